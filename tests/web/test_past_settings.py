"""A count that was wrong a scoring ago is put right on pages: what lay on the board then is set anew."""

from __future__ import annotations

import itertools
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from companion.table import Table, Tables
from tests.saying import say
from tests.web.kit import Seat, open_table
from tests.web.test_consent_pages import phone, post, text_of


class Keeping:
    """Two people who keep the score of a game; all is counted, and only red stands anywhere: with two in Lintao.

    ``count`` is the entry of that count.
    """

    def __init__(self, app: Flask, tables: Tables) -> None:
        self.seats: list[Seat] = open_table(app, 2)
        self.table: Table = tables.get(self.seats[0].code)
        self.keys = (f"key-{number}" for number in itertools.count())
        token = self.seats[0].token
        self.table.config.set_depth(token, "scorekeeper", self.table.number, next(self.keys))
        while (view := self.table.timeline.view(None))["stage"] != "count":
            if view["phase"] == "setup" and not view["tracking"]["neutral"]:
                self.set({f"tiles {colour} henan": 1 for colour in view["seats"]}, "done")
            else:
                self.table.play.intent(token, "done", self.table.number, next(self.keys))
        districts = self.table.timeline.view(None)["districts"]
        nobody = {f"open {name} neutral": 0 for name, here in districts.items() if here["open"].get("neutral")}
        self.set(nobody)
        self.count = self.set({"open lintao red": 2}, "counted shaanxi")
        for province in ("henan", "shandong", "sichuan", "huguang", "nanzhili"):
            self.table.play.intent(token, f"counted {province}", self.table.number, next(self.keys))

    def set(self, changes: dict[str, Any], then: str = "") -> int:
        """The entry of what was set."""
        token = self.seats[0].token
        outcome = self.table.corrections.adjust(token, changes, "", self.table.number, next(self.keys), then)
        assert outcome.status == "done", outcome
        return outcome.entry

    def act(self, seat: int, text: str) -> None:
        assert self.seats[seat].act(text).status_code == 200


@pytest.fixture
def keeping(app: Flask, tables: Tables) -> Keeping:
    return Keeping(app, tables)


def test_a_wrong_count_is_set_otherwise_and_the_points_follow(app: Flask, keeping: Keeping) -> None:
    table, host = keeping.table, keeping.seats[0]
    keeping.act(0, "return 0")
    assert table.timeline.view(None)["players"][0]["points"] == 2 * 4 + 4
    client, path = phone(app, host), f"amend/{keeping.count}"
    assert say("amend.set-other") in text_of(client, host, f"/{path}")
    page = text_of(client, host, f"/{path}/set")
    assert 'name="set.open lintao red" value="2"' in page
    assert 'name="was.open lintao red" value="0"' in page
    sent = post(client, host, f"{path}/set", **{"set.open lintao red": "1", "was.open lintao red": "0"})
    assert sent.status_code == 303
    asked = parse_qs(urlsplit(sent.location).query)
    assert asked == {"what": ["change"], "line": ["table set open lintao red = 1"]}
    look = client.get(sent.location).text
    assert say("amend.total", seat="Mei", before=12, after=8) in look
    assert f"{say('set.open', seat='Mei', district='Lintao')}: 0 → 1" in look, "in words, as everybody is asked"
    assert "open lintao red =" not in look.partition("<form")[0]
    assert table.timeline.view(None)["players"][0]["points"] == 12, "looking changes nothing"
    done = post(client, host, path, what="change", line=asked["line"][0])
    assert done.status_code == 303
    if question := table.consent.asking("yellow"):
        table.consent.answer(keeping.seats[1].token, question.number, True, table.number, next(keeping.keys))
    assert table.timeline.view(None)["players"][0]["points"] == 4 + 4


def test_something_forgotten_before_an_entry_is_set(app: Flask, keeping: Keeping) -> None:
    keeping.act(0, "return 0")
    host, client = keeping.seats[0], phone(app, keeping.seats[0])
    course = keeping.table.timeline.course()
    done = course[course.index(keeping.count) + 1]
    assert say("amend.set") in text_of(client, host, f"/amend/{done}", "en")
    sent = post(client, host, f"amend/{done}/set", **{"set.monk yanan": "yellow", "was.monk yanan": "none"})
    asked = parse_qs(urlsplit(sent.location).query)
    assert asked == {"what": ["insert"], "line": ["table set monk yanan = yellow"]}
    assert say("amend.total", seat="Jonas", before=0, after=4) in client.get(sent.location).text


def test_what_cannot_have_lain_there_is_refused_and_nothing_changes(app: Flask, keeping: Keeping) -> None:
    keeping.act(0, "return 0")
    host, client, number = keeping.seats[0], phone(app, keeping.seats[0]), keeping.table.number
    sent = post(client, host, f"amend/{keeping.count}/set", **{"set.open lintao red": "31"})
    looked = client.get(sent.location)
    assert looked.status_code == 422
    assert "Mei" in looked.text
    odd = post(client, host, f"amend/{keeping.count}/set", **{"set.open lintao red": "many;x"})
    assert odd.status_code == 422
    unknown = client.get(post(client, host, f"amend/{keeping.count}/set", **{"set.open atlantis red": "1"}).location)
    assert unknown.status_code == 422
    nothing = post(client, host, f"amend/{keeping.count}/set")
    assert nothing.location.endswith(f"/amend/{keeping.count}/set")
    assert client.get(f"/t/{host.code}/amend/9999/set").status_code in (303, 404)
    assert keeping.table.number == number


def test_several_things_are_set_together(app: Flask, keeping: Keeping) -> None:
    keeping.act(0, "return 0")
    host, client = keeping.seats[0], phone(app, keeping.seats[0])
    path = f"amend/{keeping.count}/set"
    more = post(client, host, path, **{"set.open lintao red": "1", "look": "1", "pick": "district:lintao"})
    assert more.status_code == 303
    assert "set.open+lintao+red=1" in more.location
    page = client.get(more.location + "&pick=district:yanan").text
    assert 'name="set.open lintao red" value="1"' in page, "carried along"
    assert 'name="set.open yanan red"' in page
