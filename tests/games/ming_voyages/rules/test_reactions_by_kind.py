"""Which side a card serves, by its kind, and its weaker or stronger half by the voyages done."""

from __future__ import annotations

import pytest

from companion.games.ming_voyages.rules.operations import Op
from tests.games.ming_voyages.rules.made_up import CARD
from tests.games.ming_voyages.rules.positions import act, count, legal, position
from tests.games.ming_voyages.rules.reacting import EMPIRE, HORDES, LEVY, holding, with_tiers


def test_the_fourth_voyage_turns_a_barbarian_reaction_to_its_stronger_half() -> None:
    """Voyages are counted when the half is carried out."""
    few, many = Op("add", "horde", 2, where="homelands", spread="one"), Op("add", "settlement", 2, where="own")
    board = {**EMPIRE, **HORDES, "ming": {"gold": 5}, "sea": {"junk": 2}, "gansu": {"horde": 1}}
    state = position(board, hand=[CARD], voyages=[1, 2, 3])
    state.ed = with_tiers("barbarian", few, many)
    act(state, f"play {CARD}")
    twin = state.clone()
    act(state, "after", "sail 6", "fleet 2 5", "roll 6")
    assert state.view(1)["voyages"] == [1, 2, 3, 6]
    act(state, "react")
    assert count(state, "settlement", "gansu") == 2
    act(twin, "before", "react")
    assert legal(twin) == [f"put horde {home}" for home in ("western", "eastern", "manchu")]
    act(twin, "put horde manchu")
    assert count(twin, "horde", "manchu") == 2  # all in one region: the second follows by itself


def test_both_sides_use_the_same_card() -> None:
    state = holding("emperor", {**EMPIRE, **HORDES}, [Op("add", "horde", 1, where="homelands")], [LEVY])
    act(state, f"play {CARD}", "after", "special")
    assert count(state, "gold", "ming") == 1
    act(state, "react", "put horde manchu")
    assert count(state, "horde", "manchu") == 1
    assert state.active == 1


@pytest.mark.parametrize(("voyages", "gold"), [(0, 1), (3, 1), (4, 2), (6, 2)])
@pytest.mark.parametrize("side", ["emperor", "overlord"])
def test_an_emperor_card_serves_the_emperor_alone(side: str, voyages: int, gold: int) -> None:
    """As the active side instead of CP, else as a reaction; its half depends on how many voyages are done."""
    state = position({**EMPIRE, **HORDES}, active=side, hand=[CARD], voyages=range(1, voyages + 1))
    state.ed = with_tiers("emperor", LEVY, Op("add", "gold", 2, where="ming"))
    act(state, f"play {CARD}")
    if side == "emperor":
        assert "before" not in legal(state)
        act(state, "special")
    else:
        act(state, "after")
        assert "special" not in legal(state)
        act(state, "amass western 3", "react")
    assert count(state, "gold", "ming") == gold


@pytest.mark.parametrize(("voyages", "hordes"), [(3, 1), (4, 2)])
def test_a_barbarian_card_serves_the_overlord_alone(voyages: int, hordes: int) -> None:
    few, many = (Op("add", "horde", number, where="empty") for number in (1, 2))
    board = {
        "liaodong": {"troop": 1},
        "sichuan": {"troop": 1},
        "datong": {"troop": 1},
        "jizhou": {"troop": 1},
        **HORDES,
    }
    for side in ("overlord", "emperor"):
        state = position(board, active=side, hand=[CARD], voyages=range(1, voyages + 1))
        state.ed = with_tiers("barbarian", few, many)
        act(state, f"play {CARD}")
        if side == "overlord":
            assert "before" not in legal(state)
            act(state, "special")
        else:
            act(state, "before", "react")
            assert "special" not in legal(state)
        assert count(state, "horde", "gansu") == hordes
