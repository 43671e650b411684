"""Pieces and money of Yínzi as tokens: strips that are folded and share their cuts, and a die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.yinzi.art import tokens
from companion.games.yinzi.art.tiles import PIECE
from companion.games.yinzi.rules.components import (
    COMMODITIES_EACH,
    CUBES_EACH,
    DISCS_EACH,
    STONE_IN_BOX,
    WOOD_IN_BOX,
    WORKERS_EACH,
)
from companion.games.yinzi.rules.edition import Edition
from companion.words import Catalogue
from printables.kit import Cut, Format, Ink, Item

PART: Final = "tokens"
EACH: Final[Mapping[str, int]] = {
    "workers": WORKERS_EACH, "cubes": CUBES_EACH, "discs": DISCS_EACH, "cylinders": 2, "commodities": COMMODITIES_EACH
}  # fmt: skip
"""What a player has of his colour."""
MONEY: Final[Mapping[str, int]] = {
    "copper": 56, "silver": 26, "wood": WOOD_IN_BOX, "stone": STONE_IN_BOX, "misfortune": 16
}  # fmt: skip
"""What all share. Of money and misfortune there is as much as is needed; the box has that many."""
TOKEN: Final = Format("piece", PIECE, 2 * PIECE, bleed=False, fold=True)
CHIP: Final = Format("chip", tokens.COIN, 2 * tokens.COIN, bleed=False, fold=True)
DIE: Final = Format("die", *tokens.NET, bleed=False, die=True)


def components(words: Catalogue, ed: Edition, ink: Ink) -> tuple[Cut, ...]:
    """All tokens of a copy."""
    return (
        *(
            Cut(kind, PART, TOKEN, tuple(
                Item(colour, count, TOKEN.within(tokens.token(kind, colour, ink))) for colour in ed.colors
            ))
            for kind, count in EACH.items()
        ),
        *(
            Cut(what, PART, CHIP, (Item(what, count, CHIP.within(tokens.money(what, ink))),))
            for what, count in MONEY.items()
        ),
        Cut("die", PART, DIE, (Item("die", 1, DIE.within(tokens.die(words.say("token.glue")))),)),
    )  # fmt: skip
