"""Taking up the whole game again after keeping the score alone: the walk through everything that lies there."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.table import Table, Tables
from companion.words import LANGUAGES
from tests.web.counting import at, form, notice, post
from tests.web.phones import Phone, hidden, token


def settling(app: Flask, tables: Tables, stage: str = "move") -> tuple[str, Phone, Table]:
    path, phones, table = at(app, tables, stage)
    mei = phones["red"]
    for depth in ("scorekeeper", "guided"):
        assert table.config.set_depth(token(mei, table.code), depth, table.number, depth).status == "done"
    assert table.timeline.view(None)["stage"] == "settle"
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
    assert table.timeline.view(None)["stage"] == "move"
    unasked = {s.name.split(" ")[0] for s in table.corrections.settings() if f"set.{s.name}" not in asked}
    assert unasked == {"points", "tiles"}
    assert mei.get(path).status_code == 200


def test_a_step_keeps_what_is_entered(app: Flask, tables: Tables) -> None:
    path, mei, table = settling(app, tables)
    fields = form(mei.get(f"{path}?place=hands").text)
    assert fields["next"] == "display"
    card = next(name for name, value in fields.items() if name.startswith("set.hand red") and value != "0")
    answer = post(mei, f"{path}/adjust", {**fields, card: "0"})
    assert answer.location == f"{path}?place=display"
    assert table.timeline.view(None)["players"][0]["hand"][card.split(" ")[2]] == 0


def test_what_is_impossible_is_said_in_its_step(app: Flask, tables: Tables) -> None:
    path, mei, table = settling(app, tables)
    fields = form(mei.get(f"{path}?place=princes").text)
    answer = post(mei, f"{path}/adjust", {**fields, "set.prince red": "qizhou", "set.prince yellow": "qizhou"})
    page = mei.get(answer.location).text
    kind, said = notice(page)
    assert kind == "problem"
    assert "Qizhou" in said
    assert form(page)["set.prince red"] == "qizhou"
    assert form(page)["here"] == "princes"
    assert table.timeline.view(None)["stage"] == "settle"


def test_what_is_missing_is_asked_for_by_name(app: Flask, tables: Tables) -> None:
    """Scorekeeping from the beginning: where the princes stand is not known."""
    mei, jonas = Phone(app), Phone(app)
    path = mei.open_table()
    jonas.sit(path, "yellow", "Jonas")
    table = tables.get(path.rpartition("/")[2])
    table.config.set_depth(token(mei, table.code), "scorekeeper", table.number, "a")
    mei.post(f"{path}/begin")
    while table.timeline.view(None)["phase"] != "members":
        own = {f"tiles {colour} henan": 1 for colour in ("red", "yellow")}
        setup = not table.timeline.view(None)["tracking"]["neutral"]
        if setup:
            table.corrections.adjust(token(mei, table.code), own, "", table.number, f"t{table.number}", "done")
        else:
            table.play.intent(token(mei, table.code), "done", table.number, f"d{table.number}")
    table.config.set_depth(token(mei, table.code), "guided", table.number, "b")
    for step in ("shaanxi", "princes", "hands", "display", "spaces", "turn"):
        assert mei.get(f"{path}?place={step}").status_code == 200
    page = mei.get(f"{path}?place=turn").text
    answer = post(mei, f"{path}/adjust", {**hidden(page, "count"), "then": "settled"})
    assert answer.location.endswith("place=princes")
    kind, said = notice(mei.get(answer.location).text)
    assert kind == "problem"
    assert "prince" in said.lower()
