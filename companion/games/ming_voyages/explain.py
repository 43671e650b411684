"""Why an action is not legal now: the sentence and the rule, for phones, logs and records."""

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

WHEN: Final[dict[int, tuple[tuple[int, ...], str, str]]] = {
    kinds.ROLL: (DICE, "dice", "no die is to be rolled now"),
    kinds.DRAW: ((stages.DEAL,), "phase 1", "no card is to be drawn now"),
    kinds.PLAY: ((stages.PLAY_CARD, stages.TRACK), "phases 2 and 3", "a card is played at the start of one's phase"),
    kinds.RESERVE: ((stages.PLAY_CARD, stages.TRACK), "phases 2 and 3", "a card is reserved instead of playing one"),
    kinds.ORDER: (
        (stages.CHOOSE_ORDER,),
        "reaction",
        "the order is fixed right after a card was played to which the other side may react",
    ),
    kinds.REACT: ((stages.REACTION,), "reaction", "there is no reaction to be made now"),
    kinds.DECLINE: ((stages.REACTION,), "reaction", "there is no reaction to be made now"),
    kinds.SPECIAL: ((stages.ACTIVE,), "special action", "a special action needs a card that was just played"),
    kinds.REINFORCE: ((stages.ACTIVE,), "ruling 8", "CP are reinforced before they are spent"),
    kinds.RECRUIT: ((stages.ACTIVE,), "Recruit Troops", "CP are spent on a card that was just played"),
    kinds.TAX: ((stages.ACTIVE,), "Tax", "CP are spent on a card that was just played"),
    kinds.BUILD: ((stages.ACTIVE,), "Build Junks", "CP are spent on a card that was just played"),
    kinds.MOVE: ((stages.ACTIVE,), "Move", "CP are spent on a card that was just played"),
    kinds.ATTACK: ((stages.ACTIVE, stages.TARGET, stages.BY_HAND), "Attack", "nothing may be attacked now"),
    kinds.SEND: ((stages.SENDING,), "Attack", "units are sent once a borderland is attacked"),
    kinds.BATTLE: ((stages.SENDING,), "Attack", "a battle begins once units have been sent"),
    kinds.SAIL: ((stages.ACTIVE, stages.TARGET), "Voyage", "no voyage may set out now"),
    kinds.FLEET: ((stages.CHOOSE_FLEET,), "Voyage", "the fleet is chosen once its goal is named"),
    kinds.AMASS: (SPREADING, "Amass Hordes", "CP are spent on a card that was just played"),
    kinds.GATHER: (SPREADING, "Gather Resources", "CP are spent on a card that was just played"),
    kinds.SETTLE: (SPREADING, "Build Settlement", "CP are spent on a card that was just played"),
    kinds.ENOUGH: (
        (stages.SPREAD, stages.EFFECT, stages.BY_HAND),
        "phases 2 and 3",
        "nothing is going on that could be ended",
    ),
    kinds.PUT: ((stages.EFFECT, stages.BY_HAND), "special action", "no card asks for that now"),
    kinds.TAKE: ((stages.EFFECT, stages.BY_HAND), "special action", "no card asks for that now"),
    kinds.MARCH: ((stages.EFFECT, stages.BY_HAND), "special action", "no card asks for that now"),
    kinds.REVEAL: ((stages.RE_ROLL,), "battle steps B and D", "a reserved card is revealed after one's own roll"),
    kinds.AGAIN: ((stages.RE_ROLL,), "battle steps B and D", "dice are rolled again after one's own roll"),
    kinds.POINTS: (
        (stages.PLAY_CARD, stages.RE_ROLL, stages.TRACK),
        "cards on the table",
        "no card is to be told by its points",
    ),
    kinds.NEXT: ((stages.TRACK,), "scorekeeper", "turns are ended like that while the people play by themselves"),
    kinds.STOP: ((stages.RE_ROLL,), "battle steps B and D", "re-rolls are ended after one's own roll"),
}
"""Stages in which a kind of action belongs, its rule, and what to say elsewhere."""


def why_not(s: Position, seat: int, action: Action) -> IllegalAction:
    """The reason why ``seat`` may not do that now."""
    text = action.text
    if not isinstance(action, VoyagesAction) or s.table.by_text.get(text) is not action:
        return IllegalAction(f"{text!r} is no action of The Ming Voyages", "illegal.foreign", "", action=text)
    when, rule, sentence = WHEN[action.kind]
    if not s.to_act:
        return IllegalAction(f"{text}: the game is over", "illegal.over", rule, action=text)
    not_your_turn = IllegalAction(f"{text}: it is not this seat's turn ({rule})", "illegal.not-your-turn", rule)
    if seat != CHANCE and seat not in s.to_act and CHANCE not in s.to_act:
        return not_your_turn
    if s.stage not in when:
        if action.kind in LATER and (s.stage in UNDER_WAY or (action.kind == kinds.NEXT and s.tracked)):
            problem = f"{text}: what is under way comes first ({rule})"
            return IllegalAction(problem, "illegal.finish-first", rule, action=text)
        return IllegalAction(f"{text}: {sentence} ({rule})", f"illegal.when-{action.key[4:]}", rule, action=text)
    if seat not in s.to_act:
        return not_your_turn
    found = _why_here(s, seat, action)
    rule = found.rule or rule
    params = {**action.params, **found.params}
    return IllegalAction(f"{text}: {found.sentence} ({rule})", found.key, rule, **params)


def _why_here(s: Position, seat: int, action: VoyagesAction) -> Lack:
    """What an action lacks that belongs here."""
    if seat == CHANCE:
        if action.kind == kinds.DRAW:
            if action.a < 0:
                return unavailable.BY_NAME
            return Lack("illegal.deck", "that card cannot come any more")
        return Lack("illegal.dice", "so many dice are not rolled now")
    side = s.side_of[seat] if seat >= 0 else s.rolling if s.stage == stages.RE_ROLL else s.acting
    if lacking.other_side(action.kind, side):
        return Lack("illegal.other-side", "only the other side may do that")
    why = lacking.LACKING.get(action.kind) or unavailable.UNAVAILABLE.get(action.kind)
    return why(s, side, action) if why else lacking.OTHERWISE
