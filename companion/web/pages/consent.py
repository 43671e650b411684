"""What every page of a table shows of people asking each other, worked out only where a page looks at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any
from urllib.parse import urlencode

from companion.engine import Action, ActionSyntaxError, changes
from companion.engine.record import SET, is_adjustment
from companion.table import Ask, LogLine, Seat, Table, TableError
from companion.table.entries import Fed
from companion.web.http.language import words
from companion.web.pages.outcome_texts import names
from companion.web.play.adjust import change
from companion.web.play.parts import Line
from companion.web.play.texts import Words, log_lines, told

RECENT = 80
"""An action so many entries ago is taken back from the log, not from the foot of the screen."""
NAMED = 3
"""So many things that somebody did are named; of more it is said how many."""


@dataclass(frozen=True, slots=True)
class Answerer:
    """Somebody who is asked.

    Attributes:
        state: ``agreed``, ``waiting``, or ``away`` where he is still to answer and his phone is not there.
        stand_in: the host, on whose phone that is, may answer for him.
    """

    colour: str
    state: str
    stand_in: bool


@dataclass(frozen=True, slots=True)
class Question:
    """What is being asked, as one phone shows it on every page.

    Attributes:
        leader: colour of the host's seat.
        held: colours of the seats on this phone.
        people: everybody who is asked, in the order of the seats.
        kind: ``undo``, ``host``, ``stop``, or what is done to the entry: ``change``, ``insert``, ``drop``.
        lines: what comes back or is to be changed.
        after: what is to stand there instead.
        look: where all that would change is told; empty for none.
    """

    ask: Ask
    leader: str
    held: Sequence[str]
    people: Sequence[Answerer]
    kind: str
    lines: Sequence[Line]
    after: Sequence[Line]
    look: str

    @property
    def must(self) -> list[str]:
        """The seats on this phone that are still to answer."""
        return [colour for colour in self.ask.waiting if colour in self.held]

    @property
    def left(self) -> int:
        """Seconds until it comes to pass by itself; 0 where it does not."""
        return ceil(self.ask.left or 0.0)


@dataclass(frozen=True, slots=True)
class Way:
    """What can be taken back: all from an entry on.

    Attributes:
        entry: it.
        what: what it is: a whole ``turn``, or the ``last`` choice.
        did: what its reader did.
        free: it is taken back at once; else the others are asked.
    """

    entry: int
    what: str
    did: str
    free: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways back that a reader has, the nearest at hand first; ``lost`` is what the others would lose by any of
    them, a line each, and ``waiting`` are the seats that must agree."""

    ways: Sequence[Way]
    lost: Sequence[Line]
    waiting: Sequence[str]


@dataclass(frozen=True)
class Consent:
    """A table as its pages ask about it; ``seat`` is the reader's, ``held`` are all seats on this phone."""

    table: Table
    seat: Seat | None
    held: Sequence[Seat] = ()

    @cached_property
    def told(self) -> tuple[Words, list[str]]:
        """What it takes to tell lines of the log: the words of the table, and the order of its seats."""
        return said(self.table), [seat.colour for seat in self.table.seats.all]

    @cached_property
    def question(self) -> Question | None:
        """What is being asked now."""
        ask = self.table.consent.asking()
        if ask is None:
            return None
        after: Sequence[Line] = ()
        look, kind = f"/t/{self.table.code}/back/{ask.entry}", ask.what
        lines = log_lines(ask.comes_back, *self.told)[::-1]
        if kind == "undo":
            lines = by_person(ask.comes_back, *self.told)
        elif kind == "amend":
            amendment = ask.wish["amendment"]
            after, kind = spoken(self.table, amendment), amendment["what"]
            look = f"/t/{self.table.code}/amend/{ask.entry}/look?{query(amendment)}"
        held = self.held or ((self.seat,) if self.seat else ())
        colours = [seat.colour for seat in held]
        people = answerers(self.table, ask.waiting, ask.agreed, colours, host=any(seat.host for seat in held))
        leader = next((seat.colour for seat in self.table.seats.all if seat.host), "")
        look = look if self.seat and kind not in ("host", "stop") else ""
        return Question(ask, leader, colours, people, kind, lines, after, look)

    @cached_property
    def ways(self) -> Ways | None:
        """What the reader may undo, or ask the others to let be undone: his last choice, and the whole turn of it."""
        table, seat = self.table, self.seat
        if seat is None or seat.lent or table.phase == "lobby" or table.consent.asking():
            return None
        own = table.play.undoable(seat.colour)
        last = own.entry if own else self._last(seat.colour)
        if last is None:
            return None
        turn = None if own and own.sealed else table.play.turn_of(seat.colour)
        course = table.timeline.course()
        near = turn in course[-RECENT:] and turn is not None and course.index(turn) < course.index(last)
        farthest = table.consent.undo_offer(turn if near and turn is not None else last, seat.colour)
        wholly = own is not None and farthest.alone
        offers = [("last", last), *([("turn", farthest.entry)] if near else [])]
        ways, lost = [], []
        for what, entry in offers if own else offers[::-1]:
            lines = by_person(public(table, _from(farthest.lines, entry)), *self.told)
            did = [line.text for line in lines if line.colour in (seat.colour, "")]
            lost.append([line for line in lines if line.colour not in (seat.colour, "")])
            free = wholly or (own is not None and what == "last")
            ways.append(Way(entry, what, deeds(did, self.told[0]) if did else "", free))
        return Ways(ways, lost[0], farthest.waiting)

    def _last(self, colour: str) -> int | None:
        """The last action of that seat that counts, if that is not long ago."""
        recent = {line.number: line for line in self.table.timeline.log(None, last=RECENT)}
        for number in reversed(self.table.timeline.course()[-RECENT:]):
            line = recent.get(number)
            if line is not None and line.seat == colour and line.kind in ("action", "adjust"):
                return number
        return None


