"""Event streams and their poor relation, polling: how a phone learns that it should fetch its view again."""

from __future__ import annotations

import re
from typing import Final

from flask import Response, current_app, request, session

from companion.table import Table
from companion.web.seats import DEVICE, bearer, chosen_at, held_at
from companion.web.streams import Streams

NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)

HUB: Final = "ming.hub"
"""Set in the request's environment by a server that carries streams itself."""
DISPLAY: Final = "display"
"""In an address as whom: a page for all to look at, which is nobody's phone, whichever seat is held beside it."""
HAND_OVER: Final = "X-Stream"
"""Response header that names the stream to carry; the server takes it out."""


def streams() -> Streams:
    """The open streams of this process."""
    found = current_app.extensions["ming-streams"]
    assert isinstance(found, Streams)
    return found


def last_known(table: Table) -> int:
    """The entry that the phone saw last: ``Last-Event-ID``, else ``?after=``, else the present one.

    Nonsense counts as nothing known, so that the phone is told at once.
    """
    given = request.headers.get("Last-Event-ID") or request.args.get("after")
    if given is None:
        return table.number
    return min(int(given), table.number) if NUMBER.fullmatch(given) else 0


def event_stream(table: Table) -> Response:
    """A numbered event stream for whoever asks, onlookers included.

    Raises:
        Refusal: ``expired-seat``, or ``too-many-streams`` (429; polling always works).
    """
    display = request.args.get("as") == DISPLAY
    seat, token = (None, None) if display else chosen_at(table) or (None, None)
    response = Response(mimetype="text/event-stream")
    response.cache_control.no_store = True
    response.headers["X-Accel-Buffering"] = "no"
    if request.method == "HEAD":
        return response
    device = None if bearer(request) else session.get(DEVICE)
    if device and display:
        device += " display"  # a TV page beside the same person's own page
    hub = streams()
    others = [] if display else [held for _, held in held_at(table) if held != token]
    colour = seat.colour if seat else None
    stream = hub.open(table, token, colour, device, last_known(table), others, request.remote_addr or "")
    if request.environ.get(HUB):
        response.headers[HAND_OVER] = stream.id
    else:
        response.response = hub.follow(stream)
        response.call_on_close(lambda: hub.close(stream))
    return response


def news(table: Table) -> dict[str, object]:
    """What a polling phone needs to know."""
    if request.args.get("as") != DISPLAY:
        held_at(table)
    return {"number": table.number, "connected": list(table.phones.present)}
