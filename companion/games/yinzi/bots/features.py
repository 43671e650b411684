"""What is there in a position of Yínzi, counted for one seat: food, money due, ships, war and rounds to come."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Final

from companion.engine.fields import NOTHING
from companion.games.yinzi.rules import sheet_sums, taxes
from companion.games.yinzi.rules.goods import FULL_GOODS, HALF_GOODS
from companion.games.yinzi.rules.places import (
    COMMODITY,
    EMPTY,
    FED,
    HOLDS,
    LYING,
    RICE,
    UNTAXED,
    WAR,
    WHEAT_DISC,
)
from companion.games.yinzi.rules.position import ROUNDS, Position

PHASES: Final = (
    "setup", "bonus", "actions", "feed", "war", "disasters", "routes", "emperor", "tax", "late", "administration",
    "end", "over",
)  # fmt: skip
AT: Final = {name: place for place, name in enumerate(PHASES)}
"""The place of each phase in a round."""
DESTINATIONS: Final = 6
FULL_DESTINATION: Final = 3


def phase(s: Position) -> int:
    """How far the round is."""
    return AT[s.phase]


def rounds_left(s: Position) -> int:
    """Rounds after this one."""
    return ROUNDS - s.round


def is_ahead(s: Position, seat: int, name: str, now: int) -> bool:
    """Whether a step that people carry out in turn order is still ahead of a seat."""
    if now != AT[name]:
        return now < AT[name]
    return s.place <= s.order.index(seat)


def hand(s: Position, seat: int) -> tuple[int, ...]:
    """The kinds of the cards in hand, one entry a card."""
    kinds = len(s.ed.cards)
    row = s.hand[seat * kinds : (seat + 1) * kinds]
    return tuple([card for card in compress(range(kinds), row) for _ in range(row[card])])


def workers_to_feed(s: Position, seat: int, cards: Sequence[int]) -> int:
    """Workers that will stand on the board at the end of the round: all cards are played and all groups go."""
    first = seat * 16
    coming = min(s.home[seat], sum([s.ed.cards[card].workers for card in cards]))
    return sum(s.workers[first : first + 16]) + coming


def food_needed(s: Position, seat: int, cards: Sequence[int], now: int) -> int:
    """Food that a seat still needs in this round."""
    if s.bonus[FED] == seat or now > AT["feed"] or not s.round:
        return 0
    if now == AT["feed"]:
        if s.turn == seat:
            return s.need
        if not is_ahead(s, seat, "feed", now):
            return 0
    return sheet_sums.food_needed(workers_to_feed(s, seat, cards))


def food_in(grown: Sequence[tuple[int, int]]) -> int:
    """Food that cubes make; ``grown`` are pairs of a good and cubes of it."""
    full = half = 0
    for good, count in grown:
        if good in FULL_GOODS:
            full += count
        elif good in HALF_GOODS:
            half += count
    return sheet_sums.food_in(full, half)


def food_by_discs(s: Position, seat: int) -> int:
    """Food that own discs stand for."""
    return 2 * (s.advanced[RICE] == seat) + (s.advanced[WHEAT_DISC] == seat)


def tax_ahead(s: Position, seat: int, cards: Sequence[int], now: int) -> int:
    """Silver due at the end of the round, once all cards in hand have been played."""
    if s.bonus[UNTAXED] == seat or not s.round or not is_ahead(s, seat, "tax", now):
        return 0
    total = taxes.taxable(s, seat) + sum([s.ed.cards[card].value for card in cards])
    return sheet_sums.tax_due(total) if total > sheet_sums.FREE else 0


def worth_at(s: Position, ship: int) -> int:
    """Victory points of a commodity that sails with that ship as the markets are now."""
    ed, seats = s.ed, len(s.seats)
    destination = ed.ships[ship].destination
    there = sum(s.abroad[seat * (DESTINATIONS + 2) + destination] for seat in range(seats))
    return ed.worth[destination if there < FULL_DESTINATION else DESTINATIONS + ed.regions[destination]]


def empty_slots(s: Position, berth: int) -> int:
    """Slots of the ship in a box that wait for a load."""
    if s.ship[berth] == NOTHING:
        return 0
    slots = len(s.ed.ships[s.ship[berth]].slots)
    return s.cargo[berth * HOLDS : berth * HOLDS + slots].count(EMPTY)


def aboard(s: Position, seat: int, berth: int) -> int:
    """Own commodities on a ship."""
    return sum(
        1 for hold in range(berth * HOLDS, (berth + 1) * HOLDS) if s.cargo[hold] == COMMODITY and s.hold[hold] == seat
    )


def force(s: Position, seat: int) -> int:
    """What a seat brings to the war."""
    return s.workers[seat * 16 + WAR] + s.workers[seat * 16 + LYING] + s.recruits[seat]


def actions_left(s: Position, seat: int, cards: Sequence[int]) -> int:
    """Groups that still go somewhere in this round."""
    first = seat * 16
    return len(cards) + 5 - s.workers[first : first + 5].count(0)


def can_conduct(s: Position, seat: int, column: int) -> bool:
    """Whether that fortune action can still come, in this round or later."""
    if rounds_left(s):
        return True
    now, free = phase(s), s.card_on[seat * 5 + column] == NOTHING
    return now < AT["actions"] or (now == AT["actions"] and free and s.cards_of(seat) > 0)


def can_send(s: Position, seat: int, group: int) -> bool:
    """Whether that workforce action can still come."""
    if rounds_left(s):
        return True
    now, more = phase(s), any(s.groups(seat)) or s.cards_of(seat)
    return now < AT["actions"] or (now == AT["actions"] and bool(more) and not s.sent[seat] >> group & 1)


def food(s: Position, seat: int) -> int:
    """Food that own cubes and discs make."""
    return food_in([(good, s.cubes_on(square)) for square, good in s.fields_of(seat)]) + food_by_discs(s, seat)


def missing(s: Position, seat: int) -> int:
    """Food that will be missing at the end of the round as things stand, with all cards in hand played."""
    needed = food_needed(s, seat, hand(s, seat), phase(s))
    return max(0, needed - food(s, seat))


def place_in_war(s: Position, seat: int) -> int:
    """How many forces are ahead of a seat's; of equal ones the leftmost is (ruling 6). As if all were ahead, if it has
    sent nobody."""
    forces = [force(s, other) for other in range(len(s.seats))]
    if not forces[seat]:
        return len(forces)
    slots = {other: slot for slot, other in enumerate(s.war_order)}
    mine = forces[seat], -slots.get(seat, len(slots))
    return sum((force, -slots.get(other, len(slots))) > mine for other, force in enumerate(forces))
