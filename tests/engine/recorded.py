"""Records of Ming-Dynastie to read and to damage."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from companion.engine import record as records
from companion.engine import registry
from companion.engine.errors import RecordError
from tests.records import names, read

GAME: Final = "ming-dynastie"
NAMES: Final = names(GAME)
DEFAULTS: Final = registry.game(GAME).meta.full_options({})


@cache
def text_of(name: str = "two-players") -> str:
    return str(read(GAME, name))


@cache
def digest_of(name: str) -> str:
    return records.replay(read(GAME, name)).digest()


def faulty(text: str) -> RecordError:
    """The error that reading and replaying a text ends with."""
    with pytest.raises(RecordError) as caught:
        records.replay(records.parse(text))
    error = caught.value
    assert str(error).startswith(f"line {error.line}: ")
    assert error.params["line"] == error.line
    assert 1 <= error.line <= max(1, len(text.splitlines()))
    assert len(str(error)) < 500
    return error


def with_line(number: int, line: str) -> str:
    """The two-player record with one line replaced; lines count from 1."""
    lines = text_of().splitlines()
    lines[number - 1] = line
    return "\n".join([*lines, ""])
