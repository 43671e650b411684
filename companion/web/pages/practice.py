"""Practising alone: a position that a game brings, with bots in all other seats, which say why they do what they do."""

from __future__ import annotations

from functools import cache
from typing import Final

from flask import Blueprint, Response, request

from companion.engine import registry
from companion.web.access import first_round, known_names, lookup, seat_tokens
from companion.web.access.new_tables import bring_in
from companion.web.http.refusal import Refusal
from companion.web.pages.home import see_other
from companion.web.play.games import guide_at

blueprint = Blueprint("practising", __name__)

FILE: Final = "practice.txt"
"""The record of a game's ``data`` with that position."""


@cache
def prepared(game_id: str) -> str:
    """The record of the position; empty where a game brings none."""
    folder = registry.folder(game_id, "data")
    found = folder.joinpath(FILE) if folder is not None else None
    return found.read_text(encoding="utf-8") if found is not None and found.is_file() else ""


@blueprint.post("/practice/<game>")
def practise(game: str) -> Response:
    """A table with that position: whoever asks has its first seat and is guided, bots for first games have the others.

    Raises:
        Refusal: ``unknown-game``, also of one that brings none; as ``bring_in``.
    """
    meta = lookup.meta_of(game)
    text, name = prepared(meta.id), request.form.get("name", "")
    if not text:
        raise Refusal("unknown-game", 404, game=game[:40])
    created = bring_in(text, name)
    seat_tokens.remember(created.code, created.token)
    known_names.remember_name(name)
    table = lookup.tables().get(created.code)
    bot = lookup.bots_at(table)[0]
    for seat in table.seats.all:
        if seat.holder == "open":
            table.seats.claim_bot(seat.colour, bot, by=created.token)
    if guide_at(table) is not None:
        first_round.switch(table.code, table.seats.all[0].colour, table.number)
    return see_other(f"/t/{table.code}")
