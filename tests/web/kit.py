"""What the tests of the web share: phones that speak the API, and tables driven to where it gets interesting."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, ClassVar, Final

from flask import Flask
from flask.testing import FlaskClient
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from companion.engine.chance import SeededChance
from companion.store import open_store
from companion.table import Store, Tables
from companion.web.app import create_app, furnish
from companion.web.http import assets
from tests.steady import steady
from tests.watch import Watch

API = "/api/v1"
GAME = "ming-dynastie"
COLOURS = ("red", "yellow", "blue", "green")
PROGRAM: Final = Path(__file__).parents[2] / "companion"
CACHE: Final = PROGRAM.parent / ".pytest_cache" / "templates"


@contextmanager
def tables_in(folder: Path, seed: int = 1, background: bool = False, watch: Watch | None = None) -> Iterator[Tables]:
    """Tables in a database of their own."""
    tables = tables_over(open_store(folder / "tables.db"), seed, background, watch)
    try:
        yield tables
    finally:
        tables.close()


def tables_over(store: Store, seed: int = 1, background: bool = False, watch: Watch | None = None) -> Tables:
    """Tables with chance and bots that repeat themselves; time passes by ``watch``."""
    watch = watch or Watch()
    clock = itertools.count(1_700_000_000)
    return Tables(
        store,
        bots=steady(seed),
        chance=SeededChance(seed),
        background=background,
        pause=0.0,
        clock=lambda: next(clock) + watch.now,
        ticks=watch,
    )


class Compiled(FileSystemBytecodeCache):
    """Templates compiled once for all apps of a run, which alone took a third of the time of these tests, and kept for
    later runs as long as nothing has changed of the program and the libraries with which they are compiled: filters of
    what is constant are carried out then."""

    def __init__(self) -> None:
        made_of = sha256(" ".join(version(name) for name in ("jinja2", "markupsafe", "babel")).encode())
        for path in sorted(path for path in PROGRAM.rglob("*") if path.suffix in (".py", ".po", ".json")):
            made_of.update(path.read_bytes())
        folder = CACHE / made_of.hexdigest()[:16]
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__(str(folder))
        self.known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.known:
            bucket.bytecode_from_string(self.known[bucket.key])
        else:
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key] = bucket.bytecode_to_string()
        super().dump_bytecode(bucket)


COMPILED: Final = Compiled()


class CompiledRule(Rule):
    """A route of which the function that builds its addresses is compiled once for all apps of a run: 45 of the 50 ms
    that making an app takes."""

    known: ClassVar[dict[tuple[str, str, bool], Callable[..., tuple[str, str]]]] = {}

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        made_of = (repr(self._trace), repr(self.defaults), append_unknown)
        if made_of not in self.known:
            self.known[made_of] = super()._compile_builder(append_unknown)
        return self.known[made_of]


Flask.url_rule_class = CompiledRule
Flask.jinja_options = {"bytecode_cache": COMPILED}
assets.squeezed = cache(assets.squeezed)  # likewise


def bare_app() -> Flask:
    """An app that has still to be furnished."""
    app = create_app(secret="test")
    app.testing = True
    return app


def make_app(tables: Tables, **more: Any) -> Flask:
    """An app of these tables' own."""
    app = bare_app()
    furnish(app, tables, **more)
    return app


_idle: list[Flask] = []


@contextmanager
def app_over(tables: Tables, **more: Any) -> Iterator[Flask]:
    """An app that has these tables meanwhile and others afterwards: to make one takes longer than most tests."""
    app = _idle.pop() if _idle else bare_app()
    furnish(app, tables, **more)
    yield app
    _idle.append(app)


def addresses(app: Flask, given: Mapping[str, Collection[str]]) -> Iterator[tuple[str, str]]:
    """Every address of the app that can be asked for, with its rule, for all that is given for the names in it."""
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        unknown = rule.arguments - given.keys()
        assert not unknown, f"{rule} takes {unknown}, which these tests have to be given"
        names = sorted(rule.arguments)
        for values in itertools.product(*(given[name] for name in names)):
            path = rule.rule
            for name, value in zip(names, values, strict=True):
                path = re.sub(rf"<(\w+:)?{name}>", value, path)
            yield rule.rule, path


