"""The JSON API under ``/api/v1``: what phones, scripts and other programs use.

It imports every room before it; only ``app`` imports it.
"""

from __future__ import annotations

import json
from functools import cache

from flask import Blueprint, Flask, Response

from companion.web.api import corrections, counts, deletion, dice, host, play, review, seats, tables
from companion.web.api.openapi import describe
from companion.web.api.routes import JSON, PREFIX, Operation


@cache
def operations() -> tuple[Operation, ...]:
    """Every operation there is."""
    modules = (tables, deletion, seats, dice, play, corrections, counts, review, host)
    return tuple(operation for module in modules for operation in module.routes.operations)


@cache
def blueprint() -> Blueprint:
    """All of them and the document that describes them; the same for all apps of a process."""
    found = Blueprint("api", __name__)
    for operation in operations():
        found.add_url_rule(operation.path, operation.name, operation.respond, methods=[operation.method])
    text = json.dumps(describe(operations()), ensure_ascii=False)
    found.add_url_rule("/openapi.json", "openapi", lambda: Response(text, mimetype=JSON))
    return found


def install(app: Flask) -> None:
    """Add every route of the API and the document that describes them."""
    app.register_blueprint(blueprint(), url_prefix=PREFIX)
