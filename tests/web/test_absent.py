"""Seats whose people have no phone: the host acts for them, gives the seat to another phone, hands the table over."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.table import Table, Tables
from companion.words import LANGUAGES
from tests.saying import say
from tests.web.phones import Phone, begun, seat_of


def table_of(tables: Tables, path: str) -> Table:
    return tables.get(path.rpartition("/")[2])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_host_may_do_for_a_player(app: Flask, tables: Tables, lang: str) -> None:
    path, phones = begun(app, tables, "place-member")
    host, guest = phones["red"], phones["yellow"]
    host.lang = guest.lang = lang
    table = table_of(tables, path)
    while table.to_act != ("yellow",):
        drive_one(tables, path, phones)
    mine = host.get(f"{path}/player/yellow").text
    assert (
        f'href="{path}?for=yellow"' in mine and f'action="{path}/reissue"' in mine and f'action="{path}/host"' in mine
    )
    for page in (
        guest.get(f"{path}/player/red"),
        host.get(f"{path}/player/red"),
        Phone(app, lang).get(f"{path}/player/yellow"),
    ):
        assert page.status_code == 200
        assert f'action="{path}/reissue"' not in page.text and "?for=" not in page.text
    assert f'href="{path}/player/yellow"' in host.get(path).text
    assert host.get(f"{path}/player/mauve").status_code == 404
    assert host.get(f"{path}/player/green").status_code == 404  # does not play


def drive_one(tables: Tables, path: str, phones: dict[str, Phone]) -> None:
    table = table_of(tables, path)
    colour = table.to_act[0]
    token = seat_of(phones[colour], path, colour).token
    table.intent(token, table.legal(colour)[0].text, table.number, f"one-{table.number}")


def test_the_host_acts_for_a_dead_phone_and_everybody_reads_it(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    host, guest = phones["red"], phones["yellow"]
    table = table_of(tables, path)
    while table.to_act != ("yellow",):
        drive_one(tables, path, phones)
    page = host.get(f"{path}?for=yellow").text
    assert say("absent.for", seat="Jonas") in page and 'name="for" value="yellow"' in page and 'name="as"' not in page
    action = table.legal("yellow")[0].text
    form: dict[str, Any] = {"action": action, "seen": table.number, "key": "dead", "for": "yellow"}
    guest.post(f"{path}/act", 403, **{**form, "for": "red"})
    answer = host.post(f"{path}/act", **form)
    assert answer.location == f"{path}?for=yellow"
    log = guest.get(f"{path}/log").text
    assert "Mei" in log and "Jonas" in log
    # Only the host; others who ask for such a page get their own.
    own = guest.get(f"{path}?for=red").text
    assert 'id="acts-for"' not in own and 'name="for"' not in own
    assert 'id="acts-for"' not in Phone(app).get(f"{path}?for=red").text
    assert 'id="acts-for"' not in host.get(f"{path}?for=mauve").text


def test_what_a_seat_has_laid_in_secret_is_never_on_the_hosts_page(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "return", together=2)
    table = table_of(tables, path)
    host = phones["red"]
    action = table.legal("yellow")[-1].text
    number = action.split()[1]
    before = host.get(f"{path}?for=yellow").text
    assert f'value="{action}"' in before and say("absent.for", seat="Jonas") in before
    token = seat_of(phones["yellow"], path, "yellow").token
    table.intent(token, action, table.number, "locked")
    after = host.get(f"{path}?for=yellow")
    assert say("absent.for", seat="Jonas") in after.text and 'name="action"' not in after.text
    assert f"{path}/peek" not in after.text and f'value="return {number}"' not in after.text
    peek = host.get(f"{path}/peek?for=yellow").text
    assert re.search(r'id="secret"[^>]*>([^<]+)<', peek)
    assert say("phone.peek.none") in peek  # the host's own, who has not


def test_a_new_phone_takes_the_seat_and_the_old_one_stays_until_then(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    host, guest, fresh = phones["red"], phones["yellow"], Phone(app)
    guest.post(f"{path}/reissue", 403, colour="red")
    Phone(app).post(f"{path}/reissue", 403, colour="yellow")
    host.post(f"{path}/reissue", 404, colour="mauve")
    page = host.post(f"{path}/reissue", 200, colour="yellow")
    assert "no-store" in page.headers["Cache-Control"]
    code = re.search(r'class="code long">([^<]+)<', page.text)
    assert code and "<svg" in page.text
    assert guest.get(path).status_code == 200
    fresh.post(f"{path}/rejoin", code=code[1])
    assert fresh.get(f"{path}/seat").status_code == 200
    assert guest.get(path).status_code == 403
    fresh.post(f"{path}/rejoin", 403, code=code[1])


def test_the_host_hands_the_table_over(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    phones["yellow"].post(f"{path}/host", 403, colour="yellow")
    phones["red"].post(f"{path}/host", 404, colour="mauve")
    phones["red"].post(f"{path}/host", 404, colour="")
    phones["red"].post(f"{path}/host", colour="yellow")
    assert table_of(tables, path).host == "yellow"
    phones["red"].post(f"{path}/host", 403, colour="red")


def test_a_seat_left_in_the_game_can_be_taken_by_a_phone_that_has_one(app: Flask, tables: Tables) -> None:
    path, phones = begun(app, tables, "place-member")
    phones["yellow"].post(f"{path}/leave")
    assert f'action="{path}/sit"' in phones["red"].get(f"{path}/player/yellow").text
    phones["red"].post(f"{path}/sit", colour="yellow", name="Noor", more="1")
    assert [seat.name for seat in table_of(tables, path).seats] == ["Mei", "Noor"]
    assert phones["red"].get(path).text.count('href="?as=') == 2
