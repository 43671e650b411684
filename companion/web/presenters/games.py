"""Games with pages of their own: what such a game brings, and which games do.

A game that is not listed has the general pages, which show any game; see ``presenters/play.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from markupsafe import Markup

from companion.engine.contract import Action, Change, Setting
from companion.web.presenters.adjust import AdjustPage, To
from companion.web.presenters.common import Words
from companion.web.presenters.inputs import LogLineLike, SeatLike, UndoLike
from companion.web.presenters.keeping import CountPage, TrackPage
from companion.web.presenters.ming_dynastie import screens as ming_dynastie
from companion.web.presenters.model import PlayPage
from companion.web.presenters.pages import EndPage, ScorePage, TablePage
from companion.web.presenters.parts import BoardView, Notice, Rival, Tab
from companion.web.presenters.settling import SettlePage


class Screens(Protocol):
    """A game's own pages, most often a module. ``data`` is the edition's with its geometry; the other arguments are
    those of the functions of the same names in ``presenters/play.py``."""

    def play_page(
        self, view: Mapping[str, Any], *, legal: Sequence[Action], seats: Sequence[SeatLike], words: Words,
        data: Mapping[str, Any], number: int, undo: UndoLike | None, log: Sequence[LogLineLike], pick: str, mode: str,
        notice: Notice | None,
    ) -> PlayPage:  # fmt: skip
        """The play screen."""

    def keeping_page(
        self, view: Mapping[str, Any], *, legal: Sequence[Action], settings: Sequence[Setting],
        seats: Sequence[SeatLike], seated: bool, words: Words, data: Mapping[str, Any], province: str,
        entered: Mapping[str, Change], number: int, undo: UndoLike | None, log: Sequence[LogLineLike],
        notice: Notice | None,
    ) -> TrackPage | CountPage | SettlePage | None:  # fmt: skip
        """The scorekeeper's screen; ``None`` where the play screen fits."""

    def settle_step(self, key: str) -> str:
        """The step of taking up the whole game in which that refusal is put right, or ``""``."""

    def preview(
        self, view: Mapping[str, Any], changes: Mapping[str, Change], *, province: str, words: Words,
        data: Mapping[str, Any],
    ) -> dict[str, Any] | None:  # fmt: skip
        """What counts that nobody has kept yet would lead to; ``None`` when nothing is counted now."""

    def adjust_page(
        self, view: Mapping[str, Any], settings: Sequence[Setting], *, data: Mapping[str, Any],
        entered: Mapping[str, Change], pick: str, words: Words, to: To, number: int, reason: str, seated: bool,
        notice: Notice | None,
    ) -> AdjustPage:  # fmt: skip
        """The page on which the app is set to what lies on the table."""

    def end_page(
        self, view: Mapping[str, Any], *, words: Words, data: Mapping[str, Any], number: int, undo: UndoLike | None,
        notice: Notice | None,
    ) -> EndPage:  # fmt: skip
        """The end."""

    def score_page(
        self, view: Mapping[str, Any], *, words: Words, data: Mapping[str, Any], report: str, number: int
    ) -> ScorePage:
        """Every scoring so far."""

    def table_page(
        self, view: Mapping[str, Any], *, seats: Sequence[SeatLike], words: Words, data: Mapping[str, Any], code: str,
        url: str, qr: Markup, log: Sequence[LogLineLike], number: int,
    ) -> TablePage:  # fmt: skip
        """The display for everybody."""

    def former(
        self, view: Mapping[str, Any], data: Mapping[str, Any], words: Words, seats: Sequence[SeatLike]
    ) -> tuple[BoardView, tuple[Tab, ...], tuple[Rival, ...]]:
        """The board as it lay at a moment of the past, the tabs below it, and the players."""


SCREENS: Final[Mapping[str, Screens]] = {"ming-dynastie": ming_dynastie}
"""The games with pages of their own, by their ids."""


@dataclass(frozen=True, slots=True)
class Own:
    """A game's own pages, and the edition's data from which they draw."""

    pages: Screens
    data: Mapping[str, Any]


def own(view: Mapping[str, Any], data: Mapping[str, Any] | None) -> Own | None:
    """The pages of the view's game; ``None`` when the general ones are to show it: it has none, or no data yet."""
    screens = SCREENS.get(view.get("game", ""))
    return Own(screens, data) if screens is not None and data is not None else None
