"""What the app may propose: sales that bring most, and meals that differ."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from companion.games.yinzi.rules import disasters, meals, urban
from companion.games.yinzi.rules.edition import PROVINCES
from companion.games.yinzi.rules.game import YinziState
from companion.games.yinzi.rules.goods import GOODS
from companion.games.yinzi.rules.stages import ACTIONS_OVER
from tests.games.yinzi.rules import laid_out
from tests.games.yinzi.rules.laid_out import ED
from tests.games.yinzi.rules.positions import games


def test_the_best_sales_are_the_best_that_can_be_planned() -> None:
    """Compared with every way to sell that the engine allows."""
    checked = 0
    for state, _ in games(8, 9):
        if state.stage.name != "sell" or not state.left or checked > 12:
            continue
        seat = state.to_act[0]
        mine = sum(one.copper for one in urban.best(state, seat, state.left))
        if state.left > 2:
            continue
        assert mine == most(state, seat)
        checked += 1
    assert checked > 5


def most(state: YinziState, seat: int) -> int:
    """The most copper that sales bring, every order tried."""
    found = 0
    for action in state.legal_actions(seat):
        if action.text.startswith("sell "):
            one = urban.sale(state, seat, *action.at)
            after = state.clone()
            after.apply(seat, action)
            on = after.stage is state.stage and after.to_act == (seat,) and after.left
            found = max(found, one.copper + (most(after, seat) if on else 0))
    return found


def test_meals_are_all_that_can_be_eaten_and_what_they_leave() -> None:
    """Compared with every order in which the engine lets cubes be eaten, as long as it asks for more."""
    luck, most, dry = random.Random(7), 0, 0
    for _ in range(60):
        state = laid_out.table(2)
        laid_out.routes(state, luck.choice(("food-2", "food-1")), "any-1")
        for square in luck.sample([one for one, prints in zip(ED.squares, ED.printed, strict=True) if prints >= 0], 5):
            laid_out.grow(state, "red", square, luck.choice((1, 1, 2)))
        laid_out.group(state, "red", produce=luck.randint(1, 4), ships=luck.randint(0, 4))
        laid_out.part(state, ACTIONS_OVER)
        if state.stage.name != "feed":
            continue
        seat, there = state.to_act[0], cubes(state, state.to_act[0])
        found, drought = meals.meals(state, seat), disasters.DRY in disasters.threatening(state)
        ways = {frozenset((there - left).items()): (left, missing) for left, missing in fed(state, seat)}
        eaten = [Counter(place(state, square) for square in one.squares) for one in found]
        assert {frozenset(one.items()) for one in eaten} == {*ways}
        for one, what in zip(found, eaten, strict=True):
            left, missing = ways[frozenset(what.items())]
            assert one.missing == missing
            assert one.withered == (len({province for province, _ in left}) if drought else None)
        proposed = meals.sensible(found)
        assert {*proposed} <= {*found}
        assert min(one.withered or 0 for one in proposed) == min(one.withered or 0 for one in found)
        most, dry = max(most, len(found)), dry + drought
    assert most > 5 and dry > 10


def cubes(state: YinziState, seat: int) -> Counter[tuple[str, str]]:
    """Cubes on fields, by province and good."""
    found = Counter[tuple[str, str]]()
    for square in state.mine(seat):
        found[place(state, square)] += state.cubes_on(square)
    return found


def place(state: YinziState, square: int) -> tuple[str, str]:
    """The province of a square, and what grows there."""
    return PROVINCES[state.ed.province_of[square]], GOODS[state.good_on(square)]


def fed(state: YinziState, seat: int) -> Iterator[tuple[Counter[tuple[str, str]], int]]:
    """What can be left of cubes, and the food that is then missing: right after the last cube, before others eat."""
    more = [action for action in state.legal_actions(seat) if action.text.startswith("eat ")]
    if not more:
        yield cubes(state, seat), state.need
    for action in more:
        after, right_after = state.clone(), state.clone()
        after.apply(seat, action)
        if after.stage is state.stage and after.to_act == (seat,):
            yield from fed(after, seat)
        else:
            action.rules[state.stage](right_after, seat, *action.at)
            yield cubes(right_after, seat), right_after.misfortune[seat] - state.misfortune[seat]
