"""Putting things right: settings, questions to the others, amendments, looking back."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flask import Response

from companion.engine import Action
from companion.table import Table
from companion.web import desk, seats
from companion.web.api import correcting_models as models
from companion.web.api.models import Done, Message
from companion.web.api.play import finish, log_entries
from companion.web.api.routing import Api, Operation
from companion.web.refusal import Refusal

ENTRY = re.compile(r"[0-9]{1,15}", re.ASCII)


def entry_of(table: Table, text: str) -> int:
    """The entry that an address names.

    Raises:
        Refusal: ``unknown-entry``; the table has none of that number.
    """
    if not ENTRY.fullmatch(text) or not 1 <= int(text) <= table.number:
        raise Refusal("unknown-entry", 404, entry=text[:40])
    return int(text)


def choices(found: Sequence[tuple[str, Sequence[Action]]]) -> list[models.ChoiceInfo]:
    """Choices as they are sent."""
    return [
        models.ChoiceInfo(who=who, action=action.text, key=action.key, params=dict(action.params))
        for who, actions in found
        for action in actions
    ]


def list_settings(code: str) -> models.Settings:
    """All that may be set now."""
    table = desk.find(code)
    number = table.number
    return models.Settings(
        number=number,
        settings=[
            models.SettingInfo(
                name=setting.name,
                value=setting.value,
                most=setting.most,
                choices=list(setting.choices),
                params=dict(setting.params),
                touches=list(setting.touches),
            )
            for setting in table.corrections.settings()
        ],
    )


def post_adjust(code: str, body: models.Adjusting) -> Done | Response:
    """Set things to what lies on the real table."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    return finish(table, table.corrections.adjust(token, body.changes, body.reason, body.seen, body.key, body.then))


def show_way_back(code: str, entry: str) -> models.WayBackInfo:
    """What taking back that entry would take back."""
    table = desk.find(code)
    seat, _ = seats.own_seat(table)
    number = table.number
    back = table.consent.undo_offer(entry_of(table, entry), seat.colour)
    lines, waiting = log_entries(back.lines), list(back.waiting)
    return models.WayBackInfo(number=number, entry=back.entry, lines=lines, waiting=waiting)


def show_ask(code: str) -> models.Asked:
    """What is being asked."""
    table = desk.find(code)
    seat = seats.seat_at(table)
    number, ask = table.number, table.consent.asking(seat.colour if seat else None)
    if ask is None:
        return models.Asked(number=number, ask=None)
    return models.Asked(
        number=number,
        ask=models.AskInfo(
            number=ask.number,
            by=ask.by,
            what=ask.what,
            entry=ask.entry,
            amendment=ask.wish.get("amendment"),
            waiting=list(ask.waiting),
            agreed=list(ask.agreed),
            lines=log_entries(ask.comes_back),
            left=ask.left,
        ),
    )


def post_ask(code: str, body: models.Asking) -> Done | Response:
    """Ask the seats concerned, or do it when nobody must agree."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    amendment = body.amendment.data() if body.amendment else None
    wish = {"what": body.what, "entry": body.entry, "amendment": amendment}
    return finish(table, table.consent.ask(token, wish, body.seen, body.key))


def post_answer(code: str, body: models.Answering) -> Done | Response:
    """Agree or refuse."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    return finish(table, table.consent.answer(token, body.ask, body.yes, body.seen, body.key, body.acting_for))


def list_choices(code: str, entry: str) -> models.Choices:
    """What could stand in the place of an entry."""
    table = desk.find(code)
    seat, _ = seats.own_seat(table)
    number, place = table.number, entry_of(table, entry)
    return models.Choices(number=number, entry=place, choices=choices(table.corrections.choices_at(place, seat.colour)))


def post_following(code: str, body: models.Looking) -> models.Choices:
    """What may follow the lines of an amendment."""
    table = desk.find(code)
    seat, _ = seats.own_seat(table)
    number, wanted = table.number, body.amendment
    found = table.corrections.choices_after(wanted.data(), seat.colour)
    return models.Choices(number=number, entry=wanted.entry, choices=choices(found))


def post_preview(code: str, body: models.Looking) -> models.PreviewInfo:
    """What an amendment would change."""
    table = desk.find(code)
    seat, _ = seats.own_seat(table)
    number, seen = table.number, table.corrections.preview(body.amendment.data(), seat.colour)
    return models.PreviewInfo(
        number=number,
        before=dict(seen.before),
        after=dict(seen.after),
        rulings=[
            models.RulingInfo(
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


def post_amend(code: str, body: models.Amending) -> Done | Response:
    """Carry an amendment out when nobody else must agree."""
    table = desk.find(code)
    _, token = seats.own_seat(table)
    return finish(table, table.corrections.amend(token, body.amendment.data(), body.seen, body.key))


def show_moment(code: str, entry: str) -> models.Moment:
    """The board at any moment."""
    table = desk.find(code)
    seat = seats.seat_at(table)
    number, place = table.number, entry_of(table, entry)
    view = table.timeline.view_at(place, seat.colour if seat else None)
    return models.Moment(number=number, entry=place, view=view, course=list(table.timeline.course()))


def add_to(api: Api) -> None:
    """Add the routes."""
    at = "/tables/<code>"
    stale = (409, "Something else happened first; the message says what. Or the game has not begun.")
    asked = (409, "Something else happened first, others must be asked, or somebody asks already.")
    gone = (404, "No such table, or no such entry of the game.")
    add = api.add
    add(Operation("GET", f"{at}/settings", list_settings, "All that people may set now", models.Settings))
    add(
        Operation(
            "POST",
            f"{at}/adjust",
            post_adjust,
            "Set what lies on the real table",
            Done,
            body=models.Adjusting,
            seat="needed",
            errors=(stale,),
        )
    )
    add(
        Operation(
            "GET",
            f"{at}/undo/<entry>",
            show_way_back,
            "What taking back an entry would take back",
            models.WayBackInfo,
            seat="needed",
            errors=(gone,),
        )
    )
    add(Operation("GET", f"{at}/ask", show_ask, "What is being asked", models.Asked, seat="used"))
    add(
        Operation(
            "POST",
            f"{at}/ask",
            post_ask,
            "Ask the seats concerned",
            Done,
            body=models.Asking,
            seat="needed",
            errors=(asked,),
        )
    )
    add(
        Operation(
            "POST",
            f"{at}/answer",
            post_answer,
            "Agree or refuse",
            Done,
            body=models.Answering,
            seat="needed",
            errors=(asked,),
        )
    )
    add(
        Operation(
            "GET",
            f"{at}/choices/<entry>",
            list_choices,
            "What could stand in an entry's place",
            models.Choices,
            seat="needed",
            errors=(gone,),
        )
    )
    add(
        Operation(
            "POST",
            f"{at}/choices",
            post_following,
            "What may follow an amendment's lines",
            models.Choices,
            body=models.Looking,
            seat="needed",
            errors=(gone,),
        )
    )
    add(
        Operation(
            "POST",
            f"{at}/preview",
            post_preview,
            "What an amendment would change",
            models.PreviewInfo,
            body=models.Looking,
            seat="needed",
            errors=(gone,),
        )
    )
    add(
        Operation(
            "POST",
            f"{at}/amend",
            post_amend,
            "Change, insert or drop an earlier entry",
            Done,
            body=models.Amending,
            seat="needed",
            errors=(asked,),
        )
    )
    add(
        Operation(
            "GET",
            f"{at}/at/<entry>",
            show_moment,
            "The board at any moment",
            models.Moment,
            seat="used",
            errors=(gone,),
        )
    )
