"""SVG files read into shapes: the part of SVG that our drawings need; what is not understood is refused, with its name.

Colours are classes: ``fill-porcelain``, ``stroke-map-ink``, and for silhouettes ``mass-…`` and ``within-…``, each with
a colour of the palette, or with ``current`` for the one that a group, the root or whoever places the picture says
(``class="cinnabar"``). ``low-…`` is the shape's colour in low ink. A file's own style shows them in an editor.

Groups, paths, circles and rectangles, ``<use>`` of something in the same file, and ``<image>`` for another file's
picture. What moves, turns, mirrors or enlarges is kept; what stretches or slants is refused, as lines would have
different widths in different directions. Titles, styles and what editors note for themselves say nothing about shapes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final, Literal, TypeAlias, cast
from xml.etree import ElementTree as ET

from companion.art import outline, palette
from companion.art.shapes import Box, Circle, Group, Paint, Path, Picture, Rect, Shape
from companion.art.variants import mirrored

SVG: Final = "{http://www.w3.org/2000/svg}"
XLINK: Final = "{http://www.w3.org/1999/xlink}"
SILENT: Final = ("title", "desc", "defs", "style", "metadata")
"""Elements that draw nothing where they stand."""
OWN: Final = {
    "svg": {"viewBox", "width", "height", "version"},
    "g": set[str](),
    "path": {"d"},
    "circle": {"cx", "cy", "r"},
    "rect": {"x", "y", "width", "height", "rx"},
    "use": {"href", "x", "y"},
    "image": {"href", "x", "y", "width", "height"},
}
"""Attributes of each element, besides those that every one may have (``ANY``)."""
ANY: Final = {
    "id", "class", "transform", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity"
}  # fmt: skip
MARKS: Final = ("mass", "within", "low")
"""Classes that go beyond fills and lines; ``brush`` knows what they mean."""
CURRENT: Final = "current"
CAPS: Final = ("butt", "round", "square")
JOINS: Final = ("miter", "round", "bevel")
MOVE: Final = re.compile(r"(translate|rotate|scale|matrix)\s*\(([^)]*)\)\s*,?\s*")
EVEN: Final = 1e-3
"""How far two directions may differ in scale: editors round."""

Linked: TypeAlias = Callable[[str, str, float], tuple[Picture, Box]]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
STILL: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class BadSvg(ValueError):
    """A file with something that is not understood."""


@dataclass(frozen=True, slots=True)
class Said:
    """What an element says of its painting, or has from around it.

    Attributes:
        paint: its fill and its line, and as ``name`` what else its classes are (``MARKS``).
        colour: what ``current`` means; empty if nobody has said.
    """

    paint: Paint
    colour: str


class Reader:
    """Goes over a file's elements.

    Args:
        text: the file's.
        linked: reads the picture that a link leads to, and its view box; is told where, and what the link says of the
            current colour and of lines, empty and 0 for nothing.
    """

    def __init__(self, text: str, linked: Linked | None = None) -> None:
        try:
            self.root = ET.fromstring(text)
        except ET.ParseError as error:
            raise BadSvg(f"this is no SVG: {error}") from None
        if self.root.tag != f"{SVG}svg":
            raise BadSvg(f"this is no SVG, but <{self.root.tag}>")
        self._linked = linked
        self._named = {element.get("id"): element for element in self.root.iter() if element.get("id")}

    def picture(self, colour: str = "", width: float = 0.0) -> Picture:
        """The file's shapes.

        Args:
            colour, width: instead of those that its root says.

        Raises:
            BadSvg: with what is wrong.
        """
        _known(self.root)
        said = _said(self.root, Said(Paint(width=1.0), ""))
        said = Said(replace(said.paint, width=width or said.paint.width), colour or said.colour)
        return tuple(self._shapes(self.root, said))

    def _shapes(self, parent: ET.Element, said: Said) -> Iterator[Shape]:
        """What stands in an element, painted."""
        for element in parent:
            if isinstance(element.tag, str) and element.tag.startswith(SVG):
                yield from self._element(element, said)

    def _element(self, element: ET.Element, inherited: Said) -> Iterator[Shape]:
        if element.tag.removeprefix(SVG) in SILENT:
            return
        kind = _known(element)
        said = _said(element, inherited)
        if kind in ("g", "use", "image"):
            # Opacity goes for what is within together.
            opacity, said = said.paint.opacity, replace(said, paint=replace(said.paint, opacity=1.0))
            inner = tuple(self._within(kind, element, said))
            picture: Picture = inner if opacity == 1 else (Group(inner, opacity=opacity),)
        elif kind in ("path", "circle", "rect"):
            picture = (_leaf(kind, element, said),)
        else:
            raise BadSvg(f"<{kind}> cannot stand in another element")
        yield from placed(picture, matrix(element.get("transform", "")))

    def _within(self, kind: str, element: ET.Element, said: Said) -> Iterator[Shape]:
        """What a group holds, or what is drawn again."""
        if kind == "g":
            yield from self._shapes(element, said)
        elif kind == "use":
            name = _href(element)
            target = self._named.get(name.removeprefix("#"))
            if target is None or not name.startswith("#"):
                raise BadSvg(f"<use> of {name!r}, which is not in this file")
            moved = (1.0, 0.0, 0.0, 1.0, _number(element, "x"), _number(element, "y"))
            yield from placed(tuple(self._element(target, said)), moved)
        elif self._linked is None:
            raise BadSvg(f"there are no pictures of other files here, but a link to {_href(element)!r}")
        else:
            colour, width = element.get("class", ""), _number(element, "stroke-width")
            picture, (left, top, wide, high) = self._linked(_href(element), colour, width)
            w, h = length(element, "width"), length(element, "height")
            scale = min(w / wide, h / high)
            x = _number(element, "x") + (w - wide * scale) / 2 - left * scale
            y = _number(element, "y") + (h - high * scale) / 2 - top * scale
            yield from placed(picture, (scale, 0.0, 0.0, scale, x, y))


def _href(element: ET.Element) -> str:
    return element.get("href", element.get(f"{XLINK}href", ""))


def _leaf(kind: str, element: ET.Element, said: Said) -> Shape:
    """A shape that says how it is filled or stroked."""
    if len(element):
        raise BadSvg(f"nothing stands in a <{kind}>")
    paint = said.paint
    if not paint.fill and not paint.stroke:
        raise BadSvg(f"a <{kind}> needs a class fill-…, stroke-…, mass-… or within-…")
    if said.colour:
        fill, stroke = (said.colour if name == CURRENT else name for name in (paint.fill, paint.stroke))
        paint = replace(paint, fill=fill, stroke=stroke)
    if not paint.stroke and "mass" not in paint.name:
        paint = Paint(fill=paint.fill, opacity=paint.opacity, name=paint.name)
    if kind == "path":
        return Path(_outline(element), paint)
    if kind == "circle":
        return Circle(_number(element, "cx"), _number(element, "cy"), length(element, "r"), paint)
    size = length(element, "width"), length(element, "height")
    return Rect(_number(element, "x"), _number(element, "y"), *size, paint, r=_number(element, "rx"))


def _known(element: ET.Element) -> str:
    """The element's name, its attributes known, and no text in or behind it."""
    kind = element.tag.removeprefix(SVG)
    if kind not in OWN:
        raise BadSvg(f"<{kind}> is not understood")
    mine = {key for key in element.attrib if not key.startswith("{")}  # the others are an editor's own notes
    if unknown := mine - OWN[kind] - ANY:
        raise BadSvg(f"<{kind}> has {', '.join(sorted(unknown))}, which is not understood")
    if f"{element.text or ''}{element.tail or ''}".strip():
        raise BadSvg(f"<{kind}> has text in or behind it")
    return kind


