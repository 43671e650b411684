"""Shapes as SVG for a page.

A page has the palette as custom properties, the styles as classes (``css`` writes both) and the symbols by their ids.
So that it stays small, shapes in a row that are painted alike say so once, and an outline that is drawn often can be
named: then it is drawn by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from html import escape
from itertools import groupby
from types import MappingProxyType
from typing import Final, TypeAlias
from zlib import crc32

from companion.art import palette, styles, symbols
from companion.art.shapes import Block, Circle, Group, Paint, Path, Rect, Shape, Text, Use, length

Properties: TypeAlias = tuple[tuple[str, str], ...]
"""Names and values as in a style sheet."""
Element: TypeAlias = tuple[Properties, str, str]

NONE: Final[Mapping[str, str]] = MappingProxyType({})
SUBPATH: Final = re.compile(r"M[^M]*")
FACES: Final[Mapping[str, Properties]] = MappingProxyType(
    {
        "serif": (("font-family", "var(--serif)"),),
        "serif-bold": (("font-family", "var(--serif)"), ("font-weight", "700")),
        "serif-italic": (("font-family", "var(--serif)"), ("font-style", "italic")),
        "sans": (("font-family", "var(--sans)"),),
        "sans-bold": (("font-family", "var(--sans)"), ("font-weight", "700")),
    }
)


class NotForPages(ValueError):
    """A shape that a page cannot show."""


def markup(shapes: Iterable[Shape], outlines: Mapping[str, str] = NONE) -> str:
    """The shapes as elements of an ``<svg>`` with millimetres as its units.

    Args:
        shapes: in their order.
        outlines: ids of path data that the page has defined (``definitions``).

    Raises:
        NotForPages: a block of text; breaking its lines takes a font.
        LookupError: a colour, a symbol or a style that there is not.
    """
    parts = []
    for shared, run in groupby((_element(shape, outlines) for shape in shapes), key=lambda element: element[0]):
        elements, said = [element[1:] for element in run], _attributes(shared)
        if (len(elements) - 1) * len(said) > len("<g></g>"):
            parts.append(f"<g{said}>{''.join(head + tail for head, tail in elements)}</g>")
        else:
            parts += [f"{head}{said}{tail}" for head, tail in elements]
    return "".join(parts)


@cache
def sprite(only: frozenset[str] | None = None) -> str:
    """The symbols and patterns, to stand in a page once; ``only``: those of these ids."""
    parts = []
    for name, one in symbols.packaged().items():
        if only is not None and name not in only:
            continue
        if isinstance(one, symbols.Symbol):
            box = " ".join(number(value) for value in one.box)
            parts.append(f'<symbol id="{name}" viewBox="{box}">{markup(one.picture)}</symbol>')
        else:
            size = f'width="{number(one.w)}" height="{number(one.h)}" patternUnits="userSpaceOnUse"'
            parts.append(f'<pattern id="{name}" {size}>{markup(one.picture)}</pattern>')
    return "\n".join(parts)


def definitions(outlines: Mapping[str, str]) -> str:
    """The outlines under their ids, to stand in the page once."""
    return "<defs>" + "".join(f'<path id="{escape(name)}" d="{d}"/>' for d, name in outlines.items()) + "</defs>"


def _element(shape: Shape, outlines: Mapping[str, str]) -> Element:
    """What a shape may share with its neighbours, and what stands before and behind that."""
    if isinstance(shape, Group):
        return (), _group(shape, outlines), ""
    if isinstance(shape, Text):
        at = f' x="{number(shape.x)}" y="{number(shape.y)}"'
        return lettering(shape), "<text", f"{at}>{escape(shape.words)}</text>"
    if isinstance(shape, Use):
        return _use(shape)
    if isinstance(shape, Block):
        raise NotForPages(f"a page breaks no lines: {shape.paragraphs[:1]}")
    shared, own = _painted(shape.paint)
    if isinstance(shape, Path):
        known = outlines.get(shape.d)
        return (
            (shared, "<use", f' href="#{escape(known)}"{own}/>')
            if known
            else (shared, "<path", f'{own} d="{shape.d}"/>')
        )
    if isinstance(shape, Circle):
        return shared, "<circle", f'{own} cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.r)}"/>'
    corner = f' rx="{number(shape.r)}"' if shape.r else ""
    at = "".join(f' {key}="{number(value)}"' for key, value in (("x", shape.x), ("y", shape.y)) if value)
    return shared, "<rect", f'{own}{at} width="{number(shape.w)}" height="{number(shape.h)}"{corner}/>'


def _painted(paint: Paint) -> tuple[Properties, str]:
    """How it is painted, as what may be shared and what belongs to the shape alone: opacity goes for each by itself."""
    said = brush(paint)
    alone = tuple(one for one in said if one[0] == "opacity")
    if paint.name and styles.style(paint.name) == replace(paint, over=styles.style(paint.name).over):
        return ((("class", paint.name),), "") if not alone else ((), _attributes((("class", paint.name),)))
    return tuple(one for one in said if one not in alone), _attributes(alone)


def brush(paint: Paint) -> Properties:
    """A paint as properties. What is only filled or only a line has an opacity that shapes can share."""
    said = [("fill", colour(paint.fill))]
    if paint.stroke:
        said.append(("stroke", colour(paint.stroke)))
        lengths = " ".join(number(length) for length in paint.dash)
        usual = {"stroke-width": "1", "stroke-dasharray": "", "stroke-linecap": "butt", "stroke-linejoin": "miter"}
        given = (number(paint.width), lengths, paint.cap, paint.join)
        said += [(key, value) for (key, left), value in zip(usual.items(), given, strict=True) if value != left]
    if paint.opacity != 1:
        kind = "opacity" if paint.fill and paint.stroke else "fill-opacity" if paint.fill else "stroke-opacity"
        said.append((kind, number(paint.opacity)))
    return tuple(said)


def lettering(text: Text) -> Properties:
    """How a text is set, but for its place and words; letters that are a style say only their name and their halo.

    Words that may be too wide for their room are set as wide as that: nobody knows which fonts a screen has.
    """
    fit: Properties = ()
    if text.room and length(text.words, text.size) > text.room:
        fit = ("textLength", number(text.room)), ("lengthAdjust", "spacingAndGlyphs")
    known = styles.packaged().letters.get(text.name)
    halo = (("stroke", colour(text.halo)),) if text.halo else ()
    if known is not None and known.text(text.x, text.y, text.words, text.halo, text.room) == text:
        return (("class", text.name), *halo, *fit)
    return (*letters(replace(text, halo_width=text.halo_width if text.halo else 0.0)), *halo, *fit)


def letters(text: Text | styles.Letters) -> Properties:
    """Letters as properties, but for the colour of their halo."""
    said = [("fill", colour(text.colour)), *FACES[text.face], ("font-size", number(text.size))]
    if text.anchor != "start":
        said.append(("text-anchor", text.anchor))
    if isinstance(text, Text) and text.spaced:
        said.append(("letter-spacing", number(text.spaced)))
    if text.halo_width:
        said += [("stroke-width", number(text.halo_width)), ("stroke-linejoin", "round"), ("paint-order", "stroke")]
    return tuple(said)


def _use(use: Use) -> Element:
    """A symbol by its id; drawn out where it swaps colours and no class of the page does."""
    symbol = symbols.symbol(use.symbol)
    box = f' x="{number(use.x)}" y="{number(use.y)}" width="{number(use.w)}" height="{number(use.h)}"'
    known = styles.packaged().signs.get(use.name)
    if known is not None and (known.colour, known.swap) == (use.colour, use.swap):
        return (("class", use.name),), "<use", f' href="#{use.symbol}"{box}/>'
    shared = (("color", colour(use.colour)),) if "current" in _colours(symbol.picture) else ()
    if not use.swap:
        return shared, "<use", f' href="#{use.symbol}"{box}/>'
    seen = " ".join(number(value) for value in symbol.box)
    return shared, "<svg", f'{box} viewBox="{seen}">{markup(swapped(symbol.picture, dict(use.swap)))}</svg>'


def swapped(shapes: Iterable[Shape], swap: Mapping[str, str]) -> Iterator[Shape]:
    """A symbol's shapes with other colours for some names."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield replace(shape, shapes=tuple(swapped(shape.shapes, swap)))
        elif isinstance(shape, Path | Circle | Rect):
            paint = shape.paint
            fill, stroke = swap.get(paint.fill, paint.fill), swap.get(paint.stroke, paint.stroke)
            yield replace(shape, paint=replace(paint, fill=fill, stroke=stroke, name=""))


