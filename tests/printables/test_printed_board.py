"""The printed board: a track that is counted without thinking, spaces for the edition's provinces, the phones' map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise
from math import atan2, degrees, hypot
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from companion.art.outline import bounds
from companion.art.shapes import Box, Circle, Group, Path, Rect, Shape, Text, Use, length, polygon
from companion.engine import registry
from companion.games.ming_dynastie.art import board_layout
from companion.games.ming_dynastie.art.board_layout import CHIT, MAP, MAP_AT, RUN_OVER, H, W
from companion.games.ming_dynastie.art.printed_board import RADIUS, roomy
from companion.games.ming_dynastie.press.board import board
from printables.drawing import qr, raster
from printables.kit import POKER, Ink
from printables.link import LINK
from printables.page import Page
from printables.paper import A2, A4, LEAST_MARGIN, LETTER, MARGIN, SAFE
from tests.printables.faces import inked

EDITION = registry.game("ming-dynastie").geometry("companion")


def overlap(a: Box, b: Box) -> bool:
    return (
        min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]) > 1e-6
        and min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) > 1e-6
    )


def middle(area: Box) -> tuple[float, float]:
    return area[0] + area[2] / 2, area[1] + area[3] / 2


def flat(shapes: Iterable[Shape], x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Iterator[tuple[Shape, Box]]:
    """Every shape with the box that is seen of it on the board."""
    for shape in shapes:
        if isinstance(shape, Group):
            assert shape.turn == 0
            inner = flat(shape.shapes, x + shape.at[0] * scale, y + shape.at[1] * scale, scale * shape.scale)
            if not shape.clip:
                yield from inner
                continue
            left, top, right, bottom = bounds(shape.clip)
            kept = (x + shape.at[0] + left, y + shape.at[1] + top, x + shape.at[0] + right, y + shape.at[1] + bottom)
            for one, (bx, by, bw, bh) in inner:
                low, high = max(kept[0], bx), max(kept[1], by)
                yield one, (low, high, min(kept[2], bx + bw) - low, min(kept[3], by + bh) - high)
        elif (area := size(shape)) is not None:
            left, top, w, h = area
            yield shape, (x + left * scale, y + top * scale, w * scale, h * scale)


def size(shape: Shape) -> Box | None:
    match shape:
        case Path(d, _):
            left, top, right, bottom = bounds(d)
            return left, top, right - left, bottom - top
        case Circle(x, y, r, _):
            return x - r, y - r, 2 * r, 2 * r
        case Rect() | Use():
            return shape.x, shape.y, shape.w, shape.h
        case Text():
            wide = min(shape.room or W, len(shape.words) * shape.size * 0.6)
            left = shape.x - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
            return left, shape.y - shape.size * 0.7, wide, shape.size * 0.7
        case _:
            return None


@cache
def drawn(ink: Ink = "full") -> tuple[tuple[Shape, Box], ...]:
    return tuple(flat(board("en", ink).picture))


def written() -> list[tuple[Text, Box]]:
    return [(shape, area) for shape, area in drawn() if isinstance(shape, Text)]


def test_the_score_track_counts_from_0_to_99_around_the_map() -> None:
    spaces = board_layout.score_spaces()
    assert [space.points for space in spaces] == list(range(100))
    for a, b in pairwise([*spaces, spaces[0]]):
        (ax, ay), (bx, by) = middle(a.box), middle(b.box)
        assert hypot(ax - bx, ay - by) < 20, f"{b.points} does not lie beside {a.points}"
    x, y = middle(MAP)
    turns = [degrees(atan2(middle(space.box)[1] - y, middle(space.box)[0] - x)) for space in spaces]
    assert sum((b - a) % 360 for a, b in pairwise([*turns, turns[0]])) == pytest.approx(360), "not once clockwise"


def test_a_member_lies_on_every_score_space_and_shows_its_figure() -> None:
    spaces = board_layout.score_spaces()
    for a, b in combinations(spaces, 2):
        assert not overlap(a.box, b.box), f"{a.points} and {b.points}"
    for space in spaces:
        x, y, w, h = space.box
        assert min(w, h) >= 9.4
        assert max(w, h) >= CHIT + 5.0, f"{space.points}: no room for the figure beside a member"
        assert not overlap(space.box, MAP)
        assert x > 0 and y > 0 and x + w < W and y + h < H
    inside = [
        (space.points, text.words)
        for text, area in written()
        for space in spaces
        if overlap(area, space.box) and text.words != "+100"
    ]
    assert sorted(inside) == [(points, str(points)) for points in range(100)]


def test_the_provinces_have_their_spaces_in_the_order_of_the_data() -> None:
    spaces = board_layout.province_spaces(EDITION)
    given = sorted(EDITION["province_spaces"], key=lambda space: space["y"])
    assert [space.province for space in spaces] == [space["province"] for space in given]
    names = {province["id"]: province["name"] for province in EDITION["provinces"]}
    for a, b in combinations(spaces, 2):
        assert not overlap(a.box, b.box)
    for space in spaces:
        x, y, w, h = space.members
        assert int(w // (CHIT + 1)) * int(h // (CHIT + 1)) >= 20, "four players' five members"
        assert space.card[3] == POKER.w, "a card that lies across goes on where the space ends"
        assert space.card[0] + space.card[2] == W
        assert not overlap(space.members, space.card)
        bx, by, bw, bh = space.box
        assert bx <= x and by <= y and x + w <= bx + bw and y + h <= by + bh
        there = [text.words for text, area in written() if overlap(area, space.box)]
        assert names[space.province] in there
        tints = [shape for shape, area in drawn() if isinstance(shape, Path) and shape.paint.fill == space.province]
        assert any(overlap(size(shape) or (0, 0, 0, 0), space.box) for shape in tints)


def test_every_district_border_and_monastery_is_on_the_map() -> None:
    dx, dy = MAP_AT
    outlines = {shape.d for shape, _ in drawn() if isinstance(shape, Path)}
    uses = [(shape.symbol, middle(area)) for shape, area in drawn() if isinstance(shape, Use)]

    def stands(symbol: str, at: Any) -> bool:
        return any(symbol == name and hypot(x - at[0] - dx, y - at[1] - dy) < 0.2 for name, (x, y) in uses)

    for district in EDITION["districts"]:
        assert polygon(district["polygon"]) in outlines, district["id"]
        assert stands("monastery", district["monastery_at"]), district["id"]
        assert district["name"] in {text.words for text, _ in written()}
    for border in EDITION["borders"]:
        assert stands(f"t-{border['transport']}", border["token_at"]), (border["a"], border["b"])


def test_nothing_leaves_the_board_and_words_keep_off_the_cut() -> None:
    for _, (x, y, w, h) in drawn():
        assert x >= -RUN_OVER - 1e-6 and y >= -RUN_OVER - 1e-6
        assert x + w <= W + RUN_OVER + 1e-6 and y + h <= H + RUN_OVER + 1e-6
    for text, (x, y, w, h) in written():
        assert min(x, y, W - x - w, H - y - h) >= SAFE - 0.01, text.words


def test_nine_members_lie_side_by_side_in_each_city() -> None:
    roomier = roomy(EDITION)
    before = {d["id"]: d["houses_at"] for d in EDITION["districts"]}
    for province in roomier["provinces"]:
        x, y = province["city_at"]
        own = [d for d in roomier["districts"] if d["province"] == province["id"]]
        houses = [house for d in own for house in d["houses_at"]]
        assert len(houses) == 9
        for a, b in combinations(houses, 2):
            assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= CHIT, province["id"]
        for hx, hy in houses:
            assert hypot(hx - x, hy - y) + CHIT / 2 < RADIUS - 1
        for district in own:
            for new, old in zip(district["houses_at"], before[district["id"]], strict=True):
                turn = degrees(atan2(new[1] - y, new[0] - x) - atan2(old[1] - y, old[0] - x))
                assert abs((turn + 180) % 360 - 180) < 45, f"{district['id']}: its houses moved away from it"


def test_seams_spare_province_spaces_score_spaces_and_words() -> None:
    """All but one plate, as the second seam can only lie within 2 mm and the plates must lie at their cities."""
    across, (half,) = board_layout.SEAMS
    boxes = [space.box for space in board_layout.province_spaces(EDITION)]
    boxes += [space.box for space in board_layout.score_spaces() if space.side in ("left", "right")]
    assert not any(y < half < y + h for _, y, _, h in boxes)
    cut = set()
    for text, (x, y, w, h) in written():
        inset = max(0.0, w - length(text.words, text.size)) * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
        left, right = x + inset, x + inset + min(w, length(text.words, text.size))
        if any(left < seam < right for seam in across) or y < half < y + h:
            cut.add(text.words)
    assert cut <= {"Nanzhili", "Nanjing"}


def test_it_fits_its_papers() -> None:
    assert A2.h - 2 * LEAST_MARGIN >= W and A2.w - 2 * LEAST_MARGIN >= H
    for paper in (A4, LETTER):
        assert 3 * (paper.w - 2 * MARGIN) - 2 * 10 >= W and 2 * (paper.h - 2 * MARGIN) - 10 >= H


@cache
def seen(lang: str, ink: Ink) -> Image.Image:
    page = Page(W, H, board(lang, ink).picture, label="board")
    return raster.image(page, 100, ink)


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_its_code_is_read_from_100_dpi(lang: str, ink: Ink) -> None:
    """Drawing it also finds words that do not fit, in either language."""
    assert [found.text for found in zxingcpp.read_barcodes(seen(lang, ink))] == [LINK]


def test_low_ink_is_little_ink() -> None:
    assert inked(seen("en", "low")) <= 0.10
    assert inked(seen("en", "full")) > 0.10


def test_an_address_is_shown_as_people_type_it() -> None:
    assert qr.address(LINK) == "ming-table.local:8000"
    assert qr.address("http://192.168.0.7:8000/") == "192.168.0.7:8000"
    assert qr.address("http://a.example/Table?W=Lotus") == "a.example/Table?W=Lotus"
