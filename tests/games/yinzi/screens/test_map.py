"""The map of Yínzi on a phone: every thing says what lies there and where a tap leads, and no name is markup."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import Any

import pytest

from companion.games.yinzi.rules.game import GAME
from companion.games.yinzi.screens.map import board, drawing, drawn, hero
from companion.web.play.context import ViewContext
from companion.web.play.geometry import geometry, text_of
from companion.web.play.option import Option
from companion.web.play.texts import Words
from companion.words import LANGUAGES, catalogue
from tests.games.yinzi.art.test_map import positions
from tests.games.yinzi.rules.boxes import provinces

NAMES = {"seat:red": "<b>Mei", "seat:yellow": "Jonas", "seat:blue": "Aisha", "seat:green": "Tom"}
LABEL = re.compile(r'aria-label="([^"]*)"')


def moment(view: Any, lang: str = "en") -> ViewContext:
    data = geometry("yinzi", "companion")
    return ViewContext(view=view, words=Words(catalogue(lang, "yinzi").say, {**GAME.names(), **NAMES}), data=data)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_on_the_map_is_told_in_words(lang: str) -> None:
    for view in positions():
        over = str(board(moment(view, lang)).view.over)
        labels = [unescape(label) for label in LABEL.findall(over)]
        built = [one for one in view["factories"].values() if one["lies"] == "built"]
        below = sum(square["factory"] is not None for square in view["squares"].values())
        stalls = sum(len(market["slots"]) or 1 for market in view["markets"].values())
        assert len(labels) == 6 + 48 - below + len(built) + stalls
        assert all(label.endswith(".") and "{" not in label for label in labels)
        assert "<b>Mei" not in over
        owners = {colour for square in view["squares"].values() for colour in square["cubes"]}
        for colour in owners:
            assert any(NAMES[f"seat:{colour}"] in label for label in labels)


def test_a_label_says_the_crop_and_whose_cubes() -> None:
    view = positions()[0]
    square = {"province": "huguang", "good": "rice", "tile": None, "factory": None, "cubes": {"yellow": 2}}
    seen = {**view, "squares": {**view["squares"], "huguang-1": square}}
    shown = board(moment(view), view=seen, taps={"huguang-1": Option("Harvest.", href="?pick=x", pick="x")}).view
    assert (
        '<a class="hit" id="hit-huguang-1" href="?pick=x" data-pick="x" '
        'aria-label="Huguang: rice, 2 cubes of Jonas. Harvest."><rect x="161.6" y="77.3" width="24" height="24"/></a>'
    ) in str(shown.over)


def test_dashed_is_possible_framed_is_chosen_and_pale_is_not_for_now() -> None:
    view = positions()[-1]
    plain = board(moment(view)).view
    assert "y-can" not in str(plain.marks) and "pale" not in str(plain.under)
    taps = {
        "huguang-1": Option("", href="/a"),
        "jiangxi": Option("", href="/b"),
        "nanzhili-4": Option("", href="/c", kind="quiet"),
    }
    shown = board(moment(view), taps=taps, on=["jiangxi"], dim=True, gains={"zhejiang/0": "+3"}).view
    assert (str(shown.marks).count("y-can"), str(shown.marks).count("y-on")) == (1, 1)
    things = str(shown.under).count('class="pale"')
    lying = sum(1 for one in view["squares"].values() if one["factory"] is None and (one["good"] or one["cubes"]))
    built = sum(one["lies"] == "built" for one in view["factories"].values())
    assert things == lying - 1 + built + 4 - 2
    assert ">+3<" in str(shown.over) and str(shown.over).count('class="hit"') == 3


def test_a_market_to_tap_is_one_target_and_its_stalls_are_none() -> None:
    view = positions()[-1]
    assert 'id="hit-jiangxi-0"' in str(board(moment(view), taps={"jiangxi/0": Option("", href="/a")}).view.over)
    over = str(board(moment(view), taps={"jiangxi": Option("", href="/b")}).view.over)
    assert 'width="48" height="48"' in over and over.count("Market of Jiangxi") == 1


def test_the_game_is_offered_by_its_map() -> None:
    shown = hero("companion")
    assert "y-rice" in shown.drawing.top and "y-cube" in shown.drawing.top and not shown.drawing.names


def test_owners_see_the_ground_of_their_own_provinces() -> None:
    """What lies on a square of theirs lies on ground that is drawn for it."""
    own = GAME.check_own("boxed", {"provinces": provinces(random.Random(0))})
    view, words = GAME.new_state(GAME.meta.colours[:2], {}, "boxed", own).view(None), moment(positions()[0]).words
    ground = drawn(view, words).ground
    assert ground == drawing("boxed", text_of(own), ()).ground
    assert ground != drawing("companion", "", ()).ground
