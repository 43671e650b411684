"""Keeps what the house says, or compares it with what was kept."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from multiprocessing import get_context
from pathlib import Path

from printables.kits import KITS
from tests.oracle.around import AROUND
from tests.oracle.tables import Course, courses
from tests.oracle.walk import called, walked


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("what", choices=("keep", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--only", default="", help="walk courses whose name contains this")
    given = parser.parse_args(arguments)
    everything: list[Course | str] = [*KITS, AROUND, *courses()]
    chosen = [one for one in everything if given.only in called(one)]
    found: dict[str, str] = {}
    with get_context("spawn").Pool() as pool:
        for course, part in zip(chosen, pool.imap(walked, chosen, chunksize=1), strict=True):
            sys.stderr.write(f"{called(course)}: {len(part)}\n")
            found |= part
    if given.what == "keep":
        given.file.write_text("".join(f"{digest} {name}\n" for name, digest in found.items()), encoding="utf-8")
        return 0
    kept = dict(line.split(" ", 1)[::-1] for line in given.file.read_text(encoding="utf-8").splitlines())
    return told(kept, found, given.only)


def told(kept: dict[str, str], found: dict[str, str], only: str) -> int:
    """Name what differs; 1 if anything does."""
    kept = {name: digest for name, digest in kept.items() if only in name.partition(" ")[0]}
    differs = [name for name in kept if name in found and kept[name] != found[name]]
    lines: Iterable[tuple[str, Iterable[str]]] = (
        ("differs", differs), ("is gone", kept.keys() - found.keys()), ("is new", found.keys() - kept.keys()),
    )  # fmt: skip
    for how, names in lines:
        for name in sorted(names):
            sys.stdout.write(f"{how}: {name}\n")
    sys.stdout.write(f"{len(found)} pages, {len(differs)} differ\n")
    return int(kept != found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
