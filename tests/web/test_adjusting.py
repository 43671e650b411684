"""Setting the app to what lies on the table, and taking up the whole game again: forms without scripts, bad input."""

from __future__ import annotations

import html
import random
import re
from typing import Any

import pytest
from flask import Flask

from companion.table import Table, Tables
from companion.words import LANGUAGES
from tests.web.phones import Phone, begun

NOTICE = re.compile(r'class="notice (\w+)"[^>]*>(.*?)</p>', re.S)


def at(app: Flask, tables: Tables, stage: str = "move") -> tuple[str, dict[str, Phone], Table]:
    path, phones = begun(app, tables, stage)
    return path, phones, tables.get(path.rpartition("/")[2])


def form(page: str) -> dict[str, Any]:
    """The fields of the page's form as a browser would send them, all as they are."""
    inside = re.search(r'<form[^>]*id="count".*?</form>', page, re.S)
    assert inside
    found = {}
    for field in re.findall(r"<input[^>]*>", inside[0]):
        given = dict(re.findall(r'([a-z]+)="([^"]*)"', field))
        if given["type"] != "radio" or " checked" in field:
            found[html.unescape(given["name"])] = html.unescape(given["value"])
    for name, options in re.findall(r'<select name="([^"]*)".*?>(.*?)</select>', inside[0], re.S):
        found[name] = re.findall(r'value="([^"]*)" selected', options)[0]
    return found


def notice(page: str) -> tuple[str, str]:
    found = NOTICE.search(page)
    assert found, "nothing is said"
    return found[1], html.unescape(found[2])


def token(phone: Phone, code: str) -> str:
    with phone.client.session_transaction() as session:
        held = session["seats"][code]
        return str(held if isinstance(held, str) else held[0])


def post(phone: Phone, path: str, fields: dict[str, Any], status: int = 303) -> Any:
    """The form's fields as they are, its own token among them."""
    response = phone.client.post(path, data=fields, headers={"Accept": "text/html", "Accept-Language": phone.lang})
    assert response.status_code == status, response.text
    return response


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_shows_what_can_be_set_of_it(app: Flask, tables: Tables, lang: str) -> None:
    path, phones, table = at(app, tables)
    mei = phones["red"]
    mei.lang = lang
    shown = set()
    things = {setting.touches[0] if setting.touches else "flow" for setting in table.settings()}
    assert len(things) == 18 + 6 + 2 + 1
    for thing in ("", *things):
        page = mei.get(f"{path}/adjust?pick={thing}").text
        for other in things:
            assert f'data-pick="{other}"' in page
        shown |= set(re.findall(r'name="set\.([^"]+)"', page))
        if thing:
            assert form(page)["pick"] == thing
    assert shown == {setting.name for setting in table.settings()}


def test_what_is_set_stands_in_the_log_with_its_reason(app: Flask, tables: Tables) -> None:
    path, phones, table = at(app, tables)
    jonas = phones["yellow"]
    fields = form(jonas.get(f"{path}/adjust?pick=seat:red").text)
    number = table.number
    answer = post(jonas, f"{path}/adjust", {**fields, "set.points red": "7", "reason": "<i>the cat"})
    assert answer.location == path
    page = jonas.get(answer.location).text
    assert notice(page)[0] == "info"
    assert table.view(None)["players"][0]["points"] == 7
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
    spaces = table.view(None)["spaces"]
    province = next(name for name, here in spaces.items() if here.get("red"))
    answer = post(mei, f"{path}/adjust", {**first, "set.open qizhou red": "1", "look": "1"})
    page = mei.get(answer.location).text
    assert "Qizhou" in page.partition('class="also"')[2].partition("</ul>")[0]
    both = f"{answer.location}&pick=province:{province}"
    fields = form(mei.get(both).text)
    assert fields["set.open qizhou red"] == "1"
    before = int(fields[f"set.space {province} red"])
    post(mei, f"{path}/adjust", {**fields, f"set.space {province} red": str(before - 1), "do": "set"})
    after = table.view(None)
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
    assert table.view(None)["players"][0]["points"] == 9, "a field left as it was asks for nothing"
    tiles = table.view(None)["players"][0]["tiles"]
    assert tiles["shaanxi"] == int(mine["set.tiles red shaanxi"]) + 1, "and does not stand in the way of others"
    answer = post(mei, f"{path}/adjust", {**mine, "set.points red": "3", "key": "second"})
    assert notice(mei.get(answer.location).text)[0] == "problem"
    assert table.view(None)["players"][0]["points"] == 9


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
    names = [setting.name for setting in table.settings()]
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


