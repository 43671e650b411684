"""The pictures of the rulebook and of the reference cards as phones show them, at the parts of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from companion.games.ming_voyages.art import emblems, vignettes
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.press import book_map, book_pictures, pocket_book, references
from companion.games.ming_voyages.press.book_map import Book
from companion.games.ming_voyages.press.rulebook import ROUND, SHOWN, Draw, told
from companion.games.ming_voyages.rules.edition import packaged
from companion.games.ming_voyages.rules.game import GAME
from companion.words import Say, catalogue
from printables.figures import WIDE, Figure
from printables.flow import Column

SIZE: Final = 7.8
STEPS: Final = 8.8
TABLE: Final = 6.8
"""Of words in figures, of steps with numbers and of tables with many figures, in points."""
EXAMPLES: Final[Mapping[str, Sequence[str]]] = {"turn": ROUND}
"""The examples of parts that have others than the one of their own name."""


def figures(lang: str) -> Mapping[str, Sequence[Figure]]:
    """What stands at each part of the rules: its pictures, and its worked examples with the words for them."""
    words = catalogue(lang, META.id, press=True)
    say, data = words.say, GAME.geometry("companion")
    book = Book(data, packaged("solo_deck"), words, lang, "full", {})
    first: Mapping[str, Sequence[Figure]] = {
        "goal": (_drawn(_goal),),
        "setup": (_of_book(book, book_map.begun), _drawn(lambda column: pocket_book.supply(column, data["totals"]))),
        "turn": (_drawn(lambda column: pocket_book.steps(column, say), STEPS),),
        "emperor": (_drawn(lambda column: references.actions(column, "emperor", say)),),
        "overlord": (_drawn(lambda column: references.actions(column, "overlord", say)),),
        "specials": (_of_book(book, book_pictures.kinds),),
        "voyages": (_drawn(lambda column: references.voyages(column, say, 20.0), TABLE),),
        "battles": (_drawn(lambda column: _battle(column, say)),),
        "re-rolls": (_drawn(lambda column: references.exchange(column, say), STEPS),),
    }
    found = {part: (*first.get(part, ()), *_examples(book, part)) for part in say("rules.parts").split()}
    return {part: shown for part, shown in found.items() if shown}


def _examples(book: Book, part: str) -> Iterator[Figure]:
    for name in EXAMPLES.get(part, (part,)):
        if name in SHOWN:
            shown = SHOWN[name](book, WIDE)
            yield Figure(shown.picture, shown.w, shown.h, told(book, name))


def _of_book(book: Book, draw: Draw) -> Figure:
    shown = draw(book, WIDE)
    return Figure(shown.picture, shown.w, shown.h)


def _drawn(draw: Callable[[Column], None], size: float = SIZE) -> Figure:
    column = Column(0.4, 0.6, WIDE - 0.8, size)
    draw(column)
    return Figure(column.picture, WIDE, column.y + 0.4)


def _goal(column: Column) -> None:
    """The fleet between the two sides."""
    middle = column.x + column.w / 2
    column.draw(
        vignettes.scene("fleet", (middle, column.y + 12), "surface", "full", 0.9),
        *emblems.emblem("emperor", column.x + 5, column.y + 8, 9),
        *emblems.emblem("overlord", column.x + column.w - 5, column.y + 8, 9),
    )
    column.space(17)


def _battle(column: Column, say: Say) -> None:
    references.kinds(column, say)
    column.space(1.2)
    references.blows(column, say, 2)
