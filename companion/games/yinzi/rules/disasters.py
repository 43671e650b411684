"""Natural disasters on the face-up routes: wildfire, flood and drought, each once (D II)."""

from __future__ import annotations

from companion.engine.actions import Ended, Plays, Refusal, short
from companion.engine.fields import NOTHING, added, changed
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import refusals
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.goods import GOODS
from companion.games.yinzi.rules.places import COLOUR_NAMED, FACTORY, SQUARE
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import BURNT_STORE, DISASTERS_OVER, DROUGHT, RULES, WILDFIRE

FIRE, FLOOD, DRY = range(3)


def begin(s: Position) -> Ended:
    """In this order, each at most once."""
    s.note("phase", phase="disasters")
    s.had = ()
    return following(s)


def threatening(s: Position) -> list[int]:
    """The disasters on the tiles that lie face up now, in order."""
    there = {s.ed.routes[route].disaster for route in s.top if route != NOTHING}
    return [kind for kind in (FIRE, FLOOD, DRY) if kind in there]


def following(s: Position) -> Ended:
    """The next disaster that has not come."""
    while (kind := next((one for one in threatening(s) if one not in s.had), None)) is not None:
        s.had = (*s.had, kind)
        s.note("disaster", disaster=("wildfire", "flood", "drought")[kind])
        s.place = 0
        if kind == FLOOD:
            _flood(s)
        elif (fire(s) if kind == FIRE else dry(s)) is None:
            return None
    return DISASTERS_OVER


def _flood(s: Position) -> None:
    """Everybody's boats go back a step."""
    for seat in s.order:
        before = s.capacity(seat)
        s.boat = changed(s.boat, seat, max(0, s.boat[seat] - 1))
        s.note("flooded", seat=s.seats[seat], before=before, capacity=s.capacity(seat))


def fire(s: Position) -> Ended:
    """Everybody with a factory loses a level of one, in turn order, as long as a tile threatens with it: people may
    put that right meanwhile."""
    while s.place < len(s.seats) and FIRE in threatening(s):
        seat = s.turn
        own = s.own_factories(seat)
        if len(own) > 1:
            return s.ask(WILDFIRE, seat)
        if own and _burn(s, seat, own[0]) is None:
            return None
        s.place += 1
    return DISASTERS_OVER


@RULES.act("burn", FACTORY, at=WILDFIRE, rule="5 D Wildfire")
def burn(s: Position, seat: int, factory: int) -> Ended:
    """A level burns down."""
    return _go_on(s, _burn(s, seat, factory))


@WILDFIRE.offers
def fires(s: Position, seat: int) -> Plays:
    """Own factories."""
    plays = s.table.of(burn)
    return tuple([plays[factory] for factory in s.own_factories(seat)])


@burn.unless()
def _not_own(s: Position, seat: int, factory: int) -> Refusal | None:
    return refusals.not_own_factory(s, seat, factory)


def _go_on(s: Position, ended: Ended) -> Ended:
    """The next player, once a level has burnt and all that has no room any more is gone."""
    if ended is None:
        return None
    s.place += 1
    return None if fire(s) is None else following(s)


def _burn(s: Position, seat: int, factory: int) -> Ended:
    """A disc goes home, and what exceeds the store; its owner chooses if pieces of several lie there (ruling 37)."""
    s.change_level(seat, factory, -1)
    s.note("burnt", seat=s.seats[seat], factory=s.ed.factory_ids[factory], level=s.level(factory))
    if s.in_store(factory) <= s.level(factory):
        return DISASTERS_OVER
    count = len(s.ed.factories)
    owners = [other for other in range(len(s.seats)) if s.stored[other * count + factory]]
    if len(owners) == 1:
        _spoil(s, owners[0], factory)
        return DISASTERS_OVER
    s.slot = factory
    return s.ask(BURNT_STORE, seat)


def _spoil(s: Position, owner: int, factory: int) -> None:
    s.stored = added(s.stored, owner * len(s.ed.factories) + factory, -1)
    s.pieces[owner] += 1
    s.note("spoilt", seat=s.seats[owner], factory=s.ed.factory_ids[factory])


@RULES.act("spoil", COLOUR_NAMED, at=BURNT_STORE, rule="5 D Wildfire")
def spoil(s: Position, seat: int, colour: int) -> Ended:
    """Whose commodity goes."""
    _spoil(s, s.seats.index(META.colours[colour]), s.slot)
    s.slot = NOTHING
    return _go_on(s, DISASTERS_OVER)


@spoil.unless()
def _none_there(s: Position, seat: int, colour: int) -> Refusal | None:
    name, factory = META.colours[colour], s.ed.factory_ids[s.slot]
    stored = s.stored[s.seats.index(name) * len(s.ed.factories) + s.slot] if name in s.seats else 0
    return short("none-there", 1, stored, factory=factory)


def dry(s: Position) -> Ended:
    """Everybody loses a cube in each province where he has one, in turn order, as long as a tile threatens with it."""
    while s.place < len(s.seats) and DRY in threatening(s):
        seat = s.turn
        if s.slot == NOTHING:
            s.slot = 0
        while s.slot < len(PROVINCES):
            there = [square for square in s.mine(seat) if s.ed.province_of[square] == s.slot]
            if len(there) > 1:
                return s.ask(DROUGHT, seat)
            if there:
                _wither(s, seat, there[0])
            s.slot += 1
        s.slot = NOTHING
        s.place += 1
    s.slot = NOTHING
    return DISASTERS_OVER


def _wither(s: Position, seat: int, square: int) -> None:
    s.note("withered", seat=s.seats[seat], square=s.ed.squares[square], good=GOODS[s.good_on(square)])
    s.take_cube(square)
    s.cubes[seat] += 1


@RULES.act("wither", SQUARE, at=DROUGHT, rule="5 D Drought")
def wither(s: Position, seat: int, square: int) -> Ended:
    """Which cube of that province goes."""
    _wither(s, seat, square)
    s.slot += 1
    if dry(s) is None:
        return None
    return following(s)


@wither.unless()
def _not_there(s: Position, seat: int, square: int) -> Refusal | None:
    there = s.planted[square] == seat and s.ed.province_of[square] == s.slot
    return None if there else Refusal("not-there", {"province": PROVINCES[s.slot]})
