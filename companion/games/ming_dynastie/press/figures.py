"""The pictures of the rulebook as phones show them, at the parts of the rules that both have alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.press import cards, pieces
from companion.games.ming_dynastie.press.board import board
from companion.games.ming_dynastie.rules.game import GAME
from companion.words import catalogue
from printables.books.book import Book, Figure
from printables.books.figures import of_book
from printables.kit import Component, by_kind


def figures(lang: str) -> Mapping[str, Sequence[Figure]]:
    """What stands at each part of the rules."""
    words, data = catalogue(lang, META.id, press=True), GAME.geometry(META.editions[0])
    # What lies in the pictures, and no more of the kit: the first who asks waits for it.
    laid: tuple[Component, ...] = (
        board(lang, "full"), *cards.components(words, data, "full"), *pieces.components(words, data, "full")
    )  # fmt: skip
    return of_book(Book(META.id, data, words, "full", by_kind(laid)))
