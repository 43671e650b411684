"""The end: major and minor victories (rulebook "Winning", ruling 16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.actions import Ended
from companion.engine.terms import ScoreLine
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.hands import DRAWN_A_ROUND
from companion.games.ming_voyages.rules.position import NOBODY, OVER, Position

SOON: Final = 3
"""With so many rounds, from this one on, people may agree to end the game."""
ERA: Final = 0.5
"""The share of the game that the first era is."""
FIRST_ERA: Final = 10
"""Its rounds."""
MAJOR_POINTS: Final = 12
"""What a major victory is worth in a match."""


def major(s: Position) -> None:
    """All seven voyages, or all five borderlands, at any time: the winner has 12 points, the other side its sum."""
    s.score(s.major, MAJOR_POINTS - s.points[s.seat_of[s.major]], "major-victory", "Winning")
    s.note("major-victory", seat=s.seats[s.seat_of[s.major]])
    _over(s)


def minor(s: Position) -> Ended:
    """Lands and voyages are compared; a tie goes to the Overlord and is worth a point more in a match."""
    if s.points[0] == s.points[1]:
        s.score(OVERLORD, 1, "tie", "Winning")
    s.note("minor-victory", seat=s.seats[winners(s, over=True)[0]])
    _over(s)
    return None


def last_round(s: Position) -> int:
    """The round with which the era ends, and in the second era the game: there, hands are played out. In a turn that
    has begun, the cards of this round are played."""
    emperor, overlord, deck, here = s.n_hand[EMPEROR], s.n_hand[OVERLORD], s.n_deck, s.round
    if s.last_round:
        return s.last_round
    if s.era == 1:
        return here + -(-deck // DRAWN_A_ROUND)
    if s.active == EMPEROR:
        emperor -= s.card == NOBODY
        overlord -= bool(overlord)
    else:
        overlord -= s.card == NOBODY
    while deck or emperor or overlord:
        drawn = min(DRAWN_A_ROUND, deck)
        emperor, overlord, deck, here = overlord + drawn, emperor, deck - drawn, here + 1
        emperor, overlord = emperor - bool(emperor), overlord - bool(overlord)
    return here


def progress(s: Position) -> float:
    """How much is played."""
    if s.stage is OVER:
        return 1.0
    last = max(last_round(s), s.round, 1)
    if s.last_round:
        return max(0, s.round - 1) / last
    if s.era == 1:
        return ERA * max(0, s.round - 1) / last
    return ERA + (1 - ERA) * max(0, s.round - 1 - FIRST_ERA) / max(1, last - FIRST_ERA)


def scored_now(s: Position) -> Sequence[ScoreLine]:
    """The points of a minor victory as things stand: what either side has and has not lost again; a tie goes to the
    Overlord. Nothing once the game is over, and before it has begun."""
    if s.stage is OVER or not s.round:
        return ()
    kept: dict[tuple[int, str], ScoreLine] = {}
    for line in s.lines:  # what is lost comes off what had brought it
        named = line.params.get("region") or (line.params.get("voyage") if line.points > 0 else "")
        before = kept.get((line.seat, named or ""))
        kept[line.seat, named or ""] = line if before is None else before._replace(points=before.points + line.points)
    found = [line for line in kept.values() if line.points]
    if s.points[0] == s.points[1]:
        found.append(ScoreLine(s.seat_of[OVERLORD], 1, "tie", {"round": s.round}, "Winning"))
    return found


def _over(s: Position) -> None:
    s.stage = OVER
    s.to_act = ()


def winners(s: Position, over: bool = False) -> tuple[int, ...]:
    """The winner's seat once the game is over."""
    if s.stage is not OVER and not over:
        return ()
    if s.major != NOBODY:
        return (s.seat_of[s.major],)
    ahead = s.points[s.seat_of[EMPEROR]] > s.points[s.seat_of[OVERLORD]]
    return (s.seat_of[EMPEROR if ahead else OVERLORD],)
