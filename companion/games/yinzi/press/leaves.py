"""What is read and written on while playing Yínzi: the rulebook, play aids, and the score pad."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from companion.games.yinzi.meta import META
from companion.games.yinzi.press import score_pad
from companion.games.yinzi.press.play_aids import AID, play_aid
from companion.games.yinzi.rules.edition import Edition
from companion.words import Catalogue
from printables.book import Book
from printables.kit import Component, Cut, Ink, Item, Leaf
from printables.n_up import n_up
from printables.rulebook import leaf

PART: Final = "papers"
AIDS: Final = 4
"""One for each player."""
PADS: Final = 2
"""Score sheets on a page."""


def leaves(words: Catalogue, ed: Edition, ink: Ink, there: Iterable[Component], link: str) -> tuple[Leaf | Cut, ...]:
    """The papers of a copy.

    Args:
        words: the catalogue of the game and the press.
        ed: the edition, of which the pictures are.
        ink: the ink they will be printed with.
        there: what else the copy has: the rulebook shows it.
        link: what the QR code holds: the address of the app.

    Raises:
        printables.flow.TooLong: of a module that is read: the words of a language are too many.
        printables.drawing.qr.TooSmall: the link is too long for the code's place.
    """
    book = Book(META.id, ed, words, ink, {component.kind: component for component in there})
    front, back = play_aid(book)
    papers = (
        Cut("play-aids", PART, AID, (Item("aid", AIDS, front, back),)),
        n_up("score-pad", PART, [score_pad.score_pad(words)] * PADS, (score_pad.W, score_pad.H), 1, PADS),
    )
    book = replace(book, there={**book.there, **{component.kind: component for component in papers}})
    return (leaf(book, link), *papers)
