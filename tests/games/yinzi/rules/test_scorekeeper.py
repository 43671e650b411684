"""Depth ``scorekeeper``: the app calls rounds and phases, reckons from what has been counted, and fills the sheet."""

from __future__ import annotations

import random

import pytest

from companion.engine.chance import SeededChance
from companion.engine.errors import IllegalAction, ImpossiblePosition
from companion.engine.fields import NOTHING
from companion.engine.play import play, random_chooser
from companion.engine.terms import CHANCE, TABLE
from companion.games.yinzi.rules.game import GAME, YinziState
from companion.games.yinzi.rules.stages import (
    CHOOSE_BONUS,
    COUNT,
    ENVOY,
    FEEDING,
    GIVE,
    LAST,
    LATE_FOOD,
    OVER,
    TRACK,
    TURN,
)
from tests.games.yinzi.rules.positions import at, moment

KEEP, ENTER = {"depth": "scorekeeper"}, {"depth": "full"}
PHASES = (
    "setup", "bonus", "actions", "feed", "war", "disasters", "routes", "emperor", "tax", "late", "administration",
)  # fmt: skip


def tracked(*phases: str, players: int = 3) -> YinziState:
    """A game that people play by themselves from the set-up on, in the phase that was named last."""
    state = GAME.new_state(GAME.meta.colours[:players])
    state.adjust(KEEP)
    for phase in phases:
        while state.phase != phase:
            do(state, "phase-over")
    return state


def do(state: YinziState, text: str) -> None:
    state.apply(TABLE, state.parse(text))


def test_rounds_and_phases_are_called() -> None:
    state = tracked()
    called = []
    while state.stage is TRACK:
        called.append((state.round, state.phase))
        do(state, "phase-over")
    rounds = [(number, phase) for number in range(1, 5) for phase in PHASES[1:]]
    assert called == [(1, "setup"), *rounds]
    assert (state.stage, state.to_act, state.phase) == (COUNT, (TABLE,), "end")


def test_turns_are_called_in_the_order_that_was_set() -> None:
    state = tracked("bonus")
    state.adjust({"order 1": "blue", "order 3": "red"})
    called = []
    for _ in range(4):
        called.append(state.seats[state.turn])
        do(state, "next")
    assert called == ["blue", "yellow", "red", "blue"]
    state.adjust({"turn": "red"})
    assert state.seats[state.turn] == "red"


def test_food_that_is_missing_is_misfortune() -> None:
    """Eleven workers and three food (example C1)."""
    state = tracked("feed")
    state.adjust({"tally red workers": 11, "tally red food": 3, "tally blue workers": 6, "tally blue food": 2})
    assert state.view(None)["tracking"]["hungry"] == {"red": 1, "yellow": 0, "blue": 0}
    do(state, "phase-over")
    assert state.misfortune == (1, 0, 0)


def test_cubes_of_half_value_feed_in_pairs() -> None:
    """Two rice and two fruit are three; a third fruit is not asked for, what was bought counts whole."""
    state = tracked("feed")
    state.adjust({"tally red workers": 11, "tally red rice": 2, "tally red fruit": 2})
    assert state.view(None)["tracking"]["hungry"]["red"] == 1
    state.adjust({"tally red potato": 1})
    assert state.view(None)["tracking"]["hungry"]["red"] == 1
    state.adjust({"tally red food": 1})
    assert state.view(None)["tracking"]["hungry"]["red"] == 0


def test_food_that_is_missing_can_be_told_at_once() -> None:
    """No more can be missing than the workers need; whoever counts cubes afterwards is reckoned by these."""
    state = tracked("feed")
    state.adjust({"tally red workers": 11, "tally red missing": 1, "tally blue workers": 2, "tally blue missing": 4})
    assert state.view(None)["tracking"]["hungry"] == {"red": 1, "yellow": 0, "blue": 1}
    state.adjust({"tally red rice": 2})
    assert state.view(None)["tracking"]["hungry"]["red"] == 2
    state.adjust({"tally red missing": 0, "tally red rice": 1})
    do(state, "phase-over")
    assert state.misfortune == (0, 0, 1)


def test_nothing_is_told_until_somebody_tells_it() -> None:
    """None is something to tell as well."""
    state = tracked("feed")
    known = {one.name: one.value for one in state.settings()}
    assert {known["tally red workers"], known["tally red due"], known["symbols"]} == {""}
    assert state.view(None)["tracking"]["counted"]["red"] == {}
    state.adjust({"tally red workers": 0, "symbols": 0})
    tracking = state.view(None)["tracking"]
    assert (tracking["counted"]["red"], tracking["symbols"]) == ({"workers": 0}, 0)
    assert [note.key for note in state.notes] == ["note.set-told-tally", "note.set-told-symbols"]


