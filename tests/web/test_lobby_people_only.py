"""Where no bot can play, the lobby says so before anybody tries: pages and API, in any game that has such choices."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.engine import registry
from companion.table import BadSetup, Seat, Table, Tables
from companion.web.pages.lobby import Lobby
from companion.words import LANGUAGES, catalogue
from tests.web.kit import API
from tests.web.phones import Phone
from tests.web.shown import render

GAME = "ming-voyages"
REAL: Any = [
    ("options", {"option.cards": "table"}),
    ("arrange", {"lies": "box", "depth": "guided", "source": "app", "board": "later"}),
]
"""Forms of the lobby after which no bot can see its cards, and their fields."""
NONE: Any = REAL[0][1]
"""Those after which no bot at all can play; with a published box there is the solo deck."""
BACK: Any = {"options": {"option.cards": "app"}, "arrange": {"lies": "nothing"}}


def opened(app: Flask, tables: Tables, lang: str = "en", **fields: Any) -> tuple[Phone, str, Table]:
    """A host's phone at a new table, its path, and the table."""
    phone = Phone(app, lang)
    path = phone.post("/new", game=GAME, name="Mei", **fields).location
    return phone, path, tables.get(path.rpartition("/")[2])


def lobby_of(phone: Phone, path: str) -> str:
    return unescape(phone.get(path).text)


@pytest.mark.parametrize("meta", registry.metas().values(), ids=lambda meta: meta.id)
def test_what_the_lobby_says_is_what_the_game_will_say(meta: Any) -> None:
    """Every edition as it is, and with every value of every option."""
    game, found = registry.game(meta.id), set()
    for edition in meta.editions:
        settings = [{}, *({name: value} for name, option in meta.options.items() for value in option.values)]
        for options in settings:
            state = game.new_state(meta.colours[: meta.players[1]], options, edition)
            assert state.people_only == meta.for_people_only(edition, options), (edition, options)
            found.add(state.people_only)
    assert (True in found) == meta.some_for_people_only and False in found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_bot_is_offered_where_none_can_play(app: Flask, tables: Tables, lang: str) -> None:
    say = catalogue(lang, GAME).say
    phone, path, table = opened(app, tables, lang, **NONE)
    guest = Phone(app, lang)
    for reader in (phone, guest):
        text = lobby_of(reader, path)
        assert say("error.people-only") in text and say("phone.people-only.head") in text
        assert 'name="bot"' not in text and say("phone.alone") not in text
    phone.post(f"{path}/bot", 400, colour="overlord", bot="standard")
    assert [seat.holder for seat in table.seats.all] == ["person", "open"]
    guest.sit(path, "overlord", "Jonas")
    assert say("error.people-only") not in lobby_of(phone, path), "nothing is left to say"
    phone.post(f"{path}/begin")
    assert table.phase == "playing"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("form", "fields"), REAL)
def test_a_bot_that_sits_there_is_named_with_what_to_do(
    app: Flask, tables: Tables, lang: str, form: str, fields: dict[str, Any]
) -> None:
    say = catalogue(lang, GAME).say
    phone, path, table = opened(app, tables, lang)
    phone.post(f"{path}/bot", colour="overlord", bot="standard")
    assert say("phone.people-only.head") not in lobby_of(phone, path)
    phone.post(f"{path}/{form}", **fields)
    told = say("phone.people-only.bot", sides=[say("colour.overlord")], count=1)
    for reader in (phone, Phone(app, lang)):
        assert told in lobby_of(reader, path)
    text = lobby_of(phone, path)
    assert say("phone.begin.bot", count=1) in text and '<button class="main" disabled>' in text
    assert say("phone.bot.remove") in text and say("phone.side.swap") not in text
    assert say("error.people-only") in unescape(phone.post(f"{path}/side", 400, colour="overlord").text)
    assert [seat.holder for seat in table.seats.all] == ["person", "bot"], "nobody has moved"
    assert say("error.people-only") in unescape(phone.post(f"{path}/begin", 400).text)
    phone.post(f"{path}/{form}", **BACK[form])
    assert say("phone.people-only.head") not in lobby_of(phone, path)
    phone.post(f"{path}/{form}", **fields)
    phone.post(f"{path}/release", colour="overlord")
    assert (say("error.people-only") in lobby_of(phone, path)) == (form == "options")
    phone.post(f"{path}/{form}", **BACK[form])
    assert say("phone.alone") in lobby_of(phone, path)
    phone.post(f"{path}/bot", colour="overlord", bot="standard")
    phone.post(f"{path}/begin")
    assert table.phase == "playing" and not table.seats.bots.people_only


