"""Phase 1: family members on province spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.engine.actions import Ended, Plays
from companion.engine.terms import Change
from companion.games.ming_dynastie.rules.position import MEMBERS, PLACE_MEMBER, PROVINCE, RULES, Position

MEMBERS_A_ROUND: Final = 5


def begin(s: Position) -> Ended:
    """Everybody takes five members from the supply (30 make exactly six rounds)."""
    for seat in range(len(s.seats)):
        s.supply[seat] -= MEMBERS_A_ROUND
        s.left[seat] = MEMBERS_A_ROUND
    s.note("phase", phase="members")
    return s.give_turn(s.start, PLACE_MEMBER)


@PLACE_MEMBER.offers
def legal(s: Position, seat: int) -> Plays:
    """Any province space; it can hold any number of members of all players."""
    return s.table.plays[place.kind]


@RULES.act("member", PROVINCE, at=PLACE_MEMBER, rule="1")
def place(s: Position, seat: int, province: int) -> Ended:
    """One member per turn, going round until all five are placed."""
    s.spaces[province * 4 + seat] += 1
    s.left[seat] -= 1
    return s.next_to_place(seat, PLACE_MEMBER, MEMBERS)


def for_turn(s: Position, seat: int) -> Iterator[dict[str, Change]]:
    """Settings that leave a player who has placed all members with one: it comes off the fullest space or district."""
    for kind, names, counts in _where(s, seat):
        if most := max(counts):
            yield {f"{kind} {names[counts.index(most)]} {s.seats[seat]}": most - 1}


def put_on(s: Position, seat: int, province: int, count: int) -> Iterator[dict[str, Change]]:
    """Settings that put so many members on a space: from the box, or else one by one from elsewhere."""
    changes: dict[str, Change] = {f"space {s.ed.provinces[province]} {s.seats[seat]}": count}
    yield changes
    missing = count - s.spaces[province * 4 + seat] - s.box[seat]
    taken: dict[str, Change] = {}
    for kind, names, counts in _where(s, seat):
        for place_, there in enumerate(counts):
            off = min(there, missing)
            if off > 0 and (kind, place_) != ("space", province):
                taken[f"{kind} {names[place_]} {s.seats[seat]}"] = there - off
                missing -= off
    if taken and missing <= 0:
        yield changes | taken


def _where(s: Position, seat: int) -> tuple[tuple[str, tuple[str, ...], list[int]], ...]:
    """Where members can be taken from: kinds of settings, their places, and how many are there."""
    return ("space", s.ed.provinces, s.spaces[seat::4]), ("open", s.ed.districts, s.open[seat::4])
