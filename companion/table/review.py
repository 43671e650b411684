"""Reviews of tables whose game is over: for each person the decisions that have cost most.

A review follows from the game alone: who asks anywhere is told the same, so it is kept in memory only. It is thought of
in the process that thinks for bots, a short question after the other, so that no bot waits for it; a thread asks them.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from companion.bots import review, yardstick
from companion.bots.review import Decision, Loss, Suspect
from companion.engine import Game, State
from companion.table.bot_process import Apart
from companion.table.depths import SCOREKEEPER
from companion.table.entries import Began, Entry, Opened, Played, Ruling, SeatChanged
from companion.table.errors import NoReview, NotOver
from companion.table.projection import Projection
from companion.table.replay import carry_out, start
from companion.table.seats import Seating
from companion.table.timeline import Timeline

KEPT: Final = 64
"""Reviews that are remembered."""
TRIES: Final = 5
"""How often a question is asked, where the process that thinks has died meanwhile."""
_CLOSE_WITHIN: Final = 5.0
_log = logging.getLogger(__name__)

G = TypeVar("G")
R = TypeVar("R")
NOBODY: Final = -1
Trial: TypeAlias = tuple[Decision, Sequence[str], int, int]


# --- what was decided --------------------------------------------------------------------------------------------


class Chosen(NamedTuple):
    """A decision of a person.

    Attributes:
        place: of its entry, in the course of the game; the board that it was made on lay after the entry before.
        decision: it, with the rest of its turn.
    """

    place: int
    decision: Decision


def check(timeline: Timeline) -> None:
    """Check that there can be a review. To be called while the timeline's lock is held.

    Raises:
        NotOver: the game goes on.
        NoReview: why there is none.
    """
    state, now = timeline.state, timeline.projection
    if state is None or not state.is_over:
        raise NotOver(table=timeline.code)
    opened = now.entries[0].data
    assert isinstance(opened, Opened), "the header stands first"
    if opened.rules != timeline.game.meta.rules_version:
        raise NoReview("review-older-rules", table=timeline.code)
    if state.tracking or now.setup.mode.depth == SCOREKEEPER:
        raise NoReview("review-counted", table=timeline.code)
    if state.people_only:
        raise NoReview("review-unseen", table=timeline.code)
    if not people(now):
        raise NoReview("review-bots", table=timeline.code)


def people(table: Projection) -> dict[int, str]:
    """The seats of the choices that bots did not make, by the entries' numbers."""
    found, seating = {}, Seating(())
    for entry in table.entries:
        match entry.data:
            case Opened(seats=seats):
                seating = Seating(seats)
            case Began(seats=seats):
                seating.begin(seats)
            case SeatChanged() as change:
                seating.follow(entry.seat, change)
            case Played() if entry.seat in seating.seats and entry.number in table.path:
                if seating.seats[entry.seat].holder != "bot":
                    found[entry.number] = entry.seat
    return found


class Course(NamedTuple):
    """A game to be gone over once more, as it stands."""

    game: Game
    start: State
    entries: tuple[Entry, ...]
    rulings: Mapping[int, Ruling]
    people: Mapping[int, str]


def course(timeline: Timeline) -> Course:
    """The game of a timeline, of which nothing changes any more. To be called while its lock is held."""
    now = timeline.projection
    entries = tuple(now.entry(number) for number in now.path)
    return Course(timeline.game, start(now, timeline.game), entries, dict(now.rulings), people(now))


class _Step(NamedTuple):
    """A choice in a turn: its place and text, and where a person had another one the position before it."""

    place: int
    text: str
    dump: Mapping[str, Any] | None


class _Turn:
    """What one seat chose in a row."""

    def __init__(self, seat: int, phase: str, number: int) -> None:
        self.seat, self.phase, self.number = seat, phase, number
        self.steps: list[_Step] = []

    def chosen(self, game_id: str) -> Iterator[Chosen]:
        """The decisions of people in it."""
        texts = [step.text for step in self.steps]
        for number, (place, text, dump) in enumerate(self.steps):
            if dump is not None:
                mark = f"{place} {self.seat} {text}"
                yield Chosen(place, Decision(game_id, dump, self.seat, tuple(texts[number:]), self.number, mark))


