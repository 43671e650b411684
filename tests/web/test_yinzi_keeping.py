"""The scorekeeper of Yínzi says before what the game does after."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.terms import TABLE
from companion.games.yinzi.game import GAME, YinziState
from companion.games.yinzi.settings import COUNTED_IN, MOST_COUNTED
from companion.games.yinzi.stages import TRACK
from companion.web.presenters.common import Words
from companion.web.presenters.moment import Moment
from companion.web.presenters.yinzi import keep_sheet, keeping
from companion.web.presenters.yinzi.keep_counts import Counts
from companion.web.presenters.yinzi.keep_widgets import Distances, Foot, Form, Tabs, Whose
from companion.web.presenters.yinzi.score import Points
from companion.words import LANGUAGES, catalogue
from tests.yinzi.test_tracking import do, tracked

NAMES = {**GAME.names(), "seat:red": "Mei", "seat:yellow": "Jonas", "seat:blue": "Aisha"}


def moment(state: YinziState, lang: str = "en", pick: str = "") -> Moment:
    words = Words(catalogue(lang, "yinzi").say, NAMES)
    return Moment(view=state.view(None), legal=state.legal_actions(TABLE), words=words, number=9, pick=pick)


def page(state: YinziState, place: str = "", lang: str = "en", pick: str = "") -> Any:
    return keeping.keeping_page(
        moment(state, lang, pick), settings=state.settings(), seated=True, place=place, entered={}
    )


def told(state: YinziState, place: str, changes: dict[str, int]) -> list[Any]:
    found = keeping.preview(moment(state), changes, place=place)
    assert found is not None
    return [found["result"]["told"], *(figure for _, _, figure in found["result"]["lines"])]


def some(state: YinziState, phase: str, luck: random.Random) -> dict[str, Any]:
    """What people might count for a phase."""
    found: dict[str, Any] = {
        f"tally {seat} {what}": luck.randint(0, min(MOST_COUNTED[what], 5))
        for seat in state.seats
        for what in COUNTED_IN[phase]
    }
    return found | {f"{what} {seat}": luck.randint(0, 12) for what in ("silver", "copper") for seat in state.seats}


def test_food_is_reckoned_aloud() -> None:
    """Eleven workers need four; two rice and two fruit are three (example C1)."""
    state = tracked("feed")
    changes = {"tally red workers": 11, "tally red rice": 2, "tally red fruit": 2}
    assert told(state, "food-red", changes) == ["1 food short", "4", "2", "1"]
    assert told(state, "food-red", changes | {"tally red food": 1})[0] == "Enough food"


def test_taxes_are_reckoned_aloud() -> None:
    """Two are due of one silver and five copper at ten (example D5)."""
    state = tracked("tax")
    cards = {"tally red card-1": 3, "tally red card-2": 3, "tally red card-3": 2, "tally red taxes": 1}
    money = {"silver red": 1, "copper red": 5, "rate": 10}
    assert told(state, "tax-red", cards | money) == ["2 due, 1 misfortune", "2 silver", "0 left", "0 left"]
    assert told(state, "tax-red", cards | money | {"copper red": 12})[1:] == ["2 silver", "0 left", "2 left"]


def test_a_war_is_reckoned_aloud() -> None:
    state = tracked("war")
    forces = {"tally red warriors": 2, "tally yellow warriors": 3, "tally blue warriors": 3}
    assert told(state, "war", forces | {"symbols": 6}) == ["Won, 8 against 6", "4", "2"]
    assert told(state, "war", forces | {"symbols": 9}) == ["Lost, 8 against 9", "2"]


@pytest.mark.parametrize("seed", range(12))
def test_what_the_calculators_say_is_what_happens(seed: int) -> None:
    luck = random.Random(seed)
    state = tracked("feed")
    while state.phase != "late":
        if state.phase in COUNTED_IN:
            changes = some(state, state.phase, luck)
            if state.phase == "war":
                changes["symbols"] = luck.randint(0, 15)
            place = {"feed": "food", "tax": "tax"}.get(state.phase, "")
            before, had = moment(state), list(state.misfortune)
            said = {
                seat: keeping.preview(before, changes, place=f"{place}-{seat}" if place else "war")
                for seat in state.seats
            }
            state.adjust(changes)
            glory = list(state.glory)
            phase = state.phase
            do(state, "phase-over")
            for seat, colour in enumerate(state.seats):
                result = (said[colour] or {})["result"]
                more = state.misfortune[seat] - had[seat]
                if phase == "war":
                    gained = {who: int(figure) for who, _, figure in result["lines"] if who}
                    assert state.glory[seat] - glory[seat] == gained.get(colour, 0)
                else:
                    assert (result["icon"] == "y-misfortune") == bool(more)
                    assert not more or f"{more} " in result["told"]
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
    found = keep_sheet.found(counts)
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
        cells = [row.cells[0] for row in page(state, lang=lang).the(Points).rows]
        assert " ".join(cell.points for cell in cells) == "10 6 0 0 0 0 0 2 0 \N{MINUS SIGN}2"
        assert all(bool(cell.reasons) != cell.none for cell in cells)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phase_says_what_to_do_and_goes_on(lang: str) -> None:
    state = tracked()
    seen = []
    while state.stage is TRACK and state.round == 1:
        shown = page(state, lang=lang)
        assert shown.headline and shown.the(Foot).does[0][1] == "phase-over"
        seen.append(shown.headline)
        for place in ("food-red", "war", "tax-red", "money-red", "ways"):
            assert page(state, place, lang).the(Tabs)
        do(state, "phase-over")
    assert len(set(seen)) == len(seen) == 11


def test_it_goes_on_to_the_next_player_by_itself() -> None:
    state = tracked("feed")
    state.adjust({"order 1": "blue", "order 3": "red"})
    assert page(state).the(Foot).href == "?place=food-blue"
    assert [page(state, f"food-{one}").the(Form).next for one in ("blue", "yellow", "red")] == [
        "food-yellow", "food-red", "",
    ]  # fmt: skip
    state.adjust({"tally blue workers": 3})
    assert page(state).the(Foot).href == "?place=food-yellow"
    assert [tab.done for tab in page(state, "food-red").the(Whose).tabs] == [True, False, False]


def test_what_is_over_is_not_counted_again() -> None:
    state = tracked("war")
    shown = page(state, "food-red")
    assert not shown.the(Foot).keep
    assert all(line.tally.least == line.tally.most for line in shown.the(Form).lines)
    cards = page(state, "tax-red").the(Form).lines[0]
    assert not cards.off and [one.value for one in cards.answers] == ["1", "2", "3"]


def test_ways_add_up() -> None:
    """Two pieces from Huguang to Zhejiang and one to the sea: six (as in the worked examples)."""
    state = tracked("actions")
    assert page(state, "ways").the(Distances).result.reasons == ()
    sums = page(state, "ways", pick="03.03.04").the(Distances).result
    assert sums.told.startswith("6 ")
    assert [reason.figure for reason in sums.reasons] == ["2 × 2", "1 × 2"]
    assert page(state, "ways", pick="nonsense.99.04").the(Distances).result.told.startswith("2 ")
