"""The rule of this stage, over a table's page: its paragraphs with their picture, the rulings that decide it, and what
its reader may do now. Without scripts it is a page of its own; a game that tells no passages has its rules instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response

from companion.web.http.language import lang
from companion.web.pages.home import see_other
from companion.web.pages.rules import shown
from companion.web.pages.table import TableNow, hidden, moment, planned, show
from companion.web.play.by_game import play_page
from companion.web.play.games import screens
from companion.web.play.page import PlayPage
from companion.web.play.passages import Kind, kinds, passage_of, stage_of
from printables.books import figures

blueprint = Blueprint("rule", __name__)


@blueprint.get("/t/<code>/rule")
def rule(code: str) -> Response:
    """What the rules tell of what is asked at this table, or of that to which what was picked leads."""
    now = moment(code)
    game, table = now.meta.id, now.table
    page = asked(now) if table.phase == "playing" else None
    at = page.at if page is not None else ""
    phase, stage = stage_of(now.view, at)
    passage = None if table.phase == "lobby" else passage_of(screens(game).passages, phase, stage)
    if passage is None:
        return see_other(f"/rules/{game}?table={table.code}")
    part, number = passage.shown
    found = figures.figures_of(game, lang()).get(part, ())
    return show(
        now,
        "rule.html",
        passage=passage,
        picture=shown(game, part, number, found[number]) if number < len(found) else None,
        asked=page,
        can=possible(now, page),
    )


def asked(now: TableNow) -> PlayPage | None:
    """The play page, for what it asks; nothing while somebody else may hold the phone, or the people play by
    themselves."""
    if now.view.get("tracking"):
        return None
    page: Any = play_page(planned(now))
    return page if isinstance(page, PlayPage) and not hidden(now, page) else None


def possible(now: TableNow, page: PlayPage | None) -> Sequence[Kind]:
    """What may be done now, where nothing is picked yet and no secret would be told."""
    if page is None or page.secret or page.at or not now.legal:
        return ()
    return kinds(now.legal, now.context().words)
