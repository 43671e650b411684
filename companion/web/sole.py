"""One server a data folder: a second one would not notice what the first one writes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LOCK_FILE: Final = "serving.lock"


class InUse(Exception):
    """Another server keeps its tables in this folder."""


@contextmanager
def sole_use(folder: Path) -> Iterator[None]:
    """Hold the folder for this process. The system lets go of it whenever the process ends, also when it is killed.

    Raises:
        InUse: another process holds it.
    """
    with (folder / LOCK_FILE).open("ab") as file:
        _lock(file.fileno(), folder)
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, folder: Path) -> None:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise InUse(f"another server is using {folder}") from error

else:
    import fcntl

    def _lock(file: int, folder: Path) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InUse(f"another server is using {folder}") from error
        except OSError:
            return  # a file system without locks: then nobody can be told apart
