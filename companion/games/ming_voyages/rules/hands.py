"""Cards: drawing, playing and reserving them, swapping hands, and what each side knows of the other's.

A hand that was handed over is known to who gave it. Until the next swap a newly reserved card is one pool with the
hand: nobody can say which of the known cards it is, nor whether it is one of them.

Where people draw from a deck of paper they tell the app what came, and may name a wrong card. What the other side holds
is then taken like anything else that who draws cannot place: a refusal would tell him where it is. So a card may be
named twice, and another stays behind in ``deck``, which then holds more than ``n_deck``; who lays the second one open
has played a card of which nobody knows which it was (``unnamed``). Whoever sees the mistake puts right what he drew.
"""

from __future__ import annotations

from random import Random
from typing import Final

from companion.engine.actions import BACK, Ended, Outcomes, Play, Refusal
from companion.engine.terms import Lot
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD, UNNAMED
from companion.games.ming_voyages.rules.position import (
    ACTIVE,
    ALL_CARDS,
    DEAL,
    DEALT,
    NOBODY,
    PLAY_CARD,
    RE_ROLL,
    RULES,
    Position,
)
from companion.games.ming_voyages.rules.things import CARD_OR_BACK

DRAWN_A_ROUND: Final = 2
UNTOLD: Final = 2
"""What a card in reserve is taken to be worth if nobody said it: as much as the average card."""
SOMETHING: Final = 0
"""The newest reserve of somebody whose cards are on the table."""


@DEAL.draws
def outcomes(s: Position) -> Outcomes:
    """Every card of the deck may be the next."""
    return s.table.draw.of(s.deck)


@DEAL.throws
def dealt(s: Position, lot: Lot) -> Play:
    """Every card is as likely."""
    return s.table.draw.at(s.deck, lot(s.deck.bit_count()))[0]


def unseen(s: Position, side: int | None) -> int:
    """The cards that a side (``None``: anybody in the room) cannot place, as a bit mask."""
    found = ALL_CARDS & ~lying(s)
    if side is not None:
        found &= ~(s.hand[side] | s.reserve[side] | s.known[1 - side] | s.known_reserve[1 - side])
    return found


def lying(s: Position) -> int:
    """Every card that lies open."""
    found = s.discard | s.used
    for card in (s.card, s.reinforced):
        if card not in (NOBODY, UNNAMED):
            found |= 1 << card
    return found


@RULES.act("draw", CARD_OR_BACK, at=DEAL, rule="phase 1", seen_by=lambda s, seat: s.seat_of[s.drawing])
def draw(s: Position, seat: int, card: int) -> Ended:
    """A card comes to a hand."""
    s.deck &= ~(1 << card)
    s.n_deck -= 1
    s.hand[s.drawing] |= 1 << card
    s.n_hand[s.drawing] += 1
    s.left -= 1
    return None if s.left else DEALT


@draw.unless()
def _cannot_come(s: Position, seat: int, card: int) -> Refusal | None:
    """Of a deck of paper anything may come that who draws cannot place."""
    if card == BACK:
        return Refusal("by-name", rule="cards on the table")
    # Nobody can place what is in the deck, as long as no card has been named twice.
    in_deck = s.deck >> card & 1 and s.deck.bit_count() == s.n_deck
    return None if in_deck or unseen(s, s.drawing) >> card & 1 else Refusal("deck")


def begin_drawing(s: Position) -> Ended:
    """Phase 1: the Emperor draws two cards, as long as there are some."""
    s.left = min(DRAWN_A_ROUND, s.n_deck)
    if s.physical:
        s.n_deck -= s.left
        s.n_hand[EMPEROR] += s.left
        return DEALT
    s.drawing = EMPEROR
    return s.roll(DEAL)


def playable(s: Position, side: int) -> int:
    """The cards that the side may name: its hand, or with cards on the table all not accounted for."""
    return s.deck if s.physical else s.hand[side]


def revealable(s: Position, side: int) -> int:
    """The cards that the side may turn up from its reserve."""
    if s.physical:
        return s.deck if s.n_reserve[side] else 0
    return s.reserve[side]


def choosing_secretly(s: Position) -> bool:
    """Whether what may be done now tells of a hand or a reserve; with cards on the table only numbers are known."""
    if s.physical:
        return False
    if s.stage is PLAY_CARD:
        return True
    if s.stage is RE_ROLL:
        return not s.re_rolls
    return s.stage is ACTIVE and s.active == OVERLORD and s.reinforced == NOBODY and s.n_reserve[OVERLORD] > 0


def leave_hand(s: Position, side: int, card: int) -> None:
    """A card is played face up."""
    bit = 1 << card
    s.n_hand[side] -= 1
    if s.physical:
        s.deck &= ~bit
    else:
        s.hand[side] &= ~bit
        s.known[side] &= ~bit


