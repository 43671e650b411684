"""What the host says of the table: the box and what is written on it, house rules; and what a restart keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table import AlreadyBegun, BadHouseRules, BadSetup, HostOnly, Tables
from companion.words import LANGUAGES, catalogue
from tests.stores import store_in
from tests.table.evening import deepen, evening

pytestmark = pytest.mark.usefixtures("lamplight")


def test_depth_chance_own_box_and_house_rules_are_there_after_a_restart(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room = evening(tables, begun=False)
    red = room.tokens["red"]
    room.table.config.set_edition(red, "companion", {"names": {"lantern:1": "Dorfkirche"}})
    room.table.config.set_options(red, {"rounds": "1"})
    deepen(room, "red", "guided")
    room.table.config.set_house_rules(red, "  Wer lacht,\r\nverliert.  ")
    room.table.config.begin(red)
    room.table.config.set_chance(room.tokens["yellow"], {"prizes": "app"})
    tables.close()
    table = Tables(store_in(tmp_path), background=False).get(room.table.code)
    assert (table.config.depth, table.config.chance, table.config.house_rules) == (
        "guided",
        {"prizes": "app"},
        "Wer lacht,\nverliert.",
    )
    assert (table.config.own, table.config.options) == ({"names": {"lantern:1": "Dorfkirche"}}, {"rounds": "1"})


def test_the_box_is_chosen_by_the_host_before_the_game(tables: Tables) -> None:
    room = evening(tables, begun=False)
    number = room.table.number
    with pytest.raises(HostOnly):
        room.table.config.set_edition(room.tokens["yellow"], "companion")
    for edition, own, key in (("pirate", {}, "setup.edition"), ("companion", {"x": 1}, "error.impossible-position")):
        with pytest.raises(BadSetup) as refused:
            room.table.config.set_edition(room.tokens["red"], edition, own)
        assert refused.value.key == key
    assert room.table.number == number
    room.table.config.set_edition(room.tokens["red"], "companion", {"names": {"a": "b"}})
    room.table.config.set_edition(room.tokens["red"], "companion")
    assert room.table.config.own == {}
    room.table.config.begin(room.tokens["red"])
    with pytest.raises(AlreadyBegun):
        room.table.config.set_edition(room.tokens["red"], "companion")


def test_house_rules_are_the_hosts_and_hold_what_can_be_shown(tables: Tables) -> None:
    room = evening(tables)
    host = room.tokens["red"]
    with pytest.raises(HostOnly):
        room.table.config.set_house_rules(room.tokens["yellow"], "mine")
    for text, code in (
        ("x" * 1001, "house-rules-long"),
        ("x" * 9999, "house-rules-long"),
        ("a\x07", "house-rules-control"),
        ("a\u202eb", "house-rules-control"),
    ):
        with pytest.raises(BadHouseRules) as refused:
            room.table.config.set_house_rules(host, text)
        assert refused.value.code == code
    assert room.table.config.house_rules == ""
    hostile = "<script>alert(1)</script> {seat} %s \N{FIRE}"
    room.table.config.set_house_rules(host, hostile)
    number = room.table.number
    room.table.config.set_house_rules(host, hostile)
    assert (room.table.config.house_rules, room.table.number) == (hostile, number)
    room.table.config.set_house_rules(host, " \n")
    assert room.table.config.house_rules == ""


def test_everything_said_about_the_table_has_words(tables: Tables) -> None:
    room = evening(tables)
    for depth in ("guided", "scorekeeper", "digital"):
        deepen(room, "red", depth)
    for who in ("people", "app"):
        room.table.config.set_chance(room.tokens["yellow"], {"prizes": who})
    room.table.config.set_house_rules(room.tokens["red"], "None.")
    lines = [line for line in room.table.timeline.log(None) if line.kind in ("mode", "house", "adjust")]
    assert len(lines) == 8
    for language in LANGUAGES:
        for line in lines:
            for key, params in line.messages:
                if key.startswith("log."):
                    assert catalogue(language).say(key, params)
