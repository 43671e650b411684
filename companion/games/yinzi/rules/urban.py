"""Sell at Urban Market: a cube that somebody there asks for, for two copper or three."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.engine.actions import Ended, Play, Refusal
from companion.engine.fields import NOTHING, changed
from companion.games.yinzi.rules import mends, refusals
from companion.games.yinzi.rules.edition import BARE, PROVINCES
from companion.games.yinzi.rules.goods import GOODS, SALT, TEA, URBAN, URBAN_GOODS
from companion.games.yinzi.rules.places import BETTER_SALES, PROVINCE, SQUARE, STALLS
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import EXTRA_SALE, RESUME, RULES, SELLING

PRICE, WITH_COIN = 2, 3
WANTED_BY_SHIPS = frozenset((TEA, SALT))


def slot_for(s: Position, province: int, good: int) -> int:
    """The slot to which a cube of that good goes: a coin beside an uncovered icon of the good comes first (ruling 8);
    ``NOTHING`` if there is none."""
    tile = s.ed.markets[s.market[province]]
    if good not in tile.slots:
        return NOTHING
    stall, first, icon = s.stall, province * STALLS, NOTHING
    for slot, wanted in enumerate(tile.slots):
        if wanted == good and stall[first + slot] == NOTHING:
            for coin in tile.beside[slot]:
                if tile.slots[coin] == BARE and stall[first + coin] == NOTHING:
                    return coin
            icon = slot
    return icon


class Sale(NamedTuple):
    """A cube that goes from a square to the slot of a market, the copper that it brings and the transport it takes."""

    square: int
    good: int
    to: int
    slot: int
    copper: int
    far: int


def sale(s: Position, seat: int, square: int, to: int) -> Sale:
    """What selling from a square to a province would come to."""
    good = s.good_on(square)
    slot = slot_for(s, to, good)
    coin = s.ed.markets[s.market[to]].slots[slot] == BARE
    copper = (WITH_COIN if coin else PRICE) + s.has_bonus(seat, BETTER_SALES)
    return Sale(square, good, to, slot, copper, s.ed.away[s.ed.province_of[square]][to])


@RULES.act("sell", SQUARE, PROVINCE, at=(SELLING, EXTRA_SALE), rule="5 B Sell at Urban Market")
def sell(s: Position, seat: int, square: int, province: int) -> Ended:
    """A cube goes to a market and is raw material there."""
    done = sale(s, seat, square, province)
    s.take_cube(square)
    s.moved += done.far
    s.stall = changed(s.stall, province * STALLS + done.slot, seat)
    s.copper[seat] += done.copper
    if s.stage is SELLING:
        s.left -= 1
    return RESUME


@sell.unless()
def _used_up(s: Position, seat: int, square: int, province: int) -> Refusal | None:
    return refusals.used_up(s, seat) if s.stage is SELLING else None


@sell.unless(mend=lambda s, seat, square, province: mends.cube(s, seat, square))
def _not_yours(s: Position, seat: int, square: int, province: int) -> Refusal | None:
    return refusals.not_yours(s, seat, square)


@sell.unless()
def _not_wanted(s: Position, seat: int, square: int, province: int) -> Refusal | None:
    good = s.good_on(square)
    if good not in URBAN_GOODS:
        return Refusal("not-urban", {"good": GOODS[good], "goods": list(URBAN)})
    return refusals.no_stall(province, good) if slot_for(s, province, good) == NOTHING else None


@sell.unless()
def _too_far(s: Position, seat: int, square: int, province: int) -> Refusal | None:
    return refusals.too_far(s, seat, s.ed.away[s.ed.province_of[square]][province])


def nothing_to_sell(s: Position, seat: int) -> Refusal | None:
    """Why no cube could be sold, with the number of cubes of goods that such markets buy."""
    if next(possible(s, seat), None) is not None:
        return None
    cubes = sum(s.cubes_on(square) for square, good in s.fields_of(seat) if good in URBAN_GOODS)
    return Refusal("nothing-to-sell", {"count": cubes, "room": s.room_left(seat)})


def possible(s: Position, seat: int) -> Iterator[Play]:
    """All that can be sold with the transport that is left."""
    room, away, plays, good_on = s.room_left(seat), s.ed.away, s.table.of(sell), s.goods()
    for square in s.squares_of(seat, s.crops().urban):
        there = away[s.ed.province_of[square]]
        for province in s.buyers(good_on[square]):
            if there[province] <= room:
                yield plays[square * len(PROVINCES) + province]


# --- what is worth selling ---


def best(s: Position, seat: int, uses: int) -> list[Sale]:
    """The sales that bring most, of equal ones those that take the least transport, and that leave tea and salt."""
    cubes: dict[tuple[int, int], list[int]] = {}
    for square, good in s.fields_of(seat):
        if good in URBAN_GOODS:
            cubes.setdefault((good, s.ed.province_of[square]), []).extend([square] * s.cubes_on(square))
    room = s.room_left(seat)
    ways = sorted(
        (s.ed.away[start][to], good, start, to)
        for good, start in cubes
        for to in range(len(PROVINCES))
        if s.ed.away[start][to] <= room and slot_for(s, to, good) != NOTHING
    )
    return _Search(s.clone(), seat, ways, cubes).found(uses, room)


class _Search:
    """Tries sales one after the other on a copy of a position, whose markets it fills and empties again."""

    def __init__(
        self, s: Position, seat: int, ways: Sequence[tuple[int, ...]], cubes: dict[tuple[int, int], list[int]]
    ):
        self.s, self.seat, self.ways, self.cubes = s, seat, ways, cubes
        self.most = WITH_COIN + s.has_bonus(seat, BETTER_SALES)
        self.chosen: list[Sale] = []
        self.best: tuple[int, int, int] = (0, 0, 0)
        self.kept: list[Sale] = []

    def found(self, uses: int, room: int) -> list[Sale]:
        self._go_on(0, uses, room, (0, 0, 0))
        return self.kept

    def _go_on(self, first: int, uses: int, room: int, worth: tuple[int, int, int]) -> None:
        if worth > self.best:
            self.best, self.kept = worth, list(self.chosen)
        if not uses or worth[0] + uses * self.most < self.best[0]:
            return
        s = self.s
        for n in range(first, len(self.ways)):
            far, good, start, to = self.ways[n]
            there = self.cubes[good, start]
            if far > room or not there or slot_for(s, to, good) == NOTHING:
                continue
            one = sale(s, self.seat, there.pop(), to)
            stall = to * STALLS + one.slot
            s.stall = changed(s.stall, stall, self.seat)
            self.chosen.append(one)
            precious = good in WANTED_BY_SHIPS
            self._go_on(n, uses - 1, room - far, (worth[0] + one.copper, worth[1] - far, worth[2] - precious))
            self.chosen.pop()
            s.stall = changed(s.stall, stall, NOTHING)
            there.append(one.square)
