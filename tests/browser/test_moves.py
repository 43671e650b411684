"""What others did plays on the map: within its time, until somebody taps, and not at all where no motion is wanted."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.engine import registry
from companion.words import LANGUAGES
from tests.browser.phone import Phone, lively, look_away, seated, view
from tests.patience import PATIENCE_MS
from tests.profiles import in_turn

pytestmark = pytest.mark.browser

FLIGHTS = """(() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, about) {
    const flight = animate.call(this, frames, about);
    const from = document.querySelectorAll('.board-before').length;
    window.flights.push({ entry: this.parentNode.dataset.number, long: about.duration + about.endDelay, from });
    flight.playbackRate = window.slowly ? 0.02 : 8;
    return flight;
  };
})()"""
"""Keeps what was moved, for how long, and over how many layers of the board as it was."""
PLAYS = "document.body.classList.contains('trails-play')"
LEFT = """document.querySelectorAll(
  '.board-before, .shows-before, .trail-lifted, .trail-on, .trail-tab, .trails-play').length"""
"""What a play leaves behind."""
BOARD = """['#board', '#mid', '#foot'].map((one) => {
  const at = document.querySelector(one), box = at.getBoundingClientRect();
  return [box.x, box.y, box.width, box.height, at.scrollTop, at.scrollLeft, scrollY];
})"""
CUT = """[...document.querySelectorAll('#help, #since .told')].filter((one) => {
  const newest = one.querySelector('span') ?? one, [at, box] = [newest, one].map((it) => it.getBoundingClientRect());
  return one.checkVisibility() && (at.bottom > box.bottom + 1 || at.right > box.right + 1
    || getComputedStyle(one).textOverflow === 'ellipsis'
    || (newest === one && one.scrollHeight > one.clientHeight + 1));
}).map((one) => one.textContent)"""
"""Lines of which the newest event is not to be seen whole; an open strip may scroll to what is older."""
TOP = "document.getElementById('mid').getBoundingClientRect().top"
PICK = """(() => {
  const tap = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('a.hit').dispatchEvent(tap);
})()"""
STEP, ALL = 700, 4000
LONG = {"ming-dynastie": 80, "ming-voyages": 60, "yinzi": 150}
"""Entries after which a game is under way."""


def moving(phone: Phone, slowly: bool = False) -> Page:
    """The page of a phone on which pieces move."""
    phone.page.emulate_media(reduced_motion="no-preference")
    phone.page.add_init_script(FLIGHTS + (";window.slowly = true" if slowly else ""))
    phone.page.goto(f"/t/{phone.code}")
    phone.page.wait_for_selector("html.scripts #moves", state="attached")
    return phone.page


def a_move(phones: list[Phone], watcher: Phone) -> int:
    """Somebody else moves a piece; the entry."""
    for _ in range(12):
        phone = phones[view(phones)["to_act"][0]]
        seen, legal = phone.legal()
        going = [action for action in legal if action.startswith("step")] if phone is not watcher else []
        number: int = phone.act(going[0] if going else lively(legal)[-1], seen)
        watcher.sees(number)
        if going:
            return number
    raise AssertionError("nobody could move")


def flights(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.flights")
    return found


def played(page: Page, number: int) -> None:
    """Wait until that entry has been played."""
    for _ in range(PATIENCE_MS // 50):
        if any(one["entry"] == str(number) for one in flights(page)):
            expect(page.locator("body.trails-play")).to_have_count(0)
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"entry {number} was never played")


def table(new_phone: Callable[..., Phone]) -> tuple[list[Phone], Phone]:
    """A table in the third phase, and the phone that is on turn last."""
    phones = seated(new_phone, 3, stage="move", back=False)
    return phones, phones[view(phones)["to_act"][0] - 1]


def test_a_move_plays_within_its_time_and_what_was_missed_later(new_phone: Callable[..., Phone]) -> None:
    phones, watcher = table(new_phone)
    page = moving(watcher)
    assert flights(page) == [], "what lay there is no news"
    for _ in range(2):  # for the first one of all the script has to come
        number = a_move(phones, watcher)
        expect(page.locator(f"#moves .last[data-number='{number}']")).to_be_visible()
        played(page, number)
    (last,) = [one for one in flights(page) if one["entry"] == str(number)]
    assert last["long"] <= STEP and last["from"], "over the board as it lay"
    assert page.evaluate(LEFT) == 0

    look_away(page)
    while view(phones)["to_act"][0] != phones.index(watcher):
        phone = phones[view(phones)["to_act"][0]]
        seen, legal = phone.legal()
        phone.act(lively(legal)[-1], seen)
    page = moving(watcher)
    page.wait_for_selector("#now[data-turn]")
    played(page, int(page.locator("#moves .trail").last.get_attribute("data-number") or 0))
    missed = flights(page)
    assert missed and sum({one["entry"]: one["long"] for one in missed}.values()) <= ALL, "all that was missed"

    look_away(page)
    assert flights(moving(watcher)) == [], "it was seen"


def test_a_tap_ends_it_and_nothing_shifts(new_phone: Callable[..., Phone]) -> None:
    phones, watcher = table(new_phone)
    page = moving(watcher, slowly=True)
    number = a_move(phones, watcher)
    expect(page.locator("body.trails-play")).to_have_count(1)
    lay = page.evaluate(BOARD)
    assert page.locator("#moves .trail-on .trail-piece").count() and page.evaluate(LEFT)
    page.locator("#headline").tap()
    assert not page.evaluate(PLAYS) and page.evaluate(LEFT) == 0
    assert page.evaluate(BOARD) == lay
    assert page.locator(f"#moves .last[data-number='{number}']").count(), "and then it lies there"
    a_move(phones, watcher)
    expect(page.locator("body.trails-play")).to_have_count(1)
    page.keyboard.press("Tab")
    assert page.evaluate(LEFT) == 0


def test_on_a_turn_of_ones_own_a_tap_takes_the_arrows_away(new_phone: Callable[..., Phone]) -> None:
    phones, watcher = table(new_phone)
    watcher.page.set_viewport_size({"width": 320, "height": 568})
    page = moving(watcher, slowly=True)
    while view(phones)["to_act"][0] != phones.index(watcher):
        phone = phones[view(phones)["to_act"][0]]
        seen, legal = phone.legal()
        watcher.sees(phone.act(lively(legal)[-1], seen))
    page.wait_for_selector("#now[data-turn]")
    expect(page.locator("body.trails-play #moves .last")).not_to_have_count(0)
    lay = page.evaluate(BOARD)
    page.locator("#headline").tap()
    assert page.evaluate(BOARD) == lay and page.evaluate(LEFT) == 0
    for place in range(page.locator("#moves .trail").count()):
        expect(page.locator("#moves .trail").nth(place)).to_be_hidden()

    strip, top = page.locator("#since"), page.evaluate(TOP)
    expect(strip).to_be_visible()
    page.evaluate(PICK)
    expect(strip).to_be_hidden()
    assert page.evaluate(TOP) == top, "its room stays"


def test_without_motion_the_last_turn_lies_there_as_arrows(new_phone: Callable[..., Phone]) -> None:
    phones, watcher = table(new_phone)
    page, screen = watcher.page, new_phone().page
    page.add_init_script(FLIGHTS)
    page.goto(f"/t/{watcher.code}")
    screen.goto(f"/t/{watcher.code}/table")
    number = a_move(phones, watcher)
    for one in (page, screen):
        expect(one.locator(f"#moves .last[data-number='{number}']")).to_be_visible()
        expect(one.locator("#moves .trail-piece:visible")).to_have_count(0)
    assert flights(page) == [] and page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate(LEFT) == 0


@pytest.mark.parametrize("game", LONG)
def test_what_others_did_is_said_whole_on_the_smallest_phone(game: str, new_phone: Callable[..., Phone]) -> None:
    phones, luck = [new_phone(), new_phone()], random.Random(6)
    phones[0].sit("", {"game": game, "name": "Maximiliane"})
    phones[1].sit(f"/{phones[0].code}/seats/{registry.metas()[game].colours[1]}", {"name": "Huang"})
    phones[0].send("/begin", {})
    watcher, page = phones[1], phones[1].page
    page.set_viewport_size({"width": 320, "height": 568})
    looked, number = 0, 0
    while looked < 4:
        for phone in phones:
            number, legal = phone.legal()
            if legal:
                number = phone.act(luck.choice(legal), number)
                break
        if number < LONG[game] + 4 * looked or phone is watcher:
            continue
        for lang in in_turn(LANGUAGES, looked % 2):
            page.context.add_cookies([{"name": "lang", "value": lang, "url": watcher.server}])
            page.goto(f"/t/{watcher.code}")
            watcher.dismiss_reports()
            assert page.evaluate(CUT) == []
        looked += page.locator("#since").count()
