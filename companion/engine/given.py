"""Reading a position that somebody typed: strictly, each mistake refused by the dotted path of its field.

These refusals are English alone, as only commands read such positions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from companion.engine.errors import ImpossiblePosition

WHOLE: Final = "position"
"""The path of the document itself, which does not stand before its fields'."""

LONGEST: Final = 60

PLAIN: Final = re.compile(r"[\w-]+")
"""A key that can be part of a path as it is; others stand there in quotation marks."""


def table(value: Any, where: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    """An object that holds nothing but those keys; none of them must be there.

    Raises:
        ImpossiblePosition: with the path ``where``, or that of the unknown key.
    """
    if not isinstance(value, dict):
        raise ImpossiblePosition(where, f"expected an object, not {shown(value)}")
    for key in value:
        if key not in keys:
            name = key if PLAIN.fullmatch(key) else shown(key)
            path = name if where == WHOLE else f"{where}.{name}"
            raise ImpossiblePosition(cut(path), f"unknown; expected one of {', '.join(keys)}")
    return value


def number(value: Any, where: str, most: int) -> int:
    """A whole number from 0 to ``most``; true and false are none.

    Raises:
        ImpossiblePosition: with the path ``where``.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ImpossiblePosition(where, f"expected a whole number from 0 to {most}, not {shown(value)}")
    return value


def shown(value: Any) -> str:
    """A value in few words: what is deeply nested or endless is only named, not spelt out."""
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and value.bit_length() > 64:
        return "a huge number"
    return cut(repr(value))


def cut(text: str) -> str:
    """A text that is short enough to be part of a line."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
