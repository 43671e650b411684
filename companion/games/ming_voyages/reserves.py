"""The chance to win a battle in which both sides use their reserved cards as well as possible (ruling 9).

Exact, for sides that know each other's cards and want nothing but this battle. What is left of a card is lost when its
owner stops rolling, so that it is cards that are counted, not points. This is too slow for bots that ask thousands of
times: with a card of 2 CP on each side, six against two take 0.1 s the first time; with cards of 2 and 3 CP on each
side, three against three and two settlements take 2 s. Bots ask ``rerolls``, with ``odds.worth`` for what comes later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter, mul
from typing import Final

from companion.games.ming_voyages.dice import BLOW, DEVASTATING, DICE, OUTCOMES
from companion.games.ming_voyages.odds import STRUCK, WEIGHTS, Standing, after, battle
from companion.games.ming_voyages.rerolls import RANKS, WAYS, expected

Cards = tuple[int, ...]
"""The points of each card in reserve, in ascending order."""

Worth = dict[Cards, tuple[float, ...]]
"""What each rank is worth to a side that stops with it, by the cards that it keeps."""

MOST_CARDS: Final = 2
MOST_POINTS: Final = 3
CLOSE: Final = 1e-13
STEEPEST: Final = 0.5
"""More than the chance that an exchange changes nothing, with settlements 14,574 of 46,656."""

THROWS: Final = 6**DICE
ROLL_WEIGHTS: Final = tuple(weight for _, weight in OUTCOMES[DICE])
BY_BLOW: Final = tuple(itemgetter(*(struck + DEVASTATING for struck in row)) for row in BLOW)
"""Of five values, one for each blow that a rank strikes, those that belong to the other side's 16 ranks."""


def with_reserves(
    attacker: str, attackers: int, defenders: int, settlements: int, attacking: Cards, defending: Cards
) -> float:
    """The attacker's chance to win a battle, to 1e-9.

    Args:
        attacker: ``EMPEROR`` or ``OVERLORD``.
        attackers: units that attack.
        defenders: units that defend.
        settlements: the Overlord's, when he defends.
        attacking: the points of each card that the attacker has in reserve, in any order.
        defending: those of the defender's cards.

    Raises:
        ValueError: as ``odds.check``; and for ``attacking`` or ``defending`` with more than two cards, or three points.
    """
    plain = battle(attacker, attackers, defenders, settlements)
    for field, cards in (("attacking", attacking), ("defending", defending)):
        if len(cards) > MOST_CARDS or not all(1 <= points <= MOST_POINTS for points in cards):
            raise ValueError(field, f"expected up to {MOST_CARDS} cards of 1 to {MOST_POINTS} points")
    if not attacking and not defending:
        return plain
    return _wins(attacker, (attackers, defenders, settlements), tuple(sorted(attacking)), tuple(sorted(defending)))


@lru_cache(maxsize=65_536)
def _wins(attacker: str, there: Standing, attacking: Cards, defending: Cards) -> float:
    """As ``with_reserves``, from what follows each exchange; where nothing changes the same question comes again."""
    if not there[0] or not there[1] + there[2] or not attacking + defending:
        return battle(attacker, *there)
    comes = [after(struck, attacker, there) for struck in STRUCK]
    follows = {
        (own, theirs): [_wins(attacker, then, own, theirs) for then in comes]
        for own in _parts(attacking)
        for theirs in _parts(defending)
        if (own, theirs) != (attacking, defending)
    }
    ahead = [None if then == there else _wins(attacker, then, attacking, defending) for then in comes]

    def rolls_again(rank: int, own: Cards) -> list[float]:
        """The defender's chance with each roll if he reveals a card."""
        kept = (theirs for theirs in _parts(defending) if theirs != defending)
        return _reveal(defending, {theirs: _mirrored(BY_BLOW[rank](follows[own, theirs])) for theirs in kept})

    def answered(rank: int, own: Cards, follow: Sequence[float], again: Sequence[float]) -> float:
        """The attacker's chance if he stops with a rank; ``again`` as by ``rolls_again``."""
        stops = _mirrored(BY_BLOW[rank](follow))
        return 1 - (_mean(stops, again) if defending else sum(map(mul, WEIGHTS, stops)) / THROWS)

    ranks = range(len(BLOW))
    again = {(rank, own): rolls_again(rank, own) if defending else [] for rank in ranks for own in _parts(attacking)}
    less: Worth = {
        own: tuple(answered(rank, own, follows[own, defending], again[rank, own]) for rank in ranks)
        for own in _parts(attacking)
        if own != attacking
    }
    rolled = _reveal(attacking, less) if attacking else []

    def exchange(same: float) -> float:
        """The attacker's chance, if it is ``same`` when nothing at all has changed after this exchange."""
        follow = [same if chance is None else chance for chance in ahead]
        stops = tuple(answered(rank, attacking, follow, again[rank, attacking]) for rank in ranks)
        return _mean(stops, rolled) if attacking else sum(map(mul, WEIGHTS, stops)) / THROWS

    return _meets_itself(exchange, battle(attacker, *there))


def _meets_itself(exchange: Callable[[float], float], guess: float) -> float:
    """The chance that an exchange leaves as it is.

    What nothing changes is never likely, so that ``exchange`` is a nearly flat line, broken in a few places; each step
    goes to where the present piece of it would meet the diagonal.
    """
    low, at_low = guess, exchange(guess)
    high, at_high = at_low, exchange(at_low)
    while abs(at_high - high) > CLOSE:
        slope = min(max((at_high - at_low) / (high - low), 0.0), STEEPEST)
        low, at_low = high, at_high
        high = (at_high - slope * high) / (1 - slope)
        at_high = exchange(high)
    return at_high


def _reveal(cards: Cards, worth: Worth) -> list[float]:
    """What each of the 56 rolls is worth to a side that reveals one of its cards and rolls some dice again."""
    known: dict[tuple[Cards, int], list[float]] = {}

    def having(left: Cards, points: int) -> list[float]:
        """What each roll is worth with some cards, and points of the card that lies open."""
        if (left, points) not in known:
            stops = [worth[left][rank] for rank in RANKS]
            more = _rolled(having(left, points - 1)) if points else revealed(left) if left else stops
            known[left, points] = list(map(max, stops, more))
        return known[left, points]

    def revealed(left: Cards) -> list[float]:
        ways = [_rolled(having(_without(left, points), points - 1)) for points in sorted(set(left))]
        return ways[0] if len(ways) == 1 else list(map(max, *ways))

    return revealed(cards)


def _rolled(follow: Sequence[float]) -> list[float]:
    """What each roll is worth if the best of its dice are rolled again, and ``follow`` is what that leads to."""
    on_average = expected(follow)
    return [max(ways(on_average)) for ways in WAYS]


def _mean(stops: Sequence[float], again: Sequence[float]) -> float:
    """What a first roll is worth: one stops with its rank, or rolls again where that is better."""
    total: float = sum(map(mul, ROLL_WEIGHTS, map(max, map(stops.__getitem__, RANKS), again)))
    return total / THROWS


def _mirrored(chances: Sequence[float]) -> tuple[float, ...]:
    """The other side's chances."""
    return tuple([1 - chance for chance in chances])


def _parts(cards: Cards) -> list[Cards]:
    """All that may be left of some cards, all of them included."""
    return sorted({part for number in range(len(cards) + 1) for part in combinations(cards, number)})


def _without(cards: Cards, points: int) -> Cards:
    place = cards.index(points)
    return cards[:place] + cards[place + 1 :]
