"""What other processes do at the same tables, where several serve them: new entries, tables put away, phones.

Correctness never depends on what is heard here: whoever asks for a table asks the store how far it has come. What is
heard wakes the phones that only listen.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final

from companion.engine import registry
from companion.table.errors import TableError
from companion.table.store_interface import AWAY, LOOK, PRESENCE, Notice, SharedStore, Standing
from companion.table.table import Table

READERS: Final = 2
"""Threads that catch up."""
LOOK_S: Final = 0.5
"""Seconds between two looks at whose phones are on the lines of this process."""
RENEW_S: Final = 10.0
_log = logging.getLogger(__name__)


class Sharing:
    """Keeps the tables in memory up to what other processes do, and tells those whose phones are here.

    Args:
        store: the store that they share.
        tables: the tables in memory, by code.
        changed: called with a code when something else than entries changed there.
    """

    def __init__(
        self, store: SharedStore, tables: Callable[[], Mapping[str, Table]], changed: Callable[[str], None]
    ) -> None:
        self._store = store
        self._tables = tables
        self._changed = changed
        self._told: dict[str, frozenset[str]] = {}
        self._rules = {game: meta.rules_version for game, meta in registry.metas().items()}
        self._pool = ThreadPoolExecutor(READERS, "catching up")
        self._heard: set[Future[None]] = set()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._look, name="presence", daemon=True)
        self._thread.start()
        store.listen(self._hear)

    def close(self) -> None:
        """Stop; nobody is here any more."""
        if self._closing.is_set():
            return
        self._closing.set()
        self._thread.join()
        self._pool.shutdown(cancel_futures=True)
        with suppress(TableError):
            self._store.leave()

    # --- what others do -------------------------------------------------------------------------------------

    def _hear(self, notice: Notice) -> None:
        if notice.kind == LOOK:
            self._do(self._look_at_all)
            return
        table = self._tables().get(notice.code)
        if table is None:
            return
        if notice.kind == PRESENCE:
            self.welcome(table)
        elif notice.kind == AWAY:
            self._do(lambda: self.follow(table))
        elif notice.number > table.number:
            self._do(lambda: table.timeline.catch_up(notice.number))

    def _do(self, work: Callable[[], object]) -> None:
        def tried() -> None:
            try:
                work()
            except TableError as error:  # whoever asks for the table is told
                _log.info("not caught up: %s", error)
            except Exception:
                _log.exception("not caught up")

        with suppress(RuntimeError):  # closed
            work_ahead = self._pool.submit(tried)
            self._heard.add(work_ahead)
            work_ahead.add_done_callback(self._heard.discard)

    @property
    def behind(self) -> int:
        """Notices heard of which nothing has been read yet."""
        return len(self._heard)

    def _look_at_all(self) -> None:
        known = self._tables()
        if not known:
            return
        for code, standing in self._store.standings(known).items():
            table = known[code]
            if standing.number > table.number or (standing.deleted is not None) != table.put_away:
                self._do(partial(self._bring, table, standing))  # one that cannot be followed holds up no other
        self._hear_phones(known)

    def _hear_phones(self, known: Mapping[str, Table]) -> None:
        present = self._store.present(known)
        for code, table in known.items():
            if table.phones.hear_elsewhere(present.get(code, ())):
                self._changed(code)

    def follow(self, table: Table) -> bool:
        """Bring a table to where it is by now; ``False`` when there is no such table any more.

        Raises:
            Busy: the store is away.
            DamagedTable, OtherRules: it cannot be followed.
        """
        standing = self._store.standing(table.code)
        if standing is None:
            return False
        self._bring(table, standing)
        return True

    def _bring(self, table: Table, standing: Standing) -> None:
        if table.put_away != (standing.deleted is not None):
            table.put_away = standing.deleted is not None
            self._changed(table.code)
        table.timeline.catch_up(standing.number)

    def welcome(self, table: Table) -> None:
        """A table has come into memory: whose phones are elsewhere is asked, soon."""
        self._do(lambda: self._hear_phones({table.code: table}))

    # --- what is here ---------------------------------------------------------------------------------------

    def _look(self) -> None:
        left = 0.0
        while not self._closing.wait(LOOK_S):
            left -= LOOK_S
            try:
                self._tell()
                if left <= 0:
                    left = RENEW_S
                    self._store.stay_present(self._rules)
            except TableError as error:
                _log.info("whose phones are here was not told: %s", error)
            except Exception:
                _log.exception("whose phones are here was not told")

    def _tell(self) -> None:
        here = {
            table.code: frozenset(seat.colour for seat in table.seats.all if table.phones.here(seat.colour))
            for table in self._tables().values()
        }
        news = {code: seats for code, seats in here.items() if seats != self._told.get(code, frozenset())}
        news |= {code: frozenset() for code in self._told.keys() - here.keys()}
        if news:
            self._store.be_present(news)
        self._told = {code: seats for code, seats in here.items() if seats}
