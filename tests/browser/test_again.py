"""Once more, in two taps for all phones: one opens the next table, one on each other phone joins; the TV follows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.phone import RECORDS, Phone

pytestmark = pytest.mark.browser


def test_three_phones_and_a_display_go_on(new_phone: Callable[..., Phone]) -> None:
    mei, jonas, aisha, display = (new_phone() for _ in range(4))
    code = mei.bring(RECORDS / "three-players.txt", "Mei")
    first, second, third = (seat["colour"] for seat in mei.get("")["seats"])
    for phone, colour, name in ((jonas, second, "Jonas"), (aisha, third, "Aisha")):
        phone.sit(f"/{code}/seats/{colour}", {"name": name})
        phone.page.goto(f"/t/{code}")
    aisha.page.goto(f"/t/{code}/score")
    display.page.goto(f"/t/{code}/table")

    mei.page.locator("#along").click()
    mei.page.wait_for_selector("body.lobby, #begin")
    expect(mei.page.locator("li.kept")).to_have_count(2)
    assert faults(mei.page) == []
    following = mei.page.url.rpartition("/")[2]
    assert following != code
    display.page.wait_for_url(f"**/t/{following}/table")
    for phone in (jonas, aisha):
        expect(phone.page.locator("#along")).to_have_text("Join the next game")
        assert faults(phone.page) == []
        phone.page.locator("#along").click()
        phone.page.wait_for_url(f"**/t/{following}")
        expect(phone.page.locator("li.you b")).to_have_text("Jonas" if phone is jonas else "Aisha")
    expect(mei.page.locator("li.kept")).to_have_count(0)
    mei.begin()
    for phone in (jonas, aisha):
        phone.page.wait_for_selector("body.play")
    display.page.wait_for_selector("body.table .players")
    expect(display.page.locator(".players li b")).to_have_text(["Jonas", "Aisha", "Mei"])
    mei.code = following
    assert [seat["colour"] for seat in mei.get("")["seats"]] == [second, third, first]
