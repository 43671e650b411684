"""What a position of Yínzi comes to: what the rules ask of it again and again, and how pieces move in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.engine.actions import Ended, Stage
from companion.engine.declared import declared
from companion.engine.fields import NOTHING, changed, where
from companion.engine.kept import kept
from companion.games.yinzi.rules.edition import BARE, PROVINCES
from companion.games.yinzi.rules.goods import (
    CROP_GOOD,
    FULL_GOODS,
    GOODS,
    HALF_GOODS,
    RURAL_GOODS,
    SALT,
    SALT_TILE,
    URBAN_GOODS,
)
from companion.games.yinzi.rules.places import EMPTY, HOLDS, RESOURCES, STALLS, TRANSPORT, WORK_AT
from companion.games.yinzi.rules.stages import RULES, TRACKED
from companion.games.yinzi.rules.whereabouts import Whereabouts

ROUNDS: Final = 4
CARDS_A_ROUND: Final = 3


class Works(NamedTuple):
    """A factory that has an owner."""

    factory: int
    owner: int
    level: int


class Stores(NamedTuple):
    """Factories by what is stored there: how much it is altogether, and by seat those where something is its own."""

    full: tuple[int, ...]
    own: tuple[tuple[int, ...], ...]


Workshop = tuple[int, int, int, int]
"""A factory in which there is room for a commodity, its owner, its level, and the transport that its raw material takes
at least: ``NOWHERE_NEAR`` if none lies at any market."""

GROUPS: Final = (RURAL_GOODS, URBAN_GOODS, FULL_GOODS, HALF_GOODS)
NOWHERE_NEAR: Final = 999
SHOWN, BUILT = 1, 2
"""Of factory tiles."""


@dataclass(frozen=True, slots=True)
class Crops:
    """Bit masks of the squares where something grows, whoever has cubes there: by good, and for what it is good;
    ``all_`` is of all goods, ``tiles`` of salt that grows on a tile."""

    of: tuple[int, ...]
    rural: int
    urban: int
    full: int
    half: int
    all_: int
    tiles: int


@declared
class Position(Whereabouts):
    """The board, the player boards, the coast and all piles."""

    if TYPE_CHECKING:  # what is kept of the methods of these names; who moves a piece carries it on
        _cubes_at: tuple[tuple[int, ...], tuple[int, ...]]
        _discs_at: tuple[tuple[int, ...], tuple[int, ...]]
        _covered: tuple[tuple[int, ...], int]

    @property
    def phase(self) -> str:
        """That of the stage, or of the stage to which it leads back: of the Emperor's rewards if there is none."""
        if self.tracked != NOTHING:
            return TRACKED[self.tracked]
        return self.stage.phase or (RULES.stages[self.back].phase if self.back != NOTHING else "emperor")

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.order[self.place]

    # --- what is kept as long as it is so ---

    @kept("tile")
    def goods(self) -> tuple[int, ...]:
        """What grows on each square: that of its tile, or what is printed; ``BARE`` if nothing."""
        found = [*self.ed.printed]
        for square in [square for square, tile in enumerate(self.tile) if tile >= 0]:
            found[square] = CROP_GOOD[self.tile[square]]
        return tuple(found)

    @kept("planted")
    def cubes_at(self) -> tuple[int, ...]:
        """By seat a bit mask of the squares with its cubes; the last one, of ``NOTHING``, is of those without any."""
        found = [0] * (len(self.seats) + 1)
        for seat, bit in zip(self.planted, self.table.bits, strict=True):
            found[seat] += bit
        return tuple(found)

    @kept("tile")
    def crops(self) -> Crops:
        """Where what grows."""
        bits, found, tiles = self.table.bits, [*self.table.printed], 0
        for kind in {*self.tile} - {NOTHING}:
            for square in where(self.tile, kind):
                bit, print_ = bits[square], self.ed.printed[square]
                if print_ != BARE:
                    found[print_] &= ~bit
                found[CROP_GOOD[kind]] |= bit
                tiles |= bit if kind == SALT_TILE else 0
        rural, urban, full, half = [sum([found[good] for good in group]) for group in GROUPS]
        return Crops(tuple(found), rural, urban, full, half, sum(found), tiles)

    @kept("under")
    def covered(self) -> int:
        """A bit mask of the squares below factories."""
        there = zip(self.under, self.table.bits, strict=True)
        return sum([bit for factory, bit in there if factory >= 0])

    @kept("planted", "tile")
    def fields_of(self, seat: int) -> tuple[tuple[int, int], ...]:
        """Squares with cubes of a seat, each with what grows there."""
        goods = self.goods()
        return tuple([(square, goods[square]) for square in self.table.squares[self.cubes_at()[seat]]])

    @kept("levels")
    def works(self) -> tuple[Works, ...]:
        """All factories with discs."""
        count = len(self.ed.factories)
        there = compress(range(len(self.levels)), self.levels)
        return tuple([Works(at % count, at // count, self.levels[at]) for at in there])

    @kept("face_up", "levels")
    def on_offer(self) -> tuple[int, ...]:
        """Factories beside the board, and those on it that have burnt."""
        owned = {factory for factory, _, _ in self.works()}
        return tuple(
            [factory for factory, seen in enumerate(self.face_up) if seen and (seen == SHOWN or factory not in owned)]
        )

    @kept("stored")
    def stores(self) -> Stores:
        """What is in factories."""
        count = len(self.ed.factories)
        full = [0] * count
        own: list[tuple[int, ...]] = [()] * len(self.seats)
        for place in compress(range(len(self.stored)), self.stored):
            seat, factory = divmod(place, count)
            full[factory] += self.stored[place]
            own[seat] += (factory,)
        return Stores(tuple(full), tuple(own))

    @kept("under")
    def provinces(self) -> dict[int, int]:
        """The province of each built factory."""
        under, province_of = self.under, self.ed.province_of
        return {factory: province_of[under.index(factory)] for factory in {*under} if factory != NOTHING}

    @kept("stall")
    def raw(self) -> tuple[tuple[int, ...], ...]:
        """By seat the provinces where cubes of its colour are raw material; ``NOTHING`` has none."""
        found: list[tuple[int, ...]] = [()] * (len(self.seats) + 1)
        for province in range(len(PROVINCES)):
            for seat in {*self.stall[province * STALLS : (province + 1) * STALLS]}:
                found[seat] += (province,)
        found[NOTHING] = ()
        return tuple(found)

    @kept("levels", "stored", "stall", "under")
    def workshops(self) -> tuple[Workshop, ...]:
        """All factories with room for a commodity."""
        found: list[Workshop] = []
        full, raw, provinces = self.stores().full, self.raw(), self.provinces()
        for factory, owner, level in self.works():
            if full[factory] < level:
                away = self.ed.away[provinces[factory]]
                near = [away[province] for province in raw[self.owner_of[factory]]]
                found.append((factory, owner, level, min(near) if near else NOWHERE_NEAR))
        return tuple(found)

    @kept("market")
    def icons(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By good the slots of markets that ask for it, each with its province."""
        found: list[tuple[tuple[int, int], ...]] = [()] * len(GOODS)
        for province, tile in enumerate(self.market):
            slots = self.ed.markets[tile].slots if tile != NOTHING else ()
            for stall, good in enumerate(slots, province * STALLS):
                if good != BARE:
                    found[good] += ((province, stall),)
        return tuple(found)

    @kept("market", "stall")
    def buyers(self, good: int) -> tuple[int, ...]:
        """The provinces whose markets ask for a good still."""
        stall = self.stall
        return tuple(dict.fromkeys([there for there, slot in self.icons()[good] if stall[slot] == NOTHING]))

    @kept("ship")
    def docked(self) -> tuple[tuple[int, ...], ...]:
        """By destination the boxes with ships that sail there."""
        found: list[tuple[int, ...]] = [()] * len(self.ed.destinations)
        for berth, ship in enumerate(self.ship):
            if ship != NOTHING:
                found[self.ed.ships[ship].destination] += (berth,)
        return tuple(found)

    @kept("ship", "cargo")
    def open_slots(self) -> tuple[tuple[int, int], ...]:
        """The empty slots of all ships, each with what it asks for."""
        found, tiles, cargo = [], self.ed.ships, self.cargo
        for berth, ship in enumerate(self.ship):
            if ship != NOTHING:
                for hold, asked in enumerate(tiles[ship].slots, berth * HOLDS):
                    if cargo[hold] == EMPTY:
                        found.append((hold, asked))
        return tuple(found)

    @kept("ship", "cargo")
    def asked_for(self) -> frozenset[int]:
        """What the empty slots of all ships ask for."""
        return frozenset([asked for _, asked in self.open_slots()])

    @kept("top", "filled")
    def demands(self) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        """What open routes ask for that nobody has fulfilled: the stack, the number of the alternative, its pieces."""
        open_ = [(stack, route) for stack, route in enumerate(self.top) if route >= 0 > self.filled[stack]]
        return tuple([(stack, *one) for stack, route in open_ for one in enumerate(self.ed.routes[route].demand)])

    @kept("advanced")
    def discs_at(self) -> tuple[int, ...]:
        """By seat a bit mask of the spaces of the advancements box with its discs; the last one is of free spaces."""
        found = [0] * (len(self.seats) + 1)
        for space, seat in enumerate(self.advanced):
            found[seat] += 1 << space
        return tuple(found)

    # --- fields and factories ---

    def good_on(self, square: int) -> int:
        """What grows on a square; ``BARE`` if nothing."""
        return self.goods()[square]

    def mine(self, seat: int) -> tuple[int, ...]:
        """Squares with cubes of a seat."""
        return self.table.squares[self.cubes_at()[seat]]

    def squares_of(self, seat: int, among: int) -> tuple[int, ...]:
        """Squares with cubes of a seat, of those in a bit mask."""
        return self.table.squares[self.cubes_at()[seat] & among]

    def free_fields(self) -> int:
        """A bit mask of the squares where cubes can be planted."""
        return self.cubes_at()[NOTHING] & self.crops().all_ & ~self.covered()

    def free_beds(self) -> int:
        """A bit mask of the squares where a crop tile can be laid: without cubes, factory or salt (rule 8)."""
        return self.cubes_at()[NOTHING] & ~(self.covered() | self.crops().of[SALT])

    def blocked(self) -> int:
        """A bit mask of the squares on which no factory can be built (rule 8, Develop Factories)."""
        return self.table.everywhere & ~self.cubes_at()[NOTHING] | self.covered() | self.crops().tiles

    def cover(self, site: int, factory: int) -> None:
        """A factory comes to lie on a site."""
        under, covered = [*self.under], self.covered() | self.table.blocks[site]
        for square in self.ed.sites[site]:
            under[square] = factory
        self.under = tuple(under)
        self._covered = self.under, covered

    def put_cube(self, seat: int, square: int) -> None:
        """A first cube of a seat comes to a square, or leaves it for ``NOTHING``."""
        masks, bit = [*self.cubes_at()], self.table.bits[square]
        masks[self.planted[square]] ^= bit
        masks[seat] ^= bit
        self.planted = changed(self.planted, square, seat)
        self._cubes_at = self.planted, tuple(masks)

    def take_cube(self, square: int) -> None:
        """A cube leaves a square; the caller puts it somewhere."""
        if self.doubled[square] != NOTHING:
            self.doubled = changed(self.doubled, square, NOTHING)
        else:
            self.put_cube(NOTHING, square)

    def cubes_on(self, square: int) -> int:
        """How many cubes stand there."""
        return (self.planted[square] != NOTHING) + (self.doubled[square] != NOTHING)

    def level(self, factory: int) -> int:
        """Discs on a factory, whoever owns it."""
        count = len(self.ed.factories)
        return sum(self.levels[factory::count])

    def owner(self, factory: int) -> int:
        """The seat with discs on it, or ``NOTHING``."""
        return next((owner for there, owner, _ in self.works() if there == factory), NOTHING)

    def in_store(self, factory: int) -> int:
        """Commodities there, of anybody."""
        return self.stores().full[factory]

    def province_at(self, factory: int) -> int:
        """The province of a built factory."""
        return self.provinces()[factory]

    def is_burnt(self, factory: int) -> bool:
        """Whether it stands there and belongs to nobody: it may be rebuilt (ruling 12)."""
        return factory in self.under and self.level(factory) == 0

    def own_factories(self, seat: int) -> list[int]:
        """Factories with discs of that seat."""
        return [factory for factory, owner, _ in self.works() if owner == seat]

    def has(self, seat: int, space: int) -> bool:
        """Whether that seat has a disc on a space of the advancements box that may be used in this turn."""
        return self.advanced[space] == seat and not self.fresh >> space & 1

    def discs_of(self, seat: int) -> tuple[int, ...]:
        """Spaces of the advancements box with discs of a seat that may be used in this turn."""
        return self.table.spaces[self.discs_at()[seat] & ~self.fresh]

    def take_disc(self, space: int) -> None:
        """A disc leaves the advancements box; the caller puts it somewhere."""
        self._put_on(space, NOTHING)

    def _put_on(self, space: int, seat: int) -> None:
        """A disc comes to a space, or leaves it for ``NOTHING``."""
        masks, bit = [*self.discs_at()], 1 << space
        masks[self.advanced[space]] ^= bit
        masks[seat] ^= bit
        self.advanced = changed(self.advanced, space, seat)
        self._discs_at = self.advanced, tuple(masks)

    def put_disc(self, seat: int, space: int) -> None:
        """A disc comes to the advancements box, to be used from the next turn on."""
        self.discs[seat] -= 1
        self._put_on(space, seat)
        self.fresh |= 1 << space

    def change_level(self, seat: int, factory: int, by: int) -> None:
        """A disc comes to a factory, or goes home from it."""
        place = seat * len(self.ed.factories) + factory
        self.discs[seat] -= by
        self.levels = changed(self.levels, place, self.levels[place] + by)

    def use(self, seat: int, space: int) -> None:
        """A disc of the advancements box is used and goes home."""
        self.take_disc(space)
        self.discs[seat] += 1

    def has_bonus(self, seat: int, bonus: int) -> bool:
        """Whether that seat chose that bonus in this round."""
        return self.bonus[bonus] == seat

    def move(self, seat: int, from_: int, to: int, count: int = 1) -> None:
        """Workers go from one station to another."""
        self.workers[seat * 16 + from_] -= count
        self.workers[seat * 16 + to] += count

    def went(self, seat: int, station: int) -> None:
        """A group has been sent to that box: its action is used in this round."""
        self.acted = 1
        self.sent = changed(self.sent, seat, self.sent[seat] | 1 << WORK_AT[station])

    def on_board(self, seat: int) -> int:
        """Workers that eat: in all boxes and among the migrants (C)."""
        return sum(self.workers[seat * 16 + RESOURCES : seat * 16 + 16])

    def cards_of(self, seat: int) -> int:
        """How many action cards somebody holds."""
        kinds = len(self.ed.cards)
        return sum(self.hand[seat * kinds : (seat + 1) * kinds])

    def groups(self, seat: int) -> list[int]:
        """Workers below each fortune action."""
        return self.workers[seat * 16 : seat * 16 + 5]

    def capacity(self, seat: int) -> int:
        """What the boats of a seat carry."""
        return self.ed.boats[self.boat[seat]]

    def room_left(self, seat: int) -> int:
        """Transport that is left in this turn."""
        return self.ed.boats[self.boat[seat]] + self.more - self.moved

    def within_reach(self, seat: int) -> int:
        """That, and what a disc could add to it still (5 B, Advancements: at any time during the own turn)."""
        return self.ed.boats[self.boat[seat]] + self.more - self.moved + self.has(seat, TRANSPORT)

    def after(self, seat: int) -> Iterator[int]:
        """Seats that come later in the order."""
        yield from self.order[self.order.index(seat) + 1 :]

    def fresh_turn(self) -> None:
        """What belongs to a single turn is over."""
        self.column = self.box = self.second = self.slot = self.route = NOTHING
        self.left = self.extra = self.bought = self.acted = self.sections = self.fresh = self.moved = 0
        self.more = self.credit = self.traded = self.used = self.help = self.wanted = 0
        self.foods = ()

    def ask_in_between(self, stage: Stage[Any], *seats: int) -> Ended:
        """Ask something, and go on where we were."""
        if self.back == NOTHING:
            self.back = self.stage.number
        return self.ask(stage, *seats)


__all__ = ["PROVINCES", "Position"]
