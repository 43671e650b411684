"""Answers to what phones send; a request that is repeated gets the same answer."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Final

from companion.engine import Action, ActionSyntaxError, IllegalAction, ImpossiblePosition, State
from companion.table import log
from companion.table.entries import (
    MOVES,
    TOGETHER,
    Adjusted,
    Amended,
    Answered,
    Asked,
    Counted,
    Entry,
    Fed,
    HintAsked,
    ModeChosen,
    Played,
    Retracted,
    SeatChanged,
    SeedTold,
    Undone,
    own_key,
)
from companion.table.errors import BadIntent, NotPlaying, SetBack, shown
from companion.table.log import LogLine
from companion.table.projection import tells
from companion.table.timeline import Timeline

LONGEST_KEY: Final = 64
LONGEST_TEXT: Final = 200
REMEMBERED: Final = 128
"""Refusals of a table that are remembered."""


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
class Tap:
    """A request from a phone.

    Attributes:
        colour: the seat that acts.
        reader: the seat that the answer is for: the host, who acts for an absent seat, must not learn its secrets.
        seen: the number of the last entry that the person had seen.
        key: idempotency key, chosen by the phone for this tap.
    """

    colour: str
    reader: str
    seen: int
    key: str


class Answers:
    """What the taps of one table's phones were answered."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._refused: OrderedDict[tuple[str, str, str], Outcome] = OrderedDict()

    # --- checks ---------------------------------------------------------------------------------------------

    def check(self, tap: Tap) -> State:
        """The position of a game that has begun, for a tap that is well formed.

        Raises:
            BadIntent, SetBack: as ``check_tap``.
            NotPlaying: the game has not begun.
        """
        self.check_tap(tap)
        state = self._timeline.state
        if state is None:
            raise NotPlaying(table=self._timeline.code)
        return state

    def check_tap(self, tap: Tap) -> None:
        """Check that a tap is well formed, whether or not the game has begun.

        Raises:
            BadIntent: key or number are malformed.
            SetBack: the person has seen more than there is.
        """
        seen, key, timeline = tap.seen, tap.key, self._timeline
        if not isinstance(key, str) or not 1 <= len(key) <= LONGEST_KEY or not key.isprintable():
            raise BadIntent("bad-key", most=LONGEST_KEY)
        if not isinstance(seen, int) or isinstance(seen, bool) or seen < 0:
            raise BadIntent("bad-seen", seen=shown(seen))
        if not timeline.reaches(seen):
            raise SetBack(seen=seen)

    @staticmethod
    def parsed(state: State, text: str) -> Action:
        """The action of a text.

        Raises:
            BadIntent: there is none.
        """
        if not isinstance(text, str) or len(text) > LONGEST_TEXT or not text.isprintable():
            raise BadIntent("bad-action", text=shown(text))
        try:
            return state.parse(text)
        except ActionSyntaxError as error:
            raise BadIntent(key=error.key, **error.params) from error

    def stands(self, tap: Tap) -> bool:
        """Whether nothing that the person had not seen touches what that seat was about to do.

        Seat changes, notes and what is chosen for the table leave it as it was, and so do others' choices that lie
        face down.
        """
        now = self._timeline.projection
        for entry in now.since(tap.seen):
            if entry.kind in MOVES:
                covered = isinstance(entry.data, Retracted) or entry.number in now.hidden
                if not covered or entry.seat == tap.colour:
                    return False
        return True

    def apart(self, state: State, action: Action, tap: Tap) -> bool:
        """Whether what the people are about to tell together stands, because all that was told meanwhile is about
        other things: several phones count different regions at once. What names nothing, as that a phase is over,
        stands beside things that were set, but beside no other action."""
        settings = {setting.name: setting.touches for setting in state.settings()}
        for entry in self._timeline.projection.since(tap.seen):
            match entry.data:
                case Adjusted(set=changes):
                    told = [settings.get(name, ()) for name in changes]
                case Played(text=text) if entry.seat == TOGETHER and action.touches:
                    told = [state.parse(text).touches]
                case _ if entry.kind in MOVES:
                    return False
                case _:
                    continue
            if not all(told) or any({*things} & {*action.touches} for things in told):
                return False
        return True

    # --- answers --------------------------------------------------------------------------------------------

    def known(self, tap: Tap) -> Outcome | None:
        """What was answered when this key came first."""
        answered = self._timeline.projection.answered
        number = answered.get((tap.colour, tap.key))
        for seat in ("", TOGETHER):
            number = number or answered.get((seat, own_key(tap.reader, tap.key)))
        if number is not None:
            return self.done(self._timeline.projection.entry(number), tap.reader)
        return self._refused.get((tap.colour, tap.reader, tap.key))

    def done(self, entry: Entry, reader: str) -> Outcome:
        """The answer to the request that made this entry; the same however often it is asked for."""
        now, last = self._timeline.projection, _end(entry)
        while last < now.number and _followed(now.entry(last + 1)):
            last = _end(now.entry(last + 1))
        match entry.data:
            case Asked() | Answered() | SeatChanged() | HintAsked() | Counted():
                key, params = log.line(now, entry.number, reader).messages[0]
                return Outcome("done", last, entry.number, key, dict(params))
            case ModeChosen(said=said):
                key, params = said[0]
                return Outcome("done", last, entry.number, key, dict(params))
            case Undone(entry=number) | Retracted(entry=number) | Amended(entry=number):
                named = now.entry(number)
            case _:
                named = entry
        if named.number in now.hidden and named.seat != reader:
            return Outcome("done", last, entry.number, "log.sealed", {"seat": named.seat})
        told = tells(named)
        key, params = (now.mask_of(told, reader) or told).said[0]
        return Outcome("done", last, entry.number, key, dict(params))

    def stale(self, tap: Tap) -> Outcome:
        """The answer to a tap that was meant for another position."""
        since = tuple(self._timeline.log(tap.reader, tap.seen))
        return self._refuse(tap, Outcome("stale", self._timeline.number, 0, "error.stale", {}, since))

    def illegal(self, tap: Tap, error: IllegalAction | ImpossiblePosition) -> Outcome:
        """The answer to what the rules forbid; why they do may tell what a seat holds, so only to itself."""
        number = self._timeline.number
        if tap.colour != tap.reader:
            return self._refuse(tap, Outcome("illegal", number, 0, "error.not-for-seat", {"by": tap.colour}))
        params = {**error.params, **({"rule": error.rule} if isinstance(error, IllegalAction) else {})}
        return self._refuse(tap, Outcome("illegal", number, 0, error.key, params))

    def _refuse(self, tap: Tap, outcome: Outcome) -> Outcome:
        self._refused[tap.colour, tap.reader, tap.key] = outcome
        while len(self._refused) > REMEMBERED:
            self._refused.popitem(last=False)
        return outcome


def _end(entry: Entry) -> int:
    """The number of the last entry that belongs to this one."""
    return entry.number + (entry.data.add if isinstance(entry.data, Amended) else 0)


def _followed(entry: Entry) -> bool:
    """Whether an entry came with the one before it, by itself."""
    match entry.data:
        case Adjusted():
            return not entry.seat  # the game's own step; what people set bears their colour
        case Undone(ask=ask) | Amended(ask=ask) | SeatChanged(ask=ask):
            return ask is not None
        case Played(with_=adjustment):
            return adjustment is not None
        case Fed(by=by):
            return not by
        case SeedTold():
            return True
    return False
