"""``score``: positions in, answers out; and every kind of file that is no position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine import registry
from tests.cli.conftest import Run

POSITION: dict[str, Any] = {
    "round": 4,
    "order": ["yellow", "red"],
    "neutral": True,
    "districts": {"qizhou": {"open": {"yellow": 3, "neutral": 1}, "monastery": "red"}},
    "points": {"yellow": 37},
}


def test_a_position_is_scored_from_a_file_and_from_standard_input(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION))
    answer = run("score", "ming-dynastie", str(file)).json
    assert answer["points"] == {"yellow": 37 + 6 + 4, "red": 4}
    assert [(line["player"], line["reason"]) for line in answer["lines"]] == [
        ("yellow", "city-members"),
        ("yellow", "city-majority"),
        ("red", "monastery"),
    ]
    assert run("score", "ming-dynastie", "-", stdin=POSITION).json == answer
    assert run("score", "ming-dynastie", stdin=POSITION).json == answer
    assert run("score", "ming-dynastie", stdin=b"\xef\xbb\xbf" + file.read_bytes()).json == answer


def test_an_array_is_answered_in_order(run: Run) -> None:
    later = {**POSITION, "round": 6}
    answers = run("score", "ming-dynastie", stdin=[POSITION, later, POSITION]).json
    assert answers == [registry.game("ming-dynastie").score(one) for one in (POSITION, later, POSITION)]
    assert "winners" in answers[1] and "winners" not in answers[0]
    assert run("score", "ming-dynastie", stdin=[]).json == []


def test_the_bad_position_of_an_array_is_named(run: Run) -> None:
    run("score", "ming-dynastie", stdin=[POSITION, {**POSITION, "round": 3}]).refuses("position 2", "round")
    run("score", "ming-dynastie", stdin=[POSITION, [POSITION]]).refuses("position 2")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"round": 3}, ["round"]),
        ({"round": "4"}, ["round"]),
        ({"round": 4.0}, ["round"]),
        ({"round": True}, ["round"]),
        ({"weather": "fine"}, ["weather"]),
        ({"order": ["yellow"]}, ["order"]),
        ({"order": ["yellow", "pink"]}, ["order", "pink"]),
        ({"neutral": False}, ["neutral"]),
        ({"points": {"yellow": -1}}, ["points", "yellow"]),
        ({"points": {"blue": 1}}, ["points", "blue"]),
        ({"districts": {"atlantis": {"open": {"red": 1}}}}, ["atlantis"]),
        ({"districts": {"qizhou": {"open": {"red": -1}}}}, ["qizhou", "red"]),
        ({"districts": {"qizhou": {"open": {"red": 31}}}}, ["red"]),
        ({"districts": {"qizhou": {"open": {"red": 10**17}}}}, ["red"]),
        ({"districts": {"qizhou": {"open": {"neutral": 4}}}}, ["qizhou", "neutral"]),
        ({"districts": {"qizhou": {"monastery": "neutral"}}}, ["qizhou", "monastery"]),
        ({"districts": {"qizhou": {"gate": "red"}}}, ["qizhou", "gate"]),
        ({"districts": []}, ["districts"]),
        ({"districts": None}, ["districts", "null"]),
        ({"tiles": {"yellow": {"huguang": 19}}}, ["tiles", "huguang"]),
        ({"tiles": {"yellow": {"mars": 1}}}, ["tiles", "mars"]),
        ({"returns": {"huguang": {"yellow": {"qizhou": 3}}}}, ["returns", "huguang"]),
        ({"returns": {"huguang": {"yellow": {"qizhou": -1}}}}, ["returns", "huguang"]),
    ],
)
def test_an_impossible_position_is_refused_by_its_field(run: Run, change: dict[str, Any], words: list[str]) -> None:
    run("score", "ming-dynastie", stdin={**POSITION, **change}).refuses(*words)


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", ["not JSON"]),
        (b"{", ["line 1", "not JSON"]),
        (b'{"round": 4,\n "order": }', ["line 2"]),
        (b"NaN", ["line 1", "NaN"]),
        (b'{"note": "NaN \\" NaN",\n"round": NaN}', ["line 2", "NaN"]),
        (b'{"round": -Infinity}', ["line 1", "Infinity"]),
        (b'{"round": 1,\r\n"points": [\r\n 1e999]}', ["line 3", "1e999"]),
        (b'{"9999999999999999999":\n9999999999999999999}', ["line 2", "too large"]),
        (b"[9999999999999999999.5,\n9999999999999999999]", ["line 2", "too large"]),
        (b"[1,\nNaNs, 9]", ["line 2", "NaN"]),
        (b"[1,\n9999999999999999999x]", ["line 2", "too large"]),
        (b'{"round": ' + b"9" * 6000 + b"}", ["line 1", "too large"]),
        (b'{"round": 4, "round": 4}', ["round", "twice"]),
        (b"[" * 200_000, ["nested"]),
        (b'{"round": "\xff"}', ["UTF-8"]),
        (b"\xff\xfe{\x00}\x00", ["UTF-8"]),
        (b"4", ["object"]),
        (b"null", ["object"]),
        (b'{"\\ud800\\n": 1}', []),
        (b'{"\\u001b[31m": 1}', ["\\x1b[31m"]),
    ],
)
def test_what_is_no_json_is_refused(run: Run, raw: bytes, words: list[str]) -> None:
    run("score", "ming-dynastie", "-", stdin=raw).refuses("standard input", *words)


def test_what_is_no_file_is_refused(run: Run, tmp_path: Path) -> None:
    run("score", "ming-dynastie", str(tmp_path)).refuses(str(tmp_path), "directory")
    run("score", "ming-dynastie", str(tmp_path / "none.json")).refuses("none.json", "No such file")
    run("score", "ming-dynastie", "a\0b").refuses("null")
    run("score", "ming-dynastie", "").refuses("FILE")
    run("replay", "").refuses("FILE")
    run("replay", str(tmp_path)).refuses(str(tmp_path))
    run("legal", str(tmp_path / "none.txt")).refuses("none.txt")


def test_a_huge_file_is_not_read_to_its_end(run: Run) -> None:
    run("score", "ming-dynastie", "/dev/zero").refuses("/dev/zero", "MiB")
