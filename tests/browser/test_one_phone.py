"""One phone that goes round, and a board entered with a finger."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import faults
from tests.browser.phone import PATIENCE, Phone, lively, look_away, view
from tests.profiles import in_turn
from tests.web.kit import COLOURS

pytestmark = pytest.mark.browser

NAMES = {"yellow": "Jonas", "blue": "Aisha"}
NewPhone = Callable[..., Phone]


def three_on_one(new_phone: NewPhone) -> Phone:
    """A game of three people with one phone, all of it by tapping."""
    phone = new_phone()
    phone.open_table("Mei")
    for colour, name in NAMES.items():
        phone.page.locator(f"#bot-{colour} summary").click()
        phone.page.fill(f"#more-{colour}", name)
        phone.page.locator(f"#bot-{colour} form[action$='/sit'] button").click()
        phone.page.wait_for_selector(f"#rename-{colour}")
    phone.begin()
    return phone


def to_the_secret(phone: Phone) -> None:
    """Play past the screen until two or more must choose in secret; the phone speaks for whoever must act."""
    for _ in range(600):
        now = view([phone])
        if now["stage"] == "return" and len(now["to_act"]) > 1:
            return
        seen, legal = phone.legal()
        phone.act(lively(legal)[-1], seen)
    raise AssertionError("nobody ever chose in secret")


def test_a_cover_lies_between_the_secrets_of_three_people(new_phone: NewPhone) -> None:
    phone = three_on_one(new_phone)
    page = phone.page
    expect(page.locator(".hands a")).to_have_count(3)
    look_away(page)  # following hundreds of moves takes far longer than making them
    to_the_secret(phone)
    page.goto(f"/t/{phone.code}")
    phone.sees(int(phone.get("/changes")["number"]))
    page.wait_for_selector("body.hand")
    waiting = [COLOURS[seat] for seat in view([phone])["to_act"]]
    laid: list[str] = []
    for colour in waiting:
        expect(page.locator("h1")).to_contain_text(NAMES.get(colour, "Mei"))
        covered = page.content()
        assert "data-pick" not in covered and 'name="action"' not in covered
        assert not any(text in covered for text in laid)
        assert faults(page) == []
        phone.dismiss_reports()
        page.locator("#am").click()
        page.wait_for_selector("body.play")
        phone.dismiss_reports()
        before = phone.number()
        page.locator("#numerals [data-pick]").last.click()
        phone.lock()
        phone.sees(before + 1)
        if colour != waiting[-1]:
            page.wait_for_selector("body.hand")
            page.locator("main nav a", has_text=NAMES.get(colour, "Mei")).click()
            page.wait_for_selector("body.play")
            phone.dismiss_reports()
            assert page.locator("#peeked").inner_text() == ""
            page.locator("[data-peek-toggle]").click()
            expect(page.locator("#peeked")).not_to_be_empty()
            laid.append(page.locator("#peeked").inner_text())
            page.goto(f"/t/{phone.code}")
    assert len(laid) == len(waiting) - 1
    expect(page.locator("body")).not_to_have_class("busy")
    assert view([phone])["scoring"]["locked"] == []


def reads(phone: Phone, *sheets: str) -> None:
    """These sheets, and no others, come one after the other by themselves; what lies below cannot be tapped."""
    page = phone.page
    page.wait_for_selector("html.scripts")
    for sheet in sheets:
        expect(page.locator(f"#report-{sheet}")).to_be_visible()
        assert page.locator("main").evaluate("main => main.inert")
        page.locator(f"#report-{sheet} [data-next]").click()
    assert page.locator("[data-report]:not([hidden])").count() == 0


def test_all_see_what_was_turned_up_before_the_phone_goes_on(new_phone: NewPhone) -> None:
    phone = three_on_one(new_phone)
    page, dice = phone.page, random.Random(3)
    look_away(page)
    standing = {"open lintao red": 2, "open luoyang red": 2, "open luoyang blue": 2}
    while (now := view([phone]))["stage"] != "return":
        seen, legal = phone.legal()
        if standing and (now["round"], now["phase"]) == (2, "move"):
            seen = phone.send("/adjust", {"changes": standing, "seen": seen, "key": "set"})["number"]
            standing = {}
        phone.act(dice.choice(lively(legal)), seen)
    page.goto(f"/t/{phone.code}")
    read: list[str] = []
    while True:
        scored = [f"2-{one['province']}" for one in now["scoring"]["reports"]]
        new = [sheet for sheet in (*scored, f"2-{now['scoring']['city']}-in") if sheet not in read]
        reads(phone, *new)
        read += new
        page.wait_for_selector("body.hand")
        page.locator("#am").click()
        page.wait_for_selector("body.play")
        reads(phone)
        if scored:
            break
        page.locator("#numerals [data-pick]").last.click()
        phone.lock()
        page.wait_for_selector("body.hand")
        now = view([phone])
    look_away(page)
    while (now := view([phone]))["phase"] == "scoring":
        seen, legal = phone.legal()
        phone.act(legal[-1], seen)
    page.goto(f"/t/{phone.code}")
    scored = [f"2-{one['province']}" for one in now["scoring"]["reports"]]
    reads(phone, *[sheet for sheet in scored if sheet not in read], "2-end")


def test_a_scorekeepers_phone_shows_the_last_city_and_the_monasteries_by_itself(new_phone: NewPhone) -> None:
    phone = new_phone()
    page, code = phone.page, phone.open_table("Mei")
    page.locator("#bot-yellow summary").click()
    page.fill("#more-yellow", "Jonas")
    page.locator("#bot-yellow form[action$='/sit'] button").click()
    page.wait_for_selector("#rename-yellow")
    phone.begin()
    phone.send("/depth", {"depth": "scorekeeper", "seen": phone.get("/changes")["number"], "key": "depth"}, "PUT")
    page.wait_for_selector("body.track")
    tiles = {"tiles red shaanxi": 1, "tiles yellow henan": 1}
    while (now := view([phone]))["stage"] != "count":
        seen, legal = phone.legal()
        if "done" in legal:
            phone.act("done", seen)
        else:
            phone.send("/adjust", {"changes": tiles, "seen": seen, "key": "tiles"})
    page.wait_for_selector("body.hand")
    for _ in range(6):
        seen, legal = phone.legal()
        phone.act(legal[0], seen)
    told: list[str] = []
    while (now := view([phone]))["stage"] != "track":
        # What is scored before a question does not lie over it.
        told = [one["province"] for one in now["scoring"]["reports"]]
        phone.sees(int(phone.get("/changes")["number"]))
        page.wait_for_selector("html.scripts body:is(.together, .unveiled)")
        seen, legal = phone.legal()
        phone.act(legal[0], seen)
    page.wait_for_selector("body.track")
    expect(page.locator("#ground #board-top")).to_have_count(1)  # the map of which the sheets show a part
    after = [one["province"] for one in now["scoring"]["reports"] if one["province"] not in told]
    assert after
    reads(phone, *(f"2-{province}" for province in after), "2-end")
    page.goto(f"/t/{code}")
    reads(phone)
    assert faults(page) == []


def test_a_border_is_two_districts_and_a_transport(new_phone: NewPhone) -> None:
    phone = new_phone()
    page = phone.page
    code = phone.open_table("Mei")
    page.goto(f"/t/{code}/board")
    for count, district in enumerate(("lintao", "hanzhong"), 1):
        for _ in range(PATIENCE):  # a tap before the page's script listens goes nowhere
            page.locator(f"[data-district={district}]").dispatch_event("click")
            if page.locator(".spot.on").count() == count:
                break
            page.wait_for_timeout(50)
    expect(page.locator(".spot.on")).to_have_count(2)
    page.locator("#add button.junk").click()
    border = page.locator("[data-border='lintao hanzhong junk']")
    expect(border).to_have_count(1)
    expect(page.locator(".spot.on")).to_have_count(0)
    expect(page.locator(".spot.bare")).to_have_count(16)
    expect(page.locator("#bare")).not_to_contain_text("Lintao")
    page.locator("[data-district=lintao]").dispatch_event("click")
    page.locator("[data-district=lintao]").dispatch_event("click")
    expect(page.locator(".spot.on")).to_have_count(0)
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    assert faults(page) == []
    page.select_option("#end-a", "weihui")
    page.select_option("#end-b", "weihui")
    page.locator("#add button.rider").click()
    expect(page.locator(".toast")).to_contain_text("Weihui")
    page.wait_for_selector("body:not(.busy)")
    border.dispatch_event("click")
    expect(border).to_have_count(0)


def corner(thing: Locator) -> tuple[float, float]:
    """Where it begins on the screen, in pixels from the left and from above."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"], box["y"]


@pytest.mark.parametrize(("lang", "theme"), [("en", "dark"), ("de", "light")])
def test_the_lobby_unfolded_has_no_violation(new_phone: NewPhone, lang: str, theme: str) -> None:
    """The pages around it are looked at in one look each."""
    phone, looked = new_phone(lang, theme), in_turn(("/new", "/board"), ("en", "de").index(lang))
    code = phone.open_table("Mei")
    signs = phone.page.locator("#seats > li > .pc").all()
    assert len({corner(sign)[0] for sign in signs}) == 1, "all seats stand in line"
    button = phone.page.locator("#bot-yellow > summary")
    before = corner(button)
    button.click()
    assert corner(button) == pytest.approx(before, abs=1.0), "it stays where it was tapped"
    phone.page.locator("#arrangefold > summary").click()
    for fold in ("optfold", "optmore", "housefold"):
        phone.page.locator(f"#{fold} > summary").click()
    assert faults(phone.page) == []
    if "/new" in looked:
        phone.page.goto("/new")
        assert faults(phone.page) == []
    if "/board" in looked:
        phone.page.goto(f"/t/{code}/board")
        phone.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert faults(phone.page) == []
