"""Sheets for cutters: the lines lie where the pieces are printed, and the marks where a cutter looks for them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader

from companion.art.outline import bounds
from companion.art.shapes import Rect, fill
from printables.document import MANIFEST, Document
from printables.drawing import raster
from printables.drawing.errors import DoesNotFit
from printables.files.job import make
from printables.kit import POKER, Cut, Format, Item
from printables.kits import KITS, kit_of
from printables.makers.cutters import CUTTERS, cut_out, sheets_to_cut
from printables.options import CRICUT, SILHOUETTE, BadOptions, Options
from printables.page import Page, Placed
from printables.paper import PAPERS
from printables.sheets.cut_lines import cuts, outline, scores
from tests.printables import toy

EACH = pytest.mark.parametrize("cutter", CUTTERS)
GAMES = pytest.mark.parametrize("game", KITS)
SVG = "{http://www.w3.org/2000/svg}"


def lines(document: Document, name: str) -> dict[str, list[str]]:
    """The paths of a cut file by the group that they are in."""
    drawn = document.data[name]
    assert isinstance(drawn, str)
    root = ElementTree.fromstring(drawn)
    return {group.get("id", ""): [path.get("d", "") for path in group] for group in root.iter(f"{SVG}g")}


@EACH
def test_a_folder_holds_sheets_and_the_cut_file_of_each(cutter: str, tmp_path: Path) -> None:
    options = Options(service=cutter)
    made = make(sheets_to_cut(toy.kit(), options), options, tmp_path)
    copy = "toy-cricut-en" if cutter == CRICUT else "toy-silhouette-a4-en"
    cards, pieces = (one.path.parent for one in made)
    assert [folder.relative_to(tmp_path).as_posix() for folder in (cards, pieces)] == [
        f"{copy}/cards",
        f"{copy}/pieces",
    ]
    assert [dict(one.components) for one in made] == [{"cards": 11}, {"chits": 30}]
    for folder, count in ((cards, 11), (pieces, 30)):
        told = json.loads((folder / MANIFEST).read_text())
        printed = {file["file"] for file in told["files"]}
        cut = {file["cut"] for file in told["files"] if "cut" in file}
        assert {path.name for path in folder.iterdir()} == {MANIFEST, *printed, *cut}
        assert sum(file["pieces"] for file in told["files"] if file["side"] == "front") == count
        assert all(("cut" in file) == (cutter == CRICUT or file["side"] == "front") for file in told["files"])
        w, h = told["page_mm"]
        for name in cut:
            root = ElementTree.fromstring((folder / name).read_text())
            assert root.get("viewBox") == f"0 0 {w:g} {h:g}" and root.get("width") == f"{w:g}mm"
        for name in printed:
            if name.endswith(".png"):
                with Image.open(folder / name) as image:
                    assert image.size == (round(6.75 * 300), round(9.25 * 300)) and image.mode == "RGB"
                    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
            else:
                sizes = {
                    tuple(float(side) * 25.4 / 72 for side in page.mediabox[2:])
                    for page in PdfReader(folder / name).pages
                }
                assert all(size == pytest.approx((w, h), abs=0.01) for size in sizes)


@pytest.mark.parametrize("paper", PAPERS)
def test_marks_are_printed_where_a_silhouette_reads_them(paper: str, tmp_path: Path) -> None:
    """A square of 6 mm and angles of 8 mm with strokes of 1 mm, 9.6 mm from the corners; nothing else near them."""
    options = Options(service=SILHOUETTE, paper=paper, only=("cards",))
    (made,) = make(sheets_to_cut(toy.kit(), options), options, tmp_path)
    front, back = list(raster.pages(made.path, 254))[:2]
    sheet = PAPERS[paper]
    right, low = sheet.w - 9.6, sheet.h - 9.6

    def dark(x: float, y: float, image: Image.Image = front) -> bool:
        found = image.convert("L").getpixel((round(10 * x), round(10 * y)))
        assert isinstance(found, int)
        return found < 128

    square = [(9.9, 9.9), (15.3, 9.9), (9.9, 15.3), (15.3, 15.3)]
    upper = [(right - 0.3, 9.9), (right - 7.7, 9.9), (right - 7.7, 10.3), (right - 0.3, 17.3), (right - 0.7, 17.3)]
    lower = [(9.9, low - 0.3), (17.3, low - 0.3), (17.3, low - 0.7), (9.9, low - 7.7), (10.3, low - 7.7)]
    assert all(dark(x, y) for x, y in (*square, *upper, *lower))
    free = [
        (9.3, 9.3),
        (15.9, 12),
        (12, 15.9),
        (right + 0.3, 12),
        (right - 8.3, 9.9),
        (right - 1.3, 11),
        (right - 0.3, 17.9),
    ]
    free += [(9.3, low), (17.9, low - 0.3), (10.9, low - 1.3), (9.9, low - 8.3)]
    assert not any(dark(x, y) for x, y in free)
    assert not any(dark(x, y, back) for x, y in (*square, *upper, *lower))
    drawn = lines(sheets_to_cut(toy.kit(), options)[0], "cut-01.svg")["marks"]
    assert [bounds(d) for d in drawn] == [
        pytest.approx(box) for box in ((9.6, 9.6, 15.6, 15.6), (right - 8, 9.6, right, 17.6), (9.6, low - 8, 17.6, low))
    ]


@EACH
@GAMES
def test_each_piece_of_a_game_is_cut_where_it_is_printed(game: str, cutter: str) -> None:
    for paper in PAPERS if cutter == SILHOUETTE else ("a4",):
        kit = kit_of(game)
        files = sheets_to_cut(kit, Options(service=cutter, paper=paper))
        counts: dict[str, int] = {}
        for document in files:
            for number, page in enumerate(document.pages, 1):
                name = f"cut-{number:02d}.svg"
                assert (name in document.data) == (cutter == CRICUT or not page.is_back)
                for piece in page.placed:
                    counts[piece.kind] = counts.get(piece.kind, 0) + (piece.side == "face")
                    x, y, w, h = piece.box
                    around = page.bleed + (1.99 if cutter == SILHOUETTE else 0)
                    inset = 9.6 if cutter == SILHOUETTE else 0
                    assert min(x, y, page.w - x - w, page.h - y - h) >= inset + around - 1e-6
                    corner = cutter == SILHOUETTE and (y < 19.5 or y + h > page.h - 19.5)
                    assert not corner, "a piece lies beside a mark"
                if name in document.data:
                    drawn = [bounds(d) for d in lines(document, name)["cut"]]
                    for piece in page.placed:
                        x, y, w, h = piece.box
                        assert any(
                            (left, top, right, low) == pytest.approx((x, y, x + w, y + h), abs=1e-4)
                            for left, top, right, low in drawn
                        ) or all(
                            any(covers(one, edge) for one in drawn)
                            for edge in (
                                (x, y, x + w, y),
                                (x, y + h, x + w, y + h),
                                (x, y, x, y + h),
                                (x + w, y, x + w, y + h),
                            )
                        )
        assert counts == {one.kind: one.count for one in cut_out(kit)}


@EACH
def test_lines_run_around_the_printed_picture(cutter: str, tmp_path: Path) -> None:
    """Measured on the pixels of the file: a dark card without bleed, which stands alone between the marks."""
    dark = Cut("cards", "cards", POKER, (Item("dark", 1, (Rect(0, 0, POKER.w, POKER.h, fill("cut")),)),))
    options = Options(service=cutter, ink="full")
    (made,) = make(sheets_to_cut(replace(toy.kit(), components=(dark,)), options), options, tmp_path)
    (cut,) = made.path.parent.glob("cut-*.svg")
    groups = ElementTree.fromstring(cut.read_text()).iter(f"{SVG}g")
    (line,) = (bounds(path.get("d", "")) for group in groups if group.get("id") == "cut" for path in group)
    image = Image.open(made.path.parent / "sheet-01.png") if cutter == CRICUT else next(raster.pages(made.path, 300))
    pixel = 25.4 / 300
    top = round(18.5 / pixel)
    seen = image.convert("L").crop((0, top, image.width, image.height - top)).point(lambda level: 255 * (level < 128))
    found = seen.getbbox()
    assert found is not None
    left, up, right, low = (pixel * side for side in found)
    assert (left, up + top * pixel, right, low + top * pixel) == pytest.approx(line, abs=1.5 * pixel)


def covers(line: tuple[float, float, float, float], edge: tuple[float, float, float, float]) -> bool:
    """Whether an edge lies on a line that runs the same way."""
    near = 1e-4
    if min(line[2] - line[0], line[3] - line[1]) > near:
        return False
    return (
        line[0] < edge[0] + near and line[1] < edge[1] + near and line[2] > edge[2] - near and line[3] > edge[3] - near
    )


def test_backs_lie_behind_their_fronts_on_the_sheets_of_a_silhouette() -> None:
    (document,) = sheets_to_cut(toy.kit(), Options(service=SILHOUETTE, only=("cards",)))
    for front, back in zip(document.pages[::2], document.pages[1::2], strict=True):
        for face, behind in zip(front.placed, back.placed, strict=True):
            x, y, w, h = face.box
            assert (face.item, face.copy) == (behind.item, behind.copy)
            assert behind.box == pytest.approx((front.w - x - w, y, w, h))


def test_lines_that_neighbours_share_are_cut_once() -> None:
    chit = Format("chit", 10.0, 20.0, bleed=False, fold=True, foot=3.0)
    placed = tuple(
        Placed("chits", "red", "face", n, (20.0 + 10 * (n % 3), 30.0 + 20 * (n // 3), 10.0, 20.0)) for n in range(5)
    )
    page = Page(100, 100, (), placed)
    assert sorted(cuts(page, {"chits": chit})) == [
        "M20 30H50", "M20 30V70", "M20 50H50", "M20 70H40", "M30 30V70", "M40 30V70", "M50 30V50"
    ]  # fmt: skip
    assert list(scores(Page(100, 100, (), placed[:1]), {"chits": chit})) == ["M20 40H30", "M20 33H30", "M20 47H30"]
    lying = Placed("chits", "red", "face", 0, (20.0, 30.0, 20.0, 10.0))
    assert next(scores(Page(100, 100, (), (lying,)), {"chits": chit})) == "M30 30V40"


def test_outlines_have_the_pieces_corners() -> None:
    for format in (POKER, Format("disc", 20, 20, round=True), Format("tile", 24, 24)):
        drawn = outline((10, 20, format.w, format.h), format)
        assert bounds(drawn) == pytest.approx((10, 20, 10 + format.w, 20 + format.h))
        assert len(re.findall("[Aa]", drawn)) == (4 if format.corner else 2 if format.round else 0)


def test_what_is_not_cut_or_too_large_is_refused() -> None:
    kit = toy.kit()
    with pytest.raises(BadOptions, match="only: board is not cut out of sheets"):
        sheets_to_cut(kit, Options(service=CRICUT, only=("board",)))
    large = Cut("mats", "cards", Format("mat", 180, 240), (Item("mat", 1, ()),))
    with pytest.raises(DoesNotFit, match=r"^cards: mat .* is larger than"):
        sheets_to_cut(replace(kit, components=(large,)), Options(service=CRICUT))


def test_what_is_chosen_is_in_the_folders_name() -> None:
    chosen: tuple[dict[str, Any], ...] = (
        {"paper": "letter"}, {"sheet": "single"}, {"sheet": "duplex-short"}, {"back_offset": (1.0, 0.0)},
        {"proof": True}, {"only": ("cards",)}, {},
    )  # fmt: skip
    names = {sheets_to_cut(toy.kit(), Options(service=SILHOUETTE, **one))[0].name for one in chosen}
    assert len(names) == len(chosen) - 1, "all cards are all of their part"
