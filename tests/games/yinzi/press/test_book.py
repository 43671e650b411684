"""The rulebook, play aids and score pad of Yínzi: whole in both languages and on both papers, and true to the game."""

from __future__ import annotations

from functools import cache

import pytest

from companion.art.shapes import Block, Group, Picture, Shape, Text
from companion.games.yinzi.art.signs import POINTS
from companion.games.yinzi.press import book_board, score_pad
from companion.games.yinzi.press.play_aids import AID
from companion.games.yinzi.press.signs import MEI, Book
from companion.games.yinzi.rules.edition import packaged
from companion.words import LANGUAGES, catalogue
from companion.words.catalogue import read_area
from printables.books import rulebook as bound
from printables.books.book import examples
from printables.drawing.fitted_text import POINT
from printables.kit import Leaf
from printables.kits import kit_of
from printables.link import LINK
from printables.paper import MARGIN, PAPERS, SAFE, Paper
from tests.printables.reach import reach

GAME = "yinzi"
EACH_PAPER = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def book(lang: str) -> Book:
    there = {component.kind: component for component in kit_of(GAME, lang).components}
    return Book(GAME, packaged("companion"), catalogue(lang, GAME, press=True), "full", there)


@cache
def pages(lang: str, paper: str) -> tuple[Picture, ...]:
    return tuple(page.picture for page in bound.pages(book(lang), PAPERS[paper], LINK))


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


WIDE = 128.0
OF_NOBODYS_LIST = {"poster", "rulebook"}
"""The board in another size, and the list's own book."""


@EACH_LANGUAGE
def test_the_list_of_components_has_all_that_is_made(lang: str) -> None:
    say = book(lang).say
    (page,) = (here for here in paragraphs(lang) if say("book.components.shared") in here)
    others = {f"player-board-{colour}" for colour in book(lang).data.colors if colour != MEI}
    for kind in book(lang).there.keys() - OF_NOBODYS_LIST - others:
        assert say(f"component.{kind}") in page, kind


@EACH_LANGUAGE
def test_set_up_speaks_of_everything_that_is_laid_out_and_taken(lang: str) -> None:
    """What is drawn from hand and score sheets come later."""
    say = book(lang).say
    told, later = say("rules.setup.text").lower(), {"score-pad", "workers", "cubes", "commodities"}
    for kind in book(lang).there.keys() - OF_NOBODYS_LIST - later:
        stem = say(f"component.{kind}").lower()[:4]
        assert stem in told, (kind, stem)


def test_the_numbers_of_the_set_up_s_picture_are_the_steps_and_hide_no_cylinder() -> None:
    drawn = book_board.board(book("en"), WIDE)
    steps = len(book("en").say("rules.setup.text").split("\n"))
    whole = {one.words for one in reach(drawn.picture).words_ if one.size > book_board.MARK}
    assert {f"{step}" for step in range(1, steps + 1)} <= whole
    r = book_board.MARK * book("en").face("board").w / WIDE
    stand = [*book_board.cylinders(book("en"))]
    assert len(stand) == 2 * len(book("en").data.colors)
    for said, x, y in book_board.marks(book("en"), r):
        for left, top, wide, colour in stand:
            aside, below = max(left - x, x - left - wide, 0), max(top - y, y - top - 1.5 * wide, 0)
            assert aside**2 + below**2 >= r**2, (said, colour)


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
    assert [*POINTS] == [*examples(GAME)["end"].position["score"]]
    here = [words_ for shape in score_pad.score_pad(words) for words_ in said(shape)]
    assert all(score_pad.named(reason, words.say) in here for reason in POINTS)


@EACH_PAPER
def test_two_score_sheets_lie_on_a_page_within_its_margins(paper: Paper) -> None:
    pad = book("en").there["score-pad"]
    assert isinstance(pad, Leaf)
    (boxes,) = pad.trims[paper.id]
    assert len(boxes) == pad.count == 2
    for x, y, w, h in boxes:
        assert x >= MARGIN - 1 and y >= MARGIN and x + w <= paper.w - MARGIN + 1 and y + h <= paper.h - MARGIN
