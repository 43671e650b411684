"""What the press has made: a folder for each wish, found again after a restart, the oldest thrown away.

A wish goes by a digest of everything that its files depend on. While it is made its folder ends in ``.part``; the
folder gets its real name when all is in it, so that what can be found is whole.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter

import companion
import printables
from printables.options import BadOptions, Options

MANIFEST: Final = "made.json"
ASKED: Final = "asked.json"
PART: Final = ".part"
DIGEST: Final = re.compile(r"[0-9a-f]{20}")
MOST_BYTES: Final = 400 * 1024 * 1024
MOST: Final = 24
"""Wishes kept; a full kit has 10 to 20 MB."""
LEFT_S: Final = 24 * 3600.0
"""Seconds after which nobody comes back to what was begun and never made."""
NO_PATH: Final = r"^[^/\\]*$"
"""A name of a file in the wish's own folder."""
UNREADABLE: Final = (OSError, ValueError, KeyError, TypeError, BadOptions, RecursionError)
"""What comes of reading a document that is not there, of another version or damaged."""
SOURCES: Final = (".py", ".json", ".po", ".svg")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to have made: files, or (``looks``) pictures of what a copy looks like."""

    game: str
    options: Options
    looks: bool = False

    @property
    def digest(self) -> str:
        """The same for the same files."""
        told = json.dumps([*self.written().values(), press_version()], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:20]

    def written(self) -> dict[str, Any]:
        """As JSON."""
        return {"game": self.game, "options": asdict(self.options), "looks": self.looks}

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Wish:
        """From JSON.

        Raises:
            BadOptions, KeyError, TypeError: it was not written by this version.
        """
        options = dict(document["options"])
        options["only"] = tuple(options["only"])
        right, down = options["back_offset"]
        options["back_offset"] = (float(right), float(down))
        return cls(str(document["game"]), Options(**options), bool(document["looks"]))


@dataclass(frozen=True, slots=True)
class PageMade:
    """A page's picture in the folder, and what the page is."""

    picture: Annotated[str, Field(pattern=NO_PATH)]
    label: str


@dataclass(frozen=True, slots=True)
class FileMade:
    """A file in the folder."""

    name: Annotated[str, Field(pattern=NO_PATH)]
    part: str
    title: str
    bytes: int
    pages: Annotated[tuple[PageMade, ...], Field(min_length=1)]
    components: Mapping[str, int]

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> FileMade:
        """From the worker's own words.

        Raises:
            ValueError: they are none.
        """
        return _file().validate_python(document)

    @property
    def shown(self) -> PageMade:
        """The page by which one knows the file: the first one only tells what to do, and blank ones have no name."""
        return next((page for page in self.pages[1:] if page.label), self.pages[0])


@dataclass(frozen=True, slots=True)
class Made:
    """A wish that is fulfilled; ``bundle`` holds all its files in one."""

    wish: Wish
    files: tuple[FileMade, ...]
    bundle: str
    bundle_bytes: int

    @property
    def names(self) -> frozenset[str]:
        """Every file that can be fetched."""
        pages = {page.picture for file in self.files for page in file.pages}
        return frozenset({self.bundle, *(file.name for file in self.files), *pages})


@cache
def _file() -> TypeAdapter[FileMade]:
    return TypeAdapter(FileMade)


@cache
def press_version() -> str:
    """A digest of all that decides how a page looks, so that a new version never shows what an older one has made."""
    own = Path(companion.__file__).parent
    digest = hashlib.sha256(version("reportlab").encode())
    for root in (Path(printables.__file__).parent, own / "art", own / "words", own / "games"):
        for path in sorted(root.rglob("*")):
            if path.suffix in SOURCES:
                digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


