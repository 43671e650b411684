"""Hints: what a bot would do in a person's seat, for whoever asks.

A bot is asked as if it sat there: it is given a sample of what the seat knows, and makes up its mind by the table's
secret, the seat and the position. So at one position there is one hint, however often it is asked for. That it was
asked for stands in the log; what it said is told to that person alone, and kept in memory only.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from companion.bots import Alternative, Choice
from companion.engine import Action, State
from companion.table.answers import Answers, Outcome, Tap
from companion.table.bots import Minds
from companion.table.depths import SCOREKEEPER
from companion.table.entries import HintAsked, Message
from companion.table.errors import NoHint
from companion.table.live_seats import Seats
from companion.table.log import named
from companion.table.timeline import Timeline

PATIENCE_S: Final = 4.0
"""Seconds that an answer waits for a bot; it thinks on, and whoever asks again has it then."""
REMEMBERED: Final = 8
"""Hints of a table that are remembered."""
TRIES: Final = 2
"""How often it is thought of, where the process in which bots think ends meanwhile."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a bot would do in a seat.

    Attributes:
        number: the entry that says that it was asked for.
        action: the best of what the seat may do.
        why: the reason, a message; ``None`` where the bot gave none.
        others: the next best, best first; none of them is told if it gives the seat's hand away.
        then: the texts of what the bot would go on with in this turn.
    """

    number: int
    action: Action
    why: Message | None = None
    others: tuple[Alternative, ...] = ()
    then: tuple[str, ...] = ()


class Enquiry(NamedTuple):
    """What a bot was asked: which seat at which position (``Projection.place_of``), and what it thinks."""

    place: tuple[str, int]
    state: State
    thought: Future[Choice]

    @property
    def seat(self) -> int:
        """The seat's number."""
        return self.state.seats.index(self.place[0])


