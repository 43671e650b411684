"""What can go wrong at a table: one type for each kind of mistake, all with a status, a code and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.engine.errors import compact


def shown(value: object, most: int = 40) -> str:
    """What somebody sent, short and fit to be shown in a message."""
    return str(value)[:most].encode("utf-8", "replace").decode()


class TableError(Exception):
    """Base of all errors of the table layer; ``str(error)`` is for logs, the catalogue has the sentences.

    Attributes:
        status: the HTTP status that fits: 4xx, but for ``NotSaved``, ``Unreadable`` and ``OutOfReach``.
        code: short name for programs.
        key: message key of the catalogue, ``error.<code>`` unless the mistake was named by the game.
        params: parameters of that message.
    """

    status: ClassVar[int] = 400
    code: str = "table-error"

    def __init_subclass__(cls, code: str = "", status: int = 0) -> None:
        """One more kind of mistake: its code and status, or those of its base."""
        cls.code, cls.status = code or cls.code, status or cls.status

    def __init__(self, code: str = "", key: str = "", **params: Any) -> None:
        super().__init__(code)
        self.code = code or type(self).code
        self.key = key or f"error.{self.code}"
        self.params: Mapping[str, Any] = params

    def __str__(self) -> str:
        return compact(self.key, self.params)


class UnknownTable(TableError, code="unknown-table", status=404):
    """No table has this code."""


class PutAway(TableError, code="put-away", status=410):
    """The table was deleted; for a week it can be taken back (``until``: seconds since 1970, or ``None``)."""


class UnknownSeat(TableError, code="unknown-seat", status=404):
    """The table has no seat of this colour."""


class UnknownEntry(TableError, code="unknown-entry", status=404):
    """The table has no such action to take back."""


class ExpiredSeat(TableError, code="expired-seat", status=403):
    """The token holds no seat: it was moved to another phone, released, or never existed."""


class UnknownRejoinCode(TableError, code="unknown-rejoin-code", status=403):
    """No seat of this table is moved by that code."""


class HostOnly(TableError, code="host-only", status=403):
    """Only the host may do this."""


class SeatHere(TableError, code="seat-here", status=409):
    """The phone of that seat (``by`` names who holds it) is there, or was a moment ago: nobody else acts or sees."""


class SeatLent(TableError, code="seat-lent", status=409):
    """A bot plays for whoever has that seat, who must take it back first (``Seats.play_on``)."""


class StandInFirst(TableError, code="stand-in-first", status=409):
    """The host must tell everybody that he stands in for an absent seat before he acts for it (``Seats.stand_in``)."""


class SeatTaken(TableError, code="seat-taken", status=409):
    """Somebody else, or a bot, holds that seat."""


class AlreadyBegun(TableError, code="already-begun", status=409):
    """This can only be done before the game begins."""


class NotPlaying(TableError, code="not-playing", status=409):
    """The game has not begun yet."""


class GameEnded(TableError, code="over", status=409):
    """The game is over: who played it stays as the result says."""


class NotOver(TableError, code="not-over", status=409):
    """This can only be done once the game is over."""


class NoReview(TableError, code="no-review", status=409):
    """There is no review of this game; the code says why."""


class UndoNeedsConsent(TableError, code="undo-needs-consent", status=409):
    """Something was learned since, so the others must agree to take this back."""


class AlreadyAsked(TableError, code="already-asked", status=409):
    """Somebody (``seat``) is asking the others for something; that must be answered first."""


class UnknownAsk(TableError, code="unknown-ask", status=409):
    """What is answered is no longer asked: it was agreed to, refused or withdrawn, or the game went on."""


class NotAsked(TableError, code="not-asked", status=403):
    """That seat's answer is not needed."""


class NotYours(TableError, code="not-yours", status=403):
    """What chance brings goes to one seat (``seat``), which alone may see and tell it."""


class CountedAlready(TableError, code="counted-already", status=409):
    """Somebody has counted that share (``seat``) on another phone; the later one says whose count holds."""


class CountsHimself(TableError, code="counts-himself", status=403):
    """``seat`` counts on his own phone, which is there."""


class RecordHidden(TableError, code="record-hidden", status=409):
    """The record would name what only one seat may know; there is one as soon as the game is over."""


class NoHint(TableError, code="no-hint", status=409):
    """Nobody can say now what a bot would do in that seat; ``code`` says why: ``hints-barred`` by the host,
    ``hints-off`` for that seat, ``hint-elsewhere`` (it is another's), ``hint-waits`` (it has nothing to choose),
    ``hint-counts`` (the app only keeps score), ``hint-unseen`` (its cards lie on the table), ``hint-over``,
    ``hint-past`` (the game has gone on since), or ``hint-later``: it takes longer, or many ask."""


class BadAsk(TableError, code="bad-ask"):
    """Something that nobody can be asked for."""


class NotAPerson(TableError, code="not-a-person", status=409):
    """No person holds that seat."""


class Busy(TableError, code="busy", status=409):
    """Other writers won every number this writer tried for, or another process holds the database."""


class OutOfReach(Busy, status=503):
    """The database of a club's server is away, or too slow: nobody's mistake, and mostly over in seconds."""

    _key = "error.out-of-reach"

    def __init__(self) -> None:
        super().__init__(key=self._key)


class Renewing(OutOfReach):
    """Processes of two versions serve just now, and the rules of this table are not those of this one: it goes on when
    the older ones have gone."""

    _key = "error.renewing"


class NotSaved(TableError, code="not-saved", status=507):
    """Nothing was kept, and nothing has changed: the disk is full, or (``code``) the database is ``read-only``, is a
    ``damaged-database`` where it would be written to, or is on a disk that fails (``disk-failed``).

    Not the asker's mistake: the status says that this computer has no place to keep it.
    """


class Unreadable(TableError, code="damaged-database", status=503):
    """What was asked for cannot be read: the database is damaged there, or (``code``) ``disk-failed``, ``read-only``.

    Not the asker's mistake either.
    """


class DamagedTable(TableError, code="damaged-table", status=409):
    """The table's log on disk cannot be read, or not understood; it is left as it lies there."""


class OtherRules(TableError, code="other-rules", status=409):
    """The table was begun under a game or rules version that this program does not know."""


class OtherSchema(TableError, code="other-schema", status=409):
    """The database was written by another version of this program."""


class BadName(TableError, code="name-empty"):
    """A player's name that cannot be shown."""


class BadIntent(TableError, code="bad-action"):
    """An intent that is malformed: its key, its entry number or its text."""


class SetBack(TableError, code="set-back", status=409):
    """Somebody has seen more of the table than there is: a backup from before that was restored."""


class BadAmendment(TableError, code="bad-amendment"):
    """What is to have been otherwise cannot be read, or could not have been; ``line`` is the line at fault."""


class BadRecord(TableError, code="bad-record"):
    """A text that is no record, or none of this game; ``line`` is the line at fault."""


class BadDepth(TableError, code="bad-depth"):
    """The table cannot tell the app so much, or so little, or not now."""


class BadNumber(TableError, code="bad-number"):
    """What a phone would add to the seed is no number."""


class NumberGiven(TableError, code="number-given", status=409):
    """That seat has added another number already, or (``code``) ``no-seed`` is pledged at this table."""


class BadHouseRules(TableError, code="house-rules-long"):
    """House rules that are too long or cannot be shown."""


class BadSetup(TableError, code="bad-setup"):
    """Game, edition, options, seats or bot do not go together."""