def _said(element: ET.Element, inherited: Said) -> Said:
    """How an element is painted; what it does not say it has from its parent, but for the opacity."""
    paint, colour = _classes(element.get("class", ""), inherited)
    if "stroke-width" in element.attrib:
        paint = replace(paint, width=length(element, "stroke-width"))
    if "stroke-dasharray" in element.attrib:
        paint = replace(paint, dash=_numbers(element, "stroke-dasharray"))
    if "stroke-linecap" in element.attrib:
        paint = replace(paint, cap=cast(Literal["butt"], _one_of(element, "stroke-linecap", CAPS)))
    if "stroke-linejoin" in element.attrib:
        paint = replace(paint, join=cast(Literal["miter"], _one_of(element, "stroke-linejoin", JOINS)))
    opacity = _number(element, "opacity", 1.0)
    if not 0 <= opacity <= 1:
        raise BadSvg(f"opacity must be 0 to 1, not {opacity:g}")
    return Said(replace(paint, opacity=opacity), colour)


def _classes(classes: str, inherited: Said) -> tuple[Paint, str]:
    """The paint, and what ``current`` is, with what an element's classes say.

    Raises:
        BadSvg: a class is not understood, or two of them say the same.
    """
    known = palette.colours("light")
    found: dict[str, str] = {}
    for name in classes.split():
        what, _, colour = ("colour", "", name) if name in known else name.partition("-")
        if (what not in ("colour", *MARKS, "fill", "stroke")) or not (colour in known or colour == CURRENT):
            raise BadSvg(f"class {name!r} is no colour of the palette, nor fill-, stroke-, mass-, within- or low- one")
        if what in found:
            raise BadSvg(f"class {classes!r} says two things of one")
        found[what] = colour
    paint = inherited.paint
    if "fill" in found or "stroke" in found or "mass" in found or "within" in found:
        marks = [mark for mark in ("mass", "within") if mark in found]
        paint = replace(
            paint, fill=found.get("fill", found.get("mass", "" if marks else paint.fill)),
            stroke=found.get("stroke", found.get("within", "" if marks else paint.stroke)), name=" ".join(marks),
        )  # fmt: skip
    if "low" in found:
        paint = replace(paint, name=f"{paint.name} low-{found['low']}".strip())
    return paint, found.get("colour", inherited.colour)


