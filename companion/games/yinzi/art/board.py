"""The map as shapes, from the game's geometry in millimetres: what never changes while a game is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.art.maps import path
from companion.art.shapes import Box, Circle, Group, Path, Picture, Rect, Shape, fill
from companion.art.styles import letters, sign, style
from companion.art.variants import curved
from companion.games.yinzi.art.places import Geometry, market, square

INSET: Final = 0.82
ROUND: Final = 2.2
"""Measures of a field within its square, whose side is 24."""
DISC: Final = 6.8
BOAT: Final = 9.8
"""The disc on a border, and the boat in it."""
SPACED: Final = 0.8
"""Between the letters of the river's name."""
BESIDE: Final = 7.4
"""From boat to boat where a border costs more than one."""
WAVES: Final = ((2.2, 0.64), (4.4, 0.48), (7.1, 0.28))
"""How far off the coast waves are, and how strong."""
WEEDS: Final = "c.5-1.6.5-2.7 0-4.4m2.7 4.4v-5.5m2.7 5.5c-.5-1.6-.5-2.7 0-4.4"
TOWER: Final = "M-2.7 1.6v-.9h.5v-2.2c-.3-.1-.7-.2-1-.3q3-.3 3.2-2.4q.2 2.1 3.2 2.4c-.3.1-.7.2-1 .3v2.2h.5v.9Z"


def ground(data: Geometry) -> Picture:
    """Sea, land with its tints, the borders, the river with its lake, and the squares."""
    return (*water(data), *land(data), *river(data), *squares(data))


def picture(data: Geometry, names: Mapping[str, str]) -> Picture:
    """All of the map as it is printed; ``names`` as for the names."""
    return (*ground(data), *prints(data), *markets(data), *boats(data), *written(data, names))


def line(data: Geometry, names: Sequence[str]) -> str:
    """Lines of the drawing as smooth path data."""
    return "".join(curved(path(data["layout"]["lines"][name])) for name in names)


def run(data: Geometry, names: Sequence[str], dx: float = 0.0, dy: float = 0.0) -> str:
    """Lines that follow one another as one, moved."""
    points = [point for name in names for point in data["layout"]["lines"][name]]
    return curved(path([(round(x + dx, 2), round(y + dy, 2)) for x, y in dict.fromkeys(map(tuple, points))]))


def water(data: Geometry) -> Iterator[Shape]:
    """The sea with waves along the coast."""
    area, coast = data["map"], data["layout"]["coast"]
    yield Rect(area["x"], area["y"], area["w"], area["h"], style("sea"))
    for off, strength in WAVES:
        yield Group((Path(run(data, coast, off), style("y-wave")),), opacity=strength, over="sea")


def land(data: Geometry) -> Iterator[Shape]:
    """Provinces in their tints, and what lies between them."""
    for name, outline in data["places"]["outlines"].items():
        yield Path(path(outline, closed=True), fill(name))
    for part in ("borders", "coast"):
        yield Path(run(data, data["layout"][part]), style("y-edge"))


def river(data: Geometry) -> Iterator[Shape]:
    """Three lines of water, and the lake where all borders meet: nothing goes from corner to corner."""
    names, lake = data["layout"]["river"], data["layout"]["lake"]
    yield from (Path(run(data, names), style(one)) for one in ("y-river1", "y-river2"))
    yield from (Path(run(data, names, 0, dy), style("y-wave")) for dy in (-2.2, 2.2))
    (x, y), rx, ry = lake["at"], lake["rx"], lake["ry"]
    yield Path(
        f"M{x - rx:g} {y:g}a{rx:g} {ry:g} 0 1 0 {2 * rx:g} 0a{rx:g} {ry:g} 0 1 0 {-2 * rx:g} 0Z", style("y-lake")
    )
    for dx, dy in ((-10.4, -1.6), (-9.3, 2.2)):
        yield Path(f"M{x + dx:g} {y + dy:g}c3.3-1.4 6-1.4 9.8 0s6.5 1.4 10.4 0", style("y-wave"))


