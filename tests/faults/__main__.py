"""Draws faults, and runs the tests on each of them."""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import zip_longest
from pathlib import Path
from typing import Final

from tests.faults.kinds import Fault, faults
from tests.faults.rooms import ROOMS, concerned

PROCESSOR_S: Final = 40
"""So much of a processor the tests of one fault may take; who has not found it by then does not find it."""
HANGS_S: Final = 120
"""A test that takes longer is in a loop without end, and has found the fault."""
SPARE: Final = 4
"""Times as many are drawn as are wanted: a fault in a line that no test of its room carries out does not count."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("what", choices=("choose", "run"))
    parser.add_argument("file", type=Path, help="the faults, one a line")
    parser.add_argument("--tree", type=Path, default=Path.cwd(), help="a copy of the tree, in which faults are put")
    parser.add_argument("--results", type=Path, help="where verdicts are added, one a line")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=30)
    parser.add_argument("--room", choices=ROOMS, action="append", help="only this one, and others that are named")
    parser.add_argument("--known", type=Path, help="verdicts on another tree, whose tests are tried first")
    given = parser.parse_args(arguments)
    if given.what == "choose":
        chosen = drawn(given.tree, given.count, given.seed)
        given.file.write_text("".join(f"{json.dumps(asdict(one))}\n" for one in chosen), encoding="utf-8")
        return 0
    known = [Fault(**json.loads(line)) for line in given.file.read_text(encoding="utf-8").splitlines()]
    wanted = [one for one in known if one.room in (given.room or ROOMS)]
    run(given.tree.resolve(), wanted, given.count, given.results, told_by(given.known))
    return 0


def drawn(tree: Path, count: int, seed: int) -> Iterator[Fault]:
    """As many of each room, of as many files and kinds as may be; and some to spare."""
    for name, room in ROOMS.items():
        luck = random.Random(f"{seed} {name}")
        every = list(faults(tree, name, room.sources, room.secret))
        luck.shuffle(every)
        met: Counter[str] = Counter()
        for _ in range(SPARE * count // len(ROOMS)):
            best = min(range(len(every)), key=lambda place: met[every[place].file] + met[every[place].what])
            found = every.pop(best)
            met.update((found.file, found.what))
            yield found


def told_by(results: Path | None) -> dict[Fault, tuple[str, str]]:
    """Verdicts of a run, and the tests that failed."""
    found = {}
    if results is not None and results.exists():
        for line in results.read_text(encoding="utf-8").splitlines():
            told = json.loads(line)
            verdict, why = told.pop("verdict"), told.pop("why")
            found[Fault(**told)] = verdict, why
    return found


def run(
    tree: Path, known: Sequence[Fault], count: int, results: Path, elsewhere: Mapping[Fault, tuple[str, str]]
) -> None:
    """Judge faults of each room until there are enough verdicts; where they are known elsewhere, only those."""
    done = told_by(results)
    judged = Counter(fault.room for fault, (verdict, _) in done.items() if verdict in ("caught", "missed"))
    for fault in by_turns([one for one in known if one not in done and (not elsewhere or one in elsewhere)]):
        if judged[fault.room] >= count // len(ROOMS):
            continue
        verdict, why = judgement(tree, fault, elsewhere.get(fault, ("", ""))[1])
        judged[fault.room] += verdict in ("caught", "missed")
        with results.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**asdict(fault), "verdict": verdict, "why": why}) + "\n")
        sys.stdout.write(f"{verdict:8} {fault.room:8} {fault.file} {fault.within}: {fault.old} → {fault.new} [{why}]\n")
        sys.stdout.flush()


def by_turns(known: Sequence[Fault]) -> Iterator[Fault]:
    """One of each room after the other, so that a run that is stopped has looked everywhere."""
    rooms = [[one for one in known if one.room == room] for room in ROOMS]
    for row in zip_longest(*rooms):
        yield from filter(None, row)


def judgement(tree: Path, fault: Fault, test: str = "") -> tuple[str, str]:
    """``caught`` with the test that failed; ``missed``; ``idle``: no test carries the line out; ``gone``.

    ``test`` is one that fails elsewhere, if any: it is run alone at first.
    """
    path = where(tree, fault)
    if path is None:
        return "gone", "no such line"
    every = concerned(tree, fault)
    name = test.partition("::")[2].partition("[")[0].partition("::")[0]
    alone = [one for one in every if name and f" {name}" in (tree / one).read_text(encoding="utf-8")]
    if failed := (alone and tried(tree, path, fault, alone)) or tried(tree, path, fault, every):
        return "caught", failed
    crash = "1 / 0" if fault.new == "pass" else "(1 / 0)"
    return ("missed", "") if tried(tree, path, replace(fault, new=crash), every) else ("idle", "")


def where(tree: Path, fault: Fault) -> Path | None:
    """The file, or the only one to which that line has moved."""
    paths = [tree / fault.file]
    if not paths[0].exists() or fault.put_into(paths[0].read_text(encoding="utf-8")) is None:
        every = [*tree.glob("companion/**/*.py"), *tree.glob("printables/**/*.py")]
        last = fault.within.rpartition(".")[2]
        paths = [
            path for path in every
            if (text := path.read_text(encoding="utf-8")) and f"def {last}(" in text and fault.put_into(text)
        ]  # fmt: skip
    return paths[0] if len(paths) == 1 else None


def tried(tree: Path, path: Path, fault: Fault, files: Sequence[str]) -> str:
    """Which test of these files fails with that fault; ``""``: none."""
    source, stat = path.read_text(encoding="utf-8"), path.stat()
    broken = fault.put_into(source)
    assert broken is not None
    path.write_text(broken, encoding="utf-8")
    try:
        return first_failure(tree, files)
    finally:
        path.write_text(source, encoding="utf-8")
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def first_failure(tree: Path, files: Sequence[str]) -> str:
    """The first test to fail of these files, in their order."""
    options = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-p", "no:tests.durations"]
    options += ["--hypothesis-seed=0", f"--timeout={HANGS_S}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files], cwd=tree, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(tree)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_S, PROCESSOR_S)),
    )  # fmt: skip
    if done.returncode == 0 or done.returncode < 0:  # all passed, or there was no time left
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return found[1] if found else f"pytest ended with {done.returncode}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
