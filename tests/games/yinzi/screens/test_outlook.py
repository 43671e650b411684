"""What is coming in Yínzi: its numbers held against what the engine then does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

import pytest

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.yinzi.rules import disasters
from companion.games.yinzi.rules.edition import DISASTERS
from companion.games.yinzi.rules.game import GAME, YinziState
from companion.games.yinzi.screens.outlook import outlook
from companion.web.play.outlook import Coming
from companion.words import LANGUAGES
from tests.games.yinzi.screens.kit import moment


def turns(players: int, seed: int) -> Iterator[tuple[YinziState, int]]:
    """Moments of a random game at which a seat is asked in a turn or for a bonus."""
    state, luck, chance = GAME.new_state(GAME.meta.colours[:players]), random.Random(seed), SeededChance(seed)
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, chance.choose(state))
            continue
        if state.phase in ("bonus", "actions"):
            yield state, seat
        state.apply(seat, luck.choice(state.legal_actions(seat)))


def told(state: YinziState, seat: int, lang: str = "en") -> dict[str, Coming]:
    """What is coming, by its sign."""
    found = outlook(moment(state, seat, lang))
    assert found is not None
    return {one.icon: one for one in found.items}


def stricken(state: YinziState) -> YinziState:
    """The position after its disasters, whatever people give up."""
    after, luck = state.clone(), random.Random(1)
    ended = disasters.begin(after)
    while ended is None and after.phase == "disasters":
        after.begin_anew()
        action = luck.choice(after.legal_actions(after.to_act[0]))
        ended = action.rules[after.stage](after, after.to_act[0], *action.at)
    return after


def test_disasters_cost_what_is_told() -> None:
    met: dict[str, set[int]] = {kind: set() for kind in DISASTERS}
    for place, (state, seat) in enumerate(chain(turns(2, 2), turns(3, 5), turns(4, 4))):
        if place % 7:
            continue
        here, after = told(state, seat), stricken(state)
        kinds = ["wildfire", "flood", "drought"]
        there = [kinds[kind] for kind in disasters.threatening(state)]
        assert [kind for kind in kinds if f"y-{kind}" in here] == there
        count = len(state.ed.factories)
        own = slice(seat * count, (seat + 1) * count)
        cubes = [sum(one.cubes_on(at) for at in one.mine(seat)) for one in (state, after)]
        cost = {
            "wildfire": sum(state.levels[own]) - sum(after.levels[own]),
            "flood": state.boat[seat] - after.boat[seat],
            "drought": cubes[0] - cubes[1],
        }
        for kind in there:
            said = here[f"y-{kind}"]
            assert int(said.text.replace("−", "-")) == -cost[kind], kind
            assert said.bad == (said.text != "0")
            met[kind].add(cost[kind])
    assert met["wildfire"] and met["flood"] == {0, 1} and len(met["drought"]) > 2, met


@pytest.mark.parametrize("lang", LANGUAGES)
def test_food_taxes_and_war_are_those_of_the_view(lang: str) -> None:
    for place, (state, seat) in enumerate(turns(3, 8)):
        if place % 11:
            continue
        here, view = told(state, seat, lang), state.view(seat)
        due = view["plan"][state.seats[seat]]
        assert here["y-food"].text == f"{due['food']['cubes_pay']}/{due['food']['with_groups']}"
        assert here["y-food"].bad == (due["food"]["cubes_pay"] < due["food"]["with_groups"])
        assert here["y-tax"].text.removeprefix("−") == str(due["tax"]["due"])
        assert here["y-war"].text.endswith(f":{view['war']['symbols']}")
        assert all(one.said.endswith(".") and "{" not in one.said for one in here.values())


def test_an_onlooker_reads_what_goes_for_all() -> None:
    state, _ = next(turns(3, 8))
    public = moment(state, 0)
    found = outlook(type(public)(view=state.view(None), words=public.words, data=public.data))
    assert found is not None and not {"y-food", "y-tax"} & {one.icon for one in found.items}
