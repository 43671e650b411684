"""The worked examples of the rulings, line by line; cards of ours stand in for published ones of the same points."""

from __future__ import annotations

import pytest

from companion.games.ming_voyages.rules.cards import Card
from tests.games.ming_voyages.rules.positions import act, chance, count, dealt, legal, position, start, supply

EMPIRE = {region: {"troop": 1} for region in ("gansu", "datong", "jizhou", "liaodong")}


def card_of(points: int, *, but: tuple[str, ...] = (), reaction: bool = True) -> str:
    """Some Action card of so many points; ``reaction=False``: one without an Overlord half."""
    found = [
        card.id
        for card in start().ed.cards
        if card.kind == "action" and card.cp == points and card.id not in but and (reaction or not card.halves[0])
    ]
    return found[0]


def taker_of_gold() -> Card:
    """The card of 3 points whose Overlord half takes up to two gold from the Ming Empire Homeland."""
    (found,) = [
        card
        for card in start().ed.cards
        if card.cp == 3
        and [(op.do, op.what, op.count, op.upto, op.where) for op in card.tiers("overlord")[0]]
        == [("remove", "gold", 2, True, "ming")]
    ]
    return found


def sailing(dice: str, second: str) -> tuple[int, int, int, int, bool]:
    """Voyage 6 with two gold and three junks by a card of 2 points."""
    card = card_of(2, reaction=False)
    state = position({"sea": {"junk": 3}, "ming": {"gold": 2}, **EMPIRE, "sichuan": {"troop": 1}}, hand=[card])
    act(state, f"play {card}")
    act(state, "sail 6", "fleet 3 2", f"roll {dice}", f"roll {second}")
    sea = count(state, "junk", "sea"), count(state, "gold", "sea")
    return *sea, count(state, "gold", "ming"), supply(state, "gold"), bool(state.done & 1 << 5)


def test_a_voyage_succeeds_with_a_roll_below_what_was_sent() -> None:
    assert sailing("5", "4") == (2, 0, 0, 5, True)


def test_a_voyage_that_fails_leaves_junks_and_gold_in_the_sea() -> None:
    assert sailing("5", "6") == (3, 2, 0, 3, False)


def test_gold_at_sea_must_sail_next_time() -> None:
    card = card_of(2, reaction=False)
    state = position(
        {"sea": {"junk": 3, "gold": 2}, "ming": {"gold": 1}, **EMPIRE, "sichuan": {"troop": 1}}, hand=[card]
    )
    act(state, f"play {card}", "sail 6")
    assert legal(state) == [f"fleet {junks} {gold}" for junks in (1, 2, 3) for gold in (2, 3)]


def test_the_overlord_takes_the_only_gold_before_three_come_in() -> None:
    card = taker_of_gold().id
    state = position({"ming": {"gold": 1}, "western": {"horde": 1}, **EMPIRE}, hand=[card])
    act(state, f"play {card}", "before", "react", "take gold ming")
    assert count(state, "gold", "ming") == 0
    act(state, "tax 3")
    assert count(state, "gold", "ming") == 3


def test_six_hordes_attack_by_a_reinforced_card() -> None:
    attack, affluence = card_of(3), card_of(3, but=(card_of(3),))
    state = position(
        {"western": {"horde": 3}, "eastern": {"horde": 3}, "sichuan": {"troop": 2}, **EMPIRE},
        active="overlord", hand=[attack], reserves={"overlord": [affluence]},
    )  # fmt: skip
    act(state, f"play {attack}")
    if "after" in legal(state):
        act(state, "after")
    act(state, f"reinforce {affluence}", "attack sichuan", "send western 3", "send eastern 3")
    assert count(state, "horde", "sichuan") == 6
    assert (count(state, "horde", "western"), count(state, "horde", "eastern")) == (0, 0)
    assert state.chance_source == "dice"


@pytest.fixture
def battle():  # type: ignore[no-untyped-def]
    """Six hordes against two troops in Sichuan; each side has a card of 2 points in reserve."""
    attack = card_of(3)
    affluence = card_of(3, but=(attack,))
    pestilence = card_of(2)
    maelstrom = card_of(2, but=(pestilence,))
    state = position(
        {"western": {"horde": 3}, "eastern": {"horde": 3}, "sichuan": {"troop": 2}, **EMPIRE},
        active="overlord", hand=[attack],
        reserves={"overlord": [affluence, pestilence], "emperor": [maelstrom]},
    )  # fmt: skip
    act(state, f"play {attack}")
    if "after" in legal(state):
        act(state, "after")
    act(state, f"reinforce {affluence}", "attack sichuan", "send western 3", "send eastern 3")
    return state, pestilence, maelstrom


def forces(state) -> tuple[int, int]:  # type: ignore[no-untyped-def]
    return count(state, "horde", "sichuan"), count(state, "troop", "sichuan")


def test_the_battle_of_the_rulebook(battle) -> None:  # type: ignore[no-untyped-def]
    state, pestilence, maelstrom = battle
    act(state, "roll 553", "stop", "roll 655", "stop")
    assert forces(state) == (6, 2)  # a standoff
    act(state, "roll 442", "stop", "roll 543", f"reveal {maelstrom}")
    assert "again 43" in legal(state)
    act(state, "again 43", "roll 51")
    assert state.rolled[0] == 551
    act(state, "again 1", "roll 3")
    assert forces(state) == (5, 2)  # double 5 beats double 4
    act(state, "roll 653", f"reveal {pestilence}", "again 653", "roll 633", "again 6", "roll 3")
    assert state.rolled[1] == 333
    act(state, "roll 321")
    assert forces(state) == (5, 0)
    assert state.ruler[state.ed.regions.index("sichuan")] == 1
    assert supply(state, "troop") == 12 - 4


def test_set_up_leaves_what_the_rulings_count() -> None:
    state = start()
    chance(state, "roll 6")
    left = {marker: supply(state, marker) for marker in ("troop", "horde", "gold", "junk", "settlement")}
    assert left == {"troop": 7, "horde": 9, "gold": 4, "junk": 5, "settlement": 5}
    assert state.done == 1 << 5
    assert [action.text for action, _ in start().chance_outcomes()] == [f"roll {n}" for n in (6, 5, 4, 3, 2, 1)]


def test_the_overlord_is_dealt_four_cards_then_the_emperor_three_and_two() -> None:
    ids = [card.id for card in start().ed.cards]
    state = dealt(ids[:4], ids[4:7])
    chance(state, f"draw {ids[7]}", f"draw {ids[8]}")
    assert state.view(1)["hands"]["overlord"]["cards"] == ids[:4]
    assert state.view(0)["hands"]["emperor"]["cards"] == ids[4:9]
    assert state.view(0)["hands"]["overlord"] == {"count": 4, "cards": None, "known": []}
