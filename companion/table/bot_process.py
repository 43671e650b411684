"""Thinking in a process of its own, so that no tap ever waits for a bot."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final

from companion.bots import POLICIES, Choice, Policy, decide
from companion.engine import Action, registry

KEPT: Final = 256
"""Bots that are remembered with what they remember themselves."""


@dataclass(frozen=True, slots=True)
class Question:
    """What shall this bot do?

    Attributes:
        code, colour, bot, seed: whose bot it is, of ``POLICIES``, and from what it is made.
        game, dump: the position.
        seat: the number of its seat there.
    """

    code: str
    colour: str
    bot: str
    seed: int
    game: str
    dump: Mapping[str, Any]
    seat: int


class Apart:
    """One process that thinks for all tables; it begins with the first question."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, question: Question) -> Choice:
        """What the bot chooses; any error that it makes.

        Raises:
            BrokenProcessPool: the process has died; the next question begins another.
        """
        with self._lock:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_begin)
            pool = self._pool
        try:
            return pool.submit(answer, question).result()
        except BrokenProcessPool:
            self.close()
            raise

    def close(self) -> None:
        """End the process."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


# --- in that process ---------------------------------------------------------------------------------------------

_known: OrderedDict[tuple[str, str], tuple[str, Policy]] = OrderedDict()


def _begin() -> None:
    """Whoever stops the server stops it alone; this process ends with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server is not None, "this is a process of its own"

    def follow() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=follow, name="following", daemon=True).start()


def answer(question: Question) -> Choice:
    """What the bot chooses."""
    game = registry.game(question.game)
    state = game.load(question.dump)
    whose = question.code, question.colour
    bot, policy = _known.pop(whose, ("", None))
    if policy is None or bot != question.bot:
        policy = POLICIES[question.bot](question.seed)
    choice = decide(policy, game, state, question.seat, state.legal_actions(question.seat))
    _known[whose] = question.bot, policy
    while len(_known) > KEPT:
        _known.popitem(last=False)
    return choice._replace(action=Action(choice.action.text, "", {}))  # a game's own kind is dear to send
