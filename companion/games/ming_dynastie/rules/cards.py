"""Phase 2: movement cards from the display, or a dragon for a member."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from companion.engine.actions import Ended, Play, Plays, Refusal, Thing, short
from companion.engine.terms import CHANCE, Change
from companion.games.ming_dynastie.rules import members
from companion.games.ming_dynastie.rules.position import (
    CARDS,
    DISPLAY,
    HAND_LIMIT,
    NOBODY,
    PROVINCE,
    RULES,
    TAKE_CARD,
    TURN_CARD,
    Position,
)

MOVEMENT_CARD: Final = Thing("card", lambda ed: enumerate(ed.cards[:-1]))


def begin(s: Position) -> Ended:
    """Start with the starting player; a hand already at five is skipped."""
    s.note("phase", phase="cards")
    return ask(s, s.start)


def ask(s: Position, first: int) -> Ended:
    """Give the turn to the next seat from ``first`` on that can take a card, or end the phase."""
    count = len(s.seats)
    for i in range(count):
        seat = (first + i) % count
        if can_take(s, seat):
            return s.give_turn(seat, TAKE_CARD)
    return CARDS


def can_take(s: Position, seat: int) -> bool:
    """Whether the hand is not full and a member is on a space; people may have taken all of them off."""
    kinds = len(s.ed.cards)
    return sum(s.hand[seat * kinds : (seat + 1) * kinds]) < HAND_LIMIT and any(s.spaces[seat::4])


def for_turn(s: Position, seat: int, province: int) -> Iterator[dict[str, Change]]:
    """Settings that make ``can_take`` true: one card fewer in a full hand, of its most frequent kind; and a member on
    that space if there is none on any."""
    held = s.hand_of(seat)
    room: dict[str, Change] = {}
    if sum(held) >= HAND_LIMIT:
        most = held.index(max(held))
        room[f"hand {s.seats[seat]} {s.ed.cards[most]}"] = held[most] - 1
    yield room
    if not any(s.spaces[seat::4]):
        yield from (room | member for member in members.put_on(s, seat, province, 1))


@TAKE_CARD.offers
def legal(s: Position, seat: int) -> Plays:
    """Cards beside spaces with one of the player's members; dragons, while there are any, for a member from any
    space."""
    return s.table.cards[s.dragons > 0][present(tuple(s.spaces[seat::4]))]


@lru_cache(maxsize=4096)
def present(counts: tuple[int, ...]) -> int:
    """A bit mask of the kinds of which there is at least one."""
    return sum(1 << place for place, count in enumerate(counts) if count)


@RULES.act("take", PROVINCE, at=TAKE_CARD, rule="2.1")
def take(s: Position, seat: int, province: int) -> None:
    """The card beside a space with one of the player's members goes into the hand, and chance refills its place.

    The members stay. A used-up deck is replaced by the discards; an edition has enough cards that there are some.
    """
    s.hand[seat * len(s.ed.cards) + s.display[province]] += 1
    s.display[province] = NOBODY
    wait_for_card(s, province)


def besides(s: Position, action: Play) -> dict[str, str]:
    """What the message of taking a card says that the action does not: which one lies there."""
    if action.kind is not take.kind or (card := s.display[action.at[0]]) == NOBODY:
        return {}
    return {"card": s.ed.cards[card]}


@RULES.act("dragon", PROVINCE, at=TAKE_CARD, rule="2.2", touches=("card:dragon",))
def dragon(s: Position, seat: int, province: int) -> Ended:
    """A member leaves the game from that province space in exchange for a dragon; with four players dragons can run
    out."""
    s.spaces[province * 4 + seat] -= 1
    s.box[seat] += 1
    s.dragons -= 1
    s.hand[(seat + 1) * len(s.ed.cards) - 1] += 1
    return ask(s, seat + 1)


def _member_there(s: Position, seat: int, province: int) -> Iterator[dict[str, Change]]:
    return members.put_on(s, seat, province, 1)


@take.unless(mend=_member_there)
@dragon.unless(mend=_member_there)
def _no_member_there(s: Position, seat: int, province: int) -> Refusal | None:
    return short("no-member-there", 1, s.spaces[province * 4 + seat])


def _dragon_back(s: Position, seat: int, province: int) -> Iterator[dict[str, Change]]:
    """Somebody else has one less."""
    for other, colour in enumerate(s.seats):
        held = s.hand_of(other)[-1]
        if held and other != seat:
            yield {f"hand {colour} dragon": held - 1}


@dragon.unless(mend=_dragon_back)
def _no_dragons(s: Position, seat: int, province: int) -> Refusal | None:
    return short("no-dragons", 1, s.dragons)


def wait_for_card(s: Position, province: int) -> None:
    """The display's place beside that province waits for a card; a used-up deck is made of the discards."""
    if not any(s.deck):
        s.deck, s.discard = s.discard, [0] * len(s.discard)
        s.note("reshuffle")
    s.slot = province
    s.stage = TURN_CARD
    s.to_act = (CHANCE,)


@RULES.act("turn", MOVEMENT_CARD, at=TURN_CARD, rule="2.1")
def turn_up(s: Position, seat: int, card: int) -> Ended:
    """A card is turned up on the empty place of the display."""
    s.deck[card] -= 1
    s.display[s.slot] = card
    if NOBODY in s.display:
        s.slot = s.display.index(NOBODY)
        return None
    return DISPLAY if NOBODY in s.prince else ask(s, s.turn + 1)


@turn_up.unless()
def _not_in_the_deck(s: Position, seat: int, card: int) -> Refusal | None:
    return short("deck", 1, s.deck[card])


TURN_CARD.draws_by(lambda s: s.deck, turn_up)


def held(s: Position, seat: int, card: int, more: int = 1) -> dict[str, Change]:
    """Settings that give a hand so many more of a card, replacing others if it is full."""
    hand = s.hand_of(seat)
    before = hand[:]
    hand[card] += more
    while sum(hand) > HAND_LIMIT:
        others = [count if other != card else 0 for other, count in enumerate(hand)]
        if not any(others):
            return {}
        hand[others.index(max(others))] -= 1
    return {f"hand {s.seats[seat]} {s.ed.cards[c]}": count for c, count in enumerate(hand) if count != before[c]}
