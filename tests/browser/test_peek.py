"""The secret choice in Chromium: shown while it is held, gone the moment it is not; and the toggle."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phone import Phone, seated, view

pytestmark = pytest.mark.browser

HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  delete document.hidden;
}"""
"""What a page meets when the reader turns to another one."""


@pytest.fixture
def sealed(new_phone: Callable[..., Phone]) -> Page:
    """The page of somebody who has laid return cards while somebody else still chooses."""
    phones = seated(new_phone, 2, stage="return", together=2, seed=8)
    latest = int(phones[0].get("/changes")["number"])
    phone = phones[view(phones)["to_act"][0]]
    phone.sees(latest)
    phone.choose(0)
    phone.lock()
    phone.sees(latest + 1)
    phone.dismiss_reports()
    page: Page = phone.page
    return page


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_secret_shows_only_while_it_is_held(sealed: Page) -> None:
    page = sealed
    back, shown, toggle = (page.locator(at) for at in ("[data-peek]", "#peeked", "[data-peek-toggle]"))
    x, y = middle(back)
    touch = page.context.new_cdp_session(page)

    def finger(kind: str) -> None:
        points = [{"x": x, "y": y}] if kind == "touchStart" else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    expect(shown).to_be_empty()
    for lift in ("touchEnd", "touchCancel"):
        with page.expect_response("**/peek") as answer:
            finger("touchStart")
        assert answer.value.headers["cache-control"] == "no-store"
        expect(shown).not_to_be_empty()
        page.wait_for_timeout(900)
        expect(shown).not_to_be_empty()
        finger(lift)
        expect(shown).to_be_empty()

    page.mouse.move(x, y)
    page.mouse.down()
    expect(shown).not_to_be_empty()
    page.mouse.move(x, 5)
    page.mouse.up()
    expect(shown).to_be_empty()
    for gone in ("() => dispatchEvent(new Event('blur'))", HIDE):
        page.mouse.move(x, y)
        page.mouse.down()
        expect(shown).not_to_be_empty()
        page.evaluate(gone)
        expect(shown).to_be_empty()
        page.mouse.up()

    for again in range(2):
        toggle.tap()
        expect(shown).not_to_be_empty()
        expect(toggle).to_have_attribute("aria-pressed", "true")
        if again:
            page.evaluate(HIDE)
        else:
            toggle.tap()
        expect(shown).to_be_empty()
        expect(toggle).to_have_attribute("aria-pressed", "false")
    for key in ("Enter", " "):
        for thing in (back, toggle):
            thing.focus()
            page.keyboard.press(key)
            expect(shown).not_to_be_empty()
            page.keyboard.press(key)
            expect(shown).to_be_empty()
