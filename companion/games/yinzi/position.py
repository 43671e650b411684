"""Where everything is in a game of Yínzi in progress."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.declared import declared
from companion.engine.fields import NOTHING, Pool, counts, from_all, from_others, number, numbers, places, trail
from companion.engine.seated import SEAT, Seated
from companion.games.yinzi.goods import CROPS, LATE
from companion.games.yinzi.places import (
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
    ROUTE,
    SHIP,
    SPACE,
    SQUARE,
    STACK,
    STALL,
    STATION,
    URBAN,
)

WORKERS_EACH, CUBES_EACH, DISCS_EACH, COMMODITIES_EACH = 12, 15, 20, 8
WOOD_IN_BOX, STONE_IN_BOX = 14, 8


def _crop_tiles(s: Any) -> list[int]:
    """Crop tiles by kind: with fewer players some go back to the box (set-up; ruling 1)."""
    out = 4 - len(s.seats)
    return [s.ed.crops.count(kind) - (0 if name in LATE else out) for kind, name in zip(s.ed.crop_kinds, CROPS,
                                                                                      strict=True)]  # fmt: skip


def _each(count: int) -> Any:
    return lambda s: [count] * len(s.seats)


def _not_looked(s: Any, seat: int | None, row: int) -> bool:
    """The discards that nobody saw when they were laid down: only who looked through them knows them (ruling 38)."""
    return seat is None or not s.looked[seat]


CROP_TILES: Final = Pool("crops", CROP, _crop_tiles)
CUBES: Final = Pool("cubes", SEAT, _each(CUBES_EACH), bank="cubes")
WORKERS: Final = Pool("workers", SEAT, _each(WORKERS_EACH), bank="home")
DISCS: Final = Pool("discs", SEAT, _each(DISCS_EACH), bank="discs")
PIECES: Final = Pool("commodities", SEAT, _each(COMMODITIES_EACH), bank="pieces")
TIMBER: Final = Pool("resources", RESOURCE, lambda s: [WOOD_IN_BOX, STONE_IN_BOX], bank="resources")
CARDS: Final = Pool("cards", CARD, lambda s: s.ed.card_counts, apart=True)
SHIP_TILES: Final = Pool("ships", SHIP, lambda s: [1] * len(s.ed.ships))
ROUTE_TILES: Final = Pool("routes", ROUTE, lambda s: [1] * len(s.ed.routes))


@declared
class Position(Seated):
    """The board, the player boards, the coast and all piles."""

    # --- fields and crops ---
    tile: list[int] = places(SQUARE, holds=CROP, pool=CROP_TILES)
    track: list[int] = places(COLUMN, holds=CROP, pool=CROP_TILES)
    pile: list[int] = counts(CROP, pool=CROP_TILES, secret=from_all)
    aside: list[int] = counts(CROP, pool=CROP_TILES)
    """Potatoes and corn, until the first European ship has come."""
    gone: list[int] = counts(CROP, pool=CROP_TILES)
    planted: list[int] = places(SQUARE, holds=SEAT, pool=CUBES)
    doubled: list[int] = places(SQUARE, holds=SEAT, pool=CUBES)
    """The second cube of a square."""

    # --- markets, factories, resources ---
    market: list[int] = places(PROVINCE, holds=URBAN)
    stall: list[int] = places(STALL, holds=SEAT, pool=CUBES)
    rural: list[int] = counts(SEAT, pool=CUBES)
    shown: list[int] = numbers(FACTORY)
    """1: it lies face up beside the board; 2: it is built."""
    site: list[int] = numbers(FACTORY, start=NOTHING)
    """The footprint that a built factory covers."""
    levels: list[int] = counts(SEAT, FACTORY, pool=DISCS)
    stored: list[int] = counts(SEAT, FACTORY, pool=PIECES)
    resources: list[int] = counts(RESOURCE, pool=TIMBER)
    store: list[int] = counts(SEAT, RESOURCE, pool=TIMBER)

    # --- the coast and abroad ---
    ship: list[int] = places(BERTH, holds=SHIP, pool=SHIP_TILES)
    sighted: list[int] = places(BERTH, holds=SHIP, pool=SHIP_TILES)
    waiting: list[int] = numbers(BERTH)
    """Ships below the sighted one."""
    unseen_ships: list[int] = counts(SHIP, pool=SHIP_TILES, secret=from_all)
    sailed: list[int] = counts(SHIP, pool=SHIP_TILES)
    cargo: list[int] = numbers(HOLD)
    """What lies on a slot: nothing, a commodity, tea, a pair of salt, a pair of food."""
    shipper: list[int] = places(HOLD, holds=SEAT)
    hold: list[int] = places(HOLD, holds=SEAT, pool=PIECES)
    first_cube: list[int] = places(HOLD, holds=SEAT, pool=CUBES)
    second_cube: list[int] = places(HOLD, holds=SEAT, pool=CUBES)
    aboard: list[int] = counts(SEAT, BERTH, pool=DISCS)
    abroad: list[int] = counts(SEAT, ABROAD, pool=PIECES)
    emissaries: list[int] = counts(SEAT, ABROAD, pool=DISCS)

    # --- the player boards ---
    home: list[int] = counts(SEAT, pool=WORKERS)
    workers: list[int] = counts(SEAT, STATION, pool=WORKERS)
    cubes: list[int] = counts(SEAT, pool=CUBES)
    discs: list[int] = counts(SEAT, pool=DISCS)
    pieces: list[int] = counts(SEAT, pool=PIECES)
    taxed: list[int] = counts(SEAT, pool=DISCS)
    copper: list[int] = numbers(SEAT)
    silver: list[int] = numbers(SEAT)
    misfortune: list[int] = numbers(SEAT)
    boat: list[int] = numbers(SEAT)
    """The step on the boat track, from 0."""
    hand: list[int] = counts(SEAT, CARD, pool=CARDS, secret=from_others)
    deck: list[int] = counts(SEAT, CARD, pool=CARDS, secret=from_all)
    played: list[int] = counts(SEAT, CARD, pool=CARDS)
    """This round's and earlier ones."""
    card_on: list[int] = places(BOARD_COLUMN, holds=CARD)

    # --- order, bonuses, advancements, war and routes ---
    order: tuple[int, ...] = trail()
    bonus: list[int] = places(COLUMN, holds=SEAT)
    advanced: list[int] = places(SPACE, holds=SEAT, pool=DISCS)
    war_order: tuple[int, ...] = trail()
    recruits: list[int] = counts(SEAT, pool=DISCS)
    helpers: list[int] = counts(SEAT, pool=DISCS)
    """Discs that serve as workers of the Emperor."""
    glories: list[int] = counts(SEAT, pool=DISCS)
    top: list[int] = places(STACK, holds=ROUTE, pool=ROUTE_TILES)
    filled: list[int] = places(STACK, holds=SEAT)
    below: list[int] = numbers(STACK)
    unseen_routes: list[int] = counts(ROUTE, pool=ROUTE_TILES, secret=from_all)
    buried: list[int] = counts(ROUTE, pool=ROUTE_TILES, secret=_not_looked)
    looked: list[int] = numbers(SEAT)
    discards: list[int] = counts(ROUTE, pool=ROUTE_TILES)
    rate: int = number(1)
    """The space of the die on the exchange track, from 0."""
