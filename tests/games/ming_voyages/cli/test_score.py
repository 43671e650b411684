"""``score ming-voyages``: positions, matches and arrays of both, and the field that is named when one cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.conftest import Run

POSITION: dict[str, Any] = {
    "voyages": [1, 4],
    "borderlands": {"gansu": {"troops": 2, "hordes": 0, "settlements": 0}, "jizhou": {"settlements": 1}},
}
ANSWER = {"victory": "minor", "winner": "overlord", "emperor": 3, "overlord": 6}
MATCH = {"match": [{"emperor": "A", "overlord": "B", **POSITION}, {"emperor": "B", "overlord": "A", "voyages": [2]}]}
POINTS = {"points": {"A": 3 + 6, "B": 6 + 1}, "winner": "A"}


def test_a_position_and_a_match(run: Run) -> None:
    assert run("score", "ming-voyages", stdin=POSITION).json == ANSWER
    assert run("score", "ming-voyages", "-", stdin=MATCH).json == POINTS
    assert run("score", "ming-voyages", stdin=[MATCH, POSITION, {}]).json[:2] == [POINTS, ANSWER]
    level = {"match": [{"emperor": one, "overlord": other} for one, other in ("AB", "BA")]}
    assert run("score", "ming-voyages", stdin=level).json == {"points": {"A": 7, "B": 7}, "winner": None}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (b'{"voyages": [1, 1]}', ["voyages", "twice"]),
        (b'{"voyages": [true]}', ["voyages", "true"]),
        (b'{"voyages": [1], "voyages": [2]}', ["voyages", "twice"]),
        (b'{"borderlands": {"gansu": {"troops": 1, "hordes": 1}}}', ["borderlands.gansu", "Both sides"]),
        (b'{"borderlands": {"gansu": {"troops": 99999999999999999999}}}', ["too large"]),
        (b'{"borderlands": {"western": {"hordes": 1}}}', ["borderlands.western"]),
        (b'{"match": [{"emperor": "A", "overlord": "A"}, {}]}', ["match.1.overlord"]),
        (b'{"match": [{"emperor": "\\ud800", "overlord": "A"}, {}]}', ["match.1.emperor"]),
        ([POSITION, {"borderlands": []}], ["position 2", "borderlands"]),
        (b"[[]]", ["position 1", "object"]),
        (b'{"": 1}', [": '': There is no such field"]),
        (b'{"voyages ": [1]}', [": 'voyages ': There is no such field"]),
        (b'{"borderlands": {"a.b": {}}}', [": borderlands.'a.b': There is no such field"]),
        (b'{"Voyages": [1]}', [": Voyages: There is no such field"]),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(run: Run, given: object, words: list[str]) -> None:
    run("score", "ming-voyages", stdin=given).refuses("standard input", *words)
