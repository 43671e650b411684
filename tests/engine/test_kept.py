"""Answers that a position keeps: found once, and again when what they follow from has changed."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from companion.engine.declared import Declared, declared
from companion.engine.fields import Axis, changed, number, numbers, seldom, shared, trail
from companion.engine.kept import kept
from companion.engine.terms import Note

TREE: Final = Axis("tree", lambda s: ("pear", "plum", "fig"))

found: list[tuple[object, ...]] = []
"""What has been found so far, by name and parameters."""


@declared
class Orchard(Declared):
    """Trees with fruit, and what somebody pays for it."""

    notes: list[Note] = shared()
    fruit: tuple[int, ...] = seldom(numbers(TREE))
    prices: tuple[int, ...] = trail(1, 2, 3)
    rate: int = number(1)
    picked: list[int] = numbers(TREE)

    @kept("fruit")
    def bearing(self) -> tuple[int, ...]:
        """Trees with fruit."""
        found.append(("bearing",))
        return tuple(tree for tree, count in enumerate(self.fruit) if count)

    @kept("fruit", "prices", "rate")
    def worth(self, tree: int) -> int:
        """What the fruit of a tree brings."""
        found.append(("worth", tree))
        return self.fruit[tree] * self.prices[tree] * self.rate

    @kept("prices")
    def dearer(self, tree: int, other: int) -> bool:
        """Whether the fruit of one costs more than that of the other."""
        found.append(("dearer", tree, other))
        return self.prices[tree] > self.prices[other]


@pytest.fixture
def orchard() -> Orchard:
    """Two pears and three figs."""
    found.clear()
    s = Orchard()
    s.notes = []
    s.begin()
    s.fruit = (2, 0, 3)
    return s


def test_an_answer_is_found_once(orchard: Orchard) -> None:
    assert [orchard.bearing() for _ in range(3)] == [(0, 2)] * 3
    assert found == [("bearing",)]


def test_it_is_found_again_when_what_it_follows_from_is_another(orchard: Orchard) -> None:
    assert (orchard.bearing(), orchard.worth(2)) == ((0, 2), 9)
    orchard.fruit = changed(orchard.fruit, 1, 1)
    assert (orchard.bearing(), orchard.worth(2)) == ((0, 1, 2), 9)
    orchard.rate = 2
    assert (orchard.bearing(), orchard.worth(2)) == ((0, 1, 2), 18)
    orchard.prices = (1, 2, 5)
    assert orchard.worth(2) == 30
    assert found.count(("bearing",)) == 2


def test_what_it_does_not_follow_from_may_change(orchard: Orchard) -> None:
    orchard.bearing()
    orchard.rate, orchard.prices = 5, (3, 2, 1)
    orchard.picked[0] = 1
    orchard.bearing()
    assert found == [("bearing",)]


def test_each_question_has_an_answer_of_its_own(orchard: Orchard) -> None:
    for _ in range(2):
        assert [orchard.worth(tree) for tree in range(3)] == [2, 0, 9]
        assert [orchard.dearer(one, other) for one, other in ((2, 0), (0, 2))] == [True, False]
    assert found == [("worth", 0), ("worth", 1), ("worth", 2), ("dearer", 2, 0), ("dearer", 0, 2)]


def test_copies_and_samples_share_it_and_go_their_own_ways(orchard: Orchard) -> None:
    orchard.bearing()
    for other in (orchard.clone(), orchard.sample(0, Random(1))):
        assert other.bearing() == (0, 2)
        other.fruit = (0, 0, 0)
        assert (other.bearing(), orchard.bearing()) == ((), (0, 2))
    assert found == [("bearing",)] * 3


def test_what_a_copy_finds_is_known_to_all_that_are_still_alike(orchard: Orchard) -> None:
    orchard.worth(0)
    copy, other = orchard.clone(), orchard.clone()
    other.rate = 2
    assert (copy.worth(2), orchard.worth(2), other.worth(2), orchard.worth(2)) == (9, 9, 18, 9)
    assert found == [("worth", 0), ("worth", 2), ("worth", 2)]


def test_dumps_do_not_hold_it(orchard: Orchard) -> None:
    before = orchard.dumped()
    orchard.bearing(), orchard.worth(1)
    assert orchard.dumped() == before
    other = Orchard()
    other.notes = []
    other.begin()
    other.bearing()
    other.fill(before)
    assert other.bearing() == (0, 2)


def test_tests_can_find_it_anew(orchard: Orchard) -> None:
    assert set(Orchard.KEPT) == {"bearing", "worth", "dearer"}
    orchard.bearing()
    assert Orchard.KEPT["bearing"](orchard) == (0, 2)
    assert Orchard.KEPT["worth"](orchard, 2) == 9
    assert Orchard.bearing.__doc__ == "Trees with fruit."


def test_what_is_changed_in_place_keeps_nothing() -> None:
    with pytest.raises(TypeError, match="wrong cannot be kept with picked"):

        @declared
        class _InPlace(Orchard):
            @kept("fruit", "picked")
            def wrong(self) -> int:
                return sum(self.picked)

    with pytest.raises(TypeError, match="wrong cannot be kept with branches"):

        @declared
        class _Unknown(Orchard):
            @kept("branches")
            def wrong(self) -> int:
                return 0


def test_a_class_that_follows_keeps_what_it_inherits() -> None:
    @declared
    class Guarded(Orchard):
        dogs: int = number(2)

        @kept("dogs", "fruit")
        def safe(self) -> bool:
            """Whether there are more dogs than trees with fruit."""
            return self.dogs > len(self.bearing())

    s = Guarded()
    s.notes = []
    s.begin()
    assert (s.safe(), s.bearing()) == (True, ())
    s.fruit = (1, 1, 1)
    assert (s.safe(), s.bearing()) == (False, (0, 1, 2))
    assert set(Guarded.KEPT) == {"bearing", "worth", "dearer", "safe"}
