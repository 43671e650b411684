"""People at a table of a club's server, by the API, at whichever process answers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.web import serving
from tests.web.kit import API, COLOURS, GAME
from tests.web.serving import Listener

BOT = "steward"
NAMES = ("Mei", "Jonas", "Aisha", "Noor")


@dataclass(slots=True)
class Seated:
    """They do whatever comes first. The process is that on ``port``, unless another one is named."""

    port: int
    code: str
    tokens: dict[str, str]
    rejoin: dict[str, str]
    taps: int = 0

    @property
    def path(self) -> str:
        """Of the table."""
        return f"{API}/tables/{self.code}"

    @property
    def host(self) -> str:
        """The token of who opened it."""
        return next(iter(self.tokens.values()))

    def ask(self, what: str, colour: str = "red", port: int = 0) -> tuple[int, Any]:
        """Status and document of a question by who has that seat."""
        return call(port or self.port, "GET", f"{self.path}{what}", None, self.tokens[colour])

    def view(self, colour: str = "red", port: int = 0) -> Any:
        """The game as that seat sees it."""
        return done(self.ask("/view", colour, port))

    def legal(self, colour: str, port: int = 0) -> Any:
        """What that seat may do."""
        return done(self.ask("/legal", colour, port))

    def lines(self, port: int = 0) -> list[dict[str, Any]]:
        """Of the log, as the host reads it."""
        found: list[dict[str, Any]] = done(self.ask("/log", port=port))["lines"]
        return found

    def you(self, colour: str, port: int = 0) -> Any:
        """Who the holder of that token is, as the process has it."""
        return done(self.ask("", colour, port))["you"]

    def seen(self) -> dict[str, Any]:
        """All that they can read of the table."""
        return {f"{what} {colour}": self.ask(what, colour) for colour in self.tokens
                for what in ("/view", "/log", "/legal")}  # fmt: skip

    def listen(self, colour: str, port: int = 0) -> Listener:
        """A phone of that seat on the event stream."""
        return Listener(port or self.port, f"{self.path}/events", self.tokens[colour])

    def send(self, token: str, wish: dict[str, Any], port: int = 0) -> tuple[int, Any]:
        """The answer to an intent."""
        return call(port or self.port, "POST", f"{self.path}/intents", wish, token)

    def try_one(self, key: str, port: int = 0) -> tuple[int, Any]:
        """One action of whoever may act; the answer to it, or that nobody may know what can be done."""
        for colour, token in self.tokens.items():
            status, found = self.ask("/legal", colour, port)
            if status != 200:
                return status, found
            if found["actions"]:
                wish = {"action": found["actions"][0]["action"], "seen": found["number"], "key": key}
                return self.send(token, wish, port)
        raise AssertionError("nobody may act")

    def act(self, times: int = 1, port: int = 0) -> int:
        """So many actions, which all count; the last entry, 0 for none."""
        entry = 0
        for _ in range(times):
            self.taps += 1
            entry = done(self.try_one(f"tap-{self.taps}", port))["entry"]
        return int(entry)


def sit_down(*ports: int, names: Sequence[str] = NAMES[:2], bots: int = 0) -> Seated:
    """A table at which the game has begun; the first process opens it, the others seat the guests in turn."""
    made = done(call(ports[0], "POST", f"{API}/tables", {"game": GAME, "name": names[0]}))
    seated = Seated(ports[0], made["code"], {made["colour"]: made["token"]}, {made["colour"]: made["rejoin"]})
    for number, (name, colour) in enumerate(zip(names[1:], COLOURS[1:], strict=False)):
        at = ports[(number + 1) % len(ports)]
        taken = done(call(at, "POST", f"{seated.path}/seats/{colour}", {"name": name}))
        seated.tokens[colour], seated.rejoin[colour] = taken["token"], taken["rejoin"]
    for colour in COLOURS[len(names) : len(names) + bots]:
        done(call(ports[0], "PUT", f"{seated.path}/seats/{colour}", {"bot": BOT}, made["token"]))
    done(call(ports[0], "POST", f"{seated.path}/begin", {}, made["token"]))
    return seated


def call(port: int, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
    """One request, sent again where it came faster than people are."""
    while (answer := serving.call(port, method, path, body, token))[0] == 429:
        time.sleep(0.2)
    return answer


def done(answer: tuple[int, Any]) -> Any:
    """What was answered, after checking that it is no refusal."""
    status, found = answer
    assert status in (200, 201), answer
    return found
