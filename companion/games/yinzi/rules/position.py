"""What a position of Yínzi comes to: what the rules ask of it again and again, and how pieces move in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import Any, Final, NamedTuple

from companion.engine.actions import Ended, Plays, Stage
from companion.engine.declared import declared
from companion.engine.fields import NOTHING, changed, where
from companion.engine.kept import kept
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.goods import CROP_GOOD, RURAL_GOODS, SALT_TILE
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


@declared
class Position(Whereabouts):
    """The board, the player boards, the coast and all piles."""

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

    @kept("under", "tile")
    def arable(self) -> tuple[int, ...]:
        """Squares without a factory on which something grows, whatever stands on them."""
        there = enumerate(zip(self.under, self.goods(), strict=True))
        return tuple([square for square, (factory, good) in there if factory < 0 and good >= 0])

    @kept("planted", "under", "tile")
    def blocked(self) -> int:
        """A bit mask of the squares on which no factory can be built (rule 8, Develop Factories)."""
        there = zip(self.table.bits, self.planted, self.under, self.tile, strict=True)
        return sum([bit for bit, seat, factory, tile in there if seat >= 0 or factory >= 0 or tile == SALT_TILE])

    @kept("tile")
    def growing(self, good: int) -> tuple[int, ...]:
        """Squares where a good grows, whoever has cubes there."""
        return tuple(where(self.goods(), good))

    @kept("planted", "tile")
    def fields_of(self, seat: int) -> tuple[tuple[int, int], ...]:
        """Squares with cubes of a seat, each with what grows there."""
        goods = self.goods()
        return tuple([(square, goods[square]) for square in where(self.planted, seat)])

    @kept("planted", "tile")
    def sales(self, seat: int) -> Plays:
        """What a seat can sell at the rural market, as long as it is open."""
        trades = self.table.trades
        return tuple([trades[square] for square, good in self.fields_of(seat) if good in RURAL_GOODS])

    @kept("levels")
    def works(self) -> tuple[Works, ...]:
        """All factories with discs."""
        count = len(self.ed.factories)
        there = compress(range(len(self.levels)), self.levels)
        return tuple([Works(at % count, at // count, self.levels[at]) for at in there])

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
        there = zip(self.under, self.ed.province_of, strict=True)
        return {factory: province for factory, province in there if factory != NOTHING}

    @kept("stall")
    def raw(self) -> tuple[tuple[int, ...], ...]:
        """By seat the provinces where cubes of its colour are raw material; ``NOTHING`` has none."""
        found: list[tuple[int, ...]] = [()] * (len(self.seats) + 1)
        for stall, seat in enumerate(self.stall):
            if seat != NOTHING and stall // STALLS not in found[seat]:
                found[seat] += (stall // STALLS,)
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

    @kept("advanced")
    def settled(self) -> tuple[tuple[int, ...], ...]:
        """By seat the spaces of the advancements box with its discs."""
        found: list[tuple[int, ...]] = [()] * len(self.seats)
        for space, seat in enumerate(self.advanced):
            if seat >= 0:
                found[seat] += (space,)
        return tuple(found)

    # --- fields and factories ---

    def good_on(self, square: int) -> int:
        """What grows on a square; ``BARE`` if nothing."""
        return self.goods()[square]

    def mine(self, seat: int) -> list[int]:
        """Squares with cubes of a seat."""
        return [square for square, _ in self.fields_of(seat)]

    def take_cube(self, square: int) -> None:
        """A cube leaves a square; the caller puts it somewhere."""
        if self.doubled[square] != NOTHING:
            self.doubled = changed(self.doubled, square, NOTHING)
        else:
            self.planted = changed(self.planted, square, NOTHING)

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
        found, fresh = self.settled()[seat], self.fresh
        return tuple([space for space in found if not fresh >> space & 1]) if fresh else found

    def take_disc(self, space: int) -> None:
        """A disc leaves the advancements box; the caller puts it somewhere."""
        self.advanced = changed(self.advanced, space, NOTHING)

    def put_disc(self, seat: int, space: int) -> None:
        """A disc comes to the advancements box, to be used from the next turn on."""
        self.discs[seat] -= 1
        self.advanced = changed(self.advanced, space, seat)
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

    def holds_card(self, seat: int) -> bool:
        """Whether somebody holds any."""
        kinds = len(self.ed.cards)
        return any(self.hand[seat * kinds : (seat + 1) * kinds])

    def groups(self, seat: int) -> list[int]:
        """Workers below each fortune action."""
        return self.workers[seat * 16 : seat * 16 + 5]

    def berths_to(self, destination: int) -> list[int]:
        """The boxes with ships to a destination."""
        ships = self.ed.ships
        return [berth for berth, ship in enumerate(self.ship) if ship >= 0 and ships[ship].destination == destination]

    def capacity(self, seat: int) -> int:
        """What the boats of a seat carry."""
        return self.ed.boats[self.boat[seat]]

    def room_left(self, seat: int) -> int:
        """Transport that is left in this turn."""
        return self.capacity(seat) + self.more - self.moved

    def within_reach(self, seat: int) -> int:
        """That, and what a disc could add to it still (5 B, Advancements: at any time during the own turn)."""
        return self.room_left(seat) + self.has(seat, TRANSPORT)

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
