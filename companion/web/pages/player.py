"""A player tapped in the strip: the host acts for a phone that is away, gives its seat to another one, or hands the
table over."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, request

from companion.table import Seat, SeatHere, Table
from companion.web.access import lookup, seat_tokens
from companion.web.access.active_seat import FOR
from companion.web.http.refusal import Refusal
from companion.web.pages.errors import sentence
from companion.web.pages.home import see_other
from companion.web.pages.page_response import address, leave_notice, pick_up_notice
from companion.web.pages.seats import back, field
from companion.web.pages.table import moment, show
from companion.web.play.by_game import about_player
from companion.web.play.games import screens

blueprint = Blueprint("players", __name__)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat, and what the reader may do about it.

    Attributes:
        seat: the seat.
        mine: whether it is on the reader's phone.
        host: whether the host's seat is.
        seated: whether any seat is.
        acts: whether it must choose now.
        stands_in: whether the host has said to all that he acts for it.
        asked: whether somebody asks the others for something.
        running: whether the game is on.
        free: whether anybody may sit down there.
        bots: names of the bots that can play it as it goes now.
    """

    seat: Seat
    mine: bool
    host: bool
    seated: bool
    acts: bool
    stands_in: bool
    asked: bool
    running: bool
    free: bool
    bots: tuple[str, ...]

    @property
    def _person(self) -> bool:
        return self.seat.holder == "person"

    @property
    def _gone(self) -> bool:
        """Whether a phone is away that is not the reader's."""
        return not self.mine and not self.seat.connected

    @property
    def lead(self) -> bool:
        """Whether the host can make it the host's."""
        return self._person and self.host and not self.seat.host

    @property
    def _away(self) -> bool:
        return self.lead and self._gone

    @property
    def act(self) -> bool:
        """Whether the host may act for it now."""
        return self._away and self.acts

    @property
    def idle(self) -> bool:
        """Whether he could, if it had anything to choose."""
        return self._away and self.running and not self.acts

    @property
    def phone(self) -> bool:
        """Whether the host may give it to another phone."""
        return self._away or (self.seat.lent and self.host and self._gone)

    @property
    def wish(self) -> bool:
        """Whether the reader may ask to lead the table instead of who sits there."""
        return self.seat.host and self.seated and not self.host and not self.asked

    @property
    def lend(self) -> bool:
        """Whether the reader may let a bot play it."""
        return bool(self.bots) and self._person and (self.mine or self._away)

    @property
    def only(self) -> bool:
        """Whether somebody could help, but not the reader."""
        return self._person and not self.host and not self.seat.host and self._gone


@blueprint.get("/t/<code>/player/<colour>")
def player(code: str, colour: str) -> Response:
    """Who sits there, and what the reader may do about it."""
    now = moment(code)
    table = now.table
    seat = next((seat for seat in table.seats.all if seat.colour == colour), None)
    if seat is None:
        raise Refusal("unknown-seat", 404, colour=colour[:40])
    sitter = Sitter(
        seat,
        mine=any(held.colour == colour for held in now.hand.held),
        host=now.host,
        seated=now.seat is not None,
        acts=colour in table.play.to_act,
        stands_in=table.seats.stands_in(table.seats.host or "", colour),
        asked=table.consent.asking() is not None,
        running=table.phase == "playing",
        free=table.phase != "over" and table.seats.free(seat),
        bots=tuple(lookup.bots_of(table.game_id)) if table.seats.bots.lendable else (),
    )
    about, css = about_player(now.context(), colour), screens(table.game_id).about_css
    return show(now, "player.html", sitter=sitter, about=about, css=css, banner=pick_up_notice())


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
    response = show(moment(code), "phone.html", colour=colour, code=rejoin, url=url)
    response.cache_control.no_store = True
    return response


@blueprint.post("/t/<code>/host")
def hand_over(code: str) -> Response:
    """Make somebody else the host."""
    table, token = lookup.led(code)
    table.seats.hand_over(token, request.form.get("colour", ""))
    return back(table)
