"""Where tables are stored: a database, through SQLAlchemy Core.

It imports the engine, bots and tables; the web and the commands import it.

At home that is an SQLite file, which ``open_store(path)`` opens or creates; a club's server has PostgreSQL
(``companion.store.postgres``, with the extra ``hosted``).
"""

from __future__ import annotations

from pathlib import Path

from companion.store.recovery import Recovered, recover
from companion.store.sql import SqlStore
from companion.store.sqlite import SqliteStore

__all__ = ["Recovered", "SqlStore", "SqliteStore", "open_store"]

FILE_NAME = "ming-table.db"


def open_store(path: Path | str) -> SqliteStore:
    """The store in a file, or in ``ming-table.db`` of a folder; folders and file are created if they are missing.

    The file is checked first; see ``recovery`` for what happens to a damaged one.

    Raises:
        OtherSchema: the file was written by another version of this program.
        Unreadable: it is not a database, or nothing in it can be read; it stays as it is.
        NotSaved: it is read-only, or there is no space left; the code says which.
        Busy: another process holds it.
    """
    path = Path(path)
    if path.is_dir() or not path.suffix:
        path = path / FILE_NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    return SqliteStore(path, recover(path))
