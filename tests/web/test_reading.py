"""What pages say in each language but English reads right with all that is put in; ``tests.reading`` knows how."""

from __future__ import annotations

import random

import pytest
from flask import Flask

from companion.engine import registry
from companion.table import Tables
from companion.words import LANGUAGES
from tests.profiles import games
from tests.reading import FAULTS, faults, texts_of
from tests.web.kit import Seat, stages

PAGES = games(12, 400)
"""How many moments of a game are looked at."""
NAMES = ("Mei", "Aisha", "Jonas")
WAY = ("/log", "/score", "/rule", "/player/{colour}", "/adjust", "/scored-now", "/clock", "/table")


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES[1:] if lang in FAULTS])
@pytest.mark.parametrize("game_id", registry.house())
def test_pages_of_a_game_read_right(app: Flask, tables: Tables, game_id: str, lang: str) -> None:
    """Every so many moves the page of whoever acts, and by turns another of that table."""
    made = tables.create(game_id, host=NAMES[0])
    table = tables.get(made.code)
    free = [seat.colour for seat in table.seats.all if seat.holder == "open"]
    tokens = {made.colour: made.token} | {
        colour: table.seats.claim(colour, name) for colour, name in zip(free, NAMES[1:], strict=False)
    }
    client = app.test_client()
    client.environ_base |= {"HTTP_ACCEPT_LANGUAGE": lang}
    seats = [Seat(client, made.code, colour, token, "") for colour, token in tokens.items()]
    table.config.begin(made.token)
    dice, read = random.Random(game_id), set[str]()
    asked = 0
    for _ in stages(tables, seats):
        if dice.random() > 0.15 and table.phase != "over":
            continue
        colour = next((one for one in table.play.to_act if one in tokens), made.colour)
        with client.session_transaction() as session:
            session.update(csrf="x", device="one phone", seats={made.code: [tokens[colour]]})
        for way in dict.fromkeys(("", WAY[asked % len(WAY)].format(colour=colour))):
            answer = client.get(f"/t/{made.code}{way}", follow_redirects=True)
            assert answer.status_code == 200, way
            read.update(texts_of(answer.get_data(as_text=True)))
        asked += 1
        if asked >= PAGES and table.phase != "over":
            break
    assert len(read) > 100
    assert not [wrong for text in sorted(read) for wrong in faults(lang, text)]
