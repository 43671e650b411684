"""Chance at a table that pledged a seed: it can be verified, nobody can shop for it, and nobody learns it too soon."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.engine import record as records
from companion.engine import verification
from companion.engine.proof import commitment
from companion.store import open_store
from companion.table import Table, TableError, Tables, pledge
from companion.table.entries import Fed, NumberAdded, Opened, SeedTold
from companion.table.errors import AlreadyBegun, BadNumber, DamagedTable, NotOver, NumberGiven
from companion.table.pledge import Pledged, Seeds
from companion.table.record import exported
from tests.patience import until
from tests.proofs import refused
from tests.stores import store_in
from tests.table.room import BOTS, Room, text_of

pytestmark = pytest.mark.sqlite

SECRET = b"a secret of the server, 32 bytes"
NUMBERS = {"red": "0f" * 16, "yellow": "1e" * 16, "emperor": "2d" * 16, "overlord": "3c" * 16}


class Counted(Seeds):
    """Seeds that are the same in every run."""

    count = 0

    def pledged(self, nonce: str = "") -> Pledged:
        self.count += 1
        return super().pledged(nonce or f"{self.count}")


def opened(folder: Path, *secrets: bytes) -> Tables:
    return Tables(store_in(folder), BOTS, background=False, seeds=Counted(*(secrets or (SECRET,))))


@pytest.fixture
def fair(tmp_path: Path) -> Iterator[Tables]:
    tables = opened(tmp_path)
    yield tables
    tables.close()


def seated(tables: Tables, game: str = "ming-voyages", numbers: bool = True) -> Room:
    """Two people in the lobby, whose phones have added their numbers."""
    created = tables.create(game, seats=2, host="Mei")
    table = tables.get(created.code)
    tokens = {created.colour: created.token}
    for seat in table.seats.all[1:]:
        tokens[seat.colour] = table.seats.claim(seat.colour, "Jonas")
    for colour, token in tokens.items() if numbers else ():
        table.fairness.add_number(token, NUMBERS[colour])
    return Room(tables, table, tokens)


def begun(tables: Tables, game: str = "ming-voyages", numbers: bool = True) -> Room:
    room = seated(tables, game, numbers)
    room.table.config.begin(next(iter(room.tokens.values())))
    return room


def step(room: Room, luck: random.Random) -> None:
    """Somebody who must choose does anything."""
    colour = room.table.play.to_act[0]
    done = room.act(colour, luck.choice(room.table.play.legal(colour)).text)
    assert done.status == "done", done


def played(room: Room, luck: random.Random, until_: Callable[[Table], bool] = lambda table: False) -> Room:
    """To its end, or to where somebody wants it."""
    while room.table.phase != "over" and not until_(room.table):
        step(room, luck)
    return room


def drawn(table: Table) -> list[Fed]:
    """What chance brought that counts."""
    now = table.timeline.projection
    return [data for number in now.path if isinstance(data := now.entry(number).data, Fed)]


def proven(table: Table) -> verification.Verified:
    return verification.verify(records.parse(table.timeline.record()))


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


# --- shopping for luck ------------------------------------------------------------------------------------------


def alone(tables: Tables, seed: int) -> Room:
    """One person against a bot: nobody has to agree to what is undone."""
    created = tables.create("ming-voyages", seats=2, host="Mei")
    table = tables.get(created.code)
    table.seats.claim_bot("overlord", "first", by=created.token)
    table.fairness.add_number(created.token, NUMBERS["emperor"])
    table.config.begin(created.token)
    return Room(tables, table, {"emperor": created.token})


def to_own_choice(room: Room) -> None:
    """Until the person must choose."""
    for _ in range(500):
        if room.table.phase == "over" or "emperor" in room.table.play.to_act:
            return
        room.table.play.let_bot_act(room.table.minds)


def acted_before(room: Room, number: int) -> int:
    """The person's last action before that entry; 0 before the first one."""
    now = room.table.timeline.projection
    own = (one for one in now.path if one < number and now.entry(one).author == "emperor")
    return max(own, default=0)


def to_the_end(room: Room, luck: random.Random) -> None:
    """The person does anything until the game is over."""
    to_own_choice(room)
    while room.table.phase != "over":
        room.act("emperor", luck.choice(room.table.play.legal("emperor")).text)
        to_own_choice(room)


def last_rolled(room: Room, luck: random.Random) -> tuple[int, str]:
    """Play until a tap of the person has brought dice that followed from a choice: the number of the roll's entry, and
    the text of the tap."""
    for _ in range(2000):
        to_own_choice(room)
        before = room.table.number
        began = acted_before(room, before)
        action = luck.choice(room.table.play.legal("emperor"))
        assert room.act("emperor", action.text).status == "done"
        for entry in room.table.timeline.projection.since(before):
            if began and isinstance(entry.data, Fed) and (entry.data.draw or "").startswith("dice"):
                return entry.number, action.text
    raise AssertionError("nothing was rolled")


