"""Opening a table with the box beside it, on a phone: every question by a tap, and what the owner enters after them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.phone import Phone
from tests.profiles import in_turn

pytestmark = pytest.mark.browser

SHOWS_ALL = """() => document.documentElement.scrollWidth <= document.documentElement.clientWidth
    && [...document.querySelectorAll('.answer')].every((one) => one.getBoundingClientRect().height >= 48)"""

PAGES = ("box", "guided", "people", "enter", "board", "lobby", "again")


@pytest.mark.parametrize(("lang", "theme", "size"), [("en", "light", (390, 844)), ("fr", "dark", (320, 568))])
def test_whoever_owns_the_box_taps_his_way_to_the_borders(
    new_phone: Callable[..., Phone], lang: str, theme: str, size: tuple[int, int]
) -> None:
    """Axe looks at one page after the other in this look and in that."""
    phone = new_phone(lang, theme)
    page, found, looked = phone.page, list[str](), in_turn(PAGES, ("en", "fr").index(lang))

    def look(name: str) -> None:
        if name in looked:
            found.extend(faults(page, name))

    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/new?game=ming-dynastie")
    page.fill("#name", "Mei")
    for value, follows in (("box", "lies=box"), ("guided", "depth=guided"), ("people", "=people"), ("enter", "/board")):
        assert page.evaluate(SHOWS_ALL)
        look(value)
        page.locator(f".answer[value={value}]").tap()
        page.wait_for_url(f"**{follows}**")
    expect(page.locator("#colourfold")).to_have_attribute("open", "")
    places = [page.locator(one).bounding_box() for one in ("#colourfold", "#namefold", "#borders")]
    down = [place["y"] for place in places if place]
    assert len(down) == 3 and down == sorted(down)
    page.select_option("[name='tint.henan']", "2")
    page.locator("#colourfold form > button").tap()
    expect(page.locator("#namefold")).to_have_attribute("open", "")
    page.wait_for_load_state("load")  # with its style sheets
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.locator("#prov-henan > summary").tap()
    page.fill("[name='name.province:henan']", "Zhongzhou")
    page.locator("#namefold form > button").tap()
    expect(page.locator("#prov-henan > summary")).to_have_text("Zhongzhou")
    expect(page.locator("#add")).to_be_in_viewport()
    look("board")
    page.locator("main ~ footer .main").tap()
    page.locator("#arrangefold > summary").tap()
    look("lobby")
    page.locator("#arrangefold a[href$='/arrange']").tap()
    page.wait_for_url("**/arrange")
    look("again")
    assert found == []
    page.locator(".answer[value=nothing]").tap()
    page.wait_for_url(f"**/t/{page.url.split('/')[4]}")
    expect(page.locator("#arrangefold > summary")).not_to_contain_text("·")


def test_a_name_and_the_return_key_lose_nothing(new_phone: Callable[..., Phone]) -> None:
    """The key of the keyboard opens nothing that was not asked for: the questions stay, and the name."""
    page = new_phone("en").page
    page.goto("/new?game=ming-voyages")
    page.fill("#name", "Noor")
    page.keyboard.press("Enter")
    page.wait_for_selector("#name[value=Noor]")
    page.locator(".answer[value=nothing]").tap()
    page.wait_for_url("**/t/*")
    expect(page.locator("li.you")).to_contain_text("Noor")
