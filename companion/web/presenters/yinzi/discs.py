"""Discs of the advancements box that may be used now."""

from __future__ import annotations

from typing import Final

from companion.games.yinzi.game import YinziState
from companion.games.yinzi.places import SPACE
from companion.web.presenters.widgets import Widget
from companion.web.presenters.yinzi.plan import Plan, Situation
from companion.web.presenters.yinzi.widgets import Chip, Row, Rows

SIGNS: Final = {"economy": "y-resources", "emperor": "y-emperor", "war": "y-war"}


def of_use(state: YinziState, seat: int) -> list[str]:
    """Spaces with discs of a seat that may be used in this turn."""
    ids = SPACE.ids(state)
    return [ids[space] for space in state.discs_of(seat)]


def sign(space: str) -> str:
    """The sign of a space: that of its section."""
    return SIGNS.get(space.partition("-")[0], "y-diplomacy")


def offered(now: Situation, plan: Plan) -> tuple[Widget, ...]:
    """Discs that may be used beside what is planned, each with what it does."""
    words, ship = now.words, plan.settled.ship
    rows = [
        Row(
            action.text.partition(" ")[2], sign(space), words.name("space", space), words(f"disc.{space}"),
            href=plan.then(action.text).href, chips=(Chip("y-disc", colour=plan.colour),),
        )
        for action in plan.of("use")
        for space in (action.params["space"],)
    ]  # fmt: skip
    for action in plan.of("emissary"):
        tile = plan.start.ed.ships[ship[int(action.params["berth"]) - 1]]
        to = plan.start.ed.destinations[tile.destination]
        rows.append(
            Row(
                f"berth-{action.params['berth']}", "y-diplomacy", words("disc.emissary", destination=to),
                words("disc.emissary.help"), href=plan.then(action.text).href,
                chips=(Chip("y-disc", colour=plan.colour),),
            )
        )  # fmt: skip
    return (Rows("discs", tuple(rows), words("disc.title")),) if rows else ()
