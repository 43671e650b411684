"""What the pictures of the rulebook and of the play aids are put together from: signs, pieces, squares and tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

from companion.art.shapes import Circle, Face, Group, Paint, Path, Picture, Rect, Shape, Text, Use, box
from companion.games.yinzi.art import pieces, tiles
from companion.games.yinzi.rules.edition import Edition
from printables.books import book as books
from printables.books.arrangement import INK_ARROW, Drawn, arrow, beside
from printables.books.faces import PEOPLE
from printables.drawing.fitted_text import pt, width

MEI, JONAS, AISHA, TOMAS = PEOPLE.values()
"""The colours of the people of the examples."""
HAIR: Final = Paint(stroke="map-fine", width=0.25)

Book: TypeAlias = books.Book[Edition]


def sign(symbol: str, x: float, y: float, size: float = 5.0) -> Shape:
    """A symbol in a square, or a piece in a player's colour with that player's sign on it (``y-cube:red``)."""
    name, _, colour = symbol.partition(":")
    if not colour:
        return Use(name, x, y, size, size)
    kind = name.removeprefix("y-")
    w, h = pieces.SHAPES[kind][:2]
    wide = size * w / max(w, h)
    return Group(pieces.piece(kind, colour, x + (size - wide) / 2, y, wide))


def icon(symbol: str, size: float) -> Drawn:
    """The same as a picture."""
    return Drawn((sign(symbol, 0, 0, size),), size, size)


def run(symbol: str, count: int, size: float, step: float = 0.78) -> Drawn:
    """A symbol so many times, close together: a step is that part of its size."""
    return Drawn(
        tuple(sign(symbol, n * step * size, 0, size) for n in range(count)), (1 + (count - 1) * step) * size, size
    )


def row(said: str, size: float = 5.0, points: float = 9.0, gap: float = 0.6) -> Drawn:
    """What stands between spaces in a line: ids of symbols (``y-copper``), of pieces with their colour
    (``y-cube:red``), words; ``>`` is an arrow, ``+`` and figures are words in bold."""
    return beside(*(_part(part, size, points) for part in said.split()), gap=gap)._replace(h=size)


def _part(part: str, size: float, points: float) -> Drawn:
    if part == ">":
        return Drawn((arrow(0, size / 2, 4.7, size / 2, INK_ARROW, 1.3),), 5.7, size)
    if part.startswith(("y-", "s-")):
        return icon(part, size)
    face: Face = "sans" if part.strip("0123456789+−×.,") else "sans-bold"
    em = pt(points)
    return Drawn((Text(0, size / 2 + 0.36 * em, part, em, face),), width(face, part, em), size)


def field(size: float, good: str, *cubes: str, tile: bool = False) -> Drawn:
    """A square of a province with its print, or with a crop tile on it, and cubes in the colours beside the crop."""
    ground = () if tile else (Rect(0, 0, size, size, HAIR, 0.7),)
    there = pieces.placed(tuple(pieces.field(good, tile, Counter(cubes))), (0, 0, size, size))
    return Drawn((*ground, there), size, size)


def market(size: float, slots: Sequence[str], cubes: Sequence[str] = ()) -> Drawn:
    """An urban market, and the bundles that lie on its slots; no colour where a slot is empty."""
    wide, half = tiles.MARKET[0], tiles.MARKET[0] / 2
    shapes: list[Shape] = [Group(tiles.market(slots), clip=box(0, 0, *tiles.MARKET))]
    for place, colour in enumerate(cubes):
        if colour:
            at = place % 2 * half + half / 2 - 7.5, place // 2 * half + half / 2 - 8.3
            shapes += pieces.piece("bundle", colour, *at, 15)
    return Drawn(tuple(shapes), wide, wide).small(size)


def factory(book: Book, w: float, name: str, level: int = 0) -> Drawn:
    """A factory tile, with the discs of who has its colour."""
    left, top, wide, _ = tiles.LEVEL
    discs = (
        pieces.piece("disc", name.partition("-")[0], left + n * 1.5, top + 0.4 - n * 1.9, wide - 0.4)
        for n in range(level)
    )
    return book.face("factories", name).plus(*(shape for disc in discs for shape in disc)).small(w)


def ship(book: Book, w: float, name: str, *cargo: str) -> Drawn:
    """A ship and what lies on its slots: symbols of pieces by slot, none for an empty one."""
    count = next(len(one["slots"]) for one in book.data.source["ships"] if one["id"] == name)
    shapes: list[Shape] = []
    for (left, top, side, _), slot in zip(tiles.slots(count), cargo, strict=False):
        there = slot.split()
        big = 9.4 if len(there) < 2 else 7.4
        for place, piece in enumerate(there):
            at = left + (side - big) / 2 + (place - (len(there) - 1) / 2) * 4.6
            shapes.append(sign(piece, at, top + (side - big) / 2, big))
    return book.face("ships", name).plus(*shapes).small(w)


def card(book: Book, w: float, name: str) -> Drawn:
    """An action card: ``yellow-2-2`` is Mei's of value 2 with 2 workers."""
    return book.face("action-cards", name).small(w)


def border(x: float, y: float) -> Picture:
    """The boat on a border, around (x, y)."""
    disc = Circle(x, y, 2.5, Paint(fill="surface", stroke="map-ink", width=0.3))
    return disc, Use("y-boat", x - 1.7, y - 1.8, 3.4, 3.4)


def cylinder(w: float, colour: str) -> Drawn:
    """A cylinder in a player's colour."""
    h, r = 1.5 * w, w / 2
    body = f"M0 {0.35 * r:g}v{h - 0.7 * r:g}a{r:g} {0.35 * r:g} 0 0 0 {w:g} 0v{-(h - 0.7 * r):g}"
    body += f"a{r:g} {0.35 * r:g} 0 0 0 {-w:g} 0a{r:g} {0.35 * r:g} 0 0 0 {w:g} 0"
    outline = Path(body, Paint(fill=f"p-{colour}", stroke="p-outline", width=0.35, join="round"))
    return Drawn((outline, Use(f"s-{colour}", 0.26 * w, 0.62 * h - 0.24 * w, 0.48 * w, 0.48 * w)), w, h)
