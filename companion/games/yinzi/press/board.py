"""The board of Yínzi for the press."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.yinzi.art import printed_board, printed_layout
from companion.games.yinzi.art.printed_board import Facts, Sign
from companion.games.yinzi.meta import META
from companion.games.yinzi.rules import emperor, produce, sheet_sums
from companion.games.yinzi.rules.components import STONE_IN_BOX, WOOD_IN_BOX
from companion.games.yinzi.rules.goods import RURAL
from companion.games.yinzi.rules.places import BOXES
from companion.words import Catalogue
from printables.drawing import qr
from printables.kit import Ink, Large

FACTS: Final = Facts(
    glory=(sheet_sums.MOST_GLORY, sheet_sums.GLORY),
    rewards=dict(zip(BOXES, emperor.COPPER, strict=True)),
    fees=(produce.FEE, 1),
    resources=(WOOD_IN_BOX, STONE_IN_BOX),
    rural=RURAL,
)
"""What the rules say and the board shows."""


def board(words: Catalogue, lang: str, geometry: Mapping[str, Any], ink: Ink, link: str) -> Large:
    """The board, to be tiled or printed whole.

    Args:
        words: the catalogue of the game and the press.
        lang: language of the names on the map.
        geometry: the edition's data.
        ink: the ink it will be printed with.
        link: what the QR code holds: the address of the app.

    Raises:
        printables.drawing.qr.TooSmall: the link is too long for the code's place.
    """
    named = {one["id"]: one["names"].get(lang, one["names"]["en"]) for one in geometry["provinces"]}
    named["river"] = words.say("map.river")
    sign = Sign(META.title, qr.address(link), (qr.picture(link, printed_layout.CODE),))
    return Large(
        kind="board",
        part="board",
        w=printed_layout.W,
        h=printed_layout.H,
        picture=printed_board.picture(geometry, named, FACTS, sign, words.say, ink),
        poster_kind="poster",
        seams=printed_layout.SEAMS,
    )
