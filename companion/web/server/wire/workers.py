"""Threads that work for the event loop. The standard library's pool does the same, for three times the processor: it
lets anybody wait for anything, where here one loop waits for one answer."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")
Wish = tuple["asyncio.Future[Any]", Callable[..., Any], tuple[Any, ...]]


class Workers:
    """Some threads, which are there once the first work is given to them; what comes first is begun first.

    Args:
        number: how many.
        name: what they are called.
    """

    def __init__(self, number: int, name: str) -> None:
        self._number = number
        self._name = name
        self._wishes: SimpleQueue[Wish | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._closed = False

    def do(self, work: Callable[..., T], *given: Any) -> asyncio.Future[T]:
        """Have something done; to be called, and awaited, in the event loop.

        Raises:
            RuntimeError: they are closed.
        """
        if self._closed:
            raise RuntimeError("nothing is begun any more")
        if not self._threads:
            self._threads = [threading.Thread(target=self._work, name=f"{self._name} {n}") for n in range(self._number)]
            for thread in self._threads:
                thread.start()
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._wishes.put((answer, work, given))
        return answer

    def close(self) -> None:
        """Begin nothing any more; what has begun goes on."""
        self._closed = True
        for _ in self._threads:
            self._wishes.put(None)

    def _work(self) -> None:
        while (wish := self._wishes.get()) is not None:
            if self._closed:
                continue
            answer, work, given = wish
            found, error = None, None
            try:
                found = work(*given)
            except BaseException as raised:
                error = raised
            with suppress(RuntimeError):  # the loop has ended
                answer.get_loop().call_soon_threadsafe(_settle, answer, found, error)
            del wish, answer, work, given, found, error  # nothing is kept while there is nothing to do


def _settle(answer: asyncio.Future[Any], found: Any, error: BaseException | None) -> None:
    if answer.cancelled():
        return
    if error is None:
        answer.set_result(found)
    else:
        answer.set_exception(error)
