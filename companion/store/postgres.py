"""The store of a club's server: PostgreSQL, over which any number of processes serve the same tables."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, Insert, insert
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from companion.store.database import Work
from companion.store.notices import LINE, Notices
from companion.store.rows import entry_row, summary_row
from companion.store.schema import due, entries, presence, processes, tables
from companion.store.sql import UPDATE, SqlStore
from companion.store.strangers import NOW, Strangers
from companion.store.voices import Voices
from companion.table import Entry, NotSaved, OutOfReach, Snapshot, Summary, TableError, Unreadable
from companion.table.bot_lease import LEASE_S
from companion.table.deletion import put_away
from companion.table.store_interface import AWAY, ENTRIES, PRESENCE, Conflict, Notice, SharedStore, Standing

T = TypeVar("T")
THREADS: Final = 16
"""Connections kept: one for each request that is at work."""
STATEMENT_MS: Final = 5000
"""No statement of ours takes longer; whoever waits is told that the database is busy."""
PRESENT_S: Final = 25.0
"""Seconds for which a process's word holds that it serves, and that a phone is on its line."""
_PASSING: Final = ("08", "40001", "40P01", "53300", "55P03", "57014", "57P")
"""Beginnings of the codes of what may have passed a moment later: lost connections, deadlocks, a server that stops."""
_FULL: Final = "53100"
_READ_ONLY: Final = ("25006", "42501")


