"""Pictures of what one gets, made of a kit's own faces: the board, a fan of cards, some tiles, the leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.art.shapes import Group, Picture, Rect, Shape, box, fill, line, moved
from printables.kit import Cut, Item, Kit, Large, Leaf
from printables.paper import A4

GROUND: Final = "paper"
EDGE: Final = line("map-fine", 0.25)
MOST_CARDS: Final = 5
TURN: Final = 7.5
"""Degrees between the cards of a fan."""
ROUND: Final = 0.5523
"""Where the control points of a quarter circle lie."""


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
    """What a kit's copy looks like, in the order of its components."""
    found = []
    for component in kit.components:
        if isinstance(component, Large):
            found.append(Look(component.kind, (component.kind,), whole(component), component.w, component.h))
        elif isinstance(component, Leaf):
            found += leaf(component)
        elif component.format.corner:
            found.append(fan(component))
        elif len(component.items) > 1 or component.count > 1:
            found.append(rows(component))
    return tuple(found)


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


def fan(component: Cut) -> Look:
    """Some cards fanned out, a back beneath them."""
    w, h = component.format.w, component.format.h
    faces = [item.face for item in component.items[: MOST_CARDS - 1]]
    backs = [item.back for item in component.items if item.back][:1]
    cards: list[Picture] = [*backs, *faces]
    reach = 1.6 * h
    wide, high = 2.25 * w, 1.5 * h
    first = -TURN * (len(cards) - 1) / 2
    drawn = [
        Group(
            (moved(_card(card, component.format.w, h, component.format.corner), -w / 2, -reach - h / 2),),
            at=(wide / 2, high / 2 + reach * 1.03),
            turn=first + TURN * number,
        )
        for number, card in enumerate(cards)
    ]
    return Look(component.kind, (component.kind,), (_ground(wide, high), *drawn), wide, high)


def rows(component: Cut) -> Look:
    """Pieces beside each other, as they lie on the table; of folded ones the front."""
    w, h = component.format.w, component.format.h / (2 if component.format.fold else 1)
    items = _spread(component.items, 12)
    columns = min(len(items), 6 if len(items) > 4 else len(items))
    gap = 0.16 * w
    lines = -(-len(items) // columns)
    wide, high = columns * (w + gap) + 3 * gap, lines * (h + gap) + 3 * gap
    drawn: list[Shape] = [_ground(wide, high)]
    for number, item in enumerate(items):
        x, y = 2 * gap + number % columns * (w + gap), 2 * gap + number // columns * (h + gap)
        lower = h if component.format.fold else 0.0
        piece = Group(item.face, at=(0.0, -lower), clip=box(0, lower, w, h))
        drawn.append(moved((piece, Rect(0, 0, w, h, EDGE)), x, y))
    return Look(component.kind, (component.kind,), tuple(drawn), wide, high)


def _spread(items: Sequence[Item], most: int) -> list[Item]:
    """So many of the items, from all over the list."""
    if len(items) <= most:
        return list(items)
    return [items[number * len(items) // most] for number in range(most)]


def _ground(w: float, h: float) -> Rect:
    return Rect(0, 0, w, h, fill(GROUND))


def _framed(shape: Shape, w: float, h: float, edge: float) -> Picture:
    """A sheet of paper on the ground."""
    sheet = moved((Rect(0, 0, w, h, fill("surface")), shape, Rect(0, 0, w, h, line("line", 0.6))), edge, edge)
    return _ground(w + 2 * edge, h + 2 * edge), sheet


def _card(picture: Picture, w: float, h: float, r: float) -> Picture:
    """A card cut out."""
    return Group(picture, clip=_rounded(w, h, r)), Rect(0, 0, w, h, EDGE, r)


def _rounded(w: float, h: float, r: float) -> str:
    k = r * (1 - ROUND)
    return (
        f"M{r:g} 0H{w - r:g}C{w - k:g} 0 {w:g} {k:g} {w:g} {r:g}V{h - r:g}C{w:g} {h - k:g} {w - k:g} {h:g} "
        f"{w - r:g} {h:g}H{r:g}C{k:g} {h:g} 0 {h - k:g} 0 {h - r:g}V{r:g}C0 {k:g} {k:g} 0 {r:g} 0Z"
    )