def matrix(transform: str) -> Matrix:
    """What ``transform`` says, as one matrix.

    Raises:
        BadSvg: it is not understood.
    """
    found, at = STILL, 0
    for move in MOVE.finditer(transform):
        if move.start() != at:
            break
        at = move.end()
        try:
            found = _times(found, _matrix(move[1], [float(number) for number in move[2].replace(",", " ").split()]))
        except (ValueError, IndexError):
            raise BadSvg(f"transform={transform!r} is not understood") from None
    if at != len(transform):
        raise BadSvg(f"transform={transform!r} is not understood")
    return found


def _matrix(kind: str, n: list[float]) -> Matrix:
    if kind == "translate":
        return 1.0, 0.0, 0.0, 1.0, n[0], n[1] if len(n) > 1 else 0.0
    if kind == "scale":
        return n[0], 0.0, 0.0, n[-1], 0.0, 0.0
    if kind == "rotate":
        c, s = cos(radians(n[0])), sin(radians(n[0]))
        x, y = (n[1], n[2]) if len(n) > 1 else (0.0, 0.0)
        return c, s, -s, c, x - c * x + s * y, y - s * x - c * y
    a, b, c, d, e, f = n
    return a, b, c, d, e, f


def _times(m: Matrix, n: Matrix) -> Matrix:
    """First the second, then the first."""
    return (
        m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
    )  # fmt: skip


def placed(picture: Picture, where: Matrix) -> Picture:
    """A picture moved, turned, mirrored and enlarged; what stays where it is needs no group.

    Raises:
        BadSvg: it would be stretched or slanted.
    """
    a, b, c, d, x, y = where
    if where == STILL:
        return picture
    if a * d - b * c < 0:
        picture, a, b = mirrored(picture), -a, -b
    scale = hypot(a, b)
    if scale <= 0 or hypot(a - d, b + c) > EVEN * scale:
        raise BadSvg("a picture is moved, turned, mirrored and enlarged, but not stretched or slanted")
    return (Group(picture, at=(x, y), scale=scale, turn=degrees(atan2(b, a))),)


def view_box(element: ET.Element) -> Box:
    """An element's view box.

    Raises:
        BadSvg: it has none.
    """
    box = _numbers(element, "viewBox")
    if len(box) != 4 or min(box[2:]) <= 0:
        raise BadSvg("viewBox needs x, y, width and height")
    return box[0], box[1], box[2], box[3]


def _one_of(element: ET.Element, key: str, allowed: tuple[str, ...]) -> str:
    said = element.get(key, "")
    if said not in allowed:
        raise BadSvg(f"{key} must be one of {', '.join(allowed)}, not {said!r}")
    return said


def _numbers(element: ET.Element, key: str) -> tuple[float, ...]:
    said = element.get(key, "")
    try:
        return tuple(float(number) for number in said.replace(",", " ").split())
    except ValueError:
        raise BadSvg(f"{key} must be numbers, not {said!r}") from None


def _number(element: ET.Element, key: str, otherwise: float = 0.0) -> float:
    if key not in element.attrib:
        return otherwise
    found = _numbers(element, key)
    if len(found) != 1:
        raise BadSvg(f"{key} must be one number, not {element.get(key)!r}")
    return found[0]


def length(element: ET.Element, key: str) -> float:
    """An attribute that is a length.

    Raises:
        BadSvg: it is not above 0.
    """
    found = _number(element, key)
    if found <= 0:
        raise BadSvg(f"{key} must be more than 0")
    return found


def _outline(element: ET.Element) -> str:
    """Path data that can be read."""
    d = " ".join(element.get("d", "").split())
    try:
        outline.bounds(d)
    except outline.BadOutline as error:
        raise BadSvg(f"path data: {error}") from None
    return d
