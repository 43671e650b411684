"""The cards and pieces of Ming-Dynastie as the tests of their pictures want them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from PIL import Image

from companion.art.shapes import Picture
from companion.engine import registry
from companion.games.ming_dynastie.press import cards, pieces
from companion.words import catalogue
from printables.drawing import raster
from printables.kit import Cut, Ink, Item
from printables.page import Page

GAME = "ming-dynastie"
INKS: tuple[Ink, ...] = ("full", "low")


@cache
def cuts(lang: str, ink: Ink) -> dict[str, Cut]:
    """Everything that is cut out, by kind."""
    words, data = catalogue(lang, GAME, press=True), registry.game(GAME).geometry("companion")
    return {cut.kind: cut for part in (cards, pieces) for cut in part.components(words, data, ink)}


def items(lang: str, ink: Ink, *kinds: str) -> Iterator[tuple[Cut, Item]]:
    """Items of some kinds, or of all."""
    for cut in cuts(lang, ink).values():
        if not kinds or cut.kind in kinds:
            yield from ((cut, item) for item in cut.items)


@cache
def printed(picture: Picture, w: float, h: float, ink: Ink, dpi: float = 100) -> Image.Image:
    """What a picture looks like on paper, in greys."""
    return raster.image(Page(w, h, picture, label="test"), dpi, ink).convert("L")


def inked(image: Image.Image) -> float:
    """How much of the paper is covered with ink, 0 to 1: the mean darkness of the three inks together."""
    histogram = image.convert("RGB").histogram()
    dark = sum((255 - level % 256) * count for level, count in enumerate(histogram))
    return dark / (255 * 3 * image.width * image.height)


def coverage(image: Image.Image) -> float:
    """How much of the paper is dark, 0 to 1."""
    levels = image.tobytes()
    return sum(255 - level for level in levels) / 255 / len(levels)
