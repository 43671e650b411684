"""Opening a table, and arranging it anew: the questions of ``pages.first_questions``, or all of it in one form."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from flask import Blueprint, Response, request

from companion.engine import registry
from companion.engine.meta import Meta
from companion.engine.own_boards import BOXED
from companion.table import Table
from companion.table.depths import DIGITAL, feeders
from companion.table.seats import clean_name
from companion.web.access import host_keys, known_names, lookup, seat_tokens
from companion.web.http.language import words
from companion.web.pages import practice
from companion.web.pages.arrangement import MANY, OF
from companion.web.pages.first_questions import ENTER, LIES, Guide, Here, Question
from companion.web.pages.home import chosen_edition, options_of_form, see_other
from companion.web.pages.page_response import pick_up_notice, render
from companion.web.pages.question_tiles import Asked
from companion.web.pages.table import moment, show
from companion.web.play.games import screens
from printables.kits import KITS

blueprint = Blueprint("arranging", __name__)

NEW: Final = "/new"


@blueprint.get("/new")
def new() -> Response:
    """What is asked of whoever opens a table: the first question, with the name, then by the answers in the address."""
    host_keys.may_open()
    meta = lookup.meta_of(request.args.get("game") or next(iter(registry.metas())))
    guide = guide_of(meta, request.args)
    if guide.question is not None and guide.answers:
        return render("guide.html", **asked_of(guide, guide.question, NEW, {"game": meta.id}))
    guide, games = Guide(meta, guide.here, {}), list(registry.metas().values())
    asked = Asked(guide, guide.question, words(meta.id).say) if guide.question else None
    prepared = bool(practice.prepared(meta.id))
    return render("new.html", game=meta, asked=asked, games=games, prepared=prepared, banner=pick_up_notice())


@blueprint.post("/new")
def create() -> Response:
    """Open a table and sit down; with an answer to what lies on the table once nothing is left to ask."""
    meta = lookup.meta_of(request.form.get("game", ""))
    if LIES in request.form:
        return answered(meta)
    edition, own = chosen_edition(meta.id, request.form.get("edition", ""))
    created = host_keys.opened(
        lambda: lookup.tables().create(
            meta.id,
            edition=edition or None,
            options=options_of_form(),
            host=request.form.get("name", ""),
            depth=request.form.get("depth", DIGITAL),
        )
    )
    if own:
        lookup.tables().get(created.code).config.set_edition(created.token, edition, own)
    seat_tokens.remember(created.code, created.token)
    known_names.remember_name(request.form.get("name", ""))
    return see_other(f"/t/{created.code}")


def answered(meta: Meta) -> Response:
    """Ask on, or open the table that the answers make."""
    host_keys.may_open()
    guide, name = guide_of(meta, request.form), clean_name(request.form.get("name", ""))
    known_names.remember_name(name)
    if guide.question is not None:
        return see_other(address_of(NEW, {"game": meta.id, **guide.answers}))
    created = host_keys.opened(
        lambda: lookup.tables().create(meta.id, edition=guide.edition, host=name, depth=guide.depth)
    )
    seat_tokens.remember(created.code, created.token)
    return see_other(arrange(lookup.tables().get(created.code), created.token, guide))


def address_of(path: str, given: Mapping[str, str]) -> str:
    """Where the question after these answers stands."""
    return f"{path}?{urlencode(given)}" if given else path


def asked_of(guide: Guide, question: Question, to: str, also: Mapping[str, str]) -> dict[str, Any]:
    """What the page of an open question is given: ``to`` where its answers are sent, which further questions stand
    at, and what that needs to know besides them."""
    given = {**also, **guide.answers}
    back = address_of(to, dict(list(given.items())[:-1])) if guide.answers else ""
    asked = Asked(guide, question, words(guide.meta.id).say)
    return {"asked": asked, "to": to, "given": given, "back": back, "many": MANY}


def guide_of(meta: Meta, given: Mapping[str, str], table: Table | None = None) -> Guide:
    """The questions of a game on this host, with the answers that came; of a ``table`` that is arranged anew those
    that are still to be asked: a board that was entered stays, as do the seats."""
    boards = tuple(f"{BOXED}{OF}{board.name}" for board in lookup.tables().boards.of(meta.id, host_keys.shelf()))
    editor = screens(meta.id).own_board_page is not None and not (table and table.config.own)
    here = Here(meta.id in KITS, editor, lookup.bots_of(meta.id), boards, table.config.options if table else None)
    return Guide(meta, here, given)


def arrange(table: Table, token: str, guide: Guide) -> str:
    """Make a table of its host what the answers come to; where its host goes on."""
    kept, config = OF in guide.board, table.config
    edition, own = chosen_edition(guide.meta.id, guide.board) if kept else (guide.edition, None)
    config.set_edition(token, edition, config.own if own is None and edition == config.edition else own)
    if guide.depth != config.depth:
        config.set_depth(token, guide.depth, table.number, secrets.token_urlsafe(12))
    for colour in guide.bot_seats:
        table.seats.claim_bot(colour, guide.bot, by=token)
    config.set_chance(token, feeders(tuple(config.chance), guide.depth) | guide.chance)
    return f"/t/{table.code}/board" if guide.board == ENTER else f"/t/{table.code}"


def leading(code: str) -> tuple[Table, str]:
    """A table in its lobby and the token of its host, whose phone asks.

    Raises:
        Refusal: ``no-seat``.
        HostOnly, AlreadyBegun.
    """
    table, token = lookup.led(code)
    table.seats.check_host(token)
    table.seats.check_lobby()
    return table, token


@blueprint.get("/t/<code>/arrange")
def again(code: str) -> Response:
    """The first question that the answers in the address leave open."""
    table, _ = leading(code)
    meta = lookup.meta_of(table.game_id)
    guide = guide_of(meta, request.args, table)
    guide = guide if guide.question else guide_of(meta, {}, table)
    assert guide.question is not None, "without answers the first is open"
    return show(moment(code), "guide.html", **asked_of(guide, guide.question, f"/t/{table.code}/arrange", {}))


@blueprint.post("/t/<code>/arrange")
def arranged(code: str) -> Response:
    """Ask on, or arrange the table as the answers say."""
    table, token = leading(code)
    guide = guide_of(lookup.meta_of(table.game_id), request.form, table)
    if guide.question is not None:
        return see_other(address_of(f"/t/{table.code}/arrange", guide.answers))
    return see_other(arrange(table, token, guide))
