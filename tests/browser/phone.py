"""A phone in somebody's hand: what he taps, and a shortcut past the screen to get to the interesting part."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Page, Response, expect

from tests.patience import PATIENCE_MS, PATIENCE_S
from tests.records import records_of
from tests.web.kit import API, COLOURS, GAME

RECORDS = records_of(GAME)
"""Recorded games, for what is to be seen after one."""
NAMES = ("Mei", "Jonas", "Aisha", "Noor")

NETWORK = "Failed to load resource"
"""Chromium's own line about an answer of 4xx or a lost line; pages cannot keep it from saying so."""

BLOCKED = "blocked by Playwright"
"""Of the service worker, in tests that want every request to reach the server."""

PATIENCE = 2400
"""How often a screen is looked at before it is given up: a minute or more."""

SHOWS = """number => new Promise((told) => {
  let looks = 40;
  const look = () => {
    const there = Number(document.body?.dataset.number ?? 0) >= number;
    if (there || !looks--) told(there); else setTimeout(look, 25);
  };
  look();
})"""
"""Whether the screen shows at least that entry within a second. The page looks by itself: asked from outside again and
again, it and all between would work for nothing else."""


STANDS = "main:not([inert]), .sheet-report:not([hidden]) [data-next]"
"""A page that can be tapped, or a sheet over it: a page is out of reach as soon as a sheet will come, and the first one
waits for its style sheet."""


Goto = Callable[..., Response | None]
BLANK = "about:blank"
MOST_MOVES = 3000
"""In a game, with room."""
MOST_WAYS = 20
"""How often a page may give way to another one before it is looked at."""


