"""The preparation and phases 1 to 3, by the number of the rule."""

from __future__ import annotations

import pytest

from companion.engine.terms import CHANCE
from companion.games.ming_dynastie.rules import flow
from companion.games.ming_dynastie.rules import position as stages
from companion.games.ming_dynastie.rules.game import GAME, MingState
from tests.games.ming_dynastie.rules.kit import (
    PROVINCES,
    at_stage,
    do,
    hands,
    moving,
    new,
    note_keys,
    opened,
    put,
    ready,
    refused,
    texts,
    wander,
)


def taking(players: int, spaces: dict[str, dict[str, int]], *cards: dict[str, int], start: int = 0) -> MingState:
    """The first choice of phase 2."""
    state = ready(players, 1, start)
    state.left = [0] * players
    state.stage = stages.TAKE_CARD
    put(state, spaces=spaces)
    hands(state, *cards)
    flow.go_on(state, stages.MEMBERS)
    return GAME.load(state.dump())


# --- preparation --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_preparation_everybody_has_a_dragon_and_thirty_members(players: int) -> None:
    view = new(players).view(None)
    assert view["stage"] == "turn-card" and view["phase"] == "setup" and view["to_act"] == [CHANCE]
    assert all(player["hand"] == {"rider": 0, "rickshaw": 0, "junk": 0, "dragon": 1} for player in view["players"])
    assert all(player["supply"] == 30 and player["points"] == 0 for player in view["players"])
    assert view["dragons"] == 18 - players
    assert view["deck"] == {"rider": 18, "rickshaw": 18, "junk": 18}
    assert set(view["display"].values()) == {None}


def test_preparation_six_cards_are_turned_up_beside_the_spaces() -> None:
    state = new(3)
    for number, province in enumerate(PROVINCES):
        assert state.view(None)["waiting_space"] == province
        assert state.chance_source == "movement-deck"
        do(state, ["turn rider", "turn junk", "turn rickshaw"][number % 3])
    assert list(state.view(None)["display"].values()) == ["rider", "junk", "rickshaw"] * 2
    assert state.view(None)["deck"] == {"rider": 16, "rickshaw": 16, "junk": 16}
    assert not state.chance_outcomes() and not state.chance_source


def test_preparation_princes_enter_in_turn_and_earn_a_tile() -> None:
    state = wander(new(4, start="3"), 1, at_stage(stages.PLACE_PRINCE))
    assert len(texts(state)) == 18
    for seat, district in [(2, "lintao"), (3, "yanan"), (0, "dezhou"), (1, "suzhou")]:
        assert state.to_act == (seat,)
        if district == "yanan":
            assert refused(state, "prince lintao").key == "illegal.prince-there"
        do(state, f"prince {district}")
        province = next(p for p, districts in PROVINCES.items() if district in districts)
        assert state.view(None)["players"][seat]["tiles"] == {province: 1}
    assert state.stage == stages.PLACE_MEMBER and state.to_act == (2,)
    assert state.view(None)["tile_supply"]["shaanxi"] == 16


# --- phase 1 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_five_members_each_one_at_a_time_in_turn(players: int) -> None:
    state = ready(players, start=1)
    order = []
    for _ in range(5 * players):
        assert state.stage == stages.PLACE_MEMBER
        assert texts(state) == {f"member {province}" for province in PROVINCES}
        order.append(state.to_act[0])
        do(state, "member henan")
    assert order == [(1 + i) % players for i in range(players)] * 5
    assert state.view(None)["spaces"]["henan"] == dict.fromkeys(state.seats, 5)
    assert state.stage == stages.TAKE_CARD
    assert all(player["supply"] == 25 for player in state.view(None)["players"])


def test_1_members_cannot_be_placed_in_another_phase() -> None:
    state = moving(["lintao", "dezhou", "suzhou"], [{}])
    error = refused(state, "member henan")
    assert (error.rule, error.key) == ("1", "illegal.when-member")


# --- phase 2 ------------------------------------------------------------------------------------------


