"""Phases 2 and 3: a card is reserved or played, and played cards may serve both sides (rulings 3, 10, 17, 18, 21)."""

from __future__ import annotations

from companion.games.ming_voyages import by_hand, command, effects, hands, tracking
from companion.games.ming_voyages.actions import MOST_CARD_POINTS, UNNAMED, Actions
from companion.games.ming_voyages.edition import EMPEROR, OVERLORD, SIDES
from companion.games.ming_voyages.position import (
    ACTIVE,
    CHOOSE_ORDER,
    NOBODY,
    PART,
    PLAY_CARD,
    PLAYED,
    REACTION,
    TURN,
    Ended,
    Position,
)


def begin(s: Position, side: int) -> Ended:
    """A side's phase; who has no card left has no turn."""
    s.active = s.acting = side
    if s.tracked:
        return tracking.begin(s)
    return s.ask(side, PLAY_CARD) if s.n_hand[side] else TURN


def legal_cards(s: Position, seat: int) -> Actions:
    """Play what makes something possible now, or reserve: that is always possible (ruling 17)."""
    side = s.active
    if s.ed.boxed:
        return (*s.table.points[:MOST_CARD_POINTS], s.table.reserve_unknown)
    cards = hands.playable(s, side)
    plays = s.table.play.of(cards)
    if not command.any_points(s, side):
        plays = tuple(action for action in plays if effects.available(s, action.a, side))
    return plays + ((s.table.reserve_unknown,) if s.physical else s.table.reserve.of(cards))


def reserve(s: Position, card: int) -> Ended:
    """A card lies face down; that opens no reaction (ruling 10)."""
    hands.lay_face_down(s, s.active, card)
    return TURN


def play(s: Position, card: int) -> Ended:
    """A card lies face up. Where the other side may have a half to react with, the active side says who goes first."""
    hands.leave_hand(s, s.active, card)
    s.card = card
    s.worth = s.ed.points[card]
    s.own_first = 1
    if _may_react(s, card):
        return s.ask(s.active, CHOOSE_ORDER)
    return PLAYED


def _may_react(s: Position, card: int) -> bool:
    """Whether the other side has a half, or may have one before the turn is over (18).

    The Emperor may complete a voyage and switch a Barbarian card to its other half. Nothing that the Overlord does
    completes one, so that a half of the Emperor's that waits for a voyage sleeps on.
    """
    if s.active == OVERLORD:
        return bool(s.ed.half(card, EMPEROR, s.done))
    return s.ed.has_half(card, OVERLORD)


def play_points(s: Position, points: int) -> Ended:
    """A card of a published box: its points are told, its halves are the people's."""
    hands.play_unnamed(s, s.active)
    s.card, s.worth = UNNAMED, points
    return s.ask(s.active, CHOOSE_ORDER)


def legal_orders(s: Position, seat: int) -> Actions:
    """The reaction comes before or after the own action."""
    return s.table.before, s.table.after


def order(s: Position, reaction_first: int) -> Ended:
    """The order is all that is fixed now (ruling 10)."""
    s.own_first = 1 - reaction_first
    return PLAYED


def begin_parts(s: Position) -> Ended:
    """The first of the two halves."""
    s.part = 0
    return _begin_part(s)


def next_part(s: Position) -> Ended:
    """The second half, or the end of the phase."""
    s.part += 1
    s.half, s.arrived, s.doing, s.target = (), (), NOBODY, NOBODY
    if s.tracked:
        return tracking.wait(s)
    return _begin_part(s) if s.part < 2 else _end(s)


def _begin_part(s: Position) -> Ended:
    """The active side acts if it can, CP are lost otherwise; a reaction is asked if it changes something (18)."""
    if (s.part == 0) == bool(s.own_first):
        s.acting = s.active
        s.left = s.worth
        if s.ed.boxed or command.any_points(s, s.active) or effects.available(s, s.card, s.active):
            return s.ask(s.active, ACTIVE)
        s.note("points-lost", card=s.ed.cards[s.card].id)
        return PART
    other = s.acting = 1 - s.active
    if s.ed.boxed:
        return s.ask(other, REACTION)
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


def legal_reactions(s: Position, seat: int) -> Actions:
    """The other side may use its half, or not."""
    return s.table.react, s.table.decline


def special(s: Position) -> Ended:
    """A half is carried out, by the active side instead of spending CP or by the other as a reaction."""
    return by_hand.begin(s) if s.card == UNNAMED else effects.begin(s)


def decline(s: Position) -> Ended:
    """The other side does nothing."""
    s.note("declined", seat=SIDES[s.acting])
    return PART
