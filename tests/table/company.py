"""Helpers: people who do anything at all at a table of Ming-Dynastie, and what must hold whatever they do."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.engine import CHANCE, TABLE, SetupError, record, registry
from companion.engine.chance import SeededChance
from companion.engine.changes import text_of
from companion.games.ming_dynastie.rules.game import GAME, MingState
from companion.table import Message, Table, TableError, Tables, Telling
from companion.table.answers import Tap
from companion.table.entries import Played
from companion.table.presence import GRACE_S
from companion.table.replay import position
from tests.stores import store_in
from tests.table.room import text_of as done_in
from tests.watch import Watch

META: Final = registry.metas()["ming-dynastie"]
BOARDS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("companion", {}),
    ("boxed", {}),
    ("boxed", {"borders": GAME.data()["borders"]}),
)
DEPTHS: Final = ("digital", "guided", "scorekeeper")
OFTEN: Final = {
    "play": 80, "set": 10, "undo": 5, "amend": 8, "ask": 5, "answer": 6, "depth": 2, "chance": 1, "seat": 2, "host": 1,
    "count": 10, "stop": 1,
}  # fmt: skip
"""How often people do what."""


class Company:
    """A table, and two to four people at it who act by lot; ``met`` counts what they did and met."""

    def __init__(self, folder: Path, seed: int, players: int, depth: str = "") -> None:
        self.luck = luck = random.Random(seed)
        self.folder, self.keys, self.met = folder, 0, Counter[str]()
        self.watch = Watch()
        self.tables = Tables(store_in(folder), chance=SeededChance(seed), background=False, ticks=self.watch)
        edition, own = luck.choice(BOARDS)
        created = self.tables.create(
            META.id, edition, _options(luck, players), players, "Mei", depth or luck.choice(DEPTHS)
        )
        self.code, self.tokens = created.code, {created.colour: created.token}
        for seat in self.table.seats.all[1:]:
            self.tokens[seat.colour] = self.table.seats.claim(seat.colour, f"Player {seat.colour}")
        self.table.config.set_edition(created.token, edition, own)
        self.table.config.begin(created.token)

    @property
    def table(self) -> Table:
        return self.tables.get(self.code)

    @property
    def state(self) -> MingState:
        state = self.table.timeline.state
        assert isinstance(state, MingState)
        return state

    def key(self) -> str:
        self.keys += 1
        return f"tap {self.keys}"

    def anybody(self) -> str:
        return self.luck.choice([seat.colour for seat in self.table.seats.all if seat.holder == "person"])

    # --- what people do -------------------------------------------------------------------------------------

    def step(self, what: str = "") -> None:
        """Do something; only the errors of a table may come of it, and what must hold holds."""
        what = what or self.luck.choices(list(OFTEN), list(OFTEN.values()))[0]
        try:
            getattr(self, f"do_{what}")()
            self.met[what] += 1
        except TableError as error:
            assert error.status < 500
            self.met[type(error).__name__] += 1
        self.check()

    def do_play(self) -> None:
        table = self.table
        colour = self.anybody() if table.play.waits_for else self.luck.choice(table.play.to_act or ("",))
        legal = table.play.legal(colour)
        if not legal:
            self.do_set()
            return
        absent = table.seats.seat(colour).holder != "person"
        if absent:
            table.seats.stand_in(self.tokens[table.seats.host or ""], colour)
        token = self.tokens[table.seats.host or ""] if absent else self.tokens[colour]
        action = self.luck.choice(legal)
        done = table.play.intent(token, action.text, table.number, self.key(), colour if absent else None)
        assert done.status == "done", "what is legal is done"

    def do_set(self) -> None:
        table, before = self.table, self.state.digest()
        changes = self.changes(self.state)
        if not changes:
            return
        done = table.corrections.adjust(
            self.tokens[self.anybody()], changes, "# why; not = now", table.number, self.key()
        )
        self.met[f"set {done.status}"] += 1
        assert done.status == "done" or self.state.digest() == before, "what is refused changes nothing"

    def changes(self, state: MingState) -> dict[str, Any]:
        """A few settings with values within, at and beyond what may be; or what people count who play by themselves."""
        luck, known = self.luck, state.settings()
        if state.tracked and luck.random() < 0.5:
            kind = "tiles" if state.view(None)["phase"] == "setup" else "open"
            board = [one.name for one in known if one.name.startswith(kind)]
            return {name: luck.choice((0, 1, 1, 2)) for name in board if luck.random() < 0.25}
        found: dict[str, Any] = {}
        for one in luck.sample(known, min(len(known), luck.choice((1, 1, 2, 4)))):
            count = one.value if isinstance(one.value, int) else 0
            values = (count, count + 1, count - 1, one.most, one.most + 1, luck.randint(0, one.most))
            found[one.name] = luck.choice(one.choices or values)
        return found

    def do_undo(self) -> None:
        colour = self.anybody()
        offer = self.table.play.undoable(colour)
        if offer is not None:
            done = self.table.play.undo(self.tokens[colour], offer.entry, self.table.number, self.key())
            assert done.status == "done"

    def do_amend(self) -> None:
        if self.table.timeline.course()[1:]:
            self.amend(self.amendment())

    def amendment(self) -> dict[str, Any]:
        """Something that might have been otherwise, more often lately than long ago."""
        luck, table = self.luck, self.table
        path = table.timeline.course()[1:]
        entry = luck.choice(path if luck.random() < 0.5 else path[-20:])
        what = luck.choice(("change", "insert", "drop"))
        choices = [[who, action.text] for who, actions in table.corrections.choices_at(entry) for action in actions]
        if luck.random() < 0.3 or not choices:
            former = table.timeline.positions.at(table.timeline.projection.path.place(entry))
            assert isinstance(former, MingState)
            choices = [["table", f"set {text_of(self.changes(former) or {'points red': 3})}"]]
        return {"what": what, "entry": entry, "lines": [] if what == "drop" else [luck.choice(choices)]}

    def amend(self, wanted: dict[str, Any]) -> None:
        """Amend as when all agreed; it comes as it was said."""
        table, colour, key, before = self.table, self.anybody(), self.key(), self.state.digest()
        course, seen = table.timeline.course(), table.corrections.preview(wanted, colour)
        assert self.state.digest() == before, "a look changes nothing"
        tap = Tap(colour, colour, table.number, key)
        table.timeline.settle(lambda: table.corrections.carry_out(tap, wanted, agreed=True))
        if seen.same:
            assert self.state.digest() == before
        elif not seen.drawn:
            assert dict(seen.after) == dict(zip(self.state.seats, self.state.scores, strict=True))
            assert set(course) - set(table.timeline.course()) == set(seen.dropped)
        self.met["rulings"] += len(seen.rulings)

    def do_ask(self) -> None:
        table, colour = self.table, self.anybody()
        path = table.timeline.course()[1:][-12:]
        if not path:
            return
        wish: dict[str, Any] = {"what": "undo", "entry": self.luck.choice(path)}
        if self.luck.random() < 0.4:
            wish = {"what": "amend", "amendment": self.amendment()}
        table.consent.ask(self.tokens[colour], wish, table.number, self.key())

    def do_answer(self) -> None:
        ask = self.table.consent.asking()
        if ask is not None:
            colour, host = self.luck.choice(ask.waiting), self.table.seats.host or ""
            self.watch.passes(self.luck.choice((0.0, GRACE_S)))
            self.table.consent.answer(
                self.tokens[host],
                ask.number,
                self.luck.random() < 0.8,
                self.table.number,
                self.key(),
                acting_for=colour,
            )

    def do_count(self) -> None:
        """Count some of a share, as its own phone or another; where nothing is counted, play on."""
        table, luck, now = self.table, self.luck, self.table.counts.now()
        if now is None:
            self.do_play()
            return
        share, before = luck.choice(list(now.shares)), self.state.digest()
        told = {name: luck.choice((0, 1, 1, 2)) for name in now.shares[share] if luck.random() < 0.2}
        made, whole = now.made.get(share), luck.random() < 0.7
        was = made.number if made is not None and luck.random() < 0.8 else 0
        by = share if share and table.seats.seat(share).holder == "person" else self.anybody()
        telling = Telling(now.about, share, told, whole, was)
        done = table.counts.tell(self.tokens[by], telling, table.number, self.key())
        self.met[f"count {done.status}"] += 1
        assert self.state.digest() == before or table.counts.now() is None, "nothing is set before all have told"

    def do_stop(self) -> None:
        rounds = self.state.may_stop_after
        if rounds and self.luck.random() < 0.3:
            wish = {"what": "stop", "round": self.luck.choice(rounds)}
            self.table.consent.ask(self.tokens[self.anybody()], wish, self.table.number, self.key())

    def do_depth(self) -> None:
        self.table.config.set_depth(
            self.tokens[self.anybody()], self.luck.choice(DEPTHS), self.table.number, self.key()
        )

    def do_chance(self) -> None:
        self.table.config.set_chance(
            self.tokens[self.anybody()], {"movement-deck": self.luck.choice(("app", "people"))}
        )

    def do_host(self) -> None:
        self.table.seats.hand_over(self.tokens[self.table.seats.host or ""], self.anybody())

    def do_seat(self) -> None:
        """Somebody gets up, sits down again, or takes another phone."""
        table, colour = self.table, self.luck.choice(self.table.seats.all).colour
        if table.seats.seat(colour).holder == "open":
            self.tokens[colour] = table.seats.claim(colour, "Back again")
        elif sum(seat.holder == "person" for seat in table.seats.all) > 1 and self.luck.random() < 0.5:
            table.seats.release(colour, self.tokens[colour])
        else:
            self.watch.passes(GRACE_S)
            _, self.tokens[colour] = table.seats.rejoin(
                table.seats.reissue(self.tokens[table.seats.host or ""], colour)
            )

    # --- what must hold -------------------------------------------------------------------------------------

    def check(self) -> None:
        """What holds after every step."""
        table, state = self.table, self.state
        GAME.audit(state)
        for seat, points in enumerate(state.scores):
            assert points == sum(line.points for line in state.lines if line.seat == seat)
        for seat in state.to_act:
            can = state.chance_outcomes() if seat == CHANCE else state.legal_actions(seat)
            assert can or (seat == TABLE and state.settings()), "somebody can always do something"
        if CHANCE in state.to_act:
            assert table.play.waits_for, "the app's chance has acted"
        assert {state.seats[seat] for seat in state.sealed} == set(table.timeline.projection.sealed)

    def check_thoroughly(self) -> None:
        """Disk, memory, record and import say the same."""
        table, state, course = self.table, self.state, self.table.timeline.course()
        other = Tables(store_in(self.folder), background=False)
        read = other.get(self.code)
        assert read.timeline.state is not None
        assert (read.number, read.timeline.state.digest(), read.timeline.course()) == (
            table.number,
            state.digest(),
            course,
        )
        assert (read.timeline.rulings, read.timeline.projection.hidden) == (
            table.timeline.rulings,
            table.timeline.projection.hidden,
        )
        assert read.counts.now() == table.counts.now()
        for colour in (None, *state.seats):
            assert (read.timeline.log(colour), read.consent.asking(colour)) == (
                table.timeline.log(colour),
                table.consent.asking(colour),
            )
        other.close()
        number, colour = self.luck.choice(course), self.luck.choice((None, *state.seats))
        then = position(table.timeline.projection, table.game, (), course[: course.index(number) + 1])
        assert then is not None
        assert table.timeline.view_at(number, colour) == then.view(table.timeline.seat_number(colour))
        if not table.timeline.projection.sealed:
            text = table.timeline.record()
            assert record.replay(record.parse(text)).digest() == state.digest()
            if CHANCE not in state.to_act:
                assert self.tables.get(self.tables.import_record(text, "Mei").code).timeline.record() == text

    def check_secrets(self) -> None:
        """Nobody is told anything else when somebody has laid another number."""
        history, state = self.table.timeline.projection, self.state
        for colour, numbers in history.sealed.items():
            number = numbers[-1]
            others = [action for action in state.table.returns[state.in_city(state.city, state.seats.index(colour))]
                      if action.text != done_in(history.entry(number))]  # fmt: skip
            if number not in history.hidden or not others:
                continue  # it was turned up before that was taken back, or nothing else could have been laid
            told, draw = self.told(colour, number), self.luck.choice(others)
            with _another_laid(self, colour, number, draw):
                assert self.told(colour, number) == told
            self.met["secrets"] += 1

    def told(self, chooser: str, number: int) -> list[str]:
        """All that everybody but the chooser is told."""
        table, timeline = self.table, self.table.timeline
        found = [timeline.record(), repr(timeline.rulings), repr(table.corrections.settings())]
        timeline.positions.forget()
        for colour in (None, *(colour for colour in self.state.seats if colour != chooser)):
            seen = table.play.seen_by(colour)
            assert seen.sample is not None
            found += [repr(seen[:3]), seen.sample.digest()]
            found += [repr(timeline.log(colour, last=50)), repr(table.consent.asking(colour))]
            found += [repr(table.timeline.view_at(number + back, colour)) for back in (-1, 0, 1)]
            found.append(repr(table.play.undoable(colour)))
            if colour is not None:
                found.append(repr(table.consent.undo_offer(number, colour)))
        return found

    # --- the end --------------------------------------------------------------------------------------------

    def to_the_end(self) -> None:
        """Whatever was done before, the game can be played to its end."""
        for _ in range(4000):
            if self.state.is_over:
                return
            if self.table.play.waits_for and not self.table.play.legal(self.anybody()) and self.luck.random() < 0.1:
                self.step("depth")
            self.step("play")
        raise AssertionError("the game never ends")


def _options(luck: random.Random, players: int) -> dict[str, str]:
    while True:
        options = {name: luck.choice(option.values) for name, option in META.options.items()}
        try:
            GAME.new_state(META.colours[:players], options)
        except SetupError:
            continue
        return options


@contextmanager
def _another_laid(company: Company, colour: str, number: int, action: Any) -> Iterator[None]:
    """While it lasts, that seat has laid another number."""
    history, state = company.table.timeline.projection, company.state
    entry, seat = history.entry(number), state.seats.index(colour)
    laid, former = state.chosen[seat], history.retold.get(number)
    said: tuple[Message, ...] = ((action.key, {**action.params, "seat": colour}),)
    assert isinstance(entry.data, Played)
    state.chosen[seat] = action.at[0]
    history.entries[number - 1] = replace(entry, data=replace(entry.data, text=action.text, said=said))
    if former:
        history.retold[number] = replace(former, said=said)
    try:
        yield
    finally:
        state.chosen[seat], history.entries[number - 1] = laid, entry
        if former:
            history.retold[number] = former
        company.table.timeline.positions.forget()
