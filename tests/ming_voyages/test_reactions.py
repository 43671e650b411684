"""The opponent's reaction: when it is asked, what it changes for the active side, battles in it (rulings 10, 11,
15, 17, 18, 23).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from companion.games.ming_voyages.cards import Card, Op
from companion.games.ming_voyages.edition import Edition, build, packaged
from companion.games.ming_voyages.game import VoyagesState
from companion.games.ming_voyages.position import NOBODY
from tests.ming_voyages.made_up import CARD, with_halves
from tests.ming_voyages.positions import act, count, legal, position

EMPIRE = {region: {"troop": 1} for region in ("gansu", "sichuan", "datong", "jizhou", "liaodong")}
HORDES = {"western": {"horde": 2}, "eastern": {"horde": 1}}
TWOS = [card.id for card in with_halves().cards if card.cp == 2 and card.kind == "action" and card.id != CARD]
BLOW = Op("remove", "troop", 1, where="near")
LEVY = Op("add", "gold", 1, where="ming")


def holding(
    side: str,
    markers: Mapping[str, Mapping[str, int]],
    overlord: Iterable[Op] = (),
    emperor: Iterable[Op] = (),
    *,
    voyages: Iterable[int] = (2,),
    reserves: Mapping[str, Iterable[str]] | None = None,
) -> VoyagesState:
    """A side holds a card of two points with those halves; the Emperor's is woken by voyage 2."""
    state = position(markers, active=side, hand=[CARD], voyages=voyages, reserves=reserves)
    state.ed = with_halves(tuple(overlord), tuple(emperor))
    return state


def with_tiers(kind: str, few: Op, many: Op) -> Edition:
    """The edition with ``CARD`` as an Emperor or Barbarian card of three points."""
    card = Card(CARD, kind, 3, None, ((few,), (many,)))
    deck = tuple(card if one.id == CARD else one for one in with_halves().cards)
    return build("companion", packaged("companion"), deck)


def notes(state: VoyagesState) -> list[str]:
    return [note.key.removeprefix("note.") for note in state.notes]


def test_a_reserved_card_opens_no_reaction() -> None:
    state = holding("emperor", {**EMPIRE, **HORDES}, [BLOW], [LEVY])
    act(state, f"reserve {CARD}")
    assert (state.active, state.stage) == (1, 2)
    assert state.view(1)["card"] is None


def test_the_order_is_asked_where_the_other_has_a_half_and_only_there() -> None:
    state = holding("emperor", {**EMPIRE, **HORDES}, [BLOW])
    act(state, f"play {CARD}")
    assert legal(state) == ["before", "after"]
    state = holding("emperor", {**EMPIRE, **HORDES}, [], [LEVY])
    act(state, f"play {CARD}")
    assert "special" in legal(state)


def test_the_order_is_asked_for_a_voyage_that_is_not_done_but_no_reaction_follows() -> None:
    state = holding("overlord", {**EMPIRE, **HORDES}, [], [LEVY], voyages=[1])
    act(state, f"play {CARD}")
    assert legal(state) == ["before", "after"]
    act(state, "before")
    assert state.to_act == (1,)
    assert state.view(1)["stage"] == "active"


def test_a_reaction_may_be_declined() -> None:
    state = holding("emperor", {**EMPIRE, **HORDES}, [BLOW])
    act(state, f"play {CARD}", "before")
    assert (state.to_act, legal(state)) == ((1,), ["react", "decline"])
    act(state, "decline")
    assert notes(state) == ["declined"]
    assert state.to_act == (0,)
    act(state, "tax 2")
    assert state.active == 1


def test_a_reaction_that_could_change_nothing_is_not_asked() -> None:
    take = Op("remove", "gold", 2, True, "ming")
    state = holding("emperor", {**EMPIRE, **HORDES}, [take])
    act(state, f"play {CARD}", "before")
    assert state.view(0)["stage"] == "active"  # there is no gold
    act(state, "tax 2")
    assert state.active == 1  # the order was fixed: the reaction does not come back
    state = holding("emperor", {**EMPIRE, **HORDES}, [take])
    act(state, f"play {CARD}", "after", "tax 2")
    assert legal(state) == ["react", "decline"]


