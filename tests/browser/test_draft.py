"""A turn that is planned while another one has the turn, and what of it stands there when its own turn comes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, seated, view
from tests.browser.test_turn import one_turn

pytestmark = pytest.mark.browser


def test_a_plan_is_kept_on_the_phone_and_stands_there_when_the_turn_comes(new_phone: Callable[..., Phone]) -> None:
    phones, luck = seated(new_phone, 2, stage="place-member"), random.Random(4)
    first = view(phones)["to_act"][0]
    waits, other = phones[1 - first].page, phones[first].page
    waits.locator("#plan-ahead").click()
    waits.wait_for_url("**/plan*")
    expect(waits.locator("#now[data-turn]")).to_have_count(0)
    waits.locator(".hit[data-pick='province:henan']").first.click()
    expect(waits.locator("#does")).to_contain_text("Henan")
    waits.locator("#draft-done").click()
    waits.wait_for_url(lambda url: not url.partition("?")[0].endswith("/plan"))
    expect(waits.locator("#plan-ahead")).to_have_text("Your plan")
    assert other.locator("#plan-ahead").count() == 0 and other.evaluate("localStorage.drafts") is None

    number = one_turn(phones, luck)
    phones[1 - first].sees(number)
    expect(waits.locator("#now[data-turn]")).to_have_count(1)
    expect(waits.locator("#notice")).to_contain_text("still holds")
    expect(waits.locator("#main")).to_contain_text("Henan")
    waits.locator("#main").click()
    expect(waits.locator("#now[data-turn]")).to_have_count(0)
    assert waits.evaluate("localStorage.drafts") == "[]"
