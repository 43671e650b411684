"""The board of The Ming Voyages for the press."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.ming_voyages.art import board_layout, printed_board
from companion.games.ming_voyages.art.board_parts import Words
from companion.games.ming_voyages.art.places import names_of
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.press.markers import KINDS
from companion.words import Catalogue
from printables.drawing import qr
from printables.kit import Ink, Large

PHASES: Final = 4
ERAS: Final = 2


def board(words: Catalogue, geometry: Mapping[str, Any], ink: Ink, link: str) -> Large:
    """The board, to be tiled or printed whole.

    Args:
        words: the catalogue of the game and the press.
        geometry: the edition's data.
        ink: the ink it will be printed with.
        link: what the QR code holds: the address of the app.

    Raises:
        printables.drawing.qr.TooSmall: the link is too long for the code's place.
    """
    code = qr.picture(link, board_layout.CODE)
    return Large(
        kind="board",
        part="board",
        w=board_layout.W,
        h=board_layout.H,
        picture=printed_board.picture(geometry, names_of(geometry, words.say), written(words, link), (code,), ink),
        poster_kind="poster",
        seams=board_layout.SEAMS,
    )


def written(words: Catalogue, link: str) -> Words:
    """What is written on the board besides names of places."""
    say = words.say
    return Words(
        title=META.title,
        subtitle=say("board.subtitle"),
        deck=say("board.deck"),
        discards=say("board.discards"),
        supply=say("board.supply"),
        played=say("board.played"),
        reserved=say("board.reserved"),
        markers={what: say(f"component.{kind}") for what, kind in KINDS.items()},
        emperor_counts=say("board.emperor"),
        overlord_counts=say("board.overlord"),
        round=say("ref.round"),
        phases=tuple(say(f"ref.round.{number}") for number in range(1, PHASES + 1)),
        eras=tuple(say(f"board.era.{number}") for number in range(1, ERAS + 1)),
        link=say("board.link"),
        address=qr.address(link),
    )
