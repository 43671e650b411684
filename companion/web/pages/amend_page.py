"""Putting right what happened earlier: what could stand there instead, and what would come of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.engine.terms import Action
from companion.table import LogLine, Ruling, Seat
from companion.web.play.parts import Line, Notice
from companion.web.play.texts import Words, do_key, log_lines, told

CHANCE = "chance"
TABLE = "table"


@dataclass(frozen=True, slots=True)
class Way:
    """Something that could have been done: a link to what would come of it."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Doer:
    """Somebody who could have done something, or chance; ``sorts`` are ways by the verb."""

    colour: str
    name: str
    sorts: tuple[tuple[Way, ...], ...]

    @property
    def size(self) -> int:
        """How many ways."""
        return sum(len(sort) for sort in self.sorts)


@dataclass(frozen=True, slots=True)
class AmendPage:
    """What was done, and what can be put right about it.

    Attributes:
        lines: the entry, as anybody may read it.
        change, before, after: what it could have been, and what may have been forgotten before or after it.
        secret: who alone may know what else was possible there; empty where all do.
        drop: where one looks at the game without it; empty when it cannot go.
        settable: label of the way to what lay on the board then; empty for a game of which nothing can be set.
        allowed: nobody asks anything just now.
    """

    title: str
    entry: int
    lines: tuple[Line, ...]
    change: tuple[Doer, ...]
    before: tuple[Doer, ...]
    after: tuple[Doer, ...]
    drop: str
    secret: str = ""
    settable: str = ""
    number: int = 0
    allowed: bool = True
    notice: Notice | None = None
    template: str = "amend.html"


@dataclass(frozen=True, slots=True)
class Total:
    """A player's points before and after."""

    colour: str
    name: str
    before: int
    after: int
    label: str

    @property
    def change(self) -> str:
        """The difference with its sign, or ``""``."""
        more = self.after - self.before
        return f"−{-more}" if more < 0 else f"+{more}" if more else ""


@dataclass(frozen=True, slots=True)
class Ruled:
    """An entry that the rules would refuse: why, what is set so that it stands, or that it no longer counts."""

    line: Line
    why: str
    sets: tuple[str, ...]
    void: bool


@dataclass(frozen=True, slots=True)
class LookPage:
    """What an amendment would change; nothing is done yet.

    Attributes:
        struck: what would no longer stand there.
        instead: what would.
        problem: why it could not have been; then nothing can be carried out.
        dropped: further entries that would be gone.
        more: what may follow the lines, to be put in as well.
        due: heading of ``more`` when something must be told before it can be carried out.
        accept: label of the button, empty when there is none.
        fields: the form's fields that name the amendment.
        asked: names of those who must agree.
        back: where another way is chosen.
    """

    title: str
    entry: int
    help: str
    struck: tuple[Line, ...]
    instead: tuple[Line, ...]
    problem: str
    totals: tuple[Total, ...]
    ruled: tuple[Ruled, ...]
    dropped: tuple[Line, ...]
    notes: tuple[str, ...]
    more: tuple[Doer, ...]
    due: str
    accept: str
    asked: str
    fields: tuple[tuple[str, str], ...]
    back: str
    number: int = 0
    notice: Notice | None = None
    template: str = "look.html"


class To(Protocol):
    """Makes the address at which a line is looked at."""

    def __call__(self, who: str, text: str) -> str:
        """The address."""


def doers(found: Iterable[tuple[str, Sequence[Action]]], words: Words, to: To) -> tuple[Doer, ...]:
    """Everybody who could have acted, with all ways in words, grouped by verb."""
    made = []
    for who, actions in found:
        sorts: dict[str, list[Way]] = {}
        for action in actions:
            way = Way(words(do_key(action.key), action.params), to(who, action.text))
            sorts.setdefault(action.text.partition(" ")[0], []).append(way)
        if sorts:
            name = words(f"amend.by-{who}") if who in (CHANCE, TABLE) else words.name("seat", who)
            colour = "" if who in (CHANCE, TABLE) else who
            made.append(Doer(colour, name, tuple(tuple(sort) for sort in sorts.values())))
    return tuple(made)


def totals(before: Mapping[str, int], after: Mapping[str, int], words: Words) -> tuple[Total, ...]:
    """Every player's points before and after."""
    return tuple(
        Total(colour, words.name("seat", colour), points, after[colour],
              words("amend.total", seat=colour, before=points, after=after[colour]))
        for colour, points in before.items()
    )  # fmt: skip


def ruled(
    rulings: Mapping[int, Ruling], lines: Mapping[int, LogLine], seats: Sequence[Seat], words: Words
) -> tuple[Ruled, ...]:
    """Entries that would stand by a ruling, or no longer count, with the reasons."""
    found = []
    for number, ruling in rulings.items():
        if number not in lines or not (ruling.void or ruling.key):
            continue
        line = log_lines([lines[number]], words, [seat.colour for seat in seats])[-1]
        why = told(ruling.key, ruling.params, words) if ruling.key else ""
        found.append(Ruled(line, why, tuple(told(key, params, words) for key, params in ruling.said), ruling.void))
    return tuple(found)
