"""What is refused in Yínzi says how much it needs and how much there is, as anybody can count it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import pytest

from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import Change
from companion.games.yinzi.rules.game import GAME, YinziState
from tests.games.yinzi.rules.positions import game
from tests.games.yinzi.rules.test_agreement import RARE, wealthy
from tests.why_not import Refused, hold_numbers, raised, refused, sentences

View = Mapping[str, Any]
PIECES: Final = {"none": 0, "commodity": 1, "tea": 1, "salt": 2, "food": 2}
FULL_BOX: Final = 4


class Table:
    """What a seat sees, and counts by hand."""

    def __init__(self, s: YinziState, seat: int) -> None:
        self.view = s.view(seat)
        self.colour = self.view["seats"][seat]
        (self.own,) = [one for one in self.view["players"] if one["colour"] == self.colour]

    @property
    def purse(self) -> int:
        """All money in copper."""
        return int(self.own["copper"] + self.own["silver"] * self.view["rate"])

    @property
    def paying(self) -> int:
        """The same, with what a disc adds."""
        return self.purse + int(self.view["doing"]["credit"])

    def workers(self, *stations: str) -> int:
        """Own workers in these places."""
        return sum(self.own["workers"].get(station, 0) for station in stations)

    def group(self) -> int:
        """Workers that can still act where the group has been sent."""
        doing, war = self.view["doing"], self.view["war"]
        box = war["workers"][self.colour] if doing["box"] == "war" else self.workers(doing["box"])
        return int(min(self.workers(doing["action"], "bottom"), FULL_BOX - box))

    def aboard(self, berth: str) -> int:
        """Own pieces on a ship."""
        slots = self.view["coast"][int(berth) - 1]["slots"]
        return sum(PIECES[slot["cargo"]] for slot in slots if slot["from"] == self.colour)

    def cubes(self, *goods: str) -> int:
        """Own cubes on fields of these goods."""
        fields = self.view["squares"].values()
        return sum(field["cubes"].get(self.colour, 0) for field in fields if field["good"] in goods)


Count = Callable[[Table, Mapping[str, Any]], int]
COUNTS: Final[dict[str, Count]] = {
    "money": lambda t, p: t.paying,
    "money fee": lambda t, p: t.purse,
    "money silver": lambda t, p: t.own["silver"],
    "no-tile money": lambda t, p: t.paying,
    "no-tile cubes": lambda t, p: t.own["supply"]["cubes"],
    "cannot-buy money": lambda t, p: t.paying,
    "no-wood": lambda t, p: t.own["resources"]["wood"] if p["source"] == "own" else 0,
    "no-stone": lambda t, p: t.own["resources"]["stone"] if p["source"] == "own" else 0,
    "no-discs": lambda t, p: t.own["supply"]["discs"],
    "no-cubes": lambda t, p: t.own["supply"]["cubes"],
    "no-commodities": lambda t, p: t.own["supply"]["commodities"],
    "no-disc nobody": lambda t, p: int(t.view["advancements"][p["space"]] == t.colour),
    "no-disc other": lambda t, p: int(t.view["advancements"][p["space"]] == t.colour),
    "no-such-card": lambda t, p: t.view["hand"].get(p["card"], 0),
    "no-group": lambda t, p: t.workers(p["action"]),
    "conducts": lambda t, p: t.view["doing"]["left"],
    "transport": lambda t, p: t.view["doing"]["transport"],
    "no-resources": lambda t, p: sum(t.view["resources"][one] for one in p["resources"]),
    "no-migrants": lambda t, p: t.workers("bottom"),
    "rural-empty": lambda t, p: t.view["rural"].get(p["seat"], 0),
    "no-commodity": lambda t, p: t.view["factories"][p["factory"]]["stored"].get(t.colour, 0),
    "no-own-piece": lambda t, p: t.aboard(p["berth"]),
    "other-half alone": lambda t, p: t.cubes("fruit", "cabbage", "potato"),
}  # fmt: skip

IN_ACTION: Final = ("money", "no-tile money", "cannot-buy money", "transport")
"""What is counted in the middle of an action, because discs may have added to it."""


def why(one: Refused) -> str:
    """The key with which the counts above name it."""
    return " ".join(filter(None, (one.key, str(one.params.get("why", "")))))


def more(s: YinziState, one: Refused) -> Mapping[str, Change]:
    """The setting that brings about what it needs; nothing where several could."""
    colour, lacks = s.seats[one.seat], one.params["needed"] - one.params["there"]
    if one.key in ("money", "cannot-buy"):
        return {f"copper {colour}": s.copper[one.seat] + lacks * (1 if one.params.get("why") != "silver" else 20)}
    if one.key in ("no-wood", "no-stone") and one.params["source"] == "own":
        return {f"store {colour} {one.key.removeprefix('no-')}": 1}
    if one.key == "no-group":
        return {f"workers {colour} {one.params['action']}": 1}
    if one.key == "no-migrants":
        return {f"workers {colour} bottom": 1}
    if one.key == "transport":
        return {f"boat {colour}": s.ed.boats[-1]} if s.ed.boats[-1] - s.capacity(one.seat) >= lacks else {}
    return {}


def poor(s: YinziState) -> YinziState:
    """The same with nothing in the purse and no resources, if somebody can still do something then."""
    trial, colour = s.clone(), s.seats[s.turn]
    with suppress(ImpossiblePosition):
        trial.adjust(dict.fromkeys([f"{one} {colour}" for one in ("copper", "silver")], 0))
        trial.adjust(dict.fromkeys([f"store {colour} {one}" for one in ("wood", "stone")], 0))
    return trial


def look(s: YinziState, luck: Any, found: Counter[str], lifted: Counter[str], most: int = 3) -> None:
    names = GAME.names()
    for one in refused(s, luck, most):
        sentences("yinzi", names, one)
        if hold_numbers(one) is None:
            continue
        name = why(one)
        found[name] += 1
        if name in COUNTS and (s.view(None)["doing"] is not None or name not in IN_ACTION):
            assert one.params["there"] == COUNTS[name](Table(s, one.seat), one.params), (name, one)
        if changes := more(s, one):
            lifted[one.key] += raised(s, one, changes)


def test_numbers_that_are_told_are_those_that_are_there() -> None:
    found, lifted = Counter[str](), Counter[str]()
    starts = [GAME.new_state(GAME.meta.colours[:3], GAME.meta.full_options({})), wealthy(2), wealthy(3)]
    for seed, start in enumerate(starts, 3):
        for place, (s, luck) in enumerate(game(start, seed, 600)):
            if place % 6 == 0:
                look(s, luck, found, lifted)
            elif place % 6 == 3 and s.phase == "actions":
                look(poor(s), luck, found, lifted)
    assert len(found) > 20 and len(found.keys() & COUNTS.keys()) > 15, found
    assert {"money", "no-wood", "transport", "no-group"} <= lifted.keys(), lifted
    assert sum(lifted.values()) > 40, lifted


@pytest.mark.parametrize("name", RARE)
def test_at_rare_moments(name: str) -> None:
    look(RARE[name](), random.Random(1), Counter(), Counter(), 400)
