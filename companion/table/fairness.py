"""How fair chance is at a table, for those who need not believe it: phones add numbers, and check all draws at the end.

What a table has pledged is kept by ``pledge.py``; what it draws, by ``chance_feed.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from companion.engine import State
from companion.engine.proof import Proof
from companion.table import pledge
from companion.table.entries import Entry, Fed, NumberAdded
from companion.table.errors import NotOver, NumberGiven
from companion.table.live_seats import Seats
from companion.table.replay import carry_out, start
from companion.table.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chance of a game that is over.

    Attributes:
        entry: the number of its entry.
        text: what came.
        source: the deck or dice.
        number: that of the draw; 0 where it follows from none.
        total: how many lots there were.
        first, end: the lots with which that comes, as a range; an empty one where it could not have come.
        kept: something earlier was put right since, so that other things might have come then.
        told: people drew or rolled it.
    """

    entry: int
    text: str
    source: str
    number: int
    total: int
    first: int
    end: int
    kept: bool
    told: bool


class Fairness:
    """The fairness of one table's chance. All methods may be called from any thread."""

    def __init__(self, timeline: Timeline, seats: Seats) -> None:
        self._timeline = timeline
        self._seats = seats

    # --- before the game ------------------------------------------------------------------------------------

    @property
    def pledged(self) -> bool:
        """Whether all that the app draws and rolls here follows from a seed that was fixed before."""
        return self._timeline.projection.pledge is not None

    @property
    def commitment(self) -> str:
        """The SHA-256 of the table's seed; ``""`` where it has none."""
        now = self._timeline.projection
        return "" if now.pledge is None else now.pledge.pledged.commitment

    def wants_number(self, colour: str) -> bool:
        """Whether that seat's phone may still add its number."""
        now = self._timeline.projection
        return not now.path and colour in self.without_number(now.seating.seats)

    def number_of(self, colour: str) -> str:
        """What that seat's phone has added to the seed; ``""`` where it has not."""
        now = self._timeline.projection
        return "" if now.pledge is None else now.pledge.numbers.get(colour, "")

    def without_number(self, seats: Iterable[str]) -> tuple[str, ...]:
        """Those seats of people that have added no number to the seed, if there is one."""
        now = self._timeline.projection
        if now.pledge is None:
            return ()
        people = (seat for seat in seats if now.seating.seats[seat].holder == "person")
        return tuple(seat for seat in people if seat not in now.pledge.numbers)

    def add_number(self, token: str, number: str) -> None:
        """Add to the seed the number that this seat's phone has drawn; once, before the game begins. The same again
        changes nothing.

        Raises:
            ExpiredSeat, AlreadyBegun; BadNumber: it is none.
            NumberGiven: the seat has added another, or the table has no seed.
        """
        number = pledge.clean_number(number)

        def work() -> None:
            timeline = self._timeline
            colour, pledged = self._seats.holder(token), timeline.projection.pledge
            if pledged is None:
                raise NumberGiven("no-seed", table=timeline.code)
            given = pledged.numbers.get(colour)
            if given == number:
                return
            self._seats.check_lobby()
            if given is not None:
                raise NumberGiven(seat=colour)
            timeline.commit([timeline.entry(NumberAdded(number=number), colour)], None)

        self._timeline.settle(work)

    def wait_for_numbers(self, by: str) -> None:
        """Before the host's token ``by`` begins the game: wait a little for the numbers of phones that are on the line,
        which come at once if they come at all. A phone that is away, or runs no scripts, holds up nobody, and no more
        threads wait than may."""
        timeline, seating = self._timeline, self._timeline.projection.seating
        due = self.pledged and not timeline.projection.path and seating.by_token(by) == seating.host is not None
        if not due or not timeline.around.waiting.acquire(blocking=False):
            return
        try:
            with timeline.news:
                timeline.news.wait_for(lambda: not self._comes(), pledge.PATIENCE_S)
        finally:
            timeline.around.waiting.release()

    def _comes(self) -> bool:
        missing = self.without_number(self._timeline.projection.seating.seats)
        return any(map(self._seats.phones.on_line, missing))

    # --- at the end -----------------------------------------------------------------------------------------

    def proof(self) -> Proof | None:
        """What its chance followed from; ``None`` where no seed was pledged, or it is lost.

        Raises:
            NotOver: the game goes on, and so the seed is secret.
        """
        with self._timeline.lock:
            now = self._timeline.projection
            if not now.over:
                raise NotOver(table=self._timeline.code)
            return now.pledge.proof(now.pledge.seed, now.playing) if now.pledge and now.pledge.seed else None

    def counted(self) -> tuple[int, int] | None:
        """How many chances the app brought in this game, and how many people told; ``None`` without a seed."""
        with self._timeline.lock:
            now = self._timeline.projection
            if now.pledge is None:
                return None
            counting = (now.entry(number).data for number in now.path if now.counts(number))
            fed = [data for data in counting if isinstance(data, Fed)]
            told = sum(data.by is not None for data in fed)
            return len(fed) - told, told

    def draws(self) -> list[Drawn]:
        """All that chance brought in a game that is over, in the game's order.

        Raises:
            NotOver: the game goes on.
        """
        with self._timeline.lock:
            now, found = self._timeline.projection, list[Drawn]()
            if not now.over:
                raise NotOver(table=self._timeline.code)
            state, kept = start(now, self._timeline.game), pledge.gone_over(now.entries, now.path)
            for number in now.path[1:]:
                entry = now.entry(number)
                if isinstance(entry.data, Fed) and now.counts(number):
                    found.append(_drawn(state, entry, entry.data, number in kept))
                carry_out(state, entry, now.rulings.get(number))
            return found


def _drawn(state: State, entry: Entry, fed: Fed, kept: bool) -> Drawn:
    outcomes = state.chance_outcomes()
    upto = [0, *accumulate(weight for _, weight in outcomes)]
    place = next((place for place, (action, _) in enumerate(outcomes) if action.text == fed.text), None)
    first, end = (0, 0) if place is None else (upto[place], upto[place + 1])
    source, _, number = (fed.draw or f"{state.chance_source} 0").rpartition(" ")
    return Drawn(entry.number, fed.text, source, int(number), upto[-1], first, end,
                 kept or bool(fed.kept), fed.by is not None)  # fmt: skip
