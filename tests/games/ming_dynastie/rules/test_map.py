"""The companion map: a planar board that can be read and travelled, whatever cards one holds."""

from __future__ import annotations

from collections import Counter, deque
from itertools import combinations, pairwise
from math import hypot
from typing import Any, Final

import pytest

from companion.art.shapes import Text, length
from companion.games.ming_dynastie.art.board_names import near
from companion.games.ming_dynastie.art.pieces import FIELD
from companion.games.ming_dynastie.art.printed_board import RADIUS
from companion.games.ming_dynastie.rules.game import GAME
from companion.games.ming_dynastie.screens.map import close_box

SOURCE: Final = GAME.geometry()
DISTRICTS: Final[dict[str, dict[str, Any]]] = {d["id"]: d for d in SOURCE["districts"]}
BORDERS: Final = [(b["a"], b["b"], b["transport"]) for b in SOURCE["borders"]]
TRANSPORTS: Final = SOURCE["transports"]
DISC: Final = 9.4
"""Radius of the discs on borders, mm."""
MOST_DETOUR: Final = 3
"""Steps that the longest way may grow by when one kind of card is missing."""

Point = tuple[float, float]
Edge = tuple[Point, Point]


def polygon(district: str) -> list[Point]:
    return [(x, y) for x, y in DISTRICTS[district]["polygon"]]


def edges(points: list[Point]) -> list[Edge]:
    return list(pairwise([*points, points[0]]))


