"""Keeping the score together: what the people tell, who takes it back, and a whole game of Ming-Dynastie."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.engine import record
from companion.engine.chance import SeededChance
from companion.table import Tables
from tests.steady import steady
from tests.stores import store_in
from tests.table.evening import deepen, evening
from tests.table.room import Room

pytestmark = pytest.mark.usefixtures("lamplight")


def test_the_people_keep_the_score_together_and_go_back_to_entering_everything(tables: Tables) -> None:
    room = evening(tables)
    room.act("red", "light 2")
    assert deepen(room, "yellow", "scorekeeper") == "done"
    table = room.table
    assert (table.config.depth, table.play.waits_for, table.play.to_act) == ("scorekeeper", "table", ())
    assert [action.text for action in table.play.legal("red")] == ["won red", "won yellow", "done"]
    assert table.play.legal("red") == table.play.legal("yellow")
    assert table.play.legal(None) == []
    outcome = room.act("yellow", "won red", key="tap")
    assert (outcome.status, outcome.key, outcome.params) == ("done", "did.won", {"winner": "red", "seat": "yellow"})
    assert room.act("yellow", "won red", seen=1, key="tap") == outcome, "the same tap again"
    assert table.timeline.view(None)["points"] == [1, 0]
    assert table.timeline.log(None)[-1].seat == "yellow"
    assert table.timeline.record().splitlines()[-1] == "table won red"
    assert deepen(room, "red", "guided") == "done"
    assert (table.config.depth, table.play.waits_for, table.config.chance) == (
        "guided",
        "chance:prizes",
        {"prizes": "people"},
    )


def test_a_phone_that_has_not_seen_what_another_told_is_stale(tables: Tables) -> None:
    room = evening(tables, depth="scorekeeper")
    seen = room.table.number
    assert room.act("red", "won red", seen=seen).status == "done"
    late = room.act("yellow", "won red", seen=seen, key="late")
    assert late.status == "stale"
    assert late.since[0].messages[0] == ("did.won", {"winner": "red", "seat": "red"})
    assert room.table.timeline.view(None)["points"] == [1, 0]


def test_two_phones_may_use_the_same_key_for_the_same_thing_told(tables: Tables) -> None:
    room = evening(tables, depth="scorekeeper")
    assert room.act("red", "won red", key="1").entry != room.act("yellow", "won yellow", key="1").entry
    assert room.table.timeline.view(None)["points"] == [1, 1]


def test_whoever_told_takes_it_back_and_nobody_else_alone(tables: Tables) -> None:
    room = evening(tables, depth="scorekeeper")
    entry = room.act("yellow", "won red").entry
    assert room.table.play.undoable("red") is None
    offer = room.table.play.undoable("yellow")
    assert offer is not None
    assert (offer.entry, offer.key) == (entry, "did.won")
    assert room.take_back("yellow", entry).status == "done"
    assert room.table.timeline.view(None)["points"] == [0, 0]
    assert [line.undone for line in room.table.timeline.log(None) if line.number == entry] == [True]


def test_the_step_into_scorekeeping_is_taken_back_as_one(tables: Tables) -> None:
    room = evening(tables)
    before = room.table.timeline.view(None)
    deepen(room, "red", "scorekeeper")
    offer = room.table.play.undoable("red")
    assert offer is not None
    assert offer.key == "log.depth-scorekeeper"
    assert room.take_back("red", offer.entry).status == "done"
    assert (room.table.config.depth, room.table.config.chance, room.table.timeline.view(None)) == (
        "digital",
        {"prizes": "app"},
        before,
    )


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_of_ming_dynastie_is_kept_to_its_end_with_a_bot_that_returns_by_itself(
    tmp_path: Path, players: int
) -> None:
    """The people count what lies on the board; a bot at the table chooses its returns and tells nothing."""
    tables = Tables(store_in(tmp_path), steady(1), SeededChance(1), background=False)
    created = tables.create("ming-dynastie", seats=players, host="Mei", depth="scorekeeper")
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for seat in table.seats.all[1:-1]:
        tokens[seat.colour] = table.seats.claim(seat.colour, f"Player {seat.colour}")
    table.seats.claim_bot(table.seats.all[-1].colour, "greedy", by=created.token)
    table.config.begin(created.token)
    room, chance = Room(tables, table, tokens), random.Random(players)
    provinces = [
        setting.name.split()[2] for setting in table.corrections.settings() if setting.name.startswith("tiles red ")
    ]
    tiles = {f"tiles {seat.colour} {province}": 1 for seat, province in zip(table.seats.all, provinces, strict=False)}
    assert table.corrections.adjust(created.token, tiles, "", table.number, "tiles").status == "done"
    returned = 0
    while table.phase == "playing":
        returned += tables.run_bots(table.code)
        if table.phase != "playing":
            break
        legal = {colour: [action.text for action in table.play.legal(colour)] for colour in tokens}
        if table.play.waits_for:
            assert (table.play.waits_for, table.play.to_act) == ("table", ())
            colour = chance.choice(list(tokens))
            text = "done" if "done" in legal[colour] else legal[colour][0]
            if text.startswith("counted"):
                count(room, colour, text.split()[1], chance)
        else:
            colour = chance.choice([one for one in table.play.to_act if one in tokens])
            text = chance.choice(legal[colour])
        assert room.act(colour, text).status == "done", text
    assert returned > 0
    assert {line["reason"] for line in table.timeline.view(None)["lines"]} >= {"city-majority", "single-tile"}
    assert record.replay(record.parse(table.timeline.record())).view(None) == table.timeline.view(None)
    tables.close()


def count(room: Room, colour: str, province: str, chance: random.Random) -> None:
    """Set one member more somewhere in a province, if the box has one left."""
    data = room.table.game.data(room.table.config.edition)
    districts = next(one["districts"] for one in data["provinces"] if one["id"] == province)
    now = {setting.name: setting for setting in room.table.corrections.settings()}
    setting = now[f"open {chance.choice(districts)} {colour}"]
    if isinstance(setting.value, int) and setting.value < setting.most:
        changes, key = {setting.name: setting.value + 1}, f"count-{next(room.keys)}"
        room.table.corrections.adjust(room.tokens[colour], changes, "", room.table.number, key)


def test_what_somebody_sets_himself_did_not_come_with_what_was_done_before(tables: Tables) -> None:
    """The answer to a tap repeated later names what came with it, and no adjustment of somebody else."""
    room = evening(tables)
    tap = (room.tokens["red"], "light 1", room.table.number, "tap")
    done = room.table.play.intent(*tap)
    set_ = room.table.corrections.adjust(room.tokens["yellow"], {"depth": "scorekeeper"}, "", room.table.number, "set")
    assert (done.status, set_.status) == ("done", "done")
    assert room.table.play.intent(*tap) == done
    deepened = room.table.config.set_depth(room.tokens["red"], "digital", room.table.number, "deep")
    assert deepened.number > deepened.entry, "the game's own step came with it"
    assert room.table.config.set_depth(room.tokens["red"], "digital", deepened.number, "deep") == deepened
