"""Playing: views, legal actions, intents, undo, log, events, record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

from flask import Response
from pydantic import Field

from companion import bots
from companion.table import LogLine, Outcome, Table, Thought
from companion.web.access import lookup, seat_tokens
from companion.web.api.models import ActionText, Answer, Body, Key, Message, Number, Query, Word
from companion.web.api.routes import EVENTS, TABLE, TEXT, Routes
from companion.web.pages.errors import answer
from companion.web.pages.outcome_texts import STATUS, counted, told
from companion.web.server import events

NO_THOUGHTS: Final[Mapping[int, Thought]] = MappingProxyType({})
STALE: Final = (409, "Something else happened first; the message says what. Or the game has not begun.")
NO_HINT: Final = (409, "Something else happened first, or no bot can say now; the message says why.")
CROWDED: Final = (429, "All places for event streams are taken; poll instead.")
LOBBY: Final = (409, "The game has not begun, or the table cannot be read.")
Absent = Annotated[
    Word | None,
    Field(
        description="Only the host, once he stands in: a seat whose phone is away; the log tells that it was the host."
    ),
]
routes = Routes()


class Intent(Body):
    """One action as text, the number of the entry seen last, and a key."""

    action: ActionText
    seen: Number
    key: Key
    acting_for: Absent = None


class Undoing(Body):
    """Take back the entry that an undo offer named."""

    entry: Number
    seen: Number
    key: Key
    acting_for: Absent = None


class HintAsking(Body):
    """Ask for a hint in one's own seat."""

    seen: Number
    key: Key


class Since(Query):
    """Only what came after this entry."""

    after: Number = 0


class View(Answer):
    """What the asking seat (or an onlooker) may know, after entry ``number``."""

    number: int
    view: dict[str, Any]


class LegalAction(Answer):
    """An action one may take now: its text, its message, and the things it touches."""

    action: str
    key: str
    params: dict[str, Any]
    touches: list[str]


class Legal(Answer):
    """All that the asking seat may do after entry ``number``; empty when it is not to act."""

    number: int
    actions: list[LegalAction]


class UndoOffer(Answer):
    """What can be taken back, or nothing."""

    number: int
    entry: int | None
    key: str | None
    params: dict[str, Any] | None


class Done(Answer):
    """The intent or undo was carried out as entry ``entry``; ``number`` is the latest entry."""

    status: Literal["done"]
    number: int
    entry: int


class Alternative(Answer):
    """Something else that a bot thought of: the texts of its actions, and what it is worth, in words and beside what
    was done, in the game's unit with its standard error (``null`` where nothing was reckoned)."""

    actions: list[str]
    worth: Message | None
    value: float | None = None
    spread: float = 0.0


class HintInfo(Answer):
    """What a bot would do in the asking seat: one of its legal actions, why, the rest of its turn, and the next best.
    Entry ``entry`` tells everybody that it was asked, and not what it said."""

    number: int
    entry: int
    action: str
    why: Message | None
    then: list[str]
    alternatives: list[Alternative]


class LogEntry(Answer):
    """A line of the log; what lies face down for the asker has no messages."""

    class Thought(Answer):
        """What a bot told with an action beside its reason: the next best, and what to do on a real table."""

        alternatives: list[Alternative]
        steps: list[Message]

    number: int
    seat: str
    kind: str
    messages: list[Message]
    sealed: bool
    undone: bool
    thought: Thought | None = None


class Log(Answer):
    """The log, oldest first."""

    number: int
    lines: list[LogEntry]


class News(Answer):
    """What a polling client needs: the latest number and who has a phone on the line."""

    number: int
    connected: list[str]
    out_of_reach: bool = Field(description="The database is away: this is how it was, and nothing can be done now.")


class SeatLine(Answer):
    """A seat's open event streams."""

    colour: str
    connected: bool
    streams: int


class Connection(Answer):
    """State of the connection: the asking seat and every seat's streams."""

    number: int
    you: str | None
    seats: list[SeatLine]
    heartbeat_s: float
    streams_per_seat: int


@routes.add("GET", f"{TABLE}/view", "What one may know", seat="used")
def show_view(code: str) -> View:
    """What the asker may know."""
    table = lookup.find(code)
    you = seat_tokens.colour_at(table)
    number, view = table.timeline.last_view(you)
    return View(number=number, view=view)


@routes.add("GET", f"{TABLE}/legal", "What one may do", seat="needed")
def list_legal(code: str) -> Legal:
    """What the asker may do."""
    table, seat, _ = lookup.seated(code)
    number, legal = table.play.offered(seat.colour)
    return Legal(
        number=number,
        actions=[
            LegalAction(action=action.text, key=action.key, params=dict(action.params), touches=list(action.touches))
            for action in legal
        ],
    )


