"""Chance at a table that pledged a seed: it can be verified, and nobody learns it too soon."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.engine import record as records
from companion.engine import verification
from companion.engine.proof import commitment
from companion.store import open_store
from companion.table import Tables, pledge
from companion.table.entries import Fed, NumberAdded, Opened, SeedTold
from companion.table.errors import AlreadyBegun, BadNumber, DamagedTable, NotOver, NumberGiven
from companion.table.pledge import Seeds
from tests.patience import until
from tests.proofs import refused
from tests.stores import store_in
from tests.table.database import sql
from tests.table.fair_play import NUMBERS, SECRET, begun, drawn, opened, played, proven, seated
from tests.table.room import BOTS, Room

pytestmark = pytest.mark.sqlite


@pytest.mark.parametrize("game", ["ming-dynastie", "ming-voyages", "yinzi"])
def test_a_game_at_a_table_is_verified_from_its_record(fair: Tables, game: str) -> None:
    room = played(begun(fair, game), random.Random(5))
    text = room.table.timeline.record()
    found = verification.verify(records.parse(text))
    assert (found.chances, found.told, found.kept) == (text.count("\nchance "), 0, 0)
    opening, told = room.table.timeline.projection.entries[0].data, room.table.timeline.projection.entries[-1].data
    assert isinstance(opening, Opened) and isinstance(told, SeedTold)
    assert opening.commitment == commitment(told.seed)
    assert "#" not in text, "nothing is out of the ordinary"
    log = [message for line in room.table.timeline.log(None) for message in line.messages]
    assert log[:2] == [("log.open", {}), ("log.pledge", {"commitment": opening.commitment})]
    assert ("log.seed", {"seed": told.seed}) in log
    for colour in room.tokens:
        assert ("log.number", {"seat": colour, "number": NUMBERS[colour]}) in log
    number = NUMBERS[next(iter(room.tokens))]
    assert refused(text.replace(number, "ff" * 16).encode()) == "record.proof-chance"


def test_draws_for_phones_say_where_each_lot_lay(fair: Tables) -> None:
    room = begun(fair)
    for asked in (room.table.fairness.draws, room.table.fairness.proof):
        with pytest.raises(NotOver):
            asked()
    played(room, random.Random(6))
    found, proof = room.table.fairness.draws(), room.table.fairness.proof()
    assert proof is not None and [one.text for one in found] == [data.text for data in drawn(room.table)]
    assert room.table.fairness.counted() == (len(found), 0)
    dice = proof.dice("ming-voyages")
    for one in found:
        assert one.first <= dice.lot(one.source, one.number, one.total) < one.end <= one.total
        assert not one.kept and not one.told
    assert {one.total for one in found if one.source == "dice"} <= {6, 36, 216}


def test_the_seed_is_nowhere_while_the_game_goes_on(tmp_path: Path) -> None:
    """Not in the log, the record, any view, nor in the database, from which nobody can make it again."""
    tables = Tables(open_store(tmp_path / "t.db"), BOTS, background=False, seeds=Seeds(SECRET))
    room = played(begun(tables, "ming-dynastie"), random.Random(1), lambda table: table.number > 30)
    timeline = room.table.timeline
    seed = timeline.chance.seed()
    given = timeline.projection.pledge
    assert len(seed) == 64 and given is not None and given.pledged.commitment == commitment(seed)
    told = [timeline.record(), repr(timeline.log("red")), json.dumps(timeline.view("red"), default=str)]
    assert "proof: 1\ncommitment: " in told[0] and "\nseed:" not in told[0]
    assert refused(told[0].encode()) == "record.proof-no-seed"
    tables.close()
    with sqlite3.connect(tmp_path / "t.db") as database:
        told += ["\n".join(database.iterdump())]
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert all(seed not in one for one in told) and seed.encode() not in raw and bytes.fromhex(seed) not in raw
    assert NUMBERS["red"] in told[-1], "what it was looked for in is the log"


def test_the_same_is_drawn_after_a_restart_and_under_a_renewed_secret(tmp_path: Path) -> None:
    """Killed between the commitment and the first chance, in the middle, and with another secret since."""
    tables = opened(tmp_path)
    room = seated(tables)
    code, tokens = room.table.code, room.tokens
    tables.close()
    for number in range(40):
        tables = opened(tmp_path, *((b"another secret", SECRET) if number % 2 else (SECRET,)))
        room = Room(tables, tables.get(code), tokens)
        if not number:
            room.table.config.begin(tokens["emperor"])
        last = room.table.number
        played(room, random.Random(number), lambda table: table.number > last + 9)  # noqa: B023
        over = room.table.phase == "over"
        if over:
            assert proven(room.table).chances == len(drawn(room.table))
        tables.close()
        if over:
            return
    raise AssertionError("it did not come to its end")


def test_who_has_lost_the_secret_plays_on_and_says_so(tmp_path: Path) -> None:
    tables = opened(tmp_path)
    room = played(begun(tables), random.Random(1), lambda table: table.number > 20)
    code, tokens = room.table.code, room.tokens
    tables.close()
    tables = opened(tmp_path, b"quite another secret")
    room = played(Room(tables, tables.get(code), tokens), random.Random(1))
    assert room.table.fairness.proof() is None
    text = room.table.timeline.record()
    assert "  # unproven" in text and refused(text.encode()) == "record.proof-no-seed"
    assert not any(isinstance(entry.data, SeedTold) for entry in room.table.timeline.projection.entries)
    tables.close()


def test_tables_without_a_seed_go_on_as_they_were(tmp_path: Path) -> None:
    """Old ones, and those of a server without a secret; also where there is one since."""
    tables = Tables(store_in(tmp_path), BOTS, background=False)
    room = begun(tables, numbers=False)
    code, tokens = room.table.code, room.tokens
    tables.close()
    tables = opened(tmp_path)
    room = Room(tables, tables.get(code), tokens)
    with pytest.raises(NumberGiven) as error:
        room.table.fairness.add_number(tokens["emperor"], NUMBERS["emperor"])
    assert error.value.code == "no-seed" and not room.table.fairness.pledged
    played(room, random.Random(2))
    assert room.table.fairness.proof() is None and room.table.fairness.counted() is None
    assert "proof" not in room.table.timeline.record()
    tables.close()


# --- numbers of phones ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "number", ["", "0" * 31, "0" * 33, "F" * 32, "g" * 32, "<b>" * 20, "٣" * 32, "0" * 31 + "\n", 7]
)
def test_what_is_no_number_is_refused(fair: Tables, number: str) -> None:
    room = seated(fair, numbers=False)
    with pytest.raises(BadNumber):
        room.table.fairness.add_number(room.tokens["emperor"], number)
    assert room.table.fairness.without_number(["emperor", "overlord"]) == ("emperor", "overlord")


def test_a_seat_adds_one_number_before_the_game(fair: Tables) -> None:
    room = seated(fair)
    number, fairness = room.table.number, room.table.fairness
    fairness.add_number(room.tokens["emperor"], NUMBERS["emperor"])
    assert room.table.number == number, "the same again changes nothing"
    with pytest.raises(NumberGiven):
        fairness.add_number(room.tokens["emperor"], "ab" * 16)
    room.table.seats.release("overlord", by=room.tokens["emperor"])
    token = room.table.seats.claim("overlord", "Aisha")
    assert fairness.wants_number("overlord"), "who sits there now has added none"
    room.table.config.begin(room.tokens["emperor"])
    with pytest.raises(AlreadyBegun):
        fairness.add_number(token, NUMBERS["overlord"])
    room.tokens["overlord"] = token
    text = played(room, random.Random(3)).table.timeline.record()
    assert f"numbers: emperor={NUMBERS['emperor']} overlord=-\n" in text
    assert not refused(text.encode())


def test_a_number_goes_along_to_another_seat_and_another_phone(fair: Tables) -> None:
    created = fair.create("yinzi", host="Mei")
    table = fair.get(created.code)
    table.fairness.add_number(created.token, NUMBERS["red"])
    moved = table.seats.claim("blue", "Mei", created.token)
    given = table.timeline.projection.pledge
    assert given is not None and given.numbers == {"blue": NUMBERS["red"]}
    table.seats.rejoin(table.seats.rejoin_code(moved))
    table.seats.claim("red", "Jonas")
    assert given.numbers == {"blue": NUMBERS["red"]} and table.fairness.wants_number("red")


def test_the_log_says_whose_phone_added_none_and_bots_need_none(fair: Tables) -> None:
    created = fair.create("yinzi", host="Mei")
    table = fair.get(created.code)
    table.seats.claim_bot("yellow", "last", by=created.token)
    table.seats.claim("blue", "Jonas")
    table.fairness.add_number(created.token, NUMBERS["red"])
    table.config.begin(created.token)
    told = [message for line in table.timeline.log(None) for message in line.messages]
    assert [params for key, params in told if key == "log.no-number"] == [{"seats": ["blue"]}]


def test_a_game_waits_only_for_phones_on_the_line_and_not_for_ever(
    fair: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pledge, "PATIENCE_S", 0.2)
    waited: list[float | None] = []
    room = seated(fair, numbers=False)
    news, fairness = room.table.timeline.news, room.table.fairness
    wait = news.wait_for

    def counted(ready: Callable[[], bool], most: float | None = None) -> bool:
        waited.append(0.0 if ready() else most)
        return wait(ready, most)

    monkeypatch.setattr(news, "wait_for", counted)
    fairness.wait_for_numbers(room.tokens["emperor"])
    with room.table.phones.listening(room.tokens["overlord"]):
        fairness.wait_for_numbers(room.tokens["overlord"])
        assert waited == [0.0], "nobody is on the line, and only the host begins"
        room.table.config.begin(room.tokens["emperor"])
    assert waited == [0.0, 0.2] and room.table.phase == "playing"


def test_a_number_that_comes_lets_the_game_begin(fair: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pledge, "PATIENCE_S", 60.0)
    room = seated(fair, numbers=False)
    with room.table.phones.listening(room.tokens["overlord"]):
        begins = threading.Thread(target=room.table.config.begin, args=(room.tokens["emperor"],), daemon=True)
        begins.start()
        until(lambda: room.table.timeline.around.waiting._value < 4)
        room.table.fairness.add_number(room.tokens["overlord"], NUMBERS["overlord"])
        until(lambda: room.table.phase == "playing")
        begins.join()


@pytest.mark.parametrize(
    ("data", "seat"),
    [
        (NumberAdded(number="0" * 32), "emperor"), (NumberAdded(number="x"), "overlord"),
        (NumberAdded(number="1" * 32), ""), (SeedTold(seed="0"), ""),
        (Fed(text="roll 1", reveals=(), said=(("did.roll", {}),), draw="dice one"), ""),
    ],
)  # fmt: skip
def test_entries_that_do_not_fit_what_was_pledged_are_damage(
    fair: Tables, data: NumberAdded | SeedTold | Fed, seat: str
) -> None:
    room = seated(fair)
    timeline = room.table.timeline
    if data == NumberAdded(number="x"):
        room.table.seats.release("overlord", by=room.tokens["emperor"])
    with pytest.raises(DamagedTable):
        timeline.projection.follow(timeline.entry(data, seat))


@pytest.mark.parametrize("changed", [{"commitment": "5e"}, {"commitment": None}, {"nonce": "\ud800"}, {"nonce": "é"}])
def test_a_header_that_pledges_no_seed_is_damage(tmp_path: Path, changed: dict[str, str | None]) -> None:
    tables = opened(tmp_path)
    code = tables.create("yinzi", host="Mei").code
    tables.close()
    ((header,),) = sql(tmp_path, "SELECT data FROM entries WHERE number = 1")
    data = json.dumps({**json.loads(str(header)), **changed})
    sql(tmp_path, "UPDATE entries SET data = :data WHERE number = 1", data=data)
    tables = opened(tmp_path)
    with pytest.raises(DamagedTable) as refused:
        tables.get(code)
    assert refused.value.params["entry"] == 1
    tables.close()
