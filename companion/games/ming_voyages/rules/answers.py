"""The outcome of every choice in an exchange if both sides use their reserved cards optimally (ruling 9).

``reserves`` knows what the battle is worth to a side after each blow, with the cards left then; here the exchange in
progress is followed to its end, with the defender's answer to every result of the attacker's. Exact for sides that know
each other's cards and care about nothing but this battle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from operator import mul
from typing import Final, NamedTuple

from companion.games.ming_voyages.rules.dice import AGAIN, BLOW, DEVASTATING, RANK, ROLLS
from companion.games.ming_voyages.rules.equivalence import AGAINST, Sorts
from companion.games.ming_voyages.rules.odds import STRUCK, Standing
from companion.games.ming_voyages.rules.rerolls import NO_DICE, RANKS, WAYS, Choice, expected
from companion.games.ming_voyages.rules.reserves import Cards, follows, without

CLOSE: Final = 1e-12
"""Values that differ by less count as equal: then a side stops, or rolls fewer and lower dice."""

Prospect = tuple[float, ...]
"""A side's chance to win the battle, followed by its chances of striking each blow of ``STRUCK`` in this exchange."""

CERTAIN: Final = tuple(tuple(float(blow == struck) for blow in STRUCK) for struck in STRUCK)
"""The chances of each blow that has been struck."""


class Exchange(NamedTuple):
    """An exchange of blows as the side sees it whose dice are to be decided on.

    Attributes:
        attacker: the side that attacks.
        there: what stands in the borderland.
        own: the points of the cards in reserve, in ascending order, that the deciding side may still reveal.
        theirs: those of the other side's cards.
        against: for the defender, what the attacker has in the end; ``None`` for the attacker.
    """

    attacker: str
    there: Standing
    own: Cards
    theirs: Cards
    against: int | None = None


def options(exchange: Exchange, roll: int, points: int) -> tuple[Choice, ...]:
    """All that can be done with a roll, best first; among equally good ones, those that roll fewer and lower dice.

    Args:
        exchange: what stands there, and the cards of both sides beside the one that lies open.
        roll: the dice of the side that decides.
        points: how many re-rolls are left of its open card; for a card that is not open yet, its points.
    """
    attacker, there, own, theirs, against = exchange
    stops: Callable[[Cards], Sequence[Prospect]]
    if against is None:
        stops = partial(_met, attacker, there, theirs)
    else:
        stops = partial(_struck, attacker, there, theirs, RANK[against])
    side = Side(stops, _best_dice)
    place = ROLLS.index(roll)
    found = [(NO_DICE, stops(own)[place])]
    if points:
        found += zip(AGAIN[roll], WAYS[place](_on_average(side.having(own, points - 1))), strict=True)
    top = max(prospect[0] for _, prospect in found)
    choices = [Choice(again, prospect[0], prospect[1:]) for again, prospect in found]
    return tuple(sorted(choices, key=lambda one: (max(top - one.worth, CLOSE), one.again)))


class Side:
    """A side that decides about its dice, given what it has if it stops and what rolling leads to.

    Args:
        stops: the prospect of each roll, or sort of rolls, if it stops with those cards left.
        rolled: the prospect of each if the best of its dice are rolled, given what that leads to.
    """

    def __init__(
        self,
        stops: Callable[[Cards], Sequence[Prospect]],
        rolled: Callable[[Sequence[Prospect]], Sequence[Prospect]],
    ) -> None:
        self._stops, self._rolled = stops, rolled
        self._known: dict[tuple[Cards, int], Sequence[Prospect]] = {}

    def having(self, left: Cards, points: int) -> Sequence[Prospect]:
        """The prospects with these cards in reserve and so many points of the open card left."""
        if (left, points) not in self._known:
            found = self._stops(left)
            if points:
                found = _better(found, self._rolled(self.having(left, points - 1)))
            elif left:
                found = self.revealing(left)
            self._known[left, points] = found
        return self._known[left, points]

    def revealing(self, cards: Cards) -> Sequence[Prospect]:
        """The prospects with these cards in reserve, of which one may be revealed."""
        found = self._stops(cards)
        for card in sorted(set(cards)):
            found = _better(found, self._rolled(self.having(without(cards, card), card - 1)))
        return found


def _better(stop: Sequence[Prospect], more: Sequence[Prospect]) -> list[Prospect]:
    return [b if b[0] > a[0] + CLOSE else a for a, b in zip(stop, more, strict=True)]


def _best(ways: Sequence[Prospect]) -> Prospect:
    """The first of the best; options that roll fewer and lower dice come first."""
    least = max(ways)[0] - CLOSE
    return next(way for way in ways if way[0] >= least)


def _on_average(follow: Sequence[Prospect]) -> list[Prospect]:
    """The average when all dice but those of ``rerolls.KEEPS`` are rolled."""
    return list(zip(*map(expected, zip(*follow, strict=True)), strict=True))


def _best_dice(follow: Sequence[Prospect]) -> list[Prospect]:
    """The prospect of each of the 56 rolls if the best of its dice are rolled again."""
    on_average = _on_average(follow)
    return [_best(ways(on_average)) for ways in WAYS]


def _best_of_sort(sorts: Sorts, follow: Sequence[Prospect]) -> list[Prospect]:
    """The same for each sort of the defender's rolls."""
    columns = list(zip(*follow, strict=True))
    on_average = [tuple(sum(map(mul, way, column)) for column in columns) for way in sorts.ways]
    return [_best([on_average[way] for way in some]) for some in sorts.choices]


def _met(attacker: str, there: Standing, theirs: Cards, own: Cards) -> list[Prospect]:
    """Each roll that the attacker stops with, with those cards left, once the defender has answered it."""
    answers = _answers(attacker, there, own, theirs)
    return [answers[rank] for rank in RANKS]


def _struck(attacker: str, there: Standing, theirs: Cards, against: int, own: Cards) -> list[Prospect]:
    """Each roll that the defender stops with, with those cards left."""
    ends = _ends(attacker, there, theirs, own)
    return [ends[BLOW[rank][against] + DEVASTATING] for rank in RANKS]


def _ends(attacker: str, there: Standing, attacking: Cards, defending: Cards) -> list[Prospect]:
    """Each blow that the defender strikes in the end."""
    worth = follows(attacker, there, attacking, defending)
    return [(1 - chance, *sure) for chance, sure in zip(reversed(worth), CERTAIN, strict=True)]


@lru_cache(maxsize=512)
def _answers(attacker: str, there: Standing, own: Cards, theirs: Cards) -> tuple[Prospect, ...]:
    """What each rank that the attacker stops with comes to."""

    def ends(sorts: Sorts, left: Cards) -> Sequence[Prospect]:
        known = _ends(attacker, there, own, left)
        return [known[struck] for struck in sorts.struck]

    found = []
    for sorts in AGAINST:
        defender = Side(partial(ends, sorts), partial(_best_of_sort, sorts))
        columns = zip(*defender.revealing(theirs), strict=True)
        lost, *chances = (sum(map(mul, sorts.first, column)) for column in columns)
        found.append((1 - lost, *reversed(chances)))
    return tuple(found)
