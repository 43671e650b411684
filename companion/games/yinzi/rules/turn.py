"""A turn of phase B: a card or a group, and whatever discs and the rural market add to it."""

from __future__ import annotations

from companion.engine.actions import Ended, Refusal, short
from companion.engine.fields import NOTHING, added, changed
from companion.games.yinzi.rules import emperor, produce, refusals, resources, ships
from companion.games.yinzi.rules.places import (
    AT_EMPEROR,
    AT_PRODUCE,
    AT_RESOURCES,
    AT_SHIPS,
    AT_WAR,
    CARD_NAMED,
    COLUMN_NAMED,
    FORTUNE,
    FULL_BOX,
    LYING,
    PRODUCE,
    RESOURCES,
    SHIPS,
    TOP,
    WAR,
    WORKFORCE,
    WORKFORCE_NAMED,
)
from companion.games.yinzi.rules.position import Position
from companion.games.yinzi.rules.stages import (
    ACTIONS_OVER,
    ENDING,
    FORTUNES,
    MAIN_ACTION,
    RESUME,
    RULES,
    SERVING,
    TURN,
    TURN_ENDS,
    WORKFORCES,
)

BOX_OF = {AT_RESOURCES: RESOURCES, AT_PRODUCE: PRODUCE, AT_SHIPS: SHIPS, AT_WAR: WAR}
"""The station of a workforce action; the Emperor has four."""


def begin(s: Position) -> Ended:
    """The first in the order begins."""
    s.place = len(s.seats) - 1
    return following(s)


def following(s: Position) -> Ended:
    """The next who has a card or a group (ruling 21), or the end of the phase."""
    s.fresh_turn()
    count, kinds = len(s.seats), len(s.ed.cards)
    for _ in s.seats:
        s.place = (s.place + 1) % count
        seat = s.order[s.place]
        if any(s.hand[seat * kinds : (seat + 1) * kinds]) or any(s.workers[seat * 16 : seat * 16 + 5]):
            return s.ask(TURN, seat)
    return ACTIONS_OVER


# --- a fortune action ---


@RULES.act("play", CARD_NAMED, COLUMN_NAMED, at=TURN, rule="5 B I")
def play(s: Position, seat: int, card: int, column: int) -> Ended:
    """Lay a card on a fortune action; its workers come below it before anything else."""
    kinds = len(s.ed.cards)
    s.hand[seat * kinds + card] -= 1
    s.played = added(s.played, seat * kinds + card)
    s.card_on = changed(s.card_on, seat * 5 + column, card)
    workers = min(s.ed.cards[card].workers, s.home[seat])
    s.home[seat] -= workers
    s.workers[seat * 16 + column] += workers
    s.column, s.left = column, s.ed.cards[card].value
    s.stage = FORTUNES[column]
    return RESUME


@play.unless()
def _no_card(s: Position, seat: int, card: int, column: int) -> Refusal | None:
    return short("no-such-card", 1, s.hand[seat * len(s.ed.cards) + card])


@play.unless()
def _once(s: Position, seat: int, card: int, column: int) -> Refusal | None:
    there = s.card_on[seat * 5 + column]
    return Refusal("once-a-round", {"what": refusals.named("action", FORTUNE[column])}) if there != NOTHING else None


@RULES.act("tax", at=FORTUNES, rule="5 B I")
def tax(s: Position, seat: int) -> Ended:
    """Tax the people: a disc, for conducting the action once more (ruling 25)."""
    s.discs[seat] -= 1
    s.taxed = added(s.taxed, seat)
    s.extra = 1
    s.left += 1
    return RESUME


@tax.unless()
def _taxed(s: Position, seat: int) -> Refusal | None:
    return Refusal("once", {"action": FORTUNE[s.column]}) if s.extra else None


@tax.unless()
def _no_discs(s: Position, seat: int) -> Refusal | None:
    return short("no-discs", 1, s.discs[seat])


# --- a workforce action ---


@RULES.act("send", COLUMN_NAMED, WORKFORCE_NAMED, at=TURN, rule="5 B II")
def send(s: Position, seat: int, column: int, action: int) -> Ended:
    """Send a group to an action."""
    s.column = column
    if action == AT_EMPEROR:
        s.box = 0
        s.stage = SERVING
        return RESUME
    s.box = BOX_OF[action]
    if action == AT_WAR:
        _to_war(s, seat)
    s.stage = WORKFORCES[action]
    return RESUME


