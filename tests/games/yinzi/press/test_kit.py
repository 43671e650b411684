"""The kit of Yínzi: boards whose places hold what belongs there, tiles and cards as the edition has them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations
from typing import Final

import pytest

from companion.art.shapes import BLEED, Box, Circle, Group, Picture, Shape, Use
from companion.games.yinzi.art import player_board, printed_layout, tokens
from companion.games.yinzi.art.printed_layout import BOXES, MARKETS, SEAMS, SHIFT, TILE, H, W
from companion.games.yinzi.rules.game import GAME
from companion.games.yinzi.rules.sheet_sums import TAX_SPANS
from companion.words import LANGUAGES, catalogue
from printables.drawing.fitted_text import LEAST, POINT
from printables.kit import MINI, Cut, Ink, Item, Large
from printables.kits import kit_of
from printables.options import Options
from printables.paper import A2, A4, LEAST_MARGIN, LETTER, MARGIN, SAFE
from printables.sheets.parts import sheets_of
from printables.sheets.tiling import tiling
from tests.printables.faces import INKS, coverage, printed
from tests.printables.reach import reach
from tests.profiles import in_turn

SAFE_FROM_ANY_CUT: Final = 4.0
"""mm: more than any service asks for."""
DATA = GAME.geometry()
TILES = ("routes", "ships", "crops", "urban-markets", "factories")
PIECES = ("workers", "cubes", "discs", "cylinders", "commodities", "copper", "silver", "wood", "stone", "misfortune")
EACH_INK = pytest.mark.parametrize("ink", INKS)
EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


def cut(kind: str, lang: str = "en", ink: Ink = "full") -> Cut:
    found = next(one for one in kit_of("yinzi", lang, ink).components if one.kind == kind)
    assert isinstance(found, Cut)
    return found


def large(kind: str, lang: str = "en", ink: Ink = "full") -> Large:
    found = next(one for one in kit_of("yinzi", lang, ink).components if one.kind == kind)
    assert isinstance(found, Large)
    return found


def items(kinds: tuple[str, ...], lang: str = "en", ink: Ink = "full") -> list[tuple[Cut, Item]]:
    return [(cut(kind, lang, ink), item) for kind in kinds for item in cut(kind, lang, ink).items]


def apart(a: Box, b: Box) -> bool:
    tiny = 1e-6
    return (
        a[0] + a[2] <= b[0] + tiny
        or b[0] + b[2] <= a[0] + tiny
        or a[1] + a[3] <= b[1] + tiny
        or b[1] + b[3] <= a[1] + tiny
    )


def inside(inner: Box, outer: Box) -> bool:
    (x, y, w, h), (left, top, wide, high) = inner, outer
    return x >= left and y >= top and x + w <= left + wide and y + h <= top + high


def signs(shapes: Picture) -> Counter[str]:
    """Symbols in a picture, however deep."""
    found: Counter[str] = Counter()
    for shape in shapes:
        if isinstance(shape, Use):
            found[shape.symbol] += 1
        elif isinstance(shape, Group):
            found += signs(shape.shapes)
    return found


# --- the board ------------------------------------------------------------------------------------------------


def spaces() -> dict[str, list[Box]]:
    """The places in the boxes, by their box."""
    layout = printed_layout
    return {
        "order": [*layout.crop_spaces(), *layout.bonus_spaces(), *layout.order_spaces()],
        "boats": list(layout.boat_spaces(len(DATA["boat_track"]))),
        "war": [*layout.war_slots(), *layout.route_spaces()],
        "coast": [place for berth in layout.berths() for place in berth],
        "markets": list(layout.markets(len(DATA["markets"]))),
        "emperor": list(layout.emperor_spaces()),
        "migrants": list(layout.migrant_spaces()),
        "exchange": list(layout.exchange_spaces(len(DATA["exchange"]))),
    }


def test_boxes_lie_around_the_map_and_hold_their_places() -> None:
    area = DATA["map"]
    boxes = {**BOXES, "map": (area["x"] + SHIFT, area["y"], area["w"], area["h"])}
    for a, b in combinations(boxes, 2):
        assert apart(boxes[a], boxes[b]), (a, b)
    assert all(inside(one, (0, 0, W, H)) for one in boxes.values())
    for name, places in spaces().items():
        assert all(inside(one, boxes[name]) for one in places), name
        for one, other in combinations(places, 2):
            assert apart(one, other), (name, one, other)


def test_every_place_is_as_large_as_what_lies_there() -> None:
    layout, (long, high) = printed_layout, TILE
    for _, _, w, h in (*(place for berth in layout.berths() for place in berth), *layout.route_spaces()):
        assert w >= cut("ships").format.w and h >= cut("ships").format.h and (w, h) == (long, high)
    crop = cut("crops").format
    assert all(w >= crop.w and h >= crop.h for _, _, w, h in layout.crop_spaces())
    fields = {one["size"] for one in DATA["places"]["squares"].values()}
    assert fields == {crop.w + 1} == {cut("factories").format.h + 1} == {(cut("urban-markets").format.w + 1) / 2}
    assert all(w >= tokens.FACE and h >= tokens.FACE for _, _, w, h in layout.exchange_spaces(6))
    token = cut("cubes").format.w
    assert all(w >= 3 * token and h >= 2 * token for _, _, w, h in layout.war_slots()), "five warriors"
    assert all(w / 2 >= token and h >= 2 * token for _, _, w, h in layout.boat_spaces(8))
    assert len(layout.boat_spaces(8)) == len(DATA["boat_track"])
    assert min(layout.SLOT, 5.0 * 2 + 1) >= token


def test_cuts_between_sheets_run_between_fields_and_boxes() -> None:
    (first, second), (level,) = SEAMS
    places = DATA["places"]["squares"].values()
    for one in (*places, *DATA["places"]["urban"].values()):
        left, right = one["x"] + SHIFT, one["x"] + SHIFT + one["size"]
        assert not left + 0.1 < first < right - 0.1 and not left + 0.1 < second < right - 0.1
        assert not one["y"] < level < one["y"] + one["size"]
    for name, (_, y, _, h) in BOXES.items():
        assert name == "markets" or not y < level < y + h, name
    assert not any(y < level < y + h for _, y, _, h in printed_layout.markets(8)) and MARKETS[3] > level
    for paper in (A4, LETTER):
        plan = tiling(large("board"), paper)
        assert (plan.across.seams, plan.down.seams) == SEAMS and plan.count == 6
        assert min(plan.across.overlap, plan.down.overlap) >= DATA["sheets"]["overlap"]


def test_the_board_and_its_poster_fit_their_papers() -> None:
    assert (DATA["board"]["w"], DATA["board"]["h"]) == (W, H)
    assert A2.h - 2 * LEAST_MARGIN >= W and A2.w - 2 * LEAST_MARGIN >= H


@EACH_LANGUAGE
def test_words_of_the_boards_can_be_read_and_keep_off_the_cuts(lang: str) -> None:
    for kind in ("board", "player-board-yellow"):
        board = large(kind, lang)
        found = reach(board.picture).words_
        assert len(found) > 25
        for one in found:
            left, top, right, bottom = one.reach
            assert min(left, top, board.w - right, board.h - bottom) >= SAFE, one
            assert one.size >= LEAST - 1e-6, one
        everything = reach(board.picture).shapes
        assert min(min(s[0], s[1]) for s in everything) >= -BLEED - 0.01
        assert max(max(s[2] - board.w, s[3] - board.h) for s in everything) <= BLEED + 0.01


def test_the_board_shows_the_numbers_of_the_edition() -> None:
    said = Counter(one.words for one in reach(large("board").picture).words_)
    for number in (*DATA["exchange"], *DATA["boat_track"]):
        assert said[f"{number}"], number
    worth = Counter(f"{one['vp']}" for one in DATA["markets"].values())
    assert all(said[points] >= count for points, count in worth.items())
    assert all(said[one["names"]["en"]] == 1 for one in DATA["provinces"])
    words = catalogue("en", "yinzi", press=True)
    for section, names in DATA["advancements"].items():
        for space in names if section != "diplomacy" else ():
            assert said[words.say(f"space.{section}-{space}")], space


# --- the player boards ----------------------------------------------------------------------------------------


def test_a_card_covers_an_action_and_its_workers_stand_below() -> None:
    area = (0.0, 0.0, player_board.W, player_board.H)
    rail = player_board.W - player_board.LEFT - player_board.RAIL
    assert (player_board.W, player_board.H) == (259.0, 128.0) and len(player_board.columns()) == 5
    for x, y, w, h in player_board.columns():
        assert (w, h) == (MINI.w, MINI.h) and inside((x, y, w, h), area)
        assert y + h <= player_board.WORKERS[0] and x + w <= rail
        assert w >= player_board.PLACES * cut("workers").format.w
    for one, other in combinations(player_board.columns(), 2):
        assert apart(one, other)


def test_player_boards_tell_the_taxes_and_lie_on_one_sheet() -> None:
    said = [one.words for one in reach(large("player-board-red").picture).words_]
    assert {*TAX_SPANS} <= {*said}
    for paper in ("a4", "letter"):
        options = Options(paper=paper)
        pages = sheets_of([large("player-board-red")], options, options.sheet_paper)
        assert len(pages) == 1 and min(pages[0].trim[:2]) >= MARGIN


# --- tiles and cards ------------------------------------------------------------------------------------------


def test_routes_show_what_they_ask_for_pay_and_bring() -> None:
    faces = {item.id: item.face for item in cut("routes").items}
    for route in DATA["routes"]:
        found = signs(faces[route["id"]])
        wanted = Counter(f"y-{piece}" for pieces in route["demand"] for piece in pieces)
        assert found["y-war"] == route["war"]
        assert sum(found[f"y-{one}"] for one in ("wildfire", "flood", "drought")) == bool(route["disaster"])
        assert not wanted - found
        said = [one.words for one in reach(faces[route["id"]]).words_]
        assert f"{route['vp']}" in said
        paid = [one for one in said if one.startswith("+")]
        assert paid == [f"+{route['copper'] or route['silver']}"] * bool(route["copper"] or route["silver"])
        assert found["y-silver"] == bool(route["silver"])


def test_ships_and_markets_show_their_slots() -> None:
    ships = {item.id: item.face for item in cut("ships").items}
    for ship in DATA["ships"]:
        assert signs(ships[ship["id"]]) - Counter({"y-boat": 1}) == Counter(f"y-{slot}" for slot in ship["slots"])
    stalls = {item.id: item.face for item in cut("urban-markets").items}
    for tile in DATA["urban_tiles"]:
        asked = Counter("y-copper" if slot == "coin" else f"y-{slot}" for slot in tile["slots"])
        assert signs(stalls[tile["id"]]) == asked


def test_a_card_says_its_value_and_its_workers() -> None:
    wanted = Counter((card["value"], card["workers"]) for card in DATA["cards"])
    made = Counter[tuple[int, int]]()
    for item in cut("action-cards").items:
        colour, value, workers = item.id.split("-")
        shown = signs(item.face)
        assert (shown["y-worker"], shown[f"s-{colour}"]) == (2 * int(workers), 2 + int(workers)), item.id
        assert [one.words for one in reach(item.face).words_].count(value) == 3
        made[int(value), int(workers)] += item.count
    assert made == Counter({kind: 4 * count for kind, count in wanted.items()})


def test_a_back_tells_nothing_that_is_secret() -> None:
    for kind in TILES:
        assert len({item.back for item in cut(kind).items}) == 1
    backs = {(item.id.partition("-")[0], item.back) for item in cut("action-cards").items}
    assert len(backs) == 4
    assert len({cut(kind).items[0].back for kind in TILES}) == len(TILES)


@pytest.mark.parametrize(
    ("lang", "ink"), [(lang, ink) for turn, lang in enumerate(LANGUAGES) for ink in in_turn(INKS, turn % 2)]
)
def test_words_of_tiles_and_cards_stand_in_the_safe_zone(lang: str, ink: Ink) -> None:
    for made, item in items((*TILES, "action-cards"), lang, ink):
        w, h = made.format.w, made.format.h
        safe = SAFE_FROM_ANY_CUT if made.kind == "action-cards" else SAFE
        for one in reach(item.face, ink).words_:
            left, top, right, bottom = one.reach
            assert min(left, top, w - right, h - bottom) >= safe - 0.01, (item.id, one)
            assert one.size >= 6 * POINT - 1e-6
        assert not reach(item.back, ink).words_
        for side in (item.face, item.back):
            found = reach(side, ink).shapes
            edges = [min(s[0] for s in found), min(s[1] for s in found)]
            edges += [w - max(s[2] for s in found), h - max(s[3] for s in found)]
            assert edges == pytest.approx([-BLEED] * 4, abs=0.3), item.id


# --- tokens ---------------------------------------------------------------------------------------------------


def test_the_pieces_of_all_players_lie_on_one_sheet() -> None:
    for paper in ("a4", "letter"):
        options = Options(paper=paper)
        pages = sheets_of([cut(kind) for kind in PIECES[:5]], options, options.sheet_paper)
        assert len(pages) == 1 and len(pages[0].placed) == 228


@cache
def grey(picture: Picture, w: float, h: float, ink: Ink) -> bytes:
    return printed(picture, w, h, ink, dpi=127).tobytes()


@EACH_INK
def test_pieces_are_told_apart_in_grey_and_stand_upright_when_folded(ink: Ink) -> None:
    for colour in ("red", "yellow", "blue", "green"):
        seen = {}
        for kind in PIECES[:5]:
            size, item = (
                cut(kind, "en", ink).format,
                next(one for one in cut(kind, "en", ink).items if one.id == colour),
            )
            image = grey(item.face, size.w, size.h, ink)
            seen[kind] = image
            # Upside down, a strip looks the same, but for what falls between pixels.
            assert far(image, image[::-1]) < 0.02 or kind == "workers", (kind, colour)
        for one, other in combinations(seen, 2):
            assert far(seen[one], seen[other]) > 0.01, (colour, one, other)


def far(one: bytes, other: bytes) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / 255 / len(one)


def test_nothing_is_drawn_on_a_neighbour() -> None:
    for made, item in items(PIECES):
        for left, top, right, bottom in reach(item.face).shapes:
            assert left >= 0 and top >= 0 and right <= made.format.w and bottom <= made.format.h, item.id


def test_opposite_faces_of_the_die_make_seven() -> None:
    pips = tokens.FACES
    assert sorted(pips.values()) == [1, 2, 3, 4, 5, 6]
    assert pips[0, 1] + pips[2, 1] == pips[1, 1] + pips[3, 1] == pips[1, 0] + pips[1, 2] == 7
    dots: list[Shape] = [shape for shape in tokens.die("glue") if isinstance(shape, Circle)]
    assert len(dots) == 21


@EACH_LANGUAGE
def test_the_first_page_of_the_pieces_says_what_another_game_may_lend(lang: str) -> None:
    guide = kit_of("yinzi", lang).guides["tokens"]
    assert re.findall(r"\d+", guide.about) == ["228", "120"]
    told = re.findall(r"\d+", guide.steps[0])
    assert [*dict.fromkeys(told)] == ["12", "15", "8", "20", "2", "14"]


def test_low_ink_is_low() -> None:
    for made, item in items((*TILES, "action-cards"), "de", "low")[::7]:
        for side in (item.face, item.back):
            assert coverage(printed(side, made.format.w, made.format.h, "low", 60)) <= 0.23, item.id
