"""The kit of The Ming Voyages and its parts, for the tests of its cards and papers."""

from __future__ import annotations

from functools import cache

import pytest

from companion.art.shapes import Block, Group, Shape, Text
from companion.games.ming_voyages.press import kit as drawn
from companion.games.ming_voyages.press.signs import Book
from companion.games.ming_voyages.rules.edition import packaged
from companion.words import LANGUAGES, catalogue
from printables.kit import Cut, Ink, Item, Kit, Leaf, by_kind
from printables.paper import PAPERS
from tests.printables.faces import INKS

GAME = "ming-voyages"
CARDS = ("cards", "solo-cards")
MARKERS = ("troops", "junks", "gold", "hordes", "settlements")
EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
EACH_INK = pytest.mark.parametrize("ink", INKS)
EACH_PAPER = pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)


@cache
def kit(lang: str = "en", ink: Ink = "full") -> Kit:
    return drawn(lang, ink)


@cache
def book(lang: str) -> Book:
    return Book(GAME, packaged("companion"), catalogue(lang, GAME, press=True), "full", by_kind(kit(lang).components))


def cut(kind: str, lang: str = "en", ink: Ink = "full") -> Cut:
    found = next(one for one in kit(lang, ink).components if one.kind == kind)
    assert isinstance(found, Cut)
    return found


def items(lang: str, ink: Ink, *kinds: str) -> list[tuple[Cut, Item]]:
    return [(cut(kind, lang, ink), item) for kind in kinds for item in cut(kind, lang, ink).items]


def leaf(lang: str, kind: str) -> Leaf:
    found = next(one for one in kit(lang).components if one.kind == kind)
    assert isinstance(found, Leaf)
    return found


def said(shape: Shape) -> tuple[str, ...]:
    """All words of a picture."""
    if isinstance(shape, Text):
        return (shape.words,)
    if isinstance(shape, Block):
        return shape.paragraphs
    return tuple(words for inner in shape.shapes for words in said(inner)) if isinstance(shape, Group) else ()


def page_words(lang: str, kind: str, paper: str = "a4") -> str:
    return "\n".join(words for shape in leaf(lang, kind).pages[paper][0] for words in said(shape))


# --- how many -------------------------------------------------------------------------------------------------
