"""The 27 cards: what their halves do, read from the data file and checked.

A half is a sequence of operations that one side carries out in order; ``operations.py`` defines them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition
from companion.engine.validation import exactly, flag, items, mapping, number, once, one_of, word
from companion.games.ming_voyages.rules.operations import (
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
SIDE_OF: Final = {"emperor": "emperor", "barbarian": "overlord"}
"""Whose the cards of the other kinds are."""
DECK: Final = {"action": 21, "emperor": 3, "barbarian": 3}
VOYAGES: Final = 7
FOR_EACH_VOYAGE: Final = 3
MANY: Final = 4
"""From so many completed voyages on, Emperor and Barbarian cards show their lower half."""
POINTS: Final = (1, 2, 3)

Half = tuple[Op, ...]
"""What a special action does; empty if the card has none."""


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
        return self.halves if SIDE_OF.get(self.kind) == side else ((), ())

    def half(self, side: str, done: int) -> Half | None:
        """The special action that ``side`` may use; ``None`` if there is none, and ``lacking`` says why.

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
    file = exactly(source, "cards", ("cards",))
    entries = items(file["cards"], "cards", sum(DECK.values()), sum(DECK.values()))
    cards = tuple(_card(entry, f"cards.{index}") for index, entry in enumerate(entries))
    for index in range(len(cards)):
        once([card.id for card in cards[: index + 1]], f"cards.{index}.id")
    for kind, count in DECK.items():
        if sum(card.kind == kind for card in cards) != count:
            raise ImpossiblePosition("cards", "impossible.expected-count", text=kind, count=count)
    by_voyage = Counter(card.voyage for card in cards)
    for voyage in range(1, VOYAGES + 1):
        if by_voyage[voyage] != FOR_EACH_VOYAGE:
            told = f"voyage {voyage}"
            raise ImpossiblePosition("cards", "impossible.expected-count", text=told, count=FOR_EACH_VOYAGE)
    return cards


def _card(entry: object, where: str) -> Card:
    kind = one_of(mapping(entry, where).get("kind"), f"{where}.kind", tuple(KINDS))
    names = KINDS[kind]
    card = exactly(entry, where, ("id", "kind", "cp", "voyage", *names))
    word(card["id"], f"{where}.id")
    number(card["cp"], f"{where}.cp", POINTS[0], POINTS[-1])
    if kind == "action":
        number(card["voyage"], f"{where}.voyage", 1, VOYAGES)
    elif card["voyage"] is not None:
        raise ImpossiblePosition(f"{where}.voyage", "impossible.no-voyage-here")
    sides = names if kind == "action" else ("emperor" if kind == "emperor" else "overlord",) * 2
    upper, lower = (_half(card[name], f"{where}.{name}", side) for name, side in zip(names, sides, strict=True))
    return Card(card["id"], kind, card["cp"], card["voyage"], (upper, lower))


def _half(entry: object, where: str, side: str) -> Half:
    ops = tuple(_op(op, f"{where}.{index}", side) for index, op in enumerate(items(entry, where, 0, LONGEST)))
    for index, op in enumerate(ops[:-1]):
        if op.do in ("attack", "voyage"):
            raise ImpossiblePosition(f"{where}.{index}.do", "impossible.nothing-after", text=op.do)
    return ops


def _op(entry: object, where: str, side: str) -> Op:
    dos = ("add", "remove", "move", "attack", *(("voyage",) if side == "emperor" else ()))
    do = one_of(mapping(entry, where).get("do"), f"{where}.do", dos)
    if do in ("attack", "voyage"):
        found = exactly(entry, where, ("do", "count"))
        return Op(do, "", number(found["count"], f"{where}.count", 1, MOST_DICE))
    places = ("from", "to") if do == "move" else ("where",)
    found = exactly(entry, where, ("do", "what", "count", *places), ("upto", "spread"))
    start, end, what = _places(found, where, side, do)
    count = number(found["count"], f"{where}.count", 1, BOX[what])
    upto = flag(found.get("upto", False), f"{where}.upto")
    if upto and not may_fall_short(side, do, what):
        raise ImpossiblePosition(f"{where}.upto", "impossible.exact-price", side=side)
    spread = one_of(found.get("spread", "any"), f"{where}.spread", spreads(side, end or start, count))
    return Op(do, what, count, upto, start, end, spread)


def _places(op: Mapping[str, Any], where: str, side: str, do: str) -> tuple[str, str, str]:
    """From where, to where and what, after checking that this side may do that."""
    if do == "move":
        what = one_of(op["what"], f"{where}.what", (UNITS[side],))
        start = one_of(op["from"], f"{where}.from", tuple({start: 0 for start, _ in WAYS[side]}))
        ends = tuple(end for begin, end in WAYS[side] if begin == start)
        return start, one_of(op["to"], f"{where}.to", ends), what
    known = (PUT if do == "add" else TAKEN)[side]
    what = one_of(op["what"], f"{where}.what", tuple(known))
    return one_of(op["where"], f"{where}.where", known[what]), "", what
