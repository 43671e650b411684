"""All twenty-four spaces of the advancements box: when their discs may be used, never in the turn in which they were
placed, and emissaries (5 B Choose Advancements)."""

from __future__ import annotations

import pytest

from companion.engine.fields import changed
from companion.games.yinzi.rules.game import YinziState
from tests.games.yinzi.rules.laid_out import (
    ED,
    SPACES,
    abroad,
    carry,
    disc,
    discs,
    do,
    dock,
    emissaries,
    group,
    grow,
    hand,
    load,
    quiet,
    refused,
    routes,
    table,
    texts,
    turn,
    words,
)

DIPLOMACY = SPACES[:6]
BY_USE = ("economy-transport", "economy-coins", "emperor-sale", "emperor-crop", "war-route", "war-pay")
"""Discs that are used in an own turn, whatever its action."""


def everything(s: YinziState) -> None:
    """Whatever any disc could be used for in a turn."""
    grow(s, "red", "huguang-2", 1, "ramie")
    group(s, "red", war=2)
    routes(s, discards=("any-1",))
    dock(s, "brunei-1", "korea-1", "japan-1")


def test_there_are_twenty_four() -> None:
    assert len(SPACES) == 24


@pytest.mark.parametrize("space", SPACES[6:])
def test_what_can_be_used_at_the_beginning_of_a_turn(space: str) -> None:
    s = table()
    everything(s)
    hand(s, "red", "2-2")
    disc(s, "red", space)
    turn(s)
    usable = space in BY_USE and space != "economy-transport"
    assert (f"use {space}" in texts(s)) == usable
    if not usable:
        assert refused(s, f"use {space}") == "not-now"


@pytest.mark.parametrize("space", SPACES)
def test_never_in_the_turn_in_which_it_was_placed(space: str) -> None:
    s = table()
    everything(s)
    for hold in ("1-1", "2-1", "3-1"):
        load(s, "red", hold)
    hand(s, "red", "1-3")
    turn(s)
    do(s, "play 1-3 advance", f"advance {space}")
    assert not {word for word in words(s) if word in {"use", "emissary"}}
    if space not in DIPLOMACY:
        assert refused(s, f"use {space}") == "no-disc"


@pytest.mark.parametrize("space", BY_USE)
def test_no_use_before_the_first_worker_has_done_something(space: str) -> None:
    s = table()
    everything(s)
    group(s, "red", plant=2)
    disc(s, "red", space)
    turn(s)
    do(s, "send plant resources")
    if space == "economy-coins":
        assert f"use {space}" in texts(s)
    else:
        assert refused(s, f"use {space}") == ("not-now" if space == "economy-transport" else "first-act")
    do(s, "take wood")
    assert (f"use {space}" in texts(s)) == (space != "economy-transport")


# --- diplomacy ---


@pytest.mark.parametrize("country", DIPLOMACY)
def test_an_emissary_to_each_country(country: str) -> None:
    """Ruling 11: with an own piece aboard, one for each; it stays abroad and is worth a point."""
    s = table()
    group(s, "red", plant=1)
    dock(s, f"{country}-1", "brunei-3" if country != "brunei" else "korea-1")
    load(s, "red", "1-1")
    disc(s, "red", country)
    turn(s)
    do(s, "emissary 1")
    assert not discs(s, "red")
    assert sum(s.envoys) == 1
    assert refused(s, "emissary 1") == "no-disc"
    slots = len(ED.ships[s.ship[0]].slots)
    for slot in range(2, slots + 1):
        load(s, "yellow", f"1-{slot}", "salt")
    s.cargo = changed(s.cargo, slots - 1, 0)
    s.shipped = changed(s.shipped, (slots - 1) * 3 + 1, 0)
    grow(s, "red", "nanzhili-4")
    grow(s, "red", "nanzhili-3", 1, "salt")
    carry(s, "red", 6)
    turn(s)
    do(s, "send plant ships", f"salt 1-{slots}")
    quiet(s)
    assert emissaries(s, "red", country) == 1
    assert abroad(s, "red", country) == 1
    assert s.discs[0] == 19
