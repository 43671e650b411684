"""Replaying a game's entries: as they stand, or once more under other rules or after an amendment.

What people did once stands, whatever the rules say of it today. An entry that the rules refuse gets the settings that
make it possible (``State.ruling``); where there are none it no longer counts. Both are rulings, kept with the entry
for ever, so that it stands the same way whenever it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.engine import CHANCE, TABLE, Action, GameError, IllegalAction, SetupError, State
from companion.engine.contract import Game
from companion.engine.terms import Change
from companion.table import log
from companion.table.entries import (
    TOGETHER,
    Adjusted,
    Entry,
    Fed,
    Lines,
    Masks,
    Message,
    Played,
    Retold,
    RulesRenewed,
    Ruling,
    Tells,
    damaged,
)
from companion.table.errors import DamagedTable
from companion.table.path import mark_after
from companion.table.projection import Projection
from companion.table.store_interface import Snapshot

SNAPSHOT_EVERY: Final = 64
"""Game entries between two snapshots."""
REASONS: Final = ("because.", "bot.")
"""First words of keys that tell why a bot did something."""
KEPT: Final = (str, int, float, list, Mapping)
"""Kinds of parameters of a refusal that a ruling keeps."""


# --- one entry --------------------------------------------------------------------------------------------------


def carry_out(state: State, entry: Entry, under: Ruling | None = None) -> None:
    """Carry an entry of the game's path out, under its ruling if it has one.

    Raises:
        GameError: the rules refuse it; what the ruling sets may have been set.
        ValueError: nobody of that colour plays.
    """
    if under is None:
        act(state, entry)
        return
    if under.set is not None:
        for who, text in under.answers or ():
            state.apply(state.seats.index(who), state.parse(text))
        if under.set:
            state.adjust(under.set)
        act(state, entry)
    if under.after:
        state.adjust(under.after)


def act(state: State, entry: Entry) -> None:
    """Carry an entry of the game's path out by the rules alone.

    Raises:
        GameError: the rules refuse it; the state is unchanged.
        ValueError: nobody of that colour plays.
    """
    match entry.data:
        case Adjusted(set=changes):
            state.adjust(changes)
        case Played(text=text) | Fed(text=text):
            state.apply(actor(state, entry), state.parse(text))
        case _:
            raise ValueError(f"entry {entry.number} is nothing that can be done")


def actor(state: State, entry: Entry) -> int:
    """The seat's number by which the engine knows who acted.

    Raises:
        ValueError: nobody of that colour plays.
    """
    if isinstance(entry.data, Fed):
        return CHANCE
    return TABLE if entry.seat == TOGETHER else state.seats.index(entry.seat)


# --- positions --------------------------------------------------------------------------------------------------


def known_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options that the present rules know, with defaults for the others."""
    known = game.meta.options
    kept = {name: value for name, value in options.items() if name in known and value in known[name].values}
    return game.meta.full_options(kept)


def start(table: Projection, game: Game) -> State:
    """The position before the first action; options that the rules no longer know have their defaults.

    Raises:
        GameError: there is no such game.
    """
    setup, own = table.setup, table.setup.own or None
    try:
        return game.new_state(table.playing, known_options(game, setup.options), setup.edition, own)
    except SetupError:
        return game.new_state(table.playing, {}, setup.edition, own)


def position(
    table: Projection, game: Game, snapshots: Iterable[Snapshot] = (), path: Sequence[int] | None = None
) -> State | None:
    """The position at the end of a path (the present one when left out), replayed from the newest snapshot that lies
    on it; ``None`` before the game begins.

    Raises:
        DamagedTable: the entry that the rules refuse.
    """
    numbers: Sequence[int] = table.path if path is None else path
    if not numbers:
        return None
    state, done = _nearest(table, game, snapshots, numbers)
    for number in numbers[done:]:
        try:
            carry_out(state, table.entry(number), table.rulings.get(number))
        except (GameError, ValueError) as error:
            problem = "the rules refuse it" if table.told(number).shown else str(error)
            raise damaged(table.code, number, problem) from error
    return state


def _nearest(table: Projection, game: Game, snapshots: Iterable[Snapshot], path: Sequence[int]) -> tuple[State, int]:
    """The position of the newest snapshot on a path, or the game's start, and how much of the path leads there."""
    same = _common(table, path)
    for snapshot in snapshots:
        if 0 < snapshot.count <= same and snapshot.dump.get("path") == table.path.mark(snapshot.count):
            try:
                return game.load(snapshot.dump["state"]), snapshot.count
            except (GameError, LookupError, TypeError, ValueError):
                continue  # only a cache: an older one, or the game's start, will do
    try:
        return start(table, game), 1
    except GameError as error:
        raise damaged(table.code, path[0], str(error)) from error


def _common(table: Projection, path: Sequence[int]) -> int:
    """How many numbers a path shares with the present one from the beginning."""
    if path is table.path:
        return len(path)
    pairs = zip(path, table.path, strict=False)
    return next((count for count, (one, other) in enumerate(pairs) if one != other), min(len(path), len(table.path)))


