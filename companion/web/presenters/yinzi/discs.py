"""Discs of the advancements box and emissaries that may be used beside the main action."""

from __future__ import annotations

from companion.art.yinzi import signs
from companion.web.presenters.yinzi.advancements import about
from companion.web.presenters.yinzi.plan import Plan, Situation
from companion.web.presenters.yinzi.widgets import Row, Rows


def offered(now: Situation, plan: Plan) -> tuple[Rows, ...]:
    """A row for each that can be used now; nothing where there is none."""
    words, found = now.words, []
    if plan.stage == "envoy":
        return ()  # that is the question
    for action in plan.of("use"):
        what = action.text.partition(" ")[2]
        there = plan.then(action.text).href
        found.append(Row(what, signs.space(what), words.name("space", what), about(now, what), there))
    for action in plan.of("emissary"):
        berth = int(action.text.partition(" ")[2])
        to = now.seen["coast"][berth - 1]["destination"]
        title, there = words("envoy.aboard", destination=to), plan.then(action.text).href
        found.append(Row(f"berth-{berth}", "y-diplomacy", title, words("envoy.aboard.help"), there))
    return (Rows("discs", tuple(found), words("turn.discs")),) if found else ()
