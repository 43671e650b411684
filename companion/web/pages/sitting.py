"""Forms of the lobby: sitting down, names, bots, options, beginning, leaving, moving a seat."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.table import SeatTaken, Table
from companion.web import desk, names, seats
from companion.web.errors import sentence
from companion.web.hands import FOR
from companion.web.pages.front import options_of_form, see_other
from companion.web.refusal import Refusal, wants_json
from companion.web.rendering import leave_notice

blueprint = Blueprint("sitting", __name__)


def back(table: Table) -> Response:
    """Back to the table; the host who acts for somebody goes on doing so."""
    away = field(FOR)
    acts = table.seats.stands_in(table.seats.host or "", away)
    return see_other(f"/t/{table.code}?{FOR}={away}" if acts else f"/t/{table.code}")


def field(name: str) -> str:
    """A field of the form, empty when it is missing."""
    return request.form.get(name, "")


def lost(table: Table, error: SeatTaken) -> Response:
    """Somebody else was faster: a script tells it on the page that stands, else the lobby comes back and says so."""
    if wants_json():
        raise error
    leave_notice(sentence(error), "problem")
    return back(table)


@blueprint.post("/t/<code>/sit")
def sit(code: str) -> Response:
    """Take a seat, change over to another one, or (``more``) seat another player on the same phone."""
    table = desk.find(code)
    held = [token for _, token in seats.held_at(table)]
    before = seats.own_seat(table)[1] if held and not field("more") else None
    try:
        token = table.seats.claim(field("colour"), field("name"), before)
    except SeatTaken as error:
        names.remember_name(field("name"))  # it is offered at the seats that are free
        return lost(table, error)
    seats.remember(table.code, token, [other for other in held if other != before])
    names.remember_name(field("name"))
    return back(table)


@blueprint.post("/t/<code>/rename")
def rename(code: str) -> Response:
    """A new name for one's own seat."""
    table, _, token = desk.seated(code)
    table.seats.rename(token, field("name"))
    names.remember_name(field("name"))
    return back(table)


@blueprint.post("/t/<code>/bot")
def bot(code: str) -> Response:
    """Let a bot sit down."""
    table, token = desk.led(code)
    table.seats.claim_bot(field("colour"), desk.bot_of(table.game_id, field("bot")), by=token)
    return back(table)


@blueprint.post("/t/<code>/side")
def side(code: str) -> Response:
    """Change over to another seat; a bot that sits there gets the former one."""
    table, own, token = desk.seated(code)
    beside = [held for _, held in seats.held_at(table) if held != token]
    other = next((seat for seat in table.seats.all if seat.colour == field("colour")), None)
    bot = other.bot if other is not None else ""
    if bot and table.seats.people_only:  # before anybody has moved
        raise Refusal("people-only")
    if bot:
        table.seats.release(field("colour"), by=seats.host_token(table))
    try:
        moved = table.seats.claim(field("colour"), own.name, token)
    except SeatTaken as error:
        return lost(table, error)
    seats.remember(table.code, moved, beside)
    if bot:
        table.seats.claim_bot(own.colour, bot, by=moved)
    return back(table)


@blueprint.post("/t/<code>/release")
def release(code: str) -> Response:
    """Open somebody's seat (the host), or one's own."""
    table = desk.find(code)
    mine = {seat.colour: token for seat, token in seats.held_at(table)}
    token = mine.get(field("colour")) or seats.host_token(table)
    table.seats.release(field("colour"), by=token)
    if field("colour") in mine:
        seats.forget(table.code, token)
    return back(table)


@blueprint.post("/t/<code>/leave")
def leave(code: str) -> Response:
    """Stand up; once the game is over this phone only forgets it, as who played stays in the result."""
    table, own, token = desk.seated(code)
    if table.phase != "over":
        table.seats.release(own.colour, by=token)
    seats.forget(table.code, token)
    return back(table)


@blueprint.post("/t/<code>/options")
def options(code: str) -> Response:
    """Choose options."""
    table, token = desk.led(code)
    table.config.set_options(by=token, options=options_of_form())
    return back(table)


@blueprint.post("/t/<code>/house")
def house(code: str) -> Response:
    """Write down the rules of the house."""
    table, token = desk.led(code)
    table.config.set_house_rules(token, field("text"))
    return back(table)


@blueprint.post("/t/<code>/begin")
def begin(code: str) -> Response:
    """Begin the game with the seats that are taken."""
    table, token = desk.led(code)
    table.config.begin(by=token)
    return back(table)


@blueprint.post("/t/<code>/rejoin")
def rejoin(code: str) -> Response:
    """Take one's seat to this phone, beside those it holds already; the former phone loses it."""
    table = desk.invited(code)
    _, token = table.seats.rejoin(field("code"))
    beside = [held for held in seats.tokens_at(table.code) if table.seats.of(held) is not None]
    seats.remember(table.code, token, beside)
    return back(table)