def test_a_field_that_cannot_be_read_is_named(app: Flask, tables: Tables) -> None:
    path, phones, _ = at(app, tables)
    fields = form(phones["red"].get(f"{path}/adjust?pick=flow").text)
    assert "set.round" in post(phones["red"], f"{path}/adjust", {**fields, "set.round": "1;2"}, 422).text
    assert "seen" in post(phones["red"], f"{path}/adjust", {**fields, "set.round": "2", "seen": "x"}, 422).text


# --- from the score alone back to the whole game --------------------------------------------------------------


def settling(app: Flask, tables: Tables, stage: str = "move") -> tuple[str, Phone, Table]:
    path, phones, table = at(app, tables, stage)
    mei = phones["red"]
    for depth in ("scorekeeper", "guided"):
        assert table.set_depth(token(mei, table.code), depth, table.number, depth).status == "done"
    assert table.view(None)["stage"] == "settle"
    return path, mei, table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_walk_goes_through_everything_and_then_the_game_goes_on(app: Flask, tables: Tables, lang: str) -> None:
    path, mei, table = settling(app, tables)
    mei.lang = lang
    where, asked = path, set()
    for _ in range(12):
        page = mei.get(where).text
        fields = form(page)
        asked |= {name for name in fields if name.startswith("set.")}
        more = {"then": "settled"} if 'id="main" name="then"' in page else {}
        where = post(mei, f"{path}/adjust", {**fields, **more}).location
        if more:
            break
    assert table.view(None)["stage"] == "move"
    unasked = {s.name.split(" ")[0] for s in table.settings() if f"set.{s.name}" not in asked}
    assert unasked == {"points", "tiles"}
    assert mei.get(path).status_code == 200


def test_a_step_keeps_what_is_entered(app: Flask, tables: Tables) -> None:
    path, mei, table = settling(app, tables)
    fields = form(mei.get(f"{path}?province=hands").text)
    assert fields["next"] == "display"
    card = next(name for name, value in fields.items() if name.startswith("set.hand red") and value != "0")
    answer = post(mei, f"{path}/adjust", {**fields, card: "0"})
    assert answer.location == f"{path}?province=display"
    assert table.view(None)["players"][0]["hand"][card.split(" ")[2]] == 0


def test_what_is_impossible_is_said_in_its_step(app: Flask, tables: Tables) -> None:
    path, mei, table = settling(app, tables)
    fields = form(mei.get(f"{path}?province=princes").text)
    answer = post(mei, f"{path}/adjust", {**fields, "set.prince red": "qizhou", "set.prince yellow": "qizhou"})
    page = mei.get(answer.location).text
    kind, said = notice(page)
    assert kind == "problem"
    assert "Qizhou" in said
    assert form(page)["set.prince red"] == "qizhou"
    assert form(page)["here"] == "princes"
    assert table.view(None)["stage"] == "settle"


def test_what_is_missing_is_asked_for_by_name(app: Flask, tables: Tables) -> None:
    """Scorekeeping from the beginning: where the princes stand is not known."""
    mei, jonas = Phone(app), Phone(app)
    path = mei.open_table()
    jonas.sit(path, "yellow", "Jonas")
    table = tables.get(path.rpartition("/")[2])
    table.set_depth(token(mei, table.code), "scorekeeper", table.number, "a")
    mei.post(f"{path}/begin")
    while table.view(None)["phase"] != "members":
        own = {f"tiles {colour} henan": 1 for colour in ("red", "yellow")}
        setup = not table.view(None)["tracking"]["neutral"]
        if setup:
            table.adjust(token(mei, table.code), own, "", table.number, f"t{table.number}", "done")
        else:
            table.intent(token(mei, table.code), "done", table.number, f"d{table.number}")
    table.set_depth(token(mei, table.code), "guided", table.number, "b")
    for step in ("shaanxi", "princes", "hands", "display", "spaces", "turn"):
        assert mei.get(f"{path}?province={step}").status_code == 200
    page = mei.get(f"{path}?province=turn").text
    answer = post(mei, f"{path}/adjust", {**form_loose(page), "then": "settled"})
    assert answer.location.endswith("province=princes")
    kind, said = notice(mei.get(answer.location).text)
    assert kind == "problem"
    assert "prince" in said.lower()


def form_loose(page: str) -> dict[str, Any]:
    """Only the hidden fields."""
    inside = re.search(r'<form[^>]*id="count".*?</form>', page, re.S)
    assert inside
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', inside[0]))
