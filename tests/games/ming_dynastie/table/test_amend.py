"""Games of Ming-Dynastie that are amended at random: nothing is lost, disk and memory agree, records replay."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine import record
from companion.engine.chance import SeededChance
from companion.table import BadAmendment, Outcome, Table, Tables
from companion.table.answers import Tap
from tests.stores import store_in
from tests.table.room import text_of


def seated(tables: Tables, players: int) -> tuple[Table, dict[str, str]]:
    created = tables.create("ming-dynastie", seats=players, host="Mei")
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for seat in table.seats.all[1:]:
        tokens[seat.colour] = table.seats.claim(seat.colour, f"Player {seat.colour}")
    table.config.begin(created.token)
    return table, tokens


def play(table: Table, tokens: dict[str, str], draw: random.Random, actions: int) -> None:
    for _ in range(actions):
        if not table.play.to_act:
            return
        colour = table.play.to_act[0]
        action = draw.choice(table.play.legal(colour))
        done = table.play.intent(tokens[colour], action.text, table.number, f"k{table.number}")
        assert done.status == "done"


def amend(table: Table, wanted: dict[str, Any]) -> Outcome:
    """Amend as when all concerned have agreed."""
    tap = Tap("red", "red", table.number, f"amend {table.number}")
    return table.timeline.settle(lambda: table.corrections.carry_out(tap, wanted, agreed=True))


def to_open_cards(table: Table, tokens: dict[str, str], draw: random.Random) -> None:
    """Play on until nothing lies face down."""
    while table.timeline.projection.sealed:
        play(table, tokens, draw, 1)


@pytest.mark.draws(("players", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4)])
def test_amended_at_random(tmp_path: Path, players: int, seed: int) -> None:
    draw = random.Random(seed)
    tables = Tables(store_in(tmp_path), chance=SeededChance(seed), background=False)
    table, tokens = seated(tables, players)
    play(table, tokens, draw, draw.randrange(60, 250))
    amended = 0
    for _ in range(12):
        to_open_cards(table, tokens, draw)
        path = table.timeline.projection.path
        entry = path[draw.randrange(max(1, len(path) - 60), len(path))]
        what = draw.choice(["change", "insert", "drop"])
        choices = [[who, action.text] for who, actions in table.corrections.choices_at(entry) for action in actions]
        lines = [] if what == "drop" else [draw.choice(choices)]
        wanted = {"what": what, "entry": entry, "lines": lines}
        try:
            seen = table.corrections.preview(wanted, "red")
            amend(table, wanted)
        except BadAmendment as refused:
            assert refused.code in ("amend-secret", "amend-sealed")
            continue
        amended += 1
        state = table.timeline.state
        assert state is not None
        table.game.audit(state)
        for seat, points in enumerate(state.scores):
            assert points == sum(line.points for line in state.lines if line.seat == seat)
        if not seen.drawn:
            assert dict(zip(state.seats, state.scores, strict=True)) == dict(seen.after)
        assert state.is_over or state.to_act, "the game can go on"
        there = Tables(store_in(tmp_path), background=False)
        other = there.get(table.code)
        assert other.timeline.state is not None
        assert other.timeline.state.digest() == state.digest()
        assert other.timeline.log("red") == table.timeline.log("red")
        there.close()
        if not table.timeline.projection.sealed:
            assert record.replay(record.parse(table.timeline.record())).digest() == state.digest()
            text = table.timeline.record()
            assert tables.get(tables.import_record(text, "Mei").code).timeline.record() == text
        play(table, tokens, draw, 5)
    assert amended > 5
    tables.close()


def test_a_whole_game_is_amended_at_its_beginning_and_stands(tmp_path: Path) -> None:
    draw = random.Random(7)
    tables = Tables(store_in(tmp_path), chance=SeededChance(7), background=False)
    table, tokens = seated(tables, 3)
    play(table, tokens, draw, 100_000)
    assert table.phase == "over"
    first = next(
        number
        for number in table.timeline.projection.path[1:]
        if table.timeline.projection.entry(number).kind == "action"
    )
    choices = [(who, action.text) for who, actions in table.corrections.choices_at(first) for action in actions]
    own = text_of(table.timeline.projection.entry(first))
    other = next(pair for pair in choices if pair[1] != own)
    done = amend(table, {"what": "change", "entry": first, "lines": [list(other)]})
    assert done.status == "done"
    assert table.timeline.state is not None
    table.game.audit(table.timeline.state)
    assert table.timeline.view_at(first)["phase"] == table.timeline.view_at(done.entry + 1)["phase"]
    tables.close()
