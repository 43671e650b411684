"""Moves as the log tells them: of each the places are on the map, and with all of them the board lies as it does."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.engine.terms import Action
from companion.games.yinzi.screens.moves import Told
from companion.web.play.geometry import geometry
from tests.games.yinzi.rules.positions import EAGER
from tests.web.telling import told_game

DATA = geometry("yinzi", "companion")
COUNTED = ("cube", "piece", "factory")
GOODS = {"note.fed", "note.supplied", "did.salt"}
"""Messages of cubes that are used by themselves, of which the log does not say from where."""


def lying(view: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """How many of each piece lie where."""
    found: Counter[tuple[str, str]] = Counter()
    for name, square in view["squares"].items():
        found.update({(name, f"cube-{colour}"): count for colour, count in square["cubes"].items()})
        if square["factory"]:
            found[square["factory"], "factory"] = 1
    for name, one in view["factories"].items():
        found.update({(name, f"piece-{colour}"): count for colour, count in one["stored"].items()})
    for province, market in view["markets"].items():
        found.update((province, f"cube-{slot['cube']}") for slot in market["slots"] if slot["cube"])
    return found


def keen(legal: Sequence[Action], dice: random.Random) -> Action:
    wanted = [action for action in legal if action.text.partition(" ")[0] in EAGER]
    return dice.choice(wanted if wanted and dice.random() < 0.7 else legal)


@pytest.mark.parametrize("seed", range(3))
def test_moves_lead_from_how_the_board_lay_to_how_it_lies(seed: int) -> None:
    kinds, known = Counter[str](), None
    area = DATA["map"]
    for line, old, new in told_game("yinzi", ("red", "yellow", "blue"), {}, seed, pick=keen):
        known = known or Told(DATA, new)
        known.view = new
        found = list(known.line(line))
        lay = lying(old)
        for one in found:
            assert one.start != one.end and one.number == line.number and one.way
            assert (len(one.way) == 1) == (not one.start or (not one.end and len(one.way) == 1))
            for x, y in one.way:
                assert area["x"] <= x <= area["x"] + area["w"] and area["y"] <= y <= area["y"] + area["h"]
            kinds[line.messages[0][0]] += 1
            for place, count in ((one.start, -one.count), (one.end, one.count)):
                if place and one.piece.partition("-")[0] in COUNTED:
                    lay[place, one.piece] += count
        if GOODS & {key for key, _ in line.messages}:
            continue
        assert +lay == lying(new), (line.messages, lay - lying(new), lying(new) - lay)
        assert min(lay.values(), default=0) >= 0, "nothing leaves where nothing lay"
    assert {"did.plant", "did.sell", "did.produce", "did.site", "did.place"} <= set(kinds)
