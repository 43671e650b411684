"""What the next scoring would bring if it came now: the rules of phase 4 on a copy, from which nobody returns."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.terms import ScoreLine
from companion.games.ming_dynastie.rules import scoring
from companion.games.ming_dynastie.rules.position import NOBODY, OVER, Position
from companion.games.ming_dynastie.rules.returns import MEMBER_IN_CITY, settle


def scored_now(s: Position) -> Sequence[ScoreLine]:
    """The lines of that scoring; none while a scoring runs, and where the people keep their pieces themselves."""
    if s.tracked or s.stage is OVER or s.phase == "scoring":
        return ()
    then = s.clone()
    then.lines, then.round = [], next(rnd for rnd in MEMBER_IN_CITY if rnd >= s.round)
    provinces = range(len(then.ed.provinces))
    if not then.rules.by_province:
        scoring.move_into_cities(then)
        for province in provinces:
            scoring.give_tiles(then, province)
        scoring.hand_in_sets(then)
    for province in provinces:
        if then.rules.by_province:
            scoring.move_into_city(then, province)
            scoring.give_tiles(then, province)
            scoring.hand_in_sets(then)
        then.city, then.chosen = province, [NOBODY] * len(then.seats)
        settle(then)
    scoring.finish(then)
    return then.lines
