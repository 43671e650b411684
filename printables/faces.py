"""What a copy has, made small: for the pictures of rulebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.art.shapes import Block, Group, Paint, Picture, Rect, Shape, Text, Use, box
from companion.words import Say
from printables.arrangement import Drawn
from printables.drawing.fitted_text import pt
from printables.drawing.painter import rounded
from printables.kit import Component, Cut, Large

PLACE: Final = 18.0
"""Width of a picture in the list of components."""
HIGH: Final = 13.4
"""Height of one."""
PEOPLE: Final[Mapping[str, str]] = {"Mei": "yellow", "Jonas": "red", "Aisha": "blue", "Tomás": "green"}
"""Who plays in the examples, and in which colours."""


def face(there: Mapping[str, Component], kind: str, item: str = "", back: bool = False) -> Drawn:
    """The face of something that is cut out, or its back; of its first item if none is named. Of a strip that is
    folded, the half in front, or the one that is folded behind it."""
    component = there[kind]
    if isinstance(component, Large):
        return Drawn(_within(component.picture, component.w, component.h), component.w, component.h)
    assert isinstance(component, Cut)
    one = next(one for one in component.items if one.id == item or not item)
    w, h = component.format.w, component.format.h
    if component.format.fold:
        half = Group(one.face, clip=box(0, 0 if back else h / 2, w, h / 2))
        side = Group((half,), at=(w, h / 2), turn=180.0) if back else Group((half,), at=(0, -h / 2))
        return Drawn(_within((side,), w, h / 2), w, h / 2)
    return Drawn(_within(one.back if back else one.face, w, h, component.format.corner), w, h)


def _within(picture: Picture, w: float, h: float, corner: float = 0.0) -> Picture:
    """A face without its bleed, and its edge."""
    edge = Rect(0, 0, w, h, Paint(stroke="map-fine", width=0.5), corner)
    return (Group((Group(picture, clip=rounded(Rect(0, 0, w, h, Paint(), corner))),), once=True), edge)


def small(drawn: Drawn, x: float, y: float, w: float) -> Group:
    """A picture made that wide."""
    return Group(drawn.picture, at=(x, y), scale=w / drawn.w, miniature=True)


def fitted(drawn: Drawn, wide: float) -> Picture:
    """A face in the middle of the place for a picture, that wide or as wide as its height allows."""
    wide = min(wide, HIGH * drawn.w / drawn.h)
    high = wide * drawn.h / drawn.w
    return (small(drawn, (PLACE - wide) / 2, (HIGH - high) / 2, wide),)


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
    step, high = w / columns, 22.0
    shapes: list[Shape] = []
    for place, (name, count, picture) in enumerate(pieces):
        x, y = place % columns * step, place // columns * high
        told = (say(f"{named}.{name}"),)
        shapes += [
            Group(picture, at=(x + (step - PLACE) / 2, y)),
            *((Text(x + step / 2, y + 15.6, f"{count} ×", pt(8), "sans-bold", anchor="middle"),) if count else ()),
            Block(x + 0.6, y + 16.6, step - 1.2, 7, told, pt(7.5), anchor="middle", leading=1.12),
        ]
    return Drawn(tuple(shapes), w, high * -(-len(pieces) // columns))


def people(_book: object, w: float) -> Drawn:
    """Who plays in the examples of a book."""
    shapes: list[Shape] = []
    step = w / len(PEOPLE)
    for place, (name, colour) in enumerate(PEOPLE.items()):
        shapes.append(Use(f"s-{colour}", place * step, 0, 4.4, 4.4))
        shapes.append(Text(place * step + 5.6, 3.5, name, pt(10), "serif-bold"))
    return Drawn(tuple(shapes), w, 4.6)
