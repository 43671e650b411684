"""The scorekeeper of Yínzi says before what the game does after."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.terms import TABLE
from companion.games.yinzi.rules.game import GAME, YinziState
from companion.games.yinzi.rules.settings import COUNTED_IN, MADE_OF, MOST_COUNTED
from companion.games.yinzi.rules.stages import TRACK
from companion.games.yinzi.screens import scorekeeper, scorekeeper_counts
from companion.games.yinzi.screens.score import Points
from companion.games.yinzi.screens.scorekeeper import Foot, Form
from companion.games.yinzi.screens.scorekeeper_counts import Counts
from companion.web.play.context import ViewContext
from companion.web.play.texts import Words
from companion.words import LANGUAGES, catalogue
from tests.games.yinzi.rules.test_scorekeeper import do, tracked
from tests.games.yinzi.screens.kit import facts

NAMES = {**GAME.names(), "seat:red": "Mei", "seat:yellow": "Jonas", "seat:blue": "Aisha"}


def moment(state: YinziState, lang: str = "en", pick: str = "") -> ViewContext:
    words = Words(catalogue(lang, "yinzi").say, NAMES)
    return ViewContext(view=state.view(None), legal=state.legal_actions(TABLE), words=words, number=9, pick=pick)


def page(state: YinziState, place: str = "", lang: str = "en", pick: str = "", seated: bool = True) -> Any:
    return scorekeeper.keeping_page(
        moment(state, lang, pick), settings=state.settings(), seated=seated, place=place, entered={}
    )


def told(state: YinziState, place: str, changes: dict[str, int]) -> list[Any]:
    found = scorekeeper.preview(moment(state), changes, place=place)
    assert found is not None
    return [found["result"]["told"], *(figure for _, _, figure in found["result"]["lines"])]


def some(state: YinziState, phase: str, luck: random.Random) -> dict[str, Any]:
    """What people might count for a phase: what comes of it, or what it comes of."""
    at_once = [what for what in COUNTED_IN[phase] if what in (*MADE_OF, "workers")]
    found: dict[str, Any] = {
        f"tally {seat} {what}": luck.randint(0, min(MOST_COUNTED[what], 5))
        for seat in state.seats
        for what in luck.choice([at_once, [one for one in COUNTED_IN[phase] if one not in MADE_OF]])
        if phase != "war" or what == "warriors"
    }
    return found | {f"{what} {seat}": luck.randint(0, 12) for what in ("silver", "copper") for seat in state.seats}


def test_food_is_reckoned_aloud() -> None:
    """Eleven workers need four; two rice and two fruit are three (example C1)."""
    state = tracked("feed")
    changes = {"tally red workers": 11, "tally red rice": 2, "tally red fruit": 2}
    assert told(state, "food-red", changes) == ["1 food short", "4", "2", "1"]
    assert told(state, "food-red", changes | {"tally red food": 1})[0] == "Enough food"


def test_food_is_asked_for_by_figures() -> None:
    """None is chosen before somebody tells one; what is told says what it costs."""
    state = tracked("feed")
    workers, missing = (line.figures for line in page(state, "food-red").the(Form).lines)
    assert [len(one.all) for one in (workers, missing)] == [13, 5]
    assert not any(figure.on for one in (workers, missing) for figure in one.all)
    assert told(state, "food-red", {}) == ["How many are out?"]
    assert told(state, "food-red", {"tally red workers": 11}) == ["4 food needed", "4"]
    assert told(state, "food-red", {"tally red workers": 11, "tally red missing": 1}) == ["1 food short", "4"]
    assert told(state, "food-red", {"tally red missing": 0}) == ["Enough food"]


def test_taxes_are_reckoned_aloud() -> None:
    """By the class of everybody's cards and discs, and what of it is unpaid."""
    state = tracked("tax")
    changes = {"tally red due": 2, "tally yellow due": 0}
    assert told(state, "tax", changes) == ["2 still to tell", "Nothing due"]
    changes |= {"tally red unpaid": 1, "tally blue due": 1, "tally blue unpaid": 0}
    owed = ["2 due, 1 misfortune", "Nothing due", "1 silver, paid"]
    assert told(state, "tax", changes) == ["1 misfortune in all", *owed]
    assert told(state, "tax", changes | {"tally red unpaid": 0})[0] == "All is told and paid"
    lines = page(state, "tax").the(Form).lines
    assert [[(one.text, one.note) for one in line.figures.all] for line in lines] == 3 * [
        [("0–5", "free"), ("6–8", "1 silver"), ("9–12", "2 silver")]
    ]


