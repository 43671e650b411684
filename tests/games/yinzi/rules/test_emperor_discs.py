"""What discs of the section Emperor do, and when (5 B Choose Advancements)."""

from __future__ import annotations

import pytest

from companion.engine.fields import changed
from companion.games.yinzi.rules import stages
from tests.games.yinzi.rules.laid_out import (
    FOR_EMPEROR,
    PAPER,
    bonus,
    disc,
    discs,
    do,
    found,
    group,
    grow,
    hand,
    keep,
    money,
    part,
    purse,
    quiet,
    refused,
    routes,
    table,
    texts,
    turn,
    words,
    workers,
)


def test_salt_is_half_of_a_pair_or_a_good_of_a_route() -> None:
    s = table()
    group(s, "red", plant=1)
    disc(s, "red", "emperor-salt")
    found(s, "red", "red-paper", PAPER)
    keep(s, "red", "red-paper")
    routes(s, "goods-1")
    turn(s)
    do(s, "send plant war", "fulfil 1 1", "give-commodity red-paper", "give-disc emperor-salt")
    assert purse(s, "red") == (7, 0)
    assert not discs(s, "red")


def test_one_more_sale_in_any_turn() -> None:
    s = table()
    hand(s, "red", "2-2")
    bonus(s, "red", "sales")
    disc(s, "red", "emperor-sale")
    grow(s, "red", "huguang-2", 2, "ramie")
    turn(s)
    do(s, "use emperor-sale")
    assert words(s) == {"sell"}
    do(s, "sell huguang-2 huguang")
    assert purse(s, "red") == (8, 0)
    do(s, "play 2-2 sell", "sell huguang-2 huguang")
    assert s.left == 1 or s.to_act == (1,)


def test_a_tile_of_the_disc_does_not_count_as_the_one_of_the_action() -> None:
    """Ruling 26."""
    s = table()
    hand(s, "red", "2-2")
    disc(s, "red", "emperor-crop")
    turn(s)
    do(s, "play 2-2 plant", "buy-crop 1", "place huguang-5")
    quiet(s)
    do(s, "use emperor-crop", "buy-crop 1", "place huguang-7")
    quiet(s)
    assert s.left == 1
    assert s.cubes[0] == 11
    assert purse(s, "red") == (2, 0)
    assert refused(s, "buy-crop 1") == "bought"


@pytest.mark.parametrize("reason", ["money", "cubes", "room"])
def test_a_tile_of_the_disc_needs_money_a_cube_and_room(reason: str) -> None:
    """Ruling 20."""
    s = table()
    hand(s, "red", "2-2")
    disc(s, "red", "emperor-crop")
    if reason == "money":
        money(s, "red", copper=0)
    elif reason == "cubes":
        s.rural = changed(s.rural, 0, 15)
    else:
        for n in range(len(s.under)):
            s.under = changed(s.under, n, 0)
    turn(s)
    assert refused(s, "use emperor-crop") == "no-tile"


def test_into_a_box_that_is_taken() -> None:
    s = table()
    group(s, "yellow", canal=3)
    group(s, "red", plant=3)
    disc(s, "red", "emperor-same")
    turn(s)
    do(s, "send plant emperor", "use emperor-same", "box canal")
    assert workers(s, "red") == {"canal": 3}
    part(s, stages.ROUTES_OVER)
    assert (purse(s, "red"), purse(s, "yellow")) == ((8, 0), (8, 0))
    assert s.boat == (1, 1, 0)


def test_a_disc_as_one_of_the_workers() -> None:
    """It stands there until F and never alone."""
    s = table()
    group(s, "red", plant=1)
    disc(s, "red", "emperor-worker")
    turn(s)
    do(s, "send plant emperor", "use emperor-worker")
    assert refused(s, "box palace") == "own-worker"
    do(s, "box road")
    assert workers(s, "red") == {"road": 1}
    assert (s.helpers[0], s.discs[0]) == (1, 19)
    part(s, stages.SHIPPED_LATE)
    quiet(s)
    assert (s.helpers[0], s.discs[0]) == (0, 20)


def test_a_disc_and_three_workers_for_the_bridge() -> None:
    s = table()
    group(s, "red", plant=3)
    disc(s, "red", "emperor-worker")
    turn(s)
    do(s, "send plant emperor")
    assert refused(s, "box bridge") == "no-workers"
    do(s, "use emperor-worker", "box bridge")
    assert workers(s, "red") == {"bridge": 3}


def test_migrants_of_the_top_box_too() -> None:
    s = table()
    group(s, "red", plant=1, bottom=1, top=2)
    disc(s, "red", "emperor-eager")
    turn(s)
    do(s, "send plant emperor", "use emperor-eager", "box bridge")
    assert workers(s, "red") == {"bridge": 4}


@pytest.mark.parametrize(
    ("along", "left"),
    [("box bridge", {"top": 2}), ("eager bridge 2", {"bottom": 1, "top": 1}), ("eager bridge 3", {"bottom": 2})],
)
def test_migrants_of_the_top_box_may_go_first(along: str, left: dict[str, int]) -> None:
    """5 B Eager immigrants: whoever goes from the top leaves one at the bottom for another action of this round."""
    s = table()
    group(s, "red", plant=1, bottom=2, top=3)
    disc(s, "red", "emperor-eager")
    turn(s)
    do(s, "send plant emperor", "use emperor-eager")
    more = {"eager road 1", "eager canal 1", "eager canal 2", "eager bridge 2", "eager bridge 3"}
    assert {one for one in texts(s) if one.startswith("eager")} == more
    assert refused(s, "eager bridge 1") == refused(s, "eager canal 3") == "no-workers"
    do(s, along)
    assert workers(s, "red") == {"bridge": 4} | left


def test_nobody_comes_from_the_top_without_the_disc() -> None:
    s = table()
    group(s, "red", plant=1, bottom=1, top=1)
    turn(s)
    do(s, "send plant emperor")
    assert refused(s, "eager road 1") == "not-now"


def test_discs_together_open_a_box() -> None:
    s = table()
    group(s, "yellow", bridge=4, palace=1)
    group(s, "red", plant=1, top=2)
    disc(s, "red", *FOR_EMPEROR)
    turn(s)
    do(s, "send plant emperor", "use emperor-same", "use emperor-worker", "use emperor-eager", "box bridge")
    assert workers(s, "red") == {"bridge": 3}
    assert not discs(s, "red")


@pytest.mark.parametrize("space", FOR_EMPEROR)
def test_only_with_the_emperor(space: str) -> None:
    s = table()
    group(s, "red", plant=2, top=1)
    group(s, "yellow", road=2)
    disc(s, "red", space)
    turn(s)
    do(s, "send plant war")
    assert s.to_act == (1,)  # nothing more to be done with it
    turn(s)
    assert f"use {space}" not in texts(s)
