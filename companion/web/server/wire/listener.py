"""Who asks for an event stream: known without Flask, as all phones ask at once when a server is back."""

from __future__ import annotations

import re
from typing import Any, Final

from flask import Flask, Request

from companion.table import Table, TableError, Tables
from companion.web.access import limits, lookup, seat_tokens
from companion.web.access.seat_tokens import Phone
from companion.web.http import host_names
from companion.web.http.headers import HEADERS
from companion.web.http.refusal import Refusal
from companion.web.server.wire.streams import SET_BACK, Stream, Streams

API: Final = "/api/v1/tables"
PATH: Final = re.compile(rf"({API}|/t)/([^/]+)/events/?")
NUMBER: Final = re.compile(r"[0-9]{1,15}", re.ASCII)
DISPLAY: Final = "display"
"""In an address as whom: a page for all to look at, which is nobody's phone, whichever seat is held beside it."""

STREAM: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
}
"""Headers of every event stream, besides those of every page."""
HEAD: Final = {
    "type": "http.response.start",
    "status": 200,
    "headers": [
        (name.lower().encode(), value.encode()) for name, value in {**STREAM, **HEADERS, "Connection": "close"}.items()
    ],
}
"""The message with the head of a stream that did not come through Flask; see ASGI."""


def open_stream(streams: Streams, table: Table, phone: Phone) -> Stream:
    """A place in the book for the phone, for whichever seats it holds, or as an onlooker.

    Raises:
        Refusal: ``expired-seat``, or ``too-many-streams``.
    """
    display = phone.request.args.get(seat_tokens.AS) == DISPLAY
    seat, token = (None, None) if display else phone.chosen_at(table) or (None, None)
    others = [] if display else [held for _, held in phone.held_at(table) if held != token]
    device = phone.device
    if device and display:
        device += " display"  # a TV page beside the same person's own page
    colour, after = seat.colour if seat else None, last_known(table, phone.request)
    address = phone.request.remote_addr or ""
    set_back = was_set_back(table, after)
    stream = streams.open(table, token, colour, device, min(after, table.number), others=others, address=address)
    if set_back:
        stream.reason = SET_BACK
    return stream


def was_set_back(table: Table, after: int) -> bool:
    """Whether the phone saw an entry that there is not: a backup from before it was restored. What is out of reach, or
    cannot be read, is not known to be gone."""
    try:
        return not table.timeline.reaches(after)
    except TableError:
        return False


def last_known(table: Table, request: Request) -> int:
    """The entry that the phone saw last: ``Last-Event-ID``, else ``?after=``, else the present one.

    Nonsense counts as nothing known, so that the phone is told at once; a number that there is not does not.
    """
    given = request.headers.get("Last-Event-ID") or request.args.get("after")
    if given is None:
        return table.number
    return int(given) if NUMBER.fullmatch(given) else 0


def table_of(app: Flask, phone: Phone, code: str) -> Table | None:
    """The table that the phone asks for; ``None`` where Flask must say whether a stranger may look on there, or a seat
    ask for more, and first of all whether he may try codes: nobody looks for the table before, as how long that takes
    would tell.

    A cookie is signed; a token in a header may be made up, and counts from those who have not tried too many codes.

    Raises:
        TableError: there is none that can be seen.
    """
    tables: Tables = app.extensions["ming-tables"]
    if app.extensions["ming-hosting"] is None:
        return tables.get(code)
    doors: limits.Doors = app.extensions["ming-doors"]
    tokens = phone.tokens_at(code)
    if not tokens or (phone.bearer is not None and doors.left_s(limits.address(phone.request))):
        return None
    table = tables.get(code)
    own = next((token for token in tokens if table.seats.of(token)), None)
    return None if own is None or doors.early_s(own, limits.SEAT_READS) else table


def listen(app: Flask, streams: Streams, environ: dict[str, Any]) -> Stream | None:
    """The stream that this request asks for; ``None`` where it asks for another thing, or where Flask must say why
    there is none."""
    match = PATH.fullmatch(environ["PATH_INFO"])
    if match is None or environ["REQUEST_METHOD"] != "GET":
        return None
    host_names.settle(app, environ)
    if environ.get(host_names.OTHER_HOST):
        return None
    asked = Request(environ)
    if match[1] == API and not (asked.args.keys() <= {"after"} and NUMBER.fullmatch(asked.args.get("after", "0"))):
        return None  # the API refuses what it does not know
    try:
        phone = seat_tokens.phone_of(app, asked)
        table = table_of(app, phone, lookup.tidy(match[2]))
        return None if table is None else open_stream(streams, table, phone)
    except (Refusal, TableError):
        return None
