"""``check``: random games over every set-up, watched for what must always hold."""

from __future__ import annotations

import time
from collections import Counter

import click

from companion.cli.terminal import LARGEST_SEED, MOST_GAMES, whole, write
from companion.engine import registry
from companion.engine.invariants import InvariantError, check_game, setups


@click.command()
@click.argument("game")
@click.option(
    "--games", type=whole(1, MOST_GAMES), metavar="K", default=1000, show_default=True, help="How many games."
)
@click.option(
    "--seed", type=whole(0, LARGEST_SEED), metavar="S", default=1, show_default=True,
    help="Seed of the first game; each next game has the next seed.",
)  # fmt: skip
def check(game: str, games: int, seed: int) -> None:
    """Watch random games over every set-up.

    K random games go over all numbers of players and options, and every moment is checked. Pieces are counted,
    totals compared with their score lines, clones kept apart, texts, records and saved states read back, and
    views compared with what they stand for. The first thing that does not hold ends the run with status 1.
    """
    rules = registry.game(game)
    known = setups(rules)
    began = time.perf_counter()
    actions = 0
    by_players: Counter[int] = Counter()
    for number in range(games):
        players, options = known[number % len(known)]
        try:
            actions += check_game(rules, players, options, seed + number)
        except InvariantError as error:
            raise click.ClickException(str(error)) from error
        by_players[players] += 1
    write(
        {
            "game": game,
            "games": games,
            "games_by_players": {str(players): count for players, count in sorted(by_players.items())},
            "setups": min(games, len(known)),
            "actions": actions,
            "violations": 0,
            "seconds": round(time.perf_counter() - began, 3),
        }
    )
