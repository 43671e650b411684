"""The Overlord of the solo deck where people tell him his cards: events are turned up at the table (option ``solo``).

He needs no text of a card. Before each of his turns an event is turned up, by the app or from the paper deck; with the
cards of a published box the Emperor, who knows that hand, first says how many CP its highest card has. His half of a
card is read and entered by the Emperor as well (``by_hand``): of one's own card always, as he uses every half that
changes anything, and of his own where the event says so; if it does nothing, the points of the card are left to him.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from companion.engine.actions import Ended, Outcomes, Refusal
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.position import EVENT, HIGHEST, NOBODY, PLAY_CARD, RULES, Position
from companion.games.ming_voyages.rules.solo_deck import solo_deck
from companion.games.ming_voyages.rules.things import CARD_POINTS, EVENT_CARD

LEVEL: Final[Mapping[str, int]] = {"none": 0, "1": 1, "2": 2, "3": 3}
"""The level of the deck, by the values of the option; 0: the Overlord does not go by it."""
NONE: Final[Mapping[str, Any]] = {"event": NOBODY, "events": 0, "laid": [], "telling": 0}
"""What the fields of a position hold where he does not."""


def level(s: Position) -> int:
    """The level of the solo deck; 0 for none."""
    return LEVEL[s.options.get("solo", "none")]


def begin(s: Position) -> Ended:
    """A side's card is asked for, after what the solo deck asks first."""
    if s.active == EMPEROR or not level(s):
        return s.ask(s.active, PLAY_CARD)
    s.event = NOBODY
    return s.ask(EMPEROR, HIGHEST) if s.ed.boxed else s.roll(EVENT)


@RULES.act("highest", CARD_POINTS, at=HIGHEST, rule="solo deck")
def tell_highest(s: Position, seat: int, points: int) -> Ended:
    """The Overlord's highest card has so many CP; the next event is turned up."""
    s.worth = points
    return s.roll(EVENT)


def remember(s: Position) -> None:
    """The card that the Overlord reserves is the one of which the points were told."""
    if s.ed.boxed and s.active == OVERLORD and level(s):
        s.laid = (*s.laid[: s.n_reserve[OVERLORD]], s.worth)


# --- events ---


@cache
def whole(level: int) -> int:
    """All events of a level, as a bit mask."""
    return sum(1 << number for number, event in enumerate(solo_deck().events) if event.level == level)


def coming(s: Position) -> int:
    """The events that may be turned up next: those of its level that have not been, or all of them again."""
    return s.events or whole(level(s))


@EVENT.draws
def outcomes(s: Position) -> Outcomes:
    """Every event that may come next, each as likely."""
    may = coming(s)
    return tuple(one for number, one in enumerate(s.table.events) if may >> number & 1)


@RULES.act("event", EVENT_CARD, at=EVENT, rule="solo deck")
def turn_up(s: Position, seat: int, event: int) -> Ended:
    """The event of the Overlord's turn."""
    s.event, s.events = event, coming(s) & ~(1 << event)
    return s.ask(OVERLORD, PLAY_CARD)


@turn_up.unless()
def _not_coming(s: Position, seat: int, event: int) -> Refusal | None:
    if coming(s) >> event & 1:
        return None
    return Refusal("event-level" if not whole(level(s)) >> event & 1 else "event-gone", {"level": level(s)})
