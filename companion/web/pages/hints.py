"""Hints: asking what a bot would do in one's own seat, and who may."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from companion.table import NoHint
from companion.web.access import lookup
from companion.web.access.seat_tokens import AS
from companion.web.http.refusal import Refusal, wants_json
from companion.web.pages.actions import acting_for, answer, number, tap
from companion.web.pages.home import see_other
from companion.web.pages.seats import back, field

blueprint = Blueprint("hints", __name__)

TOLD = "hint"
"""Field of an address: the hint is shown unfolded, for phones without scripts."""


@blueprint.post("/t/<code>/hint")
def ask(code: str) -> Response:
    """Ask for a hint. A phone with scripts goes on meanwhile and listens (``listen``); any other one waits for it."""
    table, seat, token = lookup.seated(code)
    outcome = table.hints.ask(token, number("seen"), tap(), acting_for())
    if outcome.status != "done":
        return answer(table, outcome, 0)
    if wants_json():
        table.hints.begin(outcome.entry)
        return answer(table, outcome, 1)
    table.hints.told(outcome.entry)
    of_several = f"&{AS}={seat.colour}" if field(AS) else ""
    return see_other(f"/t/{table.code}?{TOLD}=1{of_several}")


@blueprint.get("/t/<code>/hint")
def listen(code: str) -> Response:
    """Wait until a bot has thought of what this seat asked; the play page shows what it says."""
    table, seat, _ = lookup.seated(code)
    asked = table.hints.asked(seat.colour)
    if asked is None:
        raise NoHint("hint-past")
    table.hints.told(asked)
    response = jsonify(status="done", number=table.number)
    response.cache_control.no_store = True
    return response


@blueprint.post("/t/<code>/hints")
def want(code: str) -> Response:
    """Say whether one wants to be offered hints."""
    table, _, token = lookup.seated(code)
    table.seats.want_hints(token, switched())
    return back(table)


@blueprint.post("/t/<code>/hints/table")
def allow(code: str) -> Response:
    """Say whether anybody at the table may ask for hints (the host, in the lobby)."""
    table, token = lookup.led(code)
    table.config.allow_hints(token, switched())
    return back(table)


def switched() -> bool:
    """What the form says: on or off.

    Raises:
        Refusal: ``bad-form``.
    """
    given = request.form.get("hints", "")
    if given not in ("on", "off"):
        raise Refusal("bad-form", 422)
    return given == "on"
