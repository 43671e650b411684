"""Pictures painted anew: with other colours in the place of some, or with finer lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from companion.art.shapes import Block, Circle, Group, Paint, Path, Picture, Rect, Shape, Text


def recoloured(shapes: Iterable[Shape], colours: Mapping[str, str]) -> Picture:
    """The shapes with their fills, lines, letters and halos in the colours given by name; symbols stay as they are.

    What lies below a shape with an opacity is not changed: a pattern keeps the tint of its ground.
    """

    def paint(old: Paint) -> Paint:
        return replace(old, fill=colours.get(old.fill, old.fill), stroke=colours.get(old.stroke, old.stroke), name="")

    def words(old: Text | Block) -> Text | Block:
        new = replace(old, colour=colours.get(old.colour, old.colour))
        return replace(new, halo=colours.get(new.halo, new.halo)) if isinstance(new, Text) else new

    return _anew(shapes, paint, words)


def finer(shapes: Iterable[Shape], styles: Collection[str], part: float) -> Picture:
    """The shapes with the lines of these styles that part as wide."""

    def paint(old: Paint) -> Paint:
        return replace(old, width=round(old.width * part, 3), name="") if old.name in styles else old

    return _anew(shapes, paint, lambda words: words)


def _anew(
    shapes: Iterable[Shape], paint: Callable[[Paint], Paint], words: Callable[[Text | Block], Text | Block]
) -> Picture:
    out: list[Shape] = []
    for shape in shapes:
        match shape:
            case Path() | Circle() | Rect():
                out.append(replace(shape, paint=paint(shape.paint)))
            case Text() | Block():
                out.append(words(shape))
            case Group():
                out.append(replace(shape, shapes=_anew(shape.shapes, paint, words)))
            case _:
                out.append(shape)
    return tuple(out)
