"""Plant Crops: cubes on printed fields and on crop tiles; ``crops`` has the tile that may be bought."""

from __future__ import annotations

from companion.engine.actions import Ended
from companion.engine.fields import NOTHING
from companion.games.yinzi.rules import crops, mends
from companion.games.yinzi.rules.edition import BARE
from companion.games.yinzi.rules.goods import RICE
from companion.games.yinzi.rules.places import SQUARE
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import PLANTING, RESUME, RULES


@RULES.act("plant", SQUARE, at=PLANTING, rule="5 B Plant Crops")
def plant(s: Position, seat: int, square: int) -> Ended:
    """A cube on an empty field or tile, two on printed rice."""
    crops.plant(s, seat, square, 2 if s.good_on(square) == RICE else 1)
    s.left -= 1
    return RESUME


@plant.unless("conducts")
def _used_up(s: Position, seat: int, square: int) -> bool:
    return not s.left


@plant.unless("no-cubes")
def _no_cubes(s: Position, seat: int, square: int) -> bool:
    return not s.cubes[seat]


@plant.unless("no-crop")
def _nothing_grows(s: Position, seat: int, square: int) -> bool:
    return s.good_on(square) == BARE


@plant.unless("not-free", mend=mends.free_square)
def _not_free(s: Position, seat: int, square: int) -> bool:
    return s.planted[square] != NOTHING or s.under[square] != NOTHING
