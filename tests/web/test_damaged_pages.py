"""A disk that fails under a server: no page or answer breaks, and whoever's table lies elsewhere plays on."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask

from companion.store import SqlStore, open_store
from companion.table import Tables
from tests.games.ming_voyages.screens import kit as voyages
from tests.table.damage import PAGE, folded, pages_of, spoil
from tests.web.kit import API, GAME, Seat, drive, error_of, make_app, open_table, tables_in
from tests.web.phones import Phone
from tests.web.test_own_board_pages import OURS

SEEDS = 5
EVERYWHERE = ("/", "/games", "/games?q=mei", "/people", "/new?game=ming-dynastie", f"{API}/tables", f"{API}/games")
AT_TABLE = ("", "/log", "/score", "/table", "/seat", "/at", "/record", "/result.txt", "/delete", "/board.json")
IN_API = ("", "/view", "/legal", "/undo", "/log", "/changes", "/record", "/connection", "/settings")


@dataclass(frozen=True)
class World:
    """A database of two games in play, one in its lobby and one that is over; a board is kept in it, too."""

    path: Path
    seats: tuple[Seat, ...]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("world")
    with tables_in(folder) as tables:
        app = make_app(tables)
        playing, over, lobby = open_table(app), open_table(app), open_table(app, begin=False)
        drive(tables, over, "over")
        drive(tables, playing, "return")
        live, tokens = voyages.opened(tables, app)
        for count, _ in enumerate(voyages.played(tables, live, tokens, 1)):
            if count == 60:
                break
        beside = Seat(playing[0].client, live.code, "emperor", tokens["emperor"])
        tables.boards.save(GAME, "Ours", {"borders": OURS})
    yield World(folder / "tables.db", (playing[0], over[0], lobby[0], beside))


@contextmanager
def serving(path: Path) -> Iterator[tuple[Flask, Tables, SqlStore]]:
    store = open_store(path)
    tables = Tables(store, background=False)
    try:
        yield make_app(tables), tables, store
    finally:
        tables.close()


def visit(app: Flask, world: World) -> dict[str, list[int]]:
    """Ask for everything, an exception being a test that fails; the statuses of each table's own answers."""
    phone, found = Phone(app), dict[str, list[int]]()
    for path in EVERYWHERE:
        assert phone.get(path).status_code == 200, path
    for seat in world.seats:
        me = Seat(app.test_client(), seat.code, seat.colour, seat.token)
        answers = [phone.get(f"/t/{seat.code}{page}") for page in AT_TABLE] + [me.get(path) for path in IN_API]
        answers.append(me.send("POST", "/intents", {"action": "pass", "seen": 5, "key": "k"}))
        answers.append(me.send("PUT", "/name", {"name": "Mei"}))
        for answer in answers:
            assert answer.status_code < 500 or answer.status_code in (503, 507), answer.request.path
            if answer.status_code >= 500:
                assert "Traceback" not in answer.text
        found[seat.code] = [answer.status_code for answer in answers]
    return found


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("running", [False, True])
def test_nothing_breaks_whatever_pages_are_garbage(world: World, tmp_path: Path, running: bool, seed: int) -> None:
    path = Path(shutil.copy(world.path, tmp_path))
    luck = random.Random(f"{seed} {running}")
    numbers = luck.sample(range(1, path.stat().st_size // PAGE + 1), luck.choice((1, 3, 12)))
    if not running:
        for number in numbers:
            spoil(path, number, seed)
    with serving(path) as (app, tables, store):
        if running:
            store._engine.dispose()
            folded(path)
            for number in numbers:
                spoil(path, number, seed)
        found = visit(app, world)
        listed = {table["code"]: table for table in app.test_client().get(f"{API}/tables").get_json()["tables"]}
        for code, table in listed.items():
            assert table["damaged"] == (code in tables.broken())
            if not table["damaged"]:
                assert found[code][0] == 200, "what is said to be whole opens"
        if not running:
            for code in tables.broken():
                assert set(found[code]) <= {200, 303, 403, 404, 405, 409, 422}


def test_one_damaged_table_is_named_and_the_others_play_on(world: World, tmp_path: Path) -> None:
    path = Path(shutil.copy(world.path, tmp_path))
    over = world.seats[1]
    leaves = [number for number in pages_of(path, "entries")[1:] if over.code.encode() in page_text(path, number)]
    spoil(path, leaves[len(leaves) // 2])
    with serving(path) as (app, tables, _):
        assert tables.broken() == [over.code]
        phone = Phone(app)
        for lang in ("en", "de"):
            phone.lang = lang
            answer = phone.get(f"/t/{over.code}")
            assert answer.status_code == 409
            assert f'href="/t/{over.code}"' not in answer.text, "it would only say so again"
            assert over.code.upper() in phone.get("/games").text
        assert error_of(phone.get(f"{API}/tables/{over.code}")) == "damaged-table"
        listed = {table["code"]: table["damaged"] for table in phone.get(f"{API}/tables").get_json()["tables"]}
        assert listed == {seat.code: seat is over for seat in world.seats}
        for seat in (world.seats[0], *world.seats[2:]):
            me = Seat(app.test_client(), seat.code, seat.colour, seat.token)
            assert me.send("PUT", "/name", {"name": "Zoë"}).status_code == 200
        assert phone.get(f"/t/{over.code}/delete").status_code in (200, 403), "it can be put away"


def page_text(path: Path, number: int) -> bytes:
    with path.open("rb") as file:
        file.seek((number - 1) * PAGE)
        return file.read(PAGE)
