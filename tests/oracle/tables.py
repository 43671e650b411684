"""The tables that are walked through: every recorded game, and games of every depth that are played at random."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from flask import Flask

from companion.engine import record as records
from companion.engine import registry
from companion.table import Table, Tables
from companion.table.depths import DEPTHS, DIGITAL
from tests.oracle.fixed import fixed
from tests.records import records_of
from tests.web.kit import make_app, tables_in

NAMES: Final = ("Mei", "Jonas", "Aïsha", "Noor <b>")
MOST_STEPS: Final = 1500
"""After which a game played at random is left where it stands."""
TOLD: Final = 0.3
"""How often somebody who only keeps the score corrects something instead of going on."""


@dataclass(frozen=True)
class Course:
    """A way through one game.

    Attributes:
        name: how its pages are called.
        game: id of the game.
        record: the file of a recorded game; none for one that is played at random.
        depth: how much is told the app.
        players: how many seats play at random, all of them people's.
    """

    name: str
    game: str
    record: Path | None = None
    depth: str = DIGITAL
    players: int = 2


@dataclass(frozen=True)
class Moment:
    """A stage that somebody may look at: the table, and who sits there with which token."""

    name: str
    app: Flask
    tables: Tables
    table: Table
    tokens: Mapping[str, str]


def courses() -> Iterator[Course]:
    """All that are walked, the longest first."""
    for game, meta in registry.metas().items():
        for path in sorted(records_of(game).glob("*.txt")):
            yield Course(f"{game}/{path.stem}", game, path)
        least, most = max(2, meta.players[0]), meta.players[1]
        for depth in DEPTHS if meta.tracks else [depth for depth in DEPTHS if depth != "scorekeeper"]:
            for players in sorted({least, most}):
                yield Course(f"{game}/{depth}-of-{players}", game, None, depth, players)


def moments(course: Course) -> Iterator[Moment]:
    """The first of every stage of that game, one after the other."""
    with house() as (tables, app):
        yield from _recorded(course, tables, app) if course.record else _played(course, tables, app)


@contextmanager
def house() -> Iterator[tuple[Tables, Flask]]:
    """Tables and an app in which nothing differs from one time to the next."""
    with fixed(), tempfile.TemporaryDirectory() as folder, tables_in(Path(folder)) as tables:
        yield tables, make_app(tables)


def _recorded(course: Course, tables: Tables, app: Flask) -> Iterator[Moment]:
    assert course.record
    text = course.record.read_text(encoding="utf-8")
    whole = records.parse(text)
    head = text.splitlines()[: -len(whole.actions)]
    for stage, count in _firsts(whole):
        lines = text.splitlines()[: len(head) + count]
        made = tables.import_record("\n".join(lines), NAMES[0])
        table = tables.get(made.code)
        tokens = {made.colour: made.token} | _seated(table)
        yield Moment(f"{course.name}/{stage}", app, tables, table, tokens)


def _firsts(whole: records.Record) -> Iterator[tuple[str, int]]:
    """Where each stage of a record comes up first, and how many of its actions precede it."""
    state, seen = whole.new_state(), set()
    for count, (who, text) in enumerate(whole.actions):
        stage = state.view(None)["stage"]
        if stage not in seen and state.to_act and min(state.to_act) >= 0:
            seen.add(stage)
            yield stage, count
        records.apply(state, who, text)
    yield "end", len(whole.actions)


def _seated(table: Table) -> dict[str, str]:
    """The tokens of all who now take a free seat, by colour."""
    free = [seat.colour for seat in table.seats.all if seat.holder == "open"]
    return {colour: table.seats.claim(colour, name) for colour, name in zip(free, NAMES[1:], strict=False)}


def _played(course: Course, tables: Tables, app: Flask) -> Iterator[Moment]:
    made = tables.create(course.game, seats=course.players, host=NAMES[0], depth=course.depth)
    table, luck, seen = tables.get(made.code), random.Random(course.name), set()
    tokens = {made.colour: made.token} | _seated(table)
    yield Moment(f"{course.name}/lobby", app, tables, table, tokens)
    table.config.begin(made.token)
    for step in range(MOST_STEPS):
        view = table.timeline.view(None)
        stage = view["stage"] if table.play.to_act or table.phase == "over" else f"told-{view['stage']}"
        if stage not in seen:
            seen.add(stage)
            yield Moment(f"{course.name}/{stage}", app, tables, table, tokens)
        if table.phase == "over":
            return
        _step(table, tokens, luck, f"step-{step}")


def _step(table: Table, tokens: Mapping[str, str], luck: random.Random, key: str) -> None:
    """Something that goes through, by whoever may do it."""
    seat = next(one for one in (*table.play.to_act, *tokens) if one in tokens and table.play.legal(one))
    by = tokens[seat]
    if table.config.depth == "scorekeeper" and luck.random() < TOLD:
        known = [one for one in table.corrections.settings() if one.most]
        one = luck.choice(known)
        table.corrections.adjust(by, {one.name: luck.randint(0, one.most)}, "", table.number, f"{key}-told")
    legal = [action.text for action in table.play.legal(seat)]
    luck.shuffle(legal)
    assert any(table.play.intent(by, text, table.number, f"{key}-{i}").status == "done" for i, text in enumerate(legal))
