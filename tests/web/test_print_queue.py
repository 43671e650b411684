"""Prints that several processes share by a folder: taken down by one, made by another, seen by all."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from companion.web.printing.jobs import MOST_WAITING, PressBusy
from companion.web.printing.prints import LEFT_S, PART, Wish
from companion.web.printing.queue import ALIVE_S, TAKEN, Printer, PrintQueue
from printables.options import Options
from tests.patience import at_once, until

WISH = Wish("ming-dynastie", Options(lang="en", only=("calibration",)))


def wish(right: float) -> Wish:
    return Wish("ming-dynastie", Options(lang="en", only=("calibration",), back_offset=(right, 0.0)))


def test_a_wish_is_made_by_whoever_works_and_found_by_everybody(tmp_path: Path) -> None:
    one, other = PrintQueue(tmp_path), PrintQueue(tmp_path)
    assert one.ask(WISH).state == "waiting"
    assert other.ask(WISH).state == "waiting", "the same wish is not made twice"
    assert other.find(WISH.digest) is not None
    printer = Printer(tmp_path)
    try:
        until(lambda: (job := other.find(WISH.digest)) is not None and job.state == "done")
    finally:
        printer.close()
    job = one.find(WISH.digest)
    assert job is not None and job.made is not None and job.made.files
    assert one.shelf.path(WISH.digest, job.made.bundle) is not None
    assert not list(tmp_path.glob(f"*{PART}"))


def test_wishes_wait_in_their_order_and_not_too_many(tmp_path: Path) -> None:
    queue = PrintQueue(tmp_path)
    for number in range(MOST_WAITING):
        queue.ask(wish(number / 10))
        asked = tmp_path / f"{wish(number / 10).digest}{PART}" / "asked.json"
        os.utime(asked, (time.time() - 100 + number,) * 2)
    found = [queue.find(wish(number / 10).digest) for number in range(MOST_WAITING)]
    assert [job.ahead for job in found if job is not None] == list(range(MOST_WAITING))
    with pytest.raises(PressBusy):
        queue.ask(wish(2.0))


def test_what_a_dead_printer_left_is_taken_by_another(tmp_path: Path) -> None:
    queue = PrintQueue(tmp_path)
    queue.ask(WISH)
    taken = tmp_path / f"{WISH.digest}{PART}" / TAKEN
    taken.write_text(json.dumps({"step": 2, "steps": 9, "title": "Board"}))
    job = queue.find(WISH.digest)
    assert job is not None and (job.state, job.step, job.steps) == ("making", 2, 9)
    os.utime(taken, (time.time() - ALIVE_S - 1,) * 2)
    job = queue.find(WISH.digest)
    assert job is not None and job.state == "waiting"
    printer = Printer(tmp_path)
    try:
        until(lambda: (job := queue.find(WISH.digest)) is not None and job.state == "done")
    finally:
        printer.close()


def test_a_failure_is_told_to_everybody_and_may_be_tried_again(tmp_path: Path) -> None:
    queue = PrintQueue(tmp_path)
    queue.ask(WISH)
    printer = Printer(tmp_path, command=("false",))
    try:
        until(lambda: (job := queue.find(WISH.digest)) is not None and job.state == "failed")
    finally:
        printer.close()
    job = queue.find(WISH.digest)
    assert job is not None and job.problem == "broken"
    assert queue.ask(WISH).state == "waiting"


def test_many_who_ask_at_once_have_one_wish(tmp_path: Path) -> None:
    found = list[str]()
    at_once(*[lambda: found.append(PrintQueue(tmp_path / "prints").ask(WISH).state)] * 12)
    assert found == ["waiting"] * 12
    assert [place.name for place in (tmp_path / "prints").iterdir()] == [f"{WISH.digest}{PART}"]


def test_what_lies_there_and_cannot_be_read_is_taken_down_anew(tmp_path: Path) -> None:
    (tmp_path / f"{WISH.digest}{PART}").mkdir()
    (tmp_path / f"{WISH.digest}{PART}" / "asked.json").write_text("{")
    assert PrintQueue(tmp_path).ask(WISH).state == "waiting"


def test_where_nothing_can_be_written_the_wish_has_failed(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    job = PrintQueue(tmp_path / "file").ask(WISH)
    assert (job.state, job.problem) == ("failed", "disk")


def test_what_was_begun_long_ago_is_cleared_up(tmp_path: Path) -> None:
    queue = PrintQueue(tmp_path)
    queue.ask(WISH)
    queue.shelf.tidy()
    place = tmp_path / f"{WISH.digest}{PART}"
    assert place.exists()
    os.utime(place, (time.time() - LEFT_S - 1,) * 2)
    queue.shelf.tidy()
    assert not place.exists()
