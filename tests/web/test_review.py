"""The review on phones and in the API: what it says is what was reckoned, with the board on which it was decided."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from unittest import mock

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.bots import review as reckoned
from companion.bots.review import Budget
from companion.table import Costly, NoReview, Review, Reviewed, Tables, review
from companion.table.entries import Played
from companion.table.table import Table
from companion.words import LANGUAGES
from tests.browser.phone import RECORDS
from tests.profiles import by_two
from tests.web.kit import API, drive, error_of, open_table

GAMES = {"ming-dynastie": "two-players", "ming-voyages": "emperor-major", "yinzi": "two-players"}
BRIEF = Budget(suspects=6, first=1, again=4, other=3, trials=3)
NAME = '<b>"Mei"</b>'


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is looked at, of the end of the game."""
    whole = review.decisions

    def last_ones(course: review.Course) -> dict[str, list[review.Chosen]]:
        return {seat: own[-12:] for seat, own in whole(course).items()}

    monkeypatch.setattr(review, "decisions", last_ones)
    monkeypatch.setattr(Budget, "among", lambda self, people: BRIEF)


def text(client: FlaskClient, path: str, lang: str = "en", status: int = 200) -> str:
    answer = client.get(path, headers={"Accept-Language": lang})
    assert answer.status_code == status, answer.text
    return answer.text


def brought(tables: Tables, game: str) -> Table:
    record = RECORDS.parents[1] / game.replace("-", "_") / "records" / f"{GAMES[game]}.txt"
    return tables.get(tables.import_record(record.read_text(), NAME).code)


def told(page: str) -> list[str]:
    """What the cards say that a decision has cost."""
    return re.findall(r'<p class="cost">\s*<b>([^<]+)</b>', page)


def test_from_the_end_to_what_cost_most(app: Flask, tables: Tables) -> None:
    table, client = brought(tables, "ming-dynastie"), app.test_client()
    path = f"/t/{table.code}/review"
    assert f'href="{path}"' in text(client, f"/t/{table.code}")
    waiting = text(client, path)
    assert 'data-state="waiting"' in waiting and 'http-equiv="refresh"' in waiting and not told(waiting)
    tables.reviews.think()
    page, document = text(client, path), client.get(f"{API}{path.replace('/t/', '/tables/')}").get_json()
    assert 'data-state="ready"' in page and 'http-equiv="refresh"' not in page
    assert (document["state"], document["counts"], document["step"]) == ("ready", "points", document["steps"])
    costly = [one for person in document["people"] for one in person["costly"]]
    assert costly, "who chooses by lot loses something"
    assert told(page) == [f"Cost about {one['by']:.0f} points".replace(" 1 points", " 1 point") for one in costly]
    assert page.count('class="pin"') == len(costly) == page.count('href="#then-ground"')
    for one in costly:
        assert f'href="/t/{table.code}/at/{one["before"]}"' in page
        assert f"Give or take {max(1, round(one['spread']))}. Played on {one['trials']} times" in page
        assert text(client, f"/t/{table.code}/at/{one['before']}")
        assert one["trials"] == BRIEF.trials and one["by"] > one["spread"]
    assert "after the next scoring" in page
    assert NAME not in page and "&lt;b&gt;" in page, "names are hostile"


def test_it_says_how_far_it_is_and_tells_what_there_is(app: Flask, tables: Tables) -> None:
    table, client = brought(tables, "ming-voyages"), app.test_client()
    path = f"/t/{table.code}/review"
    text(client, path)
    pages: list[str] = []
    whole = reckoned.costliest

    def looked_at(*given: Any) -> Any:
        pages.append(text(client, path))
        return whole(*given)

    with mock.patch.object(reckoned, "costliest", looked_at):
        tables.reviews.think()
    assert len(pages) == 2
    first, second = pages
    assert 'data-state="thinking"' in first and 'value="0"' in first
    assert first.count("Not there yet.") == 2 and second.count("Not there yet.") == 1
    values = [int(found) for page in pages for found in re.findall(r'<progress[^>]*value="(\d+)"', page)]
    most = {int(found) for page in pages for found in re.findall(r'<progress[^>]*max="(\d+)"', page)}
    assert 0 == values[0] < values[1] < most.pop() and not most


def test_where_nothing_can_be_shown_it_says_so_kindly(app: Flask, tables: Tables) -> None:
    table, client = brought(tables, "ming-voyages"), app.test_client()
    found = Review(review.READY, "chances", 5, 5, (Reviewed("emperor", 3, ()),))
    with mock.patch.object(tables.reviews, "of", return_value=found):
        page = unescape(text(client, f"/t/{table.code}/review"))
    assert "Well played" in page and not told(page) and '<svg class="curve"' not in page
    failed = Review(review.FAILED, "chances")
    with mock.patch.object(tables.reviews, "of", return_value=failed):
        assert "could not be reviewed" in text(client, f"/t/{table.code}/review")


