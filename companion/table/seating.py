"""Taking, leaving and moving seats; the lobby until the game begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine import ImpossiblePosition, SetupError, State
from companion.table import depths, log
from companion.table.entries import Entry
from companion.table.errors import (
    AlreadyBegun,
    BadDepth,
    BadSetup,
    NotAPerson,
    NotPlaying,
    SeatHere,
    SeatTaken,
    UnknownRejoinCode,
    shown,
)
from companion.table.presence import GRACE_S
from companion.table.reading import ReadTable
from companion.table.seats import Seat, clean_name, new_code, new_token, rejoin_code, secrets_of


def bad_setup(error: SetupError | ImpossiblePosition) -> BadSetup:
    """The table's error for a game's refusal, in the game's words."""
    params = {name: shown(value) if isinstance(value, str) else value for name, value in error.params.items()}
    return BadSetup(key=error.key, **params)


class SeatedTable(ReadTable):
    """A table where people come and go."""

    def claim(self, colour: str, name: str, token: str | None = None) -> str:
        """Take an open seat and get its token. In the lobby somebody with a seat (``token``) changes over.

        The first person to sit is the host. Once the game runs, the seats that play can be taken when they are
        open; but for one whose choice lies face down: whoever sat down there would learn it. It can be taken again
        as soon as the choice is turned up.

        Raises:
            UnknownSeat, SeatTaken, BadName, AlreadyBegun: changing seats in the middle of a game.
        """
        name = clean_name(name)

        def work() -> str:
            seat = self._known(colour)
            before = self._history.seating.by_token(token) if token else None
            if before is not None and before != colour:
                self._lobby_only()
            if seat.holder != "open" and before != colour:
                raise SeatTaken(seat=colour)
            if before != colour and self._history.sealed.get(colour):
                raise SeatTaken("seat-sealed", seat=colour)
            fresh = new_token()
            data = {"what": "claimed", "name": name, **secrets_of(fresh)}
            if before is not None and before != colour:
                data = {**data, "what": "moved", "from": before}
            self._commit([self._entry("seat", data, colour)], self._state)
            self._there.hear(colour)
            return fresh

        return self._settle(work)

    def claim_bot(self, colour: str, bot_name: str, by: str) -> None:
        """Put a bot into an open seat; the host may, before and during the game.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, SeatTaken; BadSetup: there is no such bot, or none can play this game.
        """

        def work() -> None:
            self._host(by)
            if bot_name not in self._around.bots:
                raise BadSetup("unknown-bot", bot=shown(bot_name))
            if self._known(colour).holder != "open":
                raise SeatTaken(seat=colour)
            _seen_by_bots(self.people_only, (colour,))
            self._commit([self._entry("seat", {"what": "bot", "bot": bot_name}, colour)], self._state)

        self._settle(work)

    def release(self, colour: str, by: str) -> None:
        """Open a seat: everybody their own, the host any, but in the game none whose phone is there. If the host
        leaves, the next person in seat order is the host.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, SeatHere.
        """

        def work() -> None:
            own = self._holder(by) == colour
            if not own:
                self._host(by)
            seat = self._known(colour)
            if not own and self._history.path:
                self._check_away(seat)
            if seat.holder != "open":
                self._commit([self._entry("seat", {"what": "left", "name": seat.name}, colour)], self._state)
                self._somebody_left()

        self._settle(work)

    def _somebody_left(self) -> None:
        """Called when a seat was opened, by a table where somebody may have been waiting for its answer."""

    def rename(self, token: str, name: str) -> None:
        """Change the name of one's own seat.

        Raises:
            ExpiredSeat, BadName.
        """
        name = clean_name(name)

        def work() -> None:
            colour = self._holder(token)
            self._commit([self._entry("seat", {"what": "renamed", "name": name}, colour)], self._state)

        self._settle(work)

    def rejoin_code(self, token: str) -> str:
        """The code that moves this seat to another phone; as secret as the seat.

        Raises:
            ExpiredSeat.
        """
        self._holder(token)
        return rejoin_code(token)

    def rejoin(self, code: str) -> tuple[str, str]:
        """Move a seat here: its colour and a new token. The old token and this code are void from now on.

        Case, spaces and dashes in the code do not matter.

        Raises:
            UnknownRejoinCode; SeatHere: the code is the host's (``reissue``), and the seat's own phone is there.
        """

        def work() -> tuple[str, str]:
            seating = self._history.seating
            colour = seating.by_rejoin_code(code)
            if colour is None:
                raise UnknownRejoinCode()
            if seating.reissued(code):
                self._check_away(self._known(colour))
            fresh = new_token()
            data = {"what": "rejoined", "name": self._known(colour).name, **secrets_of(fresh)}
            self._commit([self._entry("seat", data, colour)], self._state)
            self._there.hear(colour)
            return colour, fresh

        return self._settle(work)

    def hand_over(self, by: str, colour: str) -> None:
        """Make somebody else the host; the host may, at any time.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat; NotAPerson: a bot, or nobody, holds that seat.
        """

        def work() -> None:
            if self._host(by) != self._person(colour):
                self._commit([self._entry("seat", {"what": "host"}, colour)], self._state)

        self._settle(work)

    def reissue(self, by: str, colour: str) -> str:
        """A new rejoin code for somebody's seat, when their phone is dead; the host may, and the log says so.

        Until the code is used the first phone stays at the table. A later code voids an earlier one, not the one
        that the phone itself shows.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, SeatHere; NotAPerson: a bot, or nobody, holds that seat.
        """

        def work() -> str:
            if self._host(by) != self._person(colour):
                self._check_away(self._known(colour))
            code, kept = new_code()
            self._commit([self._entry("seat", {"what": "reissued", "rejoin": kept}, colour)], self._state)
            return code

        return self._settle(work)

    def stand_in(self, by: str, colour: str) -> None:
        """Let the host see what an absent seat sees, and act for it (``acting_for``); the log says so to everybody.

        It holds until that seat's phone is heard again, or somebody else is the host.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, NotPlaying, SeatHere; NotAPerson: a bot plays that seat.
        """

        def work() -> None:
            host, seat, times = self._host(by), self._known(colour), self._there.times(colour)
            if not self._history.path:
                raise NotPlaying(table=self._code)
            if seat.holder == "bot":
                raise NotAPerson(seat=colour)
            self._check_away(seat)
            if not self._there.stands_in(colour, host):
                note = {"key": "log.stands-in", "params": {"seat": colour, "by": host}}
                self._commit([self._entry("note", note, colour)], self._state)
                self._there.stand_in(colour, host, times)

        self._settle(work)

    def stands_in(self, by: str, colour: str) -> bool:
        """Whether the host ``by`` may see what that seat sees, and act for it."""
        return by == self.host and self._there.stands_in(colour, by)

    def _check_away(self, seat: Seat) -> None:
        """Nothing for a seat whose phone is away, or which no person holds.

        Raises:
            SeatHere.
        """
        if seat.holder == "person" and self._there.away(seat.colour) < GRACE_S:
            raise SeatHere(by=seat.colour)

    def _person(self, colour: str) -> str:
        if self._known(colour).holder != "person":
            raise NotAPerson(seat=colour)
        return colour

    def set_options(self, by: str, options: Mapping[str, str]) -> None:
        """Set options; those left out keep their values. The host may, before the game begins.

        Raises:
            ExpiredSeat, HostOnly, AlreadyBegun; BadSetup: no such option or value.
        """

        def work() -> None:
            self._host(by)
            self._lobby_only()
            full = self._checked(lambda: self._game.meta.full_options({**self._history.options, **options}))
            if full != self._history.options:
                self._commit([self._entry("options", {"options": full})], None)

        self._settle(work)

    def begin(self, by: str, players: Sequence[str] | None = None) -> None:
        """Begin the game; the host may. Seats still open are left out.

        Args:
            by: the host's token.
            players: all taken seats in turn order; in the order of the seats when left out.

        Raises:
            ExpiredSeat, HostOnly, AlreadyBegun; BadSetup: too few players, ``players`` are not the seats taken, or a
            bot is to play where only people can see the cards.
        """

        def work() -> None:
            self._host(by)
            self._lobby_only()
            taken = [seat.colour for seat in self._history.seating.seats.values() if seat.holder != "open"]
            order = tuple(taken if players is None else players)
            if sorted(order) != sorted(taken):
                raise BadSetup("players-taken", seats=list(taken))
            state = self._checked(lambda: self._new_state(order))
            seats = self._history.seating.seats
            _seen_by_bots(state.people_only, [colour for colour in order if seats[colour].holder == "bot"])
            data: dict[str, Any] = {"seats": list(order), "reveals": []}
            entries: list[Entry] = [self._entry("begin", {**data, "said": log.said(state, None, "", state.lines)})]
            if self._history.mode.depth == depths.SCOREKEEPER:
                entries.append(self._step(state, self._host(by), depths.SCOREKEEPER, entries))
            self._feed_chance(state, entries)
            self._commit(entries, state)

        self._settle(work)

    def _new_state(self, players: Sequence[str]) -> State:
        history = self._history
        return self._game.new_state(players, history.options, history.edition, history.own or None)

    def _step(self, state: State, colour: str, depth: str, entries: Sequence[Entry]) -> Entry:
        """Take the game's own step into or out of scorekeeping: the entry that follows ``entries``.

        Raises:
            BadDepth: the game cannot take it now.
        """
        change, lines = depths.step(depth), len(state.lines)
        sealed = [state.seats[seat] for seat in state.sealed]
        try:
            state.adjust(change)
        except ImpossiblePosition as error:
            raise BadDepth("depth-not-now", key=error.key, **error.params) from error
        said = [[f"log.depth-{change['depth']}", {"seat": colour}]]
        data = {
            "set": change,
            "by": colour,
            "reveals": self._reveals(entries, sealed, state),
            "said": said + log.said(state, None, "", state.lines[lines:]),
        }
        return self._entry("adjust", data, offset=len(entries) + 1)

    def _lobby_only(self) -> None:
        if self._history.path:
            raise AlreadyBegun(table=self._code)

    def _checked(self, make: Callable[[], Any]) -> Any:
        try:
            return make()
        except (SetupError, ImpossiblePosition) as error:
            raise bad_setup(error) from error


def _seen_by_bots(people_only: bool, bots: Sequence[str]) -> None:
    """Refuse bots where they cannot see what they would choose from."""
    if bots and people_only:
        raise BadSetup("people-only")
