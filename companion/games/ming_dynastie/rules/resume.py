"""How the game resumes after people have set something: whose turn starts again, and what is still valid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.actions import Ended, Stage
from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import CHANCE, TABLE, Change
from companion.games.ming_dynastie.rules import cards, move, returns, round_end
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.position import BY_THEMSELVES, NOBODY, TRACKED_PHASES, Position

PHASES: Final = ("members", "cards", "move")
FIRST_STAGE: Final[Mapping[str, Stage[Position]]] = {
    "members": stages.PLACE_MEMBER,
    "cards": stages.TAKE_CARD,
    "move": stages.MOVE,
}
"""Phases that can be restarted, with the stage at which they begin."""

MOVING: Final = (stages.MOVE, stages.STEPPED, stages.STAYED, stages.MONASTERY)
TURNS: Final = (stages.PLACE_NEUTRAL, stages.PLACE_PRINCE, stages.PLACE_MEMBER, stages.TAKE_CARD, *MOVING)
"""Stages at which seats take turns."""

WHY_NO_TURN: Final[Mapping[Stage[Position], str]] = {
    stages.PLACE_NEUTRAL: "impossible.turn-neutral",
    stages.PLACE_PRINCE: "impossible.turn-prince",
    stages.PLACE_MEMBER: "impossible.turn-member",
    stages.TAKE_CARD: "impossible.turn-card",
}
"""Why a seat cannot have the turn, by what it would have to choose."""

NOBODY_BEGINS: Final[Mapping[Stage[Position], str]] = {
    stages.PLACE_MEMBER: "impossible.begin-member",
    stages.TAKE_CARD: "impossible.begin-card",
}
"""Message keys for when nobody at all can begin the phase."""


def closed_province(s: Position) -> int:
    """The province whose return cards lie face down, or ``NOBODY``."""
    if s.stage is stages.CHOOSE_RETURN and any(count != NOBODY for count in s.chosen):
        return s.city
    return NOBODY


def houses_open(s: Position) -> bool:
    """Whether the members in the city being resolved may be set."""
    resolving = (stages.KEEP_NEUTRAL, stages.SEND_NEUTRAL, stages.CHOOSE_RETURN, stages.GO_HOME)
    return s.stage in resolving and closed_province(s) == NOBODY


def restart(s: Position, was: Position, real: Mapping[str, Change]) -> None:
    """Abandon what was going on if the phase or round was set; members in houses go back to their districts.

    Raises:
        ImpossiblePosition: a phase is missing, or a card beside the board.
    """
    if not {"phase", "round"} & real.keys():
        return
    phase = str(real.get("phase", was.phase))
    if phase not in PHASES:
        raise ImpossiblePosition("round", "impossible.round-alone")
    if s.tracker is None:
        _demand_display(s, "phase" if "phase" in real else "round")
    s.round = int(real.get("round", s.round))
    for place, count in enumerate(s.houses):
        s.open[place] += count
        s.houses[place] = 0
    seats = len(s.seats)
    s.chosen, s.going, s.left = [NOBODY] * seats, [0] * seats, [0] * seats
    s.kept = [0] * len(s.kept)
    s.city, s.to_choose, s.before, s.path, s.passed = NOBODY, 0, (), (), 0
    s.stage, s.turn = FIRST_STAGE[phase], s.start
    if s.tracker is not None:
        s.tracker = s.tracker._replace(phase=TRACKED_PHASES.index(phase), counted=0)
        s.stage = stages.SETTLE if s.tracker.settling else stages.TRACK
        s.to_act = (TABLE,)


def go_on(s: Position, was: Position, real: Mapping[str, Change]) -> Ended:
    """Let somebody choose again: whoever was set to, was choosing, or is next. Returns what has ended.

    Raises:
        ImpossiblePosition: that seat would have nothing to do.
    """
    restarted = bool({"phase", "round"} & real.keys())
    if s.stage in BY_THEMSELVES:
        s.turn = s.seats.index(str(real["turn"])) if "turn" in real else s.turn
    elif s.stage is stages.TURN_CARD:
        return _fill_display(s, real)
    elif restarted or "turn" in real:
        return _give(s, real)
    elif s.stage in TURNS:
        return _keep_turn(s, was)
    elif s.houses != was.houses:
        return _resolve_again(s)
    elif s.stage is stages.NAME_STARTER:
        return s.give_turn(round_end.who_names(s), stages.NAME_STARTER)
    return None


def _give(s: Position, real: Mapping[str, Change]) -> Ended:
    """Begin the turn of the seat that was set, or else of the first, from the starting player on, that can do
    anything."""
    named = next((name for name in ("turn", "phase", "round") if name in real), "turn")
    asked = [s.seats.index(str(real["turn"]))] if "turn" in real else s.from_start()
    seat = next((seat for seat in asked if _can(s, seat)), None)
    if seat is None:
        key = WHY_NO_TURN[s.stage] if len(asked) == 1 else NOBODY_BEGINS[s.stage]
        raise ImpossiblePosition(named, key, seat=s.seats[asked[0]])
    if s.stage in MOVING:
        s.passed &= ~(1 << seat)
        return move.begin_turn(s, seat)
    return s.give_turn(seat, s.stage)


def _can(s: Position, seat: int) -> bool:
    if s.stage in (stages.PLACE_NEUTRAL, stages.PLACE_MEMBER):
        return s.left[seat] > 0
    if s.stage is stages.PLACE_PRINCE:
        return s.prince[seat] == NOBODY
    return s.stage is not stages.TAKE_CARD or cards.can_take(s, seat)


def _keep_turn(s: Position, was: Position) -> Ended:
    """The turn goes on; it passes to the next seat if nothing is left to do, and restarts if the prince was moved."""
    seat, count = s.turn, len(s.seats)
    if s.stage in MOVING:
        if s.prince[seat] != was.prince[seat]:
            move.begin_turn(s, seat)
        s.blocked = move.blocked_for(s, seat)
        if s.stage is stages.MONASTERY and not s.open[s.prince[seat] * 4 + seat]:
            colour, district = s.seats[seat], s.ed.districts[s.prince[seat]]
            named = f"open {district} {colour}"
            raise ImpossiblePosition(named, "impossible.monk-asked", seat=colour, district=district)
        return None
    if _can(s, seat):
        return None
    following = [other for i in range(1, count) if _can(s, other := (seat + i) % count)]
    return s.give_turn(following[0], s.stage) if following else ENDS[s.stage]


ENDS: Final[Mapping[Stage[Position], int]] = {
    stages.PLACE_NEUTRAL: stages.NEUTRAL_MEMBERS,
    stages.PLACE_PRINCE: stages.PRINCES,
    stages.PLACE_MEMBER: stages.MEMBERS,
    stages.TAKE_CARD: stages.CARDS,
}
"""The part that has ended when nobody has anything left to do."""


def _fill_display(s: Position, real: Mapping[str, Change]) -> Ended:
    """If the waiting place has been filled, go on as if a card had been turned up."""
    if NOBODY in s.display:
        if "turn" in real:
            _demand_display(s, "turn")
        if s.display[s.slot] != NOBODY:
            s.slot = s.display.index(NOBODY)
        if not any(s.deck):
            s.deck, s.discard = s.discard, [0] * len(s.discard)
            s.note("reshuffle")
        s.to_act = (CHANCE,)
        return None
    if NOBODY in s.prince:
        return stages.DISPLAY
    s.stage = stages.TAKE_CARD
    return _give(s, real) if "turn" in real else cards.ask(s, s.turn + 1)


def _resolve_again(s: Position) -> Ended:
    """The members in the city have changed: ask the questions about it again."""
    if s.stage is stages.CHOOSE_RETURN:
        return stages.NEUTRAL_RETURNS
    if s.stage is stages.GO_HOME:
        s.going = [min(going, s.in_city(s.city, seat)) for seat, going in enumerate(s.going)]
        return returns.go_on(s)
    s.kept = [0] * len(s.kept)
    s.to_choose = 0
    return stages.CITY_OPENED


def _demand_display(s: Position, named: str) -> None:
    if NOBODY in s.display:
        province = s.ed.provinces[s.display.index(NOBODY)]
        raise ImpossiblePosition(named, "impossible.display", province=province)
