"""The solo deck with the cards of a published box: offered where it can play, and told what it goes by on the phone."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.engine import registry
from companion.games.ming_voyages.rules.solo_deck import solo_deck
from companion.games.ming_voyages.words.solo import row_text
from companion.table import BadSetup, Table, Tables
from companion.words import LANGUAGES, catalogue
from tests.web.kit import API
from tests.web.phones import Phone, token

GAME = "ming-voyages"
LEVEL_2 = [event.id for event in solo_deck().level(2)]


def opened(app: Flask, tables: Tables, lang: str = "en") -> tuple[Phone, str, Table]:
    phone = Phone(app, lang)
    path = phone.post("/new", game=GAME, name="Mei", edition="boxed").location
    return phone, path, tables.get(path.rpartition("/")[2])


def begun(app: Flask, tables: Tables, lang: str = "en") -> tuple[Phone, str, Table]:
    """A game with the deck of level 2; dice and events are told."""
    phone, path, table = opened(app, tables, lang)
    phone.post(f"{path}/bot", colour="overlord", bot="deck-2")
    sources: dict[str, Any] = {"source.dice": "people", "source.events": "people"}
    phone.post(f"{path}/chance", **sources)
    phone.post(f"{path}/begin")
    tell(phone, table, "roll 1")
    return phone, path, table


def tell(phone: Phone, table: Table, *texts: str) -> None:
    for text in texts:
        outcome = table.play.intent(token(phone, table.code), text, table.number, f"{table.number} {text}")
        assert outcome.status == "done", text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_deck_plays_by_our_borders_where_nobody_entered_any(app: Flask, tables: Tables, lang: str) -> None:
    """Said in the lobby; the Overlord attacks nothing that his hordes do not touch. Without it all borders are open."""
    say = catalogue(lang, GAME).say
    ours = registry.game(GAME).data("companion")["adjacency"]
    phone, path, table = opened(app, tables, lang)
    assert say("board.unchecked.ming-voyages") in unescape(phone.get(path).text)
    phone.post(f"{path}/bot", colour="overlord", bot="deck-2")
    page = unescape(phone.get(path).text)
    assert f"· {say('board.ours.short')}" in page
    assert say("board.ours.ming-voyages") in page and say("board.unchecked.ming-voyages") not in page
    assert not table.config.own
    phone.post(f"{path}/begin")
    borders = {frozenset(one) for one in table.timeline.view(None)["own"]["borders"]}
    assert borders == {frozenset(one) for one in ours} == {frozenset(one) for one in table.config.own["borders"]}

    phone, path, table = opened(app, tables, lang)
    entered = {"borders": ours[1:]}
    table.config.set_edition(token(phone, table.code), "boxed", entered)
    phone.post(f"{path}/bot", colour="overlord", bot="deck-2")
    assert say("board.ours.ming-voyages") not in unescape(phone.get(path).text)
    phone.post(f"{path}/begin")
    assert len(table.timeline.view(None)["own"]["borders"]) == len(ours) - 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_has_no_paper_deck_is_told_that_the_app_turns_up_events(app: Flask, lang: str) -> None:
    """It is the first answer, and the other one says what it needs."""
    phone = Phone(app, lang)
    page = unescape(phone.get(f"/new?game={GAME}&lies=box&depth=guided&against=deck&source.dice=people").text)
    shown = page.partition("<main")[2]
    app_, people = say_of("guide.source.app.help.events", lang), say_of("guide.source.people.help.events", lang)
    assert 0 < shown.index(app_) < shown.index(people)


def say_of(key: str, lang: str) -> str:
    """What that key says in the game's words."""
    return catalogue(lang, GAME).say(key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_deck_is_offered_and_begins_with_its_events(app: Flask, tables: Tables, lang: str) -> None:
    say = catalogue(lang, GAME).say
    phone, path, table = opened(app, tables, lang)
    page = unescape(phone.get(path).text)
    assert say("phone.alone.told.ming-voyages") in page and say("phone.people-only.head") not in page
    for bot in ("deck", "deck-2", "deck-3"):
        assert f'name="bot" value="{bot}"' in page
    assert 'value="standard"' not in page and "source.events" not in phone.get(f"{path}/depth").text
    phone.post(f"{path}/bot", 400, colour="overlord", bot="standard")
    phone.post(f"{path}/bot", colour="overlord", bot="deck-3")
    assert table.config.options["solo"] == "3"
    page = unescape(phone.get(path).text)
    assert "source.events" in phone.get(f"{path}/depth").text
    assert say("phone.people-only.head") not in page and say("phone.side.swap") not in page
    phone.post(f"{path}/release", colour="overlord")
    assert "solo" not in table.config.options
    phone.post(f"{path}/bot", colour="overlord", bot="deck-2")
    phone.post(f"{path}/begin")
    assert table.phase == "playing" and table.config.options["solo"] == "2"
    assert table.timeline.view(None)["solo"]["level"] == 2


def test_it_takes_no_other_seat_and_no_other_table(app: Flask, tables: Tables) -> None:
    phone, path, table = opened(app, tables)
    phone.post(f"{path}/side", colour="overlord")
    assert catalogue("en", GAME).say("error.people-only") in unescape(phone.get(path).text)
    with pytest.raises(BadSetup):
        table.seats.claim_bot("emperor", "deck", by=token(phone, table.code))
    phone.post(f"{path}/side", colour="emperor")
    phone.post(f"{path}/depth", depth="scorekeeper", seen=str(table.number), key="k")
    with pytest.raises(BadSetup):
        table.seats.claim_bot("overlord", "deck", by=token(phone, table.code))


def test_in_a_game_only_a_deck_of_its_level_sits_down(app: Flask, tables: Tables) -> None:
    phone, _, table = begun(app, tables)
    table.seats.release("overlord", by=token(phone, table.code))
    for bot in ("deck", "standard"):
        with pytest.raises(BadSetup):
            table.seats.claim_bot("overlord", bot, by=token(phone, table.code))
    table.seats.claim_bot("overlord", "deck-2", by=token(phone, table.code))
    assert phone.client.get(f"{API}/tables/{table.code}").get_json()["bots"] == ["deck-2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_turn_of_the_overlord_is_told_and_explained(app: Flask, tables: Tables, lang: str) -> None:
    """His card by one tap, his event by its picture and with its whole text, his half, and what he saw."""
    words = catalogue(lang, GAME)
    say = words.say
    phone, path, table = begun(app, tables, lang)
    tell(phone, table, "reserve ?")
    page = unescape(phone.get(path).text)
    assert say("screen.highest") in page
    assert [f'value="highest {points}"' in page for points in (1, 2, 3)] == [True] * 3
    tell(phone, table, "highest 2")
    page = unescape(phone.get(path).text)
    assert [f'id="list-{event}"' in page for event in LEVEL_2] == [True] * 8
    asked = page.partition('id="list-horse-thieves" href="')[2].partition('"')[0]
    page = unescape(phone.get(path + asked).text)
    assert 'value="event horse-thieves"' in page
    event = next(one for one in solo_deck().events if one.id == "horse-thieves")
    texts = [row_text([one.described() for one in row], points, words) for points, row in enumerate(event.rows, 1)]
    assert all(text in page for text in texts)
    assert page.partition("<li aria-current=true>")[2].partition("</li>")[0].count(texts[1]) == 1
    tell(phone, table, "event horse-thieves")
    tables.run_bots(table.code)
    page = unescape(phone.get(path).text)
    assert say("screen.tell.nothing") in page and all(text in page for text in texts)
    assert say("because.seen.special.points", count=2) in page
    tell(phone, table, "enough")
    tables.run_bots(table.code)
    page = unescape(phone.get(path).text)
    there = {"key": "pieces.horde", "params": {"count": 1}}
    assert say("because.seen.amass.fewest", region="western", there=there, count=2) in page
    assert table.timeline.view(None)["regions"]["western"]["horde"] == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_his_reaction_is_asked_of_the_emperor(app: Flask, tables: Tables, lang: str) -> None:
    say = catalogue(lang, GAME).say
    phone, path, table = begun(app, tables, lang)
    tell(phone, table, "points 1", "before")
    page = unescape(phone.get(path).text)
    assert say("screen.tell", {"seat": "overlord"}, {"seat:overlord": "Esen"}) in page
    assert say("screen.tell.nothing") in page and 'value="enough"' in page
    tell(phone, table, "put horde western", "enough")
    assert table.play.to_act == ("emperor",) and table.timeline.view(None)["stage"] == "active"


def test_events_by_the_app_are_never_asked_for(app: Flask, tables: Tables) -> None:
    phone, path, table = opened(app, tables)
    phone.post(f"{path}/bot", colour="overlord", bot="deck-2")
    phone.post(f"{path}/begin")
    tell(phone, table, "roll ?", "reserve ?", "highest 3")
    assert table.timeline.view(None)["solo"]["event"] in LEVEL_2
