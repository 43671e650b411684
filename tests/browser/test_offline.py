"""Phones that come and go: no connection, a killed server, another address, a second tab, the screen kept awake."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from subprocess import Popen
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.phone import NETWORK, Phone, seated
from tests.web.https import both
from tests.web.kit import API
from tests.web.serving import free_port, start

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOST = 10_000
"""Milliseconds without an answer after which a page says more than a banner."""

COUNT_WAKES = """
window.wakes = 0;
if (navigator.wakeLock) navigator.wakeLock.request = async () => {
  window.wakes += 1;
  return window.lock = { released: false };
};
"""


class Laptop:
    """A server that can be killed and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process: Popen[bytes] = start(data, self.port)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)

    def again(self, port: int | None = None) -> None:
        self.port = port or self.port
        self.process = start(self.data, self.port)


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    made = Laptop(tmp_path)
    yield made
    made.kill()


@pytest.fixture
def new_phone(browser: Browser, laptop: Laptop) -> Iterator[Callable[..., Phone]]:
    """Phones with a clock to turn, on a server of this test's own."""
    phones: list[Phone] = []

    def make() -> Phone:
        context = browser.new_context(
            base_url=laptop.url, viewport={"width": 390, "height": 844}, locale="en", has_touch=True, is_mobile=True
        )
        context.set_default_timeout(10_000)
        context.add_init_script(COUNT_WAKES)
        context.clock.install()
        phones.append(Phone(context.new_page(), laptop.url))
        return phones[-1]

    yield make
    complaints = [complaint for phone in phones for complaint in phone.complaints if "ERR_" not in complaint]
    for phone in phones:
        phone.page.context.close()
    assert complaints == []


def until_lost(page: Page) -> None:
    """Wait for the banner, then let the time pass after which the sheet opens."""
    expect(page.locator(".toast.off")).to_be_visible()
    expect(page.locator("#lost")).to_be_hidden()
    for _ in range(10):
        page.clock.fast_forward(LOST)
        try:
            expect(page.locator("#lost")).to_be_visible(timeout=1000)
            return
        except AssertionError:
            continue
    raise AssertionError("nothing tells that the server is lost")


def move(phones: list[Phone]) -> int:
    """One action past the screens by whoever may; the latest entry."""
    for phone in phones:
        seen, legal = phone.legal()
        if legal:
            return phone.act(legal[0], seen)
    raise AssertionError("nobody may act")


def test_a_phone_without_network_for_a_minute_catches_up(new_phone: Callable[..., Phone]) -> None:
    phones = seated(new_phone, 2)
    away = phones[1]
    away.page.context.set_offline(True)
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


def test_a_killed_server_comes_back_and_the_game_goes_on(new_phone: Callable[..., Phone], laptop: Laptop) -> None:
    phones = seated(new_phone, 2)
    laptop.kill()
    for phone in phones:
        until_lost(phone.page)
    sheet = phones[0].page.locator("#lost")
    expect(sheet).to_contain_text("The laptop does not answer")
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


def test_at_another_address_the_seat_is_taken_up_again(new_phone: Callable[..., Phone], laptop: Laptop) -> None:
    phones = seated(new_phone, 2)
    page, former = phones[1].page, cookie(phones[1].page)
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
    page.get_by_role("button", name="Sit here").click()
    page.wait_for_selector("body.play")
    assert page.locator("body").get_attribute("data-seat") == "yellow"
    assert status_with(laptop.port, phones[1].code, former) == 403, "the former phone has lost the seat"


def stored_code(phone: Phone) -> str:
    """The seat's code, once the page has fetched it; the screen does not show it."""
    for _ in range(200):
        held = phone.page.evaluate("sessionStorage.getItem(`seat ${document.body.dataset.table}`)")
        if held:
            code = str(json.loads(held)["code"])
            assert code not in phone.page.locator("body").inner_text()
            return code
        phone.page.wait_for_timeout(25)
    raise AssertionError("the page did not fetch its seat's code")


def cookie(page: Page) -> str:
    return "; ".join(f"{each.get('name')}={each.get('value')}" for each in page.context.cookies())


def status_with(port: int, code: str, held: str) -> int:
    """What the server answers to a phone with these cookies."""
    line = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        line.request("GET", f"{API}/tables/{code}/legal", headers={"Cookie": held})
        return line.getresponse().status
    finally:
        line.close()


def test_a_second_tab_is_told_and_the_first_can_have_the_table_back(new_phone: Callable[..., Phone]) -> None:
    phones = seated(new_phone, 2)
    first = phones[0].page
    second = first.context.new_page()
    second.goto(f"/t/{phones[0].code}")
    sheet, other = first.locator("#elsewhere"), second.locator("#elsewhere")
    expect(sheet).to_be_visible()
    expect(other).to_be_hidden()
    first.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(other).to_be_hidden()
    latest = move(phones)
    assert phones[0].number() < latest, "the tab that rests rests"
    sheet.get_by_role("button", name="Use it here").click()
    expect(sheet).to_be_hidden()
    phones[0].sees(latest)
    expect(other).to_be_visible()
    second.goto(f"/t/{phones[0].code}/table")
    expect(second.locator("#elsewhere")).to_be_hidden()
    phones[0].sees(move(phones))
    expect(sheet).to_be_hidden()