class Hints:
    """What people at one table ask bots. All methods may be called from any thread."""

    def __init__(self, timeline: Timeline, seats: Seats, answers: Answers, minds: Minds) -> None:
        self._timeline = timeline
        self._seats = seats
        self._answers = answers
        self._minds = minds
        self._enquiries: OrderedDict[tuple[str, int], Enquiry] = OrderedDict()

    # --- who may ask ----------------------------------------------------------------------------------------

    @property
    def allowed(self) -> bool:
        """Whether the host lets people have such help: hints, and what a scoring would bring now."""
        with self._timeline.lock:
            return self._timeline.projection.setup.hints

    @property
    def possible(self) -> bool:
        """Whether people may be offered hints at this table, as it goes now."""
        with self._timeline.lock:
            setup, state = self._timeline.projection.setup, self._timeline.state
            if state is None:
                return setup.hints and not self._seats.bots.people_only and setup.mode.depth != SCOREKEEPER
            return setup.hints and self._seats.bots.lendable

    def offered(self, colour: str | None) -> bool:
        """Whether that seat is to be offered one now: it wants to be, and has something to choose from."""
        with self._timeline.lock:
            state = self._timeline.state
            if state is None or colour is None or not self.possible:
                return False
            seat = next((one for one in self._seats.all if one.colour == colour), None)
            wanted = seat is not None and seat.hints and seat.holder == "person"
            return wanted and self._chooses(state, colour) and len(state.legal_actions(state.seats.index(colour))) > 1

    def _chooses(self, state: State, colour: str) -> bool:
        """Whether that seat, and neither chance nor a die of the app, is to choose."""
        return self._timeline.chance.throw(state) is None and state.seats.index(colour) in state.to_act

    def _check(self, state: State, colour: str) -> None:
        """Check that a seat that plays may have a hint now.

        Raises:
            NoHint: why not.
        """
        if state.is_over:
            raise NoHint("hint-over")
        if not self._timeline.projection.setup.hints:
            raise NoHint("hints-barred")
        if state.tracking:
            raise NoHint("hint-counts")
        if state.people_only:
            raise NoHint("hint-unseen")
        if not self._seats.seat(colour).hints:
            raise NoHint("hints-off")
        if not self._chooses(state, colour):
            raise NoHint("hint-waits")

    # --- asking ---------------------------------------------------------------------------------------------

    def ask(self, token: str, seen: int, key: str, acting_for: str | None = None) -> Outcome:
        """Ask for a hint in one's own seat; the log says so to everybody, once for each position. Arguments, keys and
        answers are those of ``Play.intent``; ``told`` has the hint itself.

        Raises:
            ExpiredSeat, HostOnly, UnknownSeat, SeatLent, NotPlaying, BadIntent, SetBack; NoHint: why there is none.
        """
        return self._timeline.settle(lambda: self._ask(self._seats.tap(token, seen, key, acting_for)))

    def _ask(self, tap: Tap) -> Outcome:
        timeline, now, state = self._timeline, self._timeline.projection, self._answers.check(tap)
        if tap.colour != tap.reader:
            raise NoHint("hint-elsewhere", by=tap.colour)
        answer = self._answers.known(tap)
        if answer is not None:
            return answer
        if not state.is_over and not self._answers.stands(tap):
            return self._answers.stale(tap)
        self._check(state, tap.colour)
        known = now.hinted.get(now.place_of(tap.colour))
        if known is not None:
            return self._answers.done(now.entry(known), tap.reader)
        entry = timeline.entry(HintAsked(), tap.colour, tap.key)
        timeline.commit([entry], timeline.state)
        return self._answers.done(entry, tap.reader)

    # --- what a bot says ------------------------------------------------------------------------------------

    def told(self, number: int, patience: float = PATIENCE_S) -> Hint:
        """The hint that was asked for by that entry; waits for the bot, and for no table.

        Args:
            number: the entry.
            patience: seconds to wait at most.

        Raises:
            NoHint: it takes longer, or the game has gone on since and the hint is remembered no more.
        """
        waiting = self._timeline.around.waiting
        if not waiting.acquire(blocking=False):
            raise NoHint("hint-later")
        try:
            for _ in range(TRIES):
                asked = self._enquiry(number)
                try:
                    hint = self._hint(number, asked, asked.thought.result(patience))
                except TimeoutError:
                    break
                except (BrokenProcessPool, CancelledError):
                    _log.warning("the process in which bots think has ended; another one begins")
                    self._forget(asked)
                except Exception:  # a bot that fails must not leave people without an answer
                    _log.exception("a hint at table %s", self._timeline.code)
                    return self._simply(number, asked)
                else:
                    return hint or self._simply(number, asked)
            raise NoHint("hint-later")
        finally:
            waiting.release()

    def at_hand(self, colour: str | None) -> Hint | None:
        """The hint that this seat was told at the present position; ``None`` where it has not asked, or is to ask
        again."""
        with self._timeline.lock:
            if colour is None or not self.offered(colour):
                return None
            place = self._timeline.projection.place_of(colour)
            number, known = self.asked(colour), self._enquiries.get(place)
            if number is None or known is None or not known.thought.done():
                return None
            fit = not known.thought.cancelled() and known.thought.exception() is None
            return self._hint(number, known, known.thought.result()) if fit else None

    def asked(self, colour: str) -> int | None:
        """The entry by which that seat asked at the present position; ``None`` where it has not."""
        with self._timeline.lock:
            now = self._timeline.projection
            return now.hinted.get(now.place_of(colour))

    def thinks(self, colour: str) -> bool:
        """Whether a bot is thinking of what that seat asked at the present position."""
        with self._timeline.lock:
            known = self._enquiries.get(self._timeline.projection.place_of(colour))
            return known is not None and not known.thought.done()

    def begin(self, number: int) -> None:
        """Have a bot begin with what that entry asked, and wait for nothing.

        Raises:
            NoHint: the game has gone on since.
        """
        self._enquiry(number)

    def prepare(self) -> None:
        """Have whoever thinks begin, so that the first hint comes as fast as all others; waits for nothing."""
        apart = self._timeline.around.apart
        if apart is not None:
            apart.prepare(self._timeline.game.meta.id)

    def _enquiry(self, number: int) -> Enquiry:
        """What was asked by that entry; a bot begins to think of it where none has."""
        with self._timeline.lock:
            now, state = self._timeline.projection, self._timeline.state
            place = next((place for place, asked in now.hinted.items() if asked == number), None)
            known = None if place is None else self._enquiries.get(place)
            if known is None and (place is None or state is None or place != now.place_of(place[0])):
                raise NoHint("hint-past")
        if known is None:
            assert place is not None and state is not None, "nothing else was left"
            known = Enquiry(place, state, self._minds.advise(place, self._timeline.game, state))
            with self._timeline.lock:
                known = self._enquiries.setdefault(place, known)
                while len(self._enquiries) > REMEMBERED:
                    self._enquiries.popitem(last=False)
        return known

    def _forget(self, asked: Enquiry) -> None:
        with self._timeline.lock:
            if self._enquiries.get(asked.place) is asked:
                del self._enquiries[asked.place]

    def _simply(self, number: int, asked: Enquiry) -> Hint:
        """What a simpler bot would do, where the coach failed."""
        legal = asked.state.legal_actions(asked.seat)
        choice = self._minds.simply(asked.place[0], self._timeline.game, asked.state, legal)
        thought: Future[Choice] = Future()
        thought.set_result(choice)
        instead = asked._replace(thought=thought)
        with self._timeline.lock:
            self._enquiries[asked.place] = instead
        hint = self._hint(number, instead, choice)
        assert hint is not None, "it chose from what is legal"
        return hint

    def _hint(self, number: int, asked: Enquiry, choice: Choice) -> Hint | None:
        """A bot's choice as a hint, with nothing in it that the seat may not do; ``None`` where that is all of it."""
        state, seat = asked.state, asked.place[0]
        legal = {action.text: action for action in state.legal_actions(asked.seat)}
        if choice.action.text not in legal:
            return None
        why = (choice.key, {"seat": seat, **named(choice.params, state)}) if choice.key else None
        possible = (one for one in choice.alternatives if one.actions and one.actions[0] in legal)
        others = tuple(replace(one, params=named(one.params, state)) for one in possible)
        return Hint(number, legal[choice.action.text], why, others, choice.then)
