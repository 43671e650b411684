"""What Yínzi gives to the press: boards, tiles, cards and tokens, drawn from the edition of the phones.

It imports the press and art, and the game's rules, words and art; nothing imports it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.engine.own_boards import BOXED
from companion.games.yinzi.meta import META
from companion.games.yinzi.press import cards, play_aids, player_boards, score_pad, tiles, tokens
from companion.games.yinzi.press.board import board
from companion.games.yinzi.rules.edition import packaged
from companion.games.yinzi.rules.game import GAME
from companion.words import catalogue
from printables.books.book import Book
from printables.books.guides import made
from printables.books.rulebook import leaf
from printables.kit import Component, Cut, Ink, Item, Kit, by_kind
from printables.link import LINK
from printables.sheets.n_up import n_up

FIT_A_BOX: Final = frozenset(
    {"workers", "cubes", "discs", "cylinders", "commodities", "copper", "silver", "wood", "stone", "misfortune", "die",
     "score-pad"}
)  # fmt: skip
"""What shows none of the tables that an edition decides: the owners of a published box have theirs."""


def kit(lang: str, ink: Ink, edition: str = "companion", link: str = LINK) -> Kit:
    """A copy of the game.

    Args:
        lang: language of all words.
        ink: the ink it will be printed with.
        edition: whose copy it is; of a published box there is what fits it.
        link: what the QR codes hold: the address of the app.

    Raises:
        printables.drawing.qr.TooSmall: the link is too long for a code's place.
        printables.books.flow.TooLong: the rules of that language are too long; likewise for play aids.
    """
    words, ed = catalogue(lang, META.id, press=True), packaged(META.editions[0])
    components: tuple[Component, ...] = (
        board(words, lang, GAME.geometry(META.editions[0]), ink, link),
        *player_boards.components(words, ed, ink),
        *tiles.components(words, ed, ink),
        *cards.components(words, ed, ink),
        *tokens.components(words, ed, ink),
    )
    book = Book(META.id, ed, words, ink, by_kind(components))
    front, back = play_aids.play_aid(book)
    papers = (
        Cut("play-aids", "papers", play_aids.AID, (Item("aid", META.players[1], front, back),)),
        n_up("score-pad", "papers", [score_pad.score_pad(words)] * 2, (score_pad.W, score_pad.H)),
    )
    components += (leaf(replace(book, there=by_kind((*components, *papers))), link), *papers)
    return made(META, words, ink, components, FIT_A_BOX if edition == BOXED else frozenset())
