"""The tables of a published box as fields of one form: every value by its path, ``ships.4.slots.1``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

NUMBER: Final = re.compile(r"[0-9]{1,6}", re.ASCII)
OR, AND = "/", "+"
"""Between the alternatives of something that asks for several things, and between those."""
_LEFT_OUT: Final = object()


def text_of(value: Any) -> str:
    """How a value stands in its field: nothing for none, ``wheat+rice/tea`` for lists of things."""
    if value is None:
        return ""
    return OR.join(AND.join(one) for one in value) if isinstance(value, list) else str(value)


def at(tables: Mapping[str, Any], path: str) -> Any:
    """The value of a path; ``None`` where there is none."""
    found: Any = tables
    for step in path.split("."):
        if isinstance(found, list) and NUMBER.fullmatch(step) and int(step) < len(found):
            found = found[int(step)]
        elif isinstance(found, Mapping) and step in found:
            found = found[step]
        else:
            return None
    return found


def entered(ours: Mapping[str, Any], own: Mapping[str, Any], fields: Mapping[str, str]) -> dict[str, Any]:
    """The tables that differ from ours, once ``fields`` are put in; an empty field of a list leaves that place out."""
    tables: dict[str, Any] = deepcopy({**ours, **own})
    for path, text in fields.items():
        _put(tables, path, text.strip())
    return {key: table for key, table in _closed(tables).items() if table != ours.get(key)}


def _put(tables: dict[str, Any], path: str, text: str) -> None:
    """Fields of which the tables know nothing are left alone; lists grow at their end."""
    where, _, last = path.rpartition(".")
    into = at(tables, where)
    if isinstance(into, dict) and last in into:
        into[last] = _read(text, into[last]) if text else None
    elif isinstance(into, list) and NUMBER.fullmatch(last):
        if int(last) < len(into):
            into[int(last)] = _read(text, into[int(last)]) if text else _LEFT_OUT
        elif text and into:
            into.append(_read(text, into[0]))


def _read(text: str, was: Any) -> Any:
    if isinstance(was, list):
        return [one.split(AND) for one in text.split(OR)]
    return int(text) if NUMBER.fullmatch(text) else text


def _closed(value: Any) -> Any:
    if isinstance(value, list):
        return [_closed(one) for one in value if one is not _LEFT_OUT]
    return {key: _closed(one) for key, one in value.items()} if isinstance(value, dict) else value
