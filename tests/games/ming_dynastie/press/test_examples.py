"""The worked examples of the rulebook: every number that its sentences say is what the rules make of the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from companion.games.ming_dynastie.press.book_map import Owners
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import MingState
from printables.books.book import examples
from tests.games.ming_dynastie.rules.kit import ED, FOUR, city, do, lines, moving, opened, put, ready, scoring, texts

EXAMPLES = examples("ming-dynastie")
MEMBERS, MOVE, CITY, TWO = (EXAMPLES[name].position for name in ("members", "move", "city", "two"))
HOME = EXAMPLES["return"].position["home"]
COLOURS = FOUR[:3]
"""Red, yellow and blue; the examples of the map and of a city need no fourth."""


def taking() -> MingState:
    """Phase 2 with the members and cards of the first example; Mei is in turn."""
    state = ready(3, start=COLOURS.index("yellow"))
    state.left = [0, 0, 0]
    state.stage = stages.TAKE_CARD
    put(state, spaces=MEMBERS["spaces"])
    for province, card in MEMBERS["display"].items():
        state.display[ED.provinces.index(province)] = ED.cards.index(card)
    return state


def members() -> Mapping[str, int]:
    """What Mei may take, and how many members she may deploy later."""
    state = taking()
    found = texts(state)
    assert {text for text in found if text.startswith("take ")} == {f"take {name}" for name in MEMBERS["display"]}
    return {name: state.view(None)["spaces"][name]["yellow"] for name in ("shaanxi", "henan")}


def cards() -> Mapping[str, int]:
    """Mei takes the card beside Shaanxi; Aisha gives a member for a dragon."""
    state = do(taking(), "take shaanxi")
    stay = state.view(None)["spaces"]["shaanxi"]["yellow"]
    if state.stage == stages.TURN_CARD:
        do(state, sorted(text for text in texts(state))[0])
    assert state.seats[state.to_act[0]] == "blue"
    do(state, "dragon henan")
    return {"stay": stay, "left": state.view(None)["spaces"]["henan"]["blue"]}


def move() -> Mapping[str, int]:
    """Mei's prince passes through the district of Jonas's; she deploys three, of whom one becomes a monk."""
    princes = [MOVE["princes"][colour] for colour in COLOURS]
    hands: list[Mapping[str, int]] = [{}, dict.fromkeys(MOVE["paid"], 1), {}]
    waiting: dict[str, Owners] = {"henan": MOVE["waiting"]}
    there, last = MOVE["before"], MOVE["route"][-1]
    start = COLOURS.index("yellow")
    state = moving(princes, hands, 1, start, there, {last: MOVE["monk"]}, waiting)
    first, second = zip(MOVE["route"][1:], MOVE["paid"], strict=True)
    do(state, f"step {first[0]} {first[1]}")
    assert "deploy 3" not in texts(state), "she must go on"
    do(state, f"step {second[0]} {second[1]}")
    cards = len(MOVE["paid"]) - sum(state.view(None)["players"][start]["hand"].values())
    do(state, "deploy 3", "monk")
    here = state.view(None)["districts"][last]
    assert here == {"open": {"red": 1, "yellow": 2, "blue": 1}, "monastery": "yellow"}
    return {"cards": cards, "deployed": 3, "open": here["open"]["yellow"]}


def counted() -> MingState:
    """The worked city after its members have moved in."""
    return scoring(3, 2, CITY["there"])


def in_city() -> Mapping[str, int]:
    """Who is in the city, and that each brings a tile."""
    state = counted()
    there = city(state, CITY["city"])
    assert {one["colour"]: one["tiles"][CITY["city"]] for one in state.view(None)["players"]} == there
    return there


def back() -> Mapping[str, int]:
    """What stays and what it scores; Aisha has the majority by districts."""
    state = counted()
    do(state, *(f"{colour}: return {sum(home.values())}" for colour, home in HOME.items()))
    while state.view(None)["stage"] == "home":
        colour = state.seats[state.to_act[0]]
        (district,) = HOME[colour]
        do(state, f"home {district}")
    for colour, home in HOME.items():
        for district in home:
            assert opened(state, district)[colour] >= 1
    points = dict.fromkeys(COLOURS, 0)
    for colour, score, _ in lines(state):
        points[colour] += score
    stayed = {colour: n - sum(HOME[colour].values()) for colour, n in EXAMPLES["city"].says.items()}
    (bonus,) = [score for colour, score, reason in lines(state, "city-majority") if colour == "blue"]
    (each,) = {score // stayed[colour] for colour, score, _ in lines(state, "city-members")}
    return {
        **stayed, "each": each, "bonus": bonus,
        "first": points["yellow"], "second": points["red"], "third": points["blue"],
    }  # fmt: skip


def end() -> Mapping[str, int]:
    """Mei's tiles at the end of the game."""
    state = scoring(3, 6, {}, tiles={"yellow": EXAMPLES["end"].position["tiles"]})
    found = {reason: score for colour, score, reason in lines(state) if colour == "yellow"}
    sets = found["set-of-5"] // 10
    return {
        "sets": sets, "set": found["set-of-5"], "others": found["single-tile"], "sum": sum(found.values())
    }  # fmt: skip


def two() -> Mapping[str, int]:
    """Neutral keeps one more than the better of two."""
    state = scoring(2, 2, TWO["there"])
    there = city(state, TWO["city"])
    while state.view(None)["stage"] in ("neutral-home", "neutral-keep"):
        do(state, sorted(texts(state))[0])
    keeps = city(state, TWO["city"])["neutral"]
    do(state, "red: return 0", "yellow: return 0")
    assert not lines(state, "city-majority")
    return {**there, "keeps": keeps, "returns": there["neutral"] - keeps}


POSITIONS: dict[str, Callable[[], Mapping[str, int]]] = {
    "members": members, "cards": cards, "move": move, "city": in_city, "return": back, "end": end, "two": two
}  # fmt: skip


def test_every_example_has_its_position() -> None:
    assert POSITIONS.keys() == EXAMPLES.keys()


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_says_what_the_rules_say(name: str) -> None:
    assert POSITIONS[name]() == EXAMPLES[name].says
