"""Once more, on phones: one tap opens the next table and one brings everybody along, with all seats on the phone."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from companion.table import Tables
from companion.table.presence import LEAD_S
from tests.browser.phone import RECORDS
from tests.watch import Watch
from tests.web.kit import API, error_of
from tests.web.phones import Phone

RECORD = (RECORDS / "chosen-cities-of-four.txt").read_text(encoding="utf-8")


class Party:
    """A game of four that is over: Mei and Jonas have a phone each, Aisha and Noor share one; somebody looks on."""

    def __init__(self, app: Flask, tables: Tables) -> None:
        made = tables.import_record(RECORD, "Mei")
        self.tables, self.code, self.path, self.host = tables, made.code, f"/t/{made.code}", made.colour
        self.table = tables.get(made.code)
        self.mei, self.jonas, self.shared, self.onlooker = (Phone(app) for _ in range(4))
        self.mei.post(f"{self.path}/rejoin", code=self.table.seats.rejoin_code(made.token))
        free = [seat.colour for seat in self.table.seats.all if seat.holder == "open"]
        self.jonas.sit(self.path, free[0], "Jonas <b>")
        for colour, name in zip(free[1:], ("Aisha", "Noor"), strict=True):
            self.shared.post(f"{self.path}/sit", colour=colour, name=name, more="1")

    def tap(self, phone: Phone) -> str:
        """Tap the one button there is for it; the code of where it leads."""
        found = re.search(r'action="(/t/\w+/again)"', phone.get(self.path).text)
        assert found, "there is no such button"
        return str(phone.post(found[1]).location.rpartition("/")[2])


@pytest.fixture
def party(app: Flask, tables: Tables) -> Party:
    return Party(app, tables)


def foot(phone: Phone, path: str) -> str:
    """The words of the main thing at the foot of a page."""
    found = re.search(r'id="along"[^>]*>([^<]*)<', phone.get(path).text)
    return unescape(found[1]).strip() if found else ""


def test_one_tap_opens_and_one_joins(party: Party) -> None:
    assert foot(party.jonas, party.path) == foot(party.mei, party.path) == "Once more"
    assert foot(party.onlooker, party.path) == ""
    code = party.tap(party.mei)
    table = party.tables.get(code)
    assert foot(party.mei, party.path) == f"Go to {code.upper()}"
    assert foot(party.jonas, party.path) == "Join the next game"
    assert party.tap(party.jonas) == party.tap(party.shared) == code
    assert all(seat.holder == "person" and not seat.kept for seat in table.seats.all)
    assert [seat.name for seat in table.seats.all][-1] == "Mei", "who went first goes last"
    for phone, names in ((party.mei, {"Mei"}), (party.jonas, {"Jonas <b>"}), (party.shared, {"Aisha", "Noor"})):
        rows = re.findall(r'<li class="you">.*?<b>(.*?)</b>', phone.get(f"/t/{code}").text, re.DOTALL)
        assert {unescape(name) for name in rows} == names
    party.mei.post(f"/t/{code}/begin")
    assert table.phase == "playing" and 'class="play' in party.jonas.get(f"/t/{code}").text


def test_everybody_is_told_wherever_he_looks(party: Party) -> None:
    """On every page of the old table, and on the new one; in the language of each."""
    before = party.table.number
    code = party.tap(party.jonas)
    assert party.table.number > before, "the stream wakes every phone"
    for page in ("", "/score", "/log", f"/at/{party.table.timeline.course()[0]}"):
        text = party.shared.get(party.path + page).text
        assert f"The next game is at table {code.upper()}." in unescape(text), page
        assert f'action="{party.path}/again"' in text, page
    assert foot(party.onlooker, party.path) == f"Go to {code.upper()}"
    assert foot(party.onlooker, f"/t/{code}") == ""
    assert foot(party.mei, f"/t/{code}") == "Join the next game", "who scans the new table's code finds his seat, too"
    party.mei.lang = "de"
    assert foot(party.mei, party.path) == "Zur nächsten Partie"
    assert party.tap(party.mei) == code
    assert "Noch 2 fehlen" in party.mei.get(f"/t/{code}").text


def test_nothing_lies_over_a_game_that_is_looked_at_again(party: Party) -> None:
    party.tap(party.mei)
    told = 'id="along-head"'
    assert told in party.jonas.get(f"{party.path}/log").text
    assert told not in party.jonas.get(f"{party.path}/at/{party.table.timeline.course()[-1]}").text


def test_the_display_moves_by_itself(party: Party) -> None:
    display = f"{party.path}/table"
    assert party.onlooker.get(display).status_code == 200
    code = party.tap(party.mei)
    for fragment in ("", "?fragment=1"):
        moved = party.onlooker.get(display + fragment)
        assert (moved.status_code, moved.location) == (303, f"/t/{code}/table{fragment}")
    page = party.shared.get(f"/t/{code}/table")
    assert page.status_code == 200 and 'id="along"' not in page.text, "a display is nobody's phone"
    party.tables.delete(code, None)
    assert party.onlooker.get(display).status_code == 200


def test_the_seats_order_is_shown_and_a_seat_can_be_freed(party: Party) -> None:
    code = party.tap(party.mei)
    page = party.mei.get(f"/t/{code}").text
    assert "Waiting for 3 more" in page
    kept = re.findall(r'<li class="kept">.*?name="colour" value="(\w+)"', page, re.DOTALL)
    assert len(kept) == 3
    assert "Free up" not in party.onlooker.get(f"/t/{code}").text
    (jonas,) = [seat.colour for seat in party.tables.get(code).seats.all if seat.name == "Jonas <b>"]
    party.onlooker.post(f"/t/{code}/release", 403, colour=jonas)
    party.mei.post(f"/t/{code}/release", colour=jonas)
    assert foot(party.jonas, party.path) == "Join the next game"
    assert party.tap(party.jonas) == code
    text = party.jonas.get(f"/t/{code}").text
    assert "No seat is kept for you here." in text and f'id="sit-{jonas}"' in text


def test_who_has_no_seat_opens_nothing(party: Party, app: Flask, tables: Tables) -> None:
    party.onlooker.post(f"{party.path}/again", 403)
    stranger = Phone(app)
    elsewhere = stranger.open_table("Eve")
    stranger.post(f"{party.path}/again", 403)
    stranger.post(f"{elsewhere}/again", 409)
    stranger.post("/t/nowhere/again", 404)
    assert len(tables.summaries()) == 2 and party.table.config.game_after == ""
    code = party.tap(party.mei)
    party.onlooker.post(f"{party.path}/again", 403)
    assert [bool(seat.kept) for seat in tables.get(code).seats.all] == [True, True, True, False]


def test_a_tap_sent_twice_is_one(party: Party) -> None:
    first = {party.tap(party.shared)}
    number = party.tables.get(*first).number
    assert party.shared.post(f"{party.path}/again").location == f"/t/{next(iter(first))}"
    assert party.tables.get(*first).number == number
    assert len(re.findall('<li class="you">', party.shared.get(f"/t/{next(iter(first))}").text)) == 2


def test_from_a_table_that_was_put_away(party: Party) -> None:
    code = party.tap(party.mei)
    party.tables.delete(party.code, None)
    party.jonas.post(f"{party.path}/again", 410)
    assert foot(party.jonas, f"/t/{code}") == ""
    party.tables.restore(party.code, None)
    party.tables.delete(code, None)
    assert foot(party.jonas, party.path) == "Once more"
    assert party.tap(party.jonas) not in (code, party.code)


def test_nobody_waits_for_a_host_who_does_not_come(party: Party, watch: Watch) -> None:
    code = party.tap(party.jonas)
    table = party.tables.get(code)
    assert table.seats.host == party.host, "whose phone was there when the table was opened"
    way = f"/t/{code}/player/{party.host}"
    assert f'href="{way}"' in party.jonas.get(f"/t/{code}").text and 'value="host"' in party.jonas.get(way).text
    watch.passes(LEAD_S)
    party.jonas.post(f"/t/{code}/ask", json=True, status=200, what="host", seen=table.number, key="lead")
    assert table.seats.host == next(seat.colour for seat in table.seats.all if seat.name == "Jonas <b>")
    party.tap(party.mei)
    assert 'action="/t/' + code + '/begin"' not in party.mei.get(f"/t/{code}").text


# --- programs ---------------------------------------------------------------------------------------------------


def test_a_program_plays_again(party: Party, app: Flask) -> None:
    client, path = app.test_client(), f"{API}/tables/{party.code}"
    with party.jonas.client.session_transaction() as held:
        auth = {"Authorization": f"Bearer {held['seats'][party.code]}"}
    assert client.get(path, headers=auth).get_json()["next"] is None
    assert error_of(client.post(f"{path}/again")) == "no-seat"
    assert error_of(client.post(f"{path}/again", headers={"Authorization": "Bearer x"})) == "expired-seat"
    made = client.post(f"{path}/again", headers=auth)
    assert made.status_code == 201 and made.get_json().keys() == {"code", "colour", "token", "rejoin"}
    assert client.post(f"{path}/again", headers=auth).get_json() == made.get_json()
    found, code = made.get_json(), made.get_json()["code"]
    assert client.get(path).get_json()["next"] == code
    auth = {"Authorization": f"Bearer {found['token']}"}
    info = client.get(f"{API}/tables/{code}", headers=auth).get_json()
    assert info["you"] == found["colour"] and info["next"] is None
    assert {seat["colour"]: seat["kept"] for seat in info["seats"] if seat["kept"]}.keys() == {
        seat.colour for seat in party.table.seats.all
    } - {found["colour"]}
    assert error_of(client.post(f"{API}/tables/{code}/again", headers=auth)) == "not-over"