def tap(room: Room) -> None:
    """Roll the dice that wait for the person, if some do."""
    state = room.table.timeline.state
    if state is not None and room.table.timeline.chance.throw(state) is not None:
        room.act("emperor", room.table.play.legal("emperor")[0].text)


def undo(room: Room, number: int) -> None:
    """Undo everything from that entry on; nobody else is asked."""
    wish = {"what": "undo", "entry": number}
    done = room.table.consent.ask(room.tokens["emperor"], wish, room.table.number, f"u{room.table.number}")
    assert done.status == "done", done
    assert room.table.timeline.projection.asking is None, "somebody was asked"


def test_undone_and_done_again_ten_times_brings_the_same(fair: Tables) -> None:
    room = alone(fair, 1)
    found = set[tuple[str, ...]]()
    last_rolled(room, random.Random(4))
    for _ in range(10):
        acted = acted_before(room, roll_at(room))
        again, before = room.table.timeline.projection.entry(acted), room.table.number
        undo(room, acted)
        room.act("emperor", text_of(again))
        to_own_choice(room)
        tap(room)
        rolled = [one.data for one in room.table.timeline.projection.since(before) if isinstance(one.data, Fed)]
        found.add(tuple(f"{one.draw}: {one.text}" for one in rolled))
    assert len(found) == 1 and found != {()}, found
    assert len({one.draw for one in drawn(room.table)}) == len(drawn(room.table)), "a draw counts twice"


def test_another_choice_meets_the_dice_that_were_undone(fair: Tables) -> None:
    """Whatever is done instead, the next roll shows what those dice brought: bad luck is not got rid of by undoing."""
    room = alone(fair, 2)
    number, _ = last_rolled(room, random.Random(9))
    first = room.table.timeline.projection.entry(number).data
    assert isinstance(first, Fed)
    acted = acted_before(room, number)
    undo(room, acted)
    later, _ = last_rolled(room, random.Random(77))
    second = room.table.timeline.projection.entry(later).data
    rolls = [one for one in drawn(room.table) if (one.draw or "").startswith("dice")]
    assert isinstance(second, Fed) and first.draw in [one.draw for one in rolls]
    (same,) = [one for one in rolls if one.draw == first.draw]
    assert len(same.text) != len(first.text) or same.text == first.text, "as many dice show the same"


def roll_at(room: Room) -> int:
    """The entry number of the last roll of dice that counts."""
    now = room.table.timeline.projection
    fed = ((number, now.entry(number).data) for number in reversed(now.path))
    return next(number for number, data in fed if isinstance(data, Fed) and (data.draw or "").startswith("dice"))


def test_an_amendment_draws_the_same_and_tells_nothing_before(fair: Tables) -> None:
    """Trying it shows what may come, not what will; dropping a roll brings that roll again."""
    room = alone(fair, 3)
    last_rolled(room, random.Random(11))
    number, corrections = roll_at(room), room.table.corrections
    before = room.table.timeline.projection.entry(number).data
    assert isinstance(before, Fed)
    wish = {"what": "drop", "entry": number, "lines": []}
    state, brought = room.table.timeline.state, set()
    for _ in range(40):
        plan = corrections.plan(corrections.read(wish), "emperor")
        brought |= {entry.data.text for entry in plan.added if isinstance(entry.data, Fed)}
        assert all(entry.data.draw is None for entry in plan.added if isinstance(entry.data, Fed))
    assert state is room.table.timeline.state
    if brought:
        assert len(brought) > 1, "what is tried is what comes"
    for time in range(5):
        number = roll_at(room)
        wish = {"what": "drop", "entry": number, "lines": []}
        try:
            corrections.amend(room.tokens["emperor"], wish, room.table.number, f"a{time}")
        except TableError as error:
            raise AssertionError(error) from error
        tap(room)
        after = room.table.timeline.projection.entry(roll_at(room)).data
        assert isinstance(after, Fed) and (after.draw, after.text) == (before.draw, before.text)


def test_trying_an_amendment_does_not_show_what_will_come(fair: Tables) -> None:
    """A card that is dropped would come again; but whoever looks at what would become of it sees any."""
    room = played(begun(fair, "ming-dynastie"), random.Random(1), lambda table: table.number > 40)
    now, corrections = room.table.timeline.projection, room.table.corrections
    number = max(one for one in now.path if isinstance(now.entry(one).data, Fed))
    card, wish = now.entry(number).data, corrections.read({"what": "drop", "entry": number, "lines": []})

    def brought(*, trial: bool) -> set[tuple[str | None, str]]:
        added = (corrections.plan(wish, "red", trial=trial).added[0].data for _ in range(40))
        return {(data.draw, data.text) for data in added if isinstance(data, Fed)}

    assert isinstance(card, Fed) and brought(trial=False) == {(card.draw, card.text)}
    shown = brought(trial=True)
    assert len(shown) > 1 and {draw for draw, _ in shown} == {None}


