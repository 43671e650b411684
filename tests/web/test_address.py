"""The laptop changes networks: pages, QR codes and the terminal tell the new address."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import pytest
from cryptography import x509

from companion.table import Tables
from companion.web.launch import Tell, process
from companion.web.server import addresses
from companion.web.server.addresses import LOOK_AGAIN_S, LOOPBACK, Whereabouts
from companion.web.server.wire import Authority, Place, Server
from tests.patience import PATIENCE_S
from tests.saying import say
from tests.web.kit import GAME, make_app
from tests.web.serving import free_port

HOME, CAFE = "192.168.1.61", "10.0.0.9"


class Laptop:
    """A network card and a clock to play with."""

    def __init__(self) -> None:
        self.address = HOME
        self.now = 100.0
        self.looked = 0

    def look(self) -> str:
        self.looked += 1
        return self.address

    def where(self, host: str = "0.0.0.0") -> Whereabouts:
        return Whereabouts(host, 8000, 8443, look=self.look, clock=lambda: self.now)


def test_a_new_address_is_seen_after_a_moment_and_not_looked_for_all_the_time() -> None:
    laptop = Laptop()
    where = laptop.where()
    for _ in range(50):
        assert where.url == f"http://{HOME}:8000"
    assert laptop.looked == 1
    laptop.address = CAFE
    assert not where.moved
    laptop.now += LOOK_AGAIN_S
    assert where.moved
    assert where.url == f"http://{CAFE}:8000"
    assert where.secure_url() == f"https://{CAFE}:8443"
    laptop.address = HOME
    laptop.now += LOOK_AGAIN_S
    assert not where.moved, "back where it was"


def test_without_any_network_the_last_address_stands() -> None:
    laptop = Laptop()
    where = laptop.where()
    laptop.address = LOOPBACK
    laptop.now += LOOK_AGAIN_S
    assert where.url == f"http://{HOME}:8000"


@pytest.mark.parametrize("host", ["192.168.1.77", "::1", "laptop.local"])
def test_an_address_that_was_named_is_left_alone(host: str) -> None:
    laptop = Laptop()
    where = laptop.where(host)
    laptop.now += LOOK_AGAIN_S
    assert host in where.url
    assert not where.moved
    assert laptop.looked == 0
    assert addresses.lan_addresses(host) == [host]


def test_the_pages_on_the_laptop_show_the_new_address_and_say_so(tables: Tables) -> None:
    laptop = Laptop()
    client = make_app(tables, address=laptop.where()).test_client()
    code = client.post("/api/v1/tables", json={"game": GAME, "name": "Mei"}).get_json()["code"]
    local = "http://127.0.0.1:8000"

    def text(path: str, base: str = local, **more: str) -> str:
        return client.get(path, base_url=base, environ_overrides=more).get_data(as_text=True)

    moved = say("where.moved", address=f"{CAFE}:8000")
    assert f"{HOME}:8000" in text("/")
    assert say("where.moved", address=f"{HOME}:8000") not in text("/")
    laptop.address = CAFE
    laptop.now += LOOK_AGAIN_S
    home = text("/")
    assert f"{CAFE}:8000" in home and HOME not in home
    assert moved in home
    for path in (f"/t/{code}", f"/t/{code}/table"):
        page = text(path)
        assert f"{CAFE}:8000" in page and HOME not in page
    assert client.get("/where", base_url=local).get_json() == {"address": f"http://{CAFE}:8000"}
    phone = text("/", f"http://{CAFE}:8000", REMOTE_ADDR="10.0.0.3")
    assert moved not in phone, "a phone need not be told: it is there"


def test_the_server_tells_the_terminal_and_makes_another_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laptop, port = Laptop(), free_port()
    told: list[str] = []
    heard = threading.Event()
    monkeypatch.setattr(process, "LOOK_AGAIN_S", 0.05)
    monkeypatch.setattr(addresses, "LOOK_AGAIN_S", 0.0)
    monkeypatch.setattr(process, "Whereabouts", lambda host, port, https: Whereabouts(host, port, https, laptop.look))
    monkeypatch.setattr(process, "lan_addresses", lambda _host: [laptop.address])
    servers: list[Server] = []

    class Watched(Server):
        def work(self) -> None:
            servers.append(self)
            laptop.address = CAFE
            assert heard.wait(PATIENCE_S)

    monkeypatch.setattr(process, "Server", Watched)
    began: list[str] = []

    def moved(url: str) -> None:
        told.append(url)
        heard.set()

    process.run(Place("0.0.0.0", port, free_port()), tmp_path, Tell(began.append, moved, told.append))
    for server in servers:
        server.close()
    assert began == [f"http://{HOME}:{port}"]
    assert told == [f"http://{CAFE}:{port}"]
    leaf = x509.load_pem_x509_certificate((tmp_path / "https" / "server.pem").read_bytes())
    names = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert CAFE in {str(name.value) for name in names}
    assert Authority(tmp_path, "laptop").names([CAFE]) >= {CAFE}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_to_stop_it_while_it_begins_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """While the address is told, and in the moment between that and the first request; whatever was inherited."""
    former = signal.signal(number, signal.SIG_IGN)
    try:
        place, told = Place("127.0.0.1", free_port()), list[str]()
        process.run(place, tmp_path, Tell(lambda _url: signal.raise_signal(number), told.append, told.append))
        work = Server.work

        def late(server: Server) -> None:
            signal.raise_signal(number)
            work(server)

        monkeypatch.setattr(Server, "work", late)
        process.run(place, tmp_path, Tell(told.append, told.append, told.append))
        assert signal.getsignal(number) is signal.SIG_IGN, "as it was before"
    finally:
        signal.signal(number, former)
