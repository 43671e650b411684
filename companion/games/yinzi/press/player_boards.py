"""The boards of the players, one of each colour."""

from __future__ import annotations

from typing import Final

from companion.games.yinzi.art import player_board
from companion.games.yinzi.rules.edition import Edition
from companion.games.yinzi.rules.sheet_sums import TAX_SPANS
from companion.words import Catalogue
from printables.kit import Ink, Large

PART: Final = "player-boards"


def components(words: Catalogue, ed: Edition, ink: Ink) -> tuple[Large, ...]:
    """Four boards, to be printed whole."""
    say = words.say
    costs = (say("player-board.tax.free"), *(say("player-board.tax.silver", count=due) for due in (1, 2)))
    taxes = tuple(zip(TAX_SPANS, costs, strict=True))
    return tuple(
        Large(
            kind=f"player-board-{colour}",
            part=PART,
            w=player_board.W,
            h=player_board.H,
            picture=player_board.picture(colour, taxes, say, ink),
        )
        for colour in ed.colors
    )
