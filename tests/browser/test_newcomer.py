"""A newcomer's first turn is over soon after he has scanned the code."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.newcomer import Newcomer
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

MACHINE_S = 3
"""What the machine may have of the time; it takes half of it. How long it takes under load is no matter here."""
LOBBY_S = 12
"""Until he sits: he types his name and taps twice, which takes two thirds of it."""
STEPS = 60
"""What both do, with room."""


@pytest.mark.parametrize(
    ("game", "lang", "deed", "most", "new"),
    [
        ("ming-dynastie", "en", "did.neutral", 40, ""),
        ("ming-voyages", "de", "did.play", 63, "Hinsetzen, bin neu"),  # with an attack, whose dice he rolls
        ("yinzi", "en", "did.play", 63, "Sit, I’m new"),
    ],
)
def test_a_first_turn_soon_after_the_code(
    new_phone: Callable[..., Phone], game: str, lang: str, deed: str, most: int, new: str
) -> None:
    """``deed`` is what a first turn begins with; before it somebody may be asked for a reaction, or for a factory,
    a resource and a bonus. It takes at most so many seconds, with a guide (``new``) a minute."""
    host, phone = new_phone(), new_phone(lang)
    host.sit("", {"game": game, "name": "Mei"})
    host.page.goto(f"/t/{host.code}")
    newcomer = Newcomer(phone.page, "Jonas", ("Mei",), new)
    newcomer.scans(f"/t/{host.code}")
    while not newcomer.seated():
        newcomer.goes_on()
    assert newcomer.own <= LOBBY_S, f"\n{newcomer}"
    begun = host.send("/begin", {})["number"]
    phone.sees(begun)
    for _ in range(STEPS):
        phone.page.wait_for_selector("body:not(.busy)")  # a chain is carried out one action after the other
        if newcomer.asked():
            newcomer.goes_on()
        elif turned(host, deed):
            break
        else:
            seen, legal = host.legal()
            phone.sees(host.act(legal[0], seen) if legal else seen)
            phone.page.wait_for_timeout(0 if legal else 50)
    else:
        raise AssertionError(f"his turn does not end\n{newcomer}")
    print(newcomer)
    assert 20 < newcomer.own <= most - MACHINE_S, f"\n{newcomer}"


def turned(host: Phone, deed: str) -> bool:
    """Whether somebody else than the host has done that."""
    own, lines = host.get("")["you"], host.get("/log")["lines"]
    return any(message["key"] == deed for line in lines if line["seat"] != own for message in line["messages"])
