"""Moves as the log tells them: of each the places are on the map, and with all of them the board lies as it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.ming_voyages.screens.moves import Told
from companion.web.play.geometry import geometry
from tests.web.telling import told_game

DATA = geometry("ming-voyages", "companion")


def lying(view: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """How many of each marker lie where."""
    found = Counter({("supply", marker): count for marker, count in view["supply"].items()})
    for region, here in view["regions"].items():
        found.update({(region, marker): count for marker, count in here.items() if marker != "ruler"})
    found.update((f"voyage:{number}", "junk") for number in view["voyages"])
    return +found


@pytest.mark.parametrize("seed", range(3))
def test_moves_lead_from_how_the_board_lay_to_how_it_lies(seed: int) -> None:
    known, kinds, area = Told(DATA), Counter[str](), DATA["map"]
    for line, old, new in told_game("ming-voyages", ("emperor", "overlord"), {}, seed):
        lay = lying(old)
        for one in known.line(line):
            assert one.start != one.end and one.count > 0 and one.number == line.number and len(one.way) in (2, 3)
            assert all(0 <= x <= area["w"] and 0 <= y <= area["h"] for x, y in one.way)
            lay[one.start, one.piece] -= one.count
            lay[one.end, one.piece] += one.count
            kinds.update(key for key, _ in line.messages)
        assert +lay == lying(new), (line.messages, lay - lying(new), lying(new) - lay)
        assert min(lay.values()) >= 0, "nothing leaves where nothing lay"
    assert {"did.tax", "did.amass", "did.move", "did.send", "note.exchange"} <= set(kinds)
