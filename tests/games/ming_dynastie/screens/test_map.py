"""The board of Ming-Dynastie on phones: everything is drawn once, and nothing leads nowhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

from companion.art.maps import holds
from companion.art.shapes import Circle, Rect, Text, Use
from companion.games.ming_dynastie.art import pieces, terrain
from companion.games.ming_dynastie.screens import map as board
from companion.web.play.geometry import geometry

DATA = geometry("ming-dynastie", "companion")
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
    assert all(uses.count(f"#d-{district}") == 4 for district in districts)  # colour, pattern, two clips
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


COUNTS: Final = [
    [("red", 1)],
    [("red", 12), ("blue", 1)],
    [("red", 3), ("yellow", 2), ("blue", 3)],
    [("red", 1), ("yellow", 2), ("blue", 3), ("green", 4)],
    [("red", 12), ("yellow", 20), ("blue", 30), ("green", 4)],
]


@pytest.mark.parametrize("counts", COUNTS, ids=str)
def test_a_pill_holds_its_counts_and_fits_its_field(counts: list[tuple[str, int]]) -> None:
    group = pieces.pill((100.0, 50.0), counts)
    rect, *rest = group.shapes
    assert isinstance(rect, Rect)
    texts = [shape for shape in rest if isinstance(shape, Text)]
    assert [text.words for text in texts] == [str(count) for _, count in counts]
    for text in texts:
        assert 0 < text.x < rect.w - 10 * len(text.words) and 8 < text.y < rect.h
    for one, two in combinations([shape for shape in rest if isinstance(shape, Use)], 2):
        assert abs(one.x - two.x) >= one.w or abs(one.y - two.y) >= one.h
    (left, top), wide, high = group.at, rect.w * group.scale, rect.h * group.scale
    assert wide <= pieces.FIELD + 0.1 and high <= 34.5
    assert abs(left + wide / 2 - 100) < 0.1 and abs(top + high / 2 - 50) < 0.1
    assert (rect.h > 20) == (len(counts) > 2), "two rows from the third colour on"


def test_a_way_lights_exactly_the_borders_that_it_crosses() -> None:
    route = ("xiangyang", "qizhou", "changsha")
    drawn = pieces.way(GEOMETRY, route)
    lit = {(shape.x, shape.y) for shape in drawn if isinstance(shape, Circle)}
    crossed = [b for b in GEOMETRY["borders"] if {b["a"], b["b"]} in ({*route[:2]}, {*route[1:]})]
    assert len(crossed) == 2 and lit == {tuple(b["token_at"]) for b in crossed}


def test_the_view_box_cuts_the_margin() -> None:
    numbers = [float(n) for n in re.findall(r"[\d.]+", board.view_box(GEOMETRY))]
    assert numbers == [4, 4, GEOMETRY["map"]["w"] - 8, GEOMETRY["map"]["h"] - 8]
