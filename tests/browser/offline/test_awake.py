"""One tab at a time, a screen kept awake, and sheets about it all that stand in nobody's way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import faults
from tests.browser.offline.laptop import COUNT_WAKES, move
from tests.browser.phone import PATIENCE, Phone, seated
from tests.patience import PATIENCE_MS
from tests.profiles import in_turn
from tests.web.https import both

pytestmark = pytest.mark.browser

THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")


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
    host = seated(new_phone, 2, back=False)[0]
    page = host.page
    page.goto(f"/t/{host.code}")
    wakes(page, 1)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.wakes") == 1, "it is held already"
    page.evaluate("window.lock.released = true; document.dispatchEvent(new Event('visibilitychange'))")
    wakes(page, 2)
    page.goto("/")
    assert page.evaluate("window.wakes") == 0, "outside a game the screen may sleep"


def wakes(page: Page, number: int) -> None:
    for _ in range(PATIENCE):
        if page.evaluate("window.wakes") == number:
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"the lock was asked for {page.evaluate('window.wakes')} times")


def in_a_theme(page: Page, turns: Iterator[int]) -> list[str]:
    """What axe finds on the page, one after the other in this theme and in that."""
    found: list[str] = []
    for theme in in_turn(THEMES, next(turns)):
        page.emulate_media(color_scheme=theme)
        found += faults(page, theme)
    return found


def test_nothing_of_it_stands_in_anybodys_way(browser: Browser, tmp_path: Path) -> None:
    """The page about HTTPS and the sheets, looked at by axe in both themes; a whole table over HTTPS on the way."""
    with both(tmp_path) as server:
        context = browser.new_context(
            base_url=f"https://127.0.0.1:{server.https}", ignore_https_errors=True, locale="en"
        )
        context.set_default_timeout(PATIENCE_MS)
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
        turns = cycle((0, 1))
        found = in_a_theme(page, turns)
        page.goto(page.url)
        page.evaluate("document.getElementById('lost').hidden = false")
        found += in_a_theme(page, turns)
        for path in ("/offline", "/https", f"http://127.0.0.1:{server.port}/https"):
            page.goto(path)
            found += in_a_theme(page, turns)
        context.close()
    assert found == []
