"""The end page: passing the result on, and a curve whose marks say why."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import RECORDS, Phone

pytestmark = pytest.mark.browser

UNDO = """document.getElementById("foot").insertAdjacentHTML(
  "afterbegin", "<details class=undo><summary><svg class=ic></svg><span>Rückgängig</span></summary></details>",
)"""


def test_the_result_is_copied_and_saved_and_the_curve_answers(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    code = phone.bring(RECORDS / "two-players.txt", "<b>Mei</b>")
    page = phone.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/t/{code}")
    phone.dismiss_reports()

    save = page.locator("[data-save]")
    expect(save).to_have_attribute("download", re.compile(r"\.png$"))
    with page.expect_download() as saved:
        save.click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.locator("[data-copy]").click()
    expect(page.locator(".toast")).to_contain_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Ming-Dynastie") and "<b>Mei</b>" in copied

    mark = page.locator(".mark").last
    mark.focus()
    expect(mark.locator(".tip")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**#jump-*")
    target = page.url.partition("#")[2]
    expect(page.locator(f"#{target}")).to_be_in_viewport()

    page.context.add_cookies([{"name": "lang", "value": "de", "url": phone.server}])
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"/t/{code}")
    page.evaluate(UNDO)  # what follows a game that was played here
    assert page.evaluate("document.documentElement.scrollWidth") == 320, "no wider than a small phone"
