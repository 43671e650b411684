"""Converting database rows to entries, summaries and snapshots of the table layer, and back."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from sys import intern
from typing import Any, Final

from companion.table import PHASES, Entry, Summary
from companion.table.codec import encode
from companion.table.entries import damaged, decode
from companion.table.results import Result, read_result

YEAR_9999: Final = 250_000_000_000.0


def mark(at: int, count: int, text: str) -> str:
    """The checksum that a snapshot begins with, so that damage is noticed."""
    return f"{zlib.crc32(f'{at} {count} {text}'.encode()):08x}"


def is_whole(at: Any, count: Any, text: Any) -> bool:
    """Whether a snapshot is intact; a damaged one is ignored, as it is only a cache."""
    return isinstance(text, str) and text[:9] == f"{mark(at, count, text[9:])} "


def entry_of(code: str, row: Sequence[Any]) -> Entry:
    """A row of the table ``entries``, without its first column, as an entry.

    Raises:
        DamagedTable: a column does not hold what it should.
    """
    number, kind, seat, key, at, data = row
    texts = isinstance(kind, str) and isinstance(seat, str) and isinstance(key, str | None)
    if not texts or not _is_time(at):
        raise damaged(code, number, "a column holds something else than it should")
    return Entry(number, decode(code, number, kind, data), intern(seat), key or "", at)


def _is_time(value: Any) -> bool:
    """Whether this is a moment that calendars can show, in seconds since 1970."""
    return isinstance(value, int | float) and 0 <= value < YEAR_9999


def summary_of(code: str, row: Sequence[Any]) -> Summary:
    """A row of the table ``tables``, without the code, as a summary; a damaged row gives one with nothing but the
    code."""
    game, phase, players, number, changed, result = row
    try:
        names = json.loads(players)
    except (TypeError, ValueError):
        names = None
    whole = isinstance(game, str) and phase in PHASES and isinstance(number, int) and _is_time(changed)
    if not (whole and isinstance(names, list) and all(isinstance(name, str) for name in names)):
        return Summary(code, "", "playing", (), 0, 0.0, damaged=True)
    return Summary(code, game, phase, tuple(names), number, changed, _result(result))


def _result(text: Any) -> Result | None:
    """The result; ``None`` if there is none or it is damaged, so that it is worked out again."""
    try:
        return None if text is None else read_result(json.loads(text))
    except (KeyError, TypeError, ValueError):
        return None


def text_of(raw: bytes) -> str | bytes:
    """How text is read: what is not UTF-8 stays bytes, so that one damaged row does not spoil a whole list."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def summary_row(summary: Summary) -> dict[str, Any]:
    """The columns that are updated when entries are added; whether the table was put away is not one of them."""
    return {
        "game": summary.game,
        "phase": summary.phase,
        "players": "" if summary.damaged else json.dumps(summary.players, ensure_ascii=False),
        "number": summary.number,
        "changed": summary.changed,
        "result": None if summary.result is None else encode(summary.result.document()),
    }


def entry_row(code: str, entry: Entry) -> dict[str, Any]:
    """The entry as a row."""
    return {
        "code": code,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "key": entry.key or None,
        "at": entry.at,
        "data": encode(entry.data),
    }
