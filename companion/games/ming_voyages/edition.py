"""An edition: the map, the markers in the box and the 27 cards, as small numbers.

Regions are numbered borderlands first, then the homelands, the Ming Empire Homeland and the South China Sea; markers,
cards and voyages as in ``position``. The ids are those of the data files.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from companion.engine.errors import ImpossiblePosition
from companion.games.ming_voyages import cards, own_board
from companion.games.ming_voyages.cards import Card
from companion.games.ming_voyages.operations import Op

MARKERS: Final = ("troop", "horde", "settlement", "gold", "junk")
TROOP, HORDE, SETTLEMENT, GOLD, JUNK = range(5)
"""Kinds of marker; a side's units have the side's number."""

BOXED: Final = "boxed"
"""The edition for owners of the published game."""

EMPEROR, OVERLORD = range(2)
SIDES: Final = ("emperor", "overlord")

BORDERLANDS: Final = 5
HOMELANDS: Final = (5, 6, 7)
MING: Final = 8
SEA: Final = 9
REGIONS: Final = 10
"""Regions by number: borderlands 0 to 4, three homelands, the Ming Empire Homeland, the South China Sea."""

VOYAGES: Final = 7
ALL_VOYAGES: Final = (1 << VOYAGES) - 1
MANY_VOYAGES: Final = 4
"""From so many completed voyages on, Emperor and Barbarian cards show their other half."""

ADD, REMOVE, SHIFT, FIGHT, SET_SAIL = range(5)
DOINGS: Final = {"add": ADD, "remove": REMOVE, "move": SHIFT, "attack": FIGHT, "voyage": SET_SAIL}
PLACES: Final = ("ming", "sea", "homelands", "own", "theirs", "empty", "free", "held", "near")
(P_MING, P_SEA, P_HOMELANDS, P_OWN, P_THEIRS, P_EMPTY, P_FREE, P_HELD, P_NEAR) = range(9)
FIXED: Final = {P_MING: (MING,), P_SEA: (SEA,), P_HOMELANDS: HOMELANDS}
"""Places that are always the same regions; the others are borderlands by who rules them, or where units are."""
ANY, ONE, EACH = range(3)
SPREADS: Final = {"any": ANY, "one": ONE, "each": EACH}


class Step(NamedTuple):
    """One operation of a card's half, as numbers.

    Attributes:
        do: ``ADD``, ``REMOVE``, ``SHIFT``, ``FIGHT`` or ``SET_SAIL``.
        what: the marker.
        number: how many; ``upto``: or fewer.
        where: the place where they are put, from which they are taken, or from which they move.
        to: where they move to.
        spread: ``ANY``, ``ONE`` (all in one region) or ``EACH`` (every one in another).
        alone: whether nothing that the operations before it may do changes whether this one can be done.
    """

    do: int
    what: int
    number: int
    upto: bool
    where: int
    to: int
    spread: int
    alone: bool = False


Half = tuple[Step, ...]
"""What a special action does; empty when the card has none for that side."""


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """The components of a game.

    Attributes:
        source: the data file as read: geometry in mm, names, adjacency.
        regions: region ids by number; ``near``: each one's neighbours by land, without those that no unit may enter.
        routes: ``routes[side][region]``: where that side's units may go from there.
        reach: the borderlands among ``routes``, as bit masks.
        totals: how many of each marker the box holds.
        cards: the cards; ``points``: their CP; ``halves[card][side]``: halves for few and for many voyages.
        voyage_of: the voyage that wakes the Emperor's half of an Action card, as its bit; 0 for the other cards.
        boxed: the cards are those of the published box: nothing is known of them but that there are 27.
        own: what the owners of that box entered (``own_board``); empty when they entered nothing.
    """

    name: str
    source: Mapping[str, Any]
    regions: tuple[str, ...]
    near: tuple[tuple[int, ...], ...]
    routes: tuple[tuple[tuple[int, ...], ...], ...]
    reach: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    cards: tuple[Card, ...]
    points: tuple[int, ...]
    halves: tuple[tuple[tuple[Half, Half], tuple[Half, Half]], ...]
    voyage_of: tuple[int, ...]
    boxed: bool = False
    own: Mapping[str, Any] = field(default_factory=dict)

    def has_half(self, card: int, side: int) -> bool:
        """Whether the card has a special action of that side at all, available or not."""
        return any(self.halves[card][side])

    def half(self, card: int, side: int, done: int) -> Half:
        """The special action that ``side`` may use with those voyages completed; empty when there is none."""
        if side == EMPEROR and self.voyage_of[card] & ~done:
            return ()
        return self.halves[card][side][done.bit_count() >= MANY_VOYAGES]

    def names(self) -> dict[str, str]:
        """English names of regions and voyages by ``"kind:id"``; the catalogue has those of other languages."""
        found = {f"region:{r['id']}": r["names"]["en"] for r in (*self.source["regions"], self.source["sea"])}
        return found | {f"voyage:{v['n']}": v["names"]["en"] for v in self.source["voyages"]}

    def data(self) -> dict[str, Any]:
        """The components in the shape of ``ming-table data``."""
        return {
            "borderlands": list(self.regions[:BORDERLANDS]),
            "homelands": [self.regions[r] for r in HOMELANDS],
            "adjacency": [
                [road["a"], road["b"]]
                for road in ([] if self.boxed and not self.own.get("borders") else self.source["adjacency"])
            ],
            "cards": [
                dict.fromkeys(("id", "kind", "cp", "voyage")) | {"id": str(number)} if self.boxed else card.described()
                for number, card in enumerate(self.cards, 1)
            ],
        }


@cache
def packaged(name: str) -> Any:
    """The data file of that name, as read."""
    text = files("companion.games.ming_voyages").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    return json.loads(text)


BOARDS_KEPT: Final = 32
"""How many own boards are kept ready; more are built again when they are asked for."""


def edition(name: str, own: Mapping[str, Any] | None = None) -> Edition:
    """The edition of that name, for ``boxed`` with what its owners entered.

    Raises:
        ImpossiblePosition: the field of ``own`` at fault.
    """
    return _own(own_board.text(check_own(name, own))) if own else _packaged_edition(name)


def check_own(name: str, own: Mapping[str, Any], partly: bool = False) -> dict[str, Any]:
    """What owners entered about their box, complete and tidy; empty for an edition about which all is known.

    Raises:
        ImpossiblePosition: the field of ``own`` at fault, or the edition takes no board of one's own.
    """
    if name == BOXED:
        return own_board.check(packaged("companion"), own, partly)
    if own:
        raise ImpossiblePosition("own", "impossible.no-own", edition=name)
    return {}


def unfinished(own: Mapping[str, Any]) -> Mapping[str, Any]:
    """What there is to draw of a published box whose owners are still entering it.

    Raises:
        ImpossiblePosition: the field of ``own`` at fault.
    """
    base: Mapping[str, Any] = packaged("companion")
    return own_board.source(base, check_own(BOXED, own, partly=True))


@cache
def _packaged_edition(name: str) -> Edition:
    return build(name, packaged("companion"), cards.load(packaged("cards")))


@lru_cache(maxsize=BOARDS_KEPT)
def _own(text: str) -> Edition:
    own = json.loads(text)
    return build(BOXED, own_board.source(packaged("companion"), own), cards.load(packaged("cards")), own)


def build(
    name: str, source: Mapping[str, Any], deck: tuple[Card, ...], own: Mapping[str, Any] | None = None
) -> Edition:
    """An edition of a map and 27 cards; of a published box whose owners entered no borders, all of them are open."""
    by_kind: dict[str, list[str]] = {"borderland": [], "homeland": [], "ming": []}
    for region in source["regions"]:
        by_kind[region["kind"]].append(region["id"])
    regions = (*by_kind["borderland"], *by_kind["homeland"], *by_kind["ming"], source["sea"]["id"])
    near: list[list[int]] = [[] for _ in regions]
    for road in source["adjacency"]:
        a, b = regions.index(road["a"]), regions.index(road["b"])
        near[a].append(b)
        near[b].append(a)
    neighbours = tuple(tuple(sorted(found)) for found in near)
    if name == BOXED and not (own and own["borders"]):
        neighbours = tuple(tuple(b for b in range(SEA) if b != a) if a != SEA else () for a in range(REGIONS))
    routes = tuple(
        tuple(tuple(r for r in found if r not in closed) for found in neighbours) for closed in (HOMELANDS, (MING,))
    )
    return Edition(
        name=name,
        source=source,
        regions=regions,
        near=neighbours,
        routes=routes,
        reach=tuple(tuple(sum(1 << r for r in found if r < BORDERLANDS) for found in by_side) for by_side in routes),
        totals=tuple(source["totals"][marker] for marker in MARKERS),
        cards=deck,
        points=tuple(card.cp for card in deck),
        halves=tuple((_halves(card, "emperor"), _halves(card, "overlord")) for card in deck),
        boxed=name == BOXED,
        own=own or {},
        voyage_of=tuple(1 << card.voyage - 1 if card.voyage else 0 for card in deck),
    )


def _halves(card: Card, side: str) -> tuple[Half, Half]:
    """A side's special actions of a card, for few and for many voyages."""
    few, many = card.tiers(side)
    return _half(few, SIDES.index(side)), _half(many, SIDES.index(side))


def _half(ops: tuple[Op, ...], side: int) -> Half:
    steps = tuple(map(_step, ops))
    return tuple(step._replace(alone=_alone(step, steps[:n], side)) for n, step in enumerate(steps))


def _alone(step: Step, earlier: Half, side: int) -> bool:
    """Whether an operation needs other markers than those before it, at places that they do not change."""
    touched = {before.what for before in earlier}
    if not earlier or step.do in (FIGHT, SET_SAIL) or step.what in touched:
        return not earlier
    if step.where in FIXED:
        return True
    # Its place lies in borderlands, by who rules there and perhaps by where the side has units.
    same_rulers = all(before.where in FIXED and before.do != SHIFT for before in earlier)
    return same_rulers and not (step.where in (P_HELD, P_NEAR) and side in touched)


def _step(op: Op) -> Step:
    return Step(
        do=DOINGS[op.do],
        what=MARKERS.index(op.what) if op.what else 0,
        number=op.count,
        upto=op.upto,
        where=PLACES.index(op.where) if op.where else 0,
        to=PLACES.index(op.to) if op.to else 0,
        spread=SPREADS[op.spread],
    )
