"""What routes of the API and of the pages share: finding the table, and telling who is there."""

from __future__ import annotations

import re

from flask import current_app, g

from companion.bots import levels
from companion.engine import registry
from companion.engine.meta import Meta
from companion.table import Seat, Table, Tables
from companion.table.deletion import secret_code
from companion.web.access import host_keys, limits, seat_tokens
from companion.web.http.refusal import Refusal

CODE = re.compile(r"[a-z0-9-]{1,40}")


def tables() -> Tables:
    """The tables of this process."""
    found = current_app.extensions["ming-tables"]
    assert isinstance(found, Tables)
    return found


def tidy(code: str) -> str:
    """A table's code as people type it: capitals, spaces and full stops do not matter, nor what is between three words.

    Raises:
        Refusal: ``unknown-table``; no table could ever have this code.
    """
    plain = secret_code(code[:200]) or re.sub(r"[\s.]+", "", code[:200]).casefold()
    if not CODE.fullmatch(plain):
        raise Refusal("unknown-table", 404, table=code.strip()[:40])
    return plain


def named(code: str) -> str:
    """The same from whoever has not tried too many.

    Raises:
        Refusal: as ``tidy``; ``too-many-tries``.
    """
    plain = tidy(code)
    host_keys.may_try(plain)
    return plain


def invited(code: str, *, at_hand: bool = False) -> Table:
    """The table of that code, for whoever asks for a seat there. ``g.present`` keeps who is there before the answer is
    made of it: the phone that gets a page compares that with what its stream tells first.

    Args:
        code: as people type it.
        at_hand: it is asked for to do something there by ``Play.intent``; see ``Tables.at_hand``.

    Raises:
        Refusal: as ``named`` and ``limits.look``.
        UnknownTable: none has this code.
    """
    plain = named(code)
    found = tables().at_hand(plain, seat_tokens.tokens_at(plain)) if at_hand else tables().get(plain)
    limits.look(found)
    g.present = found.phones.present
    return found


def find(code: str, *, at_hand: bool = False) -> Table:
    """The same for whoever may see it.

    Raises:
        Refusal, UnknownTable: as ``invited`` and ``host_keys.admit``.
    """
    found = invited(code, at_hand=at_hand)
    host_keys.admit(found)
    limits.tap(found.code)
    return found


def seated(code: str, *, at_hand: bool = False) -> tuple[Table, Seat, str]:
    """The table of that code, the seat at it for which the request speaks, and the seat's token.

    Raises:
        Refusal: as ``find`` and ``seat_tokens.own_seat``.
    """
    table = find(code, at_hand=at_hand)
    return table, *seat_tokens.own_seat(table)


def led(code: str) -> tuple[Table, str]:
    """The table of that code, and the token in whose name its host's phone leads it; raises as ``seated``."""
    table = find(code)
    return table, seat_tokens.host_token(table)


def colour_of(table: Table, colour: str) -> str:
    """The seat's colour as the table has it.

    Raises:
        Refusal: ``unknown-seat``.
    """
    if all(seat.colour != colour for seat in table.seats.all):
        raise Refusal("unknown-seat", 404, colour=colour[:40])
    return colour


def meta_of(game_id: str) -> Meta:
    """The game's meta.

    Raises:
        Refusal: ``unknown-game``.
    """
    meta = registry.metas().get(game_id)
    if meta is None:
        raise Refusal("unknown-game", 404, game=game_id[:40])
    return meta


def bots_of(game_id: str) -> tuple[str, ...]:
    """The bots that may sit down in that game, the one to offer first before the others."""
    return tuple(name for name in levels(game_id) if name in tables().bots)


def bots_at(table: Table) -> tuple[str, ...]:
    """The bots that may sit down at that table, as it is arranged now."""
    seats = [seat.colour for seat in table.seats.all if seat.holder != "person"]
    known = bots_of(table.game_id)
    if not table.seats.bots.people_only:
        return known
    return tuple(bot for bot in known if any(table.seats.bots.may_sit(bot, colour) for colour in seats))


def bot_of(game_id: str, name: str) -> str:
    """The bot's name, if the game has it.

    Raises:
        Refusal: ``unknown-bot``.
    """
    if name not in bots_of(game_id):
        raise Refusal("unknown-bot", 422, bot=name[:40])
    return name
