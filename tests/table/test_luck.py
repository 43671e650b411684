"""Nobody can shop for luck where chance follows from a pledged seed: not by undoing, amending, beginning anew or
bringing in a record."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.table import TableError, Tables
from companion.table.entries import Fed, SeedTold
from companion.table.record import exported
from tests.proofs import refused
from tests.table.fair_play import NUMBERS, begun, drawn, played, proven, seated
from tests.table.room import Room, text_of

pytestmark = pytest.mark.sqlite


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
    assert found.out_of_turn == 0, "what was dropped was drawn again by its own number"


def test_what_is_only_undone_leaves_no_draw_out_of_turn(fair: Tables) -> None:
    room, luck = alone(fair, 4), random.Random(12)
    for _ in range(6):
        last_rolled(room, luck)
        undo(room, acted_before(room, roll_at(room)))
    to_the_end(room, luck)
    found, text = proven(room.table), room.table.timeline.record()
    assert (found.out_of_turn, found.kept) == (0, 0) and "#" not in text


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


def test_a_record_with_numbers_of_any_size_is_brought_in_and_does_not_verify(fair: Tables) -> None:
    text = played(begun(fair), random.Random(5)).table.timeline.record()
    first = next(line for line in text.split("\n") if line.startswith("chance"))
    changed = text.replace(first, f"{first}  # draw 999999999", 1)
    table = fair.get(fair.import_record(changed, "Mei").code)
    assert table.timeline.record() == changed and refused(changed.encode()) == "record.proof-chance"


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
