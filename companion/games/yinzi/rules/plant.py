"""Plant Crops: cubes on printed fields and on crop tiles; ``crops`` has the tile that may be bought."""

from __future__ import annotations

from companion.engine.actions import Ended, Refusal, short
from companion.games.yinzi.rules import crops, mends, refusals
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


@plant.unless()
def _used_up(s: Position, seat: int, square: int) -> Refusal | None:
    return refusals.used_up(s, seat)


@plant.unless()
def _no_cubes(s: Position, seat: int, square: int) -> Refusal | None:
    return short("no-cubes", 1, s.cubes[seat])


@plant.unless("no-crop")
def _nothing_grows(s: Position, seat: int, square: int) -> bool:
    return s.good_on(square) == BARE


@plant.unless(mend=mends.free_square)
def _not_free(s: Position, seat: int, square: int) -> Refusal | None:
    return refusals.not_free(s, square)
