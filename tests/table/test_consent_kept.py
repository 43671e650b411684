"""Questions outlive the process: an open one, what was agreed, and whole games full of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.engine.chance import SeededChance
from companion.table import Tables
from tests.games.ming_dynastie.table.test_game import seated, spoken
from tests.stores import store_in
from tests.table.asking import after_a_bid, ask, say
from tests.table.room import Room


def test_an_open_question_and_what_was_agreed_survive_a_restart(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room, first = after_a_bid(tables)
    number = ask(room, "red", first).entry
    say(room, "blue", number)
    before = room.table.consent.asking("blue")
    tables.close()
    tables = Tables(store_in(tmp_path), background=False)
    room = Room(tables, tables.get(room.table.code), room.tokens, room.keys)
    assert room.table.consent.asking("blue") == before
    say(room, "yellow", number)
    assert room.table.timeline.view(None)["stage"] == "bid"
    tables.close()


@pytest.mark.parametrize("players", [2, 4])
def test_whole_games_of_ming_dynastie_with_questions(tmp_path: Path, players: int) -> None:
    """Undo back to any action and play on: every position is that of the record, every sentence has words."""
    chance = random.Random(players)
    tables = Tables(store_in(tmp_path), chance=SeededChance(players), background=False)
    table, tokens = seated(tables, players)
    room, agreed, tap = Room(tables, table, tokens), 0, 0
    while table.phase == "playing" and tap < 500:
        tap += 1
        colour = chance.choice(table.play.to_act)
        text = chance.choice(table.play.legal(colour)).text
        assert room.act(colour, text).status == "done"
        if chance.random() < 0.03:
            colour = chance.choice(list(tokens))
            target = chance.choice(
                [line.number for line in table.timeline.log(None, last=30) if line.kind == "action" and not line.undone]
            )
            ask(room, colour, target)
            while (question := table.consent.asking()) is not None:
                say(room, question.waiting[0], question.number)
                agreed += 1
            assert all(
                line.undone for line in table.timeline.log(None, after=target - 1) if line.kind in ("action", "chance")
            )
    assert agreed > 3
    spoken(table, None)
    before = [table.timeline.view(colour) for colour in (*tokens, None)]
    tables.close()
    tables = Tables(store_in(tmp_path), background=False)
    assert [tables.get(table.code).timeline.view(colour) for colour in (*tokens, None)] == before
    tables.close()
