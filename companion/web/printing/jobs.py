"""The press of the app: makes files one wish after the other, each in a process of its own.

Drawing is work for the processor, and the server has the phones to answer. The process tells how far it is, a line of
JSON for each step (``printables/files/worker.py``); a thread reads it.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import companion
from companion.web.printing.prints import Made, Shelf, Wish

LOG = logging.getLogger(__name__)

WORKER: Final = (sys.executable, "-m", "printables.files.worker")
MOST_WAITING: Final = 8
LONGEST_S: Final = 300.0
"""A wish that takes longer is given up."""
MOST_FAILED: Final = 40
"""Failures remembered, so that their pages can say what was wrong."""

State: TypeAlias = Literal["waiting", "making", "done", "failed"]
Problem: TypeAlias = Literal["broken", "slow", "disk", "refused", "interrupted"]


class PressBusy(Exception):
    """Too many wishes wait already."""


@dataclass(frozen=True, slots=True)
class Job:
    """How far a wish is.

    Attributes:
        step, steps: what is done of all there is to do; 0 of 0 before it is known.
        title: the part that is being made.
        ahead: how many wishes are made before this one.
        problem: why it failed.
        detail: what the press itself said of it, where that helps.
        made: the files, when they are done.
    """

    wish: Wish
    state: State
    step: int = 0
    steps: int = 0
    title: str = ""
    ahead: int = 0
    problem: Problem = "broken"
    detail: str = ""
    made: Made | None = None


class Failed(Exception):
    """A wish could not be fulfilled."""

    def __init__(self, problem: Problem, detail: str = "") -> None:
        super().__init__(problem)
        self.problem: Problem = problem
        self.detail = detail


class Press:
    """Makes wishes and knows how far each is. All methods may be called from any thread.

    Args:
        folder: where files are kept; without one they live as long as the process.
        command: the worker's command line.
        longest_s: seconds after which a wish is given up.
        most, most_bytes: limits of what is kept.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        command: tuple[str, ...] = WORKER,
        longest_s: float = LONGEST_S,
        **limits: int,
    ) -> None:
        self._folder = folder
        self._limits = limits
        self._command = command
        self._longest_s = longest_s
        self._passing: Path | None = None
        self._shelf: Shelf | None = None
        self._lock = threading.Condition()
        self._queue: deque[Job] = deque()
        self._now: Job | None = None
        self._failed: dict[str, Job] = {}
        self._process: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def shelf(self) -> Shelf:
        """What was made; its folder is made with it."""
        with self._lock:
            if self._shelf is None:
                if self._folder is None:
                    self._folder = self._passing = Path(tempfile.mkdtemp(prefix="ming-prints-"))
                    atexit.register(shutil.rmtree, self._folder, ignore_errors=True)
                self._shelf = Shelf(self._folder, **self._limits)
            return self._shelf

    def ask(self, wish: Wish) -> Job:
        """Have a wish made; one that is made, waits or is being made already is not made again.

        Raises:
            PressBusy: too many wait.
        """
        known = self.find(wish.digest)
        if known is not None and known.state != "failed":
            return known
        with self._lock:
            again = self._underway(wish.digest)
            if again is not None:
                return again
            if len(self._queue) >= MOST_WAITING or self._closed:
                raise PressBusy
            self._failed.pop(wish.digest, None)
            job = Job(wish, "waiting", ahead=len(self._queue) + (self._now is not None))
            self._queue.append(job)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="press", daemon=True)
                self._thread.start()
            self._lock.notify()
            return job

    def find(self, digest: str) -> Job | None:
        """How far the wish of that digest is; nothing if nobody has asked for it, or it was thrown away."""
        with self._lock:
            job = self._underway(digest) or self._failed.get(digest)
        if job is not None:
            return job
        made = self.shelf.made(digest)
        if made is not None:
            return Job(made.wish, "done", made=made)
        begun = self.shelf.begun(digest)
        return Job(begun, "failed", problem="interrupted") if begun is not None else None

    def close(self) -> None:
        """Give up what is being made; without a folder of its own all is thrown away."""
        with self._lock:
            self._closed = True
            self._queue.clear()
            self._lock.notify()
            thread, process = self._thread, self._process
        if process is not None:
            process.kill()
        if thread is not None:
            thread.join(10)
        if self._passing is not None:
            shutil.rmtree(self._passing, ignore_errors=True)

    def _underway(self, digest: str) -> Job | None:
        if self._now is not None and self._now.wish.digest == digest:
            return self._now
        for place, job in enumerate(self._queue):
            if job.wish.digest == digest:
                return Job(job.wish, "waiting", ahead=place + (self._now is not None))
        return None

    def _work(self) -> None:
        while True:
            with self._lock:
                while not self._queue and not self._closed:
                    self._lock.wait()
                if self._closed:
                    return
                wish = self._queue.popleft().wish
                self._now = Job(wish, "making")
            failed = None
            try:
                self._make(wish)
            except Failed as error:
                failed = Job(wish, "failed", problem=error.problem, detail=error.detail)
            except OSError as error:
                LOG.warning("the press cannot keep its files: %s", error)
                failed = Job(wish, "failed", problem="disk", detail=error.strerror or "")
            with self._lock:
                self._now = None
                if failed is not None and not self._closed:
                    self._failed[wish.digest] = failed
                    while len(self._failed) > MOST_FAILED:
                        del self._failed[next(iter(self._failed))]
            if failed is not None and not self._closed:
                self.shelf.drop(wish)

    def _make(self, wish: Wish, place: Path | None = None) -> None:
        """Run the worker to its end, in a folder that was begun for it.

        Raises:
            Failed: it did not make the files.
            OSError: nothing can be written.
        """
        place = self.shelf.begin(wish) if place is None else place
        told = json.dumps({**wish.written(), "out": str(place)})
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints:
            process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints, env=environment(),
                encoding="utf-8", errors="replace",
            )  # fmt: skip
            with self._lock:
                self._process = process
                if self._closed:
                    process.kill()
            slow = threading.Event()

            def give_up() -> None:
                slow.set()
                process.kill()

            alarm = threading.Timer(self._longest_s, give_up)
            alarm.daemon = True
            alarm.start()
            try:
                answer = self._listen(process, told)
            finally:
                alarm.cancel()
                process.kill()
                process.wait()
                with self._lock:
                    self._process = None
            if answer is not None and "files" in answer:
                self.shelf.finish(wish, answer)
                return
            if slow.is_set():
                raise Failed("slow")
            if answer is not None and "refused" in answer:
                raise Failed("refused", str(answer["refused"]))
            if answer is not None and "full" in answer:
                raise Failed("disk", str(answer["full"]))
            if not self._closed:
                complaints.seek(0)
                LOG.error("the press broke:\n%s", complaints.read()[-4000:])
            raise Failed("broken")

    def _listen(self, process: subprocess.Popen[str], told: str) -> dict[str, Any] | None:
        """What the worker says last; how far it is goes to who asks meanwhile."""
        assert process.stdin is not None and process.stdout is not None
        answer: dict[str, Any] | None = None
        with process.stdin as line, process.stdout as lines:
            try:
                line.write(told + "\n")
                line.close()
            except BrokenPipeError:
                return None
            for heard in lines:
                try:
                    answer = json.loads(heard)
                except ValueError:
                    continue
                if isinstance(answer, dict) and "step" in answer:
                    self._step(answer["step"], answer["steps"], answer.get("title", ""))
        return answer

    def _step(self, step: int, steps: int, title: str) -> None:
        """So much is done by now."""
        with self._lock:
            if self._now is not None:
                self._now = Job(self._now.wish, "making", step, steps, title)


def environment() -> dict[str, str]:
    """The worker's: it finds the program where this process has found it."""
    root = str(Path(companion.__file__).parent.parent)
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"}
