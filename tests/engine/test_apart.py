"""Pieces that each seat has apart, such as a deck of its own: counted and dealt among its own places only."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.declared import Declared, declared
from companion.engine.errors import ImpossiblePosition
from companion.engine.fields import Axis, Pool, counts, from_all, from_others, shared
from companion.engine.inventory import unseen

OWN: Final = (3, 2, 1)
SEAT: Final = Axis("seat", lambda s: s.seats)
CARD: Final = Axis("card", lambda s: ("oak", "elm", "yew"))
CARDS: Final = Pool("cards", CARD, lambda s: OWN, apart=True)


@declared
class Woods(Declared):
    """Each seat draws from a deck of its own and lays down what all see."""

    seats: tuple[str, ...] = shared()
    hand: list[int] = counts(SEAT, CARD, pool=CARDS, secret=from_others)
    deck: list[int] = counts(SEAT, CARD, pool=CARDS, secret=from_all)
    laid: list[int] = counts(SEAT, CARD, pool=CARDS)

    @property
    def everywhere(self) -> tuple[list[int], list[int], list[int]]:
        return self.hand, self.deck, self.laid

    def of(self, table: list[int], seat: int) -> list[int]:
        return table[seat * len(OWN) : (seat + 1) * len(OWN)]


@st.composite
def woods(draw: st.DrawFn) -> Woods:
    s = Woods()
    s.seats = ("red", "blue", "green")[: draw(st.integers(2, 3))]
    s.begin()
    for seat in range(len(s.seats)):
        for card, count in enumerate(OWN):
            for _ in range(count):
                draw(st.sampled_from(s.everywhere))[seat * len(OWN) + card] += 1
    return s


@given(woods(), st.data())
def test_every_seat_has_all_of_its_own(s: Woods, data: st.DataObject) -> None:
    s.check_pieces()
    table = data.draw(st.sampled_from(s.everywhere))
    at = data.draw(st.integers(0, len(table) - 1))
    table[at] += 1
    other = (at + len(OWN)) % len(table)
    table[other] -= 1
    with pytest.raises(ImpossiblePosition, match=r"cards\."):
        s.check_pieces()


@given(woods(), st.sampled_from((None, 0, 1)), st.integers(0, 2**32))
def test_a_sample_leaves_everybody_his_own(s: Woods, seat: int | None, seed: int) -> None:
    sample = s.sample(seat, Random(seed))
    sample.check_pieces()
    assert sample.laid == s.laid
    for one in range(len(s.seats)):
        assert sum(sample.of(sample.hand, one)) == sum(s.of(s.hand, one))
        if one == seat:
            assert sample.of(sample.hand, one) == s.of(s.hand, one)
            assert sample.of(sample.deck, one) == s.of(s.deck, one)


@given(woods(), st.integers(0, 1))
def test_what_a_seat_cannot_place_of_its_own(s: Woods, seat: int) -> None:
    assert unseen(s, seat, CARDS) == s.of(s.deck, seat)


def test_each_of_ones_own_hidden_cards_is_as_likely() -> None:
    s = Woods()
    s.seats = ("red", "blue")
    s.begin()
    s.hand, s.deck, s.laid = [0, 0, 0, 1, 1, 0], [3, 2, 1, 1, 0, 1], [0, 0, 0, 1, 1, 0]
    s.check_pieces()
    luck = Random(4)
    yews = Counter(s.sample(0, luck).hand[5] for _ in range(4000))
    assert 1850 < yews[1] < 2150, "two of the four cards that blue has hidden, one of them the yew"
