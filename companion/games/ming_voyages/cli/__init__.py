"""Commands that only The Ming Voyages has.

It may import general packages and the game's other rooms but its press; nothing imports it.
"""

from __future__ import annotations

from typing import Final

COMMANDS: Final = {"odds": "odds"}
"""The module of each, in this package."""