def decisions(game: Course) -> dict[str, list[Chosen]]:
    """What people decided, by seat in turn order: where they had a choice, and the rules allow what they did.

    Raises:
        GameError, ValueError: the entries do not fit each other.
    """
    state, turns = game.start, list[_Turn]()
    for place, entry in enumerate(game.entries[1:], 1):
        ruling, turn = game.rulings.get(entry.number), turns[-1] if turns else None
        if isinstance(entry.data, Played) and entry.seat in state.seats and ruling is None:
            seat = state.seats.index(entry.seat)
            if turn is None or turn.seat != seat or not review.in_turn(state, seat, turn.phase):
                turn = _Turn(seat, state.phase, place)
                turns.append(turn)
            free = entry.number in game.people and not (state.tracking or state.people_only)
            dump = state.dump() if free and len(state.legal_actions(seat)) > 1 else None
            turn.steps.append(_Step(place, entry.data.text, dump))
        elif turn is not None:
            turns.append(_Turn(NOBODY, "", place))
        carry_out(state, entry, ruling)
    found: dict[str, list[Chosen]] = {seat: [] for seat in state.seats if seat in game.people.values()}
    for turn in turns:
        for one in turn.chosen(game.game.meta.id):
            found[state.seats[turn.seat]].append(one)
    return found


# --- what it cost ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Costly:
    """A decision that has cost a person something.

    Attributes:
        number: its entry; ``before``: the one after which the board lay as it was then.
        place: of its entry, in the course of the game.
        played: the texts of what was done, to the end of the turn; ``better``: of what would have been better.
        by: how much it has cost, in points or chances in 100; ``spread``: give or take so much.
        trials: how often each of both was played on, in each of two ways.
    """

    number: int
    before: int
    place: int
    played: tuple[str, ...]
    better: tuple[str, ...]
    by: float
    spread: float
    trials: int


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What is told of one person.

    Attributes:
        seat: the colour.
        decisions: how many there were.
        costly: those that cost most, that first; ``None`` while it is thought of them.
    """

    seat: str
    decisions: int
    costly: tuple[Costly, ...] | None = None


WAITING, THINKING, READY, FAILED = "waiting", "thinking", "ready", "failed"


@dataclass(frozen=True, slots=True)
class Review:
    """How far a review is.

    Attributes:
        state: ``WAITING``, ``THINKING``, ``READY`` or ``FAILED``.
        counts: ``POINTS`` or ``CHANCES``, which is what its numbers are.
        step, steps: how much has been thought, of how much at most.
        people: in turn order; empty while it waits.
    """

    state: str
    counts: str
    step: int = 0
    steps: int = 0
    people: tuple[Reviewed, ...] = ()


Key: TypeAlias = tuple[str, int, int]
"""A table's code, and which game it is: how many entries, and the mark of its course."""


