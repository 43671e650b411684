"""The order of things: what begins when a part of the game has ended (rulebook "Game sequence").

A rule returns the part that it has finished; only this table knows what follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.engine.actions import Ended
from companion.games.ming_voyages.rules import hands, setup, turn, victory
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.position import DEALT, NOBODY, ROUND, Position


def go_on(s: Position, ended: Ended) -> None:
    """Carry on, part by part, until somebody must choose or the game is over."""
    while ended is not None and s.major == NOBODY:
        ended = AFTER[ended](s)
    if s.major != NOBODY:
        victory.major(s)


def _after_set_up(s: Position) -> Ended:
    if s.on_table:
        setup.deal(s)
        return ROUND
    return setup.deal(s)


def _after_dealt(s: Position) -> Ended:
    """Before the first round the Emperor's hand follows the Overlord's; afterwards the Emperor plays."""
    if s.round:
        return turn.begin(s, EMPEROR)
    if s.drawing == EMPEROR:
        return ROUND
    s.drawing = EMPEROR
    if s.on_table:
        # The people began to play by themselves while the Overlord's hand was being dealt.
        s.n_hand[EMPEROR] += setup.HANDS[EMPEROR]
        s.n_deck -= setup.HANDS[EMPEROR]
        return ROUND
    s.left = setup.HANDS[EMPEROR]
    return None


def _begin_round(s: Position) -> Ended:
    """Phase 1 is skipped once the second deck has run out."""
    s.round += 1
    s.note("round", round=s.round)
    return hands.begin_drawing(s) if s.n_deck else DEALT


def _after_turn(s: Position) -> Ended:
    """The Overlord follows the Emperor; then hands are swapped, and the first deck makes way for the second.

    The game ends when the Emperor has played the last card: both hands are empty, and so is the second deck.
    """
    if s.active == EMPEROR and s.n_hand[OVERLORD]:
        return turn.begin(s, OVERLORD)
    if s.era > 1 and not s.n_deck and not any(s.n_hand):
        return victory.minor(s)
    if s.round == s.last_round:
        return victory.minor(s)
    hands.swap(s)
    if s.era == 1 and not s.n_deck:
        s.era = 2
        hands.new_deck(s)
        s.note("era", count=s.n_deck)
    return ROUND


AFTER: Final[tuple[Callable[[Position], Ended], ...]] = (
    _after_set_up,
    _after_dealt,
    _begin_round,
    turn.begin_parts,
    turn.next_part,
    _after_turn,
)
"""What begins after each part, in the order of the parts in ``position``."""
