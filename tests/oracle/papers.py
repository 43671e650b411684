"""Every printed page: its boxes, and the words that a reader can copy from it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pypdfium2

from printables.files.documents import documents
from printables.files.job import make
from printables.kits import kit_of
from printables.options import Options

COPIES = [("en", "full"), ("de", "low")]
"""Each language comes with one ink: words know nothing of ink, nor ink of words."""


def printed(game: str) -> Iterator[tuple[str, str]]:
    """Every page of a game's files with its name."""
    for lang, ink in COPIES:
        options = Options(lang=lang, ink="low" if ink == "low" else "full")
        with tempfile.TemporaryDirectory() as folder:
            make(documents(kit_of(game, lang, options.ink), options), options, Path(folder))
            for path in sorted(Path(folder).rglob("*.pdf")):
                yield from ((f"{game} {path.name} {number}", said) for number, said in pages(path.read_bytes()))


def pages(pdf: bytes) -> Iterator[tuple[int, str]]:
    """Boxes in points and text of each page of a file, counted from 1."""
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(document, 1):
        boxes = [
            tuple(round(edge, 2) for edge in box()) for box in (page.get_mediabox, page.get_trimbox, page.get_bleedbox)
        ]
        yield number, f"{boxes}\n{page.get_textpage().get_text_bounded()}"
    document.close()
