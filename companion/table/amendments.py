"""Amendments: what somebody wants to have been otherwise, and what would come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.engine.record import CHANCE_NAME, TABLE_NAME
from companion.table.answers import LONGEST_TEXT
from companion.table.entries import Entry
from companion.table.errors import BadAmendment, UnknownEntry, shown
from companion.table.replaying import Ruling
from companion.table.rulings import Again

MOST_LINES: Final = 20
WHAT: Final = ("change", "insert", "drop")


@dataclass(frozen=True, slots=True)
class Amendment:
    """What is to have been otherwise.

    Attributes:
        what: ``"change"`` the entry into the lines, ``"insert"`` the lines before it, or ``"drop"`` it.
        entry: the entry's number.
        lines: who (a colour, ``"chance"``, ``"table"``) and the action's text, or ``set …`` of the table.
    """

    what: str
    entry: int
    lines: tuple[tuple[str, str], ...] = ()

    def data(self) -> dict[str, Any]:
        """The amendment as JSON; ``read`` takes it back."""
        return {"what": self.what, "entry": self.entry, "lines": [list(line) for line in self.lines]}


@dataclass(frozen=True, slots=True)
class Preview:
    """What an amendment would change.

    Attributes:
        before, after: points by colour.
        rulings: by number, entries that the rules would then refuse, or that need something set to stand; without what
            only others know.
        retold: numbers of entries that would tell something else: other points, other things that came of them.
        dropped: numbers of entries that would be out of the game.
        over_before, over_after: whether the game is over.
        drawn: whether the app's chance has to bring something new; what it is stays open until it is done.
        same: whether nothing at all would change.
        concerned: colours that must agree.
    """

    before: Mapping[str, int]
    after: Mapping[str, int]
    rulings: Mapping[int, Ruling]
    retold: tuple[int, ...]
    dropped: tuple[int, ...]
    over_before: bool
    over_after: bool
    drawn: bool
    same: bool
    concerned: tuple[str, ...]


@dataclass(slots=True)
class Plan:
    """An amendment that is being worked out.

    Attributes:
        amendment: what is wanted.
        again: the game gone over again from the place it touches.
        after: the number behind which everything is made up anew.
        first: the number of the first entry that it adds.
        added: entries that it adds.
        tail: numbers behind ``after``, in order.
        dropped: numbers that were there and are not any more.
        drawn: whether the app's chance brought something new.
        same: whether nothing changes.
        masked: for each of the amendment's lines, what those read instead who may not know it, by colour.
    """

    amendment: Amendment
    again: Again
    after: int
    first: int
    added: list[Entry] = field(default_factory=list)
    tail: list[int] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)
    drawn: bool = False
    same: bool = False
    masked: list[dict[str, str]] = field(default_factory=list)

    def read_as(self) -> dict[str, list[list[str]]]:
        """The amendment's lines as those read them who may not know all of them, by colour (``""``: anybody in the
        room)."""
        watchers = sorted({watcher for line in self.masked for watcher in line})
        pairs = list(zip(self.amendment.lines, self.masked, strict=False))
        return {watcher: [[who, masks.get(watcher, text)] for (who, text), masks in pairs] for watcher in watchers}

    def data(self) -> dict[str, Any]:
        """What the ``amend`` entry holds."""
        return {
            **self.amendment.data(),
            "after": self.after,
            "add": len(self.added),
            "tail": self.tail,
            **self.again.data(),
        }


def read(data: Any, seats: Sequence[str]) -> Amendment:
    """The amendment that JSON describes.

    Raises:
        BadAmendment: naming what does not read like one.
        UnknownEntry: the entry is no number.
    """
    if not isinstance(data, Mapping):
        raise BadAmendment(key="amendment.shape")
    what, number, lines = data.get("what"), data.get("entry"), data.get("lines", ())
    if what not in WHAT:
        raise BadAmendment(key="amendment.what", text=shown(what))
    if not isinstance(number, int) or isinstance(number, bool):
        raise UnknownEntry(entry=shown(number))
    if not isinstance(lines, Sequence) or isinstance(lines, str) or len(lines) > MOST_LINES:
        raise BadAmendment(key="amendment.long", most=MOST_LINES)
    if bool(lines) == (what == "drop"):
        key = "amendment.drop-lines" if lines else "amendment.no-lines"
        raise BadAmendment(key=key)
    return Amendment(what, number, tuple(_line(line, seats) for line in lines))


def _line(line: Any, seats: Sequence[str]) -> tuple[str, str]:
    pair = isinstance(line, Sequence) and not isinstance(line, str) and len(line) == 2
    if not pair or not all(isinstance(part, str) for part in line):
        raise BadAmendment(key="amendment.line", text=shown(line))
    who, text = line
    if who not in (CHANCE_NAME, TABLE_NAME, *seats):
        known = ", ".join([*seats, CHANCE_NAME, TABLE_NAME])
        raise BadAmendment(key="amendment.nobody", text=shown(who), known=known)
    if len(text) > 10 * LONGEST_TEXT or not text.isprintable():
        raise BadAmendment(key="amendment.no-action", text=shown(text))
    return who, " ".join(text.split())
