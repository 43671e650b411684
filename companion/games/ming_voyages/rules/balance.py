"""Checking that everything adds up, always and when people set something: box, sides, battle, voyage and cards.

``real`` is always what was set; a refusal names one of these settings that is related to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from companion.engine.actions import Ended
from companion.engine.balance import blame
from companion.engine.errors import ImpossiblePosition
from companion.engine.inventory import SUMS, check_points
from companion.engine.terms import Change
from companion.games.ming_voyages.rules import effects, emperor, feasibility
from companion.games.ming_voyages.rules.edition import (
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
    SIDES,
    TROOP,
    UNNAMED,
    VOYAGES,
)
from companion.games.ming_voyages.rules.position import (
    BATTLE_DICE,
    CHOOSE_FLEET,
    CONTESTED,
    EFFECT,
    HIGHEST,
    NOBODY,
    PART,
    PLAY_CARD,
    RE_ROLL,
    REACTION,
    SENDING,
    SETUP_DIE,
    VOYAGE_DIE,
    Position,
)

BATTLES: Final = (SENDING, BATTLE_DICE, RE_ROLL)

Real: TypeAlias = Mapping[str, Change]


def fit(s: Position, real: Real) -> Ended:
    """Refuse what does not fit; then update who rules what and check for a major victory. Returns what has ended.

    Raises:
        ImpossiblePosition: naming the setting and what there is too much of.
    """
    _fit_supply(s, real)
    _fit_cards(s, real)
    for borderland in range(BORDERLANDS):
        _fit_borderland(s, borderland, real)
        s.rule(borderland, "adjustment")
    _fit_fleet(s, real)
    s.judge()
    return PART if s.major != NOBODY else _carry_on(s)


def _fit_supply(s: Position, real: Real) -> None:
    """No more than the box holds; the first die takes a junk from the supply."""
    for what, left in enumerate(s.supply):
        if left < 0:
            marker, total = MARKERS[what], s.ed.totals[what]
            voyage = [("voyage",)] if what == JUNK else []
            raise ImpossiblePosition(blame(real, (marker,), *voyage), "impossible.markers", marker=marker, count=total)
    if s.stage is SETUP_DIE and not s.supply[JUNK]:
        raise ImpossiblePosition(blame(real, ("junk",)), "impossible.first-voyage")


def _fit_cards(s: Position, real: Real) -> None:
    """27 cards in all, and a side that is about to play a card holds one."""
    if s.unnamed < 0:
        named = blame(real, ("hand",), ("reserve",), ("deck",))
        raise ImpossiblePosition(named, "impossible.too-many-cards", count=len(s.ed.cards))
    if s.stage in (PLAY_CARD, HIGHEST) and not s.n_hand[s.active]:
        seat = SIDES[s.active]
        raise ImpossiblePosition(blame(real, (seat,), ("turn",)), "impossible.empty-hand", seat=seat)


def _fit_borderland(s: Position, borderland: int, real: Real) -> None:
    """Both sides are in the same borderland only, and always, in a battle; an empty borderland is not attacked."""
    troops, barbarians = s.on[borderland], s.on[10 + borderland] + s.on[20 + borderland]
    region = s.ed.regions[borderland]
    if s.stage not in BATTLES or borderland != s.target:
        if troops and barbarians:
            raise ImpossiblePosition(blame(real, (region,)), "impossible.both-sides", region=region)
        return
    attackers, defenders = (troops, barbarians) if s.attacker == EMPEROR else (barbarians, troops)
    begun = s.stage is not SENDING or s.visited
    if not defenders or bool(attackers) != bool(begun):
        raise ImpossiblePosition(blame(real, (region,)), "impossible.in-battle", region=region)


def _fit_fleet(s: Position, real: Real) -> None:
    """A fleet under way is at sea and has not reached its goal."""
    lost = s.stage is VOYAGE_DIE and (s.on[emperor.JUNKS] < s.origin or not s.on[emperor.GOLD_AT_SEA])
    none = s.stage is CHOOSE_FLEET and not emperor.can_sail(s)
    sailing = s.stage in (CHOOSE_FLEET, VOYAGE_DIE) and 0 <= s.target < VOYAGES
    if lost or none or (sailing and s.done >> s.target & 1):
        raise ImpossiblePosition(blame(real, ("sea",), ("voyage",)), "impossible.at-sea")


def _carry_on(s: Position) -> Ended:
    """A special action goes on with what is left of it; the question about a reaction that has become impossible is
    dropped (rulings 11 and 18)."""
    if s.stage is REACTION:
        return None if s.card == UNNAMED or effects.changes_something(s, s.card, s.acting) else PART
    return _places_anew(s) if s.stage is EFFECT else None


def _places_anew(s: Position) -> Ended:
    """The regions meant by a place of the current operation may have changed: it loses those that no longer belong, and
    ends if nothing is left to choose."""
    step = s.half[s.op]
    s.where &= sum(1 << r for r in feasibility.regions(s, step.where, s.acting))
    if s.goal:
        s.goal &= sum(1 << r for r in feasibility.regions(s, step.to, s.acting))
    s.arrived = tuple(min(moved, s.on[step.what * REGIONS + r]) for r, moved in enumerate(s.arrived))
    return None if effects.legal(s, s.to_act[0]) else effects.go_on(s)


def check(s: Position) -> None:
    """Count everything: no marker or card comes from nowhere or gets lost.

    Raises:
        ImpossiblePosition: naming what does not add up.
    """
    s.check_pieces()
    check_points(s)
    _check_places(s)
    _check_rulers(s)
    _check_cards(s)


def _check_places(s: Position) -> None:
    """Nobody is in the other's homeland; only junks and gold are at sea, gold is at home or at sea, no junk is
    ashore."""
    closed = {TROOP: range(BORDERLANDS, MING), HORDE: (MING,), SETTLEMENT: (MING,)}
    for what in (TROOP, HORDE, SETTLEMENT):
        if any(s.on[what * REGIONS + region] for region in (*closed[what], SEA)):
            raise ImpossiblePosition(f"markers.{MARKERS[what]}", SUMS)
    if any(s.on[GOLD * REGIONS : GOLD * REGIONS + MING]) or any(s.on[JUNK * REGIONS : JUNK * REGIONS + SEA]):
        raise ImpossiblePosition("markers", SUMS)


def _check_rulers(s: Position) -> None:
    """Control follows from the markers, and both sides are in the same borderland only in a battle."""
    for region, ruler in enumerate(s.ruler):
        emperor = s.on[region] > 0
        overlord = s.on[HORDE * REGIONS + region] + s.on[SETTLEMENT * REGIONS + region] > 0
        expected = CONTESTED if emperor and overlord else EMPEROR if emperor else OVERLORD if overlord else NOBODY
        _same(ruler, expected, f"ruler.{s.ed.regions[region]}")
        if ruler == CONTESTED and region != s.target:
            raise ImpossiblePosition(f"ruler.{s.ed.regions[region]}", SUMS)


def _check_cards(s: Position) -> None:
    """Each of the 27 cards is in exactly one place, except those that people have named twice."""
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