@dataclass
class Seat:
    """One seat's token, speaking the API through a client of the app."""

    client: FlaskClient
    code: str
    colour: str
    token: str
    rejoin: str = ""
    taps: Iterator[int] = field(default_factory=itertools.count)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.client.get(f"{API}/tables/{self.code}{path}", headers=self.headers, **more)

    def send(self, method: str, path: str, body: Any) -> TestResponse:
        return self.client.open(f"{API}/tables/{self.code}{path}", method=method, json=body, headers=self.headers)

    def legal(self) -> list[str]:
        return [action["action"] for action in self.get("/legal").get_json()["actions"]]

    def number(self) -> int:
        return int(self.get("/changes").get_json()["number"])

    def act(self, action: str, seen: int | None = None, key: str | None = None) -> TestResponse:
        seen = self.number() if seen is None else seen
        key = key or f"{self.colour}-{next(self.taps)}"
        return self.send("POST", "/intents", {"action": action, "seen": seen, "key": key})


def open_table(
    app: Flask, players: int = 2, options: Mapping[str, str] | None = None, begin: bool = True
) -> list[Seat]:
    """A table with that many people, each with a client (a phone) of his own; the first is the host."""
    client = app.test_client()
    body = {"game": GAME, "name": "Mei", "options": dict(options or {})}
    made = client.post(f"{API}/tables", json=body).get_json()
    seats = [Seat(client, made["code"], made["colour"], made["token"], made["rejoin"])]
    for name, colour in list(zip(("Jonas", "Aisha", "Noor"), COLOURS[1:], strict=True))[: players - 1]:
        client = app.test_client()
        taken = client.post(f"{API}/tables/{made['code']}/seats/{colour}", json={"name": name}).get_json()
        seats.append(Seat(client, made["code"], colour, taken["token"], taken["rejoin"]))
    if begin:
        assert seats[0].send("POST", "/begin", {}).status_code == 200
    return seats


def to_a_count(tables: Tables, seats: list[Seat]) -> None:
    """Go on beside a published board, to where everybody counts his own in Henan."""
    host = seats[0]
    table = tables.get(host.code)
    depth = {"depth": "scorekeeper", "seen": host.number(), "key": "depth"}
    assert host.send("PUT", "/depth", depth).status_code == 200
    tiles = {f"tiles {colour} henan": 1 for colour in table.timeline.view(None)["seats"]}
    told = {"changes": tiles, "seen": host.number(), "key": "tiles"}
    assert host.send("POST", "/adjust", told).status_code == 200
    while table.counts.now() is None:
        assert host.act("done").status_code == 200


def drive(tables: Tables, seats: list[Seat], stage: str, together: int = 1, seed: int = 1, most: int = 4000) -> None:
    """Play at random, past the web, until the game reaches that stage with so many seats to act at once."""
    table = tables.get(seats[0].code)
    for now in itertools.islice(stages(tables, seats, seed), most):
        if now == stage and (stage == "over" or len(table.play.to_act) >= together):
            return
    raise AssertionError(f"stage {stage} was not reached")


def stages(tables: Tables, seats: list[Seat], seed: int = 1) -> Iterator[str]:
    """Play at random, past the web, to the end; tells the stage before every action and at the end."""
    table = tables.get(seats[0].code)
    tokens = {seat.colour: seat.token for seat in seats}
    dice = random.Random(seed)
    for tap in itertools.count():
        yield table.timeline.view(None)["stage"]
        if not table.play.to_act:
            return
        colour = table.play.to_act[0]
        action = dice.choice(table.play.legal(colour))
        outcome = table.play.intent(tokens[colour], action.text, table.number, f"drive-{seed}-{tap}-{table.number}")
        assert outcome.status == "done", outcome


def error_of(response: TestResponse) -> str:
    """The code of an error in the agreed shape."""
    document = json.loads(response.data)
    assert set(document) == {"error"}, document
    assert set(document["error"]) == {"code", "message"}, document
    assert document["error"]["message"]
    assert 400 <= response.status_code < 500
    return str(document["error"]["code"])
