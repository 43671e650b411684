"""The rulebook's pictures of the set-up: the board with everything on and beside it, and the map as phones show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from companion.art.shapes import Circle, Paint, Shape, Use
from companion.games.ming_voyages.art import board, board_layout, board_parts, emblems, pieces, tokens
from companion.games.ming_voyages.art.emblems import Side
from companion.games.ming_voyages.art.places import names_of, region
from companion.games.ming_voyages.press import signs
from companion.games.ming_voyages.press.book_map import Markers, stop_at
from companion.games.ming_voyages.press.signs import Book
from printables.books.arrangement import Drawn, below, beside, part
from printables.books.chunks import called, callout

ONE_TROOP: Final = MappingProxyType({"troop": 1})
ONE_HORDE: Final = MappingProxyType({"horde": 1})
BEGUN: Final[Markers] = {
    "gansu": ONE_TROOP, "sichuan": ONE_TROOP, "datong": ONE_TROOP, "jizhou": ONE_TROOP, "liaodong": ONE_TROOP,
    "western": ONE_HORDE, "eastern": ONE_HORDE, "manchu": ONE_HORDE, "ming": {"gold": 1}, "sea": {"junk": 1},
}  # fmt: skip
"""The board as it is set up."""
STEPS: Final = {"datong": "2", "ming": "2", "sea": "2", "eastern": "3"}
"""Where the steps that put these there have their numbers."""
DIE: Final = 4
"""The voyage that the die completes then."""
MARKER: Final = 24.0
"""A marker, mm of the board."""
BESIDE: Final = 96.0
"""Width of what lies beside the board."""
MARK: Final = 12.5
"""Radius of a step's number."""
DICE: Final = 3
"""Of each side."""
HANDS: Final[Mapping[Side, int]] = {"overlord": 4, "emperor": 3}
"""Cards that each side is dealt."""


def setup(book: Book, w: float) -> Drawn:
    """The board with everything on it and beside it, and the numbers of the steps at what they are about."""
    seats = [_seat(book, side, hand) for side, hand in HANDS.items()]
    left, low = board_layout.W + 14, board_layout.H - seats[1].h
    shapes = (*_laid(book), seats[0].at(left, 4), seats[1].at(left, low))
    return Drawn(shapes, board_layout.W + BESIDE, board_layout.H).small(w)


def _laid(book: Book) -> Iterator[Shape]:
    """The board with what lies on it and the numbers of these steps, in mm of the board."""
    yield from book.face("board").picture
    beside = MARKER / 2 + MARK
    for name, there in BEGUN.items():
        x, y = region(book.data, name)["counts_at"]
        yield from (signs.marker(marker, x, y, MARKER) for marker in there)
        if name in STEPS:
            yield callout(STEPS[name], x + beside, y, MARK)
    x, y, *_ = board_layout.SUPPLY
    yield callout("4", x + MARK + 4, y + MARK + 2, MARK)
    x, y = stop_at(book, DIE)
    yield signs.marker("junk", x, y, MARKER)
    yield callout("5", x + beside, y, MARK)
    x, y, w, h = board_layout.DECK
    back = book.face("cards", back=True)
    yield back.at(x + (w - back.w) / 2, y + (h - back.h) / 2)
    yield callout("6", x + MARK + 3, y + MARK + 3, MARK)
    x, y, w, h = board_layout.TRACK
    cell, low = w / board_parts.CELLS, y + h / 2
    yield from emblems.emblem("emperor", x + w / 2 - cell / 2, low, tokens.COUNTER, book.ink)
    yield from emblems.emblem("overlord", x + w / 2 + cell / 2, low, tokens.COUNTER, book.ink)
    yield callout("7", x + w / 2 - cell / 2 - 22, low, MARK)
    x, y, w, _ = board_layout.ROUND
    era, low = x + w * 0.27, y + 70.5
    yield Circle(era, low, tokens.COUNTER / 2, Paint(fill="surface", stroke="gold-line", width=0.9))
    yield Use("seal", era - 4, low - 4, 8, 8)
    yield callout("7", era + 19, low, MARK)


def _seat(book: Book, side: Side, hand: int) -> Drawn:
    """What a side has before it."""
    back = book.face("cards", back=True)
    dealt = Drawn(tuple(back.at(n * 6, n * 9) for n in range(hand)), back.w + (hand - 1) * 6, back.h + (hand - 1) * 9)
    dice = beside(*(signs.die(pips, 21) for pips in (5, 2, 4)), gap=4.0)
    who = signs.side(side, 34, book.ink).plus(callout("1", 56, 17, MARK)).left(70)
    return below(who, dice, called(dealt, "6", MARK), gap=10.0, w=82)


def begun(book: Book, w: float) -> Drawn:
    """The map as phones show it when a game begins."""
    area, named = book.data["map"], names_of(book.data, book.say)
    shapes = (
        *board.picture(book.data, named),
        *pieces.sailed(book.data, (DIE,)),
        *pieces.pills(book.data, BEGUN),
    )
    return part(shapes, (0, 0, area["w"], area["h"]), w)
