"""Amendments: what somebody wants to have been otherwise, and what would come of it.

An earlier entry is changed, put in or dropped, and everything after it is gone over once more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from companion.engine import CHANCE, TABLE, Action, Change, GameError, State
from companion.engine import changes as changed
from companion.engine.changes import NAME, NUMBER, WORD
from companion.engine.record import CHANCE_NAME, SET, TABLE_NAME, seat_number
from companion.engine.settings import LAST_ROUND
from companion.table import depths, log
from companion.table.answers import LONGEST_TEXT
from companion.table.chance_feed import Used
from companion.table.entries import TOGETHER, Adjusted, Amended, Amendment, Data, Entry, Fed, Lines, Played, Ruling
from companion.table.errors import BadAmendment, BadIntent, UnknownEntry, shown
from companion.table.record import written
from companion.table.replay import Replayer
from companion.table.timeline import Timeline

MOST_LINES: Final = 20
MOST_CHANGES: Final = 100
WHAT: Final = ("change", "insert", "drop")


@dataclass(frozen=True, slots=True)
class Preview:
    """What an amendment would change.

    Attributes:
        before, after: points by colour.
        rulings: by number, entries that the rules would then refuse, or that need something set to stand; without what
            only others know.
        retold: numbers of entries that would tell something else: other points, other things that came of them.
        dropped: numbers of entries that would be out of the game.
        over_before, over_after: whether the game is over.
        drawn: whether the app's chance has to bring something new; what it is stays open until it is done.
        same: whether nothing at all would change.
        concerned: colours that must agree.
    """

    before: Mapping[str, int]
    after: Mapping[str, int]
    rulings: Mapping[int, Ruling]
    retold: tuple[int, ...]
    dropped: tuple[int, ...]
    over_before: bool
    over_after: bool
    drawn: bool
    same: bool
    concerned: tuple[str, ...]


@dataclass(slots=True)
class Plan:
    """An amendment that is being worked out.

    Attributes:
        amendment: what is wanted.
        colour: who wants it; ``""``: anybody in the room.
        replayer: goes over the game once more from the place it touches.
        after: the number behind which the path is made up once more.
        first: the number of the first entry that it adds.
        added: entries that it adds.
        tail: numbers behind ``after``, in order.
        dropped: numbers that were there and are not any more.
        drawn: whether the app's chance brought something new.
        used: the draws that count, where it is carried out; ``None`` where it is only tried, and chance brings
            anything: nobody may find out by trying what will come.
        same: whether nothing changes.
        masked: for each of the amendment's lines, what those read instead who may not know it, by colour.
    """

    amendment: Amendment
    colour: str
    replayer: Replayer
    after: int
    first: int
    added: list[Entry] = field(default_factory=list)
    tail: list[int] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)
    drawn: bool = False
    used: Used | None = None
    same: bool = False
    masked: list[dict[str, str]] = field(default_factory=list)

    @property
    def replaced(self) -> int | None:
        """The number of the entry that is changed or dropped."""
        return None if self.amendment.what == "insert" else self.amendment.entry

    @property
    def state(self) -> State:
        """The position to which it has come."""
        return self.replayer.state

    def read_as(self) -> dict[str, Lines]:
        """The amendment's lines as those read them who may not know all of them, by colour (``""``: anybody in the
        room)."""
        watchers = sorted({watcher for line in self.masked for watcher in line})
        pairs = list(zip(self.amendment.lines, self.masked, strict=False))
        return {watcher: tuple((who, masks.get(watcher, text)) for (who, text), masks in pairs) for watcher in watchers}

    def data(self, ask: int | None = None) -> Amended:
        """What its entry holds; ``ask``: the question that others agreed to."""
        return Amended(
            what=self.amendment.what,
            entry=self.amendment.entry,
            lines=self.amendment.lines,
            after=self.after,
            add=len(self.added),
            tail=tuple(self.tail),
            rulings=self.replayer.rulings,
            retold=self.replayer.retold,
            ask=ask,
        )


class Planner:
    """Works out what comes of amendments at one table. To be used while the timeline's lock is held."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline

    def place(self, number: int) -> int:
        """Where an entry stands on the path that can be amended.

        Raises:
            UnknownEntry: it is no entry of the game that counts.
            BadAmendment: something lies face down.
        """
        now = self._timeline.projection
        if number not in now.path or now.path.place(number) == 0:
            raise UnknownEntry(entry=number)
        if now.sealed:
            raise BadAmendment("amend-sealed")
        return now.path.place(number)

    def plan(self, wanted: Amendment, colour: str, offset: int = 1, *, trial: bool = True) -> Plan:
        """Work an amendment out; its entry will be the one ``offset`` after the last. If it is no ``trial``, it must be
        kept.

        Raises:
            UnknownEntry: it is no entry of the game that counts.
            BadAmendment: a line is not possible (with the rule), a result of chance is missing, something lies face
                down, or it is about what that seat may not know.
        """
        plan, now = self._begun(wanted, colour, offset), self._timeline.projection
        if not trial:
            plan.used = self._timeline.chance.used(number for number in now.path if number != plan.replaced)
        if wanted.what != "insert" and now.masked(wanted.entry, colour):
            raise _hidden()
        if wanted.what == "change" and wanted.lines == (written(now.entry(wanted.entry)),):
            plan.same, plan.replayer.state = True, self._timeline.state or plan.state
            return plan
        if wanted.what != "insert":
            plan.dropped.append(wanted.entry)
        self._add_lines(plan)
        self._keep_tail(plan, now.path[now.path.place(wanted.entry) + (wanted.what != "insert") :])
        self._fill(plan, last=True)
        if any(entry.number in numbers for entry in plan.added for numbers in plan.replayer.lying.values()):
            raise BadAmendment("amend-secret")
        return plan

    def lines_only(self, wanted: Amendment, colour: str) -> Plan:
        """An amendment as far as its lines go, with what the app's chance brings then.

        Raises:
            UnknownEntry, BadAmendment: as ``plan``.
        """
        plan = self._begun(wanted, colour)
        self._add_lines(plan)
        self._fill(plan, last=True)
        return plan

    def offered(self, state: State, seat: int, by: str | None) -> list[Action]:
        """What ``by`` may know of that which ``seat`` may choose from; nothing of what the app deals in secret: who
        tries which cards could have come finds out which could not."""
        if seat == CHANCE and state.chance_for is not None and self._timeline.chance.feeder(state) == depths.APP:
            return []
        return list(state.offered(seat, state.seats.index(by) if by in state.seats else None))

    def _begun(self, wanted: Amendment, colour: str, offset: int = 1) -> Plan:
        """An amendment at the place that it touches, with nothing done yet."""
        timeline, now, place = self._timeline, self._timeline.projection, self.place(wanted.entry)
        replayer = Replayer(now, timeline.positions.at(place).clone(), now.lying(place))
        return Plan(wanted, colour, replayer, now.path[place - 1], timeline.number + offset + 1)

    def _add_lines(self, plan: Plan) -> None:
        dealt = False
        for line, (who, text) in enumerate(plan.amendment.lines, 1):
            if who != CHANCE_NAME:
                dealt |= self._fill(plan)
            try:
                self._add_line(plan, line, who, text, dealt)
            except GameError as error:
                raise BadAmendment(key=error.key, **{**error.params, "line": line}) from error

    def _keep_tail(self, plan: Plan, kept: list[int]) -> None:
        """Go over what came after, without the results of chance that belonged to what is gone."""
        following = bool(plan.dropped)
        for number in kept:
            entry = self._timeline.projection.entry(number)
            if not isinstance(entry.data, Fed):
                following = False
                self._fill(plan)
            elif following and (CHANCE not in plan.state.to_act or self._drawn_again(plan, entry.data)):
                self._drop(plan, entry)
                continue
            plan.replayer.keep(entry)
            plan.tail.append(number)

    def _drawn_again(self, plan: Plan, fed: Fed) -> bool:
        """Whether the amendment has brought anew what that entry had brought."""
        return fed.draw is not None and any(
            isinstance(entry.data, Fed) and entry.data.draw == fed.draw for entry in plan.added
        )

    def _drop(self, plan: Plan, entry: Entry) -> None:
        """A result of chance that belonged to what is gone; its draw is the next that comes."""
        plan.dropped.append(entry.number)
        fed = entry.data
        if plan.used is not None and isinstance(fed, Fed) and fed.draw and not self._drawn_again(plan, fed):
            plan.used.discard(fed.draw)

    def _fill(self, plan: Plan, *, last: bool = False) -> bool:
        """Have the app's chance bring what is missing; at the end the people may still tell what theirs brings.

        Whether something came to a hand.
        """
        state, dealt = plan.state, False
        while CHANCE in state.to_act:
            if self._timeline.chance.feeder(state) != depths.APP:
                if last:
                    break
                source = state.chance_source
                raise BadAmendment("amend-chance", source=source)
            if last and self._timeline.chance.awaits(state):
                break
            plan.drawn, dealt = True, dealt or state.chance_for is not None
            if plan.used is None:
                self._add(plan, "", CHANCE, self._timeline.around.chance.choose(state))
            else:
                action, draw = self._timeline.chance.bring(state, plan.used)
                self._add(plan, "", CHANCE, action, draw=draw)
        return dealt

    def _add_line(self, plan: Plan, line: int, who: str, text: str, dealt: bool) -> None:
        """``dealt``: the app has just dealt, so that trying cards of that hand would reveal what was in the deck."""
        state, colour = plan.state, plan.colour
        plan.masked.append({})
        if who == TABLE_NAME and text.startswith(SET):
            self._add_setting(plan, clean_changes(changed.parse(text.removeprefix(SET))))
            return
        action, actor = state.parse(text), seat_number(state, who)
        unknown = not self.offered(state, actor, colour) or (dealt and not state.offered(actor, None))
        if actor in state.to_act and unknown:
            raise _hidden(line)
        plan.masked[-1] = {watcher: mask.text for watcher, mask in log.before(state, actor, action).masks.items()}
        seat = "" if actor == CHANCE else TOGETHER if actor == TABLE else who
        self._add(plan, seat, actor, action, colour)

    def _add(
        self, plan: Plan, seat: str, actor: int, action: Action, by: str = "", *, draw: str | None = None
    ) -> None:
        """Apply a new action; ``by`` whom, when it was somebody else's or chance's, or by which ``draw``."""
        _, told = self._timeline.apply(plan.state, actor, log.Deed(action, by if actor == TABLE else seat))
        author = by if by not in ("", seat) else None
        kind = partial(Fed, draw=draw) if actor == CHANCE else Played
        self._put(plan, seat, kind(text=action.text, sealed=False, reveals=(), said=told.said, shown=told.shown,
                                   by=author))  # fmt: skip

    def _add_setting(self, plan: Plan, changes: dict[str, Change]) -> None:
        if LAST_ROUND in changes:
            raise BadIntent("stop-is-asked")  # all must agree
        said = log.adjusted(plan.state, plan.colour, changes)
        adjusted = Adjusted(set=changes, reason="", by=plan.colour, reveals=(), said=said)
        self._put(plan, plan.colour, adjusted)

    def _put(self, plan: Plan, seat: str, data: Played | Fed | Adjusted) -> None:
        number = plan.first + len(plan.added)
        sealed, reveals = plan.replayer.turn_up(Entry(number, data, seat))
        full: Data = replace(data, sealed=sealed, reveals=reveals)
        plan.added.append(Entry(number, full, seat, "", self._timeline.around.clock()))
        plan.tail.append(number)


