"""What is read and written on while playing: references, the pocket book, the sheet for a match, the solo rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.press.match_sheet import match_sheet
from companion.games.ming_voyages.press.pocket_book import cover
from companion.games.ming_voyages.press.references import H, W, battle, reference
from companion.games.ming_voyages.press.solo_page import solo_page
from companion.games.ming_voyages.rules import victory
from companion.words import Catalogue
from printables import booklet
from printables.book import Book
from printables.kit import Leaf
from printables.n_up import n_up
from printables.paper import PAPERS

PART: Final = "papers"
COLUMNS: Final = 2
"""Of reference cards on a page."""


def leaves(words: Catalogue, geometry: Mapping[str, Any], solo: Mapping[str, Any], link: str) -> tuple[Leaf, ...]:
    """The papers of a copy.

    Args:
        words: the catalogue of the game and the press.
        geometry: the edition's data.
        solo: its solo deck.
        link: what the QR codes hold: the address of the app.

    Raises:
        printables.flow.TooLong: the words of a language are too many.
        printables.drawing.qr.TooSmall: the link is too long for the code's place.
    """
    fight = battle(words)
    cards = (reference(words, "emperor"), reference(words, "overlord"), fight, fight)  # the battle is for both sides
    lands = [words.say(f"region.{one['id']}") for one in geometry["regions"] if one["kind"] == "borderland"]
    voyages = len(geometry["voyages"])
    book = Book(META.id, geometry, words, "full", {})
    sheets = {paper.id: (match_sheet(words, paper, lands, voyages, victory.MAJOR_POINTS),) for paper in PAPERS.values()}
    return (
        n_up("references", PART, cards, (W, H), COLUMNS, len(cards) // COLUMNS),
        Leaf("pocket-book", PART, 1, booklet.sheets(book, cover, link)),
        Leaf("score-sheet", PART, 1, sheets),
        Leaf("solo-rules", PART, 1, {paper.id: (solo_page(words, paper, solo),) for paper in PAPERS.values()}),
    )
