"""Depth ``scorekeeper``: the people play by themselves; the app calls phases and turns, and keeps the score.

Between scorings the people only say when a phase is over. At a scoring they set what lies on the board, and the usual
scoring runs. Members that are neither in a district, a monastery nor the supply are *elsewhere*, in ``box``: on
province spaces that nobody reported, given for dragons, or out of the game. What was known before tracking began is
kept for when the people want to enter every choice again (``resume``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.actions import Ended, Refusal
from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import TABLE
from companion.games.ming_dynastie.rules import cards, members, move, neutral, scoring, setup
from companion.games.ming_dynastie.rules.position import (
    BY_THEMSELVES,
    CHOOSE_RETURN,
    COUNT,
    HAND_LIMIT,
    IN_CARDS,
    IN_MEMBERS,
    IN_MOVE,
    IN_NEUTRAL,
    IN_SCORING,
    IN_SETUP,
    MEMBERS,
    MONASTERY,
    MOVE,
    MOVES,
    NEUTRAL_MEMBERS,
    NEUTRAL_OWNER,
    NOBODY,
    PLACE_MEMBER,
    PLACE_NEUTRAL,
    PLACE_PRINCE,
    PRINCES,
    PROVINCE,
    RULES,
    SETTLE,
    STAYED,
    STEPPED,
    TAKE_CARD,
    TRACK,
    TURN_CARD,
    Position,
    Tracker,
)

NOTED: Final = ("setup", "neutral", "members", "cards", "move")
"""The phases as notes call them."""
PHASE_OF: Final = {
    PLACE_NEUTRAL: IN_NEUTRAL,
    PLACE_PRINCE: IN_SETUP,
    PLACE_MEMBER: IN_MEMBERS,
    TAKE_CARD: IN_CARDS,
    MOVE: IN_MOVE,
    STEPPED: IN_MOVE,
    STAYED: IN_MOVE,
    MONASTERY: IN_MOVE,
}
"""The phase with which tracking starts, by stage; at all others the scoring simply goes on."""
EVERYBODY: Final = (TABLE,)


def switch(s: Position, tracked: bool) -> Ended:
    """Let the people play by themselves from here on, or have every choice entered again.

    Raises:
        ImpossiblePosition: return cards lie face down.
    """
    if s.stage is CHOOSE_RETURN and any(count != NOBODY for count in s.chosen):
        raise ImpossiblePosition("depth", "impossible.depth-face-down")
    if s.tracker is None:
        return _begin_tracking(s)
    s.tracker = s.tracker._replace(settling=not tracked)
    return _wait(s) if s.stage in BY_THEMSELVES else None


def _begin_tracking(s: Position) -> Ended:
    """Drop what only the current phase knows; members still to be placed are elsewhere from now on."""
    phase = PHASE_OF.get(s.stage, IN_SCORING)
    s.tracker = Tracker(phase, 0, tuple(s.box), False, False)
    if s.stage is TURN_CARD:
        phase = IN_CARDS if NOBODY not in s.prince else IN_NEUTRAL if neutral.to_prepare(s) else IN_SETUP
        if phase == IN_CARDS:
            s.turn = (s.turn + 1) % len(s.seats)
    if phase == IN_SCORING:
        return None
    if phase == IN_NEUTRAL:
        _hand_out_neutral(s, sum(s.left) if s.stage is PLACE_NEUTRAL else neutral.to_place(s))
    elif phase == IN_MEMBERS:
        for seat, count in enumerate(s.left):
            s.box[seat] += count
    elif phase == IN_MOVE:
        _break_off_move(s)
    s.left = [0] * len(s.seats)
    s.tracker = s.tracker._replace(phase=phase)
    return _wait(s)


def forget(s: Position) -> None:
    """Forget everything that has not been reported: all cards are in deck and stack, there are no princes, and the
    members on province spaces are elsewhere."""
    for seat in range(len(s.seats)):
        s.box[seat] += sum(s.spaces[seat::4])
    s.spaces, s.prince = [0] * len(s.spaces), [NOBODY] * len(s.prince)
    s.hand, s.display = [0] * len(s.hand), [NOBODY] * len(s.display)
    s.deck, s.discard = list(s.ed.movement), [0] * len(s.discard)
    s.dragons, s.dragons_out = s.ed.dragons, 0


def _break_off_move(s: Position) -> None:
    """A prince on his way stops where he is, or, in another's district, steps back to where he may stop."""
    if s.stage is STEPPED:
        s.prince[s.turn] = next(d for d in reversed(s.path) if not s.blocked >> d & 1)
    elif s.stage is MONASTERY:
        s.turn = move.following(s)
    s.path = ()


