"""What is read and written on while playing: summaries, the pocket book, and the score pad."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.engine import registry
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.press.pocket_book import cover
from companion.games.ming_dynastie.press.score_pad import score_pad
from companion.games.ming_dynastie.press.summary import H, W, summary
from companion.words import catalogue
from printables import booklet
from printables.book import Book
from printables.kit import Leaf
from printables.link import LINK
from printables.n_up import n_up
from printables.paper import PAPERS

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
        printables.flow.TooLong: of a module that is read: the words of a language are too many.
        printables.drawing.qr.TooSmall: the link is too long for the code's place.
    """
    words = catalogue(lang, META.id, press=True)
    provinces = registry.game(META.id).geometry(edition)["provinces"]
    return (
        n_up("summaries", PART, [summary(words, link)] * SUMMARIES, (W, H), 1, A_PAGE),
        Leaf("pocket-book", PART, 1, booklet.sheets(Book(META.id, None, words, "full", {}), cover, link)),
        Leaf("score-pad", PART, 1, {paper.id: (score_pad(words, paper, provinces),) for paper in PAPERS.values()}),
    )
