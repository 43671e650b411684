"""How likely a battle is to be won: planned, about to begin, or in the middle of it.

Reserved cards are reckoned with as far as both sides know them; of the others something is assumed. Phones lie face up,
so that only a page which is handed over tells anything of what its reader alone knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.ming_voyages.rules import reserves
from companion.games.ming_voyages.rules.edition import EDITIONS
from companion.games.ming_voyages.rules.odds import Standing
from companion.games.ming_voyages.screens.common import OTHER, UNIT, percent
from companion.games.ming_voyages.screens.plan import Plan
from companion.web.play.texts import Words

SECRET_CARD: Final = 2
"""The points of a card that is not known: a deck holds as many of 1 as of 3."""
EVEN: Final = 0.005
"""So near to one half is even."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """Points of the cards in reserve by side, in ascending order.

    Attributes:
        any: whether there are any.
        assumed: whether some of those that are counted are not known, and stand for ``SECRET_CARD``.
        fewer: whether the lowest are left out, as all would take too long.
    """

    attacker: str
    standing: Standing
    cards: Mapping[str, reserves.Cards]
    any: bool
    assumed: bool
    fewer: bool

    @property
    def wins(self) -> float:
        """How likely the attacker wins, before an exchange."""
        return reserves.wins(self.attacker, self.standing, self.cards[self.attacker], self.cards[OTHER[self.attacker]])

    def short(self, words: Words) -> str:
        """What the numbers assume, for a line beside them; empty where they assume nothing."""
        said = [words("scene.hint.secret", count=SECRET_CARD)] if self.assumed else []
        if self.fewer:
            said.append(words("scene.hint.highest"))
        return " ".join(said)


def reckoned(view: Mapping[str, Any], secretly: str = "") -> Reckoned:
    """What is reckoned with in the battle of a view; ``secretly`` is the side whose own cards may be told from."""
    attacker, there = view["battle"]["attacker"], standing(view)
    sides, deck = (attacker, OTHER[attacker]), points_of(view)
    known: dict[str, list[int]] = {}
    unknown = {}
    for side in sides:
        reserve = view["reserves"][side]
        names = reserve["cards"] if side == secretly and reserve["cards"] is not None else reserve["known"]
        known[side] = [deck[name] for name in names if deck.get(name)]
        unknown[side] = max(0, reserve["count"] - len(known[side]))
    all_cards = [[*known[side], *[SECRET_CARD] * unknown[side]] for side in sides]
    found = reserves.counted(there, *all_cards)
    return Reckoned(
        attacker,
        there,
        cards=dict(zip(sides, found, strict=True)),
        any=any(all_cards),
        assumed=any(unknown.values()),
        fewer=list(map(len, found)) != list(map(len, all_cards)),
    )


def points_of(view: Mapping[str, Any]) -> dict[str, int]:
    """The points of every card of the edition."""
    return {card.id: card.cp for card in EDITIONS.edition(view["edition"]).cards}


def standing(view: Mapping[str, Any]) -> Standing:
    """Attackers, defenders and settlements of the battle."""
    battle = view["battle"]
    there, attacker = view["regions"][battle["region"]], battle["attacker"]
    defender = OTHER[attacker]
    settled = there.get("settlement", 0) if defender == "overlord" else 0
    return there.get(UNIT[attacker], 0), there.get(UNIT[defender], 0), settled


def planned(plan: Plan) -> tuple[float, bool] | None:
    """How likely the attack that a plan makes is to be won, and whether reserved cards are reckoned with: those that
    are still there after the plan, as a card that reinforces it is spent by then (ruling 8)."""
    view = plan.view
    if not view["battle"] or not standing(view)[0]:
        return None
    counted = reckoned(view)
    return counted.wins, counted.any


def in_words(share: float, words: Words) -> str:
    """A chance in words: "even odds", "67 %"."""
    if abs(share - 0.5) < EVEN:
        return words("screen.odds.even")
    shown = percent(share)
    return words("screen.odds.certain" if shown == 100 else "screen.odds", percent=shown)