def test_who_has_time_counts_ahead() -> None:
    """But what is over is over."""
    state = tracked("actions")
    state.adjust({"tally red workers": 4, "tally red card-1": 3, "tally red card-2": 3, "symbols": 2})
    while state.phase != "disasters":
        do(state, "phase-over")
    assert state.misfortune[0] == 2
    names = {one.name for one in state.settings()}
    assert "tally red taxes" in names and not {"tally red workers", "tally red warriors", "symbols"} & names
    while state.phase != "late":
        do(state, "phase-over")
    assert state.misfortune[0] == 3


def test_a_war_brings_glories() -> None:
    """Six symbols against two, three and three: the leftmost of the threes is first (example D1)."""
    state = tracked("war")
    state.adjust({"symbols": 6, "tally red warriors": 2, "tally yellow warriors": 3, "tally blue warriors": 3})
    state.adjust({"slot 1": "blue"})
    assert state.view(None)["tracking"]["glories"] == {"blue": 4, "yellow": 2}
    do(state, "phase-over")
    assert state.glory == (0, 2, 4)


def test_a_war_that_nobody_counted_is_neither_won_nor_lost() -> None:
    state = tracked("war")
    do(state, "phase-over")
    assert [note.key for note in state.notes] == ["note.phase"]


def test_of_equal_ones_the_people_say_who_stands_further_left() -> None:
    """As far as points depend on it (rulings 6 and 35); until they say so nobody is put there."""
    state = tracked("war")
    told = {"tally red warriors": 3, "tally yellow warriors": 3, "tally blue warriors": 3}

    def tied() -> list[str]:
        found: list[str] = state.view(None)["tracking"]["tied"]
        return found

    state.adjust(told | {"symbols": 9})
    assert tied() == ["red", "yellow", "blue"]
    state.adjust({"slot 1": "blue"})
    assert (tied(), state.view(None)["tracking"]["glories"]["blue"]) == (["red", "yellow"], 4)
    state.adjust({"slot 2": "yellow"})
    assert (tied(), state.view(None)["tracking"]["glories"]) == ([], {"blue": 4, "yellow": 2})
    other = tracked("war")
    other.adjust({"symbols": 3, "tally red warriors": 1, "tally yellow warriors": 2, "tally blue warriors": 1})
    assert other.view(None)["tracking"]["tied"] == ["red", "blue"]
    other.adjust({"symbols": 9})
    assert other.view(None)["tracking"]["tied"] == []


def test_the_die_moves_the_rate_once_a_round() -> None:
    """Higher than its space: to the right; lower: to the left; equal: it stays (5 F I)."""
    state = tracked("administration")
    assert state.rate == 1
    do(state, "rolled 5")
    assert (state.rate, state.view(None)["tracking"]["rolled"]) == (2, True)
    with pytest.raises(IllegalAction) as error:
        do(state, "rolled 1")
    assert error.value.key == "illegal.rolled"
    do(state, "phase-over")
    assert not state.view(None)["tracking"]["rolled"]
    with pytest.raises(IllegalAction):
        do(state, "rolled 1")
    for face, rate in ((1, 1), (2, 1), (1, 0), (1, 0)):
        state.adjust({"phase": "administration", "round": 1})
        do(state, f"rolled {face}")
        assert state.rate == rate
        do(state, "phase-over")


def test_taxes_are_told_by_their_class() -> None:
    """What somebody cannot pay is told with it; nobody's money is touched, as nobody has told it."""
    state = tracked("tax")
    state.adjust({"tally red due": 2, "tally red unpaid": 1, "tally yellow due": 0, "tally blue due": 1})
    assert state.view(None)["tracking"]["due"] == {"red": 2, "yellow": 0, "blue": 1}
    do(state, "phase-over")
    assert (state.misfortune, state.silver, state.copper) == ((1, 0, 0), (0, 0, 0), [4, 4, 4])


def test_taxes_are_paid() -> None:
    """Two silver are due of one, and five copper at ten (example D5)."""
    state = tracked("tax")
    state.adjust({"rate": 10, "silver red": 1, "copper red": 5, "tally red taxes": 9, "tally blue taxes": 5})
    do(state, "phase-over")
    assert (state.silver[0], state.copper[0], state.misfortune[0]) == (0, 0, 1)
    assert state.copper[2] == 4


def test_what_was_counted_is_asked_anew_each_round() -> None:
    state = tracked("feed")
    state.adjust({"tally red workers": 3, "tally red food": 1})
    for _ in PHASES[3:]:
        do(state, "phase-over")
    assert (state.round, state.phase, {*state.tally}, state.symbols) == (2, "bonus", {NOTHING}, NOTHING)


