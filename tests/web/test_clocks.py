"""A clock that is wrong, or is put right: seats outlive it, whichever way it goes."""

from __future__ import annotations

import time

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface

from companion.web.access.seat_tokens import BROUGHT
from tests.web.phones import Phone

DAY = 24 * 3600.0
JUMPS = {"a minute back": -60.0, "years back": -3 * 365 * DAY, "to 1970": -1e11, "years ahead": 5 * 365 * DAY}


@pytest.fixture(params=list(JUMPS.values()), ids=list(JUMPS))
def jump(request: pytest.FixtureRequest) -> float:
    return float(request.param)


def set_clock(patch: pytest.MonkeyPatch, ahead: float) -> None:
    """This computer's clock is wrong by so many seconds, but shows no time before 1970."""
    real = time.time
    patch.setattr(time, "time", lambda: max(0.0, real() + ahead))


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_seat_outlives_a_clock_that_jumps(
    app: Flask, jump: float, scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(app)
    path = phone.open_table()
    with monkeypatch.context() as patch:
        set_clock(patch, jump)
        there = phone.client.get(path, base_url=f"{scheme}://localhost")
        assert 'class="you"' in there.text
        phone.post(f"{path}/rename", name="Mei, whatever the time")
    assert 'class="you"' in phone.get(path).text, "and when it is put right again"


def test_a_cookie_signed_by_a_former_version_is_a_seat_at_any_time(
    app: Flask, jump: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(app)
    path = phone.open_table()
    with phone.client.session_transaction() as session:
        held = dict(session)
    former = SecureCookieSessionInterface()
    former.digest_method = app.session_interface.digest_method  # type: ignore[attr-defined]
    signer = former.get_signing_serializer(app)
    assert signer is not None
    with monkeypatch.context() as patch:
        set_clock(patch, jump)
        phone.client.set_cookie("ming", signer.dumps(held))
    assert 'class="you"' in phone.get(path).text
    over = phone.client.get(path, base_url="https://localhost")
    assert 'class="you"' in over.text
    with phone.client.session_transaction(base_url="https://localhost") as session:
        assert session[BROUGHT]


def test_how_long_a_phone_keeps_its_seat_is_not_reckoned_by_this_clock(
    app: Flask, jump: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, jump)
    phone = Phone(app)
    phone.open_table()
    cookie = phone.client.get_cookie("ming")
    assert cookie is not None
    assert cookie.expires is not None
    assert cookie.expires.year == 2100
