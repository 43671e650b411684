"""The commands. ``main`` is the console script ``ming-table`` and what ``python -m companion`` runs.

It may import every general package; nothing imports it but the commands of a game.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from companion.cli.app import app
from companion.engine.errors import GameError

NAME = "ming-table"
DONE, FAILED, BAD_INPUT = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status: 0 done, 2 bad usage or bad input, 1 anything else."""
    reopen_closed()
    try:
        status = app.main(arguments, NAME, standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        return complain(error.format_message(), error.exit_code)
    except GameError as error:
        from companion.cli.refusals import told  # noqa: PLC0415  (loads the catalogue, for refusals alone)

        return complain(told(error), BAD_INPUT)
    except click.Abort:
        return complain("stopped", FAILED)
    except BrokenPipeError:
        # Whoever read our output has gone; keep the interpreter from failing on that again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}" if error.filename else str(error), FAILED)
    return status if isinstance(status, int) else DONE


def reopen_closed() -> None:
    """Replace standard streams that were closed by whoever started us; Python leaves ``None`` there."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  (open for as long as the program runs)
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115


def complain(message: str, status: int) -> int:
    """Say what is wrong in one line on stderr, without control characters."""
    words = " ".join(message.split())
    line = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in words)
    click.echo(f"{NAME}: {line if len(line) <= 400 else line[:399] + '…'}", err=True)
    return status
