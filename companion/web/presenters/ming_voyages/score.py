"""How things stand, with the reason behind every point, and how it came to that."""

from __future__ import annotations

from dataclasses import dataclass

from companion.web.presenters.chart import Chart, chart
from companion.web.presenters.curve import moments
from companion.web.presenters.ming_voyages.end import result
from companion.web.presenters.ming_voyages.standing import Standing, standing
from companion.web.presenters.ming_voyages.sums import Side, sides, won
from companion.web.presenters.moment import Moment


@dataclass(frozen=True, slots=True)
class ScorePage:
    """The standing of a game in progress or of its end."""

    title: str
    headline: str
    help: str
    symbol: str
    standing: Standing
    sides: tuple[Side, Side]
    curve: Chart | None
    number: int
    template: str = "ming_voyages/score.html"


def score_page(moment: Moment, report: str) -> ScorePage:
    """The twelve cells and their reasons; there is no ``report`` to open."""
    view, words = moment.view, moment.words
    told = sides(view, words)
    lead = told[0] if told[0].total > told[1].total else told[1]
    winner = won(view)
    key = "scene.level" if told[0].total == told[1].total else "scene.leads"
    headline, why = (words(key, seat=lead.colour), words("scene.leads.help")) if not winner else result(view, words)
    return ScorePage(
        title=words("screen.scores"),
        headline=headline,
        help=why,
        symbol=winner or (lead.colour if key == "scene.leads" else ""),
        standing=standing(moment),
        sides=told,
        curve=chart(moments(view, words), words),
        number=moment.number,
    )
