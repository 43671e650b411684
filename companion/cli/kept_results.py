"""A file of results: what was played is added line by line as it is done, so that a command that was stopped goes on.

The first line says what is played; each other line holds some games, and is written as a whole or, where the process
was killed meanwhile, not to its end: then it is left out, and its games are played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from companion.cli.tally import Tally
from companion.cli.terminal import InputError, shown

OPTION: Final = "--keep"


class Batch(NamedTuple):
    """Some games in a row: the bots, the first seed, how many."""

    bots: tuple[str, ...]
    seed: int
    games: int


def resume(name: str, head: Mapping[str, Any]) -> dict[Batch, Tally]:
    """The results that the file of that name holds; a new file is begun.

    Args:
        head: what is played, by the name of what the user chose. All of it decides how a game ends.

    Raises:
        InputError: it cannot be read or written, holds anything else, or a whole line of it is damaged.
    """
    if not name.strip():
        raise InputError(f"{OPTION}: names no file")
    path = Path(name)
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
    except (OSError, ValueError) as error:
        raise InputError(f"{OPTION}: {name}: {getattr(error, 'strerror', None) or 'not UTF-8 text'}") from error
    first = _text(head)
    if first.startswith(text):
        _cut(path, 0)
        _append(path, first)
        return {}
    *lines, torn = text.split("\n")
    if not lines:
        raise InputError(f"{OPTION}: {name}: line 1: no results of this command")
    _compare(head, lines[0], name)
    found = dict(_results(lines, name))
    if torn:
        click.echo(f"{name}: line {len(lines) + 1} was not written to its end; its games are played again", err=True)
        _cut(path, len(text.encode()) - len(torn.encode()))
    return found


def keep(name: str, batch: Batch, tally: Tally) -> None:
    """Add results to the file.

    Raises:
        InputError: it cannot be written.
    """
    _append(Path(name), _text(_line(batch, tally)))


def _line(batch: Batch, tally: Tally) -> dict[str, Any]:
    return {"bots": list(batch.bots), "seed": batch.seed, **tally.as_json()}


def _text(document: Mapping[str, Any]) -> str:
    return json.dumps(document, allow_nan=False) + "\n"


def _compare(head: Mapping[str, Any], line: str, name: str) -> None:
    """Refuse a file of something else."""
    found = _read(line)
    if not isinstance(found, dict) or found.keys() != head.keys():
        raise InputError(f"{OPTION}: {name}: line 1: no results of this command")
    for key, value in head.items():
        if found[key] != value:
            kept, now = (shown(str(one)) for one in (found[key], value))
            raise InputError(f"{OPTION}: {name}: holds games of other {key}: {kept}, not {now}; name another file")


def _results(lines: Sequence[str], name: str) -> Iterator[tuple[Batch, Tally]]:
    """What all lines but the first hold. A line is damaged if it is not what would be written for what it says."""
    for number, line in enumerate(lines[1:], 2):
        found = _read(line)
        try:
            tally = Tally.of_json(found)
            batch = Batch(tuple(found["bots"]), found["seed"], tally.games)
            whole = _text(_line(batch, tally)) == f"{line}\n" and sum(seat.wins for seat in tally.seats) == tally.games
        except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError):
            whole = False
        if not whole:
            raise InputError(f"{OPTION}: {name}: line {number} is damaged: take it out, and its games are played again")
        yield batch, tally


def _read(line: str) -> Any:
    """The document in a line; ``None`` if there is none."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _cut(path: Path, size: int) -> None:
    """Leave that many bytes of a file, if there is one."""
    try:
        if path.exists() and path.stat().st_size > size:
            os.truncate(path, size)
    except OSError as error:
        raise InputError(f"{OPTION}: {path}: {error.strerror}") from error


def _append(path: Path, text: str) -> None:
    """Add a text to a file at once, so that lines of several processes do not mix."""
    try:
        with path.open("ab", buffering=0) as file:
            written = file.write(text.encode())
    except OSError as error:
        raise InputError(f"{OPTION}: {path}: {error.strerror}") from error
    if written != len(text.encode()):
        raise InputError(f"{OPTION}: {path}: the disk is full")
