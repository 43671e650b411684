"""The reader's cards: those in his hand, those in reserve, and with real cards a list of all that may be named."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.web.presenters.ming_voyages import cards
from companion.web.presenters.ming_voyages.frame import OTHER
from companion.web.presenters.ming_voyages.now import Situation
from companion.web.presenters.widgets import Card


def one(now: Situation, card: str, href: str, chosen: bool = False, reserved: bool = False, dim: bool = False) -> Card:
    """A card of this table."""
    data = now.cards[card]
    both = cards.halves(data, now.view["voyages"], now.words, now.you)
    label = cards.described(data, both, now.words)
    if reserved:
        label = now.words("screen.reserved.card", text=label)
    return Card(
        card, now.words.name("card", card), label, href, art=cards.small(data, both), points=data["cp"], on=chosen,
        kept=reserved, dim=dim,
    )  # fmt: skip


def hand(
    now: Situation, picked: str, ways: dict[str, str], reinforcements: dict[str, tuple[str, bool]]
) -> tuple[Card, ...]:
    """Hand, then reserve; nothing for onlookers and where the cards lie on a real table.

    Args:
        picked: the card that is chosen.
        ways: addresses by the cards that can be chosen.
        reinforcements: addresses by the reserved cards that can be added, and whether they are.
    """
    if not now.you:
        return ()
    held, kept = now.view["hands"][now.you]["cards"], now.view["reserves"][now.you]["cards"]
    found = [one(now, card, ways.get(card, ""), card == picked) for card in held or ()]
    for card in kept or ():
        href, on = reinforcements.get(card, ("", False))
        found.append(one(now, card, href, on, True, not href))
    return tuple(found)


def twice(now: Situation) -> list[str]:
    """Cards that the reader holds, or has in reserve, and that he can see elsewhere as well: one was named wrongly."""
    if not now.you:
        return []
    view, other = now.view, OTHER[now.you]
    piles = view["hands"], view["reserves"]
    own = [card for pile in piles for card in pile[now.you]["cards"] or ()]
    seen = {*view["discards"], *view["used"], view["card"], view["reinforced"]}
    seen |= {card for pile in piles for card in pile[other]["known"]}
    return [card for card in dict.fromkeys(own) if card in seen or own.count(card) > 1]


def coin(now: Situation, points: int, href: str, chosen: bool) -> Card:
    """A card of which only the points are known."""
    return Card(f"{points}", now.words("screen.panel.points", count=points), href=href, points=points, on=chosen)


def listed(now: Situation, ways: Mapping[str, str], chosen: Collection[str]) -> tuple[Card, ...]:
    """Real cards that may be named, strongest first, then by name; of the published box only their points."""
    found = [
        one(now, card, href, card in chosen) if card in now.cards else coin(now, int(card), href, card in chosen)
        for card, href in ways.items()
    ]
    return tuple(sorted(found, key=lambda card: (-card.points, card.name)))
