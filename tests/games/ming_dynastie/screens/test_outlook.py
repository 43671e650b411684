"""What is coming in Ming-Dynastie: who leads which city, held against what the next scoring brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.ming_dynastie.rules.game import GAME
from companion.games.ming_dynastie.screens.outlook import outlook, would_be
from companion.words import LANGUAGES
from tests.web.shown import common, context, walk


def members(view: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """Members in the districts and their city, by district and owner."""
    found: Counter[tuple[str, str]] = Counter()
    for district, row in view["districts"].items():
        for owner, count in (*row["open"].items(), *view["cities"].get(district, {}).items()):
            found[district, owner] += count
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_would_be_in_a_city_is_there_when_it_is_scored(players: int) -> None:
    colours = GAME.meta.colours[:players]
    met = 0
    for seed in range(3):
        last: Mapping[str, Any] = {"phase": ""}
        for state, _ in walk(colours, {}, seed):
            view = state.view(None)
            if (last["phase"], view["phase"]) == ("move", "scoring") and members(last) == members(view):
                before = context(last, **common(colours, "en"))
                for province in before.data["provinces"]:
                    for district, there in would_be(before, province["id"]).items():
                        scored = view["cities"][district]  # what is neutral may have gone home at once
                        assert all(scored.get(owner, 0) == there.get(owner, 0) for owner in colours)
                met += 1
            last = view
    assert met > 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_names_the_scoring_and_every_city(lang: str) -> None:
    colours, seen = GAME.meta.colours[:3], set()
    for state, _ in walk(colours, {}, seed=5):
        view = state.view(0)
        told = outlook(context(view, **common(colours, lang)))
        assert (told is None) == (view["phase"] not in ("members", "cards", "move"))
        if told is None:
            continue
        assert len(told.items) == 6 and all(one.said.endswith(".") for one in told.items)
        assert all(bool(one.signs) != bool(one.text) for one in told.items)
        seen.add(told.title)
    assert len(seen) == 4, "now, and after rounds 2, 4 and 6"
