"""One phone for several people: whose hand it is in, what lies between two secrets, and what each form is for."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.table import Tables
from companion.table.presence import GRACE_S
from companion.words import LANGUAGES
from tests.saying import say
from tests.watch import Watch
from tests.web.kit import Seat, drive
from tests.web.phones import Phone

NAMES = {"red": "Mei", "yellow": "Jonas", "blue": "Aisha"}
HOSTILE = '"><script>alert(1)</script>'


def one_phone(app: Flask, lang: str = "en", begin: bool = True) -> tuple[Phone, str]:
    """Three people at one phone; it and the table's path."""
    phone = Phone(app, lang)
    path = phone.open_table("Mei")
    for colour in ("yellow", "blue"):
        phone.post(f"{path}/sit", colour=colour, name=NAMES[colour], more="1")
    if begin:
        phone.post(f"{path}/begin")
    return phone, path


def held(phone: Phone, path: str) -> dict[str, list[str] | str]:
    with phone.client.session_transaction() as session:
        return dict(session["seats"])


def seats_of(tables: Tables, phone: Phone, path: str) -> list[Seat]:
    """The phone's seats, by the tokens in its cookie."""
    code = path.rpartition("/")[2]
    tokens = held(phone, path)[code]
    found = []
    for token in [tokens] if isinstance(tokens, str) else tokens:
        seat = tables.get(code).seats.of(token)
        assert seat is not None
        found.append(Seat(phone.client, code, seat.colour, token))
    return found


def by(colour: str) -> dict[str, Any]:
    """The field of a form that says for which seat it is."""
    return {"as": colour}


def fields(text: str, name: str) -> set[str]:
    return set(re.findall(rf'name="{name}" value="([^"]*)"', text))


def at_the_secret(app: Flask, tables: Tables, lang: str = "en") -> tuple[Phone, str]:
    phone, path = one_phone(app, lang)
    drive(tables, seats_of(tables, phone, path), "return", together=2)
    return phone, path


def test_what_all_tell_together_asks_for_nobody(app: Flask, tables: Tables) -> None:
    """No row of names suggests that one of them counts for himself."""
    phone, path = one_phone(app)
    assert 'class="hands"' in phone.get(path).text
    table = tables.get(path.rpartition("/")[2])
    sent: dict[str, Any] = {"depth": "scorekeeper", "seen": table.number, "key": "depth"}
    phone.post(f"{path}/depth", **sent, **by("red"))
    assert table.play.waits_for == "table"
    assert 'class="hands"' not in phone.get(path).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_may_hold_several_seats(app: Flask, tables: Tables, lang: str) -> None:
    phone, path = one_phone(app, lang, begin=False)
    assert [seat.colour for seat in seats_of(tables, phone, path)] == ["red", "yellow", "blue"]
    text = phone.get(path).text
    assert text.count('class="you"') == 3
    phone.post(f"{path}/rename", **by("blue"), name="Ayşe")
    assert [seat.name for seat in tables.get(path.rpartition("/")[2]).seats.all[:3]] == ["Mei", "Jonas", "Ayşe"]
    phone.post(f"{path}/begin")
    table = tables.get(path.rpartition("/")[2])
    text = phone.get(path).text
    assert table.play.to_act and fields(text, "as") == {table.play.to_act[0], "red", "yellow", "blue"} & fields(
        text, "as"
    )
    assert f'name="as" value="{table.play.to_act[0]}"' in text
    assert text.count('href="?as=') == 3


