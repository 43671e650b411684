"""The reserved cards that odds of a battle reckon with: what both sides know, and what is assumed of the others.

Phones lie face up, so that only a page which is handed over tells anything of what its reader alone knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.ming_voyages.edition import EDITIONS
from companion.games.ming_voyages.odds import Standing
from companion.games.ming_voyages.reserves import Cards, counted
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages.frame import OTHER

SECRET_CARD: Final = 2
"""The points of a card that is not known: a deck holds as many of 1 as of 3."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """Points of the cards in reserve by side, in ascending order.

    Attributes:
        any: whether there are any.
        assumed: whether some of those that are counted are not known, and stand for ``SECRET_CARD``.
        fewer: whether the lowest are left out, as all would take too long.
    """

    cards: Mapping[str, Cards]
    any: bool
    assumed: bool
    fewer: bool

    def short(self, words: Words) -> str:
        """What the numbers assume, for a line beside them; empty where they assume nothing."""
        said = [words("scene.hint.secret", count=SECRET_CARD)] if self.assumed else []
        if self.fewer:
            said.append(words("scene.hint.highest"))
        return " ".join(said)


def reckoned(view: Mapping[str, Any], attacker: str, standing: Standing, secretly: str = "") -> Reckoned:
    """What is reckoned with in a battle; ``secretly`` is the side whose own cards may be told from."""
    defender = OTHER[attacker]
    deck = {card.id: card.cp for card in EDITIONS.edition(view["edition"]).cards}
    known: dict[str, list[int]] = {}
    unknown = {}
    for side in (attacker, defender):
        reserve = view["reserves"][side]
        names = reserve["cards"] if side == secretly and reserve["cards"] is not None else reserve["known"]
        known[side] = [deck[name] for name in names if deck.get(name)]
        unknown[side] = max(0, reserve["count"] - len(known[side]))
    all_cards = [[*known[side], *[SECRET_CARD] * unknown[side]] for side in (attacker, defender)]
    found = counted(standing, *all_cards)
    return Reckoned(
        cards=dict(zip((attacker, defender), found, strict=True)),
        any=any(all_cards),
        assumed=any(unknown.values()),
        fewer=list(map(len, found)) != list(map(len, all_cards)),
    )
