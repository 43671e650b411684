"""The server: uvicorn carries HTTP and HTTPS in one event loop, the app runs in threads.

uvicorn is made for one socket and for apps that wait in the loop, so a few of its methods are overridden here and in
``lines``; ``pyproject.toml`` therefore names the version that has them.
"""

from __future__ import annotations

import asyncio
import logging
import math
import socket
import threading
import time
from asyncio import sslproto
from collections.abc import Iterator
from contextlib import contextmanager
from ssl import SSLContext
from typing import Any, Final

import uvicorn
from flask import Flask

from companion.web.server.wire.bridge import Bridge
from companion.web.server.wire.carriage import Carrier
from companion.web.server.wire.crowd import Crowd
from companion.web.server.wire.limits import AT_ONCE, LIMITS, Leave, Limits, room
from companion.web.server.wire.lines import Line
from companion.web.server.wire.sockets import BACKLOG, Place, PortTaken, listening_socket
from companion.web.server.wire.streams import Streams

LOG = logging.getLogger(__name__)

FAREWELL_S: Final = 2.0
"""Seconds in which streams are told goodbye, and again those that TLS has to end."""
FINISH_S: Final = 5
"""Seconds in which requests that have begun are finished."""
RECORDS: Final = 32 * 1024
"""Bytes to read at once of TLS, whose records have 16 kB; asyncio would set 256 kB aside for every phone."""

Door = tuple[socket.socket, SSLContext | None]


class Doors(uvicorn.Server):
    """uvicorn behind several listening sockets, with TLS or without."""

    def __init__(self, config: uvicorn.Config, doors: list[Door], crowd: Crowd[Line], carrier: Carrier, *,
                 limits: Limits, leave: Leave) -> None:  # fmt: skip
        super().__init__(config)
        self.asked: float | None = None
        """When somebody wished it to stop, by ``time.monotonic``."""
        self._leave = leave
        self._doors = doors
        self._crowd = crowd
        self._carrier = carrier
        self._limits = limits
        self._letting_in: list[asyncio.Task[None]] = []
        self._greetings: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn."""
        sslproto.SSLProtocol.max_size = RECORDS
        asyncio.get_running_loop().set_exception_handler(_quietly)
        self._carrier.start()
        self._letting_in = [asyncio.create_task(self._let_in(*door)) for door in self._doors]
        self.servers = []
        self.started = True

    async def _let_in(self, listener: socket.socket, context: SSLContext | None) -> None:
        """Who is there is known before anything else, so that those who only shake hands count as well."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, (address, *_) = await loop.sock_accept(listener)
            except OSError as error:
                LOG.warning("a connection could not be taken: %s", error)
                await asyncio.sleep(0.1)
                continue
            line = Line(self.config, self.server_state, self._crowd, accepted, str(address))
            gone = self._crowd.enter(line)
            if gone is not None:
                gone.dismiss()
            line.late = len(self._crowd) > self._crowd.places
            greeting = asyncio.create_task(self._greet(line, accepted, context))
            self._greetings.add(greeting)
            greeting.add_done_callback(self._greetings.discard)
            await asyncio.sleep(0)  # the others' turn

    async def _greet(self, line: Line, accepted: socket.socket, context: SSLContext | None) -> None:
        times: dict[str, Any] = {}
        if context is not None:
            times = {"ssl_handshake_timeout": self._limits.handshake_s, "ssl_shutdown_timeout": FAREWELL_S}
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: line, accepted, ssl=context, **times)
        except OSError as error:
            LOG.debug("no hands were shaken with %s: %s", line.address, error)
            line.leave()

    async def on_tick(self, counter: int) -> bool:
        """See uvicorn; ten times a second, which is also how Windows gets to hear of a signal."""
        if not counter % 10:
            for line in [line for line in self._crowd if line.overdue(self._limits.patience_s)]:
                line.abort()
        if self.asked is not None and time.monotonic() >= self.asked + self._leave.ahead_s:
            self.should_exit = True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See uvicorn; nobody is let in any more, and every stream is told goodbye first."""
        for task in (*self._letting_in, *self._greetings):
            task.cancel()
        await asyncio.gather(*self._letting_in, *self._greetings, return_exceptions=True)
        for listener, _ in self._doors:
            listener.close()
        await self._carrier.stop(FAREWELL_S, self._leave.spread_s)
        await super().shutdown(sockets)
        for line in list(self.server_state.connections):
            line.transport.abort()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """See uvicorn; whoever runs the server listens to them."""
        yield


def _quietly(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Whatever strangers send to the port is no concern of the person at the laptop; mistakes of ours are."""
    error = context.get("exception")
    foreign = error is None or isinstance(error, OSError)
    LOG.log(logging.DEBUG if foreign else logging.ERROR, "%s", context.get("message"), exc_info=error)


class Server:
    """A web server on one address, and on a second one with TLS.

    Args:
        app: the application.
        streams: the book of its event streams; the server sets their limit by what the system allows.
        place: where it listens.
        context: the certificate for HTTPS; HTTP alone when left out. Loading another certificate into it counts for
            later connections.
        limits: what is granted.
        leave: how it goes.

    Attributes:
        port, https_port: those it has taken; 0 without HTTPS.

    Raises:
        PortTaken: the address cannot be used.
    """

    def __init__(
        self,
        app: Flask,
        streams: Streams,
        place: Place,
        context: SSLContext | None = None,
        limits: Limits = LIMITS,
        leave: Leave = AT_ONCE,
    ) -> None:
        places, streams.limit = room(streams.limit, limits.connections)
        listening: list[Door] = [(listening_socket(place.host, place.port), None)]
        if context is not None:
            try:
                listening.append((listening_socket(place.host, place.https_port or 0), context))
            except PortTaken:
                self._close(listening)
                raise
        self.port, self.https_port, *_ = *(int(listener.getsockname()[1]) for listener, _ in listening), 0
        self._listening = listening
        self._carrier = Carrier(streams, limits.patience_s)
        self._bridge = Bridge(app, streams, self._carrier, limits)
        config = uvicorn.Config(
            self._bridge, loop="asyncio", lifespan="off", ws="none", log_config=None, log_level="critical",
            access_log=False, server_header=False, proxy_headers=False, backlog=BACKLOG,
            timeout_keep_alive=math.ceil(limits.patience_s), timeout_graceful_shutdown=FINISH_S,
            h11_max_incomplete_event_size=limits.head,
        )  # fmt: skip
        crowd: Crowd[Line] = Crowd(places, limits.fresh_each)
        self._doors = Doors(config, listening, crowd, self._carrier, limits=limits, leave=leave)
        self._ended = threading.Event()
        self._ended.set()

    @staticmethod
    def _close(listening: list[Door]) -> None:
        for listener, _ in listening:
            listener.close()

    def work(self) -> None:
        """Serve until ``stop`` or ``close``, in any thread; requests that have begun are finished, and every stream is
        told goodbye."""
        self._ended.clear()
        try:
            self._doors.run()
        finally:
            self._bridge.close()
            self._carrier.close()
            self._ended.set()

    def stop(self) -> None:
        """End ``work`` soon; may be called by any thread, and by a signal at any moment."""
        if self._doors.asked is None:
            self._doors.asked = time.monotonic()

    @property
    def stopping(self) -> bool:
        """Whether it was asked to stop."""
        return self._doors.asked is not None

    def close(self) -> None:
        """Stop, wait until ``work`` has ended, and close the ports also where it never began."""
        self.stop()
        self._ended.wait()
        self._close(self._listening)
