"""Sheets as a printer makes them, folded or turned over: each back lies behind its own face, to a tenth of a mm.

What is looked at is the ink on the finished pages of a file, and nothing that the press says of them.
"""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageOps

from companion.art.shapes import Picture, Rect, fill
from printables.drawing import pdf, raster
from printables.drawing.theme import theme
from printables.kit import MINI, POKER, Cut, Format, Item
from printables.options import Options, SheetStyle
from printables.paper import A4, LETTER, Paper
from printables.sheets.parts import sheets_of
from tests.profiles import some

DPI = 254
"""Ten pixels a millimetre."""
TILE = Format("tile", 24.0, 24.0, bleed=False)
PIECES = (10, 3, 2)
"""Copies of three items: cards fill a sheet and leave some for a last one, and tiles do not fill theirs."""


def side(format: Format, notch: float, back: bool) -> Picture:
    """A field with a corner cut out of it, as large as the item says; who holds it against light sees one corner."""
    x = format.w - notch if back else 0.0
    return Rect(0, 0, format.w, format.h, fill("cinnabar")), Rect(x, 0, notch, notch, fill("white"))


def printed(format: Format, paper: Paper, options: Options) -> list[Image.Image]:
    """The ink of the pieces on every page, marks and words left out."""
    items = tuple(
        Item(f"item{n}", count, side(format, 4.0 + 5 * n, back=False), side(format, 4.0 + 5 * n, back=True))
        for n, count in enumerate(PIECES)
    )
    file = BytesIO()
    pages = sheets_of((Cut("cards", "cards", format, items),), options, paper)
    pdf.write(pages, pdf.Properties("folding", "", "en"), theme("full"), file)
    return [ink(image) for image in raster.pages(file.getvalue(), DPI)]


def ink(image: Image.Image) -> Image.Image:
    """White where the pieces' red is, black elsewhere."""
    red, green, _ = image.split()
    return ImageChops.subtract(red, green).point(lambda level: 255 if level > 60 else 0)


def same(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures are the same but for edges a pixel wide."""
    assert one.getbbox() is not None
    return ImageChops.difference(one, other).filter(ImageFilter.MinFilter(3)).getbbox() is None


FOLDED = [(POKER, A4), (MINI, LETTER), (TILE, A4), (POKER, LETTER), (MINI, A4), (TILE, LETTER)]


@pytest.mark.parametrize(("format", "paper"), some(FOLDED, 3))
def test_a_folded_sheet_has_each_back_behind_its_face(format: Format, paper: Paper) -> None:
    pages = printed(format, paper, Options(sheet="gutterfold"))
    assert pages
    for page in pages:
        assert same(page, ImageOps.flip(page)) or same(page, ImageOps.mirror(page))


STRAIGHT, OFF = (0.0, 0.0), (1.5, -2.0)
TURNED = [
    ("duplex", A4, OFF), ("duplex-short", LETTER, OFF), ("single", A4, OFF), ("duplex", LETTER, STRAIGHT),
    ("duplex", A4, STRAIGHT), ("duplex-short", A4, STRAIGHT), ("single", LETTER, STRAIGHT), ("duplex", LETTER, OFF),
]  # fmt: skip


@pytest.mark.parametrize(("sheet", "paper", "offset"), some(TURNED, 4))
def test_a_turned_sheet_has_each_back_behind_its_face(
    sheet: SheetStyle, paper: Paper, offset: tuple[float, float]
) -> None:
    pages = printed(POKER, paper, Options(sheet=sheet, order="split", back_offset=offset))
    fronts, backs = pages[: len(pages) // 2], pages[len(pages) // 2 :]
    assert len(fronts) == len(backs) > 1
    right, down = (0, 0) if sheet == "single" else (round(10 * way) for way in offset)
    for front, back in zip(fronts, backs, strict=True):
        there = ImageChops.offset(back, -right, -down)
        assert same(front, ImageOps.flip(there) if sheet == "duplex-short" else ImageOps.mirror(there))
