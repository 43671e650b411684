"""Crop tiles: where they can lie, buying one, and planting it with two cubes."""

from __future__ import annotations

from companion.engine.actions import Ended, Refusal, short
from companion.engine.fields import NOTHING, added, changed
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import mends, money, refusals
from companion.games.yinzi.rules.goods import SALT
from companion.games.yinzi.rules.places import COLUMN, SQUARE
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.setup import close_gaps
from companion.games.yinzi.rules.stages import EXTRA_CROP, NEXT_CROP, PLACE_CROP, PLANTING, RESUME, RULES

CUBES_ON_NEW = 2


def cannot_lie(s: Position, square: int) -> Refusal | None:
    """Why no tile can lie there: a cube, a factory, or salt below it (rule 8)."""
    return refusals.has_no_room(s, square, SALT)


def any_room(s: Position) -> bool:
    """Whether one can lie anywhere."""
    return bool(s.free_beds())


def no_room(s: Position) -> Refusal | None:
    """Why none can lie anywhere."""
    return None if any_room(s) else Refusal("no-room", {"what": {"key": "named.crop-tile", "params": {}}})


def lay(s: Position, seat: int, kind: int, square: int) -> None:
    """Lay a tile down and plant it; the one below goes back to the box."""
    if s.tile[square] != NOTHING:
        s.gone = added(s.gone, s.tile[square])
    s.tile = changed(s.tile, square, kind)
    plant(s, seat, square, CUBES_ON_NEW)


def plant(s: Position, seat: int, square: int, count: int) -> None:
    """Put cubes there, as many as there are (ruling 16)."""
    s.cubes[seat] -= 1
    s.put_cube(seat, square)
    if count > 1 and s.cubes[seat]:
        s.cubes[seat] -= 1
        s.doubled = changed(s.doubled, square, seat)


@RULES.act("buy-crop", COLUMN, at=(PLANTING, EXTRA_CROP), rule="5 B Plant Crops")
def buy(s: Position, seat: int, column: int) -> Ended:
    """Take a tile from the track for its price; the others move up, and a new one comes."""
    money.pay(s, seat, s.ed.crop_costs[column])
    s.holding = s.crop_track[column]
    s.gone = added(s.gone, s.holding)  # until it is placed
    s.crop_track = changed(s.crop_track, column, NOTHING)
    close_gaps(s)
    if s.stage is PLANTING:
        s.left -= 1
        s.bought = 1
    return s.ask_in_between(PLACE_CROP, seat)


@buy.unless()
def _no_tile(s: Position, seat: int, column: int) -> Refusal | None:
    return Refusal("no-tile", {"why": "column"}) if s.crop_track[column] == NOTHING else None


@buy.unless()
def _used_up(s: Position, seat: int, column: int) -> Refusal | None:
    return refusals.used_up(s, seat) if s.stage is PLANTING else None


@buy.unless("bought")
def _bought(s: Position, seat: int, column: int) -> bool:
    return s.stage is PLANTING and bool(s.bought)


@buy.unless()
def _no_cubes(s: Position, seat: int, column: int) -> Refusal | None:
    return short("no-cubes", 1, s.cubes[seat])


@buy.unless(mend=lambda s, seat, column: mends.copper(s, seat, s.ed.crop_costs[column]))
def _too_dear(s: Position, seat: int, column: int) -> Refusal | None:
    return money.too_dear(s, seat, s.ed.crop_costs[column])


@buy.unless()
def _no_room(s: Position, seat: int, column: int) -> Refusal | None:
    return no_room(s)


@RULES.act("place", SQUARE, at=PLACE_CROP, rule="5 B Plant Crops")
def place(s: Position, seat: int, square: int) -> Ended:
    """Lay the tile down with two cubes."""
    s.gone = added(s.gone, s.holding, -1)
    lay(s, seat, s.holding, square)
    s.holding = NOTHING
    if any(s.pile) and NOTHING in s.crop_track:
        return s.ask_in_between(NEXT_CROP, CHANCE)
    return RESUME


@place.unless()
def _not_free(s: Position, seat: int, square: int) -> Refusal | None:
    return cannot_lie(s, square)
