"""The same fixtures as for the tests of any game."""

from tests.table.conftest import *  # noqa: F403
