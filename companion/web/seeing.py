"""What the print page shows of a copy before it is made: its words, what it takes, and pictures of it."""

from __future__ import annotations

import threading
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

from companion.web.language import lang
from companion.web.presenters.inputs import Say
from companion.web.presenters.press import Totals
from companion.web.prints import press_version
from companion.words import catalogue
from printables.kit import Kit
from printables.kits import kit_of
from printables.looks import Look, looks_of
from printables.options import Options

WIDE: Final = 760
"""Pixels across a picture: twice the widest phone's share."""
HIGH: Final = 620
QUALITY: Final = 82

_DRAWING = threading.Lock()
"""pdfium draws one page at a time, and a picture needs to be drawn once."""


def say(copy: Kit) -> Say:
    """The reader's language with the words of the game and of the press."""
    return catalogue(lang(), copy.game, press=True).say


def looks(copy: Kit) -> tuple[Look, ...]:
    """Pictures of a copy; kits are shared, so are these."""
    return _looks(copy.game, copy.lang)


@lru_cache(maxsize=8)
def _looks(game: str, language: str) -> tuple[Look, ...]:
    return looks_of(kit_of(game, language))


@lru_cache(maxsize=256)
def totals(game: str, options: Options) -> Totals:
    """Sheets of paper and minutes of work."""
    from printables.documents import documents  # noqa: PLC0415  (what draws is large; most servers never print)

    copy = kit_of(game, options.lang, options.ink)
    found = documents(copy, options)
    home = [document for document in found if document.pages[0].w <= options.sheet_paper.w]
    sheets = sum(sheets_of(len(document.pages), options.both_sides) for document in home)
    minutes = {document.part: copy.guides[document.part].minutes for document in found if document.part in copy.guides}
    return Totals(sheets, sum(minutes.values()))


def sheets_of(pages: int, both_sides: bool) -> int:
    """Sheets of paper; the first page of a file has nothing on its back."""
    return 1 + pages // 2 if both_sides else pages


@lru_cache(maxsize=32)
def kinds(game: str, language: str) -> tuple[tuple[str, str, str], ...]:
    """(part, title of the part, kind) of everything that can be printed."""
    from printables.documents import CALIBRATION  # noqa: PLC0415
    from printables.documents import kinds as kinds_of  # noqa: PLC0415

    copy = kit_of(game, language)
    words = catalogue(language, game, press=True)
    titles = {part: guide.title for part, guide in copy.guides.items()}
    titles[CALIBRATION] = words.say("calibration.label")
    found = []
    for part, kind in kinds_of(copy):
        title = titles.get(part) or (words.say(f"part.{part}") if f"part.{part}" in words else part)
        found.append((part, title, kind))
    return tuple(found)


def look(copy: Kit, name: str, folder: Path) -> Path | None:
    """The picture of that name, drawn when it is first asked for; nothing where there is none."""
    found = next((one for one in looks(copy) if one.id == name), None)
    if found is None:
        return None
    path = folder / "looks" / press_version()[:12] / f"{copy.game}-{copy.lang}-{name}.webp"
    with _DRAWING:
        if not path.is_file():
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_suffix(".part")
            draw(found, draft)
            draft.replace(path)
    return path


def draw(found: Look, path: Path) -> None:
    """Write the picture as it would be printed."""
    from printables.drawing import pdf, raster  # noqa: PLC0415
    from printables.page import Page  # noqa: PLC0415
    from printables.theme import theme  # noqa: PLC0415

    page = Page(found.w, found.h, found.picture, label=found.id)
    printed = BytesIO()
    pdf.write([page], pdf.Properties(found.id, "preview", "en"), theme("full"), printed)
    dpi = min(WIDE / found.w, HIGH / found.h) * 25.4
    image = next(raster.pages(printed.getvalue(), dpi))
    image.save(path, "WEBP", quality=QUALITY, method=4)
