"""What a page looks like, without a file."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from printables.drawing import pdf, raster
from printables.kit import Inks
from printables.page import Page
from printables.theme import theme


def image(page: Page, dpi: float, ink: Inks = "full") -> Image.Image:
    """A page as pixels.

    Raises:
        DrawingError: naming the page.
    """
    out = BytesIO()
    pdf.write([page], pdf.Properties(page.label, "", "en"), theme(ink), out)
    return next(raster.pages(out.getvalue(), dpi))
