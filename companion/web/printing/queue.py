"""Prints of several processes: wishes lie in a folder that all of them share, and whoever works takes the next one.

The folder says all: ``<digest>.part/asked.json`` is a wish, ``taken.json`` beside it how far its maker is, touched as
long as he is at it, ``failed.json`` why it failed; ``<digest>`` holds what was made. A maker that dies leaves a file
that nobody touches any more, and another one begins anew.
"""

from __future__ import annotations

import json
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from companion.web.printing.jobs import LOG, MOST_WAITING, Failed, Job, Press, PressBusy
from companion.web.printing.prints import ASKED, DIGEST, PART, Wish

TAKEN: Final = "taken.json"
FAILED: Final = "failed.json"
ALIVE_S: Final = 30.0
"""Seconds after which a maker that says nothing is gone."""
TOUCH_S: Final = 5.0
LOOK_S: Final = 0.5


class PrintQueue(Press):
    """A press that only takes wishes down; a ``Printer`` fulfils them."""

    def ask(self, wish: Wish) -> Job:
        """As ``Press.ask``."""
        known = self.find(wish.digest)
        if known is not None and known.state != "failed":
            return known
        if sum(job.state == "waiting" for job in self._asked()) >= MOST_WAITING:
            raise PressBusy
        try:
            self.shelf.lay_down(wish, again=known is not None)
        except OSError as error:
            LOG.warning("the press cannot take down a wish: %s", error)
            return Job(wish, "failed", problem="disk", detail=error.strerror or "")
        return self.find(wish.digest) or Job(wish, "waiting")

    def find(self, digest: str) -> Job | None:
        """As ``Press.find``."""
        made = self.shelf.made(digest)
        if made is not None:
            return Job(made.wish, "done", made=made)
        wish = self.shelf.begun(digest)
        return None if wish is None else self._job(wish)

    def _asked(self) -> list[Job]:
        """All wishes that are not fulfilled, the oldest first."""
        places = []
        for place in self.shelf.folder.glob(f"*{PART}"):
            with suppress(OSError):
                places.append(((place / ASKED).stat().st_mtime, place.name.removesuffix(PART)))
        wishes = [self.shelf.begun(digest) for _, digest in sorted(places) if DIGEST.fullmatch(digest)]
        return [self._job(wish, count=False) for wish in wishes if wish is not None]

    def _job(self, wish: Wish, *, count: bool = True) -> Job:
        place = self.shelf.folder / f"{wish.digest}{PART}"
        failed = _read(place / FAILED)
        if failed is not None:
            return Job(wish, "failed", problem=failed["problem"], detail=failed["detail"])
        taken = _read(place / TAKEN) if _alive(place / TAKEN) else None
        if taken is not None:
            return Job(wish, "making", taken["step"], taken["steps"], taken["title"])
        if not count:
            return Job(wish, "waiting")
        before = [job.wish.digest for job in self._asked() if job.state != "failed"]
        return Job(wish, "waiting", ahead=before.index(wish.digest) if wish.digest in before else 0)


class Printer(PrintQueue):
    """Fulfils the wishes of a folder, one after the other, in a thread."""

    def __init__(self, folder: Path, **more: Any) -> None:
        super().__init__(folder, **more)
        self._stopping = threading.Event()
        self._place = folder
        self._printing = threading.Thread(target=self._run, name="printer", daemon=True)
        self._printing.start()

    def close(self) -> None:
        """Give up what is being made; it waits for another printer."""
        self._stopping.set()
        super().close()
        self._printing.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                worked = any(self._take(job.wish) for job in self._asked() if job.state == "waiting")
            except OSError as error:
                LOG.warning("the press cannot reach its files: %s", error)
                worked = False
            if not worked:
                self._stopping.wait(LOOK_S)

    def _take(self, wish: Wish) -> bool:
        """Make it, unless somebody else was faster."""
        place = self.shelf.folder / f"{wish.digest}{PART}"
        if not _alive(place / TAKEN):
            (place / TAKEN).unlink(missing_ok=True)
        try:
            with (place / TAKEN).open("x", encoding="utf-8") as file:
                file.write(json.dumps({"step": 0, "steps": 0, "title": ""}))
        except (FileExistsError, FileNotFoundError):
            return False
        self._place = place
        done = threading.Event()
        threading.Thread(target=self._touch, args=(place / TAKEN, done), name="touching", daemon=True).start()
        try:
            self._make(wish, place)
        except Failed as error:
            if not self._stopping.is_set():
                _write(place / FAILED, {"problem": error.problem, "detail": error.detail})
        finally:
            done.set()
            (place / TAKEN).unlink(missing_ok=True)
        return True

    @staticmethod
    def _touch(path: Path, done: threading.Event) -> None:
        while not done.wait(TOUCH_S):
            with suppress(OSError):
                path.touch(exist_ok=True)

    def _step(self, step: int, steps: int, title: str) -> None:
        with suppress(OSError):
            _write(self._place / TAKEN, {"step": step, "steps": steps, "title": title})


def _alive(path: Path) -> bool:
    try:
        return time.time() - path.stat().st_mtime < ALIVE_S
    except OSError:
        return False


def _read(path: Path) -> dict[str, Any] | None:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def _write(path: Path, document: dict[str, Any]) -> None:
    """In one go, so that nobody reads half of it."""
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps(document), encoding="utf-8")
    draft.replace(path)
