"""What is printed: a sheet of tokens."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Picture, Rect, Text, fill, line
from companion.words import catalogue
from printables.kit import Cut, Format, Guide, Ink, Item, Kit

from ..meta import META
from ..rules.things import BOX, PRICES, TOKENS

SIDE: Final = 20.0
"""Of a token, mm."""
TOKEN: Final = Format("token", SIDE, SIDE, bleed=False)
COLOURS: Final = {"tea": "c-leaf", "silk": "c-silk", "jade": "jade-wash"}


def kit(lang: str, ink: Ink) -> Kit:
    """A copy of what is in the box."""
    words = catalogue(lang, META.id, press=True)
    items = tuple(Item(token, BOX, face(token, words.say(f"token.{token}"), ink)) for token in TOKENS)
    tokens = Cut("tokens", "tokens", TOKEN, items)
    guide = Guide(
        title=words.say("part.tokens"),
        about=words.say("guide.tokens.about", count=tokens.count),
        tools=tuple(words.say("guide.tokens.tools").split("\n")),
        minutes=15,
        steps=tuple(words.say("guide.tokens.steps").split("\n")),
        finished=items[0].face,
        finished_size=(SIDE, SIDE),
    )
    return Kit(
        game=META.id, title=META.title, lang=lang, ink=ink, components=(tokens,), guides={"tokens": guide},
        keywords=(META.title,),
    )  # fmt: skip


def face(token: str, name: str, ink: Ink) -> Picture:
    """A token with its name and its price."""
    paint = fill(COLOURS[token]) if ink == "full" else line("ink", 0.2)
    middle = SIDE / 2
    return (
        Rect(0, 0, SIDE, SIDE, paint),
        Text(middle, 9, name, 4, "sans-bold", anchor="middle", room=SIDE - 3),
        Text(middle, 16, str(PRICES[token]), 5, "serif-bold", anchor="middle"),
    )
