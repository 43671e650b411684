"""Help at the point of doubt: the rule of a stage lies over the page, and signs name themselves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.phone import Phone, seated, view

pytestmark = pytest.mark.browser


def test_the_rule_lies_over_the_page(new_phone: Callable[..., Phone]) -> None:
    phones = seated(new_phone, 2, stage="move")
    mei = phones[view(phones)["to_act"][0]]
    page, sheet = mei.page, mei.page.locator("dialog.over")
    before = page.url
    page.locator("#doubt a").click()
    expect(sheet.locator("h1")).to_be_focused()
    expect(sheet.locator("img")).to_have_js_property("complete", True)
    assert page.evaluate("document.querySelector('dialog.over img').naturalWidth") > 0
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator("#doubt a")).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet.locator(".can li").first).to_be_visible()
    expect(sheet.locator(".terms")).to_contain_text("monastery", ignore_case=True)
    sheet.get_by_role("button").click()
    expect(sheet).to_be_hidden()
    page.locator("#menu > summary").click()
    page.locator("#menu [data-rule]").click()
    expect(sheet.locator("h1")).to_be_visible()
    expect(page.locator("#menu .drawer")).to_be_hidden()
    assert page.url == before
    sheet.locator(".ways a").first.click()
    page.wait_for_url("**/rules/**#move-1")
    expect(page.locator("#move-1")).to_be_in_viewport()


def test_signs_name_themselves(new_phone: Callable[..., Phone]) -> None:
    """Held by a finger, which does not tap then; pointed at; and asked for by a key."""
    phones = seated(new_phone, 2, stage="move")
    mei = phones[view(phones)["to_act"][0]]
    page, bubble = mei.page, mei.page.locator(".bubble")
    monastery = page.locator('#board use[href="#monastery"]').first.bounding_box()
    assert monastery is not None
    x, y = monastery["x"] + monastery["width"] / 2, monastery["y"] + monastery["height"] / 2
    wire, before = page.context.new_cdp_session(page), page.url
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(bubble).to_contain_text("Monastery: Holds one monk")
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(bubble).to_be_visible()
    assert page.url == before, "what is held is not tapped"
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()
    page.mouse.move(x, y)
    expect(bubble).to_contain_text("Monastery")
    page.mouse.move(5, 5)
    expect(bubble).to_be_hidden()
    page.locator(".hit[tabindex='0']").focus()
    page.keyboard.press("?")
    expect(bubble).to_be_visible()
    assert faults(page) == []
