"""Dice of the app are rolled by a tap of the person whose they are; those of bots and all cards come by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import record
from companion.engine.chance import SeededChance
from companion.table import Table, Tables
from companion.table.entries import Fed
from tests.records import records_of
from tests.stores import store_in
from tests.table.room import BOTS, Room, text_of
from tests.watch import Watch

pytestmark = pytest.mark.sqlite

ROLL = "roll ?"
PEOPLE = ("emperor", "overlord")
BEFORE = records_of("ming-voyages")


def opened(folder: Path, bot: str = "") -> Room:
    """A game of The Ming Voyages with the app's dice, about to begin."""
    tables = Tables(store_in(folder), BOTS, SeededChance(7), background=False, ticks=Watch(), clock=lambda: 0.0)
    made = tables.create("ming-voyages", seats=2, host="Mei")
    table, tokens = tables.get(made.code), {made.colour: made.token}
    if bot:
        table.seats.claim_bot("overlord", bot, by=made.token)
    else:
        tokens["overlord"] = table.seats.claim("overlord", "Jonas")
    table.config.begin(made.token)
    return Room(tables, table, tokens)


def rolled(table: Table) -> list[str]:
    """All that dice have shown."""
    now = table.timeline.projection
    told = [text_of(entry) for entry in map(now.entry, now.path) if isinstance(entry.data, Fed)]
    return [text for text in told if text.startswith("roll")]


def asked(room: Room) -> tuple[tuple[str, ...], list[int], list[list[str]]]:
    """Who is asked, as tables, views and lists of choices tell it."""
    table = room.table
    choices = [[action.text for action in table.play.legal(side)] for side in room.tokens]
    return table.play.to_act, table.timeline.view(None)["to_act"], choices


def set_up(room: Room, **changes: int) -> None:
    """What lies on the table, by region and marker."""
    wanted = {f"at {name.replace('_', ' ')}": count for name, count in changes.items()}
    number = room.table.number
    done = room.table.corrections.adjust(room.tokens["emperor"], wanted, "", number, f"set-{number}")
    assert done.status == "done", done


def at_war(folder: Path, bot: str = "") -> Room:
    """The Emperor may spend points; four troops stand at home beside Jizhou, which hordes hold."""
    room = opened(folder, bot)
    assert room.act("emperor", ROLL).status == "done"
    set_up(room, jizhou_troop=0, jizhou_horde=2, ming_troop=4)
    card = next(a.text for a in room.table.play.legal("emperor") if a.text.startswith("play"))
    room.act("emperor", card)
    while room.table.timeline.view(None)["stage"] != "active":
        side = room.table.play.to_act[0]
        texts = [action.text for action in room.table.play.legal(side)]
        room.act(side, next(text for text in ("after", "decline", *texts) if text in texts))
    return room


def attacks(room: Room) -> None:
    """Units are sent until the battle begins."""
    assert room.act("emperor", "attack jizhou").status == "done"
    while room.table.timeline.view(None)["stage"] == "send":
        texts = [action.text for action in room.table.play.legal("emperor")]
        room.act("emperor", "battle" if "battle" in texts else texts[0])


def test_the_first_die_waits_for_the_emperor(tmp_path: Path) -> None:
    """He rolls once, however often that tap arrives; cards are dealt behind it by themselves."""
    room = opened(tmp_path)
    assert asked(room) == (("emperor",), [0], [[ROLL], []]) and rolled(room.table) == []
    assert room.act("overlord", ROLL).status == "illegal" and room.table.play.undoable("emperor") is None
    first = room.act("emperor", ROLL, key="one")
    number = room.table.number
    assert first.status == "done" and room.table.timeline.view(None)["stage"] == "play"
    assert len(rolled(room.table)) == 1
    assert room.act("emperor", ROLL, key="one") == first and room.table.number == number
    assert room.act("emperor", ROLL, seen=number - 1).status == "stale"


def test_an_attack_can_be_taken_back_until_its_dice_are_rolled(tmp_path: Path) -> None:
    room = at_war(tmp_path)
    before = len(rolled(room.table))
    attacks(room)
    assert asked(room) == (("emperor",), [0], [[ROLL], []]) and len(rolled(room.table)) == before
    offer = room.table.play.undoable("emperor")
    assert offer is not None and room.take_back("emperor", offer.entry).status == "done"
    assert len(rolled(room.table)) == before and room.table.timeline.view(None)["battle"]["exchange"] == 0
    attacks_on = [action.text for action in room.table.play.legal("emperor")]
    room.act("emperor", attacks_on[-1])
    room.act("emperor", ROLL)
    assert len(rolled(room.table)) == before + 1 and room.table.play.undoable("emperor") is None


