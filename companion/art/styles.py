"""Brushes, signs and letters by name, from ``data/styles.json``: how a coast, a border, a wall or a name is drawn.

A page knows them as classes of its style sheet, the press as what they say. Lengths are millimetres.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from companion.art import palette
from companion.art.shapes import Anchor, Face, Paint, Text, Use

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "cap": ("butt", "round", "square"),
    "join": ("miter", "round", "bevel"),
    "anchor": ("start", "middle", "end"),
    "face": ("serif", "serif-bold", "serif-italic", "sans", "sans-bold"),
}
KINDS: Final = ("paints", "signs", "letters")
COLOURS: Final = ("fill", "stroke", "colour", "over")


class BadStyles(ValueError):
    """Styles that cannot be used."""


@dataclass(frozen=True, slots=True)
class Letters:
    """How a text is set; the fields are those of ``shapes.Text``."""

    name: str
    size: float
    face: Face = "sans"
    colour: str = "ink"
    anchor: Anchor = "start"
    halo_width: float = 0.0

    def text(self, x: float, y: float, words: str, halo: str = "", room: float = 0.0) -> Text:
        """The words in these letters."""
        return Text(
            x, y, words, self.size, self.face, self.colour, self.anchor, room, halo, self.halo_width, name=self.name
        )


@dataclass(frozen=True, slots=True)
class Sign:
    """How a symbol is coloured; the fields are those of ``shapes.Use``."""

    name: str
    colour: str = "ink"
    swap: tuple[tuple[str, str], ...] = ()

    def use(self, symbol: str, x: float, y: float, w: float, h: float) -> Use:
        """The symbol in these colours, fitted into a box."""
        return Use(symbol, x, y, w, h, self.colour, self.swap, self.name)


@dataclass(frozen=True, slots=True)
class Styles:
    """All of them by name."""

    paints: Mapping[str, Paint]
    signs: Mapping[str, Sign]
    letters: Mapping[str, Letters]


def style(name: str) -> Paint:
    """The brush of that name.

    Raises:
        LookupError: there is none.
    """
    if name not in packaged().paints:
        raise LookupError(f"there is no style {name!r}")
    return packaged().paints[name]


def sign(name: str) -> Sign:
    """The colours of a symbol under that name.

    Raises:
        LookupError: there are none.
    """
    if name not in packaged().signs:
        raise LookupError(f"there are no colours {name!r} for a symbol")
    return packaged().signs[name]


def letters(name: str) -> Letters:
    """The letters of that name.

    Raises:
        LookupError: there are none.
    """
    if name not in packaged().letters:
        raise LookupError(f"there are no letters {name!r}")
    return packaged().letters[name]


@cache
def packaged() -> Styles:
    """Ours."""
    return read(files("companion.art").joinpath("data", "styles.json").read_text(encoding="utf-8"))


def read(text: str) -> Styles:
    """The styles of a JSON file.

    Raises:
        BadStyles: naming the style and the property at fault.
    """
    try:
        found = json.loads(text)
    except ValueError as error:
        raise BadStyles(f"the styles are no JSON: {error}") from None
    if not isinstance(found, dict) or sorted(found) != sorted(KINDS):
        raise BadStyles(f"styles are {', '.join(KINDS)}")
    if double := [
        name for one in KINDS for other in KINDS if one < other for name in found[one] if name in found[other]
    ]:
        raise BadStyles(f"a name has one meaning, but these have two: {', '.join(sorted(double))}")
    paints = {name: Paint(**_checked(Paint, name, said), name=name) for name, said in found["paints"].items()}
    signs = {name: Sign(**_checked(Sign, name, said), name=name) for name, said in found["signs"].items()}
    written = {name: Letters(**_checked(Letters, name, said), name=name) for name, said in found["letters"].items()}
    return Styles(MappingProxyType(paints), MappingProxyType(signs), MappingProxyType(written))


def _checked(kind: type[Paint] | type[Sign] | type[Letters], name: str, said: object) -> dict[str, Any]:
    """A style's properties, every one known and of its own kind."""
    if not isinstance(said, dict) or not palette.NAME.fullmatch(name):
        raise BadStyles(f"{name}: a style is a name in small letters with its properties")
    known = {field.name for field in fields(kind)} - {"name"}
    if unknown := said.keys() - known:
        raise BadStyles(f"{name}: {', '.join(sorted(unknown))} is no property of a style")
    if kind is Letters and "size" not in said:
        raise BadStyles(f"{name}: letters need a size")
    return {key: _value(f"{name}.{key}", key, value) for key, value in said.items()}


def _value(where: str, key: str, value: object) -> object:
    """One property's value."""
    if key in COLOURS:
        if value not in palette.colours("light"):
            raise BadStyles(f"{where}: {value!r} is no colour of the palette")
        return value
    if key in CHOICES:
        if value not in CHOICES[key]:
            raise BadStyles(f"{where} must be one of {', '.join(CHOICES[key])}, not {value!r}")
        return value
    if key == "swap":
        known = palette.colours("light").keys()
        if not isinstance(value, dict) or not all(name in known and to in known for name, to in value.items()):
            raise BadStyles(f"{where} must be colours of the palette by the names that they stand for")
        return tuple(value.items())
    if key == "dash":
        if not isinstance(value, list) or not value:
            raise BadStyles(f"{where} must be a list of lengths")
        return tuple(_length(where, part) for part in value)
    length = _length(where, value)
    if key == "opacity" and length > 1:
        raise BadStyles(f"{where} must be at most 1")
    return length


def _length(where: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < float("inf"):
        raise BadStyles(f"{where} must be a number above 0, not {value!r}")
    return float(value)
