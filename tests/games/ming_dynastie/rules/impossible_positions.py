"""Positions of Ming-Dynastie with exactly one thing wrong, and the field that must be named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from tests.games.ming_dynastie.rules.naive_scoring import NEUTRAL, Provinces
from tests.games.ming_dynastie.rules.positions import (
    COLOURS,
    MEMBERS,
    NEUTRAL_IN_A_DISTRICT,
    NEUTRAL_MEMBERS,
    TILES,
    Position,
    build,
    city_of,
    neutral_duty,
)

NOWHERE = "atlantis"
NOT_A_COUNT: list[Any] = [-1, -7, 1.5, 2.0, True, False, "1", "two"]
Breaker = Callable[[st.DrawFn, Position, Provinces], str]


def _any_district(draw: st.DrawFn, provinces: Provinces) -> tuple[str, str]:
    province = draw(st.sampled_from(list(provinces)))
    return province, draw(st.sampled_from(provinces[province]))


def _any_player(draw: st.DrawFn, position: Position) -> str:
    player: str = draw(st.sampled_from(position["order"]))
    return player


def _put(position: Position, path: list[str], value: Any) -> str:
    """Set one field, making the tables on the way, and give its dotted name."""
    table = position
    for key in path[:-1]:
        table = table.setdefault(key, {})
    table[path[-1]] = value
    return ".".join(path)


def _get(position: Position, path: list[str]) -> int:
    table: Any = position
    for key in path:
        table = table.get(key, {})
    return int(table) if isinstance(table, int) else 0


def _forget_returns(position: Position, province: str) -> None:
    """Drop the returns of a province whose majorities are about to change."""
    position.get("returns", {}).pop(province, None)


def _dismiss(position: Position, owner: str) -> None:
    """Take an owner and all his pieces off the table, and every return with them."""
    position["order"] = [player for player in position["order"] if player != owner]
    for spot in position.get("districts", {}).values():
        spot.get("open", {}).pop(owner, None)
        if spot.get("monastery") == owner:
            del spot["monastery"]
    position.get("tiles", {}).pop(owner, None)
    position.get("points", {}).pop(owner, None)
    position.pop("returns", None)
    if owner == NEUTRAL:
        position.pop("neutral", None)


def _make_room(position: Position, province: str) -> None:
    """Take away one tile of a province if all of them are in players' hands."""
    holders = [p for p in position["order"] if _get(position, ["tiles", p, province]) > 0]
    if sum(_get(position, ["tiles", holder, province]) for holder in holders) >= TILES:
        path = ["tiles", holders[0], province]
        _put(position, path, _get(position, path) - 1)


def _on_board(position: Position, owner: str) -> int:
    spots = position.get("districts", {}).values()
    monks = len([spot for spot in spots if spot.get("monastery") == owner])
    in_the_open: list[int] = [spot.get("open", {}).get(owner, 0) for spot in spots]
    return monks + sum(in_the_open)


