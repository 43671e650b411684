"""Strict reading of JSON: what is right comes back as it is, and everything else is refused by its path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine import validation as v
from companion.engine.errors import ImpossiblePosition


def refused(check: Callable[[], object]) -> ImpossiblePosition:
    with pytest.raises(ImpossiblePosition) as caught:
        check()
    return caught.value


RIGHT: list[tuple[Callable[[Any, str], Any], Any]] = [
    (v.mapping, {"a": 1}),
    (lambda value, where: v.table(value, where, ("a", "b")), {"b": 1}),
    (lambda value, where: v.exactly(value, where, ("a",), ("b",)), {"a": 1}),
    (v.items, []),
    (lambda value, where: v.items(value, where, 2, 2), [1, 2]),
    (lambda value, where: v.number(value, where, 1, 9), 9),
    (lambda value, where: v.number(value, where, 1), 10**9),
    (v.flag, False),
    (lambda value, where: v.one_of(value, where, (2, 4)), 4),
    (lambda value, where: v.one_of(value, where, ("a", "b")), "b"),
    (v.word, "eastern-2"),
    (v.name, " Mei 明 "),
]


@pytest.mark.parametrize(("check", "value"), RIGHT)
def test_what_is_right_comes_back_as_it_is(check: Callable[[Any, str], Any], value: Any) -> None:
    assert check(value, "here") is value or check(value, "here") == value


WRONG: list[tuple[Callable[[Any, str], Any], Any, str, str]] = [
    (v.mapping, [], "here", "expected-object"),
    (lambda value, where: v.table(value, where, ("a",)), {"b": 1}, "here.b", "unknown-key"),
    (lambda value, where: v.table(value, v.WHOLE, ("a",)), {"b": 1}, "b", "unknown-key"),
    (lambda value, where: v.table(value, where, ("a",)), {"b.c\n": 1}, r"here.'b.c\n'", "unknown-key"),
    (lambda value, where: v.exactly(value, where, ("a",)), {"b": 1}, "here.a", "missing-key"),
    (lambda value, where: v.exactly(value, where, ("a",), ("b",)), {"a": 1, "c": 1}, "here.c", "unknown-key"),
    (v.items, {}, "here", "expected-list"),
    (v.items, "text", "here", "expected-list"),
    (lambda value, where: v.items(value, where, 2, 2), [1], "here", "expected-length.exactly"),
    (lambda value, where: v.items(value, where, 1, 3), [], "here", "expected-length"),
    (lambda value, where: v.number(value, where, 1, 9), 0, "here", "expected-number"),
    (lambda value, where: v.number(value, where, 1, 9), 10, "here", "expected-number"),
    (lambda value, where: v.number(value, where, 0, 9), True, "here", "expected-number"),
    (lambda value, where: v.number(value, where, 0, 9), 1.0, "here", "expected-number"),
    (lambda value, where: v.number(value, where, 1), 0, "here", "expected-number.least"),
    (v.flag, 1, "here", "expected-flag"),
    (lambda value, where: v.one_of(value, where, (0, 1)), True, "here", "expected-one-of"),
    (lambda value, where: v.one_of(value, where, ("a",)), ["a"], "here", "expected-one-of"),
    (v.word, "Eastern", "here", "expected-id"),
    (v.word, "east--2", "here", "expected-id"),
    (v.word, None, "here", "expected-id"),
    (v.name, "  ", "here", "expected-name"),
    (v.name, "a\x1b[31m", "here", "expected-name"),
    (v.name, "\ud800", "here", "expected-name"),
    (v.once, ["a", "b", "a"], "here", "twice"),
]


@pytest.mark.parametrize(("check", "value", "path", "key"), WRONG)
def test_what_is_wrong_is_refused_by_its_path(
    check: Callable[[Any, str], Any], value: Any, path: str, key: str
) -> None:
    error = refused(lambda: check(value, "here"))
    assert (error.field, error.key) == (path, f"impossible.{key}")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"a": [1]}, "{…}"),
        ([[[]]], "[…]"),
        (None, "null"),
        (True, "true"),
        pytest.param(10**5000, "…", id="huge"),
        (-3, "-3"),
        (1.5, "1.5"),
        ("a\x1bb", "a?b"),
        ("x" * 999, "x" * v.LONGEST),
    ],
)
def test_a_wrong_value_is_told_in_few_letters(value: Any, told: str) -> None:
    assert refused(lambda: v.one_of(value, "here", ("a",))).params["text"] == told


def test_a_path_stays_short() -> None:
    assert len(refused(lambda: v.table({"x" * 5000: 1}, "here", ())).field) == v.LONGEST + 1


def test_a_message_lists_what_is_known() -> None:
    assert refused(lambda: v.one_of(3, "here", (2, 4, 6))).params["known"] == "2, 4, 6"
    assert refused(lambda: v.table({"c": 1}, "here", ("a", "b"))).params["known"] == "a, b"


def test_a_word_that_nobody_knows_is_likely_the_one_most_like_it() -> None:
    assert v.nearest("Qizou", ("lintao", "qizhou")) == "qizhou"
    assert v.nearest("zzz", ("lintao", "qizhou")) == v.nearest(3, ("3",)) == ""
