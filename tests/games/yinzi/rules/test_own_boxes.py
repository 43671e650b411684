"""Boxes that owners entered: one that is taken can be played to the end, the others are refused by field."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.chance import SeededChance
from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules.game import GAME
from tests.games.yinzi.rules.boxes import OURS, box
from tests.profiles import PROFILE, examples

COLOURS: Final = GAME.meta.colours


@settings(max_examples=examples(6, 1000), derandomize=PROFILE != "night")
@given(st.integers(0, 2**32))
def test_a_box_that_is_taken_is_played_to_the_end(seed: int) -> None:
    """With every number of players; what is refused names a table of the box and the field in it."""
    entered = box(random.Random(seed))
    try:
        own = GAME.check_own("boxed", entered)
    except ImpossiblePosition as refused:
        assert refused.field.partition(".")[0] in OURS | {"footprints": 0}
        return
    assert own == entered
    GAME.geometry("boxed", own)
    for players in (2, 3, 4):
        to_the_end(own, players, seed)


def to_the_end(own: dict[str, Any], players: int, seed: int) -> None:
    state = GAME.new_state(COLOURS[:players], {}, "boxed", own)
    luck, chance = random.Random(seed), SeededChance(seed)
    while state.to_act:
        seat = state.to_act[0]
        legal = [one for one, _ in state.chance_outcomes()] if seat == CHANCE else state.legal_actions(seat)
        assert legal, f"nobody can do anything at {state.stage}"
        state.apply(seat, chance.choose(state) if seat == CHANCE else luck.choice(legal))
        if luck.random() < 0.02:
            GAME.audit(state)
            state.view(None)
    GAME.audit(state)
    assert state.winners


def test_most_of_these_boxes_are_taken() -> None:
    """Else the test above would look at little."""
    taken = 0
    for seed in range(60):
        try:
            GAME.check_own("boxed", box(random.Random(seed)))
        except ImpossiblePosition:
            continue
        taken += 1
    assert 20 < taken < 58


FIRST: Final = "provinces.0.squares.0"
Change = Callable[[dict[str, Any]], object]


def salty(tables: dict[str, Any]) -> None:
    for province in tables["provinces"]:
        for square in province["squares"]:
            square["prints"] = "salt"


def single(tables: dict[str, Any]) -> None:
    """The last square of a province has no neighbour any more."""
    squares = tables["provinces"][1]["squares"]
    gone = squares[-1]["id"]
    squares[-1]["next"] = []
    for square in squares:
        square["next"] = [one for one in square["next"] if one != gone]


def potatoes(tables: dict[str, Any]) -> None:
    for tile in [one for one in tables["crops"] if one["kind"] == "tea"][1:]:
        tile["kind"] = "potato"


def few(tables: dict[str, Any]) -> None:
    """Two of each kind are there, and all others come from Europe."""
    for kind in ("tea", "salt", "cotton", "sugarcane", "ramie", "bamboo"):
        for tile in [one for one in tables["crops"] if one["kind"] == kind][2:]:
            tile["kind"] = "corn"


def westward(tables: dict[str, Any]) -> None:
    for name in tables["destinations"]:
        tables["destinations"][name] = "europe"


def one_east(tables: dict[str, Any]) -> None:
    for name in list(tables["destinations"])[1:]:
        tables["destinations"][name] = "europe"


def put(path: str, value: object) -> Change:
    """A value by its path."""

    def change(tables: dict[str, Any]) -> None:
        *way, last = (int(step) if step.isdecimal() else step for step in path.split("."))
        into: Any = tables
        for step in way:
            into = into[str(step)] if isinstance(into, dict) else into[step]
        into[str(last) if isinstance(into, dict) else last] = value

    return change


@pytest.mark.parametrize(
    ("change", "table", "field", "key"),
    [
        (put("colors.2", "pink"), "colors", "colors.2", "expected-one-of"),
        (westward, "destinations", "destinations", "no-east"),
        (one_east, "destinations", "destinations", "too-few-ships"),
        (put("coast.3", 8), "coast", "coast.3", "too-few-ships"),
        (put("coast.2", 8), "coast", "coast.2", "too-few-ships"),
        (salty, "provinces", "provinces", "only-salt"),
        (single, "provinces", "provinces.1.squares.11.next", "alone"),
        (put(f"{FIRST}.next", ["huguang-2", "huguang-2", "huguang-5"]), "provinces", f"{FIRST}.next", "twice"),
        (put("provinces.0.names", {"en": ""}), "provinces", "provinces.0.names.en", "expected-name"),
        (put("provinces.0.names", 5), "provinces", "provinces.0.names", "expected-object"),
        (potatoes, "crops", "crops", "too-few-of-crop"),
        (few, "crops", "crops", "too-few-crops"),
        (put("ships.3.id", "none"), "ships", "ships.3.id", "id-taken"),
        (put("ships.3.id", "a" * 25), "ships", "ships.3.id", "long-id"),
        (put("routes.3.id", "fine-1"), "routes", "routes", "twice"),
        (put("urban_tiles.3.id", "Town"), "urban_tiles", "urban_tiles.3.id", "expected-id"),
        (put("urban_tiles.0.next.0", [1, 1]), "urban_tiles", "urban_tiles.0.next", "twice"),
        (put("borders.0", ["huguang", "huguang", 1]), "borders", "borders.0", "twice"),
        (put("boat_track.0", 100), "boat_track", "boat_track.0", "expected-number"),
    ],
)
def test_what_could_not_be_played_is_refused_by_field(change: Change, table: str, field: str, key: str) -> None:
    tables = deepcopy(dict(OURS))
    change(tables)
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.check_own("boxed", {table: tables[table]})
    assert (caught.value.field, caught.value.key) == (field, f"impossible.{key}")


def test_a_destination_is_one_of_the_six() -> None:
    """Others have no words and no signs."""
    for name in ("east", "siam"):
        places = {name: "east", **dict([*OURS["destinations"].items()][1:])}
        own: dict[str, Any] = {"destinations": places}
        own["ships"] = [{**ship, "destination": name} for ship in OURS["ships"]]
        own["markets"] = {place: {"vp": 1} for place in (*places, "east", "europe")}
        own["advancements"] = {**OURS["advancements"], "diplomacy": [*places]}
        with pytest.raises(ImpossiblePosition) as caught:
            GAME.check_own("boxed", own)
        assert caught.value.field == f"destinations.{name}"


# --- shapes of their own ---

CORNER: Final = [["huguang-1", "huguang-2", "huguang-5"], ["zhejiang-6", "zhejiang-1", "zhejiang-5"]]


def shaped(shape: str, ways: object) -> dict[str, Any]:
    tiles = [{**tile, "shape": shape} if n == 0 else dict(tile) for n, tile in enumerate(OURS["factories"])]
    return {"factories": tiles, "footprints": {shape: ways}}


def test_footprints_are_taken() -> None:
    own = GAME.check_own("boxed", shaped("corner", CORNER))
    state = GAME.new_state(COLOURS[:2], {}, "boxed", own)
    there = [[state.ed.squares[square] for square in state.ed.sites[site]] for site in state.ed.sites_for[0]]
    assert [sorted(way) for way in there] == [sorted(way) for way in CORNER]
    assert json.loads(json.dumps(state.dump()))["own"]["footprints"] == {"corner": CORNER}
    assert GAME.load(state.dump()).digest() == state.digest()
    to_the_end(own, 3, 1)


@pytest.mark.parametrize(
    ("shape", "ways", "field", "key"),
    [
        ("corner", [["huguang-1", "nanzhili-1"]], "footprints.corner", "expected-one-of"),
        ("corner", [["huguang-1", "huguang-99"]], "footprints.corner", "expected-one-of"),
        ("corner", [["huguang-1", "huguang-1"]], "footprints.corner", "twice"),
        ("corner", [["nanzhili-4"]], "factories.0.shape", "no-site"),
        ("Corner", CORNER, "factories.0.shape", "expected-one-of"),
    ],
)
def test_footprints_that_lead_nowhere(shape: str, ways: object, field: str, key: str) -> None:
    """No two provinces, no unknown square, nothing but salt."""
    given_ = shaped(shape, ways)
    if shape == "Corner":
        given_["factories"][0]["shape"] = "corner"
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.check_own("boxed", given_)
    assert (caught.value.field, caught.value.key) == (field, f"impossible.{key}")
