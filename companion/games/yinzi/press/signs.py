"""What the pictures of the rulebook and of the play aids are put together from: signs, pieces, squares and tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from companion.art.shapes import Face, Group, Paint, Path, Picture, Rect, Shape, Text, Use, box, fill, line
from companion.games.yinzi.art import pieces, tiles
from companion.games.yinzi.rules.edition import Edition
from printables import book as books
from printables.arrangement import INK_ARROW, Drawn, arrow
from printables.drawing.fitted_text import pt, width
from printables.faces import PEOPLE, small

MEI, JONAS, AISHA, TOMAS = PEOPLE.values()
"""The colours of the people of the examples."""
HAIR: Final = Paint(stroke="map-fine", width=0.25)
FIRM: Final = Paint(stroke="map-ink", width=0.45)
DASHED: Final = line("map-fine", 0.3, 1.0, 0.9)
Word: TypeAlias = str
"""Of a row: the id of a symbol (``y-copper``), of a piece with its colour (``y-cube:red``), or words."""


Book: TypeAlias = books.Book[Edition]


def beside(one: Callable[[int, float], Picture], count: int, w: float, high: float, least: float) -> Drawn:
    """Pictures in as few lines as there is room for.

    Args:
        one: draws the picture of that place, as wide as it is told and ``high``, from its own origin.
        least: how wide it must be, mm.
    """
    lines = -(-count // max(1, int(w // least)))
    columns = -(-count // lines)
    step, down = w / columns, high + 2.0
    put = (Group(one(n, step), at=(n % columns * step, n // columns * down)) for n in range(count))
    return Drawn(tuple(put), w, lines * down - 2.0)


def sign(symbol: str, x: float, y: float, size: float = 5.0) -> Shape:
    """A symbol in a square, or a piece in a player's colour with that player's sign on it (``y-cube:red``)."""
    name, _, colour = symbol.partition(":")
    if not colour:
        return Use(name, x, y, size, size)
    kind = name.removeprefix("y-")
    w, h = pieces.SHAPES[kind][:2]
    wide = size * w / max(w, h)
    return Group(pieces.piece(kind, colour, x + (size - wide) / 2, y, wide))


def run(symbols: Sequence[str], x: float, y: float, size: float = 5.0, step: float = 0.0) -> Picture:
    """Symbols side by side."""
    return tuple(sign(symbol, x + number * (step or size * 1.1), y, size) for number, symbol in enumerate(symbols))


def words(
    x: float, y: float, said: str, size: float = 8.0, face: Face = "sans", colour: str = "ink", anchor: str = "middle",
    room: float = 0.0,
) -> Text:  # fmt: skip
    """A line in a size in points with its baseline at y."""
    return Text(x, y, said, pt(size), face, colour, anchor, room)  # type: ignore[arg-type]


def row(parts: Sequence[Word], size: float = 5.0, points: float = 9.0, gap: float = 1.0) -> Drawn:
    """Symbols, pieces and words in a line; ``>`` is an arrow, ``+`` and figures are words in bold."""
    shapes: list[Shape] = []
    x = 0.0
    for part in parts:
        if part == ">":
            shapes.append(arrow(x, size / 2, x + 4.8, size / 2, INK_ARROW, 1.3))
            x += 5.5 + gap
        elif part.startswith(("y-", "s-")):
            shapes.append(sign(part, x, 0, size))
            x += size + gap
        else:
            plain = part.strip("0123456789+−×.,") != ""
            face: Face = "sans" if plain else "sans-bold"
            shapes.append(Text(x, size / 2 + 0.36 * pt(points), part, pt(points), face))
            x += width(face, part, pt(points)) + gap
    return Drawn(tuple(shapes), max(0.0, x - gap), size)


def field(x: float, y: float, size: float, good: str, cubes: Sequence[str] = (), tile: bool = False) -> Picture:
    """A square of a province with its print, or with a crop tile on it, and cubes in the colours beside the crop."""
    ground = () if tile else (Rect(x, y, size, size, HAIR if good else DASHED, 0.7),)
    return (*ground, pieces.placed(tuple(pieces.field(good, tile, Counter(cubes))), (x, y, size, size)))


def market(x: float, y: float, size: float, slots: Sequence[str], cubes: Sequence[str] = ()) -> Picture:
    """An urban market, and the bundles that lie on its slots; no colour where a slot is empty."""
    wide, half = tiles.MARKET[0], tiles.MARKET[0] / 2
    shapes: list[Shape] = [Group(tiles.market(slots), clip=box(0, 0, *tiles.MARKET))]
    for place, colour in enumerate(cubes):
        if colour:
            at = place % 2 * half + half / 2 - 7.5, place // 2 * half + half / 2 - 8.3
            shapes += pieces.piece("bundle", colour, *at, 15)
    return (Group(tuple(shapes), at=(x, y), scale=size / wide, miniature=True),)


def factory(book: Book, x: float, y: float, w: float, name: str, level: int = 0, stored: Sequence[str] = ()) -> Picture:
    """A factory tile, with the discs of who has its colour and with what it stores."""
    colour = name.partition("-")[0]
    drawn = book.face("factories", name)
    shapes: list[Shape] = list(drawn.picture)
    (left, top, wide, _), (store, shelf, _, _) = tiles.LEVEL, tiles.STORE
    for place in range(level):
        shapes += pieces.piece("disc", colour, left + place * 1.5, top + 0.4 - place * 1.9, wide - 0.4)
    for place, who in enumerate(stored):
        shapes += pieces.piece("piece", who, store + place * 3, shelf + 0.7 - place * 1.4, 8)
    return (Group(tuple(shapes), at=(x, y), scale=w / drawn.w, miniature=True),)


def ship(book: Book, x: float, y: float, w: float, name: str, cargo: Sequence[Sequence[str]] = ()) -> Picture:
    """A ship and what lies on its slots: symbols of pieces by slot, none for an empty one."""
    drawn = book.face("ships", name)
    count = next(len(one["slots"]) for one in book.data.source["ships"] if one["id"] == name)
    shapes: list[Shape] = list(drawn.picture)
    for (left, top, side, _), there in zip(tiles.slots(count), cargo, strict=False):
        big = 9.4 if len(there) < 2 else 7.4
        for place, piece in enumerate(there):
            at = left + (side - big) / 2 + (place - (len(there) - 1) / 2) * 4.6
            shapes.append(sign(piece, at, top + (side - big) / 2, big))
    return (Group(tuple(shapes), at=(x, y), scale=w / drawn.w, miniature=True),)


def card(book: Book, x: float, y: float, w: float, name: str) -> Picture:
    """An action card: ``yellow-2-2`` is Mei's of value 2 with 2 workers."""
    return (small(book.face("action-cards", name), x, y, w),)


