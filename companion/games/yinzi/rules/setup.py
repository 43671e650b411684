"""Set-up: markets, crops, ships, factories, routes and the first order; then a factory and a resource for everybody."""

from __future__ import annotations

from companion.engine.actions import Ended, Outcomes, Plays, Refusal, short
from companion.engine.fields import NOTHING, added, changed
from companion.engine.terms import CHANCE
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import refusals
from companion.games.yinzi.rules.components import (
    COMMODITIES_EACH,
    CUBES_EACH,
    DISCS_EACH,
    STONE_IN_BOX,
    WOOD_IN_BOX,
    WORKERS_EACH,
)
from companion.games.yinzi.rules.goods import CROP_GOOD, CROPS, LATE, SALT
from companion.games.yinzi.rules.places import (
    COLOUR_NAMED,
    CROP,
    FACTORY,
    RESOURCE,
    ROUTE,
    SHIP,
    SITE_NAMED,
    TRACK,
    URBAN,
)
from companion.games.yinzi.rules.playable import crops_out, out_of_game
from companion.games.yinzi.rules.position import BUILT, SHOWN, Position
from companion.games.yinzi.rules.stages import (
    FIRST_RESOURCE,
    FOUND,
    FOUND_SITE,
    FOUNDED,
    LAID_OUT,
    NEXT_CROP,
    NEXT_FACTORY,
    NEXT_ROUTE,
    NEXT_SHIP,
    REFILL,
    RESUME,
    ROUND,
    RULES,
    TURN_CROP,
    TURN_FACTORY,
    TURN_MARKET,
    TURN_ORDER,
    TURN_ROUTE,
    TURN_SHIP,
)
from companion.games.yinzi.rules.whereabouts import ROUTES_IN_STACK

COPPER_AT_START = 4


