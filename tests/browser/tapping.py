"""Somebody who taps around on a play screen until something is done: by what can be seen there alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page

from tests.browser.phone import STANDS, Phone

HOPS: Final = 8
"""Taps before a decision at most."""
SHEET: Final = ".sheet-report:not([hidden]) [data-next]"
CONTROLS: Final = {
    "sheet": SHEET,
    "main": "#main:not([disabled])",
    "other": "#foot .act form:not(#go):not(.sheet-up form) button",
}
COUNTED: Final = """controls => Object.fromEntries(Object.entries(controls).map(([kind, where]) => [
  kind, [...document.querySelectorAll(where)].filter(one => one.checkVisibility({visibilityProperty: true})).length,
]))"""


def offers(page: Page) -> dict[str, int]:
    """How many controls of each kind the screen has now, asked for all at once."""
    found: dict[str, int] = page.evaluate(COUNTED, CONTROLS)
    return found


def decide(phone: Phone, luck: random.Random, taps: Sequence[str] = ("[data-pick]",)) -> str:
    """Tap around on the screen until something is posted; which button it was.

    Each sort of ``taps`` is taken equally often, however many things there are of it.
    """
    page = phone.page
    for hop in range(HOPS * 4):
        page.wait_for_selector(STANDS)
        while (there := offers(page))["sheet"]:  # one report may follow another
            page.locator(SHEET).locator("visible=true").first.click()
            page.wait_for_selector(STANDS)
        if hop and there["main"] and (luck.random() < 0.75 or hop >= HOPS):
            page.locator(CONTROLS["main"]).first.click()
            return "main"
        if there["other"] and (luck.random() < 0.12 or hop >= 3 * HOPS):
            page.locator(CONTROLS["other"]).locator("visible=true").nth(luck.randrange(there["other"])).click()
            return "other"
        sorts = [page.locator(sort).locator("visible=true") for sort in taps]
        if found := [(sort, count) for sort in sorts if (count := sort.count())]:
            sort, count = luck.choice(found)
            sort.nth(luck.randrange(count)).press("Enter")
            page.wait_for_selector("body:not(.going)")
    raise AssertionError(f"no way on at {page.url}: {page.inner_text('#now')} {page.inner_text('#foot')}")
