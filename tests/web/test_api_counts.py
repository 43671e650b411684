"""The API of counting together."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from flask import Flask

from companion.table import Tables
from tests.web.kit import Seat, error_of, open_table, to_a_count

_keys = itertools.count()


def tap(seat: Seat, **more: Any) -> dict[str, Any]:
    return {"about": "scoring 2", **more, "seen": seat.number(), "key": f"count-{next(_keys)}"}


@pytest.fixture
def counters(app: Flask, tables: Tables) -> list[Seat]:
    """Two people at their first count, with the neutral ones."""
    seats = open_table(app, 2)
    to_a_count(tables, seats)
    return seats


def test_a_count_is_told_share_by_share(counters: list[Seat]) -> None:
    mei, jonas = counters
    asked = mei.get("/count").get_json()
    assert asked["about"] == "scoring 2"
    assert [(one["share"], one["by"], one["whole"]) for one in asked["shares"]] == [
        ("red", None, False), ("yellow", None, False), ("all", None, False),
    ]  # fmt: skip
    assert mei.send("POST", "/count", tap(mei, share="red", changes={"monk lintao": "red"})).status_code == 200
    half = tap(jonas, share="yellow", changes={"monk lintao": "yellow"}, whole=False)
    assert jonas.send("POST", "/count", half).status_code == 200
    shares = {one["share"]: one for one in jonas.get("/count").get_json()["shares"]}
    assert (shares["red"]["by"], shares["red"]["whole"], shares["yellow"]["whole"]) == ("red", True, False)
    assert shares["yellow"]["values"]["monk lintao"] == "yellow" and not shares["red"]["asked"]
    jonas.send("POST", "/count", tap(jonas, share="yellow"))
    shares = {one["share"]: one for one in jonas.get("/count").get_json()["shares"]}
    assert [one["key"] for one in shares["red"]["asked"]] == ["count.two-monks"]
    was = shares["yellow"]["entry"]
    jonas.send("POST", "/count", tap(jonas, share="yellow", changes={"monk lintao": "none"}, was=was))
    assert mei.send("POST", "/count", tap(mei, share="all")).status_code == 200
    assert mei.get("/count").get_json() == {"number": mei.number(), "about": None, "shares": []}


def test_what_cannot_be_told_is_refused(counters: list[Seat]) -> None:
    mei, jonas = counters
    for more, code in (
        ({"share": "violet"}, "bad-share"),
        ({"share": "yellow"}, "counts-himself"),
        ({"share": "red", "changes": {"points red": 9}}, "bad-share"),
        ({"share": "red", "changes": {"open lintao red": 30}}, "illegal"),
        ({"share": "red", "about": "scoring 4"}, "stale"),
        ({"share": "Ä"}, "bad-input"),
        ({"share": "red", "was": -1}, "bad-input"),
        ({"share": "red", "whole": "perhaps"}, "bad-input"),
    ):
        assert error_of(mei.send("POST", "/count", tap(mei, **more))) == code, more
    ending = tap(jonas)
    assert error_of(jonas.send("POST", "/count/end", ending)) == "host-only"
    assert mei.send("POST", "/count/end", tap(mei)).status_code == 200
    assert mei.get("/count").get_json()["about"] is None
