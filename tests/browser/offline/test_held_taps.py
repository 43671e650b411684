"""No tap leads away while the laptop does not answer: it waits in sight, and is done once the laptop is back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline.laptop import Laptop
from tests.browser.phone import Phone, seated
from tests.chromium import PLAIN
from tests.saying import say

pytestmark = pytest.mark.browser


def whose_turn(new_phone: Callable[..., Phone]) -> Phone:
    """Of two who play whoever may act, alone with his screen."""
    phone = next(phone for phone in seated(new_phone, 2, back=False) if phone.legal()[1])
    phone.page.goto(f"/t/{phone.code}")
    phone.page.wait_for_selector("body.play")
    return phone


def over_plain_http(phone: Phone, laptop: Laptop) -> Page:
    """The same seat by another name of the laptop, which is no secure context: it has no service worker."""
    page, address = phone.page, f"http://{PLAIN}:{laptop.port}"
    page.context.add_cookies([{"name": one["name"], "value": one["value"], "url": address}
                              for one in page.context.cookies()])  # fmt: skip
    page.goto(f"{address}/t/{phone.code}/score")
    page.goto(f"{address}/t/{phone.code}")
    assert page.evaluate("isSecureContext") is False
    return page


def waiting(page: Page, tap: str) -> None:
    """The tap stands there as one that waits."""
    expect(page.locator(".toast.off")).to_contain_text(say("phone.waits", tap=tap))


def test_over_plain_http_a_tap_waits_and_is_sent(new_phone: Callable[..., Phone], laptop: Laptop) -> None:
    phone = whose_turn(new_phone)
    page, before, here = over_plain_http(phone, laptop), phone.number(), phone.page.url
    drop = page.locator(".toast").get_by_role("button", name=say("phone.waits.drop"))
    laptop.kill()
    # what the page cannot show by itself, as most fields of a large choice
    page.evaluate("for (const one of document.querySelectorAll('.hit')) one.dataset.pick = `${one.dataset.pick}?`")
    field = page.locator(".hit").first
    field.dispatch_event("click")
    waiting(page, str(field.get_attribute("aria-label"))[:40])
    drop.click()
    expect(page.locator(".waits")).to_have_count(0)
    page.go_back()
    waiting(page, say("phone.waits.back"))
    drop.click()
    page.locator("details.menu > summary").first.click()
    page.locator("details.menu a[href$='/log']").first.click()
    waiting(page, say("phone.log"))
    page.keyboard.press("Escape")
    page.evaluate("document.getElementById('all').open = true")
    choice = page.locator("#all form button").first
    label = choice.inner_text()
    choice.click()
    waiting(page, label)
    assert page.url.partition("?")[0] == here
    laptop.again()
    phone.sees(before + 1)
    expect(page.locator(".toast.off")).to_be_hidden()
    assert phone.get("/log")["lines"][-1]["kind"] == "action"
    corrections_wait_too(page, phone, laptop)


def corrections_wait_too(page: Page, phone: Phone, laptop: Laptop) -> None:
    """A place on the map, the way back and what is to be saved, one after the other, and nothing twice."""
    before, corrections = phone.number(), page.url.partition("?")[0] + "/adjust"
    with page.expect_response("**/js/adjust.js") as script:
        page.goto(corrections)
    script.value.finished()
    laptop.kill()
    place, picked = page.locator("#hit-qizhou"), page.locator("#count > input[name=pick]")
    place.dispatch_event("click")
    waiting(page, str(place.get_attribute("aria-label"))[:40])
    page.locator(".end a.btn").click()
    waiting(page, say("adjust.back"))
    place.dispatch_event("click")
    waiting(page, str(place.get_attribute("aria-label"))[:40])
    expect(picked).to_have_value("")
    laptop.again()
    expect(picked).to_have_value("district:qizhou")
    page.goto(f"{corrections}?pick=seat:red")
    points = page.locator('input[name="set.points red"]')
    then = str(int(points.input_value()) + 1)
    page.locator('[data-step]:has(input[name="set.points red"]) [data-more]').click()
    laptop.kill()
    for _ in range(2):
        page.locator("#main").click()
        waiting(page, say("adjust.main"))
    expect(points).to_have_value(then)
    laptop.again()
    phone.sees(before + 1)
    line = phone.get("/log")["lines"][-1]
    assert (line["kind"], line["number"]) == ("adjust", before + 1)
    assert phone.get("/changes")["number"] == before + 1


def test_what_waits_outlives_a_page_loaded_anew(new_phone: Callable[..., Phone], laptop: Laptop) -> None:
    """Where there is a service worker: a page of ours stands meanwhile, and the tap is sent when the laptop is back."""
    phone = whose_turn(new_phone)
    page, before = phone.page, phone.number()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    laptop.kill()
    page.evaluate("document.getElementById('all').open = true")
    choice = page.locator("#all form button").first
    label = choice.inner_text()
    choice.click()
    waiting(page, label)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-page", "offline.html")
    laptop.again()
    page.clock.fast_forward(5000)
    phone.sees(before + 1)
