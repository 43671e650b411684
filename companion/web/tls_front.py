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
import time
from asyncio import sslproto
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from companion.web.crowd import Crowd

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
    """The encrypted side."""

    def __init__(self, front: TlsFront, line: socket.socket, address: str, port: int) -> None:
        self._front = front
        self._line = line
        self.address, self.port = address, port
        self.last_activity = time.monotonic()

    @property
    def fresh(self) -> bool:
        """Whether hands are still being shaken."""
        return self.transport is None

    @property
    def idle(self) -> bool:
        """Whether nobody is behind it: the web server is not there yet, or has gone."""
        return self.transport is None or self.transport.is_closing()

    def dismiss(self) -> None:
        """End it at once; a handshake then fails by itself, however far it is."""
        if self.transport is not None:
            self.transport.abort()
        else:
            with suppress(OSError):  # the phone was faster
                self._line.shutdown(socket.SHUT_RDWR)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See asyncio; hands have been shaken."""
        super().connection_made(transport)
        assert self.transport is not None
        self.transport.pause_reading()

    async def join(self) -> None:
        """Bring the web server in."""
        assert self.transport is not None
        near, far = socket.socketpair()
        near.setblocking(False)
        self._front.adopt(far, (self.address, self.port))
        inner = Side()
        inner.other = self
        await asyncio.get_running_loop().connect_accepted_socket(lambda: inner, near)
        if self.transport.is_closing():
            if inner.transport is not None:
                inner.transport.close()
            return
        self.other = inner
        self.transport.resume_reading()

    def connection_lost(self, error: Exception | None) -> None:
        """See asyncio."""
        super().connection_lost(error)
        self._front.phones.leave(self)


class TlsFront:
    """TLS on a listening socket, in a thread of its own.

    Args:
        listener: bound and listening; closed by ``stop``.
        context: the certificate; loading another one into it counts for later connections.
        adopt: takes the plain end of every connection.
        phones: the books of its connections, from the first byte on; its thread's alone.
    """

    def __init__(self, listener: socket.socket, context: ssl.SSLContext, adopt: Adopt, phones: Crowd[PhoneSide]
                 ) -> None:  # fmt: skip
        self.port = int(listener.getsockname()[1])
        self.adopt = adopt
        self.phones = phones
        self._listener = listener
        self._context = context
        self._greetings: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._stopping: asyncio.Event | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tls", daemon=True)
        self._thread.start()
        self._ready.wait()

    def stop(self, timeout: float = 2.0) -> None:
        """Close the listener and every connection; waits at most ``timeout`` seconds."""
        with suppress(RuntimeError):  # the loop has ended by itself
            self._loop.call_soon_threadsafe(self._end)
        self._thread.join(timeout)

    def _end(self) -> None:
        if self._stopping is not None:
            self._stopping.set()

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
        self._listener.setblocking(False)
        door = self._loop.create_task(self._let_in())
        self._ready.set()
        await self._stopping.wait()
        door.cancel()
        self._listener.close()
        await asyncio.sleep(0.1)  # the web server's last words are still on their way
        for phone in list(self.phones):
            if phone.transport is not None:
                phone.transport.close()
            else:
                phone.dismiss()
        for _ in range(20):
            if not len(self.phones):
                break
            await asyncio.sleep(0.05)
        for phone in list(self.phones):
            phone.dismiss()
        await asyncio.gather(*self._greetings)
        for _ in range(4):
            await asyncio.sleep(0)  # one side ends after the other

    async def _let_in(self) -> None:
        while True:
            try:
                line, (address, port, *_) = await self._loop.sock_accept(self._listener)
            except OSError as error:
                LOG.warning("a TLS connection could not be taken: %s", error)
                await asyncio.sleep(0.1)
                continue
            phone = PhoneSide(self, line, address, port)
            gone = self.phones.enter(phone)
            if gone is not None:
                gone.dismiss()
            elif len(self.phones) > self.phones.places:
                self.phones.leave(phone)
                line.close()
                continue
            greeting = self._loop.create_task(self._greet(phone, line))
            self._greetings.add(greeting)
            greeting.add_done_callback(self._greetings.discard)
            await asyncio.sleep(0)  # the others' turn

    async def _greet(self, phone: PhoneSide, line: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(
                lambda: phone,
                line,
                ssl=self._context,
                ssl_handshake_timeout=HANDSHAKE_S,
                ssl_shutdown_timeout=FAREWELL_S,
            )
            await phone.join()
        except OSError as error:
            LOG.debug("no hands were shaken with %s: %s", phone.address, error)
        finally:
            if phone.transport is None:
                self.phones.leave(phone)


def _quietly(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Whatever strangers send to the port is no concern of the person at the laptop."""
    LOG.debug("%s: %s", context.get("message"), context.get("exception"))
