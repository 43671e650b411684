"""The games there are."""

from __future__ import annotations

from companion.engine import registry
from companion.web.api.models import GameInfo, Games, PeopleOnly
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
                people_only=PeopleOnly(
                    editions=list(meta.people_only),
                    options={name: list(o.people_only) for name, o in meta.options.items() if o.people_only},
                ),
            )
            for meta in registry.metas().values()
        ]
    )


def add_to(api: Api) -> None:
    """Add the routes."""
    api.add(Operation("GET", "/games", list_games, "Games that can be played", Games))
