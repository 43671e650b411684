"""What other pages of a running game hold: scorings, the end, a glimpse of one's secret, the display for all."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from companion.web.play.highlights import Highlight
from companion.web.play.parts import NO_NEWS, BoardView, News, Notice, Rival, Tab, Undo
from companion.web.play.score_chart import Chart
from companion.web.play.scores import Report
from companion.web.play.widgets import Widget


@dataclass(frozen=True, slots=True)
class ScorePage:
    """How the points came: one report opened of all that there are, or widgets below a headline."""

    title: str
    report: Report | None = None
    reports: tuple[tuple[str, tuple[Report, ...]], ...] = ()
    headline: str = ""
    help: str = ""
    symbol: str = ""
    widgets: tuple[Widget, ...] = ()
    number: int = 0
    curve: Chart | None = None
    css: tuple[str, ...] = ("css/board.css", "css/score.css")
    template: str = "score.html"


@dataclass(frozen=True, slots=True)
class EndPage:
    """The end of a game: ``widgets`` say what it came to."""

    title: str
    headline: str
    symbols: tuple[str, ...]
    help: str
    widgets: tuple[Widget, ...]
    curve: Chart | None
    number: int
    news: News = NO_NEWS
    highlights: tuple[Highlight, ...] = ()
    undo: Undo | None = None
    notice: Notice | None = None
    css: tuple[str, ...] = ("css/board.css", "css/score.css")
    template: str = "end.html"


@dataclass(frozen=True, slots=True)
class PeekPage:
    """The reader's own sealed choice; never cached."""

    title: str
    text: str
    template: str = "peek.html"


@dataclass(frozen=True, slots=True)
class TablePage:
    """The display for a TV or tablet: public things only; what it says stands on the sheet of the table as well.

    Attributes:
        game: what it is called.
        symbol: whose turn it is, by seat; empty for several.
        headline, help: what is to be done now.
        code, address, qr: where one joins.
        top: widgets above the headline.
        board: the board, with its tabs beside it.
        stage, below: widgets above and below the players.
        show: widgets beside the board, for the whole room: what has just been revealed, the ranking at the end.
        round: which one is played; 0 for none.
    """

    title: str
    game: str
    symbol: str
    headline: str
    help: str
    players: tuple[Rival, ...]
    code: str
    address: str
    qr: Markup
    top: tuple[Widget, ...] = ()
    board: BoardView | None = None
    tabs: tuple[Tab, ...] = ()
    stage: tuple[Widget, ...] = ()
    below: tuple[Widget, ...] = ()
    show: tuple[Widget, ...] = ()
    round: int = 0
    rounds: int = 0
    number: int = 0
    css: tuple[str, ...] = ()
    classes: str = ""
    template: str = "table.html"
