from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from companion.art import svg
from companion.art.maps import holds
from companion.art.ming_dynastie import crowding, pieces, terrain
from companion.art.shapes import Circle
from companion.web.geometry import geometry
from companion.web.presenters.ming_dynastie import drawing as board

DATA = geometry("ming-dynastie", "companion")
assert DATA is not None
GEOMETRY: Mapping[str, Any] = DATA


def parsed(*parts: str) -> ET.Element:
    return ET.fromstring(f"<svg>{''.join(parts)}</svg>")


@pytest.fixture(scope="module")
def root() -> ET.Element:
    drawing = board.drawing("ming-dynastie", "companion")
    return parsed(drawing.ground, drawing.top, drawing.names)


def test_the_board_has_every_district_border_and_house(root: ET.Element) -> None:
    districts = {d["id"] for d in GEOMETRY["districts"]}
    shapes = {e.get("id", "").removeprefix("d-") for e in root.iter("path") if e.get("id", "").startswith("d-")}
    assert shapes == districts and len(shapes) == 18
    uses = [str(e.get("href")) for e in root.iter("use")]
    assert all(uses.count(f"#d-{district}") == 3 for district in districts)  # its colour, its pattern, the rivers' clip
    tokens = Counter(use.removeprefix("#t-") for use in uses if use.startswith("#t-"))
    assert tokens == Counter(b["transport"] for b in GEOMETRY["borders"]) and tokens.total() == 40
    assert sum(e.get("href") == "#house" for e in root.iter("use")) == 6 * 9
    assert sum(e.get("href") == "#monastery" for e in root.iter("use")) == 18
    assert {e.text for e in root.iter("text")} == {d["name"] for d in GEOMETRY["districts"]}


def test_every_reference_of_the_board_leads_somewhere(root: ET.Element) -> None:
    made = {e.get("id") for e in root.iter()}
    sheet = {"seal", "house", "monastery", "t-rider", "t-rickshaw", "t-junk"}
    used = {str(e.get("href")).removeprefix("#") for e in root.iter("use")}
    assert used <= made | sheet


def test_no_id_is_given_twice_and_nothing_needs_an_inline_style(root: ET.Element) -> None:
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert not [e for e in root.iter() if e.get("style")]


def test_coast_and_frame_make_up_the_outline_of_the_land() -> None:
    coast, frame = terrain.shores(GEOMETRY)
    ends = [tuple(run[end]) for run in (*coast, *frame) for end in (0, -1)]
    assert all(ends.count(point) == 2 for point in ends)
    assert all(min(x, y, 400 - y) < 8 for run in frame for x, y in run)


def test_hills_stay_on_land_and_off_what_matters() -> None:
    found = terrain.hills(GEOMETRY)
    assert 5 <= len(found) <= 40
    for x, y in found:
        assert any(holds(d["polygon"], x, y) for d in GEOMETRY["districts"])
        assert all((x - b["token_at"][0]) ** 2 + (y - b["token_at"][1]) ** 2 > 15**2 for b in GEOMETRY["borders"])


@pytest.mark.parametrize(
    "counts", [[("red", 1)], [("red", 12), ("blue", 1)], [("red", 1), ("yellow", 2), ("blue", 3), ("green", 4)]]
)
def test_a_pill_holds_its_counts(counts: list[tuple[str, int]]) -> None:
    element = parsed(svg.markup(pieces.pill((100.0, 50.0), counts)))
    rect = next(element.iter("rect"))
    left, width = float(rect.get("x", 0)), float(rect.get("width", 0))
    top, height = float(rect.get("y", 0)), float(rect.get("height", 0))
    assert [text.text for text in element.iter("text")] == [str(count) for _, count in counts]
    for text in element.iter("text"):
        assert left < float(text.get("x", 0)) < left + width - 8 * len(str(text.text))
        assert top < float(text.get("y", 0)) < top + height
    assert (height > 21) == (len(counts) == 4)


@pytest.mark.parametrize("counts", [[("a", 1)], [("a", 12), ("b", 2), ("c", 3)], [(c, 1) for c in "abcd"]])
def test_a_pill_stays_on_the_map_and_off_its_name(counts: list[tuple[str, int]]) -> None:
    size = pieces.pill_size(counts)
    for district in GEOMETRY["districts"]:
        left, top = crowding.settle(GEOMETRY, district, size, crowding.fixed(GEOMETRY))
        assert left >= 4 and top >= 4
        assert left + size[0] <= GEOMETRY["map"]["w"] - 4 and top + size[1] <= GEOMETRY["map"]["h"] - 4
        assert crowding.overlap((left, top, *size), crowding.name_box(district)) < 60, district["id"]


def test_a_way_lights_exactly_the_borders_that_it_crosses() -> None:
    route = ("xiangyang", "qizhou", "changsha")
    drawn = pieces.way(GEOMETRY, route, (184, 213))
    lit = {(shape.x, shape.y) for shape in drawn if isinstance(shape, Circle)}
    crossed = [b for b in GEOMETRY["borders"] if {b["a"], b["b"]} in ({*route[:2]}, {*route[1:]})]
    assert len(crossed) == 2 and lit == {tuple(b["token_at"]) for b in crossed}


def test_the_view_box_cuts_the_margin() -> None:
    numbers = [float(n) for n in re.findall(r"[\d.]+", board.view_box(GEOMETRY))]
    assert numbers == [4, 4, GEOMETRY["map"]["w"] - 8, GEOMETRY["map"]["h"] - 8]


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_a_prince_hides_nothing_that_is_read(colours: int) -> None:
    counts = [(colour, 1) for colour in "abc"[:colours]]
    width, height = pieces.pill_size(counts)
    sizes = tuple((d["id"], width, height) for d in GEOMETRY["districts"])
    for district in GEOMETRY["districts"]:
        places = crowding.layout(GEOMETRY, sizes, {district["id"]})
        x, y = places.princes[district["id"]]
        assert holds(district["polygon"], x, y + 9)
        box = crowding.around((x, y), *crowding.PRINCE)
        pills = [(left, top, width, height) for left, top in places.pills.values()]
        names = [crowding.name_box(d) for d in GEOMETRY["districts"]]
        assert sum(crowding.overlap(box, other) for other in pills + names) < 60, district["id"]


def test_an_uncrowded_piece_keeps_its_usual_place() -> None:
    places = crowding.layout(GEOMETRY, (), {"kuizhou"})
    district = next(d for d in GEOMETRY["districts"] if d["id"] == "kuizhou")
    assert places.princes["kuizhou"] == tuple(district["prince_at"])