@pytest.mark.parametrize(("game", "lang"), by_two(GAMES, LANGUAGES))
def test_every_action_of_a_game_has_words_and_every_board_a_place(
    app: Flask, tables: Tables, game: str, lang: str
) -> None:
    table, client = brought(tables, game), app.test_client()
    found = of_all_kinds(table)
    with mock.patch.object(tables.reviews, "of", return_value=found):
        page = text(client, f"/t/{table.code}/review", lang)
    cards = [one for person in found.people for one in person.costly or ()]
    assert len(told(page)) == len(cards) == page.count("<dt>") / 2
    spans = re.findall(r"<dd[^>]*>(.*?)</dd>", page, re.S)
    assert all(re.sub(r"<[^>]+>", "", span).strip() for span in spans)
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert not re.search(r"\b(do|review|phase)\.[a-z]", re.sub(r"<[^>]*>", "", page)), "all of it is said"


def of_all_kinds(table: Table) -> Review:
    """A review that names one action of every kind there was in the game."""
    with table.timeline.lock:
        course, now = table.timeline.course(), table.timeline.projection
        kinds: dict[tuple[str, str], tuple[int, str]] = {}
        for place, number in enumerate(course):
            data = now.entry(number).data
            if isinstance(data, Played):
                kinds.setdefault((now.entry(number).seat, data.text.partition(" ")[0]), (place, data.text))
    costly: dict[str, list[Costly]] = {}
    for (seat, _), (place, text) in kinds.items():
        action = (text,)
        one = Costly(course[place], course[place - 1], place, action, (*action, *action), 3.6, 0.4, 12)
        costly.setdefault(seat, []).append(one)
    counts = "chances" if table.game_id == "ming-voyages" else "points"
    people = tuple(Reviewed(seat, 40, tuple(own)) for seat, own in costly.items())
    return Review(review.READY, counts, 9, 9, people)


def test_the_pins_lie_where_it_was_decided(app: Flask, tables: Tables) -> None:
    table, client = brought(tables, "ming-dynastie"), app.test_client()
    with mock.patch.object(tables.reviews, "of", return_value=of_all_kinds(table)):
        page = text(client, f"/t/{table.code}/review")
    figures = re.findall(r'<figure class="chart">.*?</figure>', page, re.S)
    assert len(figures) == 2
    for figure in figures:
        pins = {int(number): float(x) for x, number in re.findall(r'<text x="([\d.]+)" y="[\d.]+">(\d+)</text></g>',
                                                                 figure)}  # fmt: skip
        order = re.findall(r'<b class="badge">(\d+)</b>', page.split(figure)[1].split("</section>")[0])
        befores = list(map(int, re.findall(r"/at/(\d+)\"", page.split(figure)[1].split("</section>")[0])))
        by_time = [int(number) for _, number in sorted(zip(befores, order, strict=True))]
        assert [pins[number] for number in by_time] == sorted(pins.values()), "later is farther to the right"


# --- which games have one ----------------------------------------------------------------------------------------


def test_before_the_end_there_is_none(app: Flask, tables: Tables) -> None:
    seats = open_table(app, 2, begin=False)
    client = app.test_client()
    path = f"/t/{seats[0].code}/review"
    assert client.get(path).location.endswith(f"/t/{seats[0].code}")
    assert seats[0].send("POST", "/begin", {}).status_code == 200
    drive(tables, seats, "take-card")
    assert "not over yet" in text(client, path, status=409)
    assert error_of(seats[0].get("/review")) == "not-over"
    answer = client.get(f"{path}?fragment=1")
    assert answer.status_code == 303 and answer.location.endswith(f"/t/{seats[0].code}"), "who reads it goes on"


@pytest.mark.parametrize(
    ("code", "said"),
    [("review-older-rules", "older rules"), ("review-counted", "only kept the score"),
     ("review-unseen", "did not see the cards"), ("review-bots", "Only bots")],
)  # fmt: skip
def test_a_game_without_one_says_why_and_does_not_offer_it(
    app: Flask, tables: Tables, monkeypatch: pytest.MonkeyPatch, code: str, said: str
) -> None:
    table, client = brought(tables, "ming-voyages"), app.test_client()
    monkeypatch.setattr(review, "check", refusing(code))
    path = f"/t/{table.code}/review"
    assert path not in text(client, f"/t/{table.code}")
    page = text(client, path, status=409)
    assert said in page and f'href="/t/{table.code}"' in page
    assert "Rückblick" in text(client, path, "de", 409)
    answer = client.get(f"{API}/tables/{table.code}/review")
    assert (answer.status_code, error_of(answer)) == (409, code)


def refusing(code: str) -> Any:
    def check(timeline: object) -> None:
        raise NoReview(code)

    return check


def test_of_no_table_there_is_none(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/t/nowhere/review").status_code == 404
    assert client.get(f"{API}/tables/nowhere/review").status_code == 404
