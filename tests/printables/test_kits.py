"""What must hold of every kit of every game, in all languages, inks and papers."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import cycle
from types import ModuleType
from typing import Any, NamedTuple

import pytest
import zxingcpp
from pypdf import PdfReader

from companion.art.outline import Segment
from printables.document import Document
from printables.drawing import pdf, raster
from printables.drawing.fitted_text import LEAST, POINT, Run
from printables.drawing.painter import Painter, Places, Stroke
from printables.drawing.theme import Rgb, theme
from printables.files.documents import documents
from printables.kit import Ink
from printables.kits import KITS, kit_of
from printables.link import LINK, LONGEST
from printables.options import Options
from printables.page import Page
from printables.paper import LEAST_MARGIN, NARROW_MARGIN, PAPERS
from tests.printables.drawn import LANG, every
from tests.printables.faces import inked
from tests.printables.laying import crops, within
from tests.printables.reach import ReachPen
from tests.profiles import some

INKS = [("de", "low"), ("fr", "full"), ("en", "full"), ("fr", "low"), ("de", "full"), ("en", "low")]
DPI = 100
"""Fine enough that a hairline is not made a pixel wide."""
MOST_INK = 0.10
"""Part of a low-ink sheet that may be covered."""
ON_PAPERS = {"ming-dynastie": 5, "ming-voyages": 1, "yinzi": 0}
"""Codes on summaries and pocket books."""


@cache
def made(game: str, lang: str, ink: Ink, paper: str, sheet: str = "gutterfold") -> tuple[Document, ...]:
    options = Options(paper=paper, lang=lang, ink=ink, sheet=sheet)  # type: ignore[arg-type]
    return documents(kit_of(game, lang, ink), options)


def written(document: Document, ink: Ink) -> bytes:
    out = BytesIO()
    pdf.write(document.pages, pdf.Properties(document.title, document.title, document.lang), theme(ink), out)
    return out.getvalue()


class Sizes(ReachPen):
    """Notes where words lie, and nothing of what is drawn; what turns out to have no words is not drawn again."""

    def __init__(self) -> None:
        super().__init__()
        self._told = 0
        self._silent: set[object] = set()

    def outline(self, path: tuple[Segment, ...], fill: Rgb | None, stroke: Stroke | None) -> None:
        pass

    def words(self, run: Run, colour: Rgb, spaced: float, halo: tuple[Rgb, float] | None) -> None:
        self._told += 1
        super().words(run, colour, spaced, halo)

    def shared(self, key: object, draw: Callable[[], None]) -> None:
        if key not in self._silent:
            before = self._told
            draw()
            if self._told == before:
                self._silent.add(key)

    def stamped(self, key: object, draw: Callable[[], None], cell: tuple[Segment, ...], places: Places) -> None:
        if key not in self._silent:
            super().stamped(key, draw, cell, places)


@pytest.mark.parametrize("game", KITS)
def test_no_words_are_smaller_than_6_points(game: str) -> None:
    """On any page, as large as they come to lie there, in pictures of boards and tiles too; words that do not fit or
    lack a sign are an error of their own."""
    count = 0
    for lang, ink in some(INKS, 2):
        seen = Sizes()
        for paper in PAPERS:
            for document in made(game, lang, ink, paper):
                for number, page in enumerate(document.pages, 1):
                    seen.words_ = []
                    Painter(seen, theme(ink)).paint(page.picture)
                    count += len(seen.words_)
                    small = {one.words: round(one.size / POINT, 1) for one in seen.words_ if one.size < LEAST - 1e-6}
                    assert not small, (document.name, number, small)
    assert count > 10_000


def test_drawings_are_those_that_were_looked_at() -> None:
    """When a picture was changed on purpose: look at it, then ``python -m tests.printables.drawn``."""
    for file, text in every():
        assert file.exists(), f"{file.name} was never looked at"
        assert text.splitlines() == file.read_text(encoding="utf-8").splitlines(), file


class Looked(NamedTuple):
    """What a camera sees of a file: how much of each page is covered, and what its codes say."""

    covered: list[float]
    codes: list[str]


CODED = {"poster", "board", "pocket-book"}
"""Components with codes."""


@cache
def looked(game: str, ink: Ink, paper: str, number: int) -> Looked:
    """That file of a kit in German. Codes are looked for where there are some."""
    document = made(game, LANG, ink, paper)[number]
    images = list(raster.pages(written(document, ink), DPI))
    coded = CODED & document.components.keys()
    codes = [code.text for image in images if coded for code in zxingcpp.read_barcodes(image)]
    return Looked([inked(image) for image in images], codes)


@pytest.mark.parametrize(("game", "paper"), list(zip(KITS, cycle(PAPERS), strict=False)))
def test_low_ink_covers_a_tenth_of_the_paper_at_most(game: str, paper: str) -> None:
    """In each file, and of no sheet much more."""
    for number, document in enumerate(made(game, LANG, "low", paper)):
        much = looked(game, "low", paper, number).covered
        assert 0.002 < sum(much) / len(much) <= MOST_INK, document.name
        assert max(much) <= 1.2 * MOST_INK, (document.name, much)


@pytest.mark.parametrize(("game", "ink"), list(zip(KITS, cycle(("low", "full")), strict=False)))
def test_codes_are_read_from_a_raster_of_100_dpi(game: str, ink: Ink) -> None:
    found: dict[str, int] = {}
    for number, document in enumerate(made(game, LANG, ink, "a4")):
        if CODED & document.components.keys():
            codes = looked(game, ink, "a4", number).codes
            assert set(codes) <= {LINK}
            found[document.part] = found.get(document.part, 0) + len(codes)
    assert found["poster"] == 1 and found["board"] >= 1 and found.get("papers", 0) >= ON_PAPERS[game]


def fonts_of(data: bytes) -> Iterator[Any]:
    reader = PdfReader(BytesIO(data))
    for number in sorted(reader.xref[0]):
        item: Any = reader.get_object(number)
        if isinstance(item, dict) and item.get("/Type") == "/Font":
            yield item


@pytest.mark.parametrize("link", ["http://a.b", "HTTP://10.0.0.2", f"https://{'m' * (LONGEST - 12)}.org"])
def test_every_code_has_room_for_the_shortest_and_the_longest_link(link: str) -> None:
    assert all(kit_of(game, link=link).components for game in KITS)


@pytest.mark.parametrize("game", KITS)
def test_fonts_are_embedded_subsets_of_ours(game: str) -> None:
    for document in made(game, "en", "full", "letter"):
        used = list(fonts_of(written(document, "full")))
        assert used
        for font in used:
            name = str(font["/BaseFont"])
            assert name[7] == "+" and name[8:].startswith("Source"), name
            assert "/FontFile2" in font["/FontDescriptor"]


@pytest.mark.parametrize("sheet", ["gutterfold", "duplex", "single"])
@pytest.mark.parametrize("paper", PAPERS)
def test_each_piece_lies_in_its_file_once(paper: str, sheet: str) -> None:
    """Every copy of every item has one face and, where it has one, one back; nothing twice, nothing left out."""
    for game in KITS:
        kit = kit_of(game, "en", "full")
        laid: list[tuple[str, str, str, int]] = []
        for document in made(game, "en", "full", paper, sheet):
            pages: tuple[Page, ...] = document.pages
            laid += [(p.kind, p.item, p.side, p.copy) for page in pages for p in page.placed]
        cuts = [component for component in kit.components if hasattr(component, "items")]
        wanted = [
            (cut.kind, item.id, side, copy)
            for cut in cuts
            for item in cut.items
            for copy in range(item.count)
            for side, picture in (("face", item.face), ("back", item.back))
            if picture
        ]
        kinds = {cut.kind for cut in cuts}
        assert sorted(one for one in laid if one[0] in kinds) == sorted(wanted)


@pytest.mark.parametrize("game", KITS)
def test_boards_and_their_marks_stand_within_what_printers_print(game: str) -> None:
    """On the papers of home printers; a copy shop cuts its A2 out of something larger."""
    for paper in PAPERS.values():
        for document in made(game, "en", "full", paper.id):
            for page in document.pages if {document.pages[0].w, document.pages[0].h} == {paper.w, paper.h} else ():
                lines = crops(page)
                assert all(within(line, page, LEAST_MARGIN) for line in lines), page.label
                if lines and page.placed:
                    assert page.bleed_box[0] >= NARROW_MARGIN - 1e-9 and page.bleed_box[1] >= NARROW_MARGIN - 1e-9


@pytest.mark.parametrize("game", KITS)
def test_no_deck_ends_with_a_sheet_for_one_card(game: str) -> None:
    for paper in PAPERS:
        for sheet in ("gutterfold", "duplex"):
            most: Counter[str] = Counter()
            for document in made(game, "en", "full", paper, sheet):
                for page in document.pages:
                    pieces = {(piece.item, piece.copy) for piece in page.placed if piece.side == "face"}
                    kind = page.placed[0].kind if pieces else ""
                    assert len(pieces) != 1 or most[kind] <= 1, f"{page.label} on {paper}"
                    most[kind] = max(most[kind], len(pieces))


def test_cards_take_no_more_letter_than_they_must() -> None:
    """88 cards of Ming-Dynastie with their backs: four large ones a sheet, or six small ones."""
    cards = {paper: next(one for one in made("ming-dynastie", "en", "full", paper) if one.part == "cards")
             for paper in PAPERS}  # fmt: skip
    assert {paper: len(document.pages) - 1 for paper, document in cards.items()} == {"a4": 20, "letter": 21}


def test_what_gives_no_kit_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("trial_press")
    monkeypatch.setattr(module, "kit", lambda lang, ink: None, raising=False)
    monkeypatch.setitem(sys.modules, "trial_press", module)
    monkeypatch.setattr("printables.kits.KITS", {"trial": "trial_press"})
    with pytest.raises(TypeError, match=r"trial_press\.kit gives no Kit, but a NoneType"):
        kit_of("trial")
