"""Prints that several processes share by a folder: taken down by one, made by another, seen by all."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from companion.web.print_queue import ALIVE_S, TAKEN, Printer, PrintQueue
from companion.web.printing import MOST_WAITING, PressBusy
from companion.web.prints import PART, Wish
from printables.options import Options
from tests.patience import until

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
