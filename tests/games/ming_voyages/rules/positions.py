"""Positions of The Ming Voyages for tests: set up by hand, then played by the texts of actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules.edition import BORDERLANDS, MARKERS, OVERLORD, REGIONS, SIDES
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.position import ALL_CARDS, NOBODY, PLAY_CARD

SEATS = ("emperor", "overlord")


def start(cards: str = "app", seats: tuple[str, ...] = SEATS) -> VoyagesState:
    """A new game."""
    return GAME.new_state(seats, {"cards": cards})


def dealt(overlord: Iterable[str], emperor: Iterable[str], die: int = 1) -> VoyagesState:
    """A game with those first hands of four and three, and the two cards that the Emperor draws first."""
    state = start()
    chance(state, f"roll {die}", *(f"draw {card}" for card in (*overlord, *emperor)))
    return state


def position(
    markers: Mapping[str, Mapping[str, int]],
    *,
    active: str = "emperor",
    hand: Iterable[str] = (),
    reserves: Mapping[str, Iterable[str]] | None = None,
    voyages: Iterable[int] = (),
    era: int = 1,
) -> VoyagesState:
    """The active side is about to play a card of ``hand``; the rest of the cards is the deck or the other hand.

    ``markers`` holds for each region what stands there by marker; everything else is in the supply.
    """
    state = start()
    chance(state, "roll 1")
    side = SIDES.index(active)
    state.on, state.supply, state.done = [0] * len(state.on), list(state.ed.totals), 0
    state.lines, state.points, state.ruler = [], [0, 0], [NOBODY] * BORDERLANDS
    state.score(OVERLORD, 7, "voyages-left", "Winning")
    for voyage in voyages:
        state.done |= 1 << voyage - 1
        state.supply[MARKERS.index("junk")] -= 1
        state.score(0, 1, "voyage", "Winning", voyage=str(voyage))
        state.score(1, -1, "voyage-lost", "Winning", voyage=str(voyage))
    for region, there in markers.items():
        for marker, count in there.items():
            what, where = MARKERS.index(marker), state.ed.regions.index(region)
            state.supply[what] -= count
            state.on[what * REGIONS + where] += count
    for borderland in range(BORDERLANDS):
        state.settle(borderland)
    names = [card.id for card in state.ed.cards]
    state.hand, state.reserve = [0, 0], [0, 0]
    for card in hand:
        state.hand[side] |= 1 << names.index(card)
    for owner, cards in (reserves or {}).items():
        for card in cards:
            state.reserve[SIDES.index(owner)] |= 1 << names.index(card)
    rest = ALL_CARDS & ~(state.hand[side] | state.reserve[0] | state.reserve[1])
    for _ in range(4):  # something for the other side to hold
        low = rest & -rest
        state.hand[1 - side] |= low
        rest ^= low
    state.deck, state.era, state.round = rest, era, 1
    state.n_deck = rest.bit_count()
    state.n_hand = [cards.bit_count() for cards in state.hand]
    state.n_reserve = [cards.bit_count() for cards in state.reserve]
    state.active = state.acting = side
    state.ask(side, PLAY_CARD)
    state._asked = -3
    state.notes = []
    GAME.audit(state)
    return state


def chance(state: VoyagesState, *texts: str) -> None:
    """What dice and deck bring."""
    for text in texts:
        state.apply(CHANCE, state.parse(text))


def act(state: VoyagesState, *texts: str) -> None:
    """Whoever is to act does it: players and chance alike."""
    for text in texts:
        (seat,) = state.to_act
        state.apply(seat, state.parse(text))
        GAME.audit(state)


def legal(state: VoyagesState) -> list[str]:
    """What may be done now, as texts."""
    return [action.text for seat in state.to_act for action in state.legal_actions(seat)]


def count(state: VoyagesState, marker: str, region: str) -> int:
    """How many of a marker stand there."""
    return state.on[MARKERS.index(marker) * REGIONS + state.ed.regions.index(region)]


def supply(state: VoyagesState, marker: str) -> int:
    """How many of a marker are in the supply."""
    return state.supply[MARKERS.index(marker)]
