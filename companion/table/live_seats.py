"""The seats of a live table: taking, leaving and moving them, and whose phones are there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.table.answers import Tap
from companion.table.bot_seats import BotSeats
from companion.table.entries import Noted, SeatChanged
from companion.table.errors import (
    AlreadyBegun,
    BadSetup,
    ExpiredSeat,
    GameEnded,
    HostOnly,
    NoHint,
    NotAPerson,
    NotPlaying,
    SeatHere,
    SeatLent,
    SeatTaken,
    StandInFirst,
    UnknownRejoinCode,
    UnknownSeat,
    shown,
)
from companion.table.presence import GRACE_S, Phones
from companion.table.seats import Seat, clean_name, hashes_of, new_code, new_token, rejoin_code
from companion.table.timeline import Timeline


class Seats:
    """The seats of one table. All methods may be called from any thread.

    Attributes:
        phones: whose phones are there.
        bots: where bots can sit.
        when_left: called, while the table is settled, after somebody left a seat: others may have waited for them.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self.phones = Phones(timeline)
        self.bots = BotSeats(timeline)
        self.when_left: list[Callable[[], None]] = []

    # --- who sits where -------------------------------------------------------------------------------------

    @property
    def all(self) -> tuple[Seat, ...]:
        """The seats; in turn order once the game has begun."""
        with self._timeline.lock:
            return tuple(map(self._as_it_is, self._timeline.projection.seating.seats.values()))

    def _as_it_is(self, seat: Seat) -> Seat:
        return replace(seat, connected=self.phones.connected(seat.colour))

    @property
    def host(self) -> str | None:
        """The host's colour; ``None`` while no person is seated."""
        return self._timeline.projection.seating.host

    def of(self, token: str) -> Seat | None:
        """The seat that a token holds; ``None`` when it was revoked or never given out."""
        with self._timeline.lock:
            seating = self._timeline.projection.seating
            colour = seating.by_token(token)
            return None if colour is None else self._as_it_is(seating.seats[colour])

    def holds(self, token: str) -> bool:
        """Whether a token holds a seat; asking waits for nobody."""
        return self._timeline.projection.seating.by_token(token) is not None

    def heard(self, token: str) -> Seat | None:
        """The seat that a token holds, as ``of``; it came with a request, so its phone is there now."""
        colour = self._timeline.projection.seating.by_token(token)
        if colour is not None:
            self.phones.hear(colour)
        return self.of(token)

    def seat(self, colour: str) -> Seat:
        """The seat of that colour.

        Raises:
            UnknownSeat: there is none.
        """
        seat = self._timeline.projection.seating.seats.get(colour)
        if seat is None:
            raise UnknownSeat(seat=shown(colour))
        return seat

    def holder(self, token: str) -> str:
        """The colour that a token holds.

        Raises:
            ExpiredSeat: it holds no seat.
        """
        colour = self._timeline.projection.seating.by_token(token)
        if colour is None:
            raise ExpiredSeat(table=self._timeline.code)
        return colour

    def check_host(self, token: str) -> str:
        """The host's colour, for his token only.

        Raises:
            ExpiredSeat: the token holds no seat.
            HostOnly: it is not the host's.
        """
        colour = self.holder(token)
        if colour != self.host:
            raise HostOnly(table=self._timeline.code)
        return colour

    def check_person(self, colour: str) -> str:
        """The colour of a seat that a person holds.

        Raises:
            UnknownSeat; NotAPerson: a bot, or nobody, holds it.
        """
        if self.seat(colour).holder != "person":
            raise NotAPerson(seat=colour)
        return colour

    def check_lobby(self) -> None:
        """Check that the game has not begun.

        Raises:
            AlreadyBegun.
        """
        if self._timeline.projection.path:
            raise AlreadyBegun(table=self._timeline.code)

    def tap(self, token: str, seen: int, key: str, acting_for: str | None = None) -> Tap:
        """What a phone sends; ``acting_for``: the absent seat that the host acts for.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat; SeatLent: a bot plays for that phone's seat.
        """
        holder = self.holder(token)
        if self.seat(holder).lent:
            raise SeatLent(seat=holder)
        if acting_for is None or acting_for == holder:
            return Tap(holder, holder, seen, key)
        self.check_host(token)
        return Tap(self.seat(acting_for).colour, holder, seen, key)

    # --- coming and going -----------------------------------------------------------------------------------

    def claim(self, colour: str, name: str, token: str | None = None) -> str:
        """Take a free seat and get its token. In the lobby somebody with a seat (``token``) changes over.

        Free are open seats, and those of bots where nobody else sits. The first person to sit is the host. Once the
        game runs, the seats that play can be taken when they are free; but for one whose choice lies face down:
        whoever sat down there would learn it. It can be taken once the choice is turned up.

        Raises:
            UnknownSeat, SeatTaken, BadName, AlreadyBegun: changing seats in the middle of a game.
        """
        name = clean_name(name)

        def work() -> str:
            seat, now = self.seat(colour), self._timeline.projection
            before = now.seating.by_token(token) if token else None
            if before is not None and before != colour:
                self.check_lobby()
            if not self.free(seat) and before != colour:
                raise SeatTaken(seat=colour)
            if before != colour and now.sealed.get(colour):
                raise SeatTaken("seat-sealed", seat=colour)
            moves = before is not None and before != colour
            return self._sit("moved" if moves else "claimed", colour, name, before if moves else None)

        return self._timeline.settle(work)

    def free(self, seat: Seat) -> bool:
        """Whether anybody may sit down there: nobody does, or a bot at a table of bots alone."""
        now = self._timeline.projection
        alone = bool(now.path) and not now.over and not any(each.owned for each in self.all)
        return seat.holder == "open" or (seat.holder == "bot" and alone)

    def leave_to_bot(self, token: str, bot_name: str) -> None:
        """Give one's own seat to a bot for good, and look on.

        Raises:
            ExpiredSeat; BadSetup: there is no such bot, or none can play this game.
            GameEnded: nobody plays any more.
        """

        def work() -> None:
            colour = self.holder(token)
            self._check_not_over()
            self.bots.check_known(bot_name)
            self.bots.check(bot_name, colour)
            left = self._timeline.entry(SeatChanged(what="left", name=self.seat(colour).name), colour)
            sits = self._timeline.entry(SeatChanged(what="bot", bot=bot_name), colour, offset=2)
            self._timeline.commit([left, sits], self._timeline.state)
            for listener in self.when_left:
                listener()

        self._timeline.settle(work)

    def _sit(self, what: str, colour: str, name: str, from_: str | None = None) -> str:
        """Let somebody sit; the new token."""
        fresh = new_token()
        hashes = hashes_of(fresh)
        self._change(colour, SeatChanged(what=what, name=name, token=hashes.token, rejoin=hashes.rejoin, from_=from_))
        self.phones.hear(colour)
        return fresh

    def come(self, former: str, token: str) -> str:
        """Sit down on the seat that is kept for whoever had ``former`` at the table before; its colour.

        Args:
            former: the seat there, whose holder has proved to be it.
            token: the token that follows from the one there (``token_after``); with it one has come only once.

        Raises:
            SeatTaken: no seat is kept for that person any more.
        """

        def work() -> str:
            seating = self._timeline.projection.seating
            held = seating.by_token(token)
            colour = held or seating.kept_for(former)
            if colour is None:
                raise SeatTaken("seat-not-kept")
            if held is None:
                hashes = hashes_of(token)
                name = self.seat(colour).name
                self._change(colour, SeatChanged(what="came", name=name, token=hashes.token, rejoin=hashes.rejoin))
            self.phones.hear(colour)
            return colour

        return self._timeline.settle(work)

    def _change(self, colour: str, change: SeatChanged) -> None:
        self._timeline.commit([self._timeline.entry(change, colour)], self._timeline.state)

    def _check_not_over(self) -> None:
        if self._timeline.projection.over:
            raise GameEnded(table=self._timeline.code)

    def claim_bot(self, colour: str, bot_name: str, by: str) -> None:
        """Put a bot into an open seat; the host may, before and during the game.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, SeatTaken; BadSetup: there is no such bot, or none can play this game.
            GameEnded: nobody plays any more.
        """

        def work() -> None:
            self.check_host(by)
            self._check_not_over()
            self.bots.check_known(bot_name)
            if self.seat(colour).holder != "open":
                raise SeatTaken(seat=colour)
            self.bots.check(bot_name, colour)
            self._change(colour, SeatChanged(what="bot", bot=bot_name))

        self._timeline.settle(work)

    def lend(self, colour: str, bot_name: str, by: str) -> None:
        """Let a bot play somebody's seat: everybody their own, the host one whose phone is away; the log says so.

        It plays with what the seat knows. The seat keeps its name, its token and its rejoin code; whoever has one of
        them plays on at any moment (``play_on``, ``rejoin``). Until then nothing else can be done by that token. If
        the host goes, the next person in seat order is the host.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, SeatHere; NotAPerson: a bot plays it, or nobody.
            NotPlaying: the game has not begun.
            BadSetup: there is no such bot, or none can play the game as it goes now.
        """

        def work() -> None:
            own = self.holder(by) == colour
            host = None if own else self.check_host(by)
            self.check_person(colour)
            if not self._timeline.projection.path:
                raise NotPlaying(table=self._timeline.code)
            if not own:
                self.check_away(self.seat(colour))
            self.bots.check_known(bot_name)
            self.bots.check(bot_name, colour)
            if not self.bots.lendable:
                raise BadSetup("no-bot-now")
            self._change(colour, SeatChanged(what="lent", bot=bot_name, by=host))
            for listener in self.when_left:
                listener()

        self._timeline.settle(work)

    def play_on(self, token: str) -> None:
        """Take one's seat back from the bot that plays it; nothing changes where none does.

        Raises:
            ExpiredSeat.
        """

        def work() -> None:
            colour = self.holder(token)
            if self.seat(colour).lent:
                self._change(colour, SeatChanged(what="returned"))
            self.phones.hear(colour)

        self._timeline.settle(work)

    def release(self, colour: str, by: str) -> None:
        """Open a seat: everybody their own, the host any, but in the game none whose phone is there. If the host
        leaves, the next person in seat order is the host.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, SeatHere.
            GameEnded: who has won, and who played, stays so.
        """

        def work() -> None:
            own = self.holder(by) == colour
            if not own:
                self.check_host(by)
            self._check_not_over()
            seat = self.seat(colour)
            if not own and self._timeline.projection.path:
                self.check_away(seat)
            if seat.holder != "open":
                self._change(colour, SeatChanged(what="left", name=seat.name))
                for listener in self.when_left:
                    listener()

        self._timeline.settle(work)

    def rename(self, token: str, name: str) -> None:
        """Change the name of one's own seat.

        Raises:
            ExpiredSeat, BadName.
        """
        name = clean_name(name)
        self._timeline.settle(lambda: self._change(self.holder(token), SeatChanged(what="renamed", name=name)))

    def want_hints(self, token: str, on: bool) -> None:
        """Say whether one wants to be offered hints (``Hints``) in one's own seat; the log says so.

        Raises:
            ExpiredSeat; NoHint: the host has switched them off.
        """

        def work() -> None:
            colour = self.holder(token)
            if on and not self._timeline.projection.setup.hints:
                raise NoHint("hints-barred")
            if self.seat(colour).hints != on:
                self._change(colour, SeatChanged(what="hints-on" if on else "hints-off"))

        self._timeline.settle(work)

    def rejoin_code(self, token: str) -> str:
        """The code that moves this seat to another phone; as secret as the seat.

        Raises:
            ExpiredSeat.
        """
        self.holder(token)
        return rejoin_code(token)

    def knows(self, code: str) -> bool:
        """Whether a rejoin code moves one of the seats."""
        with self._timeline.lock:
            return self._timeline.projection.seating.by_rejoin_code(code) is not None

    def rejoin(self, code: str) -> tuple[str, str]:
        """Move a seat here: its colour and a new token. The old token and this code are void from now on.

        Case, spaces and dashes in the code do not matter.

        Raises:
            UnknownRejoinCode; SeatHere: the code is the host's (``reissue``), and the seat's own phone is there.
        """

        def work() -> tuple[str, str]:
            seating = self._timeline.projection.seating
            colour = seating.by_rejoin_code(code)
            if colour is None:
                raise UnknownRejoinCode()
            if seating.reissued(code):
                self.check_away(self.seat(colour))
            return colour, self._sit("rejoined", colour, self.seat(colour).name)

        return self._timeline.settle(work)

    def hand_over(self, by: str, colour: str) -> None:
        """Make somebody else the host; the host may, at any time.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat; NotAPerson: a bot, or nobody, holds that seat.
        """

        def work() -> None:
            if self.check_host(by) != self.check_person(colour):
                self._change(colour, SeatChanged(what="host"))

        self._timeline.settle(work)

    def reissue(self, by: str, colour: str) -> str:
        """A new rejoin code for somebody's seat, when their phone is dead; the host may, and the log says so.

        Until the code is used the first phone stays at the table. A later code voids an earlier one, not the one
        that the phone itself shows.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, SeatHere; NotAPerson: a bot, or nobody, holds that seat.
        """

        def work() -> str:
            if not self.seat(colour).owned:
                raise NotAPerson(seat=colour)
            if self.check_host(by) != colour:
                self.check_away(self.seat(colour))
            code, kept = new_code()
            self._change(colour, SeatChanged(what="reissued", rejoin=kept))
            return code

        return self._timeline.settle(work)

    # --- standing in ----------------------------------------------------------------------------------------

    def stand_in(self, by: str, colour: str) -> None:
        """Let the host see what an absent seat sees, and act for it (``acting_for``); the log says so to everybody.

        It holds until that seat's phone is heard again, or somebody else is the host.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, NotPlaying, SeatHere; NotAPerson: a bot plays that seat.
        """

        def work() -> None:
            timeline, host, seat = self._timeline, self.check_host(by), self.seat(colour)
            times = self.phones.times(colour)
            if not timeline.projection.path:
                raise NotPlaying(table=timeline.code)
            if seat.holder == "bot":
                raise NotAPerson(seat=colour)
            self.check_away(seat)
            if not self.phones.stands_in(colour, host):
                note = Noted(key="log.stands-in", params={"seat": colour, "by": host})
                timeline.commit([timeline.entry(note, colour)], timeline.state)
                self.phones.stand_in(colour, host, times)

        self._timeline.settle(work)

    def stands_in(self, by: str, colour: str) -> bool:
        """Whether the host ``by`` may see what that seat sees, and act for it."""
        return by == self.host and self.phones.stands_in(colour, by)

    def check_stands_in(self, tap: Tap) -> None:
        """Check that a tap is for the reader's own seat, or for one that it may act for.

        Raises:
            SeatHere, StandInFirst.
        """
        if tap.colour != tap.reader:
            self.check_away(self.seat(tap.colour))
            if not self.stands_in(tap.reader, tap.colour):
                raise StandInFirst(by=tap.colour)

    def check_away(self, seat: Seat) -> None:
        """Check that a seat's phone is away, or that the seat is nobody's.

        Raises:
            SeatHere.
        """
        if seat.owned and self.phones.away(seat.colour) < GRACE_S:
            raise SeatHere(by=seat.colour)
