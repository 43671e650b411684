"""``verify``: whether a record's chance was fair."""

from __future__ import annotations

from typing import Final

import click

from companion.cli.refusals import told
from companion.cli.terminal import InputError, label, read_text, write
from companion.engine import record as records
from companion.engine import verification
from companion.engine.errors import RecordError

OTHERS: Final = ("told", "kept", "out_of_turn")
"""What is said beside the chances that follow from the seed, where there are any."""


@click.command()
@click.argument("record")
def verify(record: str) -> None:
    """Check that all chance of a record follows from its seed.

    Computes every draw and roll anew from the seed that was fixed before the game and the numbers of the phones, and
    names the first that does not fit. Numbers of draws that did not come in their turn are counted: where nothing was
    put right there are none. RECORD is the record's file, - standard input.
    """
    text, game = read_text(record), None
    try:
        found = records.parse(text)
        game = found.game
        verified = verification.verify(found)
    except RecordError as error:
        raise InputError(f"{label(record)}: {told(error, game)}") from error
    others = {name: count for name in OTHERS if (count := getattr(verified, name))}
    write({"game": game, "chances": verified.chances, "verified": True, **others})
