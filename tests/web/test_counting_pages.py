"""Counting together without scripts: whose page shows what, and what the form is told when it cannot be."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.table import Table, Tables
from companion.table.counts import CountNow
from tests.saying import say
from tests.web.phones import Phone, assert_page, token
from tests.web.test_tracking_pages import opened

TAKEN = re.compile(r'name="set\.open (\w+) (\w+)" value="(\d+)"')


def at_the_count(app: Flask, tables: Tables, players: int = 3) -> tuple[str, list[Phone], Table]:
    """Phones at their first count."""
    path, phones, table = opened(app, tables, players)
    go_on(table, token(phones[0], table.code))
    return path, phones, table


def beside_a_bot(app: Flask, tables: Tables) -> tuple[str, list[Phone], Table]:
    """Two phones, and a bot that plays blue, at their first count."""
    mei, jonas = Phone(app), Phone(app)
    path = mei.open_table("Mei")
    jonas.sit(path, "yellow", "Jonas")
    table = tables.get(path.rpartition("/")[2])
    by = token(mei, table.code)
    table.seats.claim_bot("blue", "greedy", by=by)
    table.config.set_depth(by, "scorekeeper", table.number, "depth")
    mei.post(f"{path}/begin")
    go_on(table, by)
    return path, [mei, jonas], table


def go_on(table: Table, by: str) -> None:
    """To the first count."""
    colours = table.timeline.view(None)["seats"]
    tiles = {f"tiles {colour} henan": 1 for colour in colours}
    table.corrections.adjust(by, tiles, "", table.number, "tiles")
    while table.counts.now() is None:
        assert table.play.intent(by, "done", table.number, f"done-{table.number}").status == "done"


def open_count(table: Table) -> CountNow:
    """The count that people are at."""
    found = table.counts.now()
    assert found is not None
    return found


def form(page: str) -> dict[str, Any]:
    """What the page's form sends untouched."""
    inside = re.search(r'<form[^>]*id="count".*?</form>', page, re.S)
    assert inside, "nothing is counted on that page"
    hidden = re.findall(r'type="hidden" name="(?!set)([^"]+)" value="([^"]*)"', inside[0])
    return dict(hidden) | {f"set.open {place} {owner}": value for place, owner, value in TAKEN.findall(inside[0])}


def count(phone: Phone, path: str, share: str = "", status: int = 303, **changes: Any) -> str:
    """Count on that phone's page; the page that it is led to. ``open lintao`` is of whoever is counted."""
    page = phone.get(f"{path}{f'?count={share}' if share else ''}").text
    fields = form(page)
    for name, value in changes.items():
        word, district = name.split("_")
        owner = f" {fields['share'].replace('all', 'neutral')}" if word == "open" else ""
        fields[f"set.{word} {district}{owner}"] = value
    return phone.post(f"{path}/count", status, **fields).headers.get("Location", "")


def test_everybody_is_asked_for_his_own_and_then_waits(app: Flask, tables: Tables) -> None:
    path, (mei, jonas, aisha), table = at_the_count(app, tables)
    for phone, colour in ((mei, "red"), (jonas, "yellow"), (aisha, "blue")):
        assert {owner for _, owner, _ in TAKEN.findall(phone.get(path).text)} == {colour}
    count(jonas, path, open_lintao=2, monk_lintao="yellow")
    waiting = jonas.get(path).text
    assert say("counting.kept") in waiting and not TAKEN.findall(waiting)
    count(mei, path)
    assert say("counting.wait.one", seat="Blues Name") in jonas.get(path).text
    count(aisha, path, open_yanan=1)
    assert table.counts.now() is None and table.timeline.view(None)["stage"] == "return"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_pages_of_a_count_are_whole(app: Flask, tables: Tables, lang: str) -> None:
    path, (mei, jonas, aisha), _ = at_the_count(app, tables)
    onlooker = Phone(app, lang)
    for phone in (mei, jonas, aisha):
        phone.lang = lang
    count(jonas, path, monk_lintao="yellow")
    count(aisha, path, monk_lintao="blue")
    for phone in (mei, jonas, aisha, onlooker):
        for place in ("", "?place=all", "?count=all", "?count=nobody", "?count=yellow"):
            page = phone.get(path + place)
            assert_page(page, lang)
            assert "None" not in re.sub(r"<[^>]*>", "", page.text)
    assert not TAKEN.findall(onlooker.get(path).text)


