"""Processes that fork from one in which all is imported and compiled: that takes longer than what most of them do.

Each is a process of its own that can be killed. What a person's command does from its first line is in ``tests/cli``.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any, Final

from tests.patience import PATIENCE_S, until
from tests.web.kit import bare_app

ROOT: Final = Path(__file__).parents[2]
IMPORTED: Final = (
    "companion.cli.serve", "companion.cli.work", "companion.store.postgres", "companion.store.upgrade",
    "companion.web.launch.process", "companion.web.launch.worker", "companion.web.server.json_log",
    "companion.web.server.metrics", "companion.web.server.probes", "tests.table.writer", "tests.web.steady",
)  # fmt: skip
LONGEST: Final = 200_000
"""Bytes of what the process is asked, most of which is the environment."""


class Forked:
    """One such process; what ``subprocess.Popen`` has of the same name is meant likewise."""

    def __init__(
        self, program: str, arguments: Sequence[str] = (), env: Mapping[str, str] | None = None,
        output: IO[Any] | None = None, told: IO[Any] | None = None,
    ) -> None:  # fmt: skip
        """It begins at once, in the checkout.

        Args:
            program: Python, every warning in which is an error.
            arguments: the program's own.
            env: ours when left out.
            output: for all that it writes; to where ours goes when left out.
            told: what it reads; nothing when left out.
        """
        files = [1, 2] if output is None else [output.fileno()] * 2
        files += [told.fileno()] if told else []
        wish = {"program": program, "arguments": list(arguments), "env": dict(os.environ if env is None else env)}
        self.pid = int(_source().ask(wish, files))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = _source().ask({"pid": self.pid})
        return self.returncode

    def wait(self, timeout: float = PATIENCE_S) -> int:
        assert timeout == PATIENCE_S, "nobody waits for less"
        until(lambda: self.poll() is not None, "it did not end")
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:  # until it was asked for, its number is nobody else's
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Source:
    """The process from which they come, as its parent has it. They all end with the parent."""

    def __init__(self) -> None:
        self._line, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._turn = threading.Lock()
        program = f"from tests.web import forks; forks.fork_from_here({its.fileno()})"
        with its:
            self._process = subprocess.Popen(
                [sys.executable, "-W", "error", "-W", "ignore::ImportWarning", "-c", program], cwd=ROOT,
                stdin=subprocess.DEVNULL, pass_fds=(its.fileno(),), env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        atexit.register(self.close)

    def ask(self, request: Mapping[str, Any], files: Sequence[int] = ()) -> Any:
        """What it answers; the request may bring open files with it."""
        with self._turn:
            socket.send_fds(self._line, [json.dumps(request).encode()], list(files))
            return json.loads(self._line.recv(LONGEST))

    def close(self) -> None:
        self._line.close()
        self._process.wait(PATIENCE_S)


_source = cache(Source)


# --- in that process ---------------------------------------------------------------------------------------------


def fork_from_here(number: int) -> None:
    """Fork for whoever is at the other end of that socket, until nobody is. In the child it runs what was asked."""
    for name in IMPORTED:
        importlib.import_module(name)
    templates = bare_app().jinja_env
    for name in templates.list_templates():
        templates.get_template(name)  # every app finds it compiled
    gc.collect()
    gc.freeze()
    children = set[int]()
    with socket.socket(fileno=number) as line:
        while True:
            told, files, _, _ = socket.recv_fds(line, LONGEST, 3)
            if not told:
                for pid in children:
                    os.kill(pid, signal.SIGKILL)
                return
            request = json.loads(told)
            if "pid" in request:
                pid, status = os.waitpid(request["pid"], os.WNOHANG)
                children.discard(pid)
                answer = os.waitstatus_to_exitcode(status) if pid else None
            elif answer := os.fork():
                children.add(answer)
            else:
                break
            for file in files:
                os.close(file)
            line.send(json.dumps(answer).encode())
    _become(request, files)
    exec(request["program"], {"__name__": "__main__"})


def _become(request: Mapping[str, Any], files: Sequence[int]) -> None:
    """Have the arguments, the environment and the streams that were asked for: output, complaints, input."""
    sys.argv = ["-c", *request["arguments"]]
    os.environ.clear()
    os.environ.update(request["env"])
    for file, stream in zip(files, (1, 2, 0), strict=False):
        os.dup2(file, stream)
    for file in files:
        os.close(file)
