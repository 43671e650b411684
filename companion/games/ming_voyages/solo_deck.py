"""The solo deck: 24 events in three levels, read from the data file and checked.

An event has a row for cards of 1, 2 and 3 CP. A row is a list of instructions; the first that is possible is carried
out, with up to as many markers as the card has CP. ``fallback`` follows where none of a row is. How each instruction
is meant stands in ``VOCABULARY``; what a person reads is in the catalogue (``solo.do.*``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.games.ming_voyages.cards import POINTS, WORD
from companion.games.ming_voyages.edition import packaged

LEVELS: Final = (1, 2, 3)
"""How hard the three decks are: each game is played with one of them."""
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
"""Of an attack: how many hordes more than troops must be able to join; without one any number will do."""


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
    """All events, and what is tried where nothing of a row is possible."""

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
    file = _table(source, "solo_deck", ("levels", "fallback", "cards"))
    if file["levels"] != len(LEVELS):
        raise _wrong("levels", f"expected {len(LEVELS)}")
    entries = file["cards"]
    if not isinstance(entries, list) or len(entries) != len(LEVELS) * IN_A_LEVEL:
        raise _wrong("cards", f"expected a list of {len(LEVELS) * IN_A_LEVEL}")
    events = tuple(_event(entry, f"cards.{index}") for index, entry in enumerate(entries))
    for index, event in enumerate(events):
        if event.id in {earlier.id for earlier in events[:index]}:
            raise _wrong(f"cards.{index}.id", f"{event.id} stands twice")
    if Counter(event.level for event in events) != dict.fromkeys(LEVELS, IN_A_LEVEL):
        raise _wrong("cards", f"expected {IN_A_LEVEL} of each level")
    return SoloDeck(events, _row(file["fallback"], "fallback", longest=len(VOCABULARY)))


def _event(entry: object, where: str) -> Event:
    table = _table(entry, where, ("id", "level", "rows"))
    if not isinstance(table["id"], str) or not WORD.fullmatch(table["id"]):
        raise _wrong(f"{where}.id", "expected small letters, digits and single hyphens")
    if type(table["level"]) is not int or table["level"] not in LEVELS:
        raise _wrong(f"{where}.level", "expected 1, 2 or 3")
    rows = _table(table["rows"], f"{where}.rows", tuple(map(str, POINTS)))
    one, two, three = (_row(rows[str(points)], f"{where}.rows.{points}") for points in POINTS)
    return Event(table["id"], table["level"], (one, two, three))


def _row(entry: object, where: str, longest: int = LONGEST_ROW) -> Row:
    if not isinstance(entry, list) or not 1 <= len(entry) <= longest:
        raise _wrong(where, f"expected a list of 1 to {longest} instructions")
    return tuple(_instruction(one, f"{where}.{index}") for index, one in enumerate(entry))


def _instruction(entry: object, where: str) -> Instruction:
    do = entry.get("do") if isinstance(entry, Mapping) else None
    if not isinstance(do, str) or do not in VOCABULARY:
        raise _wrong(f"{where}.do", f"expected {' or '.join(VOCABULARY)}")
    places = VOCABULARY[do]
    table = _table(entry, where, ("do", "where") if places else ("do",), ("edge",) if do == "attack" else ())
    if places and table["where"] not in places:
        raise _wrong(f"{where}.where", f"expected {' or '.join(places)}")
    edge = table.get("edge")
    if edge is not None and (type(edge) is not int or edge not in EDGES):
        raise _wrong(f"{where}.edge", "expected 0 or 1")
    return Instruction(do, table.get("where", ""), edge)


def _table(value: object, where: str, keys: tuple[str, ...], optional: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """An object with exactly those keys."""
    if not isinstance(value, Mapping):
        raise _wrong(where, "expected an object")
    for key in keys:
        if key not in value:
            raise _wrong(f"{where}.{key}", "is missing")
    for key in value:
        if key not in (*keys, *optional):
            raise _wrong(f"{where}.{str(key)[:40]}", f"expected only {', '.join((*keys, *optional))}")
    return value


def _wrong(field: str, problem: str) -> ImpossiblePosition:
    """A mistake in the data file: told in English to who edits it, never on a phone."""
    return ImpossiblePosition(field, problem)
