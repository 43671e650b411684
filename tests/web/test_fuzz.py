"""Anything at all sent to any route: an answer in the agreed shape, and never the server's fault."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar
from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.web.api import operations
from companion.web.api.routes import PREFIX, Operation
from companion.web.server.wire import Streams
from tests.profiles import examples
from tests.records import records_of
from tests.web.kit import GAME, Seat, bare_app, drive, make_app, open_table, tables_in, to_a_count

Drawn = TypeVar("Drawn")
RELAXED = settings(
    max_examples=examples(3, 100),
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@dataclass(frozen=True)
class World:
    """An app with a table in the lobby, one in play, one where people choose in secret, one where they count, and one
    where all is over."""

    app: Flask
    seats: list[Seat]

    @property
    def codes(self) -> list[str]:
        return sorted({seat.code for seat in self.seats})


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    with tempfile.TemporaryDirectory() as folder, tables_in(Path(folder)) as tables:
        app = make_app(tables, streams=Streams(limit=3, heartbeat=0.01))
        lobby = open_table(app, begin=False)
        playing = open_table(app, 3)
        secret = open_table(app)
        drive(tables, secret, "return")
        counting = open_table(app)
        to_a_count(tables, counting)
        ended = (records_of(GAME) / "chosen-cities-of-four.txt").read_text(encoding="utf-8")
        made = tables.import_record(ended, "Mei")
        over = Seat(app.test_client(), made.code, made.colour, made.token)
        yield World(app, [*lobby, *playing, *secret, *counting, over])


ODD_TEXT = st.one_of(
    st.text(max_size=50),
    st.sampled_from(["", "\0", "../..", "%00", "a" * 5000, "\u202e", "💣", "null", "-1", "1e999", "NaN", "{{7*7}}"]),
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), ODD_TEXT),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(ODD_TEXT, inner, max_size=4)),
    max_leaves=12,
)
NAMES: Final = re.compile(r"\{(\w+)\}")
LINES = [["red", "pass"], ["red", "member henan"], ["table", "set turn = red"], ["chance", "x"], ["x"]]
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "game": st.sampled_from([GAME, "chess"]),
    "name": ODD_TEXT,
    "edition": st.sampled_from(["companion", "boxed"]),
    "options": st.dictionaries(st.sampled_from(["start", "tiles", "x"]), st.sampled_from(["1", "4", "strict"])),
    "seats": st.integers(0, 13),
    "bot": st.sampled_from(["random", "greedy", "steward", "x"]),
    "code": ODD_TEXT,
    "record": ODD_TEXT,
    "players": st.lists(st.sampled_from(["red", "yellow", "blue", "x"]), max_size=5),
    "action": st.sampled_from(["pass", "member henan", "return 2", "return 9", "deploy -1", "home lintao", "step x y"]),
    "seen": st.integers(-1, 400),
    "on": st.sampled_from([True, False, "on", 1]),
    "entry": st.integers(-1, 400),
    "round": st.integers(-1, 9),
    "key": st.sampled_from(["a", "b", "c/0", ""]),
    "acting_for": st.sampled_from(["red", "yellow", "x"]),
    "changes": st.dictionaries(
        st.sampled_from(["points red", "open henan neutral", "phase", "turn", "x y z"]),
        st.one_of(st.integers(-1, 99), st.sampled_from(["red", "members", "none"]), ODD_TEXT),
        max_size=3,
    ),
    "about": st.sampled_from(["scoring 2", "round 1", "x"]),
    "share": st.sampled_from(["red", "yellow", "all", "x"]),
    "whole": st.booleans(),
    "was": st.integers(-1, 400),
    "number": st.sampled_from(["0" * 32, "5d0c7e41a29b4d0f8a6c3e2b1f907d55", "x"]),
    "reason": ODD_TEXT,
    "half": st.sampled_from(["", "1"]),
    "end": st.sampled_from(["", "1"]),
    "set.open henan red": st.sampled_from(["0", "2", "-1", "99", "x", "²"]),
    "then": st.sampled_from(["", "done", "next", "counted henan", "x"]),
    "depth": st.sampled_from(["guided", "scorekeeper", "digital", "x"]),
    "chance": st.dictionaries(st.sampled_from(["movement-deck", "x"]), st.sampled_from(["app", "people", "x"])),
    "own": st.dictionaries(ODD_TEXT, ODD_TEXT, max_size=2),
    "text": ODD_TEXT,
    "colour": st.sampled_from(["red", "yellow", "x"]),
    "what": st.sampled_from(["undo", "amend", "host", "change", "insert", "drop", "x"]),
    "ask": st.integers(-1, 400),
    "yes": st.booleans(),
    "amendment": st.fixed_dictionaries(
        {"what": st.sampled_from(["change", "insert", "drop"]), "entry": st.integers(0, 60)},
        optional={"lines": st.lists(st.sampled_from(LINES), max_size=3)},
    ),
}


class Draw(Protocol):
    """``data.draw``."""

    def __call__(self, strategy: st.SearchStrategy[Drawn], /) -> Drawn: ...


def check(response: TestResponse) -> None:
    """Never 5xx, and what programs get as an error has its shape."""
    try:
        assert response.status_code < 500, response.status_code
        if response.status_code >= 400 and response.request.path.startswith("/api/"):
            document = json.loads(response.data)
            assert set(document) == {"error"}
            assert set(document["error"]) == {"code", "message"}
            assert all(isinstance(value, str) and value for value in document["error"].values())
    finally:
        response.close()


def fill(draw: Draw, world: World, path: str) -> tuple[str, Seat]:
    """A path with a table and a colour that may or may not exist."""
    seat = draw(st.sampled_from(world.seats))
    code = draw(st.one_of(st.just(seat.code), st.sampled_from(world.codes), ODD_TEXT))
    colour = draw(st.one_of(st.sampled_from(["red", "yellow", "blue", "green", "neutral"]), ODD_TEXT))
    entry = draw(st.one_of(st.integers(-1, 60).map(str), ODD_TEXT))
    game = draw(st.one_of(st.just(GAME), ODD_TEXT))
    part = draw(st.one_of(st.sampled_from(["move", "setup"]), ODD_TEXT))
    named = {"code": code, "colour": colour, "entry": entry, "game": game, "digest": "x", "part": part}
    for name, value in named.items():
        for form in (f"{{{name}}}", f"<{name}>"):
            path = path.replace(form, quote(value, safe=""))
    path = path.replace("<int:number>", str(draw(st.integers(0, 9))))
    return path.replace("<path:filename>", quote(draw(ODD_TEXT), safe="")), seat


def headers(draw: Draw, seat: Seat) -> dict[str, str]:
    latin = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=30)
    token = draw(st.one_of(st.just(seat.token), latin))
    given_headers = {"Authorization": f"Bearer {token}"}
    for name in ("Last-Event-ID", "Accept", "Accept-Language", "Cookie", "If-None-Match", "Range", "Origin"):
        if draw(st.integers(0, 9)) == 0:
            given_headers[name] = draw(latin)
    return given_headers


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.call.__name__)
@RELAXED
@given(data=st.data())
def test_any_body_of_any_operation(world: World, operation: Operation, data: st.DataObject) -> None:
    draw = data.draw
    url, seat = fill(draw, world, PREFIX + operation.path)
    body = None
    if operation.body is not None:
        fields = operation.body.model_fields
        required = {name: FIELDS[name] for name, field in fields.items() if field.is_required()}
        shaped = st.fixed_dictionaries(required, optional={name: FIELDS[name] for name in fields.keys() - required})
        documents = st.one_of(shaped, shaped, JSON).map(lambda value: json.dumps(value).encode())
        body = draw(st.one_of(documents, documents, st.binary(max_size=60)))
    response = world.app.test_client().open(
        url,
        method=operation.method,
        data=body,
        query_string=draw(st.one_of(st.just({}), st.dictionaries(st.sampled_from(["after", "x"]), ODD_TEXT))),
        headers=headers(draw, seat),
        content_type=draw(st.sampled_from(["application/json", "application/json", "text/plain", "a/b; charset=x"])),
        buffered=False,
    )
    check(response)


def rules() -> list[tuple[str, str]]:
    """Every route of the app that is no operation of the API, with GET or POST or both."""
    known = {(rule.rule, method) for rule in bare_app().url_map.iter_rules() for method in rule.methods or ()}
    api = {(NAMES.sub(r"<\1>", PREFIX + operation.path), operation.method) for operation in operations()}
    return sorted((rule, method) for rule, method in known - api if method in ("GET", "POST", "PUT", "DELETE"))


@pytest.mark.parametrize(("rule", "usual"), rules())
@RELAXED
@given(data=st.data())
def test_anything_sent_to_any_page(world: World, rule: str, usual: str, data: st.DataObject) -> None:
    draw = data.draw
    client = world.app.test_client()
    url, seat = fill(draw, world, rule)
    with client.session_transaction() as session:
        session["csrf"] = "known"
        session["seats"] = {seat.code: seat.token}
    method = draw(st.sampled_from([usual] * 7 + ["HEAD", "OPTIONS", "BREW"]))
    fixed = {"csrf": "known", "option.start": "1", "colour": "red", "for": "yellow", "lang": "de", "theme": "dark"}
    if method == "POST":
        kinds = {name: kind for name, kind in FIELDS.items() if name != "options"}
        fixed |= {name: str(draw(st.one_of(kind, kind, ODD_TEXT))) for name, kind in kinds.items()}
    asked = ("pick", "mode", "report", "part", "code", "after", "game", "fragment", "paper", "ink", "only", "right",
             "count", "voice", "also", "hush", "tv")  # fmt: skip
    response = client.open(
        url,
        method=method,
        data=fixed if method == "POST" else None,
        query_string={name: draw(ODD_TEXT) for name in asked},
        headers=headers(draw, seat) if draw(st.booleans()) else {},
        buffered=False,
    )
    check(response)
