"""The action cards of Yínzi, twelve of each colour."""

from __future__ import annotations

from typing import Final

from companion.games.yinzi.art import cards
from companion.games.yinzi.rules.edition import Edition
from companion.words import Catalogue
from printables.kit import MINI, Cut, Ink, Item

PART: Final = "cards"


def components(words: Catalogue, ed: Edition, ink: Ink) -> tuple[Cut, ...]:
    """All cards of a copy; a colour has one back."""
    items = []
    for colour in ed.colors:
        back = cards.back(colour, ink)
        for name, card, count in zip(ed.card_ids, ed.cards, ed.card_counts, strict=True):
            times = words.say("card.times", count=card.value)
            items.append(Item(f"{colour}-{name}", count, cards.face(colour, *card, times, ink), back))
    return (Cut("action-cards", PART, MINI, tuple(items)),)
