"""The rules of Yínzi as a booklet, for people who have never seen the game.

Its rules and rulings are those that the phone shows; pictures, worked examples and first pages are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from companion.games.yinzi.press import book_board, book_end, book_overview, book_turns
from companion.games.yinzi.press.book_signs import Book, sign
from companion.games.yinzi.press.examples import EXAMPLES
from companion.games.yinzi.words.glossary import GLOSSARY
from companion.words import Say
from printables.chapters import Chapter, Chunk
from printables.chunks import Drawn, Sign, chapter, example, figure, marked, rulings, steps, text, texts, welcome
from printables.faces import people
from printables.rulebook import Rulebook

Figure: TypeAlias = Callable[[Book, float], Drawn]

PAGES: Final = 20
UNTOLD: Final = frozenset({"own-tables", "3"})
"""Rulings that speak of the published rulebook, not of the game."""
HEADINGS: Final[Mapping[str, str]] = {
    "boats": "y-boats", "plant": "y-plant", "sell": "y-sell", "develop": "y-develop", "advance": "y-advance",
    "spaces": "y-disc:yellow", "workforce": "y-worker:yellow", "resources": "y-resources",
    "produce": "y-produce",
    "ships": "y-ships", "emperor": "y-emperor", "war": "y-war", "routes": "y-route", "rural": "y-rural",
    "end": "y-points",
}  # fmt: skip
"""The signs before headings that have no letter of a phase."""
ICONS: Final = 6
"""Kinds of signs that the back lists: the players' own are told on the first page."""


def rulebook(book: Book, link: str) -> Rulebook:
    """The book.

    Args:
        book: what its pictures are made of.
        link: what the code on its back holds: the address of the app.
    """
    return Rulebook(
        title="Yínzi",
        say=book.say,
        count=PAGES,
        emblem="y-ships",
        chapters=lambda wide, contents: _chapters(book, wide, contents),
        signs=GLOSSARY[:ICONS],
        link=link,
    )


def _sign(name: str) -> Sign:
    return lambda x, y, size: (sign(name, x, y, size),)


def _order(say: Say) -> tuple[str, ...]:
    """The chapters in order: those of the rules on the phone, and what only the book has."""
    parts = [part for part in say("rules.parts").split() if part not in FIRST]
    parts.insert(parts.index("disasters"), "resolve")
    return (*FIRST, *parts, "hints")


def _chapters(book: Book, w: float, contents: Chunk) -> tuple[Chapter, ...]:
    say = book.say
    own: dict[str, list[Chunk]] = {
        "welcome": welcome(say, people(w), contents),
        "components": [
            figure(book_overview.shared(book, w), say("book.components.shared")),
            figure(book_overview.own(book, w), say("book.components.own")),
        ],
        "overview": [
            *texts(say("rules.overview.text")),
            figure(book_overview.round_(book, w), say("book.round")),
        ],
        "setup": [
            figure(book_board.board(book, w)),
            text(say("book.setup.board"), "serif-italic", "muted"),
            *steps(say("rules.setup.text")),
            figure(book_overview.mine(book, w), say("book.setup.mine")),
            figure(book_overview.players(book, w), say("book.setup.count")),
            *rulings(book.words, "setup", UNTOLD),
        ],
        "goods": [*texts(say("rules.goods.text")), figure(book_overview.cube(book, w), say("book.cube"))],
        "resolve": [figure(book_end.resolution(book, w)), text(say("book.resolve.text"))],
        "hints": [text(say("book.hints.lead")), *marked(say("book.hints.text"))],
    }
    return tuple(
        chapter(
            book.words,
            name,
            own.get(name) or _rules(book, w, name),
            fresh=name in FRESH,
            sign=_sign(HEADINGS[name]) if name in HEADINGS else None,
        )
        for name in _order(say)
    )


def _rules(book: Book, w: float, part: str) -> list[Chunk]:
    """A part of the rules with its pictures, its example and its rulings."""
    say = book.say
    told = texts(say(f"rules.{part}.text"))
    pictures = [figure(PICTURES[part](book, w))] if part in PICTURES else []
    chunks: list[Chunk] = [*told[:1], *pictures, *told[1:]] if part in PICTURE_EARLY else [*told, *pictures]
    if part in EXAMPLES:
        drawn = SHOWN[part](book, w) if part in SHOWN else None
        chunks.append(example(say("book.example"), say(f"book.example.{part}", EXAMPLES[part]), drawn))
    if part == "end":
        chunks.append(figure(book_end.scored(book, w), say("book.example.end")))
    return [*chunks, *rulings(book.words, part, UNTOLD)]


FIRST: Final = ("welcome", "components", "overview", "setup", "goods")
FRESH: Final = frozenset({"components", "setup"})
"""Chapters that begin a page."""
PICTURES: Final[Mapping[str, Figure]] = {
    "bonus": book_turns.bonuses, "actions": book_turns.actions, "boats": book_turns.ways, "plant": book_turns.planting,
    "develop": book_turns.building, "spaces": book_turns.advancements, "workforce": book_turns.workforce,
    "produce": book_turns.producing, "emperor": book_turns.boxes, "routes": book_turns.demands, "feed": book_end.food,
    "disasters": book_end.disasters, "tax": book_end.taxes,
}  # fmt: skip
"""What a part shows besides its example."""
SHOWN: Final[Mapping[str, Figure]] = {
    "bonus": book_turns.tile_placed, "boats": book_turns.boats, "sell": book_turns.selling,
    "ships": book_turns.shipping, "war": book_turns.fighting, "rural": book_turns.rural, "feed": book_end.fed,
    "tax": book_end.taxed, "late": book_end.late, "administration": book_end.rates,
}  # fmt: skip
"""The pictures of examples."""
PICTURE_EARLY: Final = frozenset({"bonus", "actions", "workforce", "feed", "tax", "emperor", "routes"})
"""Parts whose picture stands after their first sentence; otherwise it follows all of them."""
