"""Depth ``scorekeeper``: the people play by themselves; the app calls turns and rounds, and keeps the score.

They set what lies on the table. Cards are only counted then, and any of them may be anywhere; whoever wants to enter
every choice again names first what each hand holds.
"""

from __future__ import annotations

from companion.engine.actions import Ended
from companion.engine.errors import ImpossiblePosition
from companion.engine.settings import DEPTH, FULL, SCOREKEEPER
from companion.engine.terms import TABLE

from . import phases, stages
from .position import Position
from .stages import RULES
from .things import CARDS, COPIES, HAND_LIMIT, LAST_ROUND


def begin(s: Position) -> Ended:
    """From now on it is only known how many cards each hand has.

    Raises:
        ImpossiblePosition: bids lie face down.
    """
    if s.sealed:
        raise ImpossiblePosition(DEPTH, "impossible.depth-face-down")
    s.note(f"depth-{SCOREKEEPER}")
    s.unnamed = [sum(s.of_seat(s.hand, seat)) + s.unnamed[seat] for seat in range(len(s.seats))]
    s.hand = [0] * len(s.hand)
    s.deck, s.discard = [COPIES] * len(CARDS), [0] * len(CARDS)
    s.turn, s.left = s.turn if s.phase == stages.TRADE.phase else s.start, 0
    return s.ask(stages.TRACK, TABLE)


def stop(s: Position) -> Ended:
    """Every choice is entered again, as soon as the hands have been named."""
    s.note(f"depth-{FULL}")
    return phases.deal_on(s, stages.NAMING)


@RULES.act("next", at=stages.TRACK, rule="scorekeeper")
def next_turn(s: Position, seat: int) -> None:
    """The next seat has the turn."""
    s.turn = (s.turn + 1) % len(s.seats)


@RULES.act("done", at=stages.TRACK, rule="scorekeeper")
def done(s: Position, seat: int) -> Ended:
    """The round is over: hands are full again, or the game has ended."""
    if s.round == LAST_ROUND:
        return s.over(stages.TRACK)
    s.round += 1
    s.turn, s.unnamed = s.start, [HAND_LIMIT] * len(s.seats)
    s.note("round", round=s.round)
    return None
