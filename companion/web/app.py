"""The web application: everything is put together here."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from flask import Flask

from companion.art import symbols
from companion.engine import registry
from companion.table import Tables
from companion.web import api, pages, printing
from companion.web.access import limits, seat_tokens
from companion.web.access.limits import Doors
from companion.web.http import assets, compression, headers, host_names
from companion.web.http.club import Hosting
from companion.web.http.squeeze import Squeezed
from companion.web.pages import errors, filters
from companion.web.printing.jobs import Press
from companion.web.printing.sheet_cache import Sheets
from companion.web.server.addresses import Whereabouts
from companion.web.server.wire import Authority, Streams
from companion.words.failures import failures

LARGEST_BODY = 64 * 1024
"""Bytes; more than any form or JSON document of ours has."""


class App(Flask):
    """Flask for functions of which none is a coroutine."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """See Flask, which asks each of them with every request what it is."""
        return func


def create_app(*, secret: bytes | str) -> Flask:
    """A web application that has still to be given its tables by ``furnish``.

    Args:
        secret: signs the cookies; whoever knows it can take any seat.
    """
    failures()  # what cannot be played is left out before anybody sits down
    if registry.elsewhere():
        symbols.packaged()  # likewise
    app = App("companion.web", static_folder=None, template_folder=None)
    app.secret_key = secret
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        MAX_FORM_MEMORY_SIZE=LARGEST_BODY,
        MAX_FORM_PARTS=100,
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(0),
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_env.loader = assets.templates()
    app.jinja_env.add_extension(Squeezed)
    filters.install(app.jinja_env)
    app.url_map.strict_slashes = False
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    host_names.install(app)
    seat_tokens.install(app)
    limits.install(app)
    errors.install(app)
    compression.install(app)  # runs after the headers are set: later ones go first
    headers.install(app)
    assets.install(app)
    api.install(app)
    pages.install(app)
    printing.install(app)
    return app


def furnish(
    app: Flask,
    tables: Tables,
    *,
    streams: Streams | None = None,
    address: Whereabouts | None = None,
    authority: Authority | None = None,
    press: Press | None = None,
    hosting: Hosting | None = None,
) -> None:
    """Give an application all that it works with, instead of what it had before.

    Args:
        app: what ``create_app`` made.
        tables: where the games are.
        streams: the books of the open event streams; new ones when left out.
        address: what phones type; the address of each request when left out.
        authority: signs for HTTPS, so that phones can fetch its certificate; left out where only HTTP is served.
        press: makes files to print; one that forgets them at the end when left out.
        hosting: how strangers reach it; left out at home.
    """
    streams = Streams() if streams is None else streams
    tables.listen(streams.changed)
    app.extensions["ming-tables"] = tables
    app.extensions["ming-streams"] = streams
    app.extensions["ming-address"] = address
    app.extensions["ming-authority"] = authority
    app.extensions["ming-hosting"] = hosting
    app.extensions["ming-doors"] = Doors()
    app.extensions["ming-sheets"] = Sheets()
    app.extensions["ming-press"] = Press() if press is None else press