def test_the_screen_stays_awake_during_a_game(new_phone: Callable[..., Phone]) -> None:
    host = seated(new_phone, 2)[0]
    page = host.page
    wakes(page, 1)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.wakes") == 1, "it is held already"
    page.evaluate("window.lock.released = true; document.dispatchEvent(new Event('visibilitychange'))")
    wakes(page, 2)
    page.goto("/")
    assert page.evaluate("window.wakes") == 0, "outside a game the screen may sleep"


def wakes(page: Page, number: int) -> None:
    for _ in range(200):
        if page.evaluate("window.wakes") == number:
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"the lock was asked for {page.evaluate('window.wakes')} times")


def test_plain_http_does_without(new_phone: Callable[..., Phone], laptop: Laptop) -> None:
    """Under a name that is not this computer's own the context is not secure, as on every phone without HTTPS."""
    phone = new_phone()
    page = phone.page
    address = "http://ming.example"

    def pass_on(route: Route) -> None:
        if "/events" in route.request.url:
            route.abort()
            return
        headers = {**route.request.headers, "host": "ming.example"}
        url = route.request.url.replace(address, laptop.url)
        answer = route.fetch(url=url, headers=headers, max_redirects=0)
        route.fulfill(response=answer)

    page.route(f"{address}/**", pass_on)
    page.goto(f"{address}/")
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("'serviceWorker' in navigator || 'wakeLock' in navigator") is False
    expect(page.locator("html.scripts")).to_be_attached()
    phone.complaints = [each for each in phone.complaints if NETWORK not in each]


def test_the_shell_answers_while_the_server_does_not(new_phone: Callable[..., Phone], laptop: Laptop) -> None:
    phone = seated(new_phone, 2)[1]
    page = phone.page
    code = stored_code(phone)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    held: list[str] = page.evaluate(KEPT)
    assert any(path.endswith("/js/app.js") for path in held)
    wrong = [path for path in held if not re.fullmatch(r"/static/[0-9a-f]{12}/.*|/offline", path)]
    assert not wrong, "nothing of a table is kept"
    laptop.kill()
    page.goto(f"/t/{phone.code}")
    expect(page.locator("body")).to_have_attribute("data-page", "offline.html")
    expect(page.locator("#lost [data-word]")).to_have_text(phone.code.upper())
    page.locator("#lost summary").click()
    expect(page.locator("#lost [data-code-text]")).to_have_text(code)
    expect(page.get_by_role("link", name="Try again")).to_be_visible()
    laptop.again()
    page.clock.fast_forward(5000)
    page.wait_for_selector("body.play")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_of_it_stands_in_anybodys_way(
    browser: Browser, tmp_path: Path, theme: Literal["light", "dark"]
) -> None:
    """The page about HTTPS and the sheets, looked at by axe; a whole table over HTTPS on the way."""
    with both(tmp_path) as server:
        context = browser.new_context(
            base_url=f"https://127.0.0.1:{server.https}", ignore_https_errors=True, color_scheme=theme, locale="en"
        )
        context.set_default_timeout(10_000)
        context.add_init_script(COUNT_WAKES)
        phone = Phone(context.new_page(), f"http://127.0.0.1:{server.port}")
        page = phone.page
        phone.open_table("Mei")
        page.locator("#bot-yellow summary").click()
        page.locator("#bot-yellow form[action$='/bot'] button").first.click()
        phone.begin()
        assert page.evaluate("isSecureContext")
        wakes(page, 1)
        phone.tap_first()
        context.new_page().goto(page.url)
        page.wait_for_selector("#elsewhere:not([hidden])")
        found = axe(page)
        page.goto(page.url)
        page.evaluate("document.getElementById('lost').hidden = false")
        found += axe(page)
        for path in ("/offline", "/https", f"http://127.0.0.1:{server.port}/https"):
            page.goto(path)
            found += axe(page)
        context.close()
    assert found == []


def axe(page: Page) -> list[str]:
    page.add_style_tag(content="*{animation:none!important;transition:none!important}")
    return [
        f"{page.url} {fault['id']}: {fault['nodes'][0]['target']}" for fault in Axe().run(page).response["violations"]
    ]


def test_an_older_shell_makes_room_for_a_newer_one(new_phone: Callable[..., Phone]) -> None:
    page = new_phone().page
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate("caches.open('ming-older-en').then(() => caches.open('not ours')).then(() => true)")
    page.context.add_cookies([{"name": "lang", "value": "de", "url": page.url}])
    page.goto("/")
    names: Any = []
    for _ in range(200):
        names = page.evaluate("caches.keys()")
        if [name.endswith("-de") for name in names if name.startswith("ming-")] == [True]:
            break
        page.wait_for_timeout(25)
    assert "not ours" in names
    assert [name[-3:] for name in names if name.startswith("ming-")] == ["-de"]


KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
  return paths;
}"""
