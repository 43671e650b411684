"""What must hold at every moment: no marker or card comes from nowhere or gets lost."""

from __future__ import annotations

from companion.engine.errors import ImpossiblePosition
from companion.engine.inventory import SUMS, check_points
from companion.games.ming_voyages.actions import UNNAMED
from companion.games.ming_voyages.edition import (
    BORDERLANDS,
    EMPEROR,
    GOLD,
    HORDE,
    JUNK,
    MARKERS,
    MING,
    OVERLORD,
    REGIONS,
    SEA,
    SETTLEMENT,
    TROOP,
)
from companion.games.ming_voyages.position import CONTESTED, NOBODY, Position


def check(s: Position) -> None:
    """Count everything.

    Raises:
        ImpossiblePosition: naming what does not add up.
    """
    s.check_pieces()
    check_points(s)
    _check_places(s)
    _check_rulers(s)
    _check_cards(s)


def _check_places(s: Position) -> None:
    """Nobody is in the other's homeland, only junks and gold at sea, gold at home or at sea, and no junk ashore."""
    closed = {TROOP: range(BORDERLANDS, MING), HORDE: (MING,), SETTLEMENT: (MING,)}
    for what in (TROOP, HORDE, SETTLEMENT):
        if any(s.on[what * REGIONS + region] for region in (*closed[what], SEA)):
            raise ImpossiblePosition(f"markers.{MARKERS[what]}", SUMS)
    if any(s.on[GOLD * REGIONS : GOLD * REGIONS + MING]) or any(s.on[JUNK * REGIONS : JUNK * REGIONS + SEA]):
        raise ImpossiblePosition("markers", SUMS)


def _check_rulers(s: Position) -> None:
    """Control follows from the markers, and both sides meet only in the battle that is fought."""
    for region, ruler in enumerate(s.ruler):
        emperor = s.on[region] > 0
        overlord = s.on[HORDE * REGIONS + region] + s.on[SETTLEMENT * REGIONS + region] > 0
        expected = CONTESTED if emperor and overlord else EMPEROR if emperor else OVERLORD if overlord else NOBODY
        _same(ruler, expected, f"ruler.{s.ed.regions[region]}")
        if ruler == CONTESTED and region != s.target:
            raise ImpossiblePosition(f"ruler.{s.ed.regions[region]}", SUMS)


def _check_cards(s: Position) -> None:
    """All 27 cards are somewhere, each once; but for those that people have named twice."""
    lying = [1 << card for card in (s.card, s.reinforced) if card not in (NOBODY, UNNAMED)]
    sets = [s.deck, *s.hand, *s.reserve, s.discard, s.used, *lying]
    misnamed = not s.on_table and s.deck.bit_count() > s.n_deck
    together = 0
    for cards in sets:
        if together & cards & (s.deck if misnamed else together):
            raise ImpossiblePosition("cards", SUMS)
        together |= cards
    if s.discard & s.used:
        raise ImpossiblePosition("cards", SUMS)
    _same(together.bit_count(), len(s.ed.cards), "cards")
    counted = (
        sum(s.n_hand)
        + sum(s.n_reserve)
        + s.n_deck
        + s.discard.bit_count()
        + s.used.bit_count()
        + len(lying)
        + s.unnamed
    )
    _same(counted, len(s.ed.cards), "cards")
    if not s.on_table:
        for side in (EMPEROR, OVERLORD):
            _same(s.n_hand[side], s.hand[side].bit_count(), "hands")
            if not misnamed or s.n_reserve[side] < s.reserve[side].bit_count():
                _same(s.n_reserve[side], s.reserve[side].bit_count(), "reserves")


def _same(found: int, expected: int, field: str) -> None:
    if found != expected:
        raise ImpossiblePosition(field, SUMS, found=found, expected=expected)