def said(table: Table) -> Words:
    """The words of this table in the reader's language."""
    return Words(words(table.game_id).say, names(table))


def by_person(lines: Sequence[LogLine], words: Words, order: Sequence[str]) -> tuple[Line, ...]:
    """What each of them did in these lines, oldest first, in one line; what chance brought is nobody's."""
    found: dict[tuple[str, str], list[str]] = {}
    first: dict[tuple[str, str], int] = {}
    for line in lines:
        head = next((one for one in log_lines([line], words, order) if one.heads), None)
        if head is None or line.kind == Fed.kind:
            continue
        whose = (head.colour, head.name)
        found.setdefault(whose, []).append(head.text)
        first.setdefault(whose, line.number)
    return tuple(Line(first[whose], *whose, deeds(texts, words)) for whose, texts in found.items())


def deeds(texts: Sequence[str], words: Words) -> str:
    """Things done one after the other: "played a 4, sold 2 tea and 3 more"."""
    if len(texts) <= NAMED:
        return words("list.deeds", what=list(texts))
    rest = len(texts) - NAMED + 1
    return words("list.deeds", what=[*texts[: NAMED - 1], words("list.deeds.more", count=rest)])


def answerers(
    table: Table, waiting: Sequence[str], agreed: Sequence[str] = (), held: Sequence[str] = (), host: bool = False
) -> list[Answerer]:
    """Everybody who is asked, in the order of the seats; ``held`` are on this phone, ``host`` if one of them leads."""
    found = []
    for seat in table.seats.all:
        if seat.colour in agreed:
            found.append(Answerer(seat.colour, "agreed", False))
        elif seat.colour in waiting:
            here = seat.connected or seat.colour in held
            found.append(Answerer(seat.colour, "waiting" if here else "away", host and not here))
    return found


def _from(lines: Sequence[LogLine], number: int) -> list[int]:
    """The numbers of lines from one of them on."""
    numbers = [line.number for line in lines]
    return numbers[numbers.index(number) :]


def public(table: Table, numbers: Sequence[int]) -> list[LogLine]:
    """These entries in this order, as anybody may read them: phones lie face up."""
    if not numbers:
        return []
    found = {line.number: line for line in table.timeline.log(None, after=min(numbers) - 1)}
    return [found[number] for number in numbers if number in found]


def query(amendment: Mapping[str, Any]) -> str:
    """An amendment as the query of an address; ``pages.amend`` reads it."""
    return urlencode([("what", amendment["what"]), *(("line", " ".join(line)) for line in amendment["lines"])])


def spoken(table: Table, amendment: Mapping[str, Any]) -> tuple[Line, ...]:
    """The lines of an amendment in words; as they are written where the game finds no words for them."""
    say, found = said(table), []
    for index, (who, text) in enumerate(amendment["lines"]):
        if is_adjustment(who, text):
            found += [Line(0, "", "", label) for label in _set(table, amendment["entry"], text, say)]
            continue
        action = _action(table, {**amendment, "lines": amendment["lines"][:index]}, who, text)
        person = who in [seat.colour for seat in table.seats.all]
        label = told(action.key, {**action.params, **({"seat": who} if person else {})}, say) if action else text
        found.append(Line(0, who if person else "", say.name("seat", who) if person else "", label))
    return tuple(found)


def _set(table: Table, entry: int, text: str, say: Words) -> list[str]:
    """What an adjustment before that entry sets, a text each; as it is written where there are no words for it."""
    try:
        known = {setting.name: setting for setting in table.corrections.settings_at(entry)}
        wanted = changes.parse(text.removeprefix(SET))
    except (TableError, ActionSyntaxError):
        return [text]
    return [change(known[name], value, say) if name in known else name for name, value in wanted.items()]


def _action(table: Table, before: Mapping[str, Any], who: str, text: str) -> Action | None:
    try:
        found = (
            table.corrections.choices_after(before)
            if before["lines"]
            else table.corrections.choices_at(before["entry"])
        )
    except TableError:
        found = []  # a line in which something is hidden; it has words all the same
    offered = next((one for seat, actions in found if seat == who for one in actions if one.text == text), None)
    return offered or (None if any(seat == who for seat, _ in found) else table.play.parsed(text))
