"""Reading a table: what anybody may know, what one seat may know, and waiting for it to change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from companion.engine import CHANCE, TABLE, Action, Game, State
from companion.table import depths, log
from companion.table.core import LiveTable
from companion.table.entries import Message
from companion.table.errors import NotPlaying, RecordHidden
from companion.table.exporting import exported
from companion.table.log import LogLine
from companion.table.replaying import Ruling
from companion.table.seats import Seat


class Seen(NamedTuple):
    """What one seat, or anybody in the room, may know of a table and think ahead with.

    Attributes:
        number: of the last entry.
        view: as ``ReadTable.view`` gives it.
        legal: what the seat may choose from.
        sample: a state that the seat may believe in, the same for the same entry; ``None`` in the lobby.
    """

    number: int
    view: dict[str, Any]
    legal: list[Action]
    sample: State | None


class ReadTable(LiveTable):
    """A table that people look at. All methods may be called from any thread."""

    @property
    def depth(self) -> str:
        """How much the table tells the app: ``"guided"``, ``"scorekeeper"`` or ``"digital"``."""
        return self._mode.depth

    @property
    def chance(self) -> dict[str, str]:
        """Who feeds each deck and die of the game: ``"app"`` or ``"people"``."""
        mode = self._mode
        return {source: mode.feeder(source) for source in self._game.meta.sources}

    @property
    def _mode(self) -> depths.Mode:
        """What was said of the table as it is now."""
        with self._lock:
            return self._history.mode if self._state is None else self._history.mode_while(self._state.tracking)

    @property
    def own(self) -> dict[str, Any]:
        """What the owners entered about their box."""
        return dict(self._history.own)

    @property
    def house_rules(self) -> str:
        """The rules of the house, in the players' own words; as hostile as a name."""
        return self._history.house_rules

    @property
    def game_id(self) -> str:
        """The game's id."""
        return self._history.game

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def edition(self) -> str:
        """The edition's name."""
        return self._history.edition

    @property
    def people_only(self) -> bool:
        """Whether no bot can play here: in the lobby with what is chosen there, later as the game goes."""
        with self._lock:
            state, history = self._state, self._history
            if state is None:
                return self._game.meta.for_people_only(history.edition, history.options)
            return state.people_only

    @property
    def phase(self) -> str:
        """``"lobby"``, ``"playing"`` or ``"over"``."""
        state = self._state
        return "lobby" if state is None else "over" if state.is_over else "playing"

    @property
    def rulings(self) -> dict[int, Ruling]:
        """How entries stand that the rules refuse, or score in another way, by number; without what only one seat
        may know."""
        with self._lock:
            history = self._history
            return {
                number: log.without_grounds(ruling) if history.masked(number, None) else ruling
                for number, ruling in history.rulings.items()
                if number not in history.hidden
            }

    @property
    def options(self) -> dict[str, str]:
        """All options with their values."""
        return dict(self._history.options)

    @property
    def changed(self) -> float:
        """When the last entry was made, seconds since 1970."""
        with self._lock:
            return self._history.entry(self.number).at

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats; in turn order once the game has begun."""
        with self._lock:
            return tuple(
                replace(seat, connected=self._there.connected(seat.colour))
                for seat in self._history.seating.seats.values()
            )

    @property
    def to_act(self) -> tuple[str, ...]:
        """Colours that must choose now."""
        with self._lock:
            state = self._state
            return () if state is None else tuple(state.seats[seat] for seat in state.to_act if seat >= 0)

    @property
    def waits_for(self) -> str:
        """What the people are to tell: ``"chance:<source>"``, ``"table"``, or ``""`` when it is nothing."""
        with self._lock:
            state = self._state
            if state is None or not self._people_act(state):
                return ""
            return "table" if TABLE in state.to_act else f"chance:{state.chance_source}"

    @property
    def teller(self) -> str:
        """The colour that alone may see and tell what chance brings now, for itself or a seat that no person holds;
        ``""`` when the table waits for nothing, or for what anybody may tell."""
        with self._lock:
            state = self._state
            waits = state is not None and self._people_act(state)
            return (self._teller_of(state) or "") if state is not None and waits else ""

    def _teller_of(self, state: State) -> str | None:
        """Who alone may tell what chance brings; ``None``: anybody. The host does it for a bot or an open seat."""
        only = state.chance_for
        if only is None or CHANCE not in state.to_act:
            return None
        colour = state.seats[only]
        return colour if self._history.seating.seats[colour].holder == "person" else self.host

    def _people_act(self, state: State) -> bool:
        """Whether any person may act now, for all: the people together, or chance that they feed."""
        return TABLE in state.to_act or (CHANCE in state.to_act and self._feeder(state) == depths.PEOPLE)

    def seat_of(self, token: str) -> Seat | None:
        """The seat that a token holds; ``None`` when it was revoked or never given out."""
        with self._lock:
            colour = self._history.seating.by_token(token)
            return next((seat for seat in self.seats if seat.colour == colour), None)

    # --- what one seat may know -----------------------------------------------------------------------------

    def view(self, colour: str | None) -> dict[str, Any]:
        """What that seat (``None`` or a seat that does not play: anybody in the room) may know.

        In the lobby: ``{"phase": "lobby", "game", "edition", "options", "seats": [{"colour", "holder", "name",
        "bot", "host"}]}``; afterwards the game's own view.
        """
        with self._lock:
            if self._state is None:
                return self._lobby()
            return self._state.view(self._seat_number(colour))

    def legal(self, colour: str | None) -> list[Action]:
        """The actions that seat may choose from now; empty when it is not to act.

        Whoever is a person at the table may also tell what lies on it: actions of the people together, and what the
        chance that they feed has brought; of what only one seat may know, ``teller`` alone.
        """
        with self._lock:
            state, seat = self._state, self._seat_number(colour)
            if state is None or seat is None:
                return []
            if self._people_act(state):
                if self._history.seating.seats[state.seats[seat]].holder != "person":
                    return []
                if CHANCE not in state.to_act:
                    return list(state.legal_actions(TABLE))
                teller = self._teller_of(state)
                if teller not in (None, colour):
                    return []
                another = teller is not None and state.chance_for != seat
                return list(state.tellable(seat) if another else state.offered(CHANCE, seat))
            return list(state.legal_actions(seat)) if seat in state.to_act else []

    def sample(self, colour: str | None, random: Random) -> State | None:
        """A state of the game that this seat may believe in, to think ahead with; ``None`` in the lobby."""
        with self._lock:
            return None if self._state is None else self._state.sample(self._seat_number(colour), random)

    def seen_by(self, colour: str | None) -> Seen:
        """The last entry's number with all that belongs to it."""
        with self._lock:
            return Seen(self.number, self.view(colour), self.legal(colour), self.sample(colour, Random(0)))

    def face_down(self, colour: str) -> Message | None:
        """That seat's latest choice that still lies face down, for nobody else's eyes."""
        with self._lock:
            numbers = self._history.sealed.get(colour)
            if not numbers:
                return None
            key, params = self._history.entry(numbers[-1]).data["said"][0]
            return key, dict(params)

    def log(self, colour: str | None, after: int = 0, last: int | None = None) -> list[LogLine]:
        """The log as that seat may read it, oldest first.

        Args:
            colour: the reader's seat; ``None``: anybody in the room.
            after: leave out entries up to this number. A sealed line reads differently once it is turned up, and
                any line may become undone, so after an event read again what is on the screen.
            last: at most so many lines, the newest.
        """
        with self._lock:
            first = max(after, 0, self.number - last if last is not None else 0) + 1
            return [log.line(self._history, number, colour) for number in range(first, self.number + 1)]

    def record(self) -> str:
        """The game as the text of a record, without what was undone and without what still lies face down; what
        stands by a ruling is written out.

        Raises:
            NotPlaying: the game has not begun.
            RecordHidden: it is not over, and something in it is known to one seat only. A record without that could
                not be played again.
        """
        with self._lock:
            history = self._history
            if not history.path:
                raise NotPlaying(table=self._code)
            if not history.over and history.hides():
                raise RecordHidden(table=self._code)
            return exported(history)

    # --- waiting --------------------------------------------------------------------------------------------

    @property
    def presence(self) -> int:
        """Rises whenever a phone connects or goes away; no entry is made of that."""
        return self._presence

    def wait(self, number: int, timeout: float, presence: int | None = None) -> int:
        """Block until there is an entry after ``number``, or until ``presence`` (when given) is not the present
        one, or for ``timeout`` seconds. Returns the last entry's number."""
        with self._wake:
            self._wake.wait_for(
                lambda: self.number > number or (presence is not None and presence != self._presence), timeout
            )
            return self.number

    @property
    def present(self) -> tuple[str, ...]:
        """Colours of the seats whose phones are there, in alphabetical order; reading it waits for nobody."""
        return tuple(sorted(filter(self._there.connected, list(self._history.seating.seats))))

    def heard(self, token: str) -> Seat | None:
        """The seat that a token holds, as ``seat_of``; it came with a request, so its phone is there now."""
        colour = self._history.seating.by_token(token)
        if colour is not None:
            self._there.hear(colour)
        return self.seat_of(token)

    @contextmanager
    def connected(self, token: str) -> Iterator[None]:
        """Hold this open while a phone with that token listens. A token without a seat counts for nobody."""
        colour = self._history.seating.by_token(token)
        if colour is None:
            yield
            return
        self._count(colour, 1)
        try:
            yield
        finally:
            self._count(colour, -1)

    def _count(self, colour: str, more: int) -> None:
        with self._wake:
            self._there.hear(colour, more)
            self._presence += 1
            self._wake.notify_all()

    def _lobby(self) -> dict[str, Any]:
        seats = [
            {"colour": seat.colour, "holder": seat.holder, "name": seat.name, "bot": seat.bot, "host": seat.host}
            for seat in self._history.seating.seats.values()
        ]
        return {
            "phase": "lobby",
            "game": self.game_id,
            "edition": self.edition,
            "options": self.options,
            "seats": seats,
        }
