"""Several phones at once: what one is typing, has unfolded or looks at stays when somebody else does something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.phone import PATIENCE, Phone, seated, view

pytestmark = pytest.mark.browser

NewPhone = Callable[..., Phone]
CARET = "() => [document.activeElement.id, document.activeElement.selectionStart]"

PLACES = """() => ['mid', 'mapw'].map((id) => document.getElementById(id))
  .flatMap((box) => [box.scrollTop, box.scrollLeft])"""


def looking(new_phone: NewPhone, code: str, colour: str, typed: str) -> Phone:
    """Somebody who is typing a name for that seat."""
    phone = new_phone()
    phone.code = code
    phone.page.goto(f"/t/{code}")
    phone.page.locator(f"#sit-{colour} summary").click()
    field = phone.page.locator(f"#name-{colour}")
    field.fill(typed)
    field.evaluate("field => field.setSelectionRange(2, 2)")
    return phone


def same(page: Page, selector: str) -> Callable[[], bool]:
    """Whether an element is still the one that it is now."""
    held = page.locator(selector).element_handle()
    return lambda: bool(held.evaluate("(one, selector) => one === document.querySelector(selector)", selector))


def test_names_are_typed_at_the_same_time(new_phone: NewPhone) -> None:
    host = new_phone()
    code = host.open_table("Mei")
    host.page.locator("#bot-green summary").click()
    host.page.fill("#more-green", "Grandma")
    aisha, noor, late = (looking(new_phone, code, colour, name)
                         for colour, name in (("blue", "Aisha"), ("green", "Noor"), ("blue", "Tom")))  # fmt: skip
    composing = noor.page.context.new_cdp_session(noor.page)
    composing.send("Input.imeSetComposition", {"selectionStart": 1, "selectionEnd": 1, "text": "あ"})
    still = same(noor.page, "#name-green")
    new_phone().join(code, "yellow", "Jonas")
    for phone, field, typed in (
        (host, "more-green", "Grandma"), (aisha, "name-blue", "Aisha"), (noor, "name-green", "Noあor")
    ):  # fmt: skip
        expect(phone.page.locator("#seats")).to_contain_text("Jonas")
        expect(phone.page.locator(f"#{field}")).to_have_value(typed)
        expect(phone.page.locator(f"details[open] #{field}")).to_be_visible()
        assert phone.page.evaluate(CARET)[0] == field
    assert aisha.page.evaluate(CARET) == ["name-blue", 2]
    assert still(), "a letter is still being composed in it"
    composing.send("Input.insertText", {"text": "ア"})
    expect(noor.page.locator("#name-green")).to_have_value("Noアor")
    aisha.page.locator("#sit-blue button.main").click()
    aisha.page.wait_for_selector("li.you")
    expect(late.page.locator("#seats")).to_contain_text("Aisha")
    expect(late.page.locator("details[open] #name-green")).to_have_value("Tom")
    assert late.page.locator(".toast:not([hidden])").count() == 0, "it waits at the next seat: nothing is lost"
    expect(host.page.locator("#more-green")).to_have_value("Grandma")
    assert aisha.page.locator(".toast").count() == 0
    expect(noor.page.locator("#name-green")).to_have_value("Noアor")


def test_the_host_arranges_the_table_while_people_come_and_the_laptop_moves(new_phone: NewPhone) -> None:
    host = new_phone()
    page, addresses, asked = host.page, ["http://first"], list[str]()

    def where(route: Route) -> None:
        asked.append(page.url)
        route.fulfill(json={"address": addresses[-1]})

    page.route("**/where", where)
    code = host.open_table("Mei")
    for fold in ("optfold", "housefold"):
        page.locator(f"#{fold} > summary").click()
    option = page.locator("#optfold input[type=radio]:not(:checked)").first
    chosen = [option.get_attribute(name) for name in ("name", "value")]
    option.check()
    rules = "\n".join(f"House rule {number}" for number in range(12))
    page.fill("#houserules", rules)
    page.locator("#houserules").evaluate("field => { field.setSelectionRange(4, 9); field.scrollTop = 60 }")
    scrolled = page.evaluate("scrollY")
    new_phone().join(code, "yellow", "Jonas")
    expect(page.locator("#seats")).to_contain_text("Jonas")

    def kept() -> None:
        expect(page.locator("#houserules")).to_have_value(rules)
        expect(page.locator(f'input[name="{chosen[0]}"][value="{chosen[1]}"]')).to_be_checked()
        assert page.locator("#optfold[open], #housefold[open]").count() == 2
        assert page.evaluate(CARET) == ["houserules", 4]
        assert page.locator("#houserules").evaluate("field => field.scrollTop") == 60

    kept()
    assert abs(page.evaluate("scrollY") - scrolled) < 60, "the page stays where it was read"
    while page.url not in asked:
        page.wait_for_timeout(20)
    with page.expect_navigation():  # the page with the code is loaded anew
        addresses.append("http://second")
    kept()
    with page.expect_navigation():
        page.locator("#housefold form button").click()
    expect(page.locator("#houserules")).to_have_value(rules)
    expect(page.locator(f'input[name="{chosen[0]}"][value="{chosen[1]}"]')).to_be_checked()


def counting(new_phone: NewPhone) -> list[Phone]:
    """Two phones at the first scoring of a game of which only the score is kept, in the form for all."""
    phones = seated(new_phone, 2)
    host = phones[0]
    send(host, "/depth", {"depth": "scorekeeper"}, "PUT")
    while view(phones)["stage"] != "count":
        seen, legal = host.legal()
        if "done" not in legal:
            send(host, "/adjust", {"changes": {"tiles red shaanxi": 1, "tiles yellow henan": 1}})
            continue
        host.act("done", seen)
    for phone in phones:
        phone.page.wait_for_selector("html.scripts body.count")
        phone.page.goto(f"/t/{host.code}?place=all")
        phone.page.wait_for_selector("html.scripts .tabs [aria-current]")
    return phones


def send(phone: Phone, path: str, body: Mapping[str, Any], method: str = "POST") -> None:
    number = phone.get("/changes")["number"]
    phone.send(path, {"seen": number, "key": f"{path}-{number}", **body}, method)


def step(page: Page, name: str) -> None:
    page.locator(f'[data-step]:has(input[name="set.{name}"]) [data-more]').click()


def test_two_phones_count_different_provinces_at_once(new_phone: NewPhone) -> None:
    mei, jonas = phones = counting(new_phone)
    jonas.page.locator(".tabs .in-huguang").click()
    jonas.page.wait_for_url("**place=huguang")
    first, other = (phone.page.locator("[data-ground]").first.get_attribute("data-ground") for phone in phones)
    step(mei.page, f"open {first} red")
    step(mei.page, f"open {first} red")
    monk = mei.page.locator(f'input[name="set.monk {first}"][value=red]')
    monk.check(force=True)
    step(jonas.page, f"open {other} yellow")
    jonas.page.evaluate("scrollTo(0, 120)")
    number = jonas.number()
    jonas.page.locator("#main").click()
    for phone in phones:
        phone.sees(number + 1)
    expect(mei.page.locator(".tabs .in-huguang svg")).to_have_count(1)
    expect(mei.page.locator(f'input[name="set.open {first} red"]')).to_have_value("2")
    expect(monk).to_be_checked()
    assert mei.page.locator("[data-back]").is_visible(), "one step back is still offered"
    # Somebody sets the same number otherwise, and another one here: what is entered stays, the other one is shown.
    send(jonas, "/adjust", {"changes": {f"open {first} red": 1, f"open {first} yellow": 3}})
    expect(mei.page.locator(f'input[name="set.open {first} yellow"]')).to_have_value("3")
    expect(mei.page.locator(f'input[name="set.open {first} red"]')).to_have_value("2")
    expect(mei.page.locator(".toast")).to_contain_text("1")
    number = mei.number()
    mei.page.locator("#main").click()
    for phone in phones:
        phone.sees(number + 1)
    expect(mei.page.locator('.tabs [aria-current="page"]')).not_to_have_class("in-shaanxi")
    there = view(phones)["districts"]
    assert {"red": 2, "yellow": 3}.items() <= there[first]["open"].items()
    assert there[first]["monastery"] == "red"
    assert there[other]["open"]["yellow"] == 1
    assert sorted(view(phones)["tracking"]["counted"]) == ["huguang", "shaanxi"]


def test_a_late_answer_brings_the_page_and_nothing_before(new_phone: NewPhone) -> None:
    """Else the province that has just been counted would be there again for a moment, under the next one's taps."""
    mei, _ = counting(new_phone)
    page, held, fetched = mei.page, list[Route](), list[str]()

    def hold(route: Route) -> None:
        held.append(route)

    def count(request: Request) -> None:
        if "fragment=1" in request.url:
            fetched.append(request.url)

    page.route("**/adjust", hold)
    page.on("request", count)
    number = mei.number()
    page.locator("#main").click()
    page.wait_for_selector("body.busy")
    for _ in range(PATIENCE):
        if held:
            break
        page.wait_for_timeout(20)
    answer = held[0].fetch()
    assert mei.get("/changes")["number"] == number + 1
    page.wait_for_timeout(400)
    assert (mei.number(), fetched) == (number, [])
    held[0].fulfill(response=answer)
    mei.sees(number + 1)
    expect(page.locator('.tabs [aria-current="page"]')).not_to_have_class("in-shaanxi")
    page.wait_for_selector("body:not(.busy)")
    assert len(fetched) == 1


