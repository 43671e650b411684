"""The JSON API under ``/api/v1``: what phones, scripts and other programs use."""

from __future__ import annotations

from flask import Flask

from companion.web.api import correcting, games, leading, play, seating, shelf, tables
from companion.web.api.openapi import describe
from companion.web.api.routing import PREFIX, Api


def declared() -> Api:
    """Every operation there is."""
    api = Api()
    for module in (games, tables, shelf, seating, play, correcting, leading):
        module.add_to(api)
    return api


def install(app: Flask) -> None:
    """Add every route of the API and the document that describes them."""
    api = declared()
    api.document(describe(api.operations))
    app.register_blueprint(api.blueprint, url_prefix=PREFIX)
