"""The view of Yínzi: what lies open by names, the own hand alone, and what people would reckon."""

from __future__ import annotations

import json
import random

from companion.engine.fields import changed
from companion.games.yinzi.rules import routes, sheet_sums
from companion.games.yinzi.rules.goods import FRUIT, RICE
from companion.games.yinzi.rules.places import BONUSES, BOTTOM, FED, PRODUCE
from companion.games.yinzi.rules.stages import PICK_ROUTE, TURN
from tests.games.yinzi.rules.positions import at, moment


def test_only_the_own_hand_is_seen() -> None:
    state = at(TURN)
    for seat in range(3):
        held = state.view(seat)["hand"]
        assert sum(held.values()) == state.cards_of(seat)
        assert held == {
            name: count for name, count in zip(state.ed.card_ids, state.of_seat(state.hand, seat), strict=True) if count
        }
    assert state.view(None)["hand"] is None
    assert [player["cards"] for player in state.view(None)["players"]] == [3, 3, 3]


def test_hidden_things_make_no_difference() -> None:
    """Whatever the others hold, and whatever lies below, the view is the same."""
    luck = random.Random(4)
    for state in (at(TURN, seed=3), at(PICK_ROUTE)):
        for seat in (None, 0, 1, 2):
            seen = json.dumps(state.view(seat))
            for _ in range(5):
                assert json.dumps(state.sample(seat, luck).view(seat)) == seen


def test_only_who_looked_knows_the_discards() -> None:
    state = at(PICK_ROUTE)
    who = state.to_act[0]
    lying = [name for name, there in zip(state.ed.route_ids, state.buried, strict=True) if there]
    assert lying
    assert state.view(who)["routes"]["looked"] == lying
    for other in ({None, 0, 1, 2} - {who}) - {seat for seat in range(3) if state.looked[seat]}:
        assert state.view(other)["routes"]["looked"] == []
        assert state.view(other)["routes"]["face_down"] == len(lying)
    assert routes.any_discarded(state)


def test_food_as_it_stands() -> None:
    """Eleven workers eat four; two rice and two fruit pay three (example C1)."""
    state = at(TURN)
    seat = 0
    state.bonus = (-1,) * len(BONUSES)
    state.workers[:16] = [0] * 16
    state.workers[PRODUCE], state.workers[BOTTOM] = 4, 7
    state.planted = state.doubled = (-1,) * len(state.planted)
    free = [square for square, factory in enumerate(state.under) if factory == -1]
    rice, fruit = ([square for square in free if state.good_on(square) == good] for good in (RICE, FRUIT))
    for square in (rice[0], fruit[0], fruit[1]):
        state.planted = changed(state.planted, square, seat)
    state.doubled = changed(state.doubled, rice[0], seat)
    found = state.view(None)["plan"]["red"]["food"]
    assert found == {"needed": 4, "with_groups": 4, "cubes_pay": 3, "missing": 1}
    state.workers[0] = 2  # a group that has not been sent yet
    assert state.view(None)["plan"]["red"]["food"]["with_groups"] == 5
    state.bonus = changed(state.bonus, FED, seat)
    assert state.view(None)["plan"]["red"]["food"]["needed"] == 0


def test_tax_as_it_stands() -> None:
    state = moment(lambda s: s.phase == "actions" and sum(card >= 0 for card in s.card_on[:5]) == 3)
    plan = state.view(1)["plan"]["red"]["tax"]
    values = [int(card.split("-")[0]) for card in state.view(1)["players"][0]["columns"].values() if card]
    assert plan["sum"] == sum(values) + state.taxed[0]
    assert plan["due"] in (0, sheet_sums.tax_due(plan["sum"]))


def test_ships_tell_what_they_want_and_factories_what_they_could_make() -> None:
    state = at(TURN)
    view = state.view(None)
    for berth in view["coast"]:
        assert berth["wants"] == [slot["wants"] for slot in berth["slots"] if slot["cargo"] == "none"]
    for seat, colour in enumerate(state.seats):
        made = view["plan"][colour]["factories"]
        assert set(made) == {state.ed.factory_ids[one] for one in state.own_factories(seat)}
        for one in made.values():
            assert one["could_make"] <= min(one["room"], max(1, len(one["raw"])))
    assert view["transport"]["huguang"] == {"huguang": 0, "nanzhili": 1, "jiangxi": 1, "zhejiang": 2, "sea": 2}
