"""The hub carries all event streams of a process in one thread, so that a phone on the line costs a socket only."""

from __future__ import annotations

import logging
import selectors
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from companion.web.streams import HEARTBEAT, Stream, Streams

LOG = logging.getLogger(__name__)

MOST_WAITING: Final = 64 * 1024
"""Bytes that may wait for a phone that does not read; then it is dropped and comes back by itself."""


@dataclass(eq=False, slots=True)
class Line:
    """A stream and the socket that carries it; ``waiting`` could not be sent yet."""

    stream: Stream
    sock: socket.socket
    waiting: bytearray = field(default_factory=bytearray)
    closing: bool = False


class Hub:
    """One thread that waits for all sockets at once.

    Other threads only put something into a queue and wake it: ``take`` a socket over, or ``publish`` that a
    table has changed.
    """

    def __init__(self, streams: Streams) -> None:
        self._streams = streams
        self._selector = selectors.DefaultSelector()
        self._taken: deque[tuple[socket.socket, Stream]] = deque()
        self._published: dict[str, None] = {}
        self._lock = threading.Lock()
        self._lines: dict[Stream, Line] = {}
        self._ear, self._bell = socket.socketpair()
        self._ear.setblocking(False)
        self._bell.setblocking(False)
        self._selector.register(self._ear, selectors.EVENT_READ)
        self._running = True
        self._thread = threading.Thread(target=self._run, name="event streams", daemon=True)
        self._thread.start()
        streams.publish = self.publish

    def take(self, sock: socket.socket, stream: Stream) -> None:
        """Carry the stream over this socket from now on; its response head has been sent."""
        self._taken.append((sock, stream))
        self._ring()

    def publish(self, code: str) -> None:
        """Tell the table's streams what is new. News that piles up is told once."""
        with self._lock:
            known = code in self._published
            self._published[code] = None
        if not known:
            self._ring()

    def stop(self, timeout: float = 2.0) -> None:
        """Say goodbye on every line and end the thread; waits at most ``timeout`` seconds."""
        self._streams.stop()
        self._running = False
        self._ring()
        self._thread.join(timeout)

    def _ring(self) -> None:
        with suppress(OSError):  # a full pipe rings anyway, a closed one has nobody to wake
            self._bell.send(b"!")

    def _run(self) -> None:
        next_beat = time.monotonic() + self._streams.heartbeat
        while self._running:
            for key, mask in self._selector.select(max(0.0, next_beat - time.monotonic())):
                if key.data is None:
                    self._hear()
                else:
                    self._serve(key.data, mask)
            self._work()
            if time.monotonic() >= next_beat:
                next_beat = time.monotonic() + self._streams.heartbeat
                for line in list(self._lines.values()):
                    self._tell(line, self._beat)
        self._work()
        for line in list(self._lines.values()):
            self._drop(line)
        self._selector.close()
        self._ear.close()
        self._bell.close()

    def _hear(self) -> None:
        with suppress(BlockingIOError):
            self._ear.recv(4096)

    def _work(self) -> None:
        """Whatever other threads have asked for."""
        while self._taken:
            sock, stream = self._taken.popleft()
            self._start(sock, stream)
        with self._lock:
            codes = list(self._published)
            self._published.clear()
        for code in codes:
            for stream in self._streams.at(code):
                line = self._lines.get(stream)
                if line is not None:
                    self._tell(line, self._streams.news)

    def _start(self, sock: socket.socket, stream: Stream) -> None:
        line = Line(stream, sock)
        try:
            sock.setblocking(False)
            with suppress(OSError):  # what comes through the TLS front is not TCP itself
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._selector.register(sock, selectors.EVENT_READ, line)
        except (OSError, ValueError):  # gone before it began
            sock.close()
            self._streams.close(stream)
            return
        self._lines[stream] = line
        self._tell(line, self._streams.greeting)

    def _beat(self, stream: Stream) -> bytes:
        return self._streams.news(stream) or HEARTBEAT

    def _tell(self, line: Line, words: Callable[[Stream], bytes]) -> None:
        try:
            news = words(line.stream)
        except Exception:  # whatever is wrong with one table, the other tables' phones stay on the line
            LOG.exception("no news for a stream of table %s", line.stream.table.code)
            self._drop(line)
            return
        if news:
            self._send(line, news)
        if line.stream.ended and line.stream in self._lines:
            if line.waiting:
                line.closing = True
            else:
                self._drop(line)

    def _serve(self, line: Line, mask: int) -> None:
        if mask & selectors.EVENT_READ and not self._is_there(line):
            self._drop(line)
            return
        if mask & selectors.EVENT_WRITE and line.waiting:
            try:
                sent = line.sock.send(line.waiting)
            except BlockingIOError:
                return
            except OSError:
                self._drop(line)
                return
            del line.waiting[:sent]
            if not line.waiting:
                if line.closing:
                    self._drop(line)
                else:
                    self._selector.modify(line.sock, selectors.EVENT_READ, line)

    def _is_there(self, line: Line) -> bool:
        """Read and forget whatever the phone sends; the end of its data means that it has left."""
        try:
            return bool(line.sock.recv(4096))
        except BlockingIOError:
            return True
        except OSError:
            return False

    def _send(self, line: Line, data: bytes) -> None:
        if line.waiting:
            if len(line.waiting) + len(data) > MOST_WAITING:
                self._drop(line)
            else:
                line.waiting += data
            return
        try:
            sent = line.sock.send(data)
        except BlockingIOError:
            sent = 0
        except OSError:
            self._drop(line)
            return
        if sent < len(data):
            line.waiting += data[sent:]
            self._selector.modify(line.sock, selectors.EVENT_READ | selectors.EVENT_WRITE, line)

    def _drop(self, line: Line) -> None:
        if self._lines.pop(line.stream, None) is None:
            return
        try:
            self._selector.unregister(line.sock)
        except (KeyError, ValueError):
            LOG.debug("a line was not registered")
        with suppress(OSError):  # the phone may have been faster
            line.sock.shutdown(socket.SHUT_RDWR)
        line.sock.close()
        self._streams.close(line.stream)
