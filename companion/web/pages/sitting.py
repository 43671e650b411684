"""Forms of the lobby: sitting down, names, bots, options, beginning, leaving, moving a seat."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.table import Table
from companion.web import desk, names, seats
from companion.web.pages.front import options_of_form, see_other

blueprint = Blueprint("sitting", __name__)


def back(table: Table) -> Response:
    """Back to the table."""
    return see_other(f"/t/{table.code}")


def field(name: str) -> str:
    """A field of the form, empty when it is missing."""
    return request.form.get(name, "")


@blueprint.post("/t/<code>/sit")
def sit(code: str) -> Response:
    """Take a seat, or change over to another one."""
    table = desk.find(code)
    held = seats.seat_at(table)
    token = table.claim(field("colour"), field("name"), seats.token_at(table.code) if held else None)
    seats.remember(table.code, token)
    names.remember_name(field("name"))
    return back(table)


@blueprint.post("/t/<code>/rename")
def rename(code: str) -> Response:
    """A new name for one's own seat."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    table.rename(token, field("name"))
    names.remember_name(field("name"))
    return back(table)


@blueprint.post("/t/<code>/bot")
def bot(code: str) -> Response:
    """Let a bot sit down."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    table.claim_bot(field("colour"), field("bot"), by=token)
    return back(table)


@blueprint.post("/t/<code>/release")
def release(code: str) -> Response:
    """Open somebody's seat (the host), or one's own."""
    table = desk.find(code)
    own, token = seats.own_seat(table)
    table.release(field("colour"), by=token)
    if own.colour == field("colour"):
        seats.forget(table.code)
    return back(table)


@blueprint.post("/t/<code>/leave")
def leave(code: str) -> Response:
    """Stand up."""
    table = desk.find(code)
    own, token = seats.own_seat(table)
    table.release(own.colour, by=token)
    seats.forget(table.code)
    return back(table)


@blueprint.post("/t/<code>/options")
def options(code: str) -> Response:
    """Choose options."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    table.set_options(by=token, options=options_of_form())
    return back(table)


@blueprint.post("/t/<code>/begin")
def begin(code: str) -> Response:
    """Begin the game with the seats that are taken."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    table.begin(by=token)
    return back(table)


@blueprint.post("/t/<code>/rejoin")
def rejoin(code: str) -> Response:
    """Take one's seat to this phone; the former one loses it."""
    table = desk.find(code)
    _, token = table.rejoin(field("code"))
    seats.remember(table.code, token)
    return back(table)
