"""Two small maps for the rulebook: the board as it is set up, and the borders that boats cross."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.art.shapes import Box, Group, Paint, Picture, Rect, Shape, Text
from companion.games.yinzi.art import places, printed_layout, tokens
from companion.games.yinzi.press import signs
from companion.games.yinzi.press.signs import AISHA, JONAS, MEI, TOMAS, Book
from companion.games.yinzi.rules.game import GAME
from companion.games.yinzi.rules.goods import LATE, URBAN
from printables.books.arrangement import Drawn, arrow, below, beside, words, wrapped
from printables.books.chunks import disc, number
from printables.drawing.fitted_text import pt

MARK: Final = 2.5
"""Radius of a step's number, in mm of the book."""
FIRST_RATE: Final = 2
"""What the die shows, and the space where it lies."""
SHOWN: Final = ("red-paper", "yellow-silk", "blue-sugar", "green-porcelain")


def board(book: Book, w: float) -> Drawn:
    """The board as it is set up, with the steps' numbers; the crop tiles and the factories lie below, as stacks and
    what is laid aside or shown."""
    board = book.face("board").plus(*_laid(book)).small(w)
    scale = w / printed_layout.W
    numbers = (shape for said, x, y in marks(book, MARK / scale) for shape in number(x * scale, y * scale, said, MARK))
    crops = (book.face("crops", back=True), *(book.face("crops", one) for one in LATE))
    factories = (*(book.face("factories", name) for name in SHOWN), book.face("factories", back=True))
    laid = (("2", 7.4, crops), ("4", 14.4, factories))
    steps = (beside(disc(said, MARK), *(one.small(wide) for one in tiles), gap=1.4) for said, wide, tiles in laid)
    return below(board.plus(*numbers), 2.0, wrapped(w, *steps, gap=4.0))


def marks(book: Book, r: float) -> Iterator[tuple[str, float, float]]:
    """The steps of the set-up, and where their numbers of radius ``r`` stand at what each is about, mm of the board."""
    data = GAME.geometry(book.data.name)
    (x, y, wide, _), resources = _on_paper(places.market(data, "nanzhili")), printed_layout.RESOURCES
    yield "1", x + wide, y + r / 2
    yield "1", resources[0] + resources[2] / 2, resources[1] + r / 2
    x, y, wide, _ = printed_layout.exchange_spaces(len(book.data.exchange))[1]
    yield "1", x + wide / 2, y - r / 3
    for said, (x, y, wide, _) in (
        ("2", printed_layout.crop_spaces()[-1]),
        ("3", printed_layout.berths()[0][1]),
        ("5", printed_layout.route_spaces()[2]),
    ):
        yield said, x + wide, y + r / 2
    x, y, _, high = printed_layout.boat_spaces(len(book.data.boats))[0]
    yield "6", x - 1, y + high / 2
    x, y, _, high = printed_layout.order_spaces()[0]
    yield "6", x, y + high / 2
    for square in ("huguang-1", "zhejiang-1"):
        x, y, wide, high = _on_paper(places.square(data, square))
        yield "7", x + wide, y + high / 2


def cylinders(book: Book) -> Iterator[tuple[float, float, float, str]]:
    """Where cylinders stand when a game of four begins: left, top, width and colour, mm of the board."""
    x, y, _, _ = printed_layout.boat_spaces(len(book.data.boats))[0]
    for place, (colour, area) in enumerate(zip((MEI, TOMAS, JONAS, AISHA), printed_layout.order_spaces(), strict=True)):
        yield area[0] + area[2] - 9.5, area[1] + 2, 8, colour
        yield x + 10 + place % 2 * 7, y + 1 + place // 2 * 10, 5.4, colour


def _on_paper(there: Box) -> Box:
    """Where something of the map lies on the printed board."""
    return there[0] + printed_layout.SHIFT, *there[1:]


def _laid(book: Book) -> Picture:
    """What lies on the board when a game of four begins, in mm of the board."""
    data, face = GAME.geometry(book.data.name), book.face
    markets = (_on_paper(places.market(data, place)) for place in data["places"]["urban"])
    berths, stacks = zip(*printed_layout.berths(), strict=True)
    *routes, discards = printed_layout.route_spaces()
    x, y, wide, _ = printed_layout.exchange_spaces(len(book.data.exchange))[1]
    return (
        *(_lying(face("urban-markets", one), there) for one, there in zip(MARKETS, markets, strict=True)),
        *(_lying(face("crops", one), there) for one, there in zip(URBAN, printed_layout.crop_spaces(), strict=True)),
        *(_lying(face("ships", one), there) for one, there in zip((*SHIPS, *SIGHTED), (*berths, *stacks), strict=True)),
        *(_lying(face("routes", one), there) for one, there in zip(ROUTES, routes, strict=True)),
        _lying(face("routes", back=True), discards),
        Group(tokens.face(FIRST_RATE), at=(x + (wide - 11) / 2, y + 13.5), scale=11 / tokens.FACE),
        *(signs.cylinder(w, colour).at(left, top) for left, top, w, colour in cylinders(book)),
    )


def _lying(drawn: Drawn, area: Box) -> Group:
    """A tile in the middle of an area of the board, as large as it is there."""
    x, y, wide, high = area
    size = min(wide / drawn.w, high / drawn.h)
    return Group(drawn.picture, at=(x + (wide - drawn.w * size) / 2, y + (high - drawn.h * size) / 2), scale=size)


MARKETS: Final = ("market-3", "market-1", "market-8", "market-4")
SHIPS: Final = ("brunei-1", "korea-2", "japan-2", "korea-3")
SIGHTED: Final = ("japan-1", "portugal-1", "brunei-2", "spain-2")
ROUTES: Final = ("fine-2", "food-1", "any-1", "two-1")


def transport(book: Book, _w: float) -> Drawn:
    """The four provinces and the sea, with a boat for each border, and two cubes on their way."""
    wide, high = 23.0, 17.0
    edge = Paint(stroke="map-ink", width=0.3)
    sea = Text(0, 0, book.say("book.sea"), pt(7.5), "serif-italic", "porcelain", "middle")
    shapes: list[Shape] = [
        Rect(2 * wide, 0, 9, 2 * high, replace(edge, fill="sea")),
        Group((sea,), at=(2 * wide + 5.4, high), turn=90),
    ]
    for province in book.data.source["provinces"]:
        right, low = AROUND[province["id"]]
        named = words(province["names"]["en"], wide, 7.5, "serif-bold")
        shapes.append(Rect(right * wide, low * high, wide, high, replace(edge, fill=province["id"])))
        shapes.append(named.at(right * wide, low * high + (high - 4.6 if low else 1.6)))
    borders = ((wide, 8.6), (wide, high + 8.6), (9, high), (wide + 14, high), (2 * wide, 8.6), (2 * wide, high + 8.6))
    shapes += (shape for border in borders for shape in signs.border(*border))
    cubes, way = signs.run(f"y-cube:{MEI}", 2, 4, 0.75), arrow(wide + 6, 11.4, wide + 6, high + 5.4)
    return Drawn((*shapes, cubes.at(wide + 3, 6.6), way), 2 * wide + 9, 2 * high)


AROUND: Final = {"huguang": (0, 0), "nanzhili": (1, 0), "jiangxi": (0, 1), "zhejiang": (1, 1)}
"""The provinces as they lie around the lake: whether at the right, and below."""
