"""What the pictures of the rulebook and of the play aids are put together from: signs, pieces, squares and tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from companion.art.shapes import Circle, Face, Group, Paint, Path, Picture, Rect, Shape, Text, Use, fill, line
from printables.booklet import pt
from printables.drawing.fitting import width

MEI, JONAS, AISHA, TOMAS = "yellow", "red", "blue", "green"
"""The colours of the people of the examples."""
HAIR: Final = Paint(stroke="map-fine", width=0.25)
FIRM: Final = Paint(stroke="map-ink", width=0.45)
DASHED: Final = line("map-fine", 0.3, 1.0, 0.9)
ARROW: Final = line("porcelain", 0.6)
INK_ARROW: Final = line("ink", 0.45)
TINTS: Final = {"huguang": "huguang", "nanzhili": "nanzhili", "jiangxi": "jiangxi", "zhejiang": "zhejiang"}


class Drawn(NamedTuple):
    """A picture from its own origin, and its size, mm."""

    picture: Picture
    w: float
    h: float


Word: TypeAlias = str
"""Of a row: the id of a symbol (``y-copper``), of a piece with its colour (``y-cube:red``), or words."""


def sign(symbol: str, x: float, y: float, size: float = 5.0) -> Shape:
    """A symbol in a square, or a piece in a player's colour with that player's sign on it (``y-cube:red``)."""
    name, _, colour = symbol.partition(":")
    if not colour:
        return Use(name, x, y, size, size)
    one = Use(name, x, y, size, size, swap=(("pc", f"p-{colour}"),))
    part, low = (0.3, 0.62) if name == "y-worker" else (0.46, 0.27)
    own = Use(f"s-{colour}", x + (1 - part) / 2 * size, y + low * size, part * size, part * size)
    return Group((one, own))


def signs(symbols: Sequence[str], x: float, y: float, size: float = 5.0, step: float = 0.0) -> Picture:
    """Symbols side by side."""
    return tuple(sign(symbol, x + number * (step or size * 1.1), y, size) for number, symbol in enumerate(symbols))


def words(
    x: float, y: float, said: str, size: float = 8.0, face: Face = "sans", colour: str = "ink", anchor: str = "middle",
    room: float = 0.0,
) -> Text:  # fmt: skip
    """A line in a size in points with its baseline at y."""
    return Text(x, y, said, pt(size), face, colour, anchor, room)  # type: ignore[arg-type]


def number(x: float, y: float, said: str, r: float = 2.7, colour: str = "cinnabar") -> Picture:
    """A number or a letter in a full disc around (x, y)."""
    return (
        Circle(x, y, r, Paint(fill=colour, stroke="surface", width=0.25)),
        Text(x, y + 0.36 * r * 1.05, said, max(pt(6), 1.35 * r), "sans-bold", f"on-{colour}", "middle"),
    )


def arrow(x: float, y: float, to_x: float, to_y: float, paint: Paint = ARROW, head: float = 1.5) -> Path:
    """An arrow between two points."""
    long = max(0.01, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    ux, uy = (to_x - x) / long * head, (to_y - y) / long * head
    return Path(
        f"M{x:.5g} {y:.5g}L{to_x:.5g} {to_y:.5g}M{to_x - ux - uy * 0.75:.5g} {to_y - uy + ux * 0.75:.5g}"
        f"L{to_x:.5g} {to_y:.5g}L{to_x - ux + uy * 0.75:.5g} {to_y - uy - ux * 0.75:.5g}",
        paint,
    )


def row(parts: Sequence[Word], size: float = 5.0, points: float = 9.0, gap: float = 1.0) -> Drawn:
    """Symbols, pieces and words in a line; ``>`` is an arrow, ``+`` and figures are words in bold."""
    shapes: list[Shape] = []
    x = 0.0
    for part in parts:
        if part == ">":
            shapes.append(arrow(x, size / 2, x + 5.5, size / 2, INK_ARROW, 1.3))
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
    shapes: list[Shape] = []
    if tile:
        shapes.append(Rect(x, y, size, size, Paint(fill="surface", stroke="map-ink", width=0.35), 0.9))
    else:
        shapes.append(Rect(x, y, size, size, HAIR if good else DASHED, 0.7))
    if good:
        inset = 0.16 * size if not cubes else 0.08 * size
        side = size - 2 * inset if not cubes else 0.52 * size
        shapes.append(Use(f"y-{good}", x + inset, y + inset, side, side))
    for place, colour in enumerate(cubes):
        side = 0.4 * size
        at = (x + size - side - 0.08 * size - place * 0.44 * size, y + size - side - 0.08 * size)
        shapes.append(sign(f"y-cube:{colour}", *at, side))
    return tuple(shapes)


def market(x: float, y: float, size: float, slots: Sequence[str], cubes: Sequence[str] = ("",) * 4) -> Picture:
    """An urban market; a slot shows a good or a coin, or the bundle of a colour that lies on it."""
    shapes: list[Shape] = [Rect(x, y, size, size, Paint(fill="surface", stroke="map-ink", width=0.8), 1.0)]
    half = size / 2
    shapes.append(Path(f"M{x + half:.5g} {y:.5g}v{size:.5g}M{x:.5g} {y + half:.5g}h{size:.5g}", HAIR))
    for place, (slot, cube) in enumerate(zip(slots, cubes, strict=True)):
        at = (x + place % 2 * half + 0.16 * half, y + place // 2 * half + 0.16 * half)
        symbol = f"y-bundle:{cube}" if cube else "y-copper" if slot == "coin" else f"y-{slot}"
        shapes.append(sign(symbol, *at, 0.68 * half))
    return tuple(shapes)


LEVELS: Final = ("I", "II", "III")


def factory(
    x: float, y: float, w: float, colour: str, commodity: str, owner: str = "", level: int = 0,
    stored: Sequence[str] = (),
) -> Picture:  # fmt: skip
    """A factory: what it makes, the colour that it needs, discs for its level, and what it stores below."""
    h = w / 2
    roof = f"M{x:.5g} {y + 0.34 * h:.5g}q{0.06 * w:.4g} {-0.16 * h:.4g} {0.1 * w:.4g} {-0.34 * h:.4g}h{0.8 * w:.5g}"
    roof += f"q{0.04 * w:.4g} {0.18 * h:.4g} {0.1 * w:.4g} {0.34 * h:.4g}z"
    shapes: list[Shape] = [
        Rect(x + 0.03 * w, y + 0.3 * h, 0.94 * w, 0.7 * h, Paint(fill="surface", stroke="map-ink", width=0.4)),
        Path(roof, Paint(fill="map-ink", stroke="map-ink", width=0.3, join="round")),
        Use(f"y-{commodity}", x + 0.07 * w, y + 0.4 * h, 0.5 * h, 0.5 * h),
        sign(f"y-cube:{colour}", x + 0.8 * w, y + 0.44 * h, 0.26 * h),
    ]
    r = 0.15 * h
    for place, said in enumerate(LEVELS):
        at = (x + (0.4 + 0.14 * place) * w, y + 0.58 * h)
        if place < level:
            shapes.append(sign(f"y-disc:{owner}", at[0] - r, at[1] - r, 2 * r))
        else:
            shapes += [Circle(*at, r * 0.9, HAIR), words(at[0], at[1] + 0.75, said, 6, "serif", "muted")]
    for place, who in enumerate(stored):
        shapes.append(sign(f"y-piece:{who}", x + (0.34 + 0.14 * place) * w, y + 0.76 * h, 0.22 * h))
    return tuple(shapes)


def ship(x: float, y: float, w: float, name: str, slots: Sequence[str], cargo: Sequence[Sequence[str]] = ()) -> Picture:
    """A ship with its slots and what lies on them: symbols of pieces by slot, none for an empty one."""
    h = 0.62 * w
    deck = y + 0.34 * h
    hull = f"M{x:.5g} {deck:.5g}h{w:.5g}q{-0.04 * w:.4g} {0.5 * h:.4g} {-0.16 * w:.4g} {0.56 * h:.4g}"
    hull += f"h{-0.68 * w:.5g}q{-0.12 * w:.4g} {-0.06 * h:.4g} {-0.16 * w:.4g} {-0.56 * h:.4g}z"
    wave = f"M{x - 0.03 * w:.5g} {y + 0.95 * h:.5g}" + f"q{0.09 * w:.4g} {-0.1 * h:.4g} {0.177 * w:.4g} 0" * 6
    shapes: list[Shape] = [
        words(x + w / 2, y + 0.24 * h, name, 8, "serif-bold", room=w),
        Path(hull, Paint(fill="surface", stroke="map-ink", width=0.45, join="round")),
        Path(wave, line("water", 0.35)),
    ]
    side = 0.23 * w
    left = x + (w - len(slots) * side * 1.08) / 2
    for place, slot in enumerate(slots):
        at = left + place * side * 1.08
        there = cargo[place] if place < len(cargo) else ()
        shapes.append(Rect(at, deck + 0.1 * h, side, side, Paint(fill="paper", stroke="map-fine", width=0.25), 0.5))
        if not there:
            shapes.append(Use(f"y-{slot}", at + 0.1 * side, deck + 0.1 * h + 0.1 * side, 0.8 * side, 0.8 * side))
        big = 0.78 * side if len(there) < 2 else 0.48 * side
        for count, piece in enumerate(there):
            top = deck + 0.1 * h + (side - big) / 2
            shapes.append(sign(piece, at + (side - big * len(there)) / 2 + count * big, top, big))
    return tuple(shapes)


def card(x: float, y: float, w: float, colour: str, value: int, workers: int) -> Picture:
    """An action card: how often, and the workers that come with it."""
    h = 1.48 * w
    small = min(0.24 * w, 0.8 * w / workers)
    left = x + (w - small * workers) / 2
    return (
        Rect(x, y, w, h, Paint(fill="surface", stroke="map-ink", width=0.35), 0.09 * w),
        Use(f"s-{colour}", x + 0.08 * w, y + 0.07 * h, 0.18 * w, 0.18 * w),
        Text(x + w / 2, y + 0.56 * h, f"{value}", 0.72 * w, "serif-bold", "ink", "middle"),
        *signs([f"y-worker:{colour}"] * workers, left, y + 0.7 * h, small, small),
    )


def worker_row(colours: Sequence[str], x: float, y: float, size: float = 4.6) -> Picture:
    """Workers side by side, close together."""
    return signs([f"y-worker:{colour}" for colour in colours], x, y, size, 0.78 * size)


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


def route(x: float, y: float, w: float, h: float) -> Shape:
    """The face of a route, in outline."""
    return Group(
        (
            Rect(0, 0, w, h, Paint(fill="paper", stroke="map-fine", width=0.3), 0.8),
            Path(f"M0 {0.7 * h:g}q{0.3 * w:g} {-0.3 * h:g} {0.5 * w:g} 0t{0.5 * w:g} {-0.1 * h:g}", line("line", 1.2)),
            Use("y-commodity", 0.6, 0.5, 4, 4),
            Use("y-points", w - 4.4, 0.5, 3.8, 3.8),
            Use("y-war", 0.8, h - 3.8, 3.2, 3.2),
        ),
        at=(x, y),
    )
