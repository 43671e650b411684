"""Mei has to go: a bot plays for her, the others see that, and one tap gives her the seat back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.phone import Phone, look_away, seated, view

pytestmark = pytest.mark.browser


def test_a_bot_plays_for_who_goes_until_she_is_back(new_phone: Callable[..., Phone]) -> None:
    mei, jonas = seated(new_phone, 2)
    row = jonas.page.locator("#stage")
    expect(row).to_contain_text("Mei")
    expect(row).not_to_contain_text("(bot)")

    mei.page.locator("#menu > summary").click()
    mei.page.get_by_role("link", name="Let a bot play for you").click()
    mei.page.locator("#lend").wait_for()
    assert faults(mei.page) == []
    mei.page.locator("#lend button").first.click()
    expect(row).to_contain_text("Mei (bot)")
    look_away(mei.page)  # what the button leads to may be on its way
    mei.page.goto(f"/t/{mei.code}")
    assert faults(mei.page) == []
    own = view([jonas])["seats"].index("red")
    done = 0
    while done < 2:
        now = view([jonas])
        if now["to_act"] == [own]:  # the bot is at it
            jonas.page.wait_for_timeout(50)
            continue
        seen, legal = jonas.legal()
        done += bool(legal)
        jonas.sees(jonas.act(legal[0], seen))
    assert any(line["seat"] == "red" and line["kind"] == "action" for line in jonas.get("/log")["lines"])

    mei.page.get_by_role("button", name="Play on yourself").click()
    expect(row).not_to_contain_text("(bot)")
    expect(mei.page.get_by_role("button", name="Play on yourself")).to_have_count(0)
