"""Intents and undo: how a tap on a phone becomes an entry, or an explanation why it did not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from companion.bots import Choice
from companion.engine import CHANCE, TABLE, Action, ActionSyntaxError, IllegalAction, State
from companion.table import log, thoughts
from companion.table.answers import AnsweringTable, Outcome, UndoOffer
from companion.table.entries import MOVES, TOGETHER, Entry, Message, author, own_key
from companion.table.errors import BadIntent, NotPlaying, NotYours, UndoNeedsConsent, UnknownEntry
from companion.table.minds import STUCK


class PlayedTable(AnsweringTable):
    """A table where people act."""

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
                entries are never removed an intent once refused stays refused, whoever judges it anew.
            acting_for: colour of an absent seat that the host acts for, once he ``stand_in``; the log says so.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, SeatHere, StandInFirst, NotPlaying; BadIntent: key, number or text are
                malformed; NotYours: what chance brought is another seat's to tell.
        """
        return self._settle(lambda: self._intent(*self._actor(token, acting_for), text, seen, key))

    def undo(self, token: str, entry: int, seen: int, key: str, acting_for: str | None = None) -> Outcome:
        """Take back the action of that entry, as ``undoable`` offered it.

        A second tap finds another offer, or none, and is ``stale``. Arguments, keys and answers are those of
        ``intent``.

        Raises:
            UndoNeedsConsent: something was learned since, or another seat acted.
            UnknownEntry: there is no such action.
            ExpiredSeat, HostOnly, UnknownSeat, SeatHere, StandInFirst, NotPlaying, BadIntent: as ``intent``.
        """
        return self._settle(lambda: self._undo(*self._actor(token, acting_for), entry, seen, key))

    def undoable(self, colour: str | None) -> UndoOffer | None:
        """What that seat may take back by itself: its choice that lies face down, or the last thing that happened
        in the game if it was its own action and turned nothing up; then the one before, and so on."""
        with self._lock:
            number = self._own_last(colour) if colour is not None else None
            if number is None:
                return None
            history = self._history
            key, params = (history.masked(number, None) or history.told(number))["said"][0]
            return UndoOffer(number, key, dict(params), number in history.hidden)

    def _own_last(self, colour: str) -> int | None:
        history = self._history
        if history.sealed.get(colour):
            return history.sealed[colour][-1]
        if not history.path:
            return None
        last = history.entry(history.path[-1])
        if self._laid_open():
            return None
        return last.number if author(last) == colour and not history.told(last.number)["reveals"] else None

    # --- intents --------------------------------------------------------------------------------------------

    def _intent(self, colour: str, reader: str, text: str, seen: int, key: str) -> Outcome:
        state = self._check(seen, key)
        answer = self._answer(colour, reader, key)
        if answer is not None:
            return answer
        self._check_stands_in(colour, reader)
        self._check_text(text)
        action = self._parsed(state, text)
        people = self._people_act(state)
        if people:
            colour = self._tells(state, colour, reader)
        if not (self._stands(colour, seen) or (people and self._apart(state, action, seen))):
            return self._stale(colour, reader, seen, key)
        try:
            if people:
                return self._done(self._tell(state, action, key, colour, reader), reader)
            return self._done(self._act(state, colour, action, key, by=reader), reader)
        except IllegalAction as error:
            if seen < self.number:
                return self._stale(colour, reader, seen, key)
            return self._illegal(colour, reader, key, error)

    def _act(
        self,
        state: State,
        colour: str,
        action: Action,
        key: str = "",
        by: str = "",
        choice: Choice | None = None,
    ) -> Entry:
        """Apply an action, with all the chance that follows, in one commit; its entry. ``choice``: a bot's."""
        seat = self._seat_number(colour)
        if seat is None:
            raise NotPlaying("seat-not-playing", seat=colour)
        after = state.clone()
        lines, known = len(after.lines), log.before(state, seat, action)
        after.apply(seat, action)
        reason: Message | None = (choice.key, choice.params) if choice is not None and choice.key else None
        data: dict[str, Any] = {
            "text": action.text,
            "sealed": seat in after.sealed,
            "reveals": self._reveals((), list(self._history.sealed), after),
            **log.kept(after, action, colour, after.lines[lines:], known, reason),
        }
        if by not in ("", colour):
            data["by"] = by
        if choice is not None:
            data.update(thoughts.kept(choice, after))
        entries = [self._entry("action", data, colour, key)]
        self._feed_chance(after, entries)
        self._commit(entries, after)
        return entries[0]

    def _tells(self, state: State, colour: str, reader: str) -> str:
        """Who tells it: whoever taps, for all; but what only one seat may know is that seat's to tell, and where no
        person holds it the host's.

        Raises:
            NotYours: it is another's.
        """
        teller = self._teller_of(state)
        if teller in (None, colour, reader):
            return teller or reader
        raise NotYours(seat=teller)

    def _tell(self, state: State, action: Action, key: str, by: str, reader: str) -> Entry:
        """Apply what a person tells of the real table: an action of the people together, or what chance brought.

        ``by`` whom; ``reader``: who tapped it, the host when he did so for that seat.
        """
        after = state.clone()
        chance = CHANCE in state.to_act
        data = self._told(after, CHANCE if chance else TABLE, action, by)
        if reader != by:
            data["host"] = reader
        key = own_key(reader, key)
        entries = [self._entry("chance" if chance else "action", data, "" if chance else TOGETHER, key)]
        self._feed_chance(after, entries)
        self._commit(entries, after)
        return entries[0]

    def _told(self, state: State, actor: int, action: Action, by: str) -> dict[str, Any]:
        """Apply what a person tells of the real table to ``state``; what its entry holds."""
        lines, known = len(state.lines), log.before(state, actor, action)
        sealed = [state.seats[seat] for seat in state.sealed]
        state.apply(actor, action)
        return {
            "text": action.text,
            "sealed": False,
            "reveals": self._reveals((), sealed, state),
            **log.kept(state, action, by if actor == TABLE else "", state.lines[lines:], known),
            "by": by,
        }

    def _parsed(self, state: State, text: str) -> Action:
        try:
            return state.parse(text)
        except ActionSyntaxError as error:
            raise BadIntent(key=error.key, **error.params) from error

    def _stands(self, colour: str, seen: int) -> bool:
        """Whether nothing after ``seen`` touches what that seat was about to do.

        Seat changes, notes and what is said about the table leave it as it was.
        """
        history = self._history
        for number in range(seen + 1, self.number + 1):
            entry = history.entry(number)
            if entry.kind not in MOVES:
                continue
            covered = entry.kind == "retract" or number in history.hidden
            if not covered or entry.seat == colour:
                return False
        return True

    def _apart(self, state: State, action: Action, seen: int) -> bool:
        """Whether what the people are about to tell together stands, because all that was told since ``seen`` is about
        other things: several phones count different provinces at once. What names nothing, as that a phase is over,
        stands beside things that were set, but beside no other action."""
        settings = {setting.name: setting.touches for setting in state.settings()}
        for number in range(seen + 1, self.number + 1):
            entry = self._history.entry(number)
            if entry.kind == "adjust":
                told = [settings.get(name, ()) for name in entry.data["set"]]
            elif entry.kind == "action" and entry.seat == TOGETHER and action.touches:
                told = [state.parse(entry.data["text"]).touches]
            elif entry.kind in MOVES:
                return False
            else:
                continue
            if not all(told) or any({*things} & {*action.touches} for things in told):
                return False
        return True

    # --- undo -----------------------------------------------------------------------------------------------

    def _undo(self, colour: str, reader: str, number: int, seen: int, key: str) -> Outcome:
        self._check(seen, key)
        answer = self._answer(colour, reader, key)
        if answer is not None:
            return answer
        self._check_stands_in(colour, reader)
        history = self._history
        if number != self._own_last(colour):
            if not self._acted(number):
                raise UnknownEntry(entry=number)
            if not history.counts(number) or not self._stands(colour, seen):
                return self._stale(colour, reader, seen, key)
            raise UndoNeedsConsent()
        by: dict[str, Any] = {"by": reader} if reader != colour else {}
        if number in history.hidden:
            entry = self._entry("retract", {"entry": number, **by}, colour, key)
        else:
            entry = self._back_to(colour, number, key, **by)
        path = list(history.path)
        path.remove(number)
        self._go_on([entry], path)
        return self._done(entry, reader)

    def _acted(self, number: int) -> bool:
        """Whether that entry was somebody's action in the game, counting or not."""
        known = 0 < number <= self.number and self._history.entry(number)
        return bool(known and author(known) and known.kind in ("action", "chance", "adjust"))

    def _others(
        self, colour: str, tail: Iterable[int], named: Collection[str] = (), *, everybody: bool = False
    ) -> tuple[str, ...]:
        """Persons whom a change of these entries concerns beside ``colour``, in the order of the seats: whoever made
        one of them, learned something from it alone, or is named; everybody where all or ``colour`` learned it."""
        history = self._history
        concerned, everybody = set(named), everybody or self._laid_open()
        for number in tail:
            entry, told = history.entry(number), history.told(number)
            concerned.add(author(entry))
            if entry.kind == "chance":
                learned = [seat for seat in history.playing if not history.mask_of(told, seat)]
                everybody |= colour in learned or not told.get("shown")
                concerned.update(learned)
            everybody |= bool(told["reveals"])
        return tuple(
            seat.colour
            for seat in history.seating.seats.values()
            if seat.holder == "person" and seat.colour != colour and (everybody or seat.colour in concerned)
        )

    def _laid_open(self) -> bool:
        """Whether the end of the game has told everybody what was secret until then."""
        return self._history.over and self._history.hides()

    def _back_to(self, colour: str, number: int, key: str = "", offset: int = 1, **more: Any) -> Entry:
        """The entry that takes back that one and all that came after it in the game; ``ask``: with whose consent,
        ``by``: the host who did so for that seat."""
        path = self._history.path
        data = {"to": path[path.place(number) - 1], "entry": number, **more}
        return self._entry("undo", data, colour, key, offset)

    def _go_on(self, entries: Sequence[Entry], path: Sequence[int]) -> None:
        """Keep entries that change the path, with the chance that is to act at its end."""
        entries = list(entries)
        state = self._history.position(self._game, self._around.store.snapshots(self._code), path)
        if state is not None:
            self._feed_chance(state, entries)
        self._commit(entries, state)

    # --- bots -----------------------------------------------------------------------------------------------

    def bot_to_act(self) -> str | None:
        """The first seat that must choose and is held by a bot."""
        with self._lock:
            seats = self._history.seating.seats
            return next((colour for colour in self.to_act if seats[colour].holder == "bot"), None)

    def bot_act(self, colour: str, choice: Choice, seen: int, stuck: bool = False) -> bool:
        """Carry out a bot's choice made at entry ``seen``; ``False`` when the table has moved on since.

        ``stuck``: the seat's bot failed and a simpler one chose; of each bot the log says so once.
        """

        def work() -> bool:
            seat = self._known(colour)
            if self._state is None or seat.holder != "bot" or not self._stands(colour, seen):
                return False
            try:
                self._act(self._state, colour, choice.action, choice=choice)
            except IllegalAction:
                return False
            note = {"key": STUCK, "params": {"seat": colour, "bot": seat.bot}}
            if stuck and all(entry.kind != "note" or entry.data != note for entry in self._history.entries):
                self._commit([self._entry("note", note, colour)], self._state)
            return True

        return self._settle(work)

    def thoughts(self, numbers: Iterable[int]) -> dict[int, thoughts.Thought]:
        """What bots told with the actions of these entries beside their reasons, as far as they lie open and told any;
        for everybody to read."""
        with self._lock:
            history = self._history
            known = (number for number in numbers if 0 < number <= self.number and number not in history.hidden)
            found = ((number, thoughts.read(history.entry(number))) for number in known)
            return {number: thought for number, thought in found if thought is not None}
