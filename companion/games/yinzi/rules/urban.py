"""Sell at Urban Market: a cube that somebody there asks for, for two copper or three."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.actions import Ended, Play, Refusal
from companion.engine.fields import NOTHING
from companion.games.yinzi.rules import mends
from companion.games.yinzi.rules.edition import BARE, PROVINCES
from companion.games.yinzi.rules.goods import URBAN_GOODS
from companion.games.yinzi.rules.places import BETTER_SALES, PROVINCE, SQUARE, STALLS
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import EXTRA_SALE, RESUME, RULES, SELLING

PRICE, WITH_COIN = 2, 3


def slot_for(s: Position, province: int, good: int) -> int:
    """The slot to which a cube of that good goes: a coin beside an uncovered icon of the good comes first (ruling 8);
    ``NOTHING`` if there is none."""
    tile, stall = s.ed.markets[s.market[province]], s.stall
    first, icon = province * STALLS, NOTHING
    for slot, wanted in enumerate(tile.slots):
        if wanted == good and stall[first + slot] == NOTHING:
            for coin in tile.beside[slot]:
                if tile.slots[coin] == BARE and stall[first + coin] == NOTHING:
                    return coin
            icon = slot
    return icon


@RULES.act("sell", SQUARE, PROVINCE, at=(SELLING, EXTRA_SALE), rule="5 B Sell at Urban Market")
def sell(s: Position, seat: int, square: int, province: int) -> Ended:
    """A cube goes to a market and is raw material there."""
    slot = slot_for(s, province, s.good_on(square))
    s.take_cube(square)
    s.moved += s.ed.away[s.ed.province_of[square]][province]
    s.stall[province * STALLS + slot] = seat
    coin = s.ed.markets[s.market[province]].slots[slot] == BARE
    s.copper[seat] += (WITH_COIN if coin else PRICE) + s.has_bonus(seat, BETTER_SALES)
    if s.stage is SELLING:
        s.left -= 1
    return RESUME


@sell.unless("conducts")
def _used_up(s: Position, seat: int, square: int, province: int) -> bool:
    return s.stage is SELLING and not s.left


@sell.unless("not-yours", mend=lambda s, seat, square, province: mends.cube(s, seat, square))
def _not_yours(s: Position, seat: int, square: int, province: int) -> bool:
    return s.planted[square] != seat


@sell.unless()
def _not_wanted(s: Position, seat: int, square: int, province: int) -> Refusal | None:
    good = s.good_on(square)
    if good not in URBAN_GOODS:
        return Refusal("not-urban")
    return Refusal("no-slot") if slot_for(s, province, good) == NOTHING else None


@sell.unless()
def _too_far(s: Position, seat: int, square: int, province: int) -> Refusal | None:
    cost, room = s.ed.away[s.ed.province_of[square]][province], s.room_left(seat)
    return Refusal("transport", {"cost": cost, "room": room}) if cost > room else None


def possible(s: Position, seat: int) -> Iterator[Play]:
    """All that can be sold with the transport that is left."""
    room, away, plays = s.room_left(seat), s.ed.away, s.table.of(sell)
    slots: dict[tuple[int, int], int] = {}
    for square, good in s.fields_of(seat):
        if good not in URBAN_GOODS:
            continue
        far = away[s.ed.province_of[square]]
        for province in range(len(PROVINCES)):
            if far[province] > room:
                continue
            key = province, good
            if key not in slots:
                slots[key] = slot_for(s, province, good)
            if slots[key] != NOTHING:
                yield plays[square * len(PROVINCES) + province]
