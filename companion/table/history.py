"""A table's history: all its entries, and the positions they lead to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.engine import GameError, SetupError, State
from companion.engine.contract import Game
from companion.table.entries import GAME_KINDS, Entry, damaged
from companion.table.following import Followed
from companion.table.path import mark_after
from companion.table.replaying import carry_out
from companion.table.storing import Snapshot


class History(Followed):
    """What the entries say, with the positions on the way."""

    __slots__ = ()

    def position(
        self, game: Game, snapshots: Iterable[Snapshot] = (), path: Sequence[int] | None = None
    ) -> State | None:
        """The position at the end of a path (the present one when left out), replayed from the newest snapshot that
        lies on it; ``None`` before the game begins.

        Raises:
            DamagedTable: the entry that the rules refuse.
        """
        numbers: Sequence[int] = self.path if path is None else path
        if not numbers:
            return None
        state, done = self._start(game, snapshots, numbers)
        for number in numbers[done:]:
            try:
                carry_out(state, self.entry(number), self.rulings.get(number))
            except (GameError, ValueError) as error:
                problem = "the rules refuse it" if self.told(number).get("shown") else str(error)
                raise damaged(self.code, number, problem) from error
        return state

    def common(self, path: Sequence[int]) -> int:
        """How many numbers a path shares with the present one from the beginning."""
        if path is self.path:
            return len(path)
        pairs = zip(path, self.path, strict=False)
        return next((count for count, (one, other) in enumerate(pairs) if one != other), min(len(path), len(self.path)))

    def snapshot(self, new: Iterable[Entry], number: int, state: State) -> Snapshot:
        """The position after some entries that were not yet taken, none of which changes anything earlier."""
        numbers = [entry.number for entry in new if entry.kind in GAME_KINDS]
        mark = self.path.mark(len(self.path))
        for one in numbers:
            mark = mark_after(mark, one)
        return Snapshot(number, len(self.path) + len(numbers), {"path": mark, "state": state.dump()})

    def _start(self, game: Game, snapshots: Iterable[Snapshot], path: Sequence[int]) -> tuple[State, int]:
        same = self.common(path)
        for snapshot in snapshots:
            if 0 < snapshot.count <= same and snapshot.dump.get("path") == self.path.mark(snapshot.count):
                try:
                    return game.load(snapshot.dump["state"]), snapshot.count
                except (GameError, LookupError, TypeError, ValueError):
                    continue  # only a cache: an older one, or the game's start, will do
        try:
            return self.start(game), 1
        except GameError as error:
            raise damaged(self.code, path[0], str(error)) from error

    def start(self, game: Game) -> State:
        """The position before the first action; options that the rules no longer know have their defaults.

        Raises:
            GameError: there is no such game.
        """
        try:
            return game.new_state(self.playing, known_options(game, self.options), self.edition, self.own or None)
        except SetupError:
            return game.new_state(self.playing, {}, self.edition, self.own or None)


def known_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options that the present rules know, with defaults for the others."""
    known = game.meta.options
    kept = {name: value for name, value in options.items() if name in known and value in known[name].values}
    return game.meta.full_options(kept)
