"""Valid positions of Ming-Dynastie to try a scoring on.

They lean towards what is awkward at the table: ties in the districts and in the cities,
crowded districts, hands of tiles one short of a set, and leaders who end level.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.games.ming_dynastie.rules.naive_scoring import NEUTRAL, Counts, Provinces, houses, neutral_sends_home, score

Position = dict[str, Any]

COLOURS = ["red", "yellow", "blue", "green"]
MEMBERS = 30
NEUTRAL_MEMBERS = 36
NEUTRAL_IN_A_DISTRICT = 3
TILES = 18


def _numbers(draw: st.DrawFn, owners: int) -> list[int]:
    """Draw how many members of each owner stand in one district, the largest numbers mostly level."""
    kind = draw(st.sampled_from(["empty", "level", "level", "second", "ladder", "mixed", "mixed", "crowd"]))
    if kind == "empty":
        return [0] * owners
    if kind == "crowd":
        return draw(st.lists(st.integers(0, 9), min_size=owners, max_size=owners))
    if kind == "mixed":
        return draw(st.lists(st.integers(0, 4), min_size=owners, max_size=owners))
    top = draw(st.integers(1, 4))
    if kind == "level":
        level = draw(st.integers(1, owners))
        return [top] * level + [draw(st.integers(0, top - 1))] * (owners - level)
    if kind == "second":
        return [top + draw(st.integers(1, 2))] + [top] * (owners - 1)
    return [max(0, top - step) for step in range(owners)]


def _districts(draw: st.DrawFn, owners: list[str], provinces: Provinces) -> dict[str, Any]:
    """Draw the members of all districts, never more of an owner than the box holds."""
    left = {owner: NEUTRAL_MEMBERS if owner == NEUTRAL else MEMBERS for owner in owners}
    spots: dict[str, Any] = {}
    for province in draw(st.permutations(list(provinces))):
        style = draw(st.sampled_from(["empty", "each", "each", "alike", "turning"]))
        numbers = [0] * len(owners) if style == "empty" else _numbers(draw, len(owners))
        turn = draw(st.integers(0, len(owners) - 1))
        for district in provinces[province]:
            if style == "each":
                numbers = _numbers(draw, len(owners))
                turn = draw(st.integers(0, len(owners) - 1))
            if style == "turning":
                turn += 1
            spot: dict[str, Any] = {"open": {}}
            monk = draw(st.sampled_from([None, None, *[o for o in owners if o != NEUTRAL]]))
            if monk is not None and left[monk] > 0:
                spot["monastery"] = monk
                left[monk] -= 1
            for place, owner in enumerate(owners):
                number = min(numbers[(place + turn) % len(owners)], left[owner])
                if owner == NEUTRAL:
                    number = min(number, NEUTRAL_IN_A_DISTRICT)
                left[owner] -= number
                spot["open"][owner] = number
            spots[district] = spot
    return spots


def _tiles(draw: st.DrawFn, order: list[str], provinces: Provinces) -> dict[str, Counts]:
    """Draw hands of tiles without a complete series, within the 18 tiles there are of each province."""
    left = dict.fromkeys(provinces, TILES)
    hands: dict[str, Counts] = {}
    for player in order:
        style = draw(st.sampled_from(["none", "one short", "one short", "some", "heap"]))
        lowest, highest = {"none": (0, 0), "one short": (1, 3), "some": (0, 2), "heap": (0, TILES)}[style]
        missing = draw(st.sampled_from(list(provinces)))
        hands[player] = dict.fromkeys(provinces, 0)
        for province in provinces:
            if province != missing:
                number = min(draw(st.integers(lowest, highest)), left[province])
                hands[player][province] = number
                left[province] -= number
    return hands


def city_of(position: Position, districts: list[str], tied_move: bool = True) -> dict[str, Counts]:
    """Tell for each district of one province who moves how many into the city."""
    spots = position.get("districts", {})
    return {district: houses(spots.get(district, {}).get("open", {}), tied_move) for district in districts}


def neutral_duty(position: Position, districts: list[str], tied_move: bool = True, keeps_all: bool = False) -> int:
    """Tell how many neutral members must leave one province's city again."""
    city: Counts = {}
    for moved in city_of(position, districts, tied_move).values():
        for owner, number in moved.items():
            city[owner] = city.get(owner, 0) + number
    return neutral_sends_home(city, keeps_all)


def _returns(draw: st.DrawFn, position: Position, provinces: Provinces) -> dict[str, Any]:
    """Draw who takes home how many; the neutral's are now and then left to the scoring."""
    returns: dict[str, Any] = {}
    for province, districts in provinces.items():
        city = city_of(position, districts)
        entry: dict[str, Counts] = {}
        for player in position["order"]:
            there = {district: city[district].get(player, 0) for district in districts}
            style = draw(st.sampled_from(["none", "all", "some", "some"]))
            if style == "none":
                there = dict.fromkeys(there, 0)
            if style == "some":
                there = {district: draw(st.integers(0, number)) for district, number in there.items()}
            entry[player] = there
        members = [district for district in districts for _ in range(city[district].get(NEUTRAL, 0))]
        if draw(st.booleans()) and members:
            home = draw(st.permutations(members))[: neutral_duty(position, districts)]
            entry[NEUTRAL] = {district: home.count(district) for district in districts}
        returns[province] = entry
    return returns


def _level_the_ends(draw: st.DrawFn, position: Position, provinces: Provinces) -> None:
    """Shift the points from before so that some or all players end with the same points."""
    ends = score(position, provinces)["points"]
    goal = max(ends.values())
    for player in position["order"]:
        before = position["points"][player] + goal - ends[player]
        if before <= 300 and draw(st.sampled_from([True, True, True, False])):
            position["points"][player] = before


def _without_nothing(value: Any) -> Any:
    """Leave out zeros, empty tables and a refused neutral, at every depth."""
    if not isinstance(value, dict):
        return value
    kept = {key: _without_nothing(inner) for key, inner in value.items()}
    return {key: inner for key, inner in kept.items() if inner not in (0, {})}


def build(draw: st.DrawFn, provinces: Provinces, players: int) -> Position:
    order = draw(st.permutations(COLOURS))[:players]
    owners = [*order, NEUTRAL] if players == 2 else order
    position: Position = {
        "round": draw(st.sampled_from([2, 4, 6])),
        "order": order,
        "neutral": players == 2,
        "districts": _districts(draw, owners, provinces),
        "tiles": _tiles(draw, order, provinces),
        "points": {},
        "returns": {},
    }
    level = draw(st.integers(0, 300))
    for player in order:
        position["points"][player] = draw(st.just(level) | st.integers(0, 300))
    if draw(st.sampled_from([True, True, False])):
        position["returns"] = _returns(draw, position, provinces)
    if draw(st.booleans()):
        _level_the_ends(draw, position, provinces)
    if draw(st.sampled_from([True, True, False])):
        # An empty entry for the neutral says that none go home, so it may only fall away where it is so.
        position = _without_nothing(position)
    return position


@st.composite
def positions(draw: st.DrawFn, provinces: Provinces) -> Position:
    """Yield valid positions: two players with the neutral, three or four without, rounds 2, 4 and 6."""
    return build(draw, provinces, draw(st.sampled_from([2, 3, 4])))
