"""Two processes over one database: what one does holds in the other at once, and nothing answered is lost or doubled,
whoever dies."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from companion.table.bot_lease import LEASE_S
from tests.patience import PATIENCE_S, until
from tests.profiles import games
from tests.web.hosted import Club, patiently
from tests.web.kit import API, COLOURS
from tests.web.seated import Seated, call, done
from tests.web.serving import end

TABLES = 3
HELD = "SELECT code FROM due WHERE process = %s AND until > extract(epoch FROM clock_timestamp()) + %s"
"""Tables that are a process's own for longer than so many seconds."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """Its database keeps what was committed, whatever happens to it."""
    made = Club(tmp_path_factory.mktemp("club"))
    yield made
    made.close()


def refusal(answer: tuple[int, Any]) -> tuple[int, str]:
    status, found = answer
    return status, found["error"]["code"]


# --- what one does holds in the other ---------------------------------------------------------------------------


def test_whoever_was_just_seated_is_known_everywhere(club: Club) -> None:
    here, there = club.ports
    made = done(call(here, "POST", f"{API}/tables", {"game": "ming-dynastie", "name": "Mei"}))
    path = f"{API}/tables/{made['code']}"
    done(call(there, "GET", f"{path}/view", None, made["token"]))
    seated = Seated(here, made["code"], {"red": made["token"]}, {})
    seated.tokens["yellow"] = done(call(here, "POST", f"{path}/seats/yellow", {"name": "Jo"}))["token"]
    assert seated.you("yellow", there) == "yellow"
    seated.tokens["blue"] = done(call(there, "POST", f"{path}/seats/blue", {"name": "Al"}))["token"]
    listener = seated.listen("blue")
    assert listener.response.status == 200
    listener.close()
    done(call(here, "POST", f"{path}/begin", {}, made["token"]))
    entries = [seated.act(port=port) for port in (there, here, there)]
    assert entries == sorted(entries)
    assert seated.view()["number"] == seated.view(port=there)["number"] >= entries[-1]


def test_a_token_that_was_moved_away_is_refused_everywhere(club: Club) -> None:
    here, there = club.ports
    table = club.open(people=2)
    old = table.tokens["yellow"]
    for port in club.ports:
        assert table.you("yellow", port) == "yellow"
    new = done(call(here, "POST", f"{table.path}/rejoin", {"code": table.rejoin["yellow"]}))["token"]
    tap = {"action": "pass", "seen": 1, "key": "k"}
    for request in (("GET", "view", None), ("GET", "legal", None), ("GET", "events", None), ("POST", "intents", tap)):
        answer = call(there, request[0], f"{table.path}/{request[1]}", request[2], old)
        assert refusal(answer) == (403, "expired-seat"), request
    table.tokens["yellow"] = new
    assert table.you("yellow", there) == "yellow"


def test_entries_and_phones_reach_the_streams_of_the_other_process(club: Club) -> None:
    here, there = club.ports
    table = club.open(people=2)
    waits = []
    listener = table.listen("red", there)
    for _ in range(5):
        number = table.act(port=here)
        begun = time.monotonic()
        listener.until(f"id: {number}")
        waits.append(time.monotonic() - begun)
    assert max(waits) < 1.0
    begun = time.monotonic()
    other = table.listen("yellow", here)
    until(lambda: "yellow" in connected(table, there), "who is here is not told there")
    assert time.monotonic() - begun < 2.0
    assert "yellow" in connected(table, here)
    listener.close()
    other.close()


def connected(table: Seated, port: int) -> list[str]:
    """Whose phones are there, as that process knows it."""
    found: list[str] = done(table.ask("/changes", port=port))["connected"]
    return found


def test_a_table_put_away_is_gone_everywhere(club: Club) -> None:
    here, there = club.ports
    table = club.open(people=2)
    assert table.view(port=there)["number"]
    listener = table.listen("yellow", there)
    done(call(here, "DELETE", f"{table.path}?word={table.code}", None, table.tokens["red"]))
    assert refusal(table.ask("/view", "yellow", there)) == (410, "put-away")
    tap = {"action": "pass", "seen": 1, "key": "k"}
    assert refusal(table.send(table.tokens["yellow"], tap, there)) == (410, "put-away")
    listener.close()
    done(call(there, "POST", f"{table.path}/restore", None, table.tokens["red"]))
    assert table.act(port=here)


# --- under load -------------------------------------------------------------------------------------------------


