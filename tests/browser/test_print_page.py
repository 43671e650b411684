"""Printing from a phone: the page on wide and narrow screens, and the way to a file by tapping."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.web.printing.jobs import LONGEST_S
from tests.browser.axe import faults
from tests.browser.phone import RECORDS, Phone
from tests.patience import PATIENCE_MS
from tests.profiles import some
from tests.web.kit import GAME

pytestmark = pytest.mark.browser

NewPhone = Callable[..., Phone]
SIZES = {390: 844, 320: 568}
LOOKS = [("fr", "light"), ("de", "dark")]
JUDGED = {"light": (390, 320), "dark": (320, 390)}
"""At which widths axe looks."""


def choose_only(page: Page, kind: str) -> None:
    """Untick everything but one component."""
    page.locator("#fold-only > summary").click()
    for box in page.locator("input[name=only]").all():
        box.set_checked(box.get_attribute("value") == kind)


def unfold(page: Page) -> None:
    page.evaluate("for (const fold of document.querySelectorAll('details.fold')) fold.open = true")


def made(page: Page) -> None:
    """Wait until the press is done. It steps back for everything else that the machine has to do, so that takes as
    long as it may: what is not made by then, the press itself gives up."""
    end = page.locator("#job:not([data-state=waiting], [data-state=making])")
    end.wait_for(timeout=2 * LONGEST_S * 1000)  # another wish may be made before
    expect(end).to_have_attribute("data-state", "done")


def sound(page: Page, width: int, judged: bool = True) -> None:
    """Nothing is wider than the screen, everything that can be tapped is large enough, and axe finds nothing."""
    # A tap on a link returns before the next page has its style sheets.
    page.wait_for_load_state("load")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    small = page.evaluate(
        """() => [...document.querySelectorAll("main a, main button, main summary, main label")].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.width && !one.matches(".offset label, p a") && box.height < 47.5;
        }).map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert small == []
    found = faults(page) if judged else []
    if found:
        # A picture or a sum may have arrived while axe looked; what is wrong is still wrong in a second.
        page.wait_for_timeout(1000)
        found = faults(page)
    assert found == []


@pytest.mark.parametrize(("lang", "theme"), LOOKS)
def test_choosing_making_and_fetching(new_phone: NewPhone, lang: str, theme: str) -> None:
    """Axe looks at each page in each look at one of both sizes, and by night at both."""
    phone = new_phone(lang, theme)
    page, judged = phone.page, some(JUDGED[theme], 1)
    page.goto("/")
    page.locator("a[href='/print']").click()
    page.locator(f"a[href='/print/{GAME}']").click()
    page.wait_for_url(f"**/print/{GAME}")
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        sound(page, width, width in judged)
        main = page.locator("button.main").bounding_box()
        assert main and main["y"] + main["height"] <= height, "the main action is on the screen"
    everything = page.locator("#sum").inner_text()
    choose_only(page, "calibration")
    expect(page.locator("#sum")).not_to_have_text(everything)
    unfold(page)
    sound(page, 320)
    right, down = (page.locator(f".offset [name='{name}']").bounding_box() for name in ("right", "down"))
    assert right and down and right["y"] == down["y"], "fields beside each other stand in a line, whatever wraps above"
    page.locator("input[value=calibration]").uncheck()
    page.locator("button.main").click()
    page.locator(".notice.problem").wait_for()
    main = page.locator("button.main").bounding_box()
    assert main and main["y"] + main["height"] <= SIZES[320], "with a refusal above, the button is still on the screen"
    page.locator("#fold-only > summary").click()
    page.locator("input[value=calibration]").check()
    page.locator("button.main").click()
    page.wait_for_url(f"**/print/{GAME}/*")
    made(page)
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        unfold(page)
        sound(page, width, width in judged)
    with page.expect_download() as fetched:
        page.locator("a.btn[download]:not(.main)").first.click()
    assert fetched.value.suggested_filename.endswith(".pdf")
    assert fetched.value.path().read_bytes()[:5] == b"%PDF-"
    with page.expect_download() as fetched:
        page.locator(".make a.main").click()
    assert fetched.value.suggested_filename.endswith(".zip")


@pytest.fixture
def plain(browser: Browser, server: str) -> Iterator[Page]:
    """A phone without scripts."""
    context = browser.new_context(base_url=server, viewport={"width": 390, "height": 844}, java_script_enabled=False)
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


def test_it_works_without_scripts(plain: Page) -> None:
    page = plain
    page.goto(f"/print/{GAME}?only=calibration")
    page.locator("button.main").click()
    page.wait_for_url(f"**/print/{GAME}/*")
    made(page)  # the page reloads itself
    assert page.locator("ul.files > li").count() == 1


def test_leaving_the_app_from_the_menu(new_phone: NewPhone) -> None:
    phone = new_phone()
    over = phone.bring(RECORDS / "two-players.txt", "Mei")
    for name in ("sheet", "result"):
        answer = phone.page.request.get(f"/t/{over}/{name}.pdf")
        assert answer.status == 200 and answer.body()[:5] == b"%PDF-"
    phone.page.goto(f"/t/{over}")
    phone.page.locator("#menu > summary").click()
    expect(phone.page.locator(f"#menu a[href='/t/{over}/sheet.pdf']")).to_be_visible()
    expect(phone.page.locator(f"#menu a[href='/print/{GAME}']")).to_be_visible()
    assert phone.page.locator(f"main a[href='/t/{over}/result.pdf']").count() == 1
