"""A match of two games: the second one with sides swapped, and what both come to together."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, Response

from companion.engine import registry
from companion.engine.errors import GameError
from companion.table import Table, TableError
from companion.web import desk, seats
from companion.web.language import words
from companion.web.outcomes import names
from companion.web.pages.front import see_other
from companion.web.presenters.common import Words
from companion.web.presenters.games import screens
from companion.web.presenters.parts import Shown
from companion.web.refusal import Refusal

blueprint = Blueprint("match", __name__)


@blueprint.post("/t/<code>/swapped")
def swapped(code: str) -> Response:
    """Open the second game of a match, or sit down at it, on the other side.

    Raises:
        Refusal: ``bad-form``, where there is nothing to swap.
    """
    table, own, token = desk.seated(code)
    sides = [seat.colour for seat in table.seats.all]
    if registry.metas()[table.game_id].players != (2, 2) or table.phase != "over" or own.colour not in sides:
        raise Refusal("bad-form", 422)
    other = sides[1 - sides.index(own.colour)]
    known = table.config.game_after
    if known:
        second = desk.find(known)
        free = any(seat.colour == other and seat.holder == "open" for seat in second.seats.all)
        if free and not seats.held_at(second):
            seats.remember(second.code, second.seats.claim(other, own.name))
        return see_other(f"/t/{second.code}")
    second, held = opened(table, own.name, own.colour, other)
    table.config.goes_on(second.code, token)
    seats.remember(second.code, held)
    return see_other(f"/t/{second.code}")


def opened(table: Table, name: str, own: str, other: str) -> tuple[Table, str]:
    """A second table like the first one, with whoever asked on the other side; a bot takes the one that is left."""
    made = desk.tables().create(
        table.game_id,
        edition=table.config.edition,
        options=table.config.options,
        host=name,
        depth=table.config.depth,
        after=table.code,
    )
    second = desk.tables().get(made.code)
    held = made.token if made.colour == other else second.seats.claim(other, name, made.token)
    if table.config.own:
        second.config.set_edition(held, table.config.edition, table.config.own)
    second.config.set_chance(held, table.config.chance)
    bot = next((seat.bot for seat in table.seats.all if seat.colour == other), None)
    if bot:
        second.seats.claim_bot(own, bot, by=held)
    return second, held


def with_match(table: Table, page: Shown) -> Shown:
    """The page of the end with how the match stands, if the game is one of a match."""
    told, config = screens(table.game_id).match, table.config
    if told is None or not (config.game_after or config.game_before):
        return page
    first = None
    if config.game_before:
        with suppress(TableError, GameError):  # it was deleted; this game stands by itself
            first = desk.tables().get(config.game_before).timeline.view(None)
    said = Words(words(table.game_id).say, names(table))
    return told(page, said, next_game=config.game_after, first=first, second=table.timeline.view(None))