class PostgresStore(SqlStore, Strangers, Voices):
    """Tables that several processes share.

    Attributes:
        process: what this one is called among them.
    """

    insert = staticmethod(insert)
    tries = 2

    def __init__(self, url: str, threads: int = THREADS) -> None:
        """Connect to a database that has the present schema; see ``migrating``.

        Raises:
            ValueError: the address is none of a PostgreSQL database.
        """
        where = address(url)
        options = f"{where.query.get('options', '')} -c statement_timeout={STATEMENT_MS}".strip()
        pool = {
            "pool_size": threads, "max_overflow": 2, "pool_timeout": STATEMENT_MS / 1000, "hide_parameters": True,
            "connect_args": {"options": options, "application_name": "ming-table", **LINE},
        }  # fmt: skip
        super().__init__(sa.create_engine(where, **pool))
        self._single = sa.create_engine(where, isolation_level="AUTOCOMMIT", pool_reset_on_return=None, **pool)
        self.process = secrets.token_hex(6)
        self._notices: Notices | None = None

    def _once(self, work: Work[T], *, writes: bool) -> T:
        return super()._once(work, writes=True) if writes else self._alone(work)

    def _alone(self, work: Work[T]) -> T:
        """What a single statement does needs no transaction of its own; beginning and ending one would take as long."""
        with self._single.connect() as connection:
            return work(connection)

    def _trouble(self, error: SQLAlchemyError, kind: type[NotSaved | Unreadable]) -> TableError:
        cause = error.orig if isinstance(error, DBAPIError) else error
        state = getattr(cause, "sqlstate", None) or ""
        silent = isinstance(error, DBAPIError) and not state  # no word from the server: it is away
        refused = isinstance(error, sa.exc.DataError)  # by the driver: no database can hold it
        lost = isinstance(error, sa.exc.TimeoutError) or (silent and not refused)
        if lost or state.startswith(_PASSING):
            return OutOfReach()
        code = "not-saved" if state == _FULL else "read-only" if state in _READ_ONLY else "disk-failed"
        return kind(code, problem=str(cause).partition("\n")[0])  # further lines may hold what was to be written

    def shared(self) -> SharedStore:
        """See ``Store.shared``."""
        return self

    # --- notices --------------------------------------------------------------------------------------------

    def listen(self, heard: Callable[[Notice], None]) -> None:
        """See ``Store.listen``."""
        if self._notices is not None:
            self._notices.close()
        self._notices = Notices(self._engine.url, self.process, heard)

    @property
    def listening(self) -> bool:
        """Whether what other processes do is heard at once."""
        return self._notices is not None and self._notices.connected

    @property
    def connections(self) -> int:
        """How many are at work."""
        pools = [engine.pool for engine in (self._engine, self._single)]
        return sum(pool.checkedout() for pool in pools if isinstance(pool, sa.QueuePool))

    def asked(self, work: Work[T]) -> T:
        """What ``work`` finds in the database; for those who look after it.

        Raises:
            OutOfReach: it is away.
            Unreadable: it cannot be read.
        """
        return self._read(work)

    def _tell(self, kind: str, code: str, number: int = 0) -> None:
        if self._notices is not None:
            self._notices.tell(Notice(kind, code, number))

    # --- tables in play -------------------------------------------------------------------------------------

    def standing(self, code: str) -> Standing | None:
        """See ``Store.standing``."""
        row = self._read(lambda connection: connection.execute(_STANDING, {"code": code}).first())
        return None if row is None else Standing(*row)

    def standings(self, codes: Iterable[str]) -> dict[str, Standing]:
        """The same of several tables, by code."""
        query = sa.select(tables.c.code, tables.c.number, tables.c.deleted).where(tables.c.code.in_(list(codes)))
        return {code: Standing(*row) for code, *row in self._listed(query)}

    def create(self, summary: Summary, new: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        """See ``Store.create``."""
        super().create(summary, new, snapshot)
        self._tell(ENTRIES, summary.code, summary.number)

    def append(self, summary: Summary, new: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        """See ``Store.append``. Nearly always one statement does all of it, in a single exchange with the server."""
        if snapshot is not None:
            super().append(summary, new, snapshot)
        else:
            rows = [entry_row(summary.code, entry) for entry in new]
            given: dict[str, Any] = {
                f"new_{column.name}": [row[column.name] for row in rows] for column in entries.columns
            }
            given |= {"which": summary.code, **summary_row(summary)}
            statement = _APPEND[summary.bot_due]
            if not self._tried(lambda: self._alone(lambda c: c.scalar(statement, given)), writes=True):
                raise Conflict() if self.standing(summary.code) is None else put_away(summary.code)
        self._tell(ENTRIES, summary.code, summary.number)

    def _add(
        self, connection: sa.Connection, summary: Summary, new: Sequence[Entry], snapshot: Snapshot | None
    ) -> None:
        super()._add(connection, summary, new, snapshot)
        if summary.bot_due is not None:
            self._mark(connection, summary.code, due=summary.bot_due)

    def mark_deleted(self, code: str, at: float | None) -> bool:
        """See ``Store.mark_deleted``. A table taken back counts as touched, and its bots are looked at anew."""
        found = super().mark_deleted(code, at) if at is not None else self._write(lambda c: self._take_back(c, code))
        self._tell(AWAY, code)
        return found

    def _take_back(self, connection: sa.Connection, code: str) -> bool:
        found = bool(connection.execute(_BACK, {"which": code}).rowcount)
        if found:
            self._mark(connection, code, due=True)
        return found

    def expire(self, lobby_s: float, game_s: float) -> list[str]:
        """See ``SharedStore.expire``."""
        gone = super().expire(lobby_s, game_s)
        for code in gone:
            self._tell(AWAY, code)
        return gone

    # --- bots -----------------------------------------------------------------------------------------------

    def take_due(self, pause: float) -> str | None:
        """A table at which a bot must choose since ``pause`` seconds, and for whose bot nobody thinks: from now on this
        process does, for ``LEASE_S``."""
        given = {"pause": pause, "process": self.process}
        code: str | None = self._write(lambda connection: connection.scalar(_TAKE, given))
        return code

    def leave_due(self, code: str, *, due: bool) -> None:
        """See ``SharedStore.leave_due``."""
        change = _FREE_DUE if due else _CLEAR_DUE.where(_mine)
        self._write(lambda connection: connection.execute(change, {"which": code, "me": self.process}))

    def count_due(self) -> int:
        """Tables at which a bot must choose, and for whose bot nobody thinks yet."""
        query = sa.select(sa.func.count()).select_from(due).where(due.c.at <= NOW, _UNCLAIMED)
        return self._read(lambda connection: connection.scalar(query) or 0)

    @staticmethod
    def _mark(connection: sa.Connection, code: str, *, due: bool) -> None:
        if due:
            connection.execute(_SET_DUE, {"code": code})
        else:
            connection.execute(_CLEAR_DUE, {"which": code})

    # --- presence -------------------------------------------------------------------------------------------

    def be_present(self, phones: Mapping[str, Collection[str]]) -> None:
        """Say whose phones are on this process's lines at these tables; the other processes are told."""
        mine = presence.c.process == self.process
        rows = [{"process": self.process, "code": code, "seat": seat} for code, here in phones.items() for seat in here]

        def work(connection: sa.Connection) -> None:
            connection.execute(presence.delete().where(mine, presence.c.code.in_(list(phones))))
            if rows:
                connection.execute(presence.insert().values(until=NOW + PRESENT_S), rows)

        self._write(work)
        for code in phones:
            self._tell(PRESENCE, code)

    def stay_present(self, rules: Mapping[str, int]) -> None:
        """See ``SharedStore.stay_present``."""
        rows = [{"process": self.process, "game": game, "rules": version} for game, version in rules.items()]
        renewed = presence.update().where(presence.c.process == self.process).values(until=NOW + PRESENT_S)

        def work(connection: sa.Connection) -> None:
            connection.execute(_SERVES, rows)
            connection.execute(renewed)
            for of_processes in (presence, processes):
                connection.execute(of_processes.delete().where(of_processes.c.until < NOW))

        self._write(work)

    def rules_of(self, game: str) -> set[int]:
        """See ``SharedStore.rules_of``."""
        query = sa.select(processes.c.rules).where(processes.c.game == game, processes.c.until > NOW)
        return {rules for (rules,) in self._listed(query)}

    def present(self, codes: Iterable[str]) -> dict[str, set[str]]:
        """Whose phones are on the lines of other processes, by table."""
        query = sa.select(presence.c.code, presence.c.seat).where(
            presence.c.code.in_(list(codes)), presence.c.process != self.process, presence.c.until > NOW
        )
        found: dict[str, set[str]] = {}
        for code, seat in self._listed(query):
            found.setdefault(code, set()).add(seat)
        return found

    def leave(self) -> None:
        """See ``SharedStore.leave``."""
        gone = [kept.delete().where(kept.c.process == self.process) for kept in (presence, processes)]
        self._write(lambda connection: [connection.execute(one) for one in gone])

    def close(self) -> None:
        """See ``Store.close``."""
        if self._notices is not None:
            self._notices.close()
        self._single.dispose()
        super().close()


def address(url: str) -> sa.URL:
    """The address of a database as people write it, for the driver that we use.

    Raises:
        ValueError: it is none of a PostgreSQL database.
    """
    try:
        found = sa.make_url(url)
    except sa.exc.ArgumentError as error:
        raise ValueError(str(error)) from error
    if found.drivername.partition("+")[0] not in ("postgresql", "postgres"):
        raise ValueError(f"{found.drivername} is not postgresql")
    return found.set(drivername="postgresql+psycopg")


def _once_only(new: Insert) -> Insert:
    """That a bot must choose, in place of what was known of that table."""
    kept = {name: new.excluded[name] for name in ("at", "until", "process")}
    return new.on_conflict_do_update(index_elements=[due.c.code], set_=kept)


_STANDING = sa.select(tables.c.number, tables.c.deleted).where(tables.c.code == sa.bindparam("code"))
_BACK = tables.update().where(tables.c.code == sa.bindparam("which")).values(deleted=None, changed=NOW)
_serving = insert(processes).values(until=NOW + PRESENT_S)
_SERVES = _serving.on_conflict_do_update(
    index_elements=[processes.c.process, processes.c.game], set_={"until": _serving.excluded.until}
)
_new_due = insert(due).values(code=sa.bindparam("code"), at=NOW, until=None, process=None)
_SET_DUE = _once_only(_new_due)
_appended = UPDATE.returning(tables.c.code).cte("appended")
_fresh = (
    sa.func.unnest(*(sa.bindparam(f"new_{column.name}", type_=ARRAY(column.type)) for column in entries.columns))
    .table_valued(*(sa.column(column.name, column.type) for column in entries.columns), name="fresh")
    .render_derived()
)
_added = entries.insert().from_select(
    entries.c.keys(), sa.select(_fresh).join(_appended, _appended.c.code == _fresh.c.code)
)
_is_due = insert(due).from_select(
    ["code", "at", "until", "process"], sa.select(_appended.c.code, NOW, sa.null(), sa.null())
)
_none_due = due.delete().where(due.c.code.in_(sa.select(_appended.c.code)))
_done = sa.select(sa.func.count()).select_from(_appended).add_cte(_added.cte("added"))
_APPEND: Final = {
    None: _done,
    True: _done.add_cte(_once_only(_is_due).cte("is_due")),
    False: _done.add_cte(_none_due.cte("none_due")),
}
"""Entries, the table's row and whether a bot must choose there; how many tables there were of that code."""
_CLEAR_DUE = due.delete().where(due.c.code == sa.bindparam("which"))
_mine = due.c.process == sa.bindparam("me")
_FREE_DUE = due.update().where(due.c.code == sa.bindparam("which"), _mine).values(at=NOW, until=None, process=None)
_UNCLAIMED = sa.or_(due.c.until.is_(None), due.c.until < NOW)
_free = (
    sa.select(due.c.code)
    .where(due.c.at <= NOW - sa.bindparam("pause", type_=sa.Float), _UNCLAIMED)
    .order_by(due.c.at)
    .limit(1)
    .with_for_update(skip_locked=True)
    .cte("free")  # found once, whatever the plan: never more rows than that
)
_TAKE = (
    due.update()
    .where(due.c.code == _free.c.code)
    .values(until=NOW + LEASE_S, process=sa.bindparam("process"))
    .returning(due.c.code)
)
