"""What a page looks like, without a file."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from printables.drawing import pdf, raster
from printables.drawing.theme import theme
from printables.kit import PrintInk
from printables.page import Page


def image(page: Page, dpi: float, ink: PrintInk = "full") -> Image.Image:
    """A page as pixels.

    Raises:
        DrawingError: naming the page.
    """
    out = BytesIO()
    pdf.write([page], pdf.Properties(page.label, "", "en"), theme(ink), out)
    return next(raster.pages(out.getvalue(), dpi))
