"""What the first page of each part says, and pictures of what becomes of the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.art.shapes import Group, Picture, Shape, box
from companion.games.ming_voyages.press.leaves import trims
from companion.games.ming_voyages.press.markers import KINDS
from companion.games.ming_voyages.press.references import H, W
from companion.games.ming_voyages.press.rulebook import PAGES
from printables import booklet, finished
from printables.guides import Numbers, Part, There, lying
from printables.kit import Leaf
from printables.paper import A4

SHOWN: Final = ("tea-for-horses", "star-charts", "felt-tents", "malindi-giraffe")
"""Cards in the picture of a hand."""


def _board(there: There) -> Picture:
    """The board as it lies on the table."""
    return lying(there["board"])


def _cards(there: There) -> Picture:
    """A hand of four cards, a back among them, and an event of the solo deck."""
    deck = finished.cut(there, "cards")
    faces = {item.id: item.face for item in deck.items}
    hand = [deck.items[0].back, *(faces[name] for name in SHOWN if name in faces)]
    shapes: list[Shape] = []
    for number, picture in enumerate(hand):
        turn = (number - (len(hand) - 1) / 2) * 9.0
        shapes.append(finished.fanned(finished.card(picture, deck.format), deck.format, turn, (90.0, 203.0), 150.0))
    solo = finished.cut(there, "solo-cards")
    for number, picture in enumerate((solo.items[-1].back, solo.items[0].face)):
        at = (51.0 + number * 34, 93.0 - 5 * number)
        shapes.append(Group(finished.card(picture, solo.format), at=at, turn=-6.0 + 12 * number, scale=0.62))
    return tuple(shapes)


def _markers(there: There) -> Picture:
    """Every kind of marker in a column of its own."""
    shapes: list[Shape] = []
    for number, kind in enumerate(KINDS.values()):
        made = finished.cut(there, kind)
        for place in range(3):
            x, y = 4.0 + number * 25.6, 4.0 + place * 29.0 + (number % 2) * 3.0
            shapes += finished.side(made.items[0], made.format, x, y)
    return tuple(shapes)


def _papers(there: There) -> Picture:
    """The sheet for a match, two reference cards and the pocket book, and below how a sheet becomes a book."""
    sheet, references, book = there["score-sheet"], there["references"], there["pocket-book"]
    assert isinstance(sheet, Leaf) and isinstance(references, Leaf) and isinstance(book, Leaf)
    cards = []
    for x, y, w, h in trims(A4)[1:3]:
        cards.append(Group(references.pages[A4.id][0], clip=box(x, y, w, h), at=(-x, -y)))
    cover = booklet.panels(A4)[0]
    lying = book.pages[A4.id][0][0]
    assert isinstance(lying, Group)
    front = Group(lying.shapes, clip=box(cover.x, cover.y, cover.w, cover.h), at=(-cover.x, -cover.y))
    return (
        *finished.paper((Group(sheet.pages[A4.id][0]),), A4.w, A4.h, (2.0, 6.0), 0.37, -3.0),
        *finished.paper((cards[0],), W, H, (50.0, 14.0), 0.56, -2.0),
        *finished.paper((cards[1],), W, H, (68.0, 34.0), 0.56, 4.0),
        *finished.paper((front,), cover.w, cover.h, (110.0, 54.0), 0.56, 6.0),
        *finished.folding(126.0),
    )


def _of_rulebook(_numbers: Numbers) -> Numbers:
    return {"pages": PAGES}


PARTS: Final[Mapping[str, Part]] = {
    "board": Part(30, (390.0, 520.0), _board),
    "cards": Part(40, (180.0, 152.0), _cards, stock=False),
    "markers": Part(30, (132.0, 92.0), _markers),
    "rulebook": Part(10, finished.BOOKLET, finished.booklet_of, numbers=_of_rulebook),
    "papers": Part(15, (156.0, 190.0), _papers),
}
