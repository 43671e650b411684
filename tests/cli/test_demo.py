"""``demo``: bots play by themselves at a table that anybody may look at, and somebody sits down in the place of one."""

from __future__ import annotations

import re
import signal
import sys
from pathlib import Path

import pytest

from companion.bots import POLICIES
from companion.cli.demo import table_of_bots
from companion.engine import registry
from companion.store import open_store
from companion.table import SeatTaken, Tables
from companion.web.launch.process import DATABASE
from tests.patience import PATIENCE_S, running, until
from tests.web.serving import call


def test_bots_play_and_somebody_sits_down(tmp_path: Path) -> None:
    said = tmp_path / "said.txt"
    arguments = [sys.executable, "-m", "companion", "demo", "--port", "0", "--no-browser"]
    with said.open("wb") as log, running(arguments, stdout=log, stderr=log) as process:
        until(lambda: b"Ctrl-C stops" in said.read_bytes())
        found = re.search(rb"http://127.0.0.1:(\d+)/t/(\w+)\n", said.read_bytes())
        assert found is not None
        port, code = int(found[1]), found[2].decode()

        def number() -> int:
            return int(call(port, "GET", f"/t/{code}/number?after=0")[1]["number"])

        first = number()
        until(lambda: number() > first)
        _, page = call(port, "GET", f"/t/{code}")
        seat = re.search(rb"/player/(\w+)", page)
        assert seat is not None
        assert b'name="colour"' in call(port, "GET", f"/t/{code}/player/{seat[1].decode()}")[1]
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_S) == 0


@pytest.mark.parametrize("game", registry.metas())
def test_a_bot_makes_room_while_nobody_else_sits_there(tmp_path: Path, game: str) -> None:
    code = table_of_bots(tmp_path, game)
    tables = Tables(open_store(tmp_path / DATABASE), bots=POLICIES, background=False)
    try:
        table = tables.get(code)
        assert {seat.holder for seat in table.seats.all} == {"bot"}
        assert table.play.let_bot_act(table.minds)
        first, second, *_ = table.seats.all
        token = table.seats.claim(second.colour, "Aisha")
        seat = table.seats.of(token)
        assert seat is not None and (seat.colour, seat.holder, seat.bot) == (second.colour, "person", "")
        assert seat.host
        with pytest.raises(SeatTaken):
            table.seats.claim(first.colour, "Noor")
        tables.run_bots(code)
        assert table.play.to_act == (second.colour,)
        assert table.play.legal(second.colour)
    finally:
        tables.close()


def test_nobody_sits_down_when_bots_have_played_to_the_end(tmp_path: Path) -> None:
    tables = Tables(open_store(tmp_path / DATABASE), bots=POLICIES, background=False)
    try:
        created = tables.create("ming-voyages", host="Mei")
        table = tables.get(created.code)
        first, second = table.seats.all
        table.seats.claim_bot(second.colour, "random", by=created.token)
        table.config.begin(created.token)
        table.seats.leave_to_bot(created.token, "random")
        assert table.seats.free(table.seats.seat(first.colour))
        tables.run_bots(table.code)
        assert table.phase == "over"
        with pytest.raises(SeatTaken):
            table.seats.claim(first.colour, "Noor")
    finally:
        tables.close()
