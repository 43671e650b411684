"""Situations that rulings are about: points to spend, a card of that kind, a battle that has begun."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.ming_voyages.rules.cards import Card
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.operations import Op
from tests.games.ming_voyages.rules.positions import act, legal, position, start

CARDS = start().ed.cards
IDS = [card.id for card in CARDS]
FOUR = ("gansu", "datong", "jizhou", "liaodong")
GUARDED = {region: {"troop": 1} for region in FOUR}
HEARTH = {region: {"horde": 1} for region in ("western", "eastern", "manchu")}
EMPIRE = {**GUARDED, **HEARTH}


def of_kind(kind: str, points: int) -> str:
    """The Emperor or Barbarian card of so many points: the other side has no half on it."""
    return next(card.id for card in CARDS if card.kind == kind and card.cp == points)


def one_with(side: str, wanted: Callable[[tuple[Op, ...]], bool], more: Callable[[Card], bool] = bool) -> Card:
    """The first Action card on which that side's half is like that."""
    return next(card for card in CARDS if card.kind == "action" and wanted(card.tiers(side)[0]) and more(card))


def spending(markers: dict[str, dict[str, int]], points: int, side: str = "emperor") -> VoyagesState:
    """That side spends a card of so many points."""
    card = of_kind("emperor" if side == "emperor" else "barbarian", points)
    state = position(markers, active=side, hand=[card])
    act(state, f"play {card}")
    return state


def reserved(kind: str, *points: int) -> list[str]:
    return [of_kind(kind, one) for one in points]


def fighting(troops: int = 2, reserves: dict[str, list[str]] | None = None) -> VoyagesState:
    """Three hordes attack Sichuan; nobody has rolled yet."""
    there = {**EMPIRE, "western": {"horde": 3}, "sichuan": {"troop": troops}}
    card = of_kind("barbarian", 3)
    state = position(there, active="overlord", hand=[card], reserves=reserves)
    act(state, f"play {card}", "attack sichuan", "send western 3")
    if "battle" in legal(state):
        act(state, "battle")
    return state


def defending(hordes: int, settlements: int) -> VoyagesState:
    """Two troops attack Sichuan of the Overlord."""
    there = {**EMPIRE, "ming": {"troop": 2}, "sichuan": {"horde": hordes, "settlement": settlements}}
    state = spending(there, 2)
    act(state, "attack sichuan", "send ming 2")
    if "battle" in legal(state):
        act(state, "battle")
    return state
