"""Pages outside a table: home, joining, and this phone's settings."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request

from companion.engine import registry
from companion.table import Wanted
from companion.table.seats import seat_code
from companion.web.access import host_keys, lookup, seat_tokens
from companion.web.access.local_host import on_this_machine
from companion.web.http.language import THEMES, remember, words
from companion.web.http.list_places import place_of, text_of
from companion.web.http.refusal import Refusal
from companion.web.pages.arrangement import OF
from companion.web.pages.page_response import address, pick_up_notice, render, whereabouts
from companion.web.play.parts import Notice
from companion.words import LANGUAGES
from companion.words.errors import sentence

blueprint = Blueprint("front", __name__)

MOST_TABLES = 40
"""Running tables listed on the home page, the latest first."""
MOST_PAST = 3
"""Past games below them; all others stand on a page of their own."""


def see_other(url: str) -> Response:
    """Send a phone to another page after a form."""
    response = redirect(url, 303)
    assert isinstance(response, Response)
    return response


def options_of_form() -> dict[str, str]:
    """The fields ``option.<name>`` of a form."""
    return {name.removeprefix("option."): value for name, value in request.form.items() if name.startswith("option.")}


def chosen_edition(game: str, value: str) -> tuple[str, Mapping[str, Any] | None]:
    """The edition of a form's field, and the kept board that it names.

    Raises:
        BadSetup: no board is kept under that name.
    """
    name, of, board = value.partition(OF)
    return name, dict(lookup.tables().boards.get(game, board, host_keys.shelf()).own) if of else None


@blueprint.get("/")
@blueprint.get("/join")
def home() -> Response:
    """The first page; the tables at which this phone sits come first. ``after`` goes on with the others."""
    tables, after, codes = lookup.tables(), None, host_keys.codes()
    with suppress(ValueError):
        after = place_of(request.args.get("after", ""))
    own = [] if after else tables.summaries(Wanted(over=False, codes=seat_tokens.codes() if codes is None else codes))
    running = tables.summaries(Wanted(over=False, codes=codes, after=after, most=MOST_TABLES + 1))
    shown = running[:MOST_TABLES]
    return render(
        "home.html",
        games=list(registry.metas().values()),
        failing=[sentence(words(), error) for error in registry.failures()],
        tables=list(dict.fromkeys([*own, *shown])),
        older="/?" + urlencode({"after": text_of(shown[-1].place)}) if len(running) > MOST_TABLES else "",
        past=tables.summaries(Wanted(over=True, codes=codes, most=MOST_PAST)),
        url=address(),
        scan_first=on_this_machine(),
        banner=pick_up_notice() or moved(),
    )


def moved() -> Notice | None:
    """On the laptop: that its address is no longer the one from the start."""
    where = whereabouts()
    if where is None or not on_this_machine() or not where.moved:
        return None
    return Notice(words().say("where.moved", address=where.url.partition("://")[2]), "info")


@blueprint.post("/join")
def join() -> Response:
    """Find a table by the word that people say to each other, or by the code of a seat, which then is taken there."""
    typed = request.form.get("code", "")[:80]
    if seat_code(typed):
        host_keys.may_try(typed)
        if table := lookup.tables().seated(typed):
            return see_other(f"/t/{table}/rejoin?" + urlencode({"code": typed.strip()}))
    return see_other(f"/t/{lookup.invited(typed).code}")


@blueprint.get("/j/<code>")
def scanned(code: str) -> Response:
    """What the QR code holds."""
    return see_other(f"/t/{lookup.invited(code).code}")


@blueprint.post("/set")
def settings() -> Response:
    """Language and theme of this phone.

    Raises:
        Refusal: ``bad-setting``.
    """
    chosen: dict[str, Any] = {name: request.form[name] for name in ("lang", "theme") if name in request.form}
    if chosen.get("theme") == "":
        chosen["theme"] = "auto"
    if chosen.get("lang", LANGUAGES[0]) not in LANGUAGES or chosen.get("theme", THEMES[0]) not in THEMES:
        raise Refusal("bad-setting")
    response = see_other(local(request.form.get("next", "/")))
    for name, value in chosen.items():
        remember(response, name, value)
    return response


def local(path: str) -> str:
    """A path of this server, or the home page when it leads anywhere else."""
    plain = path.isascii() and path.isprintable() and "\\" not in path
    return path if plain and path.startswith("/") and not path.startswith("//") else "/"
