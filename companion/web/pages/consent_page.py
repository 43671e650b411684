"""Asking each other: what somebody wants to take back or put right, what comes back, and who must agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from companion.engine.terms import Name
from companion.table import Ask, LogLine, Seat
from companion.table.entries import Fed
from companion.web.play.parts import Line, Notice
from companion.web.play.texts import Say, Words, log_lines

SHOWN = 6
"""So many lines of what comes back stand in the sheet; the page has all."""
NAMED = 3
"""So many things that somebody did are named; of more it is said how many."""


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


@dataclass(frozen=True, slots=True)
class Way:
    """What can be taken back: all from an entry on.

    Attributes:
        entry: it.
        title: what it is: a whole turn, a choice; ``""`` where there is only one way.
        what: what its reader did.
        do: label of the button.
        free: it is taken back at once; else the others are asked.
    """

    entry: int
    title: str
    what: str
    do: str
    free: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways back that a reader has, the nearest at hand first; ``lost`` is what the others would lose by any of
    them, a line each, and ``help`` says who must agree."""

    ways: tuple[Way, ...]
    lost: tuple[Line, ...]
    help: str


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


def ways_back(
    offers: Sequence[tuple[str, int, Sequence[LogLine]]],
    waiting: Sequence[str],
    free: str,
    *,
    seats: Sequence[Seat],
    say: Say,
    names: Mapping[str, Name],
    you: str,
) -> Ways:
    """The ways back of one reader.

    Args:
        offers: what it is (``turn`` or ``last``), from which entry, and all that it takes back, oldest first.
        waiting: who must agree, to the farthest of them.
        free: what may be taken back at once, of the same words: ``last``, ``turn`` for both, or ``""``.
        seats, say, names: the table's, and how to say things.
        you: the reader's colour.
    """
    words, order = Words(say, names), [seat.colour for seat in seats]
    ways = []
    for what, entry, lines in offers:
        own = [line for line in by_person(lines, words, order) if line.colour in (you, "")]
        at_once = free in (what, "turn")
        several, do = len(offers) > 1, "phone.undo.do" if at_once else "back.ask"
        do = f"undo.{'do' if at_once else 'ask'}.{what}" if several else do
        title = words(f"undo.{what}") if several else ""
        told = deeds([line.text for line in own], words) if own else ""
        ways.append(Way(entry, title, told, words(do), at_once))
    lost = tuple(line for line in by_person(offers[0][2], words, order) if line.colour not in (you, ""))
    asked = words.people(waiting)
    help = words("undo.asks", who=asked, n=len(asked)) if asked else ""
    return Ways(tuple(ways), lost, help)


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
    words, order = Words(say, names), [seat.colour for seat in seats]
    lines = log_lines(ask.comes_back, words, order)[::-1]
    if ask.what == "undo":
        lines = by_person(ask.comes_back, words, order)
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
