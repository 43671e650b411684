"""The 27 cards: what their halves do, read from the data file and checked.

A half is a sequence of operations, carried out in their order by one side; ``operations.py`` tells which there are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.games.ming_voyages.operations import (
    BOX,
    LONGEST,
    MOST_DICE,
    PUT,
    TAKEN,
    UNITS,
    WAYS,
    Op,
    may_fall_short,
    spreads,
)  # fmt: skip

KINDS: Final = {
    "action": ("overlord", "emperor"),
    "emperor": ("few", "many"),
    "barbarian": ("few", "many"),
}
"""The halves of each kind of card, upper one first."""
DECK: Final = {"action": 21, "emperor": 3, "barbarian": 3}
VOYAGES: Final = 7
FOR_EACH_VOYAGE: Final = 3
MANY: Final = 4
"""From so many completed voyages on, Emperor and Barbarian cards show their lower half."""
POINTS: Final = (1, 2, 3)

WORD: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


Half = tuple[Op, ...]
"""What a special action does; empty when the card has none."""


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 27 cards.

    Attributes:
        kind: ``action``, ``emperor`` or ``barbarian``.
        cp: command points, 1 to 3, for whoever plays it.
        voyage: the voyage (1 to 7) that wakes the Emperor's half of an Action card; ``None`` for the others.
        halves: upper and lower half, named by ``KINDS``.
    """

    id: str
    kind: str
    cp: int
    voyage: int | None
    halves: tuple[Half, Half]

    def tiers(self, side: str) -> tuple[Half, Half]:
        """A side's special actions for few (0–3) and many (4–7) completed voyages, without regard to ``voyage``."""
        if self.kind == "action":
            half = self.halves[KINDS["action"].index(side)]
            return half, half
        mine = self.kind == ("emperor" if side == "emperor" else "barbarian")
        return self.halves if mine else ((), ())

    def half(self, side: str, done: int) -> Half | None:
        """The special action that ``side`` may use; ``None`` where ``lacking`` says why not.

        Args:
            done: the completed voyages as bits, voyage 1 the lowest.
        """
        if self.lacking(side, done):
            return None
        return self.tiers(side)[done.bit_count() >= MANY]

    def lacking(self, side: str, done: int) -> str:
        """Why ``side`` has no special action here: ``none`` at all, its ``voyage`` is to be completed first, or
        ``tier``: it only has one for another number of completed voyages. Empty when it has one.
        """
        tiers = self.tiers(side)
        if not any(tiers):
            return "none"
        if side == "emperor" and self.voyage is not None and not done >> self.voyage - 1 & 1:
            return "voyage"
        return "" if tiers[done.bit_count() >= MANY] else "tier"

    def described(self) -> dict[str, Any]:
        """The card as in the data file."""
        halves = {
            name: [op.described() for op in half] for name, half in zip(KINDS[self.kind], self.halves, strict=True)
        }
        return {"id": self.id, "kind": self.kind, "cp": self.cp, "voyage": self.voyage, **halves}


def load(source: object) -> tuple[Card, ...]:
    """The cards of a data file's content ``{"cards": […]}``, in its order.

    Raises:
        ImpossiblePosition: with the field at fault.
    """
    file = _table(source, "cards", ("cards",))
    entries = file["cards"]
    if not isinstance(entries, list) or len(entries) != sum(DECK.values()):
        raise _wrong("cards", f"expected a list of {sum(DECK.values())}")
    cards = tuple(_card(entry, f"cards.{index}") for index, entry in enumerate(entries))
    for index, card in enumerate(cards):
        if card.id in {earlier.id for earlier in cards[:index]}:
            raise _wrong(f"cards.{index}.id", f"{card.id} stands twice")
    for kind, number in DECK.items():
        if sum(card.kind == kind for card in cards) != number:
            raise _wrong("cards", f"expected {number} of the kind {kind}")
    by_voyage = Counter(card.voyage for card in cards)
    for voyage in range(1, VOYAGES + 1):
        if by_voyage[voyage] != FOR_EACH_VOYAGE:
            raise _wrong("cards", f"expected {FOR_EACH_VOYAGE} cards of voyage {voyage}")
    return cards


