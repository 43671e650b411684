"""A plan of Yínzi by taps, from a page with the map to one without and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import LARGE_LETTERS
from tests.browser.phone import Phone, look_away
from tests.patience import PATIENCE_MS

pytestmark = pytest.mark.browser


def test_a_plan_survives_pages_of_another_kind(new_phone: Callable[..., Phone]) -> None:
    """A bonus has no map, the square for its crop has one, and a house has none: what was picked stays picked."""
    mei, jonas = new_phone(), new_phone()
    mei.sit("", {"game": "yinzi", "name": "Mei"})
    jonas.sit(f"/{mei.code}/seats/yellow", {"name": "Jonas"})
    mei.send("/begin", {})
    phones = {"red": mei, "yellow": jonas}
    view = mei.get("/view")["view"]
    while view["stage"] != "bonus":
        actor = phones[view["seats"][view["to_act"][0]]]
        seen, legal = actor.legal()
        actor.act(legal[0], seen)
        view = mei.get("/view")["view"]
    phone = phones[view["seats"][view["to_act"][0]]]
    page, number = phone.page, phone.legal()[0]
    page.goto(f"/t/{mei.code}")
    page.locator("#bonus-sales").tap()
    page.locator("#on").tap()
    page.locator("a.hit").first.tap()
    expect(page.locator("#main")).to_be_enabled()
    page.locator("#step-back").tap()
    expect(page.locator("#main")).to_be_disabled()
    page.locator("#step-back").tap()
    expect(page.locator("#bonus-sales")).to_have_attribute("aria-current", "true")
    page.locator("#on").tap()
    page.locator("a.hit").first.tap()
    page.locator("#main:not([disabled])").tap()
    phone.sees(number + 1)
    assert phone.get("/view")["view"]["bonuses"]["sales"] == view["seats"][view["to_act"][0]]
    for one in phones.values():  # they would follow to pages of another kind
        look_away(one.page)
    view, actor = mei.get("/view")["view"], mei
    while view["stage"] != "turn" or view["to_act"] != [0] or actor is mei:
        actor = phones[view["seats"][view["to_act"][0]]]
        seen, legal = actor.legal()
        actor.act("done" if "done" in legal else legal[0], seen)
        view = mei.get("/view")["view"]
    page = mei.page
    page.goto(f"/t/{mei.code}")
    expect(page.locator("#main")).to_be_attached()
    # What the others did is a line of its own, and covers nothing of the map, which is seen whole.
    assert page.locator("#since").count() and page.locator("#since[open]").count() == 0
    line, board, mid, mat = fitted(page)
    assert line["bottom"] <= board["top"] + 1 and board["bottom"] <= mid["bottom"] + 1 and mat["top"] >= board["bottom"]
    # On its side the map lies beside what can be chosen; both are there without scrolling.
    page.set_viewport_size({"width": 844, "height": 390})
    mid, mat, foot = placed(page, "#mid", ".mat", "#main")
    assert mid["right"] <= mat["left"] + 1 and mat["bottom"] <= foot["top"] and foot["bottom"] <= 390
    # With letters twice as large the columns come before the log, with their whole names.
    page.set_viewport_size({"width": 195, "height": 422})
    mat, log = placed(page, ".mat", "#folds")
    assert mat["bottom"] <= log["top"] + 1
    assert page.evaluate(CUT) == []
    # And on a phone as wide as ever, of which somebody has the letters alone doubled.
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(LARGE_LETTERS) == []


CUT: Final = """[...document.querySelectorAll('.mat .head')].filter(one => one.scrollWidth > one.clientWidth)
  .map(one => one.textContent)"""
"""Columns whose names are cut."""
PLACED: Final = """all => all.map(what => {
  const {top, bottom, left, right} = document.querySelector(what).getBoundingClientRect();
  return {top, bottom, left, right};
})"""


def fitted(page: Page) -> list[dict[str, float]]:
    """Where the line of others, the board, the middle and the mat are, once the board has been made to fit."""
    for _ in range(PATIENCE_MS // 50):
        found = placed(page, "#since > summary", "#board", "#mid", ".mat")
        if found[1]["bottom"] <= found[2]["bottom"] + 1:
            break
        page.wait_for_timeout(50)
    return found


def placed(page: Page, *what: str) -> list[dict[str, float]]:
    """Where things are on the screen, all at the same moment."""
    found: list[dict[str, float]] = page.evaluate(PLACED, what)
    return found
