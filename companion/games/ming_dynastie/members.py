"""Phase 1: family members on province spaces."""

from __future__ import annotations

from typing import Final

from companion.games.ming_dynastie import cards, neutral
from companion.games.ming_dynastie.actions import Actions
from companion.games.ming_dynastie.position import PLACE_MEMBER, Position

MEMBERS_A_ROUND: Final = 5
NEUTRAL_ROUNDS: Final = (3, 5)
"""Before these rounds two players place neutral members again."""


def begin_round(s: Position) -> None:
    """Start a round; before rounds 3 and 5 of a game for two, neutral members come first (ruling 14)."""
    s.note("round", round=s.round)
    if s.has_neutral and s.round in NEUTRAL_ROUNDS:
        neutral.hand_out(s)
    else:
        begin(s)


def begin(s: Position) -> None:
    """Everybody takes five members from the supply (30 make exactly six rounds)."""
    for seat in range(len(s.seats)):
        s.supply[seat] -= MEMBERS_A_ROUND
        s.left[seat] = MEMBERS_A_ROUND
    s.note("phase", phase="members")
    s.give_turn(s.start, PLACE_MEMBER)


def legal(s: Position, seat: int) -> Actions:
    """Any province space: it holds any number of members of all players."""
    return s.table.member


def place(s: Position, seat: int, province: int, _: int) -> None:
    """One member a turn, round and round, until all five are out."""
    s.spaces[province * 4 + seat] += 1
    s.left[seat] -= 1
    following = (seat + 1) % len(s.seats)
    if s.left[following]:
        s.give_turn(following, PLACE_MEMBER)
    else:
        cards.begin(s)
