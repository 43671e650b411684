"""The calculators of the contract beside a second, plain reckoning."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

import pytest

from companion.games.yinzi.meta import META
from companion.games.yinzi.rules.game import GAME
from tests.games.yinzi.rules import naive

TABLES: Final = GAME.data()
SECTIONS: Final = ("diplomacy", "economy", "emperor", "war")


def some_tax(luck: random.Random) -> dict[str, Any]:
    """Three cards, up to a disc for each."""
    return {
        "cards": [luck.randint(1, 3) for _ in range(3)],
        "discs": luck.randint(0, 3),
        "silver": luck.choice((0, 0, 1, 2, 5)),
        "copper": luck.randint(0, 30),
        "exchange": luck.choice(TABLES["exchange"]),
    }


def some_feeding(luck: random.Random) -> dict[str, Any]:
    """All workers at most, and cubes as a player has them."""
    cubes = luck.choices(naive.FOOD, k=luck.randint(0, 6))
    return {"workers": luck.randint(0, 12), "food": dict(Counter(cubes))}


def some_war(luck: random.Random) -> dict[str, Any]:
    """Few workers in each slot, so that many are tied."""
    players = luck.sample(META.colours, luck.randint(0, 4))
    return {
        "symbols": luck.randint(0, 12),
        "slots": [{"player": player, "workers": luck.randint(0, 5)} for player in players],
    }


def some_final(luck: random.Random) -> dict[str, Any]:
    """A score sheet on which no piece stands twice and points lie close together."""
    players = luck.sample(META.colours, luck.randint(2, 4))
    places = [*TABLES["destinations"], "east", "europe"]
    routes = luck.sample([route["vp"] for route in TABLES["routes"]], 20)
    sheets: dict[str, Any] = {}
    spaces = {section: [luck.choice([*players, None]) for _ in range(6)] for section in SECTIONS}
    for player in players:
        pieces = luck.choices([*places, "unsold"], k=luck.randint(0, 8))
        emissaries = luck.choices(places, k=luck.randint(0, 2))
        sheets[player] = {
            "copper": luck.randint(0, 25),
            "silver": luck.randint(0, 4),
            "boat_level": luck.choice(TABLES["boat_track"]),
            "factories": [luck.randint(1, 3) for _ in range(luck.randint(0, 3))],
            "unsold": pieces.count("unsold"),
            "markets": {
                place: {"commodities": pieces.count(place), "emissaries": emissaries.count(place)}
                for place in places
                if place in pieces or place in emissaries or luck.random() < 0.1
            },
            "war": [luck.choice((2, 4)) for _ in range(luck.randint(0, 2))],
            "routes": [routes.pop() for _ in range(luck.randint(0, 4))],
            "advancements": {section: spaces[section].count(player) for section in SECTIONS},
            "misfortune": luck.randint(0, 6),
        }
    return {"exchange": luck.choice(TABLES["exchange"]), "order": luck.sample(players, len(players)), "players": sheets}


@pytest.mark.parametrize(
    ("what", "some", "reckon"),
    [("tax", some_tax, naive.tax), ("feed", some_feeding, naive.feed), ("war", some_war, naive.war)],
)
def test_calculators(what: str, some: Any, reckon: Any) -> None:
    luck = random.Random(what)
    for _ in range(400):
        given = some(luck)
        assert GAME.score({"what": what, **given}) == reckon(given), given


def test_the_score_sheet() -> None:
    luck, tied = random.Random("final"), 0
    for _ in range(400):
        given = some_final(luck)
        answer, expected = GAME.score({"what": "final", **given}), naive.final(TABLES, given)
        assert answer["points"] == expected["points"], given
        assert answer["winners"] == expected["winners"], given
        told: dict[str, Counter[str]] = {player: Counter() for player in given["players"]}
        for line in answer["lines"]:
            told[line["player"]][line["reason"]] += line["points"]
        for player, sources in expected["sheet"].items():
            assert {reason: points for reason, points in told[player].items() if points} == {
                reason: points for reason, points in sources.items() if points
            }, given
        best = max(expected["points"].values())
        tied += list(expected["points"].values()).count(best) > 1
    assert tied >= 10
