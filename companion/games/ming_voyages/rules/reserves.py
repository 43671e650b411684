"""The chance to win a battle in which both sides use their reserved cards optimally (ruling 9).

Exact for sides that know each other's cards and care about nothing but this battle. The rest of a card is lost when its
owner stops rolling, so cards count rather than points. What a side can still reach does not depend on the cards that it
has used, so everything is computed once for the cards that are left; ``equivalence`` groups rolls of the defender that
make no difference. The first time, six against two take 7 ms with a card of 2 CP on each side, and three against three
and two settlements 60 ms with cards of 2 and 3 CP on each; after that, results are cached. ``counted`` leaves out cards
where it would take much longer. Bots, which ask thousands of times, use ``rerolls``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import fsum, prod
from operator import itemgetter, mul
from typing import Final

from companion.games.ming_voyages.rules.dice import DICE, OUTCOMES
from companion.games.ming_voyages.rules.equivalence import AGAINST, SPANS, STOP, THROWS, first, rolled
from companion.games.ming_voyages.rules.odds import STRUCK, WEIGHTS, Standing, after, battle
from companion.games.ming_voyages.rules.rerolls import RANKS, WAYS, expected

Cards = tuple[int, ...]
"""The points of each card in reserve, in ascending order."""

MOST_CARDS: Final = 4
MOST_POINTS: Final = 3
MOST_WORK: Final = 400
"""How many different situations, by units and by both sides' cards, can be computed in good time."""
CLOSE: Final = 1e-13
STEEPEST: Final = 0.5
"""More than the chance that an exchange changes nothing, which with settlements is 14,574 of 46,656."""

ROLL_WEIGHTS: Final = tuple(weight for _, weight in OUTCOMES[DICE])
FIRST: Final = tuple(weight / THROWS for weight in WEIGHTS)
"""How likely each rank is when three dice are rolled."""

BY_RANK: Final = itemgetter(*RANKS)
"""Of one value for each rank, those of the 56 rolls."""


def with_reserves(attacker: str, there: Standing, attacking: Cards, defending: Cards) -> float:
    """The attacker's chance to win a battle, to 1e-9.

    Args:
        attacker: ``EMPEROR`` or ``OVERLORD``.
        there: units that attack and that defend, and the Overlord's settlements when he defends.
        attacking: the points of each card that the attacker has in reserve, in any order.
        defending: those of the defender's cards.

    Raises:
        ValueError: as ``odds.check``; and for ``attacking`` or ``defending`` with more than ``MOST_CARDS`` cards, or
            a card of more than ``MOST_POINTS``.
    """
    plain = battle(attacker, *there)
    for field, cards in (("attacking", attacking), ("defending", defending)):
        if len(cards) > MOST_CARDS or not all(1 <= points <= MOST_POINTS for points in cards):
            raise ValueError(field, f"expected up to {MOST_CARDS} cards of 1 to {MOST_POINTS} points")
    if not attacking and not defending:
        return plain
    return wins(attacker, there, tuple(sorted(attacking)), tuple(sorted(defending)))


@lru_cache(maxsize=65_536)
def wins(attacker: str, there: Standing, own: Cards, theirs: Cards) -> float:
    """As ``with_reserves``, before an exchange, with cards in ascending order and nothing checked."""
    if not there[0] or not there[1] + there[2] or not own + theirs:
        return battle(attacker, *there)
    return _solved(attacker, there, own, theirs)[0]


@lru_cache(maxsize=4096)
def _solved(attacker: str, there: Standing, own: Cards, theirs: Cards) -> tuple[float, tuple[float, ...]]:
    """The attacker's chance before an exchange, and if he stops with each rank before he reveals a card."""
    ahead = [after(struck, attacker, there) for struck in STRUCK]
    unchanged = tuple(place for place, then in enumerate(reversed(ahead)) if then == there)
    follow = [1.0 if then == there else wins(attacker, then, own, theirs) for then in ahead]
    again = _revealed(attacker, there, own, theirs) if theirs else None
    revealed = _revealed_first(attacker, there, own, theirs) if own else None
    most = _answered(follow, again)
    less = [[(weight, again[sort] if again else 0.0) for sort, weight in some] for some in _where(unchanged)]

    def stops_with(same: float) -> list[float]:
        """If he stops with each rank, and his chance is ``same`` when nothing at all has changed afterwards."""
        lost = 1 - same
        return [
            one - sum([weight * (lost - more) for weight, more in some if more < lost])
            for one, some in zip(most, less, strict=True)
        ]

    def exchange(same: float) -> float:
        """Before he rolls, in the same way."""
        stops = stops_with(same)
        if revealed is None:
            return fsum(map(mul, FIRST, stops))
        return fsum(map(mul, ROLL_WEIGHTS, map(max, BY_RANK(stops), revealed))) / THROWS

    chance = _meets_itself(exchange, battle(attacker, *there))
    return chance, tuple(stops_with(chance))


