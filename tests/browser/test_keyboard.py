"""A move and a reveal by keyboard alone, and what a screen reader is told meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import STANDS, Phone, seated, view

pytestmark = pytest.mark.browser

FOCUSED = "() => document.activeElement.id"
TOWARDS = """thing => {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const at = (one) => middle(one.getBoundingClientRect());
  const [x, y] = at(document.activeElement), [to, down] = at(document.getElementById(thing));
  const wide = Math.abs(to - x) > Math.abs(down - y);
  return wide ? (to > x ? "ArrowRight" : "ArrowLeft") : (down > y ? "ArrowDown" : "ArrowUp");
}"""
MOST_TABS = 40


def tab_to(page: Page, thing: str) -> int:
    """Press Tab until that thing has the focus; how often."""
    for count in range(MOST_TABS):
        if page.evaluate(FOCUSED) == thing:
            return count
        page.keyboard.press("Tab")
    raise AssertionError(f"{thing} cannot be reached")


def tab_to_map(page: Page) -> None:
    """The map is one stop."""
    assert page.locator(".hit[tabindex='0']").count() == 1
    tab_to(page, str(page.locator(".hit[tabindex='0']").get_attribute("id")))


def arrows_to(page: Page, thing: str) -> None:
    """Walk on the map to that place, always the arrow that brings it nearer."""
    for _ in range(MOST_TABS):
        if page.evaluate(FOCUSED) == thing:
            return
        page.keyboard.press(page.evaluate(TOWARDS, thing))
    raise AssertionError(f"no arrows lead to {thing}")


def test_a_reveal_by_keyboard(new_phone: Callable[..., Phone]) -> None:
    """From the secret choice of the first to the report that lays all choices open, without a tap."""
    phones = seated(new_phone, 2, stage="return", together=2, seed=8)
    city = view(phones)["scoring"]["city"]
    for phone in phones:
        page = phone.page
        phone.sees(phones[0].get("/view")["number"])
        close_reports(page)
        # The first is that nobody comes home: then nothing more is asked before the city is turned over.
        choice = page.locator("#numerals [data-pick]").first.get_attribute("id")
        assert choice is not None
        tab_to(page, choice)
        page.keyboard.press("Enter")
        tab_to(page, "main")
        before = phone.number()
        page.keyboard.press("Enter")
        phone.sees(before + 1)
    told = [report["province"] for report in view(phones)["scoring"]["reports"]]
    assert city in told, "everybody has chosen, so it was turned over"
    for phone in phones:
        shown = phone.page.locator(".sheet-report:not([hidden])")
        expect(shown).to_have_count(1)
        assert phone.page.evaluate("() => Boolean(document.activeElement.closest('.sheet-report'))"), "read aloud"
        assert close_reports(phone.page) > 0
        assert phone.page.evaluate("() => document.activeElement !== document.body"), "the keyboard's place is lost"


def close_reports(page: Page) -> int:
    """Read the reports that cover the screen to their end by Tab and Enter; how many there were."""
    for closed in range(20):
        page.wait_for_selector(STANDS)
        following = page.locator(".sheet-report:not([hidden]) [data-next]")
        if not following.count():
            return closed
        for _ in range(MOST_TABS):
            if page.evaluate("() => document.activeElement.matches('[data-next]')"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    raise AssertionError("the reports do not end")


def test_a_move_by_keyboard(new_phone: Callable[..., Phone]) -> None:
    phones = seated(new_phone, 3)
    actor = phones[view(phones)["to_act"][0]]
    page = actor.page
    page.evaluate("() => { window.region = document.getElementById('now'); }")
    tab_to_map(page)
    arrows_to(page, "hit-lintao")
    outline = page.evaluate("() => getComputedStyle(document.activeElement).stroke")
    assert outline not in ("none", ""), "the focus must be seen on the map"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) != "hit-lintao"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    picked = page.locator("#headline").inner_text()
    assert tab_to(page, "to-main") == 1, "the way from the map to the button is one key,"
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED) == "main", "and a second one"
    before = actor.number()
    page.keyboard.press("Enter")
    actor.sees(before + 1)
    expect(page.locator("#headline")).not_to_have_text(picked)
    assert page.evaluate("() => window.region === document.getElementById('now')"), "a live region has to stay"
    assert page.locator("#now").get_attribute("role") == "status"
    assert page.evaluate("() => document.activeElement !== document.body"), "the keyboard's place is lost"
    page.locator("#undo summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#undo")).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(page.locator("#undo")).not_to_have_attribute("open", "")
    assert page.evaluate("() => document.activeElement.closest('#undo') !== null")
