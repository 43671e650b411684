"""What games say of their counts: it can be set, it ends, and shares of a thing that only one can have are claims."""

from __future__ import annotations

import pytest

from companion.engine import TABLE, State, registry
from companion.engine.count import EVERYBODY, NONE, Count, claims, close, together
from companion.engine.settings import DEPTH

COUNTS = [
    ("ming-dynastie", 2, "scoring 2"),
    ("ming-dynastie", 4, "scoring 6"),
    ("yinzi", 3, "round 1"),
    ("yinzi", 2, "round 3"),
    ("yinzi", 4, "sheet"),
]


def counting(game: str, players: int, about: str) -> tuple[State, Count]:
    """A game whose people play by themselves, when that is counted."""
    made = registry.game(game)
    state = made.new_state(made.meta.colours[:players])
    state.adjust({DEPTH: "scorekeeper"})
    if game == "ming-dynastie":
        state.adjust({f"tiles {colour} henan": 1 for colour in state.seats})
    for _ in range(200):
        count = state.count()
        if count is not None and count.about == about:
            return state, count
        (seat, *_) = state.to_act
        action = state.count_ends_with(count.about) if count is not None else None
        if action is None and seat == TABLE:
            action = state.parse("done" if game == "ming-dynastie" else "phase-over")
        state.apply(seat, action or state.legal_actions(seat)[0])
    raise AssertionError(f"{about} is never counted")


@pytest.mark.parametrize(("game", "players", "about"), COUNTS)
def test_what_is_counted_can_be_set_and_the_count_ends(game: str, players: int, about: str) -> None:
    state, count = counting(game, players, about)
    known = {setting.name: setting.value for setting in state.settings()}
    assert [*count.shares][:players] == [*state.seats]
    assert set(count.shares) <= {*state.seats, EVERYBODY}
    for share, names in count.shares.items():
        assert set(names) <= known.keys()
        assert len(set(names)) == len(names) > 0, share
    told = {
        share: {name: value for name in names if (value := count.answer(share, name, known[name])) != ""}
        for share, names in count.shares.items()
    }
    found = together(state, count, told)
    assert found.contradictions == ()
    before = state.digest()
    done = close(after := state.clone(), count, found.changes)
    assert done and state.digest() == before
    assert after.count() is None or after.count() != count


def test_claims_are_of_things_that_several_may_have() -> None:
    count = Count("x", {"red": ("open a red", "monk a"), "yellow": ("open a yellow", "monk a")})
    assert count.claimed("monk a") and not count.claimed("open a red")
    assert count.answer("red", "monk a", "yellow") == NONE and count.answer("yellow", "monk a", "yellow") == "yellow"
    told: dict[str, dict[str, int | str]] = {
        "red": {"open a red": 1, "monk a": "red"},
        "yellow": {"open a yellow": 1, "monk a": NONE},
    }
    assert claims(count, told) == {"monk a": {"red": "red"}}


@pytest.mark.parametrize("game", ["ming-voyages"])
def test_a_game_in_which_nothing_is_counted_says_so(game: str) -> None:
    made = registry.game(game)
    state = made.new_state(made.meta.colours[:2])
    state.adjust({DEPTH: "scorekeeper"})
    assert state.count() is None and state.contradictions({}) == () and state.count_ends_with("x") is None