def area(points: list[Point]) -> float:
    """Signed area in mm²."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(points)) / 2


def inside(point: Point, points: list[Point]) -> bool:
    x, y = point
    crossed = False
    for (x1, y1), (x2, y2) in edges(points):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            crossed = not crossed
    return crossed


def crosses(one: Edge, two: Edge) -> bool:
    """Whether two edges cut through each other; touching ends do not count."""

    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, two
    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


def steps_between(without: str | None = None) -> dict[tuple[str, str], int]:
    """The shortest way between any two districts, perhaps with one transport missing."""
    near: dict[str, set[str]] = {district: set() for district in DISTRICTS}
    for a, b, transport in BORDERS:
        if transport != without:
            near[a].add(b)
            near[b].add(a)
    found = {}
    for start in DISTRICTS:
        reached = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in near[here] - set(reached):
                reached[there] = reached[here] + 1
                queue.append(there)
        found.update({(start, end): steps for end, steps in reached.items()})
    return found


def test_six_provinces_of_three_districts_each() -> None:
    listed = [d for p in SOURCE["provinces"] for d in p["districts"]]
    assert len(SOURCE["provinces"]) == 6 and len(listed) == len(set(listed)) == 18
    assert [p["province"] for p in SOURCE["province_spaces"]] == [p["id"] for p in SOURCE["provinces"]]


def test_districts_tile_the_map_without_gaps_or_overlaps() -> None:
    """Neighbours share the very points of their border: each edge belongs to two districts, or to the outline.

    The districts lie the same way round, so a shared edge is run once in each direction; what is left over is one
    closed outline, and the area inside it is the sum of the districts' areas.
    """
    owners: dict[Edge, str] = {}
    for district in DISTRICTS:
        points = polygon(district)
        assert len(points) == len(set(points)), f"{district} touches itself"
        turn = 1 if area(points) > 0 else -1
        assert turn == (1 if area(polygon("lintao")) > 0 else -1), f"{district} runs the other way round"
        for edge in edges(points):
            assert edge not in owners, f"{district} overlaps {owners.get(edge)}"
            owners[edge] = district
    outline = {edge[0]: edge[1] for edge in owners if edge[::-1] not in owners}
    first = next(iter(outline))
    ring = [first]
    while outline[ring[-1]] != first:
        ring.append(outline[ring[-1]])
    assert len(ring) == len(outline), "one outline, no holes"
    total = sum(abs(area(polygon(district))) for district in DISTRICTS)
    assert abs(abs(area(ring)) - total) < 1e-6 * total
    every = [edge for edge in owners if edge[::-1] not in owners or edge[0] < edge[1]]
    for one, two in combinations(every, 2):
        assert not crosses(one, two), (owners[one], owners[two])


def test_borders_are_just_where_districts_touch() -> None:
    touching: dict[frozenset[str], set[frozenset[Point]]] = {}
    owner = {edge: district for district in DISTRICTS for edge in edges(polygon(district))}
    for edge, district in owner.items():
        other = owner.get(edge[::-1])
        if other is not None:
            touching.setdefault(frozenset((district, other)), set()).add(frozenset(edge))
    assert {frozenset((a, b)) for a, b, _ in BORDERS} == set(touching)
    for border in SOURCE["borders"]:
        line = {frozenset(edge) for edge in pairwise([(x, y) for x, y in border["line"]])}
        assert line == touching[frozenset((border["a"], border["b"]))], border["a"]


def lengthened(line: list[list[float]]) -> list[Point]:
    """Points on a line, half a millimetre apart."""
    found = []
    for (ax, ay), (bx, by) in pairwise(line):
        steps = max(1, round(hypot(bx - ax, by - ay) * 2))
        found += [(ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps) for k in range(steps)]
    return [*found, (line[-1][0], line[-1][1])]


def away(point: Point, line: list[list[float]]) -> float:
    """How far a point lies from a line, mm."""
    return min(_distance(point, edge) for edge in pairwise([(x, y) for x, y in line]))


def in_city(point: Point, radius: float) -> bool:
    """Whether a point lies that near to the middle of a city, mm."""
    return any(hypot(point[0] - x, point[1] - y) < radius for x, y in (p["city_at"] for p in SOURCE["provinces"]))


def test_every_border_shows_between_its_disc_and_the_printed_cities() -> None:
    """At least 15 mm of each, however much of the line the disc and the cities hide."""
    for border in SOURCE["borders"]:
        seen = [
            (x, y)
            for x, y in lengthened(border["line"])
            if hypot(x - border["token_at"][0], y - border["token_at"][1]) > DISC and not in_city((x, y), RADIUS)
        ]
        assert len(seen) / 2 >= 15, (border["a"], border["b"])


def test_discs_lie_on_their_border_and_clear_of_all_others() -> None:
    for border in SOURCE["borders"]:
        assert away(border["token_at"], border["line"]) < 0.5, (border["a"], border["b"])
        for other in SOURCE["borders"]:
            if other is not border:
                assert away(border["token_at"], other["line"]) >= DISC + 1.5, (border, other)
    for (ax, ay), (bx, by) in combinations([border["token_at"] for border in SOURCE["borders"]], 2):
        assert hypot(ax - bx, ay - by) >= 2 * DISC + 1


def test_districts_that_do_not_touch_keep_apart() -> None:
    """No corner where four meet: nobody asks whether one may cross there."""
    touching = {frozenset((a, b)) for a, b, _ in BORDERS}
    for one, two in combinations(DISTRICTS, 2):
        if frozenset((one, two)) not in touching:
            ends = [list(point) for point in polygon(two)]
            assert min(away(point, [*ends, ends[0]]) for point in polygon(one)) >= 20, (one, two)


def test_water_is_a_border_for_junks_or_leads_from_one_to_the_next() -> None:
    """A river that is no border begins and ends at one that is, at a city or at the sea, and crosses nothing."""
    junks = [border["line"] for border in SOURCE["borders"] if border["transport"] == "junk"]
    others = [border["line"] for border in SOURCE["borders"] if border["transport"] != "junk"]
    coast = {point for point, count in Counter(p for name in DISTRICTS for p in polygon(name)).items() if count == 1}
    arms = [arm for river in SOURCE["rivers"] for arm in river["lines"]]
    assert arms and not any(arm in junks or arm[::-1] in junks for arm in arms), "a border is drawn as one"
    for arm in arms:
        for x, y in (arm[0], arm[-1]):
            city = in_city((x, y), 1)
            sea = min(hypot(x - cx, y - cy) for cx, cy in coast) < 2
            assert city or sea or min(away((x, y), line) for line in junks) < 3, arm
        middle = [point for point in lengthened(arm)[20:-20] if not in_city(point, RADIUS)]
        assert min(away(point, line) for point in middle for line in others) > 2, arm
        assert len({name for point in middle for name in DISTRICTS if inside(point, polygon(name))}) == 1, arm


def box(centre: list[float], wide: float, high: float) -> tuple[float, float, float, float]:
    x, y = centre
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def shared(one: tuple[float, ...], two: tuple[float, ...]) -> float:
    """How far two boxes reach into each other, mm."""
    return min(one[2] - two[0], two[2] - one[0], one[3] - two[1], two[3] - one[1])


def test_every_district_has_room_for_its_name_four_colours_a_prince_and_the_monastery() -> None:
    """Free of one another, of discs and of cities, so that no piece ever has to step aside."""
    for name, district in DISTRICTS.items():
        x, y = district["label_at"]
        places = {
            "name": box([x, y - 9.5], len(district["name"]) * 7.4, 12),
            "field": box(district["field_at"], FIELD, 33),
            "prince": box(district["prince_at"], 23, 30),
            "monastery": box(district["monastery_at"], 15, 18),
        }
        for (one, first), (two, second) in combinations(places.items(), 2):
            assert shared(first, second) <= 1.5, f"{name}: {one} and {two}"
        for what, (left, top, right, bottom) in places.items():
            discs = [(*border["token_at"], DISC) for border in SOURCE["borders"]]
            for cx, cy, radius in [*discs, *((*p["city_at"], SOURCE["city_radius"]) for p in SOURCE["provinces"])]:
                gap = hypot(max(left - cx, 0, cx - right), max(top - cy, 0, cy - bottom))
                assert gap >= radius - 2, f"{name}: {what}"


def _distance(point: Point, edge: Edge) -> float:
    (x, y), ((x1, y1), (x2, y2)) = point, edge
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = 0.0 if not length else max(0.0, min(1.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
    return float(((x - x1 - along * (x2 - x1)) ** 2 + (y - y1 - along * (y2 - y1)) ** 2) ** 0.5)


@pytest.mark.parametrize("place", ["label_at", "field_at", "monastery_at", "prince_at"])
def test_labels_and_places_lie_inside_their_district(place: str) -> None:
    for name, district in DISTRICTS.items():
        x, y = district[place]
        assert inside((x, y), polygon(name)), f"{place} of {name}"
        assert [other for other in DISTRICTS if inside((x, y), polygon(other))] == [name]


def test_houses_lie_in_their_district_round_the_city() -> None:
    for province in SOURCE["provinces"]:
        cx, cy = province["city_at"]
        for name in province["districts"]:
            assert len(DISTRICTS[name]["houses_at"]) == 3
            for x, y in DISTRICTS[name]["houses_at"]:
                assert inside((x, y), polygon(name)), name
                assert ((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 < SOURCE["city_radius"], name
            assert (cx, cy) in polygon(name), "the city lies where its three districts meet"


def test_the_nine_houses_of_a_city_do_not_overlap() -> None:
    """Neither do members in them: eaves are 8.2 mm wide, a house with its roof is 7.2 mm high."""
    for province in SOURCE["provinces"]:
        own = [house for name in province["districts"] for house in DISTRICTS[name]["houses_at"]]
        for (x1, y1), (x2, y2) in combinations(own, 2):
            assert abs(x1 - x2) >= 8.2 or abs(y1 - y2) >= 7.2 or hypot(x1 - x2, y1 - y2) >= 9.0, province["id"]


def test_names_in_a_close_up_hide_nothing_and_lie_in_it() -> None:
    things = [district["monastery_at"] for district in SOURCE["districts"]]
    things += [border["token_at"] for border in SOURCE["borders"]]
    for province in SOURCE["provinces"]:
        left, top, width, height = view = close_box(SOURCE, province["id"])
        texts = [shape for shape in near(SOURCE, province["id"], view) if isinstance(shape, Text)]
        assert {text.words for text in texts} == {DISTRICTS[name]["name"] for name in province["districts"]}
        for text in texts:
            half, high = length(text.words, text.size) / 2, text.size * 0.8
            assert left <= text.x - half and text.x + half <= left + width
            assert top <= text.y - high and text.y <= top + height
            for x, y in things:
                away = hypot(max(0.0, abs(x - text.x) - half), max(0.0, text.y - high - y, y - text.y))
                assert away >= 7.0, f"{text.words} hides what stands at {x:g}, {y:g}"


def test_every_district_has_at_least_three_borders() -> None:
    borders = Counter(end for a, b, _ in BORDERS for end in (a, b))
    assert min(borders[district] for district in DISTRICTS) >= 3


def test_every_district_can_be_left_by_two_transports() -> None:
    """No dead ends: with a wrong hand one is not locked in."""
    for district in DISTRICTS:
        assert len({transport for a, b, transport in BORDERS if district in (a, b)}) >= 2, district


def test_each_transport_is_on_about_a_third_of_the_borders() -> None:
    counts = Counter(transport for _, _, transport in BORDERS)
    assert set(counts) == set(TRANSPORTS)
    assert all(abs(count - len(BORDERS) / 3) <= 2 for count in counts.values()), counts


def test_all_is_within_reach_with_any_one_transport_missing() -> None:
    direct = steps_between()
    assert len(direct) == 18 * 18
    for transport in TRANSPORTS:
        around = steps_between(transport)
        assert len(around) == 18 * 18, f"without {transport} somewhere is out of reach"
        longest = max(around[pair] - direct[pair] for pair in direct)
        assert longest <= MOST_DETOUR, f"without {transport}: {longest} steps longer"


def test_nowhere_is_far_away() -> None:
    assert max(steps_between().values()) <= 6


def test_names_are_unique() -> None:
    names = GAME.names()
    assert len(names) == 6 + 6 + 18
    for kind in ("province", "city", "district"):
        told = [str(name) for thing, name in names.items() if thing.startswith(f"{kind}:")]
        assert len(told) == len({name.casefold() for name in told})
    assert len({str(name) for name in names.values()}) == len(names), "no two things on the board share a name"


def test_everything_lies_on_the_board() -> None:
    board = SOURCE["board"]
    spots = [p for d in DISTRICTS.values() for p in d["polygon"]] + [b["token_at"] for b in SOURCE["borders"]]
    assert all(0 <= x <= board["w"] and 0 <= y <= board["h"] for x, y in spots)
    for space in SOURCE["province_spaces"]:
        assert space["x"] + space["w"] <= board["w"] and space["y"] + space["h"] <= board["h"]
        assert space["x"] >= SOURCE["map"]["w"], "province spaces lie beside the map"
