"""What feeds the decks and the dice of a table: the app's chance, for as long as it is to act, or the people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.engine import CHANCE, Action, State
from companion.engine.proof import Dice
from companion.table import depths
from companion.table.entries import Entry, Fed, ModeChosen, SeedTold
from companion.table.log import Deed

if TYPE_CHECKING:
    from companion.table.timeline import Timeline


class Drawn(NamedTuple):
    """What the app's chance brings, and the draw by which it follows from the table's seed, if it has one."""

    action: Action
    draw: str | None = None


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

    # --- what the app brings --------------------------------------------------------------------------------

    @property
    def proven(self) -> bool:
        """Whether what the app brings follows from a seed, so that whoever tries it out knows what will come."""
        return self._timeline.projection.pledge is not None

    def seed(self) -> str:
        """The table's seed; ``""`` where none was pledged, or it is lost."""
        pledge, seeds = self._timeline.projection.pledge, self._timeline.around.seeds
        if pledge is None or pledge.seed:
            return "" if pledge is None else pledge.seed
        return "" if seeds is None else seeds.find(pledge.pledged)

    def told_seed(self, entries: Sequence[Entry], state: State | None) -> list[Entry]:
        """What tells the seed, behind the entries with which the game ends."""
        pledge = self._timeline.projection.pledge
        due = pledge is not None and not pledge.seed and state is not None and state.is_over
        seed = self.seed() if due else ""
        return [self._timeline.entry(SeedTold(seed=seed), offset=len(entries) + 1)] if seed else []

    def _dice(self, state: State) -> Dice | None:
        pledge, seed = self._timeline.projection.pledge, self.seed()
        return pledge.proof(seed, state.seats).dice(self._timeline.projection.game) if pledge and seed else None

    def used(self, path: Iterable[int], entries: Iterable[Entry] = ()) -> set[str]:
        """The draws that count: those of the entries with these numbers, and of what is yet to be kept."""
        numbered = self._timeline.projection.entry
        return {
            entry.data.draw
            for entry in (*map(numbered, path), *entries)
            if isinstance(entry.data, Fed) and entry.data.draw is not None
        }

    def bring(self, state: State, used: set[str]) -> Drawn:
        """What the app's chance brings now: by the lowest number of that deck or dice by which nothing has come that
        counts. Whoever undoes a draw, and does what he likes, will meet it again.

        Args:
            state: the position; it is not changed.
            used: the draws that count, to which this one is added.
        """
        dice = self._dice(state)
        if dice is None:
            return Drawn(self._timeline.around.chance.choose(state))
        source, number = state.chance_source, 1
        while (draw := f"{source} {number}") in used:
            number += 1
        used.add(draw)
        return Drawn(dice.outcome(state, source, number), draw)

    def feed(
        self, state: State, entries: list[Entry], thrown: int | None = None, path: Sequence[int] | None = None
    ) -> None:
        """Draw for as long as the app's chance is to act, adding an entry for every outcome.

        Where the people feed a source, the table waits for what they tell of it; where dice are a person's, for that
        tap.

        Args:
            state: the position, which is changed.
            entries: what is yet to be kept, to which the outcomes are added.
            thrown: who has just tapped: all dice of that throw are rolled, until those of somebody else are due.
            path: the numbers of what counts before ``entries``; all that counts now, when left out.
        """
        used: set[str] | None = None
        while self.feeds(state, entries):
            if (throw := state.throw) is not None and throw[0] != thrown:
                if not self._is_bot(state, throw[0]):
                    break
                thrown = throw[0]
            if used is None:
                used = self.used(self._timeline.projection.path if path is None else path, entries)
            action, draw = self.bring(state, used)
            reveals, told = self._timeline.apply(state, CHANCE, Deed(action), entries)
            fed = Fed(text=action.text, reveals=reveals, said=told.said, shown=told.shown, draw=draw)
            entries.append(self._timeline.entry(fed, offset=len(entries) + 1))
