"""Fair dice over the web: numbers of phones and programs, what is told at the end, and nothing of the seed before."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.engine import record as records
from companion.engine import verification
from companion.store import open_store
from companion.table import Tables
from companion.table.pledge import Seeds
from tests.saying import say
from tests.steady import steady
from tests.web.kit import API, Seat, app_over, drive, error_of, open_table

NUMBER = "5d" * 16


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    found = Tables(open_store(tmp_path / "t.db"), bots=steady(1), background=False, seeds=Seeds(b"a secret"))
    yield found
    found.close()


@pytest.fixture
def app(tables: Tables) -> Iterator[Flask]:
    with app_over(tables) as found:
        yield found


def over(tables: Tables, seats: list[Seat]) -> None:
    drive(tables, seats, "over", seed=3)


def test_programs_add_numbers_and_are_told_all_draws(app: Flask, tables: Tables) -> None:
    host, guest = open_table(app, begin=False)
    number = host.number()
    assert host.send("PUT", "/number", {"number": NUMBER}).get_json() == {"number": number + 1}
    assert host.send("PUT", "/number", {"number": NUMBER}).get_json() == {"number": number + 1}, "the same again"
    assert error_of(host.send("PUT", "/number", {"number": "5e" * 16})) == "number-given"
    for bad in ("5D" * 16, "5d" * 15, "<script>", "", 7, None, "5d" * 16 + "\n"):
        assert guest.send("PUT", "/number", {"number": bad}).status_code == 422, bad
    stranger = app.test_client().put(f"{API}/tables/{host.code}/number", json={"number": NUMBER})
    assert error_of(stranger) == "no-seat"
    host.send("POST", "/begin", {})
    assert error_of(guest.send("PUT", "/number", {"number": NUMBER})) == "already-begun"
    assert error_of(host.get("/dice")) == error_of(host.client.get(f"{API}/tables/{host.code}/dice")) == "not-over"
    log = [message for line in host.get("/log").get_json()["lines"] for message in line["messages"]]
    assert {"key": "log.no-number", "params": {"seats": [guest.colour]}} in log

    over(tables, [host, guest])
    told = host.get("/dice").get_json()
    record = records.parse(host.get("/record").text)
    assert record.proof is not None
    assert (told["seed"], told["commitment"]) == (record.proof.seed, record.proof.commitment)
    assert told["numbers"] == record.proof.numbers == {host.colour: NUMBER, guest.colour: ""}
    assert len(told["draws"]) == verification.verify(record).chances
    dice = record.proof.dice(record.game)
    for draw in told["draws"]:
        assert draw["first"] <= dice.lot(draw["source"], draw["number"], draw["total"]) < draw["end"]
    short = host.client.get(f"/t/{host.code}/dice").get_json()
    assert short["draws"] == [
        [draw[name] for name in ("entry", "source", "number", "total", "first", "end")] + [0] for draw in told["draws"]
    ]
    assert short["numbers"] == [[host.colour, NUMBER], [guest.colour, ""]]


def pledged(page: str) -> dict[str, str]:
    """The fields of the form with which a phone adds its number; nothing where it has none to add."""
    found = re.search(r'<form[^>]*data-pledge="(\w{64})".*?name="csrf" value="([^"]+)"', page, re.DOTALL)
    return {} if found is None else {"commitment": found[1], "csrf": found[2]}


def test_one_phone_adds_its_number_for_all_its_seats(app: Flask, tables: Tables) -> None:
    """Once: two numbers of one phone are one, and whoever only looks on has none."""
    phone = app.test_client()
    page = phone.get("/new?game=ming-dynastie").text
    csrf = {"csrf": re.findall(r'name="csrf" value="([^"]+)"', page)[0]}
    made = phone.post("/new", data={**csrf, "game": "ming-dynastie", "name": "Mei", "lies": "nothing"})
    code = made.headers["Location"].rpartition("/")[2]
    phone.post(f"/t/{code}/sit", data={**csrf, "colour": "yellow", "name": "Jonas", "more": "1"})
    table = tables.get(code)
    assert [seat.holder for seat in table.seats.all][:2] == ["person", "person"]
    asked = pledged(phone.get(f"/t/{code}").text)
    assert asked["commitment"] == table.fairness.commitment
    assert phone.post(f"/t/{code}/dice", data={"number": NUMBER}).status_code == 403, "no form of ours"
    assert phone.post(f"/t/{code}/dice", data={**csrf, "number": "none"}).status_code == 400
    first = phone.post(f"/t/{code}/dice", data={**csrf, "number": NUMBER})
    assert first.status_code == 200 and first.get_json()["added"] is True
    second = phone.post(f"/t/{code}/dice", data={**csrf, "number": "00" * 16})
    assert second.status_code == 200 and second.get_json()["added"] is False, "it is not in, and not looked for later"
    given = table.timeline.projection.pledge
    assert given is not None and given.numbers == {"red": NUMBER, "yellow": NUMBER}
    assert not pledged(phone.get(f"/t/{code}").text)
    assert not pledged(app.test_client().get(f"/t/{code}").text)


def test_no_page_and_no_answer_tells_the_seed_before_the_end(app: Flask, tables: Tables) -> None:
    seats = open_table(app, begin=False)
    for number, seat in enumerate(seats):
        seat.send("PUT", "/number", {"number": f"{number}a" * 16})
    seats[0].send("POST", "/begin", {})
    code, table = seats[0].code, tables.get(seats[0].code)
    seed = table.timeline.chance.seed()
    paths = ["", "/log", "/score", "/record", "/show", "/dice", "/at?place=3", "/people", "/seat", "/adjust"]
    api = ["", "/view", "/log", "/record", "/dice", "/legal", "/changes", "/connection", "/undo"]
    for seat in seats:
        told = [seat.client.get(f"/t/{code}{path}").text for path in paths] + [seat.get(path).text for path in api]
        assert len(seed) == 64 and all(seed not in one for one in told)
        assert any(table.fairness.commitment in one for one in told), "what was looked through has the commitment"
    over(tables, seats)
    assert seed in seats[0].get("/log").text and seed in seats[0].client.get(f"/t/{code}").text


def ended(app: Flask, tables: Tables, **chance: str) -> str:
    """The page of a game that is over, in which people may have turned the cards themselves."""
    seats = open_table(app, begin=False)
    table = tables.get(seats[0].code)
    if chance:
        table.config.set_chance(seats[0].token, {"movement-deck": chance["deck"]})
    seats[0].send("POST", "/begin", {})
    luck: Any = random.Random(3)
    tokens = {seat.colour: seat.token for seat in seats}
    while table.phase != "over":
        colour = next(iter(table.play.to_act), "red")
        action = luck.choice(table.play.legal(colour))
        table.play.intent(tokens[colour], action.text, table.number, f"k{table.number}")
    return seats[0].client.get(f"/t/{seats[0].code}").text


def test_the_end_says_what_there_is_to_check(app: Flask, tables: Tables) -> None:
    page = ended(app, tables)
    assert 'data-dice="/t/' in page and say("dice.title") in page and say("dice.none") in page
    count = re.search(r'data-checked="([^"]+)"', page)
    assert count is not None and re.fullmatch(r"Dice checked: \d+ draws", count[1])
    page = ended(app, tables, deck="people")
    assert "data-dice" not in page and say("dice.told") in page
    tables._around = replace(tables._around, seeds=None)
    page = ended(app, tables)
    assert 'id="dice"' not in page, "old games say nothing of dice"


def test_bots_have_no_phone_of_which_a_number_is_missing(app: Flask, tables: Tables) -> None:
    seats = open_table(app, begin=False)
    table = tables.get(seats[0].code)
    table.seats.claim_bot("blue", "random", by=seats[0].token)
    seats[0].send("POST", "/begin", {})
    luck: Any = random.Random(3)
    tokens = {seat.colour: seat.token for seat in seats}
    while table.phase != "over":
        if tables.run_bots(table.code):
            continue
        colour = next(iter(table.play.to_act))
        action = luck.choice(table.play.legal(colour))
        table.play.intent(tokens[colour], action.text, table.number, f"k{table.number}")
    page = seats[0].client.get(f"/t/{seats[0].code}").text
    found = [say("dice.number-of", who=table.seats.seat(colour).name) in page for colour in ("red", "yellow", "blue")]
    assert found == [True, True, False]
