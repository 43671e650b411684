"""What older versions of the rules did in another way, so that games begun under them stand as they were played.

Up to version 1 the copper disc of War & Routes left veterans out in an own turn, which ended by itself where nothing
but that disc was left; and nobody was asked about a tile above his bonus that he could pay only by sales.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.actions import Play
from companion.engine.terms import Change
from companion.games.yinzi.rules import bonus, discs, turn
from companion.games.yinzi.rules.places import PAY, WAR
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import BEFORE_WAR, BONUS_CROP, IN_TURN

CHANGED: Final = 2
"""The version since when it is otherwise."""


def formerly(s: Position, rules: int, seat: int, action: Play) -> Mapping[str, Change]:
    """What must be set after an action so that it has done what it did then."""
    if rules < CHANGED and _is_pay(action) and s.stage is not BEFORE_WAR:
        return {f"copper {s.seats[seat]}": s.copper[seat] + s.workers[seat * 16 + WAR]}
    return {}


def unasked(s: Position, rules: int) -> Play | None:
    """The answer to a question that was not asked then."""
    if rules >= CHANGED:
        return None
    if s.stage is BONUS_CROP:
        return None if bonus.within_means(s, s.turn) else s.table.of(bonus.no_crop)[0]
    if s.stage not in IN_TURN or s.workers[s.turn * 16 + WAR]:
        return None
    left = [play for play in s.stage.legal(s, s.turn) if not _is_pay(play)]
    return left[0] if len(left) == 1 and left[0].kind is turn.done.kind else None


def _is_pay(action: Play) -> bool:
    return action.kind is discs.use.kind and action.only == PAY