def test_two_monks_are_told_to_those_two_with_the_province_and_both_numbers(app: Flask, tables: Tables) -> None:
    path, (mei, jonas, aisha), table = at_the_count(app, tables)
    count(jonas, path, monk_lintao="yellow")
    count(aisha, path, monk_lintao="blue")
    told = "Lintao in Shaanxi: Yellows Name and Blues Name each count a monk. That makes 2, and there is room for 1."
    assert told in jonas.get(path).text and told in aisha.get(path).text
    assert told not in mei.get(path).text
    display = Phone(app, "en").get(f"{path}/table").text
    assert told in display and display.count(say("counting.state.asked")) == 2
    assert display.count(say("counting.state.open")) == 1, "the room sees who is missing"
    count(mei, path)
    waits = mei.get(path).text
    assert told in waits, "whoever waits sees for what"
    assert waits.count('href="#i-check"') == 1, "and that two are not done"
    count(jonas, path, monk_lintao="none")
    assert table.counts.now() is None


def test_more_than_the_box_has_is_told_and_nothing_is_lost(app: Flask, tables: Tables) -> None:
    path, (mei, *_), table = at_the_count(app, tables)
    fields = form(mei.get(path).text) | {"set.open lintao red": "9", "set.open yanan red": "2"}
    answer = mei.post(f"{path}/count", 422, json=True, **fields).get_json()
    assert answer["message"] == (
        "Mei counted 11 members, but at most 10 can be on the board: 20 are in the supply, 0 out of the game. "
        "11 of them are in Shaanxi."
    )
    assert open_count(table).missing == ("red", "yellow", "blue")


def test_who_has_counted_all_of_his_may_still_move_some(app: Flask, tables: Tables) -> None:
    """Once it is taken back: nobody has a member more, but each may stand elsewhere."""
    path, (mei, jonas, aisha), table = at_the_count(app, tables)
    for phone in (mei, jonas):
        count(phone, path)
    count(aisha, path, open_lintao=9, open_yanan=1)
    table.play.undo(token(aisha, table.code), table.number, table.number, "back")
    page = aisha.get(path).text
    most = dict(re.findall(r'name="set.open (\w+) blue"[^>]*max="(\d+)"', page))
    assert set(most.values()) == {"10"} and len(most) == 18
    count(aisha, path, open_lintao=8, open_baoning=1)
    assert table.counts.now() is None
    assert table.timeline.view(None)["cities"]["baoning"] == {"blue": 1}


def test_half_a_count_waits_for_whoever_goes_on_with_it(app: Flask, tables: Tables) -> None:
    path, (_, jonas, _), table = at_the_count(app, tables)
    fields = form(jonas.get(path).text) | {"set.open lintao yellow": "2", "half": "1"}
    jonas.post(f"{path}/count", 200, json=True, **fields)
    assert ("lintao", "yellow", "2") in TAKEN.findall(jonas.get(path).text)
    assert "yellow" in open_count(table).missing


def test_a_bot_is_counted_on_any_phone_and_that_of_an_old_page_is_stale(app: Flask, tables: Tables) -> None:
    path, (mei, jonas), table = beside_a_bot(app, tables)
    count(mei, path)
    old = form(jonas.get(path).text)
    count(jonas, path)
    assert 'href="?count=blue"' in mei.get(path).text and say("counting.free") in jonas.get(path).text
    count(mei, path, "blue", open_lintao=2)
    assert table.counts.now() is None, "it was the last that was missing"
    late = jonas.post(f"{path}/count", 409, json=True, **old | {"key": "late"}).get_json()
    assert late["status"] == "stale" and late["message"]


