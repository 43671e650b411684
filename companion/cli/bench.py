"""``bench``: how fast the engine is, against a yardstick timed in the same run."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from typing import Any

import click

from companion.cli.terminal import write
from companion.engine import record as records
from companion.engine import registry
from companion.engine.chance import SeededChance
from companion.engine.contract import Game, State
from companion.engine.play import play, random_chooser
from companion.engine.terms import CHANCE, Action

ROUNDS = 9
"""How often everything is measured, each time next to the yardstick; medians are printed."""
GAMES = 8
"""Random games in a round, for each number of players."""
STMT_RUNS = 4000


@click.command()
def bench() -> None:
    """Measure the engine in random play.

    stmt_us is the yardstick: the time of "-".join([str(n) for n in range(100)]) in microseconds. Random play
    counts all applied actions, those of chance included; the legal actions are listed at every decision.
    """
    figures: dict[str, Any] = {}
    yardsticks: list[float] = []
    for game_id in registry.metas():
        figures[game_id] = measure(registry.game(game_id), yardsticks)
    write({"stmt_us": round(median(yardsticks) * 1e6, 3), **figures})


def measure(game: Game, yardsticks: list[float]) -> dict[str, Any]:
    """A game's figures; adds the yardsticks timed between its loops to ``yardsticks`` (seconds)."""
    played: list[tuple[float, float]] = []
    clones: list[tuple[float, float]] = []
    listings: list[tuple[float, float]] = []
    rounds: list[list[float]] = []
    actions = games = 0
    for turn in range(ROUNDS):
        stmt = time_stmt()
        count, seconds = time_play(game, turn)
        stmt = (stmt + time_stmt()) / 2
        played.append((seconds / count, stmt))
        actions += count
        games += GAMES * len(tables(game))
        states = list(decisions(game, turn))
        clones.append((time_clones(states), stmt))
        listings.append((time_listings(states), stmt))
        rounds.append(time_rounds(game, turn))
        yardsticks.append(stmt)
    return {
        "actions_per_s": round(1 / median(seconds for seconds, _ in played)),
        "stmt_per_action": ratio(played),
        "clone_us": microseconds(clones),
        "legal_us": microseconds(listings),
        "actions_per_game": round(actions / games, 1),
        "action_us": microseconds(played),
        "clone_stmt": ratio(clones),
        "legal_stmt": ratio(listings),
        "action_us_by_round": [round(median(times) * 1e6, 3) for times in zip(*rounds, strict=True)],
    }


def ratio(figures: list[tuple[float, float]]) -> float:
    """The median of figures as multiples of the yardsticks timed next to them."""
    return round(median(seconds / stmt for seconds, stmt in figures), 3)


def microseconds(figures: list[tuple[float, float]]) -> float:
    """The median of figures in microseconds."""
    return round(median(seconds for seconds, _ in figures) * 1e6, 3)


def time_stmt(clock: Callable[[], float] = perf_counter) -> float:
    """Seconds that the yardstick takes, by a clock."""
    began = clock()
    for _ in range(STMT_RUNS):
        "-".join([str(n) for n in range(100)])
    return (clock() - began) / STMT_RUNS


def tables(game: Game) -> list[tuple[str, ...]]:
    """The seats of a table of each size."""
    low, high = game.meta.players
    return [game.meta.colours[:players] for players in range(low, high + 1)]


def time_play(game: Game, turn: int) -> tuple[int, float]:
    """Applied actions of random games at tables of all sizes, and the seconds they took."""
    states = [game.new_state(seats) for seats in tables(game) for _ in range(GAMES)]
    feeders = [SeededChance(f"{turn} {number}") for number in range(len(states))]
    choosers = [[random_chooser(f"{turn} {n}")] * len(state.seats) for n, state in enumerate(states)]
    count = 0
    began = perf_counter()
    for state, chance, players in zip(states, feeders, choosers, strict=True):
        count += play(state, chance, players)
    return count, perf_counter() - began


def decisions(game: Game, turn: int) -> Iterator[State]:
    """For each table size, the states of a random game at which a seat has to decide; none has computed its actions
    yet."""
    for seats in tables(game):
        luck = random.Random(turn)
        chance = SeededChance(turn)
        state = game.new_state(seats)
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                action = chance.choose(state)
            else:
                yield state.clone()
                action = luck.choice(state.legal_actions(seat))
            state.apply(seat, action)


def time_clones(states: list[State]) -> float:
    """Seconds that one clone takes."""
    began = perf_counter()
    for state in states:
        state.clone()
    return (perf_counter() - began) / len(states)


def time_listings(states: list[State]) -> float:
    """Seconds that it takes to list the legal actions of a seat, once for each state."""
    asked = [(state, state.to_act[0]) for state in states]
    began = perf_counter()
    for state, seat in asked:
        state.legal_actions(seat)
    return (perf_counter() - began) / len(states)


def time_rounds(game: Game, turn: int) -> list[float]:
    """Seconds per action in each of the game's rounds (the view's ``round``), over all table sizes."""
    spent: dict[int, float] = {}
    counts: dict[int, int] = {}
    for seats in tables(game):
        record = records.start(game.meta.id, seats, {})
        play(game.new_state(seats), SeededChance(turn), [random_chooser(turn)] * len(seats), record)
        parts: dict[int, list[tuple[int, Action]]] = {}
        state = game.new_state(seats)
        for name, text in record.actions:
            step = (records.seat_number(state, name), state.parse(text))
            parts.setdefault(state.view(None).get("round", 1), []).append(step)
            state.apply(*step)
        state = game.new_state(seats)
        for part, actions in parts.items():
            began = perf_counter()
            for seat, action in actions:
                state.legal_actions(seat)
                state.apply(seat, action)
            spent[part] = spent.get(part, 0.0) + perf_counter() - began
            counts[part] = counts.get(part, 0) + len(actions)
    return [spent[part] / counts[part] for part in sorted(spent)]
