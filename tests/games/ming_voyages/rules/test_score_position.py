"""Scoring a position and a match: by hand, against a second implementation, and everything that cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.engine.errors import ImpossiblePosition
from companion.games.ming_voyages.rules.score_position import score
from tests.games.ming_voyages.rules import naive_victory

BORDERLANDS = ("gansu", "sichuan", "datong", "jizhou", "liaodong")
TROOPS = {"troops": 1}
HORDES = {"hordes": 1}
SETTLED = {"settlements": 1}


def position(voyages: int, *lands: dict[str, int]) -> dict[str, Any]:
    return {"voyages": list(range(1, voyages + 1)), "borderlands": dict(zip(BORDERLANDS, lands, strict=False))}


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Anything that fits into the box: two of each at the most in each of five borderlands."""
    lands = {}
    for name in draw(st.lists(st.sampled_from(BORDERLANDS), unique=True)):
        if draw(st.booleans()):
            lands[name] = {"troops": draw(st.integers(0, 2))}
        else:
            lands[name] = {"hordes": draw(st.integers(0, 2)), "settlements": draw(st.integers(0, 1))}
    voyages = draw(st.lists(st.integers(1, 7), unique=True))
    assume(len(voyages) < 7 or [naive_victory.owner(land) for land in lands.values()].count("overlord") < 5)
    return {"voyages": voyages, "borderlands": lands}


@pytest.mark.parametrize(
    ("there", "answer"),
    [
        ({}, ("minor", "overlord", 0, 7)),
        (position(4, TROOPS, TROOPS, HORDES), ("minor", "emperor", 6, 4)),
        (position(4, TROOPS, HORDES, SETTLED), ("minor", "overlord", 5, 5)),
        (position(7, HORDES, HORDES, HORDES, SETTLED), ("major", "emperor", 7, 4)),
        (position(2, HORDES, SETTLED, {"hordes": 2, "settlements": 1}, HORDES, SETTLED), ("major", "overlord", 2, 10)),
        (position(6, HORDES, HORDES, HORDES, HORDES, HORDES), ("major", "overlord", 6, 6)),
        (position(3, TROOPS, TROOPS, TROOPS, TROOPS, TROOPS), ("minor", "emperor", 8, 4)),
        (position(7, TROOPS, TROOPS, TROOPS, TROOPS, TROOPS), ("major", "emperor", 12, 0)),
        (position(4, {"troops": 0, "hordes": 0, "settlements": 0}), ("minor", "emperor", 4, 3)),
    ],
)
def test_positions_by_hand(there: dict[str, Any], answer: tuple[str, str, int, int]) -> None:
    found = score(there, BORDERLANDS)
    assert list(found) == ["victory", "winner", "emperor", "overlord"]
    assert tuple(found.values()) == answer


@given(positions())
def test_positions_as_by_the_rulebook_alone(there: dict[str, Any]) -> None:
    assert score(there, BORDERLANDS) == naive_victory.judge(there)


