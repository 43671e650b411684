"""The opponent's reaction: when it is asked, and what it changes for the active side (rulings 10, 11, 17, 18)."""

from __future__ import annotations

from companion.games.ming_voyages.rules.operations import Op
from companion.games.ming_voyages.rules.position import NOBODY, PLAY_CARD
from tests.games.ming_voyages.rules.made_up import CARD, with_halves
from tests.games.ming_voyages.rules.positions import act, count, legal
from tests.games.ming_voyages.rules.reacting import BLOW, EMPIRE, HORDES, LEVY, holding, notes, with_tiers


def test_a_reserved_card_opens_no_reaction() -> None:
    state = holding("emperor", {**EMPIRE, **HORDES}, [BLOW], [LEVY])
    act(state, f"reserve {CARD}")
    assert (state.active, state.stage) == (1, PLAY_CARD)
    assert state.view(1)["card"] is None


def test_the_order_is_asked_where_the_other_has_a_half_and_only_there() -> None:
    state = holding("emperor", {**EMPIRE, **HORDES}, [BLOW])
    act(state, f"play {CARD}")
    assert legal(state) == ["before", "after"]
    state = holding("emperor", {**EMPIRE, **HORDES}, [], [LEVY])
    act(state, f"play {CARD}")
    assert "special" in legal(state)


def test_the_overlord_is_not_asked_for_an_order_where_the_emperors_half_waits_for_a_voyage() -> None:
    """Ruling 18, since rules version 2: nothing in his turn can complete one."""
    state = holding("overlord", {**EMPIRE, **HORDES}, [], [LEVY], voyages=[1])
    act(state, f"play {CARD}")
    assert state.view(1)["stage"] == "active" and state.to_act == (1,)
    act(state, "amass western 1", "enough")
    assert state.active == 0 or state.round == 2, "no reaction follows"
    awake = holding("overlord", {**EMPIRE, **HORDES}, [], [LEVY], voyages=[2])
    act(awake, f"play {CARD}")
    assert legal(awake) == ["before", "after"]
    infeasible = holding("overlord", {**EMPIRE, "ming": {"gold": 5}}, [], [LEVY], voyages=[2])
    act(infeasible, f"play {CARD}")
    assert legal(infeasible) == ["before", "after"], "it is not feasible yet, but may become so"


def test_the_emperor_is_asked_for_an_order_whatever_the_voyages() -> None:
    """Ruling 18: a fourth voyage of his own may switch a Barbarian reaction to its stronger half."""
    state = holding("emperor", {**EMPIRE, **HORDES}, voyages=[1, 2, 3])
    state.ed = with_tiers("barbarian", BLOW, BLOW)
    act(state, f"play {CARD}")
    assert legal(state) == ["before", "after"]


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


def test_a_card_is_played_only_where_something_is_possible_now() -> None:
    """A reaction that would make it possible does not count; reserving always is."""
    state = holding("emperor", {**EMPIRE, **HORDES}, [BLOW])
    state.supply, state.on, state.ruler = [0] * 5, [0] * 50, [NOBODY] * 5
    assert legal(state) == [f"reserve {CARD}"]
    state.ed = with_halves((), (Op("add", "gold", 1, True, "ming"),))
    state._asked = -3
    assert legal(state) == [f"play {CARD}", f"reserve {CARD}"]  # up to so many can always be done
