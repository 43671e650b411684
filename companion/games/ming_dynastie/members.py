"""Phase 1: family members on province spaces."""

from __future__ import annotations

from typing import Final

from companion.games.ming_dynastie.actions import Actions
from companion.games.ming_dynastie.position import MEMBERS, PLACE_MEMBER, Ended, Position

MEMBERS_A_ROUND: Final = 5


def begin(s: Position) -> Ended:
    """Everybody takes five members from the supply (30 make exactly six rounds)."""
    for seat in range(len(s.seats)):
        s.supply[seat] -= MEMBERS_A_ROUND
        s.left[seat] = MEMBERS_A_ROUND
    s.note("phase", phase="members")
    return s.give_turn(s.start, PLACE_MEMBER)


def legal(s: Position, seat: int) -> Actions:
    """Any province space: it holds any number of members of all players."""
    return s.table.member


def place(s: Position, seat: int, province: int, _: int) -> Ended:
    """One member a turn, round and round, until all five are out."""
    s.spaces[province * 4 + seat] += 1
    s.left[seat] -= 1
    return s.next_to_place(seat, PLACE_MEMBER, MEMBERS)
