"""A table of Yínzi where only the score is kept, and one where something is corrected and ruled."""

from __future__ import annotations

from companion.engine import record
from companion.table import Tables
from tests.table.room import Room


def opened(tables: Tables, depth: str) -> Room:
    """Three people at a table of that depth, and the game begun."""
    created = tables.create("yinzi", seats=3, host="Mei", depth=depth)
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for number, seat in enumerate(table.seats.all[1:], 2):
        tokens[seat.colour] = table.seats.claim(seat.colour, f"Player {number}")
    table.config.begin(created.token)
    return Room(tables, table, tokens)


def test_a_whole_game_of_which_only_the_score_is_kept(tables: Tables) -> None:
    """Each round somebody goes hungry, all fight, and taxes are paid; then the sheet is filled in."""
    room = opened(tables, "scorekeeper")
    told = {
        "feed": {"tally red workers": 7, "tally red food": 2},
        "war": {"symbols": 3, "tally red warriors": 1, "tally blue warriors": 2},
        "tax": {"silver blue": 2, "tally blue taxes": 6},
    }
    for _ in range(60):
        view = room.table.timeline.view(None)
        if view["stage"] != "track":
            break
        key, now = f"tap-{room.table.number}", told.get(view["phase"])
        if now:
            answer = room.table.corrections.adjust(room.tokens["red"], now, "", room.table.number, key, "phase-over")
        else:
            answer = room.act("yellow", "phase-over", key=key)
        assert answer.status == "done"
    assert (view["stage"], [player["misfortune"] for player in view["players"]]) == ("count", [4, 0, 0])
    assert view["tracking"]["counted"] == {"red": {"war": 8}, "yellow": {"war": 0}, "blue": {"war": 16}}
    sheet = {"tally yellow boats": 6, "copper red": 0, "copper yellow": 0, "copper blue": 0, "silver blue": 1}
    room.table.corrections.adjust(room.tokens["red"], sheet, "", room.table.number, "sheet", "counted")
    view = room.table.timeline.view(None)
    assert [player["points"] for player in view["players"]] == [0, 12, 17]
    assert view["winners"] == [2]
    assert record.replay(record.parse(room.table.timeline.record())).is_over


def test_what_people_count_is_entered_and_no_correction(tables: Tables) -> None:
    """Unless they say why they set something else."""
    room = opened(tables, "scorekeeper")
    told: list[tuple[str, ...]] = []
    for number, reason in enumerate(("", "miscounted"), 5):
        changes = {"tally red workers": number}
        room.table.corrections.adjust(room.tokens["red"], changes, reason, room.table.number, f"count-{number}")
        told.append(tuple(key for key, _ in room.table.timeline.log(None)[-1].messages))
    assert told == [("log.count", "note.set-told-tally"), ("log.adjust-because", "note.set-tally")]


def test_what_was_set_is_taken_back(tables: Tables) -> None:
    room = opened(tables, "scorekeeper")
    entry = room.act("red", "phase-over").entry
    room.table.corrections.adjust(room.tokens["red"], {"round": 3}, "", room.table.number, "round")
    assert room.table.timeline.view(None)["round"] == 3
    offer = room.table.play.undoable("red")
    assert offer is not None
    assert room.take_back("red", offer.entry).status == "done"
    assert (room.table.timeline.view(None)["round"], room.table.timeline.view(None)["phase"]) == (1, "bonus")
    assert room.take_back("red", entry).status == "done"
    assert room.table.timeline.view(None)["phase"] == "setup"