def test_a_war_is_reckoned_aloud() -> None:
    """Of equal ones nobody is first until somebody says who."""
    state = tracked("war")
    forces = {"tally red warriors": 2, "tally yellow warriors": 3, "tally blue warriors": 3}
    assert told(state, "war", forces) == ["How many symbols?"]
    assert told(state, "war", forces | {"symbols": 6}) == ["Won, 8 against 6", "?"]
    assert told(state, "war", forces | {"symbols": 9, "tally red warriors": 4}) == ["Won, 10 against 9", "4", "?"]
    assert told(state, "war", forces | {"symbols": 11, "tally red warriors": 4}) == ["Lost, 10 against 11", "2"]
    state.adjust(forces | {"symbols": 6})
    assert page(state).the(Foot).href == "?place=left" and not page(state).the(Foot).does
    asked = facts(page(state, "left"), "seats")
    assert asked is not None and asked["changes"] == {"yellow": "slot 1 = yellow", "blue": "slot 1 = blue"}
    state.adjust({"slot 1": "blue"})
    assert told(state, "war", {}) == ["Won, 8 against 6", "4", "2"]
    assert page(state, "left").the(Foot).does[0][1] == "phase-over"


def test_what_is_counted_of_some_is_counted_of_all() -> None:
    """A phase that has been left out is over with a tap, as is one of which everything is told; never half of it."""
    state = tracked("feed")
    assert page(state).the(Foot).does and page(state).the(Foot).go
    for seat in state.seats:
        assert page(state).the(Foot).href == f"?place=food-{seat}"
        state.adjust({f"tally {seat} workers": 4})
        assert not page(state).the(Foot).does
        state.adjust({f"tally {seat} missing": 0})
    assert page(state).the(Foot).does and not page(state).the(Foot).main


def test_the_die_is_told_by_its_faces() -> None:
    state = tracked("administration")
    die = facts(page(state), "dice")
    assert die is not None
    assert [action for action, _ in die["faces"]] == [f"rolled {pips}" for pips in range(1, 7)]
    assert len({art for _, art in die["faces"]}) == 6
    do(state, die["faces"][5][0])
    shown = page(state)
    after, rates = facts(shown, "dice"), facts(shown, "rates")
    assert after is not None and rates is not None
    assert not after["faces"] and after["rate"] == rates["now"] == 9


@pytest.mark.parametrize("seed", range(12))
def test_what_the_calculators_say_is_what_happens(seed: int) -> None:
    luck = random.Random(seed)
    state = tracked("feed")
    while state.phase != "late":
        if state.phase in COUNTED_IN:
            changes = some(state, state.phase, luck)
            if state.phase == "war":
                changes |= {"symbols": luck.randint(0, 15), "slot 1": "blue", "slot 2": "red", "slot 3": "yellow"}
                state.adjust(changes)
            before, had = moment(state), list(state.misfortune)
            counts = Counts(before, {}, changes)
            said = {
                seat: scorekeeper_counts.tax_of(counts, seat)
                if state.phase == "tax"
                else scorekeeper.result_of(counts, "war" if state.phase == "war" else "food", seat)
                for seat in state.seats
            }
            state.adjust(changes)
            glory = list(state.glory)
            phase = state.phase
            do(state, "phase-over")
            for seat, colour in enumerate(state.seats):
                result = said[colour]
                assert result is not None
                more = state.misfortune[seat] - had[seat]
                if phase == "war":
                    gained = {reason.colour: int(reason.figure) for reason in result.reasons if reason.colour}
                    assert state.glory[seat] - glory[seat] == gained.get(colour, 0)
                else:
                    assert (result.icon == "y-misfortune") == bool(more)
                    assert not more or f"{more} " in result.told
            continue
        do(state, "phase-over")


