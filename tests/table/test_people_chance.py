"""Chance that people feed: the card turned up at the real table is told by any of them, and by no bot."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

from companion.engine import record
from companion.engine.chance import SeededChance
from companion.table import Tables, UndoNeedsConsent
from companion.table.entries import Played
from tests.games.ming_dynastie.table.test_game import seated, spoken
from tests.patience import at_once
from tests.stores import store_in
from tests.table.room import BOTS, Room


def guided(tables: Tables, people: int = 2, bots: int = 0) -> Room:
    created = tables.create("lanterns", seats=people + bots, host="Mei", depth="guided")
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for seat in table.seats.all[1:people]:
        tokens[seat.colour] = table.seats.claim(seat.colour, f"Player {seat.colour}")
    for seat in table.seats.all[people:]:
        table.seats.claim_bot(seat.colour, "first", by=created.token)
    table.config.begin(created.token)
    return Room(tables, table, tokens)


def test_the_table_waits_until_somebody_tells_what_came_up(tables: Tables) -> None:
    room = guided(tables)
    table = room.table
    assert (table.play.to_act, table.play.waits_for, table.timeline.view(None)["to_act"]) == ((), "chance:prizes", [-1])
    expected = ["prize 1", "prize 2", "prize 3"]
    assert [[action.text for action in table.play.legal(colour)] for colour in ("red", "yellow")] == [expected] * 2
    assert table.play.legal(None) == []
    assert [action.text for action in table.play.seen_by("yellow")[2]] == expected
    assert room.act("red", "light 1").status == "illegal"
    outcome = room.act("yellow", "prize 3", key="card")
    assert (outcome.status, outcome.key, outcome.params) == ("done", "did.prize", {"prize": 3})
    assert room.act("yellow", "prize 3", seen=1, key="card") == outcome
    assert (table.play.to_act, table.play.waits_for, table.timeline.view(None)["prize"]) == (("red",), "", 3)
    assert table.timeline.log(None)[-1].messages == (("log.told-by", {"by": "yellow"}), ("did.prize", {"prize": 3}))
    assert table.timeline.record().splitlines()[-1] == "chance prize 3"


def test_a_wrong_card_is_taken_back_by_whoever_told_it(tables: Tables) -> None:
    room = guided(tables)
    entry = room.act("yellow", "prize 3").entry
    assert room.table.play.undoable("red") is None
    with pytest.raises(UndoNeedsConsent):
        room.take_back("red", entry)
    assert room.take_back("yellow", entry).status == "done"
    assert room.table.play.waits_for == "chance:prizes"
    room.act("red", "prize 1")
    assert room.table.timeline.view(None)["prize"] == 1


@pytest.mark.parametrize(
    ("game", "fed", "edition"),
    [("ming-dynastie", {"movement-deck": "people"}, "companion"),
     ("ming-voyages", {"dice": "people", "deck": "people"}, "boxed")],
)  # fmt: skip
def test_what_was_told_and_taken_back_was_seen(tables: Tables, game: str, fed: dict[str, str], edition: str) -> None:
    """Whoever tells what came and takes that back gives nobody a choice that he would not have had otherwise."""
    created = tables.create(game, seats=2, host="Mei", edition=edition)
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    tokens[table.seats.all[1].colour] = table.seats.claim(table.seats.all[1].colour, "Jonas")
    table.config.set_chance(created.token, fed)
    table.config.begin(created.token)
    room, luck, taken_back = Room(tables, table, tokens), random.Random(5), 0
    while taken_back < 4:
        colour = next(one for one in tokens if table.play.legal(one))
        text = luck.choice(table.play.legal(colour)).text
        source, before = table.play.waits_for, table.timeline.projection.entry(table.timeline.course()[-1])
        chose = before.author if isinstance(before.data, Played) and table.play.undoable(before.author) else ""
        told = room.act(colour, text)
        assert told.status == "done"
        if source and chose:
            assert room.take_back(colour, told.entry).status == "done"
            assert table.play.undoable(chose) is None
            with pytest.raises(UndoNeedsConsent):
                room.take_back(chose, before.number)
            other = next(one for one in tokens if one != chose)
            assert table.consent.undo_offer(before.number, chose).waiting == (other,)
            assert room.act(colour, text).status == "done"
            taken_back += 1


def test_the_reveal_is_kept_without_the_chance_that_people_tell_later(tables: Tables) -> None:
    room = guided(tables)
    room.act("red", "prize 2")
    room.to_bids()
    room.act("red", "bid 1")
    last = room.act("yellow", "bid 2")
    assert (last.number, room.table.play.waits_for) == (last.entry, "chance:prizes")
    assert room.table.play.undoable("yellow") is None, "the bids were turned up"
    assert "red bid 1\nyellow bid 2\n" in room.table.timeline.record()


def test_the_app_goes_on_at_once_when_it_is_to_turn_up_again(tables: Tables) -> None:
    room = guided(tables)
    room.table.config.set_chance(room.tokens["yellow"], {"prizes": "app"})
    assert (room.table.play.to_act, room.table.play.waits_for, room.table.config.depth) == (("red",), "", "guided")
    assert room.table.timeline.view(None)["prize"] in (1, 2, 3)


def test_undo_to_where_chance_was_awaited_asks_the_app_if_that_is_who_feeds_now(tables: Tables) -> None:
    room = guided(tables)
    entry = room.act("red", "prize 2").entry
    room.table.config.set_chance(room.tokens["red"], {"prizes": "app"})
    assert room.take_back("red", entry).status == "done"
    assert room.table.play.to_act == ("red",)
    assert room.table.timeline.log(None)[-1].kind == "chance"


def test_bots_never_tell_what_came_up_and_nobody_does_when_all_people_left(tables: Tables) -> None:
    room = guided(tables, people=1, bots=2)
    assert room.table.play.legal("yellow") == []
    assert tables.run_bots(room.table.code) == 0
    room.table.seats.release("red", by=room.tokens["red"])
    assert tables.run_bots(room.table.code) == 0
    assert (room.table.play.waits_for, room.table.play.legal("red")) == ("chance:prizes", [])
    room.tokens["red"] = room.table.seats.claim("red", "Al")
    assert room.act("red", "prize 1").status == "done"
    room.act("red", "pass")
    assert tables.run_bots(room.table.code) > 0


def test_the_host_with_a_dead_phone_beside_him_tells_it_under_his_own_name(tables: Tables) -> None:
    room = guided(tables)
    room.stand_in("yellow")
    told = [
        room.table.play.intent(room.tokens["red"], "prize 2", seen, "k", acting_for="yellow")
        for seen in (room.table.number, room.table.number)
    ]
    assert told[0] == told[1]
    assert room.table.timeline.log(None)[-1].messages[0] == ("log.told-by", {"by": "red"})


def test_four_phones_tell_the_same_card_at_once_and_it_lies_there_once(tables: Tables) -> None:
    room = guided(tables, people=4)
    seen, answers = room.table.number, list[str]()

    def tell(colour: str) -> None:
        answers.append(room.act(colour, "prize 2", seen=seen, key="same").status)

    at_once(*(partial(tell, colour) for colour in room.tokens))
    assert sorted(answers) == ["done", "stale", "stale", "stale"]
    assert room.table.timeline.record().count("chance") == 1


def test_what_no_deck_holds_is_refused(tables: Tables) -> None:
    room = guided(tables)
    number = room.table.number
    assert room.act("red", "bid 1").status == "illegal"
    assert room.table.number == number


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_of_ming_dynastie_with_the_peoples_own_deck(tmp_path: Path, players: int) -> None:
    """Played with a deck on the real table, over restarts: the same game as its record."""
    tables = Tables(store_in(tmp_path), BOTS, SeededChance(0), background=False)
    table, tokens = seated(tables, players)
    assert table.config.set_depth(tokens["red"], "guided", table.number, "depth").status == "done"
    deck, taps, told = random.Random(players), 0, 0
    while table.phase == "playing" and taps < 400:
        taps += 1
        if table.play.waits_for:
            assert (table.play.waits_for, table.play.to_act) == ("chance:movement-deck", ())
            colour, told = deck.choice(list(tokens)), told + 1
        else:
            colour = deck.choice(table.play.to_act)
        text = deck.choice(table.play.legal(colour)).text
        assert table.play.intent(tokens[colour], text, table.number, f"tap {taps}").status == "done"
        if taps % 97 == 0:
            tables.close()
            tables = Tables(store_in(tmp_path), BOTS, SeededChance(0), background=False)
            table = tables.get(table.code)
    assert told > 10
    spoken(table, None)
    state = record.replay(record.parse(table.timeline.record()))
    assert state.view(None) == table.timeline.view(None)
    tables.close()
