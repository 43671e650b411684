"""What the first page of each part says, and pictures of what becomes of the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.art.shapes import Group, Picture, Rect, Shape, box
from companion.games.ming_dynastie.meta import META
from printables import finished
from printables.guides import Numbers, Part, There, board
from printables.kit import Item

WIDE: Final = 140.0
"""Of the picture of the pieces, mm."""
HEAP: Final = ((0.0, 3.0), (12.0, 0.0), (5.0, 13.0), (16.0, 12.0), (9.5, 24.0))
"""Where members of a colour lie in the picture of them, mm."""


# --- cards ----------------------------------------------------------------------------------------------------


def _cards(there: There) -> Picture:
    """A hand of five cards, a back among them, and two return cards before them."""
    movement, dragons, returns = (
        finished.cut(there, kind) for kind in ("movement-cards", "dragon-cards", "return-cards")
    )
    by_kind: dict[str, Item] = {}
    for item in movement.items:
        by_kind.setdefault(item.id.rpartition("-")[0], item)
    hand = [movement.items[0].back, *(item.face for item in by_kind.values()), dragons.items[0].face]
    shapes: list[Shape] = [*finished.hand(hand, movement.format, 8.0, (85.0, 200.0), 150.0)]
    low = returns.format
    for number, item in enumerate((returns.items[1], returns.items[-2])):
        at = (45.0 + number * 44, 94.0 - 6 * number)
        shapes.append(Group(finished.card(item.face, low), at=at, turn=-7.0 + 14 * number, scale=0.8))
    return tuple(shapes)


# --- pieces ---------------------------------------------------------------------------------------------------


def _pieces(there: There) -> Picture:
    """Tiles in a row, and the figures standing behind them."""
    princes, starter, marker, points = (
        finished.cut(there, kind) for kind in ("princes", "starting-player", "round-marker", "point-tiles")
    )
    tiles = finished.cut(there, "province-tiles")
    ground = starter.format.h / 2 + 1
    shapes = list(finished.side(starter.items[0], starter.format, 1.0, 1.0))
    left = starter.format.w + 5
    step = (WIDE - 1 - left) / len(princes.items)
    for number, item in enumerate(princes.items):
        x = left + (number + 1) * step - princes.format.w
        shapes += finished.side(item, princes.format, x, ground - princes.format.h / 2)
    right = WIDE - 1 - points.format.w
    for number in range(3):
        shapes += finished.side(points.items[0], points.format, right - number * (points.format.w + 2), 1.0)
    shapes += finished.side(marker.items[0], marker.format, left + 5.5, 5.0)
    across = (WIDE - 2 - tiles.format.w) / (len(tiles.items) - 1)
    whole = box(0, 0, tiles.format.w, tiles.format.h)
    edge = Rect(0, 0, tiles.format.w, tiles.format.h, finished.EDGE)
    for number, item in enumerate(tiles.items):
        at = (1 + number * across, ground + 6 + (number % 2) * 1.6)
        shapes.append(Group((Group(item.face, clip=whole), edge), at=at))
    return tuple(shapes)


# --- members --------------------------------------------------------------------------------------------------


def _members(there: There) -> Picture:
    """Members in heaps by their colours."""
    members, neutral = (finished.cut(there, kind) for kind in ("members", "neutral-members"))
    shapes: list[Shape] = []
    for number, item in enumerate((*members.items, *neutral.items)):
        for turn, (x, y) in zip((-12.0, 7.0, 16.0, -5.0, 3.0), HEAP, strict=True):
            one = finished.side(item, members.format, 0.0, 0.0)
            left, top = (3.0, 5.0) if number < 3 else (20.0, 51.0)
            shapes.append(Group(one, at=(left + number % 3 * 34.0 + x, top + y), turn=turn))
    return tuple(shapes)


def _each(numbers: Numbers) -> Numbers:
    """How many members have the same colour."""
    return {"each": numbers["members"] // len(META.colours)}


# --- papers ---------------------------------------------------------------------------------------------------


def _papers(there: There) -> Picture:
    """The pad, a summary and the pocket book, and below how a sheet becomes a book."""
    return (
        *finished.paper(*finished.page(there, "score-pad"), (2.0, 6.0), 0.37, -3.0),
        *finished.paper(*finished.small_paper(there, "summaries"), (40.0, 18.0), 0.58, 2.0),
        *finished.paper(*finished.pocket_book(there), (104.0, 50.0), 0.6, 5.0),
        *finished.folding(126.0),
    )


FOLDED: Final = "point-tiles", "princes", "round-marker", "starting-player"
"""Pieces with two sides."""
PARTS: Final[Mapping[str, Part]] = {
    "board": Part(40, (560.0, 430.0), board),
    "cards": Part(
        90, (170.0, 150.0), _cards, stock=False, concern={2: ("return-cards",), 3: ("movement-cards", "dragon-cards")}
    ),
    "pieces": Part(80, (WIDE, 102.0), _pieces, concern={0: ("province-tiles",), **dict.fromkeys((1, 2, 3), FOLDED)}),
    "members": Part(60, (100.0, 92.0), _members, numbers=_each),
    "rulebook": finished.RULEBOOK,
    "papers": Part(
        15, (156.0, 190.0), _papers,
        concern={0: ("summaries",), **dict.fromkeys((1, 2, 3), ("pocket-book",)), 4: ("score-pad",)},
    ),
}