@pytest.mark.parametrize("seed", range(6))
def test_the_sheet_comes_to_the_points_of_the_game(seed: int) -> None:
    luck = random.Random(seed)
    state = tracked("administration")
    state.adjust({"round": 4})
    do(state, "phase-over")
    state.adjust({
        one.name: luck.randint(0, min(one.most, 1 if "discs" in one.name else 3))
        for one in state.settings()
        if not one.choices and one.name != "rate"
    })  # fmt: skip
    counts = Counts(moment(state), {}, {})
    found = scorekeeper_counts.reasons_of(counts)
    do(state, "counted")
    lines = {(line.reason, state.seats[line.seat]): 0 for line in state.lines}
    for line in state.lines:
        lines[line.reason, state.seats[line.seat]] += line.points
    assert {key: n for key, n in lines.items() if n} == {
        (row, seat): sum(one.points for one in why)
        for row, there in found.items()
        for seat, why in there.items()
        if why
    }


def test_every_figure_of_the_sheet_has_its_reason() -> None:
    state = tracked("administration")
    state.adjust({"round": 4})
    do(state, "phase-over")
    state.adjust({"tally red boats": 5, "tally red level-2": 2, "tally red discs-war": 1, "misfortune red": 1})
    for lang in LANGUAGES:
        points = page(state, lang=lang).the(Points)
        assert [points.sums(row)["red"] for row in points.sheet.rows] == [10, 6, 0, 0, 0, 0, 0, 2, 0, -2]
        assert all(bool(why["red"]) == bool(points.sums(row)["red"]) for row, why in points.sheet.rows.items())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phase_says_what_to_do_and_goes_on(lang: str) -> None:
    state = tracked()
    seen = []
    while state.stage is TRACK and state.round == 1:
        shown = page(state, lang=lang)
        assert shown.headline and shown.the(Foot).does[-1][1] == "phase-over"
        seen.append(shown.headline)
        for place in ("food-red", "cubes-red", "war", "tax", "money-red", "ways"):
            assert facts(page(state, place, lang), "tabs")
        do(state, "phase-over")
    assert len(set(seen)) == len(seen) == 11


def test_it_goes_on_to_the_next_player_by_itself() -> None:
    state = tracked("feed")
    state.adjust({"order 1": "blue", "order 3": "red"})
    assert page(state).the(Foot).href == "?place=food-blue"
    assert [page(state, f"food-{one}").the(Form).next for one in ("blue", "yellow", "red")] == [
        "food-yellow", "food-red", "all",
    ]  # fmt: skip
    state.adjust({"tally blue workers": 3, "tally blue missing": 0})
    assert page(state).the(Foot).href == "?place=food-yellow"
    whose = facts(page(state, "food-red"), "whose")
    assert whose is not None and whose["done"] == {"blue": True, "yellow": False, "red": False}


def test_who_only_looks_on_sees_what_was_told_and_tells_nothing() -> None:
    state = tracked("feed")
    state.adjust({"tally red workers": 11, "tally red missing": 1, "symbols": 4})
    for place, chosen in (("food-red", ["11", "1"]), ("war", ["4"]), ("tax", []), ("money-red", ["8"])):
        shown = page(state, place, seated=False)
        all_ = [line.figures for line in shown.the(Form).lines if line.figures]
        assert all(one.off for one in all_) and shown.hand == ()
        assert [figure.action for one in all_ for figure in one.all if figure.on] == chosen


def test_what_is_over_is_not_counted_again() -> None:
    state = tracked("war")
    shown = page(state, "food-red")
    assert not shown.the(Foot).keep
    assert all(line.figures.off for line in shown.the(Form).lines)
    assert not any(line.figures.off for line in page(state, "tax").the(Form).lines)


def test_ways_add_up() -> None:
    """Two pieces from Huguang to Zhejiang and one to the sea: six (as in the worked examples)."""
    state = tracked("actions")
    none, sums, one = (
        (facts(page(state, "ways", pick=pick), "distances") or {})["result"]
        for pick in ("", "03.03.04", "nonsense.99.04")
    )
    assert none.reasons == ()
    assert sums.told.startswith("6 ")
    assert [reason.figure for reason in sums.reasons] == ["2 × 2", "1 × 2"]
    assert one.told.startswith("2 ")


def test_the_sheet_counts_as_many_rounds_as_were_played() -> None:
    """People may have agreed to stop before the fourth."""
    state = tracked("feed")
    state.stop_after(state.round)
    while state.stage is TRACK:
        do(state, "phase-over")
    assert page(state).top.facts["round"] == ("After 1 round", "")
