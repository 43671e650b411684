"""What a game may bring for its pages: ``Screens``, with the signatures of its functions.

Every function is given a ``ViewContext`` of the table, as one reader may see it, and besides only what is particular to
its page; those arguments are told with the functions of the same names in ``play/by_game.py``. A page may be a
dataclass of the game's own; it needs a ``title``, and a ``template`` in its own folder of templates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from markupsafe import Markup

from companion.engine.terms import Change, ScoreLine, Setting
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import TablePage
from companion.web.play.goals import Guide
from companion.web.play.moves import Edges, Move
from companion.web.play.outlook import Outlook
from companion.web.play.parts import BoardView, Hero, News, Notice, Played, Rival, Shown, Tab
from companion.web.play.passages import Passages
from companion.web.play.picture import Picture
from companion.web.play.scored_now import Held
from companion.web.play.texts import Words
from companion.web.play.widgets import Widget
from companion.words import Say

PlayScreen = Callable[[ViewContext], Played]
"""The play screen."""
EndScreen = Callable[[ViewContext], Shown]
"""The end."""
ScoreScreen = Callable[[ViewContext, str], Shown]
"""Every scoring so far, and which one to open by its id."""
NewsSheets = Callable[[ViewContext], News]
"""What has just happened, before a phone for several people goes on; the moment is nobody's."""
About = Callable[[ViewContext, str], tuple[Widget, ...]]
"""What the page of a player, named by the colour, tells of the game."""
Pictured = Callable[[ViewContext, Sequence[Setting]], Picture]
"""What people point at to correct it, of the settings that there are."""
Moves = Callable[[ViewContext, Edges], Sequence[Move]]
"""The moves of pieces that the log tells, the oldest first, and at which edge of the map each space lies."""
Former = Callable[[ViewContext], tuple[BoardView | None, tuple[Tab, ...], tuple[Rival, ...]]]
"""A moment of the past: the board as it lay, the tabs below it, and the players."""


class KeepingScreen(Protocol):
    """The scorekeeper's screen."""

    def __call__(
        self, moment: ViewContext, *, settings: Sequence[Setting], seated: bool, place: str,
        entered: Mapping[str, Change],
    ) -> Shown | None:  # fmt: skip
        """``None`` where the play screen fits; ``place``: which part of it is asked for."""


class Preview(Protocol):
    """What counts on a form would lead to."""

    def __call__(self, moment: ViewContext, changes: Mapping[str, Change], *, place: str) -> dict[str, Any] | None:
        """``None`` when nothing is counted now."""


class TableScreen(Protocol):
    """The display for everybody."""

    def __call__(self, moment: ViewContext, *, code: str, url: str, qr: Markup) -> TablePage:
        """Its page."""


class OwnBoardScreen(Protocol):
    """The editor for the board of a published box."""

    def __call__(
        self, own: Mapping[str, Any], *, typed: Mapping[str, Any], field: str, kept: Sequence[str], say: Say,
        counted: bool, number: int, notice: Notice | None,
    ) -> Shown:  # fmt: skip
        """Its page. ``counted``: the app only keeps score, which needs no borders. ``typed`` is what its fields hold:
        ``own``, or what was refused because of ``field``; ``kept`` names the boards of this host. What it may send is
        told with the forms of ``pages/own_board.py``."""


class OwnTold(Protocol):
    """What owners entered about their published box."""

    def __call__(self, own: Mapping[str, Any], say: Say) -> str:
        """What of it the game goes by, in a sentence; empty if it goes by ours alone."""


class MatchScreen(Protocol):
    """The end of the second game of two."""

    def __call__(self, page: Shown, words: Words, *, first: Mapping[str, Any], second: Mapping[str, Any]) -> Shown:
        """The page of an end, told of the match, from what anybody may know of its two games."""


@dataclass(frozen=True, slots=True)
class Dress:
    """What all pages of one table wear: style sheets beside those that the page itself asks for, by their paths below
    ``static``, and classes of the ``body``."""

    sheets: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()


def undressed(own: Mapping[str, Any]) -> Dress:
    """Nothing."""
    return Dress()


@dataclass(frozen=True, slots=True)
class Screens:
    """A game's own pages; for every function that is left out there is a general page.

    Attributes:
        play_page, keeping_page, picture, end_page, score_page, table_page, news, about, former, moves, preview: see
            their kinds.
        settle_step: the step of taking up a whole game in which that refusal is put right, or ``""``.
        hero: the picture of an edition by which the game is offered; the game's seats stand there otherwise.
        dress: what all pages of a table wear, by what its owners entered about their box.
        about_css: style sheets for what ``about`` tells.
        ahead: style sheets of the play page, which phones fetch while they wait in the lobby.
        weights: how much a message matters in what happened since somebody's turn, by its key or the first word of it:
            the largest count most, and 0 stands in the log alone; ``since.WEIGHTS`` says it of all others.
        symbols: ids of ``art.symbols`` that the game's pages use beside the general ones and its seats'.
        drawn: its pages show its board: without one there are only the general pages.
        own_board_page: the editor by which owners of a published box enter their board.
        own_told: what of the box that they entered the game goes by, for the lobby; ``arrange.routes`` says it of all
            others.
        passages: what the rules tell of each stage.
        match: what two games of a match, with sides swapped, come to on the page of an end.
        guide: what somebody is told who plays the game for the first time.
        outlook: what is coming, in one line of the play page; ``None`` where nothing is to be looked forward to.
        held: whose each place would be if it were scored now, by the score lines that this would bring.
    """

    play_page: PlayScreen | None = None
    keeping_page: KeepingScreen | None = None
    picture: Pictured | None = None
    end_page: EndScreen | None = None
    score_page: ScoreScreen | None = None
    table_page: TableScreen | None = None
    news: NewsSheets | None = None
    about: About | None = None
    former: Former | None = None
    moves: Moves | None = None
    preview: Preview | None = None
    settle_step: Callable[[str], str] | None = None
    hero: Callable[[str], Hero] | None = None
    dress: Callable[[Mapping[str, Any]], Dress] = undressed
    about_css: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ("css/board.css", "css/play.css", "css/score.css")
    weights: Mapping[str, int] = field(default_factory=dict)
    symbols: tuple[str, ...] = ()
    drawn: bool = False
    passages: Passages = field(default_factory=dict)
    own_board_page: OwnBoardScreen | None = None
    own_told: OwnTold | None = None
    match: MatchScreen | None = None
    guide: Guide | None = None
    outlook: Callable[[ViewContext], Outlook | None] | None = None
    held: Callable[[ViewContext, Sequence[ScoreLine]], Held] | None = None
