"""How much the table tells the app: the page to choose it, and who feeds chance."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, request

from companion.table.depths import DEPTHS, DIGITAL, SCOREKEEPER
from companion.web.access import lookup
from companion.web.http.refusal import Refusal
from companion.web.pages.actions import answer, number, tap
from companion.web.pages.page_response import pick_up_notice
from companion.web.pages.seats import back
from companion.web.pages.table import moment, show

blueprint = Blueprint("depth", __name__)

SOURCE: Final = "source."


@blueprint.get("/t/<code>/depth")
def page(code: str) -> Response:
    """The three depths, and who feeds each source of chance."""
    now = moment(code)
    depth, lobby = now.table.config.depth, now.table.phase == "lobby"
    known = [one for one in DEPTHS if now.meta.tracks or one != SCOREKEEPER]
    return show(
        now,
        "depth.html",
        depth=depth,
        depths={one: "" if lobby or one == depth else asks(one, depth) for one in known},
        chance=now.chance,
        may=now.seat is not None and (now.seat.host or not lobby) and now.table.phase != "over",
        banner=pick_up_notice(),
    )


def asks(depth: str, before: str) -> str:
    """The key of what changing over to a depth asks of the people, once the game is on."""
    if depth == SCOREKEEPER:
        return "depth.asks.counts"
    if before == SCOREKEEPER:
        return "depth.asks.settle"
    return "depth.asks.nothing" if depth == DIGITAL else "depth.asks.cards"


@blueprint.post("/t/<code>/depth")
def depth(code: str) -> Response:
    """Choose how much the table tells the app; known things are kept, and what is not known is asked for."""
    table, _, token = lookup.seated(code)
    return answer(table, table.config.set_depth(token, request.form.get("depth", ""), number("seen"), tap()), 0)


@blueprint.post("/t/<code>/chance")
def chance(code: str) -> Response:
    """Say who feeds each source that the form names (``source.<name>``: ``app`` or ``people``)."""
    table, _, token = lookup.seated(code)
    chosen = {name.removeprefix(SOURCE): who for name, who in request.form.items() if name.startswith(SOURCE)}
    if not chosen:
        raise Refusal("bad-form", 422)
    table.config.set_chance(token, chosen)
    return back(table)
