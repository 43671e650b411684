"""Thinking in a process of its own, so that no tap ever waits for a bot."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from companion.bots import POLICIES, Choice, Policy, decide
from companion.engine import Action, registry
from companion.table.child_process import follow_parent

A = TypeVar("A")
R = TypeVar("R")
KEPT: Final = 256
"""Bots that are remembered with what they remember themselves."""


@dataclass(frozen=True, slots=True)
class Question:
    """What shall this bot do?

    Attributes:
        code, colour, bot, seed: whose bot it is, of ``POLICIES``, and from what it is made.
        game, dump: the position.
        seat: the number of its seat there.
        lasting: whether what it remembers of this is kept for its next question.
    """

    code: str
    colour: str
    bot: str
    seed: int
    game: str
    dump: Mapping[str, Any]
    seat: int
    lasting: bool = True


class Apart:
    """One process that thinks for all tables; it begins with the first question."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._ready: set[str] = set()

    def ask(self, question: Question) -> Choice:
        """What the bot chooses; any error that it makes.

        Raises:
            BrokenProcessPool: the process has died; the next question begins another.
        """
        return self.begin(question).result()

    def think(self, work: Callable[[A], R], given: A) -> R:
        """What that work, a function of a module, makes of what it is given; raises as ``ask``. It should not take
        longer than a bot takes, as bots wait for it."""
        return self._submit(work, given).result()

    def begin(self, question: Question) -> Future[Choice]:
        """The same without waiting for it: what it will have chosen, or the error."""
        return self._submit(answer, question)

    def prepare(self, game: str) -> None:
        """Begin the process before anybody asks it about that game; waits for nothing."""
        with self._lock:
            known = self._pool is not None and game in self._ready
        if not known:
            self._submit(_load, game)
            with self._lock:
                self._ready.add(game)

    def _submit(self, work: Callable[[A], R], given: A) -> Future[R]:
        found: Future[R]
        try:
            with self._lock:
                if self._pool is None:
                    self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_begin)
                pool = self._pool
            found = pool.submit(work, given)
        except (RuntimeError, OSError) as error:  # it has died or was just closed; or no process can begin here
            found = Future()
            found.set_exception(error)
        found.add_done_callback(self._look_at)
        return found

    def _look_at(self, done: Future[Any]) -> None:
        """Where the process has died the next question begins another."""
        if not done.cancelled() and isinstance(done.exception(), BrokenProcessPool):
            self.close()

    def close(self) -> None:
        """End the process."""
        with self._lock:
            pool, self._pool = self._pool, None
            self._ready.clear()
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


# --- in that process ---------------------------------------------------------------------------------------------

_known: OrderedDict[tuple[str, str], tuple[str, Policy]] = OrderedDict()


def _begin() -> None:
    """Whoever stops the server stops it alone; this process ends with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    follow_parent()


def _load(game: str) -> None:
    registry.game(game)


def answer(question: Question) -> Choice:
    """What the bot chooses."""
    game = registry.game(question.game)
    state = game.load(question.dump)
    if not question.lasting:
        return _sent(decide(_made(question), game, state, question.seat, state.legal_actions(question.seat)))
    whose = question.code, question.colour
    bot, policy = _known.pop(whose, ("", None))
    if policy is None or bot != question.bot:
        policy = _made(question)
    choice = decide(policy, game, state, question.seat, state.legal_actions(question.seat))
    _known[whose] = question.bot, policy
    while len(_known) > KEPT:
        _known.popitem(last=False)
    return _sent(choice)


def _made(question: Question) -> Policy:
    return POLICIES[question.bot](question.seed)


def _sent(choice: Choice) -> Choice:
    return choice._replace(action=Action(choice.action.text, "", {}))  # a game's own kind is dear to send
