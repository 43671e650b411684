"""The server: waitress for requests, the hub for event streams, in one process.

Waitress reads a request and writes the head of its response. When the response is an event stream, the socket is
then handed over to the hub instead of being closed, and no thread of the pool is kept by it.
"""

from __future__ import annotations

import json
import logging
import select
import socket
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from ssl import SSLContext
from typing import Any, Final

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask

from companion.web.crowd import Crowd
from companion.web.events import HAND_OVER, HUB
from companion.web.hub import Hub
from companion.web.streams import Streams
from companion.web.tls_front import PhoneSide, TlsFront
from companion.words import LANGUAGES, catalogue

LOG = logging.getLogger(__name__)

THREADS: Final = 16
CONNECTIONS: Final = 1000
"""Ordinary connections at once; streams do not count."""
FRESH_EACH: Final = 200
"""Of these, most of one address that have not asked for anything yet. A browser opens six at once, so this is room for
thirty devices behind one address."""
AT_ONCE: Final = 64
"""Connections that are let in before those that are here are heard again; twice as many must not be too many."""
MOST_STREAMS: Final = 4000
LARGEST_BODY: Final = 4 * 1024 * 1024
"""Bytes that are read off the line before the connection is cut; the app refuses bodies long before, in words."""
LARGEST_HEAD: Final = 32 * 1024
SILENCE_MS: Final = 30_000
"""After so long without acknowledgement a sleeping phone counts as gone."""

REFUSED: Final = "too-many-connections"

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class PortTaken(Exception):
    """Something else listens on this address, or this computer does not have it; ``str`` is the sentence to show."""


def error_document(code: str, message: str) -> bytes:
    """An error in the shape of all errors."""
    return json.dumps({"error": {"code": code, "message": message}}).encode()


def too_many() -> bytes:
    """The whole answer to a connection that had to end before it asked for anything."""
    body = error_document(REFUSED, catalogue(LANGUAGES[0]).say(f"error.{REFUSED}"))
    head = "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Type: application/json"
    return f"{head}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


class StreamTask(WSGITask):  # type: ignore[misc]
    """Notices the responses that are event streams."""

    response_headers: list[tuple[str, str]]

    def build_response_header(self) -> bytes:
        """The head; that of a stream names no length and is not cut into chunks: it ends when the line does."""
        stream_id = next((value for name, value in self.response_headers if name == HAND_OVER), None)
        if stream_id is not None:
            taken_out = (HAND_OVER.lower(), "content-length")
            self.response_headers = [
                (name, value) for name, value in self.response_headers if name.lower() not in taken_out
            ]
            self.content_length = None
            self.version = "1.0"
            self.channel.stream_id = stream_id
        head: bytes = super().build_response_header()
        return head

    def get_environment(self) -> dict[str, Any]:
        """See waitress; what came through the TLS front came over HTTPS."""
        environ: dict[str, Any] = super().get_environment()
        if self.channel.secure:
            environ["wsgi.url_scheme"] = "https"
        return environ


class PlainError(ErrorTask):  # type: ignore[misc]
    """Answers what cannot even be parsed in the same shape as every other error."""

    def execute(self) -> None:
        """Write the error as JSON; what is malformed or not supported is the sender's mistake, so never 5xx."""
        error = self.request.error
        self.status = f"{error.code} {error.reason}" if error.code != 501 else "400 Bad Request"
        body = error_document("bad-request", f"{error.reason}: {error.body}")
        self.response_headers.append(("Content-Type", "application/json"))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class CarefulParser(HTTPRequestParser):  # type: ignore[misc]
    """Answers also what waitress stumbles over."""

    def parse_header(self, header_plus: bytes) -> None:
        """See waitress; an address that is none at all is malformed like any other head.

        Who announces a body of no bytes and waits to be asked for it is not asked: waitress would then wait for it.
        """
        try:
            super().parse_header(header_plus)
        except ValueError as error:
            raise ParsingError(f"Invalid request line: {error}") from error
        if not self.chunked and not self.content_length:
            self.expect_continue = False


