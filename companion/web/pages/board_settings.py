"""What people tell of the real table: counts and other settings, one form for all of them, also for how it lay at an
earlier moment: on from there to a look at what that changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from flask import Blueprint, Response, jsonify, request

from companion.engine import Change, changes
from companion.engine.record import SET, TABLE_NAME
from companion.table import Outcome, Table
from companion.web.access import lookup, seat_tokens
from companion.web.http.language import say, words
from companion.web.http.refusal import Refusal, wants_json
from companion.web.pages.actions import answer, number, tap
from companion.web.pages.amend import address
from companion.web.pages.consent_forms import entry_of, gone
from companion.web.pages.home import see_other
from companion.web.pages.outcome_texts import names, told
from companion.web.pages.page_response import leave_notice, pick_up_notice
from companion.web.pages.setting_form import given, news, query
from companion.web.pages.table import in_play, moment, show
from companion.web.play.by_game import adjust_page, preview, setting_name, settle_step
from companion.web.play.count import ALL

blueprint = Blueprint("keeping", __name__)

LONGEST_REASON: Final = 200
LONGEST_NAME: Final = 80
OF_A_VALUE: Final = ("impossible.choose", "impossible.choice", "impossible.whole-number", "impossible.range")
"""Refusals that tell only of the value."""


@blueprint.get("/t/<code>/amend/<entry>/set")
def past_page(code: str, entry: str) -> Response:
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
    wanted = news(table.corrections.settings_at(place), given())
    here = f"/t/{table.code}/amend/{place}/set"
    if request.form.get("look") and wanted:
        return see_other(here + query(wanted))
    if not wanted:
        leave_notice(say("error.nothing-new"), "problem")
        return see_other(here)
    what = "change" if table.corrections.set_by(place) else "insert"
    line = [TABLE_NAME, f"{SET}{changes.text_of(wanted)}"]
    return see_other(address(table, {"what": what, "entry": place, "lines": [line]}))


@blueprint.get("/t/<code>/adjust")
def page(code: str) -> Response:
    """What may be set, of the thing in ``pick``; ``set.<name>`` in the address is entered already."""
    now = moment(code)
    way_back = in_play(now)
    if way_back is not None or now.table.phase == "over":
        return way_back or onward(f"/t/{now.table.code}", {})
    pick = request.args.get("pick", "")[:LONGEST_NAME]
    return show(
        now,
        adjust_page(
            replace(now.context(), pick=pick, notice=pick_up_notice()),
            now.table.corrections.settings(),
            entered=given(),
            then=now.corrected(given()),
            lift=request.args.get("lift", "")[:LONGEST_NAME],
            to=query,
            reason=request.args.get("reason", "")[:LONGEST_REASON],
            seated=now.seat is not None,
        ),
    )


@blueprint.post("/t/<code>/adjust")
def adjust(code: str) -> Response:
    """Set what the form names to what it says, as far as that is new, and carry out its ``then``.

    Fields: ``set.<name>`` with a value; ``set:…`` whose value is the text of several changes, as chips have;
    ``reason``; ``then``: an action of the people together. ``page`` says which page has sent the form and is shown
    again when it is refused; ``all`` leads to the next part of the form in which all is counted.
    """
    table, _, token = lookup.seated(code)
    wanted = news(table.corrections.settings(), given())
    reason = request.form.get("reason", "").strip()
    if len(reason) > LONGEST_REASON:
        raise Refusal("bad-form", 422)
    then, sender = request.form.get("then", ""), "" if wants_json() else request.form.get("page", "")
    seen, key = number("seen"), tap()
    if sender == "adjust" and request.form.get("look"):
        return onward(f"/t/{table.code}/adjust", wanted, reason=reason)
    if wanted:
        outcome = table.corrections.adjust(token, wanted, reason, seen, key, then)
    elif then:
        outcome = table.play.intent(token, then, seen, key)
    elif sender == "settle":
        return onward(f"/t/{table.code}", {}, place=request.form.get("next", "")[:LONGEST_NAME])
    elif sender == "adjust":
        leave_notice(say("error.nothing-new"), "problem")
        return again(table, wanted, reason)
    else:
        raise Refusal("nothing-new", 422)
    if not sender and request.form.get("all") and outcome.status == "done" and not wants_json():
        return onward(f"/t/{table.code}", {}, place=ALL)
    if not sender:
        return answer(table, outcome, 0)
    return sent_on(table, outcome, wanted, reason, sender)


def sent_on(table: Table, outcome: Outcome, wanted: Mapping[str, Change], reason: str, sender: str) -> Response:
    """Where a form without scripts leads: on when it was done, else to where it came from with what was entered."""
    done = outcome.status == "done"
    if not done:
        leave_notice(reason_why(table, outcome), "problem")
    if sender == "adjust":
        if not done:
            return again(table, wanted, reason)
        leave_notice(say("adjust.done"))
        return onward(f"/t/{table.code}", {})
    here = request.form.get("here", "")[:LONGEST_NAME]
    if not done:
        return onward(f"/t/{table.code}", wanted, place=settle_step(table.game_id, outcome.key) or here)
    following = "" if request.form.get("then") else request.form.get("next", "")[:LONGEST_NAME]
    return onward(f"/t/{table.code}", {}, place=following)


def reason_why(table: Table, outcome: Outcome) -> str:
    """Why it was not done; a value that cannot be is told with what it was entered for."""
    sentence = told(table, outcome)
    if outcome.key not in OF_A_VALUE:
        return sentence
    setting = next((one for one in table.corrections.settings() if one.name == outcome.params.get("field")), None)
    if setting is None:
        return sentence
    what = setting_name(setting, words(table.game_id).say, names(table))
    return say("adjust.refused", what=what, why=sentence)


def again(table: Table, wanted: Mapping[str, Change], reason: str) -> Response:
    """The page of settings once more, with what was entered."""
    pick = request.form.get("pick", "")[:LONGEST_NAME]
    shown = onward(f"/t/{table.code}/adjust", wanted, pick=pick, reason=reason)
    shown.location = f"{shown.location}#notice"
    return shown


def onward(path: str, wanted: Mapping[str, Change], **more: str) -> Response:
    """A redirect that carries changes along."""
    carried = query(wanted, **more)
    return Response(status=303, headers={"Location": path + (carried if len(carried) > 1 else "")})


@blueprint.get("/t/<code>/into")
def into(code: str) -> Response:
    """What the counts on somebody's screen would lead to; nothing is kept, and nothing is told when nobody counts, as
    in a lobby."""
    now, found = moment(code, public=True), None
    if now.table.phase != "lobby":
        found = preview(now.context(), given(), place=request.args.get("place", "")[:40])
    response = jsonify(found or {"number": now.number, "grounds": {}})
    response.cache_control.no_store = True
    return response
