"""The TLS front: takes phones' encrypted connections and passes their plain bytes on to the web server.

Every connection gets one end of a socket pair whose other end the web server adopts as if it had accepted it
itself, together with the phone's real address: nothing has to be believed from a header, and a phone never looks
like this computer. One thread carries all of them, event streams included.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
import threading
from asyncio import sslproto
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

LOG = logging.getLogger(__name__)

HANDSHAKE_S: Final = 10.0
FAREWELL_S: Final = 2.0
BUFFER: Final = 64 * 1024
"""Bytes that may wait on one side before the other is not read any more."""

RECORDS: Final = 32 * 1024
"""Bytes to read at once; a TLS record has 16 kB. asyncio would set 256 kB aside for every phone on the line."""

Adopt = Callable[[socket.socket, tuple[str, int]], None]
"""Gives the web server a connected socket and the address of the phone at its far end; called from any thread."""


class Side(asyncio.Protocol):
    """One side of a connection: what it hears goes to the other side, which holds it back when it is too much."""

    transport: asyncio.Transport | None = None
    other: Side | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.set_write_buffer_limits(BUFFER)

    def data_received(self, data: bytes) -> None:
        """See asyncio."""
        if self.other is not None and self.other.transport is not None:
            self.other.transport.write(data)

    def pause_writing(self) -> None:
        """See asyncio."""
        if self.other is not None and self.other.transport is not None:
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        """See asyncio."""
        if self.other is not None and self.other.transport is not None:
            self.other.transport.resume_reading()

    def connection_lost(self, _error: Exception | None) -> None:
        """See asyncio; the other side gets what is still on its way and then ends as well."""
        other, self.other = self.other, None
        if other is not None and other.transport is not None:
            other.transport.close()


class PhoneSide(Side):
    """The encrypted side; it exists once the handshake is done."""

    def __init__(self, front: TlsFront) -> None:
        self._front = front

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio."""
        super().connection_made(transport)
        assert self.transport is not None
        if not self._front.enter(self):
            self.transport.abort()
            return
        self.transport.pause_reading()
        self._front.keep(self._join(self.transport))

    async def _join(self, transport: asyncio.Transport) -> None:
        """Bring the web server in."""
        peer = transport.get_extra_info("peername") or ("", 0)
        near, far = socket.socketpair()
        near.setblocking(False)
        self._front.adopt(far, (str(peer[0]), int(peer[1])))
        inner = Side()
        inner.other = self
        await asyncio.get_running_loop().connect_accepted_socket(lambda: inner, near)
        if transport.is_closing():
            if inner.transport is not None:
                inner.transport.close()
            return
        self.other = inner
        transport.resume_reading()

    def connection_lost(self, error: Exception | None) -> None:
        """See asyncio."""
        super().connection_lost(error)
        self._front.leave(self)


class TlsFront:
    """TLS on a listening socket, in a thread of its own.

    Args:
        listener: bound and listening; closed by ``stop``.
        context: the certificate; loading another one into it counts for later connections.
        adopt: takes the plain end of every connection.
        most: connections at once; further ones are closed.
    """

    def __init__(self, listener: socket.socket, context: ssl.SSLContext, adopt: Adopt, most: int) -> None:
        self.port = int(listener.getsockname()[1])
        self.adopt = adopt
        self._listener = listener
        self._context = context
        self._most = most
        self._phones: set[PhoneSide] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._stopping: asyncio.Event | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tls", daemon=True)
        self._thread.start()
        self._ready.wait()

    def __len__(self) -> int:
        return len(self._phones)

    def stop(self, timeout: float = 2.0) -> None:
        """Close the listener and every connection; waits at most ``timeout`` seconds."""
        with suppress(RuntimeError):  # the loop has ended by itself
            self._loop.call_soon_threadsafe(self._end)
        self._thread.join(timeout)

    def _end(self) -> None:
        if self._stopping is not None:
            self._stopping.set()

    def enter(self, phone: PhoneSide) -> bool:
        """Take a place; ``False`` when all are taken. In the front's thread, as the next two."""
        if len(self._phones) >= self._most:
            return False
        self._phones.add(phone)
        return True

    def leave(self, phone: PhoneSide) -> None:
        """Give the place back."""
        self._phones.discard(phone)

    def keep(self, work: Any) -> None:
        """Run a coroutine and hold on to it until it is done."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.warning("a TLS connection could not be passed on: %s", task.exception())

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        sslproto.SSLProtocol.max_size = RECORDS
        try:
            self._loop.set_exception_handler(_quietly)
            self._loop.run_until_complete(self._serve())
        finally:
            self._ready.set()
            self._loop.close()

    async def _serve(self) -> None:
        self._stopping = asyncio.Event()
        server = await self._loop.create_server(
            lambda: PhoneSide(self),
            sock=self._listener,
            ssl=self._context,
            ssl_handshake_timeout=HANDSHAKE_S,
            ssl_shutdown_timeout=FAREWELL_S,
            backlog=1024,
        )
        self._ready.set()
        await self._stopping.wait()
        server.close()
        await asyncio.sleep(0.1)  # the web server's last words are still on their way
        for phone in list(self._phones):
            if phone.transport is not None:
                phone.transport.close()
        for _ in range(20):
            if not self._phones:
                break
            await asyncio.sleep(0.05)
        for phone in list(self._phones):
            if phone.transport is not None:
                phone.transport.abort()
        await asyncio.sleep(0)


def _quietly(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Whatever strangers send to the port is no concern of the person at the laptop."""
    LOG.debug("%s: %s", context.get("message"), context.get("exception"))
