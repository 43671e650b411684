"""Intents: done, stale, illegal, repeated."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table import BadIntent, ExpiredSeat, HostOnly, NotPlaying, SetBack, Tables, UnknownSeat
from tests.stores import store_in
from tests.table.room import Room, open_room


def test_an_action_that_is_legal_is_done_and_told(room: Room) -> None:
    number = room.table.number
    outcome = room.act("red", "light 1")
    assert (outcome.status, outcome.entry, outcome.number) == ("done", number + 1, number + 1)
    assert (outcome.key, outcome.params) == ("did.light", {"count": 1, "seat": "red"})
    assert room.table.timeline.log(None)[-1].messages == (("did.light", {"count": 1, "seat": "red"}),)
    assert room.table.timeline.view("red")["lit"] == [1, 0]


def test_the_rule_that_forbids_an_action_is_named_and_nothing_changes(room: Room) -> None:
    before = room.table.timeline.view(None)
    outcome = room.act("yellow", "light 1")
    assert (outcome.status, outcome.key, outcome.params["rule"]) == ("illegal", "illegal.not-your-turn", "1.1")
    assert outcome.entry == 0
    assert room.act("red", "bid 1").params["rule"] == "1.2"
    assert room.act("red", "prize 1").status == "illegal"
    assert room.table.timeline.view(None) == before


def test_a_tap_on_an_old_screen_is_told_what_happened(room: Room) -> None:
    seen = room.table.number
    room.act("red", "light 1")
    outcome = room.act("red", "light 1", seen=seen)
    assert (outcome.status, outcome.key) == ("stale", "error.stale")
    assert [line.messages[0][0] for line in outcome.since] == ["did.light"]
    assert room.table.timeline.view(None)["lit"] == [1, 0]


def test_two_lock_ins_on_the_same_screen_both_count(room: Room) -> None:
    room.to_bids()
    seen = room.table.number
    assert room.act("red", "bid 2", seen=seen).status == "done"
    last = room.act("yellow", "bid 1", seen=seen)
    assert last.status == "done"
    assert room.table.timeline.view(None)["round"] == 2
    assert last.number == last.entry + 1, "the prize of the next round came with it"


def test_a_lock_in_survives_another_seat_changing_its_mind(tables: Tables) -> None:
    room = open_room(tables, people=3)
    room.to_bids()
    seen = room.table.number
    first = room.act("red", "bid 2", seen=seen)
    room.take_back("red", first.entry)
    assert room.act("yellow", "bid 1", seen=seen).status == "done"
    assert room.act("yellow", "bid 1", seen=seen).status == "stale", "its own choice touches it"


def test_a_lock_in_does_not_survive_the_reveal(room: Room) -> None:
    room.to_bids()
    seen = room.table.number
    room.act("red", "bid 2", seen=seen)
    room.act("yellow", "bid 1", seen=seen)
    stale = room.act("red", "bid 3", seen=seen)
    assert stale.status == "stale"
    assert ("note.bid", {"seat": "yellow", "count": 1}) in stale.since[1].messages


def test_seat_changes_do_not_disturb_a_tap(room: Room) -> None:
    seen = room.table.number
    room.table.seats.rename(room.tokens["yellow"], "Bo")
    assert room.act("red", "light 1", seen=seen).status == "done"


def test_an_illegal_tap_on_a_screen_that_is_not_the_newest_is_stale(room: Room) -> None:
    seen = room.table.number
    room.table.seats.rename(room.tokens["yellow"], "Bo")
    assert room.act("red", "bid 1", seen=seen).status == "stale"


def test_the_same_key_answers_as_the_first_time_also_after_a_restart(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room = open_room(tables)
    first = room.act("red", "light 1", key="a tap")
    room.act("red", "pass")
    room.to_bids()
    seen = room.table.number
    bid = room.act("red", "bid 1", seen=seen, key="bid")
    last = room.act("yellow", "bid 3", seen=seen, key="bid")
    undone = room.act("red", "light 1", key="z")
    back = room.take_back("red", undone.entry, key="back")
    tables.close()
    again = Tables(store_in(tmp_path), background=False)
    room = Room(again, again.get(room.table.code), room.tokens)
    number = room.table.number
    assert room.act("red", "light 1", key="a tap") == first
    assert room.act("red", "light 2", seen=0, key="a tap") == first, "whatever else it says"
    assert room.act("red", "bid 1", key="bid") == bid
    assert room.act("yellow", "bid 3", key="bid") == last, "keys are per seat"
    assert room.take_back("red", undone.entry, key="back") == back
    assert room.table.number == number
    again.close()


def test_a_refusal_is_repeated_too_and_stays_one_after_a_restart(tmp_path: Path) -> None:
    tables = Tables(store_in(tmp_path), background=False)
    room = open_room(tables)
    seen = room.table.number
    refused = room.act("yellow", "pass", seen=seen, key="early")
    room.act("red", "pass")
    assert room.act("yellow", "pass", seen=seen, key="early") == refused
    tables.close()
    again = Tables(store_in(tmp_path), background=False)
    room = Room(again, again.get(room.table.code), room.tokens)
    assert room.act("yellow", "pass", seen=seen, key="early").status == "stale"
    assert room.table.play.to_act == ("yellow",)
    again.close()


@pytest.mark.parametrize("key", ["", "x" * 65, "a\nb", "\ud800"])
def test_malformed_keys_are_refused(room: Room, key: str) -> None:
    with pytest.raises(BadIntent) as refused:
        room.table.play.intent(room.tokens["red"], "pass", room.table.number, key)
    assert (refused.value.status, refused.value.code) == (400, "bad-key")


@pytest.mark.parametrize("seen", [-1, True])
def test_malformed_numbers_are_refused(room: Room, seen: int) -> None:
    with pytest.raises(BadIntent) as refused:
        room.act("red", "pass", seen=seen)
    assert refused.value.code == "bad-seen"


def test_who_saw_more_than_there_is_hears_that_the_table_was_set_back(room: Room) -> None:
    number = room.table.number
    with pytest.raises(SetBack) as refused:
        room.act("red", "pass", seen=number + 1)
    assert (refused.value.status, refused.value.code) == (409, "set-back")
    assert room.table.number == number


@pytest.mark.parametrize("text", ["", "bid -1", "bid 99999999999", "x" * 10**6, "pass\n", "\ud800", "bid ١"])
def test_a_text_that_is_no_action_is_refused(room: Room, text: str) -> None:
    number = room.table.number
    with pytest.raises(BadIntent) as refused:
        room.act("red", text)
    assert (refused.value.status, refused.value.key) == (400, "error.bad-action")
    str(refused.value).encode()
    assert room.table.number == number


def test_no_intent_before_the_game_begins_or_without_a_seat(tables: Tables) -> None:
    created = tables.create("lanterns", host="Mei")
    table = tables.get(created.code)
    with pytest.raises(NotPlaying):
        table.play.intent(created.token, "pass", 2, "k")
    with pytest.raises(ExpiredSeat):
        table.play.intent("no such token", "pass", 2, "k")


def test_the_host_acts_for_a_dead_phone_and_the_log_says_so(room: Room) -> None:
    table, tokens = room.table, room.tokens
    with pytest.raises(HostOnly):
        table.play.intent(tokens["yellow"], "pass", table.number, "k", acting_for="red")
    with pytest.raises(UnknownSeat):
        table.play.intent(tokens["red"], "pass", table.number, "k", acting_for="mauve")
    room.act("red", "pass")
    room.stand_in("yellow")
    outcome = table.play.intent(tokens["red"], "light 1", table.number, "for", acting_for="yellow")
    assert outcome.status == "done"
    line = table.timeline.log(None)[-1]
    assert line.seat == "yellow"
    assert line.messages[0] == ("log.for-seat", {"seat": "yellow", "by": "red"})


def test_the_host_who_acts_for_a_seat_learns_none_of_its_secrets(room: Room) -> None:
    room.to_bids()
    seen, table, host = room.table.number, room.table, room.tokens["red"]
    bid = room.act("yellow", "bid 3", key="y")
    room.stand_in("yellow")
    answers = [
        table.play.intent(host, "bid 0", seen, "h1", acting_for="yellow"),
        table.play.intent(host, "bid 3", seen, "y", acting_for="yellow"),
        table.play.undo(host, bid.entry, table.number, "h2", acting_for="yellow"),
    ]
    assert [answer.status for answer in answers] == ["stale", "done", "done"]
    assert "did.bid" not in repr(answers)
    assert table.timeline.view("yellow")["mine"] is None
