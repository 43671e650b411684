"""The rules of The Ming Voyages as a booklet, for people who have never seen the game.

Its rules and rulings are those that the phone shows; pictures, worked examples and first pages are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from companion.games.ming_voyages.art.emblems import Side
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.press import book_map, book_pictures, examples, references, signs, solo_page
from companion.games.ming_voyages.press.book_map import Book
from companion.games.ming_voyages.press.examples import EXAMPLES
from companion.games.ming_voyages.words.glossary import GLOSSARY
from companion.games.ming_voyages.words.solo import row_text
from companion.words import Say
from printables.chapters import Chapter, Chunk
from printables.chunks import PAD, Drawn, Sign, chapter, doubts, example, figure, marked, steps, text, texts, welcome
from printables.flow import Column
from printables.rulebook import Rulebook

Draw: TypeAlias = Callable[[Book, float], Drawn]

PAGES: Final = 12
ORDER: Final = (
    "welcome", "goal", "components", "setup", "turn", "emperor", "overlord", "specials", "voyages", "battles",
    "re-rolls", "eras", "end", "solo", "doubts", "hints",
)  # fmt: skip
"""The chapters."""
FRESH: Final = frozenset({"components", "setup"})
"""Chapters that begin a page."""
SMALLER: Final = 0.86
"""By how much the picture of the set-up is smaller than its page, so that all steps stand below it."""
UNTOLD: Final = frozenset({"what-each-side-knows", "18", "3", "7", "8", "9", "13"})
"""Rulings that do not stand among the others: the first two speak of what the app knows and asks, and the chapters tell
the others whole."""
ROUND: Final = ("draw", "play", "attack", "swap")
"""The examples of a round, one for each of its steps."""
SIGNS: Final[Mapping[str, str]] = {"voyages": "voyage", "battles": "attack"}
"""Actions whose signs stand before headings."""


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
        emblem="vy-sail",
        chapters=lambda wide, contents: _chapters(book, wide, contents),
        signs=GLOSSARY,
        link=link,
        back=_on_the_back(book),
    )


def _on_the_back(book: Book) -> list[Chunk]:
    """What is looked up while playing: the round, what beats what, and how often a voyage succeeds."""
    say = book.say

    def battle(column: Column) -> None:
        column.heading(say("ref.battle.title"), 9.5, "porcelain")
        references.kinds(column, say)
        column.space(1.0)
        references.blows(column, say)

    def round_(column: Column) -> None:
        figure(book_pictures.steps_of(book, column.w), say("ref.round"))(column)

    return [round_, battle, lambda column: references.voyages(column, say)]


def _sign(name: str) -> Sign | None:
    if name in ("emperor", "overlord"):
        return lambda x, y, size: (signs.marker(f"s-{name}", x + size / 2, y + size / 2, size),)
    if name in SIGNS:
        return lambda x, y, size: signs.action(SIGNS[name], x + size / 2, y + size / 2, size)
    return None


def _chapters(book: Book, w: float, contents: Chunk) -> tuple[Chapter, ...]:
    say = book.say
    told: Mapping[str, list[Chunk]] = {
        "welcome": welcome(say, book_pictures.people(book, w), contents),
        "components": [
            figure(book_pictures.shared(book, w), say("book.components.shared")),
            figure(book_pictures.markers(book, w), say("book.components.markers")),
            text(say("book.components.text")),
            figure(book_pictures.kinds(book, w), say("book.components.cards")),
        ],
        "goal": texts(say("rules.goal.text")),
        "setup": [
            figure(book_map.setup(book, SMALLER * w)),
            *steps(say("rules.setup.text")),
        ],
        "turn": [
            figure(book_pictures.steps_of(book, w)),
            *texts(say("rules.turn.text"))[1:],
            *(_example(book, w, name, say(f"ref.round.{step}")) for step, name in enumerate(ROUND, start=1)),
        ],
        "emperor": [text(say("book.actions")), *_actions("emperor", say)],
        "overlord": [
            *_actions("overlord", say),
            text(say("pocket.reinforce.text")),
            _example(book, w, "overlord"),
        ],
        "specials": texts(say("rules.specials.text")),
        "voyages": [*texts(say("rules.voyages.text")), _example(book, w, "voyages")],
        "battles": [
            *texts(say("rules.battles.text")),
            lambda column: references.kinds(column, say),
            _example(book, w, "battles"),
        ],
        "re-rolls": [*texts(say("rules.re-rolls.text")), _example(book, w, "re-rolls")],
        "eras": texts(say("rules.eras.text")),
        "end": [*texts(say("rules.end.text")), _example(book, w, "end")],
        "solo": [*_solo(book), _example(book, w, "solo")],
        "doubts": doubts(book.words, UNTOLD),
        "hints": marked(say("book.hints.text")),
    }
    return tuple(
        chapter(book.words, name, told[name], fresh=name in FRESH, gap=3.4, sign=_sign(name)) for name in ORDER
    )


def _actions(side: Side, say: Say) -> list[Chunk]:
    """What points buy."""

    def one(name: str) -> Chunk:
        return lambda column: references.action(column, side, name, say)

    return [one(name) for name in signs.ACTIONS[side]]


def _example(book: Book, w: float, name: str, named: str = "") -> Chunk:
    """A worked example, with its picture if it has one."""
    picture = SHOWN[name](book, w - 2 * PAD) if name in SHOWN else None
    return example(named or book.say("book.example"), told(book, name), picture)


def told(book: Book, name: str) -> str:
    """What a worked example says."""
    params: dict[str, Any] = dict(EXAMPLES[name])
    if name == "solo":
        points = EXAMPLES[name]["points"]
        rows = next(one["rows"] for one in book.solo["cards"] if one["id"] == examples.EVENT)
        params |= {"event": book.say(f"event.{examples.EVENT}"), "row": row_text(rows[f"{points}"], points, book.words)}
    return book.say(f"book.example.{name}", params)


def _solo(book: Book) -> list[Chunk]:
    """How the Overlord plays by himself: what the solo rules say, a part a paragraph."""
    say = book.say
    fallback = solo_page.tried(book.solo["fallback"], book.words)
    return [
        text(say("entry", name=say(f"solo.rules.{name}.title"), text=say(f"solo.rules.{name}", fallback=fallback)))
        for name in solo_page.SECTIONS
    ]


SHOWN: Final[Mapping[str, Draw]] = {
    "draw": book_pictures.drawn,
    "play": book_pictures.played,
    "attack": book_pictures.attacked,
    "overlord": book_pictures.settled,
    "voyages": book_pictures.sailed,
    "battles": book_pictures.fought,
    "re-rolls": book_pictures.thrown_again,
    "end": book_pictures.last,
    "solo": book_pictures.alone,
}
"""The pictures of examples."""
