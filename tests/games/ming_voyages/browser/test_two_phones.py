"""Two phones play a whole game of The Ming Voyages by the screen's own controls: map, cards, counts, scenes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, play_past
from tests.browser.tapping import decide
from tests.profiles import games

pytestmark = pytest.mark.browser

GAME = "ming-voyages"
EARLIER = games(190, 100)
"""Entries before the phones are taken up, of 255."""
MOST = 1200
"""Decisions in a game, with room."""
NewPhone = Callable[..., Phone]


def seated(new_phone: NewPhone, langs: tuple[str, str] = ("en", "de")) -> dict[str, Phone]:
    """Both sides with a phone each, the game begun by tapping; by their colours."""
    host, guest = (new_phone(lang, theme) for lang, theme in zip(langs, ("light", "dark"), strict=True))
    host.page.goto(f"/new?game={GAME}")
    host.page.fill("input[name=name]", "Mei")
    host.page.locator("form[action='/new'] button[value=nothing]").click()
    host.page.wait_for_url("**/t/*")
    host.code = host.page.url.rpartition("/")[2]
    guest.join(host.code, "overlord", "Jonas")
    expect(host.page.locator("ul.seats")).to_contain_text("Jonas")
    host.page.locator("#begin button.main:not([disabled])").click()
    for phone in (host, guest):
        phone.page.wait_for_selector("body.play")
    return {"emperor": host, "overlord": guest}


def test_two_phones_play_a_game_by_the_screen(new_phone: NewPhone) -> None:
    phones, luck, taps = seated(new_phone), random.Random(11), Counter[str]()
    stages: Counter[str] = Counter()
    host = phones["emperor"]
    play_past([*phones.values()], EARLIER, luck)
    for _ in range(MOST):
        view = host.get("/view")["view"]
        if view["stage"] == "over":
            break
        latest = int(host.get("/changes")["number"])
        if view["to_act"][0] < 0:
            host.page.wait_for_timeout(10)
            continue
        side = view["seats"][view["to_act"][0]]
        stages[view["stage"]] += 1
        phone = phones[side]
        phone.sees(latest)
        taps[decide(phone, luck)] += 1
        phone.sees(latest + 1)
        phone.page.wait_for_selector("body:not(.busy)")  # a chain is carried out one action after the other
    assert view["stage"] == "over", stages
    assert {"play", "reaction"} <= set(stages) and taps["main"] > 20, (stages, taps)
    for phone in phones.values():
        phone.page.wait_for_selector("body[class*=end]")
