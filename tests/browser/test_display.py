"""The display in Chromium: what was revealed is read from afar, so it stays a while however fast the table goes on, and
makes way for what is newer."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, seated, view

pytestmark = pytest.mark.browser

SMALL = """least => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement, range = document.createRange();
    if (!text.data.trim() || around.closest('svg, script, style, .vh') || !around.checkVisibility()) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect(), size = parseFloat(getComputedStyle(around).fontSize);
    const large = size * (around.currentCSSZoom ?? 1) >= least;
    const whole = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
      && around.scrollWidth <= around.clientWidth + 1;
    if (!large || (!whole && getComputedStyle(around).display !== 'inline')) found.push(`${size} ${text.data}`);
  }
  const box = document.querySelector('.joinbox').getBoundingClientRect(), page = document.scrollingElement;
  if (box.bottom > innerHeight) found.push('the code is cut');
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.push('scrolls');
  return found;
}"""
"""Texts that are smaller or do not stand there whole."""
STANDS = "[...document.querySelectorAll('#show article')].map((one) => one.id)"
TELEVISIONS = {16: {"width": 1280, "height": 720}, 24: {"width": 1920, "height": 1080}}
"""By the least letters that are read from three metres, in pixels."""


def too_small(screen: Phone) -> list[str]:
    """What cannot be read from afar."""
    found: list[str] = []
    for least, size in TELEVISIONS.items():
        screen.page.set_viewport_size(size)  # type: ignore[arg-type]
        found += screen.page.evaluate(SMALL, least)
    return found


def test_a_result_stays_while_somebody_goes_on_at_once(new_phone: Callable[..., Phone]) -> None:
    """The first act of the next round ends it on the server; the room still reads it, and then it goes by itself."""
    phones, screen = seated(new_phone, 2, stage="return", back=False), new_phone()
    screen.page.clock.install()
    screen.page.goto(f"/t/{phones[0].code}/table")
    screen.page.wait_for_selector("#show")
    assert too_small(screen) == []

    def act() -> int:
        phone = phones[view(phones)["to_act"][0]]
        seen, legal = phone.legal()
        phone.act(legal[-1], seen)
        latest = int(phones[0].get("/changes")["number"])
        screen.sees(latest)
        return latest

    held = 0
    while view(phones)["phase"] == "scoring":
        act()
        newest = re.findall(r'<article[^>]+id="(revealed-\w+)"', screen.page.request.get(screen.page.url).text())
        if screen.page.evaluate(STANDS) != newest:
            held += 1
            screen.page.clock.fast_forward(2000)  # what is older makes way
            articles = screen.page.locator("#show article")
            expect(articles).to_have_count(len(newest))
            for place, one in enumerate(newest):
                expect(articles.nth(place)).to_have_id(one)
    assert held, "everybody was slower than that"
    shown = screen.page.locator("#show [data-stays]")
    expect(shown).to_be_visible()
    assert too_small(screen) == []
    act()
    expect(shown).to_be_visible()
    screen.page.clock.fast_forward(6000)
    expect(shown).to_have_count(0)
