"""All tables of a store: opening, finding, and letting their bots act."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

import companion
from companion.bots import Maker
from companion.engine import SetupError, registry
from companion.engine.chance import AppChance, Chance
from companion.table import codes, importing
from companion.table.boards import Boards
from companion.table.core import TRIES, Surroundings
from companion.table.depths import DIGITAL, feeders
from companion.table.entries import Entry, encode
from companion.table.errors import Busy, DamagedTable, OtherRules, PutAway, UnknownTable, shown
from companion.table.match import MatchTable
from companion.table.minds import Minds
from companion.table.putaway import PutAways
from companion.table.results import result_of
from companion.table.seating import bad_setup
from companion.table.seats import Seating, clean_name, new_token, secrets_of
from companion.table.shelf import Shelf
from companion.table.storing import Conflict, Snapshot, Store, Summary
from companion.table.telling import check_depth
from companion.table.worker import Worker

LIVE: Final = 64
"""Tables kept in memory besides those in use; a long game takes about 1 MB and 35 ms to load."""
PAUSE: Final = 0.7
"""Seconds between two actions of bots while people sit at the table."""


class Created(NamedTuple):
    """A new table: its code, and the host's seat and token."""

    code: str
    colour: str
    token: str


class Table(MatchTable):
    """A table in play; see ``companion.table`` for all it can do."""

    def __init__(self, code: str, around: Surroundings) -> None:
        super().__init__(code, around)
        # How it was opened is shown to nobody whole: the host's secrets are among it.
        opened = "".join(encode(entry.data) for entry in self._history.entries[:2])
        self.minds = Minds(around.bots, code, opened)
        """Those who choose for the seats that bots hold."""

    def let_bot_act(self) -> bool:
        """One action of the first bot that must choose; ``False`` when none must, or the table has moved on since."""
        with self._lock:
            colour, state, seen = self.bot_to_act(), self._state, self.number
            if colour is None or state is None or not (legal := self.legal(colour)):
                return False
            bot = self._known(colour).bot
        choice, stuck = self.minds.choose(colour, bot, self.game, state, legal)
        return self.bot_act(colour, choice, seen, stuck)


