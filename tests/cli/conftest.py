"""Running commands inside the test's own process."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from companion.cli import main


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on standard output."""
        assert self.status == 0, self.err
        return json.loads(self.out)

    def refuses(self, *words: str) -> None:
        """Check that this was exit 2 with one clear line that holds those words, and nothing on stdout."""
        assert self.status == 2, self
        assert self.out == ""
        assert self.err.count("\n") == 1 and self.err.startswith("ming-table: "), self.err
        assert "Traceback" not in self.err
        for word in words:
            assert word in self.err, self.err


Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def log_as_before() -> Iterator[None]:
    """A command of a club's server writes the log of its process to standard error, which here is this test's own."""
    root = logging.getLogger()
    handlers, level = [*root.handlers], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(False)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """``run("games")``: a command's result; ``stdin`` takes bytes, text, or anything that becomes JSON."""

    def run_it(*arguments: str, stdin: object = b"") -> Result:
        given = stdin if isinstance(stdin, bytes | str) else json.dumps(stdin)
        raw = given if isinstance(given, bytes) else given.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        capsys.readouterr()
        status = main(arguments)
        printed = capsys.readouterr()
        return Result(status, printed.out, printed.err)

    return run_it
