"""What is done with whole tables: putting them away, taking them back, clearing up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final, Generic, TypeVar

from companion.bots import NAMES, Maker
from companion.table import codes
from companion.table.core import LiveTable
from companion.table.errors import Busy, DamagedTable, NotSaved, OtherRules, TableError, UnknownTable
from companion.table.putaway import PutAways
from companion.table.statistics import key_of
from companion.table.storing import EVERYTHING, Store, Summary, Wanted

T = TypeVar("T", bound=LiveTable)
NAMED: Final = 200
"""Tables of which names are offered again."""


class Shelf(ABC, Generic[T]):
    """The part of ``Tables`` that concerns tables as things on a shelf, not the games played at them."""

    bots: Mapping[str, Maker]
    _store: Store
    _away: PutAways
    _broken: set[str]
    """Tables whose logs are known to be damaged."""

    @abstractmethod
    def _open(self, code: str) -> T:
        """The table as it lies in the store, not kept in memory."""

    @abstractmethod
    def _in_memory(self, code: str) -> T | None:
        """The table if anybody has it."""

    @abstractmethod
    def _drop(self, code: str) -> None:
        """Forget the table that was in memory."""

    @abstractmethod
    def _changed(self, code: str) -> None:
        """Tell whoever listens."""

    def summaries(self, wanted: Wanted = EVERYTHING) -> list[Summary]:
        """Tables but those put away, the one changed last first; loads none of them but such as the list on disk is
        damaged for."""
        return [self._listed(summary) for summary in self._store.summaries(wanted)]

    def count(self, wanted: Wanted = EVERYTHING) -> int:
        """How many tables those are, but for ``skip`` and ``most``."""
        return self._store.count(wanted)

    def _listed(self, summary: Summary) -> Summary:
        """The summary with what is known of damage: what the list has lost, the table's log tells anew."""
        code = summary.code
        if summary.damaged and code not in self._broken:
            try:
                summary = (self._in_memory(code) or self._open(code)).summary()
            except TableError:
                self._broken.add(code)
            with suppress(Busy, NotSaved):  # another time
                self._store.list_anew(summary)
        return replace(summary, damaged=code in self._broken)

    def broken(self) -> list[str]:
        """Tables known to be damaged: they cannot be played, and stay as they are."""
        return sorted(self._broken)

    def put_away(self) -> dict[str, float]:
        """Codes of deleted tables that can be taken back, and when they were deleted, seconds since 1970."""
        return self._away.since()

    def delete(self, code: str, by: str | None) -> None:
        """Put a table away; phones there are told, and for a week it can be taken back.

        Args:
            code: the table.
            by: the host's token, or ``None`` for whoever sits at the computer that keeps the tables.

        Raises:
            UnknownTable: there is none.
            HostOnly, ExpiredSeat: this token may not.
        """
        code = codes.tidy(code)
        self._check_host(code, by)
        self._away.put(code)
        self._tell_away(code)

    def restore(self, code: str, by: str | None) -> None:
        """Take a table back that was put away; one in use stays as it is. Arguments and errors as for ``delete``."""
        code = codes.tidy(code)
        self._check_host(code, by)
        self._away.take_back(code)
        self._tell_away(code)

    def purge(self) -> list[str]:
        """Remove for good what was put away more than a week ago; the codes removed."""
        gone = self._away.purge()
        for code in gone:
            self._drop(code)
        return gone

    def settle_results(self, stopping: Callable[[], bool] = bool) -> int:
        """Work out the results of games that were over before results were kept; how many.

        Between two games ``stopping`` is asked whether to leave the rest for another time.
        """
        found = 0
        for summary in self.summaries(Wanted(over=True)):
            if stopping():
                break
            if summary.result is None:
                try:
                    table = self._open(summary.code)
                except (DamagedTable, OtherRules, UnknownTable):
                    continue  # it stays in the list without its result
                result = table.result()
                if result is not None:
                    self._store.note_result(summary.code, table.number, result)
                    found += 1
        return found

    def is_host(self, code: str, token: str) -> bool:
        """Whether the token is the host's, also of a table put away; of one that cannot be read nobody's is."""
        try:
            self._check_host(codes.tidy(code), token)
        except TableError:
            return False
        return True

    def names(self, most: int = 40) -> list[str]:
        """Names that people have used lately, the latest first; bots' names are left out."""
        bots = {*NAMES.values(), *self.bots}
        found: dict[str, str] = {}
        for summary in self.summaries(Wanted(most=NAMED)):
            result = summary.result
            held = summary.players if result is None else [s.name for s in result.scores if s.holder == "person"]
            for name in held:
                if name and name not in bots:
                    found.setdefault(key_of(name), name)
        return list(found.values())[:most]

    def _check_host(self, code: str, token: str | None) -> None:
        if token is not None:  # read only: nothing is added to a table that was put away
            (self._in_memory(code) or self._open(code)).check_host(token)

    def _tell_away(self, code: str) -> None:
        table = self._in_memory(code)
        if table is not None:
            table.put_away = code in self._away.since()
        self._changed(code)
