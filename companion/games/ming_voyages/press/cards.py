"""The cards of The Ming Voyages: the 27 of the main deck, and the events of the solo deck."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.art.shapes import Picture
from companion.games.ming_voyages.art import card_backs, cards, solo_cards, vignettes
from companion.games.ming_voyages.art.cards import Card, Half
from companion.games.ming_voyages.art.emblems import Side
from companion.games.ming_voyages.art.solo_cards import Event
from companion.games.ming_voyages.rules.cards import SIDE_OF
from companion.games.ming_voyages.words.cards import half_text
from companion.games.ming_voyages.words.solo import row_text
from companion.words import Catalogue
from printables.kit import POKER, Cut, Ink, Item

PART: Final = "cards"
NUMBER: Final = re.compile(r"(?<=\d) (?=\w)")
"""A space between a number and what is counted: no line ends there."""
WIDOW: Final = re.compile(r" (?=\w{1,3}\.$)")
"""The space before a last short word, which no line should have to itself."""


def components(words: Catalogue, data: Sequence[Mapping[str, Any]], ink: Ink) -> tuple[Cut, ...]:
    """The main deck.

    Args:
        words: the catalogue of the game and the press.
        data: the cards as in the edition's data.
        ink: the ink they will be printed with.
    """
    back = card_backs.back(ink)
    items = tuple(Item(one["id"], 1, cards.face(card_of(one, words), ink), back) for one in data)
    return (Cut("cards", PART, POKER, items),)


def card_of(data: Mapping[str, Any], words: Catalogue) -> Card:
    """A card of the data with its words, for paper and phones.

    Raises:
        KeyError: its texts or its scenes are missing.
    """
    name = data["id"]
    upper, lower = _halves(data, words)
    return Card(words.say(f"card.{name}"), data["cp"], upper, lower, words.say(f"flavour.{name}"))


def _halves(data: Mapping[str, Any], words: Catalogue) -> tuple[Half, Half]:
    above, below = vignettes.OF_CARDS[data["id"]]
    if data["kind"] == "action":
        voyage = data["voyage"]
        return (
            _half(data["overlord"], "overlord", "", 0, above, words),
            _half(data["emperor"], "emperor", words.say(f"voyage.{voyage}"), voyage, below, words),
        )
    side = SIDE_OF[data["kind"]]
    return (
        _half(data["few"], side, words.say("card.few"), 0, above, words),
        _half(data["many"], side, words.say("card.many"), 0, below, words),
    )


def _half(
    ops: Sequence[Mapping[str, Any]], side: str, condition: str, voyage: int, scene: str, words: Catalogue
) -> Half:
    whose: Side = "emperor" if side == "emperor" else "overlord"
    if not ops:
        return Half(whose)
    return Half(whose, held_together(half_text(ops, side, words)), condition, voyage, scene)


def held_together(text: str) -> str:
    """The text with its numbers kept beside what they count, and a short last word beside the one before it."""
    return WIDOW.sub("\N{NO-BREAK SPACE}", NUMBER.sub("\N{NO-BREAK SPACE}", text))


def solo_components(words: Catalogue, deck: Mapping[str, Any], ink: Ink) -> tuple[Cut, ...]:
    """The events of the solo deck.

    Args:
        deck: the deck as in the edition's data: ``{"levels", "cards": [{"id", "level", "rows": {points: row}}…]}``.
    """
    backs = {level: card_backs.solo_back(level, ink) for level in {one["level"] for one in deck["cards"]}}
    return (Cut("solo-cards", PART, POKER, tuple(_events(words, deck, backs, ink))),)


def _events(words: Catalogue, deck: Mapping[str, Any], backs: Mapping[int, Picture], ink: Ink) -> Iterator[Item]:
    for one in deck["cards"]:
        first, second, third = (
            held_together(row_text(one["rows"][f"{points}"], points, words)) for points in solo_cards.POINTS
        )
        about = words.say("card.solo.level", level=one["level"], last=deck["levels"])
        event = Event(words.say(f"event.{one['id']}"), about, (first, second, third), vignettes.OF_EVENTS[one["id"]])
        yield Item(one["id"], 1, solo_cards.face(event, ink), backs[one["level"]])