def test_2_1_a_card_is_taken_beside_an_own_member_who_stays() -> None:
    state = taking(3, {"henan": {"red": 1, "blue": 2}, "sichuan": {"yellow": 1}}, {}, {}, {})
    assert texts(state) == {"take henan", "dragon henan"}
    card = state.view(None)["display"]["henan"]
    before = state.view(None)["deck"]
    do(state, "take henan")
    assert state.to_act == (CHANCE,) and state.view(None)["waiting_space"] == "henan"
    assert state.view(None)["display"]["henan"] is None
    assert state.view(None)["players"][0]["hand"][card] == 1
    assert state.view(None)["spaces"]["henan"] == {"red": 1, "blue": 2}
    do(state, "turn junk")
    assert state.view(None)["display"]["henan"] == "junk"
    assert state.view(None)["deck"]["junk"] == before["junk"] - 1
    assert state.to_act == (1,)
    assert refused(state, "take henan").key == "illegal.no-member-there"


def test_2_1_a_used_up_deck_is_made_of_the_discards() -> None:
    state = taking(3, {"henan": {"red": 2, "yellow": 1, "blue": 1}}, {}, {}, {})
    state.discard, state.deck = state.deck, [0, 0, 1]
    state.discard[2] -= 1
    state = GAME.load(state.dump())
    do(state, "take henan")
    assert texts(state, CHANCE) == {"turn junk"}
    do(state, "turn junk", "take henan")
    assert "note.reshuffle" in note_keys(state)
    assert sum(state.view(None)["discards"].values()) == 0
    assert len(texts(state, CHANCE)) == 3
    GAME.audit(state)


def test_2_2_a_dragon_costs_a_member_who_leaves_the_game() -> None:
    state = taking(3, {"henan": {"red": 1}, "sichuan": {"red": 1, "yellow": 1}}, {}, {}, {})
    dragons = state.view(None)["dragons"]
    do(state, "dragon sichuan")
    view = state.view(None)
    assert view["spaces"]["sichuan"] == {"yellow": 1}
    assert view["players"][0]["box"] == 1
    assert view["players"][0]["hand"]["dragon"] == 1
    assert view["dragons"] == dragons - 1
    assert state.to_act == (1,), "no card is turned up for a dragon"


def test_2_a_full_hand_is_skipped_and_the_others_go_on() -> None:
    """Red and blue have five already, yellow needs three: only yellow is asked, three times running."""
    full = {"rider": 5}
    spaces = {"henan": {"red": 2, "yellow": 2, "blue": 2}}
    state = taking(3, spaces, full, {"junk": 2}, full)
    for number in range(3):
        assert state.to_act == (1,), number
        do(state, "take henan")
        do(state, sorted(texts(state, CHANCE))[0])
    assert state.view(None)["phase"] == "move"
    assert state.to_act == (0,)


def test_2_nobody_is_asked_when_all_hands_are_full() -> None:
    state = taking(2, {"henan": {"red": 1}}, {"rider": 5}, {"junk": 5}, start=1)
    assert state.view(None)["phase"] == "move" and state.to_act == (1,)


def test_2_the_first_round_needs_four_cards_each() -> None:
    """The dragon of the preparation counts towards the five."""
    state = wander(new(4), 3, at_stage(stages.TAKE_CARD))
    taken = [0, 0, 0, 0]
    while state.view(None)["phase"] == "cards":
        seat = state.to_act[0]
        if seat != CHANCE:
            taken[seat] += 1
            do(state, next(text for text in texts(state) if text.startswith("take")))
        else:
            do(state, sorted(texts(state))[0])
    assert taken == [4, 4, 4, 4]
    assert all(sum(player["hand"].values()) == 5 for player in state.view(None)["players"])


# --- phase 3 ------------------------------------------------------------------------------------------


def test_3_1_each_border_shows_its_transport() -> None:
    state = moving(["lintao", "dezhou", "suzhou"], [{"rider": 1, "rickshaw": 1, "junk": 1, "dragon": 1}])
    steps = {"yanan": "junk", "hanzhong": "rickshaw", "baoning": "rider"}
    expected = {f"step {there} {card}" for there, transport in steps.items() for card in (transport, "dragon")}
    stays = {f"stay {card}" for card in ("rider", "rickshaw", "junk", "dragon")}
    assert texts(state) == expected | stays | {"pass"}
    assert refused(state, "step yanan rider").key == "illegal.wrong-transport"
    assert refused(state, "step suzhou rider").key == "illegal.no-border"
    without = moving(["lintao", "dezhou", "suzhou"], [{"rider": 1}])
    assert refused(without, "step yanan junk").key == "illegal.no-card"


