"""Practising alone: a position that a game brings, bots in the other seats, and a guide."""

from __future__ import annotations

from html import unescape

import pytest
from flask import Flask

from companion.engine import record, registry
from companion.table import Tables
from companion.web.pages.practice import prepared
from tests.practice import ROUND, begins
from tests.web.phones import Phone
from tests.web.test_first_round import line

BROUGHT = [game for game in registry.metas() if prepared(game)]


def test_every_game_of_ours_brings_a_position() -> None:
    assert list(registry.metas()) == BROUGHT


@pytest.mark.parametrize("game", BROUGHT)
def test_the_position_replays_under_the_rules_of_today(game: str) -> None:
    text = prepared(game)
    found = record.parse(text)
    assert found.rules == registry.game(game).meta.rules_version and str(found) == text
    state = record.replay(found)
    assert begins(state.view(None)) and len(state.legal_actions(0)) > 1


@pytest.mark.parametrize("game", BROUGHT)
def test_who_practises_sits_there_alone_with_bots_and_a_goal(app: Flask, tables: Tables, game: str) -> None:
    phone = Phone(app)
    page = unescape(phone.get(f"/new?game={game}").text)
    assert f'formaction="/practice/{game}"' in page and "Practise alone" in page
    path = phone.post(f"/practice/{game}", name="Mei").location
    table = tables.get(path[3:])
    own, *others = table.seats.all
    assert (own.name, own.holder, [seat.holder for seat in others]) == ("Mei", "person", ["bot"] * len(others))
    assert table.phase == "playing" and table.play.to_act == (own.colour,)
    assert table.timeline.view(None)["round"] == ROUND
    assert line(phone.get(path).text)[0], "the first goal stands there"


def test_from_the_lobby_as_long_as_nobody_else_has_come(app: Flask, tables: Tables) -> None:
    mei, jonas = Phone(app), Phone(app)
    path = mei.post("/new", game="yinzi", name="Mei").location
    assert 'action="/practice/yinzi"' in mei.get(path).text
    assert 'action="/practice/yinzi"' not in jonas.get(path).text
    jonas.sit(path, "yellow", "Jonas")
    assert 'action="/practice/yinzi"' not in mei.get(path).text
    assert tables.get(path[3:]).phase == "lobby"


def test_what_cannot_be_practised_says_so(app: Flask) -> None:
    phone = Phone(app)
    phone.post("/practice/chess", 404, name="Mei")
    page = unescape(phone.post("/practice/yinzi", 400, name="").text)
    assert "A name needs at least one visible character." in page
