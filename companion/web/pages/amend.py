"""Putting right what happened earlier: choosing what it was, looking at what would come of it, doing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import Blueprint, Response, request

from companion.table import BadAmendment, Seat, Table, TableError, UnknownEntry
from companion.web.access import lookup
from companion.web.http.language import words
from companion.web.pages import consent
from companion.web.pages.actions import answer, number, tap
from companion.web.pages.amend_page import AmendPage, LookPage, doers, ruled, totals
from companion.web.pages.consent_forms import entry_of, gone
from companion.web.pages.home import see_other
from companion.web.pages.outcome_texts import names
from companion.web.pages.page_response import pick_up_notice, render
from companion.web.play.parts import Line
from companion.web.play.texts import Words, log_lines

blueprint = Blueprint("amending", __name__)

MOST: Final = 20
"""Lines of an amendment."""
DUE: Final = "amend-chance"
"""Code of what is refused because something that chance brought is missing."""


def said(table: Table) -> Words:
    """The words of this table in the reader's language."""
    return Words(words(table.game_id).say, names(table))


def lines_of(table: Table, numbers: Sequence[int]) -> tuple[Line, ...]:
    """These entries in words, as anybody may read them, in this order."""
    order = [seat.colour for seat in table.seats.all]
    return log_lines(consent.public(table, numbers)[::-1], said(table), order)


def first_lines(table: Table, numbers: Sequence[int]) -> tuple[Line, ...]:
    """Of each of these entries what was done."""
    return tuple(line for line in lines_of(table, numbers) if line.heads)


def address(table: Table, amendment: Mapping[str, Any]) -> str:
    """Where an amendment is looked at."""
    return f"/t/{table.code}/amend/{amendment['entry']}/look?{consent.query(amendment)}"


def adding(table: Table, what: str, entry: int, lines: Sequence[Sequence[str]] = ()) -> Any:
    """Makes addresses at which one line more is looked at."""
    return lambda who, text: address(table, {"what": what, "entry": entry, "lines": [*lines, [who, text]]})


@blueprint.get("/t/<code>/amend/<entry>")
def amend(code: str, entry: str) -> Response:
    """What was done there, and all it could have been; what may have been forgotten; that it never was.

    Raises:
        UnknownEntry: it is no entry of the game that counts.
        BadAmendment: something lies face down.
    """
    table, own, _ = lookup.seated(code)
    last, place, notice = table.number, entry_of(entry), pick_up_notice()
    if gone(table, place):  # while somebody looked at it
        return see_other(f"/t/{table.code}/log")
    choices, course, say = table.corrections.choices_at(place, own.colour), table.timeline.course(), said(table)
    secret = table.corrections.secret_at(place, own.colour)
    at = course.index(place)
    after = course[at + 1] if at + 1 < len(course) else 0
    following = table.corrections.choices_at(after, own.colour) if after else []
    page = AmendPage(
        title=say("amend.title"),
        entry=place,
        lines=lines_of(table, [place]),
        change=doers(choices, say, adding(table, "change", place)),
        before=doers(choices, say, adding(table, "insert", place)),
        after=doers(following, say, adding(table, "insert", after)),
        secret=say("amend.secret", who=say.people(secret)) if secret else "",
        drop=address(table, {"what": "drop", "entry": place, "lines": []}),
        settable=say("amend.set-other" if table.corrections.set_by(place) else "amend.set")
        if table.corrections.settings_at(place)
        else "",
        number=last,
        allowed=table.consent.asking() is None,
        notice=notice,
    )
    return render(page, table, last, own)


@blueprint.get("/t/<code>/amend/<entry>/look")
def look(code: str, entry: str) -> Response:
    """What an amendment would change; nothing is done.

    Raises:
        UnknownEntry: it is no entry of the game that counts.
        BadAmendment: it cannot be read, or something lies face down.
    """
    table, own, _ = lookup.seated(code)
    wanted = asked_for(entry, request.args.get("what", ""), request.args.getlist("line"))
    if gone(table, wanted["entry"]):
        return see_other(f"/t/{table.code}/log")
    table.corrections.choices_at(wanted["entry"])  # refuses what no page can help with
    page, status = looked_at(table, own, wanted)
    return render(page, table, page.number, own, status)


