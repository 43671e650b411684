"""Why an action is not legal now: the sentence and the rule, for phones, logs and records."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.errors import IllegalAction
from companion.engine.terms import Action
from companion.games.ming_dynastie import actions as kinds
from companion.games.ming_dynastie import position as stages
from companion.games.ming_dynastie import resuming, tracking
from companion.games.ming_dynastie.actions import MingAction
from companion.games.ming_dynastie.position import Position

WHEN: Final[dict[int, tuple[tuple[int, ...], str, str]]] = {
    kinds.TURN: ((stages.TURN_CARD,), "2.1", "a card is turned up only where the display waits for one"),
    kinds.NEUTRAL: ((stages.PLACE_NEUTRAL,), "two players", "neutral members are placed before rounds 1, 3 and 5"),
    kinds.PRINCE: ((stages.PLACE_PRINCE,), "preparation", "princes are placed during preparation"),
    kinds.MEMBER: ((stages.PLACE_MEMBER,), "1", "members go to province spaces in phase 1"),
    kinds.TAKE: ((stages.TAKE_CARD,), "2.1", "cards are taken in phase 2"),
    kinds.DRAGON: ((stages.TAKE_CARD,), "2.2", "dragon cards are taken in phase 2"),
    kinds.STEP: ((stages.MOVE, stages.STEPPED), "3.1", "the prince steps in phase 3, before deploying"),
    kinds.STAY: ((stages.MOVE,), "3.2", "staying is chosen at the start of a turn in phase 3"),
    kinds.PASS: ((stages.MOVE,), "3.3", "passing is chosen at the start of a turn in phase 3"),
    kinds.DEPLOY: ((stages.STEPPED, stages.STAYED), "3.1", "members are deployed after moving or staying"),
    kinds.MONK: ((stages.MONASTERY,), "3.1", "only a member just deployed may enter the monastery"),
    kinds.NO_MONK: ((stages.MONASTERY,), "3.1", "the monastery is asked after deploying"),
    kinds.CITY: ((stages.CHOOSE_CITY,), "ruling 9", "the first city is chosen at the start of a scoring"),
    kinds.NEUTRAL_HOME: ((stages.SEND_NEUTRAL,), "ruling 16", "no neutral member is to be sent home now"),
    kinds.NEUTRAL_KEEP: ((stages.KEEP_NEUTRAL,), "ruling 16", "no neutral member is to be kept now"),
    kinds.RETURN: ((stages.CHOOSE_RETURN,), "4.2", "return cards are laid when a city is resolved"),
    kinds.HOME: ((stages.GO_HOME,), "4.2", "nobody is choosing who goes home now"),
    kinds.STARTER: ((stages.NAME_STARTER,), "5", "the starting player is named after rounds 4 and 5 of four players"),
    kinds.NEXT: ((stages.TRACK,), "scorekeeper", "turns are called while the people play by themselves"),
    kinds.DONE: ((stages.TRACK,), "scorekeeper", "a phase is ended like that while the people play by themselves"),
    kinds.COUNTED: ((stages.COUNT,), "scorekeeper", "provinces are counted before a scoring"),
    kinds.SETTLED: ((stages.SETTLE,), "scorekeeper", "nothing needs to be told before the game goes on"),
}
"""Stages in which a kind of action belongs, its rule, and what to say elsewhere."""
BY_THE_PEOPLE: Final = (kinds.DONE, kinds.COUNTED, kinds.SETTLED)
"""Kinds of action with which the people say that something is complete."""


def cite(rule: str) -> str:
    """How a sentence refers to a rule: only the numbered ones are called rules."""
    if rule[:1].isdigit():
        return f"rule {rule}"
    return f"rules for {rule}" if rule == "two players" else "keeping score" if rule == "scorekeeper" else rule


def why_not(s: Position, seat: int, action: Action) -> IllegalAction:
    """The reason why ``seat`` may not do that now."""
    text = action.text
    if not isinstance(action, MingAction) or s.table.by_text.get(text) is not action:
        return IllegalAction(f"{text!r} is no action of Ming-Dynastie", "illegal.foreign", "", action=text)
    when, rule, sentence = WHEN[action.kind]
    if not s.to_act:
        return IllegalAction(f"{text}: the game is over", "illegal.over", rule, action=text)
    if s.stage not in when:
        return IllegalAction(f"{text}: {sentence} ({cite(rule)})", f"illegal.when-{action.key[4:]}", rule, action=text)
    if seat not in s.to_act:
        if s.stage == stages.CHOOSE_RETURN and 0 <= seat < len(s.seats) and s.chosen[seat] != stages.NOBODY:
            return IllegalAction(f"{text}: your return cards are already laid ({cite('4.2')})", "illegal.laid", "4.2")
        return IllegalAction(f"{text}: it is not this seat's turn ({cite(rule)})", "illegal.not-your-turn", rule)
    if action.kind in BY_THE_PEOPLE:
        return _why_not_told(s, action)
    key, rule, sentence = _why_here(s, seat, action)
    return IllegalAction(f"{text}: {sentence} ({cite(rule)})", f"illegal.{key}", rule, **action.params)


def _why_not_told(s: Position, action: MingAction) -> IllegalAction:
    """What the people must tell, or put right, before they may go on."""
    tracker = s.tracker
    params: dict[str, Any] = dict(action.params)
    if action.kind == kinds.DONE:
        key, params["seat"] = "illegal.no-tile", s.seats[tracking.without_tile(s)[0]]
        sentence = f"the prince of {params['seat']} has not brought his tile yet"
    elif action.kind == kinds.COUNTED and tracker is not None and tracker.counted >> action.a & 1:
        key, sentence = "illegal.counted-already", "that province is counted already"
    else:
        missing = resuming.too_many(s) if action.kind == kinds.COUNTED else resuming.missing(s)
        assert missing is not None
        key, sentence, more = missing
        params |= more
    return IllegalAction(f"{action.text}: {sentence}", key, "scorekeeper", **params)


def _why_here(s: Position, seat: int, action: MingAction) -> tuple[str, str, str]:
    """Key, rule and sentence for an action that belongs here but is not possible."""
    kind = action.kind
    if kind == kinds.TURN:
        return "deck", "2.1", "the deck holds no such card any more"
    if kind == kinds.NEUTRAL:
        return "neutral-full", "two players", "three neutral members already stand in that district"
    if kind == kinds.PRINCE:
        return "prince-there", "preparation", "another prince already stands in that district"
    if kind in (kinds.TAKE, kinds.DRAGON):
        if not s.spaces[action.a * 4 + seat]:
            return "no-member-there", WHEN[kind][1], "you have no member on that province space"
        return "no-dragons", "2.2", "the dragon stack is empty"
    if kind == kinds.STEP:
        return _why_no_step(s, seat, action)
    if kind == kinds.STAY:
        return "no-card", "3.2", "you do not hold that card"
    if kind == kinds.DEPLOY:
        district = s.prince[seat]
        if s.blocked >> district & 1:
            return "prince-in-the-way", "3.1", "a prince may not end his move beside another prince"
        if s.monk[district] == seat:
            return "own-monk", "ruling 4", "your own monk in this monastery blocks deployment here"
        return "too-few", "3.1", "you have fewer members on this province space"
    if kind == kinds.RETURN:
        return "return-sum", "ruling 13", "the return cards cannot send home that number of your members"
    if kind == kinds.CITY:
        return "city-empty", "ruling 9", "nobody is in that city"
    return "nobody-to-move", WHEN[kind][1], "there is nobody of that owner to choose in that district"


def _why_no_step(s: Position, seat: int, action: MingAction) -> tuple[str, str, str]:
    here, there, card = s.prince[seat], action.a, action.b
    dragon = len(s.ed.cards) - 1
    transports = {transport for neighbour, transport in s.ed.steps[here] if neighbour == there}
    if not transports:
        return "no-border", "3.1", "that district does not border on the prince's district"
    if card != dragon and card not in transports:
        return "wrong-transport", "3.1", "the border shows another transport"
    if not s.hand[seat * len(s.ed.cards) + card]:
        return "no-card", "3.1", "you do not hold that card"
    return "no-way-out", "ruling 5", "another prince stands there and your hand leads no further"
