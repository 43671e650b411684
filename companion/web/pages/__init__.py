"""Pages for people: rendered on the server, usable without scripts."""

from __future__ import annotations

from flask import Flask

from companion.web.pages import acting, archive, away, bringing, front, keeping, phones, result, room, sitting


def install(app: Flask) -> None:
    """Add every page."""
    for module in (front, room, result, sitting, acting, keeping, phones, archive, away, bringing):
        app.register_blueprint(module.blueprint)
