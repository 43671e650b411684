"""What is asked when the action itself is over: anything else, and emissaries for a ship that sails."""

from __future__ import annotations

from companion.games.yinzi.screens import emperor
from companion.games.yinzi.screens.acting import acting
from companion.games.yinzi.screens.costs import costs, food, money
from companion.games.yinzi.screens.plan import Situation
from companion.games.yinzi.screens.widgets import Row, Rows
from companion.web.play.page import PlayPage


def screen(now: Situation) -> PlayPage:
    """The action is over: discs and the rural market are still open."""
    plan, words = now.planned, now.words
    if any(emperor.is_box(text) for text in plan.texts):
        return emperor.screen(now)
    cost = costs(now, food(now), money(now, "copper"), money(now, "silver"))
    return acting(now, plan, words("turn-end.title"), words("turn-end.help"), words("do.done"), cost)


def envoy(now: Situation) -> PlayPage:
    """A ship is about to sail: whether an emissary goes along."""
    plan, words = now.planned, now.words
    asked = plan if plan.stage == "envoy" else plan.until(len(plan.texts) - 1)
    chosen = plan.texts[-1] if plan.texts and asked is not plan else ""
    berth = asked.state.slot
    to = plan.start.ed.destinations[plan.start.ed.ships[asked.state.ship[berth]].destination]
    rows = tuple(
        Row(
            verb, icon, words(f"envoy.{verb}"), words(f"envoy.{verb}.help"), href=asked.then(text).href,
            on=text == chosen,
        )
        for verb, icon, text in (
            ("emissary", "y-diplomacy", f"emissary {berth + 1}"), ("stay-home", "y-ships", "stay-home"),
        )
    )  # fmt: skip
    cost = costs(now, food(now), money(now, "copper"), money(now, "silver"))
    return acting(
        now, plan, words("envoy.title", destination=to), words("envoy.help"),
        words(f"envoy.{chosen.partition(' ')[0]}") if chosen else words("screen.above"), cost,
        ready=bool(chosen), stage=(Rows("envoy", rows),),
    )  # fmt: skip
