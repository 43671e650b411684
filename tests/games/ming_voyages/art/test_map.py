"""The map of The Ming Voyages: lands without gaps, ways as borders say, names beside pieces, and light pages."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import combinations
from math import dist
from typing import Any

import pytest

from companion.art import palette, svg
from companion.art.maps import holds
from companion.art.outline import bounds, segments
from companion.art.shapes import Box, Group, Path, Rect, Shape, Text
from companion.games.ming_voyages.art import board, marks, pieces, places
from companion.words import LANGUAGES
from tests.games.ming_voyages.saying import words_in

DATA: Mapping[str, Any] = json.loads(
    files("companion.games.ming_voyages").joinpath("data", "companion.json").read_text(encoding="utf-8")
)
LANDS = {one["id"]: [tuple(at) for at in one["polygon"]] for one in DATA["regions"]}
BORDERLANDS = [one["id"] for one in DATA["regions"] if one["kind"] == "borderland"]
WAYS = [(one["a"], one["b"]) for one in DATA["adjacency"]]
FULL = {name: {"troop": 3, "horde": 5, "settlement": 1} for name in BORDERLANDS}
FULL |= {name: {"horde": 12, "settlement": 5} for name in ("western", "eastern", "manchu")}
FULL |= {"ming": {"troop": 12, "gold": 5}, "sea": {"junk": 7, "gold": 5}}
BUDGET = 14_000
"""Bytes that a page may spend on the map with everything on it, as they go over the line."""

Edge = tuple[tuple[float, float], tuple[float, float]]


def edges(points: list[tuple[float, float]], closed: bool = True) -> Iterator[Edge]:
    after = [*points[1:], points[0]] if closed else points[1:]
    yield from zip(points, after, strict=False)


def every(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from every(shape.shapes)
        else:
            yield shape


# --- geometry -------------------------------------------------------------------------------------------------


def test_lands_tile_without_gaps() -> None:
    """An edge of a land is that of one neighbour, the other way round, or coast, foreign land or the paper's edge."""
    all_edges = Counter(edge for points in LANDS.values() for edge in edges(points))
    assert max(all_edges.values()) == 1
    coast = [tuple(at) for at in DATA["coast"]]
    beyond = [tuple(at) for at in DATA["beyond"]]
    outside = {frozenset(edge) for edge in (*edges(coast, False), *edges(beyond))}
    left, right = 5.0, DATA["map"]["w"] - 5.0
    for a, b in all_edges:
        framed = any(a[axis] == b[axis] == at for axis, at in ((0, left), (0, right), (1, 5.0)))
        assert (b, a) in all_edges or frozenset((a, b)) in outside or framed, (a, b)


def test_ways_are_the_borders_that_lands_share() -> None:
    shared = {
        frozenset((a, b))
        for a, b in combinations(LANDS, 2)
        if {frozenset(e) for e in edges(LANDS[a])} & {frozenset(e) for e in edges(LANDS[b])}
    }
    assert shared == {frozenset(way) for way in WAYS} and len(WAYS) == len(shared)
    for way, run in places.borders(DATA).items():
        assert sum(dist(a, b) for a, b in edges(run, False)) >= 26, way
        assert all(at in LANDS[name] for at in run for name in way)


def test_every_way_crosses_its_border_and_every_way_through_the_wall_is_a_gate() -> None:
    wall = [tuple(at) for at in DATA["wall"]]
    kinds = {one["id"]: one["kind"] for one in DATA["regions"]}
    for one in DATA["adjacency"]:
        run = places.borders(DATA)[one["a"], one["b"]]
        near = min(
            dist((a[0] + (b[0] - a[0]) * t / 20, a[1] + (b[1] - a[1]) * t / 20), one["at"])
            for a, b in edges(run, False)
            for t in range(21)
        )
        assert near < 1, (one["a"], one["b"])
        walled = (kinds[one["a"]] == "homeland") != (kinds[one["b"]] == "homeland")
        assert ("gate" in one) == walled and (not walled or all(at in wall for at in run))
    assert sum("gate" in one for one in DATA["adjacency"]) == 7


@pytest.mark.parametrize("name", LANDS)
def test_names_and_counts_stand_in_their_land(name: str) -> None:
    one = places.region(DATA, name)
    for other, points in LANDS.items():
        assert all(holds(points, *one[anchor]) == (other == name) for anchor in ("label_at", "counts_at"))


def test_the_sea_holds_its_name_its_pieces_and_all_voyages() -> None:
    water = [(numbers[0], numbers[1]) for kind, numbers in segments(places.sea(DATA)) if kind != "Z"]
    for at in (DATA["sea"]["label_at"], DATA["sea"]["counts_at"], *(one["at"] for one in DATA["voyages"])):
        assert holds(water, *at) and not any(holds(points, *at) for points in LANDS.values())
    for a, b in combinations(DATA["voyages"], 2):
        assert dist(a["at"], b["at"]) > 2 * DATA["voyage_radius"] + 2
    stops = [DATA["route"].index(one["at"]) for one in DATA["voyages"]]
    assert stops == sorted(stops) and [one["n"] for one in DATA["voyages"]] == list(range(1, 8))


