"""The lobby: taking, naming, leaving and moving seats; options; beginning."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from companion.web.access import lookup, seat_tokens
from companion.web.access.new_tables import come_along
from companion.web.api.models import Body, Changed, Name, Options, SeatToken, TableInfo, Word
from companion.web.api.routes import SEAT, TABLE, Routes
from companion.web.api.tables import info, seat_token

TAKEN: Final = (409, "Somebody holds that seat, or the game has begun.")
HERE: Final = (409, "The phone of that seat is there, no person plays it, or the game has not begun.")
BARRED: Final = (409, "The host has switched hints off for this table.")
BEGUN: Final = (409, "The game has begun.")
PLAYING: Final = (409, "The game is not over, or that seat was given away at the new table.")
routes = Routes()


class Sitting(Body):
    """Sit down under a name."""

    name: Name


class SeatingBot(Body):
    """Let a bot sit down, by the name of its policy."""

    bot: Word


class Renaming(Body):
    """A new name for one's own seat."""

    name: Name


class Wanting(Body):
    """Whether one wants to be offered hints."""

    on: bool


class Rejoining(Body):
    """Take one's seat to this device; the former device loses it."""

    code: Annotated[str, Field(min_length=1, max_length=80)]


class NewOptions(Body):
    """Options of a table in the lobby; what is left out keeps its value."""

    options: Options


class Beginning(Body):
    """Begin the game with the seats that are taken, in this turn order if one is named."""

    players: Annotated[list[Word], Field(max_length=12)] | None = None


@routes.add("POST", SEAT, "Sit down", status=201, seat="used", errors=(TAKEN,))
def take_seat(code: str, colour: str, body: Sitting) -> SeatToken:
    """Sit down as a person."""
    table = lookup.find(code)
    lookup.colour_of(table, colour)
    held = seat_tokens.chosen_at(table)
    token = table.seats.claim(colour, body.name, held[1] if held else None)
    return seat_token(table, colour, token)


@routes.add("PUT", SEAT, "Seat a bot", seat="needed", errors=(TAKEN,))
def seat_bot(code: str, colour: str, body: SeatingBot) -> TableInfo:
    """Let a bot sit down; only the host may."""
    table = lookup.find(code)
    lookup.colour_of(table, colour)
    _, token = seat_tokens.own_seat(table)
    table.seats.claim_bot(colour, lookup.bot_of(table.game_id, body.bot), by=token)
    return info(table)


@routes.add("PUT", f"{SEAT}/bot", "Let a bot play for somebody", seat="needed", errors=(HERE,))
def lend_seat(code: str, colour: str, body: SeatingBot) -> TableInfo:
    """Let a bot play one's own seat for a while, or (the host) one whose phone is away; it stays that person's."""
    table = lookup.find(code)
    lookup.colour_of(table, colour)
    _, token = seat_tokens.own_seat(table)
    table.seats.lend(colour, lookup.bot_of(table.game_id, body.bot), by=token)
    return info(table)


@routes.add("DELETE", f"{TABLE}/bot", "Play on instead of the bot", seat="needed")
def play_on(code: str) -> TableInfo:
    """Take one's own seat back from the bot that plays it."""
    table, _, token = lookup.seated(code)
    table.seats.play_on(token)
    return info(table)


@routes.add("DELETE", SEAT, "Free a seat", seat="needed", errors=(BEGUN,))
def release_seat(code: str, colour: str) -> TableInfo:
    """Free a seat: one's own, or (the host) anybody's."""
    table = lookup.find(code)
    lookup.colour_of(table, colour)
    own, token = seat_tokens.own_seat(table)
    table.seats.release(colour, by=token)
    if own.colour == colour:
        seat_tokens.forget(table.code, token)
    return info(table, onlooker=own.colour == colour)


@routes.add("PUT", f"{TABLE}/name", "Rename one's seat", seat="needed")
def rename_seat(code: str, body: Renaming) -> TableInfo:
    """Change one's own name."""
    table, _, token = lookup.seated(code)
    table.seats.rename(token, body.name)
    return info(table)


@routes.add("PUT", f"{TABLE}/hints", "Be offered hints in one's seat, or not", seat="needed", errors=(BARRED,))
def want_hints(code: str, body: Wanting) -> TableInfo:
    """Say whether one wants to be offered hints."""
    table, _, token = lookup.seated(code)
    table.seats.want_hints(token, body.on)
    return info(table)


@routes.add("POST", f"{TABLE}/rejoin", "Move one's seat here", status=201)
def rejoin_seat(code: str, body: Rejoining) -> SeatToken:
    """Move a seat to this device by its rejoin code."""
    table = lookup.invited(code)
    colour, token = table.seats.rejoin(body.code)
    return seat_token(table, colour, token)


@routes.add("POST", f"{TABLE}/again", "Play again at a new table", status=201, seat="needed", errors=(PLAYING,))
def play_again(code: str) -> SeatToken:
    """Sit down at the table at which these people play again, turned by one seat; whoever is first opens it."""
    table, _, token = lookup.seated(code)
    made = come_along(table, token)
    return seat_token(lookup.tables().get(made.code), made.colour, made.token)


@routes.add("PUT", f"{TABLE}/options", "Choose options (host)", seat="needed", errors=(BEGUN,))
def set_options(code: str, body: NewOptions) -> TableInfo:
    """Choose options before the game begins; only the host may."""
    table, _, token = lookup.seated(code)
    table.config.set_options(by=token, options=body.options)
    return info(table)


@routes.add("POST", f"{TABLE}/begin", "Begin the game (host)", seat="needed", errors=(BEGUN,))
def begin_game(code: str, body: Beginning) -> Changed:
    """Begin; only the host may."""
    table, _, token = lookup.seated(code)
    table.config.begin(by=token, players=body.players)
    return Changed(number=table.number)
