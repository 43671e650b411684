"""Looking back: the board at any moment of the game."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, request

from companion.table import UnknownEntry
from companion.web.pages.consent_forms import entry_of
from companion.web.pages.past_page import at_page
from companion.web.pages.table import in_play, moment, show

blueprint = Blueprint("moments", __name__)


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
    """The board right after an entry as anybody may know it; behind one that does not count, what counts before it.

    Raises:
        UnknownEntry: the table has no such entry.
    """
    now = moment(code)
    way_back = in_play(now)
    if way_back is not None:
        return way_back
    table, place = now.table, entry_of(entry)
    if not 1 <= place <= now.number:
        raise UnknownEntry(entry=place)
    course = table.timeline.course()
    if place not in course:
        place = max((number for number in course if number < place), default=course[0])
    view, log = table.timeline.view_at(place), table.timeline.log(None)
    then = replace(now.context(), view=view, legal=(), sample=None, log=log)
    return show(now, at_page(then, place, course=course))
