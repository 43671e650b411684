"""Where everything is in a game of Yínzi in progress: the fields of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.actions import Stage
from companion.engine.declared import declared
from companion.engine.fields import (
    NOTHING,
    counts,
    from_all,
    from_others,
    number,
    numbers,
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
from companion.games.yinzi.rules.edition import Edition
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
    ROUTE,
    SHIP,
    SPACE,
    SQUARE,
    STACK,
    STALL,
    STATION,
    TALLY,
    URBAN,
)
from companion.games.yinzi.rules.stages import RULES, TURN_MARKET

if TYPE_CHECKING:
    from companion.games.yinzi.rules.actions import YinziTable

ROUTES_IN_STACK: Final = 4


def _not_looked(s: Any, seat: int | None, _row: int) -> bool:
    """The discards that nobody saw when they were laid down: only who looked through them knows them (ruling 38)."""
    return seat is None or not s.looked[seat]


@declared
class Whereabouts(Seated):
    """The board, the player boards, the coast and all piles."""

    if TYPE_CHECKING:
        ed: Edition
        table: YinziTable

    owner_of: tuple[int, ...] = shared()
    """By factory the seat whose colour its raw material has; ``NOTHING`` if nobody plays that colour."""

    stage: Stage[Any] = staged(RULES, TURN_MARKET)
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

    # --- while the people play by themselves ---
    tracked: int = number(NOTHING)
    """The phase in which they are, of ``stages.TRACKED``."""
    tally: tuple[int, ...] = seldom(numbers(SEAT, TALLY, start=NOTHING))
    """What they have counted; ``NOTHING`` until they tell it, as ``symbols``."""
    symbols: int = number(NOTHING)
    """The enemy's strength, as they have counted it."""
    rolled: int = number()
    """Whether the die has been rolled in this round."""
