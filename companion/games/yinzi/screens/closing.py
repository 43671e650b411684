"""The last chance before the points are counted: food is sold, own routes are filled."""

from __future__ import annotations

from companion.games.yinzi.rules import sheet_sums
from companion.games.yinzi.screens import map as maps
from companion.games.yinzi.screens.costs import left
from companion.games.yinzi.screens.frame import screen
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.resolving import own_tiles
from companion.games.yinzi.screens.ships import Routes
from companion.games.yinzi.screens.widgets import Costs, Meter, signed
from companion.web.play.page import PlayPage
from companion.web.play.widgets import Board


def last(now: Situation) -> PlayPage:
    """The last things that bring anything."""
    moment, words, plan = now.moment, now.words, now.plan
    if plan is None:
        return screen(now, words("last.theirs", seat=now.whose), words("last.help"))
    sold = plan.things("trade")
    more = plan.stage == "last"
    taps = {
        action.text.partition(" ")[2]: maps.Tap(plan.then(action.text).href, words("tax.sell"))
        for action in (plan.of("trade") if more else ())
    }
    before, rate = plan.own(plan.before), moment.view["rate"]
    copper = plan.settled.copper[plan.seat]
    silver = [sheet_sums.silver_in(before["silver"], coins, rate) for coins in (before["copper"], copper)]
    routes = own_tiles(moment, plan) if more else ()
    seen = plan.view if more else now.view
    return screen(
        now, words("last.yours"), words("last.rate", rate=rate),
        board=Board(maps.board(moment, view=seen, taps=taps, on=sold, dim=True)) if taps or sold else None,
        stage=(Routes("own", routes, words("road.own")),) if routes else (),
        below=(
            Costs((
                left(words, "copper", copper, before["copper"]),
                Meter(words("last.points"), str(silver[1]), signed(silver[1] - silver[0]), "y-points"),
            )),
        ),
        main=words("last.sell", count=len(sold)) if sold else words("last.done"),
        action=(plan.then("pass") if more else plan).text,
        back=plan.back,
    )  # fmt: skip
