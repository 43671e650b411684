"""Tables as things on a shelf: the codes by which people find them, and those that were put away.

Nobody plays at a table that was put away or finds it in a list, and for a week it can be taken back.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Callable, Set
from functools import cache
from importlib.resources import files
from typing import Final

from companion.table.errors import PutAway, UnknownTable
from companion.table.store_interface import SharedStore, Store, Wanted

KEPT_S: Final = 7 * 24 * 3600.0
"""Seconds for which a table can be taken back."""
LONGEST_PAUSE_S: Final = 30 * 24 * 3600.0
"""A longer time without any trace in the store is none that counts: the clock has jumped, or nobody was here."""
SLACK_S: Final = 3600.0
"""So much a clock may be wrong before somebody puts it right."""
SECRET_WORDS: Final = 3
"""Of a code that is a secret: with 368 words there are 50 million."""
_BETWEEN: Final = re.compile(r"[\s.-]+")


# --- codes ------------------------------------------------------------------------------------------------------


@cache
def words() -> tuple[str, ...]:
    """The words of ``data/words.txt``."""
    text = (files("companion.table") / "data" / "words.txt").read_text("utf-8")
    return tuple(text.split())


def tidy_code(code: str) -> str:
    """A code as it is kept: people may type it in any case and with space around it."""
    return secret_code(code) or code.strip().lower() if len(code) <= 40 else ""


def secret_code(typed: str) -> str:
    """A code of three words, with spaces, full stops or hyphens between them; nothing when this is none."""
    parts = _BETWEEN.split(typed.strip().lower())
    return "-".join(parts) if len(parts) == SECRET_WORDS and set(parts) <= set(words()) else ""


def free_code(taken: Set[str] | None) -> str:
    """A random code that is not ``taken``: a word; once all are in use, a word with a number.

    Where nobody knows which ones are (``None``), as among strangers, three words: nobody finds a table by trying.
    """
    if taken is None:
        return "-".join(secrets.choice(words()) for _ in range(SECRET_WORDS))
    number = 1
    while True:
        suffix = "" if number == 1 else str(number)
        left = [word + suffix for word in words() if word + suffix not in taken]
        if left:
            return secrets.choice(left)
        number += 1


# --- put away ---------------------------------------------------------------------------------------------------


def put_away(code: str, at: float | None = None) -> PutAway:
    """The error that says so; ``at``: when that was, if it is known."""
    until = None if at is None else at + KEPT_S
    return PutAway(table=code, until=until)


class PutAways:
    """Which tables were put away, and when. All methods may be called from any thread.

    How long ago that was is reckoned by ``ticks``, which never jump; what is kept is corrected when ``clock`` did.
    """

    def __init__(self, store: Store, clock: Callable[[], float], ticks: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._ticks = ticks
        self._lock = threading.Lock()
        self._since = store.deleted()
        now, beat = clock(), ticks()
        pause = now - max(self._traces(), default=now)
        counted = now - pause if pause > LONGEST_PAUSE_S else now
        self._put = {code: beat - max(0.0, counted - at) for code, at in self._since.items()}

    def _traces(self) -> list[float]:
        """When something happened here, by the clock of that time; the latest among them."""
        return [*self._since.values(), *(one.changed for one in self._store.summaries(Wanted(most=1)))]

    def check(self, code: str) -> None:
        """Check that a table is in use.

        Raises:
            PutAway: it was put away.
        """
        at = self._since.get(code)
        if at is not None:
            raise put_away(code, at)

    def since(self) -> dict[str, float]:
        """The tables put away, and when."""
        with self._lock:
            return dict(self._since)

    def put(self, code: str) -> float:
        """Put a table away; one that is away already stays as it was. When that was, seconds since 1970.

        Raises:
            UnknownTable: there is none.
        """
        with self._lock:
            if code not in self._since:
                at = self._clock()
                if not self._store.mark_deleted(code, at):
                    raise UnknownTable(table=code)
                self._since[code], self._put[code] = at, self._ticks()
            return self._since[code]

    def take_back(self, code: str) -> None:
        """Take a table back; one that is in use stays so.

        Raises:
            UnknownTable: there is none, or the week is over.
        """
        with self._lock:
            self._forget(code)
            if not self._store.mark_deleted(code, None):
                raise UnknownTable(table=code)

    def purge(self) -> list[str]:
        """Remove for good what was put away a week ago; the codes."""
        with self._lock:
            now, beat = self._clock(), self._ticks()
            for code, put in self._put.items():
                at = now - (beat - put)
                if abs(at - self._since[code]) > SLACK_S:
                    self._store.mark_deleted(code, at)
                    self._since[code] = at
            gone = self._store.purge(now - KEPT_S)
            for code in gone:
                self._forget(code)
            return gone

    def _forget(self, code: str) -> None:
        self._since.pop(code, None)
        self._put.pop(code, None)


class SharedPutAways:
    """The same where several processes share the store: what it says holds at any moment, and servers have clocks that
    are right."""

    def __init__(self, store: SharedStore, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    def check(self, code: str) -> None:
        """As ``PutAways.check``."""
        standing = self._store.standing(code)
        if standing is not None and standing.deleted is not None:
            raise put_away(code, standing.deleted)

    def since(self) -> dict[str, float]:
        """As ``PutAways.since``."""
        return self._store.deleted()

    def put(self, code: str) -> float:
        """As ``PutAways.put``."""
        standing = self._store.standing(code)
        if standing is None:
            raise UnknownTable(table=code)
        at = self._clock() if standing.deleted is None else standing.deleted
        if standing.deleted is None:
            self._store.mark_deleted(code, at)
        return at

    def take_back(self, code: str) -> None:
        """As ``PutAways.take_back``."""
        if not self._store.mark_deleted(code, None):
            raise UnknownTable(table=code)

    def purge(self) -> list[str]:
        """As ``PutAways.purge``."""
        return self._store.purge(self._clock() - KEPT_S)
