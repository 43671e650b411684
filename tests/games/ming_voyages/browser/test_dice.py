"""Dice of one's own are told as fast as one taps, however long the laptop takes for what the page still wants of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from companion.engine import registry
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

GAME = "ming-voyages"
DICE = 3
WAY = ("attack ", "after", "play ", "send ")
"""What leads to a battle; of cards that is taken which brings most points."""
WATCH = """() => new MutationObserver(() => {
  if (document.querySelectorAll('[data-slot].set').length < 3) document.body.setAttribute('data-lost', '');
}).observe(document.getElementById('foot').parentElement, { subtree: true, childList: true })"""
"""Whether any of the dice is gone for a moment."""
MOST = 9
"""Actions until then."""


def at_war(new_phone: Callable[..., Phone]) -> Phone:
    """The phone of Jonas, who has to tell the dice of his attack; it does not look at the table yet."""
    mei, jonas = new_phone(), new_phone()
    mei.sit("", {"game": GAME, "name": "Mei"})
    jonas.sit(f"/{mei.code}/seats/overlord", {"name": "Jonas"})
    mei.send("/chance", {"chance": {"dice": "people"}}, "PUT")
    mei.send("/begin", {})
    for way in ("roll ", "reserve "):
        seen, legal = mei.legal()
        mei.act(next(one for one in legal if one.startswith(way)), seen)
    worth = {card["id"]: card["cp"] for card in registry.game(GAME).data()["cards"]}
    for _ in range(MOST):
        seen, legal = jonas.legal()
        if legal[0].startswith("roll "):
            return jonas
        way = next((way for way in WAY if any(one.startswith(way) for one in legal)), "")
        jonas.act(max((one for one in legal if one.startswith(way)), key=lambda one: worth.get(one[5:], 0)), seen)
    raise AssertionError(f"nobody attacks: {legal[:MOST]}")


def told(page: Page) -> None:
    """All dice that were tapped lie there, and can be sent."""
    expect(page.locator("[data-slot].set")).to_have_count(DICE)
    expect(page.locator("#main")).to_have_attribute("value", "roll 642")


def late(page: Page, address: str) -> list[Route]:
    """The first answer from there that waits until somebody lets it go on; those after it do not wait."""
    waits = list[Route]()
    page.route(address, lambda route: route.continue_() if waits else waits.append(route))
    return waits


def test_no_die_is_lost_while_something_else_is_on_its_way(new_phone: Callable[..., Phone]) -> None:
    """First the script that tells dice is late, then what has become of the table meanwhile."""
    phone = at_war(new_phone)
    page = phone.page
    script = late(page, "**/entry.js")
    page.goto(f"/t/{phone.code}", wait_until="commit")
    page.wait_for_selector("html.scripts")
    for face in (6, 4, 2):
        page.locator(f"#face-{face}").dispatch_event("click")
    script[0].continue_()
    told(page)
    for _ in range(2):
        page.locator("[data-slot].set").first.dispatch_event("click")
    page.evaluate("document.addEventListener('current', () => document.body.setAttribute('data-came-in', ''))")
    table = late(page, "**/t/*fragment=1*")
    with page.expect_request("**/t/*fragment=1*"):
        page.evaluate("dispatchEvent(new Event('online'))")
    for face in (6, 4):
        page.locator(f"#face-{face}").dispatch_event("click")
    page.evaluate(WATCH)
    table[0].continue_()
    page.wait_for_selector("[data-came-in]", state="attached")
    told(page)
    assert page.locator("[data-lost]").count() == 0
