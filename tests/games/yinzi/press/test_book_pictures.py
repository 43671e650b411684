"""What pictures of the rulebook point at: labels, numbers and prices stand on the thing that they name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest

from companion.art.shapes import Box, Circle, Group, Path, Picture, Rect, Shape, Text, Use
from companion.games.yinzi.art import cards, places, printed_layout
from companion.games.yinzi.art import player_board as mats
from companion.games.yinzi.press import book_board, book_end, book_turns
from companion.games.yinzi.press.signs import row
from companion.games.yinzi.rules.game import GAME
from companion.words import LANGUAGES
from printables.books.arrangement import ARROW, INK_ARROW, Drawn
from printables.paper import PAPERS
from tests.games.yinzi.press.test_book import book
from tests.printables.reach import reach

EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
WIDE, PHONE = 127.0, 60.0
EACH_WIDTH = pytest.mark.parametrize("w", [WIDE, PHONE], ids=["book", "phone"])


class Put(NamedTuple):
    """A shape, and the origin and scale with which it is drawn."""

    shape: Shape
    x: float
    y: float
    scale: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale


def put(picture: Picture, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Iterator[Put]:
    for shape in picture:
        if isinstance(shape, Group):
            yield from put(shape.shapes, x + shape.at[0] * scale, y + shape.at[1] * scale, scale * shape.scale)
        else:
            yield Put(shape, x, y, scale)


def arrows(drawn: Drawn) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Where straight arrows begin and end."""
    found = []
    for one in put(drawn.picture):
        if not isinstance(one.shape, Path) or one.shape.paint not in (ARROW, INK_ARROW):
            continue
        if ends := re.match(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)M", one.shape.d):
            a, b, c, d = map(float, ends.groups())
            found.append((one.at(a, b), one.at(c, d)))
    return found


def within(point: tuple[float, float], area: Box, spare: float = 0.5) -> bool:
    (px, py), (x, y, w, h) = point, area
    return x - spare <= px <= x + w + spare and y - spare <= py <= y + h + spare


def words_at(drawn: Drawn, said: str) -> tuple[float, float]:
    (found,) = [one for one in put(drawn.picture) if isinstance(one.shape, Text) and one.shape.words == said]
    assert isinstance(found.shape, Text)
    return found.at(found.shape.x, found.shape.y)


def area(one: Put) -> Box:
    assert isinstance(one.shape, (Use, Rect))
    x, y = one.at(one.shape.x, one.shape.y)
    return x, y, one.shape.w * one.scale, one.shape.h * one.scale


@EACH_LANGUAGE
@EACH_WIDTH
@pytest.mark.parametrize(("said", "symbol"), [("makes", "y-porcelain"), ("needs", "y-cube")])
def test_a_factorys_labels_point_at_what_they_name(said: str, symbol: str, w: float, lang: str) -> None:
    drawn = book_turns.building(book(lang), w)
    x, y = words_at(drawn, book(lang).say(f"book.factory.{said}"))
    (_, end) = min(arrows(drawn), key=lambda one: abs(one[0][0] - x) + abs(one[0][1] - y))
    there = [area(one) for one in put(drawn.picture) if isinstance(one.shape, Use) and one.shape.symbol == symbol]
    assert there and any(
        left <= end[0] <= left + wide and 0 <= end[1] - top - high <= 2.0 for left, top, wide, high in there
    )


def numbers(drawn: Drawn) -> list[tuple[str, tuple[float, float]]]:
    """Every number in a full disc, and the disc's middle."""
    shapes = list(put(drawn.picture))
    return [
        (text.shape.words, disc.at(disc.shape.x, disc.shape.y))
        for disc, text in pairwise(shapes)
        if isinstance(disc.shape, Circle) and disc.shape.paint.fill == "cinnabar" and isinstance(text.shape, Text)
    ]


def test_the_numbers_of_set_up_stand_on_what_the_steps_speak_of() -> None:
    """In the order of the text: markets, the die and resources; crops; ships; routes; boats and the order; fields."""
    data = GAME.geometry("companion")
    drawn = book_board.board(book("en"), WIDE)
    scale = WIDE / printed_layout.W
    markets = [places.market(data, province) for province in data["places"]["urban"]]
    fields = [places.square(data, name) for name in data["places"]["squares"]]
    steps: dict[str, list[Box]] = {
        "1": [*(moved(one) for one in markets), printed_layout.EXCHANGE, printed_layout.RESOURCES],
        "2": [*printed_layout.crop_spaces()],
        "3": [*(one for pair in printed_layout.berths() for one in pair)],
        "5": [*printed_layout.route_spaces()],
        "6": [*printed_layout.boat_spaces(7), *printed_layout.order_spaces()],
        "7": [moved(one) for one in fields],
    }
    seen = [(said, (x / scale, y / scale)) for said, (x, y) in numbers(drawn) if y < printed_layout.H * scale]
    assert {said for said, _ in seen} == steps.keys()
    for said, point in seen:
        assert any(within(point, one, 3.0) for one in steps[said]), (said, point)
    assert {one for one in steps["1"][-2:] for said, point in seen if said == "1" and within(point, one)} == {
        *steps["1"][-2:]
    }