def prepare(s: Position) -> None:
    """Lay out an empty board and the supplies."""
    ed, count = s.ed, len(s.seats)
    colour = {name: seat for seat, name in enumerate(s.seats)}
    s.owner_of = tuple(colour.get(ed.colors[factory.color], NOTHING) for factory in ed.factories)
    s.begin()
    s.cubes, s.discs = [CUBES_EACH] * count, [DISCS_EACH] * count
    s.home, s.pieces = [WORKERS_EACH] * count, [COMMODITIES_EACH] * count
    s.copper = [COPPER_AT_START] * count
    s.resources = [WOOD_IN_BOX, STONE_IN_BOX]
    s.deck = list(ed.card_counts) * count
    s.unseen_ships = [1] * len(ed.ships)
    s.unseen_routes = [1] * len(ed.routes)
    out = crops_out(count)
    for kind, name in enumerate(CROPS):
        tiles = ed.crops.count(CROP_GOOD[kind])
        if name in LATE:
            s.aside = changed(s.aside, kind, tiles)
        else:
            s.pile[kind] = tiles - out
    ships = len(ed.ships) - out_of_game(count) - len(s.ship)
    for berth in range(len(s.ship)):
        s.waiting = changed(s.waiting, berth, (ships + len(s.ship) - 1 - berth) // len(s.ship))
    s.below = (ROUTES_IN_STACK,) * count


# --- what chance turns up ---


@RULES.act("market", URBAN, at=TURN_MARKET, rule="3 B")
def turn_market(s: Position, seat: int, tile: int) -> Ended:
    """An urban market for the next province."""
    s.market = changed(s.market, s.market.index(NOTHING), tile)
    if NOTHING in s.market:
        return None
    return s.ask(TURN_CROP, CHANCE)


@turn_market.unless()
def _lies_there(s: Position, seat: int, tile: int) -> Refusal | None:
    return _out(refusals.named("market", s.ed.market_ids[tile])) if tile in s.market else None


def _out(what: refusals.Message) -> Refusal:
    """It lies there already, or is not in this game."""
    return Refusal("lies-there", {"what": what})


TURN_MARKET.draws_by(lambda s: [int(tile not in s.market) for tile in range(len(s.ed.markets))], turn_market)


@RULES.act("crop", CROP, at=(TURN_CROP, REFILL, NEXT_CROP), rule="3 D")
def turn_crop(s: Position, seat: int, kind: int) -> Ended:
    """A tile on the leftmost empty space of the crop track."""
    s.pile[kind] -= 1
    s.crop_track = changed(s.crop_track, s.crop_track.index(NOTHING), kind)
    if s.stage is TURN_CROP:
        return None if NOTHING in s.crop_track else s.ask(TURN_SHIP, CHANCE)
    return RESUME


@turn_crop.unless()
def _not_in_pile(s: Position, seat: int, kind: int) -> Refusal | None:
    return short("pile", 1, s.pile[kind])


for _stage in (TURN_CROP, REFILL, NEXT_CROP):
    _stage.draws_by(lambda s: s.pile, turn_crop)


def close_gaps(s: Position) -> None:
    """Tiles move to the left."""
    there = [kind for kind in s.crop_track if kind != NOTHING]
    s.crop_track = (*there, *[NOTHING] * (TRACK - len(there)))


def ships_of(s: Position) -> Outcomes:
    """Ships that may come: in set-up those to the East dock; later each in a stack is as likely, of which with fewer
    players two to the East are missing."""
    ed, plays = s.ed, s.table.of(turn_ship)
    there = [ship for ship, unseen in enumerate(s.unseen_ships) if unseen]
    east = [ship for ship in there if ed.regions[ed.ships[ship].destination] == 0]
    if s.stage is TURN_SHIP and NOTHING in s.ship:
        return [(plays[ship], 1) for ship in east]
    out = out_of_game(len(s.seats))
    weights = {ship: len(east) - out if ship in east else max(len(east), 1) for ship in there}
    return [(plays[ship], weight) for ship, weight in weights.items() if weight]


TURN_SHIP.draws(ships_of)
NEXT_SHIP.draws(ships_of)


@RULES.act("ship", SHIP, at=(TURN_SHIP, NEXT_SHIP), rule="3 E")
def turn_ship(s: Position, seat: int, ship: int) -> Ended:
    """A ship at the coast, or sighted beside a box."""
    s.unseen_ships[ship] = 0
    if NOTHING in s.ship and s.stage is TURN_SHIP:
        s.ship = changed(s.ship, s.ship.index(NOTHING), ship)
        return None
    berth = s.slot if s.stage is NEXT_SHIP else s.sighted.index(NOTHING)
    s.sighted = changed(s.sighted, berth, ship)
    s.waiting = added(s.waiting, berth, -1)
    if s.stage is NEXT_SHIP:
        s.slot = NOTHING
        return RESUME
    return None if NOTHING in s.sighted else s.ask(TURN_FACTORY, CHANCE)


@turn_ship.unless()
def _no_such_ship(s: Position, seat: int, ship: int) -> Refusal | None:
    if not s.unseen_ships[ship]:
        return _out(refusals.named("ship", s.ed.ship_ids[ship]))
    east = s.ed.regions[s.ed.ships[ship].destination] == 0
    return Refusal("east-first") if s.stage is TURN_SHIP and NOTHING in s.ship and not east else None


def hidden_factories(s: Position) -> list[int]:
    """Tiles of the players' colours that nobody has seen yet."""
    return [factory for factory, owner in enumerate(s.owner_of) if owner != NOTHING and not s.face_up[factory]]


def factories_of(s: Position) -> Outcomes:
    """Each of them alike."""
    plays = s.table.of(turn_factory)
    return [(plays[factory], 1) for factory in hidden_factories(s)]


TURN_FACTORY.draws(factories_of)
NEXT_FACTORY.draws(factories_of)


@RULES.act("factory", FACTORY, at=(TURN_FACTORY, NEXT_FACTORY), rule="3 H")
def turn_factory(s: Position, seat: int, factory: int) -> Ended:
    """A factory beside the board."""
    s.face_up = changed(s.face_up, factory, SHOWN)
    if s.stage is NEXT_FACTORY:
        return RESUME
    if s.face_up.count(SHOWN) < len(s.seats):
        return None
    if BUILT in s.face_up:
        return FOUNDED
    return s.ask(TURN_ROUTE, CHANCE)


@turn_factory.unless()
def _factory_seen(s: Position, seat: int, factory: int) -> Refusal | None:
    seen = s.face_up[factory] or s.owner_of[factory] == NOTHING
    return _out(refusals.named("factory", s.ed.factory_ids[factory])) if seen else None


@RULES.act("route", ROUTE, at=(TURN_ROUTE, NEXT_ROUTE), rule="3 I")
def turn_route(s: Position, seat: int, route: int) -> Ended:
    """The top tile of the next stack.

    Told by people, it may be one that somebody has named wrongly when he alone looked at it; another one lies there
    then.
    """
    if s.buried[route]:
        s.buried[route], other = 0, s.unseen_routes.index(1)
        s.buried[other], s.unseen_routes[other] = 1, 0
    else:
        s.unseen_routes[route] = 0
    stack = next(stack for stack, there in enumerate(s.top) if there == NOTHING and s.below[stack])
    s.top = changed(s.top, stack, route)
    s.below = added(s.below, stack, -1)
    if s.stage is NEXT_ROUTE:
        return RESUME
    return None if NOTHING in s.top else s.ask(TURN_ORDER, CHANCE)


@turn_route.unless()
def _route_seen(s: Position, seat: int, route: int) -> Refusal | None:
    """What only some have seen is not refused: that would tell the others."""
    seen = not s.unseen_routes[route] and not s.buried[route]
    return _out(refusals.named("route", s.ed.route_ids[route])) if seen else None


for _stage in (TURN_ROUTE, NEXT_ROUTE):
    _stage.draws_by(lambda s: s.unseen_routes, turn_route)


@TURN_ORDER.draws
def orders(s: Position) -> Outcomes:
    """Each seat that has no place yet."""
    plays = s.table.of(turn_order)
    return [(plays[META.colours.index(name)], 1) for seat, name in enumerate(s.seats) if seat not in s.order]


@RULES.act("first", COLOUR_NAMED, at=TURN_ORDER, rule="3 N")
def turn_order(s: Position, seat: int, colour: int) -> Ended:
    """Who is next in the provisional order."""
    s.order = (*s.order, s.seats.index(META.colours[colour]))
    return None if len(s.order) < len(s.seats) else LAID_OUT


@turn_order.unless()
def _has_place(s: Position, seat: int, colour: int) -> Refusal | None:
    if refused := refusals.absent(s, colour):
        return refused
    place = s.seats.index(META.colours[colour])
    return Refusal("has-place", {"place": s.order.index(place) + 1}) if place in s.order else None


# --- what people choose, in reverse order ---


def ask_founders(s: Position) -> Ended:
    """Everybody places a factory, the last one first."""
    s.place = len(s.seats)
    return next_founder(s)


def next_founder(s: Position) -> Ended:
    """The next for whose factory there is room: in a box of its owners' own there may be none."""
    while s.place:
        s.place -= 1
        if any(there == SHOWN and has_room(s, factory) for factory, there in enumerate(s.face_up)):
            return s.ask(FOUND, s.turn)
    return s.ask(TURN_FACTORY, CHANCE)


def has_room(s: Position, factory: int) -> bool:
    """Whether it could lie anywhere."""
    blocked = s.blocked()
    for block in s.table.blocks_for[factory]:  # noqa: SIM110 (asked for each list; a generator takes three times as long)
        if not block & blocked:
            return True
    return False


@RULES.act("found", FACTORY, at=FOUND, rule="3 O")
def found(s: Position, seat: int, factory: int) -> Ended:
    """Choose a factory to begin with."""
    s.slot = factory
    return s.ask(FOUND_SITE, seat)


@FOUND.offers
def _foundable(s: Position, seat: int) -> Plays:
    """Factories that lie face up and for which there is room."""
    plays = s.table.of(found)
    return tuple([plays[one] for one, there in enumerate(s.face_up) if there == SHOWN and has_room(s, one)])


@found.unless()
def _not_shown(s: Position, seat: int, factory: int) -> Refusal | None:
    return refusals.not_on_display(s, factory, SHOWN)


@found.unless()
def _no_room(s: Position, seat: int, factory: int) -> Refusal | None:
    return no_site(s, factory)


@RULES.act("site", SITE_NAMED, at=FOUND_SITE, rule="3 O")
def found_at(s: Position, seat: int, site: int) -> Ended:
    """Place it."""
    build(s, seat, s.slot, site)
    s.slot = NOTHING
    return next_founder(s)


@found_at.unless()
def no_room(s: Position, seat: int, site: int) -> Refusal | None:
    """Why that factory cannot lie there (rule 8, Develop Factories)."""
    if site not in s.ed.sites_for[s.slot]:
        return Refusal("shape", {"factory": s.ed.factory_ids[s.slot]})
    if is_free(s, site):
        return None
    (square, *_) = [square for square in s.ed.sites[site] if s.table.bits[square] & s.blocked()]
    return refusals.has_no_room(s, square, SALT)


def is_free(s: Position, site: int) -> bool:
    """Whether nothing but empty crop tiles, none of them of salt, lies on these squares."""
    return not s.table.blocks[site] & s.blocked()


def no_site(s: Position, factory: int) -> Refusal | None:
    """Why a factory can lie nowhere."""
    name = s.ed.factory_ids[factory]
    return None if has_room(s, factory) else Refusal("no-room", {"what": refusals.named("factory", name)})


def build(s: Position, seat: int, factory: int, site: int) -> None:
    """Lay a factory down with a disc on it; crop tiles below go back to the box."""
    s.face_up = changed(s.face_up, factory, BUILT)
    s.cover(site, factory)
    for square in s.ed.sites[site]:
        if s.tile[square] != NOTHING:
            s.gone = added(s.gone, s.tile[square])
            s.tile = changed(s.tile, square, NOTHING)
    raise_level(s, seat, factory)


def raise_level(s: Position, seat: int, factory: int) -> None:
    """Another disc on a factory."""
    s.change_level(seat, factory, 1)


def ask_resource(s: Position) -> Ended:
    """Everybody takes a resource, the last one first."""
    s.place = len(s.seats) - 1
    return s.ask(FIRST_RESOURCE, s.turn)


@RULES.act("take", RESOURCE, at=FIRST_RESOURCE, rule="3 O")
def take_first(s: Position, seat: int, resource: int) -> Ended:
    """A stone or a wood."""
    s.resources[resource] -= 1
    s.store = added(s.store, seat * 2 + resource)
    if s.place:
        s.place -= 1
        return s.ask(FIRST_RESOURCE, s.turn)
    return ROUND
