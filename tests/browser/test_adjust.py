"""Putting right what lies differently, step by step back to the whole game, and choosing the depth, by tapping."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.phone import Phone, seated, view
from tests.profiles import in_turn

pytestmark = pytest.mark.browser

NewPhone = Callable[..., Phone]

NARROW = (320, 195)
"""Widths in CSS pixels: the smallest phone, and a usual one at a zoom of 200 %."""


def choose_depth(phone: Phone, depth: str, page: str) -> None:
    phone.page.goto(f"/t/{phone.code}/depth")
    phone.page.locator(f"button[name=depth][value={depth}]").click()
    phone.page.wait_for_selector(f"body.{page}")


def test_a_member_is_put_into_another_district_in_one_go(new_phone: NewPhone) -> None:
    host, guest = phones = seated(new_phone, 2, stage="move")
    board = view(phones)
    space = next(name for name, here in board["spaces"].items() if here.get("red"))
    before = board["spaces"][space]["red"]
    there = board["districts"]["qizhou"]["open"].get("red", 0)
    host.page.goto(f"/t/{host.code}")
    host.page.locator(".menu summary").click()
    host.page.locator(f'.drawer a[href="/t/{host.code}/adjust"]').click()
    host.page.locator("#hit-qizhou").dispatch_event("click")
    step = host.page.locator('[data-step]:has(input[name="set.open qizhou red"])')
    box = host.page.locator('[data-box="red"]').first
    left = int(box.text_content() or "")
    step.locator("[data-more]").click()
    expect(box).to_have_text(str(left - 1).replace("-", "−"))
    host.page.locator(f'.thing[data-pick="province:{space}"]').click()
    expect(host.page.locator(".also li")).to_have_count(1)
    host.page.locator(f'[data-step]:has(input[name="set.space {space} red"]) [data-less]').click()
    host.page.fill("input[name=reason]", "the cat")
    host.page.locator("#main").click()
    host.page.wait_for_selector("body.play")
    after = view(phones)
    assert after["spaces"][space].get("red", 0) == before - 1
    assert after["districts"]["qizhou"]["open"]["red"] == there + 1
    guest.sees(host.number())
    guest.page.goto(f"/t/{guest.code}/log")
    expect(guest.page.locator("main")).to_contain_text("the cat")
    host.page.goto(f"/t/{host.code}/adjust?pick=district:qizhou")
    host.page.locator('.lifts [href*="lift=open+qizhou+red"]').click()
    host.page.locator(f'.thing[data-pick="province:{space}"]').click()
    expect(host.page.locator(f'input[name="set.space {space} red"]')).to_have_value(str(before))
    host.page.locator("#main").click()
    host.page.wait_for_selector("body.play")
    assert view(phones)["spaces"][space]["red"] == before
    undone_stays_in_sight(phones)


def undone_stays_in_sight(phones: list[Phone]) -> None:
    """Of two choices the last is undone: what it was is asked again, and nothing lies over that."""
    actor = phones[view(phones)["to_act"][0]]
    for start in ("step", "deploy"):
        seen, legal = actor.legal()
        latest = actor.act(next(text for text in legal if text.startswith(start)), seen)
    actor.page.goto(f"/t/{actor.code}")
    actor.sees(latest)
    undo = actor.page.locator("#undo")
    undo.locator("summary").click()
    undo.locator("button.main").click()
    actor.sees(latest + 1)
    expect(actor.page.locator("body")).not_to_have_class(re.compile("busy"))
    expect(undo).to_have_count(1)
    expect(undo).not_to_have_attribute("open", "")


def test_what_cannot_be_is_said_and_stays_on_the_screen(new_phone: NewPhone) -> None:
    host, _ = phones = seated(lambda: new_phone("fr"), 2, stage="move", back=False)
    host.page.goto(f"/t/{host.code}/adjust?pick=seat:red")
    field = 'input[name="set.hand red dragon"]'
    held = int(host.page.locator(field).input_value())
    for _ in range(6 - held):
        host.page.locator(f"[data-step]:has({field}) [data-more]").click()
    host.page.locator("#main").click()
    said = host.page.locator("#notice .problem")
    expect(said).to_contain_text("de Mei")
    expect(host.page.locator(field)).to_have_value("6")
    assert view(phones)["players"][0]["hand"]["dragon"] == held


def test_the_walk_keeps_what_was_entered_when_a_tab_is_tapped(new_phone: NewPhone) -> None:
    host, _ = phones = seated(new_phone, 2, stage="move", back=False)
    choose_depth(host, "scorekeeper", "track")
    choose_depth(host, "guided", "settle")
    host.page.goto(f"/t/{host.code}?place=spaces")
    step = host.page.locator("[data-step]:has(button[data-less]:not([disabled]))").first
    name = step.locator("input[type=number]").get_attribute("name") or ""
    before = int(step.locator("input[type=number]").input_value())
    step.locator("[data-less]").click()
    host.page.locator('.walk a[href="?place=turn"]').click()
    host.page.wait_for_url("**place=turn")
    _, _, province, colour = name.replace(".", " ").split()
    assert view(phones)["spaces"][province].get(colour, 0) == before - 1
    host.page.locator("#main").click()
    host.page.wait_for_selector("body.play")
    assert view(phones)["tracking"] is None


@pytest.mark.parametrize(("lang", "theme", "part"), [("en", "light", 0), ("fr", "dark", 1)])
def test_the_pages_are_readable_for_everybody(new_phone: NewPhone, lang: str, theme: str, part: int) -> None:
    """One after the other in this language and theme and in that."""
    host, _ = seated(lambda: new_phone(lang, theme), 2, stage="move", back=False)
    table = f"/t/{host.code}"
    things = ("", "?pick=district:qizhou&set.points+red=7", "?pick=seat:red", "?pick=province:henan", "?pick=flow")
    found = [fault for thing in in_turn(things, part) for fault in look(host, f"{table}/adjust{thing}")]
    found += [fault for path in in_turn((f"{table}/depth",), part) for fault in look(host, path)]
    choose_depth(host, "scorekeeper", "track")
    tracked = (table, f"{table}/table", f"{table}/adjust?pick=seat:red")
    for path in in_turn(tracked, 1 - part):
        found += look(host, path, () if path.endswith("/table") else NARROW)
    choose_depth(host, "guided", "settle")
    for step in in_turn(("huguang", "princes", "hands", "display", "spaces", "turn"), part):
        found += look(host, f"{table}?place={step}")
    assert found == []


def look(phone: Phone, path: str, widths: tuple[int, ...] = NARROW) -> list[str]:
    """What axe finds there, and whether anything is wider than the screen of a small or magnified phone."""
    page = phone.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(path)
    told = faults(page, path)
    for width in widths:
        page.set_viewport_size({"width": width, "height": 568})
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        if wide > width:
            told.append(f"{path} is {wide} px wide on {width}")
    return told
