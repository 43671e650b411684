"""An evening at a table: people who do what they are told, or anything by lot."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.engine import Setting, registry
from companion.table import Outcome, Table, TableError, Tables
from companion.table.presence import GRACE_S
from tests.watch import Watch


class Evening:
    """A table and its people."""

    def __init__(self, tables: Tables, watch: Watch, code: str, tokens: Mapping[str, str]) -> None:
        self.tables, self.watch, self.luck = tables, watch, random.Random(code)
        self.code, self.tokens = code, dict(tokens)
        self.keys = itertools.count(self.table.number)

    @classmethod
    def open(cls, tables: Tables, watch: Watch, game: str) -> Evening:
        """A new table, with as many seats as the game takes."""
        created = tables.create(game, seats=registry.metas()[game].players[1], host="Mei")
        return cls(tables, watch, created.code, {created.colour: created.token})

    @property
    def table(self) -> Table:
        return self.tables.get(self.code)

    @property
    def host(self) -> str:
        return self.tokens[self.table.seats.host or ""]

    def key(self) -> str:
        return f"tap {next(self.keys)}"

    def people(self) -> list[str]:
        return [seat.colour for seat in self.table.seats.all if seat.holder == "person"]

    def sit(self, name: str = "") -> None:
        for seat in self.table.seats.all:
            if seat.holder == "open":
                self.tokens[seat.colour] = self.table.seats.claim(seat.colour, name or f"The {seat.colour} one")

    def act(self, colour: str, text: str, acting_for: str | None = None) -> Outcome:
        return self.table.play.intent(self.tokens[colour], text, self.table.number, self.key(), acting_for)

    def one(self) -> None:
        """Somebody does one thing, by lot; a bot if it is to act."""
        table = self.table
        if table.play.bot_to_act():
            self.tables.run_bots(self.code)
            return
        colour = table.play.teller or self.luck.choice(self.people() if table.play.waits_for else table.play.to_act)
        legal = table.play.legal(colour)
        action = self.luck.choice(legal) if legal else None
        assert action is not None and self.act(colour, action.text).status == "done"

    def play(self, times: int) -> None:
        for _ in range(times):
            if self.table.phase == "playing":
                self.one()

    def until(self, found: Callable[[], bool], most: int = 120) -> bool:
        """Play until something is so; whether it ever was."""
        for _ in range(most):
            if found():
                return True
            if self.table.phase != "playing":
                return False
            self.one()
        return False

    def to_the_end(self) -> None:
        assert self.until(lambda: self.table.phase == "over", 3000)

    def undo(self, sealed: bool) -> None:
        """Somebody takes back what he may take back alone."""

        def offers() -> list[tuple[str, int]]:
            found = [(colour, self.table.play.undoable(colour)) for colour in self.people()]
            return [(colour, offer.entry) for colour, offer in found if offer and offer.sealed == sealed]

        assert self.until(lambda: bool(offers()))
        ((colour, entry), *_) = offers()
        done = self.table.play.undo(self.tokens[colour], entry, self.table.number, self.key())
        assert done.status == "done"

    def counters(self) -> list[Setting]:
        """What can be set to one more."""
        known = self.table.corrections.settings()
        return [one for one in known if isinstance(one.value, int) and one.value < one.most]

    def set_something(self, colour: str, reason: str = "", then: str = "") -> None:
        for setting in self.counters():
            assert isinstance(setting.value, int)
            changes, table = {setting.name: setting.value + 1}, self.table
            done = table.corrections.adjust(self.tokens[colour], changes, reason, table.number, self.key(), then)
            if done.status == "done":
                return
        raise AssertionError("nothing can be set")

    # --- asking the others ----------------------------------------------------------------------------------

    def ask(self, colour: str, wish: Mapping[str, Any], *answers: bool | None, acting_for: bool = False) -> None:
        """Ask, and have the others answer in turn; ``None``: who asked withdraws, no answers: all agree."""
        self.table.consent.ask(self.tokens[colour], wish, self.table.number, self.key())
        told = iter(answers or (True,) * 9)
        while (ask := self.table.consent.asking()) is not None:
            yes, by = next(told), ask.waiting[0]
            if yes is None:
                self.table.consent.answer(self.tokens[ask.by], ask.number, False, self.table.number, self.key())
            elif acting_for:
                self.watch.passes(GRACE_S)
                self.table.consent.answer(self.host, ask.number, yes, self.table.number, self.key(), acting_for=by)
            else:
                self.table.consent.answer(self.tokens[by], ask.number, yes, self.table.number, self.key())

    def concerns_others(self) -> tuple[str, int]:
        """Somebody who would have to ask for an entry, and the entry."""
        for entry in reversed(self.table.timeline.course()[-12:]):
            for colour in self.people():
                try:
                    if self.table.consent.undo_offer(entry, colour).waiting:
                        return colour, entry
                except TableError:
                    continue
        raise AssertionError("nobody would be asked for anything")

    def amendments(self, what: str) -> Iterator[tuple[str, dict[str, Any], Any]]:
        """Who may wish for what, and what would come of it; what happened lately first."""
        for entry in reversed(self.table.timeline.course()[1:]):
            for colour in self.people():
                try:
                    choices = self.table.corrections.choices_at(entry, colour)
                    lines = [[who, action.text] for who, actions in choices for action in actions]
                    for line in [[]] if what == "drop" else [[one] for one in lines[:6]]:
                        wanted = {"what": what, "entry": entry, "lines": line}
                        yield colour, wanted, self.table.corrections.preview(wanted, colour)
                except TableError:
                    continue

    def ask_in_secret(self) -> None:
        """Ask for an amendment of which not everybody may read the lines; whoever asks withdraws."""
        for colour, amendment, _seen in itertools.islice(self.amendments("change"), 200):
            wish = {"what": "amend", "amendment": amendment}
            self.table.consent.ask(self.tokens[colour], wish, self.table.number, self.key())
            mine, others = self.table.consent.asking(colour), self.table.consent.asking(None)
            if mine is None or others is None:
                continue
            self.table.consent.answer(self.tokens[colour], mine.number, False, self.table.number, self.key())
            if mine.wish != others.wish:
                return

    def amend(self, what: str, wanted: Callable[[Any], bool] = lambda seen: True) -> bool:
        """Amend the first thing of which that comes; whether there was one."""
        self.until(lambda: not any(line.sealed and not line.undone for line in self.table.timeline.log(None)))
        for colour, amendment, seen in itertools.islice(self.amendments(what), 60):
            if not seen.same and not seen.over_after and wanted(seen):
                self.ask(colour, {"what": "amend", "amendment": amendment})
                return True
        return False
