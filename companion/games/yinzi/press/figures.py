"""The pictures of the rulebook as phones show them, at the parts of the rules that both have alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.yinzi.meta import META
from companion.games.yinzi.press import cards, player_boards, tiles
from companion.games.yinzi.rules.edition import packaged
from companion.words import catalogue
from printables.books.book import Book, Figure
from printables.books.figures import of_book
from printables.kit import by_kind


def figures(lang: str) -> Mapping[str, Sequence[Figure]]:
    """What stands at each part of the rules."""
    words, ed = catalogue(lang, META.id, press=True), packaged(META.editions[0])
    # What lies in the pictures, and no more of the kit: the first who asks waits for it.
    laid = (player_boards.components, tiles.components, cards.components)
    there = by_kind(component for drawn in laid for component in drawn(words, ed, "full"))
    return of_book(Book(META.id, ed, words, "full", there))