class StreamChannel(HTTPChannel):  # type: ignore[misc]
    """A connection that can be handed over to the hub."""

    task_class = StreamTask
    error_task_class = PlainError
    parser_class = CarefulParser
    stream_id: str | None = None
    secure = False
    asked = False
    connected: bool
    last_activity: float

    def __init__(self, server: Any, sock: socket.socket, addr: tuple[str, int], adj: Any, map: Any) -> None:
        super().__init__(server, sock, addr, adj, map)
        if (gone := server.crowd.enter(self)) is not None:
            gone.dismiss()

    @property
    def address(self) -> str:
        """The phone's."""
        return str(self.addr[0])

    @property
    def idle(self) -> bool:
        """Whether no request waits or is being answered, and the connection goes on."""
        return not (self.requests or self.close_when_flushed or self.will_close)

    @property
    def fresh(self) -> bool:
        """Whether it has never asked for anything."""
        return self.idle and not self.asked

    def dismiss(self) -> None:
        """End it in the next round, as waitress ends what timed out. Whoever has asked before knows that lines kept for
        later may end; others are told why."""
        if not self.asked:
            answer = too_many()
            with self.outbuf_lock:
                self.outbufs[-1].append(answer)
                self.total_outbufs_len += len(answer)
        self.will_close = True

    def service(self) -> None:
        """In a thread of the pool: answer what has been asked."""
        self.asked = True
        super().service()

    def del_channel(self, map: Any = None) -> None:
        """In waitress' main thread, however it ends."""
        self.server.crowd.leave(self)
        super().del_channel(map)

    def handle_close(self) -> None:
        """In waitress' main thread once everything is flushed, or the connection is lost."""
        stream_id, self.stream_id = self.stream_id, None
        stream = self.server.streams.by_id(stream_id) if stream_id else None
        if stream is None:
            super().handle_close()
            return
        if not self.connected or self.total_outbufs_len:
            self.server.streams.close(stream)
            super().handle_close()
            return
        with self.outbuf_lock:
            for buffer in self.outbufs:
                buffer.close()
            self.connected = False
            self.outbuf_lock.notify()
        self.del_channel()
        self.server.hub.take(self.socket, stream)


class SecureChannel(StreamChannel):
    """A connection that came through the TLS front."""

    secure = True


class Waitress(TcpWSGIServer):  # type: ignore[misc]
    """Requests and their answers. It lets in all who wait, and makes nobody wait for the silence of others.

    Args:
        app: the WSGI application.
        listener: bound and listening.
        streams, hub: the books of the event streams, and who carries them.
        places: most connections at once. While all of them are at work further ones wait to be let in.
    """

    channel_class = StreamChannel

    def __init__(self, app: Wsgi, listener: socket.socket, streams: Streams, hub: Hub, places: int) -> None:
        self.streams, self.hub = streams, hub
        self.crowd: Crowd[StreamChannel] = Crowd(places, FRESH_EACH)
        settings = Adjustments(
            sockets=[listener],
            asyncore_use_poll=hasattr(select, "poll"),
            connection_limit=places + 2 * AT_ONCE,
            backlog=1024,
            channel_timeout=30,
            cleanup_interval=5,
            max_request_body_size=LARGEST_BODY,
            max_request_header_size=LARGEST_HEAD,
            ident="",
            clear_untrusted_proxy_headers=True,
        )
        pool = ThreadedTaskDispatcher()
        pool.set_thread_count(THREADS)
        address = (listener.family, listener.type, listener.proto, listener.getsockname())
        super().__init__(app, _sock=listener, dispatcher=pool, adj=settings, sockinfo=address, bind_socket=False)

    def handle_accept(self) -> None:
        """See waitress, which would go round all connections for each new one."""
        for _ in range(AT_ONCE):
            try:
                accepted = self.accept()
            except OSError as error:
                LOG.warning("a connection could not be taken: %s", error)
                return
            if accepted is None:
                return
            connection, phone = accepted
            with suppress(OSError):  # gone before it began
                self.set_socket_options(connection)
                self.channel_class(self, connection, phone, self.adj, self._map)


