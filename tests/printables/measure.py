"""How fast the press is, in one JSON document: ``.venv/bin/python -m tests.printables.measure``.

``reportlab_faces_per_s`` is the yardstick: cards of 60 strokes and two lines of text, drawn with reportlab alone.
``faces_per_s`` draws every card face and back of all kits once, in all languages and both inks: nothing is shared.
``stroke_us`` and ``reportlab_stroke_us`` are the same for one stroke. ``copies_s`` are the processor's seconds for a
copy of each game on A4, from its kit to the bytes of its files, in a process that has drawn nothing yet; ``pages`` is
how many they have. ``bare_ratio`` is how long the same strokes, words and forms take as bare calls of a canvas, against
that. ``kit_s`` is a copy of each game as files.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import product
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from companion.art import outline
from companion.art.outline import Segment
from companion.art.shapes import Group, Picture, Shape
from companion.words import LANGUAGES
from printables.drawing import fonts, pdf
from printables.drawing.fitted_text import Run
from printables.drawing.painter import Matrix, Painter, Places, Stroke, stamp
from printables.drawing.theme import Rgb, theme
from printables.files.documents import documents
from printables.files.job import make
from printables.kit import Cut
from printables.kits import KITS, kit_of
from printables.options import INKS, Options
from printables.page import Page
from printables.paper import PAPERS
from tests.printables.drawing_log import log

STROKES = 60
FACES = 400
"""How many are drawn for the yardstick."""


def main() -> None:
    """Measure and print."""
    copies, cold = time_copies()  # first of all: whatever is drawn before would be known already
    faces = list(anew())
    strokes = sum(log(page.picture, theme("full")).count("draw ") for page in faces) / len(faces)
    alone, ours = min(time_reportlab() for _ in range(3)), min(time_faces(faces) for _ in range(3))
    figures: dict[str, Any] = {
        "reportlab_faces_per_s": round(1 / alone),
        "reportlab_stroke_us": round(alone / STROKES * 1e6, 1),
        "faces_per_s": round(1 / ours),
        "strokes_per_face": round(strokes),
        "stroke_us": round(ours / strokes * 1e6, 1),
        "copies_s": round(cold, 2),
        "pages": sum(map(len, copies)),
        "bare_ratio": round(min(time_bare(copies) for _ in range(2)) / cold, 2),
        "kit_s": {paper: round(time_kits(paper), 2) for paper in PAPERS},
    }
    sys.stdout.write(json.dumps(figures) + "\n")


def time_reportlab() -> float:
    """Seconds for a card drawn with reportlab alone, text in one of our fonts."""
    began = perf_counter()
    canvas = Canvas(BytesIO(), pageCompression=1, invariant=1)
    for _ in range(FACES):
        for number in range(STROKES):
            path = canvas.beginPath()
            path.moveTo(20 + number, 20)
            path.curveTo(40, 60 + number, 80, 100, 120 + number, 200)
            canvas.setStrokeColorRGB(0.1, 0.2, number / STROKES)
            canvas.setLineWidth(0.5)
            canvas.drawPath(path, stroke=1, fill=0)
        for line in range(2):
            canvas.setFont(fonts.font("sans"), 10)
            canvas.drawString(20, 20 + 12 * line, "A card's line of text")
        canvas.showPage()
    canvas.save()
    return (perf_counter() - began) / FACES


def anew() -> Iterator[Page]:
    """Each card face and back on a page of its own, in copies that share nothing."""
    for game, lang, ink in product(KITS, LANGUAGES, INKS):
        for component in kit_of(game, lang, ink).components:
            if isinstance(component, Cut) and component.format.corner:
                for item in component.items:
                    for picture in (item.face, item.back):
                        yield Page(component.format.w, component.format.h, tuple(map(unshared, picture)))


def unshared(shape: Shape) -> Shape:
    """The shape without anything that a file would hold only once."""
    if not isinstance(shape, Group):
        return shape
    inside: Picture = tuple(map(unshared, shape.shapes))
    return replace(shape, shapes=inside, once=False)


def time_faces(pages: list[Page]) -> float:
    """Seconds for a face of the kits."""
    pdf.operators.cache_clear()
    outline.segments.cache_clear()
    began = perf_counter()
    pdf.write(pages, pdf.Properties("faces", "faces", "en"), theme("full"), BytesIO())
    return (perf_counter() - began) / len(pages)


def time_copies() -> tuple[list[tuple[Page, ...]], float]:
    """The pages of a copy of each game, file by file, and the processor's seconds for them from kits to bytes."""
    began = process_time()
    options = Options()
    files = [file.pages for game in KITS for file in documents(kit_of(game), options)]
    for pages in files:
        pdf.write(pages, pdf.Properties("copy", "copy", "en"), theme("full"), BytesIO())
    return files, process_time() - began


