"""Summaries, pocket book and pad: how many, where they are cut and folded, and that they say what the app counts."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
import zxingcpp

from companion.art.shapes import Block, Group, Path, Picture, Shape, Text, Use
from companion.engine import registry
from companion.games.ming_dynastie.press import points_table, score_pad, signs
from companion.games.ming_dynastie.press.summary import FORM, summary
from companion.games.ming_dynastie.rules import scoring
from companion.words import LANGUAGES, catalogue
from companion.words.catalogue import read_area
from printables.books import booklet
from printables.books.book import Book
from printables.books.flow import TooLong
from printables.drawing import pdf, raster
from printables.drawing.errors import DoesNotFit
from printables.drawing.theme import theme
from printables.kit import Leaf
from printables.kits import kit_of
from printables.link import LINK
from printables.page import Page
from printables.paper import MARGIN, PAPERS, Paper
from printables.sheets.n_up import n_up

EACH_PAPER = pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
GAME = "ming-dynastie"


def leaf(lang: str, kind: str) -> Leaf:
    (found,) = (one for one in kit_of(GAME, lang).components if one.kind == kind)
    assert isinstance(found, Leaf)
    return found


def said(shape: Shape) -> tuple[str, ...]:
    """All words of a picture."""
    if isinstance(shape, Text):
        return (shape.words,)
    if isinstance(shape, Block):
        return shape.paragraphs
    return tuple(words for inner in shape.shapes for words in said(inner)) if isinstance(shape, Group) else ()


def symbols(picture: Picture) -> list[str]:
    """The signs that stand in a picture."""
    found: list[str] = []
    for shape in picture:
        found += symbols(shape.shapes) if isinstance(shape, Group) else [shape.symbol] if isinstance(shape, Use) else []
    return found


def page_words(lang: str, kind: str, paper: str = "a4", page: int = 0) -> str:
    return "\n".join(words for shape in leaf(lang, kind).pages[paper][page] for words in said(shape))


# --- summaries ------------------------------------------------------------------------------------------------


@EACH_LANGUAGE
@EACH_PAPER
def test_four_equal_summaries_are_cut_out_of_two_pages(paper: Paper, lang: str) -> None:
    one = leaf(lang, "summaries")
    assert one.count == 4
    boxes = [box for page in one.trims[paper.id] for box in page]
    assert len(boxes) == 4 and len(one.pages[paper.id]) == len(one.trims[paper.id]) == 2
    for x, y, w, h in boxes:
        assert (w, h) == (FORM.w, FORM.h)
        assert x >= MARGIN and y >= MARGIN and x + w <= paper.w - MARGIN and y + h <= paper.h - MARGIN
    upper, lower = one.trims[paper.id][0]
    assert lower[1] >= upper[1] + upper[3]
    assert page_words(lang, "summaries", paper.id, 0) == page_words(lang, "summaries", paper.id, 1)


@EACH_LANGUAGE
def test_summaries_tell_every_phase_and_every_reason_of_points(lang: str) -> None:
    words, read = catalogue(lang, GAME, press=True), page_words(lang, "summaries")
    for phase in ("members", "cards", "move", "scoring", "end"):
        assert f"**{words.say(f'phase.{phase}')}.**" in read
    for reason in points_table.ROWS:
        assert words.say(f"summary.row.{reason}") in read


def test_a_summary_with_too_many_words_is_refused() -> None:
    words = catalogue("en", GAME, press=True)

    class Wordy:
        def say(self, key: str, *_: object, **more: Any) -> str:
            return words.say(key, **more) * (6 if key == "summary.cards" else 1)

    with pytest.raises(TooLong):
        summary(Book(GAME, {}, Wordy(), "full", {}), LINK)  # type: ignore[arg-type]


def test_the_points_are_those_of_the_rules() -> None:
    assert {reason: signs.points(reason) for reason in points_table.ROWS} == {
        "set-of-6": (28, 24, 20),
        "city-members": (4, 3, 0),
        "city-majority": (4, 4, 4),
        "monastery": (4, 4, 4),
        "set-of-5": (None, None, 10),
        "single-tile": (None, None, 1),
    }


def test_the_districts_shown_are_told_apart_by_the_rules() -> None:
    moves = {name: scoring.city_moves([count for _, count in owners]) for name, owners in signs.CASES}
    assert moves == {"order": [2, 1, 0], "front": [1, 1, 0], "second": [2, 0, 0], "four": [0, 0, 0, 0]}
    for name, owners in signs.CASES:
        members = [name for name in symbols(signs.case(owners).picture) if name.startswith("s-")]
        assert len(members) == sum(count for _, count in owners) + sum(moves[name])


# --- the pocket book ------------------------------------------------------------------------------------------


@EACH_PAPER
def test_a_folded_pocket_book_has_its_pages_upright_and_in_order(paper: Paper) -> None:
    """Fold the sheet panel by panel onto the cover: across an upright fold left and right change, across the level one
    up and down do. Every panel must come to lie on the cover's place, and read upright from the side it faces."""
    places = {panel.number: panel for panel in booklet.panels(paper)}
    assert sorted(places) == list(range(1, 9))
    cover = places[1]
    column = {number: round(panel.x / panel.w) for number, panel in places.items()}
    row = {number: round(panel.y / panel.h) for number, panel in places.items()}
    for number, panel in places.items():
        folds_across, folds_down = abs(column[number] - column[1]), abs(row[number] - row[1])
        # The ring of panels is joined around the cut: inner panels of both rows are not joined to one another.
        faces_up = (folds_across + folds_down) % 2 == 0
        up_after = (-1 if panel.upside_down else 1) * (-1 if folds_down % 2 else 1)
        assert up_after == 1, f"page {number} stands on its head"
        assert faces_up == (number % 2 == 1), f"page {number} is on the wrong side of its leaf"
        assert (panel.w, panel.h) == (cover.w, cover.h)
    ring = [(3, 1), (2, 1), (1, 1), (0, 1), (0, 0), (1, 0), (2, 0), (3, 0)]
    around = [next(n for n in places if (column[n], row[n]) == place) for place in ring]
    assert around == [1, 8, 7, 6, 5, 4, 3, 2], "neighbours around the cut must be neighbours in the book"


