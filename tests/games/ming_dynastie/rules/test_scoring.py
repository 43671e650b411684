"""The engine's scoring against the plain one, on made-up positions and on the scorings of whole games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine import record as records
from companion.engine.chance import SeededChance
from companion.engine.errors import ImpossiblePosition
from companion.engine.play import play, random_chooser
from companion.engine.record import Record
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.rules.game import GAME
from tests.games.ming_dynastie.rules import naive_scoring
from tests.games.ming_dynastie.rules.impossible_positions import impossible_positions
from tests.games.ming_dynastie.rules.kit import FOUR, PROVINCES
from tests.games.ming_dynastie.rules.naive_scoring import NEUTRAL
from tests.games.ming_dynastie.rules.positions import Position, city_of, neutral_duty, positions
from tests.profiles import examples
from tests.records import names, read

SETTINGS: Final = settings(max_examples=examples(80), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def plain_lines(answer: dict[str, Any]) -> list[tuple[Any, ...]]:
    keys = ("player", "points", "reason", "province", "district", "rule")
    return [tuple(line.get(key) for key in keys) for line in answer["lines"]]


def without_neutral(districts: dict[str, Any]) -> dict[str, Any]:
    """The districts, but for neutral members: who of them went home is free when a position does not say."""
    found: dict[str, Any] = {}
    for name, here in districts.items():
        open_ = {owner: count for owner, count in here.get("open", {}).items() if owner != NEUTRAL}
        rest = {"open": open_} if open_ else {}
        if "monastery" in here:
            rest["monastery"] = here["monastery"]
        if rest:
            found[name] = rest
    return found


def neutral_count(districts: dict[str, Any], province: str) -> int:
    return sum(districts.get(d, {}).get("open", {}).get(NEUTRAL, 0) for d in PROVINCES[province])


@SETTINGS
@given(positions(PROVINCES))
def test_positions_are_scored_as_by_hand(position: Position) -> None:
    ours, plain = GAME.score(position), naive_scoring.score(position, PROVINCES)
    assert GAME.score(position) == ours
    for player in position["order"]:
        gained = [line["points"] for line in ours["lines"] if line["player"] == player]
        assert ours["points"][player] == position.get("points", {}).get(player, 0) + sum(gained)
        assert all(points > 0 for points in gained)
    assert plain_lines(ours) == plain_lines(plain)
    for key in ("cities", "points", "tiles", "removed"):
        assert ours[key] == plain[key], key
    assert ours.get("winners") == plain.get("winners")
    free = position.get("neutral", False) and any(
        NEUTRAL not in position.get("returns", {}).get(p, {}) for p in PROVINCES
    )
    if free:
        assert without_neutral(ours["districts"]) == without_neutral(plain["districts"])
        for province in PROVINCES:
            assert neutral_count(ours["districts"], province) == neutral_count(plain["districts"], province)
    else:
        assert ours["districts"] == plain["districts"]


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(impossible_positions(PROVINCES))
def test_impossible_positions_are_refused_by_their_field(broken: tuple[Position, str]) -> None:
    position, field = broken
    with pytest.raises(ImpossiblePosition) as caught:
        GAME.score(position)
    # of wrong neutral returns the engine may name the very district from which too many go
    exact = caught.value.field.rpartition(".")[0] if field.endswith(f".{NEUTRAL}") else field
    assert field in (caught.value.field, exact), str(caught.value)
    assert str(caught.value).startswith(f"{caught.value.field}: ")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(positions(PROVINCES), st.data())
def test_any_value_anywhere_is_scored_or_refused(position: Position, data: st.DataObject) -> None:
    """Whatever stands in a position: an answer or a field, never another error."""
    path: list[str] = []
    here: Any = position
    while isinstance(here, dict) and here and (not path or data.draw(st.booleans())):
        path.append(data.draw(st.sampled_from(sorted(here))))
        parent, here = here, here[path[-1]]
    parent[path[-1]] = data.draw(JSON)
    try:
        answer = GAME.score(position)
    except ImpossiblePosition as error:
        assert error.field
    else:
        assert set(answer["points"]) == set(position["order"])


HUGE: Final = pytest.param(10**5000, id="five thousand digits")


@pytest.mark.parametrize("given_", [None, [], "x", 3, HUGE, {}, {"round": 2}, {"order": ["red", "blue"]}])
def test_what_is_no_position_is_refused(given_: Any) -> None:
    with pytest.raises(ImpossiblePosition):
        GAME.score(given_)


@pytest.mark.parametrize("depth", [10, 500, 900, 960, 980, 990])
def test_a_deeply_nested_value_is_refused(depth: int) -> None:
    nested: list[Any] = []
    for _ in range(depth):
        nested = [nested]
    for position in ({"round": nested}, {"order": nested}, {"neutral": nested}, {"districts": {"lintao": nested}}):
        with pytest.raises(ImpossiblePosition):
            GAME.score({"round": 2, "order": ["red", "blue", "green"], **position})


@pytest.mark.parametrize("value", [10**30, -(10**30), HUGE, float("inf"), float("nan"), 1e300])
def test_huge_numbers_are_refused(value: Any) -> None:
    for position in (
        {"round": value},
        {"points": {"red": value}},
        {"districts": {"lintao": {"open": {"red": value}}}},
        {"tiles": {"red": {"henan": value}}},
        {"returns": {"henan": {"red": {"weihui": value}}}},
    ):
        with pytest.raises(ImpossiblePosition) as caught:
            GAME.score({"round": 2, "order": ["red", "blue", "green"], **position})
        assert len(str(caught.value)) < 200


# --- whole games --------------------------------------------------------------------------------------


def position_before(view: dict[str, Any]) -> Position:
    """What lies on the table when the last player has passed, as ``score`` takes it."""
    seats = view["seats"]
    turn = [seats[(view["start"] + i) % len(seats)] for i in range(len(seats))]
    districts = {}
    for name, here in view["districts"].items():
        districts[name] = {"open": here["open"]}
        if here["monastery"]:
            districts[name]["monastery"] = here["monastery"]
    return {
        "round": view["round"],
        "order": turn,
        "neutral": view["neutral"] is not None,
        "districts": districts,
        "tiles": {player["colour"]: player["tiles"] for player in view["players"]},
        "points": {player["colour"]: player["points"] for player in view["players"]},
        "returns": {},
    }


def fill(homes: dict[str, int], there: dict[str, int], number: int) -> dict[str, int]:
    """Complete named homes with those nobody was asked about: all that are left, or the one district that is left."""
    missing = number - sum(homes.values())
    for district in sorted(there, key=lambda name: there[name] - homes.get(name, 0), reverse=True):
        more = min(missing, there[district] - homes.get(district, 0))
        homes[district] = homes.get(district, 0) + more
        missing -= more
    assert missing == 0
    return homes


def returns_told(position: Position, told: list[tuple[str, str, str]], options: Mapping[str, str]) -> dict[str, Any]:
    """Who goes home where, from the actions of one scoring alone: (city, who, text) each."""
    returns: dict[str, Any] = {}
    tied_move, keeps_all = options["district-ties"] == "one-each", options["neutral-majority"] == "all"
    for province, districts in PROVINCES.items():
        city = city_of(position, districts, tied_move)
        entry = {}
        for player in position["order"]:
            said = [text.split() for where, who, text in told if where == province and who == player]
            numbers = [int(words[1]) for words in said if words[0] == "return"]
            if numbers:
                named = [words[1] for words in said if words[0] == "home"]
                there = {district: row.get(player, 0) for district, row in city.items()}
                entry[player] = fill({d: named.count(d) for d in named}, there, numbers[0])
        there = {district: row.get(NEUTRAL, 0) for district, row in city.items()}
        if sum(there.values()):
            duty = neutral_duty(position, districts, tied_move, keeps_all)
            words = [text.split() for where, _, text in told if where == province]
            sent = [word[1] for word in words if word[0] == "neutral-home"]
            kept = [word[1] for word in words if word[0] == "neutral-keep"]
            if kept:
                stay = fill({d: kept.count(d) for d in kept}, there, sum(there.values()) - duty)
                entry[NEUTRAL] = {d: there[d] - stay.get(d, 0) for d in there}
            else:
                entry[NEUTRAL] = fill({d: sent.count(d) for d in sent}, there, duty)
        returns[province] = entry
    return returns


SCORED_OTHERWISE: Final = {
    (name, value)
    for name in ("district-ties", "city-majority", "city-ties", "last-majority", "sets-of-five", "neutral-majority")
    for value in META.options[name].values[1:]
}
"""What changes the points; ``score`` always plays the defaults."""


def check_scorings(record: Record) -> int:
    """Score every phase 4 of a recorded game by hand, and compare what is on the table afterwards."""
    state = record.new_state()
    position: Position | None = None
    told: list[tuple[str, str, str]] = []
    checked = 0
    for who, text in record.actions:
        before = state.view(None)
        if before["phase"] == "move":
            position, told = position_before(before), []
        elif before["phase"] == "scoring":
            told.append((before["scoring"]["city"] or "", who, text))
        state.apply(records.seat_number(state, who), state.parse(text))
        after = state.view(None)
        if position and after["phase"] not in ("move", "scoring"):
            if before["round"] in (2, 4, 6):
                position["returns"] = returns_told(position, told, record.options)
                plain = naive_scoring.score(position, PROVINCES, record.options)
                assert {p["colour"]: p["points"] for p in after["players"]} == plain["points"]
                assert {p["colour"]: p["tiles"] for p in after["players"]} == plain["tiles"]
                standing = {
                    d: {"open": here["open"], "monastery": here["monastery"]} for d, here in after["districts"].items()
                }
                for district, here in standing.items():
                    there = plain["districts"].get(district, {})
                    assert here == {"open": there.get("open", {}), "monastery": there.get("monastery")}
                if after["winners"]:
                    assert {after["seats"][seat] for seat in after["winners"]} == set(plain["winners"])
                held = [sum(tiles.get(p, 0) for tiles in position["tiles"].values()) for p in PROVINCES]
                if max(held) <= 18 and not SCORED_OTHERWISE & record.options.items():
                    assert GAME.score(position)["points"] == plain["points"]
                checked += 1
            position = None
    return checked


@pytest.mark.parametrize("name", [n for n in names("ming-dynastie") if not n.startswith("strict-tiles-gone")])
def test_every_scoring_of_a_recorded_game_is_scored_as_by_hand(name: str) -> None:
    assert check_scorings(read("ming-dynastie", name)) == 3


NOT_OF_SCORING: Final = ("start", "tiles", "turns")
"""Strict tiles are told elsewhere; with single turns a phase ends otherwise than with a pass."""
OPTIONS: Final = st.fixed_dictionaries(
    {name: st.sampled_from(option.values) for name, option in META.options.items() if name not in NOT_OF_SCORING}
)


@settings(max_examples=examples(12), deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**32), OPTIONS)
def test_every_scoring_of_a_random_game_is_scored_as_by_hand(players: int, seed: int, options: dict[str, str]) -> None:
    record = records.start("ming-dynastie", FOUR[:players], options)
    state = record.new_state()
    play(state, SeededChance(seed), [random_chooser(seed + seat) for seat in range(players)], record)
    assert check_scorings(record) == 3
