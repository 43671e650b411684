"""Pages for people: rendered on the server, usable without scripts."""

from __future__ import annotations

from flask import Flask

from companion.web.pages import (
    acting,
    archive,
    asking,
    away,
    bringing,
    depth,
    front,
    keeping,
    phones,
    result,
    room,
    sitting,
)


def install(app: Flask) -> None:
    """Add every page."""
    for module in (front, room, result, sitting, acting, asking, keeping, depth, phones, archive, away, bringing):
        app.register_blueprint(module.blueprint)
