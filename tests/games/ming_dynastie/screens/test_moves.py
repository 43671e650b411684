"""Moves as the log tells them: of each the places are on the map, and with all of them the board lies as it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.ming_dynastie.screens.moves import Told, moves
from companion.web.play.moves import Move
from tests.web.shown import DATA, TABLES, common, context, lively
from tests.web.telling import told_game

EDGES = {one["id"]: (0.0, 0.0) for one in DATA["provinces"]}
STILL = ("scoring", "end", "over")
"""Phases in which some go home of whom the log does not say from where."""


def lying(view: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """How many of each piece lie where."""
    found: Counter[tuple[str, str]] = Counter()
    for district, here in view["districts"].items():
        found.update({(f"open:{district}", f"member-{colour}"): n for colour, n in here["open"].items()})
        if here["monastery"]:
            found[f"monastery:{district}", f"member-{here['monastery']}"] = 1
        found.update({(f"city:{district}", f"member-{c}"): n for c, n in view["cities"][district].items()})
    for province, here in (view["spaces"] or {}).items():
        found.update({(f"space:{province}", f"member-{colour}"): n for colour, n in here.items()})
    standing = [one for one in view["players"] if one["prince"]]
    found.update({(f"prince:{one['prince']}", f"prince-{one['colour']}"): 1 for one in standing})
    return found


def moved(before: Counter[tuple[str, str]], by: Move) -> None:
    """The pieces after it."""
    for place, count in ((by.start, -by.count), (by.end, by.count)):
        if place:
            before[place, by.piece] += count


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_moves_lead_from_how_the_board_lay_to_how_it_lies(table: int) -> None:
    known, kinds, lines = Told(DATA, EDGES), Counter[str](), []
    area = DATA["map"]
    for line, old, new in told_game("ming-dynastie", *TABLES[table], seed=4, pick=lively):
        lines.append(line)
        found = list(known.line(line))
        for one in found:
            assert one.start != one.end and one.count > 0 and one.number == line.number
            over = one.piece.startswith("prince")
            assert len(one.way) == (2 + over if one.start and one.end else 1), "princes cross a border"
            assert all(0 <= x <= area["w"] and 0 <= y <= area["h"] for x, y in one.way)
            kinds[f"{one.start.partition(':')[0]} {one.end.partition(':')[0]}"] += 1
        if old["phase"] in STILL or new["phase"] in STILL:
            continue
        lay = lying(old)
        for one in found:
            moved(lay, one)
        assert +lay == lying(new), line.messages
        assert min(lay.values(), default=0) >= 0, "nothing leaves where nothing lay"
        if line.number % 40 == 0:
            given = common(TABLES[table][0], "en")
            told = moves(context(new, **given, log=lines), EDGES)
            assert [one for one in told if one.number == line.number] == found
    assert {" prince", "prince prince", " space", "space open", "open monastery", "open city", "space "} <= set(kinds)


def test_a_prince_of_whom_the_log_does_not_reach_back_comes_from_nowhere() -> None:
    lines = [one.line for one in told_game("ming-dynastie", *TABLES[1], seed=4, pick=lively)]
    first = next(place for place, line in enumerate(lines) if line.messages[0][0] == "did.step")
    (one,) = moves(context({}, **common(TABLES[1][0], "en"), log=lines[first : first + 1]), EDGES)
    assert one.start == "" and one.end.startswith("prince:") and len(one.way) == 1
