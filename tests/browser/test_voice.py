"""Reading aloud in Chromium, by a voice that writes down what it says: one device at a table, and only where wanted."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline.laptop import move
from tests.browser.phone import NAMES, Phone, seated, view
from tests.saying import say

pytestmark = pytest.mark.browser

VOICE = """
window.said = [];
const voices = VOICES;
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => voices.map((lang) => ({ lang, localService: true })),
  speak(one) {
    said.push([one.text, one.rate, one.lang]);
    if (!window.halting) setTimeout(() => one.dispatchEvent(new Event("end")));
    document.documentElement.dataset.said = said.length;
  },
  cancel: () => {},
  addEventListener: () => {},
} });
window.SpeechSynthesisUtterance = class extends EventTarget {
  constructor(text) {
    super();
    this.text = text;
  }
};
"""


def with_voice(page: Page, *voices: str) -> None:
    page.add_init_script(VOICE.replace("VOICES", str(list(voices))))


def says(page: Page, count: int) -> list[list[object]]:
    """All that the voice has said, as soon as that is so many texts."""
    expect(page.locator("html")).to_have_attribute("data-said", str(count))
    found: list[list[object]] = page.evaluate("said")
    return found


def turn(phones: list[Phone]) -> str:
    """What it says of whose turn it is."""
    return say("speech.turn", seat=NAMES[view(phones)["to_act"][0]])


def test_a_tv_reads_aloud_when_switched_on_and_a_phone_only_where_wanted_too(new_phone: Callable[..., Phone]) -> None:
    phones, screen = seated(new_phone, 2, back=False), new_phone()
    with_voice(screen.page, "de-DE", "en-GB")
    with_voice(phones[0].page, "en-US")
    screen.page.goto(f"/t/{phones[0].code}/table")
    screen.sees(move(phones))
    assert screen.page.evaluate("said") == []
    screen.page.locator(".aloud summary").click()
    screen.page.locator("[data-speak]").click()
    first, now = says(screen.page, 2)
    assert first == [say("voice.begins"), 1, "en"] and now[0] == turn(phones)
    expect(screen.page.locator("[data-speak]")).to_have_attribute("aria-pressed", "true")
    move(phones)
    told, now = says(screen.page, 4)[2:]
    assert str(told[0]).endswith(".") and now[0] == turn(phones)
    screen.page.locator("[data-pace=fast]").click()
    expect(screen.page.locator("[data-pace=fast]")).to_have_attribute("aria-pressed", "true")
    assert says(screen.page, 6)[-1][1] == 1.25
    screen.page.reload()
    assert says(screen.page, 1)[0][1] == 1.25, "as fast as before, and only where the game stands"

    page = phones[0].page
    page.goto(f"/t/{phones[0].code}")
    page.locator("#menu summary").click()
    page.locator("[data-speak]").click()
    expect(page.locator(".toast")).to_contain_text(say("voice.taken"))
    assert page.evaluate("said") == []
    page.locator(".toast button").click()
    says(page, 2)


def test_nothing_is_lost_where_a_page_of_another_kind_comes_by_itself(new_phone: Callable[..., Phone]) -> None:
    """What led there is told on the page that comes, and what was not heard to its end is told again."""
    phones = seated(new_phone, 2, back=False)
    host, page = phones[0], phones[1].page
    host.send("/depth", {"depth": "scorekeeper", "seen": host.get("/changes")["number"], "key": "depth"}, "PUT")
    tiles = {f"tiles {colour} henan": 1 for colour in view(phones)["seats"]}
    host.send("/adjust", {"changes": tiles, "seen": host.get("/changes")["number"], "key": "tiles"})
    with_voice(page, "en-US")
    page.goto(f"/t/{host.code}")
    page.locator("#menu summary").click()
    page.locator("[data-speak]").click()
    says(page, 2)
    page.evaluate("window.halting = true")
    seen = host.get("/changes")["number"]
    while view(phones)["stage"] != "count":
        before, seen = seen, host.act("done", host.legal()[0])
        phones[1].sees(seen)
    page.wait_for_selector("html.scripts body.count")
    lines = page.request.get(f"/t/{host.code}/speech?voice=other&also=1&after={before}").json()["lines"]
    expect(page.locator("html")).to_have_attribute("data-said", re.compile(r"\d\d?"))
    heard = [text for text, _, _ in page.evaluate("said")]
    assert lines and heard[-1] not in lines and set(lines) < set(heard), (lines, heard)


def test_a_device_without_a_voice_for_the_language_says_so(new_phone: Callable[..., Phone]) -> None:
    phones = seated(new_phone, 2, back=False)
    page = phones[0].page
    with_voice(page, "zh-CN")
    page.goto(f"/t/{phones[0].code}")
    page.locator("#menu summary").click()
    page.locator("[data-speak]").click()
    expect(page.locator(".toast")).to_contain_text(say("voice.none"))
    expect(page.locator("[data-speak]")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("said") == []
