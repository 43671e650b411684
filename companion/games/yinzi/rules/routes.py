"""Routes: how demands are met, piece by piece; tiles of the discards; own open tiles (D III)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.actions import BACK, Ended, Play, Refusal, Thing
from companion.engine.fields import NOTHING, added, changed
from companion.engine.terms import CHANCE
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import refusals, rural
from companion.games.yinzi.rules.components import ROUTE_TILES
from companion.games.yinzi.rules.demands import DISC_GOOD, Supply, can_meet, lacking, supply
from companion.games.yinzi.rules.edition import A_GOOD, ANY_COMMODITY, ANY_GOOD, ENVOY
from companion.games.yinzi.rules.goods import RICE, RURAL_GOODS
from companion.games.yinzi.rules.places import (
    A_SECTION,
    ALTERNATIVE_NAMED,
    COLOUR_NAMED,
    FACTORY,
    GOOD,
    ROUTE,
    SPACE,
    SQUARE,
    STACK_NAMED,
)
from companion.games.yinzi.rules.places import RICE as RICE_DISC
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import BURIED, GIVE, LAST, MUSTERING, OWN_ROUTES, PICK_ROUTE, RESUME, RULES


def still(s: Position) -> list[int]:
    """The pieces of the route being filled that are still wanted."""
    pieces = s.ed.routes[s.route].demand[s.alternative]
    return [piece for n, piece in enumerate(pieces) if s.wanted >> n & 1]


def _fits(s: Position, exact: int, any_: int) -> int:
    """The wanted piece that something is given for: one of its kind rather than any; ``NOTHING`` if there is none."""
    pieces = s.ed.routes[s.route].demand[s.alternative]
    for asked in (exact, any_):
        for n, piece in enumerate(pieces):
            if piece == asked and s.wanted >> n & 1:
                return n
    return NOTHING


# --- filling an open tile, in one go, with the War & Routes action ---


def _open_refused(s: Position, seat: int, stack: int, alternative: int) -> Refusal | None:
    if stack >= len(s.top) or s.top[stack] == NOTHING:
        return Refusal("no-route", {"why": "stack"})
    route = s.ed.route_ids[s.top[stack]]
    if s.filled[stack] != NOTHING:
        return Refusal("filled", {"seat": s.seats[s.filled[stack]], "route": route})
    demand = s.ed.routes[s.top[stack]].demand
    if alternative >= len(demand):
        return Refusal("no-such-demand", {"count": len(demand), "route": route})
    return _unmet(demand[alternative], supply(s, seat))


def _unmet(pieces: tuple[int, ...], have: Supply) -> Refusal | None:
    """Why these pieces cannot all be given; the message names those that are missing."""
    missing = [] if can_meet(pieces, have) else list(lacking(pieces, have))
    return _lacks(pieces, missing) if missing else None


def _lacks(pieces: Sequence[int], missing: Sequence[int]) -> Refusal:
    told = {"asked": refusals.pieces(pieces), "pieces": refusals.pieces(missing)}
    return Refusal("cannot-meet", {"why": "lacks", **told})


@RULES.act("fulfil", STACK_NAMED, ALTERNATIVE_NAMED, at=MUSTERING, rule="5 B War & Routes")
def fulfil(s: Position, seat: int, stack: int, alternative: int) -> Ended:
    """Begin to meet the demand of an open route, which is then met in one go (ruling 40)."""
    s.left = 0
    s.slot, s.route, s.alternative = stack, s.top[stack], alternative
    s.wanted = (1 << len(s.ed.routes[s.route].demand[alternative])) - 1
    return s.ask_in_between(GIVE, seat)


@fulfil.unless()
def _one_only(s: Position, seat: int, stack: int, alternative: int) -> Refusal | None:
    return None if s.left else Refusal("one-route")


@fulfil.unless()
def _not_open(s: Position, seat: int, stack: int, alternative: int) -> Refusal | None:
    return _open_refused(s, seat, stack, alternative)


def open_plays(s: Position, seat: int) -> list[Play]:
    """The open tiles that somebody could fill."""
    have, one = supply(s, seat), s.table.one
    return [one(fulfil, stack, number) for stack, number, pieces in s.demands() if can_meet(pieces, have)]


# --- giving pieces ---


def _given(s: Position, seat: int, piece: int) -> Ended:
    """A piece has been given; the route is filled when it was the last one."""
    s.wanted &= ~(1 << piece)
    s.acted = 1
    if s.slot == NOTHING:
        s.given = changed(s.given, s.route, s.given[s.route] & 7 | 1 << piece | s.alternative << 3)
    if s.wanted:
        return s.ask(GIVE, seat)
    return _complete(s, seat)


def _complete(s: Position, seat: int) -> Ended:
    """It pays at once; an open tile comes to its player at the end of the round, an own one is turned over."""
    route = s.ed.routes[s.route]
    s.copper[seat] += route.copper
    s.silver = added(s.silver, seat, route.silver)
    if s.slot != NOTHING:
        s.filled = changed(s.filled, s.slot, seat)
    else:
        s.open_routes = changed(s.open_routes, seat * len(s.ed.routes) + s.route, 0)
        s.won_routes = changed(s.won_routes, seat * len(s.ed.routes) + s.route, 1)
        s.given = changed(s.given, s.route, 0)
        send_home(s, s.route)
    s.note("fulfilled", seat=s.seats[seat], route=s.ed.route_ids[s.route])
    s.route = s.slot = NOTHING
    return RESUME


def send_home(s: Position, route: int) -> None:
    """Pieces on a tile go home."""
    first = route * len(s.seats)
    for seat, place in enumerate(range(first, first + len(s.seats))):
        if s.route_cubes[place]:
            s.cubes[seat] += s.route_cubes[place]
            s.route_cubes = changed(s.route_cubes, place, 0)
        if s.route_pieces[place]:
            s.pieces[seat] += s.route_pieces[place]
            s.route_pieces = changed(s.route_pieces, place, 0)
        if s.route_discs[place]:
            s.discs[seat] += s.route_discs[place]
            s.route_discs = changed(s.route_discs, place, 0)


def _put(s: Position, on_tile: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """One more piece of a seat on the tile that is being filled."""
    place = s.route * len(s.seats) + seat
    return changed(on_tile, place, on_tile[place] + 1)


@RULES.act("give-commodity", FACTORY, at=GIVE, rule="5 B War & Routes")
def give_commodity(s: Position, seat: int, factory: int) -> Ended:
    """A commodity from a factory."""
    piece = _fits(s, s.ed.factories[factory].commodity, ANY_COMMODITY)
    s.stored = added(s.stored, seat * len(s.ed.factories) + factory, -1)
    s.route_pieces = _put(s, s.route_pieces, seat)
    return _given(s, seat, piece)


@give_commodity.unless()
def _none_stored(s: Position, seat: int, factory: int) -> Refusal | None:
    return refusals.none_stored(s, seat, factory)


@give_commodity.unless()
def _commodity_not_wanted(s: Position, seat: int, factory: int) -> Refusal | None:
    commodity = s.ed.factories[factory].commodity
    refused = commodity_refused(s, commodity, supply(s, seat))
    return _not_wanted(s, _fits(s, commodity, ANY_COMMODITY)) if refused else None


def _not_wanted(s: Position, piece: int) -> Refusal:
    """It is none of the pieces that are still to be given, or what is left could not be given without it."""
    why = "route" if piece == NOTHING else "spare"
    return Refusal("not-wanted", {"why": why, "pieces": refusals.pieces(still(s))})


def _good_unwanted(s: Position, good: int) -> Refusal:
    return _not_wanted(s, _fits(s, A_GOOD + good, ANY_GOOD))


def commodity_refused(s: Position, commodity: int, have: Supply) -> bool:
    """Whether that commodity is not wanted, or could not be spared."""
    piece = _fits(s, commodity, ANY_COMMODITY)
    if piece == NOTHING:
        return True
    less = [*have.commodities]
    less[commodity] -= 1
    return _stuck(s, piece, Supply(tuple(less), have.goods, have.envoys, have.purchases))


def _stuck(s: Position, piece: int, have: Supply) -> bool:
    """Whether an open tile could not be filled any more after that piece."""
    if s.slot == NOTHING or s.wanted == 1 << piece:
        return False
    pieces = s.ed.routes[s.route].demand[s.alternative]
    return not can_meet(tuple([one for n, one in enumerate(pieces) if s.wanted >> n & 1 and n != piece]), have)


def good_refused(s: Position, good: int, bought: bool, have: Supply) -> bool:
    """Whether that good is not wanted, or could not be spared."""
    piece = _fits(s, A_GOOD + good, ANY_GOOD)
    if piece == NOTHING:
        return True
    if bought:
        return _stuck(s, piece, Supply(have.commodities, have.goods, have.envoys, have.purchases - 1))
    less = [*have.goods]
    less[good] -= 1
    return _stuck(s, piece, Supply(have.commodities, tuple(less), have.envoys, have.purchases))


@RULES.act("give", SQUARE, at=GIVE, rule="5 B War & Routes")
def give(s: Position, seat: int, square: int) -> Ended:
    """A cube from a field."""
    piece = _fits(s, A_GOOD + s.good_on(square), ANY_GOOD)
    s.take_cube(square)
    s.route_cubes = _put(s, s.route_cubes, seat)
    return _given(s, seat, piece)


@give.unless()
def _not_yours(s: Position, seat: int, square: int) -> Refusal | None:
    return refusals.not_yours(s, seat, square)


@give.unless()
def _good_not_wanted(s: Position, seat: int, square: int) -> Refusal | None:
    good = s.good_on(square)
    return _good_unwanted(s, good) if good_refused(s, good, False, supply(s, seat)) else None


@RULES.act("give-disc", SPACE, at=GIVE, rule="5 B War & Routes")
def give_disc(s: Position, seat: int, space: int) -> Ended:
    """A disc stands for goods, or goes along as an emissary."""
    if space < A_SECTION:
        piece = _fits(s, ENVOY, ENVOY)
        s.take_disc(space)
        s.route_discs = _put(s, s.route_discs, seat)
        return _given(s, seat, piece)
    good = DISC_GOOD[space]
    s.use(seat, space)
    ended = _given(s, seat, _fits(s, A_GOOD + good, ANY_GOOD))
    if space == RICE_DISC and s.route != NOTHING:
        other = _fits(s, A_GOOD + RICE, ANY_GOOD)
        if other != NOTHING:
            return _given(s, seat, other)
    return ended


@give_disc.unless()
def _no_disc(s: Position, seat: int, space: int) -> Refusal | None:
    return refusals.no_disc(s, seat, space)


@give_disc.unless()
def _disc_not_wanted(s: Position, seat: int, space: int) -> Refusal | None:
    if not disc_refused(s, space, supply(s, seat)):
        return None
    return _good_unwanted(s, DISC_GOOD[space]) if space in DISC_GOOD else _not_wanted(s, NOTHING)


def disc_refused(s: Position, space: int, have: Supply) -> bool:
    """Whether a disc is not wanted there, or could not be spared."""
    if space < A_SECTION:
        return _fits(s, ENVOY, ENVOY) == NOTHING
    return space not in DISC_GOOD or good_refused(s, DISC_GOOD[space], False, have)


@RULES.act("buy", GOOD, COLOUR_NAMED, at=GIVE, rule="6", among=lambda ed, good, colour: good in RURAL_GOODS)
def buy(s: Position, seat: int, good: int, colour: int) -> Ended:
    """Food from the rural market."""
    piece = _fits(s, A_GOOD + good, ANY_GOOD)
    rural.buy(s, seat, s.seats.index(META.colours[colour]))
    return _given(s, seat, piece)


@buy.unless()
def _none_there(s: Position, seat: int, good: int, colour: int) -> Refusal | None:
    return rural.none_of_colour(s, colour)


@buy.unless()
def _cannot_buy(s: Position, seat: int, good: int, colour: int) -> Refusal | None:
    return rural.no_purchase(s, seat)


@buy.unless()
def _food_not_wanted(s: Position, seat: int, good: int, colour: int) -> Refusal | None:
    return _good_unwanted(s, good) if good_refused(s, good, True, supply(s, seat)) else None


@RULES.act("enough", at=GIVE, rule="5 D Routes")
def enough(s: Position, seat: int) -> Ended:
    """Leave an own tile half filled for now."""
    s.route = NOTHING
    return RESUME


@enough.unless()
def _nothing_given(s: Position, seat: int) -> Refusal | None:
    return None if s.acted else Refusal("first-act", {"why": "route", "route": s.ed.route_ids[s.route]})


@enough.unless()
def _open_tile(s: Position, seat: int) -> Refusal | None:
    return Refusal("one-go", {"pieces": refusals.pieces(still(s))}) if s.slot != NOTHING else None


# --- tiles of the discards ---


def any_discarded(s: Position) -> bool:
    """Whether there is any tile to take."""
    return bool(s.unknown) or any(s.discards) or any(s.buried)


def look(s: Position, seat: int, reward: bool = False) -> Ended:
    """Somebody looks through the discards; those that nobody has seen are told to him alone (ruling 38)."""
    ask = s.ask if reward else s.ask_in_between
    s.looked = changed(s.looked, seat, 1)
    return ask(BURIED, CHANCE) if s.unknown else ask(PICK_ROUTE, seat)


@RULES.act(
    "bury", Thing.along(ROUTE).or_back(), at=BURIED, rule="ruling 38", seen_by=lambda s, seat: s.turn,
    drawn_from=ROUTE_TILES,
)  # fmt: skip
def bury(s: Position, seat: int, route: int) -> Ended:
    """One of the tiles that have lain there since the set-up."""
    s.unseen_routes[route] = 0
    s.buried[route] = 1
    s.unknown -= 1
    return None if s.unknown else s.ask(PICK_ROUTE, s.turn)


@bury.unless("seen-by-one")
def _by_its_back(s: Position, seat: int, route: int) -> bool:
    return route == BACK


@bury.unless()
def _seen(s: Position, seat: int, route: int) -> Refusal | None:
    if s.unseen_routes[route]:
        return None
    return Refusal("lies-there", {"what": refusals.named("route", s.ed.route_ids[route])})


BURIED.draws_by(lambda s: s.unseen_routes, bury)


@RULES.act("pick", ROUTE, at=PICK_ROUTE, rule="5 D Road Construction")
def pick(s: Position, seat: int, route: int) -> Ended:
    """Take a tile; it lies open in front of its player. A reward waits for the next round, as open tiles are filled
    before rewards are given (ruling 10)."""
    if s.discards[route]:
        s.discards = changed(s.discards, route, 0)
    else:
        s.buried[route] = 0
    s.open_routes = changed(s.open_routes, seat * len(s.ed.routes) + route, 1)
    return RESUME


@pick.unless("not-discarded")
def _not_there(s: Position, seat: int, route: int) -> bool:
    return not s.discards[route] and not s.buried[route]


# --- own tiles, at the end of a round and of the game ---


def resolve(s: Position) -> None:
    """Filled tiles go to their players, the rest to the discards."""
    for stack, route in enumerate(s.top):
        if route == NOTHING:
            continue
        if s.filled[stack] != NOTHING:
            s.won_routes = changed(s.won_routes, s.filled[stack] * len(s.ed.routes) + route, 1)
            send_home(s, route)
            s.note("won", seat=s.seats[s.filled[stack]], route=s.ed.route_ids[route])
        else:
            s.discards = changed(s.discards, route, 1)
        s.top, s.filled = changed(s.top, stack, NOTHING), changed(s.filled, stack, NOTHING)


def open_demands(s: Position, seat: int, route: int, have: Supply | None = None) -> list[int]:
    """The alternatives of an own tile that somebody can go on to meet now."""
    if not s.open_routes[seat * len(s.ed.routes) + route]:
        return []
    demand, given = s.ed.routes[route].demand, s.given[route]
    have = have or supply(s, seat)
    found = []
    for n, pieces in enumerate(demand):
        if given and given >> 3 != n:
            continue
        rest = [piece for place, piece in enumerate(pieces) if not (given & 7) >> place & 1]
        if any(can_meet((piece,), have) for piece in rest):
            found.append(n)
    return found


@RULES.act("answer", ROUTE, ALTERNATIVE_NAMED, at=(OWN_ROUTES, LAST), rule="5 D Routes")
def answer(s: Position, seat: int, route: int, alternative: int) -> Ended:
    """Give something for an own open route, all of it or a part."""
    s.route, s.alternative, s.slot, s.acted = route, alternative, NOTHING, 0
    pieces = s.ed.routes[route].demand[alternative]
    s.wanted = (1 << len(pieces)) - 1 & ~(s.given[route] & 7)
    return s.ask_in_between(GIVE, seat)


@answer.unless()
def _cannot_answer(s: Position, seat: int, route: int, alternative: int) -> Refusal | None:
    if alternative in open_demands(s, seat, route):
        return None
    if not s.open_routes[seat * len(s.ed.routes) + route]:
        return Refusal("cannot-meet", {"why": "not-open"})
    demand, given = s.ed.routes[route].demand, s.given[route]
    if alternative >= len(demand) or (given and given >> 3 != alternative):
        return Refusal("cannot-meet", {"why": "other-demand", "count": given and (given >> 3) + 1})
    pieces = [piece for place, piece in enumerate(demand[alternative]) if not (given & 7) >> place & 1]
    return _lacks(pieces, pieces)


def answers(s: Position, seat: int) -> list[Play]:
    """What somebody could begin to give for his tiles."""
    count = len(s.ed.routes)
    here = s.open_routes[seat * count : (seat + 1) * count]
    if not any(here):
        return []
    own = [route for route, there in enumerate(here) if there]
    have, one = supply(s, seat), s.table.one
    return [one(answer, route, alternative) for route in own for alternative in open_demands(s, seat, route, have)]
