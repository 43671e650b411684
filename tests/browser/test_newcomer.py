"""A newcomer's first turn is over a minute after he has scanned the code, in both games and languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.newcomer import Newcomer
from tests.browser.phone import Phone

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOST_S = 60
FIRST = {"ming-dynastie": "did.neutral", "ming-voyages": "did.play"}
"""What a first turn begins with: a reaction is none."""
STEPS = 60
"""Taps of everybody, with room."""


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in FIRST for lang in ("en", "de")])
def test_a_first_turn_within_a_minute_of_the_code(new_phone: Callable[..., Phone], game: str, lang: str) -> None:
    host, phone = new_phone(), new_phone(lang)
    host.sit("", {"game": game, "name": "Mei"})
    host.page.goto(f"/t/{host.code}")
    newcomer = Newcomer(phone.page, "Jonas", ("Mei",))
    newcomer.scans(f"/t/{host.code}")
    while not newcomer.seated():
        newcomer.goes_on()
    begun = host.send("/begin", {})["number"]
    phone.sees(begun)
    newcomer.watches()
    for _ in range(STEPS):
        if newcomer.asked():
            newcomer.goes_on()
            continue
        if turned(host, begun, FIRST[game]):
            break
        seen, legal = host.legal()
        if legal:
            phone.sees(host.act(legal[0], seen))
            newcomer.watches()
    print(newcomer)
    assert newcomer.seconds <= MOST_S, str(newcomer)


def turned(host: Phone, begun: int, deed: str) -> bool:
    """Whether somebody else than the host has done that since."""
    lines = host.get(f"/log?after={begun}")["lines"]
    own = host.get("")["you"]
    return any(key["key"] == deed for line in lines if line["seat"] != own for key in line["messages"])
