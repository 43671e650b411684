"""What the first page of each part says, and pictures of what becomes of the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.art.shapes import Group, Paint, Picture, Rect, Shape, box
from companion.games.yinzi.press.tokens import EACH, MONEY
from printables import finished
from printables.guides import Numbers, Part, There
from printables.kit import Component, Large

HAND: Final = ("red-1-3", "yellow-2-2", "blue-3-1", "green-3-2")
"""Cards in the picture of a hand."""
SIGNS: Final = ("red", "yellow", "blue", "green")


def _board(there: There) -> Picture:
    """The board as it lies on the table."""
    return _lying(there["board"], 10.0, 10.0, 1.0)


def _lying(component: Component, x: float, y: float, scale: float) -> Picture:
    assert isinstance(component, Large)
    w, h = component.w, component.h
    edge = Rect(0, 0, w, h, Paint(stroke="map-ink", width=1.4))
    return (Group((Group(component.picture, clip=box(0, 0, w, h)), edge), at=(x, y), scale=scale),)


def _player_boards(there: There) -> Picture:
    """The four of them, each a little lower than the one before."""
    out: list[Shape] = []
    for number, colour in enumerate(SIGNS):
        out += _lying(there[f"player-board-{colour}"], 2.0 + number * 26, 2.0 + number * 38, 0.72)
    return tuple(out)


def _cards(there: There) -> Picture:
    """A hand of a card of each colour, with a back among them."""
    deck = finished.cut(there, "action-cards")
    faces = {item.id: item for item in deck.items}
    hand = [faces[HAND[0]].back, *(faces[name].face for name in HAND)]
    return finished.hand(hand, deck.format, 9.5, (85.0, 202.0), 160.0)


def _tiles(there: There) -> Picture:
    """Some of every kind in rows, a back at the end of each."""
    out: list[Shape] = []

    def lay(kind: str, number: int, x: float, y: float, back: bool = False) -> None:
        cut = finished.cut(there, kind)
        size, item = cut.format, cut.items[number]
        inside = Group(item.back if back else item.face, clip=box(0, 0, size.w, size.h))
        out.append(Group((inside, Rect(0, 0, size.w, size.h, finished.EDGE)), at=(x, y)))

    for number, tile in enumerate((0, 2, 9)):
        lay("ships", tile, 2.0 + number * 49, 2.0)
    lay("ships", 0, 149.0, 2.0, back=True)
    for number, tile in enumerate((1, 6, 14)):
        lay("routes", tile, 12.0 + number * 49, 37.0)
    for number, tile in enumerate((0, 3)):
        lay("urban-markets", tile, 2.0 + number * 50, 73.0)
    for number, tile in enumerate((1, 6)):
        lay("factories", tile, 102.0, 73.0 + number * 24)
    for number in range(5):
        lay("crops", number, 2.0 + number * 25, 123.0, back=number == 4)
    return tuple(out)


def _tokens(there: There) -> Picture:
    """Money and resources above, a row of pieces for each colour below, and the die as it is cut out."""
    out: list[Shape] = []
    for number, what in enumerate(MONEY):
        cut = finished.cut(there, what)
        for row in range(2):
            out += finished.side(cut.items[0], cut.format, 2.0 + number * 18.5, 2.0 + row * 18.5)
    for row, colour in enumerate(SIGNS):
        for column, kind in enumerate(EACH):
            cut = finished.cut(there, kind)
            item = next(item for item in cut.items if item.id == colour)
            for more in range(2 if column < 2 else 1):
                x = 2.0 + (column + (more or 0) + min(column, 2)) * 11.5
                out += finished.side(item, cut.format, x, 43.0 + row * 12.5)
    die = finished.cut(there, "die")
    out.append(Group(die.items[0].face, at=(94.0, 44.0), scale=0.62))
    return tuple(out)


def _papers(there: There) -> Picture:
    """A score sheet, and a play aid from both sides."""
    aids = finished.cut(there, "play-aids")
    size, aid = aids.format, aids.items[0]
    return (
        *finished.paper(*finished.small_paper(there, "score-pad"), (4.0, 10.0), 0.62, -3.0),
        *finished.paper(aid.back, size.w, size.h, (74.0, 56.0), 0.62, 2.0),
        *finished.paper(aid.face, size.w, size.h, (26.0, 92.0), 0.62, -1.0),
    )


def _of_cards(numbers: Numbers) -> Numbers:
    return {"each": numbers["action_cards"] // len(SIGNS)}


def _of_tokens(numbers: Numbers) -> Numbers:
    return {
        **EACH, "pieces": sum(numbers[kind] for kind in EACH), "money": sum(numbers[kind] for kind in MONEY)
    }  # fmt: skip


PARTS: Final[Mapping[str, Part]] = {
    "board": Part(40, (560.0, 420.0), _board),
    "player-boards": Part(15, (300.0, 210.0), _player_boards),
    "tiles": Part(90, (198.0, 148.0), _tiles, stock=False, concern={2: ("crops",)}),
    "cards": Part(40, (170.0, 96.0), _cards, stock=False, numbers=_of_cards),
    "tokens": Part(
        120, (140.0, 100.0), _tokens, numbers=_of_tokens,
        concern={**dict.fromkeys((0, 1, 2), (*EACH, *MONEY)), 3: ("die",)},
    ),
    "rulebook": finished.RULEBOOK,
    "papers": Part(20, (200.0, 176.0), _papers, stock=False, concern={0: ("play-aids",), 1: ("score-pad",)}),
}
