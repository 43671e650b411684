"""What the next scoring would bring if it came now, or what is left of one that runs: the rules of phase 4 on a copy,
from which nobody returns but whoever has to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.terms import ScoreLine
from companion.games.ming_dynastie.rules import scoring
from companion.games.ming_dynastie.rules.neutral import forced_keep
from companion.games.ming_dynastie.rules.position import (
    BY_THEMSELVES,
    CHOOSE_CITY,
    NAME_STARTER,
    NEUTRAL_OWNER,
    NOBODY,
    OVER,
    Position,
)
from companion.games.ming_dynastie.rules.returns import MEMBER_IN_CITY, settle


def scored_now(s: Position) -> Sequence[ScoreLine]:
    """The lines of that scoring; none once the game is over, and while the people keep their pieces themselves."""
    running = s.stage.phase == "scoring"
    if s.stage is OVER or s.stage in BY_THEMSELVES or (s.tracked and not running):
        return ()
    then = s.clone()
    then.lines = []
    if not running:
        then.round = next(rnd for rnd in MEMBER_IN_CITY if rnd > s.round - (s.stage is not NAME_STARTER))
        if not then.rules.by_province:
            scoring.move_into_cities(then)
            for province in range(len(then.ed.provinces)):
                scoring.give_tiles(then, province)
            scoring.hand_in_sets(then)
    for province in _to_come(then, running):
        _neutral_leaves(then, province)
        then.city, then.chosen = province, [NOBODY] * len(then.seats)
        settle(then)
    scoring.finish(then)
    return then.lines


def _to_come(then: Position, running: bool) -> Iterator[int]:
    """The cities that are not scored yet, in their order; the one that is being scored is the first."""
    count = len(then.ed.provinces)
    first = then.first_city if running and then.stage is not CHOOSE_CITY else 0
    done = 0
    if running and then.stage is not CHOOSE_CITY:
        _leave(then)
        yield then.city
        done = (then.city - first) % count + 1
    for place in range(done, count):
        province = (first + place) % count
        if then.rules.by_province:
            scoring.move_into_city(then, province)
            scoring.give_tiles(then, province)
            scoring.hand_in_sets(then)
        yield province


def _leave(then: Position) -> None:
    """Those whose return is revealed go, whoever of them it will be."""
    for seat in range(len(then.seats)):
        for district in then.ed.districts_of[then.city]:
            gone = min(then.going[seat], then.houses[district * 4 + seat])
            then.houses[district * 4 + seat] -= gone
            then.going[seat] -= gone


def _neutral_leaves(then: Position, province: int) -> None:
    """Neutral members have no choice: unless they lead alone, all of them go (ruling 16)."""
    rival = max(then.in_city(province, seat) for seat in range(len(then.seats)))
    if then.has_neutral and not forced_keep(then.in_city(province, NEUTRAL_OWNER), rival):
        for district in then.ed.districts_of[province]:
            then.houses[district * 4 + NEUTRAL_OWNER] = 0
