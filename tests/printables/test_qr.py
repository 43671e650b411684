"""Codes on paper are read again from a raster, at the coarse 100 dpi of a bad scan."""

from __future__ import annotations

from io import BytesIO

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.art.shapes import Group
from printables.drawing import pdf, qr, raster
from printables.drawing.errors import DrawingError
from printables.drawing.theme import theme
from printables.page import Page
from tests.profiles import examples


def read(text: str, side: float) -> list[str]:
    page = Page(60, 60, (Group((qr.picture(text, side),), at=(5, 5)),), label="code")
    out = BytesIO()
    pdf.write([page], pdf.Properties("code", "code", "en"), theme("low"), out)
    image = next(raster.pages(out.getvalue(), 100))
    return [found.text for found in zxingcpp.read_barcodes(image)]


@settings(max_examples=examples(8), deadline=None)
@given(st.text("abcdefghijklmnopqrstuvwxyz0123456789-./:", min_size=1, max_size=60))
def test_the_smallest_code_is_read_at_100_dpi(text: str) -> None:
    assert read(text, qr.least_side(text)) == [text]


def test_a_code_too_small_is_refused() -> None:
    with pytest.raises(qr.TooSmall, match=r"needs 19\.1 mm"):
        qr.picture("http://ming-table.local:8000", 19.0)
    with pytest.raises(DrawingError, match="needs"):
        qr.picture("x" * 300, 20.0)
