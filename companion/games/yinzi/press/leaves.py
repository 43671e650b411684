"""What is read and written on while playing Yínzi: the rulebook, play aids, and the score pad."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.art.shapes import Group, Picture
from companion.games.yinzi.press import score_pad
from companion.games.yinzi.press.book_signs import Book
from companion.games.yinzi.press.play_aids import AID, play_aid
from companion.games.yinzi.press.rulebook import rulebook
from companion.games.yinzi.rules.edition import Edition
from companion.words import Catalogue
from printables.kit import Component, Cut, Ink, Item, Leaf
from printables.marks import crop_marks
from printables.page import Box
from printables.paper import PAPERS, Paper
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
        TooLong: of a module that is read: the words of a language are too many.
        printables.drawing.qr.TooSmall: the link is too long for the code's place.
    """
    book = Book(ed, words, ink, {component.kind: component for component in there})
    front, back = play_aid(book)
    pad = score_pad.score_pad(words)
    return (
        leaf(rulebook(book, link)),
        Cut("play-aids", PART, AID, (Item("aid", AIDS, front, back),)),
        Leaf(
            "score-pad", PART, PADS,
            {paper.id: (_pads(pad, paper),) for paper in PAPERS.values()},
            {paper.id: (trims(paper),) for paper in PAPERS.values()},
        ),
    )  # fmt: skip


def trims(paper: Paper) -> tuple[Box, ...]:
    """Where the sheets of a page are cut: one above the other with one cut between them."""
    x, y = (paper.w - score_pad.W) / 2, (paper.h - PADS * score_pad.H) / 2
    return tuple((x, y + number * score_pad.H, score_pad.W, score_pad.H) for number in range(PADS))


def _pads(one: Picture, paper: Paper) -> Picture:
    boxes = trims(paper)
    page: Picture = tuple(Group((Group(one, once=True),), at=box[:2]) for box in boxes)
    return (*page, *crop_marks(boxes, 0.0))
