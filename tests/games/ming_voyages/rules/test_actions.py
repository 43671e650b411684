"""CP actions of both sides against a slow second telling (rulings 1 to 8, 12, 13), and their limits one by one."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

import pytest

from companion.engine.errors import IllegalAction
from companion.games.ming_voyages.rules import turn
from companion.games.ming_voyages.rules.edition import SIDES
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.position import BATTLE_DICE
from tests.games.ming_voyages.rules import naive_rules as naive
from tests.games.ming_voyages.rules.made_up import CARD, acting, at_act, board_of, ends, with_halves
from tests.games.ming_voyages.rules.positions import act, count, legal, position, supply

EMPIRE = {region: {"troop": 1} for region in ("gansu", "datong", "jizhou", "liaodong")}
PLAIN = {points: with_halves(cp=points) for points in (1, 2, 3)}
THREES = [card.id for card in PLAIN[1].cards if card.cp == 3]


def playing(
    side: str,
    markers: Mapping[str, Mapping[str, int]],
    points: int = 2,
    voyages: Iterable[int] = (),
    reserves: Mapping[str, Iterable[str]] | None = None,
) -> VoyagesState:
    """A side has played a card of so many points and no more."""
    state = position(markers, active=side, hand=[CARD], voyages=voyages, reserves=reserves)
    return at_act(state, side, PLAIN[points])


def some(state: VoyagesState, verb: str) -> set[str]:
    return {text for text in legal(state) if text.startswith(f"{verb} ")}


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("points", [1, 2, 3])
def test_what_points_may_begin(side: str, points: int) -> None:
    luck = random.Random(points)
    for _ in range(100):
        state = acting(luck, side, PLAIN[points])
        done = [v for v in range(1, 8) if state.done >> v - 1 & 1]
        expected = naive.commands(board_of(state), side, points, done)
        found = legal(state)
        assert len(found) == len(set(found))
        assert set(found) == expected
        assert turn.ANY_POINTS[SIDES.index(side)](state) == bool(expected)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("points", [1, 2, 3])
def test_how_points_may_be_shared_out(side: str, points: int) -> None:
    """Hordes and settlements over homelands, settlements out of one, units from everywhere into a battle."""
    luck = random.Random(points)
    seen = set()
    for _ in range(40):
        state = acting(luck, side, PLAIN[points])
        board = board_of(state)
        starts: dict[tuple[str, str], list[str]] = {}
        for text in legal(state):
            verb, *rest = text.split()
            if verb in ("amass", "gather"):
                starts.setdefault((verb, ""), []).append(text)
            elif verb in ("settle", "attack"):
                starts.setdefault((verb, rest[0]), []).append(text)
        for (verb, first), texts in starts.items():
            found = set()
            for text in texts:
                following = state.clone()
                act(following, text)
                for end in ends(following):
                    if verb == "attack":
                        assert end.stage is BATTLE_DICE
                        assert end.attacker == SIDES.index(side)
                    found.add(naive.frozen(board_of(end)))
            assert found == naive.shared_out(board, side, verb, first, points)
            seen.add(verb)
    assert seen == ({"attack"} if side == "emperor" else {"amass", "gather", "settle", "attack"})


def test_what_the_supply_lacks_cannot_be_taken() -> None:
    state = playing("emperor", {**EMPIRE, "ming": {"troop": 7, "gold": 4}, "sea": {"junk": 7}}, points=3)
    assert some(state, "recruit") == {"recruit 1"}
    assert some(state, "tax") == {"tax 1"}
    assert some(state, "build") == set()
    with pytest.raises(IllegalAction):
        state.apply(0, state.parse("tax 2"))
    state = playing("overlord", {**EMPIRE, "western": {"horde": 11, "settlement": 5}}, points=3)
    assert some(state, "amass") == {f"amass {home} 1" for home in ("western", "eastern", "manchu")}
    assert some(state, "gather") == set()


def test_homelands_are_closed_to_the_other_side() -> None:
    state = playing("emperor", {"gansu": {"troop": 3}, "liaodong": {"troop": 2}})
    assert some(state, "move") == {
        "move gansu sichuan 1", "move gansu sichuan 2", "move liaodong jizhou 1", "move liaodong jizhou 2",
    }  # fmt: skip
    state = playing("overlord", {"sichuan": {"horde": 1}, "datong": {"horde": 1}})
    goals = {text.split()[2] for text in some(state, "move")}
    assert goals == {"western", "eastern", "gansu", "sichuan", "datong", "jizhou"}


def test_an_empty_borderland_is_entered_but_neither_attacked_nor_settled() -> None:
    board = {"western": {"horde": 2, "settlement": 1}, "sichuan": {"troop": 1}}
    state = playing("overlord", board)
    assert some(state, "attack") == {"attack sichuan"}
    assert some(state, "settle") == set()
    act(state, "move western gansu 2")
    assert state.ruler[0] == 1
    state = playing("overlord", board | {"gansu": {"horde": 1}})
    assert some(state, "settle") == {"settle western gansu 1"}


def test_settlements_alone_rule_and_are_attacked() -> None:
    state = playing("emperor", {"gansu": {"settlement": 1}, "sichuan": {"troop": 2}})
    assert state.ruler[0] == 1
    assert "move sichuan gansu 1" not in legal(state)
    assert some(state, "attack") == {"attack gansu"}
    act(state, "attack gansu", "send sichuan 2", "roll 654", "roll 111")  # settlements roll too
    assert count(state, "troop", "gansu") == 0
    assert state.ruler[0] == 1


def test_settlements_go_to_several_borderlands_but_come_from_one_homeland_and_stay() -> None:
    board = {
        "western": {"settlement": 2}, "eastern": {"settlement": 1},
        "gansu": {"horde": 1}, "sichuan": {"horde": 1}, "datong": {"horde": 1}, "jizhou": {"troop": 1},
    }  # fmt: skip
    state = playing("overlord", board, points=3)
    act(state, "settle western gansu 1")
    assert set(legal(state)) == {"settle western sichuan 1", "enough"}
    act(state, "settle western sichuan 1")
    assert count(state, "settlement", "gansu") == count(state, "settlement", "sichuan") == 1
    assert (state.doing, state.origin, state.visited) == (-1, -1, 0)
    state = playing("overlord", {"gansu": {"settlement": 2}, "sichuan": {"troop": 1}}, points=3)
    assert some(state, "move") == some(state, "settle") == set()


def test_a_region_may_be_left_empty_and_then_belongs_to_nobody() -> None:
    state = playing("emperor", {"sichuan": {"troop": 1}, "datong": {"troop": 1}})
    act(state, "move sichuan ming 1")
    assert state.ruler[1] == -1
    assert state.points == [1, 7]


def test_a_reinforced_action_has_the_points_of_both_cards_and_no_special() -> None:
    state = playing("overlord", {**EMPIRE, "western": {"horde": 7}}, points=3, reserves={"overlord": THREES[:1]})
    act(state, f"reinforce {THREES[0]}")
    assert state.left == 6
    assert not {"special", f"reinforce {THREES[0]}"} & set(legal(state))
    assert "amass western 5" in legal(state)
    assert "amass western 1" in legal(state)  # 12 hordes, 7 on the board
    act(state, "attack gansu", "send western 6")
    assert count(state, "horde", "gansu") == 6


def test_the_reinforcing_card_is_no_use_for_re_rolls_and_is_discarded_at_the_end() -> None:
    board = {**EMPIRE, "gansu": {"troop": 2}, "western": {"horde": 4}}
    state = playing("overlord", board, points=1, reserves={"overlord": THREES[:1]})
    act(state, f"reinforce {THREES[0]}", "attack gansu", "send western 4", "roll 654")
    assert state.rolling == 0  # nothing was asked: no card is left to re-roll with
    assert state.view(0)["reinforced"] == THREES[0]
    act(state, "roll 321", "roll 654", "roll 321")
    assert THREES[0] in state.view(0)["discards"]
    assert CARD in state.view(0)["discards"]


def test_a_second_card_may_re_roll_in_a_reinforced_attack() -> None:
    board = {**EMPIRE, "gansu": {"troop": 2}, "western": {"horde": 4}}
    state = playing("overlord", board, points=1, reserves={"overlord": THREES[:2]})
    act(state, f"reinforce {THREES[0]}", "attack gansu", "send western 4", "roll 654")
    assert set(legal(state)) == {f"reveal {THREES[1]}", "stop"}


def test_only_the_overlord_reinforces_and_only_a_cp_action() -> None:
    state = playing("emperor", EMPIRE, reserves={"emperor": THREES[:1]})
    assert some(state, "reinforce") == set()


def test_no_troop_enters_by_two_borders_and_nobody_joins_a_battle() -> None:
    state = playing("emperor", {"gansu": {"horde": 1}, "sichuan": {"troop": 1}, "ming": {"troop": 5}}, points=3)
    act(state, "attack gansu", "send sichuan 1")  # the Ming Empire Homeland is two borders away
    assert count(state, "troop", "gansu") == 1
    assert state.chance_source == "dice"


def test_a_fleet_takes_all_gold_at_sea_and_any_of_home() -> None:
    state = playing("emperor", {**EMPIRE, "ming": {"gold": 2}, "sea": {"gold": 1, "junk": 2}}, points=1)
    act(state, "sail 7")
    assert set(legal(state)) == {f"fleet {junks} {gold}" for junks in (1, 2) for gold in (1, 2, 3)}
    act(state, "fleet 1 2")
    assert state.view(1)["voyage"] == {"voyage": 7, "dice": 1, "junks": 1, "gold": 2, "strength": 3}
    act(state, "roll 2")
    assert (count(state, "junk", "sea"), count(state, "gold", "sea"), count(state, "gold", "ming")) == (1, 0, 1)
    assert supply(state, "gold") == 4
    assert state.view(1)["voyages"] == [7]


def test_a_roll_as_high_as_the_fleet_fails_and_the_first_success_ends_it() -> None:
    state = playing("emperor", {**EMPIRE, "ming": {"gold": 1}, "sea": {"junk": 2}}, points=3)
    act(state, "sail 3", "fleet 2 1", "roll 3")
    assert state.chance_source == "dice"
    act(state, "roll 2")
    assert state.chance_source == ""
    assert count(state, "junk", "sea") == 1
    state = playing("emperor", {**EMPIRE, "ming": {"gold": 1}, "sea": {"junk": 2}}, points=2)
    act(state, "sail 3", "fleet 2 1", "roll 3", "roll 6")
    assert (count(state, "junk", "sea"), count(state, "gold", "sea")) == (2, 1)
    assert state.done == 0
    assert state.notes[0].key == "note.voyage-failed"


def test_without_gold_or_without_junks_nobody_sails() -> None:
    assert not some(playing("emperor", {**EMPIRE, "sea": {"junk": 2}}), "sail")
    assert not some(playing("emperor", {**EMPIRE, "ming": {"gold": 2}}), "sail")
    assert some(playing("emperor", {**EMPIRE, "sea": {"junk": 1, "gold": 1}}, voyages=[1, 2]), "sail") == {
        f"sail {voyage}" for voyage in range(3, 8)
    }