def test_the_score_sheet() -> None:
    state = tracked("administration")
    state.adjust({"round": 4})
    do(state, "phase-over")
    assert not [one.name for one in state.settings() if one.name.startswith("planted")]
    state.adjust({
        "rate": 10, "silver red": 3, "copper red": 21, "misfortune red": 2, "tally red boats": 5,
        "tally red level-1": 1, "tally red level-2": 1, "tally red level-3": 1, "tally red markets": 9,
        "tally red emissaries": 2, "tally red unsold": 1, "tally red war": 6, "tally red routes": 5,
        "tally red discs-economy": 2, "tally blue discs-economy": 2, "tally blue discs-war": 1,
        "copper yellow": 0, "copper blue": 0,
    })  # fmt: skip
    do(state, "counted")
    found = {line.reason: line.points for line in state.lines if line.seat == 0}
    assert found == {
        "boats": 10, "factories": 10, "markets": 9, "emissaries": 2, "unsold": 1, "war": 6, "routes": 5,
        "advancements": 1, "silver": 5, "misfortune": -4,
    }  # fmt: skip
    assert state.points == [45, 0, 3]
    assert (state.stage, state.winners) == (OVER, (0,))


def test_a_tie_is_for_the_earlier_one() -> None:
    state = tracked("administration")
    state.adjust({"round": 4, "order 1": "blue", "order 3": "red"})
    do(state, "phase-over")
    do(state, "counted")
    assert state.winners == (2,)


def test_glories_are_on_the_sheet() -> None:
    state = tracked("war")
    state.adjust({"tally red warriors": 2})
    do(state, "phase-over")
    state.adjust({"round": 4})
    while state.stage is TRACK:
        do(state, "phase-over")
    assert state.view(None)["tracking"]["sheet"]["red"]["war"] == 4


@pytest.mark.parametrize("stage", [TURN, GIVE, LATE_FOOD, ENVOY, FEEDING, LAST], ids=lambda stage: stage.name)
def test_people_may_play_on_by_themselves_at_any_time(stage: object) -> None:
    """Everything still adds up, and what only a turn knows is forgotten."""
    state = at(stage)
    phase = state.phase
    state.adjust(KEEP)
    GAME.audit(state)
    assert state.phase == phase
    assert not any(state.hand)
    assert state.to_act == (TABLE,)
    while state.to_act:
        do(state, "phase-over" if state.stage is TRACK else "counted")
    assert state.winners


def test_every_choice_is_entered_again_before_a_round() -> None:
    """The hands are drawn anew, and the game can be played to its end."""
    state = moment(lambda s: s.stage is TURN and s.round == 2)
    state.adjust(KEEP)
    with pytest.raises(ImpossiblePosition) as error:
        state.adjust(ENTER)
    assert error.value.key == "impossible.depth-round"
    while state.phase != "bonus":
        do(state, "phase-over")
    state.adjust({"order 1": "blue", "order 2": "red", "order 3": "yellow"})
    state.adjust(ENTER)
    GAME.audit(state)
    assert (state.chance_source, state.round) == ("cards", 3)
    chance = SeededChance(3)
    while state.to_act == (CHANCE,):
        state.apply(CHANCE, chance.choose(state))
    assert (state.stage, state.to_act) == (CHOOSE_BONUS, (2,))
    assert all(state.cards_of(seat) == 3 for seat in range(3))
    play(state, chance, [random_chooser(3)] * 3)
    assert state.is_over


def test_without_cards_for_the_rounds_to_come_it_is_refused() -> None:
    state = tracked("bonus")
    state.adjust({"market huguang": "market-1"})
    with pytest.raises(ImpossiblePosition) as error:
        state.adjust(ENTER)
    assert error.value.key == "impossible.depth-board"
    state = moment(lambda s: s.stage is CHOOSE_BONUS and s.round == 4)
    state.adjust(KEEP)
    counts = zip(state.ed.card_ids, state.ed.card_counts, strict=True)
    state.adjust({f"played red {card}": count for card, count in counts})
    with pytest.raises(ImpossiblePosition) as error:
        state.adjust(ENTER)
    assert error.value.key == "impossible.depth-cards"


def test_before_the_first_round_the_set_up_begins_again() -> None:
    state = tracked("setup")
    state.adjust(ENTER)
    chance = SeededChance(1)
    play(state, chance, [random_chooser(1)] * 3)
    assert state.is_over


def test_a_phase_may_be_called_again() -> None:
    state = tracked("war")
    state.adjust({"phase": "feed", "round": 2})
    assert (state.round, state.phase) == (2, "feed")
    luck = random.Random(1)
    assert state.sample(0, luck).view(0) == state.view(0)
