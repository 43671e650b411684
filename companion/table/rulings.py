"""Going over entries again and letting stand what people did, whatever the rules say of it today.

An entry that the rules refuse gets the settings that make it possible (``State.ruling``); where there are none it no
longer counts. Both are rulings, kept with the entry for ever, so that it stands the same way whenever it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine import Action, GameError, IllegalAction, State
from companion.engine.contract import Game
from companion.engine.terms import CHANCE, Change
from companion.table import log
from companion.table.entries import Entry, Message, author, damaged
from companion.table.errors import DamagedTable
from companion.table.history import History
from companion.table.replaying import Ruling, act, actor, carry_out
from companion.table.storing import Snapshot

REASONS = ("because.", "bot.")
"""First words of keys that tell why a bot did something."""


class Again:
    """A game that is gone over again from some position.

    Attributes:
        state: where it is now.
        rulings: by number, what lets entries stand.
        retold: by number, what entries tell now, where that is another thing than before.
        lying: by colour, the numbers of what lies face down.
    """

    def __init__(self, history: History, state: State, lying: Mapping[str, Sequence[int]]) -> None:
        self.history = history
        self.state = state
        self.rulings: dict[int, Ruling] = {}
        self.retold: dict[int, dict[str, Any]] = {}
        self.lying = {colour: list(numbers) for colour, numbers in lying.items()}

    def keep(self, entry: Entry, *, results: bool = False, known: bool = False) -> None:
        """Carry out an entry that was there before.

        Args:
            entry: it.
            results: its points stand as they were told; otherwise they are what the rules say today.
            known: the ruling under which it stood stays, if it can.
        """
        state, told = self.state, self.history.told(entry.number)
        lines, before, secret = len(state.lines), state.scores, self._before(entry)
        former = self.history.rulings.get(entry.number) if known else None
        if former is not None and _stands(state, entry, former):
            carry_out(state, entry, former)
            ruling: Ruling | None = former
        else:
            ruling = self._carry_out(entry)
        if results:
            ruling = self._old_points(ruling, before, told["said"])
        if ruling is not None:
            self.rulings[entry.number] = ruling
        said = [list(message) for message in told["said"]]
        shown = told.get("shown", {})
        if not known and not (ruling is not None and ruling.void):
            said = self._said(entry, lines, said, secret)
            shown = self._shown(entry, lines, secret)
        sealed, reveals = self.turn_up(entry)
        now = {"said": said, "sealed": sealed, "reveals": reveals, **({"shown": shown} if shown else {})}
        was = {"said": [*told["said"]], "sealed": bool(told.get("sealed")), "reveals": sorted(told["reveals"])}
        was |= {"shown": told["shown"]} if told.get("shown") else {}
        if now != was:
            self.retold[entry.number] = now

    def turn_up(self, entry: Entry) -> tuple[bool, list[int]]:
        """What an entry that was just carried out did to what lies face down: whether it does so itself, and the
        numbers that it turned up."""
        down = {self.state.seats[seat] for seat in self.state.sealed}
        reveals = sorted(number for colour in self.lying.keys() - down for number in self.lying.pop(colour))
        void = entry.number in self.rulings and self.rulings[entry.number].void
        sealed = entry.kind == "action" and entry.seat in down and not void
        if sealed:
            self.lying.setdefault(entry.seat, []).append(entry.number)
        return sealed, reveals

    def data(self) -> dict[str, Any]:
        """Rulings and what is told anew, as entries hold them."""
        return {
            "rulings": {str(number): ruling.data() for number, ruling in self.rulings.items()},
            "retold": {str(number): told for number, told in self.retold.items()},
        }

    def _before(self, entry: Entry) -> log.Before:
        """What is known of an entry that is about to be carried out."""
        if entry.kind == "adjust":
            return log.Before()
        try:
            return log.before(self.state, actor(self.state, entry), self.state.parse(entry.data["text"]))
        except (GameError, ValueError):
            return log.Before()  # carrying it out says what is wrong with it

    def _shown(self, entry: Entry, lines: int, known: log.Before) -> dict[str, Any]:
        """What those read who may not know what it is."""
        if not known.masks:
            return {}
        teller = "" if entry.kind == "chance" else author(entry)
        action = self.state.parse(entry.data["text"])
        shown: dict[str, Any] = log.kept(self.state, action, teller, self.state.lines[lines:], known)["shown"]
        return shown

    def _carry_out(self, entry: Entry) -> Ruling | None:
        try:
            act(self.state, entry)
        except GameError as refused:
            return self.rule(entry, refused)
        return None

    def rule(self, entry: Entry, why: GameError, *, void: bool = False) -> Ruling:
        """Let an entry stand that the rules refuse, or else count no more; the latter in any case if ``void``."""
        params = {name: value for name, value in why.params.items() if isinstance(value, str | int | float | list)}
        gone = Ruling(None, {}, why.key, params)
        if void or not isinstance(why, IllegalAction):
            return gone
        seat, action = actor(self.state, entry), self.state.parse(entry.data["text"])
        changes = self.state.ruling(seat, action) if seat != CHANCE else None
        if not changes or not _possible(self.state, seat, action, changes):
            return gone
        said = tuple((key, params) for key, params in log.set_and_say(self.state, changes))
        self.state.apply(seat, action)
        return Ruling(dict(changes), {}, why.key, params, said)

    def _old_points(self, ruling: Ruling | None, before: Sequence[int], said: Iterable[Sequence[Any]]) -> Ruling | None:
        """The ruling with what brings every seat's points to what they became when the entry was made."""
        state = self.state
        gained = dict.fromkeys(state.seats, 0)
        for key, params in said:
            if key.startswith("reason.") and params.get("seat") in gained and isinstance(params.get("points"), int):
                gained[params["seat"]] += params["points"]
        old = [points + gained[seat] for seat, points in zip(state.seats, before, strict=True)]
        changes: dict[str, Change] = {
            f"points {seat}": points
            for seat, points, now in zip(state.seats, old, state.scores, strict=True)
            if points != now
        }
        if not changes:
            return ruling
        try:
            state.adjust(changes)
        except GameError:
            return ruling  # a game whose points cannot be set scores by its present rules
        ruling = ruling or Ruling()
        told: list[Message] = [
            ("log.ruling-points", {"seat": name.partition(" ")[2], "points": points})
            for name, points in changes.items()
        ]
        return Ruling(ruling.set, {**ruling.after, **changes}, ruling.key, ruling.params, (*ruling.said, *told))

    def _said(
        self, entry: Entry, lines: int, former: Sequence[Sequence[Any]], known: log.Before
    ) -> list[list[Any]]:
        """What a kept entry tells after what came before it was amended."""
        state = self.state
        if entry.kind == "adjust":
            noted = any(log.tells_setting(note.key) for note in state.notes)
            what = [list(one) for one in former[1:] if one[0] == "log.set" and not noted]
            return [list(former[0]), *what, *log.came_of(state, state.lines[lines:])]
        action = state.parse(entry.data["text"])
        reasons = [list(one) for one in former[1:2] if one[0].startswith(REASONS)]
        teller = known.whose if entry.kind == "chance" else entry.seat
        first, *rest = log.said(state, action, teller, state.lines[lines:])
        if entry.kind == "action" and former[0][0] == first[0]:
            first = [first[0], {**former[0][1], **first[1], "seat": former[0][1].get("seat", entry.seat)}]
        return [first, *reasons, *rest]


