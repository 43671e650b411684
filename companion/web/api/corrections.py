"""Putting things right: settings, questions to the others, amendments, looking back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from flask import Response
from pydantic import Field, StrictInt, StrictStr

from companion.engine import Action
from companion.table import Table
from companion.web.access import lookup, seat_tokens
from companion.web.api.models import LARGEST, Answer, Body, Key, Message, Number, Word
from companion.web.api.play import Done, LogEntry, finish, log_entries
from companion.web.api.routes import TABLE, Routes
from companion.web.http.refusal import Refusal

ENTRY = re.compile(r"[0-9]{1,15}", re.ASCII)
STALE: Final = (409, "Something else happened first; the message says what. Or the game has not begun.")
ASKED: Final = (409, "Something else happened first, others must be asked, or somebody asks already.")
GONE: Final = (404, "No such table, or no such entry of the game.")
routes = Routes()

Value = Annotated[StrictInt, Field(ge=0, le=LARGEST)] | Annotated[StrictStr, Field(min_length=1, max_length=40)]
Line = Annotated[
    list[Annotated[str, Field(max_length=2000)]],
    Field(min_length=2, max_length=2, examples=[["red", "member henan"]]),
]


class Adjusting(Body):
    """Set things to what lies on the real table, all of them or none."""

    changes: Annotated[dict[str, Value], Field(min_length=1, max_length=100, examples=[{"points red": 12}])]
    reason: Annotated[str, Field(max_length=200)] = ""
    seen: Number
    key: Key
    then: Annotated[str, Field(max_length=200)] = Field(
        default="", description="An action of all together that is made with it."
    )


class Amendment(Body):
    """What is to have been otherwise: change an entry into lines, insert lines before it, or drop it."""

    what: Literal["change", "insert", "drop"]
    entry: Number
    lines: Annotated[list[Line], Field(max_length=20)] = Field(
        default_factory=list, description="Who (a colour, chance, table) and the action's text, or the table's set."
    )

    def data(self) -> dict[str, Any]:
        """As the table takes it."""
        return {"what": self.what, "entry": self.entry, "lines": self.lines}


class Looking(Body):
    """An amendment to be looked at; nothing is done."""

    amendment: Amendment


class Amending(Body):
    """An amendment to be carried out."""

    amendment: Amendment
    seen: Number
    key: Key


class Asking(Body):
    """Ask the seats concerned for an undo (with ``entry``), an amendment (with ``amendment``), to be the host,
    or to end the game (with ``round``)."""

    what: Literal["undo", "amend", "host", "stop"]
    entry: Number | None = None
    round: Number | None = None
    amendment: Amendment | None = None
    seen: Number
    key: Key


class Answering(Body):
    """Agree to what entry ``ask`` asks, or refuse it; whoever asks withdraws by refusing."""

    ask: Number
    yes: bool
    seen: Number
    key: Key
    acting_for: Word | None = Field(
        default=None, description="Only the host: a seat whose phone is away; the log tells of it."
    )


class SettingInfo(Answer):
    """One thing that may be set; ``most`` is 0 for a choice, ``choices`` empty for a count."""

    name: str
    value: int | str
    most: int
    choices: list[str]
    params: dict[str, Any]
    touches: list[str]


class Settings(Answer):
    """All that people may set after entry ``number``."""

    number: int
    settings: list[SettingInfo]


class WayBackInfo(Answer):
    """What an undo would take back, oldest first, and which seats must agree."""

    number: int
    entry: int
    lines: list[LogEntry]
    waiting: list[str]


class AskInfo(Answer):
    """What somebody asks; ``number`` is what answers name."""

    number: int
    by: str
    what: str
    entry: int
    round: int | None = Field(description="Of a proposal to end the game: with which round.")
    amendment: dict[str, Any] | None
    waiting: list[str]
    agreed: list[str]
    lines: list[LogEntry]
    left: float | None = Field(
        description="Of a wish to be the host: seconds for which it still waits for the host, whose phone is away."
    )


class Asked(Answer):
    """What is being asked now, or nothing."""

    number: int
    ask: AskInfo | None


class ChoiceInfo(Answer):
    """What a seat, ``chance`` or the ``table`` could have done."""

    who: str
    action: str
    key: str
    params: dict[str, Any]


class Choices(Answer):
    """What could stand in the place of entry ``entry``, or before it; for lines: what may follow them."""

    number: int
    entry: int
    choices: list[ChoiceInfo]


class RulingInfo(Answer):
    """How an entry would stand that the rules refuse: with something set, or not at all (``void``)."""

    entry: int
    void: bool
    key: str
    params: dict[str, Any]
    said: list[Message]


class PreviewInfo(Answer):
    """What an amendment would change: points by colour, rulings, entries told anew or dropped, the end of the game;
    whether the app's chance would have to draw, whether nothing would change, and who must agree."""

    number: int
    before: dict[str, int]
    after: dict[str, int]
    rulings: list[RulingInfo]
    retold: list[int]
    dropped: list[int]
    over_before: bool
    over_after: bool
    drawn: bool
    same: bool
    concerned: list[str]


class Moment(Answer):
    """The board right after an entry as the asker may know it; ``course`` are the entries that count, in order."""

    number: int
    entry: int
    view: dict[str, Any]
    course: list[int]


def entry_of(table: Table, text: str) -> int:
    """The entry that an address names.

    Raises:
        Refusal: ``unknown-entry``; the table has none of that number.
    """
    if not ENTRY.fullmatch(text) or not 1 <= int(text) <= table.number:
        raise Refusal("unknown-entry", 404, entry=text[:40])
    return int(text)


