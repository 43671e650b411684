"""A turn that is planned while others have theirs. It stands in the address alone, where the phone keeps it; the table
knows nothing of it, and when the turn comes it is a pick like any other, as far as it still holds."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from flask import Blueprint, Response, request

from companion.web.http.language import plain, words
from companion.web.pages.home import see_other
from companion.web.pages.table import moment, plans, show
from companion.web.play.by_game import play_page
from companion.web.play.page import PlayPage
from companion.web.play.parts import Notice
from companion.web.play.plan import BETWEEN, DRAFT

blueprint = Blueprint("draft", __name__)

LONGEST = 480
"""Letters of a pick in an address."""


@blueprint.get("/t/<code>/plan")
def ahead(code: str) -> Response:
    """The play page as if one's turn had come; the table itself where it has, or nothing can be planned."""
    now = moment(code)
    pick, mode = request.args.get("pick", "")[:LONGEST], request.args.get("mode", "")[:40]
    state = plans(now)
    if state is None:
        query = f"?{urlencode({'pick': pick})}" if pick.startswith(f"{DRAFT}{BETWEEN}") else ""
        return see_other(f"/t/{code}{query}")
    (seat,) = state.to_act
    context = replace(
        now.context(),
        view=state.view(seat), legal=list(state.legal_actions(seat)), sample=state, pick=pick, mode=mode, plain=plain(),
        ahead=True,
        notice=Notice(words().say("draft.about"), "info"),
    )  # fmt: skip
    page = play_page(context)
    if not isinstance(page, PlayPage):
        return see_other(f"/t/{code}")
    return show(now, replace(page, draft=True, turn=False, since=None, classes=f"{page.classes} drafting".strip()))
