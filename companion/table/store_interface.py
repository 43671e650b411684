"""What a table asks of the place where it lives. Implemented in ``companion.store``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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
    ``damaged``: from a store, that the list tells no more than the code; from ``Tables``, that it cannot be played;
    ``bot_due``: to a store, whether a bot must choose from now on, ``None`` for as before.
    """

    code: str
    game: str
    phase: str
    players: tuple[str, ...]
    number: int
    changed: float
    result: Result | None = None
    damaged: bool = False
    bot_due: bool | None = None

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

    def seated(self, rejoin: str) -> str | None:
        """The table at which a seat was given the rejoin code of that hash, the latest; ``None``: none."""

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

    def shared(self) -> SharedStore | None:
        """What else it can do where other processes may write to it at any time; ``None`` where there are none."""

    def close(self) -> None:
        """Let go of files and connections."""


# --- several processes ------------------------------------------------------------------------------------------

ENTRIES: Final = "entries"
AWAY: Final = "away"
PRESENCE: Final = "presence"
LOOK: Final = "look"


class Notice(NamedTuple):
    """That there is something to read: new entries up to a number, a table put away or taken back, phones that come or
    go there. ``LOOK`` is for all tables: notices may have been lost."""

    kind: str
    code: str = ""
    number: int = 0


class Standing(NamedTuple):
    """How far a table has come, and when it was put away, if it was."""

    number: int
    deleted: float | None


@dataclass(frozen=True, slots=True)
class HostKey:
    """Who may open tables at a club's server; times in seconds since 1970.

    Attributes:
        name: what the club calls it.
        admin: whether it may put away any table.
        made, revoked: when it came, and when it was taken back, if it was.
    """

    name: str
    admin: bool
    made: float
    revoked: float | None = None


class Tally(NamedTuple):
    """How often somebody did something by now, and how many seconds it counts."""

    times: int
    left_s: float


class SharedStore(Store, Protocol):
    """A store over which several processes serve the same tables."""

    def standing(self, code: str) -> Standing | None:
        """How far that table has come by now; ``None`` when there is none."""

    def standings(self, codes: Iterable[str]) -> dict[str, Standing]:
        """The same of several tables, by code."""

    def listen(self, heard: Callable[[Notice], None]) -> None:
        """Have ``heard`` called with what other processes tell, in a thread that must not be held up for long."""

    def take_due(self, pause: float) -> str | None:
        """A table at which a bot must choose since ``pause`` seconds, and for whose bot nobody thinks: from now on this
        process does, for a while."""

    def leave_due(self, code: str, *, due: bool) -> None:
        """Think no longer for the bot of that table: another may, or (``due`` false) none must choose there. Nothing
        changes where an entry has settled that meanwhile, or somebody else thinks for it by now."""

    def be_present(self, phones: Mapping[str, Collection[str]]) -> None:
        """Say whose phones are on this process's lines at these tables; the other processes are told."""

    def stay_present(self, rules: Mapping[str, int]) -> None:
        """All of them are still there, and this process, which plays games under these rules versions."""

    def leave(self) -> None:
        """None of them is there any more, nor is this process."""

    def rules_of(self, game: str) -> set[int]:
        """The rules versions under which processes play that game now."""

    def present(self, codes: Iterable[str]) -> dict[str, set[str]]:
        """Whose phones are on the lines of other processes, by table."""

    def speak(self, code: str, voice: str, held_s: float) -> bool:
        """Whether that voice reads aloud at a table, for so many seconds from now on: no other does."""

    def hush(self, code: str, voice: str) -> None:
        """That voice reads nothing aloud there any more."""

    # --- strangers ------------------------------------------------------------------------------------------

    def add_key(self, key: HostKey, hashed: str) -> None:
        """Keep a key, of which only the hash is known.

        Raises:
            Conflict: there is or was one of that name.
        """

    def host_keys(self) -> list[HostKey]:
        """All keys there are or were, the oldest first."""

    def key_of(self, hashed: str) -> HostKey | None:
        """The key with that hash, unless it was revoked."""

    def revoke_key(self, name: str, at: float) -> bool:
        """Take a key back, once and for all; whether there is one of that name."""

    def own(self, code: str, key: str) -> None:
        """A table was opened with that key; the first one stays."""

    def owner(self, code: str) -> str | None:
        """The key with which a table was opened, by its name."""

    def owned(self, key: str) -> list[str]:
        """The tables opened with that key but those put away, the one changed last first."""

    def let_look_on(self, code: str, *, open_: bool) -> None:
        """Whoever knows the code of that table may look on there; or nobody may any more."""

    def may_look_on(self, code: str) -> bool:
        """Whether whoever knows the code may look on."""

    def expire(self, lobby_s: float, game_s: float) -> list[str]:
        """Put away games that nobody has touched for so many seconds, and lobbies; the codes."""

    def tally(self, what: str, who: str, span_s: float) -> Tally:
        """Count that somebody does something, in spans of so many seconds; it is one of the count."""

    def forget_tallies(self) -> None:
        """Forget those that no longer count."""
