"""One picture as a PNG, to look at."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from companion.art.shapes import Shape
from printables.drawing import pdf, raster
from printables.kit import Ink
from printables.page import Page
from printables.theme import theme


def png(picture: Iterable[Shape], w: float, h: float, path: str | Path, dpi: float = 100, ink: Ink = "full") -> None:
    """Write what a picture looks like on paper of that size (mm)."""
    page(Page(w, h, tuple(picture), label="preview"), path, dpi, ink)


def page(page: Page, path: str | Path, dpi: float = 100, ink: Ink = "full") -> None:
    """Write what a page looks like."""
    Path(path).write_bytes(picture_of(page, dpi, ink))


def picture_of(page: Page, dpi: float, ink: Ink = "full") -> bytes:
    """A page as a PNG."""
    out = BytesIO()
    pdf.write([page], pdf.Properties("preview", "preview", "en"), theme(ink), out)
    return raster.png(next(raster.pages(out.getvalue(), dpi)), dpi)
