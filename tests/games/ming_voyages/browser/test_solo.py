"""One person alone with a bot and real dice: a whole game of The Ming Voyages by the screen's own controls."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from flask import Flask
from playwright.sync_api import Browser, Error, Page, TimeoutError, expect

from companion.engine import registry
from tests.browser.axe import faults
from tests.browser.inside import inside
from tests.browser.phone import STANDS, Phone, play_past
from tests.patience import PATIENCE_MS
from tests.profiles import games
from tests.web.kit import API

pytestmark = pytest.mark.browser

GAME = "ming-voyages"
MOST = 1500
LUCK = {"emperor": 1, "overlord": 5, "boxed": 1}
"""With which a game is a short one."""
EARLIER = {"emperor": 100, "overlord": 0, "boxed": 200}
"""Entries that are made before the screen is looked at: some of the games are long ones."""
MET = {"emperor": (), "overlord": ("t", "dice"), "boxed": ("t", "dice", "highest", "event")}
"""What is met three times before a game may stop; one goes on to its end, and by night all do."""
LATE = 25
"""How often a tap may come too late at the same entry."""
COVERED_MS = 1000
"""For a tap: a sheet may have come over what was to be tapped."""
TAKEN_S = 10
"""For what comes of a tap."""
SHEET = ".sheet-report:not([hidden])"
CONTROLS = {"entry": "#entry", "reserve": "#reserve", "main": "#main:not([disabled])", "all": "#all form button",
            "coins": ".spend button", "event": "#list a"}  # fmt: skip
LOOK = """([sheet, controls]) => ({
  page: document.body?.dataset.page ?? "",
  number: Number(document.body?.dataset.number ?? 0),
  wide: (document.documentElement?.scrollWidth ?? 0) > innerWidth,
  report: document.querySelector(sheet)?.dataset.report ?? "",
  covered: !!document.querySelector("main[inert]"),
  ...Object.fromEntries(Object.entries(controls).map(([name, at]) => [name, !!document.querySelector(at)])),
})"""
"""What stands on the screen, asked for all at once."""


@pytest.fixture
def place(tmp_path: Path) -> Iterator[tuple[Flask, str]]:
    with inside(tmp_path, seed=4, background=True) as (_, app, url):
        yield app, url


def sit_down(app: Flask, side: str, bot: str, boxed: bool = False) -> tuple[str, str]:
    """A table with a bot on the other side, dice and events told by the people, begun: its code and the person's
    cookie."""
    client = app.test_client()
    code = client.post(f"{API}/tables", json={"game": GAME, "name": "Mei"}).get_json()["code"]
    if side == "overlord":
        csrf = re.search(r'name="csrf" value="([^"]+)"', client.get(f"/t/{code}").get_data(as_text=True))
        assert csrf
        client.post(f"/t/{code}/side", data={"csrf": csrf[1], "colour": side})
    at = f"{API}/tables/{code}"
    if boxed:
        roads = registry.game(GAME).data("companion")["adjacency"]
        assert client.put(f"{at}/edition", json={"edition": "boxed", "own": {"borders": roads}}).status_code == 200
    other = "overlord" if side == "emperor" else "emperor"
    assert client.put(f"{at}/seats/{other}", json={"bot": bot}).status_code == 200
    told = {"dice": "people", **({"events": "people"} if boxed else {})}
    assert client.put(f"{at}/chance", json={"chance": told}).status_code == 200
    assert client.post(f"{at}/begin", json={}).status_code == 200
    held = client.get_cookie("ming")
    assert held is not None
    return code, held.value


def tell_dice(page: Page, luck: random.Random) -> None:
    """Tap the faces that came up, take one away again now and then, and enter them."""
    slots = page.locator("[data-slot]").count()
    for number in range(slots):
        page.locator(f"#face-{luck.randint(1, 6)}").tap()
        if number == 1 and luck.random() < 0.2:
            page.locator("[data-slot].set").first.tap()
            page.locator(f"#face-{luck.randint(1, 6)}").tap()
    page.locator("#main:not([disabled])").tap()


def go_on(phone: Phone, there: dict[str, Any], luck: random.Random, seen: Counter[str]) -> None:
    """One tap of the person, whatever the screen asks."""
    page = phone.page
    if there["report"]:
        seen[there["report"][:1]] += 1
        page.locator(SHEET).locator("[data-next]").tap()
        return
    if there["covered"]:
        page.wait_for_selector(STANDS, timeout=PATIENCE_MS)
        return
    if there["entry"]:
        seen["dice"] += 1
        tell_dice(page, luck)
    elif there["reserve"] and luck.random() < 0.25:
        seen["reserve"] += 1
        page.locator("#reserve").tap()
    elif there["coins"]:
        assert seen["highest"] or faults(page) == []
        seen["highest"] += 1
        page.locator(".spend button").nth(luck.randrange(3)).tap()
    elif there["event"] and not there["main"]:
        assert seen["event"] or faults(page) == []
        page.locator("#list a").nth(luck.randrange(page.locator("#list a").count())).tap()
        expect(page.locator(".event li[aria-current]")).to_be_visible()
        assert seen["event"] or faults(page) == []
        seen["event"] += 1
        return
    elif there["main"]:
        seen[there["page"]] += 1
        page.locator("#main").tap()
    elif there["all"]:
        seen["all"] += 1
        page.evaluate("document.getElementById('all').open = true")
        page.locator("#all form button").first.click()
    else:
        phone.comes_to(there["number"] + 1, 1)  # the bot thinks
        return
    if not phone.comes_to(there["number"] + 1, TAKEN_S):
        raise TimeoutError(f"nothing came of it: {there} {page.locator('#line').text_content()}")


def enough(side: str, seen: Counter[str]) -> bool:
    """Whether a game may stop before its end."""
    return bool(games(len(MET[side]), 0)) and min(seen[kind] for kind in MET[side]) > 2


@pytest.mark.parametrize(
    ("side", "motion"), [("emperor", "reduce"), ("overlord", "no-preference"), ("boxed", "reduce")]
)
def test_a_whole_game_alone(
    place: tuple[Flask, str], browser: Browser, side: str, motion: Literal["reduce", "no-preference"]
) -> None:
    """Every turn of the bot is told before the person goes on, every die is told by the person, and the end comes; with
    the cards of a published box the solo deck plays, and the person tells its cards and events."""
    app, url = place
    boxed = side == "boxed"
    code, cookie = sit_down(app, "emperor" if boxed else side, "deck-2" if boxed else "novice", boxed)
    context = browser.new_context(
        viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True, service_workers="block",
        reduced_motion=motion,
    )  # fmt: skip
    context.add_cookies([{"name": "ming", "value": cookie, "url": url}])
    phone = Phone(context.new_page(), url)
    phone.code = code
    phone.page.set_default_timeout(COVERED_MS)
    phone.page.set_default_navigation_timeout(PATIENCE_MS)
    play_past([phone], EARLIER[side], random.Random(2))
    page, seen, late = phone.page, Counter[str](), Counter[int]()
    for _ in range(MOST):
        try:
            there = page.evaluate(LOOK, [SHEET, CONTROLS])
            assert not there["wide"], f"{page.url} is too wide"
            if there["page"].endswith("end.html") or enough(side, seen):
                break
            # By the entry that the screen shows, not by how often it was looked at: the game is the same every time.
            go_on(phone, there, random.Random(f"{LUCK[side]} {there['number']}"), seen)
        except TimeoutError as error:  # a sheet came over what was to be tapped
            late[there["number"]] += 1
            assert late[there["number"]] < LATE, error
        except Error as error:  # a scene gives way to another page
            if "context was destroyed" not in str(error):
                raise
    else:
        raise AssertionError(f"no end: {seen}")
    if not enough(side, seen):
        expect(page.locator("h1")).to_contain_text("victory")
        expect(page.locator(".tug")).to_be_visible()
        assert phone.get("/view")["view"]["stage"] == "over"
    # A game may end early by a major victory, but never without dice and without turns of the bot.
    assert seen["t"] > 1, f"the bot's turns are told: {seen}"
    assert seen["dice"] > 1, seen
    assert not boxed or min(seen["highest"], seen["event"]) > 1, seen
    context.close()
    assert phone.complaints == []
