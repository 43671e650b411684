"""``balance``: how fair a game is to each place in its order, and where points come from."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import click

from companion.cli.simulate import bot_names, seat_choosers
from companion.cli.strength import MOST_JOBS, batches, share, spans
from companion.cli.terminal import LARGEST_SEED, MOST_GAMES, InputError, whole, write
from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE

MOST_PLAYERS: Final = 8


@dataclass(slots=True)
class Tally:
    """Totals over some games: of winners' points; and by place in the order victories (shared ones as fractions),
    points, and points by their reason."""

    games: int = 0
    best: int = 0
    wins: list[float] = field(default_factory=lambda: [0.0] * MOST_PLAYERS)
    points: Counter[int] = field(default_factory=Counter)
    sources: Counter[tuple[str, int]] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add the totals of other games."""
        self.games += other.games
        self.best += other.best
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.points.update(other.points)
        self.sources.update(other.sources)


@click.command()
@click.argument("game")
@click.option("--players", type=whole(2, MOST_PLAYERS), metavar="N", required=True, help="How many seats are taken.")
@click.option(
    "--games", type=whole(1, MOST_GAMES), metavar="K", default=1000, show_default=True, help="How many games."
)
@click.option("--bot", metavar="NAME", default="greedy", show_default=True, help="The bot in all seats.")
@click.option(
    "--jobs", type=whole(1, MOST_JOBS), metavar="N", default=1, show_default=True, help="Processes that play at once."
)
@click.option(
    "--seed", type=whole(0, LARGEST_SEED), metavar="S", default=1, show_default=True,
    help="Seed of the first game; each next game has the next seed.",
)  # fmt: skip
def balance(*, game: str, players: int, games: int, bot: str, jobs: int, seed: int) -> None:
    """Let one bot play all seats, and tell how often each place in the first order wins.

    Prints for each place the victories with their share and its 95 % confidence interval (Wilson), and the mean points;
    the winners' mean points; and the mean points of each source by place. The same arguments print the same, but for
    the seconds; more jobs change nothing else.
    """
    rules = registry.game(game)
    low, high = rules.meta.players
    if not low <= players <= high:
        raise InputError(f"--players: {rules.meta.title} takes {low} to {high} players, not {players}")
    (name,) = set(bot_names(bot, 1, game))
    began = time.perf_counter()
    tally = Tally()
    for part in batches(partial(_played, game, name, players), spans(seed, games), jobs):
        tally.add(part)
    reasons = dict.fromkeys(reason for reason, _ in tally.sources)
    write(
        {
            "bot": name,
            "players": players,
            "games": tally.games,
            "places": [
                {"wins": share(tally.wins[place], tally.games), "points": round(tally.points[place] / tally.games, 2)}
                for place in range(players)
            ],
            "winner": round(tally.best / tally.games, 2),
            "sources": {
                reason: [round(tally.sources[reason, place] / tally.games, 2) for place in range(players)]
                for reason in reasons
            },
            "seconds": round(time.perf_counter() - began, 1),
        }
    )


def _played(game_id: str, bot: str, players: int, seed: int, games: int) -> Tally:
    """Some games, one after the other."""
    tally = Tally()
    for number in range(seed, seed + games):
        _play(game_id, bot, players, number, tally)
    return tally


def _play(game_id: str, bot: str, players: int, seed: int, tally: Tally) -> None:
    game = registry.game(game_id)
    state = game.new_state(game.meta.colours[:players])
    chance, choosers = SeededChance(seed), seat_choosers(game, [bot] * players, seed)
    order: list[str] = []
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            action = chance.choose(state)
        else:
            order = order or state.view(None).get("order") or [*state.seats]
            action = choosers[seat](state, seat, state.legal_actions(seat))
        state.apply(seat, action)
    place = [order.index(name) for name in state.seats]
    tally.games += 1
    tally.best += max(state.scores)
    for seat in state.winners:
        tally.wins[place[seat]] += 1 / len(state.winners)
    for line in state.lines:
        tally.points[place[line.seat]] += line.points
        tally.sources[line.reason, place[line.seat]] += line.points
