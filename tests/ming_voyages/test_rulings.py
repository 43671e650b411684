"""Every ruling by its number: 1 to 24 of the rulings for The Ming Voyages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.engine.contract import CHANCE
from companion.engine.errors import IllegalAction
from companion.games.ming_voyages import position as stages
from companion.games.ming_voyages.cards import Card, Op
from companion.games.ming_voyages.game import GAME, VoyagesState
from tests.ming_voyages.positions import SEATS, act, chance, count, dealt, legal, position, start, supply

CARDS = start().ed.cards
IDS = [card.id for card in CARDS]
FOUR = ("gansu", "datong", "jizhou", "liaodong")
GUARDED = {region: {"troop": 1} for region in FOUR}
HEARTH = {region: {"horde": 1} for region in ("western", "eastern", "manchu")}
EMPIRE = {**GUARDED, **HEARTH}


def of_kind(kind: str, points: int) -> str:
    """The Emperor or Barbarian card of so many points: the other side has no half on it."""
    return next(card.id for card in CARDS if card.kind == kind and card.cp == points)


def one_with(side: str, wanted: Callable[[tuple[Op, ...]], bool], more: Callable[[Card], bool] = bool) -> Card:
    """The first Action card on which that side's half is like that."""
    return next(card for card in CARDS if card.kind == "action" and wanted(card.tiers(side)[0]) and more(card))


def spending(markers: dict[str, dict[str, int]], points: int, side: str = "emperor") -> VoyagesState:
    """That side spends a card of so many points."""
    card = of_kind("emperor" if side == "emperor" else "barbarian", points)
    state = position(markers, active=side, hand=[card])
    act(state, f"play {card}")
    return state


def reserved(kind: str, *points: int) -> list[str]:
    return [of_kind(kind, one) for one in points]


def fighting(troops: int = 2, settlements: int = 0, reserves: dict[str, list[str]] | None = None) -> VoyagesState:
    """Three hordes attack Sichuan; nobody has rolled yet."""
    there = {**EMPIRE, "western": {"horde": 3}, "sichuan": {"troop": troops}}
    card = of_kind("barbarian", 3)
    state = position(there, active="overlord", hand=[card], reserves=reserves)
    act(state, f"play {card}", "attack sichuan", "send western 3")
    if "battle" in legal(state):
        act(state, "battle")
    return state


def defending(hordes: int, settlements: int) -> VoyagesState:
    """Two troops attack Sichuan of the Overlord."""
    there = {**EMPIRE, "ming": {"troop": 2}, "sichuan": {"horde": hordes, "settlement": settlements}}
    state = spending(there, 2)
    act(state, "attack sichuan", "send ming 2")
    if "battle" in legal(state):
        act(state, "battle")
    return state


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


def test_ruling_10_reserving_opens_no_reaction_a_played_card_opens_one() -> None:
    card = one_with(
        "overlord", lambda half: [(op.do, op.what, op.upto) for op in half] == [("remove", "gold", True)]
    ).id
    state = position({**EMPIRE, "ming": {"gold": 2, "troop": 2}}, hand=[card])
    kept = state.clone()
    act(kept, f"reserve {card}")
    assert kept.active == 1 and kept.stage == stages.PLAY_CARD
    act(state, f"play {card}")
    assert legal(state) == ["before", "after"], "mode and targets are not fixed yet"
    act(state, "before")
    assert legal(state) == ["react", "decline"] and state.to_act == (1,)


def test_ruling_11_the_voyage_is_judged_when_the_half_is_carried_out() -> None:
    card = one_with(
        "emperor", lambda half: bool(half) and all(op.upto for op in half), lambda card: not any(card.tiers("overlord"))
    )
    assert card.voyage is not None
    state = position(EMPIRE, hand=[card.id])
    act(state, f"play {card.id}")
    assert "special" not in legal(state)
    state.adjust({f"voyage {card.voyage}": "done"})
    assert "special" in legal(state)


@pytest.mark.parametrize(("pips", "done"), [("3", True), ("4", False), ("6", False)])
def test_ruling_12_a_voyage_succeeds_below_gold_and_junks(pips: str, done: bool) -> None:
    state = spending({**EMPIRE, "sea": {"junk": 2}, "ming": {"gold": 3}}, 1)
    act(state, "sail 7", "fleet 2 2", f"roll {pips}")
    assert bool(state.done >> 6 & 1) == done
    sea = count(state, "junk", "sea"), count(state, "gold", "sea")
    assert sea == ((1, 0) if done else (2, 2))
    assert count(state, "gold", "ming") == 1 and supply(state, "gold") == (4 if done else 2)


def test_ruling_12_the_seventh_voyage_is_never_certain() -> None:
    state = position(
        {**EMPIRE, "sea": {"junk": 1}, "ming": {"gold": 5}}, hand=[of_kind("emperor", 1)], voyages=range(1, 7)
    )
    act(state, f"play {of_kind('emperor', 1)}", "sail 7", "fleet 1 5", "roll 6")
    assert not state.is_over


def test_ruling_13_settlements_of_one_homeland_for_several_borderlands() -> None:
    there = {**EMPIRE, "western": {"settlement": 2}, "gansu": {"horde": 1}, "sichuan": {"settlement": 1}}
    state = spending(there, 3, "overlord")
    act(state, "settle western gansu 1", "settle western sichuan 1")
    assert count(state, "settlement", "gansu") == 1 and count(state, "settlement", "sichuan") == 2


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


def test_ruling_16_all_five_lands_win_at_once() -> None:
    lands = {region: {"horde": 1} for region in FOUR}
    state = spending({**HEARTH, **lands, "western": {"horde": 2}}, 1, "overlord")
    act(state, "move western sichuan 1")
    assert state.is_over and state.winners == (1,) and state.points == [0, 12]