class Bare:
    """Keeps what a pen is told as calls of a canvas, forms among them."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self._kept: dict[object, str] = {}

    def push(self, matrix: Matrix, clip: tuple[Segment, ...]) -> None:
        self.calls.append(("push", matrix, clip))

    def pop(self) -> None:
        self.calls.append(("pop",))

    def outline(self, path: tuple[Segment, ...], fill: Rgb | None, stroke: Stroke | None) -> None:
        self.calls.append(("outline", path, fill, stroke))

    def words(self, run: Run, colour: Rgb, spaced: float, halo: tuple[Rgb, float] | None) -> None:
        self.calls.append(("words", run, colour))

    def shared(self, key: object, draw: Callable[[], None]) -> None:
        if key not in self._kept:
            around, self.calls = self.calls, []
            self._kept[key] = f"f{len(self._kept)}"
            draw()
            form, self.calls = self.calls, around
            self.calls += [("begin", self._kept[key]), *form, ("end",)]
        self.calls.append(("do", self._kept[key]))

    def stamped(self, key: object, draw: Callable[[], None], cell: tuple[Segment, ...], places: Places) -> None:
        stamp(self, key, draw, cell, places)


def time_bare(files: list[tuple[Page, ...]]) -> float:
    """The processor's seconds for pages whose numbers are known already, as bare calls of a canvas."""
    told: list[list[tuple[Any, ...]]] = []
    for pages in files:
        pen = Bare()
        for page in pages:
            Painter(pen, theme("full")).paint(page.picture)
            pen.calls.append(("page",))
        told.append(pen.calls)
    began = process_time()
    for calls in told:
        canvas: Any = Canvas(BytesIO(), pageCompression=1, invariant=1)
        for what, *given in calls:
            bare_call(canvas, what, given)
        canvas.save()
    return process_time() - began


def bare_call(canvas: Any, what: str, given: list[Any]) -> None:
    """A call of a pen as a canvas's own."""
    match what:
        case "push":
            canvas.saveState()
            canvas.transform(*given[0])
            if given[1]:
                canvas.clipPath(bare_path(canvas, given[1]), stroke=0, fill=0)
        case "pop":
            canvas.restoreState()
        case "outline":
            path, fill, stroke = given
            if fill:
                canvas.setFillColorRGB(*fill)
            if stroke:
                canvas.setStrokeColorRGB(*stroke.colour)
                canvas.setLineWidth(stroke.width)
            canvas.drawPath(bare_path(canvas, path), stroke=int(bool(stroke)), fill=int(bool(fill)))
        case "words":
            run, colour = given
            canvas.setFillColorRGB(*colour)
            canvas.setFont(fonts.font(run.face), run.size)
            canvas.drawString(run.x, run.y, run.words)
        case "begin":
            canvas.beginForm(given[0], -pdf.FAR, -pdf.FAR, pdf.FAR, pdf.FAR)
        case "end":
            canvas.endForm()
        case "do":
            canvas.doForm(given[0])
        case "page":
            canvas.showPage()


def bare_path(canvas: Any, path: tuple[Segment, ...]) -> Any:
    """The path by a canvas's own calls."""
    drawn = canvas.beginPath()
    calls = {"M": drawn.moveTo, "L": drawn.lineTo, "C": drawn.curveTo, "Z": drawn.close}
    for kind, numbers in path:
        calls[kind](*numbers)
    return drawn


def time_kits(paper: str) -> float:
    """Seconds for the files of all games on that paper, kits included."""
    options = Options(paper=paper)
    began = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        files = [file for game in KITS for file in documents(kit_of(game), options)]
        make(files, options, Path(folder))
    return perf_counter() - began


if __name__ == "__main__":
    main()
