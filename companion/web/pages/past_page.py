"""Looking back: the log, and the board at any moment of the game to which one goes from there."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.terms import Name
from companion.table import LogLine, Seat
from companion.web.play import default_screens
from companion.web.play.context import ViewContext
from companion.web.play.games import of
from companion.web.play.parts import BoardView, Line, Rival, Tab
from companion.web.play.texts import Say, Words, log_lines


@dataclass(frozen=True, slots=True)
class Tick:
    """A moment to jump to: ``kind`` is ``start``, ``round``, ``score`` or ``now``."""

    number: int
    place: int
    kind: str
    label: str
    here: bool = False


@dataclass(frozen=True, slots=True)
class AtPage:
    """The game at one of its entries.

    Attributes:
        entry: the entry.
        place: where it stands in the game, from 0 to ``last``.
        course: all entries in order, as one text.
        before, after: entries one step away; 0 at the ends.
        lines: what the entry tells.
        now: how the scale tells the place.
    """

    title: str
    headline: str
    symbol: str
    now: str
    entry: int
    place: int
    last: int
    course: str
    before: int
    after: int
    lines: tuple[Line, ...]
    players: tuple[Rival, ...]
    ticks: tuple[Tick, ...]
    tabs: tuple[Tab, ...] = ()
    board: BoardView | None = None
    number: int = 0
    template: str = "at.html"


@dataclass(frozen=True, slots=True)
class LogPage:
    """The whole log, newest first.

    Attributes:
        course: entries that count: one can go back to them.
        ruled: entries that stand by a ruling, or no longer count by one.
        void: those of them that no longer count.
        amended: entries that were changed or dropped.
        seated: whether the reader may put things right.
    """

    title: str
    lines: tuple[Line, ...]
    number: int = 0
    course: Collection[int] = ()
    ruled: Collection[int] = ()
    void: Collection[int] = ()
    amended: Collection[int] = ()
    seated: bool = False
    template: str = "log.html"


ADJUSTED = "reason.adjustment"
"""Points that people set: no scoring."""

AMENDED = ("log.amend-change", "log.amend-drop")
"""Messages that name an entry which was put right."""


def log_page(
    log: Sequence[LogLine],
    *,
    seats: Sequence[Seat],
    say: Say,
    names: Mapping[str, Name],
    course: Sequence[int] = (),
    seated: bool = False,
    number: int = 0,
) -> LogPage:
    """The whole log, newest first."""
    words = Words(say, names)
    keys = {line.number: {key for key, _ in line.messages} for line in log}
    return LogPage(
        title=say("phone.log"),
        lines=log_lines(log, words, [seat.colour for seat in seats]),
        number=number,
        course=frozenset(course),
        ruled=frozenset(one for one, found in keys.items() if any(key.startswith("log.ruling-") for key in found)),
        void=frozenset(one for one, found in keys.items() if "log.ruling-void" in found),
        amended=frozenset(params.get("entry", 0) for line in log for key, params in line.messages if key in AMENDED),
        seated=seated,
    )


def ticks(course: Sequence[int], log: Mapping[int, LogLine], words: Words, here: int) -> tuple[Tick, ...]:
    """The start, every round and the first points of every scoring, and now."""
    found: list[Tick] = []
    scored = False
    for place, number in enumerate(course):
        messages = log[number].messages if number in log else ()
        rounds = [params for key, params in messages if key == "note.round" and "round" in params]
        if not scored and any(key.startswith("reason.") and key != ADJUSTED for key, _ in messages):
            found.append(Tick(number, place, "score", words("at.scoring"), place == here))
            scored = True
        scored = scored and not rounds
        if place == 0:
            found.append(Tick(number, place, "start", words("at.start"), place == here))
        elif place == len(course) - 1:
            found.append(Tick(number, place, "now", words("at.now"), place == here))
        elif rounds:
            label = words("phone.round", round=rounds[-1]["round"])
            found.append(Tick(number, place, "round", label, place == here))
    return tuple(found)


def at_page(moment: ViewContext, entry: int, *, course: Sequence[int]) -> AtPage:
    """The board after ``entry`` as anybody may know it, with what that entry told, and ways to other moments.

    Args:
        moment: the table right after the entry as anybody may see it, with the log of the whole game.
        entry: its number, one of ``course``.
        course: the entries of the game that count, in order.
    """
    game, words = of(moment), moment.words
    place = course.index(entry)
    by_number = {line.number: line for line in moment.log}
    order = [seat.colour for seat in moment.seats]
    lines = log_lines([by_number[entry]], words, order)[::-1] if entry in by_number else ()
    board: BoardView | None = None
    tabs: tuple[Tab, ...] = ()
    players = default_screens.rivals(moment)
    if game.former is not None:
        board, tabs, players = game.former(moment)
    # What was done, before what came of it or why a bot did it.
    first = next((one for one in lines if one.heads), lines[0] if lines else None)
    step = words("at.step", step=place + 1, steps=len(course))
    return AtPage(
        title=step,
        headline=f"{first.name} {first.text}".strip() if first else step,
        symbol=first.colour if first else "",
        now=step,
        entry=entry,
        place=place,
        last=len(course) - 1,
        course=" ".join(map(str, course)),
        before=course[place - 1] if place else 0,
        after=course[place + 1] if place + 1 < len(course) else 0,
        lines=tuple(one for one in lines if one is not first),
        players=players,
        ticks=ticks(course, by_number, words, place),
        tabs=tabs,
        board=board,
        number=moment.number,
    )
