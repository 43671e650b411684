"""The people play by themselves and the app keeps the score (depth ``scorekeeper``).

They set what lies on the board, and the app calls the turns, counts the cards, rolls or is told dice, and resolves
battles and voyages; a card is entered by its points, never by its name. Afterwards every choice can be entered again,
and the cards stay on the table. While a turn is tracked, ``worth`` says whether its card has been counted.
"""

from __future__ import annotations

from typing import Final

from companion.engine.actions import BACK, Ended, Refusal, short
from companion.games.ming_voyages.rules import hands, mends, refusals, solo
from companion.games.ming_voyages.rules.edition import MOST_CARD_POINTS, OVERLORD, SIDES, UNNAMED
from companion.games.ming_voyages.rules.position import (
    ACTIVE,
    ALL_CARDS,
    BATTLE_DICE,
    BY_HAND,
    CHOOSE_ORDER,
    DEAL,
    DEALT,
    EFFECT,
    EVENT,
    HIGHEST,
    NOBODY,
    PLAY_CARD,
    RE_ROLL,
    REACTION,
    RULES,
    SETUP_DIE,
    TARGET,
    TRACK,
    TURN,
    VOYAGE_DIE,
    Position,
)
from companion.games.ming_voyages.rules.things import CARD_OR_BACK, POINTS

ABOUT_CARDS: Final = (CHOOSE_ORDER, REACTION, ACTIVE, TARGET, EFFECT, BY_HAND)
"""Stages about a known card: the people go on with it by themselves."""


def begin(s: Position) -> Ended:
    """A side's turn, of which nothing has been entered yet."""
    s.worth = 0
    return wait(s)


def wait(s: Position) -> Ended:
    """Wait for the people, who play the active side's turn."""
    s.acting = s.active
    s.half, s.left, s.visited, s.op, s.where, s.goal = (), 0, 0, 0, 0, 0
    s.doing = s.target = s.origin = NOBODY
    return s.ask(s.active, TRACK)


@RULES.act("points", POINTS, at=TRACK, rule="cards on the table")
def spend(s: Position, seat: int, points: int) -> Ended:
    """Spend CP by the rules: the usual choices, entered by anybody. More CP than a card has include a reserved card of
    the Overlord's, which cannot be used in this turn's battle (ruling 8)."""
    s.left = points
    if points > MOST_CARD_POINTS:
        hands.turn_up_unnamed(s, OVERLORD)
    return s.ask(s.active, ACTIVE)


@spend.unless(rule="ruling 8", mend=lambda s, seat, points: mends.reserve(s, OVERLORD))
def _reserve_empty(s: Position, seat: int, points: int) -> Refusal | None:
    two_cards = points > MOST_CARD_POINTS and s.active == OVERLORD
    return refusals.reserve_empty(s, OVERLORD) if two_cards else None


@spend.unless()
def _too_many_points(s: Position, seat: int, points: int) -> Refusal | None:
    return None if s.active == OVERLORD else refusals.too_many_points(points)


@RULES.act("reserve", CARD_OR_BACK, at=TRACK, rule="phases 2 and 3", seen_by=lambda s, seat: seat)
def reserve(s: Position, seat: int, card: int) -> Ended:
    """A card lies face down, and the turn is over."""
    hands.lay_face_down(s, s.active, card)
    return TURN


@reserve.unless("face-down", "ruling 10")
def _not_face_down(s: Position, seat: int, card: int) -> bool:
    return card != BACK


@reserve.unless("card-counted")
def _card_counted(s: Position, seat: int, card: int) -> bool:
    """The card of this turn was played."""
    return bool(s.worth)


@reserve.unless(mend=lambda s, seat, card: [{f"hand {SIDES[s.active]}": 1}])
def _hand_empty(s: Position, seat: int, card: int) -> Refusal | None:
    return short("hand-empty", 1, s.n_hand[s.active])


@RULES.act("next", at=TRACK, rule="scorekeeper")
def next_turn(s: Position, seat: int) -> Ended:
    """A card was played without being entered."""
    if not s.worth and s.n_hand[s.active]:
        hands.play_unnamed(s, s.active)
    return TURN


def switch(s: Position, tracked: bool) -> Ended:
    """Enter or leave scorekeeping; returns what this has ended, if anything."""
    s.tracked = int(tracked)
    s.note("depth-scorekeeper" if tracked else "depth-full", seat=SIDES[s.active])
    return _enter(s) if tracked else _leave(s)


def _enter(s: Position) -> Ended:
    """From now on hands are only counted; what was named in this era stays named."""
    for card in (s.card, s.reinforced):
        if card not in (NOBODY, UNNAMED):
            hands.discard(s, card)
    s.physical, s.deck = 1, ALL_CARDS & ~(s.discard | s.used)
    s.hand, s.reserve, s.known, s.known_reserve = [0, 0], [0, 0], [0, 0], [0, 0]
    s.newest = [NOBODY if card == NOBODY else hands.SOMETHING for card in s.newest]
    s.worth = int(s.card != NOBODY)
    s.card = s.reinforced = s.event = NOBODY
    s.laid, s.telling = (), 0
    s.half, s.op, s.where, s.goal = (), 0, 0, 0
    if s.stage is DEAL:
        return _draw_the_rest(s)
    if s.stage in (*ABOUT_CARDS, PLAY_CARD, HIGHEST, EVENT):
        return wait(s)
    return _ask_again(s)


def _draw_the_rest(s: Position) -> Ended:
    """Cards that were still to be drawn are drawn."""
    s.n_hand[s.drawing] += s.left
    s.n_deck -= s.left
    s.left = 0
    return DEALT


def _leave(s: Position) -> Ended:
    """The card of the turn is played next, or the turn is over if it was counted."""
    if s.stage in (TRACK, ACTIVE):
        wait(s)
        return TURN if s.worth or not s.n_hand[s.active] else solo.begin(s)
    if s.stage is not SETUP_DIE:
        # The action in progress is all that was left of the turn, and a card was played for it.
        if not s.worth and s.n_hand[s.active]:
            hands.play_unnamed(s, s.active)
        s.worth, s.part = 0, 1
    return _ask_again(s)


def _ask_again(s: Position) -> Ended:
    """The action in progress goes on, but others are asked."""
    if s.stage in (SETUP_DIE, VOYAGE_DIE, BATTLE_DICE):
        return None
    return s.ask(s.rolling if s.stage is RE_ROLL else s.acting, s.stage)
