"""What people are told who set more than there is: what is wrong, where the pieces are, and what could be meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import Change
from companion.games.ming_dynastie import position
from companion.games.ming_dynastie.cards import HAND_LIMIT
from companion.games.ming_dynastie.neutral import MOST_IN_DISTRICT
from companion.games.ming_dynastie.position import Position

if TYPE_CHECKING:
    from companion.games.ming_dynastie.balance import Stock

Real = Mapping[str, Change]
"""What is set and has another value than before."""


def cards(real: Real, card: str, held: int, there: int, missing: int) -> ImpossiblePosition:
    """There are not so many cards: ``held`` are in hands, ``there`` beside the board."""
    return ImpossiblePosition(
        blame(real, "hand", "display", word=card),
        "impossible.cards",
        card=card,
        held=held,
        there=there,
        count=missing,
    )


def room_in_hand(real: Real, colour: str, held: int) -> ImpossiblePosition:
    """A hand would hold too many."""
    over = held - HAND_LIMIT
    return ImpossiblePosition(
        blame(real, "hand", word=colour),
        "impossible.hand",
        seat=colour,
        held=held,
        most=HAND_LIMIT,
        count=over,
    )


def tiles(real: Real, province: str, total: int, held: int, missing: int) -> ImpossiblePosition:
    """There are not so many tiles of a province: ``held`` of the ``total`` are with players."""
    return ImpossiblePosition(
        blame(real, "tiles", word=province),
        "impossible.tiles",
        province=province,
        total=total,
        held=held,
        count=missing,
    )


def no_whole_set(named: str, colour: str) -> ImpossiblePosition:
    """A set of six, which would have been handed in."""
    return ImpossiblePosition(
        named,
        "impossible.tile-set",
        seat=colour,
    )


def room_for_neutral(real: Real, district: str) -> ImpossiblePosition:
    """Too many neutral members in one district."""
    return ImpossiblePosition(
        blame(real, "open", "house", word=f"{district} neutral"),
        "impossible.neutral-full",
        district=district,
        most=MOST_IN_DISTRICT,
    )


def room_for_princes(real: Real, first: str, second: str, district: str) -> ImpossiblePosition:
    """Two princes in one district."""
    return ImpossiblePosition(
        blame(real, f"prince {second}", f"prince {first}", "turn"),
        "impossible.princes",
        seats=[first, second],
        district=district,
    )


def members(s: Position, was: Stock, real: Real, owner: int, missing: int) -> ImpossiblePosition:
    """An owner has not so many members; ``was`` tells where they were."""
    colour = s.owner_name(owner)
    total = s.neutral_members if owner == s.neutral else s.ed.members
    supply = was.supply[-1 if owner == s.neutral else owner]
    if {"phase", "round"} & real.keys():
        return ImpossiblePosition(
            "round" if "round" in real else "phase",
            "impossible.members-anew",
            seat=colour,
            out=was.box[owner],
            count=missing,
        )
    named = blame(real, "open", "house", "space", "monk", word=colour)
    if s.tracker is not None:
        out = s.tracker.out[owner]
        most = total - supply - out
        return ImpossiblePosition(
            named,
            "impossible.members-on-board",
            seat=colour,
            total=total,
            supply=supply,
            out=out,
            most=most,
            count=missing,
        )
    to_place = was.left[owner] if was.stage is position.PLACE_MEMBER and owner != s.neutral else 0
    board = total - supply - was.box[owner] - to_place
    return ImpossiblePosition(
        named,
        "impossible.members-to-place" if to_place else "impossible.members",
        seat=colour,
        total=total,
        supply=supply,
        placing=to_place,
        board=board,
        out=was.box[owner],
        count=missing,
    )


def blame(real: Real, *kinds: str, word: str = "") -> str:
    """The first setting of these kinds that holds the words, or else simply the first."""
    for kind in kinds:
        for name in real:
            if f"{name} ".startswith(f"{kind} ") and f" {word} " in f" {name} {real[name]} ":
                return name
    return next(iter(real), "settings")
