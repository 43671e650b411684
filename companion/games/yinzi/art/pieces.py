"""What lies on the map while a game is played: crops with their cubes, factories, and the bundles on the markets.

Everything is drawn in a square of 24 mm, or several of them, and made smaller where squares are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.art.shapes import Group, Path, Picture, Rect, Shape, fill
from companion.art.styles import sign, style
from companion.games.yinzi.art.board import crop, walls
from companion.games.yinzi.art.places import Geometry, View, columns, market, rows, square, squares_of, stall

SHAPES: Final[Mapping[str, tuple[float, float, float, float, float]]] = {
    "cube": (16, 16, 4.2, 4.2, 7.6),
    "disc": (16, 16, 4.2, 4.2, 7.6),
    "piece": (16, 16, 4.4, 6.1, 7.2),
    "bundle": (18, 20, 5, 8.2, 8),
    "worker": (18, 22, 6, 12.8, 6),
}
"""Pieces in a player's colour: the measures of the sign, and where on it the player's own sign lies, and how large."""
LAID: Final = {"red": "worn", "yellow": "laid", "blue": "worn", "green": "laid"}
"""Light signs on dark colours, dark ones on light ones."""


def piece(kind: str, colour: str, x: float, y: float, width: float) -> Picture:
    """A piece in a player's colour with the player's sign on it, that wide."""
    w, h, dx, dy, own = SHAPES[kind]
    part = width / w
    x, y = round(x, 2), round(y, 2)
    at = round(x + dx * part, 2), round(y + dy * part, 2)
    return (
        sign(f"prince-{colour}").use(f"y-{kind}", x, y, round(width, 2), round(h * part, 2)),
        sign(f"{LAID[colour]}-{colour}").use(f"s-{colour}", *at, round(own * part, 2), round(own * part, 2)),
    )


# --- fields ---


def field(good: str | None, tile: bool, cubes: Mapping[str, int]) -> Iterator[Shape]:
    """What lies on a square: its tile, the crop, and the cubes beside it."""
    if tile:
        yield Rect(0.82, 0.82, 22.36, 22.36, style("y-tile"), r=2.2)
        yield Rect(2.2, 2.2, 19.6, 19.6, style("y-within"), r=1.4)
    owners = [colour for colour, count in cubes.items() for _ in range(count)]
    x, y, size = ((4.9, 4.9, 14.2), (2.2, 2.2, 12.0), (6.5, 1.5, 10.9))[len(owners)]
    if good:
        yield crop(good, x, y, size)
    for owner, place in zip(owners, ((12.0, 12.0),) if len(owners) == 1 else ((2.3, 12.5), (12.4, 12.5)), strict=False):
        yield from piece("cube", owner, *place, 10.1 if len(owners) == 1 else 9.3)


# --- factories ---


@dataclass(frozen=True, slots=True)
class Plan:
    """Where things lie in a factory: its commodity (x, y, size), the rows of discs and of what is stored (x, y), and
    the bundle of what it needs (x, y, width); ``unit`` is the width of a disc."""

    sign: tuple[float, float, float]
    discs: tuple[float, float]
    stored: tuple[float, float]
    bundle: tuple[float, float, float]
    unit: float = 6.0


PLANS: Final[Mapping[tuple[int, int], Plan]] = {
    (1, 1): Plan((2.6, 8.2, 9.0), (2.6, 17.5), (12.4, 17.5), (13.6, 7.8, 7.6), unit=3.0),
    (2, 1): Plan((2.4, 8.9, 12.4), (15.6, 8.6), (15.6, 15.2), (35.6, 9.6, 9.6)),
    (1, 2): Plan((5.3, 8.6, 13.4), (2.7, 23.0), (2.7, 29.6), (7.1, 36.2, 8.8)),
    (2, 2): Plan((3.6, 14.0, 19.0), (24.6, 12.4), (24.6, 20.4), (28.6, 30.4, 12.6), unit=6.8),
}
"""By squares side by side and one above the other."""
GAP: Final = 0.3


def factory(size: tuple[int, int], one: Mapping[str, Any]) -> Iterator[Shape]:
    """A factory that covers so many squares: roof, commodity, a disc for each level, what is stored, and the colour of
    its raw material; after a fire only walls."""
    w, h = 24 * size[0], 24 * size[1]
    plan = PLANS.get(size, PLANS[min(2, size[0]), min(2, size[1])])
    burnt = one["burnt"]
    yield Rect(1.65, 5.0, w - 3.3, h - 6.0, style("y-ruin" if burnt else "y-works"), r=1.1)
    yield from roof(w, burnt)
    x, y, side = plan.sign
    made = crop(one["commodity"], x, y, side)
    if burnt:
        yield Group((made,), opacity=0.4)
        yield crop("wildfire", plan.discs[0] + 2, plan.discs[1] - 0.6, 2 * plan.unit)
    else:
        yield made
    yield from piece("bundle", one["colour"], *plan.bundle)
    step = plan.unit + GAP
    for n in range(one["level"]):
        yield from piece("disc", one["owner"], plan.discs[0] + n * step, plan.discs[1], plan.unit)
    stored = [colour for colour, count in one["stored"].items() for _ in range(count)]
    for n in range(max(one["level"], len(stored))):
        at = plan.stored[0] + n * step, plan.stored[1]
        if n < len(stored):
            yield from piece("piece", stored[n], *at, plan.unit)
        else:
            yield Rect(round(at[0] + 0.3, 2), at[1] + 0.3, plan.unit - 0.6, plan.unit - 0.6, style("y-slot"), r=0.8)


def roof(w: float, burnt: bool = False) -> Iterator[Shape]:
    """The roof over all of its width; of one that has burnt, both ends."""
    if burnt:
        yield Path("M.5 6c1.6 0 2.5-1.1 3-3l3.6-.4-1.2 2 2.4 1.4-6.7 1.8Z", style("y-solid"))
        yield Path(f"M{w - 0.5:g} 6c-1.6 0-2.5-1.1-3-3l-2.6-.3.6 2.3-2.8 1.4 6.7 1.4Z", style("y-solid"))
        return
    across, below = w - 7, w - 3.2
    yield Path(
        f"M.5 6c1.6 0 2.5-1.1 3-3q{across / 2:g}-2.2 {across:g} 0c.5 1.9 1.4 3 3 3l-1.1 1.8"
        f"q{-below / 2:g}-1.4 {-below:g} 0Z", style("y-solid"),
    )  # fmt: skip


def factories(data: Geometry, view: View) -> Iterator[tuple[str, Picture]]:
    """Every factory on the board by its id; where an own board has its squares apart, the further ones only have a
    roof."""
    for name, one in view["factories"].items():
        names = squares_of(view, name)
        if not names:
            continue
        size = rows(data, names)
        first = min((square(data, other) for other in names), key=lambda box: (box[1], box[0]))
        found = [placed(factory(size or (1, 1), one), first)]
        if size is None:
            walls_only = Rect(1.65, 5.0, 20.7, 18.0, style("y-works"), r=1.1)
            annex = (walls_only, *roof(24), crop(one["commodity"], 7, 8.5, 10))
            found += [placed(annex, box) for other in names if (box := square(data, other)) != first]
        yield name, tuple(found)


def cleared(data: Geometry, view: View) -> Picture:
    """The bare ground below factories: nothing that is printed there looks out from under them."""
    return tuple(
        Rect(*square(data, name), fill(one["province"])) for name, one in view["squares"].items() if one["factory"]
    )


# --- markets ---


def urban(data: Geometry, view: View, province: str) -> Iterator[Shape]:
    """A market with its walls, what its stalls ask for, and the bundles on them, which are anybody's."""
    yield from walls(data, province)
    slots = view["markets"][province]["slots"]
    if not slots:
        return
    x, y, w, h = market(data, province)
    across = columns(len(slots))
    down = max(2, -(-len(slots) // across))
    cross = "".join(f"M{x + n * w / across:g} {y + 2.7:g}v{h - 5.4:g}" for n in range(1, across))
    cross += "".join(f"M{x + 2.7:g} {y + n * h / down:g}h{w - 5.4:g}" for n in range(1, down))
    yield Path(cross, style("y-wall2"))
    for number, one in enumerate(slots):
        yield placed(buyer(one["good"], one["cube"]), stall(data, view, province, number))


def buyer(good: str | None, cube: str | None) -> Iterator[Shape]:
    """A stall: the good that it buys, or a coin, and a bundle."""
    if cube is None:
        yield crop(good, 4.9, 4.9, 14.2) if good else crop("copper", 6.8, 6.8, 10.4)
        return
    yield crop(good, 3.1, 3.1, 9.8) if good else crop("copper", 4.2, 4.2, 6.6)
    yield from piece("bundle", cube, 9.8, 8.2, 11.5)


# --- all of it ---


def placed(shapes: Iterator[Shape] | Sequence[Shape], box: tuple[float, float, float, float], name: str = "") -> Group:
    """What is drawn in a square of 24 mm, put into that box; ``name``: a class."""
    x, y, w, h = box
    return Group(tuple(shapes), at=(round(x, 2), round(y, 2)), scale=round(min(w, h) / 24, 3), name=name)


def things(data: Geometry, view: View) -> Iterator[tuple[str, Picture]]:
    """What lies on the map, by the ids of squares, factories and provinces (their markets)."""
    for name, one in view["squares"].items():
        if one["factory"] is None and (one["good"] or one["cubes"]):
            yield name, (placed(field(one["good"], one["tile"] is not None, one["cubes"]), square(data, name)),)
    yield from factories(data, view)
    yield from ((province, tuple(urban(data, view, province))) for province in data["places"]["urban"])


def pieces(data: Geometry, view: View) -> Picture:
    """All of it."""
    return (*cleared(data, view), *(shape for _, picture in things(data, view) for shape in picture))
