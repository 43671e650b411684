"""Forms of the lobby: sitting down, names, bots, options, beginning, leaving, moving a seat."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.table import SeatTaken, Table
from companion.web.access import first_round, known_names, lookup, seat_tokens
from companion.web.access.active_seat import FOR
from companion.web.http.refusal import Refusal, wants_json
from companion.web.pages.errors import sentence
from companion.web.pages.home import options_of_form, see_other
from companion.web.pages.page_response import leave_notice
from companion.web.play.games import guide_at

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
    table = lookup.find(code)
    held = [token for _, token in seat_tokens.held_at(table)]
    before = seat_tokens.own_seat(table)[1] if held and not field("more") else None
    try:
        token = table.seats.claim(field("colour"), field("name"), before)
    except SeatTaken as error:
        known_names.remember_name(field("name"))  # it is offered at the seats that are free
        return lost(table, error)
    seat_tokens.remember(table.code, token, [other for other in held if other != before])
    known_names.remember_name(field("name"))
    if field("first") == "on" and guide_at(table) is not None:
        first_round.switch(table.code, field("colour"), table.number)
    return back(table)


@blueprint.post("/t/<code>/rename")
def rename(code: str) -> Response:
    """A new name for one's own seat."""
    table, _, token = lookup.seated(code)
    table.seats.rename(token, field("name"))
    known_names.remember_name(field("name"))
    return back(table)


@blueprint.post("/t/<code>/bot")
def bot(code: str) -> Response:
    """Let a bot sit down."""
    table, token = lookup.led(code)
    table.seats.claim_bot(field("colour"), lookup.bot_of(table.game_id, field("bot")), by=token)
    return back(table)


@blueprint.post("/t/<code>/side")
def side(code: str) -> Response:
    """Change over to another seat; a bot that sits there gets the former one."""
    table, own, token = lookup.seated(code)
    beside = [held for _, held in seat_tokens.held_at(table) if held != token]
    other = next((seat for seat in table.seats.all if seat.colour == field("colour")), None)
    bot = other.bot if other is not None else ""
    if bot and table.seats.bots.people_only:  # before anybody has moved
        raise Refusal("people-only")
    if bot:
        table.seats.release(field("colour"), by=seat_tokens.host_token(table))
    try:
        moved = table.seats.claim(field("colour"), own.name, token)
    except SeatTaken as error:
        return lost(table, error)
    seat_tokens.remember(table.code, moved, beside)
    if bot:
        table.seats.claim_bot(own.colour, bot, by=moved)
    return back(table)


@blueprint.post("/t/<code>/release")
def release(code: str) -> Response:
    """Open somebody's seat (the host), or one's own."""
    table = lookup.find(code)
    mine = {seat.colour: token for seat, token in seat_tokens.held_at(table)}
    token = mine.get(field("colour")) or seat_tokens.host_token(table)
    table.seats.release(field("colour"), by=token)
    if field("colour") in mine:
        seat_tokens.forget(table.code, token)
    return back(table)


@blueprint.post("/t/<code>/leave")
def leave(code: str) -> Response:
    """Stand up; once the game is over this phone only forgets it, as who played stays in the result."""
    table, own, token = lookup.seated(code)
    if table.phase != "over":
        table.seats.release(own.colour, by=token)
    seat_tokens.forget(table.code, token)
    return back(table)


@blueprint.post("/t/<code>/options")
def options(code: str) -> Response:
    """Choose options."""
    table, token = lookup.led(code)
    table.config.set_options(by=token, options=options_of_form())
    return back(table)


@blueprint.post("/t/<code>/house")
def house(code: str) -> Response:
    """Write down the rules of the house."""
    table, token = lookup.led(code)
    table.config.set_house_rules(token, field("text"))
    return back(table)


@blueprint.post("/t/<code>/begin")
def begin(code: str) -> Response:
    """Begin the game with the seats that are taken."""
    table, token = lookup.led(code)
    table.config.begin(by=token)
    return back(table)


@blueprint.post("/t/<code>/rejoin")
def rejoin(code: str) -> Response:
    """Take one's seat to this phone, beside those it holds already; the former phone loses it."""
    table = lookup.invited(code)
    _, token = table.seats.rejoin(field("code"))
    beside = [held for held in seat_tokens.tokens_at(table.code) if table.seats.of(held) is not None]
    seat_tokens.remember(table.code, token, beside)
    return back(table)
