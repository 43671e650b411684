"""What feeds the decks and the dice of a table: the app's chance, for as long as it is to act, or the people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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


class Used:
    """Draws by which something has come, by source."""

    def __init__(self, numbers: Mapping[str, set[int]] | None = None) -> None:
        self._numbers = {source: {*found} for source, found in (numbers or {}).items()}

    def copy(self) -> Used:
        """Another one, for itself."""
        return Used(self._numbers)

    def with_(self, entries: Iterable[Entry]) -> Used:
        """The same, with what came by these entries."""
        for entry in entries:
            if isinstance(entry.data, Fed) and entry.data.draw is not None:
                self.add(entry.data.draw)
        return self

    def add(self, draw: str) -> None:
        """That draw, too."""
        source, _, number = draw.rpartition(" ")
        self._numbers.setdefault(source, set()).add(int(number))

    def discard(self, draw: str) -> None:
        """Not that draw any more."""
        source, _, number = draw.rpartition(" ")
        self._numbers.get(source, set()).discard(int(number))

    def lowest_free(self, source: str) -> int:
        """The lowest number of that source by which nothing has come."""
        taken = self._numbers.get(source, set())
        number = 1
        while number in taken:
            number += 1
        return number


class ChanceFeed:
    """The chance of a timeline. Whatever asks holds its ``lock``."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._known = 0, timeline.projection.path.mark(0), Used()

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

    def used(self, path: Iterable[int] | None = None) -> Used:
        """The draws that count: of the entries with these numbers, or, when left out, of all that count now. Those are
        known from the last time, but for what has come since."""
        now = self._timeline.projection
        if path is not None:
            return Used().with_(map(now.entry, path))
        count, mark, used = self._known
        if count > len(now.path) or now.path.mark(count) != mark:
            count, used = 0, Used()
        used.with_(map(now.entry, now.path[count:]))
        self._known = len(now.path), now.path.mark(len(now.path)), used
        return used.copy()

    def bring(self, state: State, used: Used) -> Drawn:
        """What the app's chance brings now: by the lowest number of that deck or dice by which nothing has come that
        counts. Whoever undoes a draw, and does what he likes, will meet it again.

        Args:
            state: the position; it is not changed.
            used: the draws that count, to which this one is added.
        """
        dice = self._dice(state)
        if dice is None:
            return Drawn(self._timeline.around.chance.choose(state))
        source = state.chance_source
        number = used.lowest_free(source)
        draw = f"{source} {number}"
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
        used: Used | None = None
        while self.feeds(state, entries):
            if (throw := state.throw) is not None and throw[0] != thrown:
                if not self._is_bot(state, throw[0]):
                    break
                thrown = throw[0]
            if used is None:
                used = self.used(path).with_(entries) if self.proven else Used()
            action, draw = self.bring(state, used)
            reveals, told = self._timeline.apply(state, CHANCE, Deed(action), entries)
            fed = Fed(text=action.text, reveals=reveals, said=told.said, shown=told.shown, draw=draw)
            entries.append(self._timeline.entry(fed, offset=len(entries) + 1))
