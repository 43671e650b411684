"""How games ended, and what that says about the people who played them.

A result is kept beside the log, so that past games are listed without being replayed. Bots are left out of what is
said about people.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

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


# --- people -----------------------------------------------------------------------------------------------------


class Listed(Protocol):
    """A game in a list of games (``storing.Summary``)."""

    @property
    def game(self) -> str:
        """The game's id."""

    @property
    def changed(self) -> float:
        """When it was played last, seconds since 1970."""

    @property
    def result(self) -> Result | None:
        """How it ended, once it is over."""


def key_of(name: str) -> str:
    """Names that differ only in capitals and spaces are one person's."""
    return " ".join(unicodedata.normalize("NFC", name.casefold()).split())


@dataclass(slots=True)
class GameTally:
    """One person at one game: how many were played and won, the sum of all points, and the most."""

    game: str
    played: int = 0
    won: int = 0
    points: int = 0
    best: int = 0

    @property
    def average(self) -> float:
        """Points a game."""
        return self.points / self.played if self.played else 0.0


@dataclass(slots=True)
class Beside:
    """Two people who played at one table: how often, and how often the first came out ahead or level."""

    name: str
    played: int = 0
    ahead: int = 0
    level: int = 0


@dataclass(slots=True)
class Person:
    """A person by name, as it was written last; ``last`` is when the last game ended, seconds since 1970."""

    name: str
    last: float
    games: dict[str, GameTally] = field(default_factory=dict)
    rivals: dict[str, Beside] = field(default_factory=dict)

    @property
    def played(self) -> int:
        """Games that were played to their end."""
        return sum(tally.played for tally in self.games.values())

    @property
    def won(self) -> int:
        """Games won, alone or with others."""
        return sum(tally.won for tally in self.games.values())


def people(played: Iterable[Listed]) -> list[Person]:
    """Everybody who has finished a game, those who have played most first.

    Who holds several seats of one game under one name counts once, with the best of them.
    """
    found: dict[str, Person] = {}
    for summary in sorted(played, key=lambda summary: summary.changed, reverse=True):
        if summary.result is None:
            continue
        best: dict[str, Score] = {}
        for score in summary.result.ranked():
            if score.holder == "person" and score.name:
                best.setdefault(key_of(score.name), score)
        for key, score in best.items():
            person = found.setdefault(key, Person(score.name, summary.changed))
            _count(person, summary.game, score, score.colour in summary.result.winners)
            for other, theirs in best.items():
                if other != key:
                    beside = person.rivals.setdefault(other, Beside(theirs.name))
                    _compare(beside, score, theirs, summary.result.winners)
    return sorted(found.values(), key=lambda person: (-person.played, -person.won, key_of(person.name)))


def _count(person: Person, game: str, score: Score, won: bool) -> None:
    tally = person.games.setdefault(game, GameTally(game, best=score.points))
    tally.played += 1
    tally.won += won
    tally.points += score.points
    tally.best = max(tally.best, score.points)


def _compare(beside: Beside, score: Score, theirs: Score, winners: tuple[str, ...]) -> None:
    """Who won is ahead of who did not, also with as many points: the game has its own way to break ties."""
    mine = (score.colour in winners, score.points)
    other = (theirs.colour in winners, theirs.points)
    beside.played += 1
    beside.ahead += mine > other
    beside.level += mine == other