class Reviews:
    """The reviews of one store's tables. All methods may be called from any thread.

    Args:
        apart: where it is thought; in this process when left out.
        background: think in a thread; if not, ``think`` does.
    """

    def __init__(self, apart: Apart | None, *, background: bool = True) -> None:
        self._apart, self._background = apart, background
        self._lock = threading.Condition()
        self._known: OrderedDict[Key, Review] = OrderedDict()
        self._waiting: deque[tuple[Key, Course]] = deque()
        self._thread: threading.Thread | None = None
        self._closed = False

    def of(self, timeline: Timeline) -> Review:
        """How far the review of a game is; it is begun when it is asked for first.

        Raises:
            NotOver, NoReview: as ``check``.
        """
        with timeline.lock:
            check(timeline)
            path = timeline.projection.path
            key = timeline.code, len(path), path.mark(len(path))
            known = self._find(key)
            return known if known is not None else self._begin(key, course(timeline))

    def offered(self, timeline: Timeline) -> bool:
        """Whether there is one to be asked for."""
        with timeline.lock:
            try:
                check(timeline)
            except (NotOver, NoReview):
                return False
            return True

    def close(self) -> None:
        """Think no more."""
        with self._lock:
            self._closed = True
            self._waiting.clear()
            self._lock.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(_CLOSE_WITHIN)

    def _find(self, key: Key) -> Review | None:
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
            return self._known.get(key)

    def _begin(self, key: Key, game: Course) -> Review:
        with self._lock:
            if key not in self._known:
                self._known[key] = Review(WAITING, yardstick(game.game.meta.id).counts)
                self._waiting.append((key, game))
                if self._thread is None and self._background:
                    self._thread = threading.Thread(target=self._run, name="reviews", daemon=True)
                    self._thread.start()
                self._lock.notify_all()
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)
            return self._known[key]

    def think(self) -> None:
        """Think here and now of all that waits."""
        while (waiting := self._next(block=False)) is not None:
            self._try(*waiting)

    def _run(self) -> None:
        while (waiting := self._next(block=True)) is not None:
            self._try(*waiting)

    def _next(self, *, block: bool) -> tuple[Key, Course] | None:
        with self._lock:
            while not self._closed:
                while self._waiting:
                    key, game = self._waiting.popleft()
                    if key in self._known:  # else nobody has asked for it for long
                        return key, game
                if not block:
                    break
                self._lock.wait()
            return None

    def _try(self, key: Key, game: Course) -> None:
        try:
            self._think(key, game)
        except _Closed:
            pass
        except Exception:  # one game's trouble must not stop the reviews of all the others
            _log.exception("the review of table %s", key[0])
            self._note(key, partial(replace, state=FAILED))

    def _think(self, key: Key, game: Course) -> None:
        chosen = decisions(game)
        measure = yardstick(game.game.meta.id)
        budget = measure.budget.among(len(chosen))
        thought, steps = 0, [budget.steps(len(own)) for own in chosen.values()]
        seats = tuple(Reviewed(seat, len(own)) for seat, own in chosen.items())
        self._note(key, partial(replace, state=THINKING, steps=sum(steps), people=seats))

        def stepped(steps: int) -> None:
            if self._closed:
                raise _Closed
            self._note(key, lambda known: replace(known, step=known.step + steps))

        for place, (own, most) in enumerate(zip(chosen.values(), steps, strict=True)):
            think = _Think(self._apart, stepped)
            losses = review.costliest([one.decision for one in own], think, budget)
            thought += most
            told = replace(seats[place], costly=tuple(_costly(loss, own, game.entries) for loss in losses))
            seats = (*seats[:place], told, *seats[place + 1 :])
            self._note(key, partial(replace, people=seats, step=thought))
        self._note(key, partial(replace, state=READY))

    def _note(self, key: Key, change: Callable[[Review], Review]) -> None:
        with self._lock:
            if key in self._known:
                self._known[key] = change(self._known[key])


def _costly(loss: Loss, own: Sequence[Chosen], entries: Sequence[Entry]) -> Costly:
    place = next(one.place for one in own if one.decision is loss.decision)
    numbers = entries[place].number, entries[place - 1].number
    points, spread, trials = loss.by
    return Costly(*numbers, place, loss.decision.played, loss.better, points, spread, trials)


class _Closed(Exception):
    """The server stops."""


class _Think:
    """Asks one question after the other, elsewhere if there is such a place.

    Args:
        apart: there.
        stepped: called after each, with 1, or 0 where it has to be asked again.
    """

    def __init__(self, apart: Apart | None, stepped: Callable[[int], None]) -> None:
        self._apart, self._stepped = apart, stepped

    def suspect(self, decision: Decision) -> Suspect | None:
        """What may have been better."""
        return self._ask(suspect, decision)

    def worth(self, decision: Decision, turn: Sequence[str], way: int, number: int) -> float:
        """What a turn comes to."""
        return self._ask(worth, (decision, turn, way, number))

    def _ask(self, work: Callable[[G], R], given: G) -> R:
        for _ in range(TRIES):
            try:
                found = work(given) if self._apart is None else self._apart.think(work, given)
            except (BrokenProcessPool, CancelledError):
                self._stepped(0)  # which ends it where the server stops
                _log.warning("the process in which bots think has ended; another one begins")
            else:
                self._stepped(1)
                return found
        raise BrokenProcessPool("the process in which bots think ends again and again")


def suspect(decision: Decision) -> Suspect | None:
    """What may have been better than a decision; in whichever process."""
    return review.suspect(yardstick(decision.game), decision)


def worth(trial: Trial) -> float:
    """What a turn comes to; likewise."""
    decision, turn, way, number = trial
    return review.worth(yardstick(decision.game), decision, turn, way, number)
