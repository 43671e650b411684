"""A live table: its entries and position in memory, and the one way in which entries are added."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from companion.bots import Maker
from companion.engine import CHANCE, Game, State, registry
from companion.engine.chance import Chance
from companion.table import depths, log
from companion.table.entries import GAME_KINDS, Entry
from companion.table.errors import (
    Busy,
    DamagedTable,
    ExpiredSeat,
    HostOnly,
    OtherRules,
    UnknownSeat,
    UnknownTable,
    shown,
)
from companion.table.history import History, known_options
from companion.table.presence import Presence
from companion.table.results import Result, result_of
from companion.table.rulings import opened
from companion.table.seats import Seat, Seating
from companion.table.storing import Conflict, Store, Summary

SNAPSHOT_EVERY: Final = 64
"""Game entries between two snapshots."""
TRIES: Final = 32
"""How often an answer is worked out anew because another process was faster."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all live tables share."""

    store: Store
    bots: Mapping[str, Maker]
    chance: Chance
    clock: Callable[[], float]
    ticks: Callable[[], float]
    changed: Callable[[str], None]
    """Called with the code after entries were added; must return at once."""


class LiveTable:
    """A table in memory: a view of its entries that is always a true one."""

    def __init__(self, code: str, around: Surroundings) -> None:
        """Read a table from its store.

        Raises:
            UnknownTable: there is none of this code.
            OtherRules: its game or its rules version is not known to this program.
            DamagedTable: an entry cannot be understood.
        """
        self._code = code
        self._around = around
        self._lock = threading.RLock()
        self._wake = threading.Condition(self._lock)
        self._there = Presence(around.ticks)
        self._presence = 0
        self._refused: OrderedDict[tuple[str, str, str], Any] = OrderedDict()
        self._history = History(code)
        self._damage: DamagedTable | OtherRules | None = None
        self._news = False
        self.put_away = False
        """Whether the table was deleted while somebody was looking at it."""
        self._absorb(around.store.entries(code))
        if not self._history.number:
            raise UnknownTable(table=code)
        self._game = self._known_game()
        self._state: State | None = None
        self._judged: dict[str, Any] | None = None
        self._snapshot_count = 0
        self._open()

    def _absorb(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._history.take(entry)

    def _known_game(self) -> Game:
        history = self._history
        meta = registry.metas().get(history.game)
        if meta is None or meta.rules_version < history.rules:
            raise OtherRules(table=self._code, game=history.game, rules=history.rules)
        return registry.game(history.game)

    def _open(self) -> None:
        """Find the position. What the present rules refuse, or score in another way than those under which it was
        done, stands by a ruling; those are kept before anything else is added."""
        history, snapshots = self._history, self._around.store.snapshots(self._code)
        self._snapshot_count = max((snapshot.count for snapshot in snapshots), default=0)
        self._state, self._judged = opened(history, self._game, snapshots)
        history.over = self._state is not None and self._state.is_over

    # --- what is public -------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The code by which people find the table."""
        return self._code

    @property
    def number(self) -> int:
        """The last entry's number."""
        return self._history.number

    @property
    def host(self) -> str | None:
        """The host's colour; ``None`` while no person is seated."""
        return self._history.seating.host

    def result(self) -> Result | None:
        """How the game ended; ``None`` before its end."""
        return result_of(self._state, self._history.seating.seats)

    def summary(self) -> Summary:
        """The table's place in a list of tables, as its log tells it."""
        with self._lock:
            return self._summary(self._state, self._history.seating, self._history.entries[-1])

    def _summary(self, state: State | None, seating: Seating, last: Entry) -> Summary:
        phase = "lobby" if state is None else "over" if state.is_over else "playing"
        result = result_of(state, seating.seats)
        return Summary(self._code, self._history.game, phase, seating.players, last.number, last.at, result)

    def check_host(self, token: str) -> None:
        """Nothing for the host's token.

        Raises:
            ExpiredSeat: the token holds no seat.
            HostOnly: it is not the host's.
        """
        self._host(token)

    # --- adding entries -------------------------------------------------------------------------------------

    def _settle(self, work: Callable[[], T]) -> T:
        """Work an answer out and keep its entries; again from the start when another process was faster.

        Whoever listens is told afterwards, when the table is free again.
        """
        try:
            with self._lock:
                for _ in range(TRIES):
                    if self._damage is not None:
                        raise self._damage
                    try:
                        self._keep_rulings()
                        return work()
                    except Conflict:
                        self.refresh()
            raise Busy(table=self._code)
        finally:
            if self._news:
                self._news = False
                self._around.changed(self._code)

    def refresh(self) -> None:
        """Read what other processes have added.

        Raises:
            DamagedTable: an entry cannot be understood; from then on nothing can be added here.
            OtherRules: another process goes on with it under newer rules; likewise.
        """
        with self._wake:
            try:
                self._absorb(self._around.store.entries(self._code, self.number))
                self._known_game()
                self._open()
            except (DamagedTable, OtherRules) as error:
                self._damage = error
                raise
            self._news = True
            self._wake.notify_all()

    def _keep_rulings(self) -> None:
        """Keep the rulings that were needed to open the table, with what chance is to bring since."""
        if self._judged is None:
            return
        entries, state = [self._entry("rules", self._judged)], self._state
        if state is None:
            options = known_options(self._game, self._history.options)
            entries.append(self._entry("options", {"options": options}, offset=2))
        else:
            state = state.clone()
            self._feed_chance(state, entries)
        self._commit(entries, state)
        self._judged = None

    def keep_rulings(self) -> None:
        """Keep the rulings that were needed to open the table if the app's chance is to act after them.

        Without rulings it is to act only where the log has lost its end: what chance brought is drawn again.
        """
        with self._lock:
            state = self._state
            due = state is not None and CHANCE in state.to_act and self._feeder(state) == depths.APP
        if due:
            self._settle(self._draw_again)

    def _draw_again(self) -> None:
        entries: list[Entry] = []
        if self._state is not None:
            state = self._state.clone()
            self._feed_chance(state, entries)
        if entries:
            self._commit(entries, state)

    def _commit(self, entries: Sequence[Entry], state: State | None) -> None:
        """Keep entries, and only then let anybody see them and the position they lead to."""
        history, number = self._history, entries[-1].number
        before = len(history.path)
        grown = sum(entry.kind in GAME_KINDS for entry in entries)
        snapshot = None
        plain = not any(entry.kind in ("amend", "rules") for entry in entries)
        if state is not None and grown and plain and before + grown >= self._snapshot_count + SNAPSHOT_EVERY:
            snapshot = history.snapshot(entries, number, state)
        summary = self._summary(state, history.seating.after(entries), entries[-1])
        self._around.store.append(summary, entries, snapshot)
        self._absorb(entries)
        self._state = state
        history.over = state is not None and state.is_over
        if snapshot is not None:
            self._snapshot_count = snapshot.count
        elif not plain:
            self._snapshot_count = 0  # none of those there are is worth anything now
        self._news = True
        self._wake.notify_all()

    def _entry(self, kind: str, data: Mapping[str, Any], seat: str = "", key: str = "", offset: int = 1) -> Entry:
        return Entry(self.number + offset, kind, data, seat, key, self._around.clock())

    def _feed_chance(self, state: State, entries: list[Entry]) -> None:
        """Ask the feeder for as long as the app's chance is to act, adding an entry for every outcome.

        Where the people feed a source, the table waits for what they tell of it.
        """
        while CHANCE in state.to_act and self._feeder(state, entries) == depths.APP:
            action = self._around.chance.choose(state)
            sealed = state.sealed
            lines, known = len(state.lines), log.before(state, CHANCE, action)
            state.apply(CHANCE, action)
            data = {
                "text": action.text,
                "reveals": self._reveals(entries, [state.seats[seat] for seat in sealed], state),
                **log.kept(state, action, "", state.lines[lines:], known),
            }
            entries.append(self._entry("chance", data, offset=len(entries) + 1))

    def _reveals(self, entries: Sequence[Entry], before: Sequence[str], state: State) -> list[int]:
        """Numbers of the actions of the colours ``before`` that no longer lie face down in ``state``."""
        now = {state.seats[seat] for seat in state.sealed}
        turned = [colour for colour in before if colour not in now]
        numbers = [number for colour in turned for number in self._history.sealed.get(colour, ())]
        fresh = [entry.number for entry in entries if entry.data.get("sealed") and entry.seat in turned]
        return sorted({*numbers, *fresh})

    def _feeder(self, state: State, entries: Sequence[Entry] = ()) -> str:
        """Who feeds the deck or the dice that ``state`` waits for, once ``entries`` are kept: ``"app"`` or
        ``"people"``."""
        said = [depths.Mode(entry.data["depth"], entry.data["chance"]) for entry in entries if entry.kind == "mode"]
        mode = said[-1] if said else self._history.mode_while(state.tracking)
        return mode.feeder(state.chance_source)

    # --- checks ---------------------------------------------------------------------------------------------

    def _seat_number(self, colour: str | None) -> int | None:
        state = self._state
        if state is None or colour is None or colour not in state.seats:
            return None
        return state.seats.index(colour)

    def _known(self, colour: str) -> Seat:
        seat = self._history.seating.seats.get(colour)
        if seat is None:
            raise UnknownSeat(seat=shown(colour))
        return seat

    def _holder(self, token: str) -> str:
        colour = self._history.seating.by_token(token)
        if colour is None:
            raise ExpiredSeat(table=self._code)
        return colour

    def _host(self, token: str) -> str:
        colour = self._holder(token)
        if colour != self.host:
            raise HostOnly(table=self._code)
        return colour
