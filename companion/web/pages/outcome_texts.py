"""How an intent or an undo went, as a status and as a sentence."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

from flask import current_app

from companion.engine import registry
from companion.engine.terms import Name
from companion.table import LogLine, Outcome, Table, TableError
from companion.web.http.language import words
from companion.web.play.texts import Words, deed

STATUS: Final[Mapping[str, int]] = {"done": 200, "stale": 409, "illegal": 422}
"""HTTP status by the outcome's status."""


COUNTED: Final = "ming-counted"
"""Extension of an app: called with how each intent went, and how many seconds it took."""


def counted(work: Callable[[], Outcome]) -> Outcome:
    """How an intent went; told to whoever counts them."""
    tell: Callable[[str, float], None] | None = current_app.extensions.get(COUNTED)
    if tell is None:
        return work()
    began, how = time.perf_counter(), "broken"
    try:
        outcome = work()
        how = outcome.status
        return outcome
    except TableError as error:
        how = type(error).code
        raise
    finally:
        tell(how, time.perf_counter() - began)


def names(table: Table) -> dict[str, Name]:
    """Proper names of the table's things and players by ``"kind:id"``, as the catalogue wants them."""
    known = dict(registry.game(table.game_id).names(table.config.edition, table.config.own or None))
    for seat in table.seats.all:
        if seat.name:
            known[f"seat:{seat.colour}"] = known[f"by:{seat.colour}"] = seat.name
    return known


def present(table: Table) -> dict[str, Name]:
    """The same names as they stand now: where a bot plays for somebody, it says so."""
    known = names(table)
    for seat in table.seats.all:
        if seat.lent:
            known[f"seat:{seat.colour}"] = words().say("log.who.bot", {"seat": seat.colour}, names(table))
    return known


def told(table: Table, outcome: Outcome) -> str:
    """The outcome as a sentence in the reader's language: what happened instead, or the rule that forbids it."""
    if outcome.status == "stale" and outcome.since:
        return words().say("error.stale-since", what=happened(table, outcome.since))
    return words(table.game_id).say(outcome.key, outcome.params, names(table))


def happened(table: Table, lines: tuple[LogLine, ...]) -> str:
    """The latest log line in words, beginning with who did it; never what lies face down, not even the reader's own."""
    public = {line.number: line for line in table.timeline.log(None, lines[0].number - 1)}
    lines = tuple(public.get(line.number, line) for line in lines)
    line = next((line for line in reversed(lines) if line.seat and line.messages), lines[-1])
    key, params = ("log.sealed", {"seat": line.seat}) if line.sealed else line.messages[0]
    return deed(key, params, line.seat or "", Words(words(table.game_id).say, names(table)))
