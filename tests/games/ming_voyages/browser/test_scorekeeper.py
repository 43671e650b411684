"""A published box of The Ming Voyages, of which only the score is kept, by the controls of two phones."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

SHEET = ".sheet-report:not([hidden])"


def roll(page: Page, *faces: int) -> None:
    """Tell dice of one's own."""
    for face in faces:
        page.locator(f"#face-{face}").tap()
    page.locator("#main:not([disabled])").tap()


def told(phones: list[Phone], kind: str) -> None:
    """What has just ended is told on every phone, which it fits, and is done with by one tap."""
    for phone in phones:
        sheet = phone.page.locator(SHEET)
        expect(sheet).to_have_attribute("data-report", re.compile(f"^{kind}"))
        assert phone.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        sheet.locator("[data-next]").tap()
        expect(phone.page.locator(SHEET)).to_have_count(0)


def test_what_ends_is_told_at_once_and_nothing_covers_a_battle(new_phone: Callable[..., Phone]) -> None:
    host, guest = new_phone("en"), new_phone("de", "dark")
    guest.page.set_viewport_size({"width": 320, "height": 568})
    host.page.goto("/new?game=ming-voyages")
    host.page.fill("input[name=name]", "Mei")
    for answer in ("lies][value=box", "depth][value=scorekeeper", "'source.dice'][value=people", "board][value=later"):
        host.page.locator(f"button[name={answer}]").tap()
    host.page.wait_for_url("**/t/*")
    host.code = host.page.url.rpartition("/")[2]
    guest.join(host.code, "overlord", "Jonas")
    expect(host.page.locator("ul.seats")).to_contain_text("Jonas")
    host.page.locator("#begin button.main:not([disabled])").click()
    phones = [host, guest]
    for phone in phones:
        expect(phone.page.locator("#entry")).to_be_visible()
    roll(host.page, 6)
    host.page.locator("#points-1").tap()
    host.page.locator("#verb-sail").tap()
    number = host.number()
    host.page.locator("#main:not([disabled])").tap()  # the only fleet there is sails; its die is rolled after that
    host.sees(number + 2)
    expect(host.page.locator("#entry")).to_be_visible()
    roll(host.page, 1)
    told(phones, "v")
    for phone, button in ((guest, "#main"), (guest, "#reserve"), (host, "#main")):  # his card lies face down
        seen = guest.legal()[0]
        phone.sees(seen)
        phone.page.locator(button).tap()
        phone.sees(seen + 1)
    guest.sees(host.number())
    guest.page.locator("#points-6").tap()
    expect(guest.page.locator("#verb-attack")).to_be_visible()
    guest.page.locator("#verb-attack").tap()
    guest.page.locator("#main:not([disabled])").tap()
    for dice in ((6, 6, 6), (1, 2, 4)):
        expect(guest.page.locator("#entry")).to_be_visible()
        roll(guest.page, *dice)
        guest.sees(guest.legal()[0])
    told(phones, "b")