@lru_cache(maxsize=8)
def _where(struck: tuple[int, ...]) -> list[list[tuple[int, float]]]:
    """For each rank the sorts with which the defender strikes one of those blows, and how likely each is."""
    return [
        [
            (span.start + sort, chance)
            for sort, (blow, chance) in enumerate(zip(sorts.struck, sorts.first, strict=True))
            if blow in struck
        ]
        for span, sorts in zip(SPANS, AGAINST, strict=True)
    ]


def _meets_itself(exchange: Callable[[float], float], guess: float) -> float:
    """The fixed point of ``exchange``.

    It is never likely that nothing changes, so ``exchange`` is a nearly flat line with a few kinks; each step goes to
    where the current piece of it would cross the diagonal.
    """
    low, at_low = guess, exchange(guess)
    high, at_high = at_low, exchange(at_low)
    while abs(at_high - high) > CLOSE:
        slope = min(max((at_high - at_low) / (high - low), 0.0), STEEPEST)
        low, at_low = high, at_high
        high = (at_high - slope * high) / (1 - slope)
        at_high = exchange(high)
    return at_high


def follows(attacker: str, there: Standing, own: Cards, theirs: Cards) -> list[float]:
    """The attacker's chance after each blow of ``STRUCK`` that he strikes, with the cards that are left."""
    return [wins(attacker, after(struck, attacker, there), own, theirs) for struck in STRUCK]


def _answered(follow: Sequence[float], again: Sequence[float] | None) -> list[float]:
    """The attacker's chance if he stops with each rank: the defender stops as well, or reveals a card (``again``)."""
    stops = STOP([1 - chance for chance in reversed(follow)])
    return [1 - chance for chance in first(stops if again is None else list(map(max, stops, again)))]


def stopped(attacker: str, there: Standing, own: Cards, theirs: Cards) -> tuple[float, ...]:
    """The attacker's chance if he stops with each rank and those cards are left, before the defender rolls."""
    if own or theirs:
        return _solved(attacker, there, own, theirs)[1]
    return tuple(_answered(follows(attacker, there, own, theirs), None))


def _revealed(attacker: str, there: Standing, own: Cards, theirs: Cards) -> list[float]:
    """What each sort of the defender's rolls is worth if he reveals the best of his cards and rolls some dice again."""
    ways = [_again(attacker, there, own, without(theirs, card), card - 1) for card in sorted(set(theirs))]
    return ways[0] if len(ways) == 1 else list(map(max, *ways))


@lru_cache(maxsize=4096)
def _again(attacker: str, there: Standing, own: Cards, left: Cards, points: int) -> list[float]:
    """What each is worth if he rolls some dice again, with those cards left and points of an open one."""
    stops = STOP([1 - chance for chance in reversed(follows(attacker, there, own, left))])
    if points:
        return rolled(list(map(max, stops, _again(attacker, there, own, left, points - 1))))
    return rolled(list(map(max, stops, _revealed(attacker, there, own, left))) if left else stops)


def _revealed_first(attacker: str, there: Standing, own: Cards, theirs: Cards) -> list[float]:
    """What each of the 56 rolls is worth to an attacker who reveals a card and rolls some dice again."""
    ways = [_first_again(attacker, there, without(own, card), theirs, card - 1) for card in sorted(set(own))]
    return ways[0] if len(ways) == 1 else list(map(max, *ways))


@lru_cache(maxsize=4096)
def _first_again(attacker: str, there: Standing, left: Cards, theirs: Cards, points: int) -> list[float]:
    """What each roll is worth to an attacker who rolls some dice again, with cards left and points of an open one."""
    stops = BY_RANK(stopped(attacker, there, left, theirs))
    if points:
        stops = list(map(max, stops, _first_again(attacker, there, left, theirs, points - 1)))
    elif left:
        stops = list(map(max, stops, _revealed_first(attacker, there, left, theirs)))
    on_average = expected(stops)
    return [max(ways(on_average)) for ways in WAYS]


def counted(there: Standing, own: Sequence[int], theirs: Sequence[int]) -> tuple[Cards, Cards]:
    """The cards of the attacker and the defender that are taken into account, in ascending order.

    These are all of them, or, if that would take too long, all but the lowest of the side with more, or else of both.
    """
    attackers, defenders, settlements = there
    found = [tuple(sorted(own)), tuple(sorted(theirs))]
    while any(found) and attackers * (defenders + settlements) * _ways(found[0]) * _ways(found[1]) > MOST_WORK:
        most = max(map(len, found))
        found = [cards[1:] if len(cards) == most else cards for cards in found]
    return found[0], found[1]


def _ways(cards: Cards) -> int:
    """How many different subsets of some cards may be left."""
    return prod(cards.count(points) + 1 for points in set(cards))


def left(cards: Cards, points: int) -> Cards:
    """The cards that are left when one with those points is revealed, or the lowest one if no such card is counted."""
    return without(cards, points) if points in cards else cards[1:]


def without(cards: Cards, points: int) -> Cards:
    """The other cards."""
    place = cards.index(points)
    return cards[:place] + cards[place + 1 :]
