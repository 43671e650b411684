"""One way through a game or its papers, and what is said on it."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.oracle.around import AROUND, around
from tests.oracle.pages import asked
from tests.oracle.papers import printed
from tests.oracle.tables import Course, moments

EVERY: Final = 4
"""At every so many moments all pages are looked at."""
TEXTS: Final = os.environ.get("ORACLE_TEXTS", "")
"""A folder that gets the texts themselves of all whose names hold ``ORACLE_NAMES``."""
NAMES: Final = os.environ.get("ORACLE_NAMES", "")


def walked(course: Course | str) -> dict[str, str]:
    """Digests of all that is said on the way through a game, on a game's papers, or around the house."""
    found: dict[str, str] = {}
    for name, text in _said(course):
        found[name] = hashlib.sha256(text.encode()).hexdigest()[:16]
        if TEXTS and NAMES in name:
            Path(TEXTS, re.sub(r"[^\w.=-]", "~", name)[:200]).write_text(text, encoding="utf-8")
    return found


def called(course: Course | str) -> str:
    """How what lies on that way begins its names."""
    return course if isinstance(course, str) else course.name


def _said(course: Course | str) -> Iterator[tuple[str, str]]:
    if isinstance(course, Course):
        return _pages(course)
    return around() if course == AROUND else printed(course)


def _pages(course: Course) -> Iterator[tuple[str, str]]:
    for i, moment in enumerate(moments(course)):
        yield from asked(moment, everything=i % EVERY == 0 or moment.table.phase == "over")
