"""The real server with HTTP and HTTPS, in a process of its own."""

from __future__ import annotations

import contextlib
import http.client
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from tests.patience import PATIENCE_S, until
from tests.web.forks import Forked
from tests.web.serving import call, end, free_port, is_open

HASTE: Final = """
from functools import partial
from companion.table import presence
from companion.web.launch import process
presence.GRACE_S = 0.5
process.Streams = partial(process.Streams, heartbeat=0.5)
"""
"""How long after its last word a phone counts as there, and how often streams are looked at."""


@dataclass
class Both:
    """A server with HTTP and HTTPS."""

    port: int
    https: int
    trust: ssl.SSLContext
    process: Forked

    def line(self) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection("127.0.0.1", self.https, timeout=PATIENCE_S, context=self.trust)

    def ask(self, method: str, path: str, body: str | None = None, **headers: str
            ) -> tuple[int, http.client.HTTPMessage, bytes]:  # fmt: skip
        line = self.line()
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            line.close()


def trusting(authority: bytes) -> ssl.SSLContext:
    """What a phone trusts that has taken this certificate."""
    pem = x509.load_der_x509_certificate(authority).public_bytes(Encoding.PEM)
    return ssl.create_default_context(cadata=pem.decode())


@contextlib.contextmanager
def both(data: Path, hasty: bool = False) -> Iterator[Both]:
    """The server; a hasty one soon tells that a phone has gone, for tests that would do nothing but wait for that."""
    port = free_port()
    https = free_port()
    code = (
        f"{HASTE if hasty else ''}import companion.web.launch, pathlib;"
        f"companion.web.launch.serve('127.0.0.1', {port}, pathlib.Path({str(data)!r}), https_port={https})"
    )
    process = Forked(code)
    try:
        until(lambda: process.poll() is not None or is_open(port))
        status, authority = call(port, "GET", "/https/ca.crt")
        assert status == 200
        yield Both(port, https, trusting(authority), process)
    finally:
        end(process)
