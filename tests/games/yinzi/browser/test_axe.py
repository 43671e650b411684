"""Every screen of Yínzi looked at by axe, half of them in each language and theme; nothing smaller than a finger."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page

from companion.table import Table, Tables
from tests.browser.axe import everywhere
from tests.browser.inside import inside
from tests.games.yinzi.browser.test_phones import EAGER
from tests.web.kit import API

pytestmark = pytest.mark.browser

SEATS: Final = ("red", "yellow", "blue")
LOOKS: Final = (("en", "light", (390, 844)), ("fr", "dark", (320, 568)))
TAPPED: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("actions", "turn"): ("a[id^=card-]", "a[id^=col-]", "a[id^=group-]", "#purse"),
    ("actions", "sell"): ("#board a.hit",),
    ("actions", "ships"): ("#stage [data-pick]",),
    ("bonus", "bonus"): ("#stage a[data-pick]",),
}
"""What is tapped one after the other, and looked at after each tap."""
CORRECTED: Final[Mapping[tuple[str, str], str]] = {("actions", "turn"): "seat:red", ("actions", "sell"): "berth:1"}
"""The place at which the board is corrected then."""
WANTED: Final = frozenset((
    "setup found", "setup site", "bonus bonus", "bonus bonus-crop", "actions turn", "actions boats", "actions plant",
    "actions sell", "actions develop", "actions site", "actions advance", "actions resources", "actions produce",
    "actions ships", "actions emperor", "actions war", "actions end", "feed feed", "late late", "over over",
))  # fmt: skip
"""Stages that come up in any game."""
MOST: Final = 4000


@pytest.fixture
def place(tmp_path: Path) -> Iterator[tuple[Tables, Flask, str]]:
    with inside(tmp_path, seed=3) as found:
        yield found


def seated(tables: Tables, app: Flask) -> tuple[Table, dict[str, str], str]:
    """A table of three that has begun, the tokens of all, and the first one's cookie."""
    client = app.test_client()
    made = client.post(f"{API}/tables", json={"game": "yinzi", "name": "Mei"}).get_json()
    held = client.get_cookie("ming")
    assert held is not None
    table = tables.get(made["code"])
    tokens = {SEATS[0]: made["token"], **{one: table.seats.claim(one, one.title()) for one in SEATS[1:]}}
    table.config.begin(tokens[SEATS[0]])
    return table, tokens, held.value


def phone(browser: Browser, url: str, cookie: str, look: tuple[str, str, tuple[int, int]]) -> Page:
    """A phone that holds the first seat."""
    lang, theme, (width, height) = look
    context: BrowserContext = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, service_workers="block"
    )
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in
                         (("lang", lang), ("theme", theme), ("ming", cookie))])  # fmt: skip
    return context.new_page()


def looked(page: Page, url: str, lang: str, label: str, taps: tuple[str, ...] = ()) -> list[str]:
    """What is wrong on a page, and on those to which taps lead."""
    page.goto(url)
    links = {tap: page.locator(tap).first.get_attribute("href") for tap in taps if page.locator(tap).count()}
    told = everywhere(page, label, lang)
    for tap, href in links.items():
        page.goto(f"{url.partition('?')[0]}{href}")
        told += everywhere(page, f"{label} {tap}", lang)
    return told


def test_no_screen_has_a_violation(place: tuple[Tables, Flask, str], browser: Browser) -> None:
    tables, app, address = place
    table, tokens, cookie = seated(tables, app)
    url, phones = f"{address}/t/{table.code}", [phone(browser, address, cookie, look) for look in LOOKS]
    luck, told, seen = random.Random(10), list[str](), set[str]()
    for tap in range(MOST):
        view: dict[str, Any] = table.timeline.view(None)
        asked = next((one for one in SEATS if table.play.legal(one)), "")
        stage = f"{view['phase']} {view['stage']}"
        if stage not in seen and (asked == SEATS[0] or not asked):
            number = len(seen)
            seen.add(stage)
            look, page = LOOKS[number % 2], phones[number % 2]
            told += looked(page, url, look[0], stage, TAPPED.get((view["phase"], view["stage"]), ()))
            if corrected := CORRECTED.get((view["phase"], view["stage"])):
                told += looked(page, f"{url}/adjust?pick={corrected}", look[0], corrected)
        if not asked:
            break
        legal = [action.text for action in table.play.legal(asked)]
        keen = [text for text in legal if text.split()[0] in EAGER]
        table.play.intent(tokens[asked], luck.choice(keen if keen and luck.random() < 0.6 else legal), table.number,
                          f"axe-{tap}")  # fmt: skip
    for path, number in (("/score", 0), ("/table", 0), ("/player/yellow", 1), ("", 1)):
        told += looked(phones[number], url + path, LOOKS[number][0], path)
    for page in phones:
        page.context.close()
    assert told == [], "|".join(map(str, told))
    assert seen >= WANTED
