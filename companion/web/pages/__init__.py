"""Pages for people: rendered on the server, usable without scripts."""

from __future__ import annotations

from flask import Flask

from companion.web.pages import (
    acting,
    again,
    amending,
    archive,
    arranging,
    asking,
    away,
    bringing,
    club,
    depth,
    front,
    keeping,
    moments,
    own_board,
    paper,
    past_settings,
    phones,
    players,
    press,
    result,
    room,
    sitting,
)


def install(app: Flask) -> None:
    """Add every page."""
    first = (front, room, result, sitting, acting, players, asking, amending, past_settings, keeping, moments, depth)
    for module in (*first, arranging, again, own_board, phones, archive, away, bringing, paper, press, club):
        app.register_blueprint(module.blueprint)
