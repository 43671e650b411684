"""Setting what lies on the real table: the box, both sides apart, battles and fleets, cards by number."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import ImpossiblePosition
from companion.engine.invariants import check_moment, random_changes
from companion.engine.terms import CHANCE, Change
from companion.games.ming_voyages.rules import position as stages
from companion.games.ming_voyages.rules.game import GAME, VoyagesState
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.rules.halves import CARD, half, written
from tests.games.ming_voyages.rules.positions import SEATS, act, chance, count, legal, position, start, supply
from tests.profiles import examples

MANY = settings(max_examples=examples(25), deadline=None)
GUARDED = {region: {"troop": 1} for region in ("gansu", "datong", "jizhou", "liaodong")}
STRONG = "jiaozhi-uprising"


def refused(state: VoyagesState, changes: Mapping[str, Change]) -> ImpossiblePosition:
    """The refusal; the state must not have changed, and both languages say it without a gap."""
    before = state.digest()
    with pytest.raises(ImpossiblePosition) as caught:
        state.adjust(changes)
    assert state.digest() == before
    for lang in LANGUAGES:
        said = catalogue(lang, "ming-voyages").say(caught.value.key, caught.value.params)
        assert said and "{" not in said
    return caught.value


def values(state: VoyagesState) -> dict[str, Change]:
    return {setting.name: setting.value for setting in state.settings()}


def somewhere(seed: int) -> VoyagesState:
    """A random moment of a random game, its cards in the app or on the table."""
    luck = random.Random(seed)
    edition = luck.choice(("companion", "companion", "boxed"))
    state = GAME.new_state(SEATS, {"cards": luck.choice(("app", "table"))}, edition)
    for _ in range(luck.randrange(260)):
        if not state.to_act:
            break
        (seat,) = state.to_act
        state.apply(seat, luck.choice(state.legal_actions(seat)))
    return state


def card_of(points: int, side: str = "overlord") -> str:
    """An Action card of so many points on which the other side has nothing to say."""
    other = "emperor" if side == "overlord" else "overlord"
    return next(card.id for card in start().ed.cards if card.cp == points and not any(map(any, (card.tiers(other),))))


def attacking(troops: int = 2) -> VoyagesState:
    """Six hordes are about to attack Sichuan, and nobody has set out yet."""
    there = {"western": {"horde": 3}, "eastern": {"horde": 3}, "sichuan": {"troop": troops}, **GUARDED}
    state = position(there, active="overlord", hand=["felt-tents"])
    act(state, "play felt-tents", "attack sichuan")
    return state


@MANY
@given(seed=st.integers(0, 10**6))
def test_setting_everything_to_what_it_is_changes_nothing(seed: int) -> None:
    state = somewhere(seed)
    if not state.settings():
        return
    before = state.digest()
    state.adjust(values(state))
    assert state.digest() == before and state.notes == []


@MANY
@given(seed=st.integers(0, 10**6))
def test_the_order_of_changes_does_not_matter(seed: int) -> None:
    """Neither to what comes of it and what is told of it nor to what is said against it."""
    state, luck = somewhere(seed), random.Random(seed)
    changes = random_changes(state, luck) | luck.choice(({}, {"depth": "full"}, {"depth": "scorekeeper"}))
    if not changes:
        return
    turned = dict(luck.sample(list(changes.items()), len(changes)))
    assert came_of(state.clone(), changes) == came_of(state.clone(), turned)


def came_of(state: VoyagesState, changes: Mapping[str, Change]) -> object:
    """What an adjustment leaves and tells, or why it is refused."""
    try:
        state.adjust(changes)
    except ImpossiblePosition as error:
        return error.key, error.field, error.params
    return state.dump(), state.notes


@MANY
@given(seed=st.integers(0, 10**6))
def test_whatever_is_set_adds_up_stays_set_and_the_game_goes_on(seed: int) -> None:
    state, luck = somewhere(seed), random.Random(seed)
    for _ in range(8):
        changes = random_changes(state, luck)
        if not changes:
            break
        before, phase = state.digest(), state.stage
        try:
            state.adjust(changes)
        except ImpossiblePosition as error:
            assert state.digest() == before and error.field in {*changes, "dump"}
            continue
        GAME.audit(state)
        check_moment(state)
        if state.stage is phase and not state.is_over and phase != stages.EFFECT:
            now = values(state)
            assert {name: now[name] for name in changes if name in now} == {
                name: value for name, value in changes.items() if name in now
            }
    for _ in range(30):
        if state.to_act:
            (seat,) = state.to_act
            state.apply(seat, luck.choice(state.legal_actions(seat)))
            GAME.audit(state)


def test_markers_come_from_the_supply_and_points_move_by_an_adjustment() -> None:
    state = position({**GUARDED, "western": {"horde": 1}}, hand=[STRONG])
    state.adjust({"at sichuan horde": 2, "voyage 7": "done"})
    assert (supply(state, "horde"), supply(state, "junk")) == (9, 6)
    assert state.points == [4 + 1, 7 + 1 - 1]
    assert {line.reason for line in state.lines[-3:]} == {"adjustment"}
    assert [note.key for note in state.notes] == ["note.set-at", "note.set-voyage"]


def test_the_box_is_named_with_the_setting_that_asks_too_much() -> None:
    state = position(GUARDED, hand=[STRONG])
    error = refused(state, {"voyage 3": "done", "at ming gold": 3, "at sea gold": 3})
    assert error.field == "at ming gold" and error.params["marker"] == "gold" and error.params["count"] == 5
    state.adjust({"at ming gold": 3, "at sea gold": 2})
    assert supply(state, "gold") == 0


def test_both_sides_stand_apart_unless_a_battle_is_fought() -> None:
    error = refused(attacking(), {"at western horde": 1, "at datong horde": 1})
    assert (error.key, error.field) == ("impossible.both-sides", "at datong horde")


def test_a_land_that_is_being_attacked_cannot_be_emptied() -> None:
    state = attacking()
    assert refused(state, {"at sichuan troop": 0}).key == "impossible.in-battle"
    assert refused(state, {"at sichuan horde": 1}).key == "impossible.in-battle"
    act(state, "send western 2")
    assert refused(state, {"at sichuan horde": 0}).key == "impossible.in-battle"
    state.adjust({"at sichuan horde": 1, "at sichuan troop": 1})
    assert count(state, "horde", "sichuan") == 1


def test_a_fleet_keeps_what_it_has_and_its_goal() -> None:
    card = card_of(2, "emperor")
    state = position({"sea": {"junk": 2}, "ming": {"gold": 2}, **GUARDED}, hand=[card])
    act(state, f"play {card}", "sail 4")
    assert refused(state, {"at sea junk": 0}).key == "impossible.at-sea"
    assert refused(state, {"voyage 4": "done"}).key == "impossible.at-sea"
    act(state, "fleet 2 1")
    assert refused(state, {"at sea junk": 1}).key == "impossible.at-sea"
    assert refused(state, {"at sea gold": 0}).key == "impossible.at-sea"
    state.adjust({"at sea gold": 3, "at ming gold": 0})
    act(state, "roll 4")
    assert state.done == 1 << 3


def test_the_first_voyage_has_its_junk() -> None:
    state = start()
    assert not [name for name in values(state) if name.startswith("voyage")]
    assert refused(state, {"at sea junk": 7}).key == "impossible.first-voyage"
    assert refused(state, {"voyage 2": "done"}).key == "impossible.no-voyage"


def test_a_reaction_that_is_no_longer_possible_is_no_longer_asked_for() -> None:
    """Rulings 11 and 18."""
    state = position({"ming": {"gold": 1}, **GUARDED}, hand=[start().ed.cards[CARD].id])
    act(state, f"play {written(state, overlord=half('remove 1 gold ming'))}", "before")
    assert legal(state) == ["react", "decline"]
    state.adjust({"at ming gold": 0})
    assert state.stage is stages.ACTIVE and state.acting == 0


def test_an_effect_ends_where_nothing_is_left_to_choose() -> None:
    there = {"ming": {"troop": 2}, "western": {"horde": 1}, **GUARDED}
    state = position(there, active="overlord", hand=[start().ed.cards[CARD].id])
    card = written(state, overlord=half("remove 2 troop ming upto", "add 2 horde homelands"))
    act(state, f"play {card}", "special")
    assert state.stage is stages.EFFECT and "take troop ming" in legal(state)
    state.adjust({"at ming troop": 0})
    assert "put horde western" in legal(state), "the next operation is in hand"


def test_all_five_lands_are_a_major_victory_also_when_set() -> None:
    state = position({"western": {"horde": 1}, **GUARDED}, hand=[STRONG])
    state.adjust(
        {f"at {region} troop": 0 for region in GUARDED} | {f"at {region} horde": 1 for region in (*GUARDED, "sichuan")}
    )
    assert state.is_over and state.winners == (1,) and state.points[1] == 12


FOUR = {"sichuan": {"horde": 1}, "datong": {"horde": 1}, "jizhou": {"horde": 1}, "liaodong": {"horde": 1}}
SWAPPED: dict[str, Change] = {
    "at gansu troop": 0, "at gansu horde": 1, "at liaodong troop": 1, "at liaodong horde": 0,
}  # fmt: skip


@pytest.mark.parametrize("order", [*permutations(SWAPPED)][::5])
@pytest.mark.parametrize("depth", ["", "scorekeeper"])
def test_a_correction_is_judged_when_all_of_it_is_made(order: tuple[str, ...], depth: str) -> None:
    """He rules four lands before and after; with one land set after the other he would rule five in between."""
    state = position({"gansu": {"troop": 1}, "western": {"horde": 1}, **FOUR}, hand=[STRONG])
    if depth:
        state.adjust({"depth": depth})
    state.adjust({name: SWAPPED[name] for name in order})
    assert not state.is_over and state.to_act and state.points == [1, 4 + 7]
    GAME.audit(state)


def test_voyages_that_are_exchanged_are_no_major_victory() -> None:
    state = position({"western": {"horde": 1}, **GUARDED}, hand=[STRONG], voyages=range(1, 7))
    state.adjust({"voyage 7": "done", "voyage 2": "open"})
    assert not state.is_over and state.done.bit_count() == 6


def test_a_reaction_that_has_become_impossible_is_left_also_where_the_depth_is_named() -> None:
    state = position({"ming": {"gold": 1}, **GUARDED}, hand=[start().ed.cards[CARD].id])
    act(state, f"play {written(state, overlord=half('remove 1 gold ming'))}", "before")
    state.adjust({"at ming gold": 0, "depth": "full"})
    assert state.stage is stages.ACTIVE and state.acting == 0


def test_over_is_over() -> None:
    state = position({"western": {"horde": 1}, **GUARDED}, hand=[STRONG], voyages=range(1, 7))
    state.adjust({"voyage 7": "done"})
    assert state.is_over and state.winners == (0,) and list(state.settings()) == []
    assert refused(state, {"voyage 7": "open"}).key == "impossible.over"


# --- cards on the table ---


def at_play(cards: str = "table") -> VoyagesState:
    state = start(cards)
    chance(state, "roll 1")
    return state


def test_cards_on_the_table_are_counted_and_can_be_set() -> None:
    state = at_play()
    known = values(state)
    assert (known["hand emperor"], known["hand overlord"], known["deck"]) == (5, 4, 18)
    assert refused(state, {"hand emperor": 6}).key == "impossible.too-many-cards"
    state.adjust({"hand emperor": 4, "reserve emperor": 1})
    assert (state.n_hand, state.n_reserve) == ([4, 4], [1, 0])
    assert refused(state, {"hand emperor": 0}).key == "impossible.empty-hand"
    state.adjust({"deck": 4, "round": 8})
    assert (state.n_deck, state.round, state.unnamed) == (4, 8, 14)
    GAME.audit(state)


def test_a_group_can_begin_to_keep_score_in_the_second_era() -> None:
    state = at_play()
    state.adjust({"era": 2, "hand emperor": 3, "hand overlord": 4, "deck": 10, "reserve overlord": 2})
    assert (state.era, state.n_hand, state.n_deck, state.n_reserve) == (2, [3, 4], 10, [0, 2])
    assert state.unnamed == 27 - 3 - 4 - 10 - 2
    turned = at_play()
    turned.adjust({"reserve overlord": 2, "deck": 10, "hand overlord": 4, "hand emperor": 3, "era": 2})
    assert turned.digest() == state.digest()


@pytest.mark.parametrize("names", [("voyage 2", "round"), ("round", "voyage 2")])
def test_points_that_are_set_name_the_round_that_is_set_with_them(names: tuple[str, str]) -> None:
    state = start("table")
    chance(state, "roll 1")
    wanted: dict[str, Change] = {"voyage 2": "done", "round": 5}
    state.adjust({name: wanted[name] for name in names})
    assert [line.params["round"] for line in state.lines[-2:]] == [5, 5]


def test_a_new_era_takes_up_all_but_the_hands() -> None:
    state = at_play()
    state.adjust({"era": 2})
    assert (state.n_deck, state.n_reserve, state.unnamed) == (27 - 9, [0, 0], 0)


def test_with_cards_in_the_app_they_are_not_set() -> None:
    state = position(GUARDED, hand=[STRONG])
    assert {name.split(" ")[0] for name in values(state)} == {"at", "voyage", "turn"}
    assert refused(state, {"hand emperor": 3}).key == "impossible.cards-in-app"


@pytest.mark.parametrize(
    ("name", "value", "key", "meant"),
    [
        ("at sichuam troop", 1, "impossible.unknown-region", {"region": "sichuan"}),
        ("at rome troop", 1, "impossible.no-region", {}),
        ("at sichuan trop", 1, "impossible.unknown-marker", {"marker": "troop"}),
        ("at sichuan pawn", 1, "impossible.no-marker", {}),
        ("at sea troop", 1, "impossible.not-there", {"region": "sea", "marker": "troop"}),
        ("at sichuan", 1, "impossible.unknown-setting", {}),
        ("voyage 8", "done", "impossible.no-voyage", {"most": 7}),
        ("weather", 1, "impossible.unknown-setting", {}),
        ("at sichuan troop", "two", "impossible.whole-number", {"text": "two"}),
        ("at sichuan troop", True, "impossible.whole-number", {}),
        ("at sichuan troop", 13, "impossible.range", {"low": 0, "high": 12}),
        ("voyage 3", "sunk", "impossible.choice", {"text": "sunk"}),
        ("turn", "nobody", "impossible.choice", {}),
        ("deck", 28, "impossible.range", {"high": 27}),
        ("era", 3, "impossible.range", {"low": 1, "high": 2}),
        ("round", 0, "impossible.range", {"low": 1}),
    ],
)
def test_what_is_said_to_wrong_names_and_values(name: str, value: Change, key: str, meant: dict[str, Change]) -> None:
    error = refused(at_play(), {name: value})
    assert (error.key, error.field) == (key, name)
    assert meant.items() <= error.params.items()


def test_the_turn_is_set_between_turns_alone() -> None:
    assert refused(attacking(), {"turn": "emperor"}).key == "impossible.between-turns"
    state = at_play()
    state.adjust({"turn": "overlord"})
    assert state.to_act == (1,) and state.view(None)["active"] == "overlord"


def test_nothing_is_no_change() -> None:
    state = at_play()
    before = state.digest()
    state.adjust({})
    assert state.digest() == before


def test_chance_waits_where_it_waited() -> None:
    state = start()
    state.adjust({"at western horde": 2})
    assert state.to_act == (CHANCE,) and state.chance_source == "dice"
