"""Why an action is not legal now, and by which rule."""

from __future__ import annotations

from typing import Final

from companion.engine.errors import IllegalAction
from companion.engine.terms import CHANCE, Action
from companion.games.ming_voyages import actions as kinds
from companion.games.ming_voyages import lacking, unavailable
from companion.games.ming_voyages import position as stages
from companion.games.ming_voyages.actions import VoyagesAction
from companion.games.ming_voyages.lack import Lack
from companion.games.ming_voyages.position import Position

DICE: Final = (stages.SETUP_DIE, stages.VOYAGE_DIE, stages.BATTLE_DICE)
SPREADING: Final = (stages.ACTIVE, stages.SPREAD)
UNDER_WAY: Final = (
    stages.CHOOSE_ORDER,
    stages.REACTION,
    stages.SPREAD,
    stages.TARGET,
    stages.SENDING,
    stages.CHOOSE_FLEET,
    stages.VOYAGE_DIE,
    stages.EFFECT,
    stages.BATTLE_DICE,
    stages.RE_ROLL,
    stages.BY_HAND,
)
"""Stages in which something that was begun is to be finished first."""
LATER: Final = (
    kinds.SPECIAL,
    kinds.RECRUIT,
    kinds.TAX,
    kinds.BUILD,
    kinds.MOVE,
    kinds.SEND,
    kinds.BATTLE,
    kinds.AMASS,
    kinds.GATHER,
    kinds.SETTLE,
    kinds.NEXT,
)
"""Kinds of action of which ``WHEN`` says what must have come before them: it has, where something is under way."""

WHEN: Final[dict[int, tuple[tuple[int, ...], str]]] = {
    kinds.ROLL: (DICE, "dice"),
    kinds.DRAW: ((stages.DEAL,), "phase 1"),
    kinds.PLAY: ((stages.PLAY_CARD, stages.TRACK), "phases 2 and 3"),
    kinds.RESERVE: ((stages.PLAY_CARD, stages.TRACK), "phases 2 and 3"),
    kinds.ORDER: ((stages.CHOOSE_ORDER,), "reaction"),
    kinds.REACT: ((stages.REACTION,), "reaction"),
    kinds.DECLINE: ((stages.REACTION,), "reaction"),
    kinds.SPECIAL: ((stages.ACTIVE,), "special action"),
    kinds.REINFORCE: ((stages.ACTIVE,), "ruling 8"),
    kinds.RECRUIT: ((stages.ACTIVE,), "Recruit Troops"),
    kinds.TAX: ((stages.ACTIVE,), "Tax"),
    kinds.BUILD: ((stages.ACTIVE,), "Build Junks"),
    kinds.MOVE: ((stages.ACTIVE,), "Move"),
    kinds.ATTACK: ((stages.ACTIVE, stages.TARGET, stages.BY_HAND), "Attack"),
    kinds.SEND: ((stages.SENDING,), "Attack"),
    kinds.BATTLE: ((stages.SENDING,), "Attack"),
    kinds.SAIL: ((stages.ACTIVE, stages.TARGET), "Voyage"),
    kinds.FLEET: ((stages.CHOOSE_FLEET,), "Voyage"),
    kinds.AMASS: (SPREADING, "Amass Hordes"),
    kinds.GATHER: (SPREADING, "Gather Resources"),
    kinds.SETTLE: (SPREADING, "Build Settlement"),
    kinds.ENOUGH: ((stages.SPREAD, stages.EFFECT, stages.BY_HAND), "phases 2 and 3"),
    kinds.PUT: ((stages.EFFECT, stages.BY_HAND), "special action"),
    kinds.TAKE: ((stages.EFFECT, stages.BY_HAND), "special action"),
    kinds.MARCH: ((stages.EFFECT, stages.BY_HAND), "special action"),
    kinds.REVEAL: ((stages.RE_ROLL,), "battle steps B and D"),
    kinds.AGAIN: ((stages.RE_ROLL,), "battle steps B and D"),
    kinds.POINTS: ((stages.PLAY_CARD, stages.RE_ROLL, stages.TRACK), "cards on the table"),
    kinds.NEXT: ((stages.TRACK,), "scorekeeper"),
    kinds.STOP: ((stages.RE_ROLL,), "battle steps B and D"),
}
"""Stages in which a kind of action belongs, and its rule."""


def why_not(s: Position, seat: int, action: Action) -> IllegalAction:
    """The reason why ``seat`` may not do that now."""
    text = action.text
    if not isinstance(action, VoyagesAction) or s.table.by_text.get(text) is not action:
        return IllegalAction("illegal.foreign", "", action=text)
    when, rule = WHEN[action.kind]
    if not s.to_act:
        return IllegalAction("illegal.over", rule, action=text)
    not_your_turn = IllegalAction("illegal.not-your-turn", rule)
    if seat != CHANCE and seat not in s.to_act and CHANCE not in s.to_act:
        return not_your_turn
    if s.stage not in when:
        if action.kind in LATER and (s.stage in UNDER_WAY or (action.kind == kinds.NEXT and s.tracked)):
            return IllegalAction("illegal.finish-first", rule, action=text)
        return IllegalAction(f"illegal.when-{action.key[4:]}", rule, action=text)
    if seat not in s.to_act:
        return not_your_turn
    found = _why_here(s, seat, action)
    rule = found.rule or rule
    params = {**action.params, **found.params}
    return IllegalAction(found.key, rule, **params)


def _why_here(s: Position, seat: int, action: VoyagesAction) -> Lack:
    """What an action lacks that belongs here."""
    if seat == CHANCE:
        if action.kind == kinds.DRAW:
            if action.a < 0:
                return unavailable.BY_NAME
            return Lack("illegal.deck")
        return Lack("illegal.dice")
    side = s.side_of[seat] if seat >= 0 else s.rolling if s.stage == stages.RE_ROLL else s.acting
    if lacking.other_side(action.kind, side):
        return Lack("illegal.other-side")
    why = lacking.LACKING.get(action.kind) or unavailable.UNAVAILABLE.get(action.kind)
    return why(s, side, action) if why else lacking.OTHERWISE
