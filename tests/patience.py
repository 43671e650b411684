"""Waiting in tests: for a condition and never for a time, and never for ever.

These limits only make a test that hangs say so; none tells how fast anything is. They hold on a machine several times
slower than ours with other work beside it.
"""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

PATIENCE_S: Final = 300.0
PATIENCE_MS: Final = 60_000
"""For a browser, which is asked many times in a test."""

T = TypeVar("T")


def until(true: Callable[[], T], otherwise: str = "it never came about") -> T:
    """What the condition gives, as soon as that is true; it is asked less and less often, as to ask may be work."""
    end, pause = time.monotonic() + PATIENCE_S, 0.01
    while not (found := true()):
        assert time.monotonic() < end, otherwise
        time.sleep(pause)
        pause = min(pause * 1.2, 0.1)
    return found


@contextmanager
def running(arguments: Sequence[str | Path], **more: Any) -> Iterator[subprocess.Popen[Any]]:
    """A process that ends with its test, however that ends; ``more`` is for ``Popen``."""
    with subprocess.Popen(arguments, **more) as process:
        try:
            yield process
        finally:
            process.kill()


def at_once(*works: Callable[[], object]) -> None:
    """Do all of them in threads that start together, to the end."""
    start = threading.Barrier(len(works))

    def work(one: Callable[[], object]) -> None:
        start.wait(PATIENCE_S)
        one()

    threads = [threading.Thread(target=work, args=(one,), daemon=True) for one in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
    assert not any(thread.is_alive() for thread in threads), "they wait for one another"
