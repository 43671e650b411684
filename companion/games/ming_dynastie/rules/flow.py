"""The order of things: what begins when a part of the game has ended (rulebook "Playing the game").

A rule returns the part that it has finished; only this table knows what follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.engine.actions import Ended
from companion.games.ming_dynastie.rules import (
    cards,
    members,
    move,
    neutral,
    returns,
    round_end,
    scorekeeper,
    scoring,
    setup,
)
from companion.games.ming_dynastie.rules.position import Position


def go_on(s: Position, ended: Ended) -> None:
    """Carry on, part by part, until somebody must choose or the game is over."""
    while ended is not None:
        ended = AFTER[ended](s)


def _after_display(s: Position) -> Ended:
    """Ruling 14: display, neutral members, princes."""
    return neutral.hand_out(s) if neutral.to_prepare(s) else setup.begin_princes(s)


def _after_neutral_members(s: Position) -> Ended:
    return setup.begin_princes(s) if setup.princes_missing(s) else members.begin(s)


def _begin_round(s: Position) -> Ended:
    """Before rounds 3 and 5 of a game for two, neutral members come first (ruling 14)."""
    s.note("round", round=s.round)
    if s.tracker is not None:
        return scorekeeper.begin_round(s)
    if s.has_neutral and s.round in neutral.ROUNDS:
        return neutral.hand_out(s)
    return members.begin(s)


def _after_moves(s: Position) -> Ended:
    """Rounds 2, 4 and 6 have a scoring; the others end at once."""
    if s.round not in scoring.SCORING_ROUNDS:
        return round_end.begin(s)
    return scoring.begin(s) if s.tracker is None else scorekeeper.begin_count(s)


AFTER: Final[tuple[Callable[[Position], Ended], ...]] = (
    _after_display,
    _after_neutral_members,
    _begin_round,
    cards.begin,
    move.begin,
    _after_moves,
    scoring.begin_cities,
    neutral.settle,
    returns.ask,
    returns.settle,
    scoring.next_city,
    scoring.finish,
    round_end.begin,
    _begin_round,
)
"""What begins after each part, in the order of the parts in ``position``."""
