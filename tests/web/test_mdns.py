"""The name that printed codes hold, asked for as a phone asks for it, on a network of its own: the loopback."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from itertools import count
from os import getpid

import pytest
from zeroconf import AddressResolverIPv4, IPVersion, Zeroconf

from companion.web.server.mdns import NAME, Nearby
from printables.drawing import qr
from printables.link import LINK

LOOPBACK = "127.0.0.1"
numbers = count()


@pytest.fixture
def name() -> str:
    """A name that no other test and no other app on this machine has."""
    return f"ming-test-{getpid()}-{next(numbers)}.local"


def apart(test: Callable[[str], None]) -> Callable[[str], None]:
    """Run the test in a thread of its own, as the app announces itself. Where browser tests ran before in the same
    process, the main thread has Playwright's event loop, and zeroconf would join it and refuse to wait."""

    @wraps(test)
    def run(name: str) -> None:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(test, name).result()

    return run


def resolved(name: str) -> list[str]:
    asked = AddressResolverIPv4(f"{name}.")
    with Zeroconf(interfaces=[LOOPBACK], ip_version=IPVersion.V4Only) as phone:
        return asked.parsed_addresses() if asked.request(phone, 1500) else []


@apart
def test_a_phone_finds_the_app_by_its_name(name: str) -> None:
    nearby = Nearby(8000, name)
    assert resolved(name) == []
    nearby.follow([LOOPBACK, "::1"])
    try:
        assert nearby.announced
        assert resolved(name) == [LOOPBACK]
    finally:
        nearby.close()
    assert not nearby.announced


@apart
def test_a_name_that_somebody_has_stays_his(name: str) -> None:
    first, second = Nearby(8000, name), Nearby(8001, name)
    first.follow([LOOPBACK])
    try:
        second.follow(["127.0.0.2"])
        assert first.announced and not second.announced
    finally:
        second.close()
        first.close()


def test_without_a_network_there_is_no_name_and_no_trouble() -> None:
    nearby = Nearby(8000)
    nearby.follow([])
    nearby.follow(["192.0.2.77"])
    assert not nearby.announced
    nearby.close()


def test_printed_codes_hold_that_name() -> None:
    assert qr.address(LINK) == f"{NAME}:8000"
