"""Rulings 9, 14, 15 and 22 by number: dice, re-rolls, hits and who the attacker is."""

from __future__ import annotations

import pytest

from companion.engine.errors import IllegalAction
from companion.engine.terms import CHANCE
from companion.games.ming_voyages.rules import position as stages
from tests.games.ming_voyages.rules.positions import act, count, legal, position
from tests.games.ming_voyages.rules.situations import (
    CARDS,
    EMPIRE,
    IDS,
    defending,
    fighting,
    of_kind,
    one_with,
    reserved,
)


def test_ruling_9_re_rolls_of_any_dice_and_what_is_left_over_is_lost() -> None:
    cards = reserved("emperor", 2, 3)
    state = fighting(reserves={"overlord": cards})
    act(state, "roll 653")
    assert legal(state) == [*(f"reveal {card}" for card in sorted(cards, key=IDS.index)), "stop"]
    act(state, f"reveal {cards[0]}")
    assert {"again 6", "again 65", "again 653"} <= set(legal(state)) and state.re_rolls == 2
    act(state, "again 653", "roll 111", "stop")
    assert state.re_rolls == 0 and state.discard >> IDS.index(cards[0]) & 1
    assert state.reserve[1] == 1 << IDS.index(cards[1])
    sailing = position({**EMPIRE, "sea": {"junk": 1}, "ming": {"gold": 1}}, hand=[of_kind("emperor", 1)],
                       reserves={"emperor": [IDS[0]]})  # fmt: skip
    act(sailing, f"play {of_kind('emperor', 1)}", "sail 2", "fleet 1 1", "roll 6")
    assert sailing.active == 1, "no re-rolls for voyages"


@pytest.mark.parametrize(
    ("attacker", "defender", "troops", "left"),
    [
        ("331", "654", 3, (3, 1)),  # a double beats a single: a Devastating Blow
        ("111", "665", 3, (3, 1)),  # a triple beats a double
        ("552", "441", 3, (3, 2)),  # the higher double: a Normal Hit
        ("641", "632", 3, (3, 3)),  # single 6 against single 6: a standoff, whatever the kickers
        ("321", "421", 3, (2, 3)),  # single 4 beats single 3
        ("421", "331", 3, (1, 3)),
    ],
)
def test_ruling_14_type_first_then_value(attacker: str, defender: str, troops: int, left: tuple[int, int]) -> None:
    state = fighting(troops)
    act(state, f"roll {attacker}", f"roll {defender}")
    assert (count(state, "horde", "sichuan"), count(state, "troop", "sichuan")) == left


@pytest.mark.parametrize(
    ("dice", "there", "left"),
    [
        (("331", "654"), (2, 1), (2, 0)),  # one settlement instead of two hordes
        (("642", "531"), (2, 1), (2, 1)),  # a Normal Hit does nothing
        (("331", "654"), (2, 0), (0, 0)),
        (("642", "531"), (2, 0), (1, 0)),
        (("331", "654"), (0, 2), (0, 1)),  # settlements alone still roll
    ],
)
def test_ruling_14_settlements_in_defence(dice: tuple[str, str], there: tuple[int, int], left: tuple[int, int]) -> None:
    state = defending(*there)
    act(state, *(f"roll {one}" for one in dice))
    assert (count(state, "horde", "sichuan"), count(state, "settlement", "sichuan")) == left


def test_ruling_15_a_contested_land_counts_for_nobody() -> None:
    state = fighting(1)
    assert state.points == [4, 7] and state.ruler[1] == stages.CONTESTED
    act(state, "roll 666", "roll 421")
    assert state.points == [4, 8]


def test_ruling_15_who_attacks_in_a_reaction_is_the_attacker() -> None:
    card = one_with("overlord", lambda half: [op.do for op in half] == ["attack"]).id
    there = {**EMPIRE, "western": {"horde": 2}, "sichuan": {"troop": 1}}
    state = position(there, hand=[card])
    act(state, f"play {card}", "before", "react", "attack sichuan", "send western 2")
    if "battle" in legal(state):
        act(state, "battle")
    assert state.active == 0 and state.attacker == 1 and state.rolling == 1


def test_ruling_22_a_side_without_cards_is_not_asked_and_the_next_card_waits() -> None:
    state = fighting(reserves={"emperor": reserved("emperor", 1, 2)})
    act(state, "roll 653")
    assert state.to_act == (CHANCE,), "the attacker has no cards"
    act(state, "roll 421")
    one, two = sorted(reserved("emperor", 1, 2), key=lambda card: CARDS[IDS.index(card)].cp)
    act(state, f"reveal {two}")
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, state.parse(f"reveal {one}"))
    assert caught.value.key == "illegal.points-first" and caught.value.rule == "ruling 22"
    act(state, "again 4", "roll 2", "again 1", "roll 2")
    assert f"reveal {one}" in legal(state) and state.rolled[0] == 222
