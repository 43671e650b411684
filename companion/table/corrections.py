"""Corrections: people set the board to what lies on the real table, and put right what happened earlier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine import CHANCE, TABLE, Action, GameError, IllegalAction, ImpossiblePosition, Setting, State
from companion.engine.record import CHANCE_NAME, TABLE_NAME
from companion.engine.settings import LAST_ROUND
from companion.engine.terms import Change
from companion.table import log
from companion.table.amendments import Plan, Planner, Preview, clean_changes, read
from companion.table.answers import Answers, Outcome, Tap
from companion.table.entries import TOGETHER, Adjusted, Amended, Amendment, Began, Entry, RulesRenewed, Undone
from companion.table.errors import BadIntent, NotPlaying, UndoNeedsConsent
from companion.table.live_seats import Seats
from companion.table.play import Play
from companion.table.taking_back import concerned
from companion.table.timeline import Timeline

LONGEST_REASON: Final = 200


class Corrections:
    """What people put right at one table. All methods may be called from any thread."""

    def __init__(self, timeline: Timeline, seats: Seats, answers: Answers, play: Play) -> None:
        self._timeline = timeline
        self._seats = seats
        self._answers = answers
        self._play = play
        self._planner = Planner(timeline)

    # --- adjustments ----------------------------------------------------------------------------------------

    def settings(self) -> list[Setting]:
        """All that people may set now; nothing before the game, and nothing in it is secret."""
        with self._timeline.lock:
            state = self._timeline.state
            return [] if state is None else list(state.settings())

    def adjust(
        self, token: str, changes: Mapping[str, Change], reason: str, seen: int, key: str, then: str = ""
    ) -> Outcome:
        """Set things to what lies on the real table: all of them, or none.

        Any seated person may. It stands if what is set has the value that the person had seen, and ``then`` still
        stands; other things may have happened since. Arguments and answers beside these are those of ``Play.intent``.

        Args:
            changes: values by the names of ``settings()``.
            reason: why, for the log; up to 200 printable characters, may be empty.
            then: the text of an action of the people together that is made with it, or ``""``.

        Raises:
            BadIntent: changes, reason, key, number or text are malformed.
            ExpiredSeat, NotPlaying.
        """
        return self._timeline.settle(lambda: self._adjust(self._seats.tap(token, seen, key), changes, reason, then))

    def _adjust(self, tap: Tap, changes: Mapping[str, Change], reason: str, then: str) -> Outcome:
        answers, timeline, state = self._answers, self._timeline, self._answers.check(tap)
        answer = answers.known(tap)
        if answer is not None:
            return answer
        changes, reason = clean_changes(changes), clean_reason(reason)
        if LAST_ROUND in changes:
            raise BadIntent("stop-is-asked")  # all must agree
        action = answers.parsed(state, then) if then else None
        stands = answers.stands(tap) or action is None or answers.apart(state, action, tap)
        if not (stands and self._settings_stand(tap, state, changes)):
            return answers.stale(tap)
        after = state.clone()
        try:
            entries = [self._adjustment(after, tap, changes, reason)]
            if action is not None:
                together = self._play.told_together(after, action, tap.colour, with_=entries[0].number)
                entries.append(timeline.entry(together, TOGETHER, offset=2))
        except (IllegalAction, ImpossiblePosition) as error:
            return answers.illegal(tap, error)
        except GameError as error:
            raise BadIntent(key=error.key, **error.params) from error
        timeline.chance.feed(after, entries)
        timeline.commit(entries, after)
        return answers.done(entries[0], tap.colour)

    def _adjustment(self, state: State, tap: Tap, changes: Mapping[str, Change], reason: str) -> Entry:
        """Set things in ``state``; the entry that says so.

        Raises:
            ImpossiblePosition: naming the setting; also when somebody's choice that lies face down would be lost.
        """
        down = state.sealed
        said = log.adjusted(state, tap.colour, changes, reason)
        if state.sealed != down:
            raise ImpossiblePosition(min(changes), "impossible.sealed")
        adjusted = Adjusted(set=dict(changes), reason=reason, by=tap.colour, reveals=(), said=said)
        return self._timeline.entry(adjusted, tap.colour, tap.key)

    def stop_after(self, by: str, number: int, before: Sequence[Entry] = (), key: str = "") -> Outcome:
        """End the game with that round, as ``by`` proposed and all agreed; behind these entries."""
        timeline = self._timeline
        after = timeline.state.clone() if timeline.state is not None else None
        if after is None:
            raise NotPlaying(table=timeline.code)
        changes: dict[str, Change] = {LAST_ROUND: number}
        said = log.adjusted(after, by, changes)
        adjusted = Adjusted(set=changes, by=by, reveals=(), said=said)
        entry = timeline.entry(adjusted, by, key, offset=len(before) + 1)
        timeline.commit([*before, entry], after)
        return self._answers.done(entry, by)

    def _settings_stand(self, tap: Tap, state: State, changes: Mapping[str, Change]) -> bool:
        """Whether what is set has the values that were there after the entry that the person saw."""
        if self._answers.stands(tap):
            return True
        since = self._timeline.projection.since(tap.seen)
        if "depth" in changes or any(isinstance(one.data, Began | Undone | Amended | RulesRenewed) for one in since):
            return False
        count = self._timeline.positions.count_at(tap.seen)
        if not count:
            return False
        then = {setting.name: setting.value for setting in self._timeline.positions.at(count).settings()}
        now = {setting.name: setting.value for setting in state.settings()}
        return all(name in now and then.get(name) == now[name] for name in changes)

    # --- what could have been -------------------------------------------------------------------------------

    def choices_at(self, number: int, by: str | None = None) -> list[tuple[str, list[Action]]]:
        """What could stand in the place of that entry, or before it, by who (a colour, ``"chance"``, ``"table"``);
        without what ``by`` (``None``: anybody in the room) may not know.

        Raises:
            UnknownEntry: it is no entry of the game that counts.
            BadAmendment: something lies face down.
        """
        with self._timeline.lock:
            return self._choices(self._before(number), by)

    def choices_after(self, amendment: Any, by: str | None = None) -> list[tuple[str, list[Action]]]:
        """What may follow the lines of an amendment, as ``choices_at``; what the app's chance brings is filled in.

        Raises:
            UnknownEntry, BadAmendment: as ``preview``.
        """
        with self._timeline.lock:
            return self._choices(self._planner.lines_only(self.read(amendment), by or "").state, by)

    def _choices(self, state: State, by: str | None) -> list[tuple[str, list[Action]]]:
        """What may be done there by whom, as far as that seat may know it."""
        found = []
        for seat in state.to_act:
            who = CHANCE_NAME if seat == CHANCE else TABLE_NAME if seat == TABLE else state.seats[seat]
            offered = self._planner.offered(state, seat, by)
            if offered:
                found.append((who, offered))
        return found

    def secret_at(self, number: int, by: str) -> tuple[str, ...]:
        """The seats that chose there, or were dealt to, among what ``by`` may not know: ``choices_at`` leaves it out.

        Raises:
            UnknownEntry, BadAmendment: as ``choices_at``.
        """
        with self._timeline.lock:
            state = self._before(number)
            dealt = (state.chance_for,) if CHANCE in state.to_act else ()
            asked = {*(seat for seat in state.to_act if seat >= 0), *(seat for seat in dealt if seat is not None)}
            told = {who for who, _ in self._choices(state, by)}
            return tuple(
                colour for seat, colour in enumerate(state.seats)
                if seat in asked and not told & {colour, CHANCE_NAME} and colour != by
            )  # fmt: skip

    def settings_at(self, number: int) -> list[Setting]:
        """What could be set before that entry, with the values of that moment; nothing in it is secret.

        Raises:
            UnknownEntry, BadAmendment: as ``choices_at``.
        """
        with self._timeline.lock:
            return list(self._before(number).settings())

    def set_by(self, number: int) -> dict[str, Change]:
        """What that entry set, if it set anything.

        Raises:
            UnknownEntry, BadAmendment: as ``choices_at``.
        """
        with self._timeline.lock:
            now = self._timeline.projection
            data = now.entry(now.path[self._planner.place(number)]).data
            return dict(data.set) if isinstance(data, Adjusted) else {}

    def _before(self, number: int) -> State:
        """The position before an entry that can be amended."""
        return self._timeline.positions.at(self._planner.place(number))

    # --- amendments -----------------------------------------------------------------------------------------

    def preview(self, amendment: Any, by: str | None = None) -> Preview:
        """What an amendment would change, and whom ``by`` would have to ask; nothing is done.

        What becomes of that which only others know is not told: who tries one card after the other would find out
        which it was. Those others, who must agree, see it.

        Args:
            amendment: ``{"what": "change" | "insert" | "drop", "entry": number, "lines": [[who, text], …]}``;
                inserted lines come before the entry. What is being asked is looked at as ``Consent.asking`` tells it.
            by: the colour that wants it.

        Raises:
            UnknownEntry: it is no entry of the game that counts.
            BadAmendment: it cannot be read, a line is not possible (with the rule), a result of chance is missing,
                something lies face down, or it is about what that seat may not know.
        """
        with self._timeline.lock:
            wanted = self.read(amendment)
            plan = self._planner.plan(*(self._meant(wanted) or (wanted, by or "")))
            before, after, masked = self._timeline.state, plan.state, self._timeline.projection.masked
            assert before is not None, "an entry of the game counts"
            return Preview(
                dict(zip(before.seats, before.scores, strict=True)),
                dict(zip(after.seats, after.scores, strict=True)),
                {number: ruling for number, ruling in plan.replayer.rulings.items() if not masked(number, by)},
                tuple(plan.replayer.retold),
                tuple(plan.dropped),
                before.is_over,
                after.is_over,
                plan.drawn,
                plan.same,
                self.concerned(plan, by or ""),
            )

    def amend(self, token: str, amendment: Any, seen: int, key: str) -> Outcome:
        """Change, insert or drop an earlier entry when nobody else must agree; nothing changes when it is the same.

        Arguments and answers are those of ``preview`` and ``Play.intent``.

        Raises:
            UndoNeedsConsent: others must be asked.
            UnknownEntry, BadAmendment: as ``preview``.
            ExpiredSeat, NotPlaying, BadIntent: as ``Play.intent``.
        """
        return self._timeline.settle(lambda: self.carry_out(self._seats.tap(token, seen, key), amendment))

    def carry_out(self, tap: Tap, amendment: Any, *, agreed: bool = False) -> Outcome:
        """Amend at once: ``agreed`` when all concerned have agreed. To be called while the table is settled; see
        ``amend``."""
        self._answers.check(tap)
        answer = self._answers.known(tap)
        if answer is not None:
            return answer
        wanted = self.read(amendment)
        if not self._answers.stands(tap):
            return self._answers.stale(tap)
        plan = self.plan(wanted, tap.colour)
        if plan.same:
            now = self._timeline.projection
            told, params = (now.masked(wanted.entry, tap.colour) or now.told(wanted.entry)).said[0]
            return Outcome("done", self._timeline.number, 0, told, dict(params))
        if not agreed and self.concerned(plan, tap.colour):
            raise UndoNeedsConsent()
        if plan.drawn and self._timeline.chance.proven:
            plan = self.plan(wanted, tap.colour, trial=False)
        entries = self.entries(plan, tap.colour, tap.key)
        self._timeline.commit(entries, plan.state)
        return self._answers.done(entries[0], tap.colour)

    def plan(self, wanted: Amendment, colour: str, offset: int = 1, *, trial: bool = True) -> Plan:
        """What comes of an amendment; see ``Planner.plan``."""
        return self._planner.plan(wanted, colour, offset, trial=trial)

    def entries(self, plan: Plan, colour: str, key: str = "", ask: int | None = None) -> list[Entry]:
        """The entries of a plan, to be committed together with its position; ``ask``: with whose consent."""
        offset = plan.first - 1 - self._timeline.number
        return [self._timeline.entry(plan.data(ask), colour, key, offset), *plan.added]

    def concerned(self, plan: Plan, colour: str) -> tuple[str, ...]:
        """The people who must agree: those who acted since, are named or have other points; everybody when something
        was learned since or has to be drawn again."""
        before, after, path = self._timeline.state, plan.state, self._timeline.projection.path
        if plan.same or before is None:
            return ()
        pairs = zip(before.seats, before.scores, after.scores, strict=True)
        named = {seat for seat, points, then in pairs if points != then} | {who for who, _ in plan.amendment.lines}
        tail = path[path.place(plan.amendment.entry) :]
        return concerned(self._timeline.projection, colour, tail, named, everybody=plan.drawn)

    def read(self, amendment: Any) -> Amendment:
        """The amendment that JSON describes; see ``amendments.read``.

        Raises:
            UnknownEntry, BadAmendment.
        """
        if isinstance(amendment, Amendment):
            return amendment
        return read(amendment, self._timeline.projection.playing)

    def _meant(self, wanted: Amendment) -> tuple[Amendment, str] | None:
        """What is being asked, and by whom, if ``wanted`` is how some of those concerned may read it."""
        asking = self._timeline.projection.asking
        if asking is None or asking.wish.amendment is None:
            return None
        meant = self.read(asking.wish.amendment.document())
        read_as = (asking.wish.masked or {}).values()
        same = (wanted.what, wanted.entry) == (meant.what, meant.entry) and wanted.lines in read_as
        return (meant, asking.by) if same else None


def clean_reason(reason: str) -> str:
    """The reason as it is kept: without more space than it needs.

    Raises:
        BadIntent: longer than 200 characters, or with characters that cannot be shown.
    """
    if not isinstance(reason, str) or len(reason) > LONGEST_REASON or not reason.isprintable():
        raise BadIntent("bad-reason", most=LONGEST_REASON)
    return " ".join(reason.split())
