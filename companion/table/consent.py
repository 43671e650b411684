"""Consent: what was learned is only taken back when the seats concerned agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.table import log
from companion.table.answers import Outcome
from companion.table.entries import Entry
from companion.table.errors import AlreadyAsked, BadAsk, BadIntent, NotAsked, UnknownAsk, UnknownEntry, shown
from companion.table.leading import HOST, LedTable
from companion.table.log import LogLine

UNDO: Final = "undo"
AMEND: Final = "amend"


@dataclass(frozen=True, slots=True)
class WayBack:
    """What an undo would take back.

    Attributes:
        entry: the action that is named; it and all that came after it in the game is taken back.
        lines: these entries, oldest first, as the reader may read them.
        waiting: colours that must agree; empty: it would be taken back at once.
    """

    entry: int
    lines: tuple[LogLine, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """What somebody asks the others for.

    Attributes:
        number: the entry that asks; answers name it.
        by: the colour that asks.
        what: ``"undo"``, ``"amend"`` or ``"host"``.
        entry: the entry it is about, or 0.
        wish: all that was asked; ``preview`` tells what would come of its ``"amendment"``.
        waiting: colours that have not answered yet.
        agreed: colours that have agreed.
        comes_back: entries that would be taken back, or that an amendment would change, as the reader may read them.
        left: of a wish to lead, the seconds for which it still waits for the host, whose phone is away; else ``None``.
    """

    number: int
    by: str
    what: str
    entry: int
    wish: Mapping[str, Any]
    waiting: tuple[str, ...]
    agreed: tuple[str, ...]
    comes_back: tuple[LogLine, ...]
    left: float | None = None


class AskingTable(LedTable):
    """A table where people ask each other."""

    def undo_offer(self, entry: int, colour: str) -> WayBack:
        """What taking back that entry would take back, as ``colour`` may read it, and whom it would ask.

        Raises:
            UnknownEntry: it is no action of the game that still counts.
        """
        with self._lock:
            tail = self._tail(entry)
            lines = tuple(log.line(self._history, number, colour) for number in tail)
            free = entry == self._own_last(colour)
            return WayBack(entry, lines, () if free else self._concerned(colour, tail))

    def ask(self, token: str, wish: Mapping[str, Any], seen: int, key: str) -> Outcome:
        """Ask the seats concerned, or do it at once when there is nobody to ask.

        Whoever did something that would be taken back is asked; when something would come back that everybody has
        seen turned up, every person is. Bots and open seats agree to everything. Anything new in the game ends the
        question. Arguments, keys and answers are those of ``intent``; ``Outcome.entry`` is the number to answer.

        Args:
            wish: ``{"what": "undo", "entry": number}``; ``{"what": "amend", "amendment": …}`` with an amendment as
                ``preview`` takes it; or ``{"what": "host"}``, to be the host instead: all persons are asked, and
                ``LedTable`` says whose consent it takes.

        Raises:
            AlreadyAsked: somebody asks already.
            BadAsk: nobody can be asked that.
            UnknownEntry: no action of the game has that number.
            BadAmendment: as ``preview``.
            ExpiredSeat, NotPlaying, BadIntent.
        """
        return self._settle(lambda: self._ask(self._holder(token), wish, seen, key))

    def answer(
        self, token: str, number: int, yes: bool, seen: int, key: str, acting_for: str | None = None
    ) -> Outcome:
        """Agree to what entry ``number`` asks, or refuse it; with the last consent it is carried out.

        One refusal is enough. Whoever asks withdraws by refusing. The host may answer for an absent seat without
        looking at what it sees; the log says so.

        Raises:
            UnknownAsk: it is no longer asked.
            NotAsked: that seat need not agree, or has agreed.
            ExpiredSeat, HostOnly, UnknownSeat, SeatHere, NotPlaying, BadIntent.
        """
        return self._settle(lambda: self._hear(*self._actor(token, acting_for), number, yes, seen, key))

    def asking(self, colour: str | None = None) -> Ask | None:
        """What is being asked now, as that seat (``None``: anybody in the room) may read it."""
        with self._lock:
            history = self._history
            if not history.asking:
                return None
            ask = history.entry(history.asking)
            wish = {name: value for name, value in ask.data.items() if name not in ("waiting", "masked")}
            masked = ask.data.get("masked", {}).get(colour if colour in history.playing else "")
            if masked:
                wish["amendment"] = {**wish["amendment"], "lines": masked}
            try:
                lines = tuple(log.line(history, number, colour) for number in self._back(ask))
            except UnknownEntry:
                # Only in a damaged log: what the question is about does not count there, so nothing is asked.
                return None
            about = ask.data.get("entry", 0)
            left = self._waits_for_host() if ask.data["what"] == HOST else None
            return Ask(ask.number, ask.seat, ask.data["what"], about, wish, self._waiting(ask),
                       tuple(history.agreed), lines, left)

    # --- asking ---------------------------------------------------------------------------------------------

    def _ask(self, colour: str, wish: Mapping[str, Any], seen: int, key: str) -> Outcome:
        self._check_tap(seen, key)
        answer = self._answer(colour, colour, key)
        if answer is not None:
            return answer
        what = wish.get("what") if isinstance(wish, Mapping) else None
        if what not in (UNDO, AMEND, HOST) or (what == HOST and colour == self.host):
            raise BadAsk(what=shown(what))
        if self._history.asking:
            asker = self._history.entry(self._history.asking).seat
            raise AlreadyAsked(seat=asker, ask=self._history.asking)
        if what == HOST:
            return self._ask_host(colour, key)
        self._check(seen, key)
        if what == AMEND:
            return self._ask_amend(colour, wish.get("amendment"), seen, key)
        return self._ask_undo(colour, wish.get("entry"), seen, key)

    def _ask_host(self, colour: str, key: str) -> Outcome:
        asked = [seat.colour for seat in self.seats if seat.holder == "person" and seat.colour != colour]
        wish = self._entry("ask", {"what": HOST, "waiting": asked}, colour, key)
        nobody = not self._must_agree(wish)
        entry = self._entry("seat", {"what": "host"}, colour, key) if nobody else wish
        self._commit([entry], self._state)
        return self._done(entry, colour)

    def _ask_amend(self, colour: str, amendment: Any, seen: int, key: str) -> Outcome:
        wanted = self._read(amendment)
        if not self._stands(colour, seen):
            return self._stale(colour, colour, seen, key)
        plan = self._plan(wanted, colour)
        waiting = self._amend_concerned(colour, plan)
        if not waiting:
            return self._amend(colour, wanted, seen, key)
        data = {"what": AMEND, "entry": wanted.entry, "amendment": wanted.data(), "waiting": list(waiting)}
        if masked := plan.read_as():
            data["masked"] = masked
        entry = self._entry("ask", data, colour, key)
        self._commit([entry], self._state)
        return self._done(entry, colour)

    def _ask_undo(self, colour: str, number: Any, seen: int, key: str) -> Outcome:
        if not isinstance(number, int) or isinstance(number, bool):
            raise UnknownEntry(entry=shown(number))
        if number == self._own_last(colour):
            return self._undo(colour, colour, number, seen, key)
        taken_back = self._acted(number) and not self._history.counts(number)
        if taken_back or not self._stands(colour, seen):
            return self._stale(colour, colour, seen, key)
        waiting = self._concerned(colour, self._tail(number))
        if waiting:
            data = {"what": UNDO, "entry": number, "waiting": list(waiting)}
            entry = self._entry("ask", data, colour, key)
            self._commit([entry], self._state)
        else:
            entry = self._back_to(colour, number, key)
            self._go_on([entry], self._history.path[: self._history.path.place(number)])
        return self._done(entry, colour)

    def _tail(self, number: int) -> Sequence[int]:
        """That action and all entries of the game after it."""
        if not self._acted(number) or not self._history.counts(number):
            raise UnknownEntry(entry=number)
        path = self._history.path
        return path[path.place(number):]

    def _concerned(self, colour: str, tail: Sequence[int]) -> tuple[str, ...]:
        """Who must agree that ``colour`` takes these entries back: in the order of the seats, persons only."""
        return self._others(colour, tail)

    # --- answering ------------------------------------------------------------------------------------------

    def _hear(self, colour: str, reader: str, number: int, yes: bool, seen: int, key: str) -> Outcome:
        self._check_tap(seen, key)
        answer = self._answer(colour, reader, key)
        if answer is not None:
            return answer
        if colour != reader:
            self._check_away(self._known(colour))
        if not isinstance(yes, bool):
            raise BadIntent("bad-answer", answer=shown(yes))
        if not number or number != self._history.asking:
            raise UnknownAsk(ask=shown(number))
        ask = self._history.entry(number)
        if colour not in self._waiting(ask) and (yes or colour != ask.seat):
            raise NotAsked(seat=colour)
        data = {"ask": number, "yes": yes, **({"by": reader} if reader != colour else {})}
        entry = self._entry("answer", data, colour, key)
        enough = self._waiting(ask) == (colour,) or (ask.data["what"] == HOST and colour == self.host)
        if yes and enough:
            self._carry_out(ask, [entry])
        else:
            self._commit([entry], self._state)
        return self._done(entry, reader)

    def _waiting(self, ask: Entry) -> tuple[str, ...]:
        """Seats that still have to answer: whoever left since need not."""
        if ask.data["what"] == HOST:
            return self._must_agree(ask)
        seats, agreed = self._history.seating.seats, self._history.agreed
        return tuple(
            colour for colour in ask.data["waiting"] if colour not in agreed and seats[colour].holder == "person"
        )

    def _back(self, ask: Entry) -> Sequence[int]:
        if ask.data["what"] == UNDO:
            return self._tail(ask.data["entry"])
        return (ask.data["entry"],) if ask.data["what"] == AMEND else ()

    def _carry_out(self, ask: Entry, entries: Sequence[Entry] = ()) -> None:
        """Do what all have agreed to, behind the last answer."""
        if ask.data["what"] == HOST:
            new = self._entry("seat", {"what": HOST, "ask": ask.number}, ask.seat, offset=len(entries) + 1)
            self._commit([*entries, new], self._state)
            return
        number, path = ask.data["entry"], self._history.path
        if ask.data["what"] == AMEND:
            plan = self._plan(self._read(ask.data["amendment"]), ask.seat, len(entries) + 1)
            self._commit([*entries, *self._amended(plan, ask.seat, ask=ask.number)], plan.again.state)
            return
        undo = self._back_to(ask.seat, number, ask=ask.number, offset=len(entries) + 1)
        self._go_on([*entries, undo], path[: path.place(number)])

    def _somebody_left(self) -> None:
        """When whoever left was the last to be asked, everybody else has agreed."""
        history = self._history
        if not history.asking:
            return
        ask = history.entry(history.asking)
        if history.seating.seats[ask.seat].holder != "person":
            self._commit([self._entry("answer", {"ask": ask.number, "yes": False}, ask.seat)], self._state)
        elif not self._waiting(ask):
            self._carry_out(ask)
