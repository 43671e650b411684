"""What has to fit on the smallest phone in German and French, also for whoever is led through a first round."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.words import LANGUAGES
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

CROWDED = """() => {
  const boxes = [...document.querySelectorAll('.verb span')].map((one) => {
    const letters = document.createRange();
    letters.selectNodeContents(one);
    return { text: one.textContent, cut: one.scrollWidth > one.clientWidth, at: letters.getBoundingClientRect() };
  });
  return boxes.filter(({ cut, at }, place) => cut || at.right + 3 > (boxes[place + 1]?.at.left ?? innerWidth + 2))
    .map((one) => one.text);
}"""
"""Words of ways to spend points that are cut, or run into the next."""
MARGIN = """() => {
  const told = [...document.querySelectorAll('#passage > :is(h1, p, figure)')];
  const lines = told.map((one) => one.getBoundingClientRect());
  return Math.min(...lines.flatMap(({ left, right }) => [left, innerWidth - right]));
}"""
"""Between the text of a rule and the edge of the screen."""


APART = """() => {
  const all = [...document.querySelectorAll('text')].map((one) => one.getBoundingClientRect());
  const edge = document.documentElement.getBoundingClientRect().right;
  return all.length > 9 && all.every((one) => one.right <= edge && all.every((other) =>
    one === other || other.left >= one.right || other.right <= one.left || Math.abs(other.y - one.y) > 3));
}"""
"""Whether the words of a picture stand apart on their lines, and within it."""


def test_ways_to_spend_points_and_what_leads_there_on_the_smallest_phone(new_phone: Callable[..., Phone]) -> None:
    phones = new_phone("de"), new_phone("de", "dark")
    mei, jonas = phones
    mei.sit("", {"game": "ming-voyages", "name": "Mei"})
    jonas.sit(f"/{mei.code}/seats/overlord", {"name": "Jonas"})
    for phone in phones:
        phone.page.set_viewport_size({"width": 320, "height": 568})
        phone.page.goto(f"/t/{mei.code}")
        phone.page.locator("#first button").click()
        expect(phone.page.locator("#first button")).to_have_attribute("aria-pressed", "true")
    mei.send("/begin", {})
    for phone in phones:
        phone.page.goto(f"/t/{mei.code}")
        expect(phone.page.locator(".scene"), "whoever waits has nothing else to look at").to_be_visible()
    seen, (die, *_) = mei.legal()
    mei.act(die, seen)
    for phone in phones:
        page = phone.page
        page.goto(f"/t/{mei.code}")
        expect(page.locator("#goal.there")).to_be_visible()
        for lang in ("fr", "de"):
            page.context.add_cookies([{"name": "lang", "value": lang, "url": phone.server}])
            page.reload()
            expect(page.locator(f"html[lang={lang}] #goal.there")).to_be_visible()
            assert page.evaluate(CROWDED) == [], lang
        goal, rule, more = (page.locator(one).bounding_box() for one in ("#goal", "#doubt a", "#goal-all summary"))
        assert goal and rule and more
        assert goal["y"] <= rule["y"] and rule["y"] + rule["height"] <= goal["y"] + goal["height"], "no row of its own"
        assert more["x"] + more["width"] <= rule["x"], "each has room for a finger"
        refused(page)
        page.goto(f"/t/{mei.code}/rule")
        assert page.evaluate(MARGIN) >= 12
        seen, legal = phone.legal()
        phone.act(next(one for one in legal if one.startswith("reserve ")), seen)


def test_words_in_the_picture_of_a_battle_stand_apart(new_phone: Callable[..., Phone]) -> None:
    """By the letters of a phone, which may be wider than those of a print."""
    page = new_phone().page
    for lang in LANGUAGES:
        page.goto(f"/rules/ming-voyages/battles-0.svg?lang={lang}")
        assert page.evaluate(APART), lang


def refused(page: Page) -> None:
    """What cannot be tapped says why, also where the goal stands for headline and help, until something else is."""
    expect(page.locator("#help")).to_be_hidden()
    page.locator("#mid [data-why]").first.dispatch_event("click")
    expect(page.locator("#help")).to_be_in_viewport()
    assert page.locator("#mid [data-why]").first.get_attribute("data-why") == page.locator("#help").inner_text()
    page.locator(".verb[data-pick]:not([aria-current])").first.dispatch_event("click")
    expect(page.locator("body.refused")).to_have_count(0)