@cache
def _colours(shapes: tuple[Shape, ...]) -> frozenset[str]:
    """The names of all colours in a symbol."""
    found: set[str] = set()
    for shape in shapes:
        if isinstance(shape, Group):
            found |= _colours(shape.shapes)
        elif isinstance(shape, Path | Circle | Rect):
            found |= {shape.paint.fill, shape.paint.stroke}
    return frozenset(found)


def _group(group: Group, outlines: Mapping[str, str]) -> str:
    """A group; one that says nothing is only what it holds."""
    moves = [f"translate({number(group.at[0])} {number(group.at[1])})"] if any(group.at) else []
    moves += [f"rotate({number(group.turn)})"] if group.turn else []
    moves += [f"scale({number(group.scale)})"] if group.scale != 1 else []
    said = [("id", group.id), ("class", group.name), ("transform", " ".join(moves))]
    said.append(("opacity", number(group.opacity) if group.opacity != 1 else ""))
    before = ""
    if group.clip:
        name = f"c{crc32(group.clip.encode()):x}"
        before = f'<clipPath id="{name}">{_clip(group.clip, outlines)}</clipPath>'
        said.append(("clip-path", f"url(#{name})"))
    inner, attributes = markup(group.shapes, outlines), _attributes(tuple(one for one in said if one[1]))
    return f"<g{attributes}>{before}{inner}</g>" if attributes or before else inner