def test_a_half_counted_province_that_is_over_for_all_is_told(new_phone: NewPhone) -> None:
    mei, jonas = counting(new_phone)
    district = mei.page.locator("[data-ground]").first.get_attribute("data-ground")
    step(mei.page, f"open {district} red")
    for _ in range(6):
        seen, legal = jonas.legal()
        jonas.act(legal[0], seen)
    mei.page.wait_for_selector("body:not(.count)")
    expect(mei.page.locator(".toast")).to_contain_text("1")


def test_folds_and_places_stay_while_others_play(new_phone: NewPhone) -> None:
    phones = seated(new_phone, 2)
    mei, jonas = phones if view(phones)["to_act"] == [0] else phones[::-1]
    page = jonas.page
    opened = page.locator("#log[open]").count()
    page.locator("#log > summary").click()
    page.evaluate("document.getElementById('mid').scrollTop = 40; document.getElementById('mapw').scrollLeft = 30")
    page.locator("#log > summary").focus()  # which brings it in sight
    before, still = page.evaluate(PLACES), same(page, "#log")
    assert any(before)
    seen, legal = mei.legal()
    number = mei.act(legal[0], seen)
    jonas.sees(number)
    assert still()
    assert page.locator("#log[open]").count() == 1 - opened, "a fold stays as it was left by hand"
    assert page.evaluate("document.activeElement.parentElement.id") == "log"
    assert page.evaluate(PLACES) == before
