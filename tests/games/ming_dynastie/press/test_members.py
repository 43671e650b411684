"""Members are told apart by whoever sees red and green alike, and nobody has to cut them out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from companion.art import symbols
from companion.art.shapes import Circle, Group, Path, Picture, Rect, Use
from companion.games.ming_dynastie.art import tokens
from companion.games.ming_dynastie.meta import META
from companion.words import LANGUAGES
from printables.drawing.theme import Rgb, theme
from printables.kit import Cut, Ink
from printables.kits import kit_of
from printables.options import INKS

COLOURS = (*META.colours, "neutral")
DEUTERANOPE = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
"""What is left of red, green and blue light (Machado, Oliveira and Fernandes 2009)."""
APART = 20.0
"""How far colours lie from each other in CIELAB that need no sign."""
OWN_CUBES = {
    "en": ("{0} red, {0} yellow, {0} blue, {0} green", "{1} grey"),
    "de": ("{0} rote, {0} gelbe, {0} blaue, {0} grüne", "{1} graue"),
    "fr": ("{0} rouges, {0} jaunes, {0} bleus, {0} verts", "{1} gris"),
}


def seen(rgb: Rgb) -> tuple[float, float, float]:
    """A colour in CIELAB as a deuteranope sees it."""
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb]
    r, g, b = (sum(share * part for share, part in zip(row, light, strict=True)) for row in DEUTERANOPE)
    x, y, z = (
        one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116
        for one in (
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def alike(ink: Ink) -> set[tuple[str, str]]:
    """Colours that a deuteranope takes for each other."""
    lab = {colour: seen(theme(ink).rgb(f"p-{colour}")) for colour in COLOURS}
    return {
        (one, other)
        for one, other in combinations(COLOURS, 2)
        if sum((a - b) ** 2 for a, b in zip(lab[one], lab[other], strict=True)) ** 0.5 < APART
    }


def bare(shapes: Picture) -> Iterator[object]:
    """The outlines of a picture without colours, in their order; of its symbols too."""
    for shape in shapes:
        match shape:
            case Group():
                yield from bare(shape.shapes)
            case Use():
                yield from bare(symbols.symbol(shape.symbol).picture)
            case Path():
                yield shape.d
            case Circle():
                yield shape.x, shape.y, shape.r
            case Rect():
                yield shape.x, shape.y, shape.w, shape.h, shape.r


@pytest.mark.parametrize("ink", INKS)
def test_members_that_look_alike_to_a_deuteranope_have_different_signs(ink: Ink) -> None:
    """Green and grey are such colours."""
    assert ("green", "neutral") in alike(ink)
    for one, other in alike(ink):
        signs = [list(bare(tokens.member_side(colour, ink))) for colour in (one, other)]
        assert signs[0] != signs[1], (one, other)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_has_cubes_is_told_how_many_he_needs_of_each_colour(lang: str) -> None:
    """On the first page of the only file that he then does without."""
    kit = kit_of(META.id, lang)
    members = [one for one in kit.components if one.part == "members" and isinstance(one, Cut)]
    assert [one.kind for one in kit.components if one.part == "members"] == ["members", "neutral-members"]
    counts = {item.id: item.count for one in members for item in one.items}
    assert len({counts[colour] for colour in META.colours}) == 1
    told = " ".join(kit.guides["members"].steps)
    for words in OWN_CUBES[lang]:
        assert words.format(counts["red"], counts["neutral"]) in told
