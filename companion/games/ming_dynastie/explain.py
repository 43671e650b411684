"""Why an action is not legal now, and by which rule."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.errors import IllegalAction
from companion.engine.terms import Action
from companion.games.ming_dynastie import actions as kinds
from companion.games.ming_dynastie import position as stages
from companion.games.ming_dynastie import resuming, tracking
from companion.games.ming_dynastie.actions import MingAction
from companion.games.ming_dynastie.position import Position

WHEN: Final[dict[int, tuple[tuple[int, ...], str]]] = {
    kinds.TURN: ((stages.TURN_CARD,), "2.1"),
    kinds.NEUTRAL: ((stages.PLACE_NEUTRAL,), "two players"),
    kinds.PRINCE: ((stages.PLACE_PRINCE,), "preparation"),
    kinds.MEMBER: ((stages.PLACE_MEMBER,), "1"),
    kinds.TAKE: ((stages.TAKE_CARD,), "2.1"),
    kinds.DRAGON: ((stages.TAKE_CARD,), "2.2"),
    kinds.STEP: ((stages.MOVE, stages.STEPPED), "3.1"),
    kinds.STAY: ((stages.MOVE,), "3.2"),
    kinds.PASS: ((stages.MOVE,), "3.3"),
    kinds.DEPLOY: ((stages.STEPPED, stages.STAYED), "3.1"),
    kinds.MONK: ((stages.MONASTERY,), "3.1"),
    kinds.NO_MONK: ((stages.MONASTERY,), "3.1"),
    kinds.CITY: ((stages.CHOOSE_CITY,), "ruling 9"),
    kinds.NEUTRAL_HOME: ((stages.SEND_NEUTRAL,), "ruling 16"),
    kinds.NEUTRAL_KEEP: ((stages.KEEP_NEUTRAL,), "ruling 16"),
    kinds.RETURN: ((stages.CHOOSE_RETURN,), "4.2"),
    kinds.HOME: ((stages.GO_HOME,), "4.2"),
    kinds.STARTER: ((stages.NAME_STARTER,), "5"),
    kinds.NEXT: ((stages.TRACK,), "scorekeeper"),
    kinds.DONE: ((stages.TRACK,), "scorekeeper"),
    kinds.COUNTED: ((stages.COUNT,), "scorekeeper"),
    kinds.SETTLED: ((stages.SETTLE,), "scorekeeper"),
}
"""Stages in which a kind of action belongs, and its rule."""
BY_THE_PEOPLE: Final = (kinds.DONE, kinds.COUNTED, kinds.SETTLED)
"""Kinds of action with which the people say that something is complete."""


def why_not(s: Position, seat: int, action: Action) -> IllegalAction:
    """The reason why ``seat`` may not do that now."""
    text = action.text
    if not isinstance(action, MingAction) or s.table.by_text.get(text) is not action:
        return IllegalAction("illegal.foreign", "", action=text)
    when, rule = WHEN[action.kind]
    if not s.to_act:
        return IllegalAction("illegal.over", rule, action=text)
    if s.stage not in when:
        return IllegalAction(f"illegal.when-{action.key[4:]}", rule, action=text)
    if seat not in s.to_act:
        if s.stage == stages.CHOOSE_RETURN and 0 <= seat < len(s.seats) and s.chosen[seat] != stages.NOBODY:
            return IllegalAction("illegal.laid", "4.2")
        return IllegalAction("illegal.not-your-turn", rule)
    if action.kind in BY_THE_PEOPLE:
        return _why_not_told(s, action)
    key, rule = _why_here(s, seat, action)
    return IllegalAction(f"illegal.{key}", rule, **action.params)


def _why_not_told(s: Position, action: MingAction) -> IllegalAction:
    """What the people must tell, or put right, before they may go on."""
    tracker = s.tracker
    params: dict[str, Any] = dict(action.params)
    if action.kind == kinds.DONE:
        key, params["seat"] = "illegal.no-tile", s.seats[tracking.without_tile(s)[0]]
    elif action.kind == kinds.COUNTED and tracker is not None and tracker.counted >> action.a & 1:
        key = "illegal.counted-already"
    else:
        missing = resuming.too_many(s) if action.kind == kinds.COUNTED else resuming.missing(s)
        assert missing is not None
        key, more = missing
        params |= more
    return IllegalAction(key, "scorekeeper", **params)


def _why_here(s: Position, seat: int, action: MingAction) -> tuple[str, str]:
    """Key and rule for an action that belongs here but is not possible."""
    kind = action.kind
    if kind == kinds.TURN:
        return "deck", "2.1"
    if kind == kinds.NEUTRAL:
        return "neutral-full", "two players"
    if kind == kinds.PRINCE:
        return "prince-there", "preparation"
    if kind in (kinds.TAKE, kinds.DRAGON):
        if not s.spaces[action.a * 4 + seat]:
            return "no-member-there", WHEN[kind][1]
        return "no-dragons", "2.2"
    if kind == kinds.STEP:
        return _why_no_step(s, seat, action)
    if kind == kinds.STAY:
        return "no-card", "3.2"
    if kind == kinds.DEPLOY:
        district = s.prince[seat]
        if s.blocked >> district & 1:
            return "prince-in-the-way", "3.1"
        if s.monk[district] == seat:
            return "own-monk", "ruling 4"
        return "too-few", "3.1"
    if kind == kinds.RETURN:
        return "return-sum", "ruling 13"
    if kind == kinds.CITY:
        return "city-empty", "ruling 9"
    return "nobody-to-move", WHEN[kind][1]


def _why_no_step(s: Position, seat: int, action: MingAction) -> tuple[str, str]:
    here, there, card = s.prince[seat], action.a, action.b
    dragon = len(s.ed.cards) - 1
    transports = {transport for neighbour, transport in s.ed.steps[here] if neighbour == there}
    if not transports:
        return "no-border", "3.1"
    if card != dragon and card not in transports:
        return "wrong-transport", "3.1"
    if not s.hand[seat * len(s.ed.cards) + card]:
        return "no-card", "3.1"
    return "no-way-out", "ruling 5"
