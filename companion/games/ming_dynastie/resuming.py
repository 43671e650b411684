"""Taking up a phase in the middle: with the seat in turn, from what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.actions import Ended, Refusal
from companion.games.ming_dynastie import cards, members, move, neutral, scoring, setup
from companion.games.ming_dynastie.position import (
    HAND_LIMIT,
    IN_CARDS,
    IN_MEMBERS,
    IN_MOVE,
    IN_NEUTRAL,
    IN_SETUP,
    MEMBERS,
    NEUTRAL_MEMBERS,
    NEUTRAL_OWNER,
    NOBODY,
    PLACE_MEMBER,
    PLACE_NEUTRAL,
    PRINCES,
    Position,
)


def missing(s: Position) -> Refusal | None:
    """What is not known yet with which the phase that is tracked goes on; ``None`` when nothing is missing."""
    tracker = s.tracker
    assert tracker is not None
    phase = tracker.phase
    entering = s.round == 1 and phase in (IN_SETUP, IN_NEUTRAL)
    for seat, colour in enumerate(s.seats):
        tile = any(s.tiles_of(seat))
        if s.prince[seat] == NOBODY and (tile or not entering):
            return Refusal("settle-prince", {"seat": colour})
        if s.prince[seat] != NOBODY and not tile and phase == IN_SETUP:
            return Refusal("settle-tile", {"seat": colour})
    if found := too_many(s):
        return found
    if NOBODY in s.display and not _chance_fills(s, phase):
        province = s.ed.provinces[s.display.index(NOBODY)]
        return Refusal("settle-display", {"province": province})
    return _short_of_members(s, phase, tracker.out)


def spare(s: Position, owner: int) -> int:
    """How many members of an owner may still turn up on the board: those in ``box`` that are not surely out.

    Five a round have left the supply, and those left in the cities are out of the game for good. While the people
    play by themselves nobody knows who is still on province spaces, so all of them may turn up too.
    """
    elsewhere = s.box[owner] + (sum(s.spaces[owner::4]) if s.unseen else 0)
    return elsewhere - (s.tracker.out[owner] if s.tracker is not None else 0)


def leave_spaces(s: Position, board: Sequence[int]) -> None:
    """Members that are new on the board left their province's space, as far as some were last known there.

    Args:
        board: members on the board before, as ``on_board`` counts them.
    """
    for place, (before, now) in enumerate(zip(board, on_board(s), strict=True)):
        s.spaces[place] -= min(max(0, now - before), s.spaces[place])


def leave_any_space(s: Position, owner: int, count: int) -> int:
    """So many members left any spaces on which they were last known; how many were not there."""
    for place in range(owner, len(s.spaces), 4):
        left = min(count, s.spaces[place])
        s.spaces[place] -= left
        count -= left
    return count


def on_board(s: Position) -> list[int]:
    """Members on the districts, in houses and monasteries, by ``province * 4 + owner``."""
    found = [0] * (len(s.ed.provinces) * 4)
    for place, count in enumerate(s.open):
        found[s.ed.province_of[place // 4] * 4 + place % 4] += count + s.houses[place]
    for district, owner in enumerate(s.monk):
        if owner != NOBODY:
            found[s.ed.province_of[district] * 4 + owner] += 1
    return found


def too_many(s: Position) -> Refusal | None:
    """Who has more members on the board than can be there."""
    for owner in range(s.owners):
        over = -spare(s, owner)
        if over > 0:
            colour, there = s.owner_name(owner), sum(s.open[owner::4]) + s.monk.count(owner)
            return Refusal("too-many", {"seat": colour, "there": there, "count": over})
    return None


def _chance_fills(s: Position, phase: int) -> bool:
    """Whether cards are turned up where the display has none: in preparation and in phase 2."""
    if s.round == 1 and phase == IN_NEUTRAL:
        tracker = s.tracker
        assert tracker is not None
        return _neutral_left(s, tracker.out) == neutral.EACH_PLACES * len(s.seats)
    return phase == IN_CARDS or (phase == IN_SETUP and NOBODY in s.prince)


def _short_of_members(s: Position, phase: int, out: Sequence[int]) -> Refusal | None:
    """In phase 2 there is always a member for each card that a hand may still take: five came this round."""
    if phase not in (IN_MEMBERS, IN_CARDS):
        return None
    left = _left(s, [s.box[seat] - out[seat] for seat in range(len(s.seats))]) if phase == IN_MEMBERS else None
    for seat, colour in enumerate(s.seats):
        wanted = HAND_LIMIT - sum(s.hand_of(seat))
        found = sum(s.spaces[seat::4]) + (left[seat] if left else 0)
        if found < wanted:
            return Refusal("settle-spaces", {"seat": colour, "count": wanted})
    return None


def resume(s: Position, phase: int, out: Sequence[int]) -> Ended:
    """Begin the turn of the seat in turn, in that phase of the round.

    Args:
        phase: one of the phases in ``position``.
        out: members in ``box`` by owner that are surely out; the others may still be placed in this phase.
    """
    if phase == IN_SETUP:
        return _resume_setup(s)
    if phase == IN_NEUTRAL:
        return _resume_neutral(s, out)
    if phase == IN_MEMBERS:
        s.left = _left(s, [s.box[seat] - out[seat] for seat in range(len(s.seats))])
        for seat, count in enumerate(s.left):
            s.box[seat] -= count
        return s.give_turn(s.turn, PLACE_MEMBER) if s.left[s.turn] else MEMBERS
    if phase == IN_CARDS:
        if NOBODY in s.display:
            # When the last card is turned up the next seat is asked.
            s.turn = (s.turn - 1) % len(s.seats)
            return _turn_up(s)
        return cards.ask(s, s.turn)
    if phase == IN_MOVE:
        s.passed &= ~(1 << s.turn)
        return move.begin_turn(s, s.turn)
    return scoring.begin(s)


def _turn_up(s: Position) -> Ended:
    cards.wait_for_card(s, s.display.index(NOBODY))
    return None


def _resume_setup(s: Position) -> Ended:
    if NOBODY in s.display:
        return _turn_up(s)
    return setup.begin_princes(s) if setup.princes_missing(s) else PRINCES


def _neutral_left(s: Position, out: Sequence[int]) -> int:
    return min(neutral.EACH_PLACES * len(s.seats), s.box[NEUTRAL_OWNER] - out[NEUTRAL_OWNER])


def _resume_neutral(s: Position, out: Sequence[int]) -> Ended:
    """Neutral members that are not out are still to be placed, by both players in turn."""
    count = _neutral_left(s, out)
    s.box[NEUTRAL_OWNER] -= count
    s.neutral_supply += count
    if NOBODY in s.display:
        return _turn_up(s)
    other = count // len(s.seats)
    s.left = [other] * len(s.seats)
    s.left[s.turn] += count % len(s.seats)
    return s.give_turn(s.turn, PLACE_NEUTRAL) if s.left[s.turn] else NEUTRAL_MEMBERS


def _left(s: Position, spare: Sequence[int]) -> list[int]:
    """How many members each seat still places, from those that may be unplaced by seat.

    Members are placed one a turn, so those before the seat in turn have placed one more than it.
    """
    order = s.from_start()
    before = order.index(s.turn)
    most = members.MEMBERS_A_ROUND
    for i, seat in enumerate(order):
        most = min(most, spare[seat] + (i < before))
    return [max(0, most - (order.index(seat) < before)) for seat in range(len(s.seats))]
