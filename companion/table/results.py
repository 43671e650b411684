"""How a game ended: what is kept of it beside the log, so that past games are listed without being replayed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from companion.engine import State
from companion.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's end of a game; ``holder`` is ``"person"``, ``"bot"`` or ``"open"``."""

    colour: str
    name: str
    holder: str
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: everybody's points in turn order, and the colours that won."""

    scores: tuple[Score, ...]
    winners: tuple[str, ...]

    def ranked(self) -> tuple[Score, ...]:
        """The scores, winners first, then by points."""
        return tuple(sorted(self.scores, key=lambda score: (score.colour not in self.winners, -score.points)))

    def document(self) -> dict[str, Any]:
        """The result as JSON."""
        return {"scores": [asdict(score) for score in self.scores], "winners": list(self.winners)}


def result_of(state: State | None, seats: Mapping[str, Seat]) -> Result | None:
    """The result of a game that is over, with the names that its seats have now; ``None`` before its end."""
    if state is None or not state.is_over:
        return None
    scores = []
    for colour, points in zip(state.seats, state.scores, strict=True):
        seat = seats.get(colour, Seat(colour))
        scores.append(Score(colour, seat.name, seat.holder, points))
    return Result(tuple(scores), tuple(state.seats[seat] for seat in state.winners))


def read_result(document: Any) -> Result:
    """A result from its JSON.

    Raises:
        KeyError, TypeError, ValueError: it is none.
    """
    scores = tuple(
        Score(str(one["colour"]), str(one["name"]), str(one["holder"]), int(one["points"]))
        for one in document["scores"]
    )
    return Result(scores, tuple(str(colour) for colour in document["winners"]))
