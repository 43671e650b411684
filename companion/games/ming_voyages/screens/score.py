"""How things stand, with the reason behind every point, and how it came to that."""

from __future__ import annotations

from companion.games.ming_voyages.screens.end import result
from companion.games.ming_voyages.screens.standing import standing
from companion.games.ming_voyages.screens.sums import sides, won
from companion.web.play.context import ViewContext
from companion.web.play.game_pages import ScorePage
from companion.web.play.score_chart import chart, moments
from companion.web.play.widgets import Sums


def score_page(moment: ViewContext, report: str) -> ScorePage:
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
        widgets=(standing(moment), Sums((told[0].sum, told[1].sum))),
        curve=chart(moments(view, words), words),
        number=moment.number,
        css=("css/score.css", "ming_voyages/play.css"),
    )
