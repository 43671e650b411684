"""The rulebook, play aids and score pad of Yínzi: whole in both languages and on both papers, and true to the game."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import pytest
import zxingcpp

from companion.art.shapes import Block, Group, Picture, Shape, Text
from companion.games.yinzi.art.signs import POINTS
from companion.games.yinzi.press import rulebook, score_pad
from companion.games.yinzi.press.book_signs import MEI, Book
from companion.games.yinzi.press.examples import SCORE
from companion.games.yinzi.press.leaves import trims
from companion.games.yinzi.press.play_aids import AID
from companion.games.yinzi.rules.edition import packaged
from companion.words import LANGUAGES, catalogue
from companion.words.catalogue import read_area
from printables import rulebook as bound
from printables import saddle
from printables.chunks import NUMBERED
from printables.drawing import pdf, raster
from printables.drawing.fitted_text import POINT
from printables.kits import kit_of
from printables.link import LINK
from printables.page import Page
from printables.paper import MARGIN, PAPERS, SAFE, Paper
from printables.theme import theme
from tests.printables.reach import reach

GAME = "yinzi"
EACH_PAPER = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def book(lang: str) -> Book:
    kit = kit_of(GAME, lang)
    return Book(packaged("companion"), catalogue(lang, GAME, press=True), "full", {c.kind: c for c in kit.components})


@cache
def pages(lang: str, paper: str) -> tuple[Picture, ...]:
    return bound.pages(rulebook.rulebook(book(lang), LINK), PAPERS[paper])


def said(shape: Shape) -> tuple[str, ...]:
    """All words of a picture, paragraphs whole."""
    if isinstance(shape, Text):
        return (shape.words,)
    if isinstance(shape, Block):
        return shape.paragraphs
    return tuple(words for inner in shape.shapes for words in said(inner)) if isinstance(shape, Group) else ()


@cache
def paragraphs(lang: str, paper: str = "a4") -> tuple[frozenset[str], ...]:
    """What every page says."""
    return tuple(frozenset(words for shape in page for words in said(shape)) for page in pages(lang, paper))


def told(lang: str) -> frozenset[str]:
    return frozenset().union(*paragraphs(lang))


@EACH_LANGUAGE
@EACH_PAPER
def test_the_rulebook_fills_its_sheets_and_nothing_leaves_its_column(paper: Paper, lang: str) -> None:
    found, (w, h) = pages(lang, paper.id), saddle.size(paper)
    assert len(found) == rulebook.PAGES and len(found) % saddle.A_SHEET == 0
    for number, page in enumerate(found[1:], start=2):
        assert page, f"page {number} is empty"
        pen = reach(page)
        for reached in (*pen.shapes, *(one.reach for one in pen.words_)):
            left, top, right, bottom = reached
            assert left >= bound.EDGE - 1 and right <= w - bound.EDGE + 1, (number, reached)
            assert top >= bound.TOP - 1 and bottom <= h - 5, (number, reached)


@EACH_LANGUAGE
@EACH_PAPER
def test_rules_are_set_in_nine_points_at_least(paper: Paper, lang: str) -> None:
    """Rulings and what is written beside pictures are a little smaller."""
    rules = {
        words
        for key, entry in book(lang).words.items()
        if re.fullmatch(r"rules\.\w+\.text", key)
        for words in entry.forms
    }
    lines = {line for words in rules for line in words.split("\n")}
    sizes = [size for page in pages(lang, paper.id) for shape in page for size in set_in(shape, lines)]
    assert len(sizes) > 80 and min(sizes) >= 9 * POINT - 1e-6


def set_in(shape: Shape, lines: set[str]) -> tuple[float, ...]:
    """The sizes in which any of these paragraphs are set, where they are no part of a picture."""
    if isinstance(shape, Block):
        return (shape.size,) if set(shape.paragraphs) & lines else ()
    if isinstance(shape, Group) and shape.scale == 1:
        return tuple(size for inner in shape.shapes for size in set_in(inner, lines))
    return ()


@EACH_LANGUAGE
def test_every_rule_and_every_ruling_is_told(lang: str) -> None:
    words, here = book(lang).words, told(lang)
    for part in words.say("rules.parts").split():
        for line in words.say(f"rules.{part}.text").split("\n"):
            assert line in here, part
    rulings = {key.removeprefix("ruling.") for key in words if key.startswith("ruling.") and key.count(".") == 1}
    assert rulings > rulebook.UNTOLD
    for ruling in rulings - rulebook.UNTOLD:
        assert words.say(f"ruling.{ruling}") in here, ruling


@EACH_LANGUAGE
def test_the_contents_name_the_pages_on_which_chapters_begin(lang: str) -> None:
    say, contents = book(lang).say, paragraphs(lang)[1]
    above = [headings(page) for page in pages(lang, "a4")]
    for name in ("components", *say("rules.parts").split(), "resolve", "hints"):
        title = say(f"book.{name}" if name in rulebook.OWN else f"rules.{name}")
        assert title in contents
        heading = title.rpartition(NUMBERED)[2]
        (begins,) = [number for number, large in enumerate(above, start=1) if heading in large]
        assert f"{begins}" in contents


OF_NOBODYS_LIST = {"poster", "rulebook"}
"""The board in another size, and the list's own book."""


