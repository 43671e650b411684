"""Four phones in Chromium at one table: a scoring with secret returns, taps at the same time, lost lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Request, Route, expect

from tests.browser.phone import Phone, drive, seated, view
from tests.saying import opening
from tests.web.kit import COLOURS

pytestmark = pytest.mark.browser

NewPhone = Callable[..., Phone]


def test_four_phones_play_through_a_scoring_with_returns(new_phone: NewPhone) -> None:
    phones = seated(new_phone, 4, tapping=True)
    drive(phones, "return", together=2)
    latest = int(phones[0].get("/changes")["number"])
    scored = view(phones)["round"]
    assert scored < 6, "the game goes on behind this scoring"
    for phone in phones:
        phone.sees(latest)
    choosing = [phones[seat] for seat in view(phones)["to_act"]]
    first, second = choosing[:2]

    first.page.reload()
    first.choose(0)
    second.choose(1)
    first.lock()
    second.lock()
    for phone in (first, second):
        phone.sees(latest + 2)
    first.page.reload()
    log = first.get("/log?after=" + str(latest))["lines"]
    assert {line["seat"] for line in log if line["kind"] == "action"} >= {
        COLOURS[phones.index(phone)] for phone in (first, second)
    }, "two taps at the same moment must both stand"

    reports = [0] * 4
    for _ in range(200):
        now = view(phones)
        if now["stage"] not in ("return", "home"):
            break
        phone = phones[now["to_act"][0]]
        phone.sees(phone.get("/changes")["number"])
        reports[phones.index(phone)] += phone.dismiss_reports()
        if now["stage"] == "return":
            before = phone.number()
            phone.choose(0)
            phone.lock()
            phone.sees(before + 1)
        else:
            phone.tap_first()
    now = view(phones)
    assert now["stage"] not in ("return", "home"), "the scoring does not end"
    assert now["round"] in (scored, scored + 1)
    latest = int(phones[0].get("/changes")["number"])
    for phone in phones:
        phone.sees(latest)
        reports[phones.index(phone)] += phone.dismiss_reports()
        points = [str(player["points"]) for player in now["players"]]
        shown = phone.page.locator("#others li b").all_inner_texts()
        assert sorted(shown, key=int) == sorted(points, key=int)
    assert min(reports) >= 1, "each phone is shown what was scored since it looked"
    totals = [sum(line["points"] for line in now["lines"] if line["seat"] == seat) for seat in range(4)]
    assert totals == [player["points"] for player in now["players"]]


def test_a_stale_tap_is_told_what_happened_instead(new_phone: NewPhone) -> None:
    phones = seated(new_phone, 2, back=False)
    actor = phones[view(phones)["to_act"][0]]
    page = actor.page
    page.route("**/events*", lambda route: route.abort())
    page.route("**/number*", lambda route: route.abort())
    page.goto(f"/t/{actor.code}")
    seen, legal = actor.legal()
    assert actor.number() == seen
    actor.act(legal[0], seen)
    page.evaluate("document.getElementById('all').open = true")
    page.locator("#all form button").nth(1).click()
    expect(page.locator("body")).to_contain_text(opening("error.stale-since"))
    actor.sees(seen + 1)
    assert len([line for line in actor.get(f"/log?after={seen}")["lines"] if line["kind"] == "action"]) == 1


def test_a_tap_on_what_cannot_be_picked_says_why(new_phone: NewPhone) -> None:
    """In place of the help, until something is picked; and what was picked is not any more."""
    phones = seated(new_phone, 2, stage="place-prince", back=False)
    seen, legal = phones[view(phones)["to_act"][0]].legal()
    phones[view(phones)["to_act"][0]].act(legal[0], seen)
    phone = phones[view(phones)["to_act"][0]]
    page = phone.page
    page.goto(f"/t/{phone.code}")
    page.wait_for_selector("html.scripts")
    said, why = page.locator("#help").inner_text(), str(page.locator("[data-why]").get_attribute("data-why"))
    page.locator(".hit").first.dispatch_event("click")
    expect(page.locator("#main")).to_be_enabled()
    page.locator("[data-why]").dispatch_event("click")
    expect(page.locator("#help")).to_have_text(why)
    expect(page.locator("#main")).to_be_disabled()
    for _ in range(2):  # picked, and not any more
        page.locator(".hit").first.dispatch_event("click")
    expect(page.locator("#help")).to_have_text(said)


def test_a_phone_that_was_offline_catches_up(new_phone: NewPhone) -> None:
    phones = seated(new_phone, 2)
    lost, other = (phones[1], phones[0]) if view(phones)["to_act"] == [0] else (phones[0], phones[1])
    lost.page.context.set_offline(True)
    seen, legal = other.legal()
    number = other.act(legal[0], seen)
    other.sees(number)
    assert lost.number() < number
    lost.page.context.set_offline(False)
    lost.sees(number)


def test_a_tap_sent_twice_counts_once(new_phone: NewPhone) -> None:
    phones = seated(new_phone, 2)
    actor = phones[view(phones)["to_act"][0]]
    lost: list[APIResponse] = []

    def swallow(route: Route) -> None:
        """The server gets the tap, the phone never gets the answer."""
        if lost:
            route.continue_()
            return
        lost.append(route.fetch())
        route.abort()

    actor.page.route("**/act", swallow)
    before = actor.number()
    actor.tap_first()
    actor.page.wait_for_timeout(1200)
    assert len(lost) == 1
    lines = actor.get(f"/log?after={before}")["lines"]
    assert len([line for line in lines if line["kind"] == "action"]) == 1

    following = phones[view(phones)["to_act"][0]]
    refused: list[Request] = []
    asked: list[str] = []

    def refuse(route: Route) -> None:
        """The process behind a club's proxy has just died, and another one is there."""
        refused.append(route.request)
        if len(refused) == 1:
            route.fulfill(status=502)
        else:
            route.continue_()

    following.page.route("**/act", refuse)
    following.page.on("request", lambda request: asked.append(request.url))
    following.tap_first()
    assert len(refused) == 2
    assert not any(url.endswith("/where") for url in asked), "it is tried again at once, and nobody is told to wait"


def test_a_page_without_scripts_plays_too(new_phone: NewPhone, browser: object) -> None:
    phones = seated(new_phone, 2, back=False)
    actor = phones[view(phones)["to_act"][0]]
    page = actor.page
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"/t/{actor.code}")
    before = actor.number()
    page.locator("#all summary").click()
    with page.expect_navigation():
        page.locator("#all form button").first.click()
    assert actor.number() > before
