"""The cards of Ming-Dynastie: movement, dragon and return cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.ming_dynastie.art import cards
from companion.games.ming_dynastie.meta import META
from companion.words import Catalogue
from printables.kit import MINI, POKER, Cut, Ink, Item

PART: Final = "cards"


def components(words: Catalogue, geometry: Mapping[str, Any], ink: Ink) -> tuple[Cut, ...]:
    """All cards of a copy.

    Args:
        words: the catalogue of the game and the press.
        geometry: the edition's data; it says how many there are of each.
        ink: the ink they will be printed with.
    """
    return (
        Cut("movement-cards", PART, POKER, tuple(_movement(words, geometry, ink))),
        Cut("dragon-cards", PART, POKER, (_dragon(words, geometry, ink),)),
        Cut("return-cards", PART, MINI, tuple(_returns(words, geometry, ink))),
    )


def _movement(words: Catalogue, geometry: Mapping[str, Any], ink: Ink) -> Iterator[Item]:
    """Each transport in its three places, as evenly as its count allows; all with one back."""
    back = cards.movement_back(ink)
    for transport in geometry["transports"]:
        title, about = words.say(f"card.{transport}"), words.say(f"card.about.{transport}")
        count = geometry["movement_cards"][transport]
        for place in range(cards.PLACES):
            share = (count + cards.PLACES - 1 - place) // cards.PLACES
            face = cards.movement_face(transport, place, title, about, ink)
            yield Item(f"{transport}-{place + 1}", share, face, back)


def _dragon(words: Catalogue, geometry: Mapping[str, Any], ink: Ink) -> Item:
    face = cards.dragon_face(words.say("card.dragon"), words.say("card.about.dragon"), ink)
    return Item("dragon", geometry["dragon_cards"], face, cards.dragon_back(ink))


def _returns(words: Catalogue, geometry: Mapping[str, Any], ink: Ink) -> Iterator[Item]:
    """One card of each number in each colour. They are laid face down, so a colour has one back for all numbers."""
    for colour in META.colours:
        back = cards.return_back(colour, ink)
        for number in geometry["return_cards"]:
            title, about = words.say("card.return", count=number), words.say("card.return.about", count=number)
            yield Item(f"{colour}-{number}", 1, cards.return_face(number, colour, title, about, ink), back)
