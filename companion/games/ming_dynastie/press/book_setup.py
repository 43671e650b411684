"""The rulebook's pictures of the set-up: the board with everything on and below it, and what everybody begins with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.art.shapes import Group, Paint, Path, Picture, Rect, Shape, Use
from companion.games.ming_dynastie.art import board_layout, board_sea, pieces
from companion.games.ming_dynastie.art.board_layout import MAP_AT, H, W
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.press.book_map import LIES, card, lying
from companion.games.ming_dynastie.press.signs import MEI, Book
from companion.games.ming_dynastie.rules import round_end
from printables.books.arrangement import Drawn, below, beside, grid, wrapped
from printables.books.chunks import called, callout
from printables.books.faces import in_place

SHOWN: Final = ("rider", "junk", "rickshaw", "rider", "rickshaw", "junk")
"""The cards of the display."""
STARTS: Final = {"yellow": "hanzhong", "red": "weihui", "blue": "xiangyang", "green": "suzhou"}
"""Where princes stand."""
MARK: Final = 12.0
"""Radius of a step's number, in mm of the board."""
TILE: Final = 42.0
"""Side of a tile there, a little larger than it is."""
STEP: Final = 38.0
"""From one return card to the next."""
SHELF: Final = 102.0
"""Height of either row below the board, in the same."""
PHONE: Final = 430.0
"""Width of what everybody begins with on a phone, in the same."""


def setup(book: Book, w: float) -> Drawn:
    """The board with everything beside it, and the numbers of the steps at what they are about."""
    rows = _shared(book).at(26, H + 10), called(beside(*own(book), gap=12.0), "5", MARK).at(26, H + SHELF + 12)
    return Drawn((*_laid(book), *rows), W + LIES + 2, H + 2 * SHELF).small(w)


def mine(book: Book, w: float) -> Drawn:
    """What one person begins with, for phones, on which a whole board would be too small."""
    return wrapped(PHONE, *own(book), gap=12.0, down=12.0).small(w)


def _laid(book: Book) -> Iterator[Shape]:
    """The board with what lies on it and the numbers of these steps, in mm of the board."""
    yield from book.face("board").picture
    display = [space.card for space in board_layout.province_spaces(book.data)]
    for name, (x, y, _, _) in zip(SHOWN, display, strict=True):
        yield lying(book, name, x, y)
    for _, y, _, high in (display[0], display[-1]):
        yield callout("1", W + LIES - MARK, y + high / 2, MARK)
    x, y = board_sea.spots(round_end.LAST_ROUND)[0]
    marker = book.face("round-marker")
    yield marker.at(x - marker.w / 2, y - marker.h / 2)
    yield callout("4", x - board_sea.SPOT / 2 - MARK - 2, y, MARK)
    left, top, zero, deep = board_layout.score_spaces()[0].box
    for place, colour in enumerate(META.colours):
        yield pieces.member(colour, left + place % 2 * zero / 2, top + place // 2 * deep / 2, min(zero, deep) / 2)
    yield callout("6", left + zero + MARK, top + deep / 2, MARK)
    homes = {one["id"]: one["prince_at"] for one in book.data["districts"]}
    yield Group(tuple(one for who, home in STARTS.items() for one in pieces.prince(who, homes[home])), at=MAP_AT)
    x, y = homes[STARTS[MEI]]
    yield callout("8", x + MAP_AT[0] + 12 + MARK, y + MAP_AT[1], MARK)


def _shared(book: Book) -> Drawn:
    """Supply, dragons, tiles and the figure of whoever starts."""
    tiles = [book.face("province-tiles", one["id"]).small(TILE) for one in book.data["provinces"]]
    laid = grid(tiles, 3 * TILE + 12, TILE, 6.0, 4.0)
    points = below(*(book.face("point-tiles", back=back).small(TILE) for back in (False, True)), gap=4.0)
    return beside(
        called(card(book, "rider", back=True), "2", MARK),
        called(card(book, "dragon"), "2", MARK),
        called(beside(laid, points, gap=16.0), "3", MARK),
        called(book.face("starting-player").small(52), "7", MARK),
        gap=42.0,
    )


def own(book: Book) -> tuple[Drawn, ...]:
    """What each person begins with."""
    members = [Drawn((pieces.member(MEI, 0, 0, 14),), 14, 14)] * book.data["members"]
    return (
        book.face("princes", MEI).small(54),
        grid(members, 150, 15, down=12.0),
        _returns(book),
        card(book, "dragon"),
        Drawn(paper(book), 18, 13).small(104),
    )


def _returns(book: Book) -> Drawn:
    """The return cards of one person."""
    cards = [book.face("return-cards", f"{MEI}-{count}").small(54) for count in book.data["return_cards"]]
    shown = tuple(one.at(place * STEP, 0) for place, one in enumerate(cards))
    return Drawn(shown, cards[0].w + STEP * (len(cards) - 1), cards[0].h)


def fan(book: Book) -> Picture:
    """The same for the list of what is in the box."""
    return in_place(_returns(book), 18)


def paper(_book: Book) -> Picture:
    """A summary from afar."""
    lines = "".join(f"M{x:g} {y:g}h5.4" for x in (2.6, 10.0) for y in (6.2, 7.8, 9.4, 11.0))
    return (
        Rect(1.0, 1.4, 16.0, 11.0, Paint(fill="surface", stroke="porcelain", width=0.3), 0.6),
        Use("seal", 2.2, 2.2, 2.6, 2.6),
        Path(lines, Paint(stroke="muted", width=0.3)),
    )
