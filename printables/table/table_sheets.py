"""A table as it stands, on one page, so that people can go on without the app: its frame, and the games that have one.

It is made of the view of somebody who has no seat: what lies face down is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol, cast

from companion.art.shapes import Block, Box, Picture, Shape
from companion.words import Say
from printables.drawing.typed_text import typed
from printables.kit import Ink
from printables.kits import modules
from printables.paper import Paper
from printables.table.head import Head, as_file, foot, head

TABLE_SHEETS: Final[Mapping[str, str]] = modules("table_sheet")
"""Modules with a ``page`` by the game's id; a game with a kit need not have one."""


@dataclass(frozen=True, slots=True)
class Now:
    """A moment of a game.

    Attributes:
        view: what anybody may know; nothing that lies face down is in it.
        data: the edition with its geometry.
        head, foot: the words on top, and the line at the foot.
        say: the words.
        names: of players and things, by ``"kind:id"``.
        lang: the reader's language.
    """

    view: Mapping[str, Any]
    data: Mapping[str, Any]
    head: Head
    foot: str
    say: Say
    names: Mapping[str, str]
    lang: str

    def __call__(self, key: str, **more: Any) -> str:
        """A sentence with this table's names."""
        return self.say(key, None, self.names, **more)

    def name(self, kind: str, thing: str) -> str:
        """A proper name: the table's, else the catalogue's. A seat that nobody has is called by its colour."""
        return self.names.get(f"{kind}:{thing}") or self.say(f"{'colour' if kind == 'seat' else kind}.{thing}")


def notes(told: Iterable[str], area: Box, size: float = 3.3) -> Iterator[Shape]:
    """What people must know besides to go on from here: paragraphs, as large as they fit."""
    said = tuple(typed("sans", one) for one in told if one)
    if said:
        yield Block(*area, said, size)


class TableSheet(Protocol):
    """What such a module has."""

    INK: Ink
    """With how much ink it is printed."""

    def page(self, now: Now, paper: Paper) -> Iterator[Shape]:
        """What stands between head and foot, from ``MARGIN + HEAD`` down to ``paper.h - MARGIN - FOOT``."""


def table_sheet_of(game: str) -> TableSheet:
    """The game's own; it is loaded when first asked for.

    Raises:
        KeyError: the game has none.
    """
    return cast(TableSheet, import_module(TABLE_SHEETS[game]))


def picture(sheet: TableSheet, now: Now, paper: Paper) -> Picture:
    """The whole page."""
    return (*head(paper, now.head), *sheet.page(now, paper), *foot(paper, now.foot))


def printed(sheet: TableSheet, now: Now, paper: Paper) -> bytes:
    """The page as a PDF."""
    title = f"{now.head.title}: {now.head.line}"
    return as_file(
        paper, picture(sheet, now, paper), title=title, subject=now("leave.subject"), lang=now.lang, ink=sheet.INK
    )
