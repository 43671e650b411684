"""What feeds the decks and the dice of a table: the app's chance, for as long as it is to act, or the people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.engine import CHANCE, Action, State
from companion.table import depths
from companion.table.entries import Entry, Fed, ModeChosen
from companion.table.log import Deed

if TYPE_CHECKING:
    from companion.table.timeline import Timeline


class ChanceFeed:
    """The chance of a timeline. Whatever asks holds its ``lock``."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline

    def feeder(self, state: State, entries: Sequence[Entry] = ()) -> str:
        """Who feeds the deck or the dice that ``state`` waits for, once ``entries`` are kept: ``"app"`` or
        ``"people"``."""
        chosen = [entry.data for entry in entries if isinstance(entry.data, ModeChosen)]
        mode = self._timeline.projection.setup.mode_while(state.tracking)
        if chosen:
            mode = depths.Mode(chosen[-1].depth, chosen[-1].chance)
        return mode.feeder(state.chance_source)

    def feeds(self, state: State, entries: Sequence[Entry] = ()) -> bool:
        """Whether the app's chance is to act, once ``entries`` are kept."""
        return CHANCE in state.to_act and self.feeder(state, entries) == depths.APP

    def throw(self, state: State, entries: Sequence[Entry] = ()) -> tuple[int, Action] | None:
        """Whose dice the app is to roll, as ``State.throw``."""
        return state.throw if self.feeds(state, entries) else None

    def awaits(self, state: State, entries: Sequence[Entry] = ()) -> bool:
        """Whether the app's chance waits for somebody's tap. For a bot nobody taps."""
        throw = self.throw(state, entries)
        return throw is not None and not self._is_bot(state, throw[0])

    def _is_bot(self, state: State, seat: int) -> bool:
        return seat >= 0 and self._timeline.projection.seating.seats[state.seats[seat]].holder == "bot"

    def feed(self, state: State, entries: list[Entry], thrown: int | None = None) -> None:
        """Draw for as long as the app's chance is to act, adding an entry for every outcome.

        Where the people feed a source, the table waits for what they tell of it; where dice are a person's, for that
        tap.

        Args:
            state: the position, which is changed.
            entries: what is yet to be kept, to which the outcomes are added.
            thrown: who has just tapped: all dice of that throw are rolled, until those of somebody else are due.
        """
        while self.feeds(state, entries):
            if (throw := state.throw) is not None and throw[0] != thrown:
                if not self._is_bot(state, throw[0]):
                    break
                thrown = throw[0]
            action = self._timeline.around.chance.choose(state)
            reveals, told = self._timeline.apply(state, CHANCE, Deed(action), entries)
            drawn = Fed(text=action.text, reveals=reveals, said=told.said, shown=told.shown)
            entries.append(self._timeline.entry(drawn, offset=len(entries) + 1))
