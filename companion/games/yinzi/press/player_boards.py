"""The boards of the players, one of each colour."""

from __future__ import annotations

from typing import Final

from companion.games.yinzi.art import player_board
from companion.games.yinzi.rules.edition import Edition
from companion.games.yinzi.rules.position import CARDS_A_ROUND
from companion.games.yinzi.rules.sheet_sums import FREE, LOW_TAX
from companion.words import Catalogue
from printables.kit import Ink, Large

PART: Final = "player-boards"


def components(words: Catalogue, ed: Edition, ink: Ink) -> tuple[Large, ...]:
    """Four boards, to be printed whole or, on smaller paper, in two parts."""
    say = words.say
    least = CARDS_A_ROUND * min(card.value for card in ed.cards)
    taxes = (
        say("player-board.tax.up-to", low=least, high=FREE), say("player-board.tax.free"),
        say("player-board.tax.up-to", low=FREE + 1, high=LOW_TAX), say("player-board.tax.silver", count=1),
        say("player-board.tax.over", low=LOW_TAX + 1), say("player-board.tax.silver", count=2),
    )  # fmt: skip
    return tuple(
        Large(
            kind=f"player-board-{colour}",
            part=PART,
            w=player_board.W,
            h=player_board.H,
            picture=player_board.picture(colour, taxes, say, ink),
            seams=(player_board.seams(), ()),
        )
        for colour in ed.colors
    )