class Shelf:
    """The folder of all that was made.

    Raises:
        OSError: from every method that writes, where the folder takes no files.
    """

    def __init__(self, folder: Path, most: int = MOST, most_bytes: int = MOST_BYTES) -> None:
        self.folder = folder
        self._most = most
        self._most_bytes = most_bytes

    def begin(self, wish: Wish) -> Path:
        """An empty folder to make the wish in; what is left of an earlier try is gone."""
        self.folder.mkdir(parents=True, exist_ok=True)
        place = self.folder / f"{wish.digest}{PART}"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        (place / ASKED).write_text(json.dumps(wish.written()), encoding="utf-8")
        return place

    def lay_down(self, wish: Wish, *, again: bool = False) -> None:
        """Leave a wish for whoever works. One that lies there already stays, unless it is to be tried ``again``."""
        place = self.folder / f"{wish.digest}{PART}"
        if again or (place.exists() and self.begun(wish.digest) is None):
            shutil.rmtree(place, ignore_errors=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(suffix=PART, dir=self.folder))
        try:
            (draft / ASKED).write_text(json.dumps(wish.written()), encoding="utf-8")
            draft.rename(place)  # whole, whoever else does the same now
        except OSError:
            shutil.rmtree(draft, ignore_errors=True)
            if self.begun(wish.digest) is None:
                raise

    def finish(self, wish: Wish, document: Mapping[str, Any]) -> None:
        """Give the folder its name, and throw away the oldest ones if there are too many."""
        place = self.folder / f"{wish.digest}{PART}"
        (place / MANIFEST).write_text(json.dumps({**wish.written(), **document}), encoding="utf-8")
        final = self.folder / wish.digest
        shutil.rmtree(final, ignore_errors=True)
        place.rename(final)
        self.tidy(wish.digest)

    def drop(self, wish: Wish) -> None:
        """Throw away what was begun."""
        shutil.rmtree(self.folder / f"{wish.digest}{PART}", ignore_errors=True)

    def made(self, digest: str) -> Made | None:
        """What lies there under that digest; looking at it keeps it from being thrown away soon."""
        path = self.folder / digest / MANIFEST
        if not DIGEST.fullmatch(digest):
            return None
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
            os.utime(path)
            files = tuple(FileMade.read(file) for file in document["files"])
            if not isinstance(document["bundle"], str):
                return None
            return Made(Wish.read(document), files, document["bundle"], int(document["bundle_bytes"]))
        except UNREADABLE:
            return None  # nothing there, written by another version, or damaged

    def begun(self, digest: str) -> Wish | None:
        """The wish of that digest if somebody asked for it and the server ended before it was made."""
        if not DIGEST.fullmatch(digest):
            return None
        try:
            document = json.loads((self.folder / f"{digest}{PART}" / ASKED).read_text(encoding="utf-8"))
            wish = Wish.read(document)
        except UNREADABLE:
            return None
        return wish if wish.digest == digest else None

    def path(self, digest: str, name: str) -> Path | None:
        """Where a file lies that was made; names that nothing was made under have no path."""
        made = self.made(digest)
        if made is None or name not in made.names:
            return None
        path = self.folder / digest / name
        return path if path.is_file() else None

    def tidy(self, keep: str = "") -> None:
        """Throw away what nobody looked at for longest, until neither too much nor too many are left."""
        found = []
        for place in self.folder.iterdir():
            try:
                if DIGEST.fullmatch(place.name):
                    found.append(((place / MANIFEST).stat().st_mtime, place, _size(place)))
                elif place.stat().st_mtime < time.time() - LEFT_S:
                    shutil.rmtree(place, ignore_errors=True)
            except OSError:
                shutil.rmtree(place, ignore_errors=True)
        found.sort(key=lambda entry: (entry[1].name == keep, entry[0]))
        total = sum(size for _, _, size in found)
        while len(found) > 1 and (len(found) > self._most or total > self._most_bytes):
            _, place, size = found.pop(0)
            total -= size
            shutil.rmtree(place, ignore_errors=True)


def _size(place: Path) -> int:
    return sum(path.stat().st_size for path in place.iterdir())
