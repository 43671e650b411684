"""Putting right what happened earlier: choosing what it was, looking at what would come of it, doing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Response, request

from companion.engine import Action
from companion.table import BadAmendment, Ruling, Seat, Table, TableError, UnknownEntry
from companion.web.access import lookup
from companion.web.pages.actions import answer, number, tap
from companion.web.pages.consent import public, query, said, spoken
from companion.web.pages.consent_forms import entry_of, gone
from companion.web.pages.home import see_other
from companion.web.pages.page_response import pick_up_notice, render
from companion.web.play.parts import Line
from companion.web.play.texts import Words, log_lines, told

blueprint = Blueprint("amending", __name__)

MOST: Final = 20
"""Lines of an amendment."""
DUE: Final = "amend-chance"
"""Code of what is refused because something that chance brought is missing."""


@dataclass(frozen=True, slots=True)
class Doer:
    """Somebody who could have done something, or chance (``chance``), or all together (``table``).

    Attributes:
        who: the colour or that word.
        sorts: what it could have been, by the verb; each with the address at which one looks at what would come of it.
    """

    who: str
    sorts: Sequence[Sequence[tuple[Action, str]]]

    @property
    def size(self) -> int:
        """How many ways."""
        return sum(len(sort) for sort in self.sorts)


@dataclass(frozen=True, slots=True)
class Ruled:
    """An entry that the rules would refuse: why, what is set so that it stands, or that it no longer counts."""

    line: Line
    why: str
    sets: Sequence[str]
    void: bool


def lines_of(table: Table, numbers: Iterable[int]) -> tuple[Line, ...]:
    """These entries in words, as anybody may read them, in this order."""
    order = [seat.colour for seat in table.seats.all]
    return log_lines(public(table, list(numbers))[::-1], said(table), order)


def first_lines(table: Table, numbers: Iterable[int]) -> list[Line]:
    """Of each of these entries what was done."""
    return [line for line in lines_of(table, numbers) if line.heads]


def address(table: Table, amendment: Mapping[str, Any]) -> str:
    """Where an amendment is looked at."""
    return f"/t/{table.code}/amend/{amendment['entry']}/look?{query(amendment)}"


def adding(table: Table, what: str, entry: int, lines: Sequence[Sequence[str]] = ()) -> Callable[[str, str], str]:
    """Makes addresses at which one line more is looked at: who, and the text of what was done."""
    return lambda who, text: address(table, {"what": what, "entry": entry, "lines": [*lines, [who, text]]})


def doers(found: Iterable[tuple[str, Sequence[Action]]], to: Callable[[str, str], str]) -> list[Doer]:
    """Everybody who could have acted, with all ways grouped by their verbs."""
    made = []
    for who, actions in found:
        sorts: dict[str, list[tuple[Action, str]]] = {}
        for action in actions:
            sorts.setdefault(action.text.partition(" ")[0], []).append((action, to(who, action.text)))
        if sorts:
            made.append(Doer(who, list(sorts.values())))
    return made


@blueprint.get("/t/<code>/amend/<entry>")
def amend(code: str, entry: str) -> Response:
    """What was done there, and all it could have been; what may have been forgotten; that it never was.

    Raises:
        UnknownEntry: it is no entry of the game that counts.
        BadAmendment: something lies face down.
    """
    table, own, _ = lookup.seated(code)
    last, place, banner = table.number, entry_of(entry), pick_up_notice()
    if gone(table, place):  # while somebody looked at it
        return see_other(f"/t/{table.code}/log")
    choices, course = table.corrections.choices_at(place, own.colour), table.timeline.course()
    at = course.index(place)
    after = course[at + 1] if at + 1 < len(course) else 0
    following = table.corrections.choices_at(after, own.colour) if after else []
    return render(
        "amend.html",
        table,
        last,
        own,
        entry=place,
        lines=lines_of(table, [place]),
        change=doers(choices, adding(table, "change", place)),
        before=doers(choices, adding(table, "insert", place)),
        after=doers(following, adding(table, "insert", after)),
        secret=table.corrections.secret_at(place, own.colour),
        drop=address(table, {"what": "drop", "entry": place, "lines": []}),
        settable=bool(table.corrections.settings_at(place)),
        set_before=bool(table.corrections.set_by(place)),
        banner=banner,
    )


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
    return looked_at(table, own, wanted)


def asked_for(entry: str, what: str, lines: Sequence[str]) -> dict[str, Any]:
    """An amendment from a form or an address; the table checks it."""
    return {
        "what": what,
        "entry": entry_of(entry),
        "lines": [[who, text] for who, _, text in (line.partition(" ") for line in lines[: MOST + 1])],
    }


def looked_at(table: Table, own: Seat, wanted: Mapping[str, Any]) -> Response:
    """What would come of an amendment, or why it could not have been."""
    last, words, seen, problem, due = table.number, said(table), None, "", False
    try:
        seen = table.corrections.preview(wanted, own.colour)
    except UnknownEntry:
        raise
    except BadAmendment as error:
        due = error.code == DUE
        problem = "" if due else sentence(words, error)
    what, entry = wanted["what"], wanted["entry"]
    known = what in ("change", "insert", "drop")
    return render(
        "look.html",
        table,
        last,
        own,
        422 if problem else 200,
        wanted=wanted,
        title=f"amend.look.{what}" if known else "amend.title",
        struck=first_lines(table, [entry] if what in ("change", "drop") else []),
        instead=spoken(table, wanted),
        problem=problem,
        due=due,
        seen=seen,
        ruled=ruled(table, seen.rulings, words) if seen else (),
        dropped=first_lines(table, [one for one in seen.dropped if one != entry] if seen else []),
        more=() if problem or (what == "drop" and not due) else following(table, own, wanted),
        allowed=seen is not None and not seen.same and table.consent.asking() is None,
        banner=pick_up_notice(),
    )


def following(table: Table, own: Seat, wanted: Mapping[str, Any]) -> Sequence[Doer]:
    """What may be put in behind the lines."""
    if len(wanted["lines"]) >= MOST:
        return ()
    try:
        found = table.corrections.choices_after(wanted, own.colour)
    except TableError:
        return ()
    what = "insert" if wanted["what"] == "insert" else "change"  # dropped, with what chance brought after it: changed
    return doers(found, adding(table, what, wanted["entry"], wanted["lines"]))


def ruled(table: Table, rulings: Mapping[int, Ruling], words: Words) -> list[Ruled]:
    """Entries that would stand by a ruling, or no longer count, with the reasons."""
    lines = {line.number: line for line in public(table, list(rulings))}
    order, found = [seat.colour for seat in table.seats.all], []
    for entry, ruling in rulings.items():
        if entry not in lines or not (ruling.void or ruling.key):
            continue
        line = log_lines([lines[entry]], words, order)[-1]
        why = told(ruling.key, ruling.params, words) if ruling.key else ""
        found.append(Ruled(line, why, [told(key, params, words) for key, params in ruling.said], ruling.void))
    return found


def sentence(words: Words, error: TableError) -> str:
    """Why something could not have been."""
    try:
        return words(error.key, error.params)
    except KeyError:
        return words(f"error.{error.code}", error.params)


@blueprint.post("/t/<code>/amend/<entry>")
def do(code: str, entry: str) -> Response:
    """Put it right at once, or ask the seats concerned."""
    table, _, token = lookup.seated(code)
    wanted = asked_for(entry, request.form.get("what", ""), request.form.getlist("line"))
    return answer(table, table.consent.ask(token, {"what": "amend", "amendment": wanted}, number("seen"), tap()), 0)
