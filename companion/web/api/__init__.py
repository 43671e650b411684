"""The JSON API under ``/api/v1``: what phones, scripts and other programs use."""

from __future__ import annotations

from functools import cache

from flask import Flask

from companion.web.api import correcting, games, leading, play, seating, shelf, tables
from companion.web.api.openapi import describe
from companion.web.api.routing import PREFIX, Api


@cache
def declared() -> Api:
    """Every operation there is, and the document that describes them; the same for all apps of a process."""
    api = Api()
    for module in (games, tables, shelf, seating, play, correcting, leading):
        module.add_to(api)
    api.document(describe(api.operations))
    return api


def install(app: Flask) -> None:
    """Add every route of the API and the document that describes them."""
    app.register_blueprint(declared().blueprint, url_prefix=PREFIX)
