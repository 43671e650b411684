"""Playing: views, legal actions, intents, undo, log, events, record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from flask import Response

from companion import table as tables
from companion.table import LogLine, Outcome, Table
from companion.web import desk, events, seats
from companion.web.api.models import (
    Alternative,
    Connection,
    Done,
    Intent,
    Legal,
    LegalAction,
    Log,
    LogEntry,
    Message,
    News,
    SeatLine,
    Since,
    Thought,
    Undoing,
    UndoOffer,
    View,
)
from companion.web.api.routing import EVENTS, TEXT, Api, Operation
from companion.web.errors import answer
from companion.web.outcomes import STATUS, told

NO_THOUGHTS: Final[Mapping[int, tables.Thought]] = MappingProxyType({})


def show_view(code: str) -> View:
    """What the asker may know."""
    table = desk.find(code)
    seat = seats.seat_at(table)
    seen = table.play.seen_by(seat.colour if seat else None)
    return View(number=seen.number, view=seen.view)


def list_legal(code: str) -> Legal:
    """What the asker may do."""
    table = desk.find(code)
    seat, _ = seats.own_seat(table)
    seen = table.play.seen_by(seat.colour)
    return Legal(
        number=seen.number,
        actions=[
            LegalAction(action=action.text, key=action.key, params=dict(action.params), touches=list(action.touches))
            for action in seen.legal
        ],
    )


def post_intent(code: str, body: Intent) -> Done | Response:
    """Carry out one action, unless it no longer stands."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    return finish(table, table.play.intent(token, body.action, body.seen, body.key, body.acting_for))


def finish(table: Table, outcome: Outcome) -> Done | Response:
    """The answer to an intent or an undo."""
    if outcome.status == "done":
        return Done(status="done", number=outcome.number, entry=outcome.entry)
    return answer(outcome.status, told(table, outcome), STATUS[outcome.status])


def show_undo(code: str) -> UndoOffer:
    """What the asker could take back now."""
    table = desk.find(code)
    seat, _ = seats.own_seat(table)
    number = table.number
    offer = table.play.undoable(seat.colour)
    if offer is None:
        return UndoOffer(number=number, entry=None, key=None, params=None)
    return UndoOffer(number=number, entry=offer.entry, key=offer.key, params=dict(offer.params))


def post_undo(code: str, body: Undoing) -> Done | Response:
    """Take back an entry, unless the offer no longer stands."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    return finish(table, table.play.undo(token, body.entry, body.seen, body.key, body.acting_for))


def show_log(code: str, query: Since) -> Log:
    """The log as the asker may read it."""
    table = desk.find(code)
    seat = seats.seat_at(table)
    number = table.number
    lines = table.timeline.log(seat.colour if seat else None, query.after)
    return Log(number=number, lines=log_entries(lines, table.play.thoughts(line.number for line in lines)))


def log_entries(lines: Iterable[LogLine], thoughts: Mapping[int, tables.Thought] = NO_THOUGHTS) -> list[LogEntry]:
    """Log lines as they are sent, with what bots told with them by number."""
    return [
        LogEntry(
            number=line.number,
            seat=line.seat,
            kind=line.kind,
            messages=[message(*said) for said in line.messages],
            sealed=line.sealed,
            undone=line.undone,
            thought=thought_entry(thoughts[line.number]) if line.number in thoughts else None,
        )
        for line in lines
    ]


def thought_entry(thought: tables.Thought) -> Thought:
    """What a bot told with an action, as it is sent."""
    return Thought(
        alternatives=[
            Alternative(actions=list(other.actions), worth=message(other.key, other.params) if other.key else None)
            for other in thought.alternatives
        ],
        steps=[message(*step) for step in thought.steps],
    )


def message(key: str, params: Mapping[str, Any]) -> Message:
    """A sentence of the catalogue as it is sent."""
    return Message(key=key, params=dict(params))


def follow_events(code: str, query: Since) -> Response:
    """A stream that says when something changed."""
    return events.event_stream(desk.find(code))


def poll(code: str, query: Since) -> News:
    """The same for clients that cannot hold a stream."""
    return News.model_validate(events.news(desk.find(code)))


def export_record(code: str) -> Response:
    """The game as a record; what still lies face down is left out."""
    return Response(desk.find(code).timeline.record(), mimetype=TEXT)


def show_connection(code: str) -> Connection:
    """Who is on the line."""
    table = desk.find(code)
    seat = seats.seat_at(table)
    streams = events.streams()
    counts = streams.counts(table.code)
    return Connection(
        number=table.number,
        you=seat.colour if seat else None,
        seats=[
            SeatLine(colour=seat.colour, connected=seat.connected, streams=counts.get(seat.colour, 0))
            for seat in table.seats.all
        ],
        heartbeat_s=streams.heartbeat,
        streams_per_seat=streams.per_seat,
    )


def add_to(api: Api) -> None:
    """Add the routes."""
    at = "/tables/<code>"
    stale = (409, "Something else happened first; the message says what. Or the game has not begun.")
    crowded = (429, "All places for event streams are taken; poll instead.")
    api.add(Operation("GET", f"{at}/view", show_view, "What one may know", View, seat="used"))
    api.add(Operation("GET", f"{at}/legal", list_legal, "What one may do", Legal, seat="needed"))
    api.add(
        Operation(
            "POST", f"{at}/intents", post_intent, "Do something", Done, body=Intent, seat="needed", errors=(stale,)
        )
    )
    api.add(Operation("GET", f"{at}/undo", show_undo, "What can be taken back", UndoOffer, seat="needed"))
    api.add(
        Operation(
            "POST", f"{at}/undo", post_undo, "Take something back", Done, body=Undoing, seat="needed", errors=(stale,)
        )
    )
    api.add(Operation("GET", f"{at}/log", show_log, "What happened", Log, query=Since, seat="used"))
    api.add(
        Operation(
            "GET",
            f"{at}/events",
            follow_events,
            "Server-sent events",
            EVENTS,
            query=Since,
            seat="used",
            errors=(crowded,),
        )
    )
    api.add(Operation("GET", f"{at}/changes", poll, "Latest number, for polling", News, query=Since, seat="used"))
    lobby = (409, "The game has not begun, or the table cannot be read.")
    api.add(Operation("GET", f"{at}/record", export_record, "The game as a record", TEXT, errors=(lobby,)))
    api.add(Operation("GET", f"{at}/connection", show_connection, "Who is on the line", Connection, seat="used"))