def _clip(clip: str, outlines: Mapping[str, str]) -> str:
    """The outline of a clip, by the names of its parts where all of them have one."""
    names = [outlines.get(part) for part in SUBPATH.findall(clip)]
    if names and all(names) and "m" not in clip:
        return "".join(f'<use href="#{name}"/>' for name in names)
    return f'<path d="{clip}"/>'


def colour(name: str) -> str:
    """A colour's name as a page writes it.

    Raises:
        LookupError: the palette has no such colour.
    """
    if not name:
        return "none"
    if name == "current":
        return "currentColor"
    if name.startswith("pattern:"):
        return f"url(#{symbols.pattern(name.removeprefix('pattern:')).id})"
    if name not in palette.colours("light"):
        raise LookupError(f"there is no colour {name!r}")
    return f"var(--{name})"


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A length to a hundredth of a millimetre, as short as it can be written."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short in ("-0", "") else short.replace("0.", ".", 1) if short.lstrip("-").startswith("0.") else short


def _attributes(said: Properties) -> str:
    return "".join(f' {key}="{escape(value)}"' for key, value in said)


# --- shorter outlines: a phone fetches a tenth less of its page ------------------------------------------------------

PATH: Final = re.compile(r' d="([MLZ0-9. -]+)"')
"""Outlines of straight lines only; all others stay as they are."""
COMMAND: Final = re.compile(r"([MLZ])([^MLZ]*)")
HUNDREDTHS: Final = 100
"""Places are whole hundredths of a millimetre, so that nothing drifts on the way round."""


def shorter(markup: str) -> str:
    """The same markup with outlines of straight lines written from point to point, not by their places."""
    return PATH.sub(lambda found: f' d="{steps(found[1])}"', markup)


def steps(outline: str) -> str:
    """``M5 1L6 1L6 3Z`` as ``M5 1l1 0 0 2z``."""
    written, here, begun, first = "", (0, 0), (0, 0), False
    for command, numbers in COMMAND.findall(outline):
        if command == "Z":
            written, here, first = f"{written}z", begun, True
            continue
        x, y = (round(float(value) * HUNDREDTHS) for value in numbers.split())
        if command == "M":
            written, begun, first = f"{written}M{pair(x, y)}", (x, y), True
        else:
            step = pair(x - here[0], y - here[1])
            written += f"l{step}" if first else step if step.startswith("-") else f" {step}"
            first = False
        here = x, y
    return written


def pair(x: int, y: int) -> str:
    """Two numbers; a minus parts them as well as a space does."""
    second = number(y / HUNDREDTHS)
    return f"{number(x / HUNDREDTHS)}{'' if second.startswith('-') else ' '}{second}"
