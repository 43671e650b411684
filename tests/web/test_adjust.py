"""Setting the app to what lies on the table: forms without scripts, what is refused, bad input."""

from __future__ import annotations

import html
import random
import re
from typing import Any

import pytest
from flask import Flask

from companion.table import Tables
from companion.words import LANGUAGES
from tests.saying import say
from tests.web.counting import at, form, notice, post
from tests.web.phones import Phone


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_shows_what_can_be_set_of_it(app: Flask, tables: Tables, lang: str) -> None:
    path, phones, table = at(app, tables)
    mei = phones["red"]
    mei.lang = lang
    shown = set()
    things = {setting.touches[0] if setting.touches else "flow" for setting in table.corrections.settings()}
    assert len(things) == 18 + 6 + 2 + 1
    for thing in ("", *things):
        page = mei.get(f"{path}/adjust?pick={thing}").text
        for other in things:
            assert f'data-pick="{other}"' in page
        shown |= set(re.findall(r'name="set\.([^"]+)"', page))
        if thing:
            assert form(page)["pick"] == thing
    assert shown == {setting.name for setting in table.corrections.settings()}


def test_what_is_set_stands_in_the_log_with_its_reason(app: Flask, tables: Tables) -> None:
    path, phones, table = at(app, tables)
    jonas = phones["yellow"]
    fields = form(jonas.get(f"{path}/adjust?pick=seat:red").text)
    number = table.number
    answer = post(jonas, f"{path}/adjust", {**fields, "set.points red": "7", "reason": "<i>the cat"})
    assert answer.location == path
    page = jonas.get(answer.location).text
    assert notice(page)[0] == "info"
    assert table.timeline.view(None)["players"][0]["points"] == 7
    assert table.number == number + 1
    log = jonas.get(f"{path}/log").text
    assert "&lt;i&gt;the cat" in log
    assert "<i>the cat" not in log


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_is_refused_in_words_and_stays_entered(app: Flask, tables: Tables, lang: str) -> None:
    path, phones, table = at(app, tables)
    mei, number = phones["red"], table.number
    mei.lang = lang
    fields = form(mei.get(f"{path}/adjust?pick=seat:red").text)
    answer = post(
        mei, f"{path}/adjust", {**fields, "set.hand red rider": "5", "set.hand red junk": "4", "reason": "why"}
    )
    page = mei.get(answer.location).text
    kind, said = notice(page)
    assert kind == "problem"
    assert "Mei" in said
    assert not re.search(r"\{|take|hand red", said) or lang == "en"
    again = form(page)
    assert (again["set.hand red rider"], again["set.hand red junk"], again["reason"]) == ("5", "4", "why")
    assert again["was.hand red rider"] == fields["set.hand red rider"]
    assert table.number == number


def test_a_member_is_moved_by_setting_two_districts_together(app: Flask, tables: Tables) -> None:
    path, phones, table = at(app, tables)
    mei = phones["red"]
    first = form(mei.get(f"{path}/adjust?pick=district:qizhou").text)
    spaces = table.timeline.view(None)["spaces"]
    province = next(name for name, here in spaces.items() if here.get("red"))
    answer = post(mei, f"{path}/adjust", {**first, "set.open qizhou red": "1", "look": "1"})
    page = mei.get(answer.location).text
    assert "Qizhou" in page.partition('class="also"')[2].partition("</ul>")[0]
    both = f"{answer.location}&pick=province:{province}"
    fields = form(mei.get(both).text)
    assert fields["set.open qizhou red"] == "1"
    before = int(fields[f"set.space {province} red"])
    post(mei, f"{path}/adjust", {**fields, f"set.space {province} red": str(before - 1), "do": "set"})
    after = table.timeline.view(None)
    assert after["districts"]["qizhou"]["open"]["red"] == 1
    assert after["spaces"][province].get("red", 0) == before - 1
    dropped = re.search(r'href="([^"]*)#sets" data-drop="open qizhou red"', page)
    assert dropped
    assert "set.open" not in html.unescape(dropped[1])


