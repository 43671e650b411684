"""A table's game as a record: what counts, with what people set and what stands by a ruling written out."""

from __future__ import annotations

from companion.engine import changes as changed
from companion.engine import record, registry
from companion.engine.record import CHANCE_NAME, SET, TABLE_NAME, Record
from companion.table.entries import Entry
from companion.table.history import History, known_options

RULING = "ruling"
"""The reason under which a record sets what a ruling set."""
VOID = "# void: "
"""How a line begins that the rules refuse and that no longer counts; others read a comment."""


def exported(history: History) -> str:
    """The text of the game's record, without what was undone and what still lies face down.

    Replaying it gives the position of the table; an import makes the same table of it, and that the same text.
    """
    options, own = known_options(registry.game(history.game), history.options), history.own or None
    text = record.start(history.game, history.playing, options, history.edition, own)
    sealed = {number for numbers in history.sealed.values() for number in numbers}
    void: dict[int, list[str]] = {}
    for number in history.path[1:]:
        if number not in sealed:
            _write(text, history, history.entry(number), void)
    return _with_void(str(text), void, len(text.actions))


def _write(text: Record, history: History, entry: Entry, void: dict[int, list[str]]) -> None:
    ruling = history.rulings.get(entry.number)
    line = written(entry)
    if ruling is not None and ruling.set:
        text.adjusted(ruling.set, RULING)
    if ruling is not None and ruling.set is None:
        if entry.number not in history.hidden:
            void.setdefault(len(text.actions), []).append(" ".join(line))
    elif entry.kind == "adjust":
        text.adjusted(entry.data["set"], entry.data.get("reason", ""))
    else:
        text.actions.append(line)
    if ruling is not None and ruling.after:
        text.adjusted(ruling.after, RULING)


def _with_void(text: str, void: dict[int, list[str]], count: int) -> str:
    """The text with comments for what no longer counts, each before the action that came next."""
    head, _, body = text.partition("\n\n")
    lines = body.splitlines()
    full: list[str] = []
    for place in range(count + 1):
        full += [VOID + line for line in void.get(place, ())]
        full += lines[place : place + 1]
    return "\n".join([head, "", *full, ""])


def written(entry: Entry) -> tuple[str, str]:
    """An entry of the game as a line of a record: who, and what."""
    if entry.kind == "adjust":
        return TABLE_NAME, SET + changed.text_of(entry.data["set"])
    return CHANCE_NAME if entry.kind == "chance" else entry.seat, entry.data["text"]
