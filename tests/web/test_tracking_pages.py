"""A whole game of which only the score is kept: every page in every stage, and what is said of pieces to move."""

from __future__ import annotations

import random
import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.engine import registry
from companion.table import Table, Tables
from companion.words import LANGUAGES
from tests.profiles import games
from tests.saying import opening, say
from tests.web.kit import GAME
from tests.web.phones import Phone, token

SAID = re.compile(r">[^<]*\b(None|null|undefined|settle|track)\b[^<]*<")


def opened(
    app: Flask, tables: Tables, players: int, own: dict[str, Any] | None = None
) -> tuple[str, list[Phone], Table]:
    phones = [Phone(app) for _ in range(players)]
    path = phones[0].open_table("Mei")
    if own is not None:
        phones[0].post(f"{path}/board/names", **own)
        phones[0].post(f"{path}/board/use")
    colours = ("yellow", "blue", "green")
    for phone, colour in zip(phones[1:], colours, strict=False):
        phone.sit(path, colour, f"{colour.title()}s Name")
    table = tables.get(path.rpartition("/")[2])
    table.config.set_depth(token(phones[0], table.code), "scorekeeper", table.number, "depth")
    phones[0].post(f"{path}/begin")
    return path, phones, table


def step(table: Table, by: str, tokens: dict[str, str], dice: random.Random) -> None:
    """The next thing that the people tell or choose."""
    view = table.timeline.view(None)
    key = f"tap-{table.number}"
    if view["stage"] == "track":
        entering = view["phase"] == "setup" and not view["tracking"]["neutral"]
        told = {f"tiles {colour} henan": 1 for colour in tokens} if entering else {}
        if told and not all(player["tiles"] for player in view["players"]):
            assert table.corrections.adjust(by, told, "", table.number, key).status == "done"
        else:
            assert table.play.intent(by, "done", table.number, key).status == "done"
    elif view["stage"] == "count":
        known = {one.name: one for one in table.corrections.settings()}
        names = [name for name in known if name.startswith("open ") and known[name].most > int(known[name].value)]
        told = {}
        for name in dice.sample(names, min(3, len(names))):
            if not any(other.endswith(name.split(" ")[2]) for other in told):
                told[name] = int(known[name].value) + 1
        text = table.play.legal(next(iter(tokens)))[0].text
        assert table.corrections.adjust(by, told, "", table.number, key, text).status == "done"
    else:
        colour = table.play.to_act[0]
        action = dice.choice(table.play.legal(colour))
        assert table.play.intent(tokens[colour], action.text, table.number, key).status == "done"


@pytest.mark.parametrize(("players", "lang"), [(2, "de"), (4, "en")])
def test_every_page_in_every_stage(app: Flask, tables: Tables, players: int, lang: str) -> None:
    path, phones, table = opened(app, tables, players)
    tokens = {seat.colour: token(phone, table.code) for seat, phone in zip(table.seats.all, phones, strict=False)}
    dice, stages, moved = random.Random(players), set(), 0
    guest = Phone(app, lang)
    for phone in phones:
        phone.lang = lang
    for number in range(600):
        view = table.timeline.view(None)
        if view["stage"] in stages and number % games(3, 1):
            step(table, tokens[table.seats.all[0].colour], tokens, dice)
            continue
        stages.add(view["stage"])
        if view["stage"] == "over":
            break
        for phone in (dice.choice(phones), guest):
            page = phone.get(path)
            assert page.status_code == 200
            assert not SAID.search(re.sub(r"<script.*?</script>", "", page.text, flags=re.S))
        for other in ("table", "adjust", "depth", "score"):
            answer = guest.get(f"{path}/{other}")
            assert answer.status_code == 200
            assert not SAID.search(re.sub(r"<script.*?</script>", "", answer.text, flags=re.S)), other
            if other == "table" and view["stage"] in ("track", "count"):
                assert '<li class="in-' not in answer.text, "spaces that nobody told of"
            if other == "score" and view["scoring"] and view["scoring"]["reports"]:
                province = view["scoring"]["reports"][-1]["province"]
                name = registry.game(GAME).names()[f"province:{province}"]
                tiles = opening("moving.tiles", lang, province=name)
                moved += tiles in guest.get(f"{path}/score?report={view['scoring']['round']}-{province}").text
        step(table, tokens[table.seats.all[0].colour], tokens, dice)
    assert {"track", "count", "return", "over"} <= stages
    assert moved


