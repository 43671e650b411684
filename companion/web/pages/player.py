"""A player tapped in the strip: the host acts for a phone that is away, gives its seat to another one, or hands the
table over."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.table import SeatHere, Table
from companion.web.access import lookup, seat_tokens
from companion.web.access.active_seat import FOR
from companion.web.http.language import words
from companion.web.http.refusal import Refusal
from companion.web.pages.errors import sentence
from companion.web.pages.home import see_other
from companion.web.pages.outcome_texts import names
from companion.web.pages.page_response import address, leave_notice, pick_up_notice
from companion.web.pages.player_page import phone_page, player_page
from companion.web.pages.seats import back, field
from companion.web.pages.table import moment, show
from companion.web.play.by_game import about_player
from companion.web.play.games import screens

blueprint = Blueprint("players", __name__)


@blueprint.get("/t/<code>/player/<colour>")
def player(code: str, colour: str) -> Response:
    """Who sits there, and what the reader may do about it."""
    now = moment(code)
    table = now.table
    seat = next((seat for seat in table.seats.all if seat.colour == colour), None)
    if seat is None:
        raise Refusal("unknown-seat", 404, colour=colour[:40])
    page = player_page(
        seat,
        mine=any(held.colour == colour for held in now.hand.held),
        host=now.host,
        seated=now.seat is not None,
        acts=colour in table.play.to_act,
        stands_in=table.seats.stands_in(table.seats.host or "", colour),
        asked=table.consent.asking() is not None,
        running=table.phase == "playing",
        bots=lookup.bots_of(table.game_id) if table.seats.lendable else (),
        about=about_player(now.context(), colour),
        css=screens(table.game_id).about_css,
        say=words(table.game_id).say,
        names=names(table),
        number=now.number,
        notice=pick_up_notice(),
    )
    return show(now, page)


@blueprint.post("/t/<code>/stand-in")
def stand_in(code: str) -> Response:
    """Act for somebody whose phone is away, from now on until it is there again."""
    table, token = lookup.led(code)
    colour = field("colour")
    try:
        table.seats.stand_in(token, colour)
    except SeatHere as error:
        return still_here(table, colour, error)
    return see_other(f"/t/{table.code}?{FOR}={colour}")


def still_here(table: Table, colour: str, error: SeatHere) -> Response:
    """The player's page, which says that somebody is there."""
    leave_notice(sentence(error), "problem")
    return see_other(f"/t/{table.code}/player/{colour}")


@blueprint.post("/t/<code>/lend")
def lend(code: str) -> Response:
    """Let a bot play a seat of this phone for a while, or (the host) one whose phone is away."""
    table, colour = lookup.find(code), field("colour")
    mine = {seat.colour: token for seat, token in seat_tokens.held_at(table)}
    bot = lookup.bot_of(table.game_id, field("bot"))
    try:
        table.seats.lend(colour, bot, by=mine.get(colour) or seat_tokens.host_token(table))
    except SeatHere as error:
        return still_here(table, colour, error)
    return back(table)


@blueprint.post("/t/<code>/play-on")
def play_on(code: str) -> Response:
    """Take a seat of this phone back from the bot that plays it."""
    table, _, token = lookup.seated(code)
    table.seats.play_on(token)
    return back(table)


@blueprint.post("/t/<code>/reissue")
def reissue(code: str) -> Response:
    """A code for somebody's new phone. It is told this once: a reload would make another one."""
    table, token = lookup.led(code)
    colour = field("colour")
    try:
        rejoin = table.seats.reissue(token, colour)
    except SeatHere as error:
        return still_here(table, colour, error)
    url = f"{address()}/t/{table.code}/rejoin?code={rejoin}"
    page = phone_page(colour, rejoin, url, say=words(table.game_id).say, names=names(table))
    response = show(moment(code), page)
    response.cache_control.no_store = True
    return response


@blueprint.post("/t/<code>/host")
def hand_over(code: str) -> Response:
    """Make somebody else the host."""
    table, token = lookup.led(code)
    table.seats.hand_over(token, request.form.get("colour", ""))
    return back(table)
