"""Forms of play: acting, one action or a whole chain, and taking back."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from flask import Blueprint, Response, jsonify, request

from companion.table import Outcome, Table, TableError
from companion.web.access import lookup, seat_tokens
from companion.web.access.active_seat import FOR
from companion.web.http.language import say
from companion.web.http.refusal import Refusal, wants_json
from companion.web.pages.errors import answer as refused
from companion.web.pages.errors import sentence
from companion.web.pages.outcome_texts import STATUS, counted, told
from companion.web.pages.page_response import leave_notice
from companion.web.pages.seats import back

blueprint = Blueprint("acting", __name__)

LONGEST_CHAIN: Final = 24
"""Actions in one tap; the longest sensible way across a board is far shorter."""
EACH: Final = "each."
"""How fields begin that hold the action of one of several seats on a phone; its colour follows."""
KEY = re.compile(r"[A-Za-z0-9._:-]{1,48}")
NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)


def number(name: str) -> int:
    """A whole number from the form.

    Raises:
        Refusal: ``bad-form``.
    """
    given = request.form.get(name, "")
    if not NUMBER.fullmatch(given):
        raise Refusal("bad-form", 422)
    return int(given)


def tap() -> str:
    """The form's idempotency key.

    Raises:
        Refusal: ``bad-form``.
    """
    given = request.form.get("key", "")
    if not KEY.fullmatch(given):
        raise Refusal("bad-form", 422)
    return given


def acting_for() -> str | None:
    """The seat for which the host acts, because its phone is away."""
    return request.form.get(FOR) or None


def actor(table: Table) -> str:
    """The token in whose name the form is sent: the host's where he acts for somebody."""
    return seat_tokens.host_token(table) if acting_for() else seat_tokens.own_seat(table)[1]


def at_once(table: Table) -> list[tuple[str, str]]:
    """What several seats on this phone choose at once: their tokens, each with one action.

    Raises:
        Refusal: ``bad-form``, where one of them is not on this phone.
    """
    given = {name.removeprefix(EACH): text for name, text in request.form.items() if name.startswith(EACH)}
    held = {seat.colour: token for seat, token in seat_tokens.held_at(table)} if given else {}
    if not given.keys() <= held.keys():
        raise Refusal("bad-form", 422)
    return [(held[colour], text.strip()) for colour, text in given.items()]


@blueprint.post("/t/<code>/act")
def act(code: str) -> Response:
    """Carry out the form's action, or its lines one after the other, or one for each of several seats; what went well
    before one that does not stands."""
    table = lookup.find(code, at_hand=True)
    lines = at_once(table)
    if not lines:
        token = actor(table)
        lines = [(token, line.strip()) for line in request.form.get("action", "").splitlines() if line.strip()]
    if not 1 <= len(lines) <= LONGEST_CHAIN:
        raise Refusal("bad-form", 422)
    seen, key, away = number("seen"), tap(), acting_for()
    outcome = None
    done = 0
    for index, (token, line) in enumerate(lines):
        try:
            outcome = counted(partial(table.play.intent, token, line, seen, f"{key}/{index}", away))
        except TableError as error:
            if not done:
                raise
            message = sentence(error)
            return refused(error.code, f"{say('phone.chain-stopped', count=done)} {message}", error.status)
        if outcome.status != "done":
            break
        seen = outcome.number
        done += 1
    assert outcome is not None
    return answer(table, outcome, done)


@blueprint.post("/t/<code>/undo")
def undo(code: str) -> Response:
    """Take back what was offered."""
    table = lookup.find(code)
    token = actor(table)
    return answer(table, table.play.undo(token, number("entry"), number("seen"), tap(), acting_for()), 0)


def answer(table: Table, outcome: Outcome, done: int, why: str = "") -> Response:
    """How it went: JSON for the phone's script, else the table's page with a notice where something is to be said.

    ``done`` actions of a chain stand although the last one tried does not; ``why`` not, where the outcome alone does
    not say it.
    """
    stopped = outcome.status != "done"
    message = ""
    if stopped:
        message = why or told(table, outcome)
        if done:
            message = f"{say('phone.chain-stopped', count=done)} {message}"
    if wants_json():
        response = jsonify(status=outcome.status, number=outcome.number, message=message)
        response.status_code = STATUS[outcome.status]
        return response
    if stopped:
        leave_notice(message, "problem")
    return back(table)
