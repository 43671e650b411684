"""The end: whose victory it is and why, the twelve cells, what a match gives for it, and the way there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion.games.ming_voyages.screens.common import OTHER
from companion.games.ming_voyages.screens.recap import news
from companion.games.ming_voyages.screens.standing import standing
from companion.games.ming_voyages.screens.sums import sides, won
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import EndPage
from companion.web.play.parts import Shown
from companion.web.play.score_chart import chart, moments
from companion.web.play.texts import Words
from companion.web.play.widgets import Sums


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One player's points in a match."""

    name: str
    points: int
    detail: str


@dataclass(frozen=True, slots=True)
class Match:
    """What a match gives for the game, or how it stands after both."""

    macro: ClassVar[str] = "match"
    template: ClassVar[str] = "ming_voyages/_widgets.html"
    line: str
    lines: tuple[MatchLine, ...] = ()


def end_page(moment: ViewContext) -> EndPage:
    """The page of a game that is over."""
    view, words = moment.view, moment.words
    told = sides(view, words)
    headline, why = result(view, words)
    gives = words("scene.match.gives", emperor=told[0].match, overlord=told[1].match)
    return EndPage(
        title=f"The Ming Voyages · {headline}",
        headline=headline,
        symbols=(won(view),),
        help=why,
        widgets=(standing(moment), Sums((told[0].sum, told[1].sum)), Match(gives)),
        curve=chart(moments(view, words), words),
        number=moment.number,
        news=news(moment),
        undo=moment.offered,
        notice=moment.notice,
        css=("css/board.css", "css/score.css", "ming_voyages/play.css"),
    )


def result(view: Mapping[str, Any], words: Words) -> tuple[str, str]:
    """Whose victory, and why."""
    winner = won(view)
    if view["major"]:
        return words("scene.major", seat=winner), words(f"scene.major.{winner}")
    emperor, overlord = (one.total for one in sides(view, words))
    headline = words("scene.minor", seat=winner)
    if emperor == overlord:
        return headline, words("scene.minor.tie", points=emperor)
    high, low = max(emperor, overlord), min(emperor, overlord)
    return headline, words("scene.minor.why", high=high, low=low)


def match(page: Shown, words: Words, *, first: Mapping[str, Any], second: Mapping[str, Any]) -> Shown:
    """The page of an end with how the match stands; see ``play.screens.MatchScreen``.

    In the second game everybody had the other side: both games together decide.
    """
    assert isinstance(page, EndPage)
    if not first["winners"]:
        return page
    points = {side: (first["standing"][OTHER[side]], second["standing"][side]) for side in OTHER}
    lines = tuple(
        MatchLine(words.name("seat", side), sum(both), words("scene.match.detail", first=both[0], second=both[1]))
        for side, both in sorted(points.items(), key=lambda one: -sum(one[1]))
    )
    key = "scene.match.draw" if lines[0].points == lines[1].points else "scene.match.won"
    told = Match(words(key, who=lines[0].name), lines)
    return replace(page, widgets=(*(one for one in page.widgets if not isinstance(one, Match)), told))
