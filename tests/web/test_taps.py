"""Taps by form: chains in order, stale and repeated ones, undo, and odd forms refused in words."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask

from companion.engine import registry
from companion.table import Tables
from companion.web.play.plan import question
from companion.web.play.texts import Words
from companion.words import catalogue
from tests.saying import opening, say
from tests.web.kit import drive
from tests.web.phones import Phone, acting, begun, seat_of


def test_a_chain_is_carried_out_in_order_and_a_repeat_does_nothing(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    table = tables.get(path.rpartition("/")[2])
    drive_to_own_chain(tables, path, phones)
    phone, colour, legal, seen = acting(tables, path, phones)
    step = next(text for text in legal if text.startswith("step"))
    chain: dict[str, Any] = {"action": f"{step}\r\ndeploy 0", "seen": str(seen), "key": "chain"}
    answer = phone.post(f"{path}/act", 200, json=True, **chain).get_json()
    assert (answer["status"], answer["message"]) == ("done", "")
    made = [line for line in table.timeline.log(colour, seen) if line.kind == "action"]
    assert [line.messages[0][0] for line in made] == ["did.step", "did.deploy"]
    before = table.number
    assert phone.post(f"{path}/act", 200, json=True, **chain).get_json()["status"] == "done"
    assert table.number == before


def drive_to_own_chain(tables: Tables, path: str, phones: dict[str, Phone]) -> None:
    """To a moment where a prince can step onto a free district."""
    seats = [seat_of(phone, path, colour) for colour, phone in phones.items()]
    for seed in range(40):
        drive(tables, seats, "move", seed=seed)
        table = tables.get(seats[0].code)
        colour = table.play.to_act[0]
        princes = [player["prince"] for player in table.timeline.view(None)["players"]]
        steps = [action.text.split() for action in table.play.legal(colour) if action.text.startswith("step")]
        if any(words[1] not in princes for words in steps):
            return
        action = table.play.legal(colour)[0]
        token = next(seat.token for seat in seats if seat.colour == colour)
        table.play.intent(token, action.text, table.number, f"on-{seed}")
    raise AssertionError("no prince could step")


def test_a_chain_stops_where_it_fails_and_says_so(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    phone, _, legal, seen = acting(tables, path, phones)
    fields: dict[str, Any] = {"action": f"{legal[0]}\nreturn 3", "seen": str(seen), "key": "chain"}
    answer = phone.post(f"{path}/act", 422, json=True, **fields).get_json()
    assert answer["status"] == "illegal"
    assert say("phone.chain-stopped", count=1) in answer["message"]
    assert tables.get(path.rpartition("/")[2]).number > seen


def test_a_stale_tap_is_told_what_happened(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    phone, _, legal, seen = acting(tables, path, phones)
    phone.post(f"{path}/act", action=legal[0], seen=str(seen), key="first")
    phone.post(f"{path}/act", action=legal[1], seen=str(seen), key="second")
    page = phone.get(path)
    meanwhile = opening("error.stale-since")
    assert meanwhile in page.text
    assert meanwhile not in phone.get(path).text
    answer = phone.post(f"{path}/act", 409, json=True, action=legal[1], seen=str(seen), key="third")
    assert answer.get_json()["status"] == "stale"


def test_undo_by_form(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    phone, colour, legal, seen = acting(tables, path, phones)
    table = tables.get(path.rpartition("/")[2])
    before = table.timeline.view(colour)
    phone.post(f"{path}/act", action=legal[0], seen=str(seen), key="tap")
    offer = table.play.undoable(colour)
    assert offer is not None
    phone.post(f"{path}/undo", entry=str(offer.entry), seen=str(table.number), key="undo")
    assert table.timeline.view(colour) == before


@pytest.mark.parametrize(
    "change",
    [
        {"seen": "-1"}, {"seen": "x"}, {"seen": "²"}, {"key": ""}, {"key": "a b"}, {"action": ""},
        {"action": "pass\n" * 99},
    ],
    ids=str,
)  # fmt: skip
def test_odd_forms_are_refused_in_words(app: Flask, tables: Tables, change: dict[str, Any]) -> None:
    path, phones = begun(app, tables)
    phone, _, legal, seen = acting(tables, path, phones)
    fields: dict[str, Any] = {"action": legal[0], "seen": str(seen), "key": "k", **change}
    answer = phone.post(f"{path}/act", status=422, json=False, **fields)
    assert say("error.bad-form") in answer.text
    assert tables.get(path.rpartition("/")[2]).number == seen


def test_a_chain_that_breaks_off_says_what_stands(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    table = tables.get(path.rpartition("/")[2])
    colour = table.play.to_act[0]
    seen, action = table.number, table.play.legal(colour)[0].text
    answer = phones[colour].post(f"{path}/act", 400, action=f"{action}\nstep atlantis", seen=seen, key="k")
    assert table.number > seen, "the first action stands"
    alone = phones[colour].post(f"{path}/act", 400, action="step atlantis", seen=seen, key="l")
    for response, stands in ((answer, True), (alone, False)):
        assert say("error.bad-action") in response.text
        assert (say("phone.chain-stopped", count=1) in response.text) == stands


@pytest.mark.parametrize(("stage", "modes"), [("place-member", [""]), ("take-card", ["", "dragon"])])
def test_a_province_is_all_of_it_on_the_map_as_well_as_its_tab(
    app: Flask, tables: Tables, stage: str, modes: list[str]
) -> None:
    path, phones = begun(app, tables, stage)
    phone, *_ = acting(tables, path, phones)
    table = tables.get(path.rpartition("/")[2])
    asked = question(table.play.legal(table.play.to_act[0]))
    for mode in modes:
        page = phone.get(f"{path}?pick={asked}/&mode={mode}").text
        tabs = dict(re.findall(r'class="tab[^"]*" +id="tab-([a-z]+)" href="([^"]+)"', page))
        lands = dict(re.findall(r'class="hit" id="hit-province-([a-z]+)" href="([^"]+)"', page))
        assert tabs
        assert lands == tabs
        for province, href in tabs.items():
            link = re.findall(f'id="hit-province-{province}".*?</a>', page)[0]
            assert f'data-pick="province:{province}"' in link
            assert link.count("<use") == 3
            name = re.findall('aria-label="([^"]+)"', link)[0]
            assert name.startswith(words_of(path, tables).name("province", province))
            picked = phone.get(path + html.unescape(href).partition("#")[0]).text
            main = re.findall(r'<button[^>]* id="main"[^>]*>', picked)[0]
            assert province in main
            assert "disabled" not in main
            assert picked.count(f'class="to on" data-shows="province:{province}"') == 3


def words_of(path: str, tables: Tables) -> Words:
    table = tables.get(path.rpartition("/")[2])
    return Words(catalogue("en", table.game_id).say, registry.game(table.game_id).names())
