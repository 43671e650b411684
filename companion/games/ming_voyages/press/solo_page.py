"""How the Overlord plays by himself, on one page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.art.shapes import Group, Picture
from companion.games.ming_voyages.art import vignettes
from companion.games.ming_voyages.press.signs import Book
from companion.games.ming_voyages.rules.edition import packaged
from companion.games.ming_voyages.words.solo import PIECES, row_text
from companion.words import Catalogue, Say
from printables.books import chunks
from printables.books.aids import Form, aid
from printables.books.flow import Column
from printables.drawing.fitted_text import pt
from printables.paper import Paper

SECTIONS: Final = ("setup", "card", "event", "where", "attack", "halves", "rerolls")
"""Parts of the rules in their order; each has a title and a text."""
EDGE: Final = 8.0
"""Between the paper and the frame's own edge, mm."""
FOOT: Final = 14.0
"""What stays free below: the file's own line stands there."""
SCENES: Final = 24.0
"""Height of the pictures below the words, mm."""


def solo_page(book: Book, paper: Paper) -> Picture:
    """The page.

    Raises:
        printables.books.flow.TooLong: a language has too many words for it.
    """
    form = Form(paper.w - 2 * EDGE, paper.h - EDGE - FOOT, 11.0, SCENES, title=24.0, largest=12.0, colour="cinnabar")
    middle, foot = form.w / 2, form.h - 6
    riders = vignettes.scene("riders", (middle - 30, foot), "surface", "low")
    wall = vignettes.scene("wall", (middle + 30, foot), "surface", "low")
    return (Group((*aid(book, "solo", form), riders, wall), at=(EDGE, EDGE)),)


def sections(column: Column, say: Say) -> None:
    """The parts of the rules with numbers, each under its title."""
    for number, name in enumerate(SECTIONS, start=1):
        column.draw(*chunks.number(column.x + 3, column.y + 2.7, f"{number}", 3))
        inner = Column(column.x + 10, column.y, column.w - 10, column.size)
        inner.heading(say(f"solo.rules.{name}.title"), column.size + 3)
        inner.text(say(f"solo.rules.{name}", fallback=tried(say)), leading=1.28)
        column.draw(*inner.picture)
        column.y = inner.y + 0.9 * pt(column.size)


def tried(say: Say) -> str:
    """What is tried when no instruction of an event is possible, without numbers of pieces: the event says them."""
    tried = ""
    for one in packaged("solo_deck")["fallback"]:
        do, where, edge = one["do"], one.get("where"), one.get("edge")
        pieces = say(f"solo.pieces.{PIECES[do]}") if do in PIECES else ""
        said = say(f"solo.do.{do}" + (f".{where}" if where else ""), pieces=pieces)
        said = said if edge is None else say(f"solo.edge.{edge}", text=said)
        tried = say("solo.next", first=tried, second=said) if tried else said
    return tried


def paragraphs(words: Catalogue) -> list[str]:
    """The same as paragraphs of the rulebook, one a section."""
    say, told = words.say, "solo.rules"
    return [
        say("entry", name=say(f"{told}.{name}.title"), text=say(f"{told}.{name}", fallback=tried(say)))
        for name in SECTIONS
    ]


def row(book: Book) -> Mapping[str, str]:
    """What the worked example tells besides its numbers: the event, and its row for the card that is played."""
    name, points = book.example("solo").position["event"], book.example("solo").says["points"]
    rows = next(one["rows"] for one in packaged("solo_deck")["cards"] if one["id"] == name)
    return {"event": book.say(f"event.{name}"), "row": row_text(rows[f"{points}"], points, book.words)}