def _tracker(s: Position) -> Tracker:
    """The people's progress; only called while they play by themselves."""
    assert s.tracker is not None
    return s.tracker


def _wait(s: Position) -> Ended:
    """Wait for the people: they play, count, or report what is not known."""
    tracker = _tracker(s)
    s.stage = SETTLE if tracker.settling else COUNT if tracker.phase == IN_SCORING else TRACK
    s.to_act = EVERYBODY
    return None


def _begin(s: Position, phase: int) -> Ended:
    """The people play a phase; members that they take from the supply for it are elsewhere from now on."""
    tracker = _tracker(s)
    s.tracker = tracker._replace(phase=phase, counted=0, unheard=True)
    s.turn = s.start
    if phase == IN_NEUTRAL:
        _hand_out_neutral(s, neutral.to_place(s))
    elif phase == IN_MEMBERS:
        for seat in range(len(s.seats)):
            s.supply[seat] -= members.MEMBERS_A_ROUND
            s.box[seat] += members.MEMBERS_A_ROUND
    elif phase == IN_MOVE:
        s.passed = 0
    if phase == IN_SCORING:
        s.note("count")
    else:
        s.note("phase", phase=NOTED[phase])
    return _wait(s)


def _hand_out_neutral(s: Position, count: int) -> None:
    """Neutral members to be placed are elsewhere; those that return to the game are no longer out."""
    tracker = _tracker(s)
    out = list(tracker.out)
    out[NEUTRAL_OWNER] = min(out[NEUTRAL_OWNER], s.box[NEUTRAL_OWNER])
    s.tracker = tracker._replace(out=tuple(out))
    s.neutral_supply -= count
    s.box[NEUTRAL_OWNER] += count


def begin_round(s: Position) -> Ended:
    """Begin a round of a tracked game, with neutral members first in the rounds that have them (ruling 14)."""
    return _begin(s, IN_NEUTRAL if s.has_neutral and s.round in neutral.ROUNDS else IN_MEMBERS)


def begin_count(s: Position) -> Ended:
    """Before a scoring the people count province by province."""
    return _begin(s, IN_SCORING)


def without_tile(s: Position) -> list[int]:
    """Seats without a tile; every prince brings one when he enters."""
    return [seat for seat in range(len(s.seats)) if not any(s.tiles_of(seat))]


@RULES.act("next", at=TRACK, rule="scorekeeper")
def call_next(s: Position, seat: int) -> Ended:
    """Only a reminder; in phase 3, seats known to have passed are not called again."""
    tracker = _tracker(s)
    s.turn = move.following(s) if tracker.phase == IN_MOVE else (s.turn + 1) % len(s.seats)
    return None


@RULES.act("done", at=TRACK, rule="scorekeeper")
def done(s: Position, seat: int) -> Ended:
    """The people have finished a phase."""
    tracker = _tracker(s)
    if tracker.phase == IN_MOVE:
        return MOVES
    if tracker.phase == IN_NEUTRAL and s.round == 1:
        return _begin(s, IN_SETUP)
    return _begin(s, IN_MEMBERS if tracker.phase in (IN_SETUP, IN_NEUTRAL) else tracker.phase + 1)


@done.unless()
def _no_tile(s: Position, seat: int) -> Refusal | None:
    """Set-up is over once every prince has brought his tile."""
    missing = without_tile(s) if _tracker(s).phase == IN_SETUP else []
    return Refusal("no-tile", {"seat": s.seats[missing[0]]}) if missing else None


@RULES.act(
    "counted",
    PROVINCE,
    at=COUNT,
    rule="scorekeeper",
    touches=lambda ed, province: tuple(f"district:{ed.districts[d]}" for d in ed.districts_of[province]),
)
def count(s: Position, seat: int, province: int) -> Ended:
    """A province has been counted; after the last one the scoring begins."""
    tracker = _tracker(s)
    counted = tracker.counted | 1 << province
    s.tracker = tracker._replace(counted=counted)
    return scoring.begin(s) if counted == (1 << len(s.ed.provinces)) - 1 else None


@count.unless("counted-already")
def _counted_already(s: Position, seat: int, province: int) -> bool:
    return bool(_tracker(s).counted >> province & 1)


@count.unless()
def _too_many(s: Position, seat: int, province: int) -> Refusal | None:
    """A player has more members on the board than possible."""
    return too_many(s)


@RULES.act("all-counted", at=COUNT, rule="scorekeeper")
def count_all(s: Position, seat: int) -> Ended:
    """Everybody has counted his own members in all provinces that were left: the scoring begins."""
    s.tracker = _tracker(s)._replace(counted=(1 << len(s.ed.provinces)) - 1)
    return scoring.begin(s)


