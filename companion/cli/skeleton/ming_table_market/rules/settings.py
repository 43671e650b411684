"""What people may set to what lies on the real table, and how the game goes on from there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.actions import Ended
from companion.engine.errors import ImpossiblePosition
from companion.engine.seated import SEAT
from companion.engine.settings import Beside, Choice, Count, Settings
from companion.engine.terms import CHANCE, Change

from . import phases, stages
from .position import TOKEN, Position
from .things import HAND_LIMIT, LAST_ROUND

MOST_POINTS: Final = 999
PHASES: Final = (stages.BIDS.phase, stages.TRADE.phase, stages.CARAVAN.phase)
"""Those that may be begun anew."""

FACE_DOWN: Final[dict[str, Beside]] = {"face-down": lambda s, beside: bool(s.sealed)}
FLOW: Final = FACE_DOWN | {"over": lambda s, beside: s.stage is stages.OVER}
BEFORE_HANDS: Final[dict[str, Beside]] = {"before-hands": lambda s, beside: s.stage in stages.DRAWING}


def _begins_anew(s: Position, beside: Mapping[str, Change]) -> bool:
    """Another phase or round begins the phase anew; while the people play by themselves the round is simply another."""
    return s.stage is not stages.TRACK and bool({"phase", "round"} & beside.keys())


def _nobody_in_turn(s: Position, beside: Mapping[str, Change]) -> bool:
    return beside.get("phase", s.phase) != stages.TRADE.phase


def _put_points(s: Position, seat: int, value: int) -> None:
    s.score(seat, value - s.points[seat], "adjustment", "")


SETTINGS: Final = Settings(
    Count("market", TOKEN, field="market"),
    Count("store", SEAT, TOKEN, field="store", touching=2),
    Count(
        "hand", SEAT, field="unnamed", limit=HAND_LIMIT,
        unless={"hand-named": lambda s, beside: s.stage is not stages.TRACK},
    ),
    Count("points", SEAT, field="points", put=_put_points, limit=MOST_POINTS, unless=FACE_DOWN),
    Choice("start", field="start", of=SEAT, unless=FLOW),
    Choice(
        "turn", field="turn", of=SEAT, anew=_begins_anew,
        unless=FLOW | BEFORE_HANDS | {"turn-alone": _nobody_in_turn},
    ),
    Choice(
        "phase", now=lambda s: s.phase, choices=lambda s: PHASES, names="phase",
        unless=FLOW | {"phase-tracked": lambda s, beside: s.stage is stages.TRACK} | BEFORE_HANDS,
    ),
    Count("round", field="round", least=1, limit=LAST_ROUND, unless=FLOW | BEFORE_HANDS),
)  # fmt: skip


def go_on(s: Position, real: Mapping[str, Change]) -> Ended:
    """Begin the phase or the turn that was set.

    Raises:
        ImpossiblePosition: the last round has no refill.
    """
    if not _begins_anew(s, real):
        return phases.give_turn(s, s.turn) if "turn" in real and s.stage is not stages.TRACK else None
    phase = real.get("phase", s.phase)
    s.left = 0
    if phase == stages.BIDS.phase:
        return phases.begin_bids(s)
    if phase == stages.TRADE.phase:
        return phases.give_turn(s, s.turn if "turn" in real else s.start)
    if s.round == LAST_ROUND:
        raise ImpossiblePosition("phase" if "phase" in real else "round", "impossible.no-refill", round=s.round)
    return s.ask(stages.CARAVAN, CHANCE)
