"""Asking each other: what somebody wants to take back or put right, what comes back, and who must agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from companion.engine.terms import Name
from companion.table import Ask, LogLine, Seat
from companion.web.presenters.common import Say, Words, log_lines
from companion.web.presenters.parts import Line, Notice

SHOWN = 6
"""So many lines of what comes back stand in the sheet; the page has all."""


@dataclass(frozen=True, slots=True)
class Answerer:
    """Somebody who is asked; ``state`` is ``yes`` or ``still`` to answer; ``stand_in``: the host may answer."""

    colour: str
    name: str
    state: str
    label: str
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """A seat on this phone that must answer; ``name`` only where there are several seats."""

    colour: str
    name: str


@dataclass(frozen=True, slots=True)
class AskSheet:
    """A question, as the phone shows it on every page.

    Attributes:
        must: seats on this phone that are still to answer.
        mine: the asker's seat when it is on this phone, else ``""``.
        struck: whether ``lines`` would be gone.
        lines: what comes back or is to be changed.
        instead: heading of ``after``.
        more: how many lines more there are.
        after: what is to stand there instead.
        look: where all that would change is told; empty for none.
        left: seconds until it comes to pass by itself; 0 where it does not.
        clock: the same as "1:37".
    """

    number: int
    colour: str
    headline: str
    help: str
    must: tuple[Reply, ...]
    mine: str
    struck: bool
    lines: tuple[Line, ...]
    more: str
    instead: str
    after: tuple[Line, ...]
    look: str
    people: tuple[Answerer, ...]
    left: int
    clock: str


@dataclass(frozen=True, slots=True)
class BackPage:
    """Taking everything back to before an entry: what that is, and who must agree. ``ask`` labels the button."""

    title: str
    help: str
    entry: int
    lines: tuple[Line, ...]
    people: tuple[Answerer, ...]
    ask: str
    number: int = 0
    allowed: bool = True
    notice: Notice | None = None
    template: str = "back.html"


def answerers(
    waiting: Sequence[str],
    agreed: Sequence[str],
    seats: Sequence[Seat],
    words: Words,
    held: Sequence[str],
    host: bool,
) -> tuple[Answerer, ...]:
    """Everybody who is asked, in the order of the seats."""
    found = []
    for seat in seats:
        if seat.colour not in (*waiting, *agreed):
            continue
        here = seat.connected or seat.colour in held
        answered = seat.colour in agreed
        state = "agreed" if answered else "waiting" if here else "away"
        stand_in = host and not answered and not here
        name, mark = words.name("seat", seat.colour), "yes" if answered else "still"
        found.append(Answerer(seat.colour, name, mark, words(f"ask.{state}"), stand_in))
    return tuple(found)


def sheet(
    ask: Ask,
    *,
    seats: Sequence[Seat],
    say: Say,
    names: Mapping[str, Name],
    held: Sequence[str] = (),
    host: bool = False,
    kind: str = "undo",
    after: Sequence[Line] = (),
    look: str = "",
) -> AskSheet:
    """The question as one reader is shown it.

    Args:
        ask: it, with lines as anybody may read them.
        seats: the table's seats.
        say, names: the catalogue with the game's words, and proper names.
        held: colours of the seats on this phone.
        host: whether one of them leads the table.
        kind: ``undo``, ``host``, or what is done to the entry: ``change``, ``insert``, ``drop``.
        after: what an amendment puts in the place.
        look: where the amendment is looked at.
    """
    words = Words(say, names)
    lines = log_lines(ask.comes_back, words, [seat.colour for seat in seats])[::-1]
    mine = ask.by in held
    who = "mine" if mine and len(held) == 1 else "theirs"
    waiting = words.people(ask.waiting)
    must = [colour for colour in ask.waiting if colour in held]
    told = words("ask.must") if must else words("ask.still", who=waiting, n=len(waiting))
    left = ceil(ask.left or 0.0)
    if ask.what == "host" and (ask.left is None or left):
        leads = next((seat.colour for seat in seats if seat.host), "")
        way = "soon" if left else "yours" if leads in held else "decides"
        told = words(f"ask.host.{way}", seat=ask.by, by=leads)
    rest = len(lines) - SHOWN
    return AskSheet(
        number=ask.number,
        colour=ask.by,
        headline=words(f"ask.{ask.what}.{who}", seat=ask.by),
        help=told,
        must=tuple(Reply(colour, words.name("seat", colour) if len(held) > 1 else "") for colour in must),
        mine=ask.by if mine else "",
        struck=kind != "insert",
        lines=lines[:SHOWN],
        instead=words("ask.forgotten" if kind == "insert" else "ask.instead"),
        more=words("ask.more", count=rest) if rest > 0 else "",
        after=tuple(after),
        look=look,
        people=answerers(ask.waiting, ask.agreed, seats, words, held, host),
        left=left,
        clock=f"{left // 60}:{left % 60:02}",
    )


def back_page(
    entry: int,
    lines: Sequence[LogLine],
    waiting: Sequence[str],
    *,
    seats: Sequence[Seat],
    say: Say,
    names: Mapping[str, Name],
    you: str,
    allowed: bool = True,
    number: int = 0,
    notice: Notice | None = None,
) -> BackPage:
    """What taking back would take back, oldest first; ``allowed``: nobody asks anything else."""
    words = Words(say, names)
    told = log_lines(lines, words, [seat.colour for seat in seats])[::-1]
    asked = words.people(waiting)
    return BackPage(
        title=words("back.title"),
        help=words("back.asks", who=asked, n=len(asked)) if asked else words("back.free"),
        entry=entry,
        lines=told,
        people=answerers(waiting, (), seats, words, (you,), False),
        ask=words("back.ask" if asked else "phone.undo.do"),
        number=number,
        allowed=allowed,
        notice=notice,
    )
