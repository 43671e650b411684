"""Consent: what was learned is only taken back when the seats concerned agree; so does the lead of a table pass on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.engine import State
from companion.table import log
from companion.table.answers import Answers, Outcome, Tap
from companion.table.corrections import Corrections
from companion.table.entries import Answered, Asked, Entry, SeatChanged
from companion.table.errors import AlreadyAsked, BadAsk, BadIntent, NotAsked, UnknownAsk, UnknownEntry, shown
from companion.table.live_seats import Seats
from companion.table.log import LogLine
from companion.table.play import Play
from companion.table.presence import LEAD_S
from companion.table.projection import Question
from companion.table.taking_back import acted, concerned, free, own_last, way_back
from companion.table.timeline import Timeline

UNDO: Final = "undo"
AMEND: Final = "amend"
STOP: Final = "stop"
"""What somebody asks who proposes to end the game with a round."""
HOST: Final = "host"
"""What somebody asks who wants to lead."""
LOOK_AGAIN_S: Final = 5.0
"""Seconds after which a wish to lead is looked at again, as phones come and go."""


@dataclass(frozen=True, slots=True)
class WayBack:
    """What an undo would take back.

    Attributes:
        entry: the action that is named; it and all that came after it in the game is taken back.
        lines: these entries, oldest first, as the reader may read them.
        waiting: colours that must agree; empty: it would be taken back at once.
        alone: whether it is the reader's own to take back, whoever else plays (``taking_back.free``).
    """

    entry: int
    lines: tuple[LogLine, ...]
    waiting: tuple[str, ...]
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """What somebody asks the others for.

    Attributes:
        number: the entry that asks; answers name it.
        by: the colour that asks.
        what: ``"undo"``, ``"amend"``, ``"host"`` or ``"stop"``.
        entry: the entry it is about, or 0.
        wish: all that was asked; ``Corrections.preview`` tells what would come of its ``"amendment"``.
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


class Lead:
    """Who leads one table when the host's phone is away.

    Somebody else leads it when the host agrees; or when the host's phone has been away for ``LEAD_S`` and everybody
    else who is there agrees. One refusal is enough to end the wish, which stands on every phone meanwhile.
    """

    def __init__(self, timeline: Timeline, seats: Seats) -> None:
        self._timeline = timeline
        self._seats = seats

    def passes(self) -> float | None:
        """Pass the lead on if nobody's consent is missing any more; the seconds after which to try again, ``None`` as
        long as nobody wishes to lead."""

        def work() -> float | None:
            timeline, wish = self._timeline, self._wish()
            if wish is not None and not self.must_agree(wish.by, timeline.projection.agreed):
                timeline.commit([timeline.entry(SeatChanged(what=HOST), wish.by)], timeline.state)
                return None
            return min(self.waits_for_host() or LOOK_AGAIN_S, LOOK_AGAIN_S)

        return self._timeline.settle(work) if self.wished else None

    @property
    def wished(self) -> bool:
        """Whether somebody who is not the host asks to be."""
        with self._timeline.lock:
            return self._wish() is not None

    def _wish(self) -> Question | None:
        asking = self._timeline.projection.asking
        return asking if asking is not None and asking.wish.what == HOST else None

    def must_agree(self, by: str, agreed: Sequence[str]) -> tuple[str, ...]:
        """Who must agree that ``by`` leads the table, and has not."""
        host = self._seats.host
        if host in (*agreed, by):
            return ()
        waits = self.waits_for_host() != 0.0
        return tuple(
            seat.colour
            for seat in self._seats.all
            if seat.holder == "person" and seat.colour not in (*agreed, by)
            if (waits if seat.colour == host else seat.connected)
        )

    def waits_for_host(self) -> float | None:
        """Seconds for which the host's consent is still needed; ``None`` while his phone is there."""
        host, phones = self._seats.host, self._seats.phones
        if host is None:
            return 0.0
        return None if phones.connected(host) else max(0.0, LEAD_S - phones.away(host))


