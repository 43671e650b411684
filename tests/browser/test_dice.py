"""Fair dice on phones: each adds its number in the lobby and checks all draws at the end, over plain HTTP as well."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from companion.engine import record as records
from companion.engine import verification
from companion.engine.proof import Dice
from tests.browser.axe import everywhere
from tests.browser.phone import Phone, look_away, view
from tests.saying import say
from tests.web.serving import serving

pytestmark = pytest.mark.browser

COMPUTED = """async ({script, game, seed, numbers, asked, texts}) => {
  const {lots, sha256, hmac} = await import(script);
  const lot = lots(game, seed, numbers);
  const bytes = (text) => [...new TextEncoder().encode(text)];
  const hex = (found) => [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return {
    lots: asked.map(([source, number, total]) => lot(source, number, total)),
    hashes: texts.map((text) => hex(sha256(bytes(text)))),
    macs: texts.map((text) => hex(hmac(bytes("a key"), text))),
  };
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where chance is as in earnest."""
    with serving(tmp_path_factory.mktemp("fair"), fair=True) as (_, port):
        yield f"http://127.0.0.1:{port}"


def script(page: Page) -> str:
    """The address of what checks the dice."""
    found = page.locator("script[type=module]").first.get_attribute("src") or ""
    return found.replace("app.js", "dice.js")


def played(new_phone: Callable[..., Phone]) -> tuple[Phone, Phone]:
    """Two people with a game behind them; what they play is chosen by lot."""
    host, guest = new_phone(), new_phone("de")
    host.sit("", {"game": "ming-voyages", "name": "Mei"})
    guest.code = host.code
    guest.sit(f"/{host.code}/seats/overlord", {"name": "Jonas"})
    for phone in (host, guest):
        phone.page.goto(f"/t/{host.code}")
        expect(phone.page.locator("#dice")).to_have_count(0)
    host.begin()
    guest.page.wait_for_selector("body.play")
    for phone in (host, guest):  # following hundreds of moves takes far longer than making them
        look_away(phone.page)
    luck = random.Random(2)
    while to_act := view([host])["to_act"]:
        phone = (host, guest)[to_act[0]]
        seen, legal = phone.legal()
        phone.act(luck.choice(legal), seen)
    return host, guest


def test_who_starts_sees_what_is_waited_for(new_phone: Callable[..., Phone]) -> None:
    host, guest = new_phone(), new_phone()
    host.sit("", {"game": "ming-voyages", "name": "Mei"})
    guest.code = host.code
    guest.sit(f"/{host.code}/seats/overlord", {"name": "Jonas"})
    host.page.goto(f"/t/{host.code}")
    host.page.evaluate(
        """() => new MutationObserver(() => {
          sessionStorage.said = getComputedStyle(document.body, "::after").content;
        }).observe(document.body, {attributeFilter: ["class"]})"""
    )
    host.begin()
    assert host.page.evaluate("sessionStorage.said") == f'"{say("phone.begin.numbers")}"'
    expect(host.page.locator("body")).not_to_have_class(re.compile(r"\bbusy\b"))


def test_a_phone_checks_the_dice_of_its_game(new_phone: Callable[..., Phone]) -> None:
    host, guest = played(new_phone)
    text = host.page.request.get(f"/t/{host.code}/record").text()
    record = records.parse(text)
    chances = verification.verify(record).chances
    assert record.proof is not None and all(len(number) == 32 for number in record.proof.numbers.values())
    for phone, lang in ((host, "en"), (guest, "de")):
        phone.page.goto(f"/t/{host.code}")
        phone.dismiss_reports()
        phone.page.set_viewport_size({"width": 320, "height": 568})
        expect(phone.page.locator("#dice.fits summary b")).to_have_text(say("dice.checked", lang, count=chances))
        kept = json.loads(phone.page.evaluate("localStorage.dice"))
        assert kept == [[host.code, record.proof.numbers["emperor" if phone is host else "overlord"],
                         record.proof.commitment]]  # fmt: skip
        phone.page.locator("#dice summary").click()
        assert everywhere(phone.page, "dice", lang) == []

    told = host.page.request.get(f"/t/{host.code}/dice").json()
    fails(host, told, "draws", lambda draws: [*draws[:3], [*draws[3][:4], 0, 0, 0], *draws[4:]],
          say("dice.entry", entry=told["draws"][3][0]))  # fmt: skip
    fails(host, told, "draws", lambda draws: [*draws, [9, *draws[0][1:]]], say("dice.entry", entry=9))
    fails(host, told, "seed", lambda seed: seed[:-1] + ("0" if seed[-1] != "0" else "1"), say("dice.seed"))
    fails(host, told, "numbers", lambda numbers: [["emperor", "0" * 32], numbers[1]], say("dice.number"))
    tells(host, told, told["draws"], 0)
    place = next(n for n, draw in enumerate(told["draws"]) if draw[1] == "dice")
    passed = [draw for n, draw in enumerate(told["draws"]) if n != place]
    tells(host, told, passed, 1)
    tells(host, told, [[*passed[0][:5], passed[0][5], 1], *passed[1:], [*told["draws"][place][:4], 0, 0, 1]], 2)
    seed = "0" * 64
    other = {**told, "seed": seed, "commitment": hashlib.sha256(bytes(32)).hexdigest()}
    fails(host, other, "draws", list, say("dice.seed"))

    numbers = [["red", "0f" * 16], ["blue", ""]]
    lots = Dice("yinzi", seed, dict(map(tuple, numbers)))  # type: ignore[arg-type]
    asked = [("die", number, total) for number in range(1, 25) for total in (1, 6, 216, 3 << 30)]
    texts = ["", "abc", "é" * 30, *("x" * length for length in (55, 56, 63, 64, 65, 119, 120, 500))]
    found = host.page.evaluate(
        COMPUTED, {"script": script(host.page), "game": "yinzi", "seed": seed, "numbers": numbers, "asked": asked,
                   "texts": texts}
    )  # fmt: skip
    assert found["lots"] == [lots.lot(*one) for one in asked]
    assert found["hashes"] == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert found["macs"] == [hmac.digest(b"a key", text.encode(), "sha256").hex() for text in texts]


def tells(phone: Phone, told: dict[str, Any], draws: list[Any], count: int) -> None:
    """All fits, but the phone says how many draws came out of turn."""
    phone.page.route("**/dice", lambda route: route.fulfill(json={**told, "draws": draws}))
    phone.page.goto(f"/t/{phone.code}")
    phone.dismiss_reports()
    line = phone.page.locator("#dice.fits [data-loose]")
    if count:
        expect(line).to_have_text(say("dice.out-of-turn", count=count))
    else:
        expect(phone.page.locator("#dice.fits")).to_be_visible()
        expect(line).to_be_hidden()
    phone.page.unroute("**/dice")


def fails(phone: Phone, told: dict[str, Any], name: str, change: Callable[[Any], Any], said: str) -> None:
    """With something changed in what the laptop tells of the dice, the phone says what does not fit."""

    def answer(route: Route) -> None:
        ours = {"Content-Security-Policy": "default-src 'none'"}
        route.fulfill(json={**told, name: change(told[name])}, headers=ours)

    phone.page.route("**/dice", answer)
    phone.page.goto(f"/t/{phone.code}")
    phone.dismiss_reports()
    expect(phone.page.locator("#dice.fails summary b")).to_have_text(said)
    phone.page.unroute("**/dice")
