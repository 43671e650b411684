"""What is read and written on while playing: summaries, the pocket book, and the score pad."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.art.shapes import Group, Picture
from companion.engine import registry
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.press.pocket_book import pocket_book
from companion.games.ming_dynastie.press.score_pad import score_pad
from companion.games.ming_dynastie.press.summary import H, W, summary
from companion.words import catalogue
from printables.kit import Leaf
from printables.link import LINK
from printables.marks import crop_marks
from printables.page import Box
from printables.paper import PAPERS, Paper

SUMMARIES: Final = 4
"""One for each player."""
A_PAGE: Final = 2
PART: Final = "papers"


@lru_cache(maxsize=8)
def leaves(lang: str, edition: str = "companion", link: str = LINK) -> tuple[Leaf, ...]:
    """The papers of a copy.

    Args:
        lang: language of all words.
        edition: whose cities stand on the pad.
        link: what the QR codes hold: the address of the app.

    Raises:
        TooLong: of a module that is read: the words of a language are too many.
        printables.drawing.qr.TooSmall: the link is too long for the code's place.
    """
    words = catalogue(lang, META.id, press=True)
    provinces = registry.game(META.id).geometry(edition)["provinces"]
    one = summary(words, link)
    return (
        Leaf(
            "summaries", PART, SUMMARIES,
            {paper.id: _summaries(one, paper) for paper in PAPERS.values()},
            {paper.id: (trims(paper),) * (SUMMARIES // A_PAGE) for paper in PAPERS.values()},
        ),
        Leaf("pocket-book", PART, 1, {paper.id: (pocket_book(words, paper, link),) for paper in PAPERS.values()}),
        Leaf("score-pad", PART, 1, {paper.id: (score_pad(words, paper, provinces),) for paper in PAPERS.values()}),
    )  # fmt: skip


def trims(paper: Paper) -> tuple[Box, ...]:
    """Where the summaries of a page are cut: one above the other with one cut between them."""
    x, y = (paper.w - W) / 2, (paper.h - A_PAGE * H) / 2
    return tuple((x, y + number * H, W, H) for number in range(A_PAGE))


def _summaries(one: Picture, paper: Paper) -> tuple[Picture, ...]:
    boxes = trims(paper)
    page: Picture = tuple(Group((Group(one, once=True),), at=box[:2]) for box in boxes)
    page += crop_marks(boxes, 0.0)
    return (page,) * (SUMMARIES // A_PAGE)
