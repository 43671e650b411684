"""What has to fit on a small phone in German and French: names are not cut, and nothing that somebody does moves the
map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.ming_dynastie.screens.map import province_of
from companion.web.play.geometry import geometry
from tests.browser.phone import Phone, seated, view
from tests.web.kit import GAME

pytestmark = pytest.mark.browser

WIDE, NARROW = {"width": 390, "height": 844}, {"width": 320, "height": 568}
CUT = """() => [...document.querySelectorAll('.card .cn, .tab .n, .ph [aria-current], #line span, #main')]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const strip = one.closest('.ph')?.getBoundingClientRect(), box = one.getBoundingClientRect();
    const card = one.parentElement.querySelector('.fc:not(.none)')?.getBoundingClientRect();
    const letters = document.createRange();
    letters.selectNodeContents(one);
    const right = letters.getBoundingClientRect().right;
    return one.scrollWidth > one.clientWidth + 1 || (card && right > card.left && box.bottom > card.top)
      || (strip && (box.left < strip.left - 1 || box.right > strip.right + 1));
  })
  .map((one) => one.textContent)"""
OUT = """() => [...document.querySelectorAll('#numerals a, .tab')].filter((one) => {
  const letters = document.createRange(), box = one.getBoundingClientRect();
  letters.selectNodeContents(one);
  const found = letters.getBoundingClientRect();
  return found.width && (found.left < box.left || found.right > box.right - 3 || found.bottom > box.bottom + 1);
}).map((one) => one.textContent.trim())"""
"""Numbers that reach out of their fields, or to their very edge."""
UNSEEN = """() => [...document.querySelectorAll('#outlook li')].filter((one) => {
  const line = one.parentElement.getBoundingClientRect(), box = one.getBoundingClientRect();
  return box.right > line.right + 1;
}).map((one) => one.title)"""
TOP = "() => document.getElementById('board').getBoundingClientRect().top"


def test_names_fit_and_the_map_stays_when_a_space_fills(new_phone: Callable[..., Phone]) -> None:
    phones = seated(lambda: new_phone("de"), 4, stage="place-member", seed=1)
    now = view(phones)
    asked, *others = [phones[seat] for seat in (*now["to_act"], *{0, 1, 2, 3}.difference(now["to_act"]))]
    mine, page = now["seats"][now["to_act"][0]], asked.page
    most: dict[str, Any] = {one["name"]: one["most"] for one in asked.get("/settings")["settings"]}
    hand = {f"hand {mine} {card}": 1 for card in ("junk", "rickshaw", "rider", "dragon")}
    spaces = {f"space shandong {colour}": 1 for colour in now["seats"]}
    none = dict.fromkeys(spaces, 0)
    for number, (size, changes) in enumerate(((WIDE, spaces), (WIDE, hand), (NARROW, none), (NARROW, spaces))):
        page.set_viewport_size(size)
        before = page.evaluate(TOP)
        wanted = {name: value for name, value in changes.items() if value <= most[name]}
        seen = others[0].get("/changes")["number"]
        asked.sees(others[0].send("/adjust", {"changes": wanted, "seen": seen, "key": f"set-{number}"})["number"])
        assert page.locator("#tab-shandong .c span").count() == (0 if changes is none else 4)
        assert page.evaluate(TOP) == before
        assert page.evaluate(CUT) == []


def test_numbers_and_phases_stay_in_their_fields(new_phone: Callable[..., Phone]) -> None:
    phones = seated(lambda: new_phone("fr"), 4, stage="deploy", seed=1)
    now = view(phones)
    (seat,), colours = now["to_act"], now["seats"]
    page, prince = phones[seat].page, now["players"][seat]["prince"]
    province = province_of(geometry(GAME, now["edition"]), prince)
    counts = {province: 3}
    changes = {f"space {one} {colour}": counts.get(one, 0) for one in now["spaces"] for colour in colours}
    asked = {"changes": changes, "seen": phones[seat].get("/changes")["number"], "key": "three-of-all"}
    phones[seat].sees(phones[seat].send("/adjust", asked)["number"])
    assert page.evaluate(UNSEEN) == [], "every city is in the line of what is coming"
    assert page.locator("#numerals a").count() == 4 and page.locator(f".tab.in-{province} .c span").count() == 4
    for size in (WIDE, NARROW):
        page.set_viewport_size(size)
        assert page.evaluate(OUT) == page.evaluate(CUT) == []
