"""The real server with HTTP and HTTPS, in a process of its own."""

from __future__ import annotations

import contextlib
import http.client
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from tests.web.serving import START_WITHIN_S, call, free_port


@dataclass
class Both:
    """A server with HTTP and HTTPS."""

    port: int
    https: int
    trust: ssl.SSLContext
    process: subprocess.Popen[bytes]

    def line(self) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection("127.0.0.1", self.https, timeout=15, context=self.trust)

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
def both(data: Path) -> Iterator[Both]:
    port = free_port()
    https = free_port()
    code = (
        "import companion.web, pathlib;"
        f"companion.web.serve('127.0.0.1', {port}, pathlib.Path({str(data)!r}), https_port={https})"
    )
    process = subprocess.Popen([sys.executable, "-W", "error", "-c", code], stdin=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + START_WITHIN_S
        while True:
            assert process.poll() is None and time.monotonic() < deadline
            with contextlib.suppress(OSError):
                status, authority = call(port, "GET", "/https/ca.crt")
                break
            time.sleep(0.02)
        assert status == 200
        yield Both(port, https, trusting(authority), process)
    finally:
        process.kill()
        process.wait(10)
