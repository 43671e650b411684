"""A screen of a new game is a list of widgets: a toy game is played by tapping, with scripts or without."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape

import pytest

from companion.table import Tables
from companion.web.play import games
from companion.web.play.screens import Screens
from tests import toy_screens
from tests.web.kit import make_app
from tests.web.wording import worded

TAPPED = re.compile(r'<a [^>]*id="numbers-\d+" href="([^"]+)" data-pick="([^"]+)"')
MAIN = re.compile(r'id="main"[^>]*value="([^"]*)"( disabled)?>')


@pytest.fixture(autouse=True)
def lanterns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game with words and a screen, as if it were installed."""
    monkeypatch.setattr(games, "SCREENS", {**games.SCREENS, "lanterns": Screens(play_page=toy_screens.lanterns)})
    games.signs.cache_clear()
    with worded(monkeypatch):
        yield
    games.signs.cache_clear()


def test_every_choice_is_one_tap_and_the_button(tables: Tables) -> None:
    """What a tap leads to without scripts is what the page brings along for scripts, for a whole game."""
    app, luck, tapped = make_app(tables), random.Random(3), 0
    made = tables.create("lanterns", options={"rounds": "2"}, seats=2, host="Mei")
    table = tables.get(made.code)
    tokens = {made.colour: made.token, "yellow": table.seats.claim("yellow", "Jonas")}
    table.config.begin(made.token)
    while table.play.to_act:
        colour = table.play.to_act[0]
        client = app.test_client()
        with client.session_transaction() as session:
            session["seats"] = {table.code: tokens[colour]}
        page = client.get(f"/t/{table.code}").get_data(as_text=True)
        taps = {unescape(pick): unescape(href) for href, pick in TAPPED.findall(page)}
        legal = [action.text for action in table.play.legal(colour)]
        assert list(taps) == legal and MAIN.findall(page) == [("", " disabled")]
        for text, href in taps.items():
            there = client.get(f"/t/{table.code}{href}").get_data(as_text=True)
            assert MAIN.findall(there) == [(text, "")] and "aria-current=true" in there
            tapped += 1
        assert table.play.intent(tokens[colour], luck.choice(legal), table.number, f"{table.number}").status == "done"
    assert tapped > 20 and table.phase == "over"
