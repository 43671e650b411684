"""How much the table tells the app: chosen in the lobby and in play, undone, and kept over restarts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.bots import POLICIES
from companion.engine import record
from companion.engine.chance import SeededChance
from companion.store import open_store
from companion.table import (
    AlreadyBegun,
    BadDepth,
    BadHouseRules,
    BadIntent,
    BadSetup,
    ExpiredSeat,
    HostOnly,
    Tables,
)
from companion.words import LANGUAGES, catalogue
from tests.table.lamplight import lit
from tests.table.room import Room, open_room


@pytest.fixture(autouse=True)
def lamplight() -> Iterator[None]:
    with lit():
        yield


def evening(tables: Tables, people: int = 2, depth: str = "digital", begun: bool = True) -> Room:
    """A table of Lamplight with that many people."""
    created = tables.create("lamplight", seats=people, host="Mei", depth=depth)
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for seat in table.seats[1:]:
        tokens[seat.colour] = table.claim(seat.colour, f"Player {seat.colour}")
    room = Room(tables, table, tokens)
    if begun:
        table.begin(created.token)
    return room


def deepen(room: Room, colour: str, depth: str, seen: int | None = None, key: str = "") -> str:
    seen = room.table.number if seen is None else seen
    return room.table.set_depth(room.tokens[colour], depth, seen, key or f"depth-{next(room.keys)}").status


def test_a_table_is_digital_unless_it_says_otherwise(tables: Tables) -> None:
    table = evening(tables).table
    assert (table.depth, table.chance, table.waits_for) == ("digital", {"prizes": "app"}, "")


@pytest.mark.parametrize("depth", ["guided", "scorekeeper", "digital"])
def test_what_was_chosen_before_the_game_holds_in_it(tables: Tables, depth: str) -> None:
    for room in (evening(tables, depth=depth, begun=False), evening(tables, begun=False)):
        assert deepen(room, "red", depth) == "done"
        assert room.table.depth == depth
        room.table.begin(room.tokens["red"])
        assert room.table.depth == depth
        waits = {"guided": "chance:prizes", "scorekeeper": "table", "digital": ""}[depth]
        assert (room.table.waits_for, room.table.to_act) == (waits, ("red",) if depth == "digital" else ())


def test_before_the_game_the_host_chooses_and_in_it_everybody(tables: Tables) -> None:
    room = evening(tables, begun=False)
    with pytest.raises(HostOnly):
        deepen(room, "yellow", "guided")
    with pytest.raises(HostOnly):
        room.table.set_chance(room.tokens["yellow"], {"prizes": "people"})
    room.table.begin(room.tokens["red"])
    assert deepen(room, "yellow", "guided") == "done"
    assert room.table.log("red")[-1].messages == (("log.mode-guided", {"seat": "yellow"}),)
    with pytest.raises(ExpiredSeat):
        room.table.set_depth("nobody", "guided", 0, "k")


def test_the_people_keep_the_score_together_and_go_back_to_entering_everything(tables: Tables) -> None:
    room = evening(tables)
    room.act("red", "light 2")
    assert deepen(room, "yellow", "scorekeeper") == "done"
    table = room.table
    assert (table.depth, table.waits_for, table.to_act) == ("scorekeeper", "table", ())
    assert [action.text for action in table.legal("red")] == ["won red", "won yellow", "done"]
    assert table.legal("red") == table.legal("yellow")
    assert table.legal(None) == []
    outcome = room.act("yellow", "won red", key="tap")
    assert (outcome.status, outcome.key, outcome.params) == ("done", "did.won", {"winner": "red", "seat": "yellow"})
    assert room.act("yellow", "won red", seen=1, key="tap") == outcome, "the same tap again"
    assert table.view(None)["points"] == [1, 0]
    assert table.log(None)[-1].seat == "yellow"
    assert table.record().splitlines()[-1] == "table won red"
    assert deepen(room, "red", "guided") == "done"
    assert (table.depth, table.waits_for, table.chance) == ("guided", "chance:prizes", {"prizes": "people"})


def test_a_phone_that_has_not_seen_what_another_told_is_stale(tables: Tables) -> None:
    room = evening(tables, depth="scorekeeper")
    seen = room.table.number
    assert room.act("red", "won red", seen=seen).status == "done"
    late = room.act("yellow", "won red", seen=seen, key="late")
    assert late.status == "stale"
    assert late.since[0].messages[0] == ("did.won", {"winner": "red", "seat": "red"})
    assert room.table.view(None)["points"] == [1, 0]


def test_two_phones_may_use_the_same_key_for_the_same_thing_told(tables: Tables) -> None:
    room = evening(tables, depth="scorekeeper")
    assert room.act("red", "won red", key="1").entry != room.act("yellow", "won yellow", key="1").entry
    assert room.table.view(None)["points"] == [1, 1]


def test_whoever_told_takes_it_back_and_nobody_else_alone(tables: Tables) -> None:
    room = evening(tables, depth="scorekeeper")
    entry = room.act("yellow", "won red").entry
    assert room.table.undoable("red") is None
    offer = room.table.undoable("yellow")
    assert offer is not None
    assert (offer.entry, offer.key) == (entry, "did.won")
    assert room.take_back("yellow", entry).status == "done"
    assert room.table.view(None)["points"] == [0, 0]
    assert [line.undone for line in room.table.log(None) if line.number == entry] == [True]


def test_the_step_into_scorekeeping_is_taken_back_as_one(tables: Tables) -> None:
    room = evening(tables)
    before = room.table.view(None)
    deepen(room, "red", "scorekeeper")
    offer = room.table.undoable("red")
    assert offer is not None
    assert offer.key == "log.depth-scorekeeper"
    assert room.take_back("red", offer.entry).status == "done"
    assert (room.table.depth, room.table.view(None)) == ("digital", before)


def test_of_two_who_choose_at_once_the_second_is_told(tables: Tables) -> None:
    room = evening(tables)
    seen = room.table.number
    assert deepen(room, "red", "guided", seen, "red's") == "done"
    assert deepen(room, "yellow", "digital", seen, "yellow's") == "stale"
    assert deepen(room, "red", "guided", seen, "red's") == "done", "a repeated tap is answered as the first time"
    assert room.table.depth == "guided"


def test_a_tap_on_an_action_stands_when_only_the_depth_was_chosen_since(tables: Tables) -> None:
    room = evening(tables)
    seen = room.table.number
    deepen(room, "yellow", "guided")
    assert room.act("red", "light 1", seen=seen).status == "done"


def test_what_the_game_cannot_do_is_refused_and_nothing_changes(tables: Tables) -> None:
    room, lanterns = evening(tables), open_room(tables)
    number = room.table.number
    for table, depth, code in (
        (lanterns, "scorekeeper", "no-scorekeeper"), (room, "deeper", "bad-depth"), (room, "", "bad-depth"),
    ):
        with pytest.raises(BadDepth) as refused:
            deepen(table, "red", depth)
        assert refused.value.code == code
    room.to_bids()
    number = room.table.number
    with pytest.raises(BadDepth) as refused:
        deepen(room, "red", "scorekeeper")
    assert refused.value.code == "depth-not-now"
    for chance, code in (({"dice": "app"}, "unknown-source"), ({"prizes": "dog"}, "unknown-feeder")):
        with pytest.raises(BadDepth) as refused:
            room.table.set_chance(room.tokens["red"], chance)
        assert refused.value.code == code
    with pytest.raises(BadIntent):
        room.table.set_depth(room.tokens["red"], "guided", number, "")
    with pytest.raises(BadIntent):
        room.table.set_depth(room.tokens["red"], "guided", number + 1, "k")
    assert room.table.number == number
    with pytest.raises(BadDepth):
        tables.create("lanterns", host="Mei", depth="scorekeeper")
    with pytest.raises(BadDepth):
        tables.create("lamplight", host="Mei", depth="all the way")


def test_depth_chance_own_box_and_house_rules_are_there_after_a_restart(tmp_path: Path) -> None:
    tables = Tables(open_store(tmp_path), background=False)
    room = evening(tables, begun=False)
    red = room.tokens["red"]
    room.table.set_edition(red, "companion", {"names": {"lantern:1": "Dorfkirche"}})
    room.table.set_options(red, {"rounds": "1"})
    deepen(room, "red", "guided")
    room.table.set_house_rules(red, "  Wer lacht,\r\nverliert.  ")
    room.table.begin(red)
    room.table.set_chance(room.tokens["yellow"], {"prizes": "app"})
    tables.close()
    table = Tables(open_store(tmp_path), background=False).get(room.table.code)
    assert (table.depth, table.chance, table.house_rules) == ("guided", {"prizes": "app"}, "Wer lacht,\nverliert.")
    assert (table.own, table.options) == ({"names": {"lantern:1": "Dorfkirche"}}, {"rounds": "1"})


def test_the_box_is_chosen_by_the_host_before_the_game(tables: Tables) -> None:
    room = evening(tables, begun=False)
    number = room.table.number
    with pytest.raises(HostOnly):
        room.table.set_edition(room.tokens["yellow"], "companion")
    for edition, own, key in (("pirate", {}, "setup.edition"), ("companion", {"x": 1}, "error.impossible-position")):
        with pytest.raises(BadSetup) as refused:
            room.table.set_edition(room.tokens["red"], edition, own)
        assert refused.value.key == key
    assert room.table.number == number
    room.table.set_edition(room.tokens["red"], "companion", {"names": {"a": "b"}})
    room.table.set_edition(room.tokens["red"], "companion")
    assert room.table.own == {}
    room.table.begin(room.tokens["red"])
    with pytest.raises(AlreadyBegun):
        room.table.set_edition(room.tokens["red"], "companion")


def test_house_rules_are_the_hosts_and_hold_what_can_be_shown(tables: Tables) -> None:
    room = evening(tables)
    host = room.tokens["red"]
    with pytest.raises(HostOnly):
        room.table.set_house_rules(room.tokens["yellow"], "mine")
    for text, code in (("x" * 1001, "house-rules-long"), ("x" * 9999, "house-rules-long"),
                       ("a\x07", "house-rules-control"), ("a\u202eb", "house-rules-control")):
        with pytest.raises(BadHouseRules) as refused:
            room.table.set_house_rules(host, text)
        assert refused.value.code == code
    assert room.table.house_rules == ""
    hostile = "<script>alert(1)</script> {seat} %s \N{FIRE}"
    room.table.set_house_rules(host, hostile)
    number = room.table.number
    room.table.set_house_rules(host, hostile)
    assert (room.table.house_rules, room.table.number) == (hostile, number)
    room.table.set_house_rules(host, " \n")
    assert room.table.house_rules == ""


def test_everything_said_about_the_table_has_words(tables: Tables) -> None:
    room = evening(tables)
    for depth in ("guided", "scorekeeper", "digital"):
        deepen(room, "red", depth)
    for who in ("people", "app"):
        room.table.set_chance(room.tokens["yellow"], {"prizes": who})
    room.table.set_house_rules(room.tokens["red"], "None.")
    lines = [line for line in room.table.log(None) if line.kind in ("mode", "house", "adjust")]
    assert len(lines) == 8
    for language in LANGUAGES:
        for line in lines:
            for key, params in line.messages:
                if key.startswith("log."):
                    assert catalogue(language).say(key, params)


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_of_ming_dynastie_is_kept_to_its_end_with_a_bot_that_returns_by_itself(
    tmp_path: Path, players: int
) -> None:
    """The people count what lies on the board; a bot at the table chooses its returns and tells nothing."""
    bots = {name: make(1) for name, make in POLICIES.items()}
    tables = Tables(open_store(tmp_path), bots, SeededChance(1), background=False)
    created = tables.create("ming-dynastie", seats=players, host="Mei", depth="scorekeeper")
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for seat in table.seats[1:-1]:
        tokens[seat.colour] = table.claim(seat.colour, f"Player {seat.colour}")
    table.claim_bot(table.seats[-1].colour, "greedy", by=created.token)
    table.begin(created.token)
    room, chance = Room(tables, table, tokens), random.Random(players)
    provinces = [setting.name.split()[2] for setting in table.settings() if setting.name.startswith("tiles red ")]
    tiles = {f"tiles {seat.colour} {province}": 1 for seat, province in zip(table.seats, provinces, strict=False)}
    assert table.adjust(created.token, tiles, "", table.number, "tiles").status == "done"
    returned = 0
    while table.phase == "playing":
        returned += tables.run_bots(table.code)
        if table.phase != "playing":
            break
        legal = {colour: [action.text for action in table.legal(colour)] for colour in tokens}
        if table.waits_for:
            assert (table.waits_for, table.to_act) == ("table", ())
            colour = chance.choice(list(tokens))
            text = "done" if "done" in legal[colour] else legal[colour][0]
            if text.startswith("counted"):
                count(room, colour, text.split()[1], chance)
        else:
            colour = chance.choice([one for one in table.to_act if one in tokens])
            text = chance.choice(legal[colour])
        assert room.act(colour, text).status == "done", text
    assert returned > 0
    assert {line["reason"] for line in table.view(None)["lines"]} >= {"city-majority", "single-tile"}
    assert record.replay(record.parse(table.record())).view(None) == table.view(None)
    tables.close()


def count(room: Room, colour: str, province: str, chance: random.Random) -> None:
    """Set one member more somewhere in a province, if the box has one left."""
    data = room.table.game.data(room.table.edition)
    districts = next(one["districts"] for one in data["provinces"] if one["id"] == province)
    now = {setting.name: setting for setting in room.table.settings()}
    setting = now[f"open {chance.choice(districts)} {colour}"]
    if isinstance(setting.value, int) and setting.value < setting.most:
        changes, key = {setting.name: setting.value + 1}, f"count-{next(room.keys)}"
        room.table.adjust(room.tokens[colour], changes, "", room.table.number, key)


def test_what_somebody_sets_himself_did_not_come_with_what_was_done_before(tables: Tables) -> None:
    """The answer to a tap repeated later names what came with it, and no adjustment of somebody else."""
    room = evening(tables)
    tap = (room.tokens["red"], "light 1", room.table.number, "tap")
    done = room.table.intent(*tap)
    set_ = room.table.adjust(room.tokens["yellow"], {"depth": "scorekeeper"}, "", room.table.number, "set")
    assert (done.status, set_.status) == ("done", "done")
    assert room.table.intent(*tap) == done
    deepened = room.table.set_depth(room.tokens["red"], "digital", room.table.number, "deep")
    assert deepened.number > deepened.entry, "the game's own step came with it"
    assert room.table.set_depth(room.tokens["red"], "digital", deepened.number, "deep") == deepened
