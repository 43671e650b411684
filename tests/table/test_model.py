"""Random taps, undos, restarts and repeats against a model that knows nothing of entries."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.engine import CHANCE, State, record
from companion.engine.chance import SeededChance
from companion.store import SqlStore
from companion.table import NoHint, Outcome, Table, Tables, UndoNeedsConsent, replay
from companion.table.answers import Tap
from tests.profiles import examples
from tests.stores import POSTGRESQL, SQLITE, store_in, stores_of
from tests.table.room import forget_snapshots, open_room, text_of
from tests.toy_game import GAME, registered

COLOURS = ("red", "yellow", "blue")


@dataclass
class Made:
    """An action of the model with the chance that followed, or what somebody set."""

    seat: int
    text: str
    entry: int
    chance: list[str] = field(default_factory=list)
    turned_up: bool = False
    changes: dict[str, int | str] = field(default_factory=dict)


class TableAgainstModel(RuleBasedStateMachine):
    """The model keeps a list of actions that count and plays it from the start for every question."""

    kind = SQLITE

    def __init__(self) -> None:
        super().__init__()
        self.around = ExitStack()
        self.folder = Path(self.around.enter_context(tempfile.TemporaryDirectory()))
        for one in (stores_of(self.kind), registered(), patch.object(replay, "SNAPSHOT_EVERY", 5)):
            self.around.enter_context(one)
        self.made: list[Made] = []
        self.answers: dict[tuple[str, str], tuple[Any, Outcome]] = {}
        self.hints: dict[tuple[str, tuple[int, ...]], str] = {}
        self.taps = 0
        self.tables = self.open()

    def open(self) -> Tables:
        self.store: SqlStore = store_in(self.folder)
        return Tables(self.store, chance=SeededChance(self.taps), background=False)

    @initialize()
    def begin(self) -> None:
        room = open_room(self.tables, people=3, rounds="1000")
        self.code, self.tokens = room.table.code, room.tokens
        for token in room.tokens.values():
            room.table.seats.want_hints(token, True)
        self.first = self.chance_after(room.table, 0)

    @property
    def table(self) -> Table:
        return self.tables.get(self.code)

    def chance_after(self, table: Table, entry: int) -> list[str]:
        return [text_of(e) for e in table.timeline.projection.entries[entry:] if e.kind == "chance"]

    def position(self, made: list[Made]) -> State:
        state = GAME.new_state(COLOURS, {"rounds": "1000"})
        for text in self.first:
            state.apply(CHANCE, state.parse(text))
        for one in made:
            if one.changes:
                state.adjust(one.changes)
            else:
                state.apply(one.seat, state.parse(one.text))
            for text in one.chance:
                state.apply(CHANCE, state.parse(text))
        return state

    def new_key(self) -> str:
        self.taps += 1
        return f"tap {self.taps}"

    @rule(picks=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=6))
    def act_in_turn(self, picks: list[tuple[int, int]]) -> None:
        for who, pick in picks:
            if self.table.play.to_act:
                self.act(self.table.play.to_act[who % len(self.table.play.to_act)], pick)

    @rule(colour=st.sampled_from(COLOURS), pick=st.integers(0, 9))
    def act_in_or_out_of_turn(self, colour: str, pick: int) -> None:
        self.act(colour, pick)

    @rule(chain=st.integers(1, 3))
    def undo_while_somebody_can(self, chain: int) -> None:
        for _ in range(chain):
            for colour in COLOURS:
                self.undo(colour)

    def act(self, colour: str, pick: int) -> None:
        state, seat = self.position(self.made), COLOURS.index(colour)
        legal = list(state.legal_actions(seat))
        assert [a.text for a in self.table.play.legal(colour)] == [a.text for a in legal]
        action = legal[pick % len(legal)] if legal else GAME.new_state(COLOURS).parse("pass")
        key, seen = self.new_key(), self.table.number
        outcome = self.table.play.intent(self.tokens[colour], action.text, seen, key)
        self.answers[colour, key] = ((action.text, seen), outcome)
        if not legal:
            assert outcome.status == "illegal"
            return
        assert outcome.status == "done"
        sealed = state.sealed
        state.apply(seat, action)
        one = Made(seat, action.text, outcome.entry, self.chance_after(self.table, outcome.entry))
        one.turned_up = bool(set(sealed) - set(state.sealed))
        assert outcome.number == outcome.entry + len(one.chance)
        self.made.append(one)

    def may_take_back(self, colour: str) -> Made | None:
        seat, state = COLOURS.index(colour), self.position(self.made)
        if seat in state.sealed:
            return next(one for one in reversed(self.made) if one.seat == seat and not one.changes)
        last = self.made[-1] if self.made else None
        free = last is not None and last.seat == seat and not last.chance and not last.turned_up
        return last if free else None

    def undo(self, colour: str) -> None:
        offer, expected = self.table.play.undoable(colour), self.may_take_back(colour)
        assert (offer.entry if offer else None) == (expected.entry if expected else None)
        if offer is None or expected is None:
            return
        key, seen = self.new_key(), self.table.number
        outcome = self.table.play.undo(self.tokens[colour], offer.entry, seen, key)
        assert (outcome.status, outcome.key) == ("done", offer.key)
        assert self.table.play.undo(self.tokens[colour], offer.entry, seen, key + "!").status == "stale"
        self.answers[colour, key] = ((offer.entry, seen), outcome)
        self.made.remove(expected)

    @rule(colour=st.sampled_from(COLOURS), points=st.integers(0, 99), prize=st.integers(1, 3))
    def set_what_lies_on_the_table(self, colour: str, points: int, prize: int) -> None:
        known = {setting.name for setting in self.table.corrections.settings()}
        assert known == {setting.name for setting in self.position(self.made).settings()}
        changes: dict[str, int | str] = {f"points {colour}": points, **({"prize": prize} if "prize" in known else {})}
        outcome = self.table.corrections.adjust(self.tokens[colour], changes, "", self.table.number, self.new_key())
        assert outcome.status == "done"
        self.made.append(Made(COLOURS.index(colour), "", outcome.entry, changes=changes))

    @rule(colour=st.sampled_from(COLOURS), which=st.integers(0, 999), points=st.integers(0, 99))
    def put_in_what_was_forgotten(self, colour: str, which: int, points: int) -> None:
        """Points that somebody had earlier: nothing that came after is touched by them."""
        if self.made and not self.position(self.made).sealed:
            place = which % len(self.made)
            text = f"set points {colour} = {points}"
            self.amend(colour, {"what": "insert", "entry": self.made[place].entry, "lines": [["table", text]]})
            one = Made(COLOURS.index(colour), "", self.table.number, changes={f"points {colour}": points})
            self.made.insert(place, one)

    @rule(colour=st.sampled_from(COLOURS), which=st.integers(0, 999), points=st.integers(0, 99))
    def change_or_drop_what_was_set(self, colour: str, which: int, points: int) -> None:
        found = [one for one in self.made if set(one.changes) == {f"points {colour}"}]
        if found and not self.position(self.made).sealed:
            one = found[which % len(found)]
            if points % 2:
                self.amend(colour, {"what": "drop", "entry": one.entry})
                self.made.remove(one)
            else:
                text, same = f"set points {colour} = {points}", one.changes == {f"points {colour}": points}
                self.amend(colour, {"what": "change", "entry": one.entry, "lines": [["table", text]]})
                one.seat, one.changes = COLOURS.index(colour) if not same else one.seat, {f"points {colour}": points}
                one.entry = one.entry if same else self.table.number

    def amend(self, colour: str, amendment: dict[str, Any]) -> None:
        table, tap = self.table, Tap(colour, colour, self.table.number, self.new_key())
        outcome = table.timeline.settle(lambda: table.corrections.carry_out(tap, amendment, agreed=True))
        assert outcome.status == "done"

    @rule(colour=st.sampled_from(COLOURS), which=st.integers(0, 999))
    def undo_what_is_not_offered(self, colour: str, which: int) -> None:
        offer = self.may_take_back(colour)
        others = [one for one in self.made if one is not offer]
        if others:
            one = others[which % len(others)]
            back = self.made[self.made.index(one) :]
            seat = COLOURS.index(colour)
            mine = all(made.seat == seat and not made.chance and not made.turned_up for made in back)
            free = mine and offer is back[-1]
            try:
                self.table.play.undo(self.tokens[colour], one.entry, self.table.number, self.new_key())
            except UndoNeedsConsent:
                assert not free
            else:
                assert free, "it was taken back without consent"
                del self.made[-len(back) :]

    @rule(colour=st.sampled_from(COLOURS))
    def ask_for_a_hint(self, colour: str) -> None:
        """Where the game has been before it is the same, and the log says once that somebody asked."""
        table, state, number = self.table, self.position(self.made), self.table.number
        legal = [action.text for action in state.legal_actions(COLOURS.index(colour))]
        try:
            outcome = table.hints.ask(self.tokens[colour], number, self.new_key())
        except NoHint as error:
            assert (error.code, legal) == ("hint-waits", [])
            return
        place = colour, tuple(one.entry for one in self.made)
        assert table.number == number + (place not in self.hints)
        hint = table.hints.told(outcome.entry).action.text
        assert hint in legal and self.hints.setdefault(place, hint) == hint

    @rule(which=st.integers(0, 999))
    def repeat(self, which: int) -> None:
        if self.answers:
            (colour, key), (asked, outcome) = list(self.answers.items())[which % len(self.answers)]
            if outcome.status != "done":
                return
            what, seen = asked
            token, number = self.tokens[colour], self.table.number
            if isinstance(what, str):
                assert self.table.play.intent(token, what, seen, key) == outcome
            else:
                assert self.table.play.undo(token, what, seen, key) == outcome
            assert self.table.number == number

    @rule(forget=st.booleans())
    def restart(self, forget: bool) -> None:
        if forget:
            forget_snapshots(self.store)
        self.tables.close()
        self.tables = self.open()

    @rule(colour=st.sampled_from(COLOURS))
    def another_phone(self, colour: str) -> None:
        table = self.table
        found, token = table.seats.rejoin(table.seats.rejoin_code(self.tokens[colour]))
        assert found == colour
        self.tokens[colour] = token

    @invariant()
    def same_position(self) -> None:
        state, table = self.position(self.made), self.table
        for seat, colour in enumerate(COLOURS):
            assert table.timeline.view(colour) == state.view(seat)
        assert table.timeline.view(None) == state.view(None)
        assert table.timeline.state is not None
        assert table.timeline.state.dump() == state.dump()
        if not state.sealed:
            assert record.replay(record.parse(table.timeline.record())).dump() == state.dump()
        counting = [one.entry for one in self.made]
        kinds = ("action", "adjust")
        assert [
            n for n in table.timeline.projection.path if table.timeline.projection.entry(n).kind in kinds
        ] == counting
        assert table.timeline.rulings == {}

    def teardown(self) -> None:
        self.tables.close()
        self.around.close()


class OverPostgres(TableAgainstModel):
    """The same over a server's database."""

    kind = POSTGRESQL


for machine in (TableAgainstModel, OverPostgres):
    machine.TestCase.settings = settings(max_examples=examples(6), stateful_step_count=40, deadline=None)
test_the_table_equals_the_model = TableAgainstModel.TestCase
test_the_table_over_a_server_equals_the_model = OverPostgres.TestCase
