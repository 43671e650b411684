"""After a game Mei reads what cost her most, as soon as it has been reckoned."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import everywhere, faults
from tests.browser.phone import RECORDS, Phone

pytestmark = pytest.mark.browser

SHORT = RECORDS.parents[1] / "ming_voyages" / "records" / "emperor-major.txt"


def test_mei_reads_what_cost_her_most(new_phone: Callable[..., Phone]) -> None:
    mei = new_phone()
    page = mei.page
    code = mei.bring(SHORT, "Mei")
    page.goto(f"/t/{code}")
    mei.dismiss_reports()
    page.get_by_role("link", name="Review").click()
    page.wait_for_url("**/review")
    if page.locator("progress").count():
        assert faults(page, "thinking") == []
    expect(page.locator("#review")).to_have_attribute("data-state", "ready")
    expect(page.locator("progress")).to_have_count(0)
    cards = page.locator("#review li.plate")
    expect(cards.first.locator(".cost")).to_have_text(re.compile(r"Cost about \d+ chances? to win in 100"))
    assert 1 <= cards.count() <= 6
    assert page.locator("#review .pin").count() == cards.count()
    assert cards.first.locator("svg.map").bounding_box()["width"] > 250  # type: ignore[index]
    assert faults(page, "review") == []

    page.context.add_cookies([{"name": name, "value": value, "url": mei.server} for name, value in
                              (("lang", "de"), ("theme", "dark"))])  # fmt: skip
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"/t/{code}/review")
    expect(page.locator("h1")).to_have_text("Rückblick")
    page.locator("#review .then").first.click()
    page.wait_for_url("**/at/*")
    page.goto(f"/t/{code}/review")
    assert everywhere(page, "Rückblick", "de") == []