def _to_war(s: Position, seat: int) -> None:
    """All of them stand in the leftmost empty slot; veterans count among the four (ruling 5)."""
    group = s.workers[seat * 16 + s.column]
    going = min(group, FULL_BOX - s.workers[seat * 16 + LYING])
    s.move(seat, s.column, WAR, going)
    if seat not in s.war_order:  # a recruit may have been set there
        s.war_order = (*s.war_order, seat)
    s.went(seat, WAR)
    s.left = 1


@send.unless()
def _no_group(s: Position, seat: int, column: int, action: int) -> Refusal | None:
    return short("no-group", 1, s.workers[seat * 16 + column])


@send.unless()
def _box_used(s: Position, seat: int, column: int, action: int) -> Refusal | None:
    what = refusals.named("workforce", WORKFORCE[action])
    return Refusal("once-a-round", {"what": what}) if is_used(s, seat, action) else None


def is_used(s: Position, seat: int, action: int) -> bool:
    """Whether a workforce action has been chosen in this round, or people say that workers stand there."""
    if s.sent[seat] >> action & 1:
        return True
    return has_workers(s, seat, action)


def has_workers(s: Position, seat: int, action: int) -> bool:
    """Whether workers stand in a box of that action."""
    if action == AT_EMPEROR:
        return any(s.workers[seat * 16 + box] for box in emperor.STATIONS)
    return s.workers[seat * 16 + BOX_OF[action]] > 0


@send.unless()
def _nothing_there(s: Position, seat: int, column: int, action: int) -> Refusal | None:
    """At least one worker must do something."""
    return of_no_use(s, seat, column, action)


def of_no_use(s: Position, seat: int, column: int, action: int) -> Refusal | None:
    """Why a group could not do anything at an action."""
    if action == AT_RESOURCES:
        return resources.of_no_use(s, seat)
    if action == AT_PRODUCE:
        return produce.of_no_use(s, seat, column)
    if action == AT_SHIPS:
        return ships.of_no_use(s, seat)
    return None  # the Emperor always has work for one, and the war for all


@RULES.act("idle", COLUMN_NAMED, at=TURN, rule="5 B II, ruling 22")
def idle(s: Position, seat: int, column: int) -> Ended:
    """A group of no use goes to the top of the migrants."""
    s.column = column
    return end(s, seat)


@idle.unless()
def _none_there(s: Position, seat: int, column: int) -> Refusal | None:
    return short("no-group", 1, s.workers[seat * 16 + column])


@idle.unless()
def _cards_left(s: Position, seat: int, column: int) -> Refusal | None:
    cards = s.cards_of(seat)
    return Refusal("cards-left", {"count": cards}) if cards else None


@idle.unless()
def _of_use(s: Position, seat: int, column: int) -> Refusal | None:
    for group, name in enumerate(FORTUNE):
        if s.workers[seat * 16 + group]:
            for action, workforce in enumerate(WORKFORCE):
                if not is_used(s, seat, action) and of_no_use(s, seat, group, action) is None:
                    return Refusal("of-use", {"action": name, "workforce": workforce})
    return None


# --- its end ---


@RULES.act("done", at=(*MAIN_ACTION, ENDING), rule="5 B")
def done(s: Position, seat: int) -> Ended:
    """End the turn."""
    return end(s, seat)


@done.unless()
def _not_acted(s: Position, seat: int) -> Refusal | None:
    return refusals.first_act(s)


def end(s: Position, seat: int) -> Ended:
    """What is left of a group goes up among the migrants (ruling 23)."""
    if s.column != NOTHING and (s.box != NOTHING or s.stage is TURN):
        left = s.workers[seat * 16 + s.column]
        if left:
            s.move(seat, s.column, TOP, left)
            s.note("migrants", seat=s.seats[seat], count=left)
    return TURN_ENDS


def carry_on(s: Position) -> Ended:
    """Ask on in the turn; it ends by itself when nothing but that is left."""
    seat = s.order[s.place]
    s.to_act = (seat,)
    legal = s.stage.legal(s, seat)
    if len(legal) == 1 and legal[0].kind is done.kind:
        return end(s, seat)
    s._asked, s._legal = seat, legal
    return None
