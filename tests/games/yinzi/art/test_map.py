"""The map of Yínzi: what lies there is what the game says, ways cost what it says, and factories of any shape."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

import pytest

from companion.art import svg
from companion.art.shapes import Group, Shape, Text, Use
from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.yinzi.art import board, marks, pieces, places
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.game import GAME

DATA = GAME.geometry()
EAGER = ("plant", "buy-crop", "sell", "build", "produce", "upgrade", "place", "found", "load")
"""What fills the map, when a player at random would rather pass."""


def leaves(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from leaves(shape.shapes)
        else:
            yield shape


@cache
def positions() -> tuple[Mapping[str, Any], ...]:
    """What lies on the map, now and then in two games."""
    found = []
    for seed in (1, 2):
        luck, chance, state = (
            random.Random(seed),
            SeededChance(seed),
            GAME.new_state(GAME.meta.colours[: 2 + 2 * (seed % 2)]),
        )
        for step in range(400):
            if not state.to_act:
                break
            seat = state.to_act[0]
            if seat == CHANCE:
                state.apply(seat, chance.choose(state))
            else:
                legal = state.legal_actions(seat)
                eager = [one for one in legal if one.text.partition(" ")[0] in EAGER]
                state.apply(seat, luck.choice(eager if eager and luck.random() < 0.85 else legal))
            if step % 20 == 0:
                found.append(state.view(None))
    return tuple(found)


def drawn(view: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """Pieces by kind and colour: the name of the style says the colour."""
    uses = (shape for shape in leaves(pieces.pieces(DATA, view)) if isinstance(shape, Use))
    return Counter((use.symbol, use.name.removeprefix("prince-")) for use in uses if use.name.startswith("prince-"))


def told(view: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """The same as the game tells it."""
    found: Counter[tuple[str, str]] = Counter()
    for square in view["squares"].values():
        for colour, count in square["cubes"].items():
            found["y-cube", colour] += count
    for market in view["markets"].values():
        found.update(("y-bundle", slot["cube"]) for slot in market["slots"] if slot["cube"])
    for one in view["factories"].values():
        if one["lies"] == "built":
            found["y-bundle", one["colour"]] += 1
            found["y-disc", one["owner"]] += one["level"]
            found.update({("y-piece", colour): count for colour, count in one["stored"].items()})
    return +found


def test_the_pieces_drawn_are_those_that_lie_there() -> None:
    seen = Counter[str]()
    for view in positions():
        assert drawn(view) == told(view)
        seen.update(kind for kind, _ in told(view))
    assert {"y-cube", "y-bundle", "y-disc", "y-piece"} <= seen.keys()


def test_every_crop_and_every_coin_can_be_seen() -> None:
    view = positions()[-1]
    uses = Counter(shape.symbol for shape in leaves(pieces.pieces(DATA, view)) if isinstance(shape, Use))
    goods = [one["good"] for one in view["squares"].values() if one["good"] and not one["factory"]]
    goods += [slot["good"] or "copper" for market in view["markets"].values() for slot in market["slots"]]
    for good, count in Counter(goods).items():
        assert uses[f"y-{good}"] == count


def test_ways_cost_what_the_game_says() -> None:
    cost = {one["id"]: one["cost"] for one in DATA["places"]["boats"]}
    away = positions()[0]["transport"]
    for start, end in product(PROVINCES, (*PROVINCES, places.SEA)):
        found = places.ways(DATA, start, end)
        assert {sum(cost[border] for border in way) for way in found} == {away[start][end]}
        assert len(found) == (2 if {start, end} in ({"huguang", "zhejiang"}, {"nanzhili", "jiangxi"}) else 1)


def test_the_number_on_a_boat_is_what_crosses_there() -> None:
    view = positions()[0]
    found = [marks.Way("huguang-1", "sea", 2), marks.Way("nanzhili-2", "sea", 1), marks.Way("jiangxi-1", "jiangxi", 3)]
    numbers = [shape.words for shape in leaves(marks.ways(DATA, view, found)) if isinstance(shape, Text)]
    assert numbers == ["2", "3"]


@pytest.mark.parametrize(
    "footprint", [("1", "2", "6"), ("1", "12"), ("1", "2"), ("1", "5"), ("9",), ("3", "4", "7", "8")]
)
def test_factories_of_any_shape_are_drawn_whole(footprint: tuple[str, ...]) -> None:
    """Owners' boards may have squares side by side that lie apart on ours."""
    covered = {f"huguang-{one}" for one in footprint}
    view = dict(positions()[0])
    one = {"colour": "red", "commodity": "silk", "owner": "blue", "level": 3, "stored": {"red": 2}, "burnt": False}
    empty: dict[str, Any] = {"province": "huguang", "good": None, "tile": None, "factory": None, "cubes": {}}
    view["squares"] = {name: {**empty, "factory": "red-silk" if name in covered else None} for name in view["squares"]}
    view["factories"] = {"red-silk": one}
    picture = dict(pieces.factories(DATA, view))["red-silk"]
    kinds = Counter(shape.symbol for shape in leaves(picture) if isinstance(shape, Use))
    assert (kinds["y-disc"], kinds["y-piece"], kinds["y-bundle"]) == (3, 2, 1)
    burnt = {**view, "factories": {"red-silk": {**one, "level": 0, "stored": {}, "burnt": True}}}
    assert "y-wildfire" in svg.markup(dict(pieces.factories(DATA, burnt))["red-silk"])


def test_the_whole_board_is_drawn_with_its_names() -> None:
    names = {province: province.title() for province in PROVINCES} | {"river": "Yangtze"}
    words = [shape.words for shape in leaves(board.picture(DATA, names)) if isinstance(shape, Text)]
    assert words == ["Huguang", "Nanzhili", "Jiangxi", "Zhejiang", "Yangtze"]
