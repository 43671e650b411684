"""Squares as outlines."""

from __future__ import annotations

import random

from companion.art.modules import dark


def test_runs_of_a_row_are_one_rectangle() -> None:
    assert dark([[True, True, False, True], [False, False, False, False], [False, True, True, True]]) == (
        "M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z"
    )


def test_every_dark_square_is_covered_once_and_no_other() -> None:
    chance = random.Random(3)
    rows = [[chance.random() < 0.5 for _ in range(21)] for _ in range(21)]
    covered: list[tuple[int, int]] = []
    for run in dark(rows).split("M")[1:]:
        at, _, rest = run.partition("h")
        x, y = map(int, at.split())
        covered += [(x + step, y) for step in range(int(rest.partition("v")[0]))]
    assert sorted(covered) == sorted((x, y) for y in range(21) for x in range(21) if rows[y][x])
