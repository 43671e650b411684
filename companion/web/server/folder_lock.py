"""One server a data folder: a second one would not notice what the first one writes."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

LOG = logging.getLogger(__name__)

LOCK_FILE: Final = "serving.lock"


class InUse(Exception):
    """Another server keeps its tables in this folder."""


@contextmanager
def sole_use(folder: Path) -> Iterator[None]:
    """Hold the folder for this process. The system lets go of it whenever the process ends, also when it is killed; so
    it must be a lock of the system's own, and no file that would stay.

    Raises:
        InUse: another process holds it.
    """
    lock = FileLock(folder / LOCK_FILE, blocking=False, fallback_to_soft=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise InUse(f"another server is using {folder}") from error
    except OSError as error:  # a file system without locks: then nobody can be told apart
        LOG.info("%s cannot be locked: %s", folder, error)
    try:
        yield
    finally:
        lock.release()
