"""The pictures of the rulebook and of the reference cards as phones show them, at the parts of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.rules.game import GAME
from companion.words import catalogue
from printables.books.book import Book, Figure
from printables.books.figures import of_book


def figures(lang: str) -> Mapping[str, Sequence[Figure]]:
    """What stands at each part of the rules."""
    return of_book(Book(META.id, GAME.geometry(META.editions[0]), catalogue(lang, META.id, press=True), "full", {}))
