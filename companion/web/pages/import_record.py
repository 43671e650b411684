"""Bringing in a game from the file of its record."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.engine import GameError
from companion.table import TableError
from companion.web.access import known_names, seat_tokens
from companion.web.access.new_tables import bring_in, text_of
from companion.web.http.language import say
from companion.web.http.refusal import Refusal, wants_json
from companion.web.pages.errors import sentence
from companion.web.pages.home import see_other
from companion.web.pages.page_response import leave_notice

blueprint = Blueprint("bringing", __name__)


@blueprint.post("/games/import")
def bring() -> Response:
    """A table with the game of that file; whoever brings it is its host. What is wrong with it is said on the page.

    Raises:
        GameError, TableError, Refusal: the same, for a program.
    """
    name = request.form.get("name", "")
    file = request.files.get("record")
    try:
        created = bring_in(text_of(file.read() if file else b""), name)
    except (GameError, TableError, Refusal) as error:
        if wants_json():
            raise
        leave_notice(sentence(error), "problem")
        return see_other("/games")
    seat_tokens.remember(created.code, created.token)
    known_names.remember_name(name)
    leave_notice(say("archive.brought", word=created.code.upper()))
    return see_other(f"/t/{created.code}")
