"""The board at any moment: one address an entry, the same for everybody, in any game."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.table import Tables
from tests.web.kit import drive, open_table
from tests.web.test_consent_pages import phone, text_of


def points(page: str) -> list[int]:
    return [int(found) for found in re.findall(r"<small[^>]*><b>(-?\d+)</b>", page)]


def test_every_moment_of_a_whole_game_can_be_looked_at(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2)
    drive(tables, seats, "over")
    table, mei = tables.get(seats[0].code), phone(app, seats[0])
    course = table.timeline.course()
    rising = []
    log, named = {line.number: line for line in table.timeline.log(None)}, 0
    for entry in course[:: max(1, len(course) // 25)]:
        page = text_of(mei, seats[0], f"/at/{entry}")
        rising.append(sum(points(page)))
        if log[entry].seat and log[entry].messages[0][0].startswith("did."):
            # The move is the headline, whatever came of it.
            found = re.search(r'<h1[^>]*id="line".*?</h1>', page, re.S)
            assert found is not None and f"#s-{log[entry].seat}" in found[0], log[entry]
            named += 1
    assert named
    assert rising == sorted(rising)
    last = text_of(mei, seats[0], f"/at/{course[-1]}")
    assert points(last) == [player["points"] for player in table.timeline.view(None)["players"]]
    labels = re.findall(r'id="tick-\d+"[^>]*>([^<]+)<', last)
    assert labels[0] == "Start"
    assert labels[-1] == "Now"
    assert labels.count("Scoring") == 3
    assert "Round 2" in labels
    assert f"/t/{seats[0].code}/at/{course[0]}" in last


def test_the_slider_works_without_scripts(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2)
    drive(tables, seats, "take-card")
    table, mei = tables.get(seats[0].code), phone(app, seats[0])
    course = table.timeline.course()
    for place in (0, 3, len(course) - 1):
        answer = mei.get(f"/t/{seats[0].code}/at?place={place}")
        assert answer.status_code == 303
        assert answer.headers["Location"].endswith(f"/at/{course[place]}")
    assert mei.get(f"/t/{seats[0].code}/at?place=999999").headers["Location"].endswith(f"/at/{course[-1]}")
    page = text_of(mei, seats[0], f"/at/{course[3]}")
    assert f'href="/t/{seats[0].code}/at/{course[2]}"' in page
    assert f'href="/t/{seats[0].code}/at/{course[4]}"' in page
    assert f'data-course="{" ".join(map(str, course))}"' in page


def test_the_board_is_the_one_of_then_and_the_same_for_everybody(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2)
    drive(tables, seats, "place-member")
    table = tables.get(seats[0].code)
    then = table.timeline.course()[-1]
    before = re.findall(r'class="n">.*?</div>', text_of(phone(app, seats[0]), seats[0], f"/at/{then}"), re.DOTALL)
    drive(tables, seats, "move")
    pages = [phone(app, seat).get(f"/t/{seat.code}/at/{then}").text for seat in seats]
    assert re.findall(r'class="n">.*?</div>', pages[0], re.DOTALL) == before
    boards = {re.findall(r'<g id="over".*?</g>', page, re.DOTALL)[0] for page in pages}
    assert len(boards) == 1


@pytest.mark.parametrize("path", ["at/0", "at/99999", "at/x", "at/-1", "at?place=x", "at/1e3"])
def test_moments_that_never_were_are_named(app: Flask, tables: Tables, path: str) -> None:
    seats = open_table(app, 2)
    assert app.test_client().get(f"/t/{seats[0].code}/{path}").status_code == 404


def test_what_does_not_count_any_more_shows_what_counts_before_it(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2)
    drive(tables, seats, "place-member")
    seat = next(seat for seat in seats if seat.legal())
    entry = seat.act("member henan").get_json()["entry"]
    tap = {"entry": entry, "seen": seat.number(), "key": "back"}
    assert seat.send("POST", "/undo", tap).status_code == 200
    page = text_of(phone(app, seat), seat, f"/at/{entry}")
    assert "placed a member" not in re.findall(r'id="headline|<h1.*?</h1>', page, re.DOTALL)[0]
    assert f'/amend/{entry}"' not in text_of(phone(app, seat), seat, "/log")


def test_the_lobby_has_no_moments(app: Flask) -> None:
    seats = open_table(app, 2, begin=False)
    assert app.test_client().get(f"/t/{seats[0].code}/at/1").status_code == 303


def test_a_scorekeepers_table_can_be_looked_back_at(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2)
    tap = {"depth": "scorekeeper", "seen": seats[0].number(), "key": "depth"}
    assert seats[0].send("PUT", "/depth", tap).status_code == 200
    table = tables.get(seats[0].code)
    for entry in table.timeline.course():
        assert 'id="reel"' in text_of(phone(app, seats[0]), seats[0], f"/at/{entry}")
