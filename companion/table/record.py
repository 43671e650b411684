"""A table's game as the text of a record, and a record's text as a table.

A record holds what counts, with what people set and what stands by a ruling written out. Every line of it becomes an
entry; what the rules refuse then stands by a ruling.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from typing import Final

import companion
from companion.engine import CHANCE, GameError, RecordError, State, record, registry
from companion.engine import changes as changed
from companion.engine.chance import Chance
from companion.engine.errors import at_line
from companion.engine.proof import PLAIN, Mark
from companion.engine.record import CHANCE_NAME, LINE_END, SET, TABLE_NAME, Record
from companion.engine.verification import Drawn
from companion.table import depths, log
from companion.table.entries import (
    TOGETHER,
    Adjusted,
    Began,
    Data,
    Entry,
    Fed,
    Mask,
    Masks,
    Message,
    NumberAdded,
    Opened,
    OptionsChosen,
    Played,
    RulesRenewed,
    Ruling,
    SeatChanged,
    SeedTold,
)
from companion.table.errors import BadRecord
from companion.table.pledge import gone_over
from companion.table.projection import Projection
from companion.table.replay import Replayer, known_options
from companion.table.seats import hashes_of
from companion.table.store_interface import Snapshot

RULING: Final = "ruling"
"""The reason under which a record sets what a ruling set."""
VOID: Final = "# void: "
"""How a line begins that the rules refuse and that no longer counts; others read a comment."""
LONGEST: Final = 2_000_000
"""Characters of a record's text."""
MOST_REFUSED: Final = 200
"""Lines that the rules may refuse: for each it is tried what would have to be set, which takes a while. A record that
was made here has none, one of older rules or by hand has some."""


# --- written ----------------------------------------------------------------------------------------------------


def exported(table: Projection) -> str:
    """The text of the game's record, without what was undone and what still lies face down.

    Replaying it gives the position of the table; an import makes the same table of it, and that the same text.
    """
    options, own = known_options(registry.game(table.game), table.setup.options), table.setup.own or None
    text = record.start(table.game, table.playing, options, table.setup.edition, own)
    if table.pledge is not None:
        text.proof = table.pledge.proof(table.pledge.seed if table.over else "", table.playing)
    marks, sealed = _Marks(table), {number for numbers in table.sealed.values() for number in numbers}
    void: dict[int, list[str]] = {}
    for number in table.path[1:]:
        if number not in sealed:
            _write(text, table, table.entry(number), void)
            if text.proof is not None and (mark := marks.of(number)) != PLAIN:
                text.marks[len(text.actions) - 1] = mark
    return _with_void(str(text), void, len(text.actions))


def _write(text: Record, table: Projection, entry: Entry, void: dict[int, list[str]]) -> None:
    ruling = table.rulings.get(entry.number)
    line = written(entry)
    if ruling is not None:
        text.actions += ruling.answers or ()
    if ruling is not None and ruling.set:
        text.adjusted(ruling.set, RULING)
    if ruling is not None and ruling.set is None:
        if entry.number not in table.hidden:
            void.setdefault(len(text.actions), []).append(" ".join(line))
    elif isinstance(entry.data, Adjusted):
        text.adjusted(entry.data.set, entry.data.reason or "")
    else:
        text.actions.append(line)
    if ruling is not None and ruling.after:
        text.adjusted(ruling.after, RULING)


class _Marks:
    """What stands behind the chances of a table's record, in their order."""

    def __init__(self, table: Projection) -> None:
        self._table = table
        self._last: dict[str, int] = {}
        self._kept = gone_over(table.entries, table.path)

    def of(self, number: int) -> Mark:
        """That of the next entry of the game."""
        data = self._table.entry(number).data
        if not isinstance(data, Fed) or not self._table.counts(number):
            return PLAIN
        if data.draw is None:
            return Mark(told=data.by is not None, unproven=data.by is None)
        source, drawn = data.draw.rsplit(" ", 1)
        follows = int(drawn) == self._last.get(source, 0) + 1
        self._last[source] = int(drawn)
        return Mark(0 if follows else int(drawn), kept=number in self._kept or bool(data.kept))


def _with_void(text: str, void: dict[int, list[str]], count: int) -> str:
    """The text with comments for what no longer counts, each before the action that came next."""
    head, _, body = text.partition("\n\n")
    lines = body.splitlines()
    full: list[str] = []
    for place in range(count + 1):
        full += [VOID + line for line in void.get(place, ())]
        full += lines[place : place + 1]
    return "\n".join([head, "", *full, ""])


def written(entry: Entry) -> tuple[str, str]:
    """An entry of the game as a line of a record: who, and what.

    Raises:
        ValueError: it is nothing that can be done.
    """
    match entry.data:
        case Adjusted(set=changes):
            return TABLE_NAME, SET + changed.text_of(changes)
        case Fed(text=text):
            return CHANCE_NAME, text
        case Played(text=text):
            return entry.seat, text
    raise ValueError(f"entry {entry.number} is nothing that can be done")