def asked_for(entry: str, what: str, lines: Sequence[str]) -> dict[str, Any]:
    """An amendment from a form or an address; the table checks it."""
    return {
        "what": what,
        "entry": entry_of(entry),
        "lines": [[who, text] for who, _, text in (line.partition(" ") for line in lines[: MOST + 1])],
    }


def looked_at(table: Table, own: Seat, wanted: Mapping[str, Any]) -> tuple[LookPage, int]:
    """What would come of an amendment, and the answer's status."""
    last, say, seen, problem, due = table.number, said(table), None, "", ""
    try:
        seen = table.corrections.preview(wanted, own.colour)
    except UnknownEntry:
        raise
    except BadAmendment as error:
        if error.code == DUE:
            due = say("amend.due")
        else:
            problem = sentence(say, error)
    what, entry = wanted["what"], wanted["entry"]
    numbers = [entry] if what in ("change", "drop") else []
    free = table.consent.asking() is None
    accept = ""
    if seen is not None and not seen.same and free:
        accept = say("back.ask" if seen.concerned else "amend.do")
    gone = [one for one in seen.dropped if one != entry] if seen else []
    ruling_lines = {line.number: line for line in consent.public(table, list(seen.rulings))} if seen else {}
    page = LookPage(
        title=say(f"amend.look.{what}") if what in ("change", "insert", "drop") else say("amend.title"),
        entry=entry,
        help=say("amend.nothing-yet"),
        struck=first_lines(table, numbers),
        instead=consent.spoken(table, wanted),
        problem=problem,
        totals=totals(seen.before, seen.after, say) if seen else (),
        ruled=ruled(seen.rulings, ruling_lines, table.seats.all, say) if seen else (),
        dropped=first_lines(table, gone),
        notes=notes(seen, say) if seen else (),
        more=() if problem or (what == "drop" and not due) else following(table, own, wanted, say),
        due=due,
        accept=accept,
        asked=say("amend.asks", who=say.people(seen.concerned), n=len(seen.concerned))
        if seen and seen.concerned else "",
        fields=(("what", what), *(("line", " ".join(line)) for line in wanted["lines"])),
        back=f"/t/{table.code}/amend/{entry}",
        number=last,
        notice=pick_up_notice(),
    )  # fmt: skip
    return page, 422 if problem else 200


def following(table: Table, own: Seat, wanted: Mapping[str, Any], say: Words) -> Any:
    """What may be put in behind the lines."""
    if len(wanted["lines"]) >= MOST:
        return ()
    try:
        found = table.corrections.choices_after(wanted, own.colour)
    except TableError:
        return ()
    what = "insert" if wanted["what"] == "insert" else "change"  # dropped, with what chance brought after it: changed
    return doers(found, say, adding(table, what, wanted["entry"], wanted["lines"]))


def notes(seen: Any, say: Words) -> tuple[str, ...]:
    """Further things that would change, a sentence each."""
    found = []
    if seen.same:
        found.append(say("amend.same"))
    if seen.over_before != seen.over_after:
        found.append(say("amend.now-over" if seen.over_after else "amend.not-over"))
    if seen.drawn:
        found.append(say("amend.drawn"))
    if seen.retold:
        found.append(say("amend.retold", count=len(seen.retold)))
    return tuple(found)


def sentence(say: Words, error: TableError) -> str:
    """Why something could not have been."""
    try:
        return say(error.key, error.params)
    except KeyError:
        return say(f"error.{error.code}", error.params)


@blueprint.post("/t/<code>/amend/<entry>")
def do(code: str, entry: str) -> Response:
    """Put it right at once, or ask the seats concerned."""
    table, _, token = lookup.seated(code)
    wanted = asked_for(entry, request.form.get("what", ""), request.form.getlist("line"))
    return answer(table, table.consent.ask(token, {"what": "amend", "amendment": wanted}, number("seen"), tap()), 0)
