"""What games of bots came to: victories, and what decisions cost, by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor, log
from typing import Any, Final

STEP: Final = 1.02
"""Costs whose ratio is smaller than this may be kept as the same."""
LEAST: Final = 0.001
"""Cheaper decisions count as this cheap, in stmt."""


@dataclass(slots=True)
class Costs:
    """What decisions cost, in stmt (the yardstick of ``bench``): all of them, the dearest, and how many in each class
    of about the same cost, by the exponent of ``STEP``."""

    total: float = 0.0
    most: float = 0.0
    classes: Counter[int] = field(default_factory=Counter)

    @property
    def count(self) -> int:
        """How many decisions."""
        return self.classes.total()

    def note(self, cost: float) -> None:
        """Add a decision."""
        self.total += cost
        self.most = max(self.most, cost)
        self.classes[floor(log(max(cost, LEAST)) / log(STEP))] += 1

    def add(self, other: Costs) -> None:
        """Add other decisions."""
        self.total += other.total
        self.most = max(self.most, other.most)
        self.classes.update(other.classes)

    def below(self, share: float) -> float:
        """What that share of the decisions does not exceed, within 1 %; 0 if there are none."""
        left = share * self.count
        for number in sorted(self.classes):
            left -= self.classes[number]
            if left <= 0:
                middle: float = STEP ** (number + 0.5)
                return min(middle, self.most)
        return 0.0


@dataclass(slots=True)
class SeatTally:
    """Totals of one seat: victories (shared ones in parts), early ones, the seconds of all decisions and of the
    longest, and what they cost."""

    wins: Fraction = Fraction(0)
    major: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    costs: Costs = field(default_factory=Costs)

    def add(self, other: SeatTally) -> None:
        """Add the totals of other games."""
        self.wins += other.wins
        self.major += other.major
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.costs.add(other.costs)


@dataclass(slots=True)
class Tally:
    """Totals over some games, in any order: of each seat by its number, and plays and actions of all."""

    seats: list[SeatTally]
    games: int = 0
    plays: int = 0
    actions: int = 0

    @classmethod
    def of(cls, players: int) -> Tally:
        """No games for that many players."""
        return cls([SeatTally() for _ in range(players)])

    def add(self, other: Tally) -> None:
        """Add the totals of other games."""
        self.games += other.games
        self.plays += other.plays
        self.actions += other.actions
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.add(theirs)

    def as_json(self) -> dict[str, Any]:
        """All of it, as ``of_json`` reads it."""
        return {
            "games": self.games,
            "plays": self.plays,
            "actions": self.actions,
            "seats": [
                {
                    "wins": str(seat.wins),
                    "major": seat.major,
                    "seconds": seat.seconds,
                    "longest": seat.longest,
                    "stmt": seat.costs.total,
                    "most": seat.costs.most,
                    "classes": {str(number): count for number, count in sorted(seat.costs.classes.items())},
                }
                for seat in self.seats
            ],
        }

    @classmethod
    def of_json(cls, found: Mapping[str, Any]) -> Tally:
        """What ``as_json`` gave.

        Raises:
            KeyError, TypeError, ValueError, AttributeError, ArithmeticError: it did not give that.
        """
        seats: Sequence[Mapping[str, Any]] = found["seats"]
        return cls(
            [
                SeatTally(
                    Fraction(seat["wins"]),
                    seat["major"],
                    seat["seconds"],
                    seat["longest"],
                    Costs(seat["stmt"], seat["most"], Counter({int(n): count for n, count in seat["classes"].items()})),
                )
                for seat in seats
            ],
            found["games"],
            found["plays"],
            found["actions"],
        )
