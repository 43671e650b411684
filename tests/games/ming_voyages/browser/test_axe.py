"""The play screen of The Ming Voyages, looked at by axe: both sides, both languages, what has been planned."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.phone import Phone
from tests.browser.test_axe import faults_at
from tests.games.ming_voyages.browser.test_two_phones import seated
from tests.profiles import some

pytestmark = pytest.mark.browser

TAPS = ("recruit", "move", "attack", "tax", "sail", "amass", "gather", "settle")


def test_no_plan_has_a_violation(new_phone: Callable[..., Phone]) -> None:
    phones = seated(new_phone)
    seen, (roll,) = phones["emperor"].legal()
    phones["emperor"].act(roll, seen)
    found, looked = [], 0
    for _ in range(2):
        view = phones["emperor"].get("/view")["view"]
        while view["to_act"][0] < 0:
            view = phones["emperor"].get("/view")["view"]
        side = view["seats"][view["to_act"][0]]
        for phone in phones.values():
            page = phone.page
            table, paths = f"/t/{phone.code}", list[str]()
            found += faults_at(phone, table)
            for verb in TAPS:
                link = page.locator(f"a#verb-{verb}")
                if link.count():
                    paths.append(table + str(link.get_attribute("href")))
            for path in paths:
                found += faults_at(phone, path)
            looked += 1 + len(paths)
        seen, legal = phones[side].legal()
        phones[side].act(legal[-1], seen)
    assert found == []
    assert looked > 10


def test_the_editor_of_a_board_has_no_violation(new_phone: Callable[..., Phone]) -> None:
    found = []
    for lang, theme in some((("de", "dark"), ("en", "light")), 1):
        phone = new_phone(lang, theme)
        page = phone.page
        page.goto("/new?game=ming-voyages")
        page.fill("input[name=name]", "Mei")
        page.locator("form[action='/new'] button[value=nothing]").click()
        page.wait_for_url("**/t/*")
        path = f"/t/{page.url.rpartition('/')[2]}/board"
        page.goto(path)
        page.locator("input[value='gansu ming']").check()
        page.locator(".fills button").last.click()
        page.locator(".checks .odd").first.wait_for()
        found += faults_at(phone, path)
    assert found == []