@EACH_PAPER
def test_the_only_cut_leaves_the_ring_of_pages_whole(paper: Paper) -> None:
    (sheet,) = leaf("en", "pocket-book").pages[paper.id][0]
    assert isinstance(sheet, Group) and (sheet.turn, sheet.at) == (90.0, (paper.w, 0.0))
    cuts = [shape.d for shape in sheet.shapes if isinstance(shape, Path) and shape.paint == booklet.CUT]
    width, middle = paper.h / 4, paper.w / 2
    assert cuts == [f"M{width:.6g} {middle:.6g}H{3 * width:.6g}"]


@EACH_PAPER
def test_no_fold_of_the_pocket_book_runs_through_the_line_at_the_foot(paper: Paper) -> None:
    """The line stands across the middle of the upright sheet's lower edge, where the lying one ends."""
    (sheet,) = leaf("en", "pocket-book").pages[paper.id][0]
    assert isinstance(sheet, Group)
    folds = [shape.d for shape in sheet.shapes if isinstance(shape, Path) and shape.paint == booklet.FOLD]
    across = [float(end) for d in folds for end in re.findall(r"H([\d.]+)", d)]
    assert across and max(across) <= paper.h - booklet.OUTER


@EACH_PAPER
def test_pages_keep_away_from_edges_that_do_not_print(paper: Paper) -> None:
    for panel in booklet.panels(paper):
        right = panel.w - panel.left - (panel.w - booklet.OUTER - booklet.INNER)
        at_left, at_right = (right, panel.left) if panel.upside_down else (panel.left, right)
        if panel.x < 1:
            assert at_left >= 8
        if panel.x + panel.w > paper.h - 1:
            assert at_right >= 8
        assert min(at_left, at_right) >= 5


@EACH_LANGUAGE
def test_the_pocket_book_tells_all_parts_of_the_rules(lang: str) -> None:
    words, read = catalogue(lang, GAME, press=True), page_words(lang, "pocket-book")
    for part in ("setup", "members", "cards", "move", "city", "points", "end", "two"):
        assert words.say(f"pocket.{part}") in read


# --- the pad --------------------------------------------------------------------------------------------------


def test_the_pad_has_a_line_for_everything_that_the_app_counts() -> None:
    reasons = {key.removeprefix("reason.") for key in read_area(GAME, "en")[0] if key.startswith("reason.")}
    on_pad = {row[0] for _, rows in score_pad.blocks(6) for row in rows} - {score_pad.SUM_UP}
    # The most in a city are ringed in the city's own line.
    assert on_pad | {"city-majority"} == reasons


def test_the_pad_counts_when_and_as_the_app_does() -> None:
    blocks = dict(score_pad.blocks(6))
    assert [*blocks] == ["2", "4", "6", "end"]
    for when in ("2", "4", "6"):
        cities = [row for row in blocks[when] if row[0] == "city-members"]
        assert [row[2] for row in cities] == [*range(6)]
        assert blocks[when][0][:2] == ("set-of-6", scoring.SET_OF_SIX[int(when)])
    assert [row[:2] for row in blocks["end"]] == [("set-of-5", 10), ("single-tile", 1), ("adjustment", 0)]


@EACH_LANGUAGE
@EACH_PAPER
def test_the_pad_names_every_city_in_every_scoring_and_every_player(paper: Paper, lang: str) -> None:
    read = page_words(lang, "score-pad", paper.id).split("\n")
    for province in registry.game(GAME).geometry("companion")["provinces"]:
        assert sum(province["city"] in words for words in read) == 3
    assert sum(words == f"+{signs.points('city-majority')[0]}" for words in read) == 3 * 6 * 4
    drawn = symbols(leaf(lang, "score-pad").pages[paper.id][0])
    assert [name for name in drawn if name.startswith("s-")] == ["s-red", "s-yellow", "s-blue", "s-green"]


# --- the way to the app ---------------------------------------------------------------------------------------


@EACH_PAPER
@pytest.mark.parametrize(("kind", "codes"), [("summaries", 2), ("pocket-book", 1)])
def test_codes_are_read_at_100_dpi(paper: Paper, kind: str, codes: int) -> None:
    picture = leaf("de", kind).pages[paper.id][0]
    out = BytesIO()
    pdf.write([Page(paper.w, paper.h, picture, label=kind)], pdf.Properties(kind, "test", "de"), theme("full"), out)
    found = zxingcpp.read_barcodes(next(raster.pages(out.getvalue(), 100)))
    assert [code.text for code in found] == [LINK] * codes


def test_small_papers_lie_on_as_few_pages_as_the_paper_has_room_for() -> None:
    leaf = n_up("slips", "papers", [()] * 5, (94.0, 129.0))
    for paper in PAPERS.values():
        first, second = leaf.trims[paper.id]
        assert (len(first), len(second)) == (4, 1) and first[0] == second[0]
        assert all(x >= MARGIN and x + w <= paper.w - MARGIN and y + h <= paper.h - MARGIN for x, y, w, h in first)
    with pytest.raises(DoesNotFit, match="slips"):
        n_up("slips", "papers", [()], (PAPERS["a4"].w, 50.0))
