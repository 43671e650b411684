"""Battles, voyages and victories in the opponent's reaction (rulings 15, 16, 23)."""

from __future__ import annotations

from companion.games.ming_voyages.rules.operations import Op
from tests.games.ming_voyages.rules.made_up import CARD, with_halves
from tests.games.ming_voyages.rules.positions import act, count, legal
from tests.games.ming_voyages.rules.reacting import EMPIRE, HORDES, holding, notes

TWOS = [card.id for card in with_halves().cards if card.cp == 2 and card.kind == "action" and card.id != CARD]


def test_who_reacts_with_an_attack_is_the_attacker_and_the_active_side_goes_on() -> None:
    state = holding(
        "emperor", {**EMPIRE, **HORDES}, [Op("attack", "", 3)],
        reserves={"emperor": [TWOS[1]], "overlord": [TWOS[0]]},
    )  # fmt: skip
    act(state, f"play {CARD}", "before", "react")
    assert set(legal(state)) == {f"attack {r}" for r in ("gansu", "sichuan", "datong", "jizhou")}
    act(state, "attack sichuan")
    assert set(legal(state)) == {"send western 1", "send western 2", "send eastern 1"}  # and nothing to reinforce it
    act(state, "send western 2", "send eastern 1")
    assert (state.attacker, state.rolling, state.view(0)["battle"]["attacker"]) == (1, 1, "overlord")
    assert state.points == [5, 6]  # contested: five borderlands were the Emperor's, and a voyage
    act(state, "roll 665")
    assert set(legal(state)) == {f"reveal {TWOS[0]}", "stop"}
    act(state, "stop", "roll 654")
    assert (state.to_act, set(legal(state))) == ((0,), {f"reveal {TWOS[1]}", "stop"})
    act(state, "stop")
    assert state.ruler[1] == 1
    assert (state.to_act, state.left, state.view(0)["stage"]) == ((0,), 2, "active")
    assert state.points == [5, 7]
    act(state, "recruit 2")
    assert state.active == 1
    assert state.view(0)["discards"] == [CARD]


def test_the_emperor_attacks_in_the_overlords_turn() -> None:
    state = holding(
        "overlord", {**EMPIRE, **HORDES, "gansu": {"horde": 1}, "sichuan": {"troop": 2}}, [], [Op("attack", "", 3)]
    )
    act(state, f"play {CARD}", "after", "amass western 2")
    act(state, "react", "attack gansu", "send sichuan 1")
    assert (state.attacker, state.rolling, state.chance_source) == (0, 0, "dice")
    act(state, "roll 222", "roll 665")
    assert (state.ruler[0], count(state, "troop", "gansu")) == (0, 1)
    assert "battle-won" in notes(state)


def test_an_attack_as_reaction_has_no_use_where_nobody_can_be_attacked() -> None:
    state = holding("overlord", {**EMPIRE, **HORDES}, [], [Op("attack", "", 3)])
    act(state, f"play {CARD}", "before")
    assert state.to_act == (1,)


def test_the_overlord_reacts_to_the_fifth_borderland() -> None:
    """A major victory in the Emperor's turn, before the Emperor acts."""
    board = {region: {"horde": 1} for region in ("gansu", "sichuan", "datong", "jizhou")}
    state = holding("emperor", board | {"ming": {"troop": 2}}, [Op("add", "horde", 1, where="empty")])
    act(state, f"play {CARD}", "before", "react")
    assert (state.to_act, state.winners, state.scores) == ((), (1,), (1, 12))


def test_the_emperor_completes_the_seventh_voyage_as_a_reaction() -> None:
    board = {**EMPIRE, **HORDES, "ming": {"gold": 5}, "sea": {"junk": 1}}
    state = holding("overlord", board, [], [Op("voyage", "", 2)], voyages=range(1, 7))
    act(state, f"play {CARD}", "before", "react", "sail 7", "fleet 1 5", "roll 6", "roll 5")
    assert (state.to_act, state.winners, state.scores) == ((), (0,), (12, 0))


def test_a_failed_voyage_as_a_reaction_leaves_the_overlord_his_turn() -> None:
    board = {**EMPIRE, **HORDES, "ming": {"gold": 2}, "sea": {"junk": 1}}
    state = holding("overlord", board, [], [Op("voyage", "", 1)])
    act(state, f"play {CARD}", "before", "react", "sail 7", "fleet 1 1", "roll 2")
    assert (count(state, "gold", "sea"), count(state, "gold", "ming")) == (1, 1)
    assert (state.to_act, state.left, state.view(1)["stage"]) == ((1,), 2, "active")
