"""Playing and reserving, battles step by step, and what each leaves behind (rulings 8, 9, 14, 15, 17, 22)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from companion.games.ming_voyages.rules.game import VoyagesState
from tests.games.ming_voyages.rules.made_up import CARD, at_act, with_halves
from tests.games.ming_voyages.rules.positions import act, count, legal, position, supply

EMPIRE = {region: {"troop": 1} for region in ("datong", "jizhou", "liaodong")}
PLAIN = with_halves(cp=3)
BY_POINTS = {n: [card.id for card in PLAIN.cards if card.cp == n and card.id != CARD] for n in (1, 2, 3)}


def attacking(
    side: str, markers: Mapping[str, Mapping[str, int]], reserves: Mapping[str, Iterable[str]] | None = None
) -> VoyagesState:
    """A side attacks Gansu out of Sichuan with up to three units."""
    state = at_act(position({**EMPIRE, **markers}, active=side, hand=[CARD], reserves=reserves), side, PLAIN)
    act(state, "attack gansu")
    act(state, legal(state)[-1])
    assert state.chance_source == "dice"
    return state


def forces(state: VoyagesState) -> tuple[int, int, int]:
    return tuple(count(state, what, "gansu") for what in ("troop", "horde", "settlement"))  # type: ignore[return-value]


def test_a_turn_is_a_card_played_or_reserved() -> None:
    state = position({**EMPIRE}, hand=[CARD, *BY_POINTS[1][:2]])
    assert set(legal(state)) == {f"{verb} {card}" for verb in ("play", "reserve") for card in (CARD, *BY_POINTS[1][:2])}
    act(state, f"reserve {CARD}")
    assert state.view(0)["reserves"]["emperor"]["cards"] == [CARD]
    assert state.view(1)["reserves"]["emperor"]["cards"] is None
    assert state.to_act == (1,)


@pytest.mark.parametrize(
    ("emperor", "overlord", "left"),
    [
        (222, 665, (2, 3, 1)),  # three of a kind beats a pair: a settlement falls for it
        (665, 654, (2, 3, 1)),  # a pair beats single dice
        (654, 543, (2, 3, 2)),  # a higher single die: a settlement wards the hit off
        (665, 554, (2, 3, 2)),
        (665, 664, (2, 3, 2)),  # the odd die does not count
        (654, 621, (2, 3, 2)),
        (543, 654, (1, 3, 2)),  # the Emperor has no settlements
        (543, 211, (0, 3, 2)),
        (665, 111, (0, 3, 2)),
        (111, 222, (1, 3, 2)),
    ],
)
def test_a_blow_and_its_losses(emperor: int, overlord: int, left: tuple[int, int, int]) -> None:
    state = attacking("emperor", {"gansu": {"horde": 3, "settlement": 2}, "sichuan": {"troop": 2}})
    act(state, f"roll {emperor}", f"roll {overlord}")
    assert forces(state) == left
    assert (state.view(0)["battle"] is None) == (left[0] == 0)


def test_hordes_fall_once_no_settlement_is_left() -> None:
    state = attacking("emperor", {"gansu": {"horde": 3, "settlement": 1}, "sichuan": {"troop": 2}})
    for dice, left in (((222, 654), (2, 3, 0)), ((654, 543), (2, 2, 0)), ((222, 654), (2, 0, 0))):
        act(state, *(f"roll {rolled}" for rolled in dice))
        assert forces(state) == left
    assert (state.ruler[0], supply(state, "horde"), supply(state, "settlement")) == (0, 12, 5)


def test_nobody_loses_more_than_stands_there() -> None:
    state = attacking("overlord", {"gansu": {"troop": 1}, "sichuan": {"horde": 3}, "ming": {"troop": 4}})
    act(state, "roll 665", "roll 654")
    assert forces(state) == (0, 3, 0)
    assert count(state, "troop", "ming") == 4


def test_a_battle_goes_on_until_one_side_is_left() -> None:
    state = attacking("overlord", {"gansu": {"troop": 1}, "sichuan": {"horde": 3}})
    for exchange in range(1, 30):
        assert state.exchange == exchange
        assert state.view(0)["battle"]["rolling"] == "overlord"
        act(state, "roll 654", "roll 621")
    act(state, "roll 543", "roll 654")
    assert forces(state) == (1, 2, 0)
    act(state, "roll 543", "roll 665")
    assert forces(state) == (1, 0, 0)
    assert state.view(0)["regions"]["gansu"]["ruler"] == "emperor"
    assert [note.key for note in state.notes][:2] == ["note.exchange", "note.battle-won"]


def test_a_contested_borderland_counts_for_nobody() -> None:
    board = {"gansu": {"troop": 1}, "sichuan": {"horde": 3}}
    state = attacking("overlord", board)
    assert state.view(0)["regions"]["gansu"]["ruler"] == "contested"
    assert state.points == [3, 7]  # Sichuan is empty now; all voyages are still to be made
    act(state, "roll 654", "roll 665")
    assert (forces(state), state.points) == ((1, 1, 0), [3, 7])
    act(state, "roll 654", "roll 543")
    assert state.points == [3, 8]


def test_points_of_a_revealed_card_are_re_rolls_and_the_rest_is_lost() -> None:
    two, three = BY_POINTS[2][0], BY_POINTS[3][0]
    reserves = {"overlord": [two, three], "emperor": BY_POINTS[1][:1]}
    state = attacking("overlord", {"gansu": {"troop": 3}, "sichuan": {"horde": 3}}, reserves)
    act(state, "roll 642")
    assert set(legal(state)) == {f"reveal {two}", f"reveal {three}", "stop"}
    act(state, f"reveal {two}")
    assert state.view(0)["used"] == [two]
    assert set(legal(state)) == {f"again {some}" for some in (2, 4, 6, 42, 62, 64, 642)} | {"stop"}
    act(state, "again 642", "roll 543")
    assert f"reveal {three}" not in legal(state)
    act(state, "again 53", "roll 64")
    assert state.rolled == [0, 644]
    assert set(legal(state)) == {f"reveal {three}", "stop"}  # the points are used up
    act(state, f"reveal {three}", "again 6", "roll 4", "stop")
    assert state.rolled == [0, 444]
    assert (state.view(0)["used"], state.view(0)["discards"]) == ([], sorted([two, three], key=order))
    assert state.rolling == 0
    act(state, "roll 555")
    assert set(legal(state)) == {f"reveal {BY_POINTS[1][0]}", "stop"}
    act(state, "stop")
    assert state.view(0)["reserves"]["emperor"]["count"] == 1  # unused cards stay
    assert forces(state) == (3, 2, 0)
    act(state, "roll 654")
    assert state.rolling == 0  # nothing left to re-roll with: not asked


def order(card: str) -> int:
    return [one.id for one in PLAIN.cards].index(card)


def test_re_rolls_left_over_do_not_serve_the_next_exchange() -> None:
    three = BY_POINTS[3][0]
    state = attacking("overlord", {"gansu": {"troop": 3}, "sichuan": {"horde": 3}}, {"overlord": [three]})
    act(state, "roll 654", f"reveal {three}", "again 4", "roll 6", "stop", "roll 665")
    assert state.rolling == 1
    assert state.re_rolls == 0
    act(state, "roll 654")
    assert state.rolling == 0


def test_discards_are_those_of_both_and_lie_open() -> None:
    one = BY_POINTS[1][0]
    state = attacking("emperor", {"gansu": {"horde": 1}, "sichuan": {"troop": 2}}, {"overlord": [one]})
    act(state, "roll 222", "roll 654", f"reveal {one}", "again 4", "roll 5")
    assert sorted(state.view(None)["discards"]) == sorted([one, CARD])
    assert state.active == 1


def test_only_units_of_adjacent_regions_take_part() -> None:
    hordes = {region: {"horde": 1} for region in ("western", "eastern", "sichuan")}
    board = {**EMPIRE, **hordes, "gansu": {"troop": 1}}
    state = at_act(position(board, active="overlord", hand=[CARD]), "overlord", PLAIN)
    act(state, "attack gansu")
    assert set(legal(state)) == {"send western 1", "send sichuan 1"}
    act(state, "send western 1")
    assert set(legal(state)) == {"send sichuan 1", "battle"}
    assert state.view(0)["battle"] | {"rolled": None} == {
        "region": "gansu", "attacker": "overlord", "exchange": 0, "rolling": state.view(0)["battle"]["rolling"],
        "again": 0, "re_rolls": 0, "rolled": None,
    }  # fmt: skip
    act(state, "battle")
    assert state.chance_source == "dice"
