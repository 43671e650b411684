"""How much the table tells the app: the page to choose it, and who feeds chance."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, request

from companion.web.access import lookup
from companion.web.http.language import words
from companion.web.http.refusal import Refusal
from companion.web.pages.actions import answer, number, tap
from companion.web.pages.arrangement import depth_page
from companion.web.pages.outcome_texts import names
from companion.web.pages.page_response import pick_up_notice
from companion.web.pages.seats import back
from companion.web.pages.table import moment, show

blueprint = Blueprint("depth", __name__)

SOURCE: Final = "source."


@blueprint.get("/t/<code>/depth")
def page(code: str) -> Response:
    """The three depths, and who feeds each source of chance."""
    now = moment(code)
    table, lobby = now.table, now.table.phase == "lobby"
    return show(
        now,
        depth_page(
            meta=now.meta,
            depth=table.config.depth,
            chance=now.chance,
            begun=not lobby,
            may=now.seat is not None and (now.seat.host or not lobby) and table.phase != "over",
            say=words(table.game_id).say,
            names=names(table),
            number=now.number,
            notice=pick_up_notice(),
        ),
    )


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