def test_each_side_rolls_its_own(tmp_path: Path) -> None:
    """One after the other, exchange after exchange, until the land is somebody's."""
    room = at_war(tmp_path)
    attacks(room)
    sides = []
    while (battle := room.table.timeline.view(None)["battle"]) is not None:
        (side,) = room.table.play.to_act
        if battle["rolled"][side]:  # it has cards in reserve
            room.act(side, "stop")
            continue
        assert room.act("overlord" if side == "emperor" else "emperor", ROLL).status == "illegal"
        before = len(rolled(room.table))
        assert room.act(side, ROLL).status == "done" and len(rolled(room.table)) == before + 1
        sides.append(side)
    assert sides == ["emperor", "overlord"] * (len(sides) // 2) and sides


def test_a_bot_rolls_for_itself(tmp_path: Path) -> None:
    """Also where it is given the seat while that seat's dice wait."""
    room = at_war(tmp_path / "bot", "first")
    attacks(room)
    before = len(rolled(room.table))
    room.act("emperor", ROLL)
    assert len(rolled(room.table)) == before + 2
    assert room.table.timeline.view(None)["battle"] is None or room.table.play.to_act == ("emperor",)
    room = at_war(tmp_path / "later")
    attacks(room)
    room.act("emperor", ROLL)
    assert room.table.play.to_act == ("overlord",)
    before = len(rolled(room.table))
    room.table.seats.lend("overlord", "first", by=room.tokens["overlord"])
    assert room.table.play.bot_to_act() == "overlord" and len(rolled(room.table)) == before
    room.tables.run_bots(room.table.code)
    assert len(rolled(room.table)) > before


def test_one_tap_rolls_all_dice_of_a_fleet(tmp_path: Path) -> None:
    """One point, one die, until one succeeds; none before the tap."""
    room = at_war(tmp_path)
    points = room.table.timeline.view(None)["points"]
    set_up(room, ming_gold=1, sea_gold=0, sea_junk=1)
    goal = next(v for v in range(1, 8) if v not in room.table.timeline.view(None)["voyages"])
    room.act("emperor", f"sail {goal}")
    room.act("emperor", "fleet 1 1")
    before = len(rolled(room.table))
    assert asked(room)[:2] == (("emperor",), [0])
    room.act("emperor", ROLL)
    shown = [int(text.split()[1]) for text in rolled(room.table)[before:]]
    assert all(pips >= 2 for pips in shown[:-1]) and (shown[-1] < 2 or len(shown) == points)


def test_dice_of_the_people_are_told_as_ever(tmp_path: Path) -> None:
    """Whoever changes that while the app's wait is asked for their faces, and back again for the tap."""
    room = opened(tmp_path)
    token = room.tokens["emperor"]
    room.table.config.set_chance(token, {"dice": "people"})
    assert room.table.play.waits_for == "chance:dice" and asked(room)[1] == [-1]
    assert room.act("overlord", ROLL).status == "illegal"
    room.table.config.set_chance(token, {"dice": "app"})
    assert asked(room) == (("emperor",), [0], [[ROLL], []]) and room.table.play.waits_for == ""


def test_a_table_that_is_opened_again_still_waits(tmp_path: Path) -> None:
    room = at_war(tmp_path)
    attacks(room)
    number = room.table.number
    room.tables.close()
    tables = Tables(store_in(tmp_path), BOTS, SeededChance(7), background=False, clock=lambda: 0.0)
    table = tables.get(room.table.code)
    assert table.number == number and table.play.to_act == ("emperor",)
    assert [action.text for action in table.play.legal("emperor")] == [ROLL]
    tables.close()


def test_a_record_brought_in_at_a_throw_waits_for_it(tmp_path: Path) -> None:
    """It holds what dice showed and no taps, so records of before read the same."""
    text = (BEFORE / "emperor-major.txt").read_text(encoding="utf-8")
    found = record.parse(text)
    state, cut = found.new_state(), 0
    for place, (who, action) in enumerate(found.actions):
        if state.throw is not None and place > 20:
            cut = place
            break
        record.apply(state, who, action)
    assert cut and state.throw is not None
    short = "\n".join(text.split("\n")[: found.lines[cut] - 1]) + "\n"
    room = opened(tmp_path)
    table = room.tables.get(room.tables.import_record(short, "Mei").code)
    assert table.play.to_act == (state.seats[state.throw[0]],)
    assert table.timeline.state is not None and table.timeline.state.digest() == state.digest()
