"""Seats whose people have no phone: the host acts for them, gives the seat to another phone; the lead passes on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.table import Table, Tables
from companion.table.presence import GRACE_S, LEAD_S
from companion.words import LANGUAGES
from tests.saying import say
from tests.watch import Watch
from tests.web.phones import Phone, begun, seat_of


def table_of(tables: Tables, path: str) -> Table:
    return tables.get(path.rpartition("/")[2])


def yellows_turn(app: Flask, tables: Tables) -> tuple[str, dict[str, Phone], Table]:
    """A game of two in which the guest must choose: its path, the phones and the table."""
    path, phones = begun(app, tables, "place-member")
    table = table_of(tables, path)
    while table.play.to_act != ("yellow",):
        drive_one(tables, path, phones)
    return path, phones, table


def drive_one(tables: Tables, path: str, phones: dict[str, Phone]) -> None:
    table = table_of(tables, path)
    colour = table.play.to_act[0]
    token = seat_of(phones[colour], path, colour).token
    table.play.intent(token, table.play.legal(colour)[0].text, table.number, f"one-{table.number}")


def notes(table: Table) -> list[str]:
    """All that everybody reads, by key."""
    return [key for line in table.timeline.log(None) for key, _ in line.messages]


def forms(page: TestResponse) -> set[str]:
    assert page.status_code == 200
    return set(re.findall(r'action="/t/[^/]+/(stand-in|reissue|host|ask)"', page.text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_host_may_do_for_a_player(app: Flask, tables: Tables, watch: Watch, lang: str) -> None:
    path, phones, _ = yellows_turn(app, tables)
    host, guest = phones["red"], phones["yellow"]
    host.lang = guest.lang = lang
    assert forms(host.get(f"{path}/player/yellow")) == {"host"}, "his phone is there"
    asleep = say("phone.asleep", lang, seat="Jonas")
    assert asleep not in host.get(path).text
    watch.passes(GRACE_S)
    assert f'<span id="headline">{asleep}</span>' in host.get(path).text
    assert asleep not in guest.get(path).text, "whose turn it is"
    watch.passes(GRACE_S)
    assert forms(host.get(f"{path}/player/yellow")) == {"stand-in", "reissue", "host"}
    assert forms(host.get(f"{path}/player/red")) == set()
    assert forms(Phone(app, lang).get(f"{path}/player/yellow")) == set()
    assert forms(guest.get(f"{path}/player/red")) == {"ask"}
    assert f'href="{path}/player/yellow"' in host.get(path).text
    assert host.get(f"{path}/player/mauve").status_code == 404
    assert host.get(f"{path}/player/green").status_code == 404  # does not play


def test_the_host_looks_and_acts_after_he_said_so_and_everybody_reads_it(
    app: Flask, tables: Tables, watch: Watch
) -> None:
    path, phones, table = yellows_turn(app, tables)
    host, guest = phones["red"], phones["yellow"]
    watch.passes(GRACE_S)
    asked = host.get(f"{path}?for=yellow")
    assert asked.location == f"{path}/player/yellow", "first it is said"
    form: dict[str, Any] = {"action": table.play.legal("yellow")[0].text, "key": "away", "for": "yellow"}
    host.post(f"{path}/act", 409, seen=table.number, **form)
    assert "log.stands-in" not in notes(table)
    assert host.post(f"{path}/stand-in", colour="yellow").location == f"{path}?for=yellow"
    page = host.get(f"{path}?for=yellow").text
    assert 'id="acts-for"' in page and 'name="for" value="yellow"' in page and 'name="as"' not in page
    assert f'href="{path}?for=yellow"' in host.get(f"{path}/player/yellow").text, "said once"
    answer = host.post(f"{path}/act", seen=table.number, **form)
    assert answer.location == f"{path}?for=yellow"
    assert notes(table).count("log.stands-in") == 1
    assert "log.for-seat" in notes(table)
    log = guest.get(f"{path}/log").text
    assert "Mei" in log and "Jonas" in log


def test_nobody_looks_or_acts_while_the_phone_is_there(app: Flask, tables: Tables) -> None:
    path, phones, table = yellows_turn(app, tables)
    host, number = phones["red"], table.number
    with phones["yellow"].client.get(f"{path}/events", buffered=False):
        for page in ("", "/score", "/log", "/peek", "/seat", "/depth", "/adjust"):
            assert "acts-for" not in host.get(f"{path}{page}?for=yellow").text
        assert host.get(f"{path}?for=yellow").location == path
        assert 'class="notice' in host.get(path).text, "which says why"
        assert host.post(f"{path}/stand-in", colour="yellow").location == f"{path}/player/yellow"
        assert 'class="notice problem' in host.get(f"{path}/player/yellow").text
        assert host.post(f"{path}/reissue", colour="yellow").location == f"{path}/player/yellow"
        action = table.play.legal("yellow")[0].text
        for guess in (action, "member atlantis", "deploy 3"):
            form: dict[str, Any] = {"action": guess, "seen": number, "key": guess.replace(" ", ""), "for": "yellow"}
            assert host.post(f"{path}/act", 409, json=True, **form).get_json()["error"]["code"] == "seat-here"
        host.post(f"{path}/release", 409, colour="yellow")
    assert table.number == number


def test_whoever_comes_back_takes_over_and_the_host_is_told(app: Flask, tables: Tables, watch: Watch) -> None:
    path, phones, table = yellows_turn(app, tables)
    host = phones["red"]
    watch.passes(GRACE_S)
    host.post(f"{path}/stand-in", colour="yellow")
    assert 'id="acts-for"' in host.get(f"{path}?for=yellow").text
    phones["yellow"].get(path)
    fresh = host.get(f"{path}?for=yellow&fragment=1")
    assert fresh.location == f"{path}?fragment=1"
    assert 'class="notice' not in host.get(fresh.location).text, "kept for the page that the reader is shown"
    assert 'class="notice' in host.get(path).text
    form: dict[str, Any] = {"action": table.play.legal("yellow")[0].text, "key": "late", "for": "yellow"}
    late = host.post(f"{path}/act", 409, json=True, seen=table.number, **form)
    assert late.get_json()["error"]["code"] == "seat-here"
    watch.passes(GRACE_S)
    assert host.get(f"{path}?for=yellow").location == f"{path}/player/yellow", "the next absence is another one"


def test_only_the_host_is_ever_shown_another_seat(app: Flask, tables: Tables, watch: Watch) -> None:
    path, phones, _ = yellows_turn(app, tables)
    host, guest = phones["red"], phones["yellow"]
    watch.passes(GRACE_S)
    guest.post(f"{path}/stand-in", 403, colour="red")
    form: dict[str, Any] = {"action": "x", "seen": 1, "key": "k", "for": "red"}
    guest.post(f"{path}/act", 403, **form)
    Phone(app).post(f"{path}/stand-in", 403, colour="red")
    host.post(f"{path}/stand-in", 404, colour="mauve")
    for phone, colour in ((guest, "red"), (Phone(app), "red"), (host, "mauve"), (host, "red")):
        page = phone.get(f"{path}?for={colour}")
        assert page.status_code == 200
        assert 'id="acts-for"' not in page.text and 'name="for"' not in page.text


def test_a_seat_on_the_same_phone_is_that_phones_own(app: Flask, tables: Tables, watch: Watch) -> None:
    phone = Phone(app)
    path = phone.open_table("Mei")
    phone.post(f"{path}/sit", colour="yellow", name="Jonas", more="1")
    phone.post(f"{path}/begin")
    watch.passes(GRACE_S)
    page = phone.get(f"{path}?for=yellow")
    assert page.status_code == 200 and 'name="for"' not in page.text
    table = table_of(tables, path)
    colour = table.play.to_act[0]
    form: dict[str, Any] = {
        "action": table.play.legal(colour)[0].text,
        "seen": table.number,
        "key": "own",
        "as": colour,
    }
    phone.post(f"{path}/act", **form)
    assert not {"log.stands-in", "log.for-seat"} & set(notes(table)), "nobody acts for anybody"


def test_a_display_is_nobodys_phone(app: Flask, tables: Tables, watch: Watch) -> None:
    path, phones, table = yellows_turn(app, tables)
    watch.passes(GRACE_S)
    laptop = phones["yellow"]
    with laptop.client.get(f"{path}/events?as=display", buffered=False) as stream:
        assert next(iter(stream.response))
        assert laptop.get(f"{path}/table").status_code == 200
        laptop.get(f"{path}/number?as=display")
        assert table.phones.present == ()


def test_an_answer_for_somebody_absent_shows_nobodys_hand(app: Flask, tables: Tables, watch: Watch) -> None:
    """The question itself says that the host answers, and for whom; that is all he does."""
    path, phones, table = yellows_turn(app, tables)
    drive_one(tables, path, phones)
    while table.play.to_act != ("yellow",):
        drive_one(tables, path, phones)
    host = phones["red"]
    mine = [line.number for line in table.timeline.log(None) if line.seat == "red" and line.kind == "action"][-1]
    drive_one(tables, path, phones)
    watch.passes(GRACE_S)
    host.post(f"{path}/ask", entry=mine, seen=table.number, key="ask")
    asked = table.consent.asking()
    assert asked is not None
    assert asked.waiting == ("yellow",)
    assert 'id="for-yellow"' in host.get(path).text
    form: dict[str, Any] = {"ask": asked.number, "say": "no", "seen": table.number, "key": "no", "for": "yellow"}
    with phones["yellow"].client.get(f"{path}/events", buffered=False):
        assert 'id="for-yellow"' not in host.get(path).text
        host.post(f"{path}/answer", 409, **form)
    watch.passes(GRACE_S)
    assert host.post(f"{path}/answer", **form).location == path
    assert not table.seats.stands_in("red", "yellow")


def test_what_a_seat_has_laid_in_secret_is_never_on_the_hosts_page(app: Flask, tables: Tables, watch: Watch) -> None:
    path, phones = begun(app, tables, "return", together=2)
    table = table_of(tables, path)
    host = phones["red"]
    watch.passes(GRACE_S)
    host.post(f"{path}/stand-in", colour="yellow")
    action = table.play.legal("yellow")[-1].text
    number = action.split()[1]
    before = host.get(f"{path}?for=yellow").text
    assert f'value="{action}"' in before and 'id="acts-for"' in before
    token = seat_of(phones["yellow"], path, "yellow").token
    table.play.intent(token, action, table.number, "locked")
    after = host.get(f"{path}?for=yellow")
    assert 'id="acts-for"' in after.text and 'name="action"' not in after.text
    assert f"{path}/peek" not in after.text and f'value="return {number}"' not in after.text
    peek = host.get(f"{path}/peek?for=yellow").text
    secret = re.search(r'id="secret"[^>]*>([^<]+)<', peek)
    assert secret and number not in secret[1]  # the host's own, who has not chosen


def test_a_new_phone_takes_the_seat_and_the_old_one_stays_until_then(app: Flask, tables: Tables, watch: Watch) -> None:
    path, phones = begun(app, tables, "place-member")
    host, guest, fresh = phones["red"], phones["yellow"], Phone(app)
    guest.post(f"{path}/reissue", 403, colour="red")
    Phone(app).post(f"{path}/reissue", 403, colour="yellow")
    host.post(f"{path}/reissue", 404, colour="mauve")
    watch.passes(GRACE_S)
    page = host.post(f"{path}/reissue", 200, colour="yellow")
    assert "no-store" in page.headers["Cache-Control"]
    code = re.search(r'class="code long">([^<]+)<', page.text)
    assert code and "<svg" in page.text
    assert guest.get(path).status_code == 200
    fresh.post(f"{path}/rejoin", 409, code=code[1])
    watch.passes(GRACE_S)
    fresh.post(f"{path}/rejoin", code=code[1])
    assert fresh.get(f"{path}/seat").status_code == 200
    assert guest.get(path).status_code == 403
    fresh.post(f"{path}/rejoin", 403, code=code[1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_guest_asks_to_lead_and_every_phone_sees_it_coming(
    app: Flask, tables: Tables, watch: Watch, lang: str
) -> None:
    path, phones = begun(app, tables, "place-member")
    table, guest, host = table_of(tables, path), phones["yellow"], phones["red"]
    guest.lang = host.lang = lang
    page = guest.get(f"{path}/player/red").text
    fields = dict(re.findall(r'type="hidden" name="(key|seen)" value="([^"]*)"', page))
    watch.passes(GRACE_S)
    guest.post(f"{path}/ask", what="host", **fields)
    assert table.seats.host == "red"
    for phone in (guest, Phone(app, lang)):
        left = re.search(r'data-left="(\d+)">(\d):(\d\d)<', phone.get(path).text)
        assert left
        assert int(left[1]) == 60 * int(left[2]) + int(left[3]) == LEAD_S - GRACE_S
    assert forms(guest.get(f"{path}/player/red")) == set(), "one question at a time"
    shown = host.get(path).text
    assert 'class="asking must"' in shown and "data-left" not in shown, "he is back, and decides"
    watch.passes(LEAD_S)
    table.lead.passes()
    assert table.seats.host == "yellow"
    assert 'id="ask"' not in guest.get(path).text


def test_the_host_hands_the_table_over(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    phones["yellow"].post(f"{path}/host", 403, colour="yellow")
    phones["red"].post(f"{path}/host", 404, colour="mauve")
    phones["red"].post(f"{path}/host", 404, colour="")
    phones["red"].post(f"{path}/host", colour="yellow")
    assert table_of(tables, path).seats.host == "yellow"
    phones["red"].post(f"{path}/host", 403, colour="red")


def test_a_seat_left_in_the_game_can_be_taken_by_a_phone_that_has_one(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    phones["yellow"].post(f"{path}/leave")
    assert f'action="{path}/sit"' in phones["red"].get(f"{path}/player/yellow").text
    phones["red"].post(f"{path}/sit", colour="yellow", name="Noor", more="1")
    assert [seat.name for seat in table_of(tables, path).seats.all] == ["Mei", "Noor"]
    assert phones["red"].get(path).text.count('href="?as=') == 2
