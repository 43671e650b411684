"""What a copy has, made small: for the pictures of rulebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from companion.art.shapes import Group, Paint, Picture, Rect, box
from companion.words import Say
from printables.books.arrangement import Drawn, below, beside, grid, symbol, words
from printables.drawing.painter import rounded
from printables.kit import Cut, Format, Item, Large, There

PLACE: Final = 18.0
"""Width of a picture in the list of components."""
HIGH: Final = 13.4
"""Height of one."""
FREE: Final = 0.8
"""What stays free above and below of it, together, mm."""
Which: TypeAlias = int | str
"""An item: its id, or its number among those of its kind."""
PEOPLE: Final[Mapping[str, str]] = {"Mei": "yellow", "Jonas": "red", "Aisha": "blue", "Tomás": "green"}
"""Who plays in the examples, and in which colours."""


def face(there: There, kind: str, which: Which = 0, back: bool = False) -> Drawn:
    """The face of something that is printed, or its back.

    Raises:
        LookupError: there is no such item.
    """
    component = there[kind]
    if isinstance(component, Large):
        return Drawn(_within(component.picture, component.w, component.h), component.w, component.h)
    assert isinstance(component, Cut)
    return cut_out(component.format, _item(component, which), back)


def cut_out(size: Format, item: Item, back: bool = False) -> Drawn:
    """A piece as it lies on the table. Of a strip that is folded, the half in front, or the one that is folded behind
    it."""
    w, h = size.w, size.h
    if size.fold:
        half = Group(item.face, clip=box(0, 0 if back else h / 2, w, h / 2))
        side = Group((half,), at=(w, h / 2), turn=180.0) if back else Group((half,), at=(0, -h / 2))
        return Drawn(_within((side,), w, h / 2), w, h / 2)
    return Drawn(_within(item.back if back else item.face, w, h, size.corner), w, h)


def fanned(cards: Sequence[Drawn], step: float, radius: float) -> Picture:
    """Cards on a circle around the origin.

    Args:
        step: by how much each is turned against the one before it, degrees.
        radius: of their lower middles, mm.
    """
    first = -step * (len(cards) - 1) / 2
    laid = (one.at(-one.w / 2, -radius - one.h / 2) for one in cards)
    return tuple(Group((one,), turn=first + step * number) for number, one in enumerate(laid))


def _item(found: Cut, which: Which) -> Item:
    for place, item in enumerate(found.items):
        if which in (item.id, place, place - len(found.items)):
            return item
    raise LookupError(f"{found.kind} has no {which!r}")


def _within(picture: Picture, w: float, h: float, corner: float = 0.0) -> Picture:
    """A face without its bleed, and its edge."""
    edge = Rect(0, 0, w, h, Paint(stroke="map-fine", width=0.5), corner)
    return (Group((Group(picture, clip=rounded(Rect(0, 0, w, h, Paint(), corner))),), once=True), edge)


def in_place(drawn: Drawn, wide: float) -> Picture:
    """A face in the middle of the place for a picture, that wide or as wide as its height allows."""
    wide = min(wide, (HIGH - FREE) * drawn.w / drawn.h)
    shown = drawn.small(wide)
    return (shown.at((PLACE - wide) / 2, (HIGH - shown.h) / 2),)


def listed(
    pieces: Sequence[tuple[str, int, Picture]], say: Say, w: float, columns: int, named: str = "book.part"
) -> Drawn:
    """What is in the box.

    Args:
        pieces: (name, count, picture) of each; no count where there are as many as one likes.
        say: the words.
        w: of the whole list, mm.
        columns: pictures beside each other.
        named: ``<named>.<name>`` stands below each.
    """

    def one(name: str, count: int, picture: Picture, wide: float) -> Drawn:
        counted = words(f"{count} ×", wide, 8, "sans-bold", leading=1.0) if count else 2.8
        told = words(say(f"{named}.{name}"), wide - 1.2, 7.5, lines=2, leading=1.08)
        return below(Drawn(picture, PLACE, HIGH), counted, told, w=wide)

    return grid([partial(one, *piece) for piece in pieces], w, 0.99 * w / columns, down=0.0)


def people(_book: object, w: float) -> Drawn:
    """Who plays in the examples of a book."""

    def one(name: str, colour: str, wide: float) -> Drawn:
        return beside(symbol(f"s-{colour}", 4.4), 1.2, words(name, wide - 6, 10, "serif-bold", anchor="start"))

    return grid([partial(one, *who) for who in PEOPLE.items()], w, 14)