def test_the_box_is_counted_once() -> None:
    assert DATA["totals"] == {"troop": 12, "junk": 7, "gold": 5, "horde": 12, "settlement": 5}
    assert set(DATA["totals"]) == set(pieces.MARKERS)
    assert len(DATA["voyages"]) + len(BORDERLANDS) == 12


# --- names and pieces beside each other -----------------------------------------------------------------------


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def written(lang: str) -> dict[str, Box]:
    """The boxes of all names, as wide as a common serif sets them."""
    found = {}
    for number, one in enumerate(shape for shape in board.names(DATA, places.names_of(DATA, words_in(lang)))):
        assert isinstance(one, Text)
        wide = len(one.words) * one.size * board.LETTER
        found[f"{number} {one.words}"] = (one.x - wide / 2, one.y - one.size * 0.72, wide, one.size * 0.78)
    return found


def pill_boxes(standing: pieces.Standing) -> dict[str, Box]:
    found = [shape for shape in pieces.pills(DATA, standing) if isinstance(shape, Rect)]
    return {f"{shape.x:g} {shape.y:g}": (shape.x, shape.y, shape.w, shape.h) for shape in found}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("standing", [FULL, {}], ids=["full", "empty"])
def test_nothing_lies_on_a_name(lang: str, standing: pieces.Standing) -> None:
    names, pills = written(lang), pill_boxes(standing)
    area = DATA["supply"]
    boxes = {**pills, "supply": (area["x"], area["y"], area["w"], area["h"])}
    boxes |= {
        f"stop {one['n']}": (one["at"][0] - 11, one["at"][1] - DATA["voyage_radius"], 22, 2 * DATA["voyage_radius"])
        for one in DATA["voyages"]
    }
    for (one, a), (another, b) in (*combinations(names.items(), 2), *combinations(boxes.items(), 2)):
        assert not overlap(a, b), (one, another)
    for words, box in names.items():
        for what, lying in boxes.items():
            assert not overlap(box, lying), (words, what)
    x, y, w, h = places.whole(DATA)
    for box in (*names.values(), *boxes.values()):
        assert x < box[0] and y < box[1] and box[0] + box[2] < x + w and box[1] + box[3] < y + h


def test_a_pill_has_the_emperors_pieces_above_the_overlords_only_when_there_are_three_kinds() -> None:
    two = {"horde": 2, "settlement": 1, "troop": 0}
    assert pieces.pill_rows(two) == [[("horde", 2), ("settlement", 1)]]
    assert pieces.pill_rows(two | {"troop": 4}) == [[("troop", 4)], [("horde", 2), ("settlement", 1)]]
    assert list(pieces.pill((0, 0), {"troop": 0})) == []
    assert pieces.pill_size({"horde": 10})[0] > pieces.pill_size({"horde": 9})[0]


def test_an_empty_borderland_is_dashed_and_an_empty_homeland_is_not() -> None:
    dashed = [shape for shape in pieces.pills(DATA, {}) if isinstance(shape, Rect)]
    assert len(dashed) == len(BORDERLANDS) and all(shape.paint.dash for shape in dashed)
    assert len(pill_boxes({"gansu": {"horde": 1}})) == len(BORDERLANDS)
    assert not any(isinstance(s, Rect) and s.paint.dash for s in pieces.pills(DATA, FULL))


@pytest.mark.parametrize("theme", palette.THEMES)
def test_names_and_lines_can_be_read_on_every_tint(theme: str) -> None:
    colours = palette.colours(theme)
    tints = [*(f"r-{name}" for name in LANDS), "sea", "sunk"]
    assert min(palette.contrast(colours["ink"], colours[tint]) for tint in tints) > 7
    assert min(palette.contrast(colours["porcelain"], colours[tint]) for tint in tints) > 3
    assert len({colours[tint] for tint in tints}) == len(tints)


# --- pages ----------------------------------------------------------------------------------------------------


