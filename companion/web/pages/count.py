"""The form by which everybody counts his own, and by which the host ends that."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.table import CountedAlready, Telling
from companion.web.access import lookup, seat_tokens
from companion.web.http.refusal import wants_json
from companion.web.pages.actions import answer, number, tap
from companion.web.pages.board_settings import reason_why
from companion.web.pages.count_share import COUNT, LONGEST
from companion.web.pages.home import see_other
from companion.web.pages.setting_form import given
from companion.web.play.count import named, share_of

blueprint = Blueprint("counting", __name__)


@blueprint.post("/t/<code>/count")
def count(code: str) -> Response:
    """Keep what was counted of one share; ``half``: it is not all yet; ``end``: the host ends the count for all.

    Fields: ``about``, ``share`` and ``was`` as the page had them, and ``set.<name>`` with a value.
    """
    table, _, own = lookup.seated(code)
    about, seen, key = request.form.get("about", "")[:LONGEST], number("seen"), tap()
    if request.form.get("end"):
        return answer(table, table.counts.end(seat_tokens.host_token(table), about, seen, key), 0)
    share = share_of(request.form.get("share", "")[:LONGEST])
    token = next((token for seat, token in seat_tokens.held_at(table) if seat.colour == share), own)
    whole = not request.form.get("half")
    telling = Telling(about, share, given(), whole=whole, was=number("was"))
    try:
        outcome = table.counts.tell(token, telling, seen, key)
    except CountedAlready:
        if wants_json():
            raise
        return see_other(f"/t/{table.code}?{COUNT}={named(share)}")
    if outcome.status == "illegal":
        return answer(table, outcome, 0, reason_why(table, outcome))
    return answer(table, outcome, 0)
