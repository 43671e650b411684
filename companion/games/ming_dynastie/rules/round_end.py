"""Phase 5: the round marker, the starting player, and the end of the game (rulings 11, 12, 15)."""

from __future__ import annotations

from typing import Final

from companion.engine.actions import Ended, Plays, Thing
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.rules.position import NAME_STARTER, OVER, ROUND, RULES, Position
from companion.games.ming_dynastie.rules.scoring import SCORING_ROUNDS

LAST_ROUND: Final = 6
PHASES: Final = ("members", "cards", "move")
SCORING_WEIGHT: Final = 3
"""A scoring takes as long as so many phases."""
RANK_THAT_NAMES: Final = {4: 1, 5: 0}
"""Four players: after this round, the place in the sorted points (from the fewest) that names the starter."""


def begin(s: Position) -> Ended:
    """Pass the marker on, let somebody name the next starter, or end the game."""
    if s.round in (LAST_ROUND, s.last_round):
        s.stage = OVER
        s.to_act = ()
        return None
    if len(s.seats) == 4 and s.round in RANK_THAT_NAMES and s.rules.points_name_starter:
        if s.unseen and s.round not in SCORING_ROUNDS and len(_tied(s)) > 1:
            s.note("monks-decide")
        return s.give_turn(who_names(s), NAME_STARTER)
    return _start_with(s, (s.start + 1) % len(s.seats))


def who_names(s: Position) -> int:
    """Second-fewest points after round 4, fewest after round 5; tied: most monks, then nearest clockwise.

    All players with the same points as that place are tied for it; "nearest" starts with this round's starting player.
    """
    return max(_tied(s), key=s.monk.count)


def _tied(s: Position) -> list[int]:
    points = sorted(s.points)[RANK_THAT_NAMES[s.round]]
    return [seat for seat in s.from_start() if s.points[seat] == points]


@NAME_STARTER.offers
def legal_starters(s: Position, seat: int) -> Plays:
    """Anybody, himself included, in turn order."""
    starters = s.table.of(name_starter)
    return tuple(starters[META.colours.index(colour)] for colour in s.seats)


@RULES.act("starter", Thing("starting_seat", lambda ed: enumerate(META.colours)), at=NAME_STARTER, rule="5")
def name_starter(s: Position, seat: int, colour: int) -> Ended:
    """The named player starts the next round; the marker does not move on in addition (ruling 15)."""
    return _start_with(s, s.seats.index(META.colours[colour]))


def _start_with(s: Position, seat: int) -> Ended:
    s.start = seat
    s.round += 1
    s.note("starter", seat=s.seats[seat])
    return ROUND


def winners(s: Position) -> tuple[int, ...]:
    """Most points; a tie is a shared victory, or most monks decide it if they can (ruling 12)."""
    if s.stage is not OVER:
        return ()
    best = max(s.points)
    first = tuple(seat for seat, points in enumerate(s.points) if points == best)
    if not s.rules.monks_break_tie:
        return first
    most = max(s.monk.count(seat) for seat in first)
    return tuple(seat for seat in first if s.monk.count(seat) == most)


def progress(s: Position) -> float:
    """How much is played: each phase counts as one, a scoring as three."""
    last = s.last_round or LAST_ROUND
    weights = [len(PHASES) + SCORING_WEIGHT * (number in SCORING_ROUNDS) for number in range(1, last + 1)]
    if s.stage is OVER:
        return 1.0
    phases = ("setup", *PHASES, "scoring", "end")
    within = min(max(0, phases.index(s.phase) - 1), len(PHASES)) if s.phase != "end" else weights[s.round - 1]
    return (sum(weights[: s.round - 1]) + within) / sum(weights)