def test_what_somebody_else_did_meanwhile_is_not_undone(app: Flask, tables: Tables) -> None:
    path, phones, table = at(app, tables)
    mei, jonas = phones["red"], phones["yellow"]
    mine = form(mei.get(f"{path}/adjust?pick=seat:red").text)
    theirs = form(jonas.get(f"{path}/adjust?pick=seat:red").text)
    post(jonas, f"{path}/adjust", {**theirs, "set.points red": "9"})
    post(mei, f"{path}/adjust", {**mine, "set.tiles red shaanxi": str(int(mine["set.tiles red shaanxi"]) + 1)})
    assert table.timeline.view(None)["players"][0]["points"] == 9, "a field left as it was asks for nothing"
    tiles = table.timeline.view(None)["players"][0]["tiles"]
    assert tiles["shaanxi"] == int(mine["set.tiles red shaanxi"]) + 1, "and does not stand in the way of others"
    answer = post(mei, f"{path}/adjust", {**mine, "set.points red": "3", "key": "second"})
    assert notice(mei.get(answer.location).text)[0] == "problem"
    assert table.timeline.view(None)["players"][0]["points"] == 9


def test_nothing_new_is_said_kindly(app: Flask, tables: Tables) -> None:
    path, phones, table = at(app, tables)
    number = table.number
    fields = form(phones["red"].get(f"{path}/adjust?pick=flow").text)
    answer = post(phones["red"], f"{path}/adjust", fields)
    assert notice(phones["red"].get(answer.location).text)[0] == "problem"
    assert table.number == number


def test_who_looks_on_sets_nothing(app: Flask, tables: Tables) -> None:
    path, _, table = at(app, tables)
    guest = Phone(app)
    page = guest.get(f"{path}/adjust?pick=seat:red").text
    assert 'id="main"' not in page
    assert page.count(" disabled") > 10
    fields: dict[str, Any] = {"set.points red": "5", "seen": str(table.number)}
    guest.post(f"{path}/adjust", 403, page="adjust", key="k", **fields)


def test_without_a_game_there_is_nothing_to_set(app: Flask) -> None:
    phone = Phone(app)
    path = phone.open_table()
    assert phone.get(f"{path}/adjust").status_code == 303


def test_hostile_names_stay_names(app: Flask, tables: Tables) -> None:
    mei, jonas = Phone(app), Phone(app)
    path = mei.open_table("<b>{seat}</b>")
    jonas.sit(path, "yellow", "%s & Söhne")
    mei.post(f"{path}/begin")
    for pick in ("seat:red", "flow", "district:qizhou", "<script>"):
        page = mei.get(f"{path}/adjust?pick={pick}").text
        assert "&lt;b&gt;{seat}" in page
        assert "<b>{seat}" not in page
        assert "<script>" not in page


ODD = (
    "",
    " ",
    "-1",
    "1e9",
    "9" * 400,
    "nan",
    "٣",
    "red",
    "none",
    "a;b = 3",
    "x = y",
    "\x00",
    "\n",
    "<b>",
    "🀄",
    "%",
    "null",
)


def test_odd_fields_are_refused_and_change_nothing(app: Flask, tables: Tables) -> None:
    path, phones, table = at(app, tables)
    mei, number = phones["red"], table.number
    names = [setting.name for setting in table.corrections.settings()]
    dice = random.Random(9)
    pages = [form(mei.get(f"{path}/adjust?pick={pick}").text) for pick in ("seat:red", "flow", "district:qizhou")]
    fields = [
        "set.",
        "set:",
        "was.",
        "seen",
        "key",
        "reason",
        "then",
        "page",
        "pick",
        "look",
        "here",
        "next",
        "set.a b",
    ]
    for turn in range(150):
        sent = dict(dice.choice(pages), key=f"odd-{turn}")
        for _ in range(dice.randint(1, 3)):
            name = dice.choice([dice.choice(fields), f"set.{dice.choice(names)}"])
            # 0 and colours could be what somebody means; what is meant here is always wrong
            sent[name] = (
                dice.choice(ODD) if not name.startswith("set.") else dice.choice(("-1", "9" * 400, "\x00", "x y"))
            )
        response = mei.client.post(
            f"{path}/adjust", data=sent, headers={"Accept": dice.choice(["text/html", "application/json"])}
        )
        assert response.status_code in (303, 400, 404, 409, 422), (response.status_code, sent)
        query = {name: value for name, value in sent.items() if name not in ("csrf", "key")}
        assert mei.client.get(f"{path}/adjust", query_string=query).status_code in (200, 422)
    assert table.number == number


def test_a_field_that_cannot_be_read_is_refused_in_words(app: Flask, tables: Tables) -> None:
    path, phones, _ = at(app, tables)
    fields = form(phones["red"].get(f"{path}/adjust?pick=flow").text)
    for wrong in ({"set.round": "1;2"}, {"set.round": "2", "seen": "x"}):
        assert say("error.bad-form") in post(phones["red"], f"{path}/adjust", {**fields, **wrong}, 422).text
