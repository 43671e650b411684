"""What The Ming Voyages gives to the press: board, cards, markers and papers, drawn from the edition of the phones.

It imports the press and art, and the game's rules, words and art; nothing imports it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.engine.own_boards import BOXED
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.press import cards, markers, match_sheet, references, solo_page
from companion.games.ming_voyages.press.board import board
from companion.games.ming_voyages.rules.edition import packaged
from companion.words import catalogue
from printables.books import booklet
from printables.books.book import Book
from printables.books.guides import made
from printables.books.rulebook import leaf
from printables.kit import Component, Ink, Kit, by_kind
from printables.link import LINK
from printables.sheets.n_up import n_up, page

FIT_A_BOX: Final = frozenset(
    {"solo-cards", "troops", "junks", "gold", "hordes", "settlements", "references", "pocket-book", "score-sheet",
     "solo-rules"}
)  # fmt: skip
"""What shows nothing of our own map and cards: its owners have theirs."""


def kit(lang: str, ink: Ink, edition: str = "companion", link: str = LINK) -> Kit:
    """A copy of the game.

    Args:
        lang: language of all words.
        ink: the ink it will be printed with.
        edition: whose copy it is; of a published box there is what fits it, with the counts that we know.
        link: what the QR codes hold: the address of the app.

    Raises:
        printables.drawing.qr.TooSmall: the link is too long for a code's place.
        printables.books.flow.TooLong: the rules of that language are too long for the book.
    """
    words = catalogue(lang, META.id, press=True)
    geometry, solo = packaged(META.editions[0]), packaged("solo_deck")
    components: tuple[Component, ...] = (
        board(words, geometry, ink, link),
        *cards.components(words, packaged("cards")["cards"], ink),
        *cards.solo_components(words, solo, ink),
        *markers.components(geometry, ink),
    )
    book = Book(META.id, geometry, words, ink, by_kind(components))
    components += (
        n_up("references", "papers", references.cards(book), (references.FORM.w, references.FORM.h)),
        booklet.leaf(book, link),
        page("score-sheet", "papers", lambda paper: match_sheet.match_sheet(words, paper, geometry)),
        page("solo-rules", "papers", lambda paper: solo_page.solo_page(book, paper)),
    )
    components += (leaf(replace(book, there=by_kind(components)), link),)
    return made(META, words, ink, components, FIT_A_BOX if edition == BOXED else frozenset())