@pytest.mark.parametrize(("there", "most"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_3_1_up_to_three_are_deployed(there: int, most: int) -> None:
    spaces = {"shaanxi": {"red": there, "blue": 5}, "henan": {"red": 7}}
    state = moving(["lintao", "dezhou", "suzhou"], [{"junk": 1}], spaces=spaces)
    do(state, "step yanan junk")
    assert texts(state) == {f"deploy {count}" for count in range(most + 1)}
    if most < 3:
        assert refused(state, f"deploy {most + 1}").key == "illegal.too-few"
    do(state, f"deploy {most}")
    assert opened(state, "yanan") == ({"red": most} if most else {})
    assert texts(state) >= ({"monk", "no-monk"} if most else {"pass"})


def test_3_1_steps_after_which_one_must_deploy_or_go_on() -> None:
    state = moving(["lintao", "dezhou", "suzhou"], [{"junk": 1, "rider": 1}])
    do(state, "step yanan junk")
    assert texts(state) == {"step luoyang rider", "deploy 0"}
    for text in ("pass", "stay rider"):
        assert refused(state, text).rule in ("3.2", "3.3")


def test_3_1_an_ousted_monk_lies_no_longer() -> None:
    state = moving(
        ["lintao", "dezhou", "suzhou"], [{"junk": 1}], spaces={"shaanxi": {"red": 1}}, monks={"yanan": "blue"}
    )
    do(state, "step yanan junk", "deploy 1", "monk")
    assert state.view(None)["districts"]["yanan"] == {"open": {"blue": 1}, "monastery": "red"}
    assert "note.ousted" in note_keys(state)
    GAME.audit(state)


def test_3_2_staying_costs_any_card_and_deploys_as_after_a_move() -> None:
    for card in ("rider", "rickshaw", "junk", "dragon"):
        state = moving(["lintao", "dezhou", "suzhou"], [{card: 1}], spaces={"shaanxi": {"red": 5}})
        do(state, f"stay {card}")
        assert texts(state) == {"deploy 0", "deploy 1", "deploy 2", "deploy 3"}
        do(state, "deploy 3", "no-monk")
        assert opened(state, "lintao") == {"red": 3}
    assert refused(moving(["lintao", "dezhou", "suzhou"], [{"junk": 1}]), "stay rider").key == "illegal.no-card"


def test_3_3_without_cards_one_can_only_pass() -> None:
    state = moving(["lintao", "dezhou", "suzhou"], [{}], spaces={"shaanxi": {"red": 5}})
    assert texts(state) == {"pass"}


def test_3_3_who_has_passed_is_skipped_until_all_have() -> None:
    one = {"junk": 2}
    state = moving(["lintao", "yanan", "suzhou"], [one, one, one], start=1)
    order = []
    script = {0: ["stay junk", "stay junk", "pass"], 1: ["pass"], 2: ["stay junk", "pass"]}
    while state.view(None)["phase"] == "move":
        seat = state.to_act[0]
        order.append(seat)
        text = script[seat].pop(0)
        do(state, text, *(["deploy 0"] if text.startswith("stay") else []))
    assert order == [1, 2, 0, 2, 0, 0]
    view = state.view(None)
    assert view["round"] == 2 and view["start"] == 2
    assert [sum(player["hand"].values()) for player in view["players"]] == [0, 2, 1]


def test_3_3_cards_and_members_stay_for_the_next_round() -> None:
    state = moving(["lintao", "yanan", "suzhou"], [{"junk": 2}, {"rider": 5}, {}], spaces={"henan": {"blue": 3}})
    do(state, "pass", "pass", "pass")
    view = state.view(None)
    assert view["spaces"]["henan"] == {"blue": 3}
    assert view["players"][1]["hand"]["rider"] == 5