def read(data: Any, seats: Sequence[str]) -> Amendment:
    """The amendment that JSON describes.

    Raises:
        BadAmendment: naming what does not read like one.
        UnknownEntry: the entry is no number.
    """
    if not isinstance(data, Mapping):
        raise BadAmendment(key="amendment.shape")
    what, number, lines = data.get("what"), data.get("entry"), data.get("lines", ())
    if what not in WHAT:
        raise BadAmendment(key="amendment.what", text=shown(what))
    if not isinstance(number, int) or isinstance(number, bool):
        raise UnknownEntry(entry=shown(number))
    if not isinstance(lines, Sequence) or isinstance(lines, str) or len(lines) > MOST_LINES:
        raise BadAmendment(key="amendment.long", most=MOST_LINES)
    if bool(lines) == (what == "drop"):
        key = "amendment.drop-lines" if lines else "amendment.no-lines"
        raise BadAmendment(key=key)
    return Amendment(what, number, tuple(_line(line, seats) for line in lines))


def _line(line: Any, seats: Sequence[str]) -> tuple[str, str]:
    pair = isinstance(line, Sequence) and not isinstance(line, str) and len(line) == 2
    if not pair or not all(isinstance(part, str) for part in line):
        raise BadAmendment(key="amendment.line", text=shown(line))
    who, text = line
    if who not in (CHANCE_NAME, TABLE_NAME, *seats):
        known = ", ".join([*seats, CHANCE_NAME, TABLE_NAME])
        raise BadAmendment(key="amendment.nobody", text=shown(who), known=known)
    if len(text) > 10 * LONGEST_TEXT or not text.isprintable():
        raise BadAmendment(key="amendment.no-action", text=shown(text))
    return who, " ".join(text.split())


def _hidden(line: int = 0) -> BadAmendment:
    return BadAmendment("amend-hidden", line=line)


def clean_changes(changes: Mapping[str, Change]) -> dict[str, Change]:
    """Changes of settings, checked for what can be kept as text.

    Raises:
        BadIntent: none at all, too many, or one that does not read ``setting = value``.
    """
    if not isinstance(changes, Mapping) or not 1 <= len(changes) <= MOST_CHANGES:
        raise BadIntent("bad-changes", most=MOST_CHANGES)
    for name, value in changes.items():
        known = isinstance(name, str) and len(name) <= LONGEST_TEXT and NAME.fullmatch(name)
        if not known or not _is_value(value):
            part = shown(f"{name} = {value}")
            raise BadIntent("bad-change", text=part)
    return dict(changes)


def _is_value(value: Any) -> bool:
    if isinstance(value, str):
        return WORD.fullmatch(value) is not None and NUMBER.fullmatch(value) is None
    return isinstance(value, int) and not isinstance(value, bool) and NUMBER.fullmatch(str(value)) is not None
