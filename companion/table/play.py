"""Playing: what may be done now, and how a tap on a phone becomes an entry, or an explanation why it did not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from companion.bots import Choice
from companion.engine import CHANCE, TABLE, Action, GameError, IllegalAction, State
from companion.table import depths
from companion.table.answers import Answers, Outcome, Tap
from companion.table.bots import STUCK, Minds, Thought, thought_in, thought_of
from companion.table.entries import (
    TOGETHER,
    Data,
    Entry,
    Fed,
    Message,
    Noted,
    Played,
    Retracted,
    own_key,
)
from companion.table.errors import NotPlaying, NotYours, UndoNeedsConsent, UnknownEntry
from companion.table.live_seats import Seats
from companion.table.log import Deed
from companion.table.taking_back import acted, free, own_last, way_back
from companion.table.timeline import Timeline
from companion.table.turns import turn_of


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What undo would take back now: the action's entry, its message, and whether it lies face down.

    The message is what anybody may read of it unless it lies face down: it stands on a phone that lies face up.
    """

    entry: int
    key: str
    params: dict[str, Any]
    sealed: bool


class Seen(NamedTuple):
    """What one seat, or anybody in the room, may know of a table and think ahead with.

    Attributes:
        number: of the last entry.
        view: as ``Timeline.view`` gives it.
        legal: what the seat may choose from.
        sample: a state that the seat may believe in, the same for the same entry; ``None`` in the lobby.
    """

    number: int
    view: dict[str, Any]
    legal: list[Action]
    sample: State | None


