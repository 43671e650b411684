"""Carries the event streams. Each is a coroutine, so that a phone on the line costs a socket and little else."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from companion.web.server.wire.lines import Line, Receive, Send
from companion.web.server.wire.listener import HEAD
from companion.web.server.wire.streams import HEARTBEAT, Stream, Streams

LOG = logging.getLogger(__name__)

BATCH: Final = 8
"""Phones that are told of something before requests get their turn."""
PART_S: Final = 0.1
"""Seconds between two parts of the streams that are told goodbye."""
THREADS: Final = 4
"""They mostly wait for tables that are at work."""


@dataclass(eq=False, slots=True)
class Carried:
    """What is still to be said on a stream, and whether that is all.

    Attributes:
        line: the phone's.
        busy: whether something is being said that must come first.
    """

    line: Line
    words: bytes
    over: bool
    busy: bool = True
    bell: asyncio.Event = field(default_factory=asyncio.Event)

    def say(self, words: bytes, over: bool = False) -> None:
        """Say it: at once to a phone that has taken what came before, else soon."""
        if not (over or self.busy or self.words) and self.line.say(words):
            return
        self.words += words
        self.over = self.over or over
        self.bell.set()


class Carrier:
    """Tells the open streams what the book says, each phone at its own pace.

    All of it happens in the server's event loop, as nothing of it waits for a table; but for streams that end.

    Args:
        streams: the book.
        patience_s: seconds after which a phone that does not read is dropped; it comes back by itself.
    """

    def __init__(self, streams: Streams, patience_s: float) -> None:
        self._streams = streams
        self._patience_s = patience_s
        self._pool = ThreadPoolExecutor(THREADS, "event streams")
        self._carried: dict[Stream, Carried] = {}
        self._changed: dict[str, bool] = {}
        """Tables with news, by their codes; whether silent streams are to be told something, too."""
        self._telling: dict[str, asyncio.Task[None]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._beating: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, within the event loop."""
        self._loop = asyncio.get_running_loop()
        self._beating = asyncio.create_task(self._beat())
        self._streams.publish = self.publish

    async def stop(self, patience_s: float, spread_s: float = 0.0) -> None:
        """Say goodbye on every stream; waits at most so many seconds until all have ended.

        Within ``spread_s`` one part after the other is told so: all phones at once would be a flood to whoever serves
        them next.
        """
        streams = self._streams.shut()
        parts = min(len(streams), max(1, round(spread_s / PART_S)))
        for part in range(parts):
            if part:
                await asyncio.sleep(PART_S)
            self._streams.dismiss(streams[part::parts])
        deadline = asyncio.get_running_loop().time() + patience_s
        while self._carried and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)
        if self._beating is not None:
            self._beating.cancel()

    def close(self) -> None:
        """End the threads; after the event loop has ended."""
        self._streams.publish = None
        self._pool.shutdown()

    def publish(self, code: str) -> None:
        """A table has news; from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._begin, code)

    def _begin(self, code: str, beat: bool = False) -> None:
        self._changed[code] = beat or self._changed.get(code, False)
        if code not in self._telling:
            self._telling[code] = asyncio.create_task(self._tell(code))

    async def _tell(self, code: str) -> None:
        try:
            while code in self._changed:
                beat = self._changed.pop(code)
                for count, stream in enumerate(self._streams.at(code), 1):
                    self._tell_one(stream, beat)
                    if not count % BATCH:
                        await asyncio.sleep(0)
        finally:
            del self._telling[code]

    def _tell_one(self, stream: Stream, beat: bool) -> None:
        carried = self._carried.get(stream)
        if carried is None or stream.ended:
            return
        try:
            words = self._streams.news(stream)
        except Exception:  # whatever is wrong with one table, the other tables' phones stay on the line
            LOG.exception("no news for a stream of table %s", stream.table.code)
            stream.ended, words = True, b""
        if words or stream.ended:
            carried.say(words, stream.ended)
        elif beat:
            carried.say(HEARTBEAT)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._streams.heartbeat)
            for code in {stream.table.code for stream in self._carried}:
                self._begin(code, beat=True)

    async def carry(self, stream: Stream, greeting: bytes, line: Line, receive: Receive, send: Send) -> None:
        """Until its last words, or until the phone has left.

        Args:
            stream: has its place in the book, which is given back at the end.
            greeting: its first words.
            line: the connection, and ``receive`` and ``send`` for it.
        """
        carried = self._carried[stream] = Carried(line, b"", stream.ended)
        carried.say(greeting)
        left = asyncio.create_task(_left(receive, carried.bell))
        if self._streams.has_news(stream):  # since the greeting was put into words
            self._begin(stream.table.code)
        try:
            await send(HEAD)
            while not left.done() and (carried.words or not carried.over):
                carried.busy = False
                await carried.bell.wait()
                carried.bell.clear()
                carried.busy = True
                words, carried.words = carried.words, b""
                if words:
                    async with asyncio.timeout(self._patience_s):
                        await send({"type": "http.response.body", "body": words, "more_body": True})
            if not left.done():
                await send({"type": "http.response.body", "body": b""})
        except TimeoutError:
            LOG.debug("%s does not read its news", line.address)
            line.abort()
        finally:
            left.cancel()
            del self._carried[stream]
            self._pool.submit(self._streams.close, stream)  # waits for the table


async def _left(receive: Receive, bell: asyncio.Event) -> None:
    """Ends when the phone has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
    bell.set()