# --- read -------------------------------------------------------------------------------------------------------


def read(text: str, game: str | None = None) -> Record:
    """The record of a text, also of one made under other rules; lines that no longer count are among its actions.

    Raises:
        BadRecord: naming the line at fault; or it is one of another game than ``game``.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadRecord(key="record.too-long", line=1, most=LONGEST)
    try:
        found = record.parse(text, lenient=True)
    except RecordError as error:
        raise BadRecord(key=error.key, **error.params) from error
    known = registry.metas()[found.game].rules_version
    if found.rules > known:
        raise BadRecord(key="record.newer-rules", line=1, rules=found.rules, known=known)
    if game is not None and found.game != game:
        raise BadRecord("other-game", game=found.game)
    return found


def entries_of(
    found: Record, text: str, name: str, token: str, at: float, chance: Chance
) -> tuple[list[Entry], State, Snapshot]:
    """The entries of a table with that game, and its position: the host has the first seat, the others are open.

    Args:
        found: the record.
        text: the text it was read from.
        name: the host's name.
        token: the host's token.
        at: seconds since 1970.
        chance: what the app's chance brings if the record ends where it is to act.

    Raises:
        BadRecord: the rules refuse too much of it.
    """
    state = found.new_state()
    hashes, options, own = hashes_of(token), dict(found.options), dict(found.own)
    meta = registry.metas()[found.game]
    header = Opened(game=found.game, edition=found.edition, options=options, own=own, rules=meta.rules_version,
                    engine=companion.__version__, seats=tuple(found.seats))  # fmt: skip
    proof = found.proof if found.proof is not None and found.proof.seed else None
    if proof is not None:  # it is over; one whose seed is a secret elsewhere goes on without it
        header = replace(header, commitment=proof.commitment)
    claimed = SeatChanged(what="claimed", name=name, token=hashes.token, rejoin=hashes.rejoin)
    beginning: list[tuple[Data, str]] = [
        (header, ""),
        (OptionsChosen(options=options, edition=found.edition, own=own), ""),
        (claimed, found.seats[0]),
        *((NumberAdded(number=number), seat) for seat, number in (proof.numbers if proof else {}).items() if number),
        (Began(seats=tuple(found.seats), said=log.came_of(state, state.lines)), ""),
    ]
    entries = [Entry(number, data, seat, at=at) for number, (data, seat) in enumerate(beginning, 1)]
    made = _Imported(state, entries, found.rules if found.rules < meta.rules_version else 0)
    void = _void_lines(found, text)
    for place, (who, action) in enumerate(found.actions):
        for line in void.get(place, ()):
            made.add_void(*line)
        made.add(who, action, found.reasons.get(place, ""), found.marks.get(place, PLAIN))
        if made.refused > MOST_REFUSED:
            number = found.lines[place]
            raise BadRecord(key="record.refused-often", line=number, at=at_line(number), most=MOST_REFUSED)
    for line in void.get(len(found.actions), ()):
        made.add_void(*line)
    if state.tracking:
        feeders = depths.feeders(meta.sources, depths.SCOREKEEPER)
        made.entries[0] = Entry(1, replace(header, depth=depths.SCOREKEEPER, chance=feeders), at=at)
    while CHANCE in state.to_act and not state.tracking and state.throw is None:
        made.add(CHANCE_NAME, chance.choose(state).text)
    entries = made.finish(proof.seed if proof else "")
    return entries, state, _snapshot(entries, state)


def _snapshot(entries: list[Entry], state: State) -> Snapshot:
    """The position at the end, so that opening the table does not replay all of it."""
    table = Projection("record")
    for entry in entries:
        table.follow(entry)
    path = table.path
    return Snapshot(entries[-1].number, len(path), {"path": path.mark(len(path)), "state": state.dump()})


def _void_lines(found: Record, text: str) -> dict[int, list[tuple[str, str]]]:
    """Lines that no longer count, by the place in ``actions`` before which they stand."""
    void: dict[int, list[tuple[str, str]]] = {}
    for number, raw in enumerate(LINE_END.split(text), 1):
        who, _, action = raw.removeprefix(VOID).partition(" ")
        if raw.startswith(VOID) and action and who in (*found.seats, CHANCE_NAME, TABLE_NAME):
            place = bisect_left(found.lines, number)
            void.setdefault(place, []).append((who, " ".join(action.split())))
    return void


class _Imported:
    """Entries that are being made from a record's lines."""

    def __init__(self, state: State, entries: list[Entry], former: int) -> None:
        self.state = state
        self.entries = entries
        self.refused = 0
        """Lines that the rules refused."""
        self._table = Projection("record")
        for entry in entries:
            self._table.follow(entry)
        self._replayer = Replayer(self._table, state, {}, former)
        self._drawn = Drawn()

    def add(self, who: str, text: str, reason: str = "", mark: Mark = PLAIN) -> None:
        """Carry out a line; if the rules refuse it, it stands by a ruling."""
        state, lines, source = self.state, len(self.state.lines), self.state.chance_source
        try:
            if record.is_adjustment(who, text):
                seat, changes = self._seat(who), changed.parse(text.removeprefix(SET))
                said = log.adjusted(state, seat, changes, reason)
                self._put(Adjusted(set=dict(changes), reason=reason, by=seat, reveals=(), said=said), seat)
                return
            action, actor = state.parse(text), record.seat_number(state, who)
            known, old = log.before(state, actor, action), self._replayer.formerly(actor, action)
            state.apply(actor, action)
        except GameError as refused:
            self.refused += 1
            self._rule(who, text, refused)
            return
        told = log.telling(state, log.Deed(action, self._teller(who)), state.lines[lines:], known)
        if ruling := self._replayer.as_it_was(old):
            self._replayer.rulings[len(self.entries) + 1] = ruling
        line = self._line(who, action.text, told)
        self._put(self._proven(line, source, mark) if isinstance(line, Fed) else line, self._place(who))

    def _proven(self, fed: Fed, source: str, mark: Mark) -> Fed:
        """A chance with what the record says of its draw."""
        if self._table.pledge is None or mark.unproven:
            return fed
        if mark.told:
            return replace(fed, by=self.state.seats[0])
        return replace(fed, draw=f"{source} {self._drawn.next(source, mark)}", kept=mark.kept or None)

    def add_void(self, who: str, text: str) -> None:
        """Keep a line that no longer counts."""
        trial = self.state.clone()
        try:
            record.apply(trial, who, text)
        except GameError as refused:
            self._rule(who, text, refused, void=True)
        else:
            self._rule(who, text, None, void=True)

    def finish(self, seed: str) -> list[Entry]:
        """All the entries, with those that say how refused lines stand, and the seed if it is told."""
        if self._replayer.rulings:
            rules = RulesRenewed(rules=self._table.rules, rulings=self._replayer.rulings, retold={})
            self.entries.append(Entry(len(self.entries) + 1, rules, at=self.entries[0].at))
        if seed:
            self.entries.append(Entry(len(self.entries) + 1, SeedTold(seed=seed), at=self.entries[0].at))
        return self.entries

    def _rule(self, who: str, text: str, refused: GameError | None, *, void: bool = False) -> None:
        number, known, lines = len(self.entries) + 1, self._before(who, text), len(self.state.lines)
        data, replayer = self._line(who, text, self._refused(who, text, known)), self._replayer
        entry = Entry(number, data, self._place(who))
        ruling = Ruling(None) if refused is None else replayer.rule(entry, refused, void=void)
        replayer.rulings[number] = ruling
        if not ruling.void:
            action = self.state.parse(text)
            told = log.telling(self.state, log.Deed(action, self._seat(who)), self.state.lines[lines:], known)
            data = replace(data, said=told.said, shown=told.shown or data.shown)
        self._put(data, self._place(who))

    def _before(self, who: str, text: str) -> log.Before:
        """Who may not know of a line that the rules refuse."""
        try:
            return log.before(self.state, record.seat_number(self.state, who), self.state.parse(text))
        except GameError:
            return log.Before()

    def _refused(self, who: str, text: str, known: log.Before) -> log.Telling:
        """What a line tells that the rules refuse."""

        def told(line: str) -> tuple[Message, ...]:
            return (("log.refused", {"seat": self._seat(who), "text": line[:100]}),)

        masks: Masks = {watcher: Mask(mask.text, told(mask.text)) for watcher, mask in known.masks.items()}
        return log.Telling(told(text), masks or None)

    def _line(self, who: str, text: str, told: log.Telling) -> Played | Fed:
        """What the entry of a line holds that is no adjustment."""
        by = self._seat(who) if who == TABLE_NAME else None
        kind = Fed if who == CHANCE_NAME else Played
        return kind(text=text, sealed=False, reveals=(), said=told.said, shown=told.shown, by=by)

    def _put(self, data: Played | Fed | Adjusted, seat: str) -> None:
        number, at = len(self.entries) + 1, self.entries[0].at
        sealed, reveals = self._replayer.turn_up(Entry(number, data, seat))
        full: Data = replace(data, sealed=sealed, reveals=reveals)
        self.entries.append(Entry(number, full, seat, at=at))

    def _place(self, who: str) -> str:
        """The seat of an entry by whom a line names."""
        return "" if who == CHANCE_NAME else TOGETHER if who == TABLE_NAME else who

    def _teller(self, who: str) -> str:
        """Who did it, as it is told."""
        return "" if who == CHANCE_NAME else self._seat(who)

    def _seat(self, who: str) -> str:
        return self.state.seats[0] if who in (TABLE_NAME, CHANCE_NAME) else who