class Phone:
    """One browser context with one page."""

    def __init__(self, page: Page, server: str) -> None:
        self.page = page
        page.goto = patient(page.goto)  # type: ignore[method-assign]
        self.server = server
        self.code = ""
        self.complaints: list[str] = []
        self._watch(page)
        self._taps = 0
        self._cookie = ""

    def _watch(self, page: Page) -> None:
        def heard(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and NETWORK not in message.text and BLOCKED not in message.text:
                self.complaints.append(f"{page.url}: {message.text}")

        page.on("console", heard)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))

    # --- on the screen --------------------------------------------------------------------------------------

    def open_table(self, name: str) -> str:
        """A new table by the forms; its code."""
        self.page.goto(f"/new?game={GAME}")
        self.page.fill("input[name=name]", name)
        self.page.locator("form[action='/new'] button[value=nothing]").click()
        self.page.wait_for_url("**/t/*")
        self.code = self.page.url.rpartition("/")[2]
        return self.code

    def join(self, code: str, colour: str, name: str) -> None:
        """By the word that is said across the table, typed in capitals."""
        self.page.goto("/")
        self.page.fill("form[action='/join'] input[name=code]", code.upper())
        self.page.locator("form[action='/join'] button").click()
        self.page.wait_for_url("**/t/*")
        self.code = code
        self.page.locator(f"#sit-{colour} summary").click()
        self.page.fill(f"#sit-{colour} input[name=name]", name)
        self.page.locator(f"#sit-{colour} button.main").click()
        self.page.wait_for_selector("li.you")

    def bring(self, record: Path, name: str) -> str:
        """A game from the file of its record, by the form; its code."""
        self.page.goto("/games")
        self.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        form = self.page.locator("form[action='/games/import']")
        form.locator("input[name=name]").fill(name)
        form.locator("input[name=record]").set_input_files(record)
        form.locator("button").last.click()
        self.page.wait_for_url("**/t/*")
        self.code, self._cookie = self.page.url.rpartition("/")[2], ""
        return self.code

    def begin(self) -> None:
        """The host begins."""
        button = self.page.locator("#begin button.main:not([disabled])")
        button.wait_for()
        button.click()
        self.page.wait_for_selector("body.play")

    def number(self) -> int:
        """The entry that the screen shows; 0 while a page is still coming."""
        for _ in range(MOST_WAYS):
            try:
                return int(self.page.evaluate("Number(document.body?.dataset.number ?? 0)"))
            except Error as error:
                if not gave_way(error):
                    raise
        raise AssertionError(f"{self.page.url} gives way again and again")

    def sees(self, number: int) -> None:
        """Wait until the screen shows at least that entry.

        Not by Playwright's own waiting for a condition: that evaluates strings, which our pages forbid.
        """
        assert self.comes_to(number, PATIENCE_MS // 1000), f"the screen shows {self.number()}, not {number}"

    def comes_to(self, number: int, seconds: int) -> bool:
        """Whether the screen shows at least that entry within so many seconds, also by giving way to another page."""
        for _ in range(seconds):
            try:
                if self.page.evaluate(SHOWS, number):
                    return True
            except Error as error:
                if "context was destroyed" not in str(error):
                    raise
        return False

    def dismiss_reports(self) -> int:
        """Tap through the scoring reports that cover the screen; how many there were."""
        self.page.wait_for_selector("html.scripts", state="attached")
        for seen in range(20):
            self.page.wait_for_selector(STANDS)
            following = self.page.locator(".sheet-report:not([hidden]) [data-next]")
            if not following.count():
                return seen
            following.first.click()
        raise AssertionError("the reports do not end")

    def choose(self, index: int) -> None:
        """Tap one of the large numbers and then, but for ``lock``, nothing else."""
        self.dismiss_reports()
        self.page.locator("#numerals [data-pick]").nth(index).click()
        self.page.wait_for_selector("#main:not([disabled])")

    def lock(self) -> None:
        """Tap the main button and do not wait for what comes of it."""
        self.page.evaluate("document.getElementById('main').click()")

    def tap_first(self) -> None:
        """Take the first choice of the full list."""
        self.dismiss_reports()
        before = self.number()
        self.page.evaluate("document.getElementById('all').open = true")
        self.page.locator("#all form button").first.click()
        self.sees(before + 1)

    # --- past the screen ------------------------------------------------------------------------------------

    def get(self, path: str) -> Any:
        """JSON of the API, with this phone's cookie."""
        return self._ask("GET", path)

    def send(self, path: str, body: dict[str, Any], method: str = "POST") -> Any:
        """Send to the API with this phone's cookie."""
        return self._ask(method, path, body)

    def sit(self, path: str, body: dict[str, Any]) -> None:
        """Open a table (no path) or take a seat at one; the browser holds the seat from now on."""
        answer, cookies = self._exchange("POST", f"{API}/tables{path}", body)
        self.code = answer.get("code") or path.split("/")[1]
        self.page.context.add_cookies([{"name": name, "value": held.value, "url": self.server, "httpOnly": True}
                                       for name, held in cookies.items()])  # fmt: skip
        self._cookie = ""

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        return self._exchange(method, f"{API}/tables/{self.code}{path}", body)[0]

    def _exchange(self, method: str, path: str, body: dict[str, Any] | None) -> tuple[Any, SimpleCookie]:
        """An answer and the cookies that came with it, by a line of its own: much faster than through the browser."""
        if not self._cookie:
            held = self.page.context.cookies()
            self._cookie = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in held)
        line = HTTPConnection(self.server.rpartition("/")[2], timeout=PATIENCE_S)
        try:
            headers = {"Cookie": self._cookie, "Content-Type": "application/json"}
            line.request(method, path, None if body is None else json.dumps(body), headers)
            response = line.getresponse()
            answer = json.loads(response.read())
            if response.status == 429:  # faster than people are
                time.sleep(float(response.headers["Retry-After"]))
                return self._exchange(method, path, body)
            assert response.status < 400, answer
            return answer, SimpleCookie(response.headers.get("Set-Cookie", ""))
        finally:
            line.close()

    def put_away(self) -> None:
        """Put the table away."""
        self._ask("DELETE", f"?word={self.code}")

    def take_back(self) -> None:
        """Take it back."""
        self._ask("POST", "/restore")

    def legal(self) -> tuple[int, list[str]]:
        """The latest entry and what this phone may do."""
        answer = self.get("/legal")
        return answer["number"], [action["action"] for action in answer["actions"]]

    def act(self, action: str, seen: int) -> int:
        """An action past the screen; the latest entry."""
        self._taps += 1
        return int(self.send("/intents", {"action": action, "seen": seen, "key": f"past-{self._taps}"})["number"])


