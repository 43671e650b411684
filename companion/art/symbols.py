"""The signs and patterns of ``data/symbols.svg``, as shapes.

The file is what pages hold as it is, so it is SVG, but only the part of SVG that ``read`` knows; anything else is
refused. ``var(--name)`` is the palette's colour of that name and ``currentColor`` the one that a ``Use`` brings. Every
shape says or inherits how it is filled: SVG would fill it black.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, cast
from xml.etree import ElementTree as ET

from companion.art import outline, palette
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Rect, Shape

SVG: Final = "{http://www.w3.org/2000/svg}"
OWN: Final = {
    "symbol": {"id", "viewBox"},
    "pattern": {"id", "width", "height", "patternUnits"},
    "g": set[str](),
    "path": {"d"},
    "circle": {"cx", "cy", "r"},
    "rect": {"x", "y", "width", "height", "rx"},
}
"""Attributes of each element besides those that say how it is painted."""
PAINT: Final = {
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity"
}  # fmt: skip
CAPS: Final = ("butt", "round", "square")
JOINS: Final = ("miter", "round", "bevel")
ELEMENT: Final = re.compile(r'<(symbol|pattern) id="(?P<id>[\w-]+)".*?</\1>', re.DOTALL)
UNSAID: Final = "unsaid"
"""The fill of what has not said yet how it is filled."""


class BadSymbols(ValueError):
    """A file of symbols with something that is not understood."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A sign.

    Attributes:
        box: (x, y, w, h) of what it is drawn in; a ``Use`` fits it into its own box and keeps its proportions.
    """

    id: str
    box: tuple[float, float, float, float]
    picture: Picture


@dataclass(frozen=True, slots=True)
class Pattern:
    """A tile of ``w`` by ``h`` mm that is laid side by side from the origin of the picture."""

    id: str
    w: float
    h: float
    picture: Picture


def symbol(name: str) -> Symbol:
    """The symbol of that id.

    Raises:
        LookupError: there is none.
    """
    found = _packaged().get(name)
    if not isinstance(found, Symbol):
        raise LookupError(f"there is no symbol {name!r}")
    return found


def pattern(name: str) -> Pattern:
    """The pattern of that id, for example ``"pat-henan"``.

    Raises:
        LookupError: there is none.
    """
    found = _packaged().get(name)
    if not isinstance(found, Pattern):
        raise LookupError(f"there is no pattern {name!r}")
    return found


def ids() -> tuple[str, ...]:
    """The ids of all symbols and patterns, in the file's order."""
    return tuple(_packaged())


@cache
def source() -> str:
    """The file's text."""
    return files("companion.art").joinpath("data", "symbols.svg").read_text(encoding="utf-8")


@cache
def inner(only: frozenset[str] | None = None) -> str:
    """What stands within the file's ``<svg>``, to be put into a page; ``only``: the symbols and patterns of these
    ids."""
    if only is None:
        return source().partition(">")[2].rpartition("</svg>")[0].strip()
    return "\n".join(found[0] for found in ELEMENT.finditer(source()) if found["id"] in only)


@cache
def _packaged() -> Mapping[str, Symbol | Pattern]:
    return read(source())


def read(text: str) -> Mapping[str, Symbol | Pattern]:
    """The symbols and patterns of an SVG file by their ids.

    Raises:
        BadSymbols: naming the symbol and what is wrong in it.
    """
    try:
        root = ET.fromstring(text)
    except ET.ParseError as error:
        raise BadSymbols(f"this is no SVG: {error}") from None
    if root.tag != f"{SVG}svg" or root.attrib:
        raise BadSymbols("symbols stand in an <svg> without attributes")
    found: dict[str, Symbol | Pattern] = {}
    for element in root:
        name = element.get("id", "")
        if not name or name in found:
            raise BadSymbols(f"every symbol and pattern needs an id of its own, not {name!r}")
        try:
            found[name] = _top(name, element)
        except BadSymbols as error:
            raise BadSymbols(f"{name}: {error}") from None
    return MappingProxyType(found)


def _top(name: str, element: ET.Element) -> Symbol | Pattern:
    """A symbol or a pattern."""
    kind = _kind(element)
    paint = _paint(element, Paint(fill=UNSAID, width=1.0))
    if paint.opacity != 1:
        raise BadSymbols(f"a {kind} has no opacity of its own")
    picture = tuple(_shapes(element, paint))
    if kind == "symbol":
        box = _numbers(element, "viewBox")
        if len(box) != 4 or min(box[2:]) <= 0:
            raise BadSymbols("viewBox needs x, y, width and height")
        return Symbol(name, (box[0], box[1], box[2], box[3]), picture)
    if kind == "pattern":
        if element.get("patternUnits") != "userSpaceOnUse":
            raise BadSymbols('a pattern needs patternUnits="userSpaceOnUse"')
        return Pattern(name, _length(element, "width"), _length(element, "height"), picture)
    raise BadSymbols(f"only symbols and patterns stand at the top, not <{kind}>")


