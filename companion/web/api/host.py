"""Leading a table: how much it tells the app, its edition and house rules, a new host, a new phone for a seat."""

from __future__ import annotations

from typing import Annotated, Any, Final

from flask import Response
from pydantic import Field

from companion.web.access import lookup, seat_tokens
from companion.web.api.models import Answer, Body, Changed, Key, Number, TableInfo, Word
from companion.web.api.play import Done, finish
from companion.web.api.routes import TABLE, Routes
from companion.web.api.tables import info

STALE: Final = (409, "Something else happened first; the message says what.")
BEGUN: Final = (409, "The game has begun.")
NOBODY: Final = (409, "No person holds that seat.")
HERE: Final = (409, "The phone of that seat is there, or no person holds it.")
routes = Routes()


class Depth(Body):
    """How much the table tells the app: guided, scorekeeper or digital, which alone lets the app feed decks and dice;
    who feeds them can be set afterwards."""

    depth: Word
    seen: Number
    key: Key


class Chances(Body):
    """Who feeds decks and dice, by source: app or people."""

    chance: Annotated[dict[Word, Word], Field(max_length=20)]


class Edition(Body):
    """The edition on the table, and what its owners entered about their box."""

    edition: Word
    own: dict[str, Any] = Field(default_factory=dict)


class HouseRules(Body):
    """The rules of the house in the players' own words."""

    text: Annotated[str, Field(max_length=4000)]


class Hints(Body):
    """Whether people at this table may ask for hints."""

    on: bool


class NewHost(Body):
    """The seat that is to lead the table."""

    colour: Word


class HouseRulesInfo(Answer):
    """The rules of the house; empty when there are none."""

    number: int
    text: str


class RejoinCode(Answer):
    """What a new phone types to take the seat; the old one stays good until then."""

    colour: str
    rejoin: str


@routes.add("PUT", f"{TABLE}/depth", "How much the table tells the app", seat="needed", errors=(STALE,))
def set_depth(code: str, body: Depth) -> Done | Response:
    """Choose how much the table tells the app."""
    table, _, token = lookup.seated(code)
    return finish(table, table.config.set_depth(token, body.depth, body.seen, body.key))


@routes.add("PUT", f"{TABLE}/chance", "Who feeds decks and dice", seat="needed")
def set_chance(code: str, body: Chances) -> TableInfo:
    """Choose who feeds decks and dice."""
    table, _, token = lookup.seated(code)
    table.config.set_chance(token, body.chance)
    return info(table)


@routes.add("PUT", f"{TABLE}/edition", "The edition on the table (host)", seat="needed", errors=(BEGUN,))
def set_edition(code: str, body: Edition) -> TableInfo:
    """Choose the edition on the table; only the host may, in the lobby."""
    table, _, token = lookup.seated(code)
    table.config.set_edition(token, body.edition, body.own)
    return info(table)


@routes.add("GET", f"{TABLE}/house-rules", "The rules of the house")
def show_house_rules(code: str) -> HouseRulesInfo:
    """The rules of the house."""
    table = lookup.find(code)
    return HouseRulesInfo(number=table.number, text=table.config.house_rules)


@routes.add("PUT", f"{TABLE}/house-rules", "Write down house rules (host)", seat="needed")
def set_house_rules(code: str, body: HouseRules) -> HouseRulesInfo:
    """Write the rules of the house down; only the host may."""
    table, _, token = lookup.seated(code)
    table.config.set_house_rules(token, body.text)
    return HouseRulesInfo(number=table.number, text=table.config.house_rules)


@routes.add("PUT", f"{TABLE}/hints/table", "Allow hints, or not (host)", seat="needed", errors=(BEGUN,))
def allow_hints(code: str, body: Hints) -> TableInfo:
    """Say whether anybody may ask for hints; only the host may, in the lobby."""
    table, _, token = lookup.seated(code)
    table.config.allow_hints(token, body.on)
    return info(table)


@routes.add("PUT", f"{TABLE}/host", "Make another seat the host (host)", seat="needed", errors=(NOBODY,))
def hand_over(code: str, body: NewHost) -> TableInfo:
    """Make another seat the host."""
    table, _, token = lookup.seated(code)
    table.seats.hand_over(token, lookup.colour_of(table, body.colour))
    return info(table)


@routes.add(
    "POST", f"{TABLE}/seats/<colour>/rejoin", "A code for somebody's new phone (host)", seat="needed", errors=(HERE,)
)
def reissue_seat(code: str, colour: str) -> RejoinCode:
    """A code for somebody's new phone; only the host may."""
    table = lookup.find(code)
    lookup.colour_of(table, colour)
    _, token = seat_tokens.own_seat(table)
    return RejoinCode(colour=colour, rejoin=table.seats.reissue(token, colour))


@routes.add(
    "POST",
    f"{TABLE}/seats/<colour>/stand-in",
    "Act for a seat whose phone is away (host)",
    seat="needed",
    errors=(HERE,),
)
def stand_in(code: str, colour: str) -> Changed:
    """Say to all that the host acts for a seat whose phone is away; until it is heard again he may."""
    table = lookup.find(code)
    lookup.colour_of(table, colour)
    _, token = seat_tokens.own_seat(table)
    table.seats.stand_in(token, colour)
    return Changed(number=table.number)
