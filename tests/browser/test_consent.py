"""Phones that ask each other: an undo that others must agree to, two at once, a forgotten step put in."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, seated, view
from tests.browser.test_axe import faults_at
from tests.saying import say

pytestmark = pytest.mark.browser

NewPhone = Callable[..., Phone]

#: Asks at a time of the clock (ms); whoever comes a moment late finds the other's question there instead of the button.
AT_THE_SAME_MOMENT = """
    when => void setTimeout(() => document.querySelector("#undo-ask button.main")?.click(), when - Date.now())
"""


def act(phones: list[Phone], action: str = "") -> Phone:
    """Whoever must act does so past the screens; who that was."""
    phone: Phone = phones[view(phones)["to_act"][0]]
    seen, legal = phone.legal()
    number = phone.act(action or legal[0], seen)
    for one in phones:
        one.sees(number)
    return phone


def two_members(new_phone: NewPhone, count: int = 2) -> tuple[list[Phone], list[Phone]]:
    """A table on which two have just placed a member each: all phones, and those two in order."""
    phones = seated(new_phone, count, stage="place-member")
    return phones, [act(phones, "member henan"), act(phones, "member henan")]


def test_an_undo_is_asked_for_on_one_phone_and_agreed_to_on_the_other(new_phone: NewPhone) -> None:
    _, (asker, other) = two_members(new_phone)
    asker.page.locator("#undo-ask summary").click()
    asker.page.locator("#undo-ask button.main").click()
    expect(asker.page.locator("#ask")).to_contain_text(say("ask.undo.mine"))
    asked = other.page.locator("#ask.must")
    expect(asked).to_contain_text(say("did.member", province="Henan"))
    asked.locator("[name=say][value=yes]").click()
    for phone in (asker, other):
        expect(phone.page.locator("#ask")).to_have_count(0)
    expect(asker.page.locator("#now")).to_contain_text("ember")
    assert "member henan" in asker.legal()[1]


def test_a_no_is_told_to_whoever_asked(new_phone: NewPhone) -> None:
    _, (asker, other) = two_members(new_phone)
    before = asker.get("/view")["view"]
    asker.page.locator("#undo-ask summary").click()
    asker.page.locator("#undo-ask button.main").click()
    other.page.locator("#ask.must [name=say][value=no]").click()
    expect(asker.page.locator("#ask")).to_have_count(0)
    expect(asker.page.locator("#log ol")).to_contain_text("said no")
    assert asker.get("/view")["view"] == before


def test_two_who_ask_at_once_come_to_one_question(new_phone: NewPhone) -> None:
    phones, _ = two_members(new_phone, 3)
    act(phones, "member henan")
    askers = [phone for phone in phones if phone.page.locator("#undo-ask").count()][:2]
    assert len(askers) == 2
    for phone in askers:
        phone.page.locator("#undo-ask summary").click()
    soon = (time.time() + 0.5) * 1000
    for phone in askers:
        phone.page.evaluate(AT_THE_SAME_MOMENT, soon)
    for phone in phones:
        expect(phone.page.locator("#ask")).to_be_visible()
    mine = say("ask.undo.mine")
    asking = [phone for phone in askers if phone.page.locator("#ask", has_text=mine).count()]
    assert len(asking) == 1
    number = asking[0].number()
    asking[0].page.locator("#ask [name=say][value=no]").click()
    for phone in phones:
        phone.sees(number + 1)
        expect(phone.page.locator("#ask")).to_have_count(0)


def test_a_forgotten_step_is_put_in_and_the_others_agree(new_phone: NewPhone) -> None:
    _, (asker, other) = two_members(new_phone)
    page = asker.page
    page.goto(f"/t/{asker.code}/log")
    page.locator(".line-menu summary").first.click()
    page.locator(".line-menu[open] a[href*='/amend/']").click()
    page.locator("#before > summary").click()
    doer = page.locator("#before-1")
    if not doer.evaluate("fold => fold.open"):
        doer.locator("summary").click()
    doer.locator("a", has_text="Shaanxi").click()
    expect(page.locator(".rows .new")).to_contain_text("Shaanxi")
    page.locator("footer button.main").click()
    page.wait_for_url(f"**/t/{asker.code}")
    asked = other.page.locator("#ask.must")
    expect(asked).to_contain_text(say("ask.forgotten"))
    asked.locator("[name=say][value=yes]").click()
    expect(page.locator("#ask")).to_have_count(0)
    assert sum(asker.get("/view")["view"]["spaces"]["shaanxi"].values()) >= 1


def test_the_slider_shows_the_board_of_then(new_phone: NewPhone) -> None:
    _, (asker, _) = two_members(new_phone)
    page = asker.page
    page.goto(f"/t/{asker.code}/at/{asker.number()}")
    last = page.locator("#step").inner_text()
    page.locator("#earlier").click()
    expect(page.locator("#step")).not_to_have_text(last)
    page.locator("#place").evaluate("slider => { slider.value = 0; slider.dispatchEvent(new Event('input')); }")
    expect(page.locator("#step")).to_contain_text("Step 1 of")
    assert page.url.endswith("/at/" + str(page.locator("#reel").get_attribute("data-course")).split()[0])
    page.locator("#ticks a", has_text="Now").click()
    expect(page.locator("#step")).to_have_text(last)


def test_no_page_of_these_has_a_violation(new_phone: NewPhone) -> None:
    """One after the other is looked at in this look and in that."""
    looks = cycle([("en", "light"), ("fr", "dark")])
    phones, (first, _) = two_members(lambda: new_phone(*next(looks)))
    table = f"/t/{phones[0].code}"
    lines = first.get("/log")["lines"]
    entry = next(line["number"] for line in lines if any(one["key"] == "did.member" for one in line["messages"]))
    pages = [f"{table}/log", f"{table}/at/{entry}", f"{table}/amend/{entry}", f"{table}/back/{entry}",
             f"{table}/amend/{entry}/look?what=drop", f"{table}/amend/{entry}/look?what=insert&line=red+x"]  # fmt: skip
    found = [fault for path, phone in zip(pages, cycle(phones), strict=False) for fault in faults_at(phone, path)]
    phones.remove(first)
    first.send("/ask", {"what": "undo", "entry": entry, "seen": first.number(), "key": "axe"})
    for path in (table, f"{table}/log", f"{table}/table"):
        for phone in (first, *phones):
            found += faults_at(phone, path)
    assert found == []
