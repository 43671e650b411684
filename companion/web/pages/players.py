"""A player tapped in the strip: the host acts for a dead phone, gives its seat to another one, or hands the table
over."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.web import desk, presenters, seats
from companion.web.language import words
from companion.web.outcomes import names
from companion.web.pages.room import moment, show
from companion.web.pages.sitting import back, field
from companion.web.refusal import Refusal
from companion.web.rendering import address, pick_up_notice

blueprint = Blueprint("players", __name__)


@blueprint.get("/t/<code>/player/<colour>")
def player(code: str, colour: str) -> Response:
    """Who sits there, and what the reader may do about it."""
    now = moment(code)
    table = now.table
    seat = next((seat for seat in table.seats if seat.colour == colour), None)
    if seat is None:
        raise Refusal("unknown-seat", 404, colour=colour[:40])
    page = presenters.player_page(
        seat,
        mine=any(held.colour == colour for held in now.hand.held),
        host=now.host,
        acts=colour in table.to_act,
        running=table.phase == "playing",
        say=words(table.game_id).say,
        names=names(table),
        number=now.number,
        notice=pick_up_notice(),
    )
    return show(now, page)


@blueprint.post("/t/<code>/reissue")
def reissue(code: str) -> Response:
    """A code for somebody's new phone. It is told this once: a reload would make another one."""
    table = desk.find(code)
    _, token = seats.host_seat(table)
    colour = field("colour")
    rejoin = table.reissue(token, colour)
    url = f"{address()}/t/{table.code}/rejoin?code={rejoin}"
    page = presenters.phone_page(colour, rejoin, url, say=words(table.game_id).say, names=names(table))
    response = show(moment(code), page)
    response.cache_control.no_store = True
    return response


@blueprint.post("/t/<code>/host")
def hand_over(code: str) -> Response:
    """Make somebody else the host."""
    table = desk.find(code)
    _, token = seats.host_seat(table)
    table.hand_over(token, request.form.get("colour", ""))
    return back(table)
