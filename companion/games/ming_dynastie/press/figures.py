"""The pictures of the rulebook as phones show them, at the parts of the rules that both have alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.press import book_pictures, cards, pieces
from companion.games.ming_dynastie.press.board import board
from companion.games.ming_dynastie.press.book_map import Book
from companion.games.ming_dynastie.press.rulebook import SHOWN, Draw, told
from companion.games.ming_dynastie.rules.game import GAME
from companion.words import catalogue
from printables.figures import WIDE, Figure
from printables.kit import Component

PICTURES: Final[Mapping[str, tuple[Draw, ...]]] = {
    "setup": (book_pictures.mine,),
    "end": (book_pictures.rounds,),
    "scoring": (book_pictures.cases, book_pictures.points, book_pictures.sets),
}
"""What a part shows besides its examples."""
EXAMPLES: Final[Mapping[str, Sequence[str]]] = {"scoring": ("city", "return")}
"""The examples of parts that have others than the one of their own name."""


def figures(lang: str) -> Mapping[str, Sequence[Figure]]:
    """What stands at each part of the rules: its pictures, and its worked examples with the words for them."""
    words, data = catalogue(lang, META.id, press=True), GAME.geometry(META.editions[0])
    # What lies in the pictures, and no more of the kit: the first who asks waits for it.
    laid: tuple[Component, ...] = (
        board(lang, "full"), *cards.components(words, data, "full"), *pieces.components(words, data, "full")
    )  # fmt: skip
    book = Book(data, words, "full", {component.kind: component for component in laid})
    return {part: found for part in book.say("rules.parts").split() if (found := tuple(_of(book, part)))}


def _of(book: Book, part: str) -> Iterator[Figure]:
    for draw in PICTURES.get(part, ()):
        drawn = draw(book, WIDE)
        yield Figure(drawn.picture, drawn.w, drawn.h)
    for name in EXAMPLES.get(part, (part,)):
        if name in SHOWN:
            drawn = SHOWN[name](book, WIDE)
            yield Figure(drawn.picture, drawn.w, drawn.h, told(book, name))
