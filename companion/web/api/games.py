"""The games there are."""

from __future__ import annotations

from companion.engine import registry
from companion.web.api.models import GameInfo, Games
from companion.web.api.routing import Api, Operation


def list_games() -> Games:
    """Every registered game."""
    return Games(
        games=[
            GameInfo(
                id=meta.id,
                title=meta.title,
                players=meta.people,
                colours=list(meta.colours),
                editions=list(meta.editions),
                options={name: list(option.values) for name, option in meta.options.items()},
            )
            for meta in registry.metas().values()
        ]
    )


def add_to(api: Api) -> None:
    """Add the routes."""
    api.add(Operation("GET", "/games", list_games, "Games that can be played", Games))
