"""How long the game takes at this table, ending it earlier, and going on another day."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.table import pace
from companion.web.pages.table import in_play, moment, show

blueprint = Blueprint("clock", __name__)


@blueprint.get("/t/<code>/clock")
def clock(code: str) -> Response:
    """What the table's own times say, and with which rounds the people may agree to end the game."""
    now = moment(code)
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    context = now.context()
    rounds = () if now.table.consent.asking() else context.may_stop_after
    return show(now, "clock.html", pace=pace.of(now.table.timeline), rounds=rounds, last_round=context.last_round)
