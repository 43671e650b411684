"""Phones that come and go: no connection, a killed server, another address."""

from __future__ import annotations

from collections.abc import Callable
from http.client import HTTPConnection

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline.laptop import LOST, Laptop, move, stored_code, until_lost
from tests.browser.phone import Phone, seated
from tests.patience import PATIENCE_S
from tests.saying import say
from tests.web.kit import API
from tests.web.serving import free_port

pytestmark = pytest.mark.browser

STREAMS = """
window.streams = [];
window.EventSource = class extends EventSource {
  constructor(...all) {
    super(...all);
    streams.push(this);
  }
};
"""


def test_a_phone_without_network_for_a_minute_catches_up(new_phone: Callable[..., Phone]) -> None:
    phones = seated(new_phone, 2, back=False)
    away = phones[1]
    away.page.add_init_script(STREAMS)
    away.page.goto(f"/t/{away.code}")
    away.page.wait_for_selector("body.play")
    away.page.clock.pause_at(away.page.evaluate("Date.now()") + 60_000)
    away.page.context.set_offline(True)
    for _ in range(60):
        if away.page.locator(".toast.off").is_visible():
            break
        away.page.clock.run_for(2_000)  # an answer that was on its way may have come yet
    expect(away.page.locator(".toast.off")).to_be_visible()
    expect(away.page.locator("#lost")).to_be_hidden()
    away.page.clock.resume()
    until_lost(away.page)
    away.page.clock.fast_forward(60_000)
    for _ in range(3):
        latest = move(phones)
    assert away.number() < latest
    away.page.context.set_offline(False)
    away.sees(latest)
    expect(away.page.locator("#lost")).to_be_hidden()
    expect(away.page.locator(".toast.off")).to_be_hidden()
    latest = move(phones)
    away.sees(latest)
    away.page.wait_for_function("streams.some((one) => one.readyState === EventSource.OPEN)")
    away.page.context.set_offline(True)
    expect(away.page.locator(".toast.off")).to_be_visible()
    assert not away.page.evaluate("streams.some((one) => one.readyState === EventSource.OPEN)"), "a beat would hush it"


def test_a_killed_server_comes_back_and_the_game_goes_on(new_phone: Callable[..., Phone], laptop: Laptop) -> None:
    phones = seated(new_phone, 2)
    laptop.kill()
    for phone in phones:
        until_lost(phone.page)
    sheet = phones[0].page.locator("#lost")
    expect(sheet).to_contain_text(say("lost.title"))
    expect(sheet.locator("[data-word]")).to_have_text(phones[0].code.upper())
    sheet.locator("[data-hide]").click()
    expect(sheet).to_be_hidden()
    phones[0].page.clock.fast_forward(LOST)
    expect(sheet).to_be_hidden()
    laptop.again()
    for phone in phones:
        phone.page.clock.fast_forward(3000)
        expect(phone.page.locator("#lost")).to_be_hidden()
        expect(phone.page.locator(".toast.off")).to_be_hidden()
    latest = move(phones)
    for phone in phones:
        phone.sees(latest)


def test_a_script_that_the_laptop_did_not_give_is_asked_for_again(new_phone: Callable[..., Phone]) -> None:
    phones = seated(new_phone, 2, back=False)
    page, scripts = phones[1].page, "**/js/turn.js"
    page.route(scripts, lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: "turn.js" in request.url):
        page.goto(f"/t/{phones[1].code}")
    page.unroute(scripts)
    with page.expect_response(scripts):
        move(phones)


def test_at_another_address_the_seat_is_taken_up_again(new_phone: Callable[..., Phone], laptop: Laptop) -> None:
    phones = seated(new_phone, 2, back=False)
    page, former = phones[1].page, cookie(phones[1].page)
    page.goto(f"/t/{phones[1].code}")
    code = stored_code(phones[1])
    assert status_with(laptop.port, phones[1].code, former) == 200
    laptop.kill()
    laptop.again(free_port())
    until_lost(page)
    sheet = page.locator("#lost")
    shown = sheet.locator("[data-code-text]")
    expect(shown).to_be_hidden()
    sheet.locator("summary").click()
    expect(shown).to_have_text(code)
    sheet.locator("input").fill("http://")
    sheet.locator("form button").click()
    expect(sheet.locator(".bad")).to_contain_text("192.168.1.5:8000")
    # by another name the browser keeps other cookies, as at another address in the room
    sheet.locator("input").fill(f"localhost:{laptop.port}")
    sheet.locator("form button").click()
    page.wait_for_url("**/rejoin?code=*")
    assert page.url.startswith(f"http://localhost:{laptop.port}/t/{phones[1].code}/")
    page.locator("form[action$='/rejoin'] button").click()
    page.wait_for_selector("body.play")
    assert page.locator("body").get_attribute("data-seat") == "yellow"
    assert status_with(laptop.port, phones[1].code, former) == 403, "the former phone has lost the seat"


def cookie(page: Page) -> str:
    return "; ".join(f"{each.get('name')}={each.get('value')}" for each in page.context.cookies())


def status_with(port: int, code: str, held: str) -> int:
    """What the server answers to a phone with these cookies."""
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    try:
        line.request("GET", f"{API}/tables/{code}/legal", headers={"Cookie": held})
        return line.getresponse().status
    finally:
        line.close()
