"""A plan of Yínzi by taps, from a page with the map to one without and back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone

pytestmark = [pytest.mark.browser, pytest.mark.slow]


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
