"""What people tell of the real table: counts and other settings, one form for all of them."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, jsonify, request

from companion.engine import ActionSyntaxError, Change, changes
from companion.table import Table
from companion.web import desk, presenters, seats
from companion.web.pages.acting import answer, number, tap
from companion.web.pages.room import moment
from companion.web.refusal import Refusal

blueprint = Blueprint("keeping", __name__)

LONGEST_REASON: Final = 200


@blueprint.post("/t/<code>/adjust")
def adjust(code: str) -> Response:
    """Set what the form names to what it says, as far as that is new, and carry out its ``then``.

    Fields: ``set.<name>`` with a value; ``set:…`` whose value is the text of several changes, as chips have;
    ``reason``; ``then``: an action of the people together.
    """
    table = desk.find(code)
    _, token = seats.own_seat(table)
    wanted = news(table, given())
    reason = request.form.get("reason", "").strip()
    if len(reason) > LONGEST_REASON:
        raise Refusal("bad-form", 422, field="reason")
    then = request.form.get("then", "")
    seen, key = number("seen"), tap()
    if wanted:
        return answer(table, table.adjust(token, wanted, reason, seen, key, then), 0)
    if not then:
        raise Refusal("nothing-new", 422)
    return answer(table, table.intent(token, then, seen, key), 0)


def given() -> dict[str, Change]:
    """The changes that a form or an address asks for.

    Raises:
        Refusal: ``bad-form`` with the field that cannot be read.
    """
    found: dict[str, Change] = {}
    for field, value in request.values.items():
        try:
            if field.startswith("set."):
                found |= changes.parse(f"{field.removeprefix('set.')} = {value}")
            elif field.startswith("set:"):
                found |= changes.parse(value)
        except ActionSyntaxError:
            raise Refusal("bad-form", 422, field=field[:60]) from None
    return found


def news(table: Table, wanted: dict[str, Change]) -> dict[str, Change]:
    """What of it differs from what is known; names nobody knows are kept, for the table to refuse them."""
    known = {setting.name: setting.value for setting in table.settings()}
    return {name: value for name, value in wanted.items() if name not in known or known[name] != value}


@blueprint.get("/t/<code>/into")
def into(code: str) -> Response:
    """What the counts on somebody's screen would lead to; nothing is kept, and nothing is told when nobody counts."""
    now = moment(code, public=True)
    found = presenters.preview(now.view, given(), province=request.args.get("province", "")[:40], **now.common())
    response = jsonify(found or {"number": now.number, "grounds": {}})
    response.cache_control.no_store = True
    return response
