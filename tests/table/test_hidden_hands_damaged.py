"""A damaged log of a game with hidden hands: refused, or read, and in neither case a card is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.table import DamagedTable
from tests.table.database import sql
from tests.table.whispering import CARD, hand, open_tables, sit

pytestmark = pytest.mark.usefixtures("whispers")


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: {**data, "shown": {"": {"text": "draw ?", "said": []}}},
        lambda data: {**data, "shown": {"": {"text": "draw ?"}}},
        lambda data: {**data, "shown": {"": 3}},
        lambda data: {**data, "shown": []},
        lambda data: {**data, "shown": None},
    ],
)
def test_a_damaged_mask_is_not_read_through(tmp_path: Path, damage: Any) -> None:
    tables = open_tables(tmp_path)
    room = sit(tables, people=2)
    code, card = room.table.code, hand(room, "yellow")[0]
    tables.close()
    change(tmp_path, code, f"draw {card}", damage)
    tables = open_tables(tmp_path)
    with pytest.raises(DamagedTable) as caught:
        tables.get(code)
    assert not CARD.search(str(caught.value))
    tables.close()


def test_a_log_that_could_not_have_been_played_does_not_name_the_card(tmp_path: Path) -> None:
    tables = open_tables(tmp_path)
    room = sit(tables, people=2)
    code, (card, other) = room.table.code, hand(room, "yellow")
    tables.close()
    change(tmp_path, code, f"draw {card}", lambda data: {**data, "text": f"draw {other}"})
    tables = open_tables(tmp_path)
    try:
        found = repr([tables.get(code).timeline.log(colour) for colour in ("red", None)])
    except DamagedTable as error:
        found = str(error)
    assert not CARD.search(found.replace(str(hand(room, "red")), "")) or str(card) not in found
    tables.close()


def change(folder: Path, code: str, text: str, damage: Any) -> None:
    """Damage the entry in which that was done."""
    rows = [(number, json.loads(str(data))) for number, data in sql(folder, "SELECT number, data FROM entries")]
    number, data = next((number, data) for number, data in rows if data.get("text") == text)
    spoil = "UPDATE entries SET data = :data WHERE code = :code AND number = :number"
    sql(folder, spoil, data=json.dumps(damage(data)), code=code, number=number)


@pytest.mark.parametrize("masked", [3, None, [], {"blue": 3}, {"blue": [["red"]]}, {"blue": [["red", 4]]}])
def test_a_damaged_question_is_refused_or_read_without_a_card(tmp_path: Path, masked: Any) -> None:
    tables = open_tables(tmp_path)
    room = sit(tables, people=2)
    first, second = hand(room, "red")
    entry = room.act("red", f"aside {first}").entry
    wanted = {"what": "change", "entry": entry, "lines": [["red", f"aside {second}"]]}
    room.table.consent.ask(room.tokens["red"], {"what": "amend", "amendment": wanted}, room.table.number, "ask")
    code = room.table.code
    tables.close()
    ((text,),) = sql(tmp_path, "SELECT data FROM entries WHERE kind = 'ask'")
    data = json.dumps({**json.loads(str(text)), "masked": masked})
    sql(tmp_path, "UPDATE entries SET data = :data WHERE kind = 'ask'", data=data)
    tables = open_tables(tmp_path)
    with pytest.raises(DamagedTable) as caught:
        tables.get(code).consent.asking("yellow")
    assert not CARD.search(str(caught.value))
    tables.close()
