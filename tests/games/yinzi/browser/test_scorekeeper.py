"""A whole game of Yínzi in the published box, of which one phone keeps the score for all by its controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.phone import Phone
from tests.profiles import games

pytestmark = pytest.mark.browser

SEATS = ("red", "yellow", "blue")
NAMES = ("Jonas", "Mei", "Aisha")


class Keeper:
    """Somebody who taps what the others tell."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.faults: list[str] = []

    @property
    def page(self) -> Page:
        return self.phone.page

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.tap()

    def more(self, name: str, count: int) -> None:
        """So often plus."""
        for _ in range(count):
            self.tap(f'[data-step]:has([name="set.{name}"]) [data-more]')

    def types(self, name: str, count: int) -> None:
        self.page.fill(f'[name="set.{name}"]', str(count))

    def chooses(self, name: str, value: int) -> None:
        self.tap(f'label:has([name="set.{name}"][value="{value}"])')

    def says(self, told: str, *figures: str) -> None:
        """What the counts come to is said before they are kept."""
        expect(self.page.locator("[data-told]")).to_have_text(told)
        if figures:
            expect(self.page.locator("[data-lines] b")).to_have_text(list(figures))

    def keep(self) -> None:
        """And on to the next one by itself."""
        seen = self.latest()
        self.tap("#main")
        self.phone.sees(seen + 1)
        expect(self.page.locator(".toast:not([hidden])")).to_have_count(0)

    def latest(self) -> int:
        """The latest entry, once the screen shows it."""
        number = int(self.phone.get("/changes")["number"])
        self.phone.sees(number)
        return number

    def over(self) -> None:
        """A phase is over."""
        seen = self.latest()
        at_once(self, self.page)
        self.tap("#phase-over")
        self.phone.sees(seen + 1)

    def look(self, again: bool = False) -> None:
        """Nothing is hard to read or to hit; what is much the same again, only by night."""
        if games(not again, 1):
            self.faults += faults(self.page)

    def on(self, phase: str) -> None:
        """The phases up to that one are called over."""
        while self.phone.get("/view")["view"]["phase"] != phase:
            self.over()


def opened(phone: Phone, names: Sequence[str]) -> None:
    """A table of which only the score is kept, with everybody on that phone."""
    phone.sit("", {"game": "yinzi", "name": names[0], "depth": "scorekeeper", "seats": len(names)})
    page = phone.page
    page.goto(f"/t/{phone.code}")
    for seat, name in zip(SEATS[1:], names[1:], strict=False):
        page.locator(f"#bot-{seat} summary").click()
        page.fill(f"#more-{seat}", name)
        page.locator(f"#bot-{seat} form[action$='/sit'] button").click()
        page.wait_for_selector(f"#rename-{seat}")
    phone.begin()


def actions(keeper: Keeper, page: Page) -> None:
    """Turns are called; ways and money at any time."""
    keeper.look()
    keeper.tap('.tallies li:has-text("Aisha") .move')
    expect(page.locator(".tallies h3").nth(1)).to_have_text("Aisha")
    keeper.on("actions")
    expect(page.locator("#headline")).to_contain_text(NAMES[0])
    keeper.tap("#next")
    expect(page.locator("#headline")).to_contain_text(NAMES[2])
    keeper.tap('.parts a:has-text("Ways")')
    for told in ("2 transport", "4 transport"):
        keeper.tap("#way-huguang-4")
        keeper.says(told)
    keeper.says("4 transport", "2 × 2")
    keeper.tap('.parts a:has-text("Money")')
    keeper.chooses("rate", 10)
    keeper.keep()
    keeper.tap('.parts a:has-text("Round")')
    keeper.on("feed")


def at_once(keeper: Keeper, page: Page) -> None:
    """Somebody counts for all, and nobody hands the phone on."""
    if page.locator("body.hand").count():
        keeper.tap("main a[href='?place=all']")
    page.wait_for_selector("html.scripts body.keeping")


def feeding(keeper: Keeper, page: Page) -> None:
    """On to the next one by itself; of the first one cubes are counted (example C1)."""
    at_once(keeper, page)
    keeper.tap("#count-on")
    keeper.tap(".other a")
    keeper.chooses("tally red workers", 11)
    keeper.more("tally red rice", 2)
    keeper.more("tally red fruit", 2)
    keeper.says("1 food short", "4", "2", "1")
    keeper.look()
    keeper.keep()
    for seat, workers, missing in (("blue", 6, 0), ("yellow", 10, 1)):
        expect(page.locator(f'label:has([name="set.tally {seat} workers"])').first).to_be_visible()
        keeper.chooses(f"tally {seat} workers", workers)
        keeper.says("2 food needed" if seat == "blue" else "4 food needed")
        keeper.chooses(f"tally {seat} missing", missing)
        keeper.says("1 food short" if missing else "Enough food")
        keeper.look(again=True)
        keeper.keep()
    expect(page.locator(".accounts li")).to_have_count(3)
    keeper.look()
    keeper.on("war")


