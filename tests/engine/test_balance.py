"""Pieces that people set come from the bank of their pool, and lie where there is room; on a small made-up game."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.balance import balance, blame, most_ever, most_now
from companion.engine.declared import Declared, declared
from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import NOTHING, Axis, Pool, counts, from_all, from_others, number, places
from companion.engine.inventory import held, unseen
from companion.engine.terms import Change

FRUITS: Final = ("pear", "plum", "fig")
HAVE: Final = (6, 5, 6)
ROOM: Final = 5

SEAT: Final = Axis("seat", lambda s: ("red", "blue"))
FRUIT: Final = Axis("fruit", lambda s: FRUITS)
SPACE: Final = Axis("space", lambda s: ("here", "there"))
COIN: Final = Axis("coin", lambda s: ("copper",))
FRUIT_POOL: Final = Pool("fruits", FRUIT, lambda s: HAVE, bank="crate")
COIN_POOL: Final = Pool("coins", COIN, lambda s: (3,), bank="bank", told={"held": "purse"})
WORDS: Final = {"basket": ("basket",), "stall": ("stall",), "purse": ("purse",)}


@declared
class Orchard(Declared):
    """Baskets that hold five fruits, a stall with places, and coins that can be replaced."""

    basket: list[int] = counts(SEAT, FRUIT, pool=FRUIT_POOL, room=ROOM, secret=from_others)
    stall: list[int] = places(SPACE, holds=FRUIT, pool=FRUIT_POOL)
    eaten: int = number(pool=FRUIT_POOL, piece=-1)
    crate: list[int] = counts(FRUIT, pool=FRUIT_POOL, secret=from_all)
    purse: list[int] = counts(SEAT, COIN, pool=COIN_POOL)
    bank: list[int] = counts(COIN, pool=COIN_POOL, below_zero=True)


def orchard() -> Orchard:
    s = Orchard()
    s.begin()
    s.crate, s.bank = list(HAVE), [3]
    return s


def changed(was: Orchard, **fields: Any) -> Orchard:
    s = was.clone()
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def refused(s: Orchard, was: Orchard, **real: int | str) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(ImpossiblePosition) as caught:
        balance(s, was, {name.replace("_", " "): value for name, value in real.items()}, WORDS)
    told = {name: value for name, value in caught.value.params.items() if name != "field"}
    return caught.value.field, caught.value.key, told


def test_what_lies_elsewhere_has_left_the_bank() -> None:
    was = orchard()
    s = changed(was, basket=[2, 0, 1, 0, 3, 0], stall=[1, NOTHING], eaten=2)
    balance(s, was, {}, WORDS)
    assert s.crate == [4, 1, 3]
    s.check_pieces()
    back = changed(s, basket=[0] * 6, stall=[NOTHING] * 2, eaten=0)
    balance(back, s, {}, WORDS)
    assert back.crate == list(HAVE)


def test_more_than_there_are_is_refused_with_where_they_were() -> None:
    was = orchard()
    balance(s := changed(was, basket=[0, 2, 0, 0, 1, 0]), was, {}, WORDS)
    more = changed(s, basket=[0, 2, 0, 0, 4, 0], stall=[1, NOTHING])
    told = {"fruit": "plum", "total": 5, "count": 2, "basket": 3, "stall": 0, "eaten": 0}
    assert refused(more, s, basket_blue_plum=4, stall_here="plum") == ("basket blue plum", "impossible.fruits", told)
    assert refused(more, s, stall_here="plum")[0] == "stall here"


def test_what_can_be_replaced_may_be_out_already() -> None:
    was = changed(orchard(), purse=[3, 1], bank=[-1])
    was.check_pieces()
    balance(s := changed(was, purse=[1, 3]), was, {}, WORDS)
    assert s.bank == [-1]
    told = {"coin": "copper", "total": 3, "count": 2, "held": 4}
    assert refused(changed(was, purse=[3, 2]), was, purse_blue_copper=2) == (
        "purse blue copper",
        "impossible.coins",
        told,
    )


def test_a_row_holds_what_it_has_room_for() -> None:
    was = orchard()
    over = changed(was, basket=[0, 0, 0, 3, 3, 0])
    told = {"seat": "blue", "held": 6, "most": 5, "count": 1}
    assert refused(over, was, basket_blue_pear=3, basket_blue_plum=3) == ("basket blue pear", "impossible.basket", told)
    with pytest.raises(ImpossiblePosition) as caught:
        changed(over, crate=[3, 2, 6]).check_pieces()
    assert caught.value.field == "basket.blue"


FRUIT_COUNTS: Final = st.lists(st.integers(0, 2), min_size=6, max_size=6).filter(
    lambda basket: sum(basket[:3]) <= ROOM and sum(basket[3:]) <= ROOM
)


@given(FRUIT_COUNTS, st.integers(0, 1), st.integers(0, 2))
def test_the_most_that_may_be_set_is_just_not_refused(basket: list[int], seat: int, fruit: int) -> None:
    was = orchard()
    balance(s := changed(was, basket=basket), was, {}, WORDS)
    axes = (SEAT, FRUIT)
    answer = most_now(s, s.FIELDS[0], axes)
    assert answer is not None
    most = answer(seat, fruit, basket[seat * 3 + fruit])
    assert most <= most_ever(s, s.FIELDS[0], axes, (seat, fruit)) == min(ROOM, HAVE[fruit])
    for count in (most, most + 1):
        trial = s.clone()
        trial.basket[seat * 3 + fruit] = count
        if count == most:
            balance(trial, s, {}, WORDS)
            trial.check_pieces()
        else:
            with pytest.raises(ImpossiblePosition):
                balance(trial, s, {}, WORDS)


@given(FRUIT_COUNTS, st.sampled_from([None, 0, 1]))
def test_what_a_seat_cannot_see_is_in_the_rows_that_are_hidden_from_it(basket: list[int], seat: int | None) -> None:
    was = orchard()
    balance(s := changed(was, basket=basket, stall=[2, NOTHING], eaten=1), was, {}, WORDS)
    assert held(s, s.FIELDS[1]) == [0, 0, 1] and held(s, s.FIELDS[2]) == [0, 0, 1]

    found = list(s.crate)
    for other in (0, 1):
        if other != seat:
            found = [count + more for count, more in zip(found, basket[other * 3 : other * 3 + 3], strict=True)]
    assert unseen(s, seat, FRUIT_POOL) == found


def test_the_first_setting_that_has_to_do_with_it_is_named() -> None:
    real: dict[str, Change] = {"start": "blue", "basket red pear": 3, "stall here": "pear"}
    assert blame(real, ("stall", "pear"), ("basket", "pear")) == "stall here"
    assert blame(real, ("basket", "blue")) == "start" and blame({}, ("basket",)) == "settings"
