"""What a phone fetches when it first sees a screen of The Ming Voyages, as served: with headers, packed."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.art import svg
from companion.art.svg import shorter, steps
from companion.games.ming_voyages.art import places
from companion.table import Tables
from companion.web.play.geometry import geometry
from tests.games.ming_voyages.screens.kit import GAME, opened, played

MOST: Final = 60_000
"""Bytes over the wire for any screen. The event stream, which says nothing at first, is not counted."""
LINKED: Final = re.compile(r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg))"')
LATER: Final = [f"/static/0/js/{name}.js" for name in ("draft", "moves", "room", "turn")]
"""What the script asks for by itself: ``tests/browser/test_first_visit.py`` sees what Chromium really fetches."""
STAGES: Final = ("play", "reaction", "fleet", "re-roll", "effect", "over")
EACH: Final = 2
TOKEN: Final = re.compile(r"([MlzLZ])|(-?\d*\.?\d+)")


def fetched(client: FlaskClient, code: str) -> int:
    """All of it: the page, its style sheets and scripts, what they ask for, and the code that the phone keeps."""
    path = f"/t/{code}"
    known, total, waiting = set[str](), 0, [path, f"{path}/seat?fragment=1", *LATER]
    while waiting:
        one = waiting.pop()
        if one in known:
            continue
        known.add(one)
        answer = client.get(one, headers={"Accept-Encoding": "gzip", "Accept-Language": "de"})
        assert answer.status_code == 200, one
        total += len(answer.data) + sum(len(f"{name}: {value}\r\n") for name, value in answer.headers)
        waiting += LINKED.findall(unpacked(client, one)) if one == path else ()
    return total


def unpacked(client: FlaskClient, path: str) -> str:
    return client.get(path, headers={"Accept-Language": "de"}).get_data(as_text=True)


def test_no_first_visit_is_heavier_than_it_may_be(tables: Tables, app: Flask) -> None:
    """Whatever the stage, whoever's turn it is; sheets that tell what happened are not dressed before one is shown."""
    seen, found = Counter[str](), dict[str, int]()
    for seed in (2, 3):
        client = app.test_client()
        live, tokens = opened(tables, app, client=client)
        for stage in played(tables, live, tokens, seed, most=2000):
            just = any(key == "note.exchange" for line in live.timeline.log(None, last=2) for key, _ in line.messages)
            kind = f"{stage} after a battle" if just else stage
            if stage not in STAGES or seen[kind] >= EACH:
                continue
            seen[kind] += 1
            found[kind] = max(found.get(kind, 0), fetched(client, live.code))
    assert set(STAGES) <= set(found) and "play after a battle" in found
    assert {kind: size for kind, size in found.items() if size > MOST} == {}


def test_a_scorekeepers_first_visit_is_no_heavier(tables: Tables, app: Flask) -> None:
    client = app.test_client()
    live, tokens = opened(tables, app, client=client)
    assert live.config.set_depth(tokens["emperor"], "scorekeeper", live.number, "depth").status == "done"
    assert 40_000 < fetched(client, live.code) <= MOST


def points(outline: str) -> list[list[tuple[int, int]]]:
    """The corners of every part of an outline, in hundredths; both ways of writing it."""
    parts = list[list[tuple[int, int]]]()
    command, numbers, here = "", list[int](), (0, 0)
    for letter, value in TOKEN.findall(outline):
        if letter in ("z", "Z"):
            here = parts[-1][0]
        if letter:
            command = letter
            continue
        numbers.append(round(float(value) * 100))
        if len(numbers) == 2:
            x, y = numbers
            here = (here[0] + x, here[1] + y) if command == "l" else (x, y)
            parts.append([here]) if command == "M" else parts[-1].append(here)
            numbers = []
    return parts


@pytest.mark.parametrize("outline", ["M5 1L6 1L6 3Z", "M1 1L.5 2L0 0", "M5 5L4 4ZM1 2L3 2L3 3ZM9 9L8.25 9.5"])
def test_steps_lead_where_the_places_are(outline: str) -> None:
    assert points(steps(outline)) == points(outline)


def test_the_whole_map_is_drawn_by_steps() -> None:
    """Every outline of it, without a hundredth of a millimetre lost; curves are left as they are."""
    data = geometry(GAME, "companion")
    plain = svg.definitions(places.outlines(data))
    drawn = shorter(plain)
    assert len(drawn) < 0.8 * len(plain)
    for before, after in zip(re.findall(r' d="([^"]+)"', plain), re.findall(r' d="([^"]+)"', drawn), strict=True):
        assert after == before if "a" in before else points(after) == points(before)
