"""Tables in play, in a database of any kind."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from companion.store.archive import Archive
from companion.store.rows import entry_of, entry_row, is_whole, mark, summary_row
from companion.store.schema import entries, snapshots, tables
from companion.table import Entry, Snapshot, Summary
from companion.table.codec import encode
from companion.table.deletion import put_away
from companion.table.entries import SeatChanged
from companion.table.store_interface import SharedStore

KEPT_SNAPSHOTS: Final = 4


class SqlStore(Archive):
    """Implements ``companion.table.Store``, but for what is particular to a kind of database."""

    def create(self, summary: Summary, new: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        """See ``Store.create``."""

        def work(connection: sa.Connection) -> None:
            connection.execute(tables.insert(), {"code": summary.code, **summary_row(summary)})
            self._add(connection, summary, new, snapshot)

        self._write(work)

    def append(self, summary: Summary, new: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        """See ``Store.append``."""

        def work(connection: sa.Connection) -> None:
            self._add(connection, summary, new, snapshot)
            if not connection.execute(UPDATE, {"which": summary.code, **summary_row(summary)}).rowcount:
                raise put_away(summary.code)

        self._write(work)

    def _add(
        self, connection: sa.Connection, summary: Summary, new: Sequence[Entry], snapshot: Snapshot | None
    ) -> None:
        """Add entries, and what goes along with them."""
        connection.execute(_INSERT, [entry_row(summary.code, entry) for entry in new])
        if snapshot is not None:
            _keep_snapshot(connection, summary.code, snapshot)

    def entries(self, code: str, after: int = 0) -> list[Entry]:
        """See ``Store.entries``."""
        rows = self._read(lambda connection: connection.execute(_ENTRIES, {"code": code, "after": after}).all())
        return [entry_of(code, row) for row in rows]

    def seated(self, rejoin: str) -> str | None:
        """See ``Store.seated``. It reads all changes of seats: whoever types a code in the wrong place is rare."""
        rows = self._read(lambda connection: connection.execute(_SEATED, {"rejoin": f'%"{rejoin}"%'}).all())
        return str(rows[0][0]) if rows else None

    def broken(self) -> set[str]:
        """See ``Store.broken``. A database that keeps sums of its pages loses none without saying so: then each table
        is found when it is opened."""
        return set()

    def shared(self) -> SharedStore | None:
        """See ``Store.shared``."""
        return None

    def snapshots(self, code: str) -> list[Snapshot]:
        """See ``Store.snapshots``."""
        rows = self._read(lambda connection: connection.execute(_SNAPSHOTS, {"code": code}).all())
        return [Snapshot(at, count, json.loads(text[9:])) for at, count, text in rows if is_whole(at, count, text)]


_INSERT = entries.insert()
UPDATE = (
    tables.update()
    .where(tables.c.code == sa.bindparam("which"), tables.c.deleted.is_(None))
    .values({name: sa.bindparam(name) for name in ("game", "phase", "players", "number", "changed", "result")})
)
_ENTRIES = (
    sa.select(entries.c.number, entries.c.kind, entries.c.seat, entries.c.key, entries.c.at, entries.c.data)
    .where(entries.c.code == sa.bindparam("code"), entries.c.number > sa.bindparam("after"))
    .order_by(entries.c.number)
)
_SEATED = (
    sa.select(entries.c.code)
    .where(entries.c.kind == SeatChanged.kind, entries.c.data.like(sa.bindparam("rejoin")))
    .order_by(entries.c.at.desc())
    .limit(1)
)
_SNAPSHOTS = (
    sa.select(snapshots.c.at, snapshots.c.count, snapshots.c.dump)
    .where(snapshots.c.code == sa.bindparam("code"))
    .order_by(snapshots.c.at.desc())
)


def _keep_snapshot(connection: sa.Connection, code: str, snapshot: Snapshot) -> None:
    text = encode(snapshot.dump)
    dump = f"{mark(snapshot.at, snapshot.count, text)} {text}"
    row = {"code": code, "at": snapshot.at, "count": snapshot.count, "dump": dump}
    connection.execute(snapshots.insert(), row)
    kept = (
        sa.select(snapshots.c.at).where(snapshots.c.code == code).order_by(snapshots.c.at.desc()).limit(KEPT_SNAPSHOTS)
    )
    newest = list(connection.scalars(kept))
    connection.execute(snapshots.delete().where(snapshots.c.code == code, snapshots.c.at.not_in(newest)))
