"""Looking back: the board at any moment of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, Response, request

from companion.table import LogLine, UnknownEntry
from companion.web.pages.consent_forms import entry_of
from companion.web.pages.table import in_play, moment, show
from companion.web.play import default_screens
from companion.web.play.games import of
from companion.web.play.texts import log_lines

blueprint = Blueprint("moments", __name__)

ADJUSTED = "reason.adjustment"
"""Points that people set: no scoring."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A moment to jump to: ``kind`` is ``start``, ``round`` (that ``round``), ``score`` or ``now``."""

    number: int
    place: int
    kind: str
    round: int = 0


@blueprint.get("/t/<code>/at")
def at_place(code: str) -> Response:
    """The moment at a place of the game's course, as the slider's form asks for it."""
    now = moment(code, public=True)
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    course = now.table.timeline.course()
    place = entry_of(request.args.get("place", str(len(course) - 1)))
    return Response(status=303, headers={"Location": f"/t/{now.table.code}/at/{course[min(place, len(course) - 1)]}"})


@blueprint.get("/t/<code>/at/<entry>")
def at(code: str, entry: str) -> Response:
    """The board right after an entry as anybody may know it, with what that entry told, and ways to other moments;
    behind an entry that does not count, what counts before it.

    Raises:
        UnknownEntry: the table has no such entry.
    """
    now = moment(code)
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    table, number = now.table, entry_of(entry)
    if not 1 <= number <= now.number:
        raise UnknownEntry(entry=number)
    course, whole = table.timeline.course(), table.timeline.log(None)
    if number not in course:
        number = max((one for one in course if one < number), default=course[0])
    then = replace(now.context(), view=table.timeline.view_at(number), legal=(), sample=None, log=whole)
    by_number, former = {line.number: line for line in whole}, of(then).former
    order = [seat.colour for seat in then.seats]
    lines = log_lines([by_number[number]], then.words, order)[::-1] if number in by_number else ()
    # What was done stands before what came of it or why a bot did it.
    first = next((one for one in lines if one.heads), lines[0] if lines else None)
    board, tabs, players = former(then) if former is not None else (None, (), default_screens.rivals(then))
    return show(
        now,
        "at.html",
        place=course.index(number),
        course=course,
        first=first,
        lines=[one for one in lines if one is not first],
        players=players,
        ticks=ticks(course, by_number),
        tabs=tabs,
        board=board,
    )


def ticks(course: Sequence[int], log: Mapping[int, LogLine]) -> list[Tick]:
    """The start, every round and the first points of every scoring, and now."""
    found: list[Tick] = []
    scored = False
    for place, number in enumerate(course):
        messages = log[number].messages if number in log else ()
        rounds = [params["round"] for key, params in messages if key == "note.round" and "round" in params]
        if not scored and any(key.startswith("reason.") and key != ADJUSTED for key, _ in messages):
            found.append(Tick(number, place, "score"))
            scored = True
        scored = scored and not rounds
        if place == 0:
            found.append(Tick(number, place, "start"))
        elif place == len(course) - 1:
            found.append(Tick(number, place, "now"))
        elif rounds:
            found.append(Tick(number, place, "round", rounds[-1]))
    return found
