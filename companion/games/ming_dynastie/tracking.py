"""Depth ``scorekeeper``: the people play by themselves; the app calls phases and turns, and keeps the score.

Between the scorings the people only say that a phase is over. At a scoring they set what lies on the board, and the
usual scoring runs. Members that are on no district, in no monastery and not in the supply are *elsewhere*, in
``box``: on province spaces nobody told of, given for dragons, or out of the game. What was known before tracking
began is kept, and told again when the people want to enter every choice (``resuming``).
"""

from __future__ import annotations

from typing import Final

from companion.engine.actions import Ended, Refusal
from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import TABLE
from companion.games.ming_dynastie import members, move, neutral, resuming, scoring
from companion.games.ming_dynastie.position import (
    BY_THEMSELVES,
    CHOOSE_RETURN,
    COUNT,
    IN_CARDS,
    IN_MEMBERS,
    IN_MOVE,
    IN_NEUTRAL,
    IN_SCORING,
    IN_SETUP,
    MONASTERY,
    MOVE,
    MOVES,
    NEUTRAL_OWNER,
    NOBODY,
    PLACE_MEMBER,
    PLACE_NEUTRAL,
    PLACE_PRINCE,
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
"""What the note of a phase calls it."""
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
"""The phase that tracking goes on with, by stage; in all others the scoring goes on as it is."""
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
    """Drop what only the phase in hand knows; members still to be placed are elsewhere from now on."""
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
    """Leave nothing of what nobody has told: no cards anywhere but in deck and stack, no princes, and the members on
    province spaces among those elsewhere."""
    for seat in range(len(s.seats)):
        s.box[seat] += sum(s.spaces[seat::4])
    s.spaces, s.prince = [0] * len(s.spaces), [NOBODY] * len(s.prince)
    s.hand, s.display = [0] * len(s.hand), [NOBODY] * len(s.display)
    s.deck, s.discard = list(s.ed.movement), [0] * len(s.discard)
    s.dragons, s.dragons_out = s.ed.dragons, 0


def _break_off_move(s: Position) -> None:
    """A prince on his way ends where he is; beside another prince he steps back to where he may end."""
    if s.stage is STEPPED:
        s.prince[s.turn] = next(d for d in reversed(s.path) if not s.blocked >> d & 1)
    elif s.stage is MONASTERY:
        s.turn = move.following(s)
    s.path = ()


def _tracker(s: Position) -> Tracker:
    """How far the people are; only asked for while they play by themselves."""
    assert s.tracker is not None
    return s.tracker


def _wait(s: Position) -> Ended:
    """Leave it to the people: they play, count, or tell what is not known."""
    tracker = _tracker(s)
    s.stage = SETTLE if tracker.settling else COUNT if tracker.phase == IN_SCORING else TRACK
    s.to_act = EVERYBODY
    return None


def _begin(s: Position, phase: int) -> Ended:
    """The people play a phase; what they take from the supply for it is elsewhere from now on."""
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
    """Neutral members to be placed are elsewhere; those that came back into the game are no longer out."""
    tracker = _tracker(s)
    out = list(tracker.out)
    out[NEUTRAL_OWNER] = min(out[NEUTRAL_OWNER], s.box[NEUTRAL_OWNER])
    s.tracker = tracker._replace(out=tuple(out))
    s.neutral_supply -= count
    s.box[NEUTRAL_OWNER] += count


def begin_round(s: Position) -> Ended:
    """A round of a game that is tracked: neutral members first where they come first (ruling 14)."""
    return _begin(s, IN_NEUTRAL if s.has_neutral and s.round in neutral.ROUNDS else IN_MEMBERS)


def begin_count(s: Position) -> Ended:
    """Before a scoring the people count province by province."""
    return _begin(s, IN_SCORING)


def without_tile(s: Position) -> list[int]:
    """Seats that have no tile yet: every prince brings one when he enters."""
    return [seat for seat in range(len(s.seats)) if not any(s.tiles_of(seat))]


@RULES.act("next", at=TRACK, rule="scorekeeper")
def call_next(s: Position, seat: int) -> Ended:
    """Only a reminder: in phase 3, who is known to have passed is not called again."""
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
    """Set-up is over when every prince has brought his tile."""
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
    """A province lies as it is told; after the last one the scoring begins."""
    tracker = _tracker(s)
    counted = tracker.counted | 1 << province
    s.tracker = tracker._replace(counted=counted)
    return scoring.begin(s) if counted == (1 << len(s.ed.provinces)) - 1 else None


@count.unless("counted-already")
def _counted_already(s: Position, seat: int, province: int) -> bool:
    return bool(_tracker(s).counted >> province & 1)


@count.unless()
def _too_many(s: Position, seat: int, province: int) -> Refusal | None:
    """Somebody has more on the board than can be there."""
    return resuming.too_many(s)


@RULES.act("settled", at=SETTLE, rule="scorekeeper")
def settled(s: Position, seat: int) -> Ended:
    """Every choice is entered again from here on."""
    tracker = _tracker(s)
    s.tracker = None
    if tracker.unheard:
        # Nobody told which cards were discarded: all that are not in sight may still come.
        s.deck = [there + gone for there, gone in zip(s.deck, s.discard, strict=True)]
        s.discard = [0] * len(s.discard)
    return resuming.resume(s, tracker.phase, tracker.out)


@settled.unless()
def _not_known(s: Position, seat: int) -> Refusal | None:
    """Everything must be known with which the rules go on."""
    return resuming.missing(s)
