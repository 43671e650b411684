"""``strength``: how often each bot wins from each seat, over many games."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import sqrt
from typing import Any, Final, TypeVar

import click

from companion.bots import Policy, decide, levels
from companion.bots import pairs as usual
from companion.cli.simulate import bot_names
from companion.cli.terminal import LARGEST_SEED, MOST_GAMES, InputError, shown, whole, write
from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import Game
from companion.engine.terms import CHANCE

T = TypeVar("T")
PLAYERS: Final = 2
MAJOR: Final = "major-victory"
"""The reason of the score line that marks a game as ended early."""
PLAYS: Final = frozenset(("did.play", "did.reserve"))
"""Actions that count as a play."""
MOST_JOBS: Final = 64
TAIL: Final = 1.959964
"""95 % of a normal distribution lie within this many standard deviations."""
CHUNK: Final = 5
"""How many games a process plays at a time."""


@dataclass(slots=True)
class Tally:
    """Totals over some games, by seat number: victories (shared ones as fractions), early ones, decisions, seconds."""

    games: int = 0
    wins: list[float] = field(default_factory=lambda: [0.0] * PLAYERS)
    major: list[int] = field(default_factory=lambda: [0] * PLAYERS)
    decisions: list[int] = field(default_factory=lambda: [0] * PLAYERS)
    seconds: list[float] = field(default_factory=lambda: [0.0] * PLAYERS)
    longest: list[float] = field(default_factory=lambda: [0.0] * PLAYERS)
    plays: int = 0
    actions: int = 0

    def add(self, other: Tally) -> None:
        """Add the totals of other games."""
        self.games += other.games
        self.plays += other.plays
        self.actions += other.actions
        for seat in range(PLAYERS):
            self.wins[seat] += other.wins[seat]
            self.major[seat] += other.major[seat]
            self.decisions[seat] += other.decisions[seat]
            self.seconds[seat] += other.seconds[seat]
            self.longest[seat] = max(self.longest[seat], other.longest[seat])


@click.command()
@click.argument("game")
@click.option(
    "--games", type=whole(1, MOST_GAMES), metavar="K", default=1000, show_default=True, help="Games of each pair."
)
@click.option(
    "--pairs", metavar="A:B[,C:D…]", default="",
    help="Bots in the first and the second seat; the usual pairs when left out.",
)  # fmt: skip
@click.option(
    "--jobs", type=whole(1, MOST_JOBS), metavar="N", default=1, show_default=True, help="Processes that play at once."
)
@click.option(
    "--seed", type=whole(0, LARGEST_SEED), metavar="S", default=1, show_default=True,
    help="Seed of the first game of each pair; each next game has the next seed.",
)  # fmt: skip
def strength(*, game: str, games: int, pairs: str, jobs: int, seed: int) -> None:
    """Let pairs of bots play a game for two, and tell how often each wins.

    Prints a line for each pair: victories by seat with their share and its 95 % confidence interval (Wilson), shares of
    major and minor victories, plays and actions a game, and milliseconds a decision. The same arguments print the same
    lines, but for the times; more jobs change nothing else.
    """
    rules = registry.game(game)
    low, high = rules.meta.players
    if not low <= PLAYERS <= high:
        raise InputError(f"{game}: strength is measured in games for two")
    for names in _pairs(rules, pairs):
        began = time.perf_counter()
        tally = Tally()
        for part in batches(partial(_played, game, names), seed, games, jobs):
            tally.add(part)
        write(_line(rules, names, tally, time.perf_counter() - began))


def _pairs(game: Game, text: str) -> list[list[str]]:
    """The pairs of bots that a text names.

    Raises:
        InputError: something that is not a pair, or a bot that the game does not have.
    """
    if not text:
        return [pair.split(":") for pair in usual(game.meta.id) or _neighbours(game.meta.id)]
    found = []
    for pair in text.split(","):
        names = pair.strip().split(":")
        if len(names) != PLAYERS:
            raise InputError(f"--pairs: expected two bots as A:B, got {shown(pair)}")
        found.append(bot_names(",".join(names), PLAYERS, game.meta.id, "--pairs"))
    return found


def _neighbours(game_id: str) -> tuple[str, ...]:
    """Every bot against the next one, from both seats."""
    names = list(levels(game_id))
    return tuple(f"{a}:{b}" for one, other in pairwise(names) for a, b in ((one, other), (other, one)))


def batches(played: Callable[[int, int], T], seed: int, games: int, jobs: int) -> Iterator[T]:
    """The games in batches, played here or by other processes, by a function of the first seed and their number."""
    starts = range(seed, seed + games, CHUNK)
    counts = [min(CHUNK, seed + games - start) for start in starts]
    if jobs == 1:
        yield from map(played, starts, counts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(played, starts, counts)


def _played(game_id: str, names: Sequence[str], seed: int, games: int) -> Tally:
    """Some games, one after the other."""
    game = registry.game(game_id)
    tally = Tally()
    for number in range(seed, seed + games):
        policies = [levels(game_id)[name](number * PLAYERS + place) for place, name in enumerate(names)]
        _play(game, policies, number, tally)
    return tally


def _play(game: Game, policies: Sequence[Policy], seed: int, tally: Tally) -> None:
    state = game.new_state(game.meta.colours[:PLAYERS])
    chance = SeededChance(seed)
    while state.to_act:
        seat = state.to_act[0]
        tally.actions += 1
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        legal = state.legal_actions(seat)
        began = time.perf_counter()
        action = decide(policies[seat], game, state, seat, legal).action
        took = time.perf_counter() - began
        tally.decisions[seat] += 1
        tally.seconds[seat] += took
        tally.longest[seat] = max(tally.longest[seat], took)
        tally.plays += action.key in PLAYS
        state.apply(seat, action)
    tally.games += 1
    for seat in state.winners:
        tally.wins[seat] += 1 / len(state.winners)
    for line in state.lines:
        tally.major[line.seat] += line.reason == MAJOR


def _line(game: Game, names: Sequence[str], tally: Tally, seconds: float) -> dict[str, Any]:
    """One pair's results as JSON, by the colours of the seats."""
    seats = game.meta.colours[:PLAYERS]

    def by_seat(values: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(seats, values, strict=True))

    return {
        "bots": by_seat(names),
        "games": tally.games,
        "wins": by_seat([share(won, tally.games) for won in tally.wins]),
        "major": by_seat([round(count / tally.games, 4) for count in tally.major]),
        "minor": by_seat(
            [round((won - count) / tally.games, 4) for won, count in zip(tally.wins, tally.major, strict=True)]
        ),
        "plays": round(tally.plays / tally.games, 2),
        "actions": round(tally.actions / tally.games, 1),
        "ms": by_seat([round(1000 * s / max(n, 1), 2) for s, n in zip(tally.seconds, tally.decisions, strict=True)]),
        "longest_ms": by_seat([round(1000 * longest, 1) for longest in tally.longest]),
        "seconds": round(seconds, 1),
    }


def share(won: float, games: int) -> dict[str, float]:
    """Victories with their share and the interval in which it lies with 95 % confidence."""
    low, high = wilson(won, games)
    return {"count": won, "share": round(won / games, 4), "low": round(low, 4), "high": round(high, 4)}


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, after Wilson."""
    share, square = won / games, TAIL * TAIL
    middle = share + square / (2 * games)
    spread = TAIL * sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole_ = 1 + square / games
    return max(0.0, (middle - spread) / whole_), min(1.0, (middle + spread) / whole_)
