"""What guides.json cannot say of the parts: how tokens lie in rows, and how many there are."""

from __future__ import annotations

from typing import Final

from companion.art.shapes import Group, Picture
from companion.games.yinzi.press.tokens import EACH, MONEY
from printables.books.arrangement import below, beside
from printables.books.faces import face
from printables.books.finished import cut
from printables.books.guides import Numbers
from printables.kit import There

SIGNS: Final = ("red", "yellow", "blue", "green")


def tokens(there: There) -> Picture:
    """Money and resources above, a row of pieces for each colour below, and the die as it is cut out."""
    own = [kind for kind in EACH for _ in range(2 if kind in ("workers", "cubes") else 1)]
    money = (below(face(there, kind), face(there, kind), gap=2.5) for kind in MONEY)
    pieces = (beside(*(face(there, kind, colour) for kind in own), gap=1.5) for colour in SIGNS)
    die = cut(there, "die").items[0].face
    return (
        beside(*money, gap=2.5).at(2.0, 2.0),
        below(*pieces, gap=2.5).at(2.0, 43.0),
        Group(die, at=(94.0, 44.0), scale=0.62),
    )


def each(numbers: Numbers) -> Numbers:
    """How many cards have the same colour."""
    return {"each": numbers["action_cards"] // len(SIGNS)}


def of_tokens(numbers: Numbers) -> Numbers:
    """How many pieces of each kind a player has, and how many tokens there are in all."""
    return {
        **EACH, "pieces": sum(numbers[kind] for kind in EACH), "money": sum(numbers[kind] for kind in MONEY)
    }  # fmt: skip
