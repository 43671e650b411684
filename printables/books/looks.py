"""Pictures of what one gets, made of a kit's own faces: the board, a fan of cards, some tiles, the leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from companion.art.shapes import Group, Picture, Rect, box, fill
from printables.books.arrangement import Drawn, below, grid
from printables.books.faces import cut_out, fanned
from printables.books.finished import paper
from printables.kit import Component, Cut, Kit, Large, Leaf
from printables.paper import A4

GROUND: Final = "paper"
T = TypeVar("T")
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
AROUND: Final = 14.0
"""What is seen of the ground around a page, mm."""
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
    high = size.h / 2 if size.fold else size.h
    return component.part, size.w < SMALL, size.w > WIDE, high > TALL * size.w


def whole(component: Large) -> Picture:
    """A board, cut off at its edges."""
    return (Group(component.picture, clip=box(0, 0, component.w, component.h)),)


def leaf(component: Leaf) -> Iterator[Look]:
    """The first page of leaves that are worth seeing."""
    pages = component.pages.get(A4.id, ())
    if not pages:
        return
    page = Drawn((Group(pages[0], clip=box(0, 0, A4.w, A4.h)),), A4.w, A4.h)
    lying = paper(page, (AROUND, AROUND), 1.0, 0.0)
    yield _look((component,), Drawn(lying, A4.w + 2 * AROUND, A4.h + 2 * AROUND))


def fan(components: Sequence[Cut]) -> Look:
    """Some cards fanned out, a back beneath them."""
    size = components[0].format
    items = [item for component in components for item in component.items]
    backs = [cut_out(size, item, back=True) for item in items if item.back][:1]
    cards = fanned([*backs, *(cut_out(size, item) for item in _spread(items, MOST_CARDS - 1))], TURN, 1.6 * size.h)
    wide, high = 2.8 * size.w, 1.5 * size.h
    return _look(components, Drawn((Group(cards, at=(wide / 2, 2.382 * size.h)),), wide, high))


def rows(components: Sequence[Cut]) -> Look:
    """Pieces beside each other, as they lie on the table; of folded ones the front."""
    items = [(component.format, item) for component in components for item in component.items]
    pieces = [cut_out(*one) for one in _spread(items, MOST_PIECES)]
    wide, gap = max(one.w for one in pieces), 0.16 * max(one.w for one in pieces)
    standing = [below(max(other.h for other in pieces) - one.h, one) for one in pieces]
    columns = len(pieces) if len(pieces) <= IN_A_ROW else -(-len(pieces) // 2)
    shown = grid(standing, columns * (wide + gap) - gap, wide, gap=gap, down=gap)
    return _look(components, Drawn((shown.at(2 * gap, 2 * gap),), shown.w + 4 * gap, shown.h + 4 * gap))


def _look(components: Sequence[Component], shown: Drawn) -> Look:
    """What lies on the ground."""
    kinds = tuple(component.kind for component in components)
    ground = Rect(0, 0, shown.w, shown.h, fill(GROUND))
    return Look(kinds[0], kinds, (ground, *shown.picture), shown.w, shown.h)


def _spread(items: Sequence[T], most: int) -> list[T]:
    """So many of the items, from the first to the last one, as far apart as can be."""
    if len(items) <= most:
        return list(items)
    return [items[round(number * (len(items) - 1) / (most - 1))] for number in range(most)]
