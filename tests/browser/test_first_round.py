"""Mei plays for the first time: she says so in the lobby, and follows a goal, or another way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser


def test_a_goal_is_followed_by_keyboard_and_follows_another_way(new_phone: Callable[..., Phone]) -> None:
    mei = new_phone()
    page = mei.page
    mei.sit("", {"game": "ming-dynastie", "name": "Mei"})
    mei.send("/seats/yellow", {"bot": "random"}, "PUT")
    page.goto(f"/t/{mei.code}")
    page.get_by_role("button", name="I play this for the first time").click()
    expect(page.locator("#first button")).to_have_attribute("aria-pressed", "true")
    mei.begin()
    goal, main = page.locator("#goal-line"), page.locator("#main")
    expect(goal).to_have_text("Neutral member to Lintao")
    assert faults(page) == []
    lit = page.locator(".hit[data-goal]")
    expect(lit).to_have_attribute("id", "hit-lintao")
    expect(lit).to_have_attribute("aria-describedby", "goal-line")
    page.locator("#hit-suzhou").dispatch_event("click")
    expect(goal).to_have_text("Neutral member to Suzhou")
    goal.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#headline")).to_contain_text("Suzhou")
    expect(main).to_have_attribute("data-goal", "")
    page.evaluate("document.body.classList.add('veil')")  # as on a phone that lies there while a secret is chosen
    expect(goal).to_have_css("color", "rgba(0, 0, 0, 0)")
    page.evaluate("document.body.classList.remove('veil')")
    number = mei.number()
    main.click()
    mei.sees(number + 1)
    page.locator("#menu > summary").click()
    page.get_by_role("group", name="First game").get_by_role("button", name="Off").click()
    expect(goal).to_have_count(0)
