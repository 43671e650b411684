"""What lay on the real table at an earlier moment, set as it should have been: on to a look at what that changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, Response, request

from companion.engine import Change, changes
from companion.engine.record import SET, TABLE_NAME
from companion.table import Table
from companion.web.access import lookup, seat_tokens
from companion.web.http.language import say
from companion.web.pages.amend import address
from companion.web.pages.board_settings import LONGEST_NAME
from companion.web.pages.consent_forms import entry_of, gone
from companion.web.pages.home import see_other
from companion.web.pages.page_response import leave_notice, pick_up_notice
from companion.web.pages.setting_form import given, query
from companion.web.pages.table import moment, show
from companion.web.play.by_game import adjust_page

blueprint = Blueprint("past_settings", __name__)


@blueprint.get("/t/<code>/amend/<entry>/set")
def page(code: str, entry: str) -> Response:
    """What could be set before that entry; what the entry itself set is entered already.

    Raises:
        UnknownEntry: it is no entry of the game that counts.
        BadAmendment: something lies face down.
    """
    now, place = moment(code), entry_of(entry)
    own, _ = seat_tokens.own_seat(now.table)
    if gone(now.table, place):
        return see_other(f"/t/{now.table.code}/log")
    settings, entered = now.table.corrections.settings_at(place), given() or now.table.corrections.set_by(place)
    if not settings:
        return see_other(f"/t/{now.table.code}/amend/{place}")
    course = now.table.timeline.course()
    before = now.table.timeline.view_at(course[course.index(place) - 1], own.colour)
    touched = next((one.touches[0] for one in settings if one.name in entered and one.touches), "")
    pick = request.args.get("pick", touched)[:LONGEST_NAME]
    shown = adjust_page(
        replace(now.context(), view=before, legal=(), sample=None, pick=pick, notice=pick_up_notice()),
        settings,
        entered=entered,
        then=before,
        lift=request.args.get("lift", "")[:LONGEST_NAME],
        to=query,
        reason="",
        seated=True,
        past=place,
    )
    return show(now, shown)


@blueprint.post("/t/<code>/amend/<entry>/set")
def look(code: str, entry: str) -> Response:
    """On to what that would change, or to what else is to be set with it."""
    table, place = lookup.find(code), entry_of(entry)
    seat_tokens.own_seat(table)
    if gone(table, place):
        return see_other(f"/t/{table.code}/log")
    wanted = differing(table, place, given())
    here = f"/t/{table.code}/amend/{place}/set"
    if request.form.get("look") and wanted:
        return see_other(here + query(wanted))
    if not wanted:
        leave_notice(say("error.nothing-new"), "problem")
        return see_other(here)
    what = "change" if table.corrections.set_by(place) else "insert"
    line = [TABLE_NAME, f"{SET}{changes.text_of(wanted)}"]
    return see_other(address(table, {"what": what, "entry": place, "lines": [line]}))


def differing(table: Table, place: int, wanted: Mapping[str, Change]) -> dict[str, Change]:
    """What of it differs from how it was before the entry; names nobody knows are kept, to be refused."""
    known = {setting.name: setting.value for setting in table.corrections.settings_at(place)}
    return {name: value for name, value in wanted.items() if known.get(name) != value}
