"""How much the table tells the app: the depths, and who feeds which deck or dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

GUIDED: Final = "guided"
"""Every choice is entered; the people say what their own decks and dice bring."""
SCOREKEEPER: Final = "scorekeeper"
"""The people play by themselves, with their own decks and dice, and the app keeps the score (``State.tracking``)."""
DIGITAL: Final = "digital"
"""Every choice is entered, and the app shuffles and throws."""
DEPTHS: Final = (GUIDED, SCOREKEEPER, DIGITAL)

APP: Final = "app"
PEOPLE: Final = "people"
FEEDERS: Final = (APP, PEOPLE)


class Mode(NamedTuple):
    """What was said of a table: its depth, and who feeds each source."""

    depth: str
    chance: Mapping[str, str]

    def feeder(self, source: str) -> str:
        """Who feeds a source. Tables opened before they named them all left it to the app unless they were guided."""
        return self.chance.get(source, PEOPLE if self.depth == GUIDED else APP)

    def untracked(self) -> Mode:
        """The same for a table that no longer only keeps the score, of which nothing else was ever said."""
        fed = set(self.chance.values())
        return Mode(GUIDED if fed == {PEOPLE} else DIGITAL, self.chance)

    def tracked(self) -> Mode:
        """The same for a table that only keeps the score, of which nothing else was ever said."""
        return Mode(SCOREKEEPER, dict.fromkeys(self.chance, PEOPLE))


def feeders(sources: Sequence[str], depth: str) -> dict[str, str]:
    """Who feeds each source at that depth unless it is said otherwise: the people, but where the app does it all."""
    return dict.fromkeys(sources, APP if depth == DIGITAL else PEOPLE)


def step(depth: str) -> dict[str, str]:
    """The setting by which a game enters or leaves scorekeeping."""
    return {"depth": SCOREKEEPER if depth == SCOREKEEPER else "full"}
