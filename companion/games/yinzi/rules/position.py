"""Where everything is in a game of Yínzi in progress."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from companion.engine.actions import AnyAct, Ended, Plays, Stage
from companion.engine.declared import declared
from companion.engine.fields import (
    NOTHING,
    changed,
    counts,
    from_all,
    from_others,
    number,
    numbers,
    passing,
    places,
    seldom,
    shared,
    staged,
    trail,
)
from companion.engine.seated import SEAT, Seated
from companion.games.yinzi.rules.components import (
    CARDS,
    CROP_TILES,
    CUBES,
    DISCS,
    PIECES,
    ROUTE_TILES,
    SHIP_TILES,
    TIMBER,
    WORKERS,
)
from companion.games.yinzi.rules.edition import BARE, PROVINCES, Edition
from companion.games.yinzi.rules.goods import CROP_GOOD, SALT, SALT_TILE
from companion.games.yinzi.rules.places import (
    ABROAD,
    BERTH,
    BOARD_COLUMN,
    CARD,
    COLUMN,
    CROP,
    FACTORY,
    HOLD,
    PROVINCE,
    RESOURCE,
    RESOURCES,
    ROUTE,
    SHIP,
    SPACE,
    SQUARE,
    STACK,
    STALL,
    STATION,
    TALLY,
    TRANSPORT,
    URBAN,
    WORK_AT,
)
from companion.games.yinzi.rules.stages import RULES, TRACKED, TURN_MARKET

if TYPE_CHECKING:
    from companion.games.yinzi.rules.actions import YinziTable

ROUNDS: Final = 4
CARDS_A_ROUND: Final = 3
ROUTES_IN_STACK: Final = 4


def _not_looked(s: Any, seat: int | None, _row: int) -> bool:
    """The discards that nobody saw when they were laid down: only who looked through them knows them (ruling 38)."""
    return seat is None or not s.looked[seat]


Fields: TypeAlias = tuple[tuple[tuple[int, int], ...], dict[AnyAct, Plays]]
"""Squares with what grows there, and actions on them."""


class Ground(NamedTuple):
    """Squares without a factory, whatever stands on them: those where something grows, and those where a crop tile may
    lie; and a bit mask of those on which no factory can be built."""

    fields: tuple[int, ...]
    room: tuple[int, ...]
    blocked: int


class Works(NamedTuple):
    """A factory that has an owner."""

    factory: int
    owner: int
    level: int


@declared
class Position(Seated):
    """The board, the player boards, the coast and all piles."""

    if TYPE_CHECKING:
        ed: Edition
        table: YinziTable

    owner_of: tuple[int, ...] = shared()
    """By factory the seat whose colour its raw material has; ``NOTHING`` if nobody plays that colour."""

    stage: Stage[Position] = staged(RULES, TURN_MARKET)
    back: int = number(NOTHING)
    """The number of the stage to which a question in between leads back."""

    # --- fields and crops ---
    tile: tuple[int, ...] = seldom(places(SQUARE, holds=CROP, pool=CROP_TILES))
    crop_track: tuple[int, ...] = seldom(places(COLUMN, holds=CROP, pool=CROP_TILES))
    pile: list[int] = counts(CROP, pool=CROP_TILES)
    aside: tuple[int, ...] = seldom(counts(CROP, pool=CROP_TILES))
    """Potatoes and corn, until the first European ship has come."""
    gone: tuple[int, ...] = seldom(counts(CROP, pool=CROP_TILES))
    holding: int = number(NOTHING)
    """A tile that has been bought and is about to be placed."""
    planted: tuple[int, ...] = seldom(places(SQUARE, holds=SEAT, pool=CUBES))
    doubled: tuple[int, ...] = seldom(places(SQUARE, holds=SEAT, pool=CUBES))
    """The second cube of a square."""

    # --- markets, factories, resources ---
    market: tuple[int, ...] = seldom(places(PROVINCE, holds=URBAN))
    stall: tuple[int, ...] = seldom(places(STALL, holds=SEAT, pool=CUBES))
    rural: tuple[int, ...] = seldom(counts(SEAT, pool=CUBES))
    face_up: tuple[int, ...] = seldom(numbers(FACTORY))
    """1: it lies face up beside the board; 2: it is built."""
    under: tuple[int, ...] = seldom(places(SQUARE, holds=FACTORY))
    """The factory on each square."""
    levels: tuple[int, ...] = seldom(counts(SEAT, FACTORY, pool=DISCS))
    stored: tuple[int, ...] = seldom(counts(SEAT, FACTORY, pool=PIECES))
    resources: list[int] = counts(RESOURCE, pool=TIMBER)
    store: tuple[int, ...] = seldom(counts(SEAT, RESOURCE, pool=TIMBER))

    # --- the coast and abroad ---
    ship: tuple[int, ...] = seldom(places(BERTH, holds=SHIP, pool=SHIP_TILES))
    sighted: tuple[int, ...] = seldom(places(BERTH, holds=SHIP, pool=SHIP_TILES))
    waiting: tuple[int, ...] = seldom(numbers(BERTH))
    """Ships below the sighted one."""
    unseen_ships: list[int] = counts(SHIP, pool=SHIP_TILES, secret=from_all)
    sailed: tuple[int, ...] = seldom(counts(SHIP, pool=SHIP_TILES))
    cargo: tuple[int, ...] = seldom(numbers(HOLD))
    """What lies on a slot (``places.EMPTY`` and so on)."""
    shipper: tuple[int, ...] = seldom(places(HOLD, holds=SEAT))
    hold: tuple[int, ...] = seldom(places(HOLD, holds=SEAT, pool=PIECES))
    shipped: tuple[int, ...] = seldom(counts(HOLD, SEAT, pool=CUBES))
    envoys: tuple[int, ...] = seldom(counts(SEAT, BERTH, pool=DISCS))
    abroad: tuple[int, ...] = seldom(counts(SEAT, ABROAD, pool=PIECES))
    emissaries: tuple[int, ...] = seldom(counts(SEAT, ABROAD, pool=DISCS))

    # --- the player boards ---
    home: list[int] = counts(SEAT, pool=WORKERS)
    workers: list[int] = counts(SEAT, STATION, pool=WORKERS)
    cubes: list[int] = counts(SEAT, pool=CUBES)
    discs: list[int] = counts(SEAT, pool=DISCS)
    pieces: list[int] = counts(SEAT, pool=PIECES)
    taxed: tuple[int, ...] = seldom(counts(SEAT, pool=DISCS))
    copper: list[int] = numbers(SEAT)
    silver: tuple[int, ...] = seldom(numbers(SEAT))
    misfortune: tuple[int, ...] = seldom(numbers(SEAT))
    boat: tuple[int, ...] = seldom(numbers(SEAT))
    """The step on the boat track, from 0."""
    hand: list[int] = counts(SEAT, CARD, pool=CARDS, secret=from_others)
    deck: list[int] = counts(SEAT, CARD, pool=CARDS, secret=from_all)
    played: tuple[int, ...] = seldom(counts(SEAT, CARD, pool=CARDS))
    """This round's and earlier ones."""
    card_on: tuple[int, ...] = seldom(places(BOARD_COLUMN, holds=CARD))
    sent: tuple[int, ...] = seldom(numbers(SEAT))
    """Bit mask of the workforce actions that groups of this round have been sent to."""

    # --- order, bonuses, advancements, war and routes ---
    order: tuple[int, ...] = trail()
    bonus: tuple[int, ...] = seldom(places(COLUMN, holds=SEAT))
    advanced: tuple[int, ...] = seldom(places(SPACE, holds=SEAT, pool=DISCS))
    war_order: tuple[int, ...] = trail()
    """Seats by the slots of the war box, leftmost first."""
    recruits: tuple[int, ...] = seldom(counts(SEAT, pool=DISCS))
    helpers: tuple[int, ...] = seldom(counts(SEAT, pool=DISCS))
    """Discs that serve as workers of the Emperor."""
    weaker: int = number()
    """By how much the enemy is weaker in this round."""
    glories: tuple[int, ...] = seldom(counts(SEAT, pool=DISCS))
    glory: tuple[int, ...] = seldom(numbers(SEAT))
    """Victory points of wars."""
    top: tuple[int, ...] = seldom(places(STACK, holds=ROUTE, pool=ROUTE_TILES))
    filled: tuple[int, ...] = seldom(places(STACK, holds=SEAT))
    below: tuple[int, ...] = seldom(numbers(STACK))
    unseen_routes: list[int] = counts(ROUTE, pool=ROUTE_TILES, secret=from_all)
    buried: list[int] = counts(ROUTE, pool=ROUTE_TILES, secret=_not_looked)
    unknown: int = number(ROUTES_IN_STACK)
    """Discards that nobody has looked at."""
    looked: tuple[int, ...] = seldom(numbers(SEAT))
    discards: tuple[int, ...] = seldom(counts(ROUTE, pool=ROUTE_TILES))
    won_routes: tuple[int, ...] = seldom(counts(SEAT, ROUTE, pool=ROUTE_TILES))
    open_routes: tuple[int, ...] = seldom(counts(SEAT, ROUTE, pool=ROUTE_TILES))
    """Open tiles in front of a player."""
    given: tuple[int, ...] = seldom(numbers(ROUTE))
    """A bit for each piece that lies on an open tile, alternative by alternative."""
    route_cubes: tuple[int, ...] = seldom(counts(ROUTE, SEAT, pool=CUBES))
    route_pieces: tuple[int, ...] = seldom(counts(ROUTE, SEAT, pool=PIECES))
    route_discs: tuple[int, ...] = seldom(counts(ROUTE, SEAT, pool=DISCS))
    rate: int = number(1)
    """The space of the die on the exchange track, from 0."""

    # --- the turn ---
    place: int = number()
    """Whose turn it is: a place in the order."""
    column: int = number(NOTHING)
    """The column of the action being carried out."""
    box: int = number(NOTHING)
    """The station to which its group goes."""
    left: int = number()
    """How often the action may still be conducted."""
    extra: int = number()
    """Whether the people have been taxed for this action."""
    bought: int = number()
    """Whether a crop tile has been bought in this action."""
    acted: int = number()
    """Whether the action has been conducted."""
    sections: int = number()
    """Bit mask of the sections of the advancements box that got a disc in this action."""
    fresh: int = number()
    """Bit mask of the spaces that got a disc in this turn."""
    moved: int = number()
    """Transport used in this turn."""
    more: int = number()
    """Transport that a disc adds in this turn."""
    credit: int = number()
    """Copper that a disc adds in this turn."""
    traded: int = number()
    """1: has sold at the rural market, 2: has bought there."""
    used: int = number()
    """Bit mask of factories used in this turn."""
    second: int = number(NOTHING)
    """The factory of level III that can take a second raw material."""
    help: int = number()
    """Bit mask of discs used for the Emperor: same box, worker, from the top."""
    slot: int = number(NOTHING)
    """The slot, the factory, the stack or the province that a question is about."""
    route: int = number(NOTHING)
    """The route being filled."""
    alternative: int = number()
    wanted: int = number()
    """Bit mask of the pieces of that alternative that are still to be given."""
    foods: tuple[int, ...] = trail()
    """Goods that have been given for a pair on a ship, or what has been eaten in a meal (``feed.BY_DISC``)."""
    need: int = number()
    """Food that is still needed."""
    half: int = number()
    """Whether half a food has been given."""
    had: tuple[int, ...] = trail()
    """What has come of the disasters, or of the Emperor's rewards, in this round (``disasters``, ``emperor``)."""

    _fields: dict[int, Fields] = passing(dict)
    """What ``fields_of`` and ``growing`` have found, by seat; it is replaced, never changed in place."""
    _ground: tuple[tuple[int, ...], tuple[int, ...], Ground] | None = passing()
    """What ``ground`` has found in this ``under`` and this ``tile``."""
    _works: tuple[tuple[int, ...], tuple[Works, ...]] | None = passing()
    """What ``works`` has found in these ``levels``."""
    _discs: tuple[tuple[int, ...], dict[int, list[int]]] | None = passing()
    """What ``discs_of`` has found in ``advanced``, by seat."""

    # --- while the people play by themselves ---
    tracked: int = number(NOTHING)
    """The phase in which they are, of ``stages.TRACKED``."""
    tally: tuple[int, ...] = seldom(numbers(SEAT, TALLY, start=NOTHING))
    """What they have counted; ``NOTHING`` until they tell it, as ``symbols``."""
    symbols: int = number(NOTHING)
    """The enemy's strength, as they have counted it."""
    rolled: int = number()
    """Whether the die has been rolled in this round."""

    # --- helpers ---

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

    def good_on(self, square: int) -> int:
        """What grows on a square: that of its tile, or what is printed; ``BARE`` if nothing."""
        tile = self.tile[square]
        return CROP_GOOD[tile] if tile != NOTHING else self.ed.printed[square]

    def ground(self) -> Ground:
        """What squares are good for."""
        known = self._ground
        if known is None or known[0] is not self.under or known[1] is not self.tile:
            goods = [self.good_on(square) for square in range(len(self.tile))]
            clear = [square for square, factory in enumerate(self.under) if factory == NOTHING]
            found = Ground(
                tuple(square for square in clear if goods[square] != BARE),
                tuple(square for square in clear if goods[square] != SALT),
                sum(
                    1 << square
                    for square, factory in enumerate(self.under)
                    if factory != NOTHING or self.tile[square] == SALT_TILE
                ),
            )
            known = self._ground = self.under, self.tile, found
        return known[2]

    def fields_of(self, seat: int) -> tuple[tuple[int, int], ...]:
        """Squares with cubes of a seat, each with what grows there."""
        found = self._fields.get(seat)
        if found is None:
            planted, tile, printed = self.planted, self.tile, self.ed.printed
            square, rows = -1, []
            for _ in range(planted.count(seat)):
                square = planted.index(seat, square + 1)
                rows.append((square, CROP_GOOD[tile[square]] if tile[square] >= 0 else printed[square]))
            found = tuple(rows), {}
            self._fields = {**self._fields, seat: found}
        return found[0]

    def growing(self, seat: int, act: AnyAct, goods: Container[int]) -> Plays:
        """An act, always with the same goods, on each square with cubes of a seat on which one of them grows."""
        fields = self.fields_of(seat)
        found = self._fields[seat][1].get(act)
        if found is None:
            plays = self.table.of(act)
            found = tuple([plays[square] for square, good in fields if good in goods])
            self._fields = {**self._fields, seat: (fields, {**self._fields[seat][1], act: found})}
        return found

    def cubes_changed(self, seat: int) -> None:
        """A seat has planted a cube, or one of its cubes is gone."""
        self._fields = {other: found for other, found in self._fields.items() if other != seat}

    def mine(self, seat: int) -> list[int]:
        """Squares with cubes of a seat."""
        return [square for square, _ in self.fields_of(seat)]

    def take_cube(self, square: int) -> None:
        """A cube leaves a square; the caller puts it somewhere."""
        if self.doubled[square] != NOTHING:
            self.doubled = changed(self.doubled, square, NOTHING)
        else:
            self.cubes_changed(self.planted[square])
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
        return sum(self.stored[factory :: len(self.ed.factories)])

    def province_at(self, factory: int) -> int:
        """The province of a built factory."""
        return self.ed.province_of[self.under.index(factory)]

    def is_burnt(self, factory: int) -> bool:
        """Whether it stands there and belongs to nobody: it may be rebuilt (ruling 12)."""
        return factory in self.under and self.level(factory) == 0

    def works(self) -> tuple[Works, ...]:
        """All factories with discs."""
        known = self._works
        if known is None or known[0] is not self.levels:
            count = len(self.ed.factories)
            found = [Works(at % count, at // count, level) for at, level in enumerate(self.levels) if level]
            known = self._works = self.levels, tuple(found)
        return known[1]

    def own_factories(self, seat: int) -> list[int]:
        """Factories with discs of that seat."""
        return [factory for factory, owner, _ in self.works() if owner == seat]

    def has(self, seat: int, space: int) -> bool:
        """Whether that seat has a disc on a space of the advancements box that may be used in this turn."""
        return self.advanced[space] == seat and not self.fresh >> space & 1

    def discs_of(self, seat: int) -> list[int]:
        """Spaces of the advancements box with discs of a seat that may be used in this turn."""
        known, advanced, fresh = self._discs, self.advanced, self.fresh
        if known is None or known[0] is not advanced:
            known = advanced, {}
        found = known[1].get(seat)
        if found is None:
            space, found = -1, []
            for _ in range(advanced.count(seat)):
                space = advanced.index(seat, space + 1)
                found.append(space)
            self._discs = advanced, {**known[1], seat: found}
        return [space for space in found if not fresh >> space & 1] if fresh else found

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
