"""Writing documents into a folder: all of them or none, each under its name only when it is whole."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from errno import EISDIR
from filecmp import cmp
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Final, TypeAlias

from printables.document import Document
from printables.drawing import pdf, raster
from printables.drawing.errors import DrawingError
from printables.drawing.theme import Theme, theme
from printables.drawing.words_box import words_of
from printables.options import HOME, Options
from printables.page import Page
from printables.paper import INCH

Progress: TypeAlias = Callable[[int, int, str], None]
"""Is told how many pages and pictures are done, how many there will be, and which file is in hand."""

DPI: Final = 150
"""Of pictures of pages; posters get fewer pixels, as ``raster`` holds one in memory as a whole."""
FACE_DPI: Final = 300
MOST_PIXELS: Final = 30e6
DRAFTS: Final = ".ming-table-"
LEFT: Final = 3600.0
"""Age in seconds from which a folder of drafts belongs to nobody: it was left by a process that was killed."""


class CannotWrite(Exception):
    """A folder or file cannot be written.

    Attributes:
        path: which.
        reason: why, as the system says it.
    """

    def __init__(self, path: Path, error: OSError | ValueError) -> None:
        self.path = path
        self.reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, FileExistsError | NotADirectoryError):
            self.reason = "there is a file where a folder is needed"
        super().__init__(f"{path}: {self.reason}")


class Taken(Exception):
    """There is a file of another content under a name that is wanted.

    Attributes:
        path: which.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: there is a file of that name with another content")
        self.path = path


@dataclass(frozen=True, slots=True)
class Made:
    """A file that was written.

    Attributes:
        path: where it is, below the folder that was asked for.
        pages: how many it has.
        components: how many pieces of each kind.
        pictures: the PNG files made of it.
    """

    path: Path
    pages: int
    components: Mapping[str, int]
    pictures: tuple[Path, ...] = ()


def make(
    documents: Sequence[Document], options: Options, out: Path, progress: Progress | None = None, *, force: bool = False
) -> list[Made]:
    """Write the documents, and with ``options.png`` their pages and faces as pictures.

    Everything is drawn into a hidden folder within ``out`` first and takes its name at the end. Whatever goes wrong
    before leaves what was there. The same documents give the same bytes, so they may be made again; files of another
    content are replaced only by ``force``.

    Raises:
        Taken: one of the names belongs to a file of another content.
        CannotWrite: the folder cannot be made or written, or the disk is full.
        DrawingError: a text does not fit or has no glyph; with file, component, item and text.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        room = TemporaryDirectory(prefix=DRAFTS, dir=out, ignore_cleanup_errors=True)
    except (OSError, ValueError) as error:
        raise CannotWrite(out, error) from error
    _clear(out)
    drafts, all_ = Path(room.name), steps(documents, options)
    with room:
        try:
            return _Job(documents, options, out, drafts, progress, all_).run(force)
        except OSError as error:
            where = Path(error.filename) if error.filename else out
            place = out / where.relative_to(drafts) if where.is_relative_to(drafts) else where
            raise CannotWrite(place, error) from error


def _clear(out: Path) -> None:
    """Take away what killed processes left in that folder; one that is still drawing has touched its own lately."""
    for left in out.glob(f"{DRAFTS}*"):
        with suppress(OSError):
            if left.is_dir() and not left.is_symlink() and left.stat().st_mtime < time() - LEFT:
                shutil.rmtree(left, ignore_errors=True)


def steps(documents: Sequence[Document], options: Options) -> int:
    """How many pages and pictures will be drawn."""
    pages = sum(len(document.pages) for document in documents)
    return 2 * pages + sum(1 for one in documents for _ in one.sides) if draws_pictures(options) else pages


def draws_pictures(options: Options) -> bool:
    """Whether there are pictures besides: not for a service, which gets what it takes and nothing else."""
    return options.png and options.service == HOME


@dataclass(slots=True)
class _Job:
    documents: Sequence[Document]
    options: Options
    out: Path
    drafts: Path
    progress: Progress | None
    all: int
    done: int = 0

    @property
    def theme(self) -> Theme:
        return theme(self.options.ink)

    def run(self, force: bool) -> list[Made]:
        """Draw everything, then give it its names."""
        made = []
        for document in self.documents:
            self._draw(document)
            pictures = tuple(self._pictures(document)) if draws_pictures(self.options) else ()
            made.append(Made(self.out / document.name, len(document.pages), document.components, pictures))
        drawn = sorted(path for path in self.drafts.rglob("*") if path.is_file())
        named = [(draft, self.out / draft.relative_to(self.drafts)) for draft in drawn]
        for draft, final in named:
            if final.is_dir():
                raise IsADirectoryError(EISDIR, os.strerror(EISDIR), f"{final}")
            if not force and final.is_file() and not cmp(draft, final, shallow=False):
                raise Taken(final)
        for parent in {final.parent for _, final in named}:
            parent.mkdir(parents=True, exist_ok=True)
        for draft, final in named:
            draft.replace(final)
        return made

    def _draw(self, document: Document) -> None:
        path = self.drafts / document.name
        path.parent.mkdir(parents=True, exist_ok=True)
        drawn = BytesIO()
        try:
            about = pdf.Properties(document.title, document.subject, document.lang, document.keywords)
            pdf.write(document.pages, about, self.theme, drawn, lambda number: self._step(document.name))
        except DrawingError as error:
            raise (_first_slip(document, self.theme) or error).within(document.name) from error
        if document.pictures:
            dpis = [_dpi(page, document.largest) for page in document.pages]
            images = raster.pages(drawn.getvalue(), *dpis)
            for name, dpi, image in zip(document.pictures, dpis, images, strict=True):
                (path.parent / name).write_bytes(raster.png(image, dpi))
        else:
            path.write_bytes(drawn.getvalue())
        for name, data in document.data.items():
            told = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False, indent=2) + "\n"
            (path.parent / name).write_text(told, encoding="utf-8")

    def _pictures(self, document: Document) -> Iterator[Path]:
        """Each page beside the PDF, and each face and back in a folder of its own."""
        stem = Path(document.name).stem
        largest = max(page.w * page.h for page in document.pages) / INCH**2
        dpi = min(DPI, int((MOST_PIXELS / largest) ** 0.5))
        for number, seen in enumerate(raster.pages(self.drafts / document.name, dpi), 1):
            yield self._save(f"{stem}-{number:02d}.png", raster.png(seen, dpi))
        for cut, name, picture in document.sides:  # as they look once they are cut, but for their round corners
            page = Page(cut.format.w, cut.format.h, picture, label=f"{cut.kind} {name}")
            face = raster.png(raster.image(page, FACE_DPI, self.options.ink), FACE_DPI)
            yield self._save(f"{stem}/{cut.kind}-{name}.png", face)

    def _save(self, name: str, data: bytes) -> Path:
        path = self.drafts / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        self._step(name)
        return self.out / name

    def _step(self, label: str) -> None:
        self.done += 1
        if self.progress:
            self.progress(self.done, self.all, label)


def _dpi(page: Page, largest: int) -> float:
    """Of a picture of a page: as of faces, or fewer where it would have more pixels than it may."""
    return min(FACE_DPI, largest / max(page.w, page.h) * INCH) if largest else FACE_DPI


def _first_slip(document: Document, ink: Theme) -> DrawingError | None:
    """What is wrong with the first piece that cannot be drawn, with its kind and item; ``None`` when all can."""
    for cut, name, picture in document.sides:
        try:
            words_of(picture, ink)
        except DrawingError as error:
            return error.within(f"{cut.kind}: {name}")
    return None
