"""Files that only their owner may read: keys and secrets in the data folder."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path


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
    with suppress(OSError):
        path.chmod(path.stat().st_mode & stat.S_IRWXU)


def _draft(path: Path, data: bytes) -> Path:
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return draft