def war(keeper: Keeper, page: Page) -> None:
    """Example D1; who of the equal ones stands further left is asked."""
    keeper.tap("#count-on")
    keeper.chooses("symbols", 6)
    for seat, count in (("red", 2), ("yellow", 3), ("blue", 3)):
        keeper.chooses(f"tally {seat} warriors", count)
    keeper.says("Won, 8 against 6", "?")
    keeper.look(again=True)
    keeper.keep()
    expect(page.locator("#headline")).to_have_text("Who is further left?")
    keeper.look()
    seen = keeper.latest()
    keeper.tap("#left-blue")
    keeper.phone.sees(seen + 1)
    expect(page.locator(".accounts b:has-text('+4')")).to_have_count(1)
    keeper.on("tax")


def taxes(keeper: Keeper, page: Page) -> None:
    """What is unpaid is asked of who owes something; what was kept wrongly is undone (example D5)."""
    keeper.tap("#count-on")
    unpaid = page.locator('label:has([name="set.tally red unpaid"])').first
    expect(unpaid).to_be_hidden()
    keeper.chooses("tally red due", 2)
    expect(unpaid).to_be_visible()
    keeper.chooses("tally red unpaid", 1)
    keeper.says("2 still to tell", "2 due, 1 misfortune")
    keeper.look(again=True)
    keeper.keep()
    page.locator("#undo summary").tap()
    page.locator("#undo form button").tap()
    expect(page.locator(".accounts")).to_have_count(0)
    keeper.tap("#count-on")
    expect(page.locator('[name="set.tally red due"]:checked')).to_have_count(0)
    keeper.chooses("tally red due", 2)
    keeper.chooses("tally red unpaid", 0)
    for seat in ("yellow", "blue"):
        keeper.chooses(f"tally {seat} due", 0)
    keeper.says("All is told and paid", "2 silver, paid", "Nothing due", "Nothing due")
    keeper.keep()


def die(keeper: Keeper, page: Page) -> None:
    """A tap on its face moves the rate."""
    keeper.on("administration")
    keeper.look(again=True)
    seen = keeper.latest()
    keeper.tap("#face-6")
    keeper.phone.sees(seen + 1)
    expect(page.locator(".bands .on")).to_contain_text("11")
    keeper.look()


def sheet(keeper: Keeper, page: Page) -> None:
    """One after the other, then all together."""
    while keeper.phone.get("/view")["view"]["stage"] != "count":
        keeper.over()
    at_once(keeper, page)
    expect(page.locator(".points")).to_be_visible()
    keeper.look()
    for seat, tallies in (
        ("red", {"boats": 5, "markets": 9, "routes": 5}),
        ("blue", {"boats": 4, "markets": 20, "discs-war": 2}),
        ("yellow", {"boats": 6, "level-2": 3, "unsold": 2}),
    ):
        keeper.tap(f"#count-on, .whose a:has(use[href='#s-{seat}'])")
        for what, count in tallies.items():
            tell = keeper.chooses if what == "boats" else keeper.types
            tell(f"tally {seat} {what}", count)
        if seat == "red":
            keeper.look()
        keeper.keep()
    expect(page.locator(".points tfoot td")).to_have_text(["22", "23", "34"])
    keeper.tap(".points label:has([aria-label^='Mei, Factories'])")
    expect(page.locator(".points .why div:visible p b")).to_have_text(["9"])
    keeper.look()
    keeper.tap("#counted")
    page.wait_for_selector("body.end")


def test_one_phone_keeps_the_score_of_a_whole_game(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    opened(phone, NAMES)
    keeper = Keeper(phone)
    for part in (actions, feeding, war, taxes, die, sheet):
        part(keeper, phone.page)
    assert keeper.faults == []
    assert [player["points"] for player in phone.get("/view")["view"]["players"]] == [22, 23, 34]


def test_no_calculator_has_a_violation_on_a_small_phone(new_phone: Callable[..., Phone]) -> None:
    """In French, dark, 320 wide."""
    phone = new_phone("fr", "dark")
    phone.page.set_viewport_size({"width": 320, "height": 568})
    opened(phone, (NAMES[0], "Maximiliane"))
    found = []
    for place in ("", "food-yellow", "cubes-yellow", "war", "tax", "ways", "money-yellow"):
        phone.page.goto(f"/t/{phone.code}?place={place}")
        found += faults(phone.page, place)
        assert phone.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert found == []


def test_the_editor_of_the_tables_has_no_violation(new_phone: Callable[..., Phone]) -> None:
    """With every table open, one of them refused."""
    phone = new_phone("de", "dark")
    page = phone.page
    page.set_viewport_size({"width": 320, "height": 568})
    phone.sit("", {"game": "yinzi", "name": NAMES[0]})
    page.goto(f"/t/{phone.code}/board")
    page.fill('[name="at.exchange.1"]', "viel")
    page.locator("footer button[form=own]").first.tap()
    expect(page.locator("#wrong-exchange")).to_be_visible()
    expect(page.locator('[name="at.exchange.1"]')).to_have_value("viel")
    page.evaluate("for (const fold of document.querySelectorAll('details.table')) fold.open = true")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert faults(page) == []
