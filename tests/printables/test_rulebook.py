"""Rulebooks of all games: whole in both languages and on both papers, and as files that are read on a screen."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from typing import Any

import pytest
import zxingcpp
from pypdf import PdfReader

from companion.art.shapes import Block, Group, Picture, Shape, Text
from companion.words import LANGUAGES, catalogue
from printables.books import book as books
from printables.books import rulebook
from printables.books.book import RULEBOOK
from printables.books.chunks import NUMBERED
from printables.drawing import pdf, raster
from printables.drawing.fitted_text import POINT
from printables.drawing.theme import theme
from printables.files.documents import documents
from printables.kit import Leaf
from printables.kits import kit_of
from printables.link import LINK
from printables.options import Options
from printables.page import Page
from printables.paper import PAPERS, Paper
from printables.sheets import saddle
from tests.printables.reach import reach
from tests.profiles import by_two

BOOKS = ("ming-dynastie", "ming-voyages", "yinzi")
OF_THE_PHONE = ("ming-dynastie", "yinzi")
"""Whose rules are word for word those of the phone."""
SHEETS = by_two(PAPERS.values(), LANGUAGES)
EACH_BOOK = pytest.mark.parametrize("game", BOOKS)
EACH_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
EACH_SHEET = pytest.mark.parametrize(
    ("paper", "lang"), [pytest.param(paper, lang, id=f"{paper.id}-{lang}") for paper, lang in SHEETS]
)


@cache
def leaf(game: str, lang: str) -> Leaf:
    (found,) = (one for one in kit_of(game, lang).components if one.kind == RULEBOOK)
    assert isinstance(found, Leaf)
    return found


def pages(game: str, lang: str, paper: str = "a4") -> tuple[Page, ...]:
    return leaf(game, lang).reading[paper]


def said(shape: Shape) -> tuple[str, ...]:
    """All words of a picture, paragraphs whole."""
    if isinstance(shape, Text):
        return (shape.words,)
    if isinstance(shape, Block):
        return shape.paragraphs
    return tuple(words for inner in shape.shapes for words in said(inner)) if isinstance(shape, Group) else ()


@EACH_BOOK
@EACH_SHEET
def test_a_book_fills_its_sheets_and_nothing_leaves_its_column(game: str, lang: str, paper: Paper) -> None:
    found, (w, h) = pages(game, lang, paper.id), saddle.size(paper)
    assert len(found) == books.rulebook(game).pages and len(found) % saddle.A_SHEET == 0
    assert len(leaf(game, lang).pages[paper.id]) == len(found) / 2
    for number, page in enumerate(found[1:], start=2):
        assert page.picture and (page.w, page.h) == (w, h), f"page {number} is empty"
        pen = reach(page.picture)
        for reached in (*pen.shapes, *(one.reach for one in pen.words_)):
            left, top, right, bottom = reached
            assert left >= rulebook.EDGE - 1 and right <= w - rulebook.EDGE + 1, (number, reached)
            assert top >= rulebook.TOP - 1 and bottom <= h - 5, (number, reached)


@EACH_BOOK
@EACH_SHEET
def test_rules_are_set_in_nine_points_at_least(game: str, lang: str, paper: Paper) -> None:
    """Rulings and what is written beside pictures are a little smaller."""
    rules = {
        words
        for key, entry in catalogue(lang, game, press=True).items()
        if re.fullmatch(r"rules\.\w+\.text", key)
        for words in entry.forms
    }
    lines = {line for words in rules for line in words.split("\n")}
    sizes = [size for page in pages(game, lang, paper.id) for shape in page.picture for size in set_in(shape, lines)]
    assert len(sizes) > 20 and min(sizes) >= 9 * POINT - 1e-6


def set_in(shape: Shape, lines: set[str]) -> tuple[float, ...]:
    """The sizes in which any of these paragraphs are set, where they are no part of a picture."""
    if isinstance(shape, Block):
        return (shape.size,) if set(shape.paragraphs) & lines else ()
    if isinstance(shape, Group) and shape.scale == 1:
        return tuple(size for inner in shape.shapes for size in set_in(inner, lines))
    return ()


@pytest.mark.parametrize("game", OF_THE_PHONE)
@EACH_LANGUAGE
def test_every_rule_and_every_ruling_is_told(game: str, lang: str) -> None:
    words, untold = catalogue(lang, game, press=True), {*books.rulebook(game).untold}
    here = {paragraph for page in pages(game, lang) for shape in page.picture for paragraph in said(shape)}
    for part in words.say("rules.parts").split():
        for line in words.say(f"rules.{part}.text").split("\n"):
            assert line in here, part
    rulings = {key.removeprefix("ruling.") for key in words if key.startswith("ruling.") and key.count(".") == 1}
    assert rulings > untold
    for ruling in rulings - untold:
        assert words.say(f"ruling.{ruling}") in here, ruling


@EACH_BOOK
@EACH_SHEET
def test_chapters_are_found_by_list_outline_and_link(game: str, lang: str, paper: Paper) -> None:
    """Whatever says where a chapter begins, its heading stands there, and its page has that number at its foot."""
    found = pages(game, lang, paper.id)
    read = [page.reading for page in found if page.reading]
    assert len(read) == len(found)
    for number, (page, reading) in enumerate(zip(found, read, strict=True), start=1):
        above = headings(page.picture)
        assert all(title.rpartition(NUMBERED)[2] in above for title in reading.begins)
        if 1 < number < len(found):
            assert reading.folio == f"{number}" in {word for shape in page.picture for word in said(shape)}
    begins = [(title, number) for number, reading in enumerate(read, start=1) for title in reading.begins]
    listed, (_, *others) = found[begins[0][1] - 1], begins
    rows = [(box, to) for box, to in (listed.reading.links if listed.reading else ()) if box[1] < listed.h - 20]
    assert [to for _, to in rows] == [number for _, number in others], "the list leads to all chapters but its own"
    words = list(reach(listed.picture).words_)
    for (x, y, w, h), to in rows:
        inside = [one.words for one in words if x - 0.1 <= one.reach[0] <= x + w and y <= one.reach[1] <= y + h]
        title = next(title for title, number in others if title == inside[0])
        assert (title, to) in others and inside[-1] == f"{to}"
    for reading in (*read[1 : begins[0][1] - 1], *read[begins[0][1] : -1]):
        assert [to for _, to in reading.links] == [begins[0][1]], "a foot leads back to the list"


def headings(page: Picture) -> list[str]:
    """What stands above chapters, which nothing else is as large as."""
    large = 13.5 * POINT
    return [one.words for one in reach(page).words_ if one.size >= large]


@EACH_BOOK
def test_the_code_on_the_back_is_read_at_100_dpi(game: str) -> None:
    out = BytesIO()
    pdf.write([pages(game, "de")[-1]], pdf.Properties("book", "test", "de"), theme("full"), out)
    assert [code.text for code in zxingcpp.read_barcodes(next(raster.pages(out.getvalue(), 100)))] == [LINK]


def test_a_book_to_be_read_is_a_file_of_its_own_without_first_page_and_foot_lines() -> None:
    (document,) = documents(kit_of("ming-dynastie", "de"), Options(lang="de", only=("rulebook-pages",)))
    assert document.name == "ming-dynastie-rulebook-pages-a4-de.pdf"
    assert document.components == {"rulebook-pages": 1}
    assert document.pages == pages("ming-dynastie", "de")


@EACH_BOOK
@EACH_LANGUAGE
def test_part_and_kind_of_what_is_read_have_names(game: str, lang: str) -> None:
    words = catalogue(lang, game, press=True)
    for area in ("part", "component"):
        assert words.say(f"{area}.{leaf(game, lang).reading_kind}")


def test_a_file_that_is_read_has_outline_labels_links_and_says_its_title_and_language_in_xmp() -> None:
    found = pages("ming-dynastie", "de")
    plain = [Page(page.w, page.h, (), label=page.label, reading=page.reading) for page in found]
    out = BytesIO()
    about = pdf.Properties("Ming & Dynastie: Spielregel", "Die Regeln", "de", ("Spiel", "Regel"))
    pdf.write(plain, about, theme("full"), out)
    read = PdfReader(out)
    outline: list[Any] = list(read.outline)
    begins = [(title, number) for number, page in enumerate(found) if page.reading for title in page.reading.begins]
    assert [(one.title, read.get_destination_page_number(one)) for one in outline] == begins
    assert read.page_layout == "/TwoPageRight", "the steps of a set-up stand beside its picture"
    assert read.page_labels == ["Spielregel", *(f"{number}" for number in range(2, len(found) + 1))]
    targets: list[Any] = [link.get_object() for page in read.pages for link in page.get("/Annots", ())]
    numbers = {page.indirect_reference.idnum: n for n, page in enumerate(read.pages, 1) if page.indirect_reference}
    leading = [to for page in found if page.reading for _, to in page.reading.links]
    assert [numbers[link["/Dest"][0].idnum] for link in targets] == leading
    xmp = read.xmp_metadata
    assert xmp and (xmp.dc_title, xmp.dc_language) == (dict.fromkeys(("x-default", "de"), about.title), ["de"])
    assert xmp.dc_creator == ["Ming Table"] and xmp.dc_subject == ["Spiel", "Regel"]
