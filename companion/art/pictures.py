"""The drawings: an SVG file each, in the folder ``pictures`` of a game's ``art`` or, for what any game may draw, of
this package. ``svg_reader`` says what may stand in them; an editor such as Inkscape shows them in their colours.

Millimetres; a picture's origin is where it stands, or its middle.
"""

from __future__ import annotations

import posixpath
from functools import cache
from importlib.resources import files
from typing import Final

from companion.art.brush import Brush
from companion.art.shapes import Box, Picture
from companion.art.svg_reader import BadSvg, Reader, view_box
from companion.art.variants import repainted

FOLDER: Final = "pictures"
PLAIN: Final = Brush()


@cache
def picture(package: str, name: str, brush: Brush = PLAIN, colour: str = "", width: float = 0.0) -> Picture:
    """A drawing.

    Args:
        package: that in which it lies; empty for this one.
        name: of the file, without its suffix.
        brush: the ink, and what it is drawn on.
        colour, width: instead of those that the file's root says.

    Raises:
        LookupError: there is no such drawing.
        BadSvg: naming the file and what is wrong in it.
    """
    path = posixpath.join(*(package or __package__).split("."), FOLDER, f"{name}.svg")
    return repainted(_read(path, colour, width)[0], brush.paint)


@cache
def _read(path: str, colour: str, width: float) -> tuple[Picture, Box]:
    """A file's shapes, their paints as the file says them, and its view box. The path begins with the top package."""

    def linked(href: str, colour: str, width: float) -> tuple[Picture, Box]:
        """The picture of another file, whose place is given from this one's."""
        return _read(posixpath.normpath(posixpath.join(posixpath.dirname(path), href)), colour, width)

    top, _, below = path.partition("/")
    file = files(top).joinpath(below)
    if not file.is_file():
        raise LookupError(f"there is no picture {path!r}")
    try:
        reader = Reader(file.read_text(encoding="utf-8"), linked)
        return reader.picture(colour, width), view_box(reader.root)
    except BadSvg as error:
        raise BadSvg(f"{path}: {error}") from None
