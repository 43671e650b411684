"""One journey through a game in every browser there is: joining, a turn, undo, a secret choice and its reveal, a count.

Firefox and WebKit are Playwright's own (``playwright install firefox webkit``), or a Firefox on the PATH that lets
itself be driven. Chromium goes the same way as a browser of 2022, without what those did not have.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserType, Error, Locator, Playwright, expect

from tests.browser.phone import Phone, drive, view
from tests.chromium import ARGUMENTS, program
from tests.patience import PATIENCE_MS
from tests.web.kit import COLOURS

pytestmark = [pytest.mark.browser, pytest.mark.engines]

START_MS = 30_000
"""So long a browser on the PATH may take to let itself be driven; one that never will does not say so."""
ON_PATH = {"firefox": ("firefox", "firefox-esr")}
OLD = """for (const [of, names] of [
  [URLSearchParams.prototype, ["size"]],
  [Element.prototype, ["checkVisibility"]],
  [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
  [Object, ["groupBy"]], [Map, ["groupBy"]], [Array, ["fromAsync"]], [Promise, ["withResolvers", "try"]],
  [globalThis, ["Iterator"]], [Document.prototype, ["startViewTransition"]],
]) for (const name of names) delete of[name];
"""
"""What Safari 16 or Firefox 115 do not have, taken away."""


def launched(kind: BrowserType) -> Browser:
    """A browser of that kind, or a skip that says why there is none."""
    if kind.name == "chromium":
        return kind.launch(executable_path=program(), args=ARGUMENTS)
    found = [which for name in ON_PATH.get(kind.name, ()) if (which := shutil.which(name))]
    reasons = []
    for path in [kind.executable_path, *found]:
        if not Path(path).exists():
            continue
        try:
            return kind.launch(executable_path=path, timeout=START_MS)
        except Error as error:
            reasons.append(f"{path} cannot be driven: {error.message.splitlines()[0]}")
    pytest.skip("; ".join(reasons) or f"no {kind.name} here: playwright install {kind.name}")


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    browser = launched(getattr(playwright, request.param))
    yield browser
    browser.close()


@pytest.fixture
def two_phones(engine: Browser, server: str) -> Iterator[list[Phone]]:
    """Two phones with touch; afterwards no script may have failed."""
    phones, failed = [], list[str]()
    for _ in COLOURS[:2]:
        context = engine.new_context(
            base_url=server, viewport={"width": 390, "height": 844}, locale="en", has_touch=True,
            service_workers="block", reduced_motion="reduce",
        )  # fmt: skip
        context.set_default_timeout(PATIENCE_MS)
        if engine.browser_type.name == "chromium":
            context.add_init_script(OLD)
        page = context.new_page()
        page.on("pageerror", lambda error: failed.append(str(error)))
        phones.append(Phone(page, server))
    yield phones
    for phone in phones:
        phone.page.context.close()
    assert failed == []


def tap(found: Locator) -> None:
    """With a finger."""
    found.first.tap()


def joined(host: Phone, guest: Phone) -> None:
    """A table is opened, and joined by its word; the host begins."""
    host.open_table("Mei")
    guest.join(host.code, "yellow", "Jonas")
    expect(host.page.locator("ul.seats")).to_contain_text("Jonas")
    begin = host.page.locator("#begin button.main:not([disabled])")
    begin.wait_for()
    tap(begin)
    for phone in (host, guest):
        phone.page.wait_for_selector("body.play")


def turn(phones: list[Phone]) -> Phone:
    """Whoever is asked takes the first choice of the list: both screens show it; the address is what it was."""
    actor: Phone = phones[view(phones)["to_act"][0]]
    page = actor.page
    page.goto(f"/t/{actor.code}?place=henan")
    actor.dismiss_reports()
    before = actor.number()
    tap(page.locator("#all > summary"))
    tap(page.locator("#all form button"))
    for phone in phones:
        phone.sees(before + 1)
    page.wait_for_selector("body:not(.busy)")
    assert page.url.endswith("?place=henan")
    return actor


def undone(phones: list[Phone], actor: Phone) -> None:
    """What was done is taken back, and asked again."""
    before, to_act = actor.number(), phones.index(actor)
    tap(actor.page.locator("#undo > summary"))
    tap(actor.page.locator("#undo button.main"))
    for phone in phones:
        phone.sees(before + 1)
    assert view(phones)["to_act"][0] == to_act
    expect(actor.page.locator("#all form button").first).to_be_attached()


def revealed(phones: list[Phone]) -> None:
    """Both choose in secret; what the first has laid nobody sees until the second has chosen."""
    drive(phones, "return", together=2)
    before = max(phone.get("/changes")["number"] for phone in phones)
    for place, phone in enumerate(phones):
        phone.sees(before + place)
        phone.dismiss_reports()
        tap(phone.page.locator("#numerals [data-pick]"))
        main = phone.page.locator("#main:not([disabled])")
        main.wait_for()
        tap(main)
        phone.sees(before + place + 1)
        if not place:
            assert view(phones)["scoring"]["locked"]
    assert not view(phones)["scoring"]["locked"]
    lines = phones[0].get(f"/log?after={before}")["lines"]
    assert not any(line["sealed"] for line in lines)
    for phone in phones:
        phone.sees(lines[-1]["number"])


def counted(phones: list[Phone]) -> None:
    """The phones keep the score: somebody stands where nobody stood, and the count is told."""
    host = phones[0]
    host.page.goto(f"/t/{host.code}/depth")
    tap(host.page.locator("button[name=depth][value=scorekeeper]"))
    host.page.wait_for_url(f"**/t/{host.code}")
    for _ in range(60):
        if (now := view(phones))["stage"] == "count":
            break
        phone = phones[max(now["to_act"][0], 0)]
        seen, legal = phone.legal()
        phone.act(legal[-1], seen)
    page = host.page
    page.wait_for_selector("body.count")  # it follows by itself
    host.dismiss_reports()
    tap(page.locator("a[href='?place=all']"))
    page.wait_for_selector("html.scripts .tabs [aria-current]")
    before, here = host.number(), page.locator("form#count").get_attribute("data-place")
    field = page.locator("[data-step]:has([data-more]:not([disabled])) input").first
    name, held = field.get_attribute("name"), int(field.input_value())
    step = page.locator(f'[data-step]:has([name="{name}"])')
    tap(step.locator("[data-more]"))
    expect(step.locator("input")).to_have_value(str(held + 1))
    tap(page.locator("#main"))
    for phone in phones:
        phone.sees(before + 1)
    page.goto(f"/t/{host.code}?place={here}")
    expect(step.locator("input")).to_have_value(str(held + 1))


def test_a_journey_through_a_game(two_phones: list[Phone]) -> None:
    joined(*two_phones)
    undone(two_phones, turn(two_phones))
    revealed(two_phones)
    counted(two_phones)
