"""The solo deck: 24 events in three levels, read from the data file and checked.

An event has a row for cards of 1, 2 and 3 CP. A row is a list of instructions; the first that is possible is carried
out, with up to as many markers as the card has CP. If none of a row is possible, ``fallback`` follows. ``VOCABULARY``
defines the instructions; what a person reads is in the catalogue (``solo.do.*``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.validation import exactly, items, mapping, once, one_of, word
from companion.games.ming_voyages.rules.cards import POINTS
from companion.games.ming_voyages.rules.edition import packaged

LEVELS: Final = (1, 2, 3)
"""The difficulty levels: each game is played with one of the three decks."""
IN_A_LEVEL: Final = 8
LONGEST_ROW: Final = 2

HOMELANDS: Final = ("western", "eastern", "manchu")
VOCABULARY: Final[Mapping[str, tuple[str, ...]]] = {
    "amass": ("fewest", "most", "each", *HOMELANDS),
    "gather": ("front",),
    "settle": ("fewest",),
    "move": ("empty", "fewest", "most"),
    "attack": ("fewest", "most"),
    "special": (),
    "reserve": (),
}
"""What an instruction may say, and where it sends pieces.

``amass``: hordes for the homeland with the ``fewest`` or ``most`` hordes, one for ``each`` in turn from the one with
the fewest, or for a homeland by name. ``gather``: settlements for the homeland that most of his borderlands touch.
``settle``: from there into his borderlands with the fewest pieces. ``move``: into an ``empty`` borderland, his own with
the ``fewest`` pieces, or the homeland with the ``most`` hordes. ``attack``: the borderland in reach with the ``fewest``
or ``most`` troops. ``special``: his half of the card. ``reserve``: the card lies face down instead of being played.
"""
EDGES: Final = (0, 1)
"""Of an attack: how many more hordes than troops must be able to join; without it, any number will do."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One thing to try.

    Attributes:
        do: a word of ``VOCABULARY``; ``where``: one of its places, empty where it has none.
        edge: of an attack, the least number of hordes more than troops; ``None`` for any attack.
    """

    do: str
    where: str = ""
    edge: int | None = None

    def described(self) -> dict[str, Any]:
        """The instruction as in the data file."""
        found: dict[str, Any] = {"do": self.do}
        if self.where:
            found["where"] = self.where
        if self.edge is not None:
            found["edge"] = self.edge
        return found


Row = tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """An event card. ``rows`` are those for cards of 1, 2 and 3 CP; ``level`` is one of ``LEVELS``."""

    id: str
    level: int
    rows: tuple[Row, Row, Row]


@dataclass(frozen=True, slots=True)
class SoloDeck:
    """All events, and what is tried if nothing of a row is possible."""

    events: tuple[Event, ...]
    fallback: Row

    def level(self, level: int) -> tuple[Event, ...]:
        """The events of one level."""
        return tuple(event for event in self.events if event.level == level)


@cache
def solo_deck() -> SoloDeck:
    """The solo deck of the companion edition."""
    return load(packaged("solo_deck"))


def load(source: object) -> SoloDeck:
    """The solo deck of a data file's content ``{"levels", "fallback", "cards"}``.

    Raises:
        ImpossiblePosition: with the field at fault.
    """
    file = exactly(source, "solo_deck", ("levels", "fallback", "cards"))
    one_of(file["levels"], "levels", (len(LEVELS),))
    length = len(LEVELS) * IN_A_LEVEL
    entries = items(file["cards"], "cards", length, length)
    events = tuple(_event(entry, f"cards.{index}") for index, entry in enumerate(entries))
    for index in range(len(events)):
        once([event.id for event in events[: index + 1]], f"cards.{index}.id")
    for level in LEVELS:
        if sum(event.level == level for event in events) != IN_A_LEVEL:
            raise ImpossiblePosition("cards", "impossible.expected-count", text=f"level {level}", count=IN_A_LEVEL)
    return SoloDeck(events, _row(file["fallback"], "fallback", longest=len(VOCABULARY)))


def _event(entry: object, where: str) -> Event:
    found = exactly(entry, where, ("id", "level", "rows"))
    rows = exactly(found["rows"], f"{where}.rows", tuple(map(str, POINTS)))
    one, two, three = (_row(rows[str(points)], f"{where}.rows.{points}") for points in POINTS)
    return Event(word(found["id"], f"{where}.id"), one_of(found["level"], f"{where}.level", LEVELS), (one, two, three))


def _row(entry: object, where: str, longest: int = LONGEST_ROW) -> Row:
    return tuple(_instruction(one, f"{where}.{index}") for index, one in enumerate(items(entry, where, 1, longest)))


def _instruction(entry: object, where: str) -> Instruction:
    do = one_of(mapping(entry, where).get("do"), f"{where}.do", tuple(VOCABULARY))
    places = VOCABULARY[do]
    found = exactly(entry, where, ("do", "where") if places else ("do",), ("edge",) if do == "attack" else ())
    place = one_of(found["where"], f"{where}.where", places) if places else ""
    edge = found.get("edge")
    return Instruction(do, place, one_of(edge, f"{where}.edge", EDGES) if edge is not None else None)
