"""Counting together: what is half done outlives the phone, and two who contradict each other see it at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.axe import faults
from tests.browser.phone import Phone, seated, view

pytestmark = pytest.mark.browser

NewPhone = Callable[..., Phone]
SMALL: ViewportSize = {"width": 320, "height": 568}
HEIGHTS = "rows => rows.map((row) => Math.round(row.getBoundingClientRect().height))"


def counting(new_phone: NewPhone, count: int, lang: str = "en", theme: str = "light") -> list[Phone]:
    """Phones at their first count."""
    phones = seated(lambda: new_phone(lang, theme), count, back=False)
    host = phones[0]
    host.send("/depth", {"depth": "scorekeeper", "seen": host.get("/changes")["number"], "key": "depth"}, "PUT")
    tiles = {f"tiles {colour} henan": 1 for colour in view(phones)["seats"]}
    host.send("/adjust", {"changes": tiles, "seen": host.get("/changes")["number"], "key": "tiles"})
    while view(phones)["stage"] != "count":
        host.act("done", host.legal()[0])
    for phone in phones:
        phone.page.goto(f"/t/{host.code}")
        phone.page.wait_for_selector("html.scripts body.count")
    return phones


def touch(page: Page, mark: str) -> None:
    """A finger on the map."""
    at = page.locator(f'[data-for="{mark}"]')
    at.scroll_into_view_if_needed()
    box = at.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_what_is_half_counted_outlives_the_phone(new_phone: NewPhone) -> None:
    mei, jonas = counting(new_phone, 2)
    where = '[name="set.open lintao neutral"]'
    mei.page.goto(f"/t/{mei.code}?count=all")
    mei.page.wait_for_selector("html.scripts #count[data-half]")
    before, total = int(mei.page.locator(where).input_value()), int(mei.page.locator("[data-total]").inner_text())
    touch(mei.page, "open lintao neutral")
    expect(mei.page.locator(where)).to_have_value(f"{before + 1}")
    expect(mei.page.locator('[data-for="open lintao neutral"] text')).to_have_text(f"{before + 1}")
    expect(mei.page.locator("[data-total]")).to_have_text(f"{total + 1}")
    number = mei.number()
    mei.page.goto("about:blank")
    jonas.sees(number + 1)
    jonas.page.goto(f"/t/{jonas.code}?count=all")
    expect(jonas.page.locator(where)).to_have_value(f"{before + 1}")


@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("de", "dark")])
def test_two_who_contradict_each_other_see_it_at_once(new_phone: NewPhone, lang: str, theme: str) -> None:
    phones = counting(new_phone, 2, lang, theme)
    mei, jonas = (phone.page for phone in phones)
    for page in (mei, jonas):
        page.set_viewport_size(SMALL)
        expect(page.locator("#main")).to_be_in_viewport(ratio=1)
        touch(page, "monk lintao")
        assert faults(page) == []
        assert set(page.locator(".own-ground .row").evaluate_all(HEIGHTS)) == {48}, "a district is one line"
    for page in (mei, jonas):
        page.locator("#main").click()
    for page in (mei, jonas):
        expect(page.locator(".notice.problem")).to_contain_text("Lintao")
        expect(page.locator(".row.asked")).to_have_count(1)
    touch(jonas, "monk lintao")
    jonas.locator("#main").click()
    for page in (mei, jonas):
        page.wait_for_selector("body.counting:not(.count)")
        expect(page.locator(".notice.problem")).to_have_count(0)
    assert faults(mei) == []
    mei.locator('a[href="?count=all"]').click()
    mei.wait_for_selector("html.scripts #count[data-half]")
    mei.locator("#main").click()
    jonas.wait_for_selector("body.play")
    assert view(phones)["stage"] != "count"
