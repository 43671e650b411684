"""Picking one of what may be added to a plan, on the lanterns of the toy game: up to two are lit in a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine import CHANCE
from companion.web.play.plan import Chain, address
from tests.toy_game import Lanterns


class Plan(Chain[Lanterns]):
    __slots__ = ()


def plan(*texts: str) -> Plan:
    state: Any = Lanterns(("red", "blue"), 1)
    state.apply(CHANCE, state.chance_outcomes()[0][0])
    found = Plan("a1", 0, (), "", state, state).then(*texts)
    assert found.texts == texts
    return found


def test_what_may_be_added_is_to_be_picked() -> None:
    first = plan()
    assert [(one.text, one.thing, one.on) for one in first.answers("light")] == [
        ("light 1", "1", False), ("light 2", "2", False),
    ]  # fmt: skip
    assert first.answer("light") == ""
    for one in first.answers("light"):
        assert one.href == first.then(one.text).href == one.picked.href
    assert [one.text for one in first.answers("pass", "light")] == [one.text for one in first.answers()]
    assert [one.text for one in first.answers()] == ["light 1", "light 2", "pass"]
    assert first.answers("bid") == []


def test_as_long_as_more_may_be_added_the_last_one_is_no_answer() -> None:
    once = plan("light 1")
    assert [(one.text, one.on) for one in once.answers("light")] == [("light 1", False)]
    assert once.answer("light") == ""
    assert once.answers("light")[0].picked.texts == ("light 1", "light 1")


def test_what_was_picked_last_is_on_and_another_takes_its_place() -> None:
    for texts, verbs in ((("light 2",), ("light",)), (("light 2",), ()), (("light 2",), ("light", "pass"))):
        done = plan(*texts)
        assert done.asking(*verbs).texts == ()
        assert {one.text: one.on for one in done.answers(*verbs)}["light 2"]
        assert done.answer(*verbs) == "light 2"
        assert done.answers(*verbs)[0].picked.texts == ("light 1",)
    twice = plan("light 1", "light 1")
    assert [(one.text, one.on, one.picked.texts) for one in twice.answers("light")] == [
        ("light 1", True, ("light 1", "light 1"))
    ]


def test_what_was_picked_of_something_else_is_no_answer() -> None:
    assert plan("light 2").answers("pass") == []
    assert plan("light 2").more("light") == []
    assert [one.href for one in plan("light 1").more("light")] == [plan("light 1", "light 1").href]
    assert plan("light 2").answer("pass") == ""


def test_a_way_leads_where_something_may_be_added() -> None:
    once = plan("light 1")
    assert once.way("light 1") == once.then("light 1").href
    assert once.way("light 1", "map") == address("a1", ("light 1", "light 1"), "map")
    assert once.way("light 2") == ""
    assert replace(once, mode="look").way("pass") == once.then("pass").href
