"""What a table's entries say about everything but the position itself."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from companion.engine import CHANCE, GameError, State
from companion.engine.contract import Game
from companion.table.entries import Entry, damaged
from companion.table.seats import Seating
from companion.table.storing import Snapshot

GAME_KINDS = ("begin", "action", "chance")
"""The kinds that make up the game; only these lie on the path."""


class History:
    """Follows entries one by one, each at a cost that does not depend on how many came before.

    Attributes:
        entries: all of them; entry ``n`` is ``entries[n - 1]``.
        path: numbers of the game entries that count, in order: what was undone or retracted is not among them.
        sealed: by colour, the numbers of its actions that lie face down now.
        hidden: numbers of actions that nobody but their seat has ever seen, also those that were retracted.
        answered: the entry made by an idempotency key, by seat and key.
    """

    __slots__ = ("answered", "code", "edition", "entries", "game", "hidden", "options", "path", "playing", "rules",
                 "sealed", "seating")

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
        elif kind == "options":
            self.options = dict(data["options"])
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
            if not self.counts(data["entry"]) or self.entry(data["entry"]).kind != "action":
                raise ValueError(f"there is no action {data['entry']} to undo")
            self._go_back(data["to"])

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
                seat = CHANCE if entry.kind == "chance" else state.seats.index(entry.seat)
                state.apply(seat, state.parse(entry.data["text"]))
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
            return game.new_state(self.playing, self.options, self.edition), 1
        except GameError as error:
            raise damaged(self.code, path[0], str(error)) from error
