"""Pictures of what one gets, made of a kit's own faces: the board, a fan of cards, some tiles, the leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from companion.art.shapes import Group, Picture, Rect, Shape, box, fill, line, moved
from printables.drawing.painter import rounded
from printables.kit import Cut, Format, Kit, Large, Leaf
from printables.paper import A4

GROUND: Final = "paper"
T = TypeVar("T")
EDGE: Final = line("map-fine", 0.25)
MOST_CARDS: Final = 5
MOST_PIECES: Final = 10
MANY: Final = 10
"""Different faces that are worth a picture of their own."""
TALL: Final = 1.3
"""What is so much higher than wide is a figure."""
IN_A_ROW: Final = 5
SMALL: Final = 12.0
"""Pieces narrower than that are shown by themselves, mm."""
WIDE: Final = 60.0
"""Wider ones too, mm."""
TURN: Final = 7.0
"""Degrees between the cards of a fan."""


@dataclass(frozen=True, slots=True)
class Look:
    """One picture.

    Attributes:
        id: its name.
        kinds: the components that it shows.
        picture: with its origin at the upper left corner.
        w, h: its size, mm.
    """

    id: str
    kinds: tuple[str, ...]
    picture: Picture
    w: float
    h: float


def looks_of(kit: Kit) -> tuple[Look, ...]:
    """What a kit's copy looks like, in the order of its components; what is alike is shown together."""
    alike: dict[object, list[Cut]] = {}
    for component in kit.components:
        if isinstance(component, Cut):
            alike.setdefault(_sort(component), []).append(component)
    found = []
    for component in kit.components:
        if isinstance(component, Large):
            found.append(Look(component.kind, (component.kind,), whole(component), component.w, component.h))
        elif isinstance(component, Leaf):
            found += leaf(component)
        elif together := alike.pop(_sort(component), None):
            found.append(fan(together) if component.format.corner else rows(together))
    return tuple(found)


def _sort(component: Cut) -> object:
    """What pieces of a part have in common that are shown together: cards of one size, small pieces, tiles, figures. A
    deck of many different cards is shown by itself, and so is what is much larger than others."""
    size = component.format
    if len(component.items) >= MANY:
        return component.kind
    if size.corner:
        return size
    return component.part, size.w < SMALL, size.w > WIDE, _front(size) > TALL * size.w


def whole(component: Large) -> Picture:
    """A board, cut off at its edges."""
    return (Group(component.picture, clip=box(0, 0, component.w, component.h)),)


def leaf(component: Leaf) -> Iterator[Look]:
    """The first page of leaves that are worth seeing."""
    pages = component.pages.get(A4.id, ())
    if component.kind == "calibration" or not pages:
        return
    shown = _framed(Group(pages[0], clip=box(0, 0, A4.w, A4.h)), A4.w, A4.h, 14.0)
    yield Look(component.kind, (component.kind,), shown, A4.w + 28, A4.h + 28)


def fan(components: Sequence[Cut]) -> Look:
    """Some cards fanned out, a back beneath them."""
    size = components[0].format
    w, h = size.w, size.h
    items = [item for component in components for item in component.items]
    faces = [item.face for item in _spread(items, MOST_CARDS - 1)]
    cards: list[Picture] = [*[item.back for item in items if item.back][:1], *faces]
    reach = 1.6 * h
    wide, high = 2.8 * w, 1.5 * h
    first = -TURN * (len(cards) - 1) / 2
    drawn = [
        Group(
            (moved(_card(card, w, h, size.corner), -w / 2, -reach - h / 2),),
            at=(wide / 2, high / 2 + reach * 1.02),
            turn=first + TURN * number,
        )
        for number, card in enumerate(cards)
    ]
    return Look(components[0].kind, _kinds(components), (_ground(wide, high), *drawn), wide, high)


def rows(components: Sequence[Cut]) -> Look:
    """Pieces beside each other, as they lie on the table; of folded ones the front."""
    pieces = _spread([(component.format, item) for component in components for item in component.items], MOST_PIECES)
    w = max(size.w for size, _ in pieces)
    h = max(_front(size) for size, _ in pieces)
    columns = len(pieces) if len(pieces) <= IN_A_ROW else -(-len(pieces) // 2)
    gap = 0.16 * w
    lines = -(-len(pieces) // columns)
    wide, high = columns * (w + gap) + 3 * gap, lines * (h + gap) + 3 * gap
    drawn: list[Shape] = [_ground(wide, high)]
    for number, (size, item) in enumerate(pieces):
        front = _front(size)
        x = 2 * gap + number % columns * (w + gap) + (w - size.w) / 2
        y = 2 * gap + number // columns * (h + gap) + h - front
        lower = front if size.fold else 0.0
        piece = Group(item.face, at=(0.0, -lower), clip=box(0, lower, size.w, front))
        drawn.append(moved((piece, Rect(0, 0, size.w, front, EDGE)), x, y))
    return Look(components[0].kind, _kinds(components), tuple(drawn), wide, high)


def _front(size: Format) -> float:
    """Height of a piece as it is seen."""
    return size.h / 2 if size.fold else size.h


def _kinds(components: Sequence[Cut]) -> tuple[str, ...]:
    return tuple(component.kind for component in components)


def _spread(items: Sequence[T], most: int) -> list[T]:
    """So many of the items, from the first to the last one, as far apart as can be."""
    if len(items) <= most:
        return list(items)
    return [items[round(number * (len(items) - 1) / (most - 1))] for number in range(most)]


def _ground(w: float, h: float) -> Rect:
    return Rect(0, 0, w, h, fill(GROUND))


def _framed(shape: Shape, w: float, h: float, edge: float) -> Picture:
    """A sheet of paper on the ground."""
    sheet = moved((Rect(0, 0, w, h, fill("surface")), shape, Rect(0, 0, w, h, line("line", 0.6))), edge, edge)
    return _ground(w + 2 * edge, h + 2 * edge), sheet


def _card(picture: Picture, w: float, h: float, r: float) -> Picture:
    """A card cut out."""
    edge = Rect(0, 0, w, h, EDGE, r)
    return Group(picture, clip=rounded(edge)), edge
