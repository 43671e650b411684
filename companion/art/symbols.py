"""The signs and patterns of ``data/symbols.svg``, as shapes.

The file is what pages hold as it is, so it is SVG, but only the part of SVG that ``svg_reader`` knows; anything else is
refused. ``var(--name)`` is the palette's colour of that name and ``currentColor`` the one that a ``Use`` brings. Every
shape says or inherits how it is filled: SVG would fill it black.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final
from xml.etree import ElementTree as ET

from companion.art import palette
from companion.art.shapes import Paint, Picture
from companion.art.svg_reader import BadSvg, Reader, length, view_box

TOP: Final = {"symbol": {"viewBox"}, "pattern": {"width", "height", "patternUnits"}}
"""Attributes of what stands at the top, besides those that every element may have."""
ELEMENT: Final = re.compile(r'<(symbol|pattern) id="(?P<id>[\w-]+)".*?</\1>', re.DOTALL)
UNSAID: Final = "unsaid"
"""The fill of what has not said yet how it is filled."""


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
        BadSvg: naming the symbol and what is wrong in it.
    """
    reader = _Reader(text)
    if reader.root.attrib:
        raise BadSvg("symbols stand in an <svg> without attributes")
    found: dict[str, Symbol | Pattern] = {}
    for element in reader.root:
        name = element.get("id", "")
        if not name or name in found:
            raise BadSvg(f"every symbol and pattern needs an id of its own, not {name!r}")
        try:
            found[name] = _top(reader, name, element)
        except BadSvg as error:
            raise BadSvg(f"{name}: {error}") from None
    return MappingProxyType(found)


def _top(reader: _Reader, name: str, element: ET.Element) -> Symbol | Pattern:
    """A symbol or a pattern."""
    kind = reader.known(element, TOP)
    paint = reader.said(element, Paint(fill=UNSAID, width=1.0))
    if paint.opacity != 1:
        raise BadSvg(f"a {kind} has no opacity of its own")
    picture = tuple(reader.shapes(element, paint))
    if kind == "symbol":
        return Symbol(name, view_box(element), picture)
    if element.get("patternUnits") != "userSpaceOnUse":
        raise BadSvg('a pattern needs patternUnits="userSpaceOnUse"')
    return Pattern(name, length(element, "width"), length(element, "height"), picture)


class _Reader(Reader):
    """Reads fills and lines, whose colours pages understand."""

    PAINT = frozenset({"fill", "stroke"})

    def colours(self, element: ET.Element, inherited: Paint) -> Paint:
        fill = _colour(element, "fill") if "fill" in element.attrib else inherited.fill
        stroke = _colour(element, "stroke") if "stroke" in element.attrib else inherited.stroke
        return replace(inherited, fill=fill, stroke=stroke)

    def finished(self, kind: str, paint: Paint) -> Paint:
        if paint.fill == UNSAID:
            raise BadSvg(f'a <{kind}> must say how it is filled; fill="none" for not at all')
        return paint if paint.stroke else Paint(fill=paint.fill, opacity=paint.opacity)


def _colour(element: ET.Element, key: str) -> str:
    """A colour's name in the palette."""
    said = element.get(key, "")
    if said == "none":
        return ""
    if said == "currentColor":
        return "current"
    name = said.removeprefix("var(--").removesuffix(")")
    if said != f"var(--{name})" or name not in palette.colours("light"):
        raise BadSvg(f'{key}="{said}": write none, currentColor, or var(--name) with a colour of the palette')
    return name
