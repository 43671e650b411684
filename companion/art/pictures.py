"""The drawings: an SVG file each, in the folder ``pictures`` of its game or, for what any game may draw, of this
package.

An editor such as Inkscape shows them in their colours. A shape's classes say how it is painted: one of
``brush.STROKES`` and a colour of the palette, for example ``class="mass porcelain"``, and perhaps ``low-`` with the
colour that it has in low ink. What a shape does not say it has from the groups around it. The colour and the width of
lines that the root says are those of a picture that nobody paints otherwise: an ``<image>`` in another file, or whoever
calls ``picture``, may give it its own.

Millimetres; a picture's origin is where it stands, or its middle.
"""

from __future__ import annotations

import posixpath
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Final
from xml.etree import ElementTree as ET

from companion.art import palette, svg_reader
from companion.art.brush import LOW, STROKES, Brush
from companion.art.shapes import Box, Paint, Picture
from companion.art.svg_reader import BadSvg
from companion.art.variants import repainted

FOLDER: Final = "pictures"
PLAIN: Final = Brush()


@cache
def picture(game: str, name: str, brush: Brush = PLAIN, colour: str = "", width: float = 0.0) -> Picture:
    """A drawing.

    Args:
        game: the package that it belongs to, for example ``"ming_voyages"``; empty for one of any game.
        name: of the file, without its suffix.
        brush: the ink, and what it is drawn on.
        colour, width: instead of those that the file's root says.

    Raises:
        LookupError: there is no such drawing.
        BadSvg: naming the file and what is wrong in it.
    """
    return repainted(_read(posixpath.join(game, FOLDER, f"{name}.svg"), colour, width)[0], brush.paint)


@cache
def _read(path: str, colour: str, width: float) -> tuple[Picture, Box]:
    """A file's shapes, their paints named by their classes, and its view box."""
    file = files("companion.art").joinpath(path)
    if not file.is_file():
        raise LookupError(f"there is no picture {path!r}")
    try:
        reader = Reader(file.read_text(encoding="utf-8"), path)
        reader.known(reader.root)
        root = reader.said(reader.root, Paint(width=1.0))
        if colour:
            root = replace(root, name=_joined(root.name, colour))
        if width:
            root = replace(root, width=width)
        return tuple(reader.shapes(reader.root, root)), svg_reader.view_box(reader.root)
    except BadSvg as error:
        raise error if str(error).startswith(f"{FOLDER}/") else BadSvg(f"{path}: {error}") from None


class Reader(svg_reader.Reader):
    """Reads a drawing's classes; ``path`` is where it lies in this package."""

    PAINT = frozenset({"class"})

    def __init__(self, text: str, path: str) -> None:
        super().__init__(text)
        self.path = path

    def colours(self, element: ET.Element, inherited: Paint) -> Paint:
        """The classes, as the paint's name."""
        return replace(inherited, name=_joined(inherited.name, element.get("class", "")))

    def finished(self, kind: str, paint: Paint) -> Paint:
        """The paint, if it has a stroke and a colour."""
        strokes, colours, _ = _sorted(paint.name)
        if strokes not in STROKES or not colours:
            raise BadSvg(f'a <{kind}> with class="{paint.name}" needs a colour and one of {", ".join(STROKES)}')
        return paint

    def linked(self, href: str, link: ET.Element) -> tuple[Picture, Box]:
        """The picture of another file, whose place is given from this one's."""
        path = posixpath.normpath(posixpath.join(posixpath.dirname(self.path), href))
        width = svg_reader.length(link, "stroke-width") if "stroke-width" in link.attrib else 0.0
        return _read(path, link.get("class", ""), width)


def _joined(inherited: str, own: str) -> str:
    """The classes of an element: its own stroke and colours, or else the inherited ones."""
    strokes, colour, low = _sorted(own)
    old_strokes, old_colour, old_low = _sorted(inherited)
    found = strokes or old_strokes, colour or old_colour, low or ("" if colour else old_low)
    return " ".join(name for name in found if name)


def _sorted(classes: str) -> tuple[str, str, str]:
    """Stroke, colour, and colour in low ink.

    Raises:
        BadSvg: a class is none of them.
    """
    known = palette.colours("light")
    strokes, colours, low = [], [], []
    for name in classes.split():
        if name in ("line", "solid", "mass", "light", "within"):
            strokes.append(name)
        elif name in known:
            colours.append(name)
        elif name.removeprefix(LOW) in known:
            low.append(name)
        else:
            raise BadSvg(f"{name!r} is no colour of the palette and none of {', '.join(STROKES)}")
    if len(colours) > 1 or len(low) > 1:
        raise BadSvg(f'class="{classes}" has more than one colour')
    return " ".join(strokes), " ".join(colours), " ".join(low)
