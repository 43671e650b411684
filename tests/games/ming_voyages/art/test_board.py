"""The printed board of The Ming Voyages and the pictures of its battles."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields
from importlib.resources import files
from math import hypot
from typing import Any

import pytest

from companion.art.brush import Ink
from companion.art.maps import holds
from companion.art.outline import bounds
from companion.art.shapes import Circle, Group, Path, Picture, Rect, Shape, Text, Use
from companion.games.ming_voyages.art import board_layout, places, printed_board, scene
from companion.games.ming_voyages.art.board import LETTER
from companion.games.ming_voyages.art.board_parts import Words, tabs
from companion.games.ming_voyages.art.pieces import MARKERS
from companion.words import LANGUAGES
from tests.games.ming_voyages.saying import words_in

DATA: Mapping[str, Any] = json.loads(
    files("companion.games.ming_voyages").joinpath("data", "companion.json").read_text(encoding="utf-8")
)
WORDS = Words(
    title="title",
    subtitle="subtitle",
    deck="deck",
    discards="discards",
    supply="supply",
    played="played",
    reserved="reserved",
    markers={marker: f"name of {marker}" for marker in MARKERS},
    emperor_counts="his count",
    overlord_counts="the other's count",
    round="round",
    phases=("first", "second", "third", "fourth"),
    eras=("early", "late"),
    link="link",
    address="address",
)
BORDERLANDS = [one["id"] for one in DATA["regions"] if one["kind"] == "borderland"]


def drawn(ink: Ink) -> Picture:
    return printed_board.picture(DATA, places.names_of(DATA, words_in("en")), WORDS, (), ink)


def every(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from every(shape.shapes)


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """(left, top, right, bottom) of a shape that stands in no group."""
    match shape:
        case Path():
            return bounds(shape.d)
        case Circle(x, y, r):
            return x - r, y - r, x + r, y + r
        case Rect(x, y, w, h) | Use(_, x, y, w, h):
            return x, y, x + w, y + h
        case Text(x, y):
            return x, y, x, y
    raise AssertionError(shape)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_all_of_the_board_lies_on_it(ink: Ink) -> None:
    over = board_layout.RUN_OVER
    for shape in drawn(ink):
        if isinstance(shape, Group):
            continue
        left, top, right, bottom = extent(shape)
        assert left >= -over and top >= -over, shape
        assert right <= board_layout.W + over and bottom <= board_layout.H + over + 3, shape


@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_word_and_every_name_is_written(ink: Ink) -> None:
    written = Counter(shape.words for shape in every(drawn(ink)) if isinstance(shape, Text))
    said: list[str] = []
    for field in fields(Words):
        value = getattr(WORDS, field.name)
        said += [value] if isinstance(value, str) else value.values() if isinstance(value, Mapping) else value
    assert not [word for word in said if not written[word]]
    assert not [name for name in places.names_of(DATA, words_in("en")).values() if written[name] != 1]
    assert written["played"] == written["reserved"] == 2
    assert all(written[str(count)] for count in DATA["totals"].values())


def test_the_overlords_tabs_are_the_emperors_turned_around() -> None:
    (turned,) = [shape for shape in drawn("full") if isinstance(shape, Group) and shape.turn == 180]
    assert turned.at == (board_layout.W, board_layout.H)
    assert turned.shapes == tabs(WORDS, "overlord", "full") != tabs(WORDS, "emperor", "full")


def test_places_for_cards_are_large_enough_and_nothing_overlaps() -> None:
    w, h = board_layout.CARD
    for area in (board_layout.DECK, board_layout.DISCARDS):
        assert area[2] > w and area[3] > h
    assert board_layout.PLAYED[2] > w and board_layout.RESERVED[2] > 2 * w
    boxes = [
        board_layout.MAP,
        board_layout.TRACK,
        board_layout.DECK,
        board_layout.DISCARDS,
        board_layout.SUPPLY,
        board_layout.ROUND,
        board_layout.PLAYED,
        board_layout.RESERVED,
    ]
    for number, a in enumerate(boxes):
        for b in boxes[number + 1 :]:
            apart = a[0] + a[2] < b[0] or b[0] + b[2] < a[0] or a[1] + a[3] < b[1] or b[1] + b[3] < a[1]
            assert apart, (a, b)


def test_little_ink_paints_no_land_and_no_sea() -> None:
    tints = {"sea", *(f"r-{one['id']}" for one in DATA["regions"])}

    def painted(ink: Ink) -> set[str]:
        shapes = (shape for shape in every(drawn(ink)) if isinstance(shape, Path | Rect | Circle))
        return {shape.paint.fill for shape in shapes} & tints

    assert painted("full") == tints
    assert painted("low") == set()


def test_a_stop_is_large_enough_for_a_junk() -> None:
    assert 2 * DATA["voyage_radius"] - 4 > DATA["piece_diameter"]


def test_the_ship_and_the_swell_lie_on_open_sea() -> None:
    lands = [*(one["polygon"] for one in DATA["regions"]), DATA["beyond"]]
    x, y, size = board_layout.SHIP
    panels = [board_layout.TITLE, board_layout.LINK]
    panels += [(x - 12 * size, y - 17 * size, 24 * size, 20 * size)]
    cx, cy, r = board_layout.COMPASS
    for u, v in board_layout.SWELL:
        for dx in (-13.5, 13.5):
            for dy in (-3.5, 3.5):
                at = u + dx, v + dy
                assert 5 < at[0] < 365 and 12 < at[1] < 374, (u, v)
                assert not any(holds(land, *at) for land in lands), (u, v)
                assert not any(left < at[0] < left + w and top < at[1] < top + h for left, top, w, h in panels), (u, v)
                assert hypot(at[0] - cx, at[1] - cy) > r, (u, v)
                for one in DATA["voyages"]:
                    stop = one["at"]
                    assert hypot(at[0] - stop[0], at[1] - stop[1]) > DATA["voyage_radius"] + 1, (one["n"], u, v)
    assert min(hypot(x - u, y - 8 * size - v) for u, v in (one["at"] for one in DATA["voyages"])) > 14.5 + 12 * size


@pytest.mark.parametrize("ink", ["full", "low"])
def test_no_dot_of_the_route_is_left_between_a_stop_and_its_name(ink: Ink) -> None:
    low = ink == "low"
    named = printed_board.names(DATA, places.names_of(DATA, words_in("de")), low, 1.0, board_layout.MAP)
    covers = [shape for shape in named if isinstance(shape, Rect)]
    for one, cover in zip(DATA["voyages"], covers, strict=True):
        words = words_in("de")(f"voyage.{one['n']}")
        name = next(shape for shape in named if isinstance(shape, Text) and shape.words == words)
        assert cover.paint.fill == ("surface" if low else "sea")
        assert one["at"][1] + DATA["voyage_radius"] < cover.y < cover.y + cover.h < name.y
        assert cover.x < name.x < cover.x + cover.w and named.index(cover) < named.index(name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("larger", "within"), [(1.0, board_layout.MAP), (1.3, (5.0, 12.0, 232.0, 202.0))])
def test_no_name_of_a_land_is_cut_off_by_the_edge_of_what_is_shown(
    lang: str, larger: float, within: tuple[float, float, float, float]
) -> None:
    """A detail of the map has larger letters, and French names are long."""
    named = places.names_of(DATA, words_in(lang))
    shown = {"western", "eastern", "gansu", "datong"} if larger > 1 else {one["id"] for one in places.regions(DATA)}
    lands = {key: name for key, name in named.items() if key.removeprefix("region:") in shown}
    lines = [shape for shape in printed_board.names(DATA, lands, False, larger, within) if isinstance(shape, Text)]
    assert sorted(" ".join(line.words for line in lines).split()) == sorted(" ".join(lands.values()).split())
    for line in lines:
        half = len(line.words) * line.size * LETTER / 2
        assert within[0] <= line.x - half and line.x + half <= within[0] + within[2], line.words


# --- battles --------------------------------------------------------------------------------------------------

SIDES: tuple[Mapping[str, int], ...] = (
    {"troop": 1},
    {"troop": 5},
    {"horde": 5, "settlement": 1},
    {"horde": 12, "settlement": 5},
)


@pytest.mark.parametrize("ratio", [1.6, 2.0])
@pytest.mark.parametrize("name", BORDERLANDS)
@pytest.mark.parametrize("counts", SIDES, ids=str)
def test_a_battle_shows_every_piece_within_its_picture(name: str, ratio: float, counts: Mapping[str, int]) -> None:
    x, y, w, h = box = scene.part(DATA, name, ratio)
    shapes = scene.battle(DATA, name, box, counts, {"troop": 2}, "Name", fallen={"troop": 1})
    shown = [shape for shape in shapes if isinstance(shape, Use)]
    wanted = sum(counts.values()) if sum(counts.values()) <= scene.MOST else len(counts)
    assert len(shown) == wanted + 2
    for one in shown:
        assert x < one.x and one.x + one.w < x + w and y < one.y and one.y + one.h < y + h
    figures = {shape.words for shape in shapes if isinstance(shape, Text)}
    assert wanted == sum(counts.values()) or {str(n) for n in counts.values()} <= figures


def test_attackers_stand_where_they_came_from() -> None:
    box = scene.part(DATA, "jizhou", 1.9)

    def side(source: str) -> float:
        shapes = scene.battle(DATA, "jizhou", box, {"horde": 1}, {"troop": 1}, "Jizhou", [source])
        at = {shape.symbol: shape.x for shape in shapes if isinstance(shape, Use)}
        return at["horde"] - at["troop"]

    assert side("datong") < 0 < side("liaodong")


def test_a_stroke_lies_over_each_piece_that_may_fall() -> None:
    box = scene.part(DATA, "gansu", 1.9)

    def strokes(fallen: Mapping[str, int] | None, falling: str) -> int:
        shapes = scene.battle(DATA, "gansu", box, {"horde": 3}, {"troop": 2}, "Gansu", (), fallen, falling)
        return sum(isinstance(shape, Path) and shape.paint.name == "v-out" for shape in shapes)

    assert strokes(None, "defenders") == 0
    assert strokes({"troop": 2}, "defenders") == 2
    assert strokes({"horde": 1}, "attackers") == 1
    assert strokes({"horde": 1}, "defenders") == 0
