"""HTTPS: certificates that a phone accepts, and the front that carries requests and streams through TLS."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import socket
import ssl
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID
from flask import Flask

from companion.table import Tables
from companion.web import tls
from companion.web.lan import Whereabouts
from companion.web.server import Server
from companion.web.streams import Streams
from companion.web.tls import Authority
from tests.web.kit import API, GAME, make_app
from tests.web.serving import START_WITHIN_S, call, free_port

PHONE = "192.168.7.31"


def served(authority: Authority) -> x509.Certificate:
    return x509.load_pem_x509_certificate((authority.folder / "server.pem").read_bytes())


def names_of(certificate: x509.Certificate) -> set[str]:
    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in found}


# --- certificates ---------------------------------------------------------------------------------------------


def test_a_phone_finds_in_them_what_it_asks_for(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "Laptop")
    assert authority.renew([PHONE])
    own, leaf = x509.load_der_x509_certificate(authority.certificate), served(authority)
    leaf.verify_directly_issued_by(own)
    basic = own.extensions.get_extension_for_class(x509.BasicConstraints)
    assert basic.critical and basic.value.ca and basic.value.path_length == 0
    usage = own.extensions.get_extension_for_class(x509.KeyUsage)
    assert usage.critical and usage.value.key_cert_sign and not usage.value.digital_signature
    assert own.extensions.get_extension_for_class(x509.NameConstraints).critical
    assert not leaf.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    assert leaf.extensions.get_extension_for_class(x509.KeyUsage).value.digital_signature
    purpose = leaf.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(purpose) == [ExtendedKeyUsageOID.SERVER_AUTH]
    assert leaf.not_valid_after_utc - leaf.not_valid_before_utc <= timedelta(days=397)
    assert leaf.not_valid_before_utc < datetime.now(UTC)
    assert names_of(leaf) == {PHONE, "127.0.0.1", "::1", "localhost", "laptop", "laptop.local"}
    assert authority.fingerprint.count(" ") == 31


def test_keys_are_the_owners_alone(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "laptop")
    authority.renew([PHONE])
    assert sorted(path.name for path in authority.folder.iterdir()) == ["authority.pem", "server.pem"]
    assert stat.S_IMODE(authority.folder.stat().st_mode) == 0o700
    for path in authority.folder.iterdir():
        assert b"PRIVATE KEY" in path.read_bytes()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_another_address_makes_another_certificate_by_the_same_authority(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "laptop")
    assert authority.renew([PHONE])
    first = served(authority)
    assert not authority.renew([PHONE])
    assert not authority.renew(["127.0.0.1"]), "less than it holds is no reason"
    assert served(authority) == first
    again = Authority(tmp_path, "laptop")
    assert again.certificate == authority.certificate
    assert again.renew(["10.0.0.4"])
    assert "10.0.0.4" in names_of(served(again))
    served(again).verify_directly_issued_by(x509.load_der_x509_certificate(authority.certificate))


def test_one_that_expires_soon_is_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = Authority(tmp_path, "laptop")
    monkeypatch.setattr(tls, "SERVER_FOR", timedelta(days=29))
    assert authority.renew([PHONE])
    first = served(authority)
    monkeypatch.undo()
    assert authority.renew([PHONE])
    assert served(authority).not_valid_after_utc > first.not_valid_after_utc
    assert not authority.renew([PHONE])


def test_it_signs_for_home_networks_only(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "my laptop!")
    wanted = ["8.8.8.8", "bank.example", "192.168.0.9", "box.local", "fe80::1", "evil local", "-.local", ""]
    assert authority.names(wanted) == {"192.168.0.9", "box.local", "fe80::1", "127.0.0.1", "::1", "localhost"}


@pytest.mark.parametrize("content", [b"nonsense", b"-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"])
def test_broken_files_are_named_or_replaced(tmp_path: Path, content: bytes) -> None:
    authority = Authority(tmp_path, "laptop")
    authority.renew([PHONE])
    (authority.folder / "server.pem").write_bytes(content)
    assert authority.renew([PHONE])
    (authority.folder / "authority.pem").write_bytes(content)
    with pytest.raises(ValueError, match=r"authority\.pem"):
        Authority(tmp_path, "laptop")


def test_a_foreign_certificate_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = Authority(tmp_path / "a", "laptop"), Authority(tmp_path / "b", "laptop")
    one.renew([PHONE])
    (other.folder / "server.pem").write_bytes((one.folder / "server.pem").read_bytes())
    assert other.renew([PHONE])


# --- the server -----------------------------------------------------------------------------------------------


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
        pem = x509.load_der_x509_certificate(authority).public_bytes(Encoding.PEM)
        yield Both(port, https, ssl.create_default_context(cadata=pem.decode()), process)
    finally:
        process.kill()
        process.wait(10)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    with both(tmp_path_factory.mktemp("tls")) as started:
        yield started
        assert started.process.poll() is None, "the server did not survive its tests"


def open_table(server: Both) -> tuple[str, str]:
    """Path and host's token of a table."""
    made = call(server.port, "POST", f"{API}/tables", {"game": GAME, "name": "Mei"})[1]
    return f"{API}/tables/{made['code']}", made["token"]