class Server:
    """A web server on one address, and on a second one with TLS.

    Args:
        app: the WSGI application.
        streams: the books of its event streams; the server sets their limit by what the system allows.
        tls: certificate and port for HTTPS; HTTP alone when left out.

    Raises:
        PortTaken: the address cannot be used.
    """

    def __init__(self, app: Wsgi, streams: Streams, host: str, port: int, tls: tuple[SSLContext, int] | None = None
                 ) -> None:  # fmt: skip
        places, streams.limit = room(streams.limit, 1 if tls is None else 3)
        secure = listening_socket(host, tls[1]) if tls else None
        plain = listening_socket(host, port)
        self._app = app
        self._stopping = False
        self._idle = threading.Event()
        self._idle.set()
        self.hub = Hub(streams)
        self._waitress = Waitress(self._with_hub, plain, streams, self.hub, places)
        self.port = int(self._waitress.effective_port)
        self._front = None
        if secure and tls:
            phones: Crowd[PhoneSide] = Crowd(streams.limit + places + AT_ONCE, FRESH_EACH)
            self._front = TlsFront(secure, tls[0], self._adopt, phones)

    @property
    def https_port(self) -> int:
        """The port for HTTPS; 0 without."""
        return self._front.port if self._front is not None else 0

    def _adopt(self, connection: socket.socket, phone: tuple[str, int]) -> None:
        """Serve a connection of the TLS front; channels are made in waitress' own thread."""
        waitress = self._waitress
        waitress.trigger.pull_trigger(
            lambda: SecureChannel(waitress, connection, phone, waitress.adj, map=waitress._map)
        )

    def _with_hub(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ[HUB] = True
        return self._app(environ, start_response)

    def work(self) -> None:
        """Serve until ``stop`` or ``close``, in any thread; requests that have begun are finished."""
        waitress = self._waitress
        self._idle.clear()
        try:
            while not self._stopping:
                wasyncore.loop(timeout=1.0, use_poll=waitress.adj.asyncore_use_poll, map=waitress._map, count=1)
            waitress.task_dispatcher.shutdown()
        finally:
            self._idle.set()

    def stop(self) -> None:
        """End ``work`` soon; may be called by any thread, and by a signal at any moment."""
        if not self._stopping:
            self._stopping = True
            self._waitress.pull_trigger()

    def close(self) -> None:
        """Say goodbye to every stream and close the ports and all connections."""
        self.stop()
        self._idle.wait()
        self.hub.stop()
        if self._front is not None:
            self._front.stop()
        wasyncore.close_all(self._waitress._map)


def listening_socket(host: str, port: int) -> socket.socket:
    """One bound socket, also for a name that has an old and a new address.

    A port that a killed server left a moment ago is taken over. On Linux accepted connections inherit that the
    system gives up phones that fell asleep.

    Raises:
        PortTaken: the name is unknown, the address is not this computer's, or the port is in use or not allowed.
    """
    try:
        found = socket.getaddrinfo(host or "0.0.0.0", port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise PortTaken(f"host {host!r} is not an address of this computer") from error
    family, kind, protocol, _, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    made = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would let two programs share the port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE_MS)
        made.bind(address)
        made.listen(1024)
    except OSError as error:
        made.close()
        raise PortTaken(f"port {port} on {host} cannot be used: {error.strerror or error}") from error
    return made


def room(streams: int = MOST_STREAMS, files: int = 1) -> tuple[int, int]:
    """How many ordinary connections and how many of the wanted streams the limit on open files leaves room for; the
    soft limit is raised as far as needed.

    Args:
        streams: as many as are wanted.
        files: open files a connection; through the TLS front there are three.
    """
    if sys.platform == "win32":
        return min(CONNECTIONS, 400 // files), min(streams, 400 // files)
    import resource  # noqa: PLC0415  (there is none on Windows)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = (streams + CONNECTIONS + 2 * AT_ONCE) * files + 200
    if soft < needed:
        wanted = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            LOG.info("the limit on open files stays at %d", soft)
    soft = (soft - min(200, soft // 8)) // files
    connections = min(CONNECTIONS, soft // 2)
    return connections, min(streams, max(16, soft - connections))
