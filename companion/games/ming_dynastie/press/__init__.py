"""What Ming-Dynastie gives to the press: everything in the box, drawn from the edition that the phones show.

It imports the press and art, and the game's rules, words and art; nothing imports it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.engine.own_boards import BOXED
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.press import cards, pieces, score_pad, summary
from companion.games.ming_dynastie.press.board import board
from companion.games.ming_dynastie.rules.game import GAME
from companion.words import catalogue
from printables.books import booklet
from printables.books.book import Book
from printables.books.guides import made
from printables.books.rulebook import leaf
from printables.kit import Component, Ink, Kit, by_kind
from printables.link import LINK
from printables.sheets.n_up import n_up, page

FIT_A_BOX: Final = frozenset(
    {"point-tiles", "members", "neutral-members", "princes", "round-marker", "starting-player", "summaries",
     "pocket-book", "score-pad"}
)  # fmt: skip
"""What shows nothing of our own map: its owners have theirs, with names and colours that only they know."""


def kit(lang: str, ink: Ink, edition: str = "companion", link: str = LINK) -> Kit:
    """A copy of the game.

    Args:
        lang: language of all words.
        ink: the ink it will be printed with.
        edition: whose map and counts it has; of a published box there is what fits it.
        link: what the QR codes hold: the address of the app.

    Raises:
        printables.drawing.qr.TooSmall: the link is too long for a code's place.
        printables.books.flow.TooLong: the rules of that language are too long for the book.
    """
    words = catalogue(lang, META.id, press=True)
    ours, boxed = META.editions[0], edition == BOXED
    geometry = GAME.geometry(ours if boxed else edition)
    components: tuple[Component, ...] = (
        board(lang, ink, ours if boxed else edition, link),
        *cards.components(words, geometry, ink),
        *pieces.components(words, geometry, ink),
    )
    book = Book(META.id, geometry, words, ink, by_kind(components))
    summaries = [summary.summary(book, link)] * META.players[1]
    cities = GAME.geometry(edition)["provinces"]
    components += (
        n_up("summaries", "papers", summaries, (summary.FORM.w, summary.FORM.h)),
        booklet.leaf(book, link),
        page("score-pad", "papers", lambda paper: score_pad.score_pad(words, paper, cities)),
    )
    components += (leaf(replace(book, there=by_kind(components)), link),)
    return made(META, words, ink, components, FIT_A_BOX if boxed else frozenset())