class Consent:
    """What people at one table ask each other. All methods may be called from any thread."""

    def __init__(
        self, timeline: Timeline, seats: Seats, answers: Answers, play: Play, corrections: Corrections, lead: Lead
    ) -> None:
        self._timeline = timeline
        self._seats = seats
        self._answers = answers
        self._play = play
        self._corrections = corrections
        self._lead = lead
        seats.when_left.append(self._somebody_left)

    def undo_offer(self, entry: int, colour: str) -> WayBack:
        """What taking back that entry would take back, as ``colour`` may read it, and whom it would ask.

        Raises:
            UnknownEntry: it is no action of the game that still counts.
        """
        with self._timeline.lock:
            tail, now = self._tail(entry), self._timeline.projection
            lines = tuple(log.line(now, number, colour) for number in tail)
            alone = free(now, entry, colour)
            return WayBack(entry, lines, () if alone else concerned(now, colour, tail), alone)

    def asking(self, colour: str | None = None) -> Ask | None:
        """What is being asked now, as that seat (``None``: anybody in the room) may read it."""
        with self._timeline.lock:
            now, question = self._timeline.projection, self._question
            if question is None:
                return None
            try:
                lines = tuple(log.line(now, number, colour) for number in self._back(question))
            except UnknownEntry:
                # Only in a damaged log: what the question is about does not count there, so nothing is asked.
                return None
            wish = question.wish
            left = self._lead.waits_for_host() if wish.what == HOST else None
            return Ask(question.number, question.by, wish.what, wish.entry or 0, self._read_as(wish, colour),
                       self._waiting(question), tuple(now.agreed), lines, left)  # fmt: skip

    @property
    def _question(self) -> Question | None:
        """What is being asked; a round that is over by now is asked for no longer."""
        question, state = self._timeline.projection.asking, self._timeline.state
        if question is None or question.wish.round is None:
            return question
        return question if state is not None and question.wish.round in state.may_stop_after else None

    def _read_as(self, wish: Asked, colour: str | None) -> dict[str, Any]:
        """A wish as JSON, as that seat may read it."""
        found: dict[str, Any] = {"what": wish.what}
        if wish.entry is not None:
            found["entry"] = wish.entry
        if wish.round is not None:
            found["round"] = wish.round
        if wish.amendment is not None:
            playing = self._timeline.projection.playing
            masked = (wish.masked or {}).get(colour if colour is not None and colour in playing else "")
            amendment = wish.amendment if masked is None else replace(wish.amendment, lines=masked)
            found["amendment"] = amendment.document()
        return found

    # --- asking ---------------------------------------------------------------------------------------------

    def ask(self, token: str, wish: Mapping[str, Any], seen: int, key: str) -> Outcome:
        """Ask the seats concerned, or do it at once when there is nobody to ask.

        Those are asked who did something that would be taken back; everybody is when something would come back that
        all have seen turned up. Bots and open seats agree to everything. Anything new in the game ends the question.
        Arguments, keys and answers are those of ``Play.intent``; ``Outcome.entry`` is the number to answer.

        Args:
            wish: ``{"what": "undo", "entry": number}``; ``{"what": "amend", "amendment": …}`` with an amendment as
                ``Corrections.preview`` takes it; ``{"what": "stop", "round": number}`` to end the game with that
                round: all persons must agree; or ``{"what": "host"}``, to be the host instead: all persons are asked,
                and ``Lead`` says whose consent it takes.

        Raises:
            AlreadyAsked: somebody asks already.
            BadAsk: nobody can be asked that.
            UnknownEntry: no action of the game has that number.
            BadAmendment: as ``Corrections.preview``.
            ExpiredSeat, NotPlaying, BadIntent.
        """
        return self._timeline.settle(lambda: self._ask(self._seats.tap(token, seen, key), wish))

    def _ask(self, tap: Tap, wish: Mapping[str, Any]) -> Outcome:
        self._answers.check_tap(tap)
        answer = self._answers.known(tap)
        if answer is not None:
            return answer
        what = wish.get("what") if isinstance(wish, Mapping) else None
        if what not in (UNDO, AMEND, HOST, STOP) or (what == HOST and tap.colour == self._seats.host):
            raise BadAsk(what=shown(what))
        asking = self._question
        if asking is not None:
            raise AlreadyAsked(seat=asking.by, ask=asking.number)
        if what == HOST:
            return self._ask_host(tap)
        state = self._answers.check(tap)
        if what == STOP:
            return self._ask_stop(tap, state, wish.get("round"))
        return self._ask_amend(tap, wish.get("amendment")) if what == AMEND else self._ask_undo(tap, wish.get("entry"))

    def _ask_host(self, tap: Tap) -> Outcome:
        asked = [seat.colour for seat in self._seats.all if seat.holder == "person" and seat.colour != tap.colour]
        nobody = not self._lead.must_agree(tap.colour, ())
        return self._keep(tap, SeatChanged(what=HOST) if nobody else Asked(what=HOST, waiting=tuple(asked)))

    def _ask_stop(self, tap: Tap, state: State, number: Any) -> Outcome:
        if type(number) is not int or number not in state.may_stop_after:
            raise BadAsk("bad-stop", round=shown(number))
        people = [seat.colour for seat in self._seats.all if seat.holder == "person" and seat.colour != tap.colour]
        if not people:
            return self._corrections.stop_after(tap.colour, number, key=tap.key)
        return self._keep(tap, Asked(what=STOP, round=number, waiting=tuple(people)))

    def _ask_amend(self, tap: Tap, amendment: Any) -> Outcome:
        wanted = self._corrections.read(amendment)
        if not self._answers.stands(tap):
            return self._answers.stale(tap)
        plan = self._corrections.plan(wanted, tap.colour)
        waiting = self._corrections.concerned(plan, tap.colour)
        if not waiting:
            return self._corrections.carry_out(tap, wanted)
        masked = plan.read_as() or None
        return self._keep(tap, Asked(what=AMEND, entry=wanted.entry, amendment=wanted, waiting=waiting, masked=masked))

    def _ask_undo(self, tap: Tap, number: Any) -> Outcome:
        if not isinstance(number, int) or isinstance(number, bool):
            raise UnknownEntry(entry=shown(number))
        now = self._timeline.projection
        if number == own_last(now, tap.colour):
            return self._play.take_back(tap, number)
        taken_back = acted(now, number) and not now.counts(number)
        if taken_back or not self._answers.stands(tap):
            return self._answers.stale(tap)
        if number in now.path and free(now, number, tap.colour):
            return self._play.take_back(tap, number)
        waiting = concerned(now, tap.colour, self._tail(number))
        if waiting:
            return self._keep(tap, Asked(what=UNDO, entry=number, waiting=waiting))
        entry = self._timeline.entry(way_back(now, number), tap.colour, tap.key)
        self._play.go_on([entry], now.path[: now.path.place(number)])
        return self._answers.done(entry, tap.colour)

    def _keep(self, tap: Tap, data: Asked | SeatChanged) -> Outcome:
        entry = self._timeline.entry(data, tap.colour, tap.key)
        self._timeline.commit([entry], self._timeline.state)
        return self._answers.done(entry, tap.colour)

    def _tail(self, number: int) -> Sequence[int]:
        """That action and all entries of the game after it."""
        now = self._timeline.projection
        if not acted(now, number) or not now.counts(number):
            raise UnknownEntry(entry=number)
        return now.path[now.path.place(number) :]

    # --- answering ------------------------------------------------------------------------------------------

    def answer(self, token: str, number: int, yes: bool, seen: int, key: str, acting_for: str | None = None) -> Outcome:
        """Agree to what entry ``number`` asks, or refuse it; with the last consent it is carried out.

        One refusal is enough. Whoever asks withdraws by refusing. The host may answer for an absent seat without
        looking at what it sees; the log says so.

        Raises:
            UnknownAsk: it is no longer asked.
            NotAsked: that seat need not agree, or has agreed.
            ExpiredSeat, HostOnly, UnknownSeat, SeatHere, NotPlaying, BadIntent.
        """
        return self._timeline.settle(lambda: self._hear(self._seats.tap(token, seen, key, acting_for), number, yes))

    def _hear(self, tap: Tap, number: int, yes: bool) -> Outcome:
        self._answers.check_tap(tap)
        answer = self._answers.known(tap)
        if answer is not None:
            return answer
        if tap.colour != tap.reader:
            self._seats.check_away(self._seats.seat(tap.colour))
        if not isinstance(yes, bool):
            raise BadIntent("bad-answer", answer=shown(yes))
        question = self._question
        if question is None or number != question.number:
            raise UnknownAsk(ask=shown(number))
        waiting = self._waiting(question)
        if tap.colour not in waiting and (yes or tap.colour != question.by):
            raise NotAsked(seat=tap.colour)
        by = tap.reader if tap.reader != tap.colour else None
        entry = self._timeline.entry(Answered(ask=number, yes=yes, by=by), tap.colour, tap.key)
        enough = waiting == (tap.colour,) or (question.wish.what == HOST and tap.colour == self._seats.host)
        if yes and enough:
            self._carry_out(question, [entry])
        else:
            self._timeline.commit([entry], self._timeline.state)
        return self._answers.done(entry, tap.reader)

    def _waiting(self, question: Question) -> tuple[str, ...]:
        """Seats that still have to answer; those who left since need not."""
        agreed = self._timeline.projection.agreed
        if question.wish.what == HOST:
            return self._lead.must_agree(question.by, agreed)
        asked = (colour for colour in question.wish.waiting if colour not in agreed)
        return tuple(colour for colour in asked if self._seats.seat(colour).holder == "person")

    def _back(self, question: Question) -> Sequence[int]:
        """The entries that would be taken back or amended."""
        about = question.wish.entry
        if about is None or question.wish.what in (HOST, STOP):
            return ()
        return self._tail(about) if question.wish.what == UNDO else (about,)

    def _carry_out(self, question: Question, entries: Sequence[Entry] = ()) -> None:
        """Do what all have agreed to, behind the last answer."""
        timeline, wish, offset = self._timeline, question.wish, len(entries) + 1
        if wish.amendment is not None:
            wanted = self._corrections.read(wish.amendment.document())
            plan = self._corrections.plan(wanted, question.by, offset, trial=False)
            amended = self._corrections.entries(plan, question.by, ask=question.number)
            timeline.commit([*entries, *amended], plan.state)
        elif wish.round is not None:
            self._corrections.stop_after(question.by, wish.round, entries)
        elif wish.entry is not None and wish.what == UNDO:
            now = timeline.projection
            undo = timeline.entry(way_back(now, wish.entry, ask=question.number), question.by, offset=offset)
            self._play.go_on([*entries, undo], now.path[: now.path.place(wish.entry)])
        else:
            leads = SeatChanged(what=HOST, ask=question.number)
            timeline.commit([*entries, timeline.entry(leads, question.by, offset=offset)], timeline.state)

    def _somebody_left(self) -> None:
        """Carry out what was asked if only the person who left had not agreed; withdraw it if that person asked."""
        question = self._question
        if question is None:
            return
        if self._seats.seat(question.by).holder != "person":
            withdrawn = self._timeline.entry(Answered(ask=question.number, yes=False), question.by)
            self._timeline.commit([withdrawn], self._timeline.state)
        elif not self._waiting(question):
            self._carry_out(question)
