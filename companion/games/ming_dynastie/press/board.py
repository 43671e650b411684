"""The board of Ming-Dynastie for the press."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.engine import registry
from companion.games.ming_dynastie.art import board_layout, printed_board
from companion.games.ming_dynastie.art.board_sea import Round, Words
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.rules import neutral, returns, round_end, scoring
from companion.words import catalogue
from printables.drawing import qr
from printables.kit import Ink, Large
from printables.link import LINK

FIRST: Final = 1
"""Two players place neutral members at the start of the game, which is before its first round."""


@lru_cache(maxsize=8)
def board(lang: str, ink: Ink, edition: str = "companion", link: str = LINK) -> Large:
    """The board, to be tiled or printed whole.

    Args:
        lang: language of what is written on it.
        ink: the ink it will be printed with.
        edition: whose map is drawn.
        link: what the QR code holds: the address of the app.

    Raises:
        printables.drawing.qr.TooSmall: the link is too long for the code's place.
    """
    data = registry.game(META.id).geometry(edition)
    code = qr.picture(link, board_layout.CODE)
    return Large(
        kind="board",
        part="board",
        w=board_layout.W,
        h=board_layout.H,
        picture=printed_board.picture(data, words(lang, link), rounds(), (code,), ink),
        poster_kind="poster",
        seams=board_layout.SEAMS,
    )


def words(lang: str, link: str = LINK) -> Words:
    """What is written on the board in that language."""
    say = catalogue(lang, META.id, press=True).say
    transports = registry.game(META.id).geometry(None)["transports"]
    return Words(
        title=META.title,
        subtitle=say("board.subtitle"),
        rounds=say("board.rounds"),
        scoring=say("board.scoring"),
        neutral=say("board.neutral"),
        transports={transport: say(f"card.{transport}") for transport in transports},
        link=say("board.link"),
        address=qr.address(link),
    )


def rounds() -> tuple[Round, ...]:
    """The rounds of the game with what is scored after them, by the rules."""
    return tuple(
        Round(
            number,
            scoring.SET_OF_SIX.get(number),
            returns.MEMBER_IN_CITY.get(number),
            neutral=number == FIRST or number in neutral.ROUNDS,
        )
        for number in range(1, round_end.LAST_ROUND + 1)
    )
