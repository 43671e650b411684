"""An edition: the map, the markers in the box and the 27 cards, as small numbers.

Regions are numbered borderlands first, then the homelands, the Ming Empire Homeland and the South China Sea; markers,
cards and voyages as in ``position``. The ids are those of the data files.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from companion.engine.own_boards import BOXED, Editions, Enterable, Source, Things
from companion.games.ming_voyages.rules import cards
from companion.games.ming_voyages.rules.cards import Card
from companion.games.ming_voyages.rules.operations import Op

MARKERS: Final = ("troop", "horde", "settlement", "gold", "junk")
TROOP, HORDE, SETTLEMENT, GOLD, JUNK = range(5)
"""Kinds of marker; a side's units have the side's number."""

EMPEROR, OVERLORD = range(2)
SIDES: Final = ("emperor", "overlord")

MOST_CARD_POINTS: Final = 3
MOST_POINTS: Final = 6
"""A card of 3 CP, reinforced by another."""
UNNAMED: Final = 27
"""A card of which only the points are entered: of a published box, or while the people play by themselves."""

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
        alone: whether the operations before it cannot affect whether this one can be done.
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
        boxed: the cards are those of the published box, of which we only know that there are 27.
        own: what the owners of that box entered; empty if nothing.
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
        """The special action that ``side`` may use with those voyages completed; empty if there is none."""
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


# --- boards that owners of the published box enter ---


def enterable(base: Source) -> Enterable:
    """Names of borderlands, and borders, except between homelands of different sides.

    Cards are never entered; people enter their points.
    """
    kinds = {region["id"]: region["kind"] for region in base["regions"]}
    return Enterable(
        places=Things("region", tuple(kinds)),
        named=tuple(region for region, kind in kinds.items() if kind == "borderland"),
        names_differ=True,
        closed=lambda a, b: {kinds[a], kinds[b]} == {"homeland", "ming"},
    )


def drawn(base: Source, own: Mapping[str, Any]) -> dict[str, Any]:
    """The data of an own board: our map with the owners' names and borders; without any, ours are drawn."""
    names = own["names"]
    regions = [
        {**region, "names": {"en": names[region["id"]]}, "own": True} if region["id"] in names else region
        for region in base["regions"]
    ]
    roads = [_road(base, a, b) for a, b in own["borders"]]
    return {**base, "regions": regions, "adjacency": roads or base["adjacency"]}


def _road(base: Source, a: str, b: str) -> dict[str, Any]:
    """A border with the place of its sign: ours where our map has it, else between the regions' names."""
    for road in base["adjacency"]:
        if {road["a"], road["b"]} == {a, b}:
            return {"a": a, "b": b, "at": road["at"]}
    middles = {region["id"]: region["label_at"] for region in base["regions"]}
    at = [round((here + there) / 2, 1) for here, there in zip(middles[a], middles[b], strict=True)]
    return {"a": a, "b": b, "at": at}


def _of_source(name: str, source: Source, own: Mapping[str, Any]) -> Edition:
    return build(name, source, cards.load(packaged("cards")), own)


EDITIONS: Final = Editions(lambda: packaged("companion"), enterable, drawn, _of_source)


# --- what cards do ---


def _halves(card: Card, side: str) -> tuple[Half, Half]:
    """A side's special actions of a card, for few and for many voyages."""
    few, many = card.tiers(side)
    return _half(few, SIDES.index(side)), _half(many, SIDES.index(side))


def _half(ops: tuple[Op, ...], side: int) -> Half:
    steps = tuple(map(_step, ops))
    return tuple(step._replace(alone=_alone(step, steps[:n], side)) for n, step in enumerate(steps))


def _alone(step: Step, earlier: Half, side: int) -> bool:
    """Whether an operation needs markers that those before it do not touch, at places that they do not change."""
    touched = {before.what for before in earlier}
    if not earlier or step.do in (FIGHT, SET_SAIL) or step.what in touched:
        return not earlier
    if step.where in FIXED:
        return True
    # Its place means borderlands, depending on who rules there and possibly on where the side has units.
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
