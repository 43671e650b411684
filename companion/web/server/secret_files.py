"""Files that only their owner may read: the data folder, with the keys and the games of everybody in it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

CLOSED: Final = 0o077
"""What others may do with a file or a folder of ours: nothing."""


@contextmanager
def closed() -> Iterator[None]:
    """Leave to its owner all that this process makes meanwhile."""
    before = os.umask(CLOSED)
    try:
        yield
    finally:
        os.umask(before)


@contextmanager
def owner_only(folder: Path, ours: Collection[str]) -> Iterator[None]:
    """Leave to its owner what lies in the folder, also from earlier, and all that this process makes meanwhile.

    The folder itself is closed, too, unless other things lie in it. Windows has its own ways and needs none of this.

    Args:
        folder: the data folder, which is there.
        ours: how names of files and folders of ours begin.
    """
    if os.name != "posix":
        yield
        return
    with closed():
        found = list(folder.iterdir())
        mine = [path for path in found if path.name.startswith(tuple(ours))]
        for path in [*mine, *([folder] if len(mine) == len(found) else [])]:
            for one in (path, *(path.rglob("*") if path.is_dir() and path != folder else ())):
                tighten(one)
        yield


def write_new(path: Path, data: bytes) -> None:
    """Make the file unless it exists by now; of several processes that start at once, one wins.

    It is written under another name first and appears whole or not at all.
    """
    draft = _draft(path, data)
    try:
        try:
            os.link(draft, path)
        except FileExistsError:
            if not path.stat().st_size:
                draft.replace(path)
        except OSError:  # a file system without links
            draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def replace(path: Path, data: bytes) -> None:
    """Make the file or put it in the place of the one that is there."""
    _draft(path, data).replace(path)


def tighten(path: Path) -> None:
    """Take all others' rights from a file or a folder, as far as its file system knows of any."""
    with suppress(OSError):  # somebody else's, or on a disk that knows no rights
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & 0o777 & ~CLOSED)


def _draft(path: Path, data: bytes) -> Path:
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return draft
