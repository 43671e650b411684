"""Parts of the pictures of what becomes of sheets, as first pages show it: cards, folded pieces, papers, a booklet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from companion.art.pictures import picture
from companion.art.shapes import Group, Paint, Path, Picture, Rect, Shape, Text, Use, box, line
from printables import booklet, saddle
from printables.chunks import number
from printables.drawing.fitted_text import pt
from printables.guides import Part
from printables.kit import Component, Cut, Format, Item, Leaf
from printables.page import Box
from printables.paper import A4

EDGE: Final = Paint(stroke="muted", width=0.25)
LETTERED: Final = 4.4
"""Radius of the letters at steps of folding, mm: they are read on the smallest paper, where steps name them."""


def card(picture: Picture, size: Format) -> Picture:
    """A card cut out along its round corners."""
    w, h, r = size.w, size.h, size.corner
    d = f"M{r:g} 0H{w - r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}V{h - r:g}a{r:g} {r:g} 0 0 1 {-r:g} {r:g}H{r:g}"
    d += f"a{r:g} {r:g} 0 0 1 {-r:g} {-r:g}V{r:g}a{r:g} {r:g} 0 0 1 {r:g} {-r:g}Z"
    return (Path(d, Paint(fill="white")), Group(picture, clip=d), Path(d, EDGE))


def hand(cards: Sequence[Picture], size: Format, step: float, around: tuple[float, float], radius: float) -> Picture:
    """Cards fanned out on a circle.

    Args:
        step: by how much each is turned against the one before it, degrees.
        around: the point that the fan opens from.
        radius: of the cards' lower middles from there.
    """
    at = (-size.w / 2, -radius - size.h / 2)
    turns = ((number - (len(cards) - 1) / 2) * step for number in range(len(cards)))
    return tuple(
        Group((Group(card(one, size), at=at),), at=around, turn=turn) for one, turn in zip(cards, turns, strict=True)
    )


def cut(there: Mapping[str, Component], kind: str) -> Cut:
    """The component of that kind, which is cut out."""
    found = there[kind]
    assert isinstance(found, Cut)
    return found


def side(item: Item, size: Format, x: float, y: float) -> Picture:
    """The front of a folded strip, which is its lower half, at (x, y)."""
    w, h = size.w, size.h / 2
    front = Group((Group(item.face, clip=box(0, h, w, h)),), at=(0, -h))
    return (Group((front, Rect(0, 0, w, h, EDGE)), at=(x, y)),)


Sheet: TypeAlias = tuple[Picture, float, float]
"""The picture of a paper, and its width and height, mm."""


def page(there: Mapping[str, Component], kind: str) -> Sheet:
    """The first page of a paper."""
    return (Group(_leaf(there, kind).pages[A4.id][0]),), A4.w, A4.h


def small_paper(there: Mapping[str, Component], kind: str, number: int = 0) -> Sheet:
    """One of the small papers that are cut out of the first page."""
    leaf = _leaf(there, kind)
    return _cut_out(leaf.pages[A4.id][0], leaf.trims[A4.id][0][number])


def pocket_book(there: Mapping[str, Component]) -> Sheet:
    """The pocket book, folded."""
    (lying,) = _leaf(there, "pocket-book").pages[A4.id][0]
    assert isinstance(lying, Group)
    cover = booklet.panels(A4)[0]
    return _cut_out(lying.shapes, (cover.x, cover.y, cover.w, cover.h))


def _leaf(there: Mapping[str, Component], kind: str) -> Leaf:
    found = there[kind]
    assert isinstance(found, Leaf)
    return found


def _cut_out(picture: Picture, area: Box) -> Sheet:
    x, y, w, h = area
    return (Group(picture, clip=box(x, y, w, h), at=(-x, -y)),), w, h


def paper(picture: Picture, w: float, h: float, at: tuple[float, float], scale: float, turn: float) -> Picture:
    """A sheet of paper lying at an angle."""
    sheet = Rect(0, 0, w, h, Paint(fill="white"))
    return (
        Group((sheet, *_small_seals(picture), Rect(0, 0, w, h, Paint(stroke="muted", width=0.5))), at, scale, turn),
    )


def _small_seals(picture: Picture) -> Picture:
    """The picture with seals for a small size: low ink fills them there, so what is in them has to stay white."""
    return tuple(_small_seal(shape) for shape in picture)


def _small_seal(shape: Shape) -> Shape:
    if isinstance(shape, Group):
        return replace(shape, shapes=_small_seals(shape.shapes))
    if isinstance(shape, Use) and shape.symbol == "seal":
        return replace(shape, swap=(("seal-in", "surface"),))
    return shape


def folding(y: float) -> Picture:
    """Four small pictures: the sheet with its cut, folded lengthwise, opened to a cross, and the book."""
    numbers = tuple(
        Text(5 + 10 * column, 8.6 + 14 * row, f"{number}", pt(9), "sans", "muted", "middle")
        for row, numbers in enumerate(booklet.ORDER)
        for column, number in enumerate(numbers)
    )
    sheet, strip, cross, book = (picture("", f"folding-{name}") for name in ("sheet", "strip", "cross", "book"))
    shapes: list[Shape] = []
    places = ((16.0, y), (92.0, y), (16.0, y + 33), (100.0, y + 33))
    for letter, step, (left, top) in zip("abcd", ((*sheet, *numbers), strip, cross, book), places, strict=True):
        shapes += (*number(left - 8, top + 4, letter, LETTERED), Group(step, at=(left, top)))
    return tuple(shapes)


def _booklet(there: Mapping[str, Component]) -> Picture:
    """The rulebook open in its middle, with its staples, and closed before that."""
    book = _leaf(there, "rulebook")
    wide, high = saddle.size(A4)
    front, middle = (_spread(book, number) for number in (0, -1))
    staples = "".join(f"M{wide:g} {y * high:g}v9" for y in (0.24, 0.7))
    opened = (*middle, Path(staples, line("muted", 0.9)))
    cover = Group((Group(front, clip=box(wide, 0, wide, high)),), at=(-wide, 0))
    return (
        *paper(opened, 2 * wide, high, (6.0, 8.0), 0.58, -2.0),
        *paper((cover,), wide, high, (112.0, 52.0), 0.5, 4.0),
    )


def _spread(book: Leaf, side: int) -> Picture:
    """Two pages beside each other, as one reads them."""
    (lying,) = book.pages[A4.id][side]
    assert isinstance(lying, Group)
    return lying.shapes


RULEBOOK: Final = Part(10, (190.0, 168.0), _booklet)
"""The part of a rulebook, which is put together alike for every game."""
