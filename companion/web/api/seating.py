"""The lobby: taking, naming, leaving and moving seats; options; beginning."""

from __future__ import annotations

from companion.web import desk, seats
from companion.web.api.models import (
    Beginning,
    Changed,
    NewOptions,
    Rejoining,
    Renaming,
    SeatingBot,
    SeatToken,
    Sitting,
    TableInfo,
)
from companion.web.api.routing import Api, Operation
from companion.web.api.tables import info, seat_token


def take_seat(code: str, colour: str, body: Sitting) -> SeatToken:
    """Sit down as a person."""
    table = desk.find(code)
    desk.colour_of(table, colour)
    held = seats.chosen_at(table)
    token = table.seats.claim(colour, body.name, held[1] if held else None)
    return seat_token(table, colour, token)


def seat_bot(code: str, colour: str, body: SeatingBot) -> TableInfo:
    """Let a bot sit down; only the host may."""
    table = desk.find(code)
    desk.colour_of(table, colour)
    _, token = seats.own_seat(table)
    table.seats.claim_bot(colour, desk.bot_of(table.game_id, body.bot), by=token)
    return info(table)


def rename_seat(code: str, body: Renaming) -> TableInfo:
    """Change one's own name."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    table.seats.rename(token, body.name)
    return info(table)


def release_seat(code: str, colour: str) -> TableInfo:
    """Free a seat: one's own, or (the host) anybody's."""
    table = desk.find(code)
    desk.colour_of(table, colour)
    own, token = seats.own_seat(table)
    table.seats.release(colour, by=token)
    if own.colour == colour:
        seats.forget(table.code, token)
    return info(table, onlooker=own.colour == colour)


def rejoin_seat(code: str, body: Rejoining) -> SeatToken:
    """Move a seat to this device by its rejoin code."""
    table = desk.find(code)
    colour, token = table.seats.rejoin(body.code)
    return seat_token(table, colour, token)


def set_options(code: str, body: NewOptions) -> TableInfo:
    """Choose options before the game begins; only the host may."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    table.config.set_options(by=token, options=body.options)
    return info(table)


def begin_game(code: str, body: Beginning) -> Changed:
    """Begin; only the host may."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    table.config.begin(by=token, players=body.players)
    return Changed(number=table.number)


def add_to(api: Api) -> None:
    """Add the routes."""
    table = "/tables/<code>"
    seat = f"{table}/seats/<colour>"
    taken = (409, "Somebody holds that seat, or the game has begun.")
    begun = (409, "The game has begun.")
    api.add(Operation("POST", seat, take_seat, "Sit down", SeatToken, 201, Sitting, seat="used", errors=(taken,)))
    api.add(Operation("PUT", seat, seat_bot, "Seat a bot", TableInfo, body=SeatingBot, seat="needed", errors=(taken,)))
    api.add(Operation("DELETE", seat, release_seat, "Free a seat", TableInfo, seat="needed", errors=(begun,)))
    api.add(
        Operation("PUT", f"{table}/name", rename_seat, "Rename one's seat", TableInfo, body=Renaming, seat="needed")
    )
    api.add(Operation("POST", f"{table}/rejoin", rejoin_seat, "Move one's seat here", SeatToken, 201, Rejoining))
    api.add(
        Operation(
            "PUT",
            f"{table}/options",
            set_options,
            "Choose options (host)",
            TableInfo,
            body=NewOptions,
            seat="needed",
            errors=(begun,),
        )
    )
    api.add(
        Operation(
            "POST",
            f"{table}/begin",
            begin_game,
            "Begin the game (host)",
            Changed,
            body=Beginning,
            seat="needed",
            errors=(begun,),
        )
    )