class Play:
    """The game at one table. All methods without a leading underscore may be called from any thread."""

    def __init__(self, timeline: Timeline, seats: Seats, answers: Answers) -> None:
        self._timeline = timeline
        self._seats = seats
        self._answers = answers

    # --- whose turn it is -----------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[str, ...]:
        """Colours that must choose now, or roll where the app's dice are theirs."""
        with self._timeline.lock:
            state = self._timeline.state
            return () if state is None else self._timeline.acting(state)

    @property
    def waits_for(self) -> str:
        """What the people are to tell: ``"chance:<source>"``, ``"table"``, or ``""`` when it is nothing."""
        with self._timeline.lock:
            state = self._timeline.state
            if state is None:
                return ""
            if self._people_act(state):
                return "table" if TABLE in state.to_act else f"chance:{state.chance_source}"
            throw = self._timeline.chance.throw(state)
            return "table" if throw is not None and throw[0] == TABLE else ""

    @property
    def teller(self) -> str:
        """The colour that alone may see and tell what chance brings now, for itself or a seat that no person holds;
        ``""`` when the table waits for nothing, or for what anybody may tell."""
        with self._timeline.lock:
            state = self._timeline.state
            waits = state is not None and self._people_act(state)
            return (self._teller(state) or "") if state is not None and waits else ""

    def _teller(self, state: State) -> str | None:
        """Who alone may tell what chance brings; ``None``: anybody. The host does it for a bot or an open seat."""
        only = state.chance_for
        if only is None or CHANCE not in state.to_act:
            return None
        colour = state.seats[only]
        return colour if self._seats.seat(colour).holder == "person" else self._seats.host

    def _people_act(self, state: State) -> bool:
        """Whether any person may act now, for all: the people together, or chance that they feed."""
        fed = CHANCE in state.to_act and self._timeline.chance.feeder(state) == depths.PEOPLE
        return fed or TABLE in state.to_act

    def _may_throw(self, state: State, seat: int | None) -> bool:
        """Whether dice of the app wait for that seat's tap, or for any person's."""
        throw = self._timeline.chance.throw(state)
        if throw is None or seat is None:
            return False
        return throw[0] == seat or (throw[0] == TABLE and self._seats.seat(state.seats[seat]).holder == "person")

    def legal(self, colour: str | None) -> list[Action]:
        """The actions that seat may choose from now; empty when it is not to act.

        Any person at the table may also tell what lies on it: actions of the people together, and what chance has
        brought where they feed it; what only one seat may know, ``teller`` alone. Whoever has lent the seat to a bot
        has nothing to choose.
        """
        with self._timeline.lock:
            lent = any(seat.colour == colour and seat.lent for seat in self._seats.all)
            return [] if lent else self._legal(colour)

    def _legal(self, colour: str | None) -> list[Action]:
        with self._timeline.lock:
            state, seat = self._timeline.state, self._timeline.seat_number(colour)
            if state is None or seat is None:
                return []
            if (throw := self._timeline.chance.throw(state)) is not None:
                return [throw[1]] if self._may_throw(state, seat) else []
            if not self._people_act(state):
                return list(state.legal_actions(seat)) if seat in state.to_act else []
            return self._tellable(state, seat)

    def _tellable(self, state: State, seat: int) -> list[Action]:
        """What the person of that seat may tell of the real table."""
        colour = state.seats[seat]
        if self._seats.seat(colour).holder == "person":
            if CHANCE not in state.to_act:
                return list(state.legal_actions(TABLE))
            teller = self._teller(state)
            if teller in (None, colour):
                another = teller is not None and state.chance_for != seat
                return list(state.tellable(seat) if another else state.offered(CHANCE, seat))
        return []

    def sample(self, colour: str | None, random: Random) -> State | None:
        """A state of the game that this seat may believe in, to think ahead with; ``None`` in the lobby."""
        with self._timeline.lock:
            state = self._timeline.state
            return None if state is None else state.sample(self._timeline.seat_number(colour), random)

    def seen_by(self, colour: str | None) -> Seen:
        """The last entry's number with all that belongs to it."""
        with self._timeline.lock:
            return Seen(
                self._timeline.number, self._timeline.view(colour), self.legal(colour), self.sample(colour, Random(0))
            )

    def offered(self, colour: str | None) -> tuple[int, list[Action]]:
        """The last entry's number, and what that seat may choose from then."""
        with self._timeline.lock:
            return self._timeline.number, self.legal(colour)

    def face_down(self, colour: str) -> Message | None:
        """That seat's latest choice that still lies face down, for nobody else's eyes."""
        with self._timeline.lock:
            now = self._timeline.projection
            numbers = now.sealed.get(colour)
            laid = now.entry(numbers[-1]).data if numbers else None
            return (laid.said[0][0], dict(laid.said[0][1])) if isinstance(laid, Played) else None

    def parsed(self, text: str) -> Action | None:
        """The game's action of that text; ``None`` when there is none, or no game yet."""
        with self._timeline.lock:
            state = self._timeline.state
            try:
                return None if state is None else state.parse(text)
            except GameError:
                return None

    # --- intents --------------------------------------------------------------------------------------------

    def intent(self, token: str, text: str, seen: int, key: str, acting_for: str | None = None) -> Outcome:
        """Carry out an action.

        It is applied if nothing happened since entry ``seen`` but what cannot touch it: other seats' choices that
        lie face down (or were taken back face down), seat changes and notes; for what the people tell together, what
        others told of other things. Otherwise the answer is ``stale``,
        even if the same text would still be legal, because a button must not change its meaning.

        Args:
            token: the seat's token.
            text: the action's text.
            seen: the number of the last entry that the person had seen.
            key: idempotency key, 1 to 64 printable characters, chosen by the phone for this tap. The same key from
                the same seat is answered as the first time and does nothing. What was done is remembered for
                ever. A refusal is remembered in memory only (the last 128 of a table): it changed nothing, and since
                entries are never removed an intent once refused stays refused.
            acting_for: colour of an absent seat that the host acts for, once he ``stand_in``; the log says so.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, SeatHere, StandInFirst, NotPlaying; BadIntent: key, number or text are
                malformed; NotYours: what chance brought is another seat's to tell.
        """
        return self._timeline.settle(
            lambda: self._intent(self._seats.tap(token, seen, key, acting_for), text), at_hand=True
        )

    def _intent(self, tap: Tap, text: str) -> Outcome:
        state = self._answers.check(tap)
        answer = self._answers.known(tap)
        if answer is not None:
            return answer
        self._seats.check_stands_in(tap)
        action = self._answers.parsed(state, text)
        people = self._people_act(state)
        if people:
            tap = Tap(self._check_teller(state, tap), tap.reader, tap.seen, tap.key)
        if not (self._answers.stands(tap) or (people and self._answers.apart(state, action, tap))):
            return self._answers.stale(tap)
        try:
            return self._answers.done(self._carry_out(state, action, tap, people=people), tap.reader)
        except IllegalAction as error:
            if tap.seen < self._timeline.number:
                return self._answers.stale(tap)
            return self._answers.illegal(tap, error)

    def _carry_out(self, state: State, action: Action, tap: Tap, *, people: bool) -> Entry:
        """What a tap asks for; ``people``: any of them may act. Its entry."""
        throw = self._timeline.chance.throw(state)
        if throw is not None and throw[1] == action and self._may_throw(state, self._timeline.seat_number(tap.colour)):
            return self._throw(state, throw[0], tap)
        if people:
            return self._tell(state, action, tap)
        return self._act(state, tap.colour, action, tap.key, by=tap.reader)

    def _act(
        self, state: State, colour: str, action: Action, key: str = "", *, by: str = "", choice: Choice | None = None
    ) -> Entry:
        """Apply an action, with all the chance that follows, in one commit; its entry. ``choice``: a bot's."""
        timeline = self._timeline
        seat = timeline.seat_number(colour)
        if seat is None:
            raise NotPlaying("seat-not-playing", seat=colour)
        after = state.clone()
        reason = (choice.key, choice.params) if choice is not None and choice.key else None
        reveals, told = timeline.apply(after, seat, Deed(action, colour, reason))
        played = Played(
            text=action.text,
            sealed=seat in after.sealed,
            reveals=reveals,
            said=told.said,
            shown=told.shown,
            by=by if by not in ("", colour) else None,
            thought=None if choice is None else thought_of(choice, after),
        )
        return self._keep(after, played, colour, key)

    def _throw(self, state: State, seat: int, tap: Tap) -> Entry:
        """Roll the dice of a seat, as somebody has tapped; what they show is chance's, and nobody's choice."""
        after, entries = state.clone(), list[Entry]()
        self._timeline.chance.feed(after, entries, seat)
        entries[0] = replace(entries[0], key=own_key(tap.reader, tap.key))
        self._timeline.commit(entries, after)
        return entries[0]

    def _check_teller(self, state: State, tap: Tap) -> str:
        """Who tells it: anybody, for all; but what only one seat may know is for that seat to tell, or for the host
        where no person holds it.

        Raises:
            NotYours: it is another's.
        """
        teller = self._teller(state)
        if teller in (None, tap.colour, tap.reader):
            return teller or tap.reader
        raise NotYours(seat=teller)

    def _tell(self, state: State, action: Action, tap: Tap) -> Entry:
        """Apply what a person tells of the real table: an action of the people together, or what chance brought."""
        after, key = state.clone(), own_key(tap.reader, tap.key)
        if CHANCE not in state.to_act:
            return self._keep(after, self.told_together(after, action, tap.colour), TOGETHER, key)
        reveals, told = self._timeline.apply(after, CHANCE, Deed(action))
        host = tap.reader if tap.reader != tap.colour else None
        fed = Fed(text=action.text, sealed=False, reveals=reveals, said=told.said, shown=told.shown, by=tap.colour,
                  host=host)  # fmt: skip
        return self._keep(after, fed, "", key)

    def told_together(self, state: State, action: Action, by: str, with_: int | None = None) -> Played:
        """Apply to ``state`` an action of the people together that somebody tells; ``with_`` which adjustment.

        Raises:
            IllegalAction: the rules forbid it; the state is unchanged.
        """
        reveals, told = self._timeline.apply(state, TABLE, Deed(action, by))
        return Played(
            text=action.text, sealed=False, reveals=reveals, said=told.said, shown=told.shown, by=by, with_=with_
        )

    def _keep(self, after: State, data: Data, seat: str, key: str) -> Entry:
        """Keep what led to ``after``, with the chance that follows; its entry."""
        entries = [self._timeline.entry(data, seat, key)]
        self._timeline.chance.feed(after, entries)
        self._timeline.commit(entries, after)
        return entries[0]

    # --- undo -----------------------------------------------------------------------------------------------

    def undoable(self, colour: str | None) -> UndoOffer | None:
        """What that seat may take back by itself: its choice that lies face down, or the last thing that happened
        in the game if it was its own action and turned nothing up; then the one before, and so on."""
        with self._timeline.lock:
            own = next((seat for seat in self._seats.all if seat.colour == colour), None)
            number = None if own is None or own.lent else own_last(self._timeline.projection, own.colour)
            if number is None:
                return None
            now = self._timeline.projection
            key, params = (now.masked(number, None) or now.told(number)).said[0]
            return UndoOffer(number, key, dict(params), number in now.hidden)

    def undo(self, token: str, entry: int, seen: int, key: str, acting_for: str | None = None) -> Outcome:
        """Take back the action of that entry, as ``undoable`` offered it, or an earlier one of which all that came
        after it is the seat's own as well (``taking_back.free``): then all of that.

        A second tap finds another offer, or none, and is ``stale``. Arguments, keys and answers are those of
        ``intent``.

        Raises:
            UndoNeedsConsent: something was learned since, or another seat acted.
            UnknownEntry: there is no such action.
            ExpiredSeat, HostOnly, UnknownSeat, SeatHere, StandInFirst, NotPlaying, BadIntent: as ``intent``.
        """
        return self._timeline.settle(lambda: self.take_back(self._seats.tap(token, seen, key, acting_for), entry))

    def take_back(self, tap: Tap, number: int) -> Outcome:
        """Take back what a seat may take back by itself; see ``undo``. To be called while the table is settled."""
        self._answers.check(tap)
        answer = self._answers.known(tap)
        if answer is not None:
            return answer
        self._seats.check_stands_in(tap)
        now = self._timeline.projection
        if number != own_last(now, tap.colour):
            if not acted(now, number):
                raise UnknownEntry(entry=number)
            if not now.counts(number) or not self._answers.stands(tap):
                return self._answers.stale(tap)
            if not free(now, number, tap.colour):
                raise UndoNeedsConsent()
        by = tap.reader if tap.reader != tap.colour else None
        path, face_down = list(now.path), number in now.hidden
        data: Data = Retracted(entry=number, by=by) if face_down else way_back(now, number, by=by)
        entry = self._timeline.entry(data, tap.colour, tap.key)
        place = now.path.place(number)
        self.go_on([entry], path[:place] + path[place + 1 :] if face_down else path[:place])
        return self._answers.done(entry, tap.reader)

    def turn_of(self, colour: str) -> int | None:
        """The entry with which that seat's latest turn began; ``None`` where it has chosen nothing that lies open."""
        with self._timeline.lock:
            return turn_of(self._timeline, colour)

    def go_on(self, entries: Sequence[Entry], path: Sequence[int]) -> None:
        """Keep entries that change the path, with the chance that is to act at its end."""
        entries, state = list(entries), self._timeline.positions.of(path)
        if state is not None:
            self._timeline.chance.feed(state, entries, path=path)
        self._timeline.commit(entries, state)

    # --- bots -----------------------------------------------------------------------------------------------

    def bot_to_act(self) -> str | None:
        """The first seat that must choose and is held by a bot."""
        with self._timeline.lock:
            return next((colour for colour in self.to_act if self._seats.seat(colour).holder == "bot"), None)

    def let_bot_act(self, minds: Minds) -> bool:
        """One action of the first bot that must choose; ``False`` when none must, or the table has moved on since."""
        timeline = self._timeline
        with timeline.lock:
            colour, state, seen = self.bot_to_act(), timeline.state, timeline.number
            if colour is None or state is None or not (legal := self._legal(colour)):
                return False
            bot = self._seats.seat(colour).bot
        if timeline.chance.throw(state) is not None:
            return self._bot_throws(seen)
        choice, stuck = minds.choose(colour, bot, timeline.game, state, legal)
        return self.bot_act(colour, choice, seen, stuck)

    def _bot_throws(self, seen: int) -> bool:
        """Roll the dice of a bot that was given a seat while they lay ready; ``False`` when the table has moved on."""
        return self._timeline.settle(lambda: self._timeline.number == seen and self._timeline.draw())

    def bot_act(self, colour: str, choice: Choice, seen: int, stuck: bool = False) -> bool:
        """Carry out a bot's choice made at entry ``seen``; ``False`` when the table has moved on since.

        ``stuck``: the seat's bot failed and a simpler one chose; of each bot the log says so once.
        """

        def work() -> bool:
            timeline, seat = self._timeline, self._seats.seat(colour)
            state, tap = timeline.state, Tap(colour, colour, seen, "")
            if state is None or seat.holder != "bot" or not self._answers.stands(tap):
                return False
            try:
                self._act(state, colour, choice.action, choice=choice)
            except IllegalAction:
                return False
            note = Noted(key=STUCK, params={"seat": colour, "bot": seat.bot})
            if stuck and all(entry.data != note for entry in timeline.projection.entries):
                timeline.commit([timeline.entry(note, colour)], timeline.state)
            return True

        return self._timeline.settle(work)

    def thoughts(self, numbers: Iterable[int]) -> dict[int, Thought]:
        """What bots told with the actions of these entries beside their reasons, as far as they lie open and told any;
        for everybody to read."""
        with self._timeline.lock:
            now = self._timeline.projection
            known = (number for number in numbers if 0 < number <= now.number and number not in now.hidden)
            found = ((number, thought_in(now.entry(number))) for number in known)
            return {number: thought for number, thought in found if thought is not None}
