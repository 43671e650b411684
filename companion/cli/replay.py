"""``replay`` and ``legal``: what a record leads to."""

from __future__ import annotations

import click

from companion.cli.refusals import told
from companion.cli.terminal import InputError, label, read_text, shown, write
from companion.engine import record as records
from companion.engine.contract import State
from companion.engine.errors import RecordError
from companion.engine.terms import CHANCE


@click.command()
@click.argument("file")
def replay(file: str) -> None:
    """Play a record to its end.

    FILE is the record's file, - standard input.
    """
    record, state = load(file)
    write(
        {
            "game": record.game,
            "actions": len(record.actions),
            "over": state.is_over,
            "scores": dict(zip(state.seats, state.scores, strict=True)),
            "winners": [state.seats[seat] for seat in state.winners],
            "hash": state.digest(),
        }
    )


@click.command()
@click.argument("file")
@click.option("--seat", metavar="N", help="Only this seat: a colour, or its number in turn order from 1.")
def legal(file: str, seat: str | None) -> None:
    """List what may be done at the end of a record.

    Prints who is to act and all actions they may choose from. FILE is the record's file, - standard input.
    """
    _, state = load(file)
    asked = state.to_act if seat is None else (which_seat(state, seat),)
    texts: dict[str, None] = {}
    for one in asked:
        if one == CHANCE:
            texts.update(dict.fromkeys(action.text for action, _ in state.chance_outcomes()))
        else:
            texts.update(dict.fromkeys(action.text for action in state.legal_actions(one)))
    write({"to_act": [records.seat_name(state, one) for one in state.to_act], "actions": list(texts)})


def load(file: str) -> tuple[records.Record, State]:
    """A record and the state it leads to.

    Raises:
        InputError: naming the line at fault.
    """
    text, game = read_text(file), None
    try:
        record = records.parse(text)
        game = record.game
        return record, records.replay(record)
    except RecordError as error:
        raise InputError(f"{label(file)}: {told(error, game)}") from error


def which_seat(state: State, name: str) -> int:
    """The seat named by a colour, a number from 1, ``chance`` or ``table``.

    Raises:
        InputError: there is no such seat.
    """
    if name in (records.CHANCE_NAME, records.TABLE_NAME, *state.seats):
        return records.seat_number(state, name)
    if name.isascii() and name.isdigit() and 1 <= int(name[:9]) <= len(state.seats):
        return int(name) - 1
    known = ", ".join(f"{number} or {seat}" for number, seat in enumerate(state.seats, 1))
    raise InputError(f"--seat: {shown(name)} does not sit at this table (known: {known})")