def _possible(state: State, seat: int, action: Action, changes: Mapping[str, Change]) -> bool:
    trial = state.clone()
    try:
        trial.adjust(changes)
        trial.apply(seat, action)
    except GameError:
        return False
    return True


def over_again(history: History, game: Game, *, results: bool) -> Again:
    """The whole game, gone over again under the present rules.

    Args:
        history: the table's.
        game: its game.
        results: points stand as they were told.

    Raises:
        DamagedTable: an entry that nobody could have made.
    """
    number = history.path[0]
    try:
        again = Again(history, history.start(game), {})
        for number in history.path[1:]:
            again.keep(history.entry(number), results=results, known=True)
    except (GameError, ValueError) as error:
        raise damaged(history.code, number, str(error)) from error
    return again


def opened(history: History, game: Game, snapshots: Iterable[Snapshot]) -> tuple[State | None, dict[str, Any] | None]:
    """The position of a table, and what must be kept before anything else is added to it.

    What the present rules refuse, or score in another way than those under which it was done, stands by a ruling.
    These are the data of a ``rules`` entry; ``None`` when there is nothing to rule.

    Raises:
        DamagedTable: an entry that nobody could have made.
    """
    version = game.meta.rules_version
    if not history.path:
        return None, {"rules": version, "rulings": {}, "retold": {}} if history.rules < version else None
    if history.rules == version:
        try:
            return history.position(game, snapshots), None
        except DamagedTable:
            pass  # going over it again says what is wrong with it, if anything is
    again = over_again(history, game, results=history.rules < version)
    history.judge(again.rulings, again.retold)
    return again.state, {"rules": version, **again.data()}


def _stands(state: State, entry: Entry, known: Ruling) -> bool:
    """Whether a ruling made earlier can be followed once more."""
    trial = state.clone()
    try:
        carry_out(trial, entry, known)
    except GameError:
        return False
    return True
