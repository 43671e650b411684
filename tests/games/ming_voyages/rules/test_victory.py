"""Major victories at any moment of both turns, minor ones at the end, and what they count in a match (ruling 16)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.operations import Op
from tests.games.ming_voyages.rules.made_up import CARD, at_act, with_halves
from tests.games.ming_voyages.rules.positions import act, legal, position, start

FOUR = {region: {"horde": 1} for region in ("gansu", "sichuan", "datong", "jizhou")}


def last_card(markers: Mapping[str, Mapping[str, int]], voyages: list[int]) -> VoyagesState:
    """The Emperor is about to play the last card of the game."""
    state = position(markers, hand=[CARD], voyages=voyages, era=2)
    state.hand[1], state.n_hand[1] = 0, 0
    state.discard, state.deck, state.n_deck = (1 << 27) - 1 & ~state.hand[0], 0, 0
    state.ed = with_halves(overlord=(Op("remove", "troop", 1, where="near"),))
    return state


@pytest.mark.parametrize(
    ("troops", "hordes", "voyages", "scores", "winner"),
    [
        (3, 2, 4, (7, 5), 0),
        (3, 2, 3, (6, 6), 1),
        (1, 4, 5, (6, 6), 1),
        (2, 2, 3, (5, 6), 1),  # an empty borderland counts for nobody
        (2, 1, 4, (6, 4), 0),
        (0, 0, 0, (0, 7), 1),
        (5, 0, 6, (11, 1), 0),
    ],
)
def test_a_minor_victory(troops: int, hordes: int, voyages: int, scores: tuple[int, int], winner: int) -> None:
    lands = ["liaodong", "gansu", "sichuan", "datong", "jizhou"]
    board = {region: {"troop": 1} for region in lands[:troops]}
    board |= {region: {"settlement": 1} for region in lands[troops : troops + hordes]}
    state = last_card(board, list(range(1, voyages + 1)))
    act(state, f"reserve {CARD}")
    tie = scores[0] == scores[1]
    assert state.to_act == ()
    assert state.scores == (scores[0], scores[1] + tie)
    assert state.winners == (winner,)
    assert [line.reason for line in state.lines].count("tie") == tie
    assert state.view(None)["major"] is None


def test_the_last_card_is_finished_with_its_reaction_before_anything_counts() -> None:
    board = {"gansu": {"troop": 1}, "sichuan": {"troop": 1}, "western": {"horde": 1}}
    state = last_card(board, [1, 2, 3])
    act(state, f"play {CARD}", "after", "recruit 1")
    assert state.to_act == (1,)
    act(state, "react", "take troop gansu")
    assert state.winners == (1,)
    assert state.scores == (4, 5)


def test_a_battle_of_the_last_card_is_fought_to_its_end() -> None:
    state = last_card({"gansu": {"horde": 1}, "sichuan": {"troop": 2}, "liaodong": {"troop": 1}}, [1, 2, 3])
    act(state, f"play {CARD}", "before", "decline", "attack gansu", "send sichuan 1")
    act(state, "roll 654", "roll 643")
    assert state.to_act
    act(state, "roll 222", "roll 643")
    assert (state.scores, state.winners) == ((6, 4), (0,))


def test_the_seventh_voyage_wins_at_once() -> None:
    board = {"liaodong": {"troop": 1}, "gansu": {"horde": 2}, "ming": {"gold": 5}, "sea": {"junk": 1}}
    state = at_act(position(board, hand=[CARD], voyages=range(1, 7)), "emperor", with_halves(cp=3))
    act(state, "sail 7", "fleet 1 5", "roll 6", "roll 5")
    assert (state.to_act, state.winners, state.scores) == ((), (0,), (12, 1))
    assert state.view(None)["major"] == "emperor"
    assert state.notes[-1].key == "note.major-victory"


def test_the_seventh_voyage_can_fail() -> None:
    board = {"liaodong": {"troop": 1}, "ming": {"gold": 5}, "sea": {"junk": 1}}
    state = at_act(position(board, hand=[CARD], voyages=range(1, 7)), "emperor", with_halves(cp=1))
    act(state, "sail 7")
    assert "fleet 1 5" in legal(state)
    act(state, "fleet 1 5", "roll 6")
    assert state.to_act == (1,)


@pytest.mark.parametrize("how", ["move", "battle", "special", "settlement"])
def test_five_borderlands_win_at_once(how: str) -> None:
    """By entering, by a battle won, by a card; a settlement alone holds one of them."""
    board = {**FOUR, "manchu": {"horde": 2}, "ming": {"troop": 1}}
    if how == "battle":
        board |= {"liaodong": {"troop": 1}}
    if how == "settlement":
        board |= {"gansu": {"settlement": 1}}
    ed = with_halves(overlord=(Op("add", "horde", 1, where="empty"),), cp=1)
    state = at_act(position(board, active="overlord", hand=[CARD], voyages=[1, 2]), "overlord", ed)
    if how == "battle":
        act(state, "attack liaodong", "send manchu 1")
        assert state.major == -1  # contested
        act(state, "roll 222", "roll 654")
    else:
        act(state, "special" if how == "special" else "move manchu liaodong 1")
    assert (state.to_act, state.winners, state.scores) == ((), (1,), (2, 12))
    assert sum(line.points for line in state.lines if line.seat == 1) == 12


def test_a_major_victory_leaves_nothing_more_of_a_half_to_be_done() -> None:
    """The fifth borderland ends the game in the middle of a card."""
    state = position({**FOUR, "manchu": {"horde": 2}}, active="overlord", hand=[CARD])
    ed = with_halves(overlord=(Op("add", "horde", 1, where="empty"), Op("add", "horde", 3, where="homelands")))
    state = at_act(state, "overlord", ed)
    act(state, "special")
    assert (state.to_act, state.winners) == ((), (1,))
    assert state.supply[1] == 12 - 4 - 2 - 1


def test_an_empty_borderland_is_not_the_fifth() -> None:
    """The Emperor's last troop falls in an attack, and where it came from nobody rules."""
    board = {**FOUR, "liaodong": {"settlement": 1}, "sichuan": {"troop": 1}, "datong": {"horde": 2}}
    state = at_act(position(board, hand=[CARD]), "emperor", with_halves(cp=1))
    act(state, "attack datong", "send sichuan 1")
    assert state.view(0)["regions"]["sichuan"]["ruler"] is None
    act(state, "roll 543", "roll 654")
    assert state.view(0)["regions"]["datong"]["ruler"] == "overlord"
    assert state.winners == ()  # Sichuan lies empty
    assert state.scores == (0, 7 + 4)


def test_no_first_die_wins() -> None:
    for pips in range(1, 7):
        state = start()
        act(state, f"roll {pips}")
        assert (state.scores, state.winners, state.view(0)["voyages"]) == ((6, 6), (), [pips])
