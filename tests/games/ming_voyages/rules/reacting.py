"""Cards with made-up halves to react with, on a board where both sides stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.ming_voyages.rules.cards import Card
from companion.games.ming_voyages.rules.edition import Edition, build, packaged
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.operations import Op
from tests.games.ming_voyages.rules.made_up import CARD, with_halves
from tests.games.ming_voyages.rules.positions import position

EMPIRE = {region: {"troop": 1} for region in ("gansu", "sichuan", "datong", "jizhou", "liaodong")}
HORDES = {"western": {"horde": 2}, "eastern": {"horde": 1}}
BLOW = Op("remove", "troop", 1, where="near")
LEVY = Op("add", "gold", 1, where="ming")


def holding(
    side: str,
    markers: Mapping[str, Mapping[str, int]],
    overlord: Iterable[Op] = (),
    emperor: Iterable[Op] = (),
    *,
    voyages: Iterable[int] = (2,),
    reserves: Mapping[str, Iterable[str]] | None = None,
) -> VoyagesState:
    """A side holds a card of two points with those halves; the Emperor's is woken by voyage 2."""
    state = position(markers, active=side, hand=[CARD], voyages=voyages, reserves=reserves)
    state.ed = with_halves(tuple(overlord), tuple(emperor))
    return state


def with_tiers(kind: str, few: Op, many: Op) -> Edition:
    """The edition with ``CARD`` as an Emperor or Barbarian card of three points."""
    card = Card(CARD, kind, 3, None, ((few,), (many,)))
    deck = tuple(card if one.id == CARD else one for one in with_halves().cards)
    return build("companion", packaged("companion"), deck)


def notes(state: VoyagesState) -> list[str]:
    return [note.key.removeprefix("note.") for note in state.notes]
