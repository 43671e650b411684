"""Why an action is not legal now: the sentence and the rule, for phones, logs and records."""

from __future__ import annotations

from typing import Final

from companion.engine.contract import CHANCE, Action
from companion.engine.errors import IllegalAction
from companion.games.ming_voyages import actions as kinds
from companion.games.ming_voyages import position as stages
from companion.games.ming_voyages.actions import VoyagesAction
from companion.games.ming_voyages.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.position import Position

DICE: Final = (stages.SETUP_DIE, stages.VOYAGE_DIE, stages.BATTLE_DICE)
SPREADING: Final = (stages.ACTIVE, stages.SPREAD)

WHEN: Final[dict[int, tuple[tuple[int, ...], str, str]]] = {
    kinds.ROLL: (DICE, "dice", "no die is to be rolled now"),
    kinds.DRAW: ((stages.DEAL,), "phase 1", "no card is to be drawn now"),
    kinds.PLAY: ((stages.PLAY_CARD,), "phases 2 and 3", "a card is played at the start of one's phase"),
    kinds.RESERVE: ((stages.PLAY_CARD,), "phases 2 and 3", "a card is reserved instead of playing one"),
    kinds.ORDER: ((stages.CHOOSE_ORDER,), "reaction", "the order is fixed right after a card was played"),
    kinds.REACT: ((stages.REACTION,), "reaction", "there is no reaction to be made now"),
    kinds.DECLINE: ((stages.REACTION,), "reaction", "there is no reaction to be made now"),
    kinds.SPECIAL: ((stages.ACTIVE,), "special action", "a special action needs a card that was just played"),
    kinds.REINFORCE: ((stages.ACTIVE,), "ruling 8", "CP are reinforced before they are spent"),
    kinds.RECRUIT: ((stages.ACTIVE,), "Recruit Troops", "CP are spent on a card that was just played"),
    kinds.TAX: ((stages.ACTIVE,), "Tax", "CP are spent on a card that was just played"),
    kinds.BUILD: ((stages.ACTIVE,), "Build Junks", "CP are spent on a card that was just played"),
    kinds.MOVE: ((stages.ACTIVE,), "Move", "CP are spent on a card that was just played"),
    kinds.ATTACK: ((stages.ACTIVE, stages.TARGET), "Attack", "nothing may be attacked now"),
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

EMPERORS: Final = (kinds.RECRUIT, kinds.TAX, kinds.BUILD, kinds.SAIL, kinds.FLEET)
OVERLORDS: Final = (kinds.AMASS, kinds.GATHER, kinds.SETTLE, kinds.REINFORCE)


def why_not(s: Position, seat: int, action: Action) -> IllegalAction:
    """The reason why ``seat`` may not do that now."""
    text = action.text
    if not isinstance(action, VoyagesAction) or s.table.by_text.get(text) is not action:
        return IllegalAction(f"{text!r} is no action of The Ming Voyages", "illegal.foreign", "", action=text)
    when, rule, sentence = WHEN[action.kind]
    if not s.to_act:
        return IllegalAction(f"{text}: the game is over", "illegal.over", rule, action=text)
    if s.stage not in when:
        return IllegalAction(f"{text}: {sentence} ({rule})", f"illegal.when-{action.key[4:]}", rule, action=text)
    if seat not in s.to_act:
        return IllegalAction(f"{text}: it is not this seat's turn ({rule})", "illegal.not-your-turn", rule)
    key, rule, sentence = _why_here(s, seat, action)
    return IllegalAction(f"{text}: {sentence} ({rule})", f"illegal.{key}", rule, **action.params)


def _why_here(s: Position, seat: int, action: VoyagesAction) -> tuple[str, str, str]:
    """Key, rule and sentence for an action that belongs here but is not possible."""
    kind, rule = action.kind, WHEN[action.kind][1]
    if seat == CHANCE:
        return ("deck", rule, "that card cannot come any more") if kind == kinds.DRAW else (
            "dice", rule, "so many dice are not rolled now",
        )  # fmt: skip
    side = s.active if seat < 0 else s.side_of[seat]
    if (kind in EMPERORS and side == OVERLORD) or (kind in OVERLORDS and side == EMPEROR):
        return "other-side", rule, "only the other side may do that"
    if kind in (kinds.PLAY, kinds.RESERVE, kinds.REVEAL, kinds.REINFORCE):
        return _why_no_card(s, action)
    if kind == kinds.SPECIAL:
        return "no-special", rule, "this card has no special action that you can carry out in full now"
    if kind in (kinds.RECRUIT, kinds.TAX, kinds.BUILD, kinds.AMASS, kinds.GATHER):
        return "points-or-supply", rule, "there are not so many points left, or not so many markers in the supply"
    if kind == kinds.MOVE:
        return "no-move", rule, "the card, the units there or enemies at the goal do not allow that"
    if kind == kinds.ATTACK:
        return "no-attack", rule, "only an enemy borderland next to own units can be attacked"
    if kind == kinds.SEND:
        return "no-sending", rule, "so many units cannot come from there"
    if kind == kinds.SAIL:
        return "no-voyage", rule, "a voyage needs a junk, gold and a goal that is not completed"
    if kind == kinds.FLEET:
        return "no-fleet", rule, "at least a junk and a gold sail, as many as there are, and all gold at sea"
    if kind == kinds.SETTLE:
        return "no-settlement", rule, "settlements go from one homeland into adjacent borderlands that you rule"
    if kind == kinds.AGAIN:
        return "no-re-roll", rule, "those dice do not lie there, or no re-roll is left"
    return "not-offered", rule, "the card does not allow that"


def _why_no_card(s: Position, action: VoyagesAction) -> tuple[str, str, str]:
    rule = WHEN[action.kind][1]
    if action.kind == kinds.PLAY and s.hand[s.active] >> max(action.a, 0) & 1:
        return "nothing-possible", "ruling 17", "nothing on that card is possible now; it can be reserved"
    if action.kind == kinds.REVEAL and s.re_rolls:
        return "points-first", "ruling 22", "the re-rolls of the last card come first"
    return "no-card", rule, "that card is not there"
