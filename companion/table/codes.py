"""Table codes: short words that people can read out across a table and type on a phone."""

from __future__ import annotations

import secrets
from collections.abc import Set
from functools import cache
from importlib.resources import files


@cache
def words() -> tuple[str, ...]:
    """The words of ``data/words.txt``."""
    text = (files("companion.table") / "data" / "words.txt").read_text("utf-8")
    return tuple(text.split())


def tidy(code: str) -> str:
    """A code as it is kept: people may type it in any case and with space around it."""
    return code.strip().lower() if len(code) <= 40 else ""


def free(taken: Set[str]) -> str:
    """A random code that is not taken: a word; once all are in use, a word with a number."""
    number = 1
    while True:
        suffix = "" if number == 1 else str(number)
        left = [word + suffix for word in words() if word + suffix not in taken]
        if left:
            return secrets.choice(left)
        number += 1
