"""Whether all chance of a record follows from its seed and the phones' numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from companion.engine import proof
from companion.engine import record as records
from companion.engine.contract import State
from companion.engine.errors import GameError, RecordError
from companion.engine.proof import PLAIN, Dice, Mark
from companion.engine.record import CHANCE_NAME, Record


@dataclass(slots=True)
class Verified:
    """What was found.

    Attributes:
        chances: so many follow from the seed.
        told: so many people drew or rolled themselves, and told the app.
        kept: so many were drawn before something earlier was put right, and would have come otherwise after it.
        out_of_turn: so many numbers of draws were passed over, or did not come in their turn. What is put right leaves
            such, and so does a server that chooses among numbers what pleases it.
    """

    chances: int = 0
    told: int = 0
    kept: int = 0
    out_of_turn: int = 0


def verify(record: Record) -> Verified:
    """Compute all chance of a finished game anew.

    Raises:
        RecordError: the line of the first that does not fit; or there is nothing to verify it by.
    """
    found, given = Verified(), record.proof
    if given is None:
        raise RecordError(1, "record.proof-none")
    if not given.seed:
        raise RecordError(record.where("commitment"), "record.proof-no-seed")
    if proof.commitment(given.seed) != given.commitment:
        raise RecordError(record.where("seed"), "record.proof-seed")
    state, dice, drawn = record.new_state(), given.dice(record.game), Drawn()
    for place, (who, text) in enumerate(record.actions):
        line = record.line(place)
        if who == CHANCE_NAME:
            _check(found, state, dice, drawn, Line(line, text, record.marks.get(place, PLAIN)))
        try:
            records.apply(state, who, text)
        except GameError as error:
            raise records.refused(line, error) from error
    if not state.is_over:
        raise RecordError(record.line(len(record.actions) - 1), "record.proof-open")
    found.out_of_turn = proof.out_of_turn(drawn.used)
    return found


@dataclass(slots=True)
class Drawn:
    """The numbers of the draws that were made, by source."""

    last: dict[str, int] = field(default_factory=dict)
    used: dict[tuple[str, int], None] = field(default_factory=dict)
    """In the order in which they came."""

    def next(self, source: str, mark: Mark) -> int:
        """The number after the last of that source, or what its mark says."""
        self.last[source] = number = mark.number or self.last.get(source, 0) + 1
        return number


class Line(NamedTuple):
    """A line that tells what chance brought."""

    number: int
    text: str
    mark: Mark


def _check(found: Verified, state: State, dice: Dice, drawn: Drawn, line: Line) -> None:
    source, text = state.chance_source, line.text[:100]
    if line.mark.told or not source:  # where chance is not to act the game refuses it
        found.told += 1
        return
    if line.mark.unproven:
        raise RecordError(line.number, "record.proof-unproven", text=text)
    number = drawn.next(source, line.mark)
    draw = f"{source} {number}"
    if (source, number) in drawn.used:
        raise RecordError(line.number, "record.proof-twice", draw=draw)
    drawn.used[source, number] = None
    wanted = dice.outcome(state, source, number).text
    if wanted == line.text:
        found.chances += 1
    elif line.mark.kept:
        found.kept += 1
    else:
        raise RecordError(line.number, "record.proof-chance", text=text, wanted=wanted, draw=draw)
