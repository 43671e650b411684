"""Pictures of the rules: those of the printed book, drawn once more as wide as a phone, each as an SVG file of its own.

A game's ``press/figures.py`` has ``figures(lang)``: what stands at each part of its rules, by the part's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from html import escape
from importlib import import_module
from typing import Any, Final

from companion.art import css, palette, svg, symbols
from companion.art.shapes import Block, Circle, Group, Path, Picture, Rect, Shape, Text, Use, length
from companion.engine import registry
from printables.books.book import RULEBOOK, Book, Figure, OnPhones, rulebook
from printables.books.book_files import tell
from printables.drawing.fitted_text import set_block, size_of, width
from printables.kits import BadFile, modules

ROOM: Final = 0.9
"""Part of their room that words get: fonts of phones are wider than those of the press."""
SERIF: Final = '"Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,serif'
SANS: Final = '-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Nimbus Sans","Liberation Sans",system-ui,sans-serif'
"""The fonts of ``static/css/base/tokens.css``."""
COLOUR: Final = re.compile(r"var\(--([\w-]+)\)")
USED: Final = re.compile(r'(?:href="#|url\(#)([\w-]+)')
CLASS: Final = re.compile(r'class="([\w-]+)"')


def of_book(book: Book[Any]) -> Mapping[str, Sequence[Figure]]:
    """What a rulebook has for phones at each part of the rules: its pictures, and its examples with their words."""
    told, where = rulebook(book.game).by_id, f"{RULEBOOK}.json of {book.game}"
    parts = book.say("rules.parts").split()
    if lacking := [part for part in parts if part not in told]:
        raise BadFile(f"{where}: says nothing of {lacking[0]}")
    found = {part: tell(OnPhones(book, part), told[part].shown, f"{where}: {part}") for part in parts}
    return {part: figures for part, figures in found.items() if figures}


@lru_cache(maxsize=16)
def figures_of(game: str, lang: str) -> Mapping[str, Sequence[Figure]]:
    """The figures of a game's rules by their parts; none where the game draws none, or is one that fails, or a file of
    its books is damaged: the rules can be read without."""
    module = modules("figures").get(game)
    if module is None:
        return {}
    try:
        drawn: Mapping[str, Sequence[Figure]] = import_module(module).figures(lang)
    except Exception as error:
        if game not in registry.elsewhere() and not isinstance(error, BadFile):
            raise
        return {}
    return drawn


@lru_cache(maxsize=256)
def file(game: str, lang: str, part: str, number: int, theme: str = "") -> str:
    """One of them as an SVG file.

    Args:
        game, lang, part, number: which one, by its part and its place there from 0.
        theme: ``light`` or ``dark``; as the reader's system has it otherwise.

    Raises:
        LookupError: there is none.
    """
    figure = figures_of(game, lang)[part][number]
    return drawn(figure, theme)


def drawn(figure: Figure, theme: str = "") -> str:
    """A figure as a file that needs nothing else: with the symbols, classes and colours that it uses."""
    inner = svg.markup(set_out(figure.picture))
    names = needed(inner)
    signs = svg.sprite(names) if names else ""
    rules = "".join(rule for name, rule in _classes().items() if name in set(CLASS.findall(inner + signs)))
    used = set(COLOUR.findall(inner + signs + rules))
    style = f"{_colours(used, theme)}{rules}"
    w, h = svg.number(figure.w), svg.number(figure.h)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}mm" height="{h}mm">'
        f"<style>{escape(style, quote=False)}</style><defs>{signs}</defs>{inner}</svg>"
    )


def needed(markup: str) -> frozenset[str]:
    """The symbols and patterns that a drawing uses, and those that they use."""
    known, wanted = set(symbols.ids()), set(USED.findall(markup))
    names: set[str] = set()
    while wanted := (wanted & known) - names:
        names |= wanted
        wanted = set(USED.findall(svg.sprite(frozenset(wanted))))
    return frozenset(names)


@cache
def _classes() -> Mapping[str, str]:
    """The rules of the style sheet by the names of their classes."""
    return {line[1:].partition("{")[0]: line for line in css.rules().splitlines()}


def _colours(used: set[str], theme: str) -> str:
    """The colours of that name, and the fonts, as custom properties."""
    light, dark = (
        "".join(f"--{name}:{colour};" for name, colour in palette.colours(one).items() if name in used)
        for one in palette.THEMES
    )
    fonts = f"--serif:{SERIF};--sans:{SANS};"
    if theme in palette.THEMES:
        return f":root{{{fonts}{light if theme == palette.THEMES[0] else dark}}}"
    return f":root{{{fonts}{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"


def set_out(shapes: Sequence[Shape]) -> Picture:
    """The same with every text on lines of its own, as large as it fits: a page breaks none.

    Raises:
        DoesNotFit: a text has too little room.
    """
    out: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            out.append(replace(shape, shapes=set_out(shape.shapes)))
        elif isinstance(shape, Block):
            out += _lines(shape)
        elif isinstance(shape, Text) and shape.room:
            size_of(shape)  # it fits where it is printed
            wide = width(shape.face, shape.words, shape.size, shape.spaced)
            out.append(replace(shape, size=shape.size * min(1.0, shape.room * ROOM / wide) if wide else shape.size))
        else:
            assert isinstance(shape, Text | Use | Path | Circle | Rect)
            out.append(shape)
    return tuple(out)


def _lines(block: Block) -> Iterator[Text]:
    """A block's lines, part by part, each of them as wide as there is room for it."""
    runs = set_block(replace(block, w=block.w * ROOM))
    for run in runs:
        words = run.words.rstrip()
        room = width(run.face, words, run.size) / ROOM
        x = block.x + (run.x - block.x) / ROOM
        alone = sum(one.y == run.y for one in runs) == 1
        if not alone:  # what stands behind it must not be reached
            room = min(room, 0.99 * length(words, run.size))
        at = {"start": x, "middle": x + room / 2, "end": x + room}[block.anchor] if alone else x
        anchor = block.anchor if alone else "start"
        yield Text(at, run.y, words, run.size, run.face, block.colour, anchor, room)
