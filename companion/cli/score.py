"""``score``: what a position is worth, and why."""

from __future__ import annotations

from typing import Any

import click

from companion.cli.refusals import told
from companion.cli.terminal import InputError, label, read_json, write
from companion.engine import registry
from companion.engine.contract import Game
from companion.engine.errors import ImpossiblePosition


@click.command()
@click.argument("game")
@click.argument("file", default="-")
def score(game: str, file: str) -> None:
    """Score a position.

    It is given as JSON in FILE, or on standard input. An array of positions is answered by the array of their
    scores, in order.
    """
    rules = registry.game(game)
    position = read_json(file)
    if not isinstance(position, list):
        write(judge(rules, position, label(file)))
        return
    write([judge(rules, one, f"{label(file)}: position {number}") for number, one in enumerate(position, 1)])


def judge(rules: Game, position: Any, where: str) -> dict[str, Any]:
    """One position's score.

    Raises:
        InputError: naming the field at fault and the position it stands in.
    """
    try:
        return rules.score(position)
    except ImpossiblePosition as error:
        raise InputError(f"{where}: {told(error, rules.meta.id)}") from error
