"""All that can be set has its place on a game's own picture; pieces go from place to place, and the box is counted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.contract import State
from companion.engine.terms import Setting
from companion.games.ming_voyages.rules.game import GAME as VOYAGES
from companion.games.yinzi.rules.game import GAME as YINZI
from companion.games.yinzi.rules.stages import TURN
from companion.web.play.adjust import page
from companion.web.play.context import ViewContext
from companion.web.play.games import screens
from companion.web.play.geometry import geometry
from companion.web.play.picture import Atlas, Picture
from companion.web.play.settings import in_the_box, kind_of
from companion.web.play.texts import Words
from companion.words import catalogue
from tests.games.ming_voyages.rules.positions import chance, start
from tests.games.yinzi.rules import positions
from tests.games.yinzi.rules.test_scorekeeper import tracked
from tests.games.yinzi.screens.kit import NAMES


def pictured(game: str, state: State, names: dict[str, Any]) -> tuple[ViewContext, Picture, tuple[Setting, ...]]:
    """The game as people point at it."""
    data = geometry(game, "companion")
    moment = ViewContext(
        view={"game": game, **state.view(None)}, words=Words(catalogue("en", game).say, names), data=data
    )
    show, settings = screens(game).picture, tuple(state.settings())
    assert show is not None
    return moment, show(moment, settings), settings


def yinzi(seed: int = 1) -> tuple[ViewContext, Picture, tuple[Setting, ...]]:
    """Somebody's turn in round 2."""
    state = positions.moment(lambda s: s.stage is TURN and s.round > 1, 3, seed)
    return pictured("yinzi", state, {**YINZI.names(), **NAMES})


def voyages() -> tuple[ViewContext, Picture, tuple[Setting, ...]]:
    """The first turn with paper cards."""
    state = start("table")
    chance(state, "roll 1")
    return pictured("ming-voyages", state, {"seat:emperor": "Mei", "seat:overlord": "Jonas", **VOYAGES.names()})


def counted(stage: str) -> tuple[ViewContext, Picture, tuple[Setting, ...]]:
    """Yínzi where the people play by themselves."""
    return pictured("yinzi", tracked(stage), {**YINZI.names(), **NAMES})


def all_of_them() -> Iterator[tuple[ViewContext, Picture, tuple[Setting, ...]]]:
    yield from (yinzi(1), yinzi(2), voyages(), counted("actions"), counted("war"))


def test_every_setting_has_its_place_in_a_group_with_the_others_of_its_sort() -> None:
    for moment, picture, settings in all_of_them():
        atlas = Atlas(picture, {}, moment.words)
        assert [group.heading for group in atlas.groups] == [
            group.heading for group in picture.groups if any(place in atlas.places for place in group.places)
        ], "nothing is left over for a group of its own"
        found = {one.name for place in atlas.places for one in atlas.of(place)}
        below = {one.name for one in settings if kind_of(one) in ("tile", "planted", "doubled")} - found
        covered = {name for name, one in moment.view.get("squares", {}).items() if one["factory"]}
        assert {one.name for one in settings} - found == below
        assert {name.split()[1] for name in below} <= covered


def test_every_place_opens_with_all_that_belongs_there_and_words_for_it() -> None:
    for moment, picture, settings in all_of_them():
        for place in Atlas(picture, {}, moment.words).places:
            at = ViewContext(view=moment.view, words=moment.words, data=moment.data, pick=place.id)
            shown = page(
                at, picture, settings, entered={}, lift="", to=lambda entered, **more: f"?{more}", reason="",
                seated=True,
            )  # fmt: skip
            assert shown.picked == place.id and shown.section is not None and shown.section.heading
            asked = [(one.setting, one.label) for panel in shown.section.panels for one in panel.tallies]
            asked += [(one.setting, one.label) for panel in shown.section.panels for one in panel.choices]
            own = Atlas(picture, {}, moment.words).of(place)
            assert sorted(name for name, _ in asked) == sorted(one.name for one in own)
            assert all(label for _, label in asked)


def test_a_piece_goes_to_any_place_of_its_sort_and_changes_with_what_lies_there() -> None:
    moment, picture, settings = yinzi()
    atlas = Atlas(picture, {}, moment.words)
    whose = {one.name: one.value for one in settings if kind_of(one) == "bonus"}
    lifted = next(one for one in settings if one.name in whose and one.value == "red")
    targets = atlas.targets(lifted)
    assert set(targets) == {f"bonus:{name.split()[1]}" for name in whose if name != lifted.name}
    other = next(name for name, colour in whose.items() if colour == "yellow")
    assert targets[f"bonus:{other.split()[1]}"] == {lifted.name: "yellow", other: "red"}
    cube = next(one for one in settings if kind_of(one) == "planted" and one.value == "red")
    place = atlas.at(f"square:{cube.params['square']}")
    assert place is not None
    assert [kind_of(one) for one in atlas.movable(place)].count("planted") <= 1, "of two cubes the upper one is taken"
    worker = next(one for one in settings if one.name == "workers red top")
    assert all(thing.startswith("station:") for thing in atlas.targets(worker)), "nobody’s worker becomes another’s"


@pytest.mark.parametrize("seed", range(3))
def test_what_is_left_in_the_box_is_what_the_game_knows(seed: int) -> None:
    moment, picture, settings = yinzi(seed + 1)
    left = {mark.id: count for mark, count in in_the_box(picture.parts, settings, {}).items()}
    for player in moment.view["players"]:
        colour, supply = player["colour"], player["supply"]
        for icon, what in (("worker", "workers"), ("cube", "cubes"), ("disc", "discs"), ("piece", "commodities")):
            assert left[f"y-{icon}-{colour}"] == supply[what]
    luck = random.Random(seed)
    square = luck.choice([one for one in settings if kind_of(one) == "planted" and one.value == "none"])
    entered = {square.name: "red", "rural red": next(one.value for one in settings if one.name == "rural red")}
    after = {mark.id: count for mark, count in in_the_box(picture.parts, settings, entered).items()}
    assert after["y-cube-red"] == left["y-cube-red"] - 1
    assert {name: count for name, count in after.items() if name != "y-cube-red"} == {
        name: count for name, count in left.items() if name != "y-cube-red"
    }
