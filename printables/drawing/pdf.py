"""The pen that writes PDF files, with reportlab.

Files are PDF 1.7 in sRGB with embedded subsets of our fonts only, with boxes for cutters, properties for readers, and
outline, page labels and links where pages are read.
The same pages give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache, partial
from types import SimpleNamespace
from typing import IO, Any, Final

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import XMP, PDFName
from reportlab.pdfgen.canvas import Canvas

import companion
from companion.art.outline import Segment
from companion.art.shapes import Box
from printables.drawing import fitted_text, fonts, xmp
from printables.drawing.errors import DrawingError
from printables.drawing.fitted_text import Run
from printables.drawing.painter import Matrix, Painter, Places, Stroke
from printables.drawing.theme import Rgb, Theme
from printables.page import Page, Reading
from printables.paper import INCH

UNIT: Final = 72 / INCH
"""Points in a millimetre."""
FAR: Final = 2000.0
"""Half of a box that holds every shared drawing, mm."""
CAPS: Final = {"butt": 0, "round": 1, "square": 2}
OPERATORS: Final = {"M": "m", "L": "l", "C": "c", "Z": "h"}
FILLED, STROKED_TO_CLIP = 0, 5
"""How letters are drawn, in PDF's numbers."""
JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}


@dataclass(frozen=True, slots=True)
class Properties:
    """What a file says of itself; ``lang`` as in BCP 47."""

    title: str
    subject: str
    lang: str
    keywords: tuple[str, ...] = ()


