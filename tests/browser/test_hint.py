"""Mei wants hints: she switches them on in the menu, asks, reads what to do and what else, and taps it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

THREE = 3
"""What there is to read: the best, and two others."""
MOST = 12
"""Choices at which it is looked for that."""


def at_choice(mei: Phone) -> None:
    """Wait until she may ask; where there is only one thing to do, she does it."""
    while True:
        mei.dismiss_reports()
        seen, legal = mei.legal()
        if len(legal) == 1:
            mei.sees(mei.act(legal[0], seen))
        elif legal and mei.comes_to(seen, 1):
            return
        else:
            mei.page.wait_for_timeout(50)


def test_mei_asks_and_does_what_she_is_told(new_phone: Callable[..., Phone]) -> None:
    mei = new_phone()
    page = mei.page
    mei.sit("", {"game": "yinzi", "name": "Mei"})
    mei.send("/seats/yellow", {"bot": "random"}, "PUT")
    mei.send("/begin", {})
    page.goto(f"/t/{mei.code}")
    at_choice(mei)
    expect(page.locator("#ask-hint")).to_have_count(0)
    page.locator("#menu > summary").click()
    page.get_by_role("group", name="Hints").get_by_role("button", name="On").click()
    told: list[str] = []
    for _ in range(MOST):
        at_choice(mei)
        page.get_by_role("button", name="What would you do?").click()
        page.locator("#hint[open]").wait_for()
        rows = page.locator("#hint .sheet-up :is(button, p)")
        told = [" ".join(row.split("\n")) for row in rows.all_inner_texts()]
        if len(told) == THREE:
            break
        page.keyboard.press("Escape")
        expect(page.locator("#hint .sheet-up")).to_be_hidden()
        seen, legal = mei.legal()
        mei.sees(mei.act(legal[0], seen))
    assert len(told) == THREE and all(told)
    assert faults(page) == []
    best, before = rows.first.get_attribute("value"), mei.number()
    assert best in mei.legal()[1]
    rows.first.click()
    mei.sees(before + 1)
    expect(page.locator("#hint[open]")).to_have_count(0)
    lines = mei.get("/log")["lines"]
    assert [line["seat"] for line in lines if line["kind"] == "hint"][-1] == "red"
    done = next(line for line in lines if line["number"] > before and line["kind"] == "action")
    assert done["seat"] == "red"