def snapshot_after(table: Projection, new: Iterable[Entry], number: int, state: State) -> Snapshot:
    """The position after some entries that were not yet followed, none of which changes anything earlier."""
    numbers = [entry.number for entry in new if entry.is_of_game]
    mark = table.path.mark(len(table.path))
    for one in numbers:
        mark = mark_after(mark, one)
    return Snapshot(number, len(table.path) + len(numbers), {"path": mark, "state": state.dump()})


# --- once more --------------------------------------------------------------------------------------------------


class Replayer:
    """Goes over a game once more, from some position.

    Attributes:
        state: where it is now.
        rulings: by number, what lets entries stand.
        retold: by number, what entries tell now, where that is another thing than before.
        lying: by colour, the numbers of what lies face down.
        former: the older version of the rules under which the entries were made; 0 for the present one.
    """

    def __init__(
        self, table: Projection, state: State, lying: Mapping[str, Sequence[int]], former: int = 0
    ) -> None:
        self._table, self.former = table, former
        self.state = state
        self.rulings: dict[int, Ruling] = {}
        self.retold: dict[int, Retold] = {}
        self.lying = {colour: list(numbers) for colour, numbers in lying.items()}

    def keep(self, entry: Entry, *, known: bool = False) -> None:
        """Carry out an entry that was there before. If it was made under older rules, what it came to stands as well:
        its points as they were told, and what the game says (``State.formerly``).

        Args:
            entry: it.
            known: the ruling under which it stood stays, if it can.
        """
        state, told = self.state, self._table.told(entry.number)
        lines, before, secret = len(state.lines), state.scores, self._before(entry)
        ruling = self._stand(entry, known)
        if self.former:
            ruling = self._old_points(ruling, before, told.said)
        if ruling is not None:
            self.rulings[entry.number] = ruling
        said, shown = told.said, told.shown
        if not known and not (ruling is not None and ruling.void):
            said = self._said(entry, lines, told.said, secret)
            shown = self._shown(entry, lines, secret)
        sealed, reveals = self.turn_up(entry)
        now, was = Retold(said, sealed, reveals, shown or None), _plain(told)
        if _plain(now) != was:
            self.retold[entry.number] = now

    def turn_up(self, entry: Entry) -> tuple[bool, tuple[int, ...]]:
        """What an entry that was just carried out did to what lies face down: whether it does so itself, and the
        numbers that it turned up."""
        down = {self.state.seats[seat] for seat in self.state.sealed}
        reveals = sorted(number for colour in self.lying.keys() - down for number in self.lying.pop(colour))
        void = entry.number in self.rulings and self.rulings[entry.number].void
        sealed = isinstance(entry.data, Played) and entry.seat in down and not void
        if sealed:
            self.lying.setdefault(entry.seat, []).append(entry.number)
        return sealed, tuple(reveals)

    def rule(self, entry: Entry, why: GameError, *, void: bool = False) -> Ruling:
        """Let an entry stand that the rules refuse, or else count no more; the latter in any case if ``void``."""
        params = {name: value for name, value in why.params.items() if isinstance(value, KEPT)}
        gone = Ruling(None, {}, why.key, params)
        if void or not isinstance(why, IllegalAction):
            return gone
        seat, action = actor(self.state, entry), self._action(entry)
        if answers := self._answers(seat, action):
            ruling = Ruling(key=why.key, params=params, said=_unasked(answers), answers=answers or None)
            carry_out(self.state, entry, ruling)
            return ruling
        changes = self.state.ruling(seat, action) if seat != CHANCE else None
        if not changes or not _possible(self.state, seat, action, changes):
            return gone
        said = log.set_and_say(self.state, changes)
        self.state.apply(seat, action)
        return Ruling(dict(changes), {}, why.key, params, said)

    def formerly(self, seat: int, action: Action) -> Mapping[str, Change]:
        """What must be set after an action that is about to be carried out, so that it has done what it did then."""
        return self.state.formerly(self.former, seat, action) if self.former else {}

    def as_it_was(self, changes: Mapping[str, Change]) -> Ruling | None:
        """Set what an action that has been carried out did then; the ruling that says so."""
        return Ruling(after=dict(changes), said=log.set_and_say(self.state, changes)) if changes else None

    def _answers(self, seat: int, action: Action) -> Lines:
        """Answers to questions that were not asked then, after which an action is possible; none if it is not."""
        trial, found = self.state.clone(), list[tuple[str, str]]()
        while self.former and (answer := trial.unasked(self.former)) is not None:
            asked = trial.to_act[0]
            found.append((trial.seats[asked], answer.text))
            trial.apply(asked, answer)
            if _possible(trial, seat, action, {}):
                return tuple(found)
        return ()

    def _action(self, entry: Entry) -> Action:
        data = entry.data
        assert isinstance(data, Played | Fed), "only actions are parsed"
        return self.state.parse(data.text)

    def _before(self, entry: Entry) -> log.Before:
        """What is known of an entry that is about to be carried out."""
        if isinstance(entry.data, Adjusted):
            return log.Before()
        try:
            return log.before(self.state, actor(self.state, entry), self._action(entry))
        except (GameError, ValueError):
            return log.Before()  # carrying it out says what is wrong with it

    def _stand(self, entry: Entry, known: bool) -> Ruling | None:
        """Carry an entry out; the ruling that it takes."""
        former = self._table.rulings.get(entry.number) if known else None
        if former is not None and _stands(self.state, entry, former):
            carry_out(self.state, entry, former)
            return former
        old = self._old(entry)
        try:
            act(self.state, entry)
        except GameError as refused:
            return self.rule(entry, refused)
        return self.as_it_was(old)

    def _old(self, entry: Entry) -> Mapping[str, Change]:
        if not self.former or isinstance(entry.data, Adjusted):
            return {}
        try:
            return self.formerly(actor(self.state, entry), self._action(entry))
        except (GameError, ValueError):
            return {}  # carrying it out says what is wrong with it

    def _old_points(self, ruling: Ruling | None, before: Sequence[int], said: Iterable[Message]) -> Ruling | None:
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
        return replace(ruling, after={**ruling.after, **changes}, said=(*ruling.said, *told))

    def _said(self, entry: Entry, lines: int, former: Sequence[Message], known: log.Before) -> tuple[Message, ...]:
        """What a kept entry tells after what came before it was amended."""
        state, gained = self.state, self.state.lines[lines:]
        if isinstance(entry.data, Adjusted):
            noted = any(log.tells_setting(note.key) for note in state.notes)
            what = [one for one in former[1:] if one[0] == "log.set" and not noted]
            return (former[0], *what, *log.came_of(state, gained))
        reasons = [one for one in former[1:2] if one[0].startswith(REASONS)]
        played = isinstance(entry.data, Played)
        deed = log.Deed(self._action(entry), entry.seat if played else known.whose)
        first, *rest = log.said(state, deed, gained, known.besides)
        if played and former[0][0] == first[0]:
            first = first[0], {**former[0][1], **first[1], "seat": former[0][1].get("seat", entry.seat)}
        return (first, *reasons, *rest)

    def _shown(self, entry: Entry, lines: int, known: log.Before) -> Masks | None:
        """What those read who may not know what it is."""
        if not known.masks:
            return None
        teller = "" if isinstance(entry.data, Fed) else entry.author
        return log.telling(self.state, log.Deed(self._action(entry), teller), self.state.lines[lines:], known).shown


