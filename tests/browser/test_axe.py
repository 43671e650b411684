"""Every page looked at by axe, some in one language and theme and some in the other.

Each language comes with one theme: words do not know the theme, nor colours the language. Two who sit at one table have
a phone in either; what both may see is looked at on one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Error

from tests.browser.axe import faults
from tests.browser.phone import MOST_WAYS, RECORDS, Phone, drive, gave_way, view
from tests.profiles import some
from tests.web.kit import GAME

pytestmark = pytest.mark.browser

STAGES = ("place-neutral", "place-prince", "place-member", "take-card", "move", "deploy", "return")
BOTH = ("place-prince", "move", "return")
"""At which whoever waits has more to see than that."""
ANYBODYS = ("", "people", "rule", "new", GAME, "score", "table", "log", "yellow", "nonesuch")
"""How the paths of pages end that both may open."""
CUT = """() => [...document.querySelectorAll('.ph li')].filter((step) => {
    const words = document.createRange();
    words.selectNodeContents(step);
    const [own, strip] = [words, step.parentElement].map((one) => one.getBoundingClientRect());
    return step.checkVisibility() && (own.left < strip.left || own.right > strip.right);
  }).map((step) => step.textContent)"""
"""Names in the strip of phases that do not stand there whole."""
NewPhone = Callable[..., Phone]


def test_no_page_has_a_violation(new_phone: NewPhone) -> None:
    phones = [new_phone("en", "light"), new_phone("fr", "dark")]
    turns, found = cycle(phones), []
    for path in pages(phones):
        for phone in looking(phones, path, turns):
            found += faults_at(phone, path)
    assert found == []


FAULTY = """() => document.querySelector('main').insertAdjacentHTML('beforeend',
  '<p class="faint">hard to read</p><button id="two" class="tiny">x</button><img id="two" src="/static/none.png">'
  + '<div class="wide"><button>one</button><button class="on">other</button></div>')"""
FAINT = """.faint { color: #ccc; background: #fff } .tiny { all: unset; display: block; width: 20px; height: 20px }
  .wide { width: 20rem } .on { position: relative; left: -1rem; margin-left: 14px }"""
"""Of the last, nothing is wrong before letters are twice as large."""


def test_what_is_wrong_is_found_and_told(new_phone: NewPhone) -> None:
    """Otherwise the other tests here would pass whatever stood on the pages."""
    page = new_phone().page
    page.goto("/")
    page.evaluate(FAULTY)
    page.add_style_tag(content=FAINT)
    found = "\n".join(faults(page, "here"))
    for fault in ("color-contrast: <p class=", "image-alt: <img", "small, ", "has twice the id two"):
        assert f"here {fault}" in found
    assert "px too wide with letters twice as large" in found and "twice as large <button>one" in found


def looking(phones: list[Phone], path: str, turns: Iterator[Phone]) -> list[Phone]:
    """Whose screen is looked at: at the table that of who is to act, and of both where the other one has more to see
    than that he waits. What is only the host's is looked at on his phone."""
    if path != f"/t/{phones[1].code}":
        return [next(turns)] if path.rpartition("/")[2].partition("?")[0] in ANYBODYS else phones[:1]
    if phones[0].get("")["phase"] != "playing":
        return phones
    now = view(phones)
    return phones if now["stage"] in BOTH or not now["to_act"] else [phones[now["to_act"][0]]]


def pages(phones: list[Phone]) -> Iterator[str]:
    """Paths one after the other, the table being brought to where they have something to show."""
    yield from ("/", "/games", "/people", f"/new?game={GAME}", f"/new?game={GAME}&lies=print")
    yield from (f"/rules/{GAME}", f"/rules/{GAME}/symbols", "/t/nonesuch")
    code = phones[0].open_table("Mei")
    table = f"/t/{code}"
    more = [f"{table}/{end}" for end in ("player/yellow", "rule", "table", "log")]
    more.append(f"/rules/{GAME}?table={code}&part=scoring")
    yield from (table, f"{table}/seat", f"{table}/rejoin?code=ABCDE-23456")
    phones[1].join(code, "yellow", "Jonas")
    yield table
    phones[0].begin()
    for stage in STAGES:
        drive(phones, stage, seed=1, back=False)
        yield table
        if stage == "place-prince":  # before any points; what else there is by then shows more later
            yield from some([f"{table}/score", *more], 1)
        if stage == "return":
            yield from (f"{table}/score", *more)
        if stage == "return":
            seen, legal = phones[0].legal()
            if legal:
                phones[0].act(legal[0], seen)
                yield table
    over = phones[0].bring(RECORDS / "two-players.txt", "Mei")
    yield from (f"/t/{over}", f"/t/{over}/score", f"/t/{over}/table")
    yield from ("/games", "/games?q=nothing", "/people", "/", f"/t/{over}/delete")
    phones[0].put_away()
    yield from (f"/t/{over}", "/games")
    phones[0].take_back()


def faults_at(phone: Phone, path: str) -> list[str]:
    """What axe finds there, and phases that are cut; a page that gives way by itself is looked at again."""
    for _ in range(MOST_WAYS):
        try:
            phone.page.goto(path)
            return faults(phone.page, path) + [f"{path} cut: {name}" for name in phone.page.evaluate(CUT)]
        except Error as error:
            if not gave_way(error):
                raise
    raise AssertionError(f"{path} gives way again and again")
