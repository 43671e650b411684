"""The shell that a phone keeps: what it answers without a server, and where there is none."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.offline.laptop import Laptop, stored_code
from tests.browser.phone import NETWORK, PATIENCE, Phone, seated

pytestmark = pytest.mark.browser

KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
  return paths;
}"""
"""Paths of all that the phone holds for later."""


def test_plain_http_does_without(new_phone: Callable[..., Phone], laptop: Laptop) -> None:
    """Under a name that is not this computer's own the context is not secure, as on every phone without HTTPS."""
    phone = new_phone()
    page = phone.page
    address = "http://ming.example"

    def pass_on(route: Route) -> None:
        if "/events" in route.request.url:
            route.abort()
            return
        headers = {**route.request.headers, "host": "ming.example"}
        url = route.request.url.replace(address, laptop.url)
        answer = route.fetch(url=url, headers=headers, max_redirects=0)
        route.fulfill(response=answer)

    page.route(f"{address}/**", pass_on)
    page.goto(f"{address}/")
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("'serviceWorker' in navigator || 'wakeLock' in navigator") is False
    expect(page.locator("html.scripts")).to_be_attached()
    phone.complaints = [each for each in phone.complaints if NETWORK not in each]


def test_the_shell_answers_while_the_server_does_not(new_phone: Callable[..., Phone], laptop: Laptop) -> None:
    phone = seated(new_phone, 2, back=False)[1]
    page = phone.page
    page.goto(f"/t/{phone.code}")
    code = stored_code(phone)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    held: list[str] = page.evaluate(KEPT)
    assert any(path.endswith("/js/app.js") for path in held)
    wrong = [path for path in held if not re.fullmatch(r"/static/[0-9a-f]{12}/.*|/offline", path)]
    assert not wrong, "nothing of a table is kept"
    laptop.kill()
    page.goto(f"/t/{phone.code}")
    expect(page.locator("body")).to_have_attribute("data-page", "offline.html")
    expect(page.locator("#lost [data-word]")).to_have_text(phone.code.upper())
    page.locator("#lost summary").click()
    expect(page.locator("#lost [data-code-text]")).to_have_text(code)
    expect(page.get_by_role("link", name="Try again")).to_be_visible()
    laptop.again()
    page.clock.fast_forward(5000)
    page.wait_for_selector("body.play")


def test_an_older_shell_makes_room_for_a_newer_one(new_phone: Callable[..., Phone]) -> None:
    page = new_phone().page
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate("caches.open('ming-older-en').then(() => caches.open('not ours')).then(() => true)")
    page.context.add_cookies([{"name": "lang", "value": "de", "url": page.url}])
    page.goto("/")
    names: Any = []
    for _ in range(PATIENCE):
        names = page.evaluate("caches.keys()")
        if [name.endswith("-de") for name in names if name.startswith("ming-")] == [True]:
            break
        page.wait_for_timeout(25)
    assert "not ours" in names
    assert [name[-3:] for name in names if name.startswith("ming-")] == ["-de"]
