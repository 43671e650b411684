"""Each test has a laptop of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.offline.laptop import COUNT_WAKES, Laptop
from tests.browser.phone import Phone
from tests.patience import PATIENCE_MS

AWAY = ("ERR_", "An unknown error occurred when fetching the script.")
"""What Chromium itself says while the laptop does not answer: of files, and of the service worker's script."""


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Laptop]:
    made = Laptop(tmp_path)
    yield made
    made.kill()


@pytest.fixture
def new_phone(browser: Browser, laptop: Laptop) -> Iterator[Callable[..., Phone]]:
    """Phones with a clock to turn, on a server of this test's own."""
    phones: list[Phone] = []

    def make() -> Phone:
        context = browser.new_context(
            base_url=laptop.url, viewport={"width": 390, "height": 844}, locale="en", has_touch=True, is_mobile=True
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(COUNT_WAKES)
        context.clock.install()
        phones.append(Phone(context.new_page(), laptop.url))
        return phones[-1]

    yield make
    said = [complaint for phone in phones for complaint in phone.complaints]
    complaints = [complaint for complaint in said if not any(words in complaint for words in AWAY)]
    for phone in phones:
        phone.page.context.close()
    assert complaints == []
