"""``games`` and ``data``: what there is to play, and what is in the box."""

from __future__ import annotations

import click

from companion.cli.terminal import write
from companion.engine import registry


@click.command()
def games() -> None:
    """List the games there are.

    Each with its id, title, players, editions and options.

    An option's values are listed with its default first.
    """
    write(
        [
            {
                "id": meta.id,
                "title": meta.title,
                "players": list(meta.people),
                "editions": list(meta.editions),
                "options": {name: list(option.values) for name, option in meta.options.items()},
            }
            for meta in registry.metas().values()
        ]
    )


@click.command()
@click.argument("game")
@click.option("--edition", metavar="E", help="One of the game's editions; its first when left out.")
def data(game: str, edition: str | None) -> None:
    """Print what is in a game's box: map, cards and counts."""
    write(registry.game(game).data(edition))
