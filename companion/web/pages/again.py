"""Once more: from the end of a game to a new table with the same people; and what two games of a match come to."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, Response

from companion.engine.errors import GameError
from companion.table import SeatTaken, Table, TableError
from companion.web import desk, seats
from companion.web.bringing import come_along
from companion.web.errors import sentence
from companion.web.language import words
from companion.web.outcomes import names
from companion.web.pages.front import see_other
from companion.web.presenters.common import Words
from companion.web.presenters.games import screens
from companion.web.presenters.parts import Shown
from companion.web.rendering import leave_notice

blueprint = Blueprint("again", __name__)


@blueprint.post("/t/<code>/again")
def again(code: str) -> Response:
    """Open the table at which these people play again, or come along to it: with every seat on this phone."""
    table, _, _ = desk.seated(code)
    following = ""
    came: list[str] = []
    for _, token in seats.held_at(table):
        try:
            made = come_along(table, token)
            following, came = made.code, [*came, made.token]
        except SeatTaken as error:
            following = table.config.game_after
            leave_notice(sentence(error), "problem")
    if came:
        seats.remember(following, came[-1], [*seats.tokens_at(following), *came[:-1]])
    return see_other(f"/t/{following}")


def with_match(table: Table, page: Shown) -> Shown:
    """The page of the end with how the match stands, if the game is one of a match and this is the second."""
    told, config = screens(table.game_id).match, table.config
    if told is None or config.row % 2:
        return page
    with suppress(TableError, GameError):  # the first was deleted; this game stands by itself
        first = desk.tables().get(config.game_before).timeline.view(None)
        said = Words(words(table.game_id).say, names(table))
        return told(page, said, first=first, second=table.timeline.view(None))
    return page
