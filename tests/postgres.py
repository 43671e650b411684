"""A PostgreSQL server of the tests' own, from the system's binaries; never the one that may run on this computer."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ELSEWHERE: Final = Path("/usr/lib/postgresql")
"""Where Debian has what is not on the PATH."""
HASTY: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""For what need not outlive the server."""
USUAL: Final = ("max_connections=400", "shared_buffers=32MB", "listen_addresses=127.0.0.1", "log_min_messages=fatal")


def program(name: str) -> str:
    """One of PostgreSQL's programs. Where there is none, the test is skipped, but where POSTGRES_IS_THERE is set."""
    found = shutil.which(name) or next((str(path) for path in sorted(ELSEWHERE.glob(f"*/bin/{name}"))[::-1]), "")
    if not found and not os.environ.get("POSTGRES_IS_THERE"):
        pytest.skip("there is no PostgreSQL here")
    assert found, f"{name} is missing: .ci/postgres installs it"
    return found


def owner() -> str:
    """Whose it is where the tests are root's, as whom PostgreSQL does not run; else ``""``."""
    if os.getuid():
        return ""
    names = [entry.pw_name for entry in pwd.getpwall()]
    return "postgres" if "postgres" in names else "nobody"


def _as_nobody_special() -> dict[str, object]:
    return {"user": who, "extra_groups": []} if (who := owner()) else {}


def _run(folder: Path, name: str, *arguments: str) -> None:
    subprocess.run(
        [program(name), *arguments], check=True, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True, **_as_nobody_special(),  # type: ignore[call-overload]
    )  # fmt: skip


def _empty_folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="ming-postgres-"))
    if who := _as_nobody_special():
        shutil.chown(folder, str(who["user"]))
    return folder


@cache
def _fresh() -> Path:
    """Data as the first start of every server finds them; made once, as that takes longer than a start."""
    folder = _empty_folder()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    _run(folder, "initdb", "-D", "data", "-U", "ming", "-A", "trust", "--no-sync", "-E", "UTF8")
    return folder / "data"


class Postgres:
    """A server in a folder of its own."""

    def __init__(self, settings: Sequence[str] = HASTY) -> None:
        self.folder = _empty_folder()
        subprocess.run(["cp", "-a", str(_fresh()), str(self.folder / "data")], check=True)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.settings = [*USUAL, *settings, f"unix_socket_directories={self.folder}"]

    @property
    def url(self) -> str:
        """Of its first database."""
        return f"postgresql://ming@127.0.0.1:{self.port}/postgres"

    @property
    def starting(self) -> list[str]:
        """What ``pg_ctl`` is told, in its folder."""
        options = " ".join(f"-c '{one}'" for one in self.settings)
        return ["-D", "data", "-l", "log", "-w", "-o", f"-p {self.port} {options}", "start"]

    def start(self) -> None:
        """Start it, and wait until it answers."""
        _run(self.folder, "pg_ctl", *self.starting)

    def stop(self, how: str = "fast") -> None:
        """Stop it; ``immediate`` is as if it were killed."""
        _run(self.folder, "pg_ctl", "-D", "data", "-m", how, "-w", "stop")

    def remove(self) -> None:
        """Stop it, and leave nothing behind."""
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def running(settings: Sequence[str] = HASTY) -> Iterator[Postgres]:
    """A server that runs meanwhile."""
    server = Postgres(settings)
    server.start()
    try:
        yield server
    finally:
        server.remove()