def worker_row(colours: Sequence[str], x: float, y: float, size: float = 4.6) -> Picture:
    """Workers side by side, close together."""
    return run([f"y-worker:{colour}" for colour in colours], x, y, size, 0.78 * size)


def panel(x: float, y: float, w: float, h: float, colour: str = "surface") -> Rect:
    """A quiet panel."""
    return Rect(x, y, w, h, Paint(fill=colour, stroke="line", width=0.3), 1.2)


def wash(x: float, y: float, w: float, h: float, colour: str) -> Rect:
    """A ground without a line."""
    return Rect(x, y, w, h, fill(colour), 1.2)


def cylinder(x: float, y: float, w: float, colour: str) -> Picture:
    """A cylinder in a player's colour."""
    h, r = 1.5 * w, w / 2
    body = f"M{x:g} {y + 0.35 * r:g}v{h - 0.7 * r:g}a{r:g} {0.35 * r:g} 0 0 0 {w:g} 0v{-(h - 0.7 * r):g}"
    body += f"a{r:g} {0.35 * r:g} 0 0 0 {-w:g} 0a{r:g} {0.35 * r:g} 0 0 0 {w:g} 0"
    return (
        Path(body, Paint(fill=f"p-{colour}", stroke="p-outline", width=0.35, join="round")),
        Use(f"s-{colour}", x + 0.26 * w, y + 0.62 * h - 0.24 * w, 0.48 * w, 0.48 * w),
    )
