"""The pictures of the rulebook as phones show them, at the parts of the rules that both have alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.yinzi.meta import META
from companion.games.yinzi.press import book_end, book_overview, cards, player_boards, rulebook, tiles
from companion.games.yinzi.press.book_signs import Book
from companion.games.yinzi.press.examples import EXAMPLES
from companion.games.yinzi.rules.edition import packaged
from companion.words import catalogue
from printables.figures import WIDE, Figure

EARLY: Final[Mapping[str, tuple[rulebook.Figure, ...]]] = {
    "overview": (book_overview.round_,),
    "goods": (book_overview.cube,),
    "setup": (book_overview.players,),
    "disasters": (book_end.resolution,),
}
"""Pictures of chapters that stand otherwise in the book."""


def figures(lang: str) -> Mapping[str, Sequence[Figure]]:
    """What stands at each part of the rules: its picture, and its worked example with the words for it."""
    words, ed = catalogue(lang, META.id, press=True), packaged("companion")
    # What lies in the pictures, and no more of the kit: the first who asks waits for it.
    laid = (player_boards.components, tiles.components, cards.components)
    there = {component.kind: component for drawn in laid for component in drawn(words, ed, "full")}
    book = Book(ed, words, "full", there)
    return {part: found for part in book.say("rules.parts").split() if (found := tuple(_of(book, part)))}


def _of(book: Book, part: str) -> Iterator[Figure]:
    for draw in (*EARLY.get(part, ()), *filter(None, (rulebook.PICTURES.get(part),))):
        drawn = draw(book, WIDE)
        yield Figure(drawn.picture, drawn.w, drawn.h)
    if part == "end":
        drawn = book_end.scored(book, WIDE)
        yield Figure(drawn.picture, drawn.w, drawn.h, book.say("book.example.end"))
    if part in rulebook.SHOWN:
        drawn = rulebook.SHOWN[part](book, WIDE)
        yield Figure(drawn.picture, drawn.w, drawn.h, book.say(f"book.example.{part}", EXAMPLES[part]))
