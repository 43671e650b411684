"""``strength``: how often each bot wins from each seat, over many games, and how strong that makes it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from itertools import chain, pairwise
from math import sqrt
from typing import Any, Final, TypeAlias, TypeVar

import click

from companion.bots import Policy, decide, levels
from companion.bots import pairs as usual
from companion.cli import kept_results
from companion.cli.bench import time_stmt
from companion.cli.kept_results import Batch
from companion.cli.ratings import TAIL, Rating, Result, joined, rate
from companion.cli.simulate import bot_names
from companion.cli.tally import Costs, Tally
from companion.cli.terminal import LARGEST_SEED, MOST_GAMES, InputError, shown, whole, write
from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import Game
from companion.engine.terms import CHANCE
from companion.table.child_process import follow_parent

T = TypeVar("T")
Span: TypeAlias = tuple[int, int]
"""Games in a row: the first seed, and how many."""
MAJOR: Final = "major-victory"
"""The reason of the score line that marks a game as ended early."""
PLAYS: Final = frozenset(("did.play", "did.reserve"))
"""Actions that count as a play."""
MOST_JOBS: Final = 64
CHUNK: Final = 5
"""How many games a process plays at a time."""


@click.command()
@click.argument("game")
@click.option(
    "--games", type=whole(1, MOST_GAMES), metavar="K", default=1000, show_default=True, help="Games of each pair."
)
@click.option(
    "--pairs", metavar="A:B[:C…][,…]", default="",
    help="Bots in the first seat, the second and so on; the usual pairs when left out.",
)  # fmt: skip
@click.option("--ratings", is_flag=True, help="Rate all bots that played, in a last line.")
@click.option(
    "--keep", metavar="FILE", help="Add results to FILE as they are done; the same command goes on from there."
)
@click.option(
    "--jobs", type=whole(1, MOST_JOBS), metavar="N", default=1, show_default=True, help="Processes that play at once."
)
@click.option(
    "--seed", type=whole(0, LARGEST_SEED), metavar="S", default=1, show_default=True,
    help="Seed of the first game of each pair; each next game has the next seed.",
)  # fmt: skip
def strength(*, game: str, games: int, pairs: str, ratings: bool, keep: str | None, jobs: int, seed: int) -> None:
    """Let pairs of bots play a game, or three or four of them, and tell how often each wins.

    Prints a line for each pair: victories by seat with their share and its 95 % confidence interval (Wilson), shares of
    major and minor victories, plays and actions a game, and what a decision took: milliseconds, and processor time as
    multiples of the yardstick of bench (stmt), on average, the most of 95 in 100, and the most. The same arguments
    print the same lines, but for the times; more jobs change nothing else.

    Ratings are Bradley-Terry's with 95 % confidence intervals, where 400 points more win ten games of eleven; greedy is
    at 0, or the weakest where greedy did not play. The winner of a game of several has beaten all others at once
    (Plackett-Luce's first place), and a shared victory counts in parts. Bots that won or lost everything are given a
    game more against each bot they met, half won by each.

    A file is kept for one game, its rules version, pairs and seed; for more games it goes on as well. Whoever changes a
    bot keeps another one.
    """
    rules = registry.game(game)
    lineups = _lineups(rules, pairs)
    if ratings:
        _check_joined(lineups)
    done: Mapping[Batch, Tally] = {}
    if keep is not None:
        told = [":".join(names) for names in lineups]
        head = {"game": game, "rules": rules.meta.rules_version, "pairs": told, "seed": seed}
        done = kept_results.resume(keep, head)
    results = []
    for names in lineups:
        began = time.perf_counter()
        wanted = [Batch(tuple(names), *span) for span in spans(seed, games)]
        missing = [(batch.seed, batch.games) for batch in wanted if batch not in done]
        tally = Tally.of(len(names))
        for part in chain(
            (done[batch] for batch in wanted if batch in done),
            batches(partial(_played, game, names, keep), missing, jobs),
        ):
            tally.add(part)
        write(_line(rules, names, tally, time.perf_counter() - began))
        results.append(Result(tuple(names), [float(seat.wins) for seat in tally.seats]))
    if ratings:
        write({"ratings": {name: _rating(found) for name, found in rate(results).items()}})


def _lineups(game: Game, text: str) -> list[list[str]]:
    """The bots that a text names, by seat.

    Raises:
        InputError: too few or too many for the game, or a bot that it does not have.
    """
    meta = game.meta
    if not text:
        return [_fitting(game, pair) for pair in usual(meta.id) or _neighbours(meta.id)]
    return [_fitting(game, pair.strip()) for pair in text.split(",")]


def _fitting(game: Game, pair: str) -> list[str]:
    """The bots of a pair, if so many can play."""
    names = pair.split(":")
    low, high = game.meta.players
    if len(names) < 2:
        raise InputError(f"--pairs: expected a bot for each seat as A:B, got {shown(pair)}")
    if not low <= len(names) <= high:
        players = f"{low} to {high}" if low < high else f"{low}"
        raise InputError(f"--pairs: {game.meta.title} takes {players} players, not {len(names)}: {shown(pair)}")
    return bot_names(",".join(names), len(names), game.meta.id, "--pairs")


def _check_joined(lineups: Sequence[Sequence[str]]) -> None:
    """Refuse pairs that no rating can be drawn from."""
    try:
        joined(lineups)
    except ValueError as error:
        raise InputError(f"--pairs: {error}, so --ratings cannot") from error


def _neighbours(game_id: str) -> tuple[str, ...]:
    """Every bot against the next one, from both seats."""
    names = list(levels(game_id))
    return tuple(f"{a}:{b}" for one, other in pairwise(names) for a, b in ((one, other), (other, one)))


def spans(seed: int, games: int) -> list[Span]:
    """That many games, the first with that seed, as they are played at a time."""
    end = seed + games
    return [(start, min(CHUNK, end - start)) for start in range(seed, end, CHUNK)]


def batches(played: Callable[[int, int], T], games: Sequence[Span], jobs: int) -> Iterator[T]:
    """The games in their order, played here or by other processes, by a function of the first seed and their number."""
    starts, counts = [start for start, _ in games], [count for _, count in games]
    if jobs == 1:
        yield from map(played, starts, counts)
        return
    with ProcessPoolExecutor(jobs, initializer=follow_parent) as pool:
        yield from pool.map(played, starts, counts)


def _played(game_id: str, names: Sequence[str], keep: str | None, seed: int, games: int) -> Tally:
    """Some games, one after the other; added to the file that keeps them, if there is one."""
    game, players = registry.game(game_id), len(names)
    tally, spent = Tally.of(players), [list[float]() for _ in names]
    stmt = time_stmt(time.process_time)
    for number in range(seed, seed + games):
        policies = [levels(game_id)[name](number * players + place) for place, name in enumerate(names)]
        for seat, seconds in enumerate(_play(game, policies, number, tally)):
            spent[seat] += seconds
    stmt = (stmt + time_stmt(time.process_time)) / 2
    for seat, seconds in enumerate(spent):
        for each in seconds:
            tally.seats[seat].costs.note(each / stmt)
    if keep is not None:
        kept_results.keep(keep, Batch(tuple(names), seed, games), tally)
    return tally


def _play(game: Game, policies: Sequence[Policy], seed: int, tally: Tally) -> list[list[float]]:
    """Add a game; each seat's seconds of processor time, by decision."""
    state = game.new_state(game.meta.colours[: len(policies)])
    chance = SeededChance(seed)
    spent = [list[float]() for _ in policies]
    while state.to_act:
        seat = state.to_act[0]
        tally.actions += 1
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        legal = state.legal_actions(seat)
        began, worked = time.perf_counter(), time.process_time()
        action = decide(policies[seat], game, state, seat, legal).action
        spent[seat].append(time.process_time() - worked)
        took = time.perf_counter() - began
        tally.seats[seat].seconds += took
        tally.seats[seat].longest = max(tally.seats[seat].longest, took)
        tally.plays += action.key in PLAYS
        state.apply(seat, action)
    tally.games += 1
    for seat in state.winners:
        tally.seats[seat].wins += Fraction(1, len(state.winners))
    for line in state.lines:
        tally.seats[line.seat].major += line.reason == MAJOR
    return spent


def _line(game: Game, names: Sequence[str], tally: Tally, seconds: float) -> dict[str, Any]:
    """The results of some bots as JSON, by the colours of the seats."""
    colours = game.meta.colours[: len(names)]

    def by_seat(values: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(colours, values, strict=True))

    seats, games = tally.seats, tally.games
    return {
        "bots": by_seat(names),
        "games": games,
        "wins": by_seat([share(float(seat.wins), games) for seat in seats]),
        "major": by_seat([round(seat.major / games, 4) for seat in seats]),
        "minor": by_seat([round((float(seat.wins) - seat.major) / games, 4) for seat in seats]),
        "plays": round(tally.plays / games, 2),
        "actions": round(tally.actions / games, 1),
        "ms": by_seat([round(1000 * seat.seconds / max(seat.costs.count, 1), 2) for seat in seats]),
        "longest_ms": by_seat([round(1000 * seat.longest, 1) for seat in seats]),
        "stmt": by_seat([_costs(seat.costs) for seat in seats]),
        "seconds": round(seconds, 1),
    }


def _rating(found: Rating) -> dict[str, int]:
    return {name: round(figure) for name, figure in found._asdict().items()}


def _costs(costs: Costs) -> dict[str, float]:
    """What a decision cost: on average, the most of 95 in 100, and the most."""
    figures = {"mean": costs.total / max(costs.count, 1), "p95": costs.below(0.95), "most": costs.most}
    return {name: round(figure, 1) for name, figure in figures.items()}


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
