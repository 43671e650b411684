"""Makes one kit's files and small pictures of their pages, in a process of its own.

It is started as ``python -m printables.files.worker``.

Reads one line of JSON, ``{"game", "options", "looks", "out"}``, with the fields of ``Options``; with ``looks`` it
draws pictures of what the copy looks like instead, in the language of the options. Tells how far it is, a line of
JSON for each page: ``{"step", "steps", "title"}`` with the part in hand. The last line is the answer: ``{"files",
"bundle", "bundle_bytes"}``, or ``{"refused"}`` with what is wrong with the wish.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from PIL import Image

from printables.books.looks import looks_of
from printables.document import Document
from printables.drawing import raster
from printables.drawing.errors import DrawingError
from printables.files.documents import documents
from printables.files.job import CannotWrite, make
from printables.kit import Kit
from printables.kits import NoKit, kit_of
from printables.options import HOME, INKS, BadOptions, Options
from printables.page import Page
from printables.paper import INCH

WIDE: Final = 420
"""Pixels across a page's picture."""
LOOK_WIDE: Final = 760
LOOK_HIGH: Final = 620
"""Pixels that a look has at most: twice a phone's."""
QUALITY: Final = 80
KINDNESS: Final = 10
"""How far the process steps back for others."""

Tell: TypeAlias = Callable[[Mapping[str, Any]], None]


def main() -> None:
    """Read the wish, make it, answer."""
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    wish = json.loads(sys.stdin.readline())
    try:
        tell(work(wish, tell))
    except (BadOptions, NoKit, DrawingError) as error:
        tell({"refused": str(error)})
    except CannotWrite as error:
        tell({"full": str(error)})
    except OSError as error:  # of pictures and bundles
        tell({"full": str(CannotWrite(Path(error.filename or wish["out"]), error))})


def tell(message: Mapping[str, Any]) -> None:
    """Say something to who waits."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def work(wish: Mapping[str, Any], said: Tell) -> dict[str, Any]:
    """The files or looks, with what is to be known of them.

    Raises:
        BadOptions, NoKit, DrawingError: the wish cannot be fulfilled.
        CannotWrite: the folder takes no files.
    """
    options = read_options(wish["options"])
    out = Path(wish["out"])
    if wish.get("looks"):
        return {"files": [looks(kit_of(wish["game"], options.lang), out, said)], "bundle": "", "bundle_bytes": 0}
    found = documents(kit_of(wish["game"], options.lang, options.ink, options.edition, options.link), options)
    parts = {document.name: document.part for document in found}
    steps = 2 * sum(len(document.pages) for document in found)
    make(found, options, out, lambda done, _, name: said({"step": done, "steps": steps, "title": parts.get(name, "")}))
    step = steps // 2
    files = []
    for document in found:
        pages = []
        for picture, label in pictures(document, out):
            step += 1
            pages.append({"picture": picture, "label": label})
            said({"step": step, "steps": steps, "title": document.part})
        name = deck_in_one(document, out) if document.data else document.name
        files.append(
            {
                "name": name,
                "part": document.part,
                "title": document.title,
                "bytes": (out / name).stat().st_size,
                "pages": pages,
                "components": dict(document.components),
            }
        )
    kind = options.paper if options.service == HOME else options.service
    name = f"{wish['game']}-{kind}-{options.lang}{'' if options.ink == INKS[0] else f'-{options.ink}'}.zip"
    packed = bundle([path for document in found for path in written(document, out)], out, out / name)
    for folder in {Path(document.name).parts[0] for document in found if document.data}:
        shutil.rmtree(out / folder)
    return {"files": files, "bundle": name, "bundle_bytes": packed}


def read_options(given: Mapping[str, Any]) -> Options:
    """The options as JSON has them.

    Raises:
        BadOptions: one of them cannot be.
    """
    right, down = given.get("back_offset", (0.0, 0.0))
    return Options(**{**given, "only": tuple(given.get("only", ())), "back_offset": (right, down)})


def pictures(document: Document, out: Path) -> Iterator[tuple[str, str]]:
    """Name and label of each page's picture, once it is written."""
    path = out / document.name
    stem = path.parent.name if document.data else path.stem
    for number, (page, seen) in enumerate(zip(document.pages, small(document, path), strict=True), 1):
        name = f"{stem}-{number:02d}.webp"
        seen.save(out / name, "WEBP", quality=QUALITY, method=2)
        yield name, page.label


def small(document: Document, path: Path) -> Iterator[Image.Image]:
    """The pages of a file, or the pictures that there are instead, so wide as they are shown."""
    if not document.pictures:
        widest = max(page.w for page in document.pages)
        yield from raster.pages(path, WIDE / (widest / INCH))
    for name in document.pictures:
        with Image.open(path.parent / name) as seen:
            seen.thumbnail((WIDE, 2 * WIDE))
            yield seen


def written(document: Document, out: Path) -> list[Path]:
    """What was written of it: a file, or all that is in a deck's folder."""
    path = out / document.name
    return sorted(path.parent.iterdir()) if document.data else [path]


def deck_in_one(document: Document, out: Path) -> str:
    """A deck's folder as one file beside the others; its name."""
    folder = (out / document.name).parent
    bundle(written(document, out), folder, out / f"{folder.name}.zip")
    return f"{folder.name}.zip"


def looks(copy: Kit, out: Path, said: Tell) -> dict[str, Any]:
    """Pictures of what the copy looks like, told like the pages of a file."""
    found = looks_of(copy)
    for number, look in enumerate(found, 1):
        page = Page(look.w, look.h, look.picture, label=look.id)
        dpi = min(LOOK_WIDE / look.w, LOOK_HIGH / look.h) * INCH
        raster.image(page, dpi).save(out / f"{look.id}.webp", "WEBP", quality=QUALITY, method=4)
        said({"step": number, "steps": len(found), "title": ""})
    pages = [{"picture": f"{look.id}.webp", "label": look.id} for look in found]
    return {"name": "", "part": "", "title": copy.title, "bytes": 0, "pages": pages, "components": {}}


def bundle(paths: Iterable[Path], top: Path, target: Path) -> int:
    """Files in one, named from ``top`` on; they are packed already, so they go in as they are. Its size."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for path in paths:
            entry = zipfile.ZipInfo(path.relative_to(top).as_posix(), (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes())
    return target.stat().st_size


if __name__ == "__main__":
    main()