def test_of_two_phones_with_one_colour_the_later_is_told_and_may_replace_it(app: Flask, tables: Tables) -> None:
    path, (mei, jonas), table = beside_a_bot(app, tables)
    blue = table.seats.seat("blue").name
    old = form(jonas.get(f"{path}?count=blue").text)
    count(mei, path, "blue", open_lintao=2)
    refused = jonas.post(f"{path}/count", 409, json=True, **old).get_json()
    assert refused["error"]["code"] == "counted-already"
    assert refused["error"]["message"].startswith("Blue has already been counted on Mei’s phone.")
    again = jonas.post(f"{path}/count", 303, **old | {"key": "again"}).location
    page = jonas.get(again).text
    assert say("counting.told", seat=blue, by="Mei") in page and ("lintao", "blue", "2") in TAKEN.findall(page)
    count(jonas, path, "blue", open_lintao=1)
    assert open_count(table).values["blue"]["open lintao blue"] == 1


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"share": "violet"}, 400),
        ({"share": "<script>"}, 400),
        ({"set.points red": "99"}, 400),
        ({"set.open lintao yellow": "1"}, 400),
        ({"set.open lintao red": "-1"}, 422),
        ({"set.open lintao red": "99999"}, 422),
        ({"set.open lintao red": "many"}, 422),
        ({"set.open": "="}, 422),
        ({"was": "x"}, 422),
        ({"seen": ""}, 422),
        ({"key": "ä ö"}, 422),
        ({"about": "scoring 6"}, 409),
        ({"share": "yellow"}, 403),
        ({"end": "1", "about": "x"}, 409),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    app: Flask, tables: Tables, fields: dict[str, Any], status: int
) -> None:
    path, (mei, *_), table = at_the_count(app, tables)
    answer = mei.post(f"{path}/count", status, json=True, **form(mei.get(path).text) | fields).get_json()
    told = answer.get("message") or answer["error"]["message"]
    assert told and "None" not in told and "Traceback" not in told
    assert open_count(table).made == {}


def test_only_the_host_ends_it_for_all(app: Flask, tables: Tables) -> None:
    path, (mei, jonas, _), table = at_the_count(app, tables)
    count(mei, path)
    count(jonas, path, open_lintao=1)
    assert 'name="end"' in mei.get(path).text and 'name="end"' not in jonas.get(path).text
    ending: dict[str, Any] = {"about": "scoring 2", "seen": table.number, "key": "end", "end": "1"}
    jonas.post(f"{path}/count", 403, json=True, **ending)
    mei.post(f"{path}/count", 303, **ending)
    assert table.counts.now() is None


def test_a_cover_lies_between_people_who_share_a_phone(app: Flask, tables: Tables) -> None:
    mei = Phone(app)
    path = mei.open_table("Mei")
    mei.post(f"{path}/sit", colour="yellow", name="Jonas", more="1")
    table = tables.get(path.rpartition("/")[2])
    by = token(mei, table.code)
    table.config.set_depth(by, "scorekeeper", table.number, "depth")
    mei.post(f"{path}/begin")
    go_on(table, by)
    for colour, name in (("red", "Mei"), ("yellow", "Jonas")):
        cover = mei.get(path).text
        assert say("hand.pass", seat=name) in cover and not TAKEN.findall(cover)
        assert say("hand.pass.count", seat=name) in cover and say("hand.pass.help", seat=name) not in cover
        page = mei.get(f"{path}?as={colour}").text
        assert {owner for _, owner, _ in TAKEN.findall(page)} == {colour}
        mei.post(f"{path}/count", 303, **form(page))
    assert 'href="?count=all"' in mei.get(path).text, "the neutral ones are nobody’s"
    count(mei, path, "all")
    assert table.counts.now() is None
