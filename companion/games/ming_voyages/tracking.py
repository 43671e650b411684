"""The people play by themselves and the app keeps the score (depth ``scorekeeper``).

They set what lies on the board, and the app calls the turns, counts the cards, rolls or takes dice and resolves battles
and voyages: a card is told by its points, never by its name. Afterwards every choice can be told again, and the cards
stay on the table. ``worth`` says, while a turn is tracked, whether its card is counted already.
"""

from __future__ import annotations

from typing import Final

from companion.engine.errors import ImpossiblePosition
from companion.games.ming_voyages import hands
from companion.games.ming_voyages.actions import MOST_CARD_POINTS, UNNAMED, Actions
from companion.games.ming_voyages.edition import OVERLORD, SIDES
from companion.games.ming_voyages.position import (
    ACTIVE,
    ALL_CARDS,
    BATTLE_DICE,
    BY_HAND,
    CHOOSE_ORDER,
    DEAL,
    DEALT,
    EFFECT,
    NOBODY,
    OVER,
    PLAY_CARD,
    RE_ROLL,
    REACTION,
    SETUP_DIE,
    TARGET,
    TRACK,
    TURN,
    VOYAGE_DIE,
    Ended,
    Position,
)

SCOREKEEPER: Final = "scorekeeper"
FULL: Final = "full"
ABOUT_CARDS: Final = (CHOOSE_ORDER, REACTION, ACTIVE, TARGET, EFFECT, BY_HAND)
"""Stages about a card that is known: the people go on with it by themselves."""


def begin(s: Position) -> Ended:
    """A side's turn, of which nothing is told yet."""
    s.worth = 0
    return wait(s)


def wait(s: Position) -> Ended:
    """Leave it to the people: they play the active side's turn."""
    s.acting = s.active
    s.half, s.left, s.visited, s.op, s.where, s.goal = (), 0, 0, 0, 0, 0
    s.doing = s.target = s.origin = NOBODY
    return s.ask(s.active, TRACK)


def legal(s: Position, seat: int) -> Actions:
    """CP of a card are spent with the app, a card is reserved, or the turn is over.

    More CP than a card has come only with a reserved card of the Overlord's (ruling 8).
    """
    reinforced = s.active == OVERLORD and s.n_reserve[OVERLORD]
    reserve = (s.table.reserve_unknown,) if s.n_hand[s.active] and not s.worth else ()
    return (*(s.table.points if reinforced else s.table.points[:MOST_CARD_POINTS]), *reserve, s.table.next)


def spend(s: Position, points: int) -> Ended:
    """The rules help with CP: the usual choices, told by anybody. More than a card has come with a reserved card of
    the Overlord, which is of no use in this turn's battle (ruling 8)."""
    s.left = points
    if points > MOST_CARD_POINTS:
        hands.turn_up_unnamed(s, OVERLORD)
    return s.ask(s.active, ACTIVE)


def next_turn(s: Position) -> Ended:
    """A card was played; nobody said which."""
    if not s.worth and s.n_hand[s.active]:
        hands.play_unnamed(s, s.active)
    return TURN


def switch(s: Position, depth: object, ended: Ended) -> Ended:
    """Enter or leave scorekeeping; what has ended by that, if anything. ``ended`` is what had ended before.

    Raises:
        ImpossiblePosition: there is no such depth, or the game is over.
    """
    if depth not in (SCOREKEEPER, FULL):
        raise ImpossiblePosition("depth", "impossible.depth")
    if s.stage == OVER:
        raise ImpossiblePosition("depth", "impossible.depth-over")
    if (depth == SCOREKEEPER) == bool(s.tracked):
        return ended
    s.tracked = int(depth == SCOREKEEPER)
    s.note(f"depth-{depth}", seat=SIDES[s.active])
    return _enter(s) if s.tracked else _leave(s)


def _enter(s: Position) -> Ended:
    """From now on hands are only counted; what was named in this era stays named."""
    for card in (s.card, s.reinforced):
        if card not in (NOBODY, UNNAMED):
            hands.discard(s, card)
    s.physical, s.deck = 1, ALL_CARDS & ~(s.discard | s.used)
    s.hand, s.reserve, s.known, s.known_reserve = [0, 0], [0, 0], [0, 0], [0, 0]
    s.newest = [NOBODY if card == NOBODY else hands.SOMETHING for card in s.newest]
    s.worth = int(s.card != NOBODY)
    s.card = s.reinforced = NOBODY
    s.half, s.op, s.where, s.goal = (), 0, 0, 0
    if s.stage == DEAL:
        return _draw_the_rest(s)
    if s.stage in (*ABOUT_CARDS, PLAY_CARD):
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
        return TURN if s.worth or not s.n_hand[s.active] else s.ask(s.active, PLAY_CARD)
    if s.stage != SETUP_DIE:
        # What goes on is all that was left of the turn, and a card was played for it.
        if not s.worth and s.n_hand[s.active]:
            hands.play_unnamed(s, s.active)
        s.worth, s.part = 0, 1
    return _ask_again(s)


def _ask_again(s: Position) -> Ended:
    """What goes on goes on, and others are asked."""
    if s.stage in (SETUP_DIE, VOYAGE_DIE, BATTLE_DICE):
        return None
    return s.ask(s.rolling if s.stage == RE_ROLL else s.acting, s.stage)
