"""What can still be shipped: what there is, grows or can be made for the slots of ships."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.games.yinzi.bots.coast import TEA_SLOT, Coast
from companion.games.yinzi.rules.edition import SEA
from companion.games.yinzi.rules.goods import SALT, TEA
from companion.games.yinzi.rules.places import RAW_DISC, STALLS
from companion.games.yinzi.rules.position import Position

Grown = Sequence[tuple[int, int, int]]
"""Goods on fields: the good, how many cubes, the province."""
SOMEWHERE: Final = 0.5 * 4.5
"""What a commodity brings, beside its silver, for which no ship asks yet."""
SALT_PAIR: Final = -1


class Bin:
    """A shipment that can still come.

    Attributes:
        room, hands: transport and workers.
        when: rounds from now.
        after: whether something that is produced before can go along.
        chance: the probability that it takes place.
    """

    __slots__ = ("after", "chance", "hands", "room", "when")

    def __init__(self, room: int, hands: int, when: int, after: bool, chance: float) -> None:
        self.room, self.hands, self.when, self.after, self.chance = room, hands, when, after, chance


class Item(NamedTuple):
    """Something that could be shipped.

    Attributes:
        kind: of ``goods.SHIPPED``, or a pair of salt.
        far: transport to the sea.
        chance: the probability that it is there in time.
        when: rounds from now until it is made; -1 if it is there.
    """

    kind: int
    far: int
    chance: float
    when: int


class Supply(NamedTuple):
    """How likely raw material is there when it is wanted: on a market, planted, hoped for, of another colour."""

    raw: float
    planted: float
    hoped: float
    foreign: float


def stored(s: Position, seat: int) -> list[Item]:
    """Commodities in factories."""
    count = len(s.ed.factories)
    return [
        Item(s.ed.factories[factory].commodity, s.ed.away[s.province_at(factory)][SEA], 1.0, -1)
        for factory in range(count)
        for _ in range(s.stored[seat * count + factory])
    ]


def harvest(s: Position, seat: int, grown: Grown) -> list[Item]:
    """Tea, and pairs of salt."""
    found, salt = [], []
    for good, count, province in grown:
        far = s.ed.away[province][SEA]
        if good == TEA:
            found += [Item(TEA_SLOT, far, 1.0, -1)] * count
        elif good == SALT:
            salt += [far] * count
    salt.sort()
    found += [Item(SALT_PAIR, a + b, 1.0, -1) for a, b in zip(salt[::2], salt[1::2], strict=False)]
    return found


def to_make(s: Position, seat: int, planted: int, supply: Supply, first: int, left: int, hands: int) -> list[Item]:
    """Commodities that own factories can still make, round by round.

    Args:
        planted: own cubes on fields that urban markets may take.
    """
    items: list[Item] = []
    own = s.own_factories(seat)
    if not own:
        return items
    count, capacity = len(s.ed.factories), s.capacity(seat)
    taken: set[int] = set()
    free = int(s.advanced[RAW_DISC] == seat)
    for when in range(first, left + 1):
        room, workers = capacity, hands if not when else 3
        for factory in sorted(own, key=lambda one: -s.levels[seat * count + one]):
            level = s.levels[seat * count + factory]
            cost = 2 if level == 1 else 1
            if workers < cost or (not when and s.in_store(factory) >= level):
                continue
            province = s.province_at(factory)
            for unit in range(2 if level == 3 else 1):
                place = _raw(s, factory, province, room, taken)
                mine = s.owner_of[factory] == seat
                if place >= 0:
                    taken.add(place)
                    room -= s.ed.away[province][place // STALLS]
                    chance = supply.raw
                elif free:
                    free, chance = 0, supply.raw
                elif planted and mine:
                    planted -= 1
                    chance = supply.planted * (0.7 if not when else 1.0)
                else:
                    chance = 0.0 if not when else supply.hoped if mine else supply.foreign
                if chance:
                    items.append(Item(s.ed.factories[factory].commodity, s.ed.away[province][SEA], chance, when))
                    workers -= cost if not unit else 0
    return items


def _raw(s: Position, factory: int, province: int, room: int, taken: set[int]) -> int:
    """The slot with the nearest cube of raw material that is not taken yet; -1 if none is near enough."""
    colour, best, found = s.owner_of[factory], room + 1, -1
    away = s.ed.away[province]
    for place, there in enumerate(s.stall):
        if there == colour and place not in taken and away[place // STALLS] < best:
            best, found = away[place // STALLS], place
    return found


def pack(items: list[Item], bins: list[Bin], coast: Coast, later: float) -> tuple[float, float]:
    """What all that brings, each put into the next shipment that has room for it: commodities; tea and salt."""
    asked = [[*gains] for gains in coast.asked]
    made = grown = 0.0
    items.sort(key=lambda one: (-one.chance, one.when, one.far))
    for item in items:
        commodity = 0 <= item.kind < TEA_SLOT
        there = asked[item.kind]
        worth = there.pop(0) if there else SOMEWHERE if commodity else 0.35
        gain = 0.0
        for bin_ in bins:
            in_time = item.when < bin_.when or (item.when == bin_.when and bin_.after)
            if in_time and bin_.hands and bin_.room >= item.far:
                bin_.hands -= 1
                bin_.room -= item.far
                gain = bin_.chance * worth
                break
        if item.when >= 0:
            gain += later**item.when
        if commodity:
            made += item.chance * gain
        else:
            grown += item.chance * gain
    return made, grown
