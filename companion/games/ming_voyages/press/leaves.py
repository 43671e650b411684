"""What is read and written on while playing: references, the pocket book, the sheet for a match, the solo rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.art.shapes import Group, Picture
from companion.games.ming_voyages.press.match_sheet import match_sheet
from companion.games.ming_voyages.press.pocket_book import pocket_book
from companion.games.ming_voyages.press.references import H, W, battle, reference
from companion.games.ming_voyages.press.solo_page import solo_page
from companion.games.ming_voyages.rules import victory
from companion.words import Catalogue
from printables.kit import Leaf
from printables.marks import crop_marks
from printables.page import Box
from printables.paper import PAPERS, Paper

PART: Final = "papers"
REFERENCES: Final = 4
"""One for each side, and the battle for both."""
COLUMNS: Final = 2


def leaves(words: Catalogue, geometry: Mapping[str, Any], solo: Mapping[str, Any], link: str) -> tuple[Leaf, ...]:
    """The papers of a copy.

    Args:
        words: the catalogue of the game and the press.
        geometry: the edition's data.
        solo: its solo deck.
        link: what the QR codes hold: the address of the app.

    Raises:
        printables.booklet.TooLong: the words of a language are too many.
        printables.drawing.qr.TooSmall: the link is too long for the code's place.
    """
    fight = battle(words)
    cards = (reference(words, "emperor"), reference(words, "overlord"), fight, fight)
    lands = [words.say(f"region.{one['id']}") for one in geometry["regions"] if one["kind"] == "borderland"]
    voyages = len(geometry["voyages"])
    books = {paper.id: (pocket_book(words, paper, geometry["totals"], link),) for paper in PAPERS.values()}
    sheets = {paper.id: (match_sheet(words, paper, lands, voyages, victory.MAJOR_POINTS),) for paper in PAPERS.values()}
    return (
        Leaf(
            "references", PART, REFERENCES,
            {paper.id: (_references(cards, paper),) for paper in PAPERS.values()},
            {paper.id: (trims(paper),) for paper in PAPERS.values()},
        ),
        Leaf("pocket-book", PART, 1, books),
        Leaf("score-sheet", PART, 1, sheets),
        Leaf("solo-rules", PART, 1, {paper.id: (solo_page(words, paper, solo),) for paper in PAPERS.values()}),
    )  # fmt: skip


def trims(paper: Paper) -> tuple[Box, ...]:
    """Where the reference cards are cut: two by two, with one cut between neighbours."""
    rows = REFERENCES // COLUMNS
    x, y = (paper.w - COLUMNS * W) / 2, (paper.h - rows * H) / 2
    return tuple((x + column * W, y + row * H, W, H) for row in range(rows) for column in range(COLUMNS))


def _references(cards: tuple[Picture, ...], paper: Paper) -> Picture:
    boxes = trims(paper)
    page: Picture = tuple(Group((Group(card, once=True),), at=box[:2]) for card, box in zip(cards, boxes, strict=True))
    return page + crop_marks(boxes, 0.0)
