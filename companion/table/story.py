"""How a game that is over came about: what everybody had after each entry, who went ahead for good, and with what most
was gained at once."""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from companion.engine import GameError
from companion.engine.contract import State
from companion.engine.terms import ScoreLine
from companion.table.entries import Adjusted
from companion.table.replay import carry_out
from companion.table.review import Course, course
from companion.table.timeline import Timeline

MOST: Final = 2
"""How many of the greatest gains are told."""
PAUSE_S: Final = 45 * 60.0
"""Nobody thinks that long: the game was put aside meanwhile."""
_log = logging.getLogger(__name__)

Counted: TypeAlias = Counter[tuple[int, str, tuple[tuple[str, Any], ...], str]]
"""Points by seat, reason, parameters without the round, and rule."""


class Gain(NamedTuple):
    """What a seat gained at an entry of the game.

    Attributes:
        number: the entry's.
        place: of the entry in the course of the game.
        round: in which it was; 0 in a game without rounds.
        seat: the colour that gained.
        own: whether that seat did it: nothing that counts at the end of a phase, whoever ended it.
        points: how much.
        lines: what for, as score lines.
    """

    number: int
    place: int
    round: int
    seat: str
    own: bool
    points: int
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """How a game came about.

    Attributes:
        lines: the score lines that tell it. Of a game that counts only at its end they say what each round added to
            what the game would have come to.
        counts: how many of them there were after each entry of the game's course.
        lead: with what the winner went ahead for good; ``None`` where several have won, or nobody was ahead.
        gains: the greatest gains at one entry, the greatest first.
        ended: when it ended, in seconds since 1970 by the server's clock.
        minutes: how long was played, long pauses left out; 0 where that is not known, as of a game brought in.
    """

    lines: tuple[ScoreLine, ...]
    counts: tuple[int, ...]
    lead: Gain | None = None
    gains: tuple[Gain, ...] = ()
    ended: float = 0.0
    minutes: int = 0


_told: Final[WeakKeyDictionary[Timeline, tuple[int, Story | None]]] = WeakKeyDictionary()


def of(timeline: Timeline) -> Story | None:
    """The story of a table; ``None`` while its game goes on, and of one that cannot be gone over once more."""
    with timeline.lock:
        state, known = timeline.state, _told.get(timeline)
        if state is None or not state.is_over:
            return None
        if known is None or known[0] != timeline.number:
            known = _told[timeline] = timeline.number, _tried(timeline)
        return known[1]


def _tried(timeline: Timeline) -> Story | None:
    try:
        return tell(course(timeline))
    except (GameError, ValueError):
        _log.exception("the game of table %s cannot be told", timeline.code)
        return None


class _Moment(NamedTuple):
    """How the game stood after an entry; ``written``: how many score lines there were, and ``late``: whether it would
    have come to more than those."""

    round: int
    phase: str
    sheet: Counted
    written: int
    late: bool


def _moment(state: State) -> _Moment:
    standing, sheet = state.standing(), Counted()
    for seat, points, reason, params, rule in standing:
        about = tuple((name, value) for name, value in params.items() if name != "round")
        sheet[seat, reason, about, rule] += points
    return _Moment(state.round, state.phase, sheet, len(state.lines), len(standing) != len(state.lines))


def tell(game: Course) -> Story:
    """The story of a game that is over.

    Raises:
        GameError, ValueError: the entries do not fit each other.
    """
    state = game.start
    moments = [_moment(state)]
    for entry in game.entries[1:]:
        carry_out(state, entry, game.rulings.get(entry.number))
        moments.append(_moment(state))
    gains = [gain for place in range(1, len(moments)) for gain in _gains(game, moments, place)]
    lines, counts = tuple(state.lines), tuple(moment.written for moment in moments)
    if any(moment.late for moment in moments):
        lines, counts = _by_rounds(moments)
    times = [entry.at for entry in game.entries]
    played = sum(gap for before, now in pairwise(times) if 0 < (gap := now - before) < PAUSE_S)
    return Story(lines, counts, _lead(state, moments, gains), _greatest(gains), times[-1], math.ceil(played / 60))


def _by_rounds(moments: Sequence[_Moment]) -> tuple[tuple[ScoreLine, ...], tuple[int, ...]]:
    """What each round added, and how many of these lines there were after each entry."""
    lines = [*_added(Counted(), moments[0].sheet, 0)]
    told, counts = moments[0], [len(lines)]
    for before, now in pairwise(moments):
        if now.round != before.round or now is moments[-1]:
            lines += _added(told.sheet, now.sheet, before.round)
            told = now
        counts.append(len(lines))
    return tuple(lines), tuple(counts)


def _added(before: Counted, now: Counted, in_round: int) -> Iterator[ScoreLine]:
    """The difference of two sheets as score lines, by seats."""
    for seat, reason, about, rule in sorted({*before, *now}, key=lambda one: one[:2]):
        points = now[seat, reason, about, rule] - before[seat, reason, about, rule]
        if points:
            yield ScoreLine(seat, points, reason, {"round": in_round, **dict(about)}, rule)


def _gains(game: Course, moments: Sequence[_Moment], place: int) -> Iterator[Gain]:
    """What seats gained at an entry; what people set is no gain."""
    before, now, entry = moments[place - 1], moments[place], game.entries[place]
    if before.sheet == now.sheet or isinstance(entry.data, Adjusted):
        return
    lines = [*_added(before.sheet, now.sheet, before.round)]
    gained = {line.seat for line in lines if line.points > 0}
    for seat, colour in enumerate(game.start.seats):
        own = tuple(line for line in lines if line.seat == seat)
        points, did = sum(line.points for line in own), entry.seat == colour
        if points > 0:
            deed = did and (before.phase == now.phase or gained == {seat})
            yield Gain(entry.number, place, before.round, colour, deed, points, own)


def _lead(state: State, moments: Sequence[_Moment], gains: Sequence[Gain]) -> Gain | None:
    """The gain with which the only winner went ahead of everybody else, and stayed there; ``None`` also where it was
    what others lost."""
    if len(state.winners) != 1:
        return None
    winner, since = state.winners[0], len(moments)
    while since and _is_ahead(moments[since - 1], winner, len(state.seats)):
        since -= 1
    return next((gain for gain in gains if gain.place == since and gain.seat == state.seats[winner]), None)


def _is_ahead(moment: _Moment, seat: int, seats: int) -> bool:
    totals = [0] * seats
    for (whose, *_), points in moment.sheet.items():
        totals[whose] += points
    return all(totals[seat] > points for other, points in enumerate(totals) if other != seat)


def _greatest(gains: Sequence[Gain]) -> tuple[Gain, ...]:
    """The greatest, of different entries, the earlier ones first among equals; none that is as common as one not
    told."""
    by_entry: dict[int, Gain] = {}
    for gain in sorted(gains, key=lambda gain: -gain.points):
        by_entry.setdefault(gain.place, gain)
    found = sorted(by_entry.values(), key=lambda gain: -gain.points)
    common = found[MOST].points if len(found) > MOST else 0
    return tuple(gain for gain in found[:MOST] if gain.points > common)