def test_pages_and_forms_over_https(server: Both) -> None:
    status, headers, page = server.ask("GET", f"/new?game={GAME}")
    assert status == 200
    cookie = headers["Set-Cookie"]
    assert cookie.startswith("__Host-ming=") and "Secure" in cookie and "HttpOnly" in cookie and "Path=/" in cookie
    found = re.search(rb'name="csrf" value="([^"]+)"', page)
    assert found
    body = f"csrf={found[1].decode()}&game={GAME}&name=Mei"
    form = {"Cookie": cookie.partition(";")[0], "Content-Type": "application/x-www-form-urlencoded"}
    status, headers, _ = server.ask("POST", "/new", body, **form, Origin=f"https://127.0.0.1:{server.https}")
    assert status == 303, "a seat is taken"
    seat = {"Cookie": headers["Set-Cookie"].partition(";")[0]}
    status, _, page = server.ask("GET", headers["Location"], **seat)
    assert status == 200
    assert b'class="you"' in page
    assert f"127.0.0.1:{server.port}".encode() in page, "the others scan the address without HTTPS"
    assert server.ask("POST", "/new", body, **form, Origin="https://evil.example")[0] == 403


def test_a_certificate_of_somebody_else_is_not_trusted(server: Both) -> None:
    line = http.client.HTTPSConnection("127.0.0.1", server.https, timeout=5)
    with pytest.raises(ssl.SSLCertVerificationError):
        line.request("GET", "/")
    line.close()


@contextlib.contextmanager
def stream(server: Both, path: str, token: str) -> Iterator[http.client.HTTPResponse]:
    line = server.line()
    line.request("GET", f"{path}/events", headers={"Authorization": f"Bearer {token}"} if token else {})
    answer = line.getresponse()
    try:
        yield answer
    finally:
        answer.close()
        line.close()


def hear(answer: http.client.HTTPResponse, start: bytes) -> bytes:
    for _ in range(200):
        line = answer.readline()
        if line.startswith(start):
            return line
        if not line:
            break
    raise AssertionError(f"nothing began with {start!r}")


def test_many_streams_through_tls_are_told_and_let_go(server: Both) -> None:
    path, token = open_table(server)
    with contextlib.ExitStack() as lines:
        heard = [lines.enter_context(stream(server, path, "")) for _ in range(100)]
        own = lines.enter_context(stream(server, path, token))
        assert hear(own, b"data: [") == b'data: ["red"]\n'
        began = time.monotonic()
        assert server.ask("GET", f"{API}/games")[0] == 200
        assert time.monotonic() - began < 1.0, "requests go on beside the streams"
        other = call(server.port, "POST", f"{path}/seats/yellow", {"name": "Jonas"})
        assert other[0] in (200, 201)
        for answer in [*heard, own]:
            hear(answer, b"id: ")
    watcher = stream(server, path, other[1]["token"])
    with watcher as answer:
        until = time.monotonic() + 10
        while hear(answer, b"data: [") != b'data: ["yellow"]\n':
            assert time.monotonic() < until, "red's phone has gone"


def test_a_large_answer_arrives_whole(server: Both) -> None:
    plain = call(server.port, "GET", f"{API}/openapi.json")[1]
    assert json.loads(server.ask("GET", f"{API}/openapi.json")[2]) == plain


def test_one_line_carries_many_requests(server: Both) -> None:
    line = server.line()
    for _ in range(20):
        line.request("GET", f"{API}/games")
        answer = line.getresponse()
        assert answer.status == 200 and answer.read()
    line.close()


@pytest.mark.parametrize(
    "data",
    [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01\x00\x05nope!", b"\x00" * 4000, b"\xff" * 70_000, b""],
    ids=["http", "half a handshake", "zeros", "much", "nothing"],
)
def test_strangers_do_no_harm(server: Both, data: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.https), 5) as line:
        with contextlib.suppress(OSError):
            line.sendall(data)
        assert server.ask("GET", f"{API}/games")[0] == 200
    raw = socket.create_connection(("127.0.0.1", server.https), 5)
    with server.trust.wrap_socket(raw, server_hostname="127.0.0.1") as line, contextlib.suppress(OSError):
        line.sendall(data)
        line.settimeout(2)
        assert b" 500 " not in line.recv(200)
    assert server.ask("GET", f"{API}/games")[0] == 200


