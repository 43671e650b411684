"""First pages: their bars measure what they say, everything is on the page, and every kind of file has its steps."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from math import isclose

import pytest
from PIL import Image

from companion.art.outline import segments
from companion.art.shapes import Block, Group, Path, Picture, Text
from companion.words import LANGUAGES, catalogue
from printables.books.first_page import BAR, bars, facts, first_page, steps, took
from printables.drawing import pdf, raster
from printables.drawing.errors import DrawingError
from printables.drawing.theme import theme
from printables.kits import KITS, kit_of
from printables.options import SHEETS, SheetStyle
from printables.page import Page
from printables.paper import PAPERS, Paper
from tests.printables import toy
from tests.printables.reach import reach
from tests.profiles import by_two

STYLES: tuple[SheetStyle | None, ...] = (None, *SHEETS)


def lines(picture: Picture) -> set[tuple[float, float, float, float]]:
    """Every straight line of the paths on a page, with its ends in order."""
    found = set()
    for shape in picture:
        if not isinstance(shape, Path):
            continue
        pen = (0.0, 0.0)
        for kind, numbers in segments(shape.d):
            end = (round(numbers[-2], 4), round(numbers[-1], 4)) if numbers else pen
            if kind == "L":
                found.add((*min(pen, end), *max(pen, end)))
            pen = end
    return found


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
def test_bars_are_100_mm_long_in_both_directions(paper: Paper) -> None:
    page = first_page(toy.kit("en"), "cards", paper, 3)
    level = [(x, y, to_x) for x, y, to_x, to_y in lines(page.picture) if y == to_y and isclose(to_x - x, BAR)]
    upright = [(x, y, to_y) for x, y, to_x, to_y in lines(page.picture) if x == to_x and isclose(to_y - y, BAR)]
    assert len(level) == len(upright) == 1
    (x, y, right), (at, top, bottom) = level[0], upright[0]
    assert (x, y) == pytest.approx((at, bottom), abs=0.3)
    assert (right - x, bottom - top) == pytest.approx((100.0, 100.0))
    assert x - 6.5 >= 5 and right <= paper.w - 5 and bottom + 8 <= paper.h - 5


def test_whatever_edge_of_a_bar_is_measured_is_100_mm_long() -> None:
    """On the paper: no mark and no width of the other bar makes one longer."""
    file = BytesIO()
    pdf.write([Page(140, 140, bars(20.0, 120.0))], pdf.Properties("bars", "", "en"), theme("full"), file)
    (image,) = raster.pages(file.getvalue(), 508)  # 20 pixels a millimetre
    dark = image.convert("L").point(lambda level: 0 if level < 128 else 255)
    for turned in (dark, dark.transpose(Image.Transpose.TRANSPOSE)):
        rows = (turned.crop((0, y, turned.width, y + 1)).tobytes() for y in range(turned.height))
        longest = [max(map(len, row.split(b"\xff"))) / 20 for row in rows]
        bar = [length for length in longest if length > 50]
        assert bar and bar == pytest.approx([100.0] * len(bar), abs=0.1)


def test_marks_stand_every_centimetre() -> None:
    found = lines(bars(20.0, 250.0))
    below = {round(x) for x, y, to_x, _ in found if x == to_x and y == 250.0}
    beside = {round(y) for _, y, to_x, to_y in found if y == to_y and to_x == 20.0}
    assert {20 + 10 * n for n in range(1, 11)} <= below
    assert {250 - 10 * n for n in range(1, 11)} <= beside


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
def test_every_first_page_can_be_drawn_and_stays_on_the_paper(
    paper: Paper, style: SheetStyle | None, lang: str
) -> None:
    page = first_page(toy.kit(lang), "cards", paper, 12, style)
    assert page.first and (page.w, page.h) == (paper.w, paper.h) and not page.placed
    for shape in page.picture:
        if isinstance(shape, Block):
            assert shape.x >= 10 and shape.x + shape.w <= paper.w - 10
            assert shape.y >= 10 and shape.y + shape.h <= paper.h - 10
        if isinstance(shape, Text):
            assert 10 <= shape.y <= paper.h - 8
    pdf.write([page], pdf.Properties("first", "test", lang), theme("low"), BytesIO())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_what_it_knows(lang: str) -> None:
    page = first_page(toy.kit(lang), "cards", PAPERS["letter"], 12, "duplex")
    said = " ".join(words for shape in page.picture for words in texts(shape))
    say = catalogue(lang, press=True).say
    assert toy.WORDS[lang]["cards"] in said
    assert "Letter" in said and "**12**" in said
    assert say("first.sides.duplex") in said
    for shown in ("100 mm", "94.1 mm", "97.3 mm") if lang == "en" else ("100 mm", "94,1 mm", "97,3 mm"):
        assert shown in said


def texts(shape: object) -> tuple[str, ...]:
    if isinstance(shape, Text):
        return (shape.words,)
    if isinstance(shape, Block):
        return shape.paragraphs
    return tuple(words for inner in shape.shapes for words in texts(inner)) if isinstance(shape, Group) else ()


def test_the_readings_are_what_shrinking_makes_of_100_mm() -> None:
    a4, letter = PAPERS["a4"], PAPERS["letter"]
    assert round(100 * min(letter.w / a4.w, letter.h / a4.h), 1) == 94.1
    assert round(100 * min(a4.w / letter.w, a4.h / letter.h), 1) == 97.3


def test_steps_begin_with_printing_and_bring_both_sides_together() -> None:
    say, guide = catalogue("en", press=True).say, toy.kit("en").guides["cards"]
    assert steps(guide, None, say) == (say("first.step.print"), *guide.steps)
    for style in SHEETS:
        first, second, *rest = steps(guide, style, say)
        assert first == say("first.step.print")
        assert second == say(f"first.step.{style.removesuffix('-short')}")
        assert tuple(rest) == guide.steps


def test_times_are_said_as_people_say_them() -> None:
    say = catalogue("en", press=True).say
    said = [took(minutes, say) for minutes in (10, 55, 60, 90, 150)]
    assert said == [
        "about **10** minutes", "about **55** minutes", "about **an hour**", "about **1½** hours", "about **2½** hours"
    ]  # fmt: skip


def told(sheet: SheetStyle | None, stock: str) -> dict[str, str]:
    kit = toy.kit("en")
    kit = replace(kit, guides={**kit.guides, "cards": replace(kit.guides["cards"], stock=stock)})
    return dict(facts(kit, "cards", PAPERS["a4"], 3, sheet))


def test_how_heavy_paper_should_be_goes_by_how_backs_get_there() -> None:
    say = catalogue("en", press=True).say
    assert told(None, "heavy")["stock"] == "heavy"
    assert told("gutterfold", "heavy")["stock"] == say("first.stock.gutterfold")
    assert told("duplex-short", "")["stock"] == told("duplex", "")["stock"] != told("single", "")["stock"]
    assert "stock" not in told(None, "")


def test_glue_is_asked_for_where_sheets_are_glued() -> None:
    glue = catalogue("en", press=True).say("first.tools.glue").split("\n")
    for sheet, needed in ((None, False), ("gutterfold", True), ("single", True), ("duplex", False)):
        assert all(thing in told(sheet, "")["tools"] for thing in glue) == needed  # type: ignore[arg-type]


def test_a_first_page_names_the_other_parts_of_a_copy() -> None:
    """So that nobody with one file in hand thinks it is all."""
    guides = toy.kit("en").guides
    others = [guide.title for part, guide in guides.items() if part != "cards"]
    assert len(others) >= 2
    assert told(None, "")["others"].replace("\u00a0", " ").split(" · ") == others
    boxed = replace(toy.kit("en"), fits=frozenset({"cards"}))
    assert "others" not in dict(facts(boxed, "cards", PAPERS["a4"], 12, None))


@pytest.mark.parametrize("game", KITS)
def test_pictures_of_what_becomes_of_sheets_stay_in_their_frames(game: str) -> None:
    for part, guide in kit_of(game).guides.items():
        pen = reach((Group(guide.finished, miniature=True),))
        lefts, tops, rights, bottoms = zip(*pen.shapes, *(one.reach for one in pen.words_), strict=True)
        wide, high = guide.finished_size
        assert min(lefts) >= 0 and min(tops) >= 0 and max(rights) <= wide and max(bottoms) <= high, part


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
@pytest.mark.parametrize("game", KITS)
def test_letters_that_steps_name_stand_in_the_picture(game: str, paper: Paper) -> None:
    kit = kit_of(game)
    for part, guide in kit.guides.items():
        named = {letter for step in guide.steps for letter in re.findall(r"\(([a-z])\)", step)}
        shown = {one.words for one in reach(first_page(kit, part, paper, 4).picture).words_}
        assert named <= shown, part


@pytest.mark.parametrize(
    ("game", "printed", "left_out"),
    [
        ("ming-dynastie", ("return-cards",), "face-down stack"),
        ("ming-dynastie", ("movement-cards", "dragon-cards"), "return cards"),
        ("ming-dynastie", ("princes",), "Province tiles"),
        ("ming-dynastie", ("province-tiles",), "two sides"),
        ("ming-dynastie", ("summaries", "score-pad"), "Pocket book"),
        ("ming-voyages", ("solo-cards",), "green backs"),
        ("ming-voyages", ("cards",), "red backs"),
        ("ming-voyages", ("troops", "gold"), "counters"),
        ("ming-voyages", ("references", "solo-rules"), "match sheet"),
        ("yinzi", ("ships", "routes"), "corn"),
        ("yinzi", ("die",), "Better"),
        ("yinzi", ("workers", "wood"), "crease"),
        ("yinzi", ("score-pad",), "play aids"),
    ],
)
def test_steps_are_those_of_what_is_printed(game: str, printed: tuple[str, ...], left_out: str) -> None:
    kit = kit_of(game)
    (part,) = {one.part for one in kit.components if one.kind in printed}
    guide, here = kit.guides[part], [one.kind for one in kit.components if one.part == part]
    assert guide.steps_for(here) == guide.steps
    left = [step for step in guide.steps if step not in guide.steps_for(printed)]
    assert any(left_out in step for step in left) and not any(left_out in step for step in guide.steps_for(printed))


@pytest.mark.parametrize(("game", "lang"), by_two(KITS, LANGUAGES))
def test_steps_that_are_about_some_components_are_there_and_so_are_these(game: str, lang: str) -> None:
    """In every language the same, so that none is left out for another."""
    kit, english = kit_of(game, lang), kit_of(game)
    for part, guide in kit.guides.items():
        assert len(guide.steps) == len(english.guides[part].steps), part
        there = {one.kind for one in kit.components if one.part == part}
        for place, about in guide.concern.items():
            assert place < len(guide.steps) and about and there.issuperset(about), (part, place)


def test_a_part_without_a_guide_is_refused() -> None:
    with pytest.raises(KeyError):
        first_page(replace(toy.kit("en"), guides={}), "cards", PAPERS["a4"], 1)


def test_more_steps_than_there_is_room_for_are_refused() -> None:
    kit = toy.kit("en")
    wordy = replace(kit.guides["cards"], steps=("Cut along all lines, slowly, and keep what is left over.",) * 60)
    with pytest.raises(DrawingError, match=r"first page of .* needs \d+\.\d mm more"):
        first_page(replace(kit, guides={"cards": wordy}), "cards", PAPERS["a4"], 1)
