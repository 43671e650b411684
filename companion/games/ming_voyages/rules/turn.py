"""Phases 2 and 3: a card is reserved or played, and played cards may serve both sides (rulings 3, 10, 17, 18, 21).

Spending CP is in ``emperor``, ``overlord`` and ``march``, special actions are in ``effects``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.actions import BACK, Ended, Play, Refusal
from companion.games.ming_voyages.rules import (
    by_hand,
    effects,
    emperor,
    hands,
    march,
    overlord,
    refusals,
    scorekeeper,
    solo,
)
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD, SIDES, UNNAMED
from companion.games.ming_voyages.rules.position import (
    ACTIVE,
    CHOOSE_ORDER,
    NOBODY,
    NOT_TELLING,
    NOTHING,
    PART,
    PLAY_CARD,
    PLAYED,
    REACTION,
    RULES,
    TURN,
    Position,
)
from companion.games.ming_voyages.rules.things import CARD, CARD_OR_BACK, POINTS, Actions

ANY_POINTS: Final = (emperor.any_points, overlord.any_points)
"""By side: whether a single CP could be spent on anything."""


def begin(s: Position, side: int) -> Ended:
    """A side's phase; a side without cards has no turn."""
    s.active = s.acting = side
    if s.tracked:
        return scorekeeper.begin(s)
    return solo.begin(s) if s.n_hand[side] else TURN


# --- playing or reserving a card ---


@PLAY_CARD.offers
def legal_cards(s: Position, seat: int) -> Actions:
    """Play any card that makes something possible now, or reserve one, which is always possible (ruling 17)."""
    side = s.active
    if s.ed.boxed:
        return (*s.table.few_points, s.table.reserve_unknown)
    cards = hands.playable(s, side)
    plays = s.table.play.of(cards)
    if not ANY_POINTS[side](s):
        plays = tuple(action for action in plays if effects.available(s, action.at[0], side))
    return plays + ((s.table.reserve_unknown,) if s.physical else s.table.reserve.of(cards))


@RULES.act("play", CARD, at=PLAY_CARD, rule="phases 2 and 3")
def play(s: Position, seat: int, card: int) -> Ended:
    """A card is played face up. If the other side may be able to react with it, the active side says who goes first."""
    hands.leave_hand(s, s.active, card)
    s.card = card
    s.worth = s.ed.points[card]
    s.own_first = 1
    if _may_react(s, card):
        return s.ask(s.active, CHOOSE_ORDER)
    return PLAYED


def _may_react(s: Position, card: int) -> bool:
    """Whether the other side has a half, or may have one before the turn is over (18).

    The Emperor may complete a voyage and so switch a Barbarian card to its other half. The Overlord never completes
    one, so a half of the Emperor's that waits for a voyage stays unavailable.
    """
    if s.active == OVERLORD:
        return bool(s.ed.half(card, EMPEROR, s.done))
    return s.ed.has_half(card, OVERLORD)


@play.unless()
def _not_by_name(s: Position, seat: int, card: int) -> Refusal | None:
    return refusals.told_otherwise(s, by_points=False)


@play.unless()
def _not_there(s: Position, seat: int, card: int) -> Refusal | None:
    return refusals.card_elsewhere(s, card, hands.playable(s, s.active))


@play.unless("nothing-possible", "ruling 17")
def _nothing_possible(s: Position, seat: int, card: int) -> bool:
    return not ANY_POINTS[s.active](s) and not effects.available(s, card, s.active)


@RULES.act("points", POINTS, at=PLAY_CARD, rule="cards on the table")
def play_points(s: Position, seat: int, points: int) -> Ended:
    """A card of a published box: its points are entered; the people carry out its halves."""
    hands.play_unnamed(s, s.active)
    s.card, s.worth = UNNAMED, points
    return s.ask(s.active, CHOOSE_ORDER)


@play_points.unless()
def _not_by_points(s: Position, seat: int, points: int) -> Refusal | None:
    return refusals.told_otherwise(s, by_points=True) or refusals.too_many_points(points)


@RULES.act("reserve", CARD_OR_BACK, at=PLAY_CARD, rule="phases 2 and 3", seen_by=lambda s, seat: seat)
def reserve(s: Position, seat: int, card: int) -> Ended:
    """A card is laid face down; this allows no reaction (ruling 10)."""
    solo.remember(s)
    hands.lay_face_down(s, s.active, card)
    return TURN


@reserve.unless("face-down", "ruling 10")
def _not_face_down(s: Position, seat: int, card: int) -> bool:
    return s.on_table and card != BACK


@reserve.unless()
def _not_in_hand(s: Position, seat: int, card: int) -> Refusal | None:
    if s.on_table:
        return None
    return refusals.BY_NAME if card == BACK else refusals.card_elsewhere(s, card, s.hand[s.active])


# --- the order of both halves, and the reaction ---


@RULES.act("before", at=CHOOSE_ORDER, rule="reaction")
def before(s: Position, seat: int) -> Ended:
    """The reaction comes first; only the order is decided now (ruling 10)."""
    s.own_first = 0
    return PLAYED