@pytest.mark.parametrize("lang", LANGUAGES)
def test_choosing_says_beforehand_what_it_means_for_bots(app: Flask, tables: Tables, lang: str) -> None:
    say = catalogue(lang, GAME).say
    phone, path, _ = opened(app, tables, lang)
    text = lobby_of(phone, path)
    alone = text[text.index('id="alone"') : text.index('class="setup"')]
    assert say("phone.alone.people-only") in alone and 'name="bot"' in alone
    assert text.count(say("phone.people-only")) == 1, "beside the option"
    other = phone.post("/new", game="ming-dynastie", name="Mei").location
    assert say("phone.people-only") not in lobby_of(phone, other)


@pytest.mark.parametrize("setting", [{"options": {"cards": "table"}}, {"edition": "boxed"}])
def test_programs_are_told_too(app: Flask, tables: Tables, setting: dict[str, Any]) -> None:
    client = app.test_client()
    games = {game["id"]: game["people_only"] for game in client.get(f"{API}/games").get_json()["games"]}
    assert games[GAME] == {"editions": ["boxed"], "options": {"cards": ["table"]}}
    assert games["ming-dynastie"] == {"editions": [], "options": {}}
    made = client.post(f"{API}/tables", json={"game": GAME, "name": "Mei", **setting}).get_json()
    at, headers = f"{API}/tables/{made['code']}", {"Authorization": f"Bearer {made['token']}"}
    info = client.get(at).get_json()
    told = ["deck", "deck-2", "deck-3"] if "edition" in setting else []
    assert (info["people_only"], info["bots"]) == (True, told)
    refused = client.put(f"{at}/seats/overlord", json={"bot": "standard"}, headers=headers)
    assert refused.status_code == 400 and refused.get_json()["error"]["code"] == "people-only"
    client.put(f"{at}/options", json={"options": {"cards": "app"}}, headers=headers)
    info = client.put(f"{at}/edition", json={"edition": "companion", "own": {}}, headers=headers).get_json()
    assert info["people_only"] is False and "standard" in info["bots"]
    info = client.put(f"{at}/seats/overlord", json={"bot": "standard"}, headers=headers).get_json()
    info = client.put(f"{at}/options", json={"options": {"cards": "table"}}, headers=headers).get_json()
    assert (info["people_only"], info["bots"], info["seats"][1]["holder"]) == (True, [], "bot")
    refused = client.post(f"{at}/begin", json={}, headers=headers)
    assert refused.status_code == 400 and refused.get_json()["error"]["code"] == "people-only"
    with pytest.raises(BadSetup):
        tables.get(made["code"]).config.begin(made["token"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_several_bots_are_all_named(lang: str) -> None:
    """No game has that today; a page is made of plain data."""
    say, meta = catalogue(lang, "ming-dynastie").say, registry.metas()["ming-dynastie"]
    seats = [Seat("red", "person", "Mei", host=True), *(Seat(c, "bot", bot="greedy") for c in ("yellow", "blue"))]
    lobby = Lobby(meta=meta, edition=meta.editions[0], seats=seats, say=say, mine=["red"], host=True, people_only=True)
    text = unescape(render("lobby.html", lang, lobby=lobby, url="http://x"))
    both = [say("colour.yellow"), say("colour.blue")]
    assert say("phone.people-only.bot", sides=both, count=2) in text
    assert f'<button class="main" disabled>{say("phone.begin.bot", count=2)}</button>' in text
