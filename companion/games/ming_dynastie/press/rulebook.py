"""The rules of Ming-Dynastie as a booklet, for people who have never seen the game.

Its rules and rulings are those that the phone shows; pictures, worked examples and first pages are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from companion.art import symbols
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.press import book_map, book_pictures, examples
from companion.games.ming_dynastie.press.book_map import Book
from companion.games.ming_dynastie.press.examples import EXAMPLES
from companion.games.ming_dynastie.rules import scoring
from companion.games.ming_dynastie.words.glossary import GLOSSARY
from companion.words.glossary import Term
from printables.chapters import Chapter, Chunk
from printables.chunks import PAD, Drawn, chapter, doubts, example, figure, marked, steps, text, texts, welcome
from printables.faces import people
from printables.rulebook import Rulebook

Draw: TypeAlias = Callable[[Book, float], Drawn]

PAGES: Final = 12
ORDER: Final = (
    "welcome", "components", "overview", "setup", "members", "cards", "move", "scoring", "end", "two", "doubts",
    "hints",
)  # fmt: skip
"""The chapters."""
SMALLER: Final = 0.76
"""By how much the picture of the set-up is smaller than its page, so that all steps stand below it."""
MAP_WIDE, CITY_WIDE, TWO_WIDE = 76.0, 54.0, 42.0
"""How wide the maps of examples are at most, mm."""
FRESH: Final = frozenset({"components", "setup", "doubts"})
"""Chapters that begin a page."""
TOLD: Final = "two-players"
"""The ruling that its chapter tells whole."""
BACK: Final[Sequence[tuple[Draw, str]]] = (
    (book_pictures.round_, "book.overview"), (book_pictures.points, "book.points")
)  # fmt: skip
"""Pictures that stand once more on the last page, each with its title."""
UNTOLD: Final = frozenset({TOLD, "18"})
"""Rulings that do not stand among the others: the latter speaks of what is typed into the app."""


def rulebook(book: Book, link: str) -> Rulebook:
    """The book.

    Args:
        book: what its pictures are made of.
        link: what the code on its back holds: the address of the app.
    """
    return Rulebook(
        title=META.title,
        say=book.say,
        count=PAGES,
        emblem="prince",
        chapters=lambda wide, contents: _chapters(book, wide, contents),
        signs=[replace(kind, terms=tuple(filter(_has_symbol, kind.terms))) for kind in GLOSSARY],
        link=link,
        back=[_on_the_back(book, draw, key) for draw, key in BACK],
    )


def _on_the_back(book: Book, draw: Draw, key: str) -> Chunk:
    """A picture as wide as the page, below its title: what is looked up while playing."""
    return lambda column: figure(draw(book, column.w), book.say(key))(column)


def _has_symbol(term: Term) -> bool:
    """Whether its sign is drawn; phones show tiles as patches of their tint."""
    return term.signs[0] in symbols.ids()


def _chapters(book: Book, w: float, contents: Chunk) -> tuple[Chapter, ...]:
    say = book.say
    told: Mapping[str, list[Chunk]] = {
        "welcome": welcome(say, people(w), contents),
        "components": [
            figure(book_pictures.shared(book, w), say("book.components.shared")),
            figure(book_pictures.own(book, w), say("book.components.own")),
            text(say("book.components.text")),
        ],
        "setup": [
            figure(book_map.setup(book, SMALLER * w)),
            text(say("book.setup.picture"), "serif-italic", "muted"),
            *steps(say("rules.setup.text")),
        ],
        "overview": [text(say("book.overview.text")), figure(book_pictures.round_(book, w))],
        "members": [*texts(say("rules.members.text")), _example(book, w, "members")],
        "cards": [*texts(say("rules.cards.text")), _example(book, w, "cards")],
        "move": [*texts(say("rules.move.text")), _example(book, w, "move")],
        "scoring": _scoring(book, w),
        "end": [figure(book_pictures.rounds(book, w)), *texts(say("rules.end.text")), _example(book, w, "end")],
        "two": [text(say(f"ruling.{TOLD}")), *texts(say("rules.two.text")), _example(book, w, "two")],
        "doubts": doubts(book.words, UNTOLD),
        "hints": marked(say("book.hints.text")),
    }
    return tuple(chapter(book.words, name, told[name], fresh=name in FRESH) for name in ORDER)


def _scoring(book: Book, w: float) -> list[Chunk]:
    """The rules of a scoring in their order, each with its picture."""
    say = book.say
    into, tiles, home, monks = texts(say("rules.scoring.text"))
    return [
        into,
        figure(book_pictures.cases(book, w)),
        _example(book, w, "city"),
        tiles,
        figure(book_pictures.sets(book, w), say("book.sets")),
        home,
        _example(book, w, "return"),
        monks,
        figure(book_pictures.points(book, w), say("book.points")),
    ]


def _example(book: Book, w: float, name: str) -> Chunk:
    return example(book.say("book.example"), told(book, name), SHOWN[name](book, w - 2 * PAD))


def told(book: Book, name: str) -> str:
    """What a worked example says."""
    return book.say(f"book.example.{name}", EXAMPLES[name])


# --- pictures of the examples -----------------------------------------------------------------------------------


def members(book: Book, w: float) -> Drawn:
    """Two province spaces after phase 1, with the cards beside them."""
    return book_map.spaces(book, w, examples.SPACES, examples.DISPLAY)


def move(book: Book, w: float) -> Drawn:
    """Where Mei's prince goes, and how the district looks where he stops."""
    lying = examples.view(examples.BEFORE, None, {examples.ROUTE[-1]: examples.MONK}, examples.PRINCES)
    return book_map.provinces(book, ("shaanxi", "henan"), min(w, MAP_WIDE), lying, examples.ROUTE)


def city(book: Book, w: float) -> Drawn:
    """A province before and after its members move into the city."""
    return moved_in(book, w, examples.CITY, examples.COUNTED, CITY_WIDE)


def two(book: Book, w: float) -> Drawn:
    """The same of two players and the neutral members."""
    return moved_in(book, w, examples.TWO_CITY, examples.TWO, TWO_WIDE)


def moved_in(book: Book, w: float, province: str, there: Mapping[str, examples.Owners], most: float) -> Drawn:
    """A province before and after its members move into the city, by the rules of the app."""
    left, houses = {}, {}
    for district, owners in there.items():
        into = dict(zip(owners, scoring.city_moves(list(owners.values())), strict=True))
        houses[district] = {who: n for who, n in into.items() if n}
        left[district] = {who: n - into[who] for who, n in owners.items() if n > into[who]}
    views: tuple[tuple[Mapping[str, Any], str], ...] = (
        (examples.view(there), book.say("book.before")),
        (examples.view(left, houses), book.say("book.after")),
    )
    wide = min(most, (w - 6) / 2 if w > book_pictures.NARROW else w)
    return book_map.captioned([(book_map.provinces(book, (province,), wide, view), said) for view, said in views], w)


SHOWN: Final[Mapping[str, Draw]] = {
    "members": members,
    "cards": book_pictures.taken,
    "move": move,
    "city": city,
    "return": book_pictures.returned,
    "end": book_pictures.last,
    "two": two,
}
"""The pictures of examples."""
