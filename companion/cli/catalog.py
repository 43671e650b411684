"""``games`` and ``data``: what there is to play, and what is in the box."""

from __future__ import annotations

import click

from companion.cli.terminal import write
from companion.engine import registry


@click.command()
def games() -> None:
    """List the games there are.

    Each with its id, title, players, editions and options.

    An option's values are listed with its default first. Games from elsewhere that cannot be played are named besides.
    """
    for line in failing():
        click.echo(line, err=True)
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


def failing() -> list[str]:
    """What is wrong with each game from elsewhere that cannot be played."""
    if not registry.elsewhere() and not registry.failures():
        return []  # nothing is loaded to find out
    from companion.words import LANGUAGES, catalogue  # noqa: PLC0415
    from companion.words.errors import sentence  # noqa: PLC0415
    from companion.words.failures import failures  # noqa: PLC0415

    return [sentence(catalogue(LANGUAGES[0]), error) for error in failures()]


@click.command()
@click.argument("game")
@click.option("--edition", metavar="E", help="One of the game's editions; its first when left out.")
def data(game: str, edition: str | None) -> None:
    """Print what is in a game's box: map, cards and counts."""
    write(registry.game(game).data(edition))
