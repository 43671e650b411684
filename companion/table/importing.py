"""A record's text as a table: every line an entry, and what the rules refuse a ruling."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, Final

import companion
from companion.engine import CHANCE, GameError, RecordError, State, record, registry
from companion.engine import changes as changed
from companion.engine.chance import Chance
from companion.engine.errors import at_line
from companion.engine.record import CHANCE_NAME, LINE_END, SET, TABLE_NAME, Record
from companion.table import depths, log
from companion.table.entries import TOGETHER, Entry
from companion.table.errors import BadRecord
from companion.table.exporting import VOID
from companion.table.history import History
from companion.table.replaying import Ruling
from companion.table.rulings import Again
from companion.table.seats import secrets_of
from companion.table.storing import Snapshot

LONGEST: Final = 2_000_000
"""Characters of a record's text."""
MOST_REFUSED: Final = 200
"""Lines that the rules may refuse: for each it is tried what would have to be set, which takes a while. A record that
was made here has none, one of older rules or by hand has some."""


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
    header = {
        "game": found.game, "edition": found.edition, "options": dict(found.options), "own": dict(found.own),
        "rules": registry.metas()[found.game].rules_version,
        "engine": companion.__version__, "seats": list(found.seats),
    }  # fmt: skip
    said = log.said(state, None, "", state.lines)
    made = _Imported(state, [
        Entry(1, "open", header, at=at),
        Entry(2, "options", {"options": dict(found.options), "edition": found.edition, "own": dict(found.own)}, at=at),
        Entry(3, "seat", {"what": "claimed", "name": name, **secrets_of(token)}, found.seats[0], at=at),
        Entry(4, "begin", {"seats": list(found.seats), "reveals": [], "said": said}, at=at),
    ])
    void = _void_lines(found, text)
    for place, (who, action) in enumerate(found.actions):
        for line in void.get(place, ()):
            made.add_void(*line)
        made.add(who, action, found.reasons.get(place, ""))
        if made.refused > MOST_REFUSED:
            number = found.lines[place]
            raise BadRecord(key="record.refused-often", line=number, at=at_line(number), most=MOST_REFUSED)
    for line in void.get(len(found.actions), ()):
        made.add_void(*line)
    if state.tracking:
        header["depth"] = depths.SCOREKEEPER
        header["chance"] = depths.feeders(registry.metas()[found.game].sources, depths.SCOREKEEPER)
    while CHANCE in state.to_act and not state.tracking:
        made.add(CHANCE_NAME, chance.choose(state).text)
    entries = made.finish()
    return entries, state, _snapshot(entries, state)


def _snapshot(entries: list[Entry], state: State) -> Snapshot:
    """The position at the end, so that whoever opens the table need not go over all of it again."""
    history = History("record")
    for entry in entries:
        history.take(entry)
    path = history.path
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

    def __init__(self, state: State, entries: list[Entry]) -> None:
        self.state = state
        self.entries = entries
        self.history = History("record")
        for entry in entries:
            self.history.take(entry)
        self.again = Again(self.history, state, {})
        self.refused = 0
        """Lines that the rules refused."""

    def add(self, who: str, text: str, reason: str = "") -> None:
        """Carry out a line; if the rules refuse it, it stands by a ruling."""
        state, lines = self.state, len(self.state.lines)
        number, seat = len(self.entries) + 1, self._seat(who)
        try:
            if record.is_adjustment(who, text):
                changes = changed.parse(text.removeprefix(SET))
                because = {"seat": seat, **({"reason": reason} if reason else {})}
                told = [["log.adjust-because" if reason else "log.adjust", because]]
                told += log.set_and_say(state, changes)
                said = [*told, *log.points_said(state, state.lines[lines:])]
                data: dict[str, Any] = {"set": changes, "reason": reason, "by": seat, "said": said}
                self._put(Entry(number, "adjust", data, seat, "", self.entries[0].at))
                return
            action, actor = state.parse(text), record.seat_number(state, who)
            known = log.before(state, actor, action)
            state.apply(actor, action)
        except GameError as refused:
            self.refused += 1
            self._rule(who, text, refused)
            return
        kind = "chance" if who == CHANCE_NAME else "action"
        teller = self._seat(TABLE_NAME) if who == TABLE_NAME else ""
        kept = log.kept(state, action, teller or ("" if kind == "chance" else who), state.lines[lines:], known)
        data = {"text": action.text, **kept, **({"by": teller} if teller else {})}
        self._put(Entry(number, kind, data, "" if kind == "chance" else who, "", self.entries[0].at))

    def add_void(self, who: str, text: str) -> None:
        """Keep a line that no longer counts."""
        trial = self.state.clone()
        try:
            record.apply(trial, who, text)
        except GameError as refused:
            self._rule(who, text, refused, void=True)
        else:
            self._rule(who, text, None, void=True)

    def finish(self) -> list[Entry]:
        """All the entries, with those that say how refused lines stand."""
        if self.again.rulings:
            version = self.history.rules
            data = {"rules": version, **self.again.data(), "retold": {}}
            self.entries.append(Entry(len(self.entries) + 1, "rules", data, at=self.entries[0].at))
        return self.entries

    def _rule(self, who: str, text: str, refused: GameError | None, *, void: bool = False) -> None:
        number = len(self.entries) + 1
        known = self._before(who, text)
        kind = "chance" if who == CHANCE_NAME else "action"
        seat = "" if who == CHANCE_NAME else TOGETHER if who == TABLE_NAME else who
        by = {"by": self._seat(who)} if who == TABLE_NAME else {}
        data: dict[str, Any] = {"text": text, **self._refused(who, text, known), **by}
        entry = Entry(number, kind, data, seat, "", self.entries[0].at)
        lines = len(self.state.lines)
        ruling = Ruling(None) if refused is None else self.again.rule(entry, refused, void=void)
        self.again.rulings[number] = ruling
        if not ruling.void:
            action = self.state.parse(text)
            data |= log.kept(self.state, action, self._seat(who), self.state.lines[lines:], known)
        self._put(entry)

    def _before(self, who: str, text: str) -> log.Before:
        """Who may not know of a line that the rules refuse."""
        try:
            return log.before(self.state, record.seat_number(self.state, who), self.state.parse(text))
        except GameError:
            return log.Before()

    def _refused(self, who: str, text: str, known: log.Before) -> dict[str, Any]:
        """What a line tells that the rules refuse."""

        def told(line: str) -> list[list[Any]]:
            return [["log.refused", {"seat": self._seat(who), "text": line[:100]}]]

        masked = {watcher: {"text": mask.text, "said": told(mask.text)} for watcher, mask in known.masks.items()}
        return {"said": told(text), **({"shown": masked} if masked else {})}

    def _put(self, entry: Entry) -> None:
        sealed, reveals = self.again.turn_up(entry)
        data = {**entry.data, "sealed": sealed, "reveals": reveals}
        self.entries.append(Entry(entry.number, entry.kind, data, entry.seat, "", entry.at))

    def _seat(self, who: str) -> str:
        return self.state.seats[0] if who in (TABLE_NAME, CHANCE_NAME) else who
