"""``load``: how fast a server answers while many tables are playing and many phones are listening."""

from __future__ import annotations

import json
import os
import random
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from companion.cli.reach import DATABASE_VARIABLE
from companion.cli.terminal import LARGEST_SEED, InputError, whole, write

API: Final = "/api/v1"
HOST: Final = "127.0.0.1"
PATIENCE_S: Final = 60.0
"""Longest wait for the server to start, to answer or to stop."""
SEATED: Final = 4
ASKED_AGAIN_S: Final = 0.05
"""How often the one person at a table of bots looks whether it is their turn."""
HEAD_ENDS: Final = b"\r\n\r\n"
OPEN: Final = "200"
"""Status with which a stream is given."""


@click.command()
@click.option("--tables", default=20, type=whole(1, 200), show_default=True, help="Tables that play.")
@click.option("--streams", default=1000, type=whole(0, 2200), show_default=True, help="Further phones that listen.")
@click.option("--seconds", default=10, type=whole(1, 600), show_default=True, help="How long is measured.")
@click.option("--bots", default=0, type=whole(0, 100), show_default=True, help="Further tables of a person and bots.")
@click.option("--hints", is_flag=True, help="People at those ask for a hint before each tap.")
@click.option("--pause", default=250, type=whole(0, 10_000), show_default=True, help="Milliseconds a table thinks.")
@click.option("--seed", default=1, type=whole(0, LARGEST_SEED), show_default=True, help="Decides what is chosen.")
@click.option("--database", metavar="URL", help="Over that database, whose tables do not matter.")
@click.option("--processes", default=1, type=whole(1, 8), show_default=True, help="Serving processes over it.")
@click.option("--apart", is_flag=True, help="The phones of a table are at different processes.")
def load(
    tables: int,
    streams: int,
    seconds: int,
    bots: int,
    hints: bool,
    pause: int,
    seed: int,
    database: str | None,
    processes: int,
    apart: bool,
) -> None:
    """Measure a server under load.

    Starts a server of its own, or several processes over a database, lets phones play random games, and prints how
    long they waited.

    intent: from sending an action to its answer. broadcast: from sending an action until another phone of the
    table knows by its event stream that something has changed. view: a phone fetching its view. All in
    milliseconds. processor_ms: for how long the processes worked for each intent and all that goes with it. open:
    event streams that were open at the end; refused: those for which there was no room.

    Tables of a person and bots play each of the games in turn, with the strongest bots; only bots and hints are timed
    there. bot: from a tap until the bots have played and the person is asked again; hint: from asking to its answer.
    """
    if hints and not bots:
        raise InputError("--hints: needs --bots")
    if database is None and (processes > 1 or apart):
        raise InputError("--processes, --apart: several need a --database")
    with ExitStack() as stack:
        serving = started(stack, database, processes)
        groups = [open_table(serving, index, apart=apart) for index in range(tables)]
        solo = [open_table(serving, index, bots=True) for index in range(bots)]
        if hints:
            for group in solo:
                group.want_hints()
        listeners = Listeners()
        for group in groups:
            for port, token in zip(group.ports, group.tokens, strict=True):
                listeners.add(port, group.path, group, token)
        for index in range(streams):
            listeners.add(groups[index % tables].ports[0], groups[index % tables].path, None, None)
        stack.callback(listeners.stop)
        listeners.start()
        listeners.await_answers()
        worked = sum(processor_s(one.process.pid) for one in serving)
        until = time.monotonic() + seconds
        threads = [
            threading.Thread(target=group.play, args=(random.Random(f"{seed} {group.path}"), until, pause / 1000))
            for group in (*groups, *solo)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        time.sleep(0.3)
        worked = sum(processor_s(one.process.pid) for one in serving) - worked
        intents = sum(len(group.waits) for group in groups)
        write(
            {
                "tables": tables,
                "streams": streams,
                "open": listeners.open,
                "refused": listeners.refused,
                "intents": intents,
                "intent_ms": spread([wait for group in groups for wait in group.waits]),
                "view_ms": spread([wait for group in groups for wait in group.views]),
                "broadcast_ms": spread(listeners.waits),
                **({"bot_ms": spread([wait for group in solo for wait in group.bots])} if bots else {}),
                **({"hint_ms": spread([wait for group in solo for wait in group.hints])} if hints else {}),
                "processor_ms": round(worked * 1000 / max(1, intents), 3),
                "processes": processes,
                "memory_mib": sum(resident(one.process.pid) or 0.0 for one in serving),
            }
        )


def spread(waits: Sequence[float]) -> dict[str, float]:
    """Median, 99th percentile and maximum in milliseconds of waits in seconds."""
    ranked = sorted(waits) or [0.0]
    last = len(ranked) - 1
    marks = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return {name: round(ranked[min(last, int(len(ranked) * part))] * 1000, 2) for name, part in marks.items()}


class Serving(NamedTuple):
    """A process that serves, and what opens tables there."""

    process: subprocess.Popen[bytes]
    port: int
    key: str


def started(stack: ExitStack, database: str | None, processes: int) -> list[Serving]:
    """What serves, until the stack is closed."""
    data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    if database is None:
        return [stack.enter_context(serve(data))]
    key = stack.enter_context(prepared(database))
    return [stack.enter_context(serve(data, database, key)) for _ in range(processes)]


@contextmanager
def prepared(database: str) -> Iterator[str]:
    """Bring the database up to date; a host key, which opens tables meanwhile."""
    env, name = {**os.environ, DATABASE_VARIABLE: database}, f"load {time.time_ns()}"

    def run(*command: str) -> bytes:
        return subprocess.run(
            [sys.executable, "-m", "companion", *command], env=env, check=True, stdout=subprocess.PIPE
        ).stdout

    run("database", "upgrade")
    key = str(json.loads(run("host-key", "add", name))["key"])
    try:
        yield key
    finally:
        run("host-key", "revoke", name)


@contextmanager
def serve(data: Path, database: str = "", key: str = "") -> Iterator[Serving]:
    """A server process on a free port."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "companion", "serve", "--host", HOST, "--port", str(port), "--data", str(data)]
    if database:
        command += ["--public-url", f"http://{HOST}:{port}"]
    env = {**os.environ, DATABASE_VARIABLE: database}
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env=env)
        try:
            await_answer(process, port)
            yield Serving(process, port, key)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                process.kill()


def await_answer(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until the server listens.

    Raises:
        click.ClickException: it exited, or did not answer in time.
    """
    deadline = time.monotonic() + PATIENCE_S
    while process.poll() is None and time.monotonic() < deadline:
        try:
            socket.create_connection((HOST, port), 0.5).close()
            return
        except OSError:
            time.sleep(0.05)
    raise click.ClickException("the server did not start")


def processor_s(pid: int) -> float:
    """Seconds for which a process has worked so far; 0 on systems that do not tell."""
    status = Path(f"/proc/{pid}/stat")
    if not status.exists():
        return 0.0
    user, system = status.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float | None:
    """Memory of a process in MiB; ``None`` on systems that do not tell."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return None
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return round(int(line.split()[1]) / 1024, 1)


@dataclass
class Group:
    """The four phones of one table, each with the port of its process; or one, where bots play the other seats."""

    ports: list[int]
    path: str
    tokens: list[str]
    waits: list[float] = field(default_factory=list)
    views: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    hints: list[float] = field(default_factory=list)
    sending: float = 0.0
    hinted: bool = False

    def want_hints(self) -> None:
        """Ask for a hint before each tap."""
        line = HTTPConnection(HOST, self.ports[0], timeout=PATIENCE_S)
        ask(line, "PUT", f"{self.path}/hints", self.tokens[0], on=True)
        line.close()
        self.hinted = True

    @property
    def alone(self) -> bool:
        """Whether bots play the other seats."""
        return len(self.tokens) == 1

    def play(self, dice: random.Random, until: float, pause: float) -> None:
        """Act in turn until the time is up, as phones do: get the legal actions, tap, fetch the view."""
        lines = [HTTPConnection(HOST, port, timeout=PATIENCE_S) for port in self.ports]
        time.sleep(dice.uniform(0, pause))
        try:
            tap = 0
            while time.monotonic() < until:
                for line, token in zip(lines, self.tokens, strict=True):
                    legal = ask(line, "GET", f"{self.path}/legal", token)
                    if not legal["actions"]:
                        continue
                    if self.alone and self.sending:
                        self.bots.append(time.monotonic() - self.sending)
                    action = dice.choice(legal["actions"])["action"]
                    tap += 1
                    if self.hinted and len(legal["actions"]) > 1:
                        began = time.monotonic()
                        ask(line, "POST", f"{self.path}/hint", token, seen=legal["number"], key=f"hint-{tap}")
                        self.hints.append(time.monotonic() - began)
                        legal = ask(line, "GET", f"{self.path}/legal", token)
                    self.sending = began = time.monotonic()
                    ask(line, "POST", f"{self.path}/intents", token, action=action, seen=legal["number"], key=str(tap))
                    acted = time.monotonic()
                    ask(line, "GET", f"{self.path}/view", token)
                    self.waits.append(acted - began)
                    self.views.append(time.monotonic() - acted)
                    time.sleep(pause)
                    break
                else:
                    if not self.alone:
                        return
                    time.sleep(ASKED_AGAIN_S)
        finally:
            for line in lines:
                line.close()


def ask(line: HTTPConnection, method: str, path: str, token: str | None, host_key: str = "", **body: Any) -> Any:
    """One request on a persistent connection.

    Raises:
        click.ClickException: the server refused it.
    """
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if host_key:
        headers["X-Host-Key"] = host_key
    if body:
        headers["Content-Type"] = "application/json"
    line.request(method, path, json.dumps(body) if body else None, headers)
    response = line.getresponse()
    answer = json.loads(response.read())
    if response.status >= 400:
        raise click.ClickException(f"{method} {path}: {answer['error']['message']}")
    return answer


def open_table(serving: Sequence[Serving], index: int, *, apart: bool = False, bots: bool = False) -> Group:
    """A table whose game has begun: with four people, or with one and bots, and then of each game in turn."""
    own = serving[index % len(serving)]
    line = HTTPConnection(HOST, own.port, timeout=PATIENCE_S)
    games = ask(line, "GET", f"{API}/games", None)["games"]
    game = games[index % len(games)] if bots else games[0]
    made = ask(line, "POST", f"{API}/tables", None, own.key, game=game["id"], name=f"Host {index}")
    path, colours = f"{API}/tables/{made['code']}", game["colours"][:SEATED]
    tokens = [made["token"]]
    for colour in colours[1:]:
        if bots:
            strongest = ask(line, "GET", path, tokens[0])["bots"][-1]
            ask(line, "PUT", f"{path}/seats/{colour}", tokens[0], bot=strongest)
        else:
            tokens.append(ask(line, "POST", f"{path}/seats/{colour}", None, name=colour)["token"])
    ask(line, "POST", f"{path}/begin", tokens[0], players=colours)
    line.close()
    return Group([serving[(index + seat * apart) % len(serving)].port for seat in range(len(tokens))], path, tokens)


@dataclass(eq=False, slots=True)
class Listener:
    """A phone that asked for its event stream.

    Attributes:
        group: whose broadcasts it times; ``None`` for one more that listens.
        status: of the answer, ``OPEN`` for a stream; ``""`` until there is one.
    """

    group: Group | None
    status: str = ""
    _head: bytes = b""

    def hear(self, data: bytes) -> bytes:
        """What of that comes after the head of the answer."""
        if self.status:
            return data
        self._head, whole, rest = (self._head + data).partition(HEAD_ENDS)
        if whole:
            self.status = self._head.split(b" ", 2)[1].decode("latin1")
        return rest


class Listeners:
    """Phones on event streams, all watched by one thread; streams of a group are timed."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.open = 0
        """Streams that were given and go on."""
        self.refused = 0
        """Lines on which none was given."""
        self._awaited = 0
        self._selector = selectors.DefaultSelector()
        self._running = True
        self._thread = threading.Thread(target=self._run, daemon=True)

    def add(self, port: int, path: str, group: Group | None, token: str | None) -> None:
        """Ask for one more stream."""
        line = socket.create_connection((HOST, port), PATIENCE_S)
        head = f"GET {path}/events HTTP/1.1\r\nHost: {HOST}:{port}\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        line.sendall(f"{head}\r\n".encode())
        self._selector.register(line, selectors.EVENT_READ, Listener(group))
        self._awaited += 1

    def start(self) -> None:
        """Start watching."""
        self._thread.start()

    def await_answers(self) -> None:
        """Wait until everybody was given a stream, or refused.

        Raises:
            click.ClickException: that takes too long.
        """
        deadline = time.monotonic() + PATIENCE_S
        while self._awaited:
            if time.monotonic() > deadline:
                raise click.ClickException("the server does not answer all who want to listen")
            time.sleep(0.01)

    def stop(self) -> None:
        """Close all streams."""
        self._running = False
        self._thread.join(5)
        for key in list((self._selector.get_map() or {}).values()):
            assert isinstance(key.fileobj, socket.socket)
            key.fileobj.close()
        self._selector.close()

    def _run(self) -> None:
        while self._running:
            for key, _ in self._selector.select(0.2):
                assert isinstance(key.fileobj, socket.socket) and isinstance(key.data, Listener)
                listener, data = key.data, key.fileobj.recv(65536)
                now, known = time.monotonic(), listener.status
                told = listener.hear(data)
                if listener.status != known:
                    self._awaited -= 1
                    self.open += listener.status == OPEN
                    self.refused += listener.status != OPEN
                if not data or listener.status not in ("", OPEN):
                    self._end(key.fileobj, listener)
                elif b"id: " in told and listener.group is not None and listener.group.sending:
                    self.waits.append(now - listener.group.sending)

    def _end(self, line: socket.socket, listener: Listener) -> None:
        self.open -= listener.status == OPEN
        self._awaited -= not listener.status
        self.refused += not listener.status
        self._selector.unregister(line)
        line.close()
