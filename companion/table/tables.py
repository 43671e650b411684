"""All tables of a store: opening, finding, putting away and clearing up, and letting their bots act."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

from companion.bots import NAMES, Maker
from companion.engine.chance import AppChance, Chance
from companion.table import again, deletion, record
from companion.table.boards import Boards
from companion.table.bot_process import Apart
from companion.table.bot_thread import Worker
from companion.table.config import opened
from companion.table.deletion import PutAways, SharedPutAways, tidy_code
from companion.table.depths import DIGITAL
from companion.table.entries import Entry, SeatChanged
from companion.table.errors import (
    Busy,
    DamagedTable,
    NotOver,
    NotSaved,
    OtherRules,
    PutAway,
    Renewing,
    TableError,
    UnknownTable,
    shown,
)
from companion.table.live_tables import LIVE, LiveTables
from companion.table.pledge import Seeds, pledging
from companion.table.results import key_of, result_of
from companion.table.review import Reviews
from companion.table.seats import Seating, clean_name, hashes_of, new_token, seat_code, token_after
from companion.table.store_interface import EVERYTHING, Conflict, SharedStore, Snapshot, Store, Summary, Wanted
from companion.table.sync import Sharing
from companion.table.table import Table
from companion.table.timeline import TRIES, Surroundings

PAUSE: Final = 0.7
"""Seconds between two actions of bots while people sit at the table."""
NAMED: Final = 200
"""How many of the latest tables names are suggested from."""


class Created(NamedTuple):
    """A new table: its code, and the host's seat and token."""

    code: str
    colour: str
    token: str