def test_a_cookie_of_one_seat_is_written_and_read_as_ever(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    path = phone.open_table()
    code = path.rpartition("/")[2]
    assert isinstance(held(phone, path)[code], str)
    assert 'class="you"' in phone.get(path).text
    phone.post(f"{path}/sit", colour="green", name="Mei")
    assert [seat.colour for seat in seats_of(tables, phone, path)] == ["green"]  # changed over, as without a second one


@pytest.mark.parametrize("rubbish", ["x", 3, None, [], [3, "y"], {"a": 1}])
def test_a_cookie_of_rubbish_is_no_seat(app: Flask, rubbish: object) -> None:
    phone = Phone(app)
    path = phone.open_table()
    with phone.client.session_transaction() as session:
        session["seats"] = {path.rpartition("/")[2]: rubbish}
    assert phone.get(path).status_code in (200, 403)
    phone.get("/").close()


def test_the_phone_follows_whoever_must_act(app: Flask, tables: Tables) -> None:
    phone, path = one_phone(app)
    table = tables.get(path.rpartition("/")[2])
    seen = set()
    for tap in range(6):
        colour = table.play.to_act[0]
        seen.add(colour)
        text = phone.get(f"{path}?as=red").text
        assert f'name="as" value="{colour}"' in text
        action = table.play.legal(colour)[0].text
        phone.post(f"{path}/act", action=action, seen=table.number, key=f"t{tap}", **by(colour))
    assert len(seen) > 1


def test_a_form_of_another_seat_is_not_taken_for_ones_own(app: Flask, tables: Tables) -> None:
    phone, path = one_phone(app)
    table = tables.get(path.rpartition("/")[2])
    form: dict[str, Any] = {"action": "x", "seen": table.number, "key": "k", "as": "green"}
    assert say("error.seat-elsewhere") in phone.post(f"{path}/act", 403, **form).text
    waiting = next(colour for colour in NAMES if colour not in table.play.to_act)
    action = table.play.legal(table.play.to_act[0])[0].text
    number = table.number
    phone.post(f"{path}/act", 422, json=True, action=action, seen=number, key="k2", **by(waiting))
    assert table.number == number


@pytest.mark.parametrize("lang", LANGUAGES)
def test_between_two_secrets_lies_a_page_without_any(app: Flask, tables: Tables, lang: str) -> None:
    phone, path = at_the_secret(app, tables, lang)
    table = tables.get(path.rpartition("/")[2])
    waiting = list(table.play.to_act)
    for index, colour in enumerate(waiting):
        cover = phone.get(path).text
        assert 'data-page="hand.html"' in cover and NAMES[colour] in cover
        assert 'data-pick="' not in cover and 'name="action"' not in cover
        assert 'id="pass" data-part' in phone.get(f"{path}?fragment=1").text
        page = phone.get(f"{path}?as={colour}").text
        assert 'data-page="play.html#' in page and f'name="as" value="{colour}"' in page
        action = table.play.legal(colour)[-1].text
        phone.post(f"{path}/act", action=action, seen=table.number, key=f"lock{index}", **by(colour))
        if index + 1 < len(waiting):
            # His own page has given way to the next cover; he may still look, by himself only.
            assert 'data-page="hand.html"' in phone.get(f"{path}?as={colour}").text
            look = phone.get(f"{path}?as={colour}&look=1").text
            assert f"/peek?as={colour}" in look
            secret = phone.get(f"{path}/peek?as={colour}").text
            said = re.search(r'id="secret"[^>]*>([^<]+)<', secret)
            assert said and said[1] not in look and said[1] not in phone.get(path).text


def test_seats_leave_and_move_one_by_one(app: Flask, tables: Tables) -> None:
    phone, path = one_phone(app)
    other = Phone(app)
    table = tables.get(path.rpartition("/")[2])
    code = re.search(r'class="code long">([^<]+)<', phone.get(f"{path}/seat?as=yellow").text)
    assert code
    other.post(f"{path}/rejoin", code=code[1])
    assert table.seats.all[1].name == "Jonas"
    page = phone.get(path)
    assert page.status_code == 200 and 'href="?as=yellow' not in page.text and 'href="?as=blue' in page.text
    phone.post(f"{path}/leave", **by("blue"))
    assert [seat.holder for seat in table.seats.all] == ["person", "person", "open"]
    assert phone.get(path).status_code == 200
    back = re.search(r'class="code long">([^<]+)<', other.get(f"{path}/seat").text)
    assert back
    phone.post(f"{path}/rejoin", code=back[1])
    assert [seat.colour for seat in seats_of(tables, phone, path) if seat.token] == ["red", "yellow"]
    assert other.get(path).status_code == 403


def test_all_seats_of_a_phone_are_present_by_one_stream(app: Flask, tables: Tables, watch: Watch) -> None:
    phone, path = one_phone(app)
    table = tables.get(path.rpartition("/")[2])
    watch.passes(GRACE_S)
    assert not any(seat.connected for seat in table.seats.all)
    answer = phone.client.get(f"{path}/events", buffered=False)
    assert next(iter(answer.response))
    watch.passes(3600)
    assert [seat.connected for seat in table.seats.all] == [True, True, True]
    answer.close()
    watch.passes(GRACE_S)
    assert not any(seat.connected for seat in table.seats.all)


def test_hostile_names_stay_text(app: Flask, tables: Tables) -> None:
    phone = Phone(app)
    path = phone.open_table(HOSTILE)
    phone.post(f"{path}/sit", colour="yellow", name="Jonas", more="1")
    phone.post(f"{path}/begin")
    drive(tables, seats_of(tables, phone, path), "return", together=2)
    for page in (path, f"{path}?as=red", f"{path}?as=yellow&look=1"):
        text = phone.get(page).text
        assert "<script>alert" not in text and "alert(1)" in text