class PdfPen:
    """Draws onto a reportlab canvas whose unit has been made a millimetre, y downwards."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas: Any = canvas
        self._kept: dict[object, str] = {}

    def push(self, matrix: Matrix, clip: tuple[Segment, ...]) -> None:
        """Keep the state, change the measures, and clip."""
        self.canvas.saveState()
        if matrix != (1.0, 0.0, 0.0, 1.0, 0.0, 0.0):
            self.canvas.transform(*matrix)
        if clip:
            self.canvas.clipPath(_code(clip), stroke=0, fill=0)

    def pop(self) -> None:
        """The state before."""
        self.canvas.restoreState()

    def outline(self, path: tuple[Segment, ...], fill: Rgb | None, stroke: Stroke | None) -> None:
        """Fill and stroke."""
        canvas = self.canvas
        if fill:
            canvas.setFillColorRGB(*fill)
        if stroke:
            canvas.setStrokeColorRGB(*stroke.colour)
            canvas.setLineWidth(stroke.width)
            canvas.setLineCap(CAPS[stroke.cap])
            canvas.setLineJoin(JOINS[stroke.join])
            canvas.setDash(list(stroke.dash))
        canvas.drawPath(_code(path), stroke=int(bool(stroke)), fill=int(bool(fill)))

    def words(self, run: Run, colour: Rgb, spaced: float, halo: tuple[Rgb, float] | None) -> None:
        """Set words. With a halo they are set once as well, so that they are copied once: stroked, and made the clip of
        a box in their own colour."""
        canvas = self.canvas
        if not halo:
            canvas.setFillColorRGB(*colour)
            self._set(run, spaced, FILLED)
            return
        canvas.saveState()  # how letters are drawn belongs to the graphics state, and a new text does not reset it
        canvas.setStrokeColorRGB(*halo[0])
        canvas.setLineWidth(halo[1])
        canvas.setLineJoin(1)
        canvas.setDash([])
        self._set(run, spaced, STROKED_TO_CLIP)
        canvas.setFillColorRGB(*colour)
        wide = fitted_text.width(run.face, run.words, run.size, spaced)
        canvas.rect(run.x - run.size, run.y - 1.5 * run.size, wide + 2 * run.size, 2.5 * run.size, stroke=0, fill=1)
        canvas.restoreState()

    def _set(self, run: Run, spaced: float, mode: int) -> None:
        text = self.canvas.beginText()
        text.setTextTransform(1, 0, 0, -1, run.x, run.y)
        text.setFont(fonts.font(run.face), run.size)
        # It belongs to the graphics state, which outlives the text: set it always.
        text.setCharSpace(spaced)
        text.setTextRenderMode(mode)
        text.textOut(run.words)
        self.canvas.drawText(text)

    def shared(self, key: object, draw: Callable[[], None]) -> None:
        """A form: drawn into the file once."""
        self.canvas.doForm(self._form(key, draw))

    def stamped(self, key: object, draw: Callable[[], None], cell: tuple[Segment, ...], places: Places) -> None:
        """A form that is cut out already, so that a place is no more than a line: there are hundreds on a map."""

        def cut_out() -> None:
            self.push((1.0, 0.0, 0.0, 1.0, 0.0, 0.0), cell)
            draw()
            self.pop()

        name = self._form((key, cell), cut_out)
        for x, y in places:
            self.canvas.addLiteral(f"q 1 0 0 1 {_number(x)} {_number(y)} cm")
            self.canvas.doForm(name)
            self.canvas.addLiteral("Q")

    def _form(self, key: object, draw: Callable[[], None]) -> str:
        """The name of the form under that key, drawn at its first use."""
        if key not in self._kept:
            name = f"f{len(self._kept)}"
            self._kept[key] = name
            self.canvas.beginForm(name, -FAR, -FAR, FAR, FAR)
            draw()
            self.canvas.endForm()
        return self._kept[key]


def _code(path: tuple[Segment, ...]) -> SimpleNamespace:
    """A path whose operators are known already, for reportlab."""
    return SimpleNamespace(getCode=partial(operators, path))


@lru_cache(maxsize=8192)
def operators(path: tuple[Segment, ...]) -> str:
    """A path as PDF writes it, to a ten-thousandth of a unit.

    Kept, as pictures repeat; reportlab's own way takes several times as long for each number.
    """
    return " ".join(" ".join((*map(_number, numbers), OPERATORS[kind])) for kind, numbers in path)


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def write(
    pages: Sequence[Page],
    properties: Properties,
    theme: Theme,
    target: IO[bytes],
    drawn: Callable[[int], None] = lambda number: None,
) -> None:
    """Write the pages as a PDF.

    Args:
        pages: at least one.
        properties: what the file says of itself.
        theme: the ink.
        target: where the bytes go.
        drawn: is told after each page how many there are by now.

    Raises:
        DrawingError: naming the page; nothing that was written is of use.
    """
    canvas = _canvas(properties, target)
    painter = Painter(PdfPen(canvas), theme)
    for number, page in enumerate(pages, 1):
        canvas.setPageSize((page.w * UNIT, page.h * UNIT))
        canvas.setTrimBox(_box(page, page.trim))
        canvas.setBleedBox(_box(page, page.bleed_box))
        canvas.saveState()
        canvas.transform(UNIT, 0, 0, -UNIT, 0, page.h * UNIT)
        try:
            painter.paint(page.picture)
        except DrawingError as error:
            raise error.within(f"page {number} ({page.label})") from error
        canvas.restoreState()
        if page.reading:
            _to_be_read(canvas, page, page.reading, number)
        canvas.showPage()
        drawn(number)
    canvas.save()


def _canvas(properties: Properties, target: IO[bytes]) -> Any:
    """A canvas for a file that says this of itself."""
    # Streams as bytes; as letters they are a quarter larger.
    rl_config.useA85 = 0
    make: Any = Canvas
    canvas = make(
        target,
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 7),
        initialFontName=fonts.font("sans"),
        initialFontSize=10,
        lang=properties.lang,
    )
    canvas.setTitle(properties.title)
    canvas.setSubject(properties.subject)
    canvas.setAuthor(xmp.AUTHOR)
    canvas.setKeywords(", ".join(properties.keywords))
    canvas.setCreator(f"Ming Table {companion.__version__}")
    canvas.setProducer("reportlab")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    described = xmp.packet(**asdict(properties))
    canvas._doc.Catalog.Metadata = XMP(creator=lambda document: described)
    return canvas


def _to_be_read(canvas: Any, page: Page, reading: Reading, number: int) -> None:
    """The page's label, its chapters in the outline, which opens with the file, and its links; pages are shown in
    twos, as in a bound book."""
    canvas._doc.Catalog.PageLayout = PDFName("TwoPageRight")
    canvas.addPageLabel(number - 1, prefix=reading.folio)
    canvas.bookmarkPage(f"page-{number}")
    for place, title in enumerate(reading.begins):
        canvas.showOutline()
        name = f"chapter-{number}-{place}"  # entries of one name would be one entry
        canvas.bookmarkPage(name)
        canvas.addOutlineEntry(title, name)
    for box, to in reading.links:
        canvas.linkAbsolute("", f"page-{to}", _box(page, box))


def _box(page: Page, box: Box) -> tuple[float, float, float, float]:
    """A box in points from the lower left: (left, lower, right, upper)."""
    x, y, w, h = box
    return x * UNIT, (page.h - y - h) * UNIT, (x + w) * UNIT, (page.h - y) * UNIT
