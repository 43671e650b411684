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

    def __init__(self, code: str = "", key: str = "", **params: Any) -> None:
        super().__init__(code)
        self.code = code or type(self).code
        self.key = key or f"error.{self.code}"
        self.params: Mapping[str, Any] = params

    def __str__(self) -> str:
        return compact(self.key, self.params)


class UnknownTable(TableError):
    """No table has this code."""

    status = 404
    code = "unknown-table"


class PutAway(TableError):
    """The table was deleted; for a week it can be taken back (``until``: seconds since 1970, or ``None``)."""

    status = 410
    code = "put-away"


class UnknownSeat(TableError):
    """The table has no seat of this colour."""

    status = 404
    code = "unknown-seat"


class UnknownEntry(TableError):
    """The table has no such action to take back."""

    status = 404
    code = "unknown-entry"


class ExpiredSeat(TableError):
    """The token holds no seat: it was moved to another phone, released, or never existed."""

    status = 403
    code = "expired-seat"


class UnknownRejoinCode(TableError):
    """No seat of this table is moved by that code."""

    status = 403
    code = "unknown-rejoin-code"


class HostOnly(TableError):
    """Only the host may do this."""

    status = 403
    code = "host-only"


class SeatHere(TableError):
    """The phone of that seat (``by`` names who holds it) is there, or was a moment ago: nobody else acts or sees."""

    status = 409
    code = "seat-here"


class SeatLent(TableError):
    """A bot plays for whoever has that seat, who must take it back first (``Seats.play_on``)."""

    status = 409
    code = "seat-lent"


class StandInFirst(TableError):
    """The host must tell everybody that he stands in for an absent seat before he acts for it (``Seats.stand_in``)."""

    status = 409
    code = "stand-in-first"


class SeatTaken(TableError):
    """Somebody else, or a bot, holds that seat."""

    status = 409
    code = "seat-taken"


class AlreadyBegun(TableError):
    """This can only be done before the game begins."""

    status = 409
    code = "already-begun"


class NotPlaying(TableError):
    """The game has not begun yet."""

    status = 409
    code = "not-playing"


class GameEnded(TableError):
    """The game is over: who played it stays as the result says."""

    status = 409
    code = "over"


class NotOver(TableError):
    """This can only be done once the game is over."""

    status = 409
    code = "not-over"


class UndoNeedsConsent(TableError):
    """Something was learned since, so the others must agree to take this back."""

    status = 409
    code = "undo-needs-consent"


class AlreadyAsked(TableError):
    """Somebody (``seat``) is asking the others for something; that must be answered first."""

    status = 409
    code = "already-asked"


class UnknownAsk(TableError):
    """What is answered is no longer asked: it was agreed to, refused or withdrawn, or the game went on."""

    status = 409
    code = "unknown-ask"


class NotAsked(TableError):
    """That seat's answer is not needed."""

    status = 403
    code = "not-asked"


class NotYours(TableError):
    """What chance brings goes to one seat (``seat``), which alone may see and tell it."""

    status = 403
    code = "not-yours"


class RecordHidden(TableError):
    """The record would name what only one seat may know; there is one as soon as the game is over."""

    status = 409
    code = "record-hidden"


class BadAsk(TableError):
    """Something that nobody can be asked for."""

    code = "bad-ask"


class NotAPerson(TableError):
    """No person holds that seat."""

    status = 409
    code = "not-a-person"


class Busy(TableError):
    """Other writers won every number this writer tried for, or another process holds the database."""

    status = 409
    code = "busy"


class OutOfReach(Busy):
    """The database of a club's server is away, or too slow: nobody's mistake, and mostly over in seconds."""

    status = 503
    _key = "error.out-of-reach"

    def __init__(self) -> None:
        super().__init__(key=self._key)


class Renewing(OutOfReach):
    """Processes of two versions serve just now, and the rules of this table are not those of this one: it goes on when
    the older ones have gone."""

    _key = "error.renewing"


class NotSaved(TableError):
    """Nothing was kept, and nothing has changed: the disk is full, or (``code``) the database is ``read-only``, is a
    ``damaged-database`` where it would be written to, or is on a disk that fails (``disk-failed``).

    Not the asker's mistake: the status says that this computer has no place to keep it.
    """

    status = 507
    code = "not-saved"


class Unreadable(TableError):
    """What was asked for cannot be read: the database is damaged there, or (``code``) ``disk-failed``, ``read-only``.

    Not the asker's mistake either.
    """

    status = 503
    code = "damaged-database"


class DamagedTable(TableError):
    """The table's log on disk cannot be read, or not understood; it is left as it lies there."""

    status = 409
    code = "damaged-table"


class OtherRules(TableError):
    """The table was begun under a game or rules version that this program does not know."""

    status = 409
    code = "other-rules"


class OtherSchema(TableError):
    """The database was written by another version of this program."""

    status = 409
    code = "other-schema"


class BadName(TableError):
    """A player's name that cannot be shown."""

    code = "name-empty"


class BadIntent(TableError):
    """An intent that is malformed: its key, its entry number or its text."""

    code = "bad-action"


class SetBack(TableError):
    """Somebody has seen more of the table than there is: a backup from before that was restored."""

    status = 409
    code = "set-back"


class BadAmendment(TableError):
    """What is to have been otherwise cannot be read, or could not have been; ``line`` is the line at fault."""

    code = "bad-amendment"


class BadRecord(TableError):
    """A text that is no record, or none of this game; ``line`` is the line at fault."""

    code = "bad-record"


class BadDepth(TableError):
    """The table cannot tell the app so much, or so little, or not now."""

    code = "bad-depth"


class BadHouseRules(TableError):
    """House rules that are too long or cannot be shown."""

    code = "house-rules-long"


class BadSetup(TableError):
    """Game, edition, options, seats or bot do not go together."""

    code = "bad-setup"
