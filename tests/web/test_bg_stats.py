"""What BG Stats is given: a play in a link and in a file, of a game that is over, whatever people call themselves."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import unquote

import pytest
from flask import Flask

from companion.table import Tables, review, story
from companion.web.play.bg_stats import TAKES
from tests.saying import say
from tests.web.phones import Phone, begun

GAMES = Path(__file__).parents[1] / "games"
RECORDS = {
    "ming-dynastie": "ming_dynastie/records/two-share", "ming-voyages": "ming_voyages/records/emperor-major",
    "yinzi": "yinzi/records/four-tied",
}  # fmt: skip
HOSTILE = ('"><script>alert(1)</script>', "🀄 Mei & Söhne", "a #?&=%41 b", "100%")


def linked(page: str) -> dict[str, Any]:
    """The play in the page's link."""
    links = re.findall(r'href="([^"]+)"', page)
    (found,) = [unescape(link) for link in links if unescape(link).startswith(TAKES)]
    data = found.removeprefix(TAKES)
    assert re.fullmatch(r"[\w.~%-]+", data), "nothing in it ends the address or begins another field"
    play: dict[str, Any] = json.loads(unquote(data))
    return play


@pytest.mark.parametrize("game", RECORDS)
def test_link_and_file_say_the_same_and_what_was_played(game: str, app: Flask, tables: Tables) -> None:
    table = tables.get(tables.import_record((GAMES / f"{RECORDS[game]}.txt").read_text(), "Mei").code)
    phone, view = Phone(app), table.timeline.view(None)
    play = linked(phone.get(f"/t/{table.code}").text)
    saved = phone.get(f"/t/{table.code}/play.json")
    assert saved.get_json() == play and saved.headers["Content-Disposition"].startswith("attachment")
    assert (play["game"]["sourceGameId"], play["sourcePlayId"]) == (game, table.code)
    assert play["game"].get("bggId", 0) in (0, 31075)
    points = [
        sum(line["points"] for line in view["lines"] if line["seat"] == seat) for seat in range(len(view["seats"]))
    ]
    names = {seat.colour: seat.name for seat in table.seats.all}
    told = {one["name"]: one for one in play["players"]}
    for seat, colour in enumerate(view["seats"]):
        one = told[names[colour] or say(f"colour.{colour}", "en", game)]
        assert (one["winner"], one["startPlayer"]) == (seat in view["winners"], seat == 0)
        assert one["score"] == points[seat]
    assert all(one["rank"] == 1 for one in play["players"] if one["winner"])
    ended = datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    assert abs(ended.timestamp() - table.timeline.changed) < 2
    assert "durationMin" not in play, "nobody knows how long a game took that was brought in"


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_nobodys_friend(name: str, app: Flask, tables: Tables) -> None:
    record = (GAMES / f"{RECORDS['ming-dynastie']}.txt").read_text()
    table = tables.get(tables.import_record(record, name).code)
    phone = Phone(app)
    play = linked(phone.get(f"/t/{table.code}").text)
    assert name in [one["name"] for one in play["players"]]
    assert phone.get(f"/t/{table.code}/play.json").get_json() == play


def test_there_is_none_while_the_game_goes_on_or_of_one_that_was_broken_off(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables)
    assert TAKES not in unescape(phones["red"].get(path).text)
    refused = phones["red"].get(f"{path}/play.json")
    assert refused.status_code == 409 and "not over yet" in refused.text


def test_a_game_that_is_put_right_after_its_end_is_the_same_play(app: Flask, tables: Tables) -> None:
    """Taken back it is no play; once it has ended again it is the one that BG Stats knows already."""
    created = tables.import_record((GAMES / f"{RECORDS['ming-dynastie']}.txt").read_text(), "Mei")
    table, phone = tables.get(created.code), Phone(app)
    first = phone.get(f"/t/{table.code}/play.json").get_json()
    offer = table.play.undoable(created.colour)
    assert offer is not None
    table.play.undo(created.token, offer.entry, table.number, "back")
    assert phone.get(f"/t/{table.code}/play.json").status_code == 409
    while table.phase != "over":
        action = table.play.legal(created.colour)[0].text
        table.play.intent(created.token, action, table.number, f"tap-{table.number}")
    again = phone.get(f"/t/{table.code}/play.json").get_json()
    assert again["sourcePlayId"] == first["sourcePlayId"] and len(again["players"]) == len(first["players"])


def test_how_long_was_played_leaves_pauses_out(app: Flask, tables: Tables) -> None:
    table = tables.get(tables.import_record((GAMES / f"{RECORDS['ming-dynastie']}.txt").read_text(), "Mei").code)
    course = review.course(table.timeline)
    times = [1000.0 + 30 * place + (90_000 if place > 20 else 0) for place in range(len(course.entries))]
    entries = tuple(replace(entry, at=at) for entry, at in zip(course.entries, times, strict=True))
    with mock.patch.object(story, "course", return_value=course._replace(entries=entries)):
        found = story.of(table.timeline)
    assert found is not None and found.ended == times[-1]
    assert found.minutes == -(-30 * (len(times) - 2) // 60)