def test_those_who_never_finish_shaking_hands_hold_up_nobody(server: Both) -> None:
    with contextlib.ExitStack() as lines:
        for _ in range(100):
            lines.enter_context(socket.create_connection(("127.0.0.1", server.https), 5)).send(b"\x16")
        assert server.ask("GET", f"{API}/games")[0] == 200


def test_it_says_goodbye_through_tls(tmp_path: Path) -> None:
    with both(tmp_path) as server:
        path, token = open_table(server)
        with stream(server, path, token) as answer:
            hear(answer, b"data: [")
            server.process.terminate()
            assert hear(answer, b"data: stopping")
            assert answer.readline() == b"\n" and answer.readline() == b""
        assert server.process.wait(8) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a computer has one address of its own")
def test_the_app_learns_the_phones_own_address_and_the_scheme(tmp_path: Path) -> None:
    def echo(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [f"{environ['wsgi.url_scheme']} {environ['REMOTE_ADDR']}".encode()]

    authority = Authority(tmp_path, "laptop")
    authority.renew([])
    server = Server(echo, Streams(), "127.0.0.1", 0, tls=(authority.context(), 0))
    thread = threading.Thread(target=server.work)
    thread.start()
    pem = x509.load_der_x509_certificate(authority.certificate).public_bytes(Encoding.PEM).decode()
    trust = ssl.create_default_context(cadata=pem)
    try:
        for source in ("127.0.0.7", "127.0.0.9"):
            lines = (
                http.client.HTTPSConnection(
                    "127.0.0.1", server.https_port, timeout=5, context=trust, source_address=(source, 0)
                ),
                http.client.HTTPConnection("127.0.0.1", server.port, timeout=5, source_address=(source, 0)),
            )
            told = []
            for line in lines:
                line.request("GET", "/", headers={"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "https"})
                told.append(line.getresponse().read().decode())
                line.close()
            assert told == [f"https {source}", f"http {source}"]
    finally:
        server.close()
        thread.join(5)
    assert not thread.is_alive()


# --- the phone's address, cookies and the page --------------------------------------------------------------


@pytest.fixture
def secure(tables: Tables, tmp_path: Path) -> Flask:
    """An app that signs for HTTPS."""
    (tmp_path / "https-data").mkdir()
    authority = Authority(tmp_path / "https-data", "laptop")
    return make_app(tables, address=Whereabouts("192.168.1.5", 8000, 8443), authority=authority)


def page_at(app: Flask, base: str, path: str = "/https", **more: Any) -> str:
    return app.test_client().get(path, base_url=base, **more).get_data(as_text=True)


def test_the_page_explains_and_leads_to_the_secure_address(secure: Flask) -> None:
    page = page_at(secure, "http://192.168.1.7:8000")
    assert 'href="https://192.168.1.7:8443/"' in page, "by the name the phone came by"
    assert 'href="/https/ca.crt"' in page
    assert 'href="https://192.168.1.5:8443/"' in page_at(secure, "http://localhost:8000")
    assert 'href="https://192.168.1.5:8443/"' in page_at(secure, "http://evil.example")
    assert 'href="https://' not in page_at(secure, "https://192.168.1.7:8443")
    german = page_at(secure, "http://192.168.1.7:8000", headers={"Accept-Language": "de"})
    assert "Zertifikat" in german
    answer = secure.test_client().get("/https/ca.crt")
    assert answer.mimetype == "application/x-x509-ca-cert"
    assert x509.load_der_x509_certificate(answer.data)
    assert b"PRIVATE" not in answer.data


def test_without_https_the_page_says_how_to_get_it(app: Flask) -> None:
    assert "serve --https" in page_at(app, "http://192.168.1.7:8000")
    answer = app.test_client().get("/https/ca.crt", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "no-https")


def test_a_seat_comes_along_to_https_and_plain_http_stays_playable(secure: Flask) -> None:
    phone = secure.test_client()
    plain, safe = "http://192.168.1.5:8000", "https://192.168.1.5:8443"

    def csrf(base: str) -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', phone.get("/", base_url=base).get_data(as_text=True))
        assert found
        return found[1]

    def open_one(base: str) -> str:
        sent = {"csrf": csrf(base), "game": GAME, "name": "Mei"}
        answer = phone.post("/new", data=sent, base_url=base)
        assert answer.status_code == 303
        return answer.headers["Location"]

    def seated(path: str, base: str) -> bool:
        return 'class="you"' in phone.get(path, base_url=base).get_data(as_text=True)

    first = open_one(plain)
    assert seated(first, safe)
    second = open_one(plain)
    assert seated(second, plain), "HTTP still works after HTTPS"
    third = open_one(safe)
    assert seated(second, safe) and seated(third, safe) and seated(first, safe)
    assert not seated(third, plain), "what was done over HTTPS is not told over HTTP"
    assert phone.post(f"{first}/leave", data={"csrf": csrf(safe)}, base_url=safe).status_code == 303
    assert not seated(first, safe), "and a seat that was left does not come back"
