"""All that Chromium fetches when a phone first sees a table at which a game goes on, over plain HTTP as in every room:
the page, what it names and what its scripts ask for, with headers, until nothing is on its way."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.phone import NAMES, Phone, view
from tests.chromium import PLAIN
from tests.patience import PATIENCE_MS
from tests.records import records_of

pytestmark = pytest.mark.browser

MOST: Final = 60_000
"""Bytes. The event stream, which never ends, is not counted."""
STILL: Final = 6
LOOK_MS: Final = 50
"""Nothing is on its way at so many looks, one after another."""
DIGEST: Final = re.compile(r"^.*/static/\w+/")
MOST_MOVES: Final = 60
"""Until it is somebody's turn."""
GAMES: Final = {
    "ming-dynastie": ("four-players", 0.7),
    "ming-voyages": ("solo-deck", 0.3),
    "yinzi": ("four-players", 0.5),
}
"""A record, and the part of it that is played: where most is to be shown."""


def weight(page: Page, address: str) -> dict[str, int]:
    """What was fetched with how many bytes, by its address, of a file behind the digest."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    asked, came = dict[str, dict[str, Any]](), dict[str, int]()
    wire.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event}))
    wire.on("Network.loadingFinished", lambda event: came.update({event["requestId"]: int(event["encodedDataLength"])}))
    page.goto(address)
    page.wait_for_selector("html.scripts")
    still = 0
    for _ in range(PATIENCE_MS // LOOK_MS):
        page.wait_for_timeout(LOOK_MS)
        waits = [name for name, event in asked.items() if name not in came and event["type"] != "EventSource"]
        still = 0 if waits else still + 1
        if still == STILL:
            return {DIGEST.sub("", event["request"]["url"]): came.get(name, 0) for name, event in asked.items()}
    raise AssertionError("the page fetches and fetches")


def holding(phone: Phone, cookies: Sequence[Any], address: str) -> Page:
    """The page of a phone that has them there."""
    given: list[Any] = [{"name": one["name"], "value": one["value"], "url": address} for one in cookies]
    phone.page.context.add_cookies(given)
    return phone.page


def led(phone: Phone, address: str) -> Sequence[Any]:
    """What a phone holds that has said at the table that its owner is new."""
    phone.page.goto(address)
    phone.page.locator("#menu > summary").click()
    phone.page.locator("#menu [name=first][value=on]").click()
    phone.page.wait_for_selector("#menu [name=first][value=on][aria-pressed=true]", state="attached")
    return phone.page.context.cookies()


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_is_no_heavier_than_it_may_be(game: str, new_phone: Callable[..., Phone]) -> None:
    """A table in the middle of a game: whoever looks on, whoever takes the last seat when others have had turns, and
    who is led there because he is new."""
    name, part = GAMES[game]
    lines = (records_of(game) / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    host, luck = new_phone(), random.Random(3)
    host.sit("/import", {"name": NAMES[0], "record": "\n".join(lines[: int(len(lines) * part)])})
    seats = [seat["colour"] for seat in host.get("")["seats"]]
    guests = [new_phone("fr") for _ in seats[1:]]
    for phone, colour, called in zip(guests, seats[1:], NAMES[1:], strict=False):
        phone.sit(f"/{host.code}/seats/{colour}", {"name": called})
    others, last = [host, *guests[:-1]], guests[-1]
    for _ in range(MOST_MOVES):
        (seat, *_) = view([host])["to_act"]
        if seat == len(others):
            break
        seen, legal = others[seat].legal()
        others[seat].act(luck.choice(legal), seen)

    plain = f"http://{PLAIN}:{last.server.rpartition(':')[2]}"
    address, held = f"{plain}/t/{host.code}", last.page.context.cookies()
    looks_on = weight(new_phone("fr").page, address)
    joins = weight(holding(last, held, plain), address)
    assert last.page.locator("#now[data-turn]").count() and "css/play.css" in joins, "it is his turn"
    new = new_phone("fr")
    is_led = weight(holding(new, led(last, f"{last.server}/t/{host.code}"), plain), address)
    assert "css/play/led.css" in is_led and (new.page.locator("#goal.led").count() or game == "ming-voyages")
    for fetched in (looks_on, joins, is_led):
        assert {"js/app.js", address, "css/base.css"} <= set(fetched) and fetched["js/app.js"] > 5_000
        assert sum(fetched.values()) <= MOST, dict(sorted(fetched.items(), key=lambda one: -one[1]))
    if game == "yinzi":
        assert {"js/moves.js", "js/room.js", "js/turn.js"} <= set(joins), "on demand"
