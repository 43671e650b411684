"""What every page of a table shows of people asking each other, worked out only where a page looks at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from companion.engine import Action, ActionSyntaxError, changes
from companion.engine.record import SET, is_adjustment
from companion.table import LogLine, Seat, Table, TableError
from companion.web.http.language import words
from companion.web.pages import consent_page
from companion.web.pages.outcome_texts import names
from companion.web.play.adjust import change
from companion.web.play.parts import Line
from companion.web.play.texts import Words, told

RECENT = 80
"""An action so many entries ago is taken back from the log, not from the foot of the screen."""


@dataclass(frozen=True)
class Consent:
    """A table as its pages ask about it; ``seat`` is the reader's, ``held`` are all seats on this phone."""

    table: Table
    seat: Seat | None
    held: Sequence[Seat] = ()

    @property
    def known(self) -> dict[str, Any]:
        """What pages are given."""
        table = self.table
        return {
            "seats": table.seats.all,
            "say": words(table.game_id).say,
            "names": names(table),
            "you": self.seat.colour if self.seat else "",
        }

    @cached_property
    def sheet(self) -> consent_page.AskSheet | None:
        """What is being asked now."""
        ask = self.table.consent.asking()
        if ask is None:
            return None
        after: Sequence[Line] = ()
        look, kind = f"/t/{self.table.code}/back/{ask.entry}" if ask.what == "undo" else "", ask.what
        if ask.what == "amend":
            amendment = ask.wish["amendment"]
            after, kind = spoken(self.table, amendment), amendment["what"]
            look = f"/t/{self.table.code}/amend/{ask.entry}/look?{query(amendment)}"
        held = self.held or ((self.seat,) if self.seat else ())
        return consent_page.sheet(
            ask,
            seats=self.table.seats.all,
            say=words(self.table.game_id).say,
            names=names(self.table),
            held=[seat.colour for seat in held],
            host=any(seat.host for seat in held),
            kind=kind,
            after=after,
            look=look if self.seat else "",
        )

    @cached_property
    def ways(self) -> consent_page.Ways | None:
        """What the reader may undo, or ask the others to let be undone: his last choice, and the whole turn of it."""
        table, seat = self.table, self.seat
        if seat is None or seat.lent or table.phase == "lobby" or table.consent.asking():
            return None
        own = table.play.undoable(seat.colour)
        last = own.entry if own else self._last(seat.colour)
        if last is None:
            return None
        turn = None if own and own.sealed else table.play.turn_of(seat.colour)
        course = table.timeline.course()
        near = turn in course[-RECENT:] and turn is not None and course.index(turn) < course.index(last)
        farthest = table.consent.undo_offer(turn if near and turn is not None else last, seat.colour)
        wholly = own is not None and not farthest.waiting and table.play.free(farthest.entry, seat.colour)
        numbers = {"last": last, **({"turn": farthest.entry} if near else {})}
        offers = [(what, number, public(table, _from(farthest.lines, number))) for what, number in numbers.items()]
        free = "turn" if wholly else "last" if own else ""
        return consent_page.ways_back(offers if own else offers[::-1], farthest.waiting, free, **self.known)

    def _last(self, colour: str) -> int | None:
        """The last action of that seat that counts, if that is not long ago."""
        recent = {line.number: line for line in self.table.timeline.log(None, last=RECENT)}
        for number in reversed(self.table.timeline.course()[-RECENT:]):
            line = recent.get(number)
            if line is not None and line.seat == colour and line.kind in ("action", "adjust"):
                return number
        return None

    def way_back(self, entry: int, **more: Any) -> consent_page.BackPage:
        """What taking everything back to before an entry would take back, as it may lie on a table face up.

        Raises:
            UnknownEntry: it is no action of the game that counts.
        """
        table = self.table
        assert self.seat is not None
        offer = table.consent.undo_offer(entry, self.seat.colour)
        numbers = [line.number for line in offer.lines]
        return consent_page.back_page(entry, public(table, numbers), offer.waiting, **self.known, **more)


def _from(lines: Sequence[LogLine], number: int) -> list[int]:
    """The numbers of lines from one of them on."""
    numbers = [line.number for line in lines]
    return numbers[numbers.index(number) :]


def public(table: Table, numbers: Sequence[int]) -> list[LogLine]:
    """These entries in this order, as anybody may read them: phones lie face up."""
    if not numbers:
        return []
    found = {line.number: line for line in table.timeline.log(None, after=min(numbers) - 1)}
    return [found[number] for number in numbers if number in found]


def query(amendment: Mapping[str, Any]) -> str:
    """An amendment as the query of an address; ``pages.amend`` reads it."""
    return urlencode([("what", amendment["what"]), *(("line", " ".join(line)) for line in amendment["lines"])])


def spoken(table: Table, amendment: Mapping[str, Any]) -> tuple[Line, ...]:
    """The lines of an amendment in words; as they are written where the game finds no words for them."""
    catalogue, known = words(table.game_id), names(table)
    say = Words(catalogue.say, known)
    found = []
    for index, (who, text) in enumerate(amendment["lines"]):
        if is_adjustment(who, text):
            found += [Line(0, "", "", label) for label in _set(table, amendment["entry"], text, say)]
            continue
        action = _action(table, {**amendment, "lines": amendment["lines"][:index]}, who, text)
        person = who in [seat.colour for seat in table.seats.all]
        label = told(action.key, {**action.params, **({"seat": who} if person else {})}, say) if action else text
        found.append(Line(0, who if person else "", say.name("seat", who) if person else "", label))
    return tuple(found)


def _set(table: Table, entry: int, text: str, say: Words) -> list[str]:
    """What an adjustment before that entry sets, a text each; as it is written where there are no words for it."""
    try:
        known = {setting.name: setting for setting in table.corrections.settings_at(entry)}
        wanted = changes.parse(text.removeprefix(SET))
    except (TableError, ActionSyntaxError):
        return [text]
    return [change(known[name], value, say) if name in known else name for name, value in wanted.items()]


def _action(table: Table, before: Mapping[str, Any], who: str, text: str) -> Action | None:
    try:
        found = (
            table.corrections.choices_after(before)
            if before["lines"]
            else table.corrections.choices_at(before["entry"])
        )
    except TableError:
        found = []  # a line in which something is hidden; it has words all the same
    offered = next((one for seat, actions in found if seat == who for one in actions if one.text == text), None)
    return offered or (None if any(seat == who for seat, _ in found) else table.play.parsed(text))
