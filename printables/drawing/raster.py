"""Pages as pixels: for previews, for ``--png`` and for tests that look at what was printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image

from printables.drawing import pdf
from printables.drawing.theme import theme
from printables.kit import PrintInk
from printables.page import Page


def pages(source: Path | bytes, *dpi: float) -> Iterator[Image.Image]:
    """Each page of a file, in RGB, so many pixels wide and high as it has at that resolution, or each at its own."""
    with closing(pypdfium2.PdfDocument(source)) as document:
        for number in range(len(document)):
            # A page of 592 pixels may measure a millionth more in the file, and would be rounded up.
            scale = dpi[number % len(dpi)] / 72 * (1 - 1e-6)
            yield document[number].render(scale=scale).to_pil().convert("RGB")


def image(page: Page, dpi: float, ink: PrintInk = "full") -> Image.Image:
    """What a page looks like, without a file.

    Raises:
        DrawingError: naming the page.
    """
    out = BytesIO()
    pdf.write([page], pdf.Properties(page.label, "", "en"), theme(ink), out)
    return next(pages(out.getvalue(), dpi))


def png(image: Image.Image, dpi: float) -> bytes:
    """The image as a PNG that knows its size on paper."""
    out = BytesIO()
    # Level 7 makes files a twentieth smaller in twice the time, and Pillow's `optimize` takes far longer still.
    image.save(out, "PNG", compress_level=3, dpi=(dpi, dpi))
    return out.getvalue()
