"""Amending: an earlier entry is changed, put in or dropped, and everything after it is gone over again."""

from __future__ import annotations

from typing import Any

from companion.engine import CHANCE, TABLE, Action, Change, GameError, Setting, State
from companion.engine import changes as changed
from companion.engine.record import CHANCE_NAME, SET, TABLE_NAME, seat_number
from companion.table import depths, log
from companion.table.adjusting import AdjustedTable, clean_changes
from companion.table.amendments import Amendment, Plan, Preview, read
from companion.table.answers import Outcome
from companion.table.entries import TOGETHER, Entry
from companion.table.errors import BadAmendment, UndoNeedsConsent, UnknownEntry
from companion.table.exporting import written
from companion.table.rulings import Again


class AmendedTable(AdjustedTable):
    """A table where what happened earlier can be put right."""

    def choices_at(self, number: int, by: str | None = None) -> list[tuple[str, list[Action]]]:
        """What could stand in the place of that entry, or before it, by who (a colour, ``"chance"``, ``"table"``);
        without what ``by`` (``None``: anybody in the room) may not know.

        Raises:
            UnknownEntry: it is no entry of the game that counts.
            BadAmendment: something lies face down.
        """
        with self._lock:
            return self._choices(self._at(self._place(number)), by)

    def secret_at(self, number: int, by: str) -> tuple[str, ...]:
        """The seats that chose there, or were dealt to, among what ``by`` may not know: ``choices_at`` leaves it out.

        Raises:
            UnknownEntry, BadAmendment: as ``choices_at``.
        """
        with self._lock:
            state = self._at(self._place(number))
            dealt = (state.chance_for,) if CHANCE in state.to_act else ()
            asked = {*(seat for seat in state.to_act if seat >= 0), *(seat for seat in dealt if seat is not None)}
            told = {who for who, _ in self._choices(state, by)}
            return tuple(
                colour for seat, colour in enumerate(state.seats)
                if seat in asked and not told & {colour, CHANCE_NAME} and colour != by
            )  # fmt: skip

    def choices_after(self, amendment: Any, by: str | None = None) -> list[tuple[str, list[Action]]]:
        """What may follow the lines of an amendment, as ``choices_at``; what the app's chance brings is filled in.

        Raises:
            UnknownEntry, BadAmendment: as ``preview``.
        """
        with self._lock:
            plan = self._begun(self._read(amendment))
            self._add_lines(plan, by or "")
            self._fill(plan, last=True)
            return self._choices(plan.again.state, by)

    def parsed(self, text: str) -> Action | None:
        """The game's action of that text; ``None`` when there is none, or no game yet."""
        with self._lock:
            try:
                return None if self._state is None else self._state.parse(text)
            except GameError:
                return None

    def settings_at(self, number: int) -> list[Setting]:
        """What could be set before that entry, with the values of that moment; nothing in it is secret.

        Raises:
            UnknownEntry, BadAmendment: as ``choices_at``.
        """
        with self._lock:
            return list(self._at(self._place(number)).settings())

    def set_by(self, number: int) -> dict[str, Change]:
        """What that entry set, if it set anything."""
        with self._lock:
            entry = self._history.entry(self._history.path[self._place(number)])
            return dict(entry.data["set"]) if entry.kind == "adjust" else {}

    def preview(self, amendment: Any, by: str | None = None) -> Preview:
        """What an amendment would change, and whom ``by`` would have to ask; nothing is done.

        What becomes of that which only others know is not told: who tries one card after the other would find out
        which it was. Those others, who must agree, see it.

        Args:
            amendment: ``{"what": "change" | "insert" | "drop", "entry": number, "lines": [[who, text], …]}``;
                inserted lines come before the entry. What is being asked is looked at as ``asking`` tells it.
            by: the colour that wants it.

        Raises:
            UnknownEntry: it is no entry of the game that counts.
            BadAmendment: it cannot be read, a line is not possible (with the rule), a result of chance is missing,
                something lies face down, or it is about what that seat may not know.
        """
        with self._lock:
            wanted = self._read(amendment)
            plan = self._plan(*(self._meant(wanted) or (wanted, by or "")))
            masked = self._history.masked
            before, after = self._state, plan.again.state
            assert before is not None, "an entry of the game counts"
            return Preview(
                dict(zip(before.seats, before.scores, strict=True)),
                dict(zip(after.seats, after.scores, strict=True)),
                {number: ruling for number, ruling in plan.again.rulings.items() if not masked(number, by)},
                tuple(plan.again.retold),
                tuple(plan.dropped),
                before.is_over,
                after.is_over,
                plan.drawn,
                plan.same,
                self._amend_concerned(by or "", plan),
            )

    def amend(self, token: str, amendment: Any, seen: int, key: str) -> Outcome:
        """Change, insert or drop an earlier entry when nobody else must agree; nothing changes when it is the same.

        Arguments and answers are those of ``preview`` and ``intent``.

        Raises:
            UndoNeedsConsent: others must be asked.
            UnknownEntry, BadAmendment: as ``preview``.
            ExpiredSeat, NotPlaying, BadIntent: as ``intent``.
        """
        return self._settle(lambda: self._amend(self._holder(token), amendment, seen, key))

    def _amend(self, colour: str, amendment: Any, seen: int, key: str, *, agreed: bool = False) -> Outcome:
        """Amend at once: ``agreed`` when all concerned have agreed."""
        self._check(seen, key)
        answer = self._answer(colour, colour, key)
        if answer is not None:
            return answer
        wanted = self._read(amendment)
        if not self._stands(colour, seen):
            return self._stale(colour, colour, seen, key)
        plan = self._plan(wanted, colour)
        if plan.same:
            history = self._history
            told, params = (history.masked(wanted.entry, colour) or history.told(wanted.entry))["said"][0]
            return Outcome("done", self.number, 0, told, dict(params))
        if not agreed and self._amend_concerned(colour, plan):
            raise UndoNeedsConsent()
        entries = self._amended(plan, colour, key)
        self._commit(entries, plan.again.state)
        return self._done(entries[0], colour)

    def _amended(self, plan: Plan, colour: str, key: str = "", **more: Any) -> list[Entry]:
        """The entries of a plan, to be committed together with its ``again.state``."""
        offset = plan.first - 1 - self.number
        return [self._entry("amend", {**plan.data(), **more}, colour, key, offset), *plan.added]

    def _amend_concerned(self, colour: str, plan: Plan) -> tuple[str, ...]:
        """Persons who must agree: whoever acted since, is named or has other points; all when something was learned
        since or is drawn anew."""
        if plan.same or self._state is None:
            return ()
        path, before, after = self._history.path, self._state, plan.again.state
        pairs = zip(before.seats, before.scores, after.scores, strict=True)
        named = {seat for seat, points, then in pairs if points != then} | {who for who, _ in plan.amendment.lines}
        return self._others(colour, path[path.place(plan.amendment.entry):], named, everybody=plan.drawn)

    # --- working it out -------------------------------------------------------------------------------------

    def _meant(self, wanted: Amendment) -> tuple[Amendment, str] | None:
        """What is being asked, and by whom, if ``wanted`` is how some of those concerned may read it."""
        asking = self._history.asking
        ask = self._history.entry(asking) if asking else None
        if ask is None or "amendment" not in ask.data:
            return None
        meant = self._read(ask.data["amendment"])
        read_as = [tuple((who, text) for who, text in lines) for lines in ask.data.get("masked", {}).values()]
        same = (wanted.what, wanted.entry) == (meant.what, meant.entry) and wanted.lines in read_as
        return (meant, ask.seat) if same else None

    def _choices(self, state: State, by: str | None) -> list[tuple[str, list[Action]]]:
        """What may be done there by whom, as far as that seat may know it."""
        found = []
        for seat in state.to_act:
            who = CHANCE_NAME if seat == CHANCE else TABLE_NAME if seat == TABLE else state.seats[seat]
            offered = self._offered(state, seat, by)
            if offered:
                found.append((who, list(offered)))
        return found

    def _offered(self, state: State, seat: int, by: str | None) -> list[Action]:
        """What ``by`` may know of that which ``seat`` may choose from; nothing of what the app deals in secret: who
        tries which cards could have come finds out which could not."""
        if seat == CHANCE and state.chance_for is not None and self._feeder(state) == depths.APP:
            return []
        return list(state.offered(seat, state.seats.index(by) if by in state.seats else None))

    def _read(self, amendment: Any) -> Amendment:
        return amendment if isinstance(amendment, Amendment) else read(amendment, self._history.playing)

    def _place(self, number: int) -> int:
        """Where an entry stands on the path that can be amended.

        Raises:
            UnknownEntry, BadAmendment: as ``preview``.
        """
        path = self._history.path
        if number not in path or path.place(number) == 0:
            raise UnknownEntry(entry=number)
        if self._history.sealed:
            raise BadAmendment("amend-sealed")
        return path.place(number)

    def _plan(self, wanted: Amendment, colour: str, offset: int = 1) -> Plan:
        """Work an amendment out; its ``amend`` entry will be the one ``offset`` after the last.

        Raises:
            UnknownEntry, BadAmendment: as ``preview``.
        """
        plan, history = self._begun(wanted, offset), self._history
        again = plan.again
        if wanted.what != "insert" and history.masked(wanted.entry, colour):
            raise _hidden()
        if wanted.what == "change" and wanted.lines == (written(history.entry(wanted.entry)),):
            plan.same, again.state = True, self._state or again.state
            return plan
        if wanted.what != "insert":
            plan.dropped.append(wanted.entry)
        self._add_lines(plan, colour)
        kept = history.path[history.path.place(wanted.entry) + (wanted.what != "insert"):]
        self._keep_tail(plan, kept)
        self._fill(plan, last=True)
        if any(entry.number in numbers for entry in plan.added for numbers in again.lying.values()):
            raise BadAmendment("amend-secret")
        return plan

    def _begun(self, wanted: Amendment, offset: int = 1) -> Plan:
        """An amendment at the place that it touches, with nothing done yet."""
        history, place = self._history, self._place(wanted.entry)
        again = Again(history, self._at(place).clone(), history.lying(place))
        return Plan(wanted, again, history.path[place - 1], self.number + offset + 1)

    def _add_lines(self, plan: Plan, colour: str) -> None:
        dealt = False
        for line, (who, text) in enumerate(plan.amendment.lines, 1):
            if who != CHANCE_NAME:
                dealt |= self._fill(plan)
            self._add_line(plan, line, who, text, colour, dealt)

    def _keep_tail(self, plan: Plan, kept: list[int]) -> None:
        """Go over what came after, without the results of chance that belonged to what is gone."""
        following = bool(plan.dropped)
        for number in kept:
            entry = self._history.entry(number)
            if entry.kind != "chance":
                following = False
                self._fill(plan)
            elif following and CHANCE not in plan.again.state.to_act:
                plan.dropped.append(number)
                continue
            plan.again.keep(entry)
            plan.tail.append(number)

    def _fill(self, plan: Plan, *, last: bool = False) -> bool:
        """Have the app's chance bring what is missing; at the end the people may still tell what theirs brings.

        Whether something came to a hand.
        """
        state, dealt = plan.again.state, False
        while CHANCE in state.to_act:
            if self._feeder(state) != depths.APP:
                if last:
                    break
                source = state.chance_source
                raise BadAmendment("amend-chance", source=source)
            plan.drawn, dealt = True, dealt or state.chance_for is not None
            self._add(plan, "chance", "", CHANCE, self._around.chance.choose(state))
        return dealt

    def _add_line(self, plan: Plan, line: int, who: str, text: str, colour: str, dealt: bool) -> None:
        """``dealt``: the app has just dealt anew, and who tries what he holds now finds out what was in the deck."""
        state = plan.again.state
        plan.masked.append({})
        try:
            if who == TABLE_NAME and text.startswith(SET):
                self._add_setting(plan, clean_changes(changed.parse(text.removeprefix(SET))), colour)
                return
            action, actor = state.parse(text), seat_number(state, who)
            unknown = not self._offered(state, actor, colour) or (dealt and not state.offered(actor, None))
            if actor in state.to_act and unknown:
                raise _hidden(line)
            plan.masked[-1] = {watcher: mask.text for watcher, mask in log.before(state, actor, action).masks.items()}
            kind, seat = ("chance", "") if actor == CHANCE else ("action", TOGETHER if actor == TABLE else who)
            self._add(plan, kind, seat, actor, action, colour)
        except GameError as error:
            raise BadAmendment(key=error.key, **{**error.params, "line": line}) from error

    def _add(self, plan: Plan, kind: str, seat: str, actor: int, action: Action, by: str = "") -> None:
        """Apply a new action; ``by`` whom, when it was somebody else's or chance's."""
        state = plan.again.state
        lines, known = len(state.lines), log.before(state, actor, action)
        state.apply(actor, action)
        told = log.kept(state, action, (by if actor == TABLE else seat), state.lines[lines:], known)
        data = {"text": action.text, **told, **({"by": by} if by not in ("", seat) else {})}
        self._put(plan, kind, data, seat, state)

    def _add_setting(self, plan: Plan, changes: dict[str, Any], colour: str) -> None:
        state = plan.again.state
        lines = len(state.lines)
        told = [["log.adjust", {"seat": colour}], *log.set_and_say(state, changes)]
        told += log.points_said(state, state.lines[lines:])
        self._put(plan, "adjust", {"set": changes, "reason": "", "by": colour, "said": told}, colour, state)

    def _put(self, plan: Plan, kind: str, data: dict[str, Any], seat: str, state: State) -> None:
        number = plan.first + len(plan.added)
        sealed, reveals = plan.again.turn_up(Entry(number, kind, data, seat))
        full = {**data, "sealed": sealed, "reveals": reveals}
        plan.added.append(Entry(number, kind, full, seat, "", self._around.clock()))
        plan.tail.append(number)


def _hidden(line: int = 0) -> BadAmendment:
    return BadAmendment("amend-hidden", line=line)
