"""How the Overlord plays by himself, on one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.art import ornament
from companion.art.shapes import Path, Picture, Shape, Text, line
from companion.games.ming_voyages.art import emblems, vignettes
from companion.games.ming_voyages.meta import META
from companion.games.ming_voyages.press.book_map import Book
from companion.games.ming_voyages.rules.edition import packaged
from companion.games.ming_voyages.words.solo import PIECES, row_text
from companion.words import Catalogue, Say
from printables import chunks
from printables.drawing.fitted_text import pt
from printables.flow import Column, fitted
from printables.paper import Paper

SECTIONS: Final = ("setup", "card", "event", "where", "attack", "halves", "rerolls")
"""Parts of the rules in their order; each has a title and a text."""
EDGE: Final = 18.0
TOP: Final = 14.0
FOOT: Final = 18.0
"""What stays free below: the file's own line stands there."""
HEAD: Final = 26.0
"""Height of the title, mm."""
SCENE: Final = 22.0
"""Height of the picture below the words, mm."""
LARGEST: Final = 12.0
LEAST: Final = 8.0


def solo_page(words: Catalogue, paper: Paper, deck: Mapping[str, Any]) -> Picture:
    """The page.

    Args:
        deck: the solo deck as in the edition's data.

    Raises:
        printables.flow.TooLong: a language has too many words for it.
    """
    say: Say = words.say
    w, fallback = paper.w - 2 * EDGE, tried(deck["fallback"], words)
    (column,) = fitted(
        "the page of solo rules", paper.h - FOOT - SCENE, (LARGEST, LEAST),
        lambda size: [_sections(Column(EDGE, TOP + HEAD, w, size), say, fallback)],
    )  # fmt: skip
    right = paper.w - EDGE
    thin = line("cinnabar", 0.35)
    foot = paper.h - FOOT - 3
    shapes: list[Shape] = [
        *ornament.frame((10, TOP - 6, paper.w - 20, paper.h - TOP - FOOT + 8), "cinnabar"),
        *emblems.emblem("overlord", EDGE + 6.5, TOP + 8.5, 13),
        Text(EDGE + 17, TOP + 11.4, say("solo.rules.title"), pt(24), "serif-bold", room=w - 20),
        Text(right, TOP + 19, META.title, pt(11), "serif-italic", "muted", "end", 60),
        Path(f"M{EDGE + 17:g} {TOP + 14.6:g}H{right:g}", thin),
        *column.picture,
        vignettes.scene("riders", (paper.w / 2 - 30, foot), "surface", "low"),
        vignettes.scene("wall", (paper.w / 2 + 30, foot), "surface", "low"),
    ]
    return tuple(shapes)


def _sections(column: Column, say: Say, fallback: str) -> Column:
    for number, name in enumerate(SECTIONS, start=1):
        column.draw(*chunks.number(column.x + 3, column.y + 2.7, f"{number}", 3))
        inner = Column(column.x + 10, column.y, column.w - 10, column.size)
        inner.heading(say(f"solo.rules.{name}.title"), column.size + 3)
        inner.text(say(f"solo.rules.{name}", fallback=fallback), leading=1.28)
        column.draw(*inner.picture)
        column.y = inner.y + 0.9 * pt(column.size)
    return column


def tried(fallback: Sequence[Mapping[str, Any]], words: Catalogue) -> str:
    """What is tried when no instruction of an event is possible, without numbers of pieces: the event says them."""
    tried = ""
    for one in fallback:
        do, where, edge = one["do"], one.get("where"), one.get("edge")
        pieces = words.say(f"solo.pieces.{PIECES[do]}") if do in PIECES else ""
        said = words.say(f"solo.do.{do}" + (f".{where}" if where else ""), pieces=pieces)
        said = said if edge is None else words.say(f"solo.edge.{edge}", text=said)
        tried = words.say("solo.next", first=tried, second=said) if tried else said
    return tried


def paragraphs(words: Catalogue) -> list[str]:
    """The same as paragraphs of the rulebook, one a section."""
    say, fallback = words.say, tried(packaged("solo_deck")["fallback"], words)
    return [
        say("entry", name=say(f"solo.rules.{name}.title"), text=say(f"solo.rules.{name}", fallback=fallback))
        for name in SECTIONS
    ]


def row(book: Book) -> Mapping[str, str]:
    """What the worked example tells besides its numbers: the event, and its row for the card that is played."""
    name, points = book.example("solo")["event"], book.example("solo")["says"]["points"]
    rows = next(one["rows"] for one in packaged("solo_deck")["cards"] if one["id"] == name)
    return {"event": book.say(f"event.{name}"), "row": row_text(rows[f"{points}"], points, book.words)}