class Load:
    """People who tap at several tables, at whichever process answers, until told to stop."""

    def __init__(self, club: Club, tables: int = TABLES) -> None:
        self.club = club
        self.tables = [club.open(people=3, port=club.ports[number % 2]) for number in range(tables)]
        self.promised = [list[tuple[int, str, str]]() for _ in self.tables]
        self.wrong: list[str] = []
        self.statuses: Counter[int] = Counter()
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._play, args=(number, colour), daemon=True)
            for number in range(tables)
            for colour in COLOURS[:3]
        ]
        for thread in self._threads:
            thread.start()

    def _play(self, number: int, colour: str) -> None:
        try:
            self._tap(number, colour)
        except Exception as error:
            self.wrong.append(f"{colour}: {error!r}")

    def _tap(self, number: int, colour: str) -> None:
        table, dice, taps = self.tables[number], random.Random(f"{number} {colour}"), 0
        token = table.tokens[colour]
        while not self._stop.is_set():
            ports = dice.sample(self.club.ports, 2)
            status, legal = patiently(ports, "GET", f"{table.path}/legal", None, token, wrong=self.wrong)
            if status != 200:
                self.wrong.append(f"legal actions of {colour} got {status}: {legal}")
                return
            if not legal["actions"]:
                time.sleep(0.1)  # to ask is work for those who do something
                continue
            taps += 1
            key = f"{colour}-{taps}"
            body = {"action": dice.choice(legal["actions"])["action"], "seen": legal["number"], "key": key}
            request = ("POST", f"{table.path}/intents", body, token)
            status, answer = patiently(ports, *request, wrong=self.wrong)
            self.statuses[status] += 1
            if status == 200:
                self.promised[number].append((answer["entry"], colour, key))
            elif status != 409:
                self.wrong.append(f"{body} got {status}: {answer}")
                return

    @property
    def count(self) -> int:
        return sum(map(len, self.promised))

    def more(self, than: int, by: int = 20) -> None:
        """Wait until so much more was promised."""
        until(lambda: self.count >= than + by or self.wrong, "nobody comes to act")
        assert self.wrong == []

    def end(self) -> None:
        """Stop, and check that all that was promised is there once, as it was promised."""
        self._stop.set()
        for thread in self._threads:
            thread.join(PATIENCE_S)
        assert not any(thread.is_alive() for thread in self._threads)
        assert self.wrong == []
        assert set(self.statuses) <= {200, 409}
        with psycopg.connect(self.club.url) as connection:
            query = "SELECT number, seat, key FROM entries WHERE code = %s AND key IS NOT NULL ORDER BY number"
            for table, promised in zip(self.tables, self.promised, strict=True):
                rows = connection.execute(query, (table.code,)).fetchall()
                kept = [tuple(row) for row in rows if row[2]]
                assert set(promised) <= set(kept), "what was answered is lost"
                assert len({(seat, key) for _, seat, key in kept}) == len(kept), "done twice"
                for port in self.club.ports:
                    numbers = [line["number"] for line in table.lines(port)]
                    assert numbers == list(range(1, len(numbers) + 1))


def test_a_process_killed_under_load_loses_and_doubles_nothing(club: Club) -> None:
    load = Load(club)
    for server in club.servers:
        load.more(load.count, 30)
        server.kill()
        load.more(load.count, 30)  # the other goes on meanwhile
        server.start()
    load.end()
    assert load.count > 100


def test_a_database_killed_under_load_loses_and_doubles_nothing(club: Club) -> None:
    load = Load(club)
    for _ in range(games(2, 3)):
        load.more(load.count)
        club.postgres.stop("immediate")
        time.sleep(0.5)
        club.postgres.start()
        load.more(load.count)
    load.end()
    assert load.count >= games(80, 120)


# --- bots -------------------------------------------------------------------------------------------------------


def test_bots_play_on_when_their_worker_dies_and_each_move_is_made_once(club: Club) -> None:
    first = club.work()
    if (told := Path(f"/proc/{first.pid}/status")).exists():  # where there is Linux
        until(lambda: "Umask:\t0077" in told.read_text(), "others may read what it makes")
    tables = [club.open(people=1, bots=3) for _ in range(games(2, 4))]
    with psycopg.connect(club.url, autocommit=True) as connection:
        deadline = time.monotonic() + PATIENCE_S
        while not (left := thought_for(connection)) and time.monotonic() < deadline:
            first.send_signal(signal.SIGCONT)
            for table in tables:
                if awaited(table, club.ports[0]):
                    table.act()
            first.send_signal(signal.SIGSTOP)  # that it may die with a bot's choice in its head
        end(first)
        assert left, "it never thought"
        # Its lease ends soon enough. That time passes at once here: only the clock lets others think for its bot.
        kept = connection.execute(HELD, (left[0][1], LEASE_S)).fetchall()
        assert kept == [], "its bot waits longer than that"
        connection.execute("UPDATE due SET until = until - %s WHERE process = %s", (LEASE_S, left[0][1]))
        club.work()
        until(lambda: not set(left) & set(thought_for(connection)), "its bot was forgotten")
    before = {table.code: bots_moves(table, club.ports[1]) for table in tables}
    deadline = time.monotonic() + PATIENCE_S
    waiting = tables
    while waiting and time.monotonic() < deadline:
        for table in waiting:
            if awaited(table, club.ports[1]):
                table.act(port=club.ports[1])
        wanted = {table.code: max(games(4, 6), before[table.code] + 1) for table in waiting}
        waiting = [table for table in waiting if bots_moves(table, club.ports[1]) < wanted[table.code]]
        time.sleep(0.1)
    assert waiting == [], "their bots did not go on"
    for table in tables:
        numbers = [line["number"] for line in table.lines()]
        assert numbers == list(range(1, len(numbers) + 1))


def thought_for(connection: psycopg.Connection[Any]) -> list[tuple[str, str]]:
    """The tables for whose bots somebody thinks, and who does."""
    return connection.execute("SELECT code, process FROM due WHERE process IS NOT NULL ORDER BY code").fetchall()


def bots_moves(table: Seated, port: int) -> int:
    """How many actions of bots the log tells."""
    return sum(line["kind"] == "action" and line["seat"] not in table.tokens for line in table.lines(port))


def awaited(table: Seated, port: int) -> bool:
    """Whether the person must choose."""
    return bool(table.legal("red", port)["actions"])
