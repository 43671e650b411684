"""The games of which a table can be printed as it stands, on one page, to go on without the app."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, Protocol, cast

from printables.kits import found
from printables.paper import Paper
from printables.sheet_head import Head

TABLE_SHEETS: Final[Mapping[str, str]] = found("table_sheet")
"""Modules with ``printed(…)`` by the game's id; a game with a kit need not have one."""


class Say(Protocol):
    """``Catalogue.say`` with the words of the game and of the press."""

    def __call__(
        self, key: str, params: Mapping[str, Any] | None = None, names: Mapping[str, str] | None = None, **more: Any
    ) -> str:
        """The sentence of ``key``."""


class TableSheet(Protocol):
    """What such a module has."""

    def printed(
        self,
        view: Mapping[str, Any],
        data: Mapping[str, Any],
        *,
        head: Head,
        foot: str,
        say: Say,
        names: Mapping[str, str],
        paper: Paper,
        lang: str,
    ) -> bytes:
        """The page as a PDF.

        Args:
            view: what anybody may know; nothing that lies face down is in it.
            data: the edition with its geometry.
            head: the words on top.
            foot: the line at the foot.
            say: the words.
            names: of players and things, by ``"kind:id"``.
            paper: the sheet.
            lang: the reader's language.
        """


def table_sheet_of(game: str) -> TableSheet:
    """The game's own; it is loaded when first asked for.

    Raises:
        KeyError: the game has none.
    """
    return cast(TableSheet, import_module(TABLE_SHEETS[game]))