@EACH_LANGUAGE
def test_what_stands_in_a_row_on_a4_stands_in_one_on_letter(lang: str) -> None:
    letter = PAPERS["letter"].h / 2 - (PAPERS["a4"].h / 2 - WIDE)
    for draw in (book_turns.ways, book_turns.building, book_end.resolution):
        assert draw(book(lang), letter).h == pytest.approx(draw(book(lang), WIDE).h), draw.__name__


def test_what_set_up_lays_beside_the_board_is_shown_below_it() -> None:
    """The stack of crop tiles, the two kinds laid aside, the factories on show and their stack, each at its step."""
    drawn = book_board.board(book("en"), WIDE)
    edge = printed_layout.H * WIDE / printed_layout.W
    steps = {said: x for said, (x, y) in numbers(drawn) if y > edge}
    assert steps.keys() == {"2", "4"}
    used = [one for one in put(drawn.picture) if isinstance(one.shape, Use) and one.at(0, one.shape.y)[1] > edge]
    signs_ = {"2": {"y-potato", "y-corn", "y-plant"}, "4": {"y-paper", "y-silk", "y-sugar", "y-porcelain", "y-develop"}}
    for said, symbols in signs_.items():
        right = min((x for x in steps.values() if x > steps[said]), default=WIDE)
        there = {one.shape.symbol for one in used if steps[said] < area(one)[0] < right}  # type: ignore[union-attr]
        assert symbols <= there, (said, there)


def moved(there: Box) -> Box:
    """Where something of the map lies on paper."""
    return there[0] + printed_layout.SHIFT, *there[1:]


@EACH_WIDTH
def test_a_turns_numbers_stand_on_the_card_and_its_workers(w: float) -> None:
    drawn = book_turns.actions(book("en"), w)
    found = numbers(drawn)
    (mat,) = {
        (one.x, one.y, one.scale) for one in put(drawn.picture) if isinstance(one.shape, Rect) and one.shape.w > mats.W
    }
    x, y, scale = mat
    left, top, wide, _ = mats.columns()[1]
    on = wide / cards.SIZE[0]
    fx, fy, fw, fh = cards.FIGURE
    card = (left, top, wide, on * cards.SIZE[1])
    there = {
        "1": card,
        "2": (left, mats.WORKERS[0], wide, mats.WORKERS[1]),
        "3": (left + fx * on, top + fy * on, fw * on, fh * on),
    }
    for said, box in there.items():
        point = next(point for name, point in found if name == said)
        assert within(((point[0] - x) / scale, (point[1] - y) / scale), box), said


def test_no_figure_of_an_action_card_lies_under_its_workers() -> None:
    """Also not those that stand on their heads in the lower corner."""
    items = book("en").there["action-cards"].items  # type: ignore[union-attr]
    for item in items:
        there = [area(one) for one in put(item.face) if isinstance(one.shape, Use) and one.shape.symbol == "y-worker"]
        assert there
        for words in reach(item.face).words_:
            left, top, right, bottom = words.reach
            for x, y, w, h in there:
                assert x + w <= left or right <= x or y + h <= top or bottom <= y, (item.id, words)


def test_the_die_of_the_exchange_track_shows_what_the_example_rolls() -> None:
    found = [one for one in put(book_end.rates(book("en"), WIDE).picture) if isinstance(one.shape, Circle)]
    assert len(found) == book("en").example("administration").says["face"]


def test_an_arrow_ends_before_what_it_leads_to() -> None:
    found = list(put(row("1 y-boat > 1").picture))
    (arrow,) = [one for one in found if isinstance(one.shape, Path)]
    (_, figure) = [one for one in found if isinstance(one.shape, Text)]
    assert isinstance(arrow.shape, Path)
    tip = max(arrow.at(float(x), 0)[0] for x in re.findall(r"[ML]([\d.]+) ", arrow.shape.d))
    assert figure.x - tip >= 1.5
