"""How much the table tells the app: the depths, and who feeds which deck or dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

GUIDED: Final = "guided"
"""Every choice is entered; the people say what their own decks and dice bring."""
SCOREKEEPER: Final = "scorekeeper"
"""The people play by themselves, and the app keeps the score (``State.tracking``)."""
DIGITAL: Final = "digital"
"""Every choice is entered, and the app shuffles and throws."""
DEPTHS: Final = (GUIDED, SCOREKEEPER, DIGITAL)

APP: Final = "app"
PEOPLE: Final = "people"
FEEDERS: Final = (APP, PEOPLE)


def usual(depth: str) -> str:
    """Who feeds chance at that depth unless it is said otherwise."""
    return PEOPLE if depth == GUIDED else APP


def feeders(sources: Sequence[str], depth: str, chance: Mapping[str, str]) -> dict[str, str]:
    """Who feeds each source: as was said, else as usual."""
    return {source: chance.get(source, usual(depth)) for source in sources}


def step(depth: str) -> dict[str, str]:
    """The setting by which a game enters or leaves scorekeeping."""
    return {"depth": SCOREKEEPER if depth == SCOREKEEPER else "full"}


def untracked(depth: str, chance: Mapping[str, str]) -> str:
    """The depth of a table whose game no longer tracks, whatever it was set to last.

    Undoing the step into or out of scorekeeping changes the game and not what was said about the table.
    """
    if depth != SCOREKEEPER:
        return depth
    return GUIDED if chance and set(chance.values()) == {PEOPLE} else DIGITAL