@count_all.unless()
def _too_many_in_all(s: Position, seat: int) -> Refusal | None:
    """A player has more members on the board than possible."""
    return too_many(s)


@RULES.act("settled", at=SETTLE, rule="scorekeeper")
def settled(s: Position, seat: int) -> Ended:
    """Every choice is entered again from here on."""
    tracker = _tracker(s)
    s.tracker = None
    if tracker.unheard:
        # Nobody reported which cards were discarded: all that are not visible may still come.
        s.deck = [there + gone for there, gone in zip(s.deck, s.discard, strict=True)]
        s.discard = [0] * len(s.discard)
    return resume(s, tracker.phase, tracker.out)


@settled.unless()
def _not_known(s: Position, seat: int) -> Refusal | None:
    """Everything that the rules need to go on must be known."""
    return missing(s)


# --- every choice is entered again: what must be known, and how a phase is resumed with the seat in turn ---


def missing(s: Position) -> Refusal | None:
    """What must still be set before the tracked phase can go on; ``None`` if nothing is missing."""
    tracker = _tracker(s)
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
    """How many members of an owner may still turn up on the board: those in ``box`` that are not known to be out.

    Five a round have left the supply, and those left in the cities are out of the game for good. While the people
    play by themselves nobody knows who is still on province spaces, so all of them may turn up too.
    """
    elsewhere = s.box[owner] + (sum(s.spaces[owner::4]) if s.unseen else 0)
    return elsewhere - (s.tracker.out[owner] if s.tracker is not None else 0)


def leave_spaces(s: Position, board: Sequence[int]) -> None:
    """Take members that are new on the board off their province's space, as far as there were any.

    Args:
        board: members on the board before, as ``on_board`` counts them.
    """
    for place, (before, now) in enumerate(zip(board, on_board(s), strict=True)):
        s.spaces[place] -= min(max(0, now - before), s.spaces[place])


def leave_any_space(s: Position, owner: int, count: int) -> int:
    """Take so many members off any spaces on which they were last known; returns how many were not found."""
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
    """The first owner with more members on the board than possible."""
    for owner in range(s.owners):
        over = -spare(s, owner)
        if over > 0:
            colour, there = s.owner_name(owner), sum(s.open[owner::4]) + s.monk.count(owner)
            return Refusal("too-many", {"seat": colour, "there": there, "count": over})
    return None


def _chance_fills(s: Position, phase: int) -> bool:
    """Whether chance fills the gaps in the display: in preparation and in phase 2."""
    if s.round == 1 and phase == IN_NEUTRAL:
        return _neutral_left(s, _tracker(s).out) == neutral.EACH_PLACES * len(s.seats)
    return phase == IN_CARDS or (phase == IN_SETUP and NOBODY in s.prince)


def _short_of_members(s: Position, phase: int, out: Sequence[int]) -> Refusal | None:
    """In phase 2 there is a member for each card that a hand can still take, as five have come this round."""
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
        out: members in ``box``, by owner, that are known to be out; the others may still be placed in this phase.
    """
    if phase == IN_SETUP:
        return _resume_setup(s)
    if phase == IN_NEUTRAL:
        return _resume_neutral(s, out)
    if phase == IN_MEMBERS:
        return _resume_members(s, out)
    if phase == IN_CARDS:
        return _resume_cards(s)
    if phase == IN_MOVE:
        s.passed &= ~(1 << s.turn)
        return move.begin_turn(s, s.turn)
    return scoring.begin(s)


def _resume_members(s: Position, out: Sequence[int]) -> Ended:
    s.left = _left(s, [s.box[seat] - out[seat] for seat in range(len(s.seats))])
    for seat, count in enumerate(s.left):
        s.box[seat] -= count
    return s.give_turn(s.turn, PLACE_MEMBER) if s.left[s.turn] else MEMBERS


def _resume_cards(s: Position) -> Ended:
    if NOBODY in s.display:
        # Once the last card is turned up, the next seat is asked.
        s.turn = (s.turn - 1) % len(s.seats)
        return _turn_up(s)
    return cards.ask(s, s.turn)


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
    """Neutral members that are not out are still to be placed by both players in turn."""
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
    """How many members each seat still places, given how many of each may be unplaced.

    Members are placed one per turn, so seats before the one in turn have placed one more.
    """
    order = s.from_start()
    before = order.index(s.turn)
    most = members.MEMBERS_A_ROUND
    for i, seat in enumerate(order):
        most = min(most, spare[seat] + (i < before))
    return [max(0, most - (order.index(seat) < before)) for seat in range(len(s.seats))]
