"""Two small maps for the rulebook: the board as it is set up, and the borders that boats cross."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from companion.art.shapes import Box, Circle, Group, Paint, Picture, Rect, Shape, Use
from companion.games.yinzi.art import places, printed_layout, tokens
from companion.games.yinzi.press import signs
from companion.games.yinzi.press.signs import AISHA, JONAS, MEI, TOMAS, Book
from companion.games.yinzi.rules.edition import Edition
from companion.games.yinzi.rules.game import GAME
from companion.games.yinzi.rules.goods import URBAN
from printables.arrangement import Drawn, arrow
from printables.chunks import number

PLAYERS: Final = (2, 3, 4)
MARK: Final = 2.5
"""Radius of a step's number, in mm of the book."""
FIRST_RATE: Final = 2
"""What the die shows, and the space where it lies."""
SHOWN: Final = ("red-paper", "yellow-silk", "blue-sugar", "green-porcelain")


def board(book: Book, w: float) -> Drawn:
    """The board as it is set up, with the steps' numbers; the factories on show lie below."""
    drawn = book.face("board")
    scale = w / drawn.w
    shapes: list[Shape] = [Group((*drawn.picture, *_laid(book)), scale=scale, miniature=True)]
    for said, x, y in marks(book, MARK / scale):
        shapes += number(x * scale, y * scale, said, MARK)
    below, show = drawn.h * scale + 2.0, 19.0
    left = (w - 4 * show - 30) / 2
    shapes += number(left + MARK, below + 4.4, "4", MARK)
    words_ = signs.words(
        left + 6.4, below + 5.2, book.say("book.board.display"), 8, "serif-bold", anchor="start", room=22
    )
    shapes.append(words_)
    for place, name in enumerate(SHOWN):
        shapes += signs.factory(book, left + 30 + place * show, below, show - 1.6, name)
    return Drawn(tuple(shapes), w, below + 9.0)


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
    data = GAME.geometry(book.data.name)
    shapes: list[Shape] = []

    def lay(drawn: Drawn, area: Box) -> None:
        x, y, wide, high = area
        size = min(wide / drawn.w, high / drawn.h)
        shapes.append(
            Group(drawn.picture, at=(x + (wide - drawn.w * size) / 2, y + (high - drawn.h * size) / 2), scale=size)
        )

    for place, tile in zip(data["places"]["urban"], ("market-3", "market-1", "market-8", "market-4"), strict=True):
        lay(book.face("urban-markets", tile), _on_paper(places.market(data, place)))
    for area, crop in zip(printed_layout.crop_spaces(), URBAN, strict=True):
        lay(book.face("crops", crop), area)
    for place, (berth, stack) in enumerate(printed_layout.berths()):
        lay(book.face("ships", SHIPS[place]), berth)
        lay(book.face("ships", SIGHTED[place]), stack)
    *stacks, discards = printed_layout.route_spaces()
    for area, route in zip(stacks, ROUTES, strict=True):
        lay(book.face("routes", route), area)
    lay(book.face("routes", back=True), discards)
    x, y, wide, _ = printed_layout.exchange_spaces(len(book.data.exchange))[1]
    shapes.append(Group(tokens.face(FIRST_RATE), at=(x + (wide - 11) / 2, y + 13.5), scale=11 / tokens.FACE))
    for stands in cylinders(book):
        shapes += signs.cylinder(*stands)
    return tuple(shapes)


SHIPS: Final = ("brunei-1", "korea-2", "japan-2", "korea-3")
SIGHTED: Final = ("japan-1", "portugal-1", "brunei-2", "spain-2")
ROUTES: Final = ("fine-2", "food-1", "any-1", "two-1")


def transport(book: Book, w: float) -> Drawn:
    """The four provinces and the sea, with a boat for each border, and two cubes on their way."""
    x, y, wide, high = 0.0, 0.0, 23.0, 17.0
    names = called(book.data)
    shapes: list[Shape] = []
    for name, right, low in PROVINCES:
        left, top = x + right * wide, y + low * high
        shapes.append(Rect(left, top, wide, high, Paint(fill=name, stroke="map-ink", width=0.3)))
        shapes.append(
            signs.words(left + wide / 2, top + (4.2 if not low else high - 2.0), names[name], 7.5, "serif-bold")
        )
    shapes.append(Rect(2 * wide, 0, 9, 2 * high, Paint(fill="sea", stroke="map-ink", width=0.3)))
    shapes.append(
        Group(
            (signs.words(0, 0, book.say("book.sea"), 7.5, "serif-italic", "porcelain"),),
            at=(2 * wide + 5.4, high),
            turn=90,
        )
    )
    for bx, by in (
        (wide, 8.6),
        (wide, high + 8.6),
        (9, high),
        (wide + 14, high),
        (2 * wide, 8.6),
        (2 * wide, high + 8.6),
    ):
        shapes += [
            Circle(bx, by, 2.5, Paint(fill="surface", stroke="map-ink", width=0.3)),
            Use("y-boat", bx - 1.7, by - 1.8, 3.4, 3.4),
        ]
    shapes += signs.run([f"y-cube:{MEI}"] * 2, wide + 3, 6.6, 4, 3)
    shapes.append(arrow(wide + 6, 11.4, wide + 6, high + 5.4))
    return Drawn(tuple(shapes), 2 * wide + 9, 2 * high)


PROVINCES: Final = (("huguang", 0, 0), ("nanzhili", 1, 0), ("jiangxi", 0, 1), ("zhejiang", 1, 1))
"""The provinces as they lie around the lake: whether at the right, and below."""


def called(ed: Edition) -> Mapping[str, str]:
    """Names of the provinces; they are the same in all languages."""
    return {province["id"]: province["names"]["en"] for province in ed.source["provinces"]}
