"""Where tables live: a database by way of SQLAlchemy Core; SQLite unless another URL is given.

``open_store(path)`` opens (or makes) the SQLite file of one machine; ``SqlStore(url)`` takes any URL.
"""

from __future__ import annotations

from pathlib import Path

from companion.store.recovery import Recovered, recover
from companion.store.sql import SqlStore

__all__ = ["Recovered", "SqlStore", "open_store"]

FILE_NAME = "ming-table.db"


def open_store(path: Path | str) -> SqlStore:
    """The store in a file, or in ``ming-table.db`` of a folder; folders and file are made when missing.

    The file is looked over first; see ``recovery`` for what becomes of a damaged one.

    Raises:
        OtherSchema: the file was written by another version of this program.
        Unreadable: it is no database, or nothing in it can be read; it stays as it is.
        NotSaved: it may not be written to, or there is no room; the code says which.
        Busy: another process holds it.
    """
    path = Path(path)
    if path.is_dir() or not path.suffix:
        path = path / FILE_NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    return SqlStore(f"sqlite:///{path}", recover(path))
