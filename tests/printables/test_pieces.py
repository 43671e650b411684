"""Tiles and pieces: how many, told apart without colour, within their edges, the same on both sides."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.art.shapes import Path, Use
from companion.games.ming_dynastie.art import tiles, tokens
from companion.games.ming_dynastie.art.board_layout import RUN_OVER
from companion.games.ming_dynastie.meta import META
from companion.games.ming_dynastie.rules.game import GAME
from companion.words import LANGUAGES
from printables.drawing.fitted_text import LEAST
from printables.kit import Ink
from printables.paper import SAFE
from tests.printables.faces import INKS, coverage, cuts, items, printed
from tests.printables.reach import reach

GEOMETRY = GAME.geometry()

COUNTS = {
    "province-tiles": 108,
    "point-tiles": 6,
    "members": 124,
    "neutral-members": 36,
    "princes": 4,
    "round-marker": 1,
    "starting-player": 1,
}
"""What the rulebook lists, and a neutral family of 36."""


def test_as_many_as_the_box_has() -> None:
    found = cuts("en", "full")
    assert {kind: found[kind].count for kind in COUNTS} == COUNTS
    assert {item.id: item.count for item in found["members"].items} == dict.fromkeys(META.colours, 31)
    assert [item.count for item in found["province-tiles"].items] == [18] * 6
    assert [item.id for item in found["princes"].items] == list(META.colours)


def test_a_member_fits_a_city_house() -> None:
    size = cuts("en", "full")["members"].format
    assert (size.w, size.h, size.fold, size.bleed) == (9.0, 18.0, True, False)


MOST = {"province-tiles": 0.12, "point-tiles": 0.13, "members": 0.26, "neutral-members": 0.16, "princes": 0.25}
"""Coverage in low ink of pieces; the sheets they lie on stay below a tenth. Small pieces share theirs with others."""


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("kinds", [("members", "neutral-members"), ("princes",), ("province-tiles",)])
def test_pieces_are_told_apart_in_grey(kinds: tuple[str, ...], ink: Ink) -> None:
    seen = {
        item.id: printed(item.face, cut.format.w, cut.format.h, ink).tobytes() for cut, item in items("en", ink, *kinds)
    }
    for one, other in combinations(seen, 2):
        far = sum(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)) / 255 / len(seen[one])
        assert far > 0.01, (ink, one, other)


@pytest.mark.parametrize("ink", INKS)
def test_nothing_is_drawn_on_a_neighbour(ink: Ink) -> None:
    """Tiles of provinces run over their edges into the room between them, and share no cuts; all others do."""
    for cut, item in items("en", ink, *COUNTS):
        assert cut.format.bleed is (cut.kind == "province-tiles")
        over = RUN_OVER if cut.format.bleed else 0.0
        for left, top, right, bottom in reach(item.face, ink).shapes:
            inside = min(left, top) >= -over and right <= cut.format.w + over and bottom <= cut.format.h + over
            assert inside, (item.id, left, top, right, bottom)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_stand_away_from_cuts_and_folds(lang: str, ink: Ink) -> None:
    said_at_all = 0
    for cut, item in items(lang, ink, *COUNTS):
        w, h = cut.format.w, cut.format.h / 2 if cut.format.fold else cut.format.h
        for said in reach(item.face, ink).words_:
            left, top, right, bottom = said.reach
            top, bottom = (top, bottom) if top < h else (top - h, bottom - h)
            assert min(left, top, w - right, h - bottom) >= SAFE - 0.01, (item.id, said)
            assert said.size >= LEAST - 1e-6
            said_at_all += 1
    assert said_at_all == 6 + 2 + 4 * 2 + 4


@pytest.mark.parametrize("ink", INKS)
def test_strips_have_two_sides_that_both_stand_upright_when_folded(ink: Ink) -> None:
    """Upside down, a strip looks the same, but for the points on it."""
    for cut, item in items("en", ink, *COUNTS):
        if not cut.format.fold or cut.kind == "point-tiles":
            continue
        image = printed(item.face, cut.format.w, cut.format.h, ink, dpi=254)
        half = image.height // 2
        upper = image.crop((0, 0, image.width, half)).rotate(180)
        lower = image.crop((0, image.height - half, image.width, image.height))
        far = (
            sum(abs(a - b) for a, b in zip(upper.tobytes(), lower.tobytes(), strict=True)) / 255 / len(upper.tobytes())
        )
        assert far < 0.02, item.id


@pytest.mark.parametrize("colour", META.colours)
def test_members_show_their_colour_with_little_ink_too(colour: str) -> None:
    sign = tokens.member_side(colour, "low")[-1]
    assert isinstance(sign, Path) and sign.paint.fill == f"p-{colour}"
    left, top, right, bottom = reach((sign,), "low").shapes[0]
    assert (right - left) * (bottom - top) >= 20, "too small to be told across a table"


def test_point_tiles_have_a_hundred_on_one_side_and_fifty_on_the_other() -> None:
    (item,) = cuts("en", "full")["point-tiles"].items
    assert [(said.words, said.turned) for said in reach(item.face).words_] == [("100", True), ("50", False)]


def test_low_ink_is_low() -> None:
    for cut, item in items("de", "low", *COUNTS):
        assert coverage(printed(item.face, cut.format.w, cut.format.h, "low")) <= MOST.get(cut.kind, 0.15), item.id


@pytest.mark.parametrize("province", [province["id"] for province in GEOMETRY["provinces"]])
def test_houses_on_a_tile_do_not_overlap(province: str) -> None:
    houses = [shape for shape in tiles.province_tile(GEOMETRY, province, "full") if isinstance(shape, Use)]
    assert len(houses) == 9 and {house.symbol for house in houses} == {"house"}
    for one, two in combinations(houses, 2):
        assert abs(one.x - two.x) >= one.w or abs(one.y - two.y) >= one.h