class Tables(Shelf[Table]):
    """The tables of one store. All methods may be called from any thread.

    Args:
        store: where they live; closed by ``close``.
        bots: makers of policies by the name under which they are offered; every seat has one made for it.
        chance: feeder of all chance; the app's own generator when left out.
        background: let bots act, and time pass, by themselves in a thread; if not, ``run_bots`` and
            ``Table.pass_lead`` do.
        pause: seconds between bots' actions while a person is seated.
        live: how many tables stay in memory without being used.
        clock: seconds since 1970; may jump when somebody puts it right.
        ticks: seconds that only ever go on.
    """

    def __init__(
        self,
        store: Store,
        bots: Mapping[str, Maker] | None = None,
        chance: Chance | None = None,
        *,
        background: bool = True,
        pause: float = PAUSE,
        live: int = LIVE,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self.bots: Mapping[str, Maker] = dict(bots or {})
        self._store = store
        self._pause = pause
        self._live = live
        self._lock = threading.Lock()
        self._listeners: list[Callable[[str], None]] = []
        self._recent: OrderedDict[str, Table] = OrderedDict()
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._around = Surroundings(store, self.bots, chance or AppChance(), clock, ticks, self._changed)
        self._away = PutAways(store, clock, ticks)
        self._broken = store.broken()
        self.boards = Boards(store, clock)
        """Owners' boards, kept for later games."""
        self.summaries()  # what is damaged in the list is told anew before anybody reads it in parts
        self._worker = Worker(self._step) if background else None

    def create(
        self,
        game_id: str,
        edition: str | None = None,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        host: str = "",
        depth: str = DIGITAL,
        after: str = "",
    ) -> Created:
        """Open a table; the host gets the first seat.

        Args:
            game_id: the game.
            edition: the game's default when left out.
            options: values by name; defaults for the rest.
            seats: how many seats to offer; as many as the game takes when left out.
            host: the host's name.
            depth: how much the table will tell the app.
            after: the code of the game of which this is the second one.

        Raises:
            BadSetup: game, edition, options or number of seats do not exist.
            BadDepth: there is no such depth, or the game does not have it.
            BadName: the name cannot be shown.
        """
        name = clean_name(host)
        try:
            game = registry.game(game_id)
            meta = game.meta
            colours = meta.colours[: meta.players[1] if seats is None else max(seats, 0)]
            if seats is not None and seats > len(meta.colours):
                colours += ("",) * (seats - len(meta.colours))  # one refusal for all wrong numbers
            meta.check_seats(colours)
            check_depth(meta, depth)
            header = {
                "game": meta.id,
                "edition": game.check_edition(edition),
                "options": meta.full_options(options or {}),
                "rules": meta.rules_version,
                "engine": companion.__version__,
                "seats": list(colours),
                "depth": depth,
                "chance": feeders(meta.sources, depth),
                **({"after": after} if after else {}),
            }
        except SetupError as error:
            raise bad_setup(error) from error
        token, now = new_token(), self._around.clock()
        entries = [
            Entry(1, "open", header, at=now),
            Entry(2, "seat", {"what": "claimed", "name": name, **secrets_of(token)}, colours[0], at=now),
        ]
        code = self._new(entries, Summary("", meta.id, "lobby", (name,), len(entries), now))
        return Created(code, colours[0], token)

    def import_record(self, text: str, host: str, game: str | None = None) -> Created:
        """A table made of a record: the host gets its first seat, the others are open; what the rules refuse stands
        by a ruling. A game that is over is a past game.

        Raises:
            BadRecord: the text is no record, or one of another game than ``game``.
            BadName: the name cannot be shown.
        """
        name = clean_name(host)
        found = importing.read(text, game)
        token, now = new_token(), self._around.clock()
        entries, state, snapshot = importing.entries_of(found, text, name, token, now, self._around.chance)
        seating = Seating(found.seats).after(entries)
        phase = "over" if state.is_over else "playing"
        result = result_of(state, seating.seats)
        code = self._new(entries, Summary("", found.game, phase, (name,), len(entries), now, result), snapshot)
        return Created(code, found.seats[0], token)

    def _new(self, entries: Sequence[Entry], summary: Summary, snapshot: Snapshot | None = None) -> str:
        """Keep a new table; its code."""
        for _ in range(TRIES):
            code = codes.free(self._store.codes())
            try:
                self._store.create(replace(summary, code=code), entries, snapshot)
            except Conflict:
                continue
            return code
        raise Busy()

    def get(self, code: str) -> Table:
        """The table of that code, in any case.

        Raises:
            UnknownTable: there is none.
            PutAway: it was deleted, and can be taken back.
            OtherRules, DamagedTable: it cannot be played by this program; it stays on disk as it is.
        """
        code = codes.tidy(code)
        self._away.check(code)
        return self._load(code)

    def _load(self, code: str) -> Table:
        with self._lock:
            table = self._alive.get(code)
            if table is not None:
                return self._keep(table)
        if not code.isalnum():
            raise UnknownTable(table=shown(code))
        loaded = self._open(code)
        with self._lock:
            table = self._alive.setdefault(code, loaded)
            self._keep(table)
        if table is loaded:
            table.keep_rulings()
            self._kick(code)
        return table

    def _open(self, code: str) -> Table:
        try:
            return Table(code, self._around)
        except DamagedTable:
            self._broken.add(code)
            raise
        except UnknownTable as error:
            if code in self._broken:
                raise DamagedTable(table=code) from error
            raise

    def _in_memory(self, code: str) -> Table | None:
        return self._alive.get(code)

    def _drop(self, code: str) -> None:
        with self._lock:
            self._recent.pop(code, None)
            self._alive.pop(code, None)

    def _keep(self, table: Table) -> Table:
        self._recent[table.code] = table
        self._recent.move_to_end(table.code)
        while len(self._recent) > self._live:
            self._recent.popitem(last=False)
        return table

    def run_bots(self, code: str) -> int:
        """Let bots act here and now until a person must choose or the game is over; how many actions they made."""
        table = self.get(code)
        made = 0
        while table.let_bot_act():
            made += 1
        return made

    def listen(self, listener: Callable[[str], None]) -> None:
        """Have ``listener`` called with a table's code after entries were added to it.

        It runs in the thread that added them, while the table is free, and holds up that thread's answer.
        """
        self._listeners.append(listener)

    def close(self) -> None:
        """Stop the bots and close the store."""
        if self._worker is not None:
            self._worker.close()
        with self._lock:
            self._recent.clear()
        self._store.close()

    # --- bots -----------------------------------------------------------------------------------------------

    def _changed(self, code: str) -> None:
        for listener in self._listeners:
            listener(code)
        self._kick(code)

    def _kick(self, code: str) -> None:
        if self._worker is not None:
            table = self._alive.get(code)
            if table is not None and table.bot_to_act() is not None:
                self._worker.kick(code, self._pause_at(table))
            elif table is not None and table.wishes_to_lead():
                self._worker.kick(code)

    def _pause_at(self, table: Table) -> float:
        return self._pause if any(seat.holder == "person" for seat in table.seats) else 0.0

    def _step(self, code: str) -> float | None:
        try:
            table = self.get(code)
            soon = table.pass_lead()
            acted = table.let_bot_act()
        except (DamagedTable, OtherRules, PutAway, UnknownTable):
            return None  # trying again would not help
        if not acted:
            return soon  # whoever was faster than a bot has kicked the worker again
        return self._pause_at(table) if table.bot_to_act() is not None else soon
