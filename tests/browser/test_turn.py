"""A phone that waited says that it is its turn, once; one that was away finds what happened unfolded."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone, look_away, seated, view
from tests.patience import PATIENCE_MS

pytestmark = pytest.mark.browser

HEARD = """() => {
  window.calls = [];
  Object.defineProperty(navigator, 'vibrate', { value: (long) => window.calls.push(`buzz ${long}`) });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.calls.push('tone'); return start.call(this, at); };
}"""
CALLS = "window.calls.join(' ')"
LATER = "(() => { const now = Date.now; Date.now = () => now() + 5000; })()"
"""Nobody has touched the screen for a while."""
UNFOLDED = "document.getElementById('since')?.open"


def one_turn(phones: list[Phone], luck: random.Random) -> int:
    """Whoever is to choose does so, past the screen; the entry."""
    phone = phones[view(phones)["to_act"][0]]
    seen, legal = phone.legal()
    number: int = phone.act(luck.choice(legal), seen)
    return number


def calls(page: Page, wanted: str = "") -> str:
    """What the phone did to call, once that is among it."""
    for _ in range(PATIENCE_MS // 50):
        found: str = page.evaluate(CALLS)
        if wanted in found:
            return found
        page.wait_for_timeout(50)
    raise AssertionError(f"it never did {wanted}")


def test_a_turn_is_called_once_and_what_was_missed_unfolds(new_phone: Callable[..., Phone]) -> None:
    phones, luck = seated(new_phone, 3, stage="place-member"), random.Random(3)
    first = view(phones)["to_act"][0]
    loud, off = [phones[(first + step) % 3].page for step in (1, 2)]
    for page in (loud, off):
        page.evaluate(f"({HEARD})()")
        page.keyboard.press("Escape")  # what was there before
        assert not page.title().startswith("●") and not page.evaluate(UNFOLDED)
    off.locator("#menu > summary").click()
    for signal in ("sound", "buzz"):
        off.locator(f"[data-signal={signal}]").click()
    off.keyboard.press("Escape")
    for page in (loud, off):
        page.evaluate(LATER)

    for phone in (loud, off):
        number = one_turn(phones, luck)
        for one in phones:
            one.sees(number)
        expect(phone.locator("#now[data-turn]")).to_have_count(1)
        assert phone.title().startswith("● Your turn")
        assert phone.locator("#since").count() == 1 and not phone.evaluate(UNFOLDED), "it saw that come"
        if phone is loud:
            assert calls(loud, "tone").count("buzz") == 1
            loud.add_init_script(f"({HEARD})()")
            loud.reload()
            expect(loud.locator("html.scripts #now[data-turn]")).to_have_count(1)
    assert calls(off) == calls(loud) == "", "switched off, and loaded anew"

    look_away(off)
    for _ in phones:
        number = one_turn(phones, luck)
    off.goto(f"/t/{phones[0].code}")
    expect(off.locator("#since[open]")).to_have_count(1)
    for size in ({"width": 320, "height": 568}, {"width": 390, "height": 844}):
        off.set_viewport_size(size)
        told = off.locator("#since > summary").bounding_box()
        assert told is not None and told["height"] <= 136, "six lines, so that the board is seen"
        board = off.locator("#boardbox").bounding_box()
        assert board is not None and told["y"] + told["height"] <= board["y"] + 1, "and all of it"
    assert off.locator("[data-signal=buzz]").get_attribute("aria-pressed") == "false", "the phone remembers"
    phones[0].sees(number)
