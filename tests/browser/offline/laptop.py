"""A laptop that goes away and comes back, and phones that find out."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.phone import PATIENCE, Phone
from tests.web.serving import end, free_port, start

LOST = 10_000
"""Milliseconds without an answer after which a page says more than a banner."""

COUNT_WAKES = """
window.wakes = 0;
if (navigator.wakeLock) navigator.wakeLock.request = async () => {
  window.wakes += 1;
  return window.lock = { released: false };
};
"""


class Laptop:
    """A server that can be killed and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process = start(data, self.port)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        end(self.process)

    def again(self, port: int | None = None) -> None:
        self.port = port or self.port
        self.process = start(self.data, self.port)


def until_lost(page: Page) -> None:
    """Wait for the banner, then let the time pass after which the sheet opens."""
    expect(page.locator(".toast.off")).to_be_visible()
    for _ in range(60):
        page.clock.fast_forward(LOST)
        try:
            expect(page.locator("#lost")).to_be_visible(timeout=1000)
            return
        except AssertionError:
            continue
    raise AssertionError("nothing tells that the server is lost")


def move(phones: list[Phone]) -> int:
    """One action past the screens by whoever may; the latest entry."""
    for phone in phones:
        seen, legal = phone.legal()
        if legal:
            return phone.act(legal[0], seen)
    raise AssertionError("nobody may act")


def stored_code(phone: Phone) -> str:
    """The seat's code, once the page has fetched it; the screen does not show it."""
    for _ in range(PATIENCE):
        held = phone.page.evaluate("sessionStorage.getItem(`seat ${document.body.dataset.table}`)")
        if held:
            code = str(json.loads(held)["code"])
            assert code not in phone.page.locator("body").inner_text()
            return code
        phone.page.wait_for_timeout(25)
    raise AssertionError("the page did not fetch its seat's code")
