"""Pages for people: rendered on the server, usable without scripts."""

from __future__ import annotations

from flask import Flask

from companion.web.pages import acting, front, keeping, room, sitting


def install(app: Flask) -> None:
    """Add every page."""
    for module in (front, room, sitting, acting, keeping):
        app.register_blueprint(module.blueprint)
