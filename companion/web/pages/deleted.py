"""Putting a table away, taking it back, and what phones see in between."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.table import HostOnly, PutAway, Summary, Wanted
from companion.web.access import lookup
from companion.web.access.permissions import by_whom, may_keep
from companion.web.http.language import words
from companion.web.http.refusal import wants_json
from companion.web.pages import errors
from companion.web.pages.home import see_other
from companion.web.pages.page_response import leave_notice, pick_up_notice, render

blueprint = Blueprint("away", __name__)
blueprint.app_context_processor(lambda: {"may_keep": may_keep})


def listed(code: str) -> Summary:
    """The table as the list has it: that can be put away also when it cannot be played any more.

    Raises:
        TableError: there is none, or it was put away.
    """
    plain = lookup.named(code)
    found = lookup.tables().summaries(Wanted(codes=[plain]))
    if found:
        return found[0]
    table = lookup.find(code)
    return Summary(table.code, table.game_id, table.phase, (), table.number, 0.0)


@blueprint.get("/t/<code>/delete")
def ask(code: str) -> Response:
    """Says what goes, and asks once more.

    Raises:
        HostOnly: neither the host asks nor the laptop that serves.
    """
    table = listed(code)
    if not may_keep(table.code):
        raise HostOnly(table=table.code)
    return render("delete.html", summary=table, banner=pick_up_notice())


@blueprint.post("/t/<code>/delete")
def delete(code: str) -> Response:
    """Put the table away once its word was ticked."""
    table = listed(code)
    if request.form.get("word", "").casefold() != table.code:
        leave_notice(words().say("delete.tick", word=table.code.upper()), "problem")
        return see_other(f"/t/{table.code}/delete")
    lookup.tables().delete(table.code, by_whom(table.code))
    return see_other(f"/t/{table.code}")


@blueprint.post("/t/<code>/restore")
def restore(code: str) -> Response:
    """Take the table back."""
    plain = lookup.named(code)
    lookup.tables().restore(plain, by_whom(plain))
    return see_other(f"/t/{plain}")


@blueprint.app_errorhandler(PutAway)
def tell(error: PutAway) -> Response:
    """What everybody sees at a table that was put away."""
    if wants_json():
        return errors.on_table_error(error)
    code = str(error.params["table"])
    until: float | None = error.params["until"]
    response = render("put-away.html", status=error.status, code=code, until=until, may=may_keep(code))
    response.cache_control.no_store = True
    return response
