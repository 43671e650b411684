"""A game that nobody has made a screen for works from its rules and its words alone, with seats of any name."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from flask.testing import FlaskClient

from companion.bots import levels
from companion.table import Table, Tables
from tests import toy_game
from tests.saying import say
from tests.web.kit import make_app
from tests.web.wording import worded

SEATS: Final = ("emperor", "overlord")


@pytest.fixture(autouse=True)
def lanterns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game with other seats, and with words, as if it were installed."""
    meta = replace(toy_game.META, colours=SEATS, players=(2, 2))

    monkeypatch.setattr(toy_game, "META", meta)
    monkeypatch.setattr(toy_game.LanternsGame, "meta", meta)
    with worded(monkeypatch):
        yield


class Phone:
    """A browser without scripts."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def get(self, path: str) -> str:
        answer = self.client.get(path, follow_redirects=True)
        assert answer.status_code == 200, f"{path}: {answer.status_code}"
        return answer.get_data(as_text=True)

    def post(self, path: str, **form: str) -> None:
        with self.client.session_transaction() as session:
            form["csrf"] = session["csrf"]
        answer = self.client.post(path, data=form)
        assert answer.status_code == 303, answer.get_data(as_text=True)

    def choose(self, table: Table, action: str) -> None:
        """Press the button of that action on the play page."""
        page = self.get(f"/t/{table.code}")
        form = next(form for form in re.findall(r"<form.*?</form>", page, re.S) if f'value="{action}"' in form)
        given = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
        self.post(f"/t/{table.code}/act", **{**given, "action": action})


@pytest.fixture
def phones(tables: Tables) -> tuple[Phone, Phone]:
    app = make_app(tables)
    return Phone(app.test_client()), Phone(app.test_client())


def test_a_whole_game_is_played_on_its_general_screen(tables: Tables, phones: tuple[Phone, Phone]) -> None:
    host, guest = phones
    for path in ("/", "/new?game=lanterns", "/rules/lanterns"):
        host.get(path)
        guest.get(path)
    host.post("/new", game="lanterns", name="Mei")
    table = tables.get(tables.summaries()[0].code)
    guest.post(f"/t/{table.code}/sit", colour="overlord", name="Jonas")
    host.post(f"/t/{table.code}/begin")
    dice, peeked = random.Random(3), 0
    while table.play.to_act:
        for phone in phones:
            for page in ("", "/score", "/log", "/table", "/record", f"/at/{table.timeline.course()[-1]}"):
                phone.get(f"/t/{table.code}{page}")
        colour = table.play.to_act[0]
        phone = phones[SEATS.index(colour)]
        action = dice.choice(table.play.legal(colour))
        phone.choose(table, action.text)
        if table.play.face_down(colour) is not None:
            peeked += 1
            assert f"Bid {action.params['count']}" in phone.get(f"/t/{table.code}/peek")
            page = phone.get(f"/t/{table.code}")
            assert "sesterces" not in page.partition('id="log"')[2].partition("</li>")[0] and "data-peek" in page
    assert peeked == 2
    for phone in phones:
        assert "Jonas" in phone.get(f"/t/{table.code}")
    assert "/at?place=0" in host.get(f"/t/{table.code}")
    for entry in table.timeline.course()[1:]:
        page = host.get(f"/t/{table.code}/amend/{entry}")
        for way in set(re.findall(r'href="([^"]+/look[^"]+what=change[^"]+)"', page)):
            looked = host.client.get(html.unescape(way))
            assert looked.status_code in (200, 422), way


@pytest.mark.parametrize("bot", [*levels("lanterns"), "steward"])
def test_every_bot_takes_a_seat_and_gets_stuck_nowhere(tables: Tables, bot: str) -> None:
    """The bots of any game, and one that only another game has."""
    created = tables.create("lanterns", host="Mei")
    table = tables.get(created.code)
    table.seats.claim_bot("overlord", bot, by=created.token)
    table.config.begin(created.token)
    while table.phase == "playing":
        if tables.run_bots(table.code):
            continue
        table.play.intent(created.token, table.play.legal("emperor")[0].text, table.number, f"tap-{table.number}")
    assert "bot.stuck" not in [key for line in table.timeline.log(None) for key, _ in line.messages]


def test_any_game_is_set_to_what_lies_on_the_table(tables: Tables, phones: tuple[Phone, Phone]) -> None:
    host, _ = phones
    created = tables.create("lanterns", host="Mei")
    table = tables.get(created.code)
    table.seats.claim("overlord", "Jonas")
    table.config.begin(created.token)
    with host.client.session_transaction() as session:
        session["seats"] = {table.code: created.token}
    page = host.get(f"/t/{table.code}/adjust")
    assert 'data-pick="seat:emperor"' in page
    page = host.get(f"/t/{table.code}/adjust?pick=seat:overlord")
    names = set(re.findall(r'name="set\.([^"]+)"', page))
    assert names == {"lit overlord", "points overlord"}
    assert "set.turn" in host.get(f"/t/{table.code}/adjust?pick=flow")
    key = {"seen": str(table.number), "key": "k", "page": "adjust"}
    host.post(f"/t/{table.code}/adjust", **key, **{"set.points overlord": "12"})
    assert {s.name: s.value for s in table.corrections.settings()}["points overlord"] == 12
    host.post(
        f"/t/{table.code}/adjust", **{**key, "key": "l", "seen": str(table.number)}, **{"set.points overlord": "5000"}
    )
    assert say("error.impossible-position") in host.get(f"/t/{table.code}/adjust")
    page = host.get(f"/t/{table.code}/depth")
    assert 'value="scorekeeper"' not in page
    assert 'name="source.prizes"' in page


def test_every_game_is_offered_as_a_tile_with_its_picture_or_its_seats(phones: tuple[Phone, Phone]) -> None:
    for path in ("/", "/new?game=lanterns"):
        tiles = re.findall(r"<li[^>]*><a href=\"/new[^>]*>.*?</li>", phones[0].get(path), re.S)
        ours = next(tile for tile in tiles if "game=lanterns" in tile)
        assert 'href="#s-emperor"' in ours and 'href="#s-overlord"' in ours and "Exactly 2" in ours
        first = next(tile for tile in tiles if "game=ming-dynastie" in tile)
        assert "board-ground" in first and "2 to 4" in first
        assert ("aria-current" in ours) == ("lanterns" in path) and "aria-current" not in first


def test_of_two_sides_the_host_takes_one_and_a_bot_the_other(tables: Tables, phones: tuple[Phone, Phone]) -> None:
    host, guest = phones
    host.get("/new?game=lanterns")
    host.post("/new", game="lanterns", name="Mei")
    table = tables.get(tables.summaries()[0].code)
    at = f"/t/{table.code}"
    page = host.get(at)
    alone = page.partition('id="alone"')[2].partition("</section>")[0]
    assert re.findall(r'name="bot" value="(\w+)"', alone) == ["greedy", "random"], "the bots of this game"
    seat = page.partition('id="bot-overlord"')[2].partition("</details>")[0]
    assert re.findall(r'name="bot" value="(\w+)"', seat) == ["greedy", "random"], "as beside any free seat"
    assert page.index('id="seats"') < page.index('id="alone"') < page.index('id="practice"'), "in sight on a phone"
    assert 'id="alone-head"' not in guest.get(at)
    host.post(f"{at}/side", colour="overlord")
    assert [(seat.colour, seat.name, seat.host) for seat in table.seats.all if seat.name] == [("overlord", "Mei", True)]
    host.post(f"{at}/bot", colour="emperor", bot="greedy")
    page = host.get(at)
    assert 'id="alone-head"' not in page and f"{at}/side" in page
    host.post(f"{at}/side", colour="emperor")
    assert [(seat.colour, seat.name, seat.bot) for seat in table.seats.all] == [
        ("emperor", "Mei", ""), ("overlord", "Esen", "greedy")
    ]  # fmt: skip
    host.post(f"{at}/begin")
    assert table.phase == "playing"


def test_a_bot_of_another_game_cannot_sit_down(tables: Tables, phones: tuple[Phone, Phone]) -> None:
    host, _ = phones
    host.get("/new?game=lanterns")
    host.post("/new", game="lanterns", name="Mei")
    code = tables.summaries()[0].code
    with host.client.session_transaction() as session:
        csrf = session["csrf"]
    form = {"csrf": csrf, "colour": "overlord", "bot": "steward"}
    answer = host.client.post(f"/t/{code}/bot", data=form)
    assert answer.status_code == 422 and "Steward" in answer.get_data(as_text=True)