def test_a_reaction_must_be_carried_out_in_full() -> None:
    state = holding("emperor", {**EMPIRE, **HORDES, "ming": {"gold": 1}}, [Op("remove", "gold", 2, where="ming")])
    act(state, f"play {CARD}", "before")
    assert state.view(0)["stage"] == "active"


def test_whoever_loses_the_only_gold_does_not_sail() -> None:
    state = holding(
        "emperor",
        {**EMPIRE, **HORDES, "ming": {"gold": 1}, "sea": {"junk": 2}},
        [Op("remove", "gold", 1, where="ming")],
    )
    act(state, f"play {CARD}")
    twin = state.clone()
    act(state, "before", "react")  # there is one gold to take: nothing is to be chosen
    assert notes(state) == ["take"]
    assert not [text for text in legal(state) if text.startswith("sail")]
    assert "tax 1" in legal(state)
    act(twin, "after")
    assert "sail 7" in legal(twin)


def test_gold_at_sea_is_safe_from_a_reaction() -> None:
    state = holding(
        "emperor",
        {**EMPIRE, **HORDES, "ming": {"gold": 1}, "sea": {"junk": 1, "gold": 2}},
        [Op("remove", "gold", 2, True, "ming")],
    )
    act(state, f"play {CARD}", "before", "react")
    assert legal(state) == ["take gold ming", "enough"]
    act(state, "take gold ming")
    assert state.to_act == (0,)
    assert (count(state, "gold", "ming"), count(state, "gold", "sea")) == (0, 2)


def test_a_reaction_makes_the_active_special_available() -> None:
    """The Emperor's blow empties the borderland that the Overlord's special enters, or takes what it needs."""
    enter = Op("add", "horde", 1, where="empty")
    leave = Op("move", "troop", 1, where="own", to="ming")
    state = holding("overlord", {**EMPIRE, **HORDES}, [enter], [leave])
    act(state, f"play {CARD}", "before", "react", "march troop sichuan ming")
    assert "special" in legal(state)
    act(state, "special")
    assert count(state, "horde", "sichuan") == 1
    state = holding("overlord", {**EMPIRE, **HORDES}, [enter], [leave])
    act(state, f"play {CARD}", "after")
    assert "special" not in legal(state)


def test_a_reaction_makes_the_active_special_unavailable() -> None:
    """CP are left, and must be spent."""
    price = Op("remove", "horde", 1, where="homelands")
    state = holding(
        "overlord", {**EMPIRE, "western": {"horde": 1}, "sichuan": {"horde": 1}, "datong": {"horde": 1}}
        | {"jizhou": {"troop": 1}},
        [price, Op("add", "settlement", 1, where="own")], [Op("remove", "horde", 1, where="homelands")],
    )  # fmt: skip
    act(state, f"play {CARD}")
    twin = state.clone()
    act(state, "before", "react")
    assert state.to_act == (1,)
    assert "special" not in legal(state)
    assert "decline" not in legal(state)
    assert "amass western 1" in legal(state)
    act(twin, "after")
    assert "special" in legal(twin)


def test_points_that_nothing_can_be_done_with_are_lost() -> None:
    """No rule leads there, as whatever is lost can be taken again; people's adjustments might."""
    state = holding("emperor", {**EMPIRE, **HORDES}, [BLOW])
    act(state, f"play {CARD}")
    state.supply, state.on, state.ruler = [0] * 5, [0] * 50, [NOBODY] * 5
    state.apply(0, state.parse("after"))
    assert notes(state) == ["points-lost"]
    assert (state.active, state.view(0)["discards"]) == (1, [CARD])


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


def test_a_card_is_played_only_where_something_is_possible_now() -> None:
    """A reaction that would make it possible does not count; reserving always is."""
    state = holding("emperor", {**EMPIRE, **HORDES}, [BLOW])
    state.supply, state.on, state.ruler = [0] * 5, [0] * 50, [NOBODY] * 5
    assert legal(state) == [f"reserve {CARD}"]
    state.ed = with_halves((), (Op("add", "gold", 1, True, "ming"),))
    state._asked = -3
    assert legal(state) == [f"play {CARD}", f"reserve {CARD}"]  # up to so many can always be done
