"""No refusal states what is not so: every reason is held against a second reading of the position (``naive_reasons``),
in games with cards in the app, on the table and of a published box, played by the app or by the people, with halves of
our cards and of made-up ones, and with things set now and then."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Final

import pytest

from companion.engine.actions import Play
from companion.engine.errors import IllegalAction, ImpossiblePosition
from companion.engine.invariants import random_changes
from companion.engine.terms import CHANCE, TABLE
from companion.games.ming_voyages.rules import effects
from companion.games.ming_voyages.rules.edition import EMPEROR, OVERLORD, SIDES, Half, build, packaged
from companion.games.ming_voyages.rules.game import VoyagesState
from companion.games.ming_voyages.rules.position import NOBODY
from companion.words import LANGUAGES, catalogue
from tests.games.ming_voyages.rules.halves import CARD, half, written
from tests.games.ming_voyages.rules.naive_reasons import FACTS, Asked
from tests.games.ming_voyages.rules.positions import act, position, start
from tests.games.ming_voyages.rules.test_naive_game import LIKED, begun, made_up

MODES: Final = ("app", "table", "boxed", "solo", "made up", "scorekeeper")
SET: Final = 1 / 25
"""How likely something is set before an action."""
LONGEST: Final = 300
"""Actions of a game; the people alone could go on for ever."""
LOOKED_AT: Final = 1 / 4
"""Share of the moments at which something is tried that is refused."""


@cache
def by_verb(state_table: object) -> Mapping[str, list[Play]]:
    """All actions there are by their first words."""
    found: dict[str, list[Play]] = {}
    for action in state_table.by_text.values():  # type: ignore[attr-defined]
        found.setdefault(action.text.split(" ")[0], []).append(action)
    return found


def moments(mode: str, seed: int) -> Iterator[VoyagesState]:
    """A random game in which rare choices are liked."""
    luck = random.Random(f"{mode} {seed}")
    state = begun({"made up": "app", "scorekeeper": "table"}.get(mode, mode), luck)
    if mode == "made up":
        state.ed = build("companion", packaged("companion"), made_up(luck))
    if mode == "scorekeeper":
        state.adjust({"depth": "scorekeeper"})
    for _ in range(LONGEST):
        if not state.to_act:
            break
        if luck.random() < SET:
            with suppress(ImpossiblePosition):
                state.adjust(random_changes(state, luck))
            continue
        yield state
        (seat,) = state.to_act
        legal = state.legal_actions(seat)
        liked = [action for action in legal if action.text.split(" ")[0] in LIKED]
        state.apply(seat, luck.choice(liked if liked and luck.random() < 0.6 else legal))
    yield state


def asked(state: VoyagesState, seat: int, text: str, params: Mapping[str, object], card: str | None = None) -> Asked:
    """A refusal as it is read again."""
    view = state.view(seat if seat >= 0 else state.chance_for if seat == CHANCE else None)
    side = view["seats"][seat] if seat >= 0 else SIDES[state.acting]
    if view.get("solo", {}).get("telling"):
        side = "overlord"
    if seat == TABLE and view["stage"] == "re-roll":
        side = view["battle"]["rolling"]
    return Asked(view, {one.id: one for one in state.ed.cards}, side, seat, tuple(text.split(" ")), params, state, card)


def true_of(state: VoyagesState, seat: int, text: str, key: str, params: Mapping[str, object], card: str = "") -> str:
    """Demand that a reason is so, and its name."""
    name = key.removeprefix("illegal.")
    found = asked(state, seat, text, params, card or None)
    assert FACTS[name](found), (text, key, params, found.side, found.stage, found.board, state.dump())
    return name


def refusals(state: VoyagesState, luck: random.Random) -> Iterator[str]:
    """Some of the actions that are refused to some of those who might try, by the names of their reasons."""
    verbs = by_verb(state.table)
    for _ in range(12):
        action = luck.choice(verbs[luck.choice([*verbs])])
        for seat in {*state.to_act, luck.choice((0, 1, CHANCE))}:
            trial = state.clone()
            try:
                trial.apply(seat, action)
            except IllegalAction as error:
                yield true_of(state, seat, action.text, error.key, error.params)


def unused(state: VoyagesState, luck: random.Random) -> Iterator[str]:
    """Why halves cannot be used now, by the names of their reasons."""
    for number in luck.sample(range(27), 5):
        for seat, side in enumerate(state.side_of):
            lack = effects.lacks(state, number, side)
            if lack is not None:
                yield true_of(state, seat, "special", lack.key, lack.params, state.ed.cards[number].id)


@pytest.mark.parametrize("mode", MODES)
def test_no_reason_states_what_is_not_so(mode: str) -> None:
    told: Counter[str] = Counter()
    for seed in range(4):
        luck = random.Random(seed)
        for state in moments(mode, seed):
            if luck.random() > LOOKED_AT:
                continue
            told.update(refusals(state, luck))
            if mode in ("app", "made up") and state.target == NOBODY:  # nobody rules a land that is fought for
                told.update(unused(state, luck))
    assert len(told) > (40 if mode in ("app", "table", "made up") else 25), told


# --- what seldom happens by chance ---

CARD_ID: Final = start().ed.cards[CARD].id
LANDS: Final = {region: {"troop": 1} for region in ("datong", "jizhou", "liaodong")}
HALVES: Final[dict[str, tuple[Mapping[str, Mapping[str, int]], Half, int, str, Mapping[str, int]]]] = {
    # what lies there, the half, the reason, what it counts
    "two hordes, none of them in reach": (
        {**LANDS, "sichuan": {}, "manchu": {"horde": 2}},
        half("remove 1 horde near"), 0, "special-too-few", {"pieces": 1, "there": 0},
    ),
    "two lands are lacking, and nothing else": (
        {**LANDS, "gansu": {"horde": 1}}, half("add 2 horde own each"), 1, "special-regions",
        {"wanted": 2, "count": 1},
    ),
    "enough of them, but not each in a land of its own": (
        {**LANDS, "ming": {"troop": 1}, "gansu": {"horde": 3}, "sichuan": {"horde": 0}},
        half("remove 2 horde theirs each"), 0, "special-regions", {"wanted": 2, "count": 1},
    ),
    "enough of them, but nowhere together": (
        {**LANDS, "western": {"horde": 1}, "eastern": {"horde": 1}},
        half("remove 2 horde homelands one"), 1, "special-too-few-together", {"pieces": 2, "there": 1},
    ),
    "each could be, but one takes what the other needs": (
        {**LANDS, "western": {"horde": 2}}, half("remove 2 horde homelands", "remove 2 horde held"), 1,
        "special-not-in-full", {},
    ),
    "the supply has enough for one of them": (
        {**LANDS, "western": {"horde": 8}}, half("add 3 horde homelands", "add 3 horde homelands"), 1,
        "special-not-in-full", {},
    ),
    "an enemy land, out of reach": ({**LANDS, "western": {"horde": 1}, "liaodong": {"troop": 1}, "datong": {}},
                                    half("attack 2"), 1, "special-no-target", {}),
}  # fmt: skip


def counts(params: Mapping[str, object]) -> dict[str, object]:
    """The numbers of a reason."""
    told = {name: value["params"]["count"] if isinstance(value, dict) else value for name, value in params.items()}
    return {name: value for name, value in told.items() if not isinstance(value, str)}


@pytest.mark.parametrize("why", HALVES)
def test_what_a_half_lacks_is_what_it_lacks(why: str) -> None:
    there, steps, side, key, numbers = HALVES[why]
    state = position(there, active=SIDES[side], hand=[CARD_ID])
    written(state, emperor=steps if side == EMPEROR else (), overlord=steps if side == OVERLORD else ())
    lack = effects.lacks(state, CARD, side)
    assert lack is not None and (lack.key, counts(lack.params)) == (key, numbers)
    for lang in LANGUAGES:
        words = catalogue(lang, "ming-voyages")
        assert f"illegal.{key}" in words and "{" not in words.say(f"illegal.{key}", lack.params, rule=lack.rule)


def carrying_out(there: Mapping[str, Mapping[str, int]], *steps: str) -> VoyagesState:
    """The Overlord carries out that half."""
    state = position(there, active="overlord", hand=[CARD_ID])
    act(state, f"play {written(state, overlord=half(*steps))}", "special")
    return state


def refused(state: VoyagesState, text: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.to_act[0], state.parse(text))
    return caught.value.key.removeprefix("illegal.")


def test_those_that_have_moved_do_not_move_again() -> None:
    there = {**LANDS, "gansu": {"horde": 1}, "sichuan": {"horde": 1}, "western": {"horde": 3}}
    state = carrying_out(there, "move 4 horde held own upto")
    act(state, "march horde western gansu", "march horde gansu sichuan")
    assert refused(state, "march horde gansu sichuan") == "moved-already"


def test_what_would_leave_too_little_for_the_rest() -> None:
    there = {**LANDS, "gansu": {"horde": 2}, "sichuan": {"horde": 2}, "western": {"horde": 1}}
    state = carrying_out(there, "remove 1 horde held", "move 1 horde homelands own")
    assert refused(state, "take horde western") == "rest-in-full"


def test_a_reserve_that_was_set_to_nothing_is_empty() -> None:
    """Of a published box no points are told then, which nobody has."""
    state = begun("boxed", random.Random(1))
    act(state, "roll 1")
    state.adjust({"reserve emperor": 1, "hand emperor": 4, "at gansu troop": 0, "at gansu horde": 1})
    act(state, "points 3", "after", "attack gansu", "send sichuan 1", "roll 321")
    assert state.view(None)["stage"] == "re-roll"
    state.adjust({"reserve emperor": 0})
    assert refused(state, "points 2") == refused(state, "reveal champa-rice") == "reserve-empty"
    act(state, "stop")


def test_in_the_middle_of_something_that_comes_first() -> None:
    """A card was played and its points are being spent: it is not that one would have to be played first."""
    state = position({**LANDS, "ming": {"troop": 3}, "sichuan": {"horde": 1}}, hand=["xia-yuanji"])
    act(state, "play xia-yuanji", "attack sichuan")
    assert refused(state, "tax 1") == refused(state, "special") == "finish-first"