def _members_are_no_count(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    province, district = _any_district(draw, provinces)
    owner = draw(st.sampled_from([*position["order"], *([NEUTRAL] if position.get("neutral") else [])]))
    _forget_returns(position, province)
    return _put(position, ["districts", district, "open", owner], draw(st.sampled_from(NOT_A_COUNT)))


def _tiles_are_no_count(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    province, _ = _any_district(draw, provinces)
    path = ["tiles", _any_player(draw, position), province]
    return _put(position, path, draw(st.sampled_from(NOT_A_COUNT)))


def _points_are_no_count(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    return _put(position, ["points", _any_player(draw, position)], draw(st.sampled_from(NOT_A_COUNT)))


def _return_is_no_count(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    province, district = _any_district(draw, provinces)
    path = ["returns", province, _any_player(draw, position), district]
    return _put(position, path, draw(st.sampled_from(NOT_A_COUNT)))


def _no_scoring_round(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    wrong: list[Any] = [3, 3, 0, 1, 5, 7, 8, -2, 4.0, 2.5, True, "4"]
    return _put(position, ["round"], draw(st.sampled_from(wrong)))


def _unknown_district(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    player = _any_player(draw, position)
    spot = {"open": {player: 1}} if _on_board(position, player) < MEMBERS else {}
    return _put(position, ["districts", NOWHERE], spot)


def _unknown_district_in_returns(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    province, _ = _any_district(draw, provinces)
    return _put(position, ["returns", province, _any_player(draw, position), NOWHERE], 1)


def _unknown_province_in_tiles(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    return _put(position, ["tiles", _any_player(draw, position), NOWHERE], 1)


def _unknown_province_in_returns(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    return _put(position, ["returns", NOWHERE], {})


def _unknown_colour(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    where = draw(st.sampled_from(["open", "monastery", "tiles", "points", "returns"]))
    strangers = ["purple", *[colour for colour in COLOURS if colour not in position["order"]]]
    if not position.get("neutral") or where in ("tiles", "points"):  # the neutral collects neither
        strangers.append(NEUTRAL)
    stranger = draw(st.sampled_from(strangers))
    province, district = _any_district(draw, provinces)
    if where == "tiles":
        _make_room(position, province)
        _put(position, ["tiles", stranger], {province: 1})
        return f"tiles.{stranger}"
    if where == "points":
        return _put(position, ["points", stranger], draw(st.integers(1, 9)))
    if where == "returns":
        return _put(position, ["returns", province, stranger], {})
    if where == "monastery":
        return _put(position, ["districts", district, "monastery"], stranger)
    _forget_returns(position, province)
    return _put(position, ["districts", district, "open", stranger], 1)


def _unknown_key(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    _, district = _any_district(draw, provinces)
    in_district = draw(st.sampled_from([[], ["districts", district]]))
    path = [*in_district, draw(st.sampled_from(["rounds", "Open", "city"]))]
    return _put(position, path, draw(st.sampled_from([0, 1, {}, None])))


def _neutral_is_missing(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    _dismiss(position, NEUTRAL)
    if draw(st.booleans()):
        position["neutral"] = False
    return "neutral"


def _neutral_is_too_much(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    return _put(position, ["neutral"], True)


def _neutral_is_no_flag(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    return _put(position, ["neutral"], draw(st.sampled_from(["true", "yes", "maybe"])))


def _neutral_monk(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    _, district = _any_district(draw, provinces)
    if _on_board(position, NEUTRAL) == NEUTRAL_MEMBERS:
        for name, spot in position["districts"].items():
            if spot.get("open", {}).get(NEUTRAL, 0) > 0:
                spot["open"][NEUTRAL] -= 1
                _forget_returns(position, next(p for p, names in provinces.items() if name in names))
                break
    return _put(position, ["districts", district, "monastery"], NEUTRAL)


def _neutral_crowd_in_a_district(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    province, district = _any_district(draw, provinces)
    number = draw(st.integers(NEUTRAL_IN_A_DISTRICT + 1, 6))
    for other in [name for names in provinces.values() for name in names if name != district]:
        path = ["districts", other, "open", NEUTRAL]
        while _on_board(position, NEUTRAL) + number > NEUTRAL_MEMBERS and _get(position, path) > 0:
            position.pop("returns", None)
            _put(position, path, _get(position, path) - 1)
    _forget_returns(position, province)
    return _put(position, ["districts", district, "open", NEUTRAL], number)


def _neutral_pool_overdrawn(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    position.pop("returns", None)
    for district in draw(st.permutations([name for names in provinces.values() for name in names])):
        path = ["districts", district, "open", NEUTRAL]
        number = NEUTRAL_MEMBERS + 1 - _on_board(position, NEUTRAL) + _get(position, path)
        _put(position, path, min(number, NEUTRAL_IN_A_DISTRICT))
    return "districts"


def _members_overdrawn(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    position.pop("returns", None)
    player = _any_player(draw, position)
    while _on_board(position, player) <= MEMBERS:
        _, district = _any_district(draw, provinces)
        path = ["districts", district, "open", player]
        more = draw(st.integers(1, MEMBERS + 1 - _on_board(position, player)))
        _put(position, path, _get(position, path) + more)
    return "districts"


def _full_set_of_tiles(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    player = _any_player(draw, position)
    for province in provinces:
        if _get(position, ["tiles", player, province]) == 0:
            _make_room(position, province)
            _put(position, ["tiles", player, province], 1)
    return f"tiles.{player}"


def _return_of_too_many(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    province, district = _any_district(draw, provinces)
    player = _any_player(draw, position)
    there = city_of(position, [district])[district].get(player, 0)
    return _put(position, ["returns", province, player, district], there + draw(st.integers(1, 3)))


def _return_to_another_province(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    province, _ = _any_district(draw, provinces)
    abroad = [name for other, names in provinces.items() if other != province for name in names]
    path = ["returns", province, _any_player(draw, position), draw(st.sampled_from(abroad))]
    return _put(position, path, 1)


def _neutral_returns_wrong_number(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    wrong: list[tuple[str, list[str]]] = []
    for province, districts in provinces.items():
        city = city_of(position, districts)
        members = [district for district in districts for _ in range(city[district].get(NEUTRAL, 0))]
        numbers = range(1, len(members) + 1)
        wrong += [(province, members[:n]) for n in numbers if n != neutral_duty(position, districts)]
    if not wrong:  # no city has one too few or too many to send: then one from where none is
        province, districts = draw(st.sampled_from(list(provinces.items())))
        wrong.append((province, [districts[0]] * (neutral_duty(position, districts) + 1)))
    province, home = draw(st.sampled_from(wrong))
    return _put(position, ["returns", province, NEUTRAL], {name: home.count(name) for name in home})


def _colour_twice(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    twice = position["order"][0]
    _dismiss(position, position["order"][-1])
    position["order"].append(twice)
    return "order"


def _one_player(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    for other in [NEUTRAL, *position["order"][1:]]:
        _dismiss(position, other)
    return "order"


def _five_players(draw: st.DrawFn, position: Position, provinces: Provinces) -> str:
    _dismiss(position, NEUTRAL)
    position["order"] += [colour for colour in COLOURS if colour not in position["order"]]
    position["order"].append("purple")
    return "order"


FOR_ANY_NUMBER: list[Breaker] = [
    _members_are_no_count,
    _tiles_are_no_count,
    _points_are_no_count,
    _return_is_no_count,
    _no_scoring_round,
    _unknown_district,
    _unknown_district_in_returns,
    _unknown_province_in_tiles,
    _unknown_province_in_returns,
    _unknown_colour,
    _unknown_key,
    _neutral_is_no_flag,
    _members_overdrawn,
    _full_set_of_tiles,
    _return_of_too_many,
    _return_to_another_province,
    _colour_twice,
    _one_player,
    _five_players,
]
FOR_TWO: list[Breaker] = [
    _neutral_is_missing,
    _neutral_monk,
    _neutral_crowd_in_a_district,
    _neutral_pool_overdrawn,
    _neutral_returns_wrong_number,
]
FOR_MORE: list[Breaker] = [_neutral_is_too_much]
BREAKERS = [*FOR_ANY_NUMBER, *FOR_TWO, *FOR_MORE]


@st.composite
def impossible_positions(draw: st.DrawFn, provinces: Provinces) -> tuple[Position, str]:
    """Yield valid positions in which exactly one thing was broken, and the dotted name of that thing.

    Where no single number is at fault but a sum over the board, the name is just "districts"; in the
    same way a complete set of tiles is named by its hand and wrong neutral returns by their province.
    """
    breaker = draw(st.sampled_from(BREAKERS))
    players = [2] if breaker in FOR_TWO else [3, 4] if breaker in FOR_MORE else [2, 3, 4]
    position = build(draw, provinces, draw(st.sampled_from(players)))
    field = breaker(draw, position, provinces)
    return position, field
