"""Answers to what phones send: given once, and the same whenever it is asked for again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from companion.engine import IllegalAction, ImpossiblePosition, State
from companion.table import log
from companion.table.entries import TOGETHER, Entry, own_key
from companion.table.errors import BadIntent, NotPlaying, StandInFirst, shown
from companion.table.log import LogLine
from companion.table.seating import SeatedTable

LONGEST_KEY: Final = 64
LONGEST_TEXT: Final = 200
_REMEMBERED: Final = 128


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer to an intent or an undo.

    Attributes:
        status: ``"done"``; ``"stale"``: something happened since ``seen`` that changes what the tap would mean;
            ``"illegal"``: the rules forbid it now.
        number: the last entry when it was answered.
        entry: the entry it made; 0 when it was refused.
        key, params: what was done or taken back, or why not (``params["rule"]`` names the rule).
        since: when stale, what happened after ``seen``, as this seat may read it.
    """

    status: str
    number: int
    entry: int
    key: str
    params: dict[str, Any] = field(default_factory=dict)
    since: tuple[LogLine, ...] = ()


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What undo would take back now: the action's entry, its message, and whether it lies face down.

    The message is what anybody may read of it unless it lies face down: it stands on a phone that lies face up.
    """

    entry: int
    key: str
    params: dict[str, Any]
    sealed: bool


class AnsweringTable(SeatedTable):
    """A table that answers the taps of phones."""

    def _check(self, seen: int, key: str) -> State:
        self._check_tap(seen, key)
        if self._state is None:
            raise NotPlaying(table=self._code)
        return self._state

    def _check_tap(self, seen: int, key: str) -> None:
        if not isinstance(key, str) or not 1 <= len(key) <= LONGEST_KEY or not key.isprintable():
            raise BadIntent("bad-key", most=LONGEST_KEY)
        if not isinstance(seen, int) or isinstance(seen, bool) or seen < 0:
            raise BadIntent("bad-seen", seen=shown(seen))
        if seen > self.number:
            self.refresh()
        if seen > self.number:
            raise BadIntent("bad-seen", seen=seen)

    @staticmethod
    def _check_text(text: str) -> None:
        if not isinstance(text, str) or len(text) > LONGEST_TEXT or not text.isprintable():
            raise BadIntent("bad-action", text=shown(text))

    def _actor(self, token: str, acting_for: str | None) -> tuple[str, str]:
        """The seat that acts, and the seat that the answer is for: the host must not learn another's secrets."""
        holder = self._holder(token)
        if acting_for is None or acting_for == holder:
            return holder, holder
        self._host(token)
        return self._known(acting_for).colour, holder

    def _check_stands_in(self, colour: str, reader: str) -> None:
        """Nothing for one's own seat, or one for which ``reader`` may act.

        Raises:
            SeatHere, StandInFirst.
        """
        if colour != reader:
            self._check_away(self._known(colour))
            if not self.stands_in(reader, colour):
                raise StandInFirst(by=colour)

    def _answer(self, colour: str, reader: str, key: str) -> Outcome | None:
        """What was answered when this key came first."""
        answered = self._history.answered
        number = answered.get((colour, key))
        for seat in ("", TOGETHER):
            number = number or answered.get((seat, own_key(reader, key)))
        if number is not None:
            return self._done(self._history.entry(number), reader)
        refused: Outcome | None = self._refused.get((colour, reader, key))
        return refused

    def _done(self, entry: Entry, reader: str) -> Outcome:
        """The answer that made this entry; the same whenever it is asked for."""
        history, last = self._history, entry.number + entry.data.get("add", 0)
        while last < self.number and self._followed(history.entry(last + 1)):
            last += 1 + history.entry(last + 1).data.get("add", 0)
        if entry.kind in ("ask", "answer", "seat"):
            key, params = log.line(history, entry.number, reader).messages[0]
            return Outcome("done", last, entry.number, key, dict(params))
        named = entry if "said" in entry.data else history.entry(entry.data["entry"])
        if named.number in history.hidden and named.seat != reader:
            return Outcome("done", last, entry.number, "log.sealed", {"seat": named.seat})
        key, params = (self._history.mask_of(named.data, reader) or named.data)["said"][0]
        return Outcome("done", last, entry.number, key, dict(params))

    @staticmethod
    def _followed(entry: Entry) -> bool:
        """Whether an entry came with the one before it, by itself."""
        if entry.kind == "adjust":
            return not entry.seat  # the game's own step; what people set bears their colour
        if entry.kind in ("undo", "amend", "seat"):
            return "ask" in entry.data
        if entry.kind == "action":
            return "with" in entry.data
        return entry.kind == "chance" and not entry.data.get("by")

    def _stale(self, colour: str, reader: str, seen: int, key: str) -> Outcome:
        since = tuple(self.log(reader, seen))
        return self._refuse(colour, reader, key, Outcome("stale", self.number, 0, "error.stale", {}, since))

    def _illegal(self, colour: str, reader: str, key: str, error: IllegalAction | ImpossiblePosition) -> Outcome:
        """The answer to what the rules forbid; why they do may tell what ``colour`` holds, so only to itself."""
        if colour != reader:
            return self._refuse(colour, reader, key, Outcome("illegal", self.number, 0, "error.not-for-seat",
                                                             {"by": colour}))
        params = {**error.params, **({"rule": error.rule} if isinstance(error, IllegalAction) else {})}
        return self._refuse(colour, reader, key, Outcome("illegal", self.number, 0, error.key, params))

    def _refuse(self, colour: str, reader: str, key: str, outcome: Outcome) -> Outcome:
        self._refused[colour, reader, key] = outcome
        while len(self._refused) > _REMEMBERED:
            self._refused.popitem(last=False)
        return outcome