class Tables:
    """The tables of one store. All methods may be called from any thread.

    Args:
        store: where they live; closed by ``close``.
        bots: makers of policies by the name under which they are offered; every seat has one made for it.
        chance: feeder of all chance; the app's own generator when left out.
        background: let bots act, time pass and reviews be thought by themselves in threads; if not, ``run_bots``,
            ``Table.lead.passes`` and ``reviews.think`` do.
        pause: seconds between bots' actions while a person is seated.
        pause_alone: the same at a table where only bots sit.
        live: how many tables stay in memory without being used.
        clock: seconds since 1970; may jump when somebody puts it right.
        ticks: seconds that only ever go on.
        apart: where the app's own bots think; in this process when left out. Closed by ``close``.
        seeds: from which all chance of tables follows that are opened with them; ``chance`` feeds the others.
    """

    def __init__(
        self,
        store: Store,
        bots: Mapping[str, Maker] | None = None,
        chance: Chance | None = None,
        *,
        background: bool = True,
        pause: float = PAUSE,
        pause_alone: float = 0.0,
        live: int = LIVE,
        clock: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
        apart: Apart | None = None,
        seeds: Seeds | None = None,
    ) -> None:
        self.bots: Mapping[str, Maker] = dict(bots or {})
        self._store = store
        self._pause, self._pause_alone = pause, pause_alone
        self._live = LiveTables(live)
        self._listeners: list[Callable[[str], None]] = []
        self._around = Surroundings(store, self.bots, chance or AppChance(), clock, ticks, self._changed, apart, seeds)
        shared = store.shared()
        self._away = PutAways(store, clock, ticks) if shared is None else SharedPutAways(shared, clock)
        self._broken = store.broken()
        self.boards = Boards(store, clock)
        """Owners' boards, kept for later games."""
        self.reviews = Reviews(apart, background=background)
        """What decisions have cost, at tables whose game is over."""
        self._sharing = None if shared is None else Sharing(shared, self._live.all, self._changed)
        if shared is None:
            self.summaries()  # damaged rows are rewritten before anybody reads the list page by page
        self._worker = Worker(self._step) if background else None

    def create(
        self,
        game_id: str,
        edition: str | None = None,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        host: str = "",
        depth: str = DIGITAL,
    ) -> Created:
        """Open a table; the host gets the first seat.

        Args:
            game_id: the game.
            edition: the game's default when left out.
            options: values by name; defaults for the rest.
            seats: how many seats to offer; as many as the game takes when left out.
            host: the host's name.
            depth: how much the table will tell the app.

        Raises:
            BadSetup: game, edition, options or number of seats do not exist.
            BadDepth: there is no such depth, or the game does not have it.
            BadName: the name cannot be shown.
        """
        name = clean_name(host)
        header = pledging(opened(game_id, edition, options or {}, seats, depth), self._around.seeds)
        token, now = new_token(), self._around.clock()
        hashes = hashes_of(token)
        claimed = SeatChanged(what="claimed", name=name, token=hashes.token, rejoin=hashes.rejoin)
        entries = [Entry(1, header, at=now), Entry(2, claimed, header.seats[0], at=now)]
        code = self._new(entries, Summary("", header.game, "lobby", (name,), len(entries), now))
        return Created(code, header.seats[0], token)

    def import_record(self, text: str, host: str, game: str | None = None) -> Created:
        """A table made of a record: the host gets its first seat, the others are open; what the rules refuse stands
        by a ruling. A game that is over is a past game.

        Raises:
            BadRecord: the text is no record, or one of another game than ``game``.
            BadName: the name cannot be shown.
        """
        name = clean_name(host)
        found = record.read(text, game)
        token, now = new_token(), self._around.clock()
        entries, state, snapshot = record.entries_of(found, text, name, token, now, self._around.chance)
        seating = Seating(found.seats).after(entries)
        phase = "over" if state.is_over else "playing"
        result = result_of(state, seating.seats)
        code = self._new(entries, Summary("", found.game, phase, (name,), len(entries), now, result), snapshot)
        return Created(code, found.seats[0], token)

    def again(self, code: str, token: str) -> Created:
        """Sit down at the table at which the people of a game that is over play it again; whoever is first opens it.

        Everybody has the seat there that follows from the one here (``again.turned``), and a token that follows from
        this one: who asks twice is given the same.

        Args:
            code: the table at which the game is over.
            token: of a seat there.

        Raises:
            ExpiredSeat: it holds no seat.
            NotOver: the game goes on.
            SeatTaken: that person's seat was given away at the new table.
            UnknownTable, PutAway, OtherRules, DamagedTable: as ``get``, of the table that is over.
        """
        table, follows = self.get(code), token_after(token)

        def work() -> Table:
            colour = table.seats.holder(token)
            if table.phase != "over":
                raise NotOver(table=table.code)
            return self.next(table) or self._open_next(table, colour, token, follows)

        new = table.timeline.settle(work)
        return Created(new.code, new.seats.come(table.seats.holder(token), follows), follows)

    def next(self, table: Table) -> Table | None:
        """The table at which its people play again, if there is one at which one can play."""
        code = table.config.game_after
        with suppress(TableError):
            return self.get(code) if code else None
        return None

    def _open_next(self, table: Table, colour: str, token: str, follows: str) -> Table:
        """Open the table at which these people play again, unless another process was faster; whichever they get."""
        entries = again.beginning(table, colour, follows, self._around.clock(), self._around.seeds)
        players = Seating(again.places(table)).after(entries).players
        code = self._new(entries, Summary("", table.game_id, "lobby", players, len(entries), entries[-1].at))
        named = ""
        try:
            named = table.config.goes_on(code, token, instead=table.config.game_after)
        finally:
            if named != code:  # nobody knows of it
                with suppress(TableError):
                    self._away.put(code)
        return self.get(named)

    def _new(self, entries: Sequence[Entry], summary: Summary, snapshot: Snapshot | None = None) -> str:
        """Keep a new table; its code."""
        for _ in range(TRIES):
            code = deletion.free_code(self._store.codes() if self._sharing is None else None)
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
        code = tidy_code(code)
        if self._sharing is None:
            self._away.check(code)
            return self._load(code)
        return self._follow(self._sharing, code)

    def at_hand(self, code: str, tokens: Collection[str]) -> Table:
        """The table of that code as far as this process knows it, for whoever does something there with these tokens:
        ``Play.intent`` finds out by itself what others have added. Where one of them is not known here, as ``get``;
        raises as that does."""
        table = self._live.find(tidy_code(code)) if self._sharing is not None and tokens else None
        if table is None or table.out_of_reach or table.put_away or None in map(table.seats.of, tokens):
            return self.get(code)
        return self._live.keep(table)

    def _follow(self, sharing: Sharing, code: str) -> Table:
        """The table as far as it has come by now. While the store is away, what is in memory is still shown."""
        table = self._live.find(code)
        try:
            table = self._load(code)
            if not sharing.follow(table):
                self._live.drop(code)
                raise UnknownTable(table=shown(code))
            table.out_of_reach = False
        except Busy:
            if table is None:
                raise
            table.out_of_reach = True
        if table.put_away:
            self._away.check(code)
        return table

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._live.all())

    @property
    def behind(self) -> int:
        """Notices of other processes of which nothing has been read yet."""
        return 0 if self._sharing is None else self._sharing.behind

    def _load(self, code: str) -> Table:
        if (known := self._live.use(code)) is not None:
            return known
        if not code.replace("-", "").isalnum():
            raise UnknownTable(table=shown(code))
        table = self._live.keep(loaded := self._open(code))
        if table is loaded:
            if self._sharing is not None:
                self._sharing.welcome(table)
            with suppress(Renewing):  # it can be looked at; whoever acts is told
                table.timeline.keep_rulings()
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

    # --- whole tables ---------------------------------------------------------------------------------------

    def summaries(self, wanted: Wanted = EVERYTHING) -> list[Summary]:
        """Tables but those put away, the one changed last first; loads none of them but such as the list on disk is
        damaged for."""
        return [self._listed(summary) for summary in self._store.summaries(wanted)]

    def count(self, wanted: Wanted = EVERYTHING) -> int:
        """How many tables those are, but for ``skip`` and ``most``."""
        return self._store.count(wanted)

    def _listed(self, summary: Summary) -> Summary:
        """The summary, marked if the table is damaged; what the list has lost is read from the table's log."""
        code = summary.code
        if summary.damaged and code not in self._broken:
            try:
                summary = self._read_only(code).timeline.summary()
            except TableError:
                self._broken.add(code)
            with suppress(Busy, NotSaved):  # the next reader tries again
                self._store.relist(summary)
        return replace(summary, damaged=code in self._broken)

    def broken(self) -> list[str]:
        """Tables known to be damaged: they cannot be played, and stay as they are."""
        return sorted(self._broken)

    def seated(self, code: str) -> str | None:
        """The table of a seat, by the seat's rejoin code in any spelling; ``None`` where it moves none."""
        hashed = seat_code(code)
        found = self._store.seated(hashed) if hashed else None
        with suppress(UnknownTable, PutAway):
            if found is not None and self.get(found).seats.knows(code):
                return found
        return None

    @property
    def shared(self) -> SharedStore | None:
        """What the store can do besides where several processes share it."""
        return self._store.shared()

    def put_away(self) -> dict[str, float]:
        """Codes of deleted tables that can be taken back, and when they were deleted, seconds since 1970."""
        return self._away.since()

    def delete(self, code: str, by: str | None) -> float:
        """Put a table away; phones there are told, and for a week it can be taken back. When that was, seconds since
        1970.

        Args:
            code: the table.
            by: the host's token, or ``None`` for whoever sits at the computer that keeps the tables.

        Raises:
            UnknownTable: there is none.
            HostOnly, ExpiredSeat: this token may not.
        """
        code = tidy_code(code)
        self._check_host(code, by)
        at = self._away.put(code)
        self._tell(code, put_away=True)
        return at

    def restore(self, code: str, by: str | None) -> None:
        """Take a table back that was put away; one in use stays as it is. Arguments and errors as for ``delete``."""
        code = tidy_code(code)
        self._check_host(code, by)
        self._away.take_back(code)
        self._tell(code, put_away=False)

    def purge(self) -> list[str]:
        """Remove for good what was put away more than a week ago; the codes removed."""
        gone = self._away.purge()
        for code in gone:
            self._live.drop(code)
            if self._sharing is not None:
                self.boards.drop_drafts(code)
        return gone

    def settle_results(self, stopping: Callable[[], bool] = bool) -> int:
        """Work out the results of games that were over before results were kept; how many.

        Between two games ``stopping`` is asked whether to leave the rest for another time.
        """
        found = 0
        for summary in self.summaries(Wanted(over=True)):
            if stopping():
                break
            if summary.result is None:
                try:
                    table = self._open(summary.code)
                except (DamagedTable, OtherRules, UnknownTable):
                    continue  # it stays in the list without its result
                result = table.timeline.result()
                if result is not None:
                    self._store.note_result(summary.code, table.number, result)
                    found += 1
        return found

    def is_host(self, code: str, token: str) -> bool:
        """Whether the token is the host's, also of a table put away; of one that cannot be read nobody's is. As far as
        this process knows: where several share the store, another one may know better."""
        try:
            self._read_only(tidy_code(code)).seats.check_host(token)
        except TableError:
            return False
        return True

    def names(self, codes: Sequence[str] | None = None, most: int = 40) -> list[str]:
        """Names that people have used lately, at these tables only if any are named, the latest first; bots' names are
        left out."""
        bots = {*NAMES.values(), *self.bots}
        found: dict[str, str] = {}
        for summary in self.summaries(Wanted(codes=codes, most=NAMED)):
            result = summary.result
            held = summary.players if result is None else [s.name for s in result.scores if s.holder == "person"]
            for name in held:
                if name and name not in bots:
                    found.setdefault(key_of(name), name)
        return list(found.values())[:most]

    def _check_host(self, code: str, token: str | None) -> None:
        if token is None:
            return
        table = self._read_only(code)
        if self._sharing is not None:
            self._sharing.follow(table)  # another process may have seated another host
        table.seats.check_host(token)

    def _read_only(self, code: str) -> Table:
        """A table, also one put away: nothing is added to that."""
        return self._live.find(code) or self._open(code)

    def _tell(self, code: str, *, put_away: bool) -> None:
        table = self._live.find(code)
        if table is not None:
            table.put_away = put_away
        self._changed(code)

    # --- bots -----------------------------------------------------------------------------------------------

    def run_bots(self, code: str) -> int:
        """Let bots act here and now until a person must choose or the game is over; how many actions they made."""
        table = self.get(code)
        made = 0
        while table.play.let_bot_act(table.minds):
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
        self.reviews.close()
        if self._around.apart is not None:
            self._around.apart.close()
        self._live.let_go()
        if self._sharing is not None:
            self._sharing.close()
        self._store.close()

    def _changed(self, code: str) -> None:
        for listener in self._listeners:
            listener(code)
        self._kick(code)

    def _kick(self, code: str) -> None:
        if self._worker is not None:
            table = self._live.find(code)
            if table is not None and self._sharing is None and table.play.bot_to_act() is not None:
                self._worker.kick(code, self._pause_at(table))
            elif table is not None and table.lead.wished:
                self._worker.kick(code)

    def _pause_at(self, table: Table) -> float:
        return self._pause if any(seat.owned for seat in table.seats.all) else self._pause_alone

    def _step(self, code: str) -> float | None:
        try:
            table = self.get(code)
            soon = table.lead.passes()
            if self._sharing is not None:
                return soon  # bots think elsewhere
            acted = table.play.let_bot_act(table.minds)
        except (DamagedTable, OtherRules, PutAway, UnknownTable):
            return None  # trying again would not help
        if not acted:
            return soon  # what was faster than the bot has kicked the worker
        return self._pause_at(table) if table.play.bot_to_act() is not None else soon
