"""What all positions with declared fields have: seats, points, the stage and what belongs to it, and some helpers.

::

    @declared
    class Position(Seated):
        stage: Stage[Position] = staged(RULES, FIRST)
        hand: list[int] = counts(SEAT, CARD, pool=CARDS, secret=from_others)
        …
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from companion.engine.actions import Ended, Play, Stage
from companion.engine.declared import Declared, declared
from companion.engine.fields import Axis, number, numbers, passing, score_lines, shared, trail
from companion.engine.ruled import UNASKED
from companion.engine.terms import CHANCE, Note, ScoreLine

Table = TypeVar("Table", list[int], tuple[int, ...])
SEAT: Final = Axis("seat", lambda s: s.seats)


@declared
class Seated(Declared):
    """A position with seats that choose at stages and win points.

    Attributes:
        ed, table, options: the edition, all its actions, and what was chosen before the game.
        round: as it appears in score lines.
        last_round: see ``State``; it is in dumps only where it is set.
    """

    ed: Any = shared()
    table: Any = shared()
    options: dict[str, str] = shared()
    seats: tuple[str, ...] = shared()
    last_round: int = shared()

    round: int = number(1)
    to_act: tuple[int, ...] = trail(CHANCE)
    points: list[int] = numbers(SEAT)
    lines: list[ScoreLine] = score_lines()

    notes: list[Note] = passing(list)
    _asked: int = passing(UNASKED)
    _legal: Sequence[Play] = passing(())

    if TYPE_CHECKING:  # a field of each game's own stages
        stage: Stage[Any]

    @property
    def phase(self) -> str:
        """The phase as it appears in views."""
        return self.stage.phase

    @property
    def sealed(self) -> tuple[int, ...]:
        """The seats of which a number lies face down that all others could name: a bid, a choice."""
        hidden = [field.secret for field in self.FIELDS if field.pool is None and field.secret is not None]
        return tuple(seat for seat in range(len(self.seats)) if any(secret(self, None, seat) for secret in hidden))

    def of_seat(self, table: Table, seat: int) -> Table:
        """A copy of a seat's row of a table with a row for each seat."""
        length = len(table) // len(self.seats)
        return table[seat * length : (seat + 1) * length]

    def from_seat(self, first: int) -> list[int]:
        """All seats in turn order, beginning with that one."""
        return [*range(first, len(self.seats)), *range(first)]

    def over(self, stage: Stage[Any]) -> Ended:
        """End a stage; the part of the game that has ended has the stage's number."""
        self.stage = stage
        return stage.number

    def ask(self, stage: Stage[Any], *seats: int) -> Ended:
        """Ask these seats (or chance, the people, or nobody any more) to choose at a stage; returns that nothing has
        ended."""
        self.stage, self.to_act = stage, seats
        return None

    def score(self, seat: int, points: int, reason: str, rule: str, **params: Any) -> None:
        """Add points by a score line, which is the only way to change them. A line of 0 points is not written."""
        if points:
            self.points[seat] += points
            self.lines.append(ScoreLine(seat, points, reason, {"round": self.round, **params}, rule))