def _card(entry: object, where: str) -> Card:
    table = _table(entry, where)
    kind = _one_of(table.get("kind"), f"{where}.kind", tuple(KINDS))
    names = KINDS[kind]
    _table(entry, where, ("id", "kind", "cp", "voyage", *names))
    if not isinstance(table["id"], str) or not WORD.fullmatch(table["id"]):
        raise _wrong(f"{where}.id", "expected small letters, digits and single hyphens")
    cp, voyage = table["cp"], table["voyage"]
    _number(cp, f"{where}.cp", POINTS[-1])
    if kind == "action":
        _number(voyage, f"{where}.voyage", VOYAGES)
    elif voyage is not None:
        raise _wrong(f"{where}.voyage", "only Action cards belong to a voyage")
    sides = names if kind == "action" else ("emperor" if kind == "emperor" else "overlord",) * 2
    upper, lower = (_half(table[name], f"{where}.{name}", side) for name, side in zip(names, sides, strict=True))
    return Card(table["id"], kind, cp, voyage, (upper, lower))


def _half(entry: object, where: str, side: str) -> Half:
    if not isinstance(entry, list) or len(entry) > LONGEST:
        raise _wrong(where, f"expected a list of up to {LONGEST} operations")
    ops = tuple(_op(op, f"{where}.{index}", side) for index, op in enumerate(entry))
    for index, op in enumerate(ops[:-1]):
        if op.do in ("attack", "voyage"):
            raise _wrong(f"{where}.{index}.do", f"nothing comes after the operation {op.do}")
    return ops


def _op(entry: object, where: str, side: str) -> Op:
    table = _table(entry, where)
    dos = ("add", "remove", "move", "attack", *(("voyage",) if side == "emperor" else ()))
    do = _one_of(table.get("do"), f"{where}.do", dos)
    if do in ("attack", "voyage"):
        _table(entry, where, ("do", "count"))
        _number(table["count"], f"{where}.count", MOST_DICE)
        return Op(do, "", table["count"])
    places = ("from", "to") if do == "move" else ("where",)
    _table(entry, where, ("do", "what", "count", *places), ("upto", "spread"))
    start, end, what = _places(table, where, side, do)
    count, upto, spread = table["count"], table.get("upto", False), table.get("spread", "any")
    _number(count, f"{where}.count", BOX[what])
    if not isinstance(upto, bool):
        raise _wrong(f"{where}.upto", "expected true or false")
    if upto and not may_fall_short(side, do, what):
        raise _wrong(f"{where}.upto", f"the {side} pays exactly what a card asks for")
    _one_of(spread, f"{where}.spread", spreads(side, end or start, count))
    return Op(do, what, count, upto, start, end, spread)


def _places(table: Mapping[str, Any], where: str, side: str, do: str) -> tuple[str, str, str]:
    """From where, to where and what, as far as this side may do that."""
    if do == "move":
        what = _one_of(table["what"], f"{where}.what", (UNITS[side],))
        start = _one_of(table["from"], f"{where}.from", tuple({start: 0 for start, _ in WAYS[side]}))
        ends = tuple(end for begin, end in WAYS[side] if begin == start)
        return start, _one_of(table["to"], f"{where}.to", ends), what
    known = (PUT if do == "add" else TAKEN)[side]
    what = _one_of(table["what"], f"{where}.what", tuple(known))
    return _one_of(table["where"], f"{where}.where", known[what]), "", what


def _table(
    value: object, where: str, keys: tuple[str, ...] | None = None, optional: tuple[str, ...] = ()
) -> Mapping[str, Any]:
    """An object, with exactly those keys where they are given."""
    if not isinstance(value, Mapping):
        raise _wrong(where, "expected an object")
    if keys is not None:
        for key in keys:
            if key not in value:
                raise _wrong(f"{where}.{key}", "is missing")
        for key in value:
            if key not in keys and key not in optional:
                raise _wrong(f"{where}.{str(key)[:40]}", f"expected only {', '.join((*keys, *optional))}")
    return value


def _one_of(value: object, where: str, known: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in known:
        raise _wrong(where, f"expected {' or '.join(known)}")
    return value


def _number(value: object, where: str, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise _wrong(where, f"expected a whole number from 1 to {most}")


def _wrong(where: str, problem: str) -> ImpossiblePosition:
    return ImpossiblePosition(where, problem, "impossible.cards")