def match(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    return {
        "match": [{"emperor": "Beth", "overlord": "Oscar", **first}, {"emperor": "Oscar", "overlord": "Beth", **second}]
    }


@pytest.mark.parametrize(
    ("first", "second", "beth", "oscar", "winner"),
    [
        (position(4, TROOPS, TROOPS), position(2, HORDES), 6 + 6, 3 + 2, "Beth"),
        (position(7, HORDES, HORDES), position(4, TROOPS, HORDES, HORDES), 12 + 6, 2 + 5, "Beth"),
        (position(6, *[HORDES] * 5), position(1), 6 + 6, 12 + 1, "Oscar"),
        (position(4, TROOPS), position(4, TROOPS), 5 + 3, 3 + 5, None),
        ({}, {}, 7, 7, None),
    ],
)
def test_matches_by_hand(
    first: dict[str, Any], second: dict[str, Any], beth: int, oscar: int, winner: str | None
) -> None:
    found = score(match(first, second), BORDERLANDS)
    assert found == {"points": {"Beth": beth, "Oscar": oscar}, "winner": winner}


@given(positions(), positions())
def test_matches_as_by_the_rulebook_alone(first: dict[str, Any], second: dict[str, Any]) -> None:
    (beth, oscar), (more_oscar, more_beth) = naive_victory.match_points(first), naive_victory.match_points(second)
    found = score(match(first, second), BORDERLANDS)
    assert found["points"] == {"Beth": beth + more_beth, "Oscar": oscar + more_oscar}
    ahead = beth + more_beth - oscar - more_oscar
    assert found["winner"] == (None if not ahead else "Beth" if ahead > 0 else "Oscar")


@pytest.mark.parametrize(
    ("there", "field"),
    [
        (None, "position"),
        ([], "position"),
        (4, "position"),
        ({"weather": "fine"}, "weather"),
        ({"victory": "major"}, "victory"),
        ({"emperor": "Beth"}, "emperor"),
        ({"voyages": None}, "voyages"),
        ({"voyages": 3}, "voyages"),
        ({"voyages": {"1": True}}, "voyages"),
        ({"voyages": [0]}, "voyages"),
        ({"voyages": [8]}, "voyages"),
        ({"voyages": [True]}, "voyages"),
        ({"voyages": [1.0]}, "voyages"),
        ({"voyages": ["1"]}, "voyages"),
        ({"voyages": [[1]]}, "voyages"),
        ({"voyages": [1, 4, 1]}, "voyages"),
        ({"voyages": [1, 2, 3, 4, 5, 6, 7, 7]}, "voyages"),
        ({"borderlands": None}, "borderlands"),
        ({"borderlands": ["gansu"]}, "borderlands"),
        ({"borderlands": {"ming": {"troops": 1}}}, "borderlands.ming"),
        ({"borderlands": {"atlantis": {}}}, "borderlands.atlantis"),
        ({"borderlands": {"gansu": 2}}, "borderlands.gansu"),
        ({"borderlands": {"gansu": None}}, "borderlands.gansu"),
        ({"borderlands": {"gansu": {"junks": 1}}}, "borderlands.gansu.junks"),
        ({"borderlands": {"gansu": {"troops": -1}}}, "borderlands.gansu.troops"),
        ({"borderlands": {"gansu": {"troops": True}}}, "borderlands.gansu.troops"),
        ({"borderlands": {"gansu": {"troops": 1.5}}}, "borderlands.gansu.troops"),
        ({"borderlands": {"gansu": {"troops": "2"}}}, "borderlands.gansu.troops"),
        ({"borderlands": {"gansu": {"troops": None}}}, "borderlands.gansu.troops"),
        ({"borderlands": {"gansu": {"troops": 13}}}, "borderlands.gansu.troops"),
        ({"borderlands": {"gansu": {"hordes": 13}}}, "borderlands.gansu.hordes"),
        ({"borderlands": {"gansu": {"settlements": 6}}}, "borderlands.gansu.settlements"),
        ({"borderlands": {"gansu": {"troops": 7}, "datong": {"troops": 6}}}, "borderlands"),
        ({"borderlands": {"gansu": {"hordes": 7}, "datong": {"hordes": 6}}}, "borderlands"),
        ({"borderlands": {"gansu": {"settlements": 3}, "datong": {"settlements": 3}}}, "borderlands"),
        ({"borderlands": {"gansu": {"troops": 1, "hordes": 1}}}, "borderlands.gansu"),
        ({"borderlands": {"gansu": {"troops": 1, "settlements": 1}}}, "borderlands.gansu"),
        (position(7, HORDES, HORDES, HORDES, SETTLED, HORDES), "borderlands"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(there: Any, field: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        score(there, BORDERLANDS)
    assert refused.value.field == field


GAMES = match(position(1), position(2))["match"]


@pytest.mark.parametrize(
    ("there", "field"),
    [
        ({"match": GAMES, "voyages": []}, "voyages"),
        ({"match": None}, "match"),
        ({"match": []}, "match"),
        ({"match": GAMES[:1]}, "match"),
        ({"match": [*GAMES, GAMES[0]]}, "match"),
        ({"match": [GAMES[0], 7]}, "match.2"),
        ({"match": [GAMES[0], GAMES[0]]}, "match.2"),
        ({"match": [GAMES[0], {**GAMES[1], "overlord": "Carol"}]}, "match.2"),
        ({"match": [{"overlord": "Oscar"}, GAMES[1]]}, "match.1.emperor"),
        ({"match": [{**GAMES[0], "emperor": ""}, GAMES[1]]}, "match.1.emperor"),
        ({"match": [{**GAMES[0], "emperor": " "}, GAMES[1]]}, "match.1.emperor"),
        ({"match": [{**GAMES[0], "emperor": 1}, GAMES[1]]}, "match.1.emperor"),
        ({"match": [{**GAMES[0], "emperor": "\ud800"}, GAMES[1]]}, "match.1.emperor"),
        ({"match": [{**GAMES[0], "emperor": "\x1b[31m"}, GAMES[1]]}, "match.1.emperor"),
        ({"match": [{**GAMES[0], "emperor": "Oscar"}, GAMES[1]]}, "match.1.overlord"),
        ({"match": [GAMES[0], {**GAMES[1], "voyages": [9]}]}, "match.2.voyages"),
        ({"match": [{**GAMES[0], "match": []}, GAMES[1]]}, "match.1.match"),
        ({"match": [{**GAMES[0], "borderlands": {"gansu": {"troops": 13}}}, GAMES[1]]},
         "match.1.borderlands.gansu.troops"),
        ({"match": [GAMES[0], {**GAMES[1], "borderlands": {"mars": {}}}]}, "match.2.borderlands.mars"),
    ],
)  # fmt: skip
def test_what_is_no_match_is_refused_by_its_field(there: Any, field: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        score(there, BORDERLANDS)
    assert refused.value.field == field