def test_ruling_16_the_seventh_voyage_wins_at_once() -> None:
    card = of_kind("emperor", 1)
    state = position({**EMPIRE, "sea": {"junk": 1}, "ming": {"gold": 5}}, hand=[card], voyages=range(1, 7))
    act(state, f"play {card}", "sail 7", "fleet 1 5", "roll 1")
    assert state.is_over and state.winners == (0,) and state.points == [12, 0]


def test_ruling_16_a_tie_is_the_overlords() -> None:
    state = position({**GUARDED, "sichuan": {"troop": 1}}, hand=[of_kind("emperor", 1)], voyages=[1], era=2)
    state.deck, state.discard, state.n_deck = 0, state.deck | state.hand[1], 0
    state.hand[1], state.n_hand[1] = 0, 0
    GAME.audit(state)
    assert state.points == [6, 6]
    act(state, f"reserve {of_kind('emperor', 1)}")
    assert state.is_over and state.winners == (1,) and state.points == [6, 7]


def test_ruling_17_a_card_can_always_be_reserved() -> None:
    luck, state = random.Random(2), start()
    asked = 0
    while not state.is_over:
        (seat,) = state.to_act
        texts = [action.text for action in state.legal_actions(seat)]
        if state.stage == stages.PLAY_CARD:
            held = [card for number, card in enumerate(IDS) if state.hand[state.active] >> number & 1]
            assert {f"reserve {card}" for card in held} <= set(texts)
            asked += 1
        state.apply(seat, state.parse(luck.choice(texts)))
    assert asked > 5


def test_ruling_18_no_reaction_is_asked_where_it_would_change_nothing() -> None:
    card = one_with(
        "overlord", lambda half: [(op.do, op.what, op.where) for op in half] == [("remove", "gold", "ming")]
    )
    state = position(EMPIRE, hand=[card.id])
    act(state, f"play {card.id}")
    assert legal(state) == ["before", "after"], "the order is asked all the same"
    act(state, "before")
    assert state.stage == stages.ACTIVE and state.acting == 0


def test_ruling_19_in_full_is_judged_for_the_whole_half() -> None:
    card = one_with(
        "emperor", lambda half: len(half) > 1 and [op.do for op in half] == ["add", "add"] and not half[1].upto
    )
    first, second = card.tiers("emperor")[0]
    assert card.voyage is not None
    for op in (first, second):
        if op.what not in ("gold", "junk", "troop"):
            continue
        full = position(EMPIRE, hand=[card.id], voyages=[card.voyage])
        act(full, f"play {card.id}")
        if "after" in legal(full):
            act(full, "after")
        assert "special" in legal(full)
        place = {"gold": "ming", "junk": "sea", "troop": "ming"}[op.what]
        if op.upto:
            continue
        full.adjust(
            {f"at {place} {op.what}": full.supply[("troop", "horde", "settlement", "gold", "junk").index(op.what)]}
        )
        assert "special" not in legal(full)


def test_ruling_20_effects_never_put_a_piece_beside_enemies() -> None:
    luck, seen = random.Random(7), 0
    for seed in range(25):
        state = GAME.new_state(SEATS)
        luck.seed(seed)
        while not state.is_over:
            (seat,) = state.to_act
            actions = state.legal_actions(seat)
            if state.stage == stages.EFFECT:
                for action in actions:
                    verb, *words = action.text.split(" ")
                    if verb in ("put", "march") and words[-1] in GAME.data()["borderlands"]:
                        enemy = 1 if words[0] == "troop" else 0
                        assert state.ruler[state.ed.regions.index(words[-1])] != enemy
                        seen += 1
                    assert (verb, *words[:2]) != ("take", "gold", "sea") or state.acting == 0
            some = [action for action in actions if action.text in ("special", "react")]
            state.apply(seat, luck.choice(some or actions))
            GAME.audit(state)
    assert seen > 50


def test_ruling_21_the_active_half_cannot_be_passed() -> None:
    state = spending(EMPIRE, 1)
    assert not {"decline", "enough", "stop", "next"} & set(legal(state))


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


def test_ruling_23_no_voyage_without_gold_and_none_after_the_first_success() -> None:
    assert not [text for text in legal(spending({**EMPIRE, "sea": {"junk": 1}}, 3)) if text.startswith("sail")]
    state = spending({**EMPIRE, "sea": {"junk": 1}, "ming": {"gold": 1}}, 3)
    act(state, "sail 2", "fleet 1 1", "roll 6", "roll 1")
    assert state.active == 1 and state.done >> 1 & 1


def test_ruling_24_hands_are_swapped_before_discards_and_reserves_are_shuffled() -> None:
    state, luck = dealt(IDS[:4], IDS[4:7]), random.Random(3)
    hands, reserves = [0, 0], 0
    while state.era == 1:
        hands, reserves = list(state.hand), state.reserve[0] | state.reserve[1]
        (seat,) = state.to_act
        actions = state.legal_actions(seat)
        some = [action for action in actions if action.text.startswith("reserve")]
        state.apply(seat, luck.choice(some or actions))
    assert state.n_hand == [3, 4] and state.n_deck == 20
    assert state.hand[1] == hands[0], "the Emperor's hand is the Overlord's now"
    assert state.hand[0] & ~hands[1] == 0, "and the other way round, but for the card reserved last"
    assert reserves and reserves & ~state.deck == 0, "reserves are in the new deck"
    assert (state.reserve, state.discard) == ([0, 0], 0)
    for seat in (0, 1):
        assert len(state.view(seat)["unseen"]) == 20, "both know what the second deck holds"


def test_every_ruling_has_its_test() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert {int(number) for number in re.findall(r"def test_ruling_(\d+)_", text)} == set(range(1, 25))
