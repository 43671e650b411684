"""Pictures painted anew: with other colours in the place of some, with finer or with rounder lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from math import hypot

from companion.art.outline import segments
from companion.art.shapes import Block, Circle, Group, Paint, Path, Picture, Point, Rect, Shape, Text


def recoloured(shapes: Iterable[Shape], colours: Mapping[str, str]) -> Picture:
    """The shapes with their fills, lines, letters and halos in the colours given by name; symbols stay as they are.

    What lies below a shape with an opacity is not changed: a pattern keeps the tint of its ground.
    """

    def paint(old: Paint) -> Paint:
        return replace(old, fill=colours.get(old.fill, old.fill), stroke=colours.get(old.stroke, old.stroke), name="")

    def words(old: Text | Block) -> Text | Block:
        new = replace(old, colour=colours.get(old.colour, old.colour))
        return replace(new, halo=colours.get(new.halo, new.halo)) if isinstance(new, Text) else new

    return repainted(shapes, paint, words)


def finer(shapes: Iterable[Shape], styles: Collection[str], part: float) -> Picture:
    """The shapes with the lines of these styles that part as wide."""

    def paint(old: Paint) -> Paint:
        return replace(old, width=round(old.width * part, 3), name="") if old.name in styles else old

    return repainted(shapes, paint)


def rounder(shapes: Iterable[Shape], styles: Collection[str]) -> Picture:
    """The shapes with the open lines of these styles going through their points in curves, not in straight pieces.

    On a phone the difference is smaller than a pixel; on paper a river would have corners.
    """
    out: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Path) and shape.paint.name in styles:
            out.append(replace(shape, d=curved(shape.d)))
        elif isinstance(shape, Group):
            out.append(replace(shape, shapes=rounder(shape.shapes, styles)))
        else:
            out.append(shape)
    return tuple(out)


def curved(d: str) -> str:
    """Path data of straight pieces as curves through the same points; what is closed or curved already stays."""
    runs: list[list[Point]] = []
    for kind, numbers in segments(d):
        if kind not in "ML":
            return d
        if kind == "M":
            runs.append([])
        point = (numbers[0], numbers[1])
        if not runs[-1] or runs[-1][-1] != point:
            runs[-1].append(point)
    return "".join(_curve(run) for run in runs)


def mirrored(shapes: Iterable[Shape]) -> Picture:
    """The shapes seen in a mirror standing at x = 0; texts and symbols are not mirrored, so there must be none."""
    out: list[Shape] = []
    for shape in shapes:
        match shape:
            case Path():
                out.append(replace(shape, d=_mirrored(shape.d)))
            case Circle():
                out.append(replace(shape, x=-shape.x))
            case Rect():
                out.append(replace(shape, x=-shape.x - shape.w))
            case Group():
                clip = _mirrored(shape.clip) if shape.clip else ""
                at = -shape.at[0], shape.at[1]
                out.append(replace(shape, shapes=mirrored(shape.shapes), at=at, turn=-shape.turn, clip=clip))
            case _:
                raise TypeError(f"{shape} cannot be mirrored")
    return tuple(out)


def _mirrored(d: str) -> str:
    """Path data seen in a mirror standing at x = 0."""
    return "".join(
        kind + " ".join(f"{-n if at % 2 == 0 else n:.2f}" for at, n in enumerate(numbers))
        for kind, numbers in segments(d)
    )


def _curve(points: Sequence[Point]) -> str:
    """A curve that has, at each point, the direction from the one before to the one after."""
    out = [f"M{points[0][0]:g} {points[0][1]:g}"]
    last = len(points) - 1
    ways = [_direction(points[max(0, i - 1)], points[i], points[min(last, i + 1)]) for i in range(last + 1)]
    for (ax, ay), (bx, by), (ux, uy), (vx, vy) in zip(points, points[1:], ways, ways[1:], strict=False):
        third = hypot(bx - ax, by - ay) / 3
        out.append(
            f"C{ax + ux * third:.2f} {ay + uy * third:.2f} {bx - vx * third:.2f} {by - vy * third:.2f} {bx:g} {by:g}"
        )
    return "".join(out)


def _direction(a: Point, b: Point, c: Point) -> Point:
    """From a to c, as long as the way goes straight on at b, and shorter at corners."""
    far = hypot(b[0] - a[0], b[1] - a[1]) + hypot(c[0] - b[0], c[1] - b[1])
    return (c[0] - a[0]) / far, (c[1] - a[1]) / far


def repainted(
    shapes: Iterable[Shape],
    paint: Callable[[Paint], Paint],
    words: Callable[[Text | Block], Text | Block] = lambda words: words,
) -> Picture:
    """The shapes with every paint, and every text, as these functions would have it."""
    out: list[Shape] = []
    for shape in shapes:
        match shape:
            case Path() | Circle() | Rect():
                out.append(replace(shape, paint=paint(shape.paint)))
            case Text() | Block():
                out.append(words(shape))
            case Group():
                out.append(replace(shape, shapes=repainted(shape.shapes, paint, words)))
            case _:
                out.append(shape)
    return tuple(out)
