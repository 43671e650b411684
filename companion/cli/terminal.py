"""What commands read and write: files, JSON and numbers, checked strictly, with one-line errors; answers as JSON."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import click

MOST_GAMES = 1_000_000
LARGEST_SEED = 10**15
LARGEST_FILE = 32 * 1024 * 1024
DIGITS = 18
WHOLE = re.compile(rf"-?[0-9]{{1,{DIGITS}}}")
JSON_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|-?Infinity|NaN')
"""A string or a number in JSON, including the words that Python accepts as numbers."""


class InputError(click.ClickException):
    """Bad input: one line on stderr, exit status 2."""

    exit_code = 2


class BadNumber(InputError):
    """A number in JSON that is refused; ``written`` is how it was written."""

    def __init__(self, problem: str, written: str) -> None:
        super().__init__(problem)
        self.written = written


def whole(low: int, high: int) -> Callable[[object], int]:
    """A command's parameter type: a whole number from ``low`` to ``high``, written in plain digits."""

    def number(value: object) -> int:
        text = str(value)
        found = int(text) if WHOLE.fullmatch(text) else low - 1
        if not low <= found <= high:
            raise click.BadParameter(f"expected a whole number from {low} to {high}, got {shown(text)}")
        return found

    return number


def shown(text: str) -> str:
    """A piece of input, quoted and short enough to be part of a line."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``.

    Raises:
        InputError: it has no name, is missing, a folder, unreadable, larger than 32 MiB or not UTF-8.
    """
    if not name:
        raise InputError("FILE: names no file; - is standard input")
    try:
        if name == "-":
            raw = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                raw = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"{label(name)}: {reason}") from error
    if len(raw) > LARGEST_FILE:
        raise InputError(f"{label(name)}: larger than {LARGEST_FILE // 1024 // 1024} MiB")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError(f"{label(name)}: line {line} is not UTF-8 text") from error


def named_folder(name: str, option: str) -> Path:
    """The folder that an option names, whether or not it exists.

    Raises:
        InputError: the name is empty.
    """
    if not name.strip():
        raise InputError(f'{option}: names no folder; "." is the one you are in')
    return Path(name)


def label(name: str) -> str:
    """What messages call an input."""
    return "standard input" if name == "-" else name


def read_json(name: str) -> Any:
    """The JSON document in a file: no repeated keys, no NaN, no numbers of more than 18 digits.

    Raises:
        InputError: as for ``read_text``, or with the line at which the text is not such JSON.
    """
    text = read_text(name)
    try:
        return json.loads(
            text,
            object_pairs_hook=_members,
            parse_constant=_refuse_constant,
            parse_int=_integer,
            parse_float=_fraction,
        )
    except json.JSONDecodeError as error:
        problem = f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}"
        raise InputError(f"{label(name)}: {problem}") from error
    except RecursionError as error:
        raise InputError(f"{label(name)}: nested too deeply") from error
    except BadNumber as error:
        raise InputError(f"{label(name)}: line {_line_of(error.written, text)}: {error.message}") from error
    except InputError as error:
        raise InputError(f"{label(name)}: {error.message}") from error


def _line_of(written: str, text: str) -> int:
    """The line of a refused number; all numbers before it were accepted, so it is the first one written like this."""
    start = next(found.start() for found in JSON_TOKEN.finditer(text) if found[0] == written)
    return text.count("\n", 0, start) + 1


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise InputError(f"key {shown(key)} stands twice in one object")
        found[key] = value
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise BadNumber(f"{name} is not a JSON number", name)


def _integer(digits: str) -> int:
    if not WHOLE.fullmatch(digits):
        raise BadNumber(f"the number {shown(digits)} is too large", digits)
    return int(digits)


def _fraction(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise BadNumber(f"the number {shown(digits)} is too large", digits)
    return value


def write(document: Any) -> None:
    """Print one JSON document as a line on standard output."""
    click.echo(json.dumps(document, ensure_ascii=False, allow_nan=False).encode())
