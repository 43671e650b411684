"""The same fixtures as for the tests of any game."""

from tests.cli.conftest import *  # noqa: F403
