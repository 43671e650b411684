"""A phone's connection, from the moment it is accepted, and how it ends when nothing comes of it."""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from companion.web.server.wire.crowd import Crowd
from companion.web.server.wire.limits import LIMITS
from companion.words import LANGUAGES, catalogue

LINE: Final = "line"
"""Where the app that uvicorn calls finds the connection: in the ``state`` of the request's scope."""

CLOSES: Final = (b"connection", b"close")
BODILESS: Final = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)
"""Answers that end with their head."""

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
"""How that app hears and answers; see ASGI."""


def refusal(status: int, code: str) -> bytes:
    """A whole answer in the shape of all errors, after which the connection ends."""
    message = catalogue(LANGUAGES[0]).say(f"error.{code}")
    body = json.dumps({"error": {"code": code, "message": message}}).encode()
    head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nConnection: close\r\nContent-Type: application/json"
    return f"{head}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def head(status: int, headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """The head of an answer. h11 would write the same, but takes a tenth of all that a request costs to look through
    headers which Flask has looked through."""
    first = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()
    return b"\r\n".join([first, *(b"%b: %b" % header for header in headers), b"\r\n"])


class Line(H11Protocol):
    """uvicorn's connection as a guest of the crowd. It enters that before TLS has begun, and leaves when it ends or
    carries an event stream.

    Attributes:
        address: the phone's.
        late: it came while all places were taken, by connections that somebody was at work for.
        last_activity: when something was heard last, by ``time.monotonic``.
    """

    def __init__(
        self, config: Config, state: ServerState, crowd: Crowd[Line], accepted: socket.socket, address: str
    ) -> None:
        super().__init__(config, state, {LINE: self})
        self.address = address
        self.late = False
        self.last_activity = self._waiting_since = time.monotonic()
        self._largest_head = config.h11_max_incomplete_event_size or LIMITS.head
        self._crowd = crowd
        self._accepted = accepted
        self._asked = self._working = False

    @property
    def idle(self) -> bool:
        """Whether no whole request is being answered."""
        return not self._working

    @property
    def fresh(self) -> bool:
        """Whether it has never asked for anything."""
        return self.idle and not self._asked

    def begin_work(self) -> None:
        """A whole request has been heard."""
        self._asked = self._working = True

    def overdue(self, patience_s: float) -> bool:
        """Whether it has begun no request for too long, or not ended its head. A body has a time of its own."""
        between = self.cycle is None or self.cycle.response_complete
        return self.transport is not None and between and time.monotonic() - self._waiting_since > patience_s

    def refuse(self, status: int, code: str) -> None:
        """Say what is wrong, and end the connection; nothing else is said on it. In the middle of an answer it just
        ends."""
        if self.cycle is not None and not self.cycle.response_complete:
            if self.cycle.response_started:
                self.abort()
                return
            self.cycle.disconnected = True
        self.transport.write(refusal(status, code))
        self.transport.close()

    def answer(self, start: dict[str, Any], body: bytes) -> bool:
        """Say a whole answer, in one piece and without waiting; whether that can be done. While the phone has not
        taken what came before, it cannot.

        Args:
            start: the message with the head; see ASGI.
            body: all of it.
        """
        cycle, status = self.cycle, start["status"]
        if self.flow.write_paused:
            return False
        if cycle.disconnected:
            return True
        last = self.conn.their_state is not h11.DONE or not cycle.keep_alive
        told = [*cycle.default_headers, *start["headers"]]
        if last:
            told.append(CLOSES)
        silent = status in BODILESS or cycle.scope["method"] == "HEAD"
        if not silent and all(name != b"content-length" for name, _ in told):
            told.append((b"content-length", b"%d" % len(body)))
        self.transport.write(head(status, told) + (b"" if silent else body))
        cycle.response_started = cycle.response_complete = True
        cycle.waiting_for_100_continue = False
        cycle.message_event.set()
        if last:
            self.transport.close()
        cycle.on_response()
        return True

    def say(self, part: bytes) -> bool:
        """Say one more part of an answer that has begun, without waiting; whether that can be done, as ``answer``."""
        if self.flow.write_paused or self.cycle.disconnected:
            return False
        self.transport.write(self.conn.send(h11.Data(data=part)) or b"")
        return True

    def dismiss(self) -> None:
        """End it for others' sake. Whoever has asked before knows that lines kept for later may end; others are told
        why, and who is still shaking hands cannot be."""
        if self.transport is None:
            with suppress(OSError):  # the phone was faster
                self._accepted.shutdown(socket.SHUT_RDWR)
        elif self._asked:
            self.transport.close()
        else:
            self.refuse(429, "too-many-connections")

    def abort(self) -> None:
        """End it at once; what was not sent yet is lost."""
        if self.transport is not None:
            self.transport.abort()

    def leave(self) -> None:
        """Give the place back, though the connection may go on."""
        self._crowd.leave(self)

    def data_received(self, data: bytes) -> None:
        """See asyncio."""
        self.last_activity = time.monotonic()
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio."""
        self.leave()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """See uvicorn, but for its timer: a line that nothing is asked on any more is ``overdue`` as any other.

        To h11 each request is the first one, as it hears of no ``answer``.
        """
        self._working = False
        self._waiting_since = time.monotonic()
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        unread, _ = self.conn.trailing_data
        self.conn = h11.Connection(h11.SERVER, self._largest_head)
        if unread:
            self.conn.receive_data(unread)
            self.handle_events()

    def send_400_response(self, msg: str) -> None:
        """See uvicorn, which calls this while it handles h11's error; that knows a head that is too large."""
        error = sys.exc_info()[1]
        if getattr(error, "error_status_hint", 400) == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE:
            self.refuse(431, "too-large")
        else:
            self.refuse(400, "bad-request")

    def shutdown(self) -> None:
        """See uvicorn; what is being answered is answered to the end."""
        if self._working:
            self.cycle.keep_alive = False
        else:
            self.transport.close()
