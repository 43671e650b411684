"""The timeline of a live table: its entries and the positions they lead to, now and at any moment.

Entries are added in one way: ``settle`` works an answer out while nobody else does, and ``commit`` keeps its entries
before anybody sees them. Whatever reads holds ``lock``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from companion.bots import Maker
from companion.engine import Game, GameError, SetupError, State, registry
from companion.engine.chance import Chance
from companion.table import log, replay
from companion.table.bot_process import Apart
from companion.table.chance_feed import ChanceFeed
from companion.table.entries import Amended, Data, Entry, OptionsChosen, Played, RulesRenewed, Ruling
from companion.table.errors import (
    Busy,
    DamagedTable,
    NotPlaying,
    OtherRules,
    RecordHidden,
    Renewing,
    TableError,
    UnknownTable,
)
from companion.table.log import Deed, LogLine, Telling
from companion.table.pledge import Seeds
from companion.table.positions import Positions
from companion.table.projection import Projection
from companion.table.record import exported
from companion.table.replay import carry_out, known_options, resume, snapshot_after
from companion.table.results import Result, result_of
from companion.table.seats import Seating
from companion.table.store_interface import Conflict, Store, Summary

WAITING: Final = 4
"""Answers of all tables that wait for a bot at once: each of them holds up one of the threads that answer phones."""
TRIES: Final = 32
"""How often an answer is worked out once more because another process was faster."""
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
    apart: Apart | None = None
    """Where bots think."""
    seeds: Seeds | None = None
    """Of which the seeds of tables are made; without it nothing is pledged."""
    waiting: threading.BoundedSemaphore = field(default_factory=lambda: threading.BoundedSemaphore(WAITING))
    """For answers that wait for a bot."""


class Timeline:
    """A table's entries in memory, and what they lead to. All methods may be called from any thread.

    Attributes:
        code: the table's code.
        around: what it shares with other tables.
        game: the game that is played.
        projection: what the entries say.
        state: the position they lead to, not to be changed; ``None`` in the lobby.
        positions: those they led to before.
        chance: what the app's chance brings.
        lock: to be held while more than one of these is read.
        news: told when there is something new: entries, or phones that come and go.
    """

    def __init__(self, code: str, around: Surroundings) -> None:
        """Read a table from its store.

        Raises:
            UnknownTable: there is none of this code.
            OtherRules: its game or its rules version is not known to this program.
            Renewing: likewise, at a server of several processes: newer ones take over.
            DamagedTable: an entry cannot be understood.
        """
        self.code = code
        self.around = around
        self.lock = threading.RLock()
        self.news = threading.Condition(self.lock)
        self.projection = Projection(code)
        self.state: State | None = None
        self.positions = Positions(self)
        self.chance = ChanceFeed(self)
        self._damage: DamagedTable | OtherRules | Renewing | None = None
        self._settling = self._untold = False
        self._judged: RulesRenewed | None = None
        self._snapshot_count = 0
        self._follow(around.store.entries(code))
        if not self.projection.number:
            raise UnknownTable(table=code)
        self.game = self._known_game()
        self._resume()

    def _follow(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.projection.follow(entry)

    def _known_game(self) -> Game:
        now = self.projection
        meta = registry.metas().get(now.game)
        if meta is None or meta.rules_version < now.rules:
            if meta is not None and max(self._rules_in_use(), default=0) >= now.rules:
                raise Renewing()
            key = "error.other-rules" if meta is not None else "error.no-game"
            raise OtherRules(key=key, table=self.code, game=now.game, rules=now.rules)
        try:
            return registry.game(now.game)
        except SetupError as error:
            raise OtherRules(key="error.no-game", table=self.code, game=now.game, rules=now.rules) from error

    def _rules_in_use(self) -> set[int]:
        """The rules versions under which other processes play this game now."""
        shared = self.around.store.shared()
        return set() if shared is None else shared.rules_of(self.projection.game)

    def _resume(self) -> None:
        """Find the position. What the present rules refuse, or score in another way than those under which it was
        done, stands by a ruling; those are kept before anything else is added."""
        snapshots = self.around.store.snapshots(self.code)
        self._snapshot_count = max((snapshot.count for snapshot in snapshots), default=0)
        self.state, self._judged = resume(self.projection, self.game, snapshots)
        self.projection.over = self.state is not None and self.state.is_over

    # --- what anybody may read ------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The last entry's number."""
        return self.projection.number

    @property
    def changed(self) -> float:
        """When the last entry was made, seconds since 1970."""
        with self.lock:
            return self.projection.entry(self.number).at

    @property
    def phase(self) -> str:
        """``"lobby"``, ``"playing"`` or ``"over"``."""
        state = self.state
        return "lobby" if state is None else "over" if state.is_over else "playing"

    def result(self) -> Result | None:
        """How the game ended; ``None`` before its end."""
        return result_of(self.state, self.projection.seating.seats)

    def summary(self) -> Summary:
        """The table's place in a list of tables, as its log tells it."""
        with self.lock:
            return self._summary(self.state, self.projection.seating, self.projection.entries[-1])

    def _bot_due(self, state: State | None, seating: Seating, entries: Sequence[Entry]) -> bool | None:
        """Whether a bot must choose in that position, ``None`` where nothing changes in that: whoever thinks while
        people choose as well goes on."""
        before, after = self._awaited_bots(self.state, self.projection.seating), self._awaited_bots(state, seating)
        if before and after and not any(entry.seat in before for entry in entries):
            return None
        return bool(after) if after or before else None

    def _awaited_bots(self, state: State | None, seating: Seating) -> set[str]:
        """The seats that must choose or roll and that bots hold."""
        acting = () if state is None else self.acting(state)
        return {colour for colour in acting if seating.seats[colour].holder == "bot"}

    def acting(self, state: State) -> tuple[str, ...]:
        """The colours that must choose, or roll dice of the app."""
        throw = self.chance.throw(state)
        seats = state.to_act if throw is None else throw[:1]
        return tuple(state.seats[seat] for seat in seats if seat >= 0)

    def _summary(self, state: State | None, seating: Seating, last: Entry) -> Summary:
        phase = "lobby" if state is None else "over" if state.is_over else "playing"
        result = result_of(state, seating.seats)
        return Summary(self.code, self.projection.game, phase, seating.players, last.number, last.at, result)

    @property
    def rulings(self) -> dict[int, Ruling]:
        """How entries stand that the rules refuse, or score in another way, by number; without what only one seat
        may know."""
        with self.lock:
            now = self.projection
            return {
                number: log.without_grounds(ruling) if now.masked(number, None) else ruling
                for number, ruling in now.rulings.items()
                if number not in now.hidden
            }

    def course(self) -> tuple[int, ...]:
        """The numbers of all entries of the game that count, in the game's order."""
        with self.lock:
            return tuple(self.projection.path)

    def record(self) -> str:
        """The game as the text of a record, without what was undone and without what still lies face down; what
        stands by a ruling is written out.

        Raises:
            NotPlaying: the game has not begun.
            RecordHidden: it is not over, and something in it is known to one seat only. A record without that could
                not be played again.
        """
        with self.lock:
            now = self.projection
            if not now.path:
                raise NotPlaying(table=self.code)
            if not now.over and now.hides():
                raise RecordHidden(table=self.code)
            return exported(now)

    # --- what one seat may know -----------------------------------------------------------------------------

    def view(self, colour: str | None) -> dict[str, Any]:
        """What that seat (``None`` or a seat that does not play: anybody in the room) may know.

        In the lobby: ``{"phase": "lobby", "game", "edition", "options", "seats": [{"colour", "holder", "name",
        "bot", "host"}]}``; afterwards the game's own view, in which whoever is to roll acts.
        """
        with self.lock:
            state = self.state
            if state is None:
                return self.projection.lobby()
            view, throw = state.view(self.seat_number(colour)), self.chance.throw(state)
            return view if throw is None else {**view, "to_act": [throw[0]]}

    def last_view(self, colour: str | None) -> tuple[int, dict[str, Any]]:
        """The last entry's number, and the view of it."""
        with self.lock:
            return self.number, self.view(colour)

    def view_at(self, number: int, colour: str | None = None) -> dict[str, Any]:
        """What that seat may know of the position right after an entry, as ``view``.

        What lay face down then lies so again. Behind an entry that does not count (it was undone, or is none of the
        game) stands what counts of all before it; before the beginning, the lobby.
        """
        with self.lock:
            count = self.positions.count_at(number)
            return self.positions.at(count).view(self.seat_number(colour)) if count else self.projection.lobby()

    def log(self, colour: str | None, after: int = 0, last: int | None = None) -> list[LogLine]:
        """The log as that seat may read it, oldest first.

        Args:
            colour: the reader's seat; ``None``: anybody in the room.
            after: leave out entries up to this number. A sealed line reads differently once it is turned up, and
                any line may become undone, so after an event read again what is on the screen.
            last: at most so many lines, the newest.
        """
        with self.lock:
            first = max(after, 0, self.number - last if last is not None else 0) + 1
            numbers = range(first, self.number + 1)
            return [log.line(self.projection, one, colour) for one in numbers if log.is_told(self.projection, one)]

    def seat_number(self, colour: str | None) -> int | None:
        """The number by which the engine knows a seat; ``None`` for one that does not play."""
        state = self.state
        if state is None or colour is None or colour not in state.seats:
            return None
        return state.seats.index(colour)

    # --- adding entries -------------------------------------------------------------------------------------

    def settle(self, work: Callable[[], T], *, at_hand: bool = False) -> T:
        """Work an answer out and keep its entries; again from the start when another process was faster.

        ``around.changed`` is called once the table is free again.

        Args:
            work: adds the entries by ``commit``, and gives the answer.
            at_hand: nobody has asked the store yet how far the table has come. Entries that are added show it by
                themselves; before anything is refused it is asked.
        """
        try:
            with self.lock:
                for _ in range(TRIES):
                    if self._damage is not None:
                        raise self._damage
                    within, self._settling = self._settling, True
                    try:
                        self._keep_rulings()
                        number = self.number
                        answer = work()
                        if not (at_hand and self.number == number and self._has_come_on()):
                            return answer
                    except Conflict:
                        self.refresh()
                    except TableError as error:
                        if isinstance(error, Busy) or not (at_hand and self._has_come_on()):
                            raise
                    finally:
                        self._settling = within
            raise Busy(table=self.code)
        finally:
            self._tell()

    def _has_come_on(self) -> bool:
        """Whether other processes have added something, which is read then."""
        shared = self.around.store.shared()
        standing = None if shared is None else shared.standing(self.code)
        if standing is None or standing.number <= self.number:
            return False
        self.refresh()
        return True

    def _tell(self) -> None:
        if self._untold:
            self._untold = False
            self.around.changed(self.code)

    def commit(self, entries: Sequence[Entry], state: State | None) -> None:
        """Keep entries, and only then let anybody see them and the position they lead to.

        Raises:
            RuntimeError: nobody is settling anything; what is worked out elsewhere may be out of date.
            Conflict: another process was faster.
        """
        if not self._settling:
            raise RuntimeError("entries are added by what settles an answer")
        entries = [*entries, *self.chance.told_seed(entries, state)]
        now, number = self.projection, entries[-1].number
        grown = sum(entry.is_of_game for entry in entries)
        plain = not any(isinstance(entry.data, Amended | RulesRenewed) for entry in entries)
        snapshot, far = None, len(now.path) + grown - self._snapshot_count
        if state is not None and grown and plain and far >= replay.SNAPSHOT_EVERY:
            snapshot = snapshot_after(now, entries, number, state)
        summary = self._summary(state, now.seating.after(entries), entries[-1])
        summary = replace(summary, bot_due=self._bot_due(state, now.seating.after(entries), entries))
        self.around.store.append(summary, entries, snapshot)
        self._follow(entries)
        self.state = state
        now.over = state is not None and state.is_over
        if snapshot is not None:
            self._snapshot_count = snapshot.count
        elif not plain:
            self._snapshot_count = 0  # none of those there are is worth anything now
        self._untold = True
        self.news.notify_all()

    def refresh(self) -> None:
        """Read what other processes have added.

        Raises:
            DamagedTable: an entry cannot be understood; from then on nothing can be added here.
            OtherRules, Renewing: another process goes on with it under newer rules; likewise.
        """
        with self.news:
            try:
                self._go_on(self.around.store.entries(self.code, self.number))
            except (DamagedTable, OtherRules, Renewing) as error:
                self._damage = error
                raise
            self._untold = True
            self.news.notify_all()

    def _go_on(self, entries: Sequence[Entry]) -> None:
        """Follow what others have added. Where it extends the path, only the new entries are carried out."""
        now = self.projection
        count, mark, rules = len(now.path), now.path.mark(len(now.path)), now.rules
        self._follow(entries)
        self._known_game()
        state = self.state
        extended = len(now.path) >= count and now.path.mark(count) == mark
        if state is None or self._judged is not None or now.rules != rules or not extended:
            self._resume()
            return
        state = state.clone()
        try:
            for number in now.path[count:]:
                carry_out(state, now.entry(number), now.rulings.get(number))
        except (GameError, ValueError):
            self._resume()  # which says what is wrong
            return
        self.state, now.over = state, state.is_over
        # Whoever added them has kept the snapshots on the way.
        self._snapshot_count = max(self._snapshot_count, len(now.path) // replay.SNAPSHOT_EVERY * replay.SNAPSHOT_EVERY)

    def reaches(self, number: int) -> bool:
        """Whether there is an entry of that number, perhaps of another process. Whoever saw one that there is not saw
        it before a backup was restored.

        Raises:
            DamagedTable, OtherRules, Renewing: as ``refresh``.
        """
        if number > self.number:
            self.refresh()
        return number <= self.number

    def catch_up(self, number: int) -> None:
        """Read what other processes have added, if the table has come as far as that entry.

        Raises:
            DamagedTable, OtherRules: as ``refresh``.
        """
        try:
            with self.lock:  # whoever catches up already has the entries before the position
                if number > self.number:
                    self.refresh()
        finally:
            self._tell()

    def entry(self, data: Data, seat: str = "", key: str = "", offset: int = 1) -> Entry:
        """An entry to be kept, ``offset`` after the last."""
        return Entry(self.number + offset, data, seat, key, self.around.clock())

    # --- rulings --------------------------------------------------------------------------------------------

    def _keep_rulings(self) -> None:
        """Keep the rulings that were needed to open the table, with what chance is to bring since.

        Raises:
            Renewing: a process of the version before could not go on with the table.
        """
        if self._judged is None:
            return
        rules = self._judged.rules
        if self.projection.rules < rules and min(self._rules_in_use(), default=rules) < rules:
            raise Renewing()
        entries, state = [self.entry(self._judged)], self.state
        if state is None:
            options = known_options(self.game, self.projection.setup.options)
            entries.append(self.entry(OptionsChosen(options=options), offset=2))
        else:
            state = state.clone()
            self.chance.feed(state, entries)
        self.commit(entries, state)
        self._judged = None

    def keep_rulings(self) -> None:
        """Keep the rulings that were needed to open the table if the app's chance is to act after them.

        Without rulings it is to act only where the log has lost its end: what chance brought is drawn again.
        """
        with self.lock:
            state = self.state
            due = state is not None and self.chance.feeds(state) and not self.chance.awaits(state)
        if due:
            self.settle(self.draw)

    def draw(self) -> bool:
        """Keep what the app's chance brings, if it is to act and waits for nobody; whether it did. To be called while
        the table is settled."""
        entries: list[Entry] = []
        if self.state is not None:
            state = self.state.clone()
            self.chance.feed(state, entries)
        if entries:
            self.commit(entries, state)
        return bool(entries)

    # --- what is done -------------------------------------------------------------------------------------

    def apply(
        self, state: State, actor: int, deed: Deed, entries: Sequence[Entry] = ()
    ) -> tuple[tuple[int, ...], Telling]:
        """Apply an action to ``state``: the numbers of what it turned up, and what is told of it.

        Args:
            state: the position, which is changed.
            actor: who acts, as the engine knows it.
            deed: what is done.
            entries: what is yet to be kept of that which led to the position.

        Raises:
            IllegalAction: the rules forbid it; the state is unchanged.
        """
        down = [state.seats[seat] for seat in state.sealed]
        lines, known = len(state.lines), log.before(state, actor, deed.action)
        state.apply(actor, deed.action)
        return self.reveals(entries, down, state), log.telling(state, deed, state.lines[lines:], known)

    def reveals(self, entries: Sequence[Entry], before: Sequence[str], state: State) -> tuple[int, ...]:
        """Numbers of the actions of the colours ``before`` that no longer lie face down in ``state``."""
        now = {state.seats[seat] for seat in state.sealed}
        turned = [colour for colour in before if colour not in now]
        numbers = [number for colour in turned for number in self.projection.sealed.get(colour, ())]
        fresh = [
            entry.number
            for entry in entries
            if isinstance(entry.data, Played) and entry.data.sealed and entry.seat in turned
        ]
        return tuple(sorted({*numbers, *fresh}))