def test_what_people_told_and_undo_is_drawn_by_the_first_numbers(fair: Tables) -> None:
    created = fair.create("ming-dynastie", seats=2, host="Mei", depth="guided")
    table = fair.get(created.code)
    table.seats.claim_bot("yellow", "first", by=created.token)
    table.config.begin(created.token)
    room = Room(fair, table, {"red": created.token})
    told = room.act("red", table.play.legal("red")[0].text).entry
    table.config.set_chance(created.token, {"movement-deck": "app"})
    first = [data.draw for data in drawn(table)]
    assert (
        first[0] is None and first[1:] == [f"movement-deck {number}" for number in range(1, len(first))] and first[1:]
    )
    done = table.consent.ask(created.token, {"what": "undo", "entry": told}, table.number, "u")
    assert done.status == "done", done
    assert [data.draw for data in drawn(table)] == [f"movement-deck {number}" for number in range(1, len(first) + 1)]


def test_what_was_amended_or_undone_is_verified_all_the_same(fair: Tables) -> None:
    room, luck = alone(fair, 4), random.Random(12)
    for time in range(3):
        earlier, _ = last_rolled(room, luck)
        last_rolled(room, luck)
        wish = {"what": "drop", "entry": earlier, "lines": []}
        room.table.corrections.amend(room.tokens["emperor"], wish, room.table.number, f"d{time}")
        last_rolled(room, luck)
        undo(room, acted_before(room, roll_at(room)))
    to_the_end(room, luck)
    found, text = proven(room.table), room.table.timeline.record()
    assert found.chances + found.kept == text.count("\nchance ") and found.chances > found.kept
    assert "# kept" in text


def test_the_end_that_is_undone_draws_on_by_the_seed_that_is_told(fair: Tables) -> None:
    room, luck = alone(fair, 5), random.Random(3)
    to_the_end(room, luck)
    undo(room, acted_before(room, room.table.number))
    assert room.table.phase == "playing" and "\nseed:" not in exported(room.table.timeline.projection)
    to_the_end(room, luck)
    told = [entry for entry in room.table.timeline.projection.entries if isinstance(entry.data, SeedTold)]
    assert len(told) == 1 and proven(room.table).chances == len(drawn(room.table))


def test_looking_back_draws_nothing(fair: Tables) -> None:
    room = played(begun(fair), random.Random(8), lambda table: table.number > 40)
    number = room.table.number
    for one in range(1, number + 1):
        room.table.timeline.view_at(one, "emperor")
    room.table.corrections.choices_at(roll_at(room), "emperor")
    assert room.table.number == number


def test_a_rematch_has_a_seed_of_its_own(fair: Tables) -> None:
    room = played(begun(fair), random.Random(4))
    again = fair.again(room.table.code, room.tokens["emperor"])
    table = fair.get(again.code)
    first, second = room.table.timeline.projection.pledge, table.timeline.projection.pledge
    assert first is not None and second is not None and first.pledged != second.pledged
    assert second.numbers == {} and table.fairness.wants_number(again.colour)


# --- there and back ---------------------------------------------------------------------------------------------


def test_a_record_that_is_brought_in_keeps_its_proof(fair: Tables, tmp_path: Path) -> None:
    room, luck = alone(fair, 6), random.Random(12)
    for time in range(3):
        last_rolled(room, luck)
        wish = {"what": "drop", "entry": roll_at(room), "lines": []}
        room.table.corrections.amend(room.tokens["emperor"], wish, room.table.number, f"d{time}")
    to_the_end(room, luck)
    text = room.table.timeline.record()
    table = fair.get(fair.import_record(text, "Mei").code)
    assert table.timeline.record() == text
    assert proven(table) == proven(room.table)
    assert [one.text for one in table.fairness.draws()] == [one.text for one in room.table.fairness.draws()]


def test_a_record_whose_seed_is_a_secret_elsewhere_goes_on_without(fair: Tables) -> None:
    room = played(begun(fair, "ming-dynastie"), random.Random(8), lambda table: table.number > 40)
    text = room.table.timeline.record()
    table = fair.get(fair.import_record(text, "Mei").code)
    assert not table.fairness.pledged
    assert "proof" not in table.timeline.record()


def test_what_people_told_is_marked(fair: Tables) -> None:
    room = seated(fair)
    room.table.config.set_chance(room.tokens["emperor"], {"dice": "people"})
    room.table.config.begin(room.tokens["emperor"])
    luck = random.Random(5)
    while room.table.phase != "over":
        colour = room.table.play.teller or next(iter(room.table.play.to_act), "emperor")
        room.act(colour, luck.choice(room.table.play.legal(colour)).text)
    found = proven(room.table)
    assert found.told and found.chances and room.table.fairness.counted() == (found.chances, found.told)
    text = room.table.timeline.record()
    assert text.count("  # told") == found.told
    table = fair.get(fair.import_record(text, "Mei").code)
    assert table.timeline.record() == text


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
