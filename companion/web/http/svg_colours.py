"""The signs and colours of the pages for a picture that must stand alone: light, with every colour filled in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from markupsafe import Markup

from companion.art import palette, svg, symbols
from companion.art.shapes import Shape

USE = re.compile(r"var\(--([\w-]+)\)")
SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)


@cache
def colours() -> Mapping[str, str]:
    """The colours of the light theme by token, for example ``{"porcelain": "#1F4E8C"}``."""
    return palette.colours("light")


def plain(markup: str) -> str:
    """Markup with the light theme's colours in the place of their names."""
    return USE.sub(lambda use: colours()[use[1]], markup)


def drawn(shapes: Iterable[Shape]) -> Markup:
    """Shapes in the colours of the light theme. The symbols that they use must be ``defined``."""
    return Markup(plain(svg.markup(shapes)))


@cache
def signs() -> Mapping[str, str]:
    """Every ``<symbol>`` of the pages by its id, with the colours of the light theme filled in."""
    return {found[1]: plain(found[0]) for found in SYMBOL.finditer(svg.sprite())}


def defined(names: Iterable[str]) -> str:
    """The symbols of these names as the definitions of a drawing; a name without one is left out."""
    return "<defs>" + "".join(signs()[name] for name in names if name in signs()) + "</defs>"


def icon(name: str) -> str:
    """A symbol as a file of its own."""
    symbol = symbols.symbol(name)
    box = " ".join(svg.number(value) for value in symbol.box)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn(symbol.picture)}</svg>\n'