@RULES.act("after", at=CHOOSE_ORDER, rule="reaction")
def after(s: Position, seat: int) -> Ended:
    """The reaction comes after one's own action."""
    s.own_first = 1
    return PLAYED


@CHOOSE_ORDER.offers
def legal_orders(s: Position, seat: int) -> Actions:
    """The reaction comes before or after the own action."""
    return s.table.before, s.table.after


def begin_parts(s: Position) -> Ended:
    """The first of the two halves."""
    s.part = s.telling = 0
    return _begin_part(s)


def next_part(s: Position) -> Ended:
    """The second half, or the end of the phase."""
    s.part += 1
    s.telling = NOT_TELLING
    s.half, s.arrived, s.doing, s.target = (), (), NOBODY, NOBODY
    if s.tracked:
        return scorekeeper.wait(s)
    return _begin_part(s) if s.part < 2 else _end(s)


def _begin_part(s: Position) -> Ended:
    """The active side acts if it can, else its CP are lost; a reaction is offered if it changes something (ruling
    18)."""
    if (s.part == 0) == bool(s.own_first):
        s.acting = s.active
        s.left = s.worth
        if s.ed.boxed or ANY_POINTS[s.active](s) or effects.available(s, s.card, s.active):
            return s.ask(s.active, ACTIVE)
        s.note("points-lost", card=s.ed.cards[s.card].id)
        return PART
    other = s.acting = 1 - s.active
    if s.ed.boxed:
        # The Overlord of the solo deck uses every half that changes anything; the Emperor knows whether it does.
        return by_hand.begin(s) if other == OVERLORD and solo.level(s) else s.ask(other, REACTION)
    if effects.changes_something(s, s.card, other):
        return s.ask(other, REACTION)
    return PART


def _end(s: Position) -> Ended:
    """The played card and the one that reinforced it go to the discards (rulings 8, 24)."""
    for card in (s.card, s.reinforced):
        if card not in (NOBODY, UNNAMED):
            hands.discard(s, card)
    s.card = s.reinforced = NOBODY
    return TURN


@RULES.act("react", at=REACTION, rule="reaction")
def react(s: Position, seat: int) -> Ended:
    """The other side uses its half."""
    return _use_half(s)


@RULES.act("decline", at=REACTION, rule="reaction")
def decline(s: Position, seat: int) -> Ended:
    """The other side does nothing."""
    s.note("declined", seat=SIDES[s.acting])
    return PART


@REACTION.offers
def legal_reactions(s: Position, seat: int) -> Actions:
    """The other side may use its half, or not."""
    return s.table.react, s.table.decline


def _use_half(s: Position) -> Ended:
    return by_hand.begin(s) if s.card == UNNAMED else effects.begin(s)


# --- one's own action ---


@ACTIVE.offers
def legal_own(s: Position, seat: int) -> Sequence[Play]:
    """CP actions with 1 to all points, and instead the special action; reinforcement as long as points are meant."""
    side, points = s.active, s.left
    found = emperor.legal(s, points) if side == EMPEROR else overlord.legal(s, points)
    found += march.legal(s, side, points)
    if s.tracked or s.reinforced != NOBODY:
        return found
    if side == OVERLORD and found and s.n_reserve[OVERLORD]:
        found += overlord.legal_reinforcements(s)
    if s.telling == NOTHING:
        found.append(s.table.withdraw)
    elif s.card == UNNAMED or effects.available(s, s.card, side):
        found.append(s.table.special)
    return found


@RULES.act("special", at=ACTIVE, rule="special action")
def special(s: Position, seat: int) -> Ended:
    """The active side's half is carried out, instead of spending CP."""
    return _use_half(s)


@special.unless("special-reinforced", "ruling 21")
def _reinforced(s: Position, seat: int) -> bool:
    """A reinforced card can only be used for its CP."""
    return s.reinforced != NOBODY


@special.unless("special-nothing", "solo deck")
def _said_to_do_nothing(s: Position, seat: int) -> bool:
    """The Emperor has read it."""
    return s.telling == NOTHING


@special.unless("special-by-people")
def _only_points_told(s: Position, seat: int) -> bool:
    """People who play by themselves set what the card does on the board."""
    return s.card == NOBODY


@special.unless(mend=lambda s, seat: effects.mends_of_half(s, s.card, s.active))
def _half_lacks(s: Position, seat: int) -> Refusal | None:
    return None if s.card == UNNAMED else effects.lacks(s, s.card, s.active)


@RULES.act("withdraw", at=ACTIVE, rule="solo deck")
def withdraw(s: Position, seat: int) -> Ended:
    """A card that was only played for its half, which does nothing, is laid face down after all, as the event says; it
    allows no reaction (ruling 10)."""
    hands.take_back_unnamed(s, s.active)
    s.card, s.telling = NOBODY, NOT_TELLING
    solo.remember(s)
    hands.lay_face_down(s, s.active, BACK)
    return TURN


@withdraw.unless("card-stands", "solo deck")
def _played_for_good(s: Position, seat: int) -> bool:
    return s.telling != NOTHING or s.reinforced != NOBODY
