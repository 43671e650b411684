"""What a phone fetches when it first sees a screen of Yínzi, as served: with headers, packed."""

from __future__ import annotations

import random
from typing import Final

from flask import Flask

from companion.table import Tables
from tests.games.ming_voyages.screens.test_first_visit import fetched
from tests.games.yinzi.rules.positions import EAGER
from tests.web.phones import Phone, token

MOST: Final = 60_000
"""Bytes over the wire for any screen. The event stream, which says nothing at first, is not counted."""
STAGES: Final = ("bonus", "turn", "plant", "sell", "develop", "advance", "ships", "produce", "feed")
LATE: Final = 60
"""The map is fuller later: a stage is looked at once after so many taps."""


def test_no_first_visit_is_heavier_than_it_may_be(tables: Tables, app: Flask) -> None:
    """Whatever the stage, in the middle of a game of four."""
    phones = {colour: Phone(app) for colour in ("red", "yellow", "blue", "green")}
    path = phones["red"].post("/new", game="yinzi", name="Mei").location
    for colour, name in (("yellow", "Jonas"), ("blue", "Aisha"), ("green", "Tom")):
        phones[colour].sit(path, colour, name)
    phones["red"].post(f"{path}/begin")
    table = tables.get(path.rpartition("/")[2])
    tokens = {colour: token(phone, table.code) for colour, phone in phones.items()}
    luck, found = random.Random(2), dict[str, int]()
    for tap in range(500):
        if not table.play.to_act or set(STAGES) <= set(found):
            break
        colour = table.play.to_act[0]
        stage = table.timeline.view(None)["stage"]
        if stage in STAGES and stage not in found and tap > LATE:
            found[stage] = fetched(phones[colour].client, table.code)
        legal = table.play.legal(colour)
        keen = [action for action in legal if action.text.partition(" ")[0] in EAGER]
        action = luck.choice(keen if keen and luck.random() < 0.7 else legal)
        assert table.play.intent(tokens[colour], action.text, table.number, f"tap-{tap}").status == "done"
    assert set(STAGES) <= set(found)
    assert {stage: size for stage, size in found.items() if size > MOST} == {}