@routes.add("POST", f"{TABLE}/intents", "Do something", seat="needed", errors=(STALE,))
def post_intent(code: str, body: Intent) -> Done | Response:
    """Carry out one action, unless it no longer stands."""
    table, _, token = lookup.seated(code, at_hand=True)
    intent = partial(table.play.intent, token, body.action, body.seen, body.key, body.acting_for)
    return finish(table, counted(intent))


def finish(table: Table, outcome: Outcome) -> Done | Response:
    """The answer to an intent or an undo."""
    if outcome.status == "done":
        return Done(status="done", number=outcome.number, entry=outcome.entry)
    return answer(outcome.status, told(table, outcome), STATUS[outcome.status])


@routes.add("GET", f"{TABLE}/undo", "What can be taken back", seat="needed")
def show_undo(code: str) -> UndoOffer:
    """What the asker could take back now."""
    table, seat, _ = lookup.seated(code)
    number = table.number
    offer = table.play.undoable(seat.colour)
    if offer is None:
        return UndoOffer(number=number, entry=None, key=None, params=None)
    return UndoOffer(number=number, entry=offer.entry, key=offer.key, params=dict(offer.params))


@routes.add("POST", f"{TABLE}/undo", "Take something back", seat="needed", errors=(STALE,))
def post_undo(code: str, body: Undoing) -> Done | Response:
    """Take back an entry, unless the offer no longer stands."""
    table, _, token = lookup.seated(code)
    return finish(table, table.play.undo(token, body.entry, body.seen, body.key, body.acting_for))


@routes.add("POST", f"{TABLE}/hint", "What a bot would do in one's seat", seat="needed", errors=(NO_HINT,))
def post_hint(code: str, body: HintAsking) -> HintInfo | Response:
    """Ask what a bot would do; the log tells that it was asked."""
    table, _, token = lookup.seated(code)
    outcome = table.hints.ask(token, body.seen, body.key)
    if outcome.status != "done":
        return answer(outcome.status, told(table, outcome), STATUS[outcome.status])
    hint = table.hints.told(outcome.entry)
    return HintInfo(
        number=outcome.number,
        entry=hint.number,
        action=hint.action.text,
        why=message(*hint.why) if hint.why else None,
        then=list(hint.then),
        alternatives=others(hint.others),
    )


@routes.add("GET", f"{TABLE}/log", "What happened", seat="used")
def show_log(code: str, query: Since) -> Log:
    """The log as the asker may read it."""
    table = lookup.find(code)
    you = seat_tokens.colour_at(table)
    number = table.number
    lines = table.timeline.log(you, query.after)
    return Log(number=number, lines=log_entries(lines, table.play.thoughts(line.number for line in lines)))


def log_entries(lines: Iterable[LogLine], thoughts: Mapping[int, Thought] = NO_THOUGHTS) -> list[LogEntry]:
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


def thought_entry(thought: Thought) -> LogEntry.Thought:
    """What a bot told with an action, as it is sent."""
    return LogEntry.Thought(alternatives=others(thought.alternatives), steps=[message(*step) for step in thought.steps])


def others(found: Iterable[bots.Alternative]) -> list[Alternative]:
    """What else a bot thought of, as it is sent."""
    return [
        Alternative(
            actions=list(one.actions),
            worth=message(one.key, one.params) if one.key else None,
            value=one.value,
            spread=one.spread,
        )
        for one in found
    ]


def message(key: str, params: Mapping[str, Any]) -> Message:
    """A sentence of the catalogue as it is sent."""
    return Message(key=key, params=dict(params))


@routes.add("GET", f"{TABLE}/events", "Server-sent events", media=EVENTS, seat="used", errors=(CROWDED,))
def follow_events(code: str, query: Since) -> Response:
    """A stream that says when something changed."""
    return events.event_stream(lookup.find(code))


@routes.add("GET", f"{TABLE}/changes", "Latest number, for polling", seat="used")
def poll(code: str, query: Since) -> News:
    """The same for clients that cannot hold a stream."""
    return News.model_validate(events.news(lookup.find(code)))


@routes.add("GET", f"{TABLE}/record", "The game as a record", media=TEXT, errors=(LOBBY,))
def export_record(code: str) -> Response:
    """The game as a record; what still lies face down is left out."""
    return Response(lookup.find(code).timeline.record(), mimetype=TEXT)


@routes.add("GET", f"{TABLE}/connection", "Who is on the line", seat="used")
def show_connection(code: str) -> Connection:
    """Who is on the line."""
    table = lookup.find(code)
    you = seat_tokens.colour_at(table)
    streams = events.streams()
    counts = streams.counts(table.code)
    return Connection(
        number=table.number,
        you=you,
        seats=[
            SeatLine(colour=seat.colour, connected=seat.connected, streams=counts.get(seat.colour, 0))
            for seat in table.seats.all
        ],
        heartbeat_s=streams.heartbeat,
        streams_per_seat=streams.per_seat,
    )
