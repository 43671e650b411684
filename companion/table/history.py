"""What a table's entries say about everything but the position itself."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.engine import CHANCE, TABLE, GameError, State
from companion.engine.contract import Game
from companion.table import depths
from companion.table.entries import TOGETHER, Entry, author, damaged
from companion.table.seats import Seating
from companion.table.storing import Snapshot

GAME_KINDS = ("begin", "action", "chance", "adjust")
"""The kinds that make up the game; only these lie on the path."""
MOVES = (*GAME_KINDS, "undo", "retract", "amend")
"""The kinds that change the game; what was asked before one of them is no longer asked."""


class History:
    """Follows entries one by one, each at a cost that does not depend on how many came before.

    Attributes:
        entries: all of them; entry ``n`` is ``entries[n - 1]``.
        path: numbers of the game entries that count, in order: what was undone or retracted is not among them.
        sealed: by colour, the numbers of its actions that lie face down now.
        hidden: numbers of actions that nobody but their seat has ever seen, also those that were retracted.
        answered: the entry made by an idempotency key, by seat and key.
        depth, chance: how much the table tells, and who feeds each source of which it was said, as set last.
        own, house_rules: what the owners entered about their box, and their rules in words.
        asking: number of the ``ask`` entry that is still open, or 0.
        agreed: colours that have agreed to it.
    """

    __slots__ = ("agreed", "answered", "asking", "chance", "code", "depth", "edition", "entries", "game", "hidden",
                 "house_rules", "options", "own", "path", "playing", "rules", "sealed", "seating")

    def __init__(self, code: str) -> None:
        self.code = code
        self.entries: list[Entry] = []
        self.game = self.edition = ""
        self.rules = 0
        self.options: dict[str, str] = {}
        self.playing: tuple[str, ...] = ()
        self.seating = Seating(())
        self.path: list[int] = []
        self.sealed: dict[str, list[int]] = {}
        self.hidden: set[int] = set()
        self.answered: dict[tuple[str, str], int] = {}
        self.depth = depths.DIGITAL
        self.chance: dict[str, str] = {}
        self.own: dict[str, Any] = {}
        self.house_rules = ""
        self.asking = 0
        self.agreed: list[str] = []

    @property
    def number(self) -> int:
        """The last entry's number."""
        return len(self.entries)

    def entry(self, number: int) -> Entry:
        """The entry of that number, which must exist."""
        return self.entries[number - 1]

    def counts(self, number: int) -> bool:
        """Whether a game entry still counts: it was neither undone nor retracted."""
        place = bisect_left(self.path, number)
        return place < len(self.path) and self.path[place] == number

    def take(self, entry: Entry) -> None:
        """Follow the next entry.

        Raises:
            DamagedTable: it cannot follow the ones before.
        """
        if entry.number != self.number + 1:
            raise damaged(self.code, entry.number, f"entry {self.number + 1} was expected here")
        if (entry.kind == "open") != (entry.number == 1):
            raise damaged(self.code, entry.number, "the header stands first and only there")
        try:
            self._take(entry)
        except (LookupError, TypeError, ValueError) as error:
            raise damaged(self.code, entry.number, f"it does not fit what came before ({error})") from error
        self.entries.append(entry)
        if entry.key:
            self.answered[entry.seat, entry.key] = entry.number

    def _take(self, entry: Entry) -> None:
        data, kind = entry.data, entry.kind
        if kind == "open":
            self.game, self.edition, self.rules = data["game"], data["edition"], data["rules"]
            self.options = dict(data["options"])
            self.seating = Seating(tuple(data["seats"]))
            self._set_mode(data.get("depth", depths.DIGITAL), {})
        elif kind == "options":
            self.options = dict(data["options"])
            self.edition = data.get("edition", self.edition)
            self.own = dict(data.get("own", self.own))
            if not isinstance(self.edition, str):
                raise ValueError("the edition is no text")
        elif kind == "mode":
            self._set_mode(data["depth"], data["chance"])
        elif kind == "house":
            self.house_rules = data["text"]
        elif kind == "ask":
            self.asking, self.agreed = entry.number, []
        elif kind == "answer":
            self._hear(entry)
        elif kind == "seat":
            self.seating.take(entry)
        elif kind == "begin":
            self.playing = tuple(data["seats"])
            self.seating.begin(self.playing)
            self.path.append(entry.number)
        elif kind in GAME_KINDS:
            self._turn_up(data["reveals"])
            if data.get("sealed"):
                self.sealed.setdefault(entry.seat, []).append(entry.number)
                self.hidden.add(entry.number)
            self.path.append(entry.number)
        elif kind == "retract":
            number = data["entry"]
            self.sealed[entry.seat].remove(number)
            if not self.sealed[entry.seat]:
                del self.sealed[entry.seat]
            self.path.remove(number)
        elif kind == "undo":
            if not self.counts(data["entry"]) or not author(self.entry(data["entry"])):
                raise ValueError(f"there is no action {data['entry']} to undo")
            self._go_back(data["to"])
        if kind in MOVES:
            self.asking = 0

    def _set_mode(self, depth: str, chance: Mapping[str, str]) -> None:
        if depth not in depths.DEPTHS or not set(chance.values()) <= set(depths.FEEDERS):
            raise ValueError(f"there is no depth {depth!r} with {chance}")
        self.depth, self.chance = depth, dict(chance)

    def _hear(self, answer: Entry) -> None:
        if answer.data["ask"] != self.asking:
            raise ValueError(f"nobody is asked {answer.data['ask']}")
        if answer.data["yes"]:
            self.agreed.append(answer.seat)
        else:
            self.asking = 0

    def _turn_up(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self.hidden.discard(number)
            colour = self.entry(number).seat
            self.sealed[colour].remove(number)
            if not self.sealed[colour]:
                del self.sealed[colour]

    def _go_back(self, to: int) -> None:
        if to < self.path[0]:
            raise ValueError("an undo cannot reach before the beginning")
        while self.path[-1] > to:
            for number in self.entry(self.path.pop()).data["reveals"]:
                self.sealed.setdefault(self.entry(number).seat, []).append(number)
        still = {colour: sorted(n for n in numbers if n <= to) for colour, numbers in self.sealed.items()}
        self.sealed = {colour: numbers for colour, numbers in still.items() if numbers}

    def position(
        self, game: Game, snapshots: Iterable[Snapshot] = (), path: Sequence[int] | None = None
    ) -> State | None:
        """The position at the end of a path (the present one when left out), replayed from the newest snapshot that
        lies on it; ``None`` before the game begins.

        Raises:
            DamagedTable: the entry that the rules refuse.
        """
        path = self.path if path is None else path
        if not path:
            return None
        state, done = self._start(game, snapshots, path)
        for number in path[done:]:
            entry = self.entry(number)
            try:
                replay(state, entry)
            except (GameError, ValueError) as error:
                raise damaged(self.code, number, str(error)) from error
        return state

    def _start(self, game: Game, snapshots: Iterable[Snapshot], path: Sequence[int]) -> tuple[State, int]:
        for snapshot in snapshots:
            if 0 < snapshot.count <= len(path) and path[snapshot.count - 1] == snapshot.at:
                try:
                    return game.load(snapshot.dump), snapshot.count
                except (GameError, LookupError, TypeError, ValueError):
                    continue  # only a cache: an older one, or the game's start, will do
        try:
            return game.new_state(self.playing, self.options, self.edition, self.own or None), 1
        except GameError as error:
            raise damaged(self.code, path[0], str(error)) from error


def replay(state: State, entry: Entry) -> None:
    """Carry an entry of the game's path out once more.

    Raises:
        GameError: the rules refuse it.
        ValueError: nobody of that colour plays.
    """
    if entry.kind == "adjust":
        state.adjust(entry.data["set"])
        return
    state.apply(actor(state, entry), state.parse(entry.data["text"]))


def actor(state: State, entry: Entry) -> int:
    """The seat's number by which the engine knows who acted.

    Raises:
        ValueError: nobody of that colour plays.
    """
    if entry.kind == "chance":
        return CHANCE
    return TABLE if entry.seat == TOGETHER else state.seats.index(entry.seat)
