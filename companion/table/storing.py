"""What a table asks of the place where it lives. Implemented in ``companion.store``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from companion.table.entries import Entry
from companion.table.results import Result


class Conflict(Exception):
    """Another writer has taken the number, the idempotency key or the table code. Read again and retry."""


PHASES: Final = ("lobby", "playing", "over")
"""What a table goes through."""


class Place(NamedTuple):
    """A place in the list of tables, the one changed last first. It stays one when tables come and go."""

    changed: float
    code: str


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list of tables, known without loading it.

    ``phase`` is one of ``PHASES``; ``players`` are the names of people and bots seated;
    ``number`` the last entry; ``changed`` seconds since 1970; ``result`` how it ended, once it is over;
    ``damaged``: from a store, that the list tells no more than the code; from ``Tables``, that it cannot be played.
    """

    code: str
    game: str
    phase: str
    players: tuple[str, ...]
    number: int
    changed: float
    result: Result | None = None
    damaged: bool = False

    @property
    def place(self) -> Place:
        """Where it stands in the list of all tables."""
        return Place(self.changed, self.code)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of the tables to list.

    Attributes:
        over: only those that are over, or only those that are not.
        codes: only these.
        after: only what comes after that place.
        skip, most: so many of the rest are left out, and so many listed.
    """

    over: bool | None = None
    codes: Sequence[str] | None = None
    after: Place | None = None
    skip: int = 0
    most: int | None = None


EVERYTHING: Final = Wanted()


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A board that its owners typed in once: ``own`` as the game's ``check_own`` gives it back."""

    game: str
    name: str
    own: Mapping[str, Any]
    changed: float


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position kept so that nobody must replay the whole game; a cache that may be deleted at any time.

    It stands for the first ``count`` game entries of the table's path, and was taken at entry ``at``. ``dump`` holds
    the ``state`` and the ``path``'s mark there; if the mark is another one today, something in between was taken back,
    amended or ruled, and it is of no use.
    """

    at: int
    count: int
    dump: Mapping[str, Any]


class Store(Protocol):
    """Keeps entries. Every method may be called from several threads and from several processes.

    What writes raises ``NotSaved`` when nothing was kept: the code says whether the disk is full or fails, or the
    database may not be written to or is damaged there. What reads raises ``Unreadable`` when the disk fails. Both
    raise ``Busy`` while another process holds the database. Damage hides as little as possible: lists are told as far
    as they can be read.
    """

    def create(self, summary: Summary, entries: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        """Keep a new table with its first entries.

        Raises:
            Conflict: the code is taken.
        """

    def append(self, summary: Summary, entries: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        """Keep all the entries, or none; on disk before it returns.

        Raises:
            Conflict: one of the numbers or keys is taken already.
            PutAway: the table was deleted meanwhile.
        """

    def entries(self, code: str, after: int = 0) -> list[Entry]:
        """The entries with higher numbers than ``after``, in order; none when there is no such table.

        Raises:
            DamagedTable: naming the entry that cannot be read, if there is one.
        """

    def broken(self) -> set[str]:
        """Tables of which entries are missing."""

    def snapshots(self, code: str) -> list[Snapshot]:
        """The snapshots there are, newest first; unreadable ones are left out."""

    def summaries(self, wanted: Wanted = EVERYTHING) -> list[Summary]:
        """Tables but those put away, the one changed last first."""

    def count(self, wanted: Wanted = EVERYTHING) -> int:
        """How many those are, but for ``skip`` and ``most``."""

    def relist(self, summary: Summary) -> None:
        """Rewrite a table's row in the list from its log; a damaged table goes to the end of the list."""

    def mark_deleted(self, code: str, at: float | None) -> bool:
        """Note that a table was put away at ``at``, or taken back (``None``); whether there is such a table."""

    def deleted(self) -> dict[str, float]:
        """The tables put away, and when."""

    def purge(self, before: float) -> list[str]:
        """Remove for good what was put away before that time; the codes."""

    def note_result(self, code: str, number: int, result: Result) -> None:
        """Keep the result of a table that was over before results were kept, unless it went on past ``number``."""

    def save_board(self, board: OwnBoard) -> None:
        """Keep an owner's board under its name, in place of one of that name."""

    def boards(self, game: str) -> list[OwnBoard]:
        """A game's boards by name; unreadable ones are left out."""

    def delete_board(self, game: str, name: str) -> bool:
        """Forget a board; whether there was one."""

    def codes(self) -> set[str]:
        """All codes in use."""

    def close(self) -> None:
        """Let go of files and connections."""
