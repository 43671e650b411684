"""Phase 2: movement cards from the display, or a dragon for a member."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.engine.terms import CHANCE
from companion.games.ming_dynastie.actions import Actions, MingAction
from companion.games.ming_dynastie.position import CARDS, DISPLAY, NOBODY, TAKE_CARD, TURN_CARD, Ended, Position

HAND_LIMIT: Final = 5


def begin(s: Position) -> Ended:
    """Start with the starting player; a hand already at five is skipped."""
    s.note("phase", phase="cards")
    return ask(s, s.start)


def ask(s: Position, first: int) -> Ended:
    """The next seat from ``first`` on that can take a card, or the end of the phase."""
    count = len(s.seats)
    for i in range(count):
        seat = (first + i) % count
        if can_take(s, seat):
            return s.give_turn(seat, TAKE_CARD)
    return CARDS


def can_take(s: Position, seat: int) -> bool:
    """Whether the hand is not full and a member stands on a space; people may have taken all of them off."""
    kinds = len(s.ed.cards)
    return sum(s.hand[seat * kinds : (seat + 1) * kinds]) < HAND_LIMIT and any(s.spaces[seat::4])


def legal(s: Position, seat: int) -> Actions:
    """Rule 2.1: cards beside spaces with an own member. Rule 2.2: a dragon for a member off any space.

    The dragon stack can run out with four players: then only cards are offered.
    """
    return s.table.cards[s.dragons > 0][present(tuple(s.spaces[seat::4]))]


@lru_cache(maxsize=4096)
def present(counts: tuple[int, ...]) -> int:
    """Which of some things there are any of, as a bit mask."""
    return sum(1 << place for place, count in enumerate(counts) if count)


def take(s: Position, seat: int, province: int, _: int) -> None:
    """Rule 2.1: the card goes to the hand and chance fills its place; the members stay.

    When the deck is used up the discards become the deck; an edition holds so many cards that some are there.
    """
    s.hand[seat * len(s.ed.cards) + s.display[province]] += 1
    s.display[province] = NOBODY
    wait_for_card(s, province)


def wait_for_card(s: Position, province: int) -> None:
    """The display's place beside that province waits for a card; a used-up deck is made of the discards."""
    if not any(s.deck):
        s.deck, s.discard = s.discard, [0] * len(s.discard)
        s.note("reshuffle")
    s.slot = province
    s.stage = TURN_CARD
    s.to_act = (CHANCE,)


def dragon(s: Position, seat: int, province: int, _: int) -> Ended:
    """Rule 2.2: one own member leaves the game from that province space."""
    s.spaces[province * 4 + seat] -= 1
    s.box[seat] += 1
    s.dragons -= 1
    s.hand[(seat + 1) * len(s.ed.cards) - 1] += 1
    return ask(s, seat + 1)


def outcomes(s: Position) -> list[tuple[MingAction, int]]:
    """What may be turned up, by how many of each transport the deck still holds."""
    return [(s.table.turn[card], count) for card, count in enumerate(s.deck) if count]


def legal_turns(s: Position, seat: int) -> Actions:
    """The transports that may still come."""
    return tuple([action for action, _ in outcomes(s)])


def turn_up(s: Position, seat: int, card: int, _: int) -> Ended:
    """A card comes into being on the empty place of the display."""
    s.deck[card] -= 1
    s.display[s.slot] = card
    if NOBODY in s.display:
        s.slot = s.display.index(NOBODY)
        return None
    return DISPLAY if NOBODY in s.prince else ask(s, s.turn + 1)
