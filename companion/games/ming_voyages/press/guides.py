"""What the first page of each part says, and pictures of what becomes of the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.art.shapes import Group, Picture, Shape
from companion.games.ming_voyages.press.markers import KINDS
from printables import finished
from printables.guides import Part, There, board

SHOWN: Final = ("tea-for-horses", "star-charts", "felt-tents", "malindi-giraffe")
"""Cards in the picture of a hand."""


def _cards(there: There) -> Picture:
    """A hand of four cards, a back among them, and an event of the solo deck."""
    deck = finished.cut(there, "cards")
    faces = {item.id: item.face for item in deck.items}
    hand = [deck.items[0].back, *(faces[name] for name in SHOWN if name in faces)]
    shapes: list[Shape] = [*finished.hand(hand, deck.format, 9.0, (90.0, 203.0), 150.0)]
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
    return (
        *finished.paper(*finished.page(there, "score-sheet"), (2.0, 6.0), 0.37, -3.0),
        *finished.paper(*finished.small_paper(there, "references", 1), (50.0, 14.0), 0.56, -2.0),
        *finished.paper(*finished.small_paper(there, "references", 2), (68.0, 34.0), 0.56, 4.0),
        *finished.paper(*finished.pocket_book(there), (110.0, 54.0), 0.56, 6.0),
        *finished.folding(126.0),
    )


PARTS: Final[Mapping[str, Part]] = {
    "board": Part(30, (390.0, 520.0), board),
    "cards": Part(40, (180.0, 152.0), _cards, stock=False, concern={2: ("cards",), 3: ("solo-cards",)}),
    "markers": Part(30, (132.0, 92.0), _markers, concern={2: tuple(KINDS.values()), 3: ("counters",)}),
    "rulebook": finished.RULEBOOK,
    "papers": Part(
        15, (156.0, 190.0), _papers, concern={0: ("references",), 1: ("pocket-book",), 2: ("score-sheet",)}
    ),
}
