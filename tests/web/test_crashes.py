"""A server killed in the middle of a game, again and again: what it has acknowledged is there when it comes back."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPException
from pathlib import Path

from tests.patience import PATIENCE_S, until
from tests.profiles import games
from tests.web.kit import API, COLOURS, GAME
from tests.web.serving import Listener, call, end, free_port, start

KILLS = games(2, 8)
TABLES = 3


@dataclass
class Phones:
    """The phones of one table, played by one thread; they notice what the server has promised."""

    port: int
    path: str
    tokens: dict[str, str]
    seed: int
    promised: list[tuple[int, str, str]] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)
    taps: int = 0
    over: bool = False
    wrong: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Tap until told to stop; a server that is away is asked again, the tap under way with the same key."""
        dice = random.Random(self.seed)
        tap: tuple[str, dict[str, object]] | None = None
        while not self.stop.is_set() and not self.over:
            try:
                tap = tap or self.choose(dice)
                if tap is None:
                    continue
                colour, body = tap
                status, answer = call(self.port, "POST", f"{self.path}/intents", body, self.tokens[colour])
            except (OSError, HTTPException, ValueError):
                time.sleep(0.01)
                continue
            if status == 200:
                self.promised.append((answer["entry"], colour, str(body["key"])))
            elif status != 409:
                self.wrong.append(f"{body} got {status}: {answer}")
                return
            tap = None

    def choose(self, dice: random.Random) -> tuple[str, dict[str, object]] | None:
        view = call(self.port, "GET", f"{self.path}/view")[1]
        if view["view"]["stage"] == "over":
            self.over = True
            return None
        for colour, token in self.tokens.items():
            status, legal = call(self.port, "GET", f"{self.path}/legal", None, token)
            if status == 200 and legal["actions"]:
                self.taps += 1
                action = dice.choice(legal["actions"])["action"]
                return colour, {"action": action, "seen": legal["number"], "key": f"tap-{self.taps}"}
        return None


def seat_phones(port: int, seed: int) -> Phones:
    made = call(port, "POST", f"{API}/tables", {"game": GAME, "name": "Mei"})[1]
    path = f"{API}/tables/{made['code']}"
    tokens = {made["colour"]: made["token"]}
    for colour in COLOURS[1:4]:
        tokens[colour] = call(port, "POST", f"{path}/seats/{colour}", {"name": colour})[1]["token"]
    assert call(port, "POST", f"{path}/begin", {}, made["token"])[0] == 200
    return Phones(port, path, tokens, seed)


def test_every_acknowledged_entry_survives_many_kills(tmp_path: Path) -> None:
    port = free_port()
    dice = random.Random(20)
    process = start(tmp_path, port)
    tables: list[Phones] = []
    threads: list[threading.Thread] = []
    promised = 0
    try:
        for seed in range(TABLES):
            tables.append(seat_phones(port, seed))
            threads.append(threading.Thread(target=tables[-1].run, daemon=True))
            threads[-1].start()
        for _ in range(KILLS):
            listener = Listener(port, f"{tables[0].path}/events?after=0")
            until(partial(more_promised, tables, promised), "the phones do not come to act")
            time.sleep(dice.uniform(0.0, 0.5))
            end(process)
            promised = sum(len(table.promised) for table in tables)
            listener.close()
            process = start(tmp_path, port)
            check(port, tables)
        for table in tables:
            table.stop.set()
        for thread in threads:
            thread.join(PATIENCE_S)
        check(port, tables)
    finally:
        for table in tables:
            table.stop.set()
        end(process)
    assert [table.wrong for table in tables] == [[]] * TABLES
    for table in tables:
        entries = [entry for entry, _, _ in table.promised]
        assert entries == sorted(set(entries)), "an entry number was promised twice"


def more_promised(tables: list[Phones], than: int) -> bool:
    """Whether more has been promised, or something went wrong, which is told at the end."""
    return sum(len(table.promised) for table in tables) > than or any(table.wrong for table in tables)


def check(port: int, tables: list[Phones]) -> None:
    """Everything promised so far lies in the log, under the number and the seat it was promised to."""
    for table in tables:
        promised = list(table.promised)
        lines = {line["number"]: line for line in call(port, "GET", f"{table.path}/log")[1]["lines"]}
        for entry, colour, key in promised:
            assert entry in lines, f"entry {entry} of {colour} ({key}) is lost"
            assert (lines[entry]["seat"], lines[entry]["kind"], lines[entry]["undone"]) == (colour, "action", False)
        assert sorted(lines) == list(range(1, len(lines) + 1))
