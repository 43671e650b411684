"""A guide through the first round: who wants one, and what it says on the play page."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, request

from companion.table import Table
from companion.table.entries import Played
from companion.web.access import first_round, lookup
from companion.web.http.refusal import Refusal
from companion.web.pages.seats import back
from companion.web.play.context import ViewContext
from companion.web.play.games import guide_at
from companion.web.play.goals import Aim, aim, decided, in_looks
from companion.web.play.page import PlayPage
from companion.web.play.parts import Played as PlayScreen
from companion.web.play.plan import BETWEEN

blueprint = Blueprint("first-round", __name__)


@blueprint.post("/t/<code>/first")
def first(code: str) -> Response:
    """Say whether one plays this game for the first time: for one's own seat, on one's own phone.

    Raises:
        Refusal: ``bad-form``; ``no-guide`` where nobody is guided; as ``lookup.seated``.
    """
    table, seat, _ = lookup.seated(code)
    given = request.form.get("first", "")
    if given not in ("on", "off"):
        raise Refusal("bad-form", 422)
    if given == "on" and guide_at(table) is None:
        raise Refusal("no-guide", 409)
    first_round.switch(table.code, seat.colour, table.number if given == "on" else None)
    return back(table)


def opened(table: Table, moment: ViewContext) -> ViewContext:
    """The moment with the way to its goal picked, where that opens the page and its reader has not picked anything;
    who has gone a step back has an address that says so."""
    found = None if moment.pick else _aimed(table, moment)
    if found is None or found.goal is None or not found.goal.opens:
        return moment
    return replace(moment, pick=BETWEEN.join((moment.asked, *found.goal.way)))


def guided(table: Table, moment: ViewContext, page: PlayScreen) -> tuple[PlayScreen, Aim | None]:
    """The play page of whoever has a seat, and what a guide tells on it; ``None`` where that is nothing."""
    found = _aimed(table, moment)
    guide = guide_at(table)
    if found is None or guide is None or not isinstance(page, PlayPage) or not found.goal:
        return page, found
    return in_looks(page, guide, moment, found), found


def _aimed(table: Table, moment: ViewContext) -> Aim | None:
    """A goal, or what decided the round. Once that was told, and the reader has gone on, the guide ends by itself."""
    guide, since = guide_at(table), first_round.guided(table.code).get(moment.you)
    if since is None or guide is None:
        return None
    lines = [line for line in table.timeline.log(None, after=since) if not line.undone]
    end = next((line.number for line in lines if any(map(guide.ends, line.messages))), 0)
    if not end:
        return aim(guide, moment)
    if any(line.number > end and line.seat == moment.you and line.kind == Played.kind for line in lines):
        first_round.switch(table.code, moment.you, None)
        return None
    return decided(guide, moment)
