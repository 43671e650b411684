"""``serve``: what it says, what it refuses, and that it ends when told to."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from cryptography.x509.oid import ExtendedKeyUsageOID

from companion.store import open_store
from companion.web.launch.process import DATABASE
from companion.web.server.folder_lock import InUse, sole_use
from companion.web.server.wire import Server, certificates
from tests.cli.conftest import Run
from tests.patience import PATIENCE_S, running, until
from tests.profiles import some
from tests.web.serving import call, is_open


@contextmanager
def taken_port() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


IGNORING: Final = ("sh", "-c", "trap '' INT TERM; exec \"$@\"", "sh")
"""As a script does that starts a program in the background."""
STOPPED: Final = [
    pytest.param(number, by, id=f"{number}-{name}")
    for number, by, name in (
        (signal.SIGINT, IGNORING, "by a script"), (signal.SIGTERM, (), "by hand"),
        (signal.SIGINT, (), "by hand"), (signal.SIGTERM, IGNORING, "by a script"),
    )
]  # fmt: skip


@pytest.mark.parametrize(("number", "by"), some(STOPPED, 2))
def test_it_serves_says_where_and_stops(tmp_path: Path, number: signal.Signals, by: tuple[str, ...]) -> None:
    with taken_port() as port:
        pass
    said = tmp_path / "said.txt"
    arguments = [*by, sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]
    arguments += ["--data", str(tmp_path / "new" / "data")]
    with said.open("wb") as log, running(arguments, stdout=log, stderr=log) as process:
        until(lambda: process.poll() is not None or is_open(port))
        assert call(port, "GET", "/api/v1/openapi.json")[0] == 200
        process.send_signal(number)
        status = process.wait(PATIENCE_S)
    text = said.read_text(encoding="utf-8")
    assert status == 0, text
    assert f"http://127.0.0.1:{port}" in text
    assert "█" in text, "no QR code"
    assert "Traceback" not in text
    assert any((tmp_path / "new" / "data").iterdir())


def test_a_certificate_that_is_replaced_is_told_on_the_terminal(monkeypatch: pytest.MonkeyPatch, run: Run,
                                                                tmp_path: Path) -> None:  # fmt: skip
    """Once, with the page that says what to do."""
    monkeypatch.setattr(Server, "work", lambda _server: None)
    serve = ("serve", "--host", "127.0.0.1", "--port", "0", "--https", "--https-port", "0", "--data", str(tmp_path))
    first = run(*serve)
    assert (first.status, first.err.count("/https")) == (0, 1), first.err
    monkeypatch.setattr(certificates, "PURPOSES", [*certificates.PURPOSES, ExtendedKeyUsageOID.OCSP_SIGNING])
    second, third = run(*serve), run(*serve)
    assert (second.err.count("/https"), third.err.count("/https")) == (2, 1), second.err + third.err


def test_a_port_that_is_taken_is_named(run: Run, tmp_path: Path) -> None:
    with taken_port() as port:
        run("serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path)).refuses("--port", str(port))


@pytest.mark.parametrize("port", ["65536", "-1", "web", "8000.0"])
def test_what_is_no_port_is_refused(run: Run, tmp_path: Path, port: str) -> None:
    run("serve", "--port", port, "--data", str(tmp_path)).refuses("--port", port)


@pytest.mark.parametrize("host", ["203.0.113.7", "not an address", "x" * 300])
def test_what_is_no_address_of_ours_is_refused(run: Run, tmp_path: Path, host: str) -> None:
    run("serve", "--host", host, "--port", "0", "--data", str(tmp_path)).refuses("--host")


def test_a_folder_that_takes_no_files_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    run("serve", "--port", "0", "--data", str(file)).refuses("--data", str(file))
    run("serve", "--port", "0", "--data", "/proc/nothing").refuses("--data")
    run("serve", "--port", "0", "--host", "999.1.1.1", "--data", "").refuses("--data", "no folder")


def test_a_file_that_is_no_database_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_text("not a database")
    run("serve", "--port", "0", "--host", "127.0.0.1", "--data", str(tmp_path)).refuses("--data", "not a database")


def test_a_database_that_takes_nothing_is_refused(run: Run, tmp_path: Path) -> None:
    """A trigger stands in for a file that may be read only: those who run tests as root may write anywhere."""
    open_store(tmp_path / DATABASE).close()
    with sqlite3.connect(tmp_path / DATABASE) as connection:
        connection.execute(
            "CREATE TRIGGER no BEFORE UPDATE ON about BEGIN SELECT RAISE(ABORT, 'this database is read-only'); END"
        )
    connection.close()
    run("serve", "--port", "0", "--host", "127.0.0.1", "--data", str(tmp_path)).refuses("--data", "read-only")


def test_a_folder_that_another_server_uses_is_refused(run: Run, tmp_path: Path) -> None:
    with sole_use(tmp_path):
        run("serve", "--port", "0", "--host", "127.0.0.1", "--data", str(tmp_path)).refuses("--data", "another server")
    with sole_use(tmp_path), pytest.raises(InUse), sole_use(tmp_path):
        pass


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_locked_folder_is_refused(run: Run, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    run("serve", "--port", "0", "--data", str(tmp_path)).refuses("--data", "ermission")


def test_a_killed_server_holds_the_folder_no_longer(tmp_path: Path) -> None:
    code = (
        "import pathlib, time\nfrom companion.web.server.folder_lock import sole_use\n"
        f"with sole_use(pathlib.Path({str(tmp_path)!r})):\n    print('held', flush=True)\n    time.sleep(3600)"
    )
    with running([sys.executable, "-c", code], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == b"held\n"
        with pytest.raises(InUse), sole_use(tmp_path):
            pass
        holder.kill()
        holder.wait(PATIENCE_S)
        with sole_use(tmp_path):
            pass


@pytest.mark.skipif(sys.platform == "win32", reason="there files are locked in another way")
@pytest.mark.parametrize("number", [errno.ENOSYS, errno.ENOTSUP, errno.ENOLCK])
def test_a_file_system_without_locks_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def none(_file: int, _how: int) -> None:
        raise OSError(number, "no locks here")

    monkeypatch.setattr("fcntl.flock", none)
    with sole_use(tmp_path):
        pass


@pytest.mark.parametrize(
    ("lines", "word"),
    [(None, "No such file"), ("", "empty"), ("a" * 31, "32"), ("a" * 31 + "\n" + "b" * 32, "line 1"),
     ("\n" + "a" * 32 + "\nshort\n", "line 3")],
)  # fmt: skip
def test_a_secret_that_could_be_guessed_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: str | None, word: str
) -> None:
    file = tmp_path / "cookies"
    if lines is not None:
        file.write_text(lines)
    monkeypatch.setenv("MING_TABLE_SECRET_FILE", str(file))
    database = ["--database", "postgresql://ming@127.0.0.1:1/ming", "--public-url", "https://play.example.org"]
    served = run("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "data"), *database)
    served.refuses("MING_TABLE_SECRET_FILE", str(file), word)
    assert "short" not in served.err


def test_figures_are_for_a_clubs_server(tmp_path: Path, run: Run) -> None:
    run("serve", "--data", str(tmp_path), "--metrics-port", "9000").refuses("--database", "--public-url")
