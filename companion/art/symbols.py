"""The signs and patterns: an SVG file each, named by its id, in the folders ``symbols`` and ``patterns`` of its
game's ``art``, or of this package if any game may show it.

``svg_reader`` says what may stand in the files. A colour of the palette may be swapped by a ``Use``, and ``current`` is
the one that it brings: ``tk`` (what is cut out of a sign) and ``pc`` (a player's own) are there for that.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from companion.art.shapes import Box, Picture
from companion.art.svg_reader import BadSvg, Reader, view_box
from companion.engine import registry
from companion.engine.errors import SetupError

FOLDERS: Final = ("symbols", "patterns")


@dataclass(frozen=True, slots=True)
class Symbol:
    """A sign.

    Attributes:
        box: what it is drawn in; a ``Use`` fits it into its own box and keeps its proportions.
    """

    id: str
    box: Box
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
    found = packaged().get(name)
    if not isinstance(found, Symbol):
        raise LookupError(f"there is no symbol {name!r}")
    return found


def pattern(name: str) -> Pattern:
    """The pattern of that id.

    Raises:
        LookupError: there is none.
    """
    found = packaged().get(name)
    if not isinstance(found, Pattern):
        raise LookupError(f"there is no pattern {name!r}")
    return found


def ids() -> tuple[str, ...]:
    """The ids of all symbols and patterns."""
    return tuple(packaged())


@cache
def packaged() -> Mapping[str, Symbol | Pattern]:
    """All of them by their ids, those of any game first.

    Raises:
        BadSvg: a file cannot be read, or two have one name.
    """
    found = _in(files("companion.art"), {})
    for game, folder in registry.folders("art").items():
        with suppress(SetupError), registry.loading(game):
            found |= _in(folder, found)
    return MappingProxyType(found)


def _in(package: Traversable, known: Mapping[str, Symbol | Pattern]) -> dict[str, Symbol | Pattern]:
    """Those of one package, none of which may be known already."""
    found: dict[str, Symbol | Pattern] = {}
    for folder in (package.joinpath(name) for name in FOLDERS):
        for file in sorted(folder.iterdir(), key=lambda one: one.name) if folder.is_dir() else ():
            one = read(file.name.removesuffix(".svg"), file.read_text(encoding="utf-8"), folder.name == "patterns")
            if one.id in known or one.id in found:
                raise BadSvg(f"{one.id}: there are two of that name")
            found[one.id] = one
    return found


def read(name: str, text: str, tiled: bool = False) -> Symbol | Pattern:
    """A symbol, or a pattern (``tiled``), from its file's text.

    Raises:
        BadSvg: naming it and what is wrong in it.
    """
    try:
        reader = Reader(text)
        picture, box = reader.picture(), view_box(reader.root)
        if tiled and box[:2] != (0, 0):
            raise BadSvg("a pattern's view box begins at 0 0")
    except BadSvg as error:
        raise BadSvg(f"{name}: {error}") from None
    return Pattern(name, *box[2:], picture) if tiled else Symbol(name, box, picture)
