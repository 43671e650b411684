"""What lies there before the first bonus is chosen (3, Set Up)."""

from __future__ import annotations

import pytest

from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import stages
from companion.games.yinzi.rules.goods import CROPS, LATE
from tests.games.yinzi.rules.laid_out import ED, at_stage, do, new, refused, texts, wander, words


@pytest.mark.parametrize("players", [2, 3, 4])
def test_crops_ships_factories_and_routes(players: int) -> None:
    """Rulings 1 and 19, and the table of our digest."""
    s = wander(new(players), 3, at_stage(stages.FOUND))
    main = {2: 3, 3: 4, 4: 5}[players]
    for kind, crop in enumerate(CROPS):
        count = s.pile[kind] + s.aside[kind] + s.crop_track.count(kind)
        assert count == (4 if crop in LATE else main)
        assert crop in LATE or not s.aside[kind]
    assert len(s.ship) == players
    assert {ED.regions[ED.ships[ship].destination] for ship in s.ship} == {0}
    ships = {2: 14, 3: 13, 4: 14}[players]  # without those at the coast, and two to the East with fewer than four
    assert sum(s.waiting) + players == ships
    assert list(s.waiting) == sorted(s.waiting, reverse=True)
    assert max(s.waiting) - min(s.waiting) <= 1
    assert s.face_up.count(1) == players
    shown = {ED.factories[factory].color for factory, there in enumerate(s.face_up) if there}
    assert shown <= set(range(players))
    assert len(set(s.top)) == players
    assert list(s.below) == [3] * players
    assert s.unknown == 4


def test_what_players_begin_with() -> None:
    s = wander(new(), 3, at_stage(stages.FOUND))
    assert s.copper == [4, 4, 4]
    assert s.silver == (0, 0, 0)
    assert [s.capacity(seat) for seat in range(3)] == [1, 1, 1]
    assert s.rate == 1
    assert len(set(s.market)) == 4
    assert s.resources == [14, 8]


def test_the_last_in_the_order_chooses_first() -> None:
    s = wander(new(), 3, at_stage(stages.FOUND))
    assert s.to_act == (s.order[-1],)
    do(s, sorted(texts(s))[0])
    assert words(s) == {"site"}
    site = sorted(texts(s))[0]
    do(s, site)
    assert s.to_act == (s.order[-2],)
    assert s.level(s.face_up.index(2)) == 1
    do(s, sorted(texts(s))[0])
    assert site not in texts(s)
    assert refused(s, site) == "not-free"


def test_nobody_takes_a_tile_that_does_not_lie_there() -> None:
    s = wander(new(), 3, at_stage(stages.FOUND))
    hidden = next(n for n, there in enumerate(s.face_up) if not there)
    assert refused(s, f"found {ED.factory_ids[hidden]}") == "not-shown"


def test_the_display_is_filled_once_after_all_have_built_then_come_the_resources() -> None:
    s = wander(new(), 3, at_stage(stages.FIRST_RESOURCE))
    assert s.face_up.count(2) == 3 == s.face_up.count(1)
    assert s.to_act == (s.order[-1],)
    order = s.order
    do(s, "take wood", "take stone", "take wood")
    assert s.store[order[-1] * 2 : order[-1] * 2 + 2] == (1, 0)
    assert s.store[order[-2] * 2 : order[-2] * 2 + 2] == (0, 1)
    assert s.resources == [12, 7]
    assert s.stage is stages.CHOOSE_BONUS
    assert s.to_act == (order[0],)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_factory_fits_into_every_province(players: int) -> None:
    """Ruling 27: blank squares take factories; a printed salt mine never does."""
    s = wander(new(players), 3, at_stage(stages.FOUND))
    do(s, sorted(texts(s))[0])
    assert {text.split()[1].split("-")[0] for text in texts(s)} == {"huguang", "nanzhili", "jiangxi", "zhejiang"}
    for site in ED.sites:
        assert all(ED.printed[square] != 4 for square in site)


def test_three_cards_for_everybody_in_each_round() -> None:
    """Ruling 2: drawn in B of the first round, in F for the others; each sees his own."""
    s = wander(new(), 3, lambda s: s.stage is stages.DRAW)
    assert s.to_act == (CHANCE,)
    assert sum(s.hand) == 0
    wander(s, 4, at_stage(stages.TURN))
    assert [s.cards_of(seat) for seat in range(3)] == [3, 3, 3]
    wander(s, 5, at_stage(stages.CHOOSE_BONUS, 2))
    assert [s.cards_of(seat) for seat in range(3)] == [3, 3, 3]
    wander(s, 5, lambda s: s.stage is stages.DIE and s.round == 4)
    assert sum(s.hand) == 0 == sum(s.deck)