def test_numbers_of_districts_are_explained_by_a_sketch(app: Flask, tables: Tables) -> None:
    """As long as the board has no names for them; with its names, or ours, the words are enough."""
    henan = next(one for one in registry.game(GAME).geometry()["provinces"] if one["id"] == "henan")
    named: dict[str, Any] = {f"name.district:{one}": one.title() for one in henan["districts"]}
    for own in (None, named):
        path, phones, table = opened(app, tables, 2, own)
        tokens = {seat.colour: token(phone, table.code) for seat, phone in zip(table.seats.all, phones, strict=False)}
        dice = random.Random(3)
        while table.timeline.view(None)["stage"] != "count":
            step(table, tokens["red"], tokens, dice)
        drawn = {}
        for province in ("henan", "huguang"):
            text = phones[0].get(f"{path}?place={province}").text
            drawn[province] = 'id="sketch"' in text
            if drawn[province]:
                assert "css/board.css" in text, "or its ground is black"
                sketch = text.partition('id="sketch"')[2].partition("</svg>")[0]
                assert [number for number in "123" if re.search(f">[^<]*{number}</text>", sketch)] == ["1", "2", "3"]
        assert drawn == {"henan": False, "huguang": own is not None}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_a_scoring_the_phone_points_to_what_to_move(app: Flask, tables: Tables, lang: str) -> None:
    """And what every city has brought, and for what, is told above the next one."""
    path, phones, table = opened(app, tables, 3)
    tokens = {seat.colour: token(phone, table.code) for seat, phone in zip(table.seats.all, phones, strict=False)}
    dice = random.Random(7)
    phones[1].lang = lang
    lines: list[dict[str, Any]] = []
    done: list[str] = []
    told = 0
    for _ in range(200):
        view = table.timeline.view(None)
        if view["round"] == 3 and view["phase"] == "members":
            break
        if view["stage"] == "return" and view["scoring"]["done"] != done:
            done = view["scoring"]["done"]
            new, lines = view["lines"][len(lines) :], view["lines"]
            shown = phones[1].get(path).text.partition('class="scored"')[2].partition("</section>")[0]
            text = " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())
            for seat, points in totals(new).items():
                assert f"{table.seats.seat(view['seats'][seat]).name} +{points} " in text
                told += 1
            for line in new:
                province = registry.game(GAME).names()[f"province:{line['params']['province']}"]
                named = {**line["params"], "province": province}
                assert opening(f"screen.brief.{line['reason']}", lang, **named) in text
        elif view["stage"] == "return" and not done:
            assert 'class="scored"' not in phones[1].get(path).text
        step(table, tokens["red"], tokens, dice)
    done = table.timeline.view(None)["scoring"]["done"]
    assert done and told, "somebody stood in a city"
    assert f'<a href="{path}/score?report=2-{done[0]}">' in phones[1].get(path).text.partition("<main")[0]


def totals(lines: list[dict[str, Any]]) -> Counter[int]:
    """The points of these lines by their seats."""
    found: Counter[int] = Counter()
    for line in lines:
        found[line["seat"]] += line["points"]
    return found


def test_whose_members_are_all_counted_is_said(app: Flask, tables: Tables) -> None:
    path, phones, table = opened(app, tables, 2)
    tokens = {seat.colour: token(phone, table.code) for seat, phone in zip(table.seats.all, phones, strict=False)}
    by, all_counted = tokens["red"], say("count.spent", who="Mei", count=1)
    while table.timeline.view(None)["stage"] == "track":
        step(table, by, tokens, random.Random(1))
    assert all_counted not in phones[0].get(f"{path}?place=all").text
    known = {one.name: one for one in table.corrections.settings()}
    here = "open jiading red"
    table.corrections.adjust(by, {here: known[here].most}, "", table.number, "all")
    assert all_counted in phones[0].get(f"{path}?place=all").text
    table.corrections.adjust(by, {here: known[here].most - 1}, "", table.number, "one fewer")
    assert all_counted not in phones[0].get(f"{path}?place=all").text
