"""What people set of a small game with all that a game can have, what is ruled, and how they play by themselves.

Everything here is asked by the contract alone, so it suits any way of writing the game down.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from companion.engine.contract import Game, State
from companion.engine.errors import ImpossiblePosition
from companion.engine.terms import CHANCE, TABLE, Change
from tests.engine.market_day import FULL, SEATS, acting, dealt, do, texts, trading, values
from tests.toy_market import registered


@pytest.fixture(name="game")
def fixture_game() -> Iterator[Game]:
    with registered() as game:
        yield game


def test_what_can_be_set(game: Game) -> None:
    state = trading(game)
    assert list(values(state)) == [
        "market tea", "market silk", "market jade",
        "store red tea", "store red silk", "store red jade", "points red",
        "store blue tea", "store blue silk", "store blue jade", "points blue",
        "start", "turn", "phase", "round",
    ]  # fmt: skip
    most = {setting.name: setting.most for setting in state.settings()}
    assert most["market tea"] == 12 and most["store red tea"] == 9 and most["points red"] == 999 and most["round"] == 4
    state.adjust({"store red tea": 4, "market tea": 0})
    assert state.view(None)["bank"] == {"tea": 8, "silk": 9, "jade": 9}
    assert state.notes == [
        ("note.set-market", {"token": "tea", "before": 3, "after": 0}),
        ("note.set-store", {"seat": "red", "token": "tea", "before": 0, "after": 4}),
    ]
    state.adjust({"points blue": 7})
    assert state.lines[-1] == (1, 2, "adjustment", {"round": 1}, "")
    state.adjust({"turn": "blue"})
    assert acting(state) == (1,) and state.notes == [("note.set-turn", {"before_seat": "red", "after_seat": "blue"})]
    state.adjust({"phase": "trade", "round": 3, "turn": "blue", "start": "blue"})
    assert acting(state) == (1,) and state.view(None)["left"] == 2 and state.view(None)["round"] == 3
    do(state, 1, "pass")
    do(state, 0, "pass")
    assert state.chance_source == "caravan"
    state.adjust({"phase": "bids"})
    assert acting(state) == (0, 1) and "turn" not in values(state)
    state.adjust({"phase": "trade"})
    assert acting(state) == (1,), "whoever begins has the turn"
    assert "phase" not in values(game.new_state(SEATS)) and "start" in values(game.new_state(SEATS))
    assert "points red" not in values(do(dealt(game), 0, "bid 0"))


WRONG: Final[list[tuple[dict[str, Change], str, str, dict[str, Any]]]] = [
    ({"market tea": 13}, "market tea", "range", {"low": 0, "high": 12, "value": 13}),
    ({"round": 0}, "round", "range", {"low": 1, "high": 4, "value": 0}),
    ({"points red": "many"}, "points red", "whole-number", {"text": "many"}),
    ({"turn": ""}, "turn", "choose", {}),
    ({"turn": "bleu"}, "turn", "unknown-seat", {"seat": "blue", "text": "bleu"}),
    ({"turn": "nobody"}, "turn", "no-seat", {"text": "nobody"}),
    ({"phase": "market"}, "phase", "choice", {"text": "market"}),
    ({"market tee": 1}, "market tee", "unknown-token", {"token": "tea", "text": "tee"}),
    ({"store red xyz": 1}, "store red xyz", "no-token", {"text": "xyz"}),
    ({"store rad tea": 1}, "store rad tea", "unknown-seat", {"seat": "red", "text": "rad"}),
    ({"points xyz": 1}, "points xyz", "no-seat", {"text": "xyz"}),
    ({"points red tea": 1}, "points red tea", "unknown-setting", {"text": "points red tea"}),
    ({"stores red tea": 1}, "stores red tea", "unknown-setting", {"text": "stores red tea"}),
    ({"hand red": 1}, "hand red", "hand-named", {}),
    ({"phase": "bids", "turn": "red"}, "turn", "turn-alone", {}),
    ({"phase": "refill", "round": 4}, "phase", "no-refill", {"round": 4}),
    ({"depth": "none"}, "depth", "depth", {}),
    (
        {"store blue tea": 5, "market tea": 9}, "market tea", "tokens",
        {"token": "tea", "total": 12, "market": 3, "stores": 0, "count": 2},
    ),
    (
        {"store blue tea": 9, "store blue silk": 2}, "store blue tea", "store",
        {"seat": "blue", "held": 11, "most": 9, "count": 2},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "field", "key", "params"), WRONG)
@pytest.mark.parametrize("backwards", [False, True])
def test_what_cannot_be_set_is_refused_by_its_name(
    game: Game, changes: dict[str, Change], field: str, key: str, params: dict[str, Any], backwards: bool
) -> None:
    state = trading(game)
    before = state.digest()
    with pytest.raises(ImpossiblePosition) as caught:
        state.adjust(dict(reversed(changes.items())) if backwards else changes)
    told = dict(caught.value.params)
    assert (caught.value.key, caught.value.field) == (f"impossible.{key}", field)
    assert told.pop("field") == field
    assert told == params
    assert state.digest() == before


def refusal(state: State, changes: dict[str, Change]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(ImpossiblePosition) as caught:
        state.adjust(changes)
    return caught.value.key, {name: value for name, value in caught.value.params.items() if name != "field"}


def test_refusals_say_where_things_are_and_how_many_are_too_many(game: Game) -> None:
    state = trading(game)
    state.adjust({"market tea": 5, "store red tea": 1, "store blue tea": 2})
    assert refusal(state, {"store red tea": 7}) == (
        "impossible.tokens", {"token": "tea", "total": 12, "market": 5, "stores": 3, "count": 2},
    )  # fmt: skip
    assert refusal(state, {"stores red tea": 7}) == ("impossible.unknown-setting", {"text": "stores red tea"})
    assert refusal(state, {"store red silky": 7}) == ("impossible.unknown-token", {"token": "silk", "text": "silky"})
    state.adjust({"store red jade": 8, "store red tea": 0})
    assert refusal(state, {"store red tea": 2}) == (
        "impossible.store", {"seat": "red", "held": 10, "most": 9, "count": 1},
    )  # fmt: skip


def test_what_can_be_set_later_is_refused_until_then(game: Game) -> None:
    beginning = game.new_state(("red", "blue"))
    assert refusal(beginning, {"phase": "trade"})[0] == "impossible.before-hands"
    assert refusal(beginning, {"round": 2})[0] == "impossible.before-hands"
    bidding = do(dealt(game), 0, "bid 1")
    for name in ("points red", "points blue", "start", "turn", "phase", "round"):
        assert refusal(bidding, {name: 1})[0] == "impossible.face-down"
    assert refusal(bidding, {"depth": "scorekeeper"})[0] == "impossible.depth-face-down"
    bidding.adjust({"market tea": 1})
    over = trading(game, round=4)
    do(over, 0, "pass")
    do(over, 1, "pass")
    for name in ("start", "turn", "phase", "round"):
        assert refusal(over, {name: 1})[0] == "impossible.over"
    assert refusal(over, {"depth": "scorekeeper"})[0] == "impossible.depth-over"
    tracked = trading(game, depth="scorekeeper")
    assert refusal(tracked, {"phase": "bids"})[0] == "impossible.phase-tracked"


RULED: Final[list[tuple[dict[str, Change], int, str, dict[str, Change] | None]]] = [
    ({}, 0, "pass", {}),
    ({}, 1, "pass", {"turn": "blue"}),
    ({"phase": "bids"}, 1, "buy tea", {"phase": "trade", "turn": "blue"}),
    ({}, 0, "bid 2", {"phase": "bids"}),
    ({"points red": 1}, 0, "bid 2", {"phase": "bids", "points red": 2}),
    ({}, 0, "play tea-3", None),
    ({"market tea": 1}, 0, "play tea-2", {"market tea": 2}),
    (
        {"market tea": 1, "store red tea": 4, "store blue tea": 7}, 0, "play tea-2",
        {"market tea": 2, "store red tea": 3},
    ),
    ({"points red": 2}, 0, "buy jade", {"points red": 3}),
    ({"market silk": 0, "points red": 0}, 0, "buy silk", {"points red": 2, "market silk": 1}),
    (FULL, 0, "buy jade", {"store red tea": 4}),
    ({}, 0, "sell tea 2", {"store red tea": 2}),
    ({"market tea": 9, "store blue tea": 3}, 1, "sell silk 1", {"turn": "blue", "store blue silk": 1}),
    ({"market tea": 12}, 0, "sell tea 2", {"store red tea": 2, "market tea": 10}),
    ({}, CHANCE, "caravan tea", None),
    ({}, 0, "draw tea-2", None),
    ({"depth": "scorekeeper"}, 0, "pass", None),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "seat", "text", "expected"), RULED)
def test_what_people_did_all_the_same_is_ruled(
    game: Game, changes: dict[str, Change], seat: int, text: str, expected: dict[str, Change] | None
) -> None:
    state = trading(game)
    state.adjust(changes)
    found = state.ruling(seat, state.parse(text))
    assert found == expected
    if found is not None:
        state.adjust(found)
        assert text in texts(state.legal_actions(seat))


def test_bids_that_lie_face_down_have_no_ruling(game: Game) -> None:
    state = do(dealt(game), 0, "bid 1")
    assert state.ruling(0, state.parse("bid 2")) is None and state.ruling(1, state.parse("pass")) is None


def test_people_play_by_themselves(game: Game) -> None:
    state = trading(game)
    do(state, 0, "play tea-2")
    state.adjust({"depth": "scorekeeper"})
    assert state.tracking and acting(state) == (TABLE,) and state.notes == [("note.depth-scorekeeper", {})]
    assert texts(state.legal_actions(TABLE)) == ["next", "done"] and not state.legal_actions(0)
    view = state.view(0)
    assert view["tracking"] and view["stage"] == "track" and view["phase"] == "trade" and view["deck"] == 18
    assert not any(view["hand"].values()) and [player["unnamed"] for player in view["players"]] == [2, 3]
    assert {"hand red", "hand blue", "turn", "round", "start"} <= values(state).keys()
    assert values(state)["hand red"] == 2 and "phase" not in values(state)
    do(state, TABLE, "next")
    assert state.view(None)["turn"] == 1
    state.adjust({"hand red": 1, "hand blue": 0, "round": 2, "turn": "red", "store blue jade": 1})
    assert state.notes[0] == ("note.set-hand", {"seat": "red", "before": 2, "after": 1})
    assert refusal(state, {"hand red": 4})[0] == "impossible.range"
    again = state.clone()
    again.adjust({"depth": "full"})
    assert again.notes == [("note.depth-full", {})] and again.chance_for == 0 and not again.tracking
    do(again, CHANCE, "draw jade-2")
    assert acting(again) == (0,) and again.view(None)["phase"] == "trade" and again.view(0)["hand"]["jade-2"] == 1
    do(state, TABLE, "done")
    assert state.notes == [("note.round", {"round": 3})] and values(state)["hand red"] == 3
    do(state, TABLE, "done", "done")
    assert state.is_over and not state.tracking and state.lines[-1].reason == "others"


def test_tracking_begins_at_any_moment(game: Game) -> None:
    beginning = game.new_state(SEATS)
    do(beginning, CHANCE, "draw tea-2")
    beginning.adjust({"depth": "scorekeeper", "points red": 9})
    assert beginning.scores[0] == 9 and values(beginning)["hand red"] == 3
    beginning.adjust({"depth": "scorekeeper"})
    beginning.adjust({"hand red": 0, "hand blue": 0, "hand green": 0, "depth": "full"})
    assert acting(beginning) == (0,)
    bidding = dealt(game)
    bidding.adjust({"depth": "scorekeeper"})
    assert acting(bidding) == (TABLE,)
