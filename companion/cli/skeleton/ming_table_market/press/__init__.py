"""What is printed: a sheet of tokens; what its first page shows stands in ``guides.json``."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Picture, Text
from companion.words import catalogue
from printables.books.guides import made
from printables.kit import Cut, Format, Ink, Item, Kit

from .. import art
from ..meta import META
from ..rules.things import BOX, TOKENS

TOKEN: Final = Format("token", art.SIDE, art.SIDE, bleed=False)


def kit(lang: str, ink: Ink) -> Kit:
    """A copy of what is in the box."""
    words = catalogue(lang, META.id, press=True)
    items = tuple(Item(token, BOX, face(token, words.say(f"token.{token}"), ink)) for token in TOKENS)
    tokens = Cut("tokens", "tokens", TOKEN, items)
    return made(META, words, ink, (tokens,))


def face(name: str, words: str, ink: Ink) -> Picture:
    """A token as on phones, with what it is called."""
    called = Text(art.SIDE / 2, 17.5, words, 4, "sans-bold", anchor="middle", room=art.SIDE - 3)
    return (*art.token(name, outlined=ink == "low"), called)
