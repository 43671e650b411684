"""The press behind the print page: wishes one after the other in processes of their own, kept, found again, bounded."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.web.printing.jobs import MOST_WAITING, Job, Press, PressBusy
from companion.web.printing.prints import FileMade, Shelf, Wish
from printables.options import Options
from tests import patience

WORKER = """
import json, pathlib, sys, time
wish = json.loads(sys.stdin.readline())
out = pathlib.Path(wish["out"])
with open(out.parent / "runs.txt", "a") as runs:
    runs.write(wish["options"]["paper"] + "\\n")
{before}
print(json.dumps({{"step": 1, "steps": 2, "title": "cards"}}), flush=True)
{between}
(out / "a.pdf").write_bytes(b"%PDF" + bytes({size}))
(out / "a-01.webp").write_bytes(b"picture")
(out / "all.zip").write_bytes(b"zip")
page = {{"picture": "a-01.webp", "label": "first"}}
file = {{"name": "a.pdf", "part": "cards", "title": "Cards", "bytes": 4, "pages": [page], "components": {{"x": 1}}}}
print(json.dumps({{"files": [file], "bundle": "all.zip", "bundle_bytes": 3}}), flush=True)
"""
WISH = Wish("ming-dynastie", Options())
Make = Callable[..., Press]


def wishes(count: int) -> list[Wish]:
    return [Wish("ming-dynastie", Options(back_offset=(number / 10, 0.0))) for number in range(count)]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes presses with a worker of a few lines, all with the same folder."""
    made: list[Press] = []

    def press(before: str = "", between: str = "", size: int = 0, **more: float) -> Press:
        script = WORKER.format(before=before, between=between, size=size)
        command = (sys.executable, "-c", script)
        made.append(Press(tmp_path / "prints", command=command, **more))  # type: ignore[arg-type]
        return made[-1]

    yield press
    for press_ in made:
        press_.close()


def runs(press: Press) -> int:
    path = press.shelf.folder / "runs.txt"
    return len(path.read_text().splitlines()) if path.exists() else 0


def until(press: Press, wish: Wish, *states: str) -> Job:
    def found() -> Job | None:
        job = press.find(wish.digest)
        return job if job is not None and job.state in states else None

    job = patience.until(found, f"{wish} never was {states}")
    assert job is not None
    return job


def test_a_wish_is_made_and_its_files_are_found(make: Make) -> None:
    press = make()
    assert press.find(WISH.digest) is None
    assert press.ask(WISH).state == "waiting"
    job = until(press, WISH, "done")
    assert job.made is not None and job.made.wish == WISH
    assert [file.name for file in job.made.files] == ["a.pdf"]
    path = press.shelf.path(WISH.digest, "a.pdf")
    assert path is not None and path.read_bytes() == b"%PDF"


def test_how_far_it_is_can_be_asked_meanwhile(make: Make, tmp_path: Path) -> None:
    go = tmp_path / "go"
    press = make(between=f"while not pathlib.Path({str(go)!r}).exists(): time.sleep(0.01)")
    press.ask(WISH)
    patience.until(lambda: until(press, WISH, "waiting", "making").step > 0)
    job = until(press, WISH, "making")
    assert (job.state, job.step, job.steps, job.title) == ("making", 1, 2, "cards")
    later = wishes(3)[1:]
    assert [press.ask(wish).ahead for wish in later] == [1, 2]
    go.touch()
    assert until(press, later[-1], "done").made is not None


def test_the_same_wish_is_made_once(make: Make) -> None:
    press = make(between="time.sleep(0.2)")
    for _ in range(3):
        press.ask(WISH)
    until(press, WISH, "done")
    assert press.ask(WISH).state == "done"
    assert runs(press) == 1


def test_another_start_finds_what_was_made(make: Make) -> None:
    first = make()
    first.ask(WISH)
    until(first, WISH, "done")
    first.close()
    second = make(before="raise SystemExit(1)")
    found = second.find(WISH.digest)
    assert found is not None and found.state == "done"
    assert second.ask(WISH).state == "done"
    assert runs(second) == 1


def test_what_was_cut_short_says_so_and_can_be_made_again(make: Make) -> None:
    first = make(between="time.sleep(600)")
    first.ask(WISH)
    until(first, WISH, "making")
    first.close()
    second = make()
    found = second.find(WISH.digest)
    assert found is not None and (found.state, found.problem) == ("failed", "interrupted")
    second.ask(WISH)
    assert until(second, WISH, "done").made is not None


@pytest.mark.parametrize(
    ("before", "problem", "detail"),
    [
        ("raise SystemExit(3)", "broken", ""),
        ("print('no JSON'); raise SystemExit(0)", "broken", ""),
        ("print(json.dumps({'refused': 'too long'})); raise SystemExit(0)", "refused", "too long"),
        ("print(json.dumps({'full': 'No space'})); raise SystemExit(0)", "disk", "No space"),
        ("time.sleep(600)", "slow", ""),
    ],
)
def test_a_failure_is_told_and_leaves_nothing(make: Make, before: str, problem: str, detail: str) -> None:
    press = make(before, longest_s=1.0 if problem == "slow" else patience.PATIENCE_S)
    press.ask(WISH)
    job = until(press, WISH, "failed", "done")
    assert (job.state, job.problem, job.detail) == ("failed", problem, detail)
    patience.until(lambda: not list(press.shelf.folder.glob("*.part")))
    assert press.shelf.made(WISH.digest) is None
    assert press.ask(WISH).state == "waiting", "it can be tried again"


