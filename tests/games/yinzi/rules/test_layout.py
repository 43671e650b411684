"""Where everything lies: each square in a place of its own beside its market, on our board and on any that owners
enter."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

import pytest

from companion.engine.errors import ImpossiblePosition
from companion.games.yinzi.rules.edition import build
from companion.games.yinzi.rules.game import GAME
from companion.games.yinzi.rules.layout import laid_out

OURS = GAME.data("companion")
Box = tuple[float, float, float, float]


def boxes(data: Mapping[str, Any], province: str) -> list[Box]:
    """Squares of a province, and its market."""
    places = data["places"]
    market = places["urban"][province]
    own = [one for one in places["squares"].values() if one["province"] == province]
    return [
        *((one["x"], one["y"], one["size"], one["size"]) for one in own),
        (market["x"], market["y"], 2 * market["size"], 2 * market["size"]),
    ]


def apart(a: Box, b: Box) -> bool:
    return (
        a[0] + a[2] <= b[0] + 0.1 or b[0] + b[2] <= a[0] + 0.1 or a[1] + a[3] <= b[1] + 0.1 or b[1] + b[3] <= a[1] + 0.1
    )


def assert_laid_out(data: Mapping[str, Any]) -> None:
    """No two lie over each other, and none leaves the room of its province."""
    for province, there in data["layout"]["provinces"].items():
        found = boxes(data, province)
        assert all(apart(a, b) for a, b in combinations(found, 2)), province
        (left, top), room = there["grid"], 4 * data["square"]
        for x, y, w, h in found:
            assert x >= left - 0.1 and y >= top - 0.1 and x + w <= left + room + 0.1 and y + h <= top + room + 0.1


def test_our_squares_are_a_thumb_wide_and_lie_where_their_neighbours_are() -> None:
    data = GAME.geometry()
    assert_laid_out(data)
    assert 390 * data["square"] / data["map"]["w"] >= 44
    squares = data["places"]["squares"]
    for province in data["provinces"]:
        for one in province["squares"]:
            at = squares[one["id"]]
            beside = {
                name
                for name, other in squares.items()
                if round(abs(other["x"] - at["x"]) + abs(other["y"] - at["y"]), 1) == at["size"]
                and other["province"] == province["id"]
            }
            assert beside == set(one["next"])


def chain(province: str, count: int, **more: Any) -> list[dict[str, Any]]:
    """Squares of owners who only say what is beside what."""
    ids = [f"{province}-{n}" for n in range(count)]
    return [
        {
            "id": name,
            "prints": "rice" if n % 2 else None,
            "next": [*ids[max(0, n - 1) : n], *ids[n + 1 : n + 2]],
            **more,
        }
        for n, name in enumerate(ids)
    ]


@pytest.mark.parametrize("count", [2, 12, 13, 40])
@pytest.mark.parametrize("named", [{}, {"square": [2, 2]}, {"square": [7, 0]}])
def test_squares_of_owners_find_a_place_however_many_and_wherever_they_say(count: int, named: dict[str, Any]) -> None:
    own = [{"id": one["id"], "squares": chain(one["id"], count, **named)} for one in OURS["provinces"]]
    data = GAME.geometry("boxed", {"provinces": own})
    assert len(data["places"]["squares"]) == 4 * count
    assert_laid_out(data)


def test_borders_that_our_map_does_not_have_get_a_boat_all_the_same() -> None:
    borders = [["huguang", "zhejiang", 2], ["nanzhili", "jiangxi", 1], ["huguang", "jiangxi", 1], ["huguang", "sea", 1]]
    data = laid_out({**OURS, "borders": borders})
    area = data["map"]
    assert (data["places"]["boats"][0]["id"], data["places"]["boats"][0]["cost"]) == ("huguang|zhejiang", 2)
    for one in data["places"]["boats"]:
        x, y = one["at"]
        assert area["x"] < x < area["x"] + area["w"] and area["y"] < y < area["y"] + area["h"]


def without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["layout"].pop(key) and None


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (without("lake"), "layout.lake"),
        (lambda data: data.pop("square"), "square"),
        (lambda data: data["layout"]["boats"].update({"huguang|mars": [1, 2]}), "layout.boats.huguang|mars"),
        (lambda data: data["layout"]["lines"]["north"].append([1]), "layout.lines.north.15"),
        (
            lambda data: data["layout"]["provinces"]["huguang"].update(outline=["-no"]),
            "layout.provinces.huguang.outline",
        ),
        (lambda data: data["provinces"][0]["squares"][0].update(square=[0, 10]), "provinces.0.squares.0.square"),
    ],
)
def test_a_drawing_at_fault_is_refused(spoil: Callable[[dict[str, Any]], Any], where: str) -> None:
    data = copy.deepcopy(OURS)
    spoil(data)
    with pytest.raises(ImpossiblePosition) as refused:
        build("companion", data)
    assert refused.value.field == where
