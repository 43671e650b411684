"""The display in Chromium: what was revealed is read from afar, so it stays a while however fast the table goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, drive, seated, view

pytestmark = pytest.mark.browser


def test_a_result_stays_while_somebody_goes_on_at_once(new_phone: Callable[..., Phone]) -> None:
    """The first act of the next round ends it on the server; the room still reads it, and then it goes by itself."""
    phones, screen = seated(new_phone, 2), new_phone()
    drive(phones, "return")
    screen.page.clock.install()
    screen.page.goto(f"/t/{phones[0].code}/table")

    def act() -> int:
        phone = phones[view(phones)["to_act"][0]]
        seen, legal = phone.legal()
        phone.act(legal[-1], seen)
        latest = int(phones[0].get("/changes")["number"])
        screen.sees(latest)
        return latest

    while view(phones)["phase"] == "scoring":
        act()
    shown = screen.page.locator("#show [data-stays]")
    expect(shown).to_be_visible()
    act()
    expect(shown).to_be_visible()
    screen.page.clock.fast_forward(6000)
    expect(shown).to_have_count(0)