def _plain(told: Tells) -> tuple[object, ...]:
    return [*told.said], bool(told.sealed), sorted(told.reveals), told.shown or None


def _unasked(answers: Lines) -> tuple[Message, ...]:
    return tuple(("log.ruling-unasked", {"seat": who}) for who, _ in answers)


def _possible(state: State, seat: int, action: Action, changes: Mapping[str, Change]) -> bool:
    trial = state.clone()
    try:
        if changes:
            trial.adjust(changes)
        trial.apply(seat, action)
    except GameError:
        return False
    return True


def _stands(state: State, entry: Entry, known: Ruling) -> bool:
    """Whether a ruling made earlier can be followed once more."""
    trial = state.clone()
    try:
        carry_out(trial, entry, known)
    except GameError:
        return False
    return True


def replay_all(table: Projection, game: Game) -> Replayer:
    """The whole game, gone over once more under the present rules.

    Raises:
        DamagedTable: an entry that nobody could have made.
    """
    number = table.path[0]
    try:
        former = table.rules if table.rules < game.meta.rules_version else 0
        replayer = Replayer(table, start(table, game), {}, former)
        for number in table.path[1:]:
            replayer.keep(table.entry(number), known=True)
    except (GameError, ValueError) as error:
        raise damaged(table.code, number, str(error)) from error
    return replayer


def resume(table: Projection, game: Game, snapshots: Iterable[Snapshot]) -> tuple[State | None, RulesRenewed | None]:
    """The position of a table that is opened, and what must be kept before anything else is added to it.

    What the present rules refuse, or score in another way than those under which it was done, stands by a ruling; the
    second is ``None`` when there is nothing to rule.

    Raises:
        DamagedTable: an entry that nobody could have made.
    """
    version = game.meta.rules_version
    if not table.path:
        nothing = RulesRenewed(rules=version, rulings={}, retold={})
        return None, nothing if table.rules < version else None
    if table.rules == version:
        try:
            return position(table, game, snapshots), None
        except DamagedTable:
            pass  # going over it once more says what is wrong with it, if anything is
    replayer = replay_all(table, game)
    table.judge(replayer.rulings, replayer.retold)
    return replayer.state, RulesRenewed(rules=version, rulings=replayer.rulings, retold=replayer.retold)