@EACH_LANGUAGE
def test_the_list_of_components_has_all_that_is_made(lang: str) -> None:
    say = book(lang).say
    (page,) = (here for here in paragraphs(lang) if say("book.components.shared") in here)
    others = {f"player-board-{colour}" for colour in book(lang).ed.colors if colour != MEI}
    for kind in book(lang).there.keys() - OF_NOBODYS_LIST - others:
        assert say(f"component.{kind}") in page, kind


@EACH_LANGUAGE
def test_set_up_speaks_of_everything_that_is_laid_out_and_taken(lang: str) -> None:
    """What is drawn from hand and score sheets come later."""
    say = book(lang).say
    told, later = say("rules.setup.text").lower(), {"play-aids", "score-pad", "workers", "cubes", "commodities"}
    for kind in book(lang).there.keys() - OF_NOBODYS_LIST - later:
        stem = say(f"component.{kind}").lower()[:4]
        assert stem in told, (kind, stem)


def headings(page: Picture) -> list[str]:
    """What stands above chapters, which nothing else is as large as."""
    large = 13.5 * POINT
    return [one.words for one in reach(page).words_ if one.size >= large]


@EACH_PAPER
def test_the_code_on_the_back_is_read_at_100_dpi(paper: Paper) -> None:
    out = BytesIO()
    back = Page(*saddle.size(paper), pages("de", paper.id)[-1], label="back")
    pdf.write([back], pdf.Properties("book", "test", "de"), theme("full"), out)
    assert [code.text for code in zxingcpp.read_barcodes(next(raster.pages(out.getvalue(), 100)))] == [LINK]


# --- play aids and the pad ------------------------------------------------------------------------------------


def aid(lang: str) -> tuple[Picture, Picture]:
    cut = next(one for one in kit_of(GAME, lang).components if one.kind == "play-aids")
    (item,) = cut.items  # type: ignore[union-attr]
    return item.face, item.back


@EACH_LANGUAGE
def test_a_play_aid_is_read_at_seven_points_and_away_from_its_cut(lang: str) -> None:
    for side in aid(lang):
        for one in reach(side).words_:
            left, top, right, bottom = one.reach
            assert min(left, top, AID.w - right, AID.h - bottom) >= SAFE, one
        blocks = [shape for shape in side if isinstance(shape, Block)]
        assert len(blocks) > 4 and min(block.size for block in blocks) >= 7 * POINT


@EACH_LANGUAGE
def test_the_pad_has_a_line_for_everything_that_the_app_counts(lang: str) -> None:
    words = catalogue(lang, GAME, press=True)
    reasons = {key.removeprefix("reason.") for key in read_area(GAME, lang)[0] if key.startswith("reason.")}
    assert {*POINTS} == reasons - {"adjustment"}
    assert [*POINTS] == [reason for reason, _ in SCORE]
    here = [words_ for shape in score_pad.score_pad(words) for words_ in said(shape)]
    assert all(score_pad.named(reason, words.say) in here for reason in POINTS)


@EACH_PAPER
def test_two_score_sheets_lie_on_a_page_within_its_margins(paper: Paper) -> None:
    for x, y, w, h in trims(paper):
        assert x >= MARGIN - 1 and y >= MARGIN and x + w <= paper.w - MARGIN + 1 and y + h <= paper.h - MARGIN
