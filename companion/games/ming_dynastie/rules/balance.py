"""Checking that all pieces add up, and where they come from and go to when people set something.

Members go to the box, cards to the discards, tiles to their supply. ``was`` is always the position before, and
``real`` what was set. Too many of something are refused with the name of a setting, where the pieces are and what may
have been meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from companion.engine.balance import blame
from companion.engine.errors import ImpossiblePosition
from companion.engine.inventory import SUMS, check_points
from companion.engine.terms import Change
from companion.games.ming_dynastie.rules import position, scorekeeper
from companion.games.ming_dynastie.rules.members import MEMBERS_A_ROUND
from companion.games.ming_dynastie.rules.neutral import EACH_PLACES, MOST_IN_DISTRICT, ROUNDS, to_prepare
from companion.games.ming_dynastie.rules.position import NEUTRAL, NEUTRAL_OWNER, NOBODY, Position

Real: TypeAlias = Mapping[str, Change]
"""What was set to a value other than before."""


def check(s: Position) -> None:
    """Count everything: no piece, card or point comes from nowhere or gets lost.

    Raises:
        ImpossiblePosition: naming what does not add up.
    """
    s.check_pieces()
    check_points(s)
    if s.has_neutral:
        most = max(standing + housed for standing, housed in zip(s.open[2::4], s.houses[2::4], strict=True))
        if most > MOST_IN_DISTRICT:
            raise ImpossiblePosition("districts", SUMS)
    princes = [district for district in s.prince if district != NOBODY]
    if len(set(princes)) != len(princes) and not (s.stage is position.STEPPED and s.blocked >> s.prince[s.turn] & 1):
        raise ImpossiblePosition("princes", SUMS)


def spare(s: Position, owner: int) -> int:
    """Members that could come onto the board: those out of the game and those still to be placed in phase 1."""
    return max(0, scorekeeper.spare(s, owner)) + _to_place(s, owner)


def spare_cards(s: Position, card: int) -> int:
    """Cards of that kind that are neither in a hand nor in the display."""
    return s.dragons if card == len(s.ed.cards) - 1 else s.deck[card] + s.discard[card]


def cards(s: Position, was: Position, real: Real) -> None:
    """Movement cards come from the discards, then from the deck (for the place that waits: the deck first).

    Raises:
        ImpossiblePosition: more than there are.
    """
    for card, name in enumerate(s.ed.cards):
        need = _in_play(s, card) - _in_play(was, card)
        if card == len(s.ed.cards) - 1:
            s.dragons -= need
            missing = -s.dragons
        else:
            missing = _move_cards(s, was, card, need)
        if missing > 0 and need > 0:
            there = was.display.count(card)
            told = {"card": name, "held": _in_play(was, card) - there, "there": there, "count": missing}
            raise ImpossiblePosition(blame(real, ("hand", name), ("display", name)), "impossible.cards", **told)


def _move_cards(s: Position, was: Position, card: int, need: int) -> int:
    """Take ``need`` movement cards (if negative, put them down); returns how many are missing."""
    if need <= 0:
        s.discard[card] -= need
        return 0
    turned_up = sum(1 for old, new in zip(was.display, s.display, strict=True) if old == NOBODY and new == card)
    for pile, most in ((s.deck, min(turned_up, need)), (s.discard, need), (s.deck, need)):
        count = min(most, need, pile[card])
        pile[card] -= count
        need -= count
    return need


def tiles(s: Position, real: Real) -> None:
    """Nobody keeps a complete set of tiles.

    Raises:
        ImpossiblePosition: a set of six, which would have been handed in.
    """
    for seat, colour in enumerate(s.seats):
        named = [name for name in real if name.startswith(f"tiles {colour} ")]
        if named and all(s.tiles_of(seat)):
            raise ImpossiblePosition(named[0], "impossible.tile-set", seat=colour)


def members(s: Position, was: Position, real: Real) -> None:
    """Members that are nowhere else are out of the game; in phase 1 those still to be placed come first.

    Raises:
        ImpossiblePosition: more than a colour has, or more than three neutral members in a district.
    """
    if s.unseen:
        scorekeeper.leave_spaces(s, scorekeeper.on_board(was))
    for owner in range(s.owners):
        board = sum(s.open[owner::4]) + sum(s.houses[owner::4]) + sum(s.spaces[owner::4]) + s.monk.count(owner)
        if owner == s.neutral:
            s.neutral_supply -= _handed(s) - _handed(was)
            if s.neutral_members < s.ed.neutral_members:  # so few may be used up before the last are handed out
                s.neutral_supply = max(0, min(s.neutral_supply, s.neutral_members - board))
            s.box[owner] = s.neutral_members - s.neutral_supply - board
        else:
            s.supply[owner] -= MEMBERS_A_ROUND * (_taken(s) - _taken(was))
            pool = s.ed.members - s.supply[owner] - board
            if s.stage is position.PLACE_MEMBER:
                s.left[owner] = _still_to_place(s, was, owner, pool)
                pool -= s.left[owner]
            s.box[owner] = pool
        missing = (s.tracker.out[owner] if s.tracker is not None else 0) - s.box[owner]
        if missing > 0 and s.unseen:
            s.box[owner] += missing
            missing = scorekeeper.leave_any_space(s, owner, missing)
        if missing > 0:
            raise _too_many_members(s, was, real, owner, missing)
    if s.has_neutral:
        _check_neutral(s, real)


def _check_neutral(s: Position, real: Real) -> None:
    """No district holds more than three neutral members, housed ones included."""
    for d, district in enumerate(s.ed.districts):
        if s.open[d * 4 + NEUTRAL_OWNER] + s.houses[d * 4 + NEUTRAL_OWNER] > MOST_IN_DISTRICT:
            named = blame(real, ("open", district, NEUTRAL), ("house", district, NEUTRAL))
            raise ImpossiblePosition(named, "impossible.neutral-full", district=district, most=MOST_IN_DISTRICT)


def _too_many_members(s: Position, was: Position, real: Real, owner: int, missing: int) -> ImpossiblePosition:
    """The error for more members than an owner has; the message says where they were."""
    colour, out = s.owner_name(owner), was.box[owner]
    told: dict[str, Any] = {"seat": colour, "total": s.members[owner], "count": missing}
    if {"phase", "round"} & real.keys():
        named = "round" if "round" in real else "phase"
        return ImpossiblePosition(named, "impossible.members-anew", seat=colour, out=out, count=missing)
    told["supply"] = was.neutral_supply if owner == s.neutral else was.supply[owner]
    named = blame(real, *((kind, colour) for kind in ("open", "house", "space", "monk")))
    if s.tracker is not None:
        told |= {"out": s.tracker.out[owner], "most": told["total"] - told["supply"] - s.tracker.out[owner]}
        return ImpossiblePosition(named, "impossible.members-on-board", **told)
    placing = _to_place(was, owner)
    told |= {"placing": placing, "board": told["total"] - told["supply"] - out - placing, "out": out}
    return ImpossiblePosition(named, "impossible.members-to-place" if placing else "impossible.members", **told)


def _to_place(s: Position, owner: int) -> int:
    """Members that a player still has in hand in phase 1."""
    return s.left[owner] if s.stage is position.PLACE_MEMBER and owner != s.neutral else 0


def _still_to_place(s: Position, was: Position, owner: int, pool: int) -> int:
    """How many members of ``pool`` a player still has to place in phase 1.

    In a phase that goes on, those that now stand on spaces are no longer left to place. A phase that is restarted has
    the five of its round or, if they had already been placed, those that the same adjustment took off the board.
    """
    if was.stage is position.PLACE_MEMBER and was.round == s.round:
        left = s.left[owner] - sum(s.spaces[owner::4]) + sum(was.spaces[owner::4])
    else:
        left = pool if _taken(s) != _taken(was) else pool - was.box[owner]
    return max(0, min(left, MEMBERS_A_ROUND, pool))


def princes(s: Position, was: Position, real: Real) -> None:
    """One prince per district; a prince may only pass through another's district on his way (3.1).

    Raises:
        ImpossiblePosition: two are in one district.
    """
    for seat, district in enumerate(s.prince):
        if district == NOBODY or district not in s.prince[:seat]:
            continue
        other = s.prince.index(district)
        passing = s.stage is position.STEPPED and s.turn in (seat, other) and s.prince[s.turn] == was.prince[s.turn]
        if not passing or "turn" in real:
            first, second = s.seats[other], s.seats[seat]
            named = blame(real, ("prince", second), ("prince", first), ("turn",))
            told = {"seats": [first, second], "district": s.ed.districts[district]}
            raise ImpossiblePosition(named, "impossible.princes", **told)


def _taken(s: Position) -> int:
    """In how many rounds everybody has taken members."""
    return s.round - (s.phase == "setup")


def _handed(s: Position) -> int:
    """How many neutral members the two players have placed by this round."""
    if to_prepare(s):
        return 0
    times = 1 + sum(1 for number in ROUNDS if s.round >= number)
    return times * EACH_PLACES * 2 - (sum(s.left) if s.stage is position.PLACE_NEUTRAL else 0)


def _in_play(s: Position, card: int) -> int:
    return sum(s.hand[card :: len(s.ed.cards)]) + s.display.count(card)
