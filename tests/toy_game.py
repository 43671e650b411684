"""Lanterns: a tiny game for tests of everything that should work with any game.

Each round chance turns up a prize; then each seat in turn lights up to two lanterns and passes; then all bid at once
and in secret. The highest bid that nobody shares wins the prize times the lanterns lit. One chance source, turns of
several small actions, one simultaneous secret stage, score lines and notes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from companion.engine import (
    CHANCE,
    Action,
    ActionSyntaxError,
    Change,
    Game,
    IllegalAction,
    ImpossiblePosition,
    Meta,
    Note,
    Option,
    ScoreLine,
    Setting,
    State,
)
from tests import toys

META = Meta(
    id="lanterns",
    title="Lanterns",
    players=(2, 4),
    colours=("red", "yellow", "blue", "green"),
    editions=("companion",),
    rules_version=3,
    module="tests.toy_game",
    sources=("prizes",),
    options={"rounds": Option(("2", "1", "5", "1000"))},
)

_PRIZES = tuple((Action(f"prize {n}", "did.prize", {"prize": n}), 4 - n) for n in (1, 2, 3))
_LIGHTS = tuple(Action(f"light {n}", "did.light", {"count": n}, (f"count:{n}",)) for n in (1, 2))
_PASS = Action("pass", "did.pass", {}, ("pass:pass",))
_BIDS = tuple(Action(f"bid {n}", "did.bid", {"count": n}, (f"count:{n}",)) for n in range(4))


@cache
def _actions() -> dict[str, Action]:
    return {action.text: action for action in (*(prize for prize, _ in _PRIZES), *_LIGHTS, _PASS, *_BIDS)}


class Lanterns(State):
    __slots__ = (
        "bids",
        "lines",
        "lit",
        "notes",
        "now",
        "points",
        "prize",
        "round",
        "rounds",
        "seats",
        "stage",
        "to_act",
    )

    def __init__(self, seats: Sequence[str], rounds: int) -> None:
        self.seats = tuple(seats)
        self.rounds = rounds
        self.round = 1
        self.stage = "prize"
        self.prize = 0
        self.lit = [0] * len(seats)
        self.now = 0
        self.bids: list[int | None] = [None] * len(seats)
        self.points = [0] * len(seats)
        self.to_act: tuple[int, ...] = (CHANCE,)
        self.notes: list[Note] = []
        self.lines: list[ScoreLine] = []

    def legal_actions(self, seat: int) -> Sequence[Action]:
        if seat not in self.to_act or seat == CHANCE:
            return ()
        if self.stage == "bid":
            return _BIDS
        left = 2 - self.now
        return (*_LIGHTS[:left], _PASS)

    def chance_outcomes(self) -> Sequence[tuple[Action, int]]:
        return _PRIZES if self.stage == "prize" else ()

    @property
    def chance_source(self) -> str:
        return "prizes" if self.stage == "prize" else ""

    def apply(self, seat: int, action: Action) -> None:
        if seat not in self.to_act:
            seats = [self.seats[other] for other in self.to_act if other >= 0]
            raise IllegalAction("illegal.not-your-turn", "1.1", who="seats", seats=seats)
        legal = [prize for prize, _ in _PRIZES] if seat == CHANCE else self.legal_actions(seat)
        if action not in legal:
            raise IllegalAction("illegal.stage", "1.2", stage=self.stage)
        self.notes = []
        if seat == CHANCE:
            self.prize = action.params["prize"]
            self.stage, self.to_act = "turn", (0,)
        elif self.stage == "turn":
            self._turn(seat, action)
        else:
            self.bids[seat] = action.params["count"]
            self.to_act = tuple(other for other in self.to_act if other != seat)
            if not self.to_act:
                self._reveal()

    def _turn(self, seat: int, action: Action) -> None:
        if action is not _PASS:
            self.lit[seat] += action.params["count"]
            self.now += action.params["count"]
        if action is _PASS or self.now == 2:
            self.now = 0
            self.to_act = (seat + 1,) if seat + 1 < len(self.seats) else tuple(range(len(self.seats)))
            if len(self.to_act) > 1:
                self.stage = "bid"
                self.notes.append(Note("note.bids", {"round": self.round}))

    def _reveal(self) -> None:
        bids = [bid or 0 for bid in self.bids]
        for seat, bid in enumerate(bids):
            self.notes.append(Note("note.bid", {"seat": seat, "count": bid}))
        for bid in sorted(set(bids), reverse=True):
            if bids.count(bid) == 1:
                winner = bids.index(bid)
                points = self.prize * (1 + self.lit[winner])
                self.points[winner] += points
                self.lines.append(ScoreLine(winner, points, "prize", {"round": self.round}, "2.1"))
                break
        self.bids = [None] * len(self.seats)
        self.lit = [0] * len(self.seats)
        if self.round == self.rounds:
            self.stage, self.to_act = "over", ()
        else:
            self.round += 1
            self.stage, self.to_act = "prize", (CHANCE,)

    def parse(self, text: str) -> Action:
        action = _actions().get(text)
        if action is None:
            raise ActionSyntaxError("error.bad-action", text=text)
        return action

    def clone(self) -> Lanterns:
        other = Lanterns(self.seats, self.rounds)
        other.round, other.stage, other.prize, other.now = self.round, self.stage, self.prize, self.now
        other.lit, other.bids, other.points = self.lit[:], self.bids[:], self.points[:]
        other.to_act, other.notes, other.lines = self.to_act, self.notes[:], self.lines[:]
        return other

    def settings(self) -> Sequence[Setting]:
        found = [Setting("prize", self.prize, 3, (), {}, ())] if self.stage in ("prize", "turn") else []
        for kind, values, most in (("lit", self.lit, 9), ("points", self.points, 999)):
            for seat, value in zip(self.seats, values, strict=True):
                found.append(Setting(f"{kind} {seat}", value, most, (), {"seat": seat}, (f"seat:{seat}",)))
        if self.stage == "turn":
            found.append(Setting("turn", self.seats[self.to_act[0]], 0, self.seats, {}, ()))
        return found

    def adjust(self, changes: Mapping[str, Change]) -> None:
        known = {setting.name: setting for setting in self.settings()}
        if changes.get("prize"):  # a turn can be given as soon as there is a prize
            known["turn"] = Setting("turn", "", 0, self.seats, {}, ())
        for name, value in changes.items():
            if name not in known:
                raise ImpossiblePosition(name, "error.impossible-position", known=", ".join(known))
            allowed = known[name].choices or range(name == "prize" and known[name].value != 0, known[name].most + 1)
            if isinstance(value, bool) or value not in allowed:
                raise ImpossiblePosition(name, "error.impossible-position", text=repr(value))
        self.notes = []
        for name, value in changes.items():
            self._set(name, value)
            told = {"setting": name, "before": known[name].value, "after": value}
            self.notes.append(Note("note.set", told))

    def _set(self, name: str, value: Change) -> None:
        kind, _, colour = name.partition(" ")
        if kind == "turn":
            if self.to_act != (self.seats.index(str(value)),):
                self.to_act, self.now = (self.seats.index(str(value)),), 0
        elif kind == "prize":
            self.prize = int(value)
            if self.prize and self.stage == "prize":
                self.stage, self.to_act = "turn", self.to_act if self.to_act != (CHANCE,) else (0,)
        elif kind == "lit":
            self.lit[self.seats.index(colour)] = int(value)
        else:
            seat = self.seats.index(colour)
            difference = int(value) - self.points[seat]
            if difference:
                self.points[seat] += difference
                self.lines.append(ScoreLine(seat, difference, "adjustment", {"round": self.round}, ""))

    def ruling(self, seat: int, action: Action) -> Mapping[str, Change] | None:
        if seat not in range(len(self.seats)):
            return None
        changes: dict[str, Change] = {"prize": 1} if self.stage == "prize" else {}
        if self.stage not in ("prize", "turn"):
            return None
        if changes or seat not in self.to_act:
            changes["turn"] = self.seats[seat]
        trial = self.clone()
        trial.adjust(changes)
        return changes if action in trial.legal_actions(seat) else None

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    @property
    def winners(self) -> tuple[int, ...]:
        best = max(self.points)
        return tuple(s for s, p in enumerate(self.points) if p == best) if self.is_over else ()

    @property
    def sealed(self) -> tuple[int, ...]:
        return tuple(seat for seat, bid in enumerate(self.bids) if bid is not None)

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "game": META.id,
            "seats": list(self.seats),
            "you": seat,
            "round": self.round,
            "stage": self.stage,
            "prize": self.prize,
            "lit": list(self.lit),
            "now": self.now,
            "points": list(self.points),
            "to_act": list(self.to_act),
            "lines": [line._asdict() for line in self.lines],
            "winners": list(self.winners),
            "locked": list(self.sealed),
            "mine": None if seat is None else self.bids[seat],
        }

    def sample(self, seat: int | None, random: Any) -> Lanterns:
        other = self.clone()
        for sealed in self.sealed:
            if sealed != seat:
                other.bids[sealed] = random.randrange(len(_BIDS))
        return other

    def dump(self) -> dict[str, Any]:
        names = ("round", "stage", "prize", "now")
        return {
            **{name: getattr(self, name) for name in names},
            **{name: list(getattr(self, name)) for name in ("seats", "lit", "bids", "points", "to_act")},
            "rounds": self.rounds,
            "lines": [list(line) for line in self.lines],
        }

    def _restore(self, dump: Mapping[str, Any]) -> None:
        self.round, self.stage, self.prize, self.now = (dump[name] for name in ("round", "stage", "prize", "now"))
        self.lit, self.bids, self.points = (list(dump[name]) for name in ("lit", "bids", "points"))
        self.to_act = tuple(dump["to_act"])
        self.lines = [ScoreLine(*line) for line in dump["lines"]]


class LanternsGame(Game):
    meta = META

    def new_state(
        self,
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        edition: str | None = None,
        own: Mapping[str, Any] | None = None,
    ) -> Lanterns:
        META.check_seats(tuple(seats))
        self.check_edition(edition)
        return Lanterns(seats, int(META.full_options(options or {})["rounds"]))

    def load(self, dump: Mapping[str, Any]) -> Lanterns:
        try:
            state = Lanterns(dump["seats"], dump["rounds"])
            state._restore(dump)
        except (KeyError, TypeError) as error:
            raise ImpossiblePosition("lanterns", "impossible.dump", text=str(error)) from error
        return state

    def data(self, edition: str | None = None) -> dict[str, Any]:
        return {"prizes": [prize.params["prize"] for prize, _ in _PRIZES]}

    def names(self, edition: str | None = None, own: Mapping[str, Any] | None = None) -> Mapping[str, str]:
        return {}


GAME = LanternsGame()

registered = partial(toys.registered, "tests.toy_game", META.id)
