"""The bridge between uvicorn and the app: whole requests go over it to a thread, answers and event streams come back.

Bodies are read before the app is called: it never waits for a phone, so that sixteen threads are enough for all.
"""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from flask import Flask

from companion.web.http import host_names
from companion.web.server.wire.carriage import Carrier
from companion.web.server.wire.limits import Limits
from companion.web.server.wire.lines import LINE, Line, Receive, Send
from companion.web.server.wire.listener import listen
from companion.web.server.wire.streams import Stream, Streams
from companion.web.server.wire.workers import Workers

LOG = logging.getLogger(__name__)

HANDED_OVER: Final = "ming.stream"
"""Key of a request's environment, there where the server carries streams: if the app opens one after all, it puts it
there, and answers with nothing."""
VERSIONS: Final = ("1.0", "1.1")
LENGTHS: Final = {b"content-length", b"transfer-encoding"}
"""Headers that say where a body ends."""

Environ = dict[str, Any]
Scope = dict[str, Any]


class Refused(Exception):
    """A request that does not reach the app.

    Attributes:
        status, code: of the answer.
    """

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


@dataclass(slots=True)
class Answer:
    """What the app says to a request.

    Attributes:
        start: the message with the head; see ASGI. Streams have one of their own.
        first: the first part of the body, or the greeting of the stream.
        rest: further parts, if there are any.
        stream: one that is to be carried, without ``rest``.
    """

    start: dict[str, Any]
    first: bytes
    rest: Iterator[bytes] | None = None
    stream: Stream | None = None


class Bridge:
    """What uvicorn calls for every request.

    Args:
        app: the application.
        streams, carrier: the book of the event streams, and who carries them.
        limits: what is granted.
    """

    def __init__(self, app: Flask, streams: Streams, carrier: Carrier, limits: Limits) -> None:
        self._app = app
        self._streams = streams
        self._carrier = carrier
        self._limits = limits
        self._workers = Workers(limits.threads, "requests")
        self._probed = Workers(1, "probes")

    def close(self) -> None:
        """Begin nothing any more."""
        for workers in (self._workers, self._probed):
            workers.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        line: Line = scope["state"][LINE]
        try:
            self._check_head(scope, line)
            body = await self._whole(dict(scope["headers"]), receive)
            if body is not None:
                line.begin_work()
                await self._answer(scope, body, receive, send)
        except Refused as refused:
            line.refuse(refused.status, refused.code)
        except TimeoutError:
            LOG.debug("%s does not read its answer", line.address)
            line.abort()
        except Exception:
            LOG.exception("no answer to %s", scope["path"])
            line.refuse(500, "broken")

    def _check_head(self, scope: Scope, line: Line) -> None:
        if line.late:
            raise Refused(503, "no-room")
        # h11 limits heads that are incomplete, not those that come at once.
        size = len(scope["raw_path"]) + len(scope["query_string"])
        if size + sum(len(name) + len(value) for name, value in scope["headers"]) > self._limits.head:
            raise Refused(431, "too-large")
        # Who gives two lengths has others in front of us see other requests than we do (RFC 9112, 6.1).
        two_lengths = {name for name, _ in scope["headers"]} >= LENGTHS
        if two_lengths or not scope["raw_path"].startswith(b"/") or scope["http_version"] not in VERSIONS:
            raise Refused(400, "bad-request")

    async def _whole(self, headers: dict[bytes, bytes], receive: Receive) -> bytes | None:
        """A request's body; ``None`` when the phone left. Who announces none is not asked for it."""
        length = int(headers.get(b"content-length", b"0"))
        if not length and b"transfer-encoding" not in headers:
            return b""
        if length > self._limits.body:
            raise Refused(413, "too-large")
        body, more = bytearray(), True
        try:
            async with asyncio.timeout(self._limits.patience_s):
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    body += message["body"]
                    if len(body) > self._limits.body:
                        raise Refused(413, "too-large")
                    more = message["more_body"]
        except TimeoutError:
            raise Refused(408, "too-slow") from None
        return bytes(body)

    async def _answer(self, scope: Scope, body: bytes, receive: Receive, send: Send) -> None:
        line: Line = scope["state"][LINE]
        environ = environ_of(scope, body)
        # A proxy takes a process from which these do not come at once for dead: they wait for no request that waits.
        workers = self._probed if host_names.is_answered_at_once(environ) else self._workers
        answer = await workers.do(self._ask, environ)
        if answer.stream is not None:
            line.leave()  # streams have places of their own
            await self._carrier.carry(answer.stream, answer.first, line, receive, send)
            return
        if answer.rest is None and line.answer(answer.start, answer.first):
            return

        async def say(message: dict[str, Any]) -> None:
            async with asyncio.timeout(self._limits.patience_s):
                await send(message)

        await send(answer.start)
        await say({"type": "http.response.body", "body": answer.first, "more_body": answer.rest is not None})
        if answer.rest is not None:
            with closing(answer.rest):  # type: ignore[type-var]
                while part := await self._workers.do(next, answer.rest, b""):
                    await say({"type": "http.response.body", "body": part, "more_body": True})
            await say({"type": "http.response.body", "body": b""})

    def _ask(self, environ: Environ) -> Answer:
        """In a thread: the app's answer. Its parts are made one by one, but for the first two: what has only one, as
        pages have, costs one change of thread."""
        environ[HANDED_OVER] = listen(self._app, self._streams, environ)
        try:
            answer = self._call(environ) if environ[HANDED_OVER] is None else None
            stream: Stream | None = environ[HANDED_OVER]
            if stream is not None:
                return Answer({}, self._streams.greeting(stream), stream=stream)
        except BaseException:
            if environ[HANDED_OVER] is not None:
                self._streams.close(environ[HANDED_OVER])
            raise
        assert answer is not None
        return answer

    def _call(self, environ: Environ) -> Answer:
        start: dict[str, Any] = {"type": "http.response.start"}

        def start_response(status: str, headers: list[tuple[str, str]], _error: Any = None, /) -> Callable[..., None]:
            start["status"] = int(status[:3])
            start["headers"] = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in headers]
            return _no_writing

        parts = _parts(self._app(environ, start_response))
        first, second = next(parts, b""), next(parts, b"")
        return Answer(start, first + second, parts if second else None)


def _no_writing(_part: bytes) -> None:
    """WSGI's older way to answer, which Flask does not go."""
    raise NotImplementedError


def _parts(answer: Iterable[bytes]) -> Iterator[bytes]:
    """Those of an answer that hold something; closes it in the end."""
    try:
        yield from filter(None, answer)
    finally:
        if (close := getattr(answer, "close", None)) is not None:
            close()


def environ_of(scope: Scope, body: bytes) -> Environ:
    """A request as WSGI has it (PEP 3333). Headers with an underscore are left out: it would look as if they had a
    hyphen there."""
    line: Line = scope["state"][LINE]
    name, port = scope["server"]
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin1"),
        "QUERY_STRING": scope["query_string"].decode("latin1"),
        "SERVER_NAME": name,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": line.address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        HANDED_OVER: None,
    }
    for raw, value in scope["headers"]:
        if b"_" in raw or raw in (b"content-length", b"transfer-encoding"):
            continue
        key = raw.decode("latin1").upper().replace("-", "_")
        key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
        text = value.decode("latin1")
        environ[key] = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{text}" if key in environ else text
    if body:
        environ["CONTENT_LENGTH"] = str(len(body))
    return environ
