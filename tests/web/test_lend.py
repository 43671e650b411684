"""A bot plays for somebody, on phones: who goes chooses one on his own page, and takes over again with one tap."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest
from flask import Flask

from companion.table import Tables
from companion.table.presence import GRACE_S
from tests.watch import Watch
from tests.web.kit import API, error_of, open_table
from tests.web.phones import Phone, begun, token


def bots(phone: Phone, path: str, colour: str) -> list[str]:
    """The bots among whom one can choose on a player's page."""
    page = phone.get(f"{path}/player/{colour}").text
    found = re.search(r'<form[^>]*id="lend">.*?</form>', page, re.DOTALL)
    return re.findall(r'name="bot" value="([^"]+)"', found[0]) if found else []


def players(phone: Phone, path: str) -> str:
    """The row of players on the play page."""
    return unescape(phone.get(path).text.partition('id="stage"')[2].partition('id="folds"')[0])


def test_who_goes_lets_a_bot_play_and_takes_over_again(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    jonas, mei = phones["yellow"], phones["red"]
    table = tables.get(path[3:])
    assert f'href="{path}/player/yellow#lend"' in jonas.get(path).text, "the menu leads there, past all the points"
    assert bots(jonas, path, "yellow")[:2] == ["clerk", "steward"] and bots(mei, path, "yellow") == []
    jonas.post(f"{path}/lend", colour="yellow", bot="greedy")
    tables.run_bots(table.code)
    page = unescape(jonas.get(path).text)
    assert "A bot plays for Jonas." in page and "Play on yourself" in page
    assert "data-pick" not in page.partition('id="foot"')[2], "there is nothing to choose meanwhile"
    seen = unescape(mei.get(path).text)
    assert "Play on yourself" not in seen and "i-bot" in seen
    assert "A bot plays for Jonas" in unescape(mei.get(f"{path}/player/yellow").text)
    log = unescape(mei.get(f"{path}/log").text)
    assert re.search(r"A bot \([^)]+\) plays for Jonas\.", log)
    while not any(line.lent for line in table.timeline.log(None)):
        (colour,) = table.play.to_act
        action = table.play.legal(colour)[0]
        mei.post(f"{path}/act", json=True, status=200, action=action.text, seen=table.number, key=f"k{table.number}")
        tables.run_bots(table.code)
    assert "Jonas (bot)" in unescape(mei.get(f"{path}/log").text)
    assert "Jonas (bot)" in players(mei, path)
    assert '<span class="who">Jonas</span>' in players(mei, path), "where there is little room his sign says so"
    assert "Jonas (Bot)" in unescape(Phone(app, "de").get(f"{path}/log").text)
    jonas.post(f"{path}/play-on")
    assert table.seats.seat("yellow").holder == "person"
    assert "Play on yourself" not in jonas.get(path).text
    assert "Jonas plays on without the bot." in unescape(mei.get(f"{path}/log").text)
    assert "Jonas (bot)" not in players(mei, path) and "Jonas" in players(mei, path)


def test_others_read_that_a_bot_plays_and_what_was_done_before_stays_theirs(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    table = tables.get(path[3:])
    tokens = {colour: token(phone, table.code) for colour, phone in phones.items()}
    luck = Random(2)

    def act(colour: str) -> None:
        action = luck.choice(table.play.legal(colour))
        assert table.play.intent(tokens[colour], action.text, table.number, f"act-{table.number}").status == "done"

    while table.play.to_act != ("yellow",):
        act(*table.play.to_act)
    act("yellow")
    while table.play.to_act != ("yellow",):
        act(*table.play.to_act)
    phones["yellow"].post(f"{path}/lend", colour="yellow", bot="random")
    for lang, bot in (("en", "(bot)"), ("de", "(Bot)")):
        page = unescape(Phone(app, lang).get(f"{path}/table").text)
        assert f"Jonas {bot}" in page.partition('id="help"')[0], "the headline"
    log = unescape(phones["red"].get(f"{path}/log").text)
    assert re.search(r"Jonas\s*</?[^>]*>\s*placed|Jonas placed", log), "he did that himself"
    while table.phase != "over":
        act("red") if "red" in table.play.to_act else tables.run_bots(table.code)
    ranking = unescape(phones["red"].get(path).text)
    assert "Jonas (bot)" in ranking and "Mei (bot)" not in ranking
    assert '<tspan dx="5">Jonas</tspan>' in ranking and "Jona…" not in ranking, "the curve has no room for more"


def test_the_host_for_a_phone_that_is_away(app: Flask, tables: Tables, watch: Watch) -> None:
    path, phones = begun(app, tables)
    watch.passes(GRACE_S)
    assert bots(phones["red"], path, "yellow")
    phones["yellow"].get(path)
    assert bots(phones["red"], path, "yellow") == []
    answer = phones["red"].post(f"{path}/lend", colour="yellow", bot="steward")
    assert answer.location == f"{path}/player/yellow"
    assert "phone is connected" in phones["red"].get(answer.location).text
    watch.passes(GRACE_S)
    phones["red"].post(f"{path}/lend", colour="yellow", bot="steward")
    assert tables.get(path[3:]).seats.seat("yellow").lent
    assert "New phone for Jonas" in unescape(phones["red"].get(f"{path}/player/yellow").text)
    onlooker = Phone(app)
    onlooker.post(f"{path}/lend", 403, colour="red", bot="steward")
    onlooker.post(f"{path}/play-on", 403)
    phones["red"].post(f"{path}/lend", 422, colour="red", bot="nobody")


def test_several_people_on_one_phone(app: Flask, tables: Tables) -> None:
    """One of them goes; the phone is not handed to who does not play, and each can play on."""
    phone = Phone(app)
    path = phone.open_table()
    for colour, name in (("yellow", "Jonas"), ("blue", "Aisha")):
        phone.post(f"{path}/sit", colour=colour, name=name, more="1")
    phone.post(f"{path}/begin")
    table = tables.get(path[3:])
    phone.post(f"{path}/lend", colour="red", bot="random")
    assert table.play.to_act == ("red",)
    page = unescape(phone.get(path).text)
    assert "Hand the phone to Mei" not in page and page.count("Play on yourself") == 1
    tables.run_bots(table.code)
    assert table.play.to_act == ("yellow",) and table.seats.host == "yellow"
    phone.post(f"{path}/play-on?as=red")
    assert [seat.lent for seat in table.seats.all] == [False, False, False]


def test_a_program(app: Flask) -> None:
    mei, jonas = open_table(app)
    path = f"/seats/{jonas.colour}/bot"
    assert error_of(mei.send("PUT", path, {"bot": "steward"})) == "seat-here"
    assert error_of(jonas.send("PUT", f"/seats/{mei.colour}/bot", {"bot": "steward"})) == "host-only"
    assert error_of(jonas.send("PUT", path, {"bot": "nobody"})) == "unknown-bot"
    info = jonas.send("PUT", path, {"bot": "steward"})
    assert info.status_code == 200
    (seat,) = [seat for seat in info.get_json()["seats"] if seat["colour"] == jonas.colour]
    assert (seat["holder"], seat["bot"], seat["name"], seat["lent"]) == ("bot", "steward", "Jonas", True)
    assert error_of(jonas.act("pass")) == "seat-lent" and jonas.legal() == []
    (seat,) = [one for one in jonas.send("DELETE", "/bot", None).get_json()["seats"] if one["colour"] == jonas.colour]
    assert (seat["holder"], seat["lent"]) == ("person", False)
    assert error_of(app.test_client().delete(f"{API}/tables/{mei.code}/bot")) == "no-seat"


@pytest.mark.parametrize("depth", ["scorekeeper"])
def test_not_where_the_app_only_keeps_the_score(app: Flask, tables: Tables, depth: str) -> None:
    path, phones = begun(app, tables)
    table = tables.get(path[3:])
    token = table.seats.host
    assert token and bots(phones["red"], path, "red")
    phones["red"].post(f"{path}/depth", json=True, status=200, depth=depth, seen=table.number, key="depth")
    assert table.config.depth == depth and bots(phones["red"], path, "red") == []
    refused = phones["red"].post(f"{path}/lend", 400, colour="red", bot="steward")
    assert "the app only keeps the score" in refused.text