def _shapes(parent: ET.Element, inherited: Paint) -> Iterator[Shape]:
    """What stands in an element, painted."""
    for element in parent:
        kind, paint = _kind(element), _paint(element, inherited)
        if kind == "g":
            inner = tuple(_shapes(element, replace(paint, opacity=1.0)))
            if paint.opacity == 1:
                yield from inner
            else:
                yield Group(inner, opacity=paint.opacity)
            continue
        if len(element):
            raise BadSymbols(f"nothing stands in a <{kind}>")
        if paint.fill == UNSAID:
            raise BadSymbols(f'a <{kind}> must say how it is filled; fill="none" for not at all')
        if not paint.stroke:
            paint = Paint(fill=paint.fill, opacity=paint.opacity)
        if kind == "path":
            yield Path(_outline(element), paint)
        elif kind == "circle":
            yield Circle(_number(element, "cx"), _number(element, "cy"), _length(element, "r"), paint)
        elif kind == "rect":
            size = _length(element, "width"), _length(element, "height")
            yield Rect(_number(element, "x"), _number(element, "y"), *size, paint, r=_number(element, "rx"))
        else:
            raise BadSymbols(f"<{kind}> cannot stand in another element")


def _kind(element: ET.Element) -> str:
    """The element's name, its attributes known, and no text in or behind it."""
    kind = element.tag.removeprefix(SVG) if isinstance(element.tag, str) else "!"
    if kind not in OWN:
        raise BadSymbols(f"<{kind}> is not understood")
    if unknown := set(element.keys()) - OWN[kind] - PAINT:
        raise BadSymbols(f"<{kind}> has {', '.join(sorted(unknown))}, which is not understood")
    if f"{element.text or ''}{element.tail or ''}".strip():
        raise BadSymbols(f"<{kind}> has text in or behind it")
    return kind


def _paint(element: ET.Element, paint: Paint) -> Paint:
    """How an element is painted; what it does not say it has from its parent, but for the opacity."""
    if "fill" in element.attrib:
        paint = replace(paint, fill=_colour(element, "fill"))
    if "stroke" in element.attrib:
        paint = replace(paint, stroke=_colour(element, "stroke"))
    if "stroke-width" in element.attrib:
        paint = replace(paint, width=_length(element, "stroke-width"))
    if "stroke-dasharray" in element.attrib:
        paint = replace(paint, dash=_numbers(element, "stroke-dasharray"))
    if "stroke-linecap" in element.attrib:
        paint = replace(paint, cap=cast(Literal["butt"], _one_of(element, "stroke-linecap", CAPS)))
    if "stroke-linejoin" in element.attrib:
        paint = replace(paint, join=cast(Literal["miter"], _one_of(element, "stroke-linejoin", JOINS)))
    opacity = _number(element, "opacity", 1.0)
    if not 0 <= opacity <= 1:
        raise BadSymbols(f"opacity must be 0 to 1, not {opacity:g}")
    return replace(paint, opacity=opacity)


def _colour(element: ET.Element, key: str) -> str:
    """A colour's name in the palette."""
    said = element.get(key, "")
    if said == "none":
        return ""
    if said == "currentColor":
        return "current"
    name = said.removeprefix("var(--").removesuffix(")")
    if said != f"var(--{name})" or name not in palette.colours("light"):
        raise BadSymbols(f'{key}="{said}": write none, currentColor, or var(--name) with a colour of the palette')
    return name


def _one_of(element: ET.Element, key: str, allowed: tuple[str, ...]) -> str:
    said = element.get(key, "")
    if said not in allowed:
        raise BadSymbols(f"{key} must be one of {', '.join(allowed)}, not {said!r}")
    return said


def _numbers(element: ET.Element, key: str) -> tuple[float, ...]:
    said = element.get(key, "")
    try:
        return tuple(float(number) for number in said.replace(",", " ").split())
    except ValueError:
        raise BadSymbols(f"{key} must be numbers, not {said!r}") from None


def _number(element: ET.Element, key: str, otherwise: float = 0.0) -> float:
    if key not in element.attrib:
        return otherwise
    found = _numbers(element, key)
    if len(found) != 1:
        raise BadSymbols(f"{key} must be one number, not {element.get(key)!r}")
    return found[0]


def _length(element: ET.Element, key: str) -> float:
    found = _number(element, key)
    if found <= 0:
        raise BadSymbols(f"{key} must be more than 0")
    return found


def _outline(element: ET.Element) -> str:
    """Path data that can be read."""
    d = element.get("d", "")
    try:
        outline.bounds(d)
    except outline.BadOutline as error:
        raise BadSymbols(f"path data: {error}") from None
    return d
