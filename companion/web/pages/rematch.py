"""Once more: from the end of a game to a new table with the same people; and what two games of a match come to."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, Response

from companion.engine.errors import GameError
from companion.table import SeatTaken, Table, TableError
from companion.web.access import lookup, seat_tokens
from companion.web.access.new_tables import come_along
from companion.web.http.language import words
from companion.web.pages.errors import sentence
from companion.web.pages.home import see_other
from companion.web.pages.outcome_texts import names
from companion.web.pages.page_response import leave_notice
from companion.web.play.games import screens
from companion.web.play.parts import Shown
from companion.web.play.texts import Words

blueprint = Blueprint("again", __name__)


@blueprint.post("/t/<code>/again")
def again(code: str) -> Response:
    """Open the table at which these people play again, or come along to it: with every seat on this phone."""
    table, _, _ = lookup.seated(code)
    following = ""
    came: list[str] = []
    for _, token in seat_tokens.held_at(table):
        try:
            made = come_along(table, token)
            following, came = made.code, [*came, made.token]
        except SeatTaken as error:
            following = table.config.game_after
            leave_notice(sentence(error), "problem")
    if came:
        seat_tokens.remember(following, came[-1], [*seat_tokens.tokens_at(following), *came[:-1]])
    return see_other(f"/t/{following}")


def with_match(table: Table, page: Shown) -> Shown:
    """The page of the end with how the match stands, if the game is one of a match and this is the second."""
    told, config = screens(table.game_id).match, table.config
    if told is None or config.row % 2:
        return page
    with suppress(TableError, GameError):  # the first was deleted; this game stands by itself
        first = lookup.tables().get(config.game_before).timeline.view(None)
        said = Words(words(table.game_id).say, names(table))
        return told(page, said, first=first, second=table.timeline.view(None))
    return page
