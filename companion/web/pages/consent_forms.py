"""Asking the others, answering, and what taking back would take back."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.table import Table
from companion.table.consent import HOST, STOP, UNDO
from companion.web.access import lookup
from companion.web.http.refusal import Refusal
from companion.web.pages.actions import NUMBER, acting_for, actor, answer, number, tap
from companion.web.pages.consent import Consent, answerers, public
from companion.web.pages.home import see_other
from companion.web.pages.page_response import pick_up_notice, render
from companion.web.play.texts import log_lines

blueprint = Blueprint("asking", __name__)


def entry_of(text: str) -> int:
    """The entry that an address names.

    Raises:
        Refusal: ``unknown-entry``.
    """
    if not NUMBER.fullmatch(text):
        raise Refusal("unknown-entry", 404, entry=text[:40])
    return int(text)


def gone(table: Table, entry: int) -> bool:
    """Whether an entry was once of the game and no longer counts: taken back, or put right in another way."""
    lines = table.timeline.log(None, after=entry - 1) if 0 < entry <= table.number else []
    return bool(lines) and lines[0].undone


@blueprint.get("/t/<code>/back/<entry>")
def back(code: str, entry: str) -> Response:
    """What taking everything back to before that entry would take back, and who must agree.

    Raises:
        UnknownEntry: it is no action of the game that counts.
    """
    table, own, _ = lookup.seated(code)
    last, free, place = table.number, table.consent.asking() is None, entry_of(entry)
    if gone(table, place):  # while somebody looked at it
        return see_other(f"/t/{table.code}")
    offer = table.consent.undo_offer(place, own.colour)
    lines = public(table, [line.number for line in offer.lines])
    return render(
        "back.html",
        table,
        last,
        own,
        entry=place,
        lines=log_lines(lines, *Consent(table, own).told)[::-1],
        waiting=offer.waiting,
        people=answerers(table, offer.waiting, held=(own.colour,)),
        allowed=free,
        banner=pick_up_notice(),
    )


@blueprint.post("/t/<code>/ask")
def ask(code: str) -> Response:
    """Ask the seats concerned to take everything back from an entry on, or (``what``) to lead the table, or to end the
    game with a round; done at once where nobody must agree."""
    table, _, token = lookup.seated(code)
    wish: dict[str, str | int] = {"what": request.form.get("what", UNDO)}
    if wish["what"] == STOP:
        wish["round"] = number("round")
    elif wish["what"] != HOST:
        wish = {"what": UNDO, "entry": number("entry")}
    return answer(table, table.consent.ask(token, wish, number("seen"), tap()), 0)


@blueprint.post("/t/<code>/answer")
def reply(code: str) -> Response:
    """Agree or refuse; the asker withdraws by refusing.

    Raises:
        Refusal: ``bad-form``.
    """
    table = lookup.find(code)
    token = actor(table)
    said = request.form.get("say", "")
    if said not in ("yes", "no"):
        raise Refusal("bad-form", 422)
    outcome = table.consent.answer(token, number("ask"), said == "yes", number("seen"), tap(), acting_for())
    return answer(table, outcome, 0)
