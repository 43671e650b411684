"""Event streams and their poor relation, polling: how a phone learns that it should fetch its view again."""

from __future__ import annotations

from flask import Response, current_app, request

from companion.table import Table
from companion.web.access import seat_tokens
from companion.web.server.wire import DISPLAY, HANDED_OVER, STREAM, Streams, open_stream


def streams() -> Streams:
    """The open streams of this process."""
    found = current_app.extensions["ming-streams"]
    assert isinstance(found, Streams)
    return found


def event_stream(table: Table) -> Response:
    """A numbered event stream for whoever asks, onlookers included.

    Raises:
        Refusal: ``expired-seat``, or ``too-many-streams`` (429; polling always works).
    """
    response = Response(headers=STREAM)
    if request.method == "HEAD":
        return response
    book = streams()
    stream = open_stream(book, table, seat_tokens.phone())
    if HANDED_OVER in request.environ:
        request.environ[HANDED_OVER] = stream
    else:
        response.response = book.follow(stream)
        response.call_on_close(lambda: book.close(stream))
    return response


def news(table: Table) -> dict[str, object]:
    """What a polling phone needs to know; also whether that is only what was known before the database went away."""
    if request.args.get(seat_tokens.AS) != DISPLAY:
        seat_tokens.held_at(table)
    return {"number": table.number, "connected": list(table.phones.present), "out_of_reach": table.out_of_reach}
