"""Option ``solo``: the solo deck at the table, with the cards of a published box told by their points.

Who tells what, what a half that does nothing leads to, what is known of a reserve (rulings 8 to 10), and what is drawn.
"""

from __future__ import annotations

import random

import pytest

from companion.engine.chance import SeededChance
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules import hands, solo
from companion.games.ming_voyages.rules import position as stages
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.games.ming_voyages.rules.solo_deck import solo_deck
from tests.games.ming_voyages.rules.positions import SEATS, act, chance, legal

EVENTS = [f"event {event.id}" for event in solo_deck().level(2)]


def begun(level: str = "2", edition: str = "boxed") -> VoyagesState:
    state = GAME.new_state(SEATS, {"solo": level}, edition)
    chance(state, "roll 1")
    return state


def his_turn(points: int, event: str = EVENTS[0]) -> VoyagesState:
    """The Overlord's first turn: his highest card is told, and an event turned up."""
    state = begun()
    act(state, "reserve ?", f"highest {points}")
    chance(state, event)
    return state


def test_the_emperor_tells_the_overlords_highest_card_then_an_event_is_turned_up() -> None:
    state = begun()
    act(state, "reserve ?")
    assert state.stage is stages.HIGHEST and state.to_act == (EMPEROR,)
    assert legal(state) == ["highest 1", "highest 2", "highest 3"]
    act(state, "highest 3")
    assert state.stage is stages.EVENT and state.chance_source == "events"
    assert [action.text for action, _ in state.chance_outcomes()] == EVENTS
    chance(state, EVENTS[3])
    assert state.stage is stages.PLAY_CARD and state.to_act == (OVERLORD,)
    assert state.view(None)["solo"]["event"] == EVENTS[3].removeprefix("event ")
    assert EVENTS[3].removeprefix("event ") not in state.view(0)["solo"]["next"]


def test_every_event_comes_once_before_they_are_shuffled_again() -> None:
    state, luck = begun("3"), random.Random(3)
    met: list[str] = []
    while len(met) < 16 and not state.is_over:
        (seat,) = state.to_act
        action = luck.choice(state.legal_actions(seat))
        if state.stage is stages.EVENT:
            met.append(action.text)
        state.apply(seat, action)
    assert len({*met[:8]}) == 8 == len({*met[8:]})


def test_his_reaction_is_read_and_entered_by_the_emperor() -> None:
    """Ruling 18: nobody asks whether he wants to; he uses what changes anything, and where it attacks he rolls."""
    state = begun()
    act(state, "points 2", "before")
    assert (state.stage, state.acting, state.to_act) == (stages.BY_HAND, OVERLORD, (EMPEROR,))
    assert "put horde western" in legal(state) and "take gold sea" not in legal(state)
    act(state, "put horde western", "attack gansu")
    assert state.stage is stages.SENDING and state.to_act == (EMPEROR,)
    act(state, "send western 2", "battle")
    assert (state.attacker, state.telling) == (OVERLORD, stages.NOT_TELLING)
    chance(state, "roll 666")
    chance(state, "roll 421")
    assert state.stage is stages.ACTIVE and state.to_act == (EMPEROR,) and state.ruler[0] == OVERLORD


def test_a_half_that_does_nothing_leaves_him_the_points_or_the_reserve() -> None:
    state = his_turn(2)
    act(state, "points 2", "after", "special")
    assert (state.stage, state.to_act, state.telling) == (stages.BY_HAND, (EMPEROR,), stages.TELLING)
    act(state, "enough")
    assert state.stage is stages.ACTIVE and state.to_act == (OVERLORD,) and state.left == 2
    found = legal(state)
    assert "withdraw" in found and "amass western 2" in found and "special" not in found
    spent = state.clone()
    act(spent, "amass western 2")
    assert spent.stage is stages.REACTION and spent.to_act == (EMPEROR,)
    act(state, "withdraw")
    assert state.active == EMPEROR and hands.reserved_points(state, OVERLORD) == (2,), "ruling 10: no reaction"
    GAME.audit(state)


def test_a_half_that_does_something_is_his_action() -> None:
    state = his_turn(1)
    act(state, "points 1", "after", "special", "take gold ming", "enough")
    assert state.stage is stages.REACTION and state.to_act == (EMPEROR,)


def test_what_he_reserves_is_known_by_its_points() -> None:
    """Rulings 8 and 9: his reserve reinforces and is rolled with, so it is remembered; what nobody told is average."""
    state = his_turn(3)
    act(state, "reserve ?")
    assert state.view(None)["solo"]["reserve"] == [3]
    state.adjust({"reserve overlord": 2, "hand emperor": state.n_hand[EMPEROR] - 1})
    assert state.view(None)["solo"]["reserve"] == [hands.UNTOLD, 3]
    act(state, "reserve ?", "highest 1")
    chance(state, EVENTS[1])
    act(state, "points 1", "after", "reinforce 3")
    assert state.view(None)["solo"]["reserve"] == [hands.UNTOLD] and state.left == 4
    act(state, "amass western 4", "decline")
    GAME.audit(state)


def test_a_turn_that_is_set_begins_with_the_card_that_is_told() -> None:
    state = begun()
    state.adjust({"turn": "overlord"})
    assert state.stage is stages.HIGHEST and state.to_act == (EMPEROR,)
    state.adjust({"turn": "emperor"})
    assert state.stage is stages.PLAY_CARD and state.to_act == (EMPEROR,)


def test_people_may_play_on_by_themselves_and_come_back() -> None:
    for texts in ((), ("highest 2",)):
        state = begun()
        act(state, "reserve ?", *texts)
        state.adjust({"depth": "scorekeeper"})
        assert state.stage is stages.TRACK
        state.adjust({"depth": "full"})
        assert state.stage is stages.HIGHEST and state.to_act == (EMPEROR,)


@pytest.mark.parametrize("edition", ["boxed", "companion"])
def test_random_games_end_and_are_kept(edition: str) -> None:
    for seed in range(4):
        state, feeder, luck = GAME.new_state(SEATS, {"solo": "1"}, edition), SeededChance(seed), random.Random(seed)
        events = 0
        while state.to_act:
            (seat,) = state.to_act
            events += state.stage is stages.EVENT
            state.apply(seat, feeder.choose(state) if seat == CHANCE else luck.choice(state.legal_actions(seat)))
            GAME.audit(state)
            assert GAME.load(state.dump()).digest() == state.digest()
        assert events > 1


def test_without_it_a_dump_is_what_it_was() -> None:
    dump = GAME.new_state(SEATS).dump()
    assert dump["options"] == {"cards": "app"} and not dump.keys() & solo.NONE.keys()