def lay_face_down(s: Position, side: int, card: int) -> None:
    """A card is reserved; who knew it to be in the hand now knows it to be there or in reserve."""
    s.n_hand[side] -= 1
    s.n_reserve[side] += 1
    if s.physical:
        s.newest[side] = SOMETHING
        return
    if s.newest[side] != NOBODY:
        # People gave the turn back: which of the known cards were reserved before is past telling until the swap.
        s.known[side] = 0
    s.hand[side] &= ~(1 << card)
    s.reserve[side] |= 1 << card
    s.newest[side] = card


def reserved_points(s: Position, side: int) -> tuple[int, ...]:
    """The CP of each card in a side's reserve; ``UNTOLD`` for a card on the table of which nobody said it."""
    if not s.on_table:
        return tuple(s.ed.points[card] for card in range(len(s.ed.points)) if s.reserve[side] >> card & 1)
    told = s.laid[: s.n_reserve[side]] if side == OVERLORD else ()
    return told + (UNTOLD,) * (s.n_reserve[side] - len(told))


def play_unnamed(s: Position, side: int) -> None:
    """A physical card is played of which only the points are told."""
    s.n_hand[side] -= 1
    s.unnamed += 1


def take_back_unnamed(s: Position, side: int) -> None:
    """A physical card that was played goes back to the hand."""
    s.n_hand[side] += 1
    s.unnamed -= 1


def turn_up_unnamed(s: Position, side: int, points: int = 0) -> None:
    """A reserved physical card is revealed of which only the points are told, if these."""
    s.n_reserve[side] -= 1
    s.unnamed += 1
    if side == OVERLORD and points in s.laid:
        place = s.laid.index(points)
        s.laid = s.laid[:place] + s.laid[place + 1 :]
    if not s.n_reserve[side]:
        s.newest[side] = NOBODY


def turn_up(s: Position, side: int, card: int) -> None:
    """A reserved card is revealed, for re-rolls or to reinforce."""
    bit = 1 << card
    s.n_reserve[side] -= 1
    if s.physical:
        s.deck &= ~bit
        if not s.n_reserve[side]:
            s.newest[side] = NOBODY
        return
    s.reserve[side] &= ~bit
    s.known[side] &= ~bit
    s.known_reserve[side] &= ~bit
    if s.newest[side] == card:
        s.newest[side] = NOBODY


def discard(s: Position, card: int) -> None:
    """A card that lay open is put away; of one that lies there already nobody knows which it was."""
    if (s.discard | s.used) >> card & 1:
        s.unnamed += 1
    else:
        s.discard |= 1 << card


def swap(s: Position) -> None:
    """End of the round: hands change sides; what was reserved is settled for who gets the rest of that hand."""
    if not s.physical:
        for side, newest in enumerate(s.newest):
            if newest != NOBODY:
                s.known_reserve[side] |= s.known[side] & (1 << newest)
    s.newest = [NOBODY, NOBODY]
    s.known = [s.hand[1], s.hand[0]]
    s.hand.reverse()
    s.n_hand.reverse()
    s.note("swap")


def new_deck(s: Position) -> None:
    """The second era: discards and both reserves, unrevealed, are shuffled together (ruling 24)."""
    s.n_deck = len(s.ed.cards) - sum(s.n_hand)
    s.deck = ALL_CARDS if s.physical else ALL_CARDS & ~(s.hand[0] | s.hand[1])
    s.discard = s.unnamed = 0
    s.laid = ()
    s.reserve, s.n_reserve, s.known_reserve, s.newest = [0, 0], [0, 0], [0, 0], [NOBODY, NOBODY]


def deal_unseen(s: Position, side: int | None, random: Random) -> None:
    """Put the cards that ``side`` (``None``: anybody in the room, who knows no card of a hand) cannot place where they
    may be as well. What the other side knows stays known, and lies where it must."""
    cards = [card for card in range(len(s.ed.cards)) if unseen(s, side) >> card & 1]
    random.shuffle(cards)
    for other in (EMPEROR, OVERLORD):
        if side is None:
            s.known[other] = s.known_reserve[other] = 0
        if other != side:
            _deal_other(s, other, cards, random)
    s.deck = sum(1 << card for card in cards)


def _deal_other(s: Position, side: int, cards: list[int], random: Random) -> None:
    """A hand and reserves: what is known of them, and as many as are missing from the end of ``cards``."""
    fresh = s.newest[side] != NOBODY
    older = s.known_reserve[side]
    for _ in range(s.n_reserve[side] - fresh - older.bit_count()):
        older |= 1 << cards.pop()
    held = [card for card in range(len(s.ed.cards)) if s.known[side] >> card & 1]
    held += [cards.pop() for _ in range(s.n_hand[side] + fresh - len(held))]
    s.reserve[side] = older
    if fresh:
        s.newest[side] = held.pop(random.randrange(len(held)))
        s.reserve[side] |= 1 << s.newest[side]
    s.hand[side] = sum(1 << card for card in held)
