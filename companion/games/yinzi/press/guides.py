"""What guides.json cannot say of the parts: how tokens lie in rows, and how many there are."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Group, Picture, Shape
from companion.games.yinzi.press.tokens import EACH, MONEY
from printables import finished
from printables.guides import Numbers
from printables.kit import There

SIGNS: Final = ("red", "yellow", "blue", "green")


def tokens(there: There) -> Picture:
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


def each(numbers: Numbers) -> Numbers:
    """How many cards have the same colour."""
    return {"each": numbers["action_cards"] // len(SIGNS)}


def of_tokens(numbers: Numbers) -> Numbers:
    """How many pieces of each kind a player has, and how many tokens there are in all."""
    return {
        **EACH, "pieces": sum(numbers[kind] for kind in EACH), "money": sum(numbers[kind] for kind in MONEY)
    }  # fmt: skip