def seated(
    new_phone: Callable[..., Phone],
    count: int,
    tapping: bool = False,
    stage: str = "",
    together: int = 1,
    seed: int = 3,
    back: bool = True,
) -> list[Phone]:
    """Phones at a table that has begun: past the screens, or by tapping, which takes several times as long. With a
    stage, as ``drive`` brings it there, nobody looks before; unless they are to be ``back``, nor then."""
    phones = [new_phone() for _ in range(count)]
    host, *guests = phones
    seats = list(zip(guests, NAMES[1:], COLOURS[1:], strict=False))
    if tapping:
        host.open_table(NAMES[0])
        for phone, name, colour in seats:
            phone.join(host.code, colour, name)
        for phone in phones:
            expect(phone.page.locator("ul.seats")).to_contain_text(NAMES[count - 1])
        host.begin()
    else:
        host.sit("", {"game": GAME, "name": NAMES[0]})
        for phone, name, colour in seats:
            phone.sit(f"/{host.code}/seats/{colour}", {"name": name})
        host.send("/begin", {})
    if stage:
        drive(phones, stage, together, seed, back)
        return phones
    if not back:
        return phones
    if not tapping:
        for phone in phones:
            phone.page.goto(f"{phone.server}/t/{host.code}")
    for phone in phones:
        phone.page.wait_for_selector("body.play")
    return phones


def view(phones: Sequence[Phone]) -> dict[str, Any]:
    """What everybody may know."""
    found: dict[str, Any] = phones[0].get("/view")["view"]
    return found


def patient(goto: Goto) -> Goto:
    """The same, begun again when it is cut off: a page of ours follows the game, and may be on its way to yet another
    one at this very moment."""

    def again_and_again(url: str, **more: Any) -> Response | None:
        for _ in range(MOST_WAYS):
            try:
                return goto(url, **more)
            except Error as error:
                if not gave_way(error):
                    raise
        raise AssertionError(f"before {url} comes, the page gives way again and again")

    return again_and_again


def gave_way(error: Error) -> bool:
    """Whether a page was only left by itself before it was there, or could be asked."""
    return any(sign in str(error) for sign in ("interrupted", "navigation", "ERR_ABORTED"))


def look_away(page: Page) -> None:
    """To an empty page, where nobody follows the game."""
    if page.url != BLANK:
        patient(page.goto)(BLANK)


def drive(phones: Sequence[Phone], stage: str, together: int = 1, seed: int = 3, back: bool = True) -> None:
    """Play at random past the screens until that stage, with so many to choose at once; ``phones`` by seat, of which
    each is brought back to the table unless it is to see something else.

    The pages are closed meanwhile, as following hundreds of moves takes them far longer than making them. Everybody
    brings as many members out as he can, so that the first scoring is a full one: with an empty board it might be the
    last before two stand in one city, and the game over behind it.
    """
    dice = random.Random(seed)
    for phone in phones:
        look_away(phone.page)
    for _ in range(MOST_MOVES):
        now = view(phones)
        if now["stage"] == stage and (stage == "over" or len(now["to_act"]) >= together):
            break
        phone = phones[now["to_act"][0]]
        seen, legal = phone.legal()
        phone.act(dice.choice(lively(legal)), seen)
    else:
        raise AssertionError(f"stage {stage} was not reached")
    for phone in phones if back else ():
        phone.page.goto(f"{phone.server}/t/{phone.code}")


def play_past(phones: Sequence[Phone], entries: int, luck: random.Random) -> None:
    """Play at random past the screens up to so many entries; as in ``drive`` the pages are closed meanwhile."""
    for phone in phones:
        look_away(phone.page)
    number = 0
    while number < entries:
        for phone in phones:
            number, legal = phone.legal()
            if legal:
                phone.act(luck.choice(legal), number)
                break
        else:
            phone.page.wait_for_timeout(10)  # a bot thinks
    for phone in phones:
        phone.page.goto(f"{phone.server}/t/{phone.code}")


def lively(legal: Sequence[str]) -> Sequence[str]:
    """What brings members onto the board and keeps them in the open, else anything but holding back."""
    most = max((action for action in legal if action.startswith("deploy ")), default="deploy 0")
    if most != "deploy 0":
        return [most]
    if "no-monk" in legal:
        return ["no-monk"]
    return [action for action in legal if action not in ("pass", "deploy 0")] or legal
