from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from tests.browser.phone import Phone
from tests.chromium import ARGUMENTS, program
from tests.patience import PATIENCE_MS
from tests.web.serving import serving

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """There can be one at a time."""
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    chromium = playwright.chromium.launch(executable_path=program(), args=ARGUMENTS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a server of its own."""
    with serving(tmp_path_factory.mktemp("browser")) as (_, port):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def new_phone(browser: Browser, server: str) -> Iterator[Callable[..., Phone]]:
    """Makes phones; afterwards no page may have complained on its console."""
    phones: list[Phone] = []
    contexts: list[BrowserContext] = []

    def make(lang: str = "en", theme: str = "light") -> Phone:
        context = browser.new_context(
            base_url=server, viewport={"width": 390, "height": 844}, locale=lang, has_touch=True, is_mobile=True,
            service_workers="block", reduced_motion="reduce",
        )  # fmt: skip
        context.set_default_timeout(PATIENCE_MS)
        context.add_cookies([{"name": name, "value": value, "url": server} for name, value in
                             (("lang", lang), ("theme", theme))])  # fmt: skip
        contexts.append(context)
        phones.append(Phone(context.new_page(), server))
        return phones[-1]

    yield make
    complaints = [complaint for phone in phones for complaint in phone.complaints]
    for context in contexts:
        context.close()
    assert complaints == []
