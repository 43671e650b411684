"""Commands that only The Ming Voyages has."""

from __future__ import annotations

from typing import Final

COMMANDS: Final = {"odds": "odds"}
"""The module of each, in this package."""