def test_a_folder_that_takes_no_files_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    press = Press(blocked / "prints")
    try:
        press.ask(WISH)
        assert until(press, WISH, "failed").problem == "disk"
    finally:
        press.close()


def test_so_many_wait_and_no_more(make: Make) -> None:
    press = make(between="time.sleep(600)")
    first, *others = wishes(MOST_WAITING + 2)
    press.ask(first)
    until(press, first, "making")
    for wish in others[:MOST_WAITING]:
        press.ask(wish)
    with pytest.raises(PressBusy):
        press.ask(others[-1])
    assert press.ask(others[0]).state == "waiting", "what waits already may be asked for again"


def test_the_oldest_give_way(make: Make) -> None:
    press = make(most=2)
    for number, wish in enumerate(wishes(3)):
        press.ask(wish)
        until(press, wish, "done")
        os.utime(press.shelf.folder / wish.digest / "made.json", (number, number))
        if number == 1:
            assert press.shelf.made(wishes(1)[0].digest) is not None, "looked at: now it is the younger one"
    patience.until(lambda: sum(press.find(wish.digest) is not None for wish in wishes(3)) <= 2)
    assert [press.find(wish.digest) is not None for wish in wishes(3)] == [True, False, True]


def test_what_is_too_large_together_gives_way(make: Make) -> None:
    press = make(size=60_000, most_bytes=100_000)
    for wish in wishes(3):
        press.ask(wish)
        until(press, wish, "done")
    assert [press.find(wish.digest) is not None for wish in wishes(3)] == [False, False, True]


@pytest.mark.parametrize(
    "name", ["../a.pdf", "made.json", "asked.json", "/etc/passwd", "", ".", "..", "a.pdf/", "A.PDF", "a.pdf\0", "b.pdf"]
)
def test_only_what_was_made_can_be_fetched(make: Make, name: str) -> None:
    press = make()
    press.ask(WISH)
    until(press, WISH, "done")
    assert press.shelf.path(WISH.digest, name) is None
    assert press.shelf.path(f"../prints/{WISH.digest}", "a.pdf") is None
    assert press.find(f"{WISH.digest}/../{WISH.digest}") is None


def test_what_another_version_wrote_is_not_shown(make: Make) -> None:
    press = make()
    press.ask(WISH)
    until(press, WISH, "done")
    manifest = press.shelf.folder / WISH.digest / "made.json"
    document = json.loads(manifest.read_text())
    document["options"]["unheard"] = 1
    manifest.write_text(json.dumps(document))
    assert press.find(WISH.digest) is None
    manifest.write_text("{")
    assert press.find(WISH.digest) is None


@pytest.mark.parametrize(
    "damaged",
    [
        {"bundle": None}, {"bundle_bytes": "x"}, {"files": [{"components": 3}]}, {"files": [{"pages": []}]},
        {"files": [{"name": "../../tables.db"}]}, {"files": [{"pages": [{"picture": 1, "label": None}]}]},
        {"options": {"only": 5}},
    ],
)  # fmt: skip
def test_a_manifest_that_was_damaged_is_as_if_nothing_was_made(tmp_path: Path, damaged: dict[str, Any]) -> None:
    page = {"picture": "a.webp", "label": "a"}
    file = {"name": "a.pdf", "part": "a", "title": "A", "bytes": 1, "pages": [page], "components": {"x": 1}}
    whole = {**WISH.written(), "files": [file], "bundle": "a.zip", "bundle_bytes": 1}
    shelf = Shelf(tmp_path)
    shelf.begin(WISH)
    shelf.finish(WISH, whole)
    assert shelf.made(WISH.digest) is not None
    for name, value in damaged.items():
        within = [{**file, **value[0]}] if name == "files" else value
        (tmp_path / WISH.digest / "made.json").write_text(json.dumps({**whole, name: within}))
    assert shelf.made(WISH.digest) is None


def test_a_manifest_of_brackets_alone_is_as_if_nothing_was_made(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.begin(WISH)
    shelf.finish(WISH, {"files": [], "bundle": "", "bundle_bytes": 0})
    (tmp_path / WISH.digest / "made.json").write_text("[" * 100_000)
    assert shelf.made(WISH.digest) is None
    shelf.begin(WISH)
    (tmp_path / f"{WISH.digest}.part" / "asked.json").write_text("[" * 100_000)
    assert shelf.begun(WISH.digest) is None


@pytest.mark.parametrize(
    ("labels", "number"), [(["Book", "", "Book 1"], 2), (["Cards", "Cards 1"], 1), (["Poster"], 0), (["", ""], 0)]
)
def test_a_file_is_shown_by_its_first_page_with_something_on_it(labels: list[str], number: int) -> None:
    pages = [{"picture": f"{place}.webp", "label": label} for place, label in enumerate(labels)]
    file = {"name": "a.pdf", "part": "a", "title": "A", "bytes": 4, "pages": pages, "components": {}}
    assert FileMade.read(file).shown.picture == f"{number}.webp"


def test_a_wish_is_read_as_it_was_written() -> None:
    options = Options("letter", "de", "low", ("cards",), "duplex", (0.5, -1.0), "split", "mpc", proof=True)
    wish = Wish("ming-dynastie", options)
    assert Wish.read(json.loads(json.dumps(wish.written()))) == wish
    assert wish.digest == Wish("ming-dynastie", options).digest
    assert wish.digest != WISH.digest != Wish("yinzi", Options()).digest


def test_without_a_folder_nothing_is_left_behind() -> None:
    press = Press()
    shelf = press.shelf
    assert isinstance(shelf, Shelf) and shelf.folder.is_dir()
    press.close()
    assert not shelf.folder.exists()
