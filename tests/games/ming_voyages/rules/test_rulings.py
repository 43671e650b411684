"""Rulings 1 to 8, 13 and 21 by number: set-up, what points buy, who holds a land; and that all 24 have tests."""

from __future__ import annotations

import re
from pathlib import Path

from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules import position as stages
from tests.games.ming_voyages.rules.positions import act, chance, count, legal, position, start, supply
from tests.games.ming_voyages.rules.situations import EMPIRE, IDS, of_kind, reserved, spending


def test_ruling_1_the_supply_is_finite() -> None:
    state = spending({**EMPIRE, "ming": {"gold": 4}}, 3)
    assert "tax 1" in legal(state) and "tax 2" not in legal(state)
    state = spending({**EMPIRE, "ming": {"gold": 5}}, 3)
    assert not [text for text in legal(state) if text.startswith("tax")]


def test_ruling_2_set_up_and_its_die() -> None:
    state = start()
    assert sorted(action.text for action, _ in state.chance_outcomes()) == [f"roll {pips}" for pips in range(1, 7)]
    chance(state, "roll 4")
    assert state.done == 1 << 3 and state.points == [1 + 5, 6]
    assert [supply(state, what) for what in ("troop", "horde", "gold", "junk", "settlement")] == [7, 9, 4, 5, 5]


def test_ruling_3_one_to_all_points_on_one_type_of_action() -> None:
    state = spending(EMPIRE, 3)
    assert {f"recruit {count}" for count in (1, 2, 3)} <= set(legal(state))
    act(state, "recruit 1")
    assert state.active == 1, "what is left of the points is lost"


def test_ruling_4_exactly_as_many_units_as_points_and_the_last_may_go() -> None:
    state = spending({**EMPIRE, "gansu": {"troop": 2}}, 3)
    ways = [text for text in legal(state) if text.startswith("move gansu sichuan")]
    assert ways == ["move gansu sichuan 1", "move gansu sichuan 2"]
    act(state, "move gansu sichuan 2")
    assert count(state, "troop", "gansu") == 0 and state.ruler[0] == stages.NOBODY


def test_ruling_5_an_empty_borderland_is_nobodys() -> None:
    state = spending(EMPIRE, 3, "overlord")
    texts = legal(state)
    assert "attack sichuan" not in texts and "move western sichuan 1" in texts
    assert not [text for text in texts if text.startswith("settle")]
    assert state.points == [4, 7]


def test_ruling_6_settlements_alone_hold_a_borderland() -> None:
    state = spending({**EMPIRE, "ming": {"troop": 1}, "sichuan": {"settlement": 1}}, 1)
    texts = legal(state)
    assert "attack sichuan" in texts and "move ming sichuan 1" not in texts
    assert state.points == [4, 7 + 1]


def test_ruling_7_units_of_several_regions_attack_up_to_six_with_reinforcement() -> None:
    card, more = of_kind("barbarian", 3), of_kind("emperor", 3)
    there = {**EMPIRE, "western": {"horde": 3}, "eastern": {"horde": 4}, "sichuan": {"troop": 1}}
    state = position(there, active="overlord", hand=[card], reserves={"overlord": [more]})
    act(state, f"play {card}", f"reinforce {more}", "attack sichuan", "send western 3", "send eastern 3")
    assert count(state, "horde", "sichuan") == 6 and state.to_act == (CHANCE,)


def test_ruling_8_one_card_reinforces_a_cp_action_and_is_of_no_use_in_its_battle() -> None:
    card, more = of_kind("barbarian", 1), reserved("emperor", 2, 3)
    there = {**EMPIRE, "western": {"horde": 3}, "sichuan": {"troop": 1}}
    state = position(there, active="overlord", hand=[card], reserves={"overlord": more, "emperor": [IDS[0]]})
    act(state, f"play {card}", f"reinforce {more[0]}")
    texts = legal(state)
    assert "special" not in texts and not [text for text in texts if text.startswith("reinforce")]
    act(state, "attack sichuan", "send western 3", "roll 653")
    assert legal(state) == [f"reveal {more[1]}", "stop"]
    emperor = position(EMPIRE, hand=[of_kind("emperor", 1)], reserves={"emperor": [IDS[0]]})
    act(emperor, f"play {of_kind('emperor', 1)}")
    assert not [text for text in legal(emperor) if text.startswith("reinforce")]


def test_ruling_13_settlements_of_one_homeland_for_several_borderlands() -> None:
    there = {**EMPIRE, "western": {"settlement": 2}, "gansu": {"horde": 1}, "sichuan": {"settlement": 1}}
    state = spending(there, 3, "overlord")
    act(state, "settle western gansu 1", "settle western sichuan 1")
    assert count(state, "settlement", "gansu") == 1 and count(state, "settlement", "sichuan") == 2


def test_ruling_21_the_active_half_cannot_be_passed() -> None:
    state = spending(EMPIRE, 1)
    assert not {"decline", "enough", "stop", "next"} & set(legal(state))


def test_every_ruling_has_its_test() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_rulings*.py"))
    assert {int(number) for number in re.findall(r"def test_ruling_(\d+)_", text)} == set(range(1, 25))