def choices(found: Sequence[tuple[str, Sequence[Action]]]) -> list[ChoiceInfo]:
    """Choices as they are sent."""
    return [
        ChoiceInfo(who=who, action=action.text, key=action.key, params=dict(action.params))
        for who, actions in found
        for action in actions
    ]


@routes.add("GET", f"{TABLE}/settings", "All that people may set now")
def list_settings(code: str) -> Settings:
    """All that may be set now."""
    table = lookup.find(code)
    number = table.number
    return Settings(
        number=number,
        settings=[SettingInfo.model_validate(setting) for setting in table.corrections.settings()],
    )


@routes.add("POST", f"{TABLE}/adjust", "Set what lies on the real table", seat="needed", errors=(STALE,))
def post_adjust(code: str, body: Adjusting) -> Done | Response:
    """Set things to what lies on the real table."""
    table, _, token = lookup.seated(code)
    return finish(table, table.corrections.adjust(token, body.changes, body.reason, body.seen, body.key, body.then))


@routes.add("GET", f"{TABLE}/undo/<entry>", "What taking back an entry would take back", seat="needed", errors=(GONE,))
def show_way_back(code: str, entry: str) -> WayBackInfo:
    """What taking back that entry would take back."""
    table, seat, _ = lookup.seated(code)
    number = table.number
    back = table.consent.undo_offer(entry_of(table, entry), seat.colour)
    lines, waiting = log_entries(back.lines), list(back.waiting)
    return WayBackInfo(number=number, entry=back.entry, lines=lines, waiting=waiting)


@routes.add("GET", f"{TABLE}/ask", "What is being asked", seat="used")
def show_ask(code: str) -> Asked:
    """What is being asked."""
    table = lookup.find(code)
    you = seat_tokens.colour_at(table)
    number, ask = table.number, table.consent.asking(you)
    if ask is None:
        return Asked(number=number, ask=None)
    return Asked(
        number=number,
        ask=AskInfo(
            number=ask.number,
            by=ask.by,
            what=ask.what,
            entry=ask.entry,
            round=ask.wish.get("round"),
            amendment=ask.wish.get("amendment"),
            waiting=list(ask.waiting),
            agreed=list(ask.agreed),
            lines=log_entries(ask.comes_back),
            left=ask.left,
        ),
    )


@routes.add("POST", f"{TABLE}/ask", "Ask the seats concerned", seat="needed", errors=(ASKED,))
def post_ask(code: str, body: Asking) -> Done | Response:
    """Ask the seats concerned, or do it when nobody must agree."""
    table, _, token = lookup.seated(code)
    amendment = body.amendment.data() if body.amendment else None
    wish = {"what": body.what, "entry": body.entry, "round": body.round, "amendment": amendment}
    return finish(table, table.consent.ask(token, wish, body.seen, body.key))


@routes.add("POST", f"{TABLE}/answer", "Agree or refuse", seat="needed", errors=(ASKED,))
def post_answer(code: str, body: Answering) -> Done | Response:
    """Agree or refuse."""
    table, _, token = lookup.seated(code)
    return finish(table, table.consent.answer(token, body.ask, body.yes, body.seen, body.key, body.acting_for))


@routes.add("GET", f"{TABLE}/choices/<entry>", "What could stand in an entry's place", seat="needed", errors=(GONE,))
def list_choices(code: str, entry: str) -> Choices:
    """What could stand in the place of an entry."""
    table, seat, _ = lookup.seated(code)
    number, place = table.number, entry_of(table, entry)
    return Choices(number=number, entry=place, choices=choices(table.corrections.choices_at(place, seat.colour)))


@routes.add("POST", f"{TABLE}/choices", "What may follow an amendment's lines", seat="needed", errors=(GONE,))
def post_following(code: str, body: Looking) -> Choices:
    """What may follow the lines of an amendment."""
    table, seat, _ = lookup.seated(code)
    number, wanted = table.number, body.amendment
    found = table.corrections.choices_after(wanted.data(), seat.colour)
    return Choices(number=number, entry=wanted.entry, choices=choices(found))


@routes.add("POST", f"{TABLE}/preview", "What an amendment would change", seat="needed", errors=(GONE,))
def post_preview(code: str, body: Looking) -> PreviewInfo:
    """What an amendment would change."""
    table, seat, _ = lookup.seated(code)
    number, seen = table.number, table.corrections.preview(body.amendment.data(), seat.colour)
    return PreviewInfo(
        number=number,
        before=dict(seen.before),
        after=dict(seen.after),
        rulings=[
            RulingInfo(
                entry=entry,
                void=ruling.void,
                key=ruling.key,
                params=dict(ruling.params),
                said=[Message(key=key, params=dict(params)) for key, params in ruling.said],
            )
            for entry, ruling in seen.rulings.items()
        ],
        retold=list(seen.retold),
        dropped=list(seen.dropped),
        over_before=seen.over_before,
        over_after=seen.over_after,
        drawn=seen.drawn,
        same=seen.same,
        concerned=list(seen.concerned),
    )


@routes.add("POST", f"{TABLE}/amend", "Change, insert or drop an earlier entry", seat="needed", errors=(ASKED,))
def post_amend(code: str, body: Amending) -> Done | Response:
    """Carry an amendment out when nobody else must agree."""
    table, _, token = lookup.seated(code)
    return finish(table, table.corrections.amend(token, body.amendment.data(), body.seen, body.key))


@routes.add("GET", f"{TABLE}/at/<entry>", "The board at any moment", seat="used", errors=(GONE,))
def show_moment(code: str, entry: str) -> Moment:
    """The board at any moment."""
    table = lookup.find(code)
    you = seat_tokens.colour_at(table)
    number, place = table.number, entry_of(table, entry)
    view = table.timeline.view_at(place, you)
    return Moment(number=number, entry=place, view=view, course=list(table.timeline.course()))