def rounded(box: Box, r: float) -> str:
    """A box with round corners as path data, so that many are one shape."""
    x, y, w, h = (round(value, 2) for value in box)
    return (
        f"M{x + r:g} {y:g}h{w - 2 * r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}v{h - 2 * r:g}a{r:g} {r:g} 0 0 1 {-r:g} {r:g}"
        f"h{2 * r - w:g}a{r:g} {r:g} 0 0 1 {-r:g} {-r:g}v{2 * r - h:g}a{r:g} {r:g} 0 0 1 {r:g} {-r:g}Z"
    )


def squares(data: Geometry) -> Picture:
    """Fields with a print, and those without."""
    soil, fallow, weeds = "", "", ""
    for province in data["provinces"]:
        for one in province["squares"]:
            x, y, side, _ = square(data, one["id"])
            part = side / 24
            field = rounded(within(x, y, side), round(ROUND * part, 2))
            if one["prints"]:
                soil += field
            else:
                fallow += field
                weeds += f"M{x + 9.3 * part:g} {y + 14.7 * part:g}{WEEDS}"
    found = [(soil, "y-soil"), (soil, "y-field"), (fallow, "y-fallow"), (weeds, "y-weeds")]
    return tuple(Path(d, style(name)) for d, name in found if d)


def within(x: float, y: float, side: float) -> Box:
    """A field's box within its square."""
    inset = INSET * side / 24
    return x + inset, y + inset, side - 2 * inset, side - 2 * inset


def prints(data: Geometry) -> Picture:
    """What is printed on the squares, large."""
    found = []
    for province in data["provinces"]:
        for one in province["squares"]:
            if one["prints"]:
                x, y, side, _ = square(data, one["id"])
                found.append(crop(one["prints"], x + side * 0.204, y + side * 0.204, side * 0.592))
    return tuple(found)


def crop(good: str, x: float, y: float, size: float) -> Shape:
    """A crop, a commodity or a coin, in the ink of the map."""
    return sign("y-ink").use(f"y-{good}", round(x, 2), round(y, 2), round(size, 2), round(size, 2))


def markets(data: Geometry) -> Picture:
    """The walls of the markets, empty."""
    return tuple(shape for province in data["places"]["urban"] for shape in walls(data, province))


def walls(data: Geometry, province: str) -> Iterator[Shape]:
    """A market's walls with a tower at each corner."""
    x, y, w, _ = market(data, province)
    part = w / 48
    yield Rect(x + 1.2 * part, y + 1.2 * part, w - 2.4 * part, w - 2.4 * part, style("y-wall"), r=3.8 * part)
    yield Rect(x + 2.5 * part, y + 2.5 * part, w - 5 * part, w - 5 * part, style("y-wall2"), r=2.7 * part)
    for dx in (1.2, 46.8):
        for dy in (1.2, 46.8):
            tower = Path(TOWER, style("y-solid"))
            yield Group((tower,), at=(round(x + dx * part, 2), round(y + dy * part, 2)), scale=round(part, 3))


def boats(data: Geometry) -> Picture:
    """The boats on all borders."""
    return tuple(shape for border in data["places"]["boats"] for shape in boat(border["at"], border["cost"]))


def boat(at: Sequence[float], cost: int, lit: bool = False) -> Iterator[Shape]:
    """A boat for each that a border costs; ``lit`` where a way crosses it."""
    (x, y), r = at, DISC + 1.1 * lit
    wide = BESIDE * (cost - 1)
    on = "-on" if lit else ""
    if cost == 1:
        yield Circle(x, y, r, style(f"y-boat{on}"))
    else:
        yield Rect(x - r - wide / 2, y - r, 2 * r + wide, 2 * r, style(f"y-boat{on}"), r=r)
    for n in range(cost):
        left = x - wide / 2 + n * BESIDE - BOAT / 2
        yield sign(f"tk-junk{on}").use("y-boat", round(left, 2), round(y - BOAT / 2 - 0.3, 2), BOAT, BOAT)


def written(data: Geometry, names: Mapping[str, str]) -> Picture:
    """The names of provinces with a halo of their tint, and of the river, by their ids and ``river``."""
    labels, (x, y) = data["places"]["labels"], data["layout"]["river_name"]
    river = letters("y-river").text(x, y, names["river"], halo="water-in")
    return (
        *(letters("y-nm").text(at[0], at[1], names[province], halo=province) for province, at in labels.items()),
        replace(river, spaced=SPACED),
    )