def test_all_that_can_be_tapped_has_an_id_of_its_own() -> None:
    outlines = places.outlines(DATA)
    ids = {f"r-{name}" for name in (*LANDS, "sea")} | {f"v-{number}" for number in range(1, 8)}
    assert ids <= set(outlines.values()) and len(set(outlines.values())) == len(outlines)
    for target in (*LANDS, "sea", *range(1, 8)):
        (edge,) = marks.reach(DATA, [target])
        kind = "v" if isinstance(target, int) else "r"
        assert svg.markup([edge], outlines) == f'<use class="v-reach" href="#{kind}-{target}"/>'
    for wrong in ("nowhere", 0, 8):
        with pytest.raises(LookupError, match=str(wrong)):
            marks.reach(DATA, [wrong])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_with_everything_on_it_is_light(lang: str) -> None:
    outlines, named = places.outlines(DATA), places.names_of(DATA, words_in(lang))
    lying = pieces.pieces(DATA, FULL, range(1, 8), dict.fromkeys(pieces.MARKERS, 3), "Supply")
    arrows = marks.arrows(DATA, ["western", "eastern", "gansu", "datong"], "sichuan", "foe", FULL, named)
    shapes = (*board.ground(DATA), *marks.pick(DATA, "sichuan"), *board.top(DATA), *board.names(DATA, named), *arrows)
    page = svg.definitions(outlines) + svg.markup((*shapes, *lying), outlines)
    assert len(gzip.compress(page.encode(), 6)) < BUDGET
    assert all(f'href="#{name}"' in page for name in ("r-gansu", "v-7", "r-shore"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_those_of_the_language(lang: str) -> None:
    named = places.names_of(DATA, words_in(lang))
    assert len(named) == len(LANDS) + 1 + 7 + 7 and all(named.values())
    assert named["region:ming"] == {"en": "Ming Empire", "de": "Ming-Reich"}.get(lang, "Empire Ming")


# --- arrows and parts of the map ------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [*WAYS, *((b, a) for a, b in WAYS)], ids="-".join)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_arrow_goes_over_the_border_and_keeps_off_names_and_pills(way: tuple[str, str], lang: str) -> None:
    source, target = way
    named = places.names_of(DATA, words_in(lang))
    one = {name: {"troop": 2} if name in BORDERLANDS else {"horde": 2} for name in LANDS}
    (arrow,) = marks.arrows(DATA, [source], target, "go", one, named)
    assert isinstance(arrow, Path)
    points = [(numbers[0], numbers[1]) for kind, numbers in segments(arrow.d) if kind != "Z"]
    tip = points[marks.STEPS + 2]
    assert holds(LANDS[target], *tip) and holds(LANDS[source], *points[0])
    assert min(dist(at, places.crossing(DATA, source, target)) for at in points) < 8
    for x, y, w, h in (box for name in way for box in marks.taken(DATA, name, one, named)):
        assert not (x < tip[0] < x + w and y < tip[1] < y + h)


def test_there_is_no_arrow_where_there_is_no_way() -> None:
    with pytest.raises(LookupError, match=r"'gansu' to 'ming'"):
        marks.arrows(DATA, ["gansu"], "ming")


def test_a_fleet_sails_from_the_sea_to_its_stop() -> None:
    (way,) = marks.fleet(DATA, 3)
    assert isinstance(way, Path)
    last = segments(way.d)[-1][1][-2:]
    assert list(last) == DATA["voyages"][2]["at"]
    assert len(way.d) < len(marks.fleet(DATA, 7)[0].d)  # type: ignore[union-attr]


@pytest.mark.parametrize("ratio", [1.0, 1.6, 2.2])
@pytest.mark.parametrize("name", LANDS)
def test_a_part_of_the_map_shows_its_land(name: str, ratio: float) -> None:
    x, y, w, h = box = places.around(DATA, [name], ratio)
    left, top, wide, high = places.whole(DATA)
    assert w / h == pytest.approx(ratio, rel=0.01)
    assert x >= left and y >= top and x + w <= left + wide + 0.1 and y + h <= top + high + 0.1
    land = bounds(places.outline(DATA, name))
    if w < wide:
        assert x <= max(land[0], left) and x + w >= min(land[2], left + wide)
        assert y <= max(land[1], top) and y + h >= min(land[3], top + high)
    assert places.view_box(box) == f"{x:g} {y:g} {w:g} {h:g}"


def test_all_voyages_are_seen_in_their_part_of_the_map() -> None:
    x, y, w, h = places.voyages_window(DATA)
    r = DATA["voyage_radius"]
    for u, v in (*(one["at"] for one in DATA["voyages"]), DATA["sea"]["counts_at"]):
        assert x < u - r and u + r < x + w and y < v - r and v + r < y + h


def test_hills_and_rivers_stay_on_land() -> None:
    hills = board.hills(DATA)
    assert len(hills) >= 15
    assert all(any(holds(points, x, y) for points in LANDS.values()) for x, y in hills)
    (clipped,) = board.rivers(DATA)
    assert isinstance(clipped, Group) and clipped.clip.count("Z") == len(LANDS)
    assert {shape.paint.name for shape in every((clipped,)) if isinstance(shape, Path)} == {"small1", "small2", "flow"}


def test_a_finger_on_a_stop_means_that_stop_and_has_room() -> None:
    stops = {one["n"]: one["at"] for one in DATA["voyages"]}
    for number, (x, y) in stops.items():
        corners = [tuple(map(float, corner.split())) for corner in places.room(DATA, number)[1:-1].split("L")]
        assert len(corners) == places.CORNERS
        for u, v in corners:
            there = dist((x, y), (u, v))
            assert there >= DATA["voyage_radius"] + 2
            assert all(there <= dist(other, (u, v)) + 1 for other in stops.values()), f"{number} reaches too far"
        for axis in (0, 1):
            wide = max(corner[axis] for corner in corners) - min(corner[axis] for corner in corners)
            assert wide >= 48, f"{number} is {wide} mm"
    with pytest.raises(LookupError):
        places.room(DATA, 8)
