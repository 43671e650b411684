"""The scenes of The Ming Voyages looked at by axe, in both languages and themes; nothing smaller than a finger."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser

from companion.table import Tables
from tests.browser.axe import everywhere
from tests.browser.inside import inside
from tests.web.kit import API

pytestmark = pytest.mark.browser

GAME = "ming-voyages"
SIDES = ("emperor", "overlord")
WARLIKE = ("attack", "sail", "special", "battle", "reveal", "again")
WANTED = {"setup-die", "battle-dice", "re-roll", "fleet", "voyage-die", "over"}


@pytest.fixture
def place(tmp_path: Path) -> Iterator[tuple[Tables, Flask, str]]:
    with inside(tmp_path, seed=2) as found:
        yield found


@pytest.mark.parametrize(
    ("lang", "theme", "size", "dice"), [("en", "light", (390, 844), "people"), ("de", "dark", (320, 568), "app")]
)
def test_no_scene_has_a_violation(
    place: tuple[Tables, Flask, str], browser: Browser, lang: str, theme: str, size: tuple[int, int], dice: str
) -> None:
    """Every stage with dice of people and of the app, by whoever is asked, up to the end and its pages."""
    tables, app, url = place
    client = app.test_client()
    made = client.post(f"{API}/tables", json={"game": GAME, "name": "Mei"}).get_json()
    held = client.get_cookie("ming")
    assert held is not None
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True, service_workers="block"
    )
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in
                         (("lang", lang), ("theme", theme), ("ming", held.value))])  # fmt: skip
    page = context.new_page()
    live = tables.get(made["code"])
    tokens = {"emperor": made["token"], "overlord": live.seats.claim("overlord", "Jonas")}
    live.config.set_chance(tokens["emperor"], {"dice": dice})
    live.config.begin(tokens["emperor"])
    luck, told, seen = random.Random(3), list[str](), set[str]()
    for tap in range(5000):
        stage = live.timeline.view(None)["stage"]
        mine = bool(live.play.legal("emperor"))
        if stage in WANTED - seen and (mine or stage == "over"):
            seen.add(stage)
            page.goto(f"{url}/t/{live.code}")
            told += everywhere(page, f"{lang} {stage}", lang)
        if stage == "over":
            break
        side = next(side for side in (*live.play.to_act, *SIDES) if live.play.legal(side))
        legal = [action.text for action in live.play.legal(side)]
        keen = [text for text in legal if text.split()[0] in WARLIKE]
        laid = [text for text in legal if text.startswith("reserve")]
        chosen = laid if laid and luck.random() < 0.3 else keen if keen and luck.random() < 0.7 else legal
        live.play.intent(tokens[side], luck.choice(chosen), live.number, f"axe-{tap}")
    for path in ("/score", "/table", "?pick=told"):
        page.goto(f"{url}/t/{live.code}{path}")
        told += everywhere(page, f"{lang} {path}", lang)
    context.close()
    assert told == []
    assert seen == WANTED
