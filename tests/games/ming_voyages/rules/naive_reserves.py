"""Battles with reserved cards a second time, from the rulebook alone: every throw, every way to keep dice, every card.

Slow and plain: for sides that know each other's cards and want nothing but this battle. ``Prospect`` is the attacker's
chance to win the battle, and how likely each blow is in the exchange that goes on, from the worst for him to the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations, product

from tests.games.ming_voyages.rules.naive_battle import Throw, attacker_wins, result, struck

Cards = tuple[int, ...]
Standing = tuple[str, int, int, int]
"""Who attacks, with how many, against how many defenders and settlements."""
Prospect = tuple[float, ...]

BLOWS = [("defender", "devastating"), ("defender", "normal"), ("nobody", "standoff")]
BLOWS += [("attacker", "normal"), ("attacker", "devastating")]
ENOUGH = 1e-13


@cache
def throws(number: int) -> dict[Throw, float]:
    """What some dice show, with its chance."""
    found: dict[Throw, float] = {}
    for throw in product(range(1, 7), repeat=number):
        alike = tuple(sorted(throw))
        found[alike] = found.get(alike, 0.0) + 1 / 6**number
    return found


SHOWN = {result(throw): throw for throw in throws(3)}
"""A throw for each result, as the additional dice are ignored once the attacker has stopped."""


def mean(found: Iterable[tuple[Prospect, float]]) -> Prospect:
    columns = zip(*((*(chance * part for part in prospect),) for prospect, chance in found), strict=True)
    return tuple(map(sum, columns))


def worth(prospect: Prospect) -> float:
    """What counts; where it is the same, a side stops, or does what comes first of its ways."""
    return round(prospect[0], 12)


@cache
def kept_dice(throw: Throw) -> list[Throw]:
    """What may stay when at least one die is rolled again; what rolls fewer and lower dice comes first."""
    ways = {stay for number in range(3) for stay in combinations(throw, number)}
    return sorted(ways, key=lambda stay: (len(stay), stay[::-1]), reverse=True)


def rolled(stay: Throw, follow: Callable[[Throw], Prospect]) -> Prospect:
    """What it comes to if the other dice are rolled again."""
    return mean((follow(tuple(sorted(stay + more))), chance) for more, chance in throws(3 - len(stay)).items())


def cards_up(cards: Cards) -> list[tuple[int, Cards]]:
    """The points of each card that may be revealed, and the others."""
    return [(points, cards[:place] + cards[place + 1 :]) for place, points in enumerate(cards)]


def fallen(there: Standing, attack: tuple[str, str]) -> Standing:
    """What stands there after a blow."""
    attacker, attackers, defenders, settlements = there
    winner, blow = attack
    hits = {"devastating": 2, "normal": 1, "standoff": 0}[blow]
    if winner == "defender":
        return attacker, max(0, attackers - hits), defenders, settlements
    if settlements:
        return attacker, attackers, defenders, settlements - (hits == 2)
    return attacker, attackers, max(0, defenders - hits), settlements


class Exchange:
    """One exchange, in which ``same`` is the chance if nothing at all has changed after it."""

    def __init__(self, there: Standing, own: Cards, theirs: Cards, same: float) -> None:
        self.known = there, own, theirs, same
        self.there = there
        self.defends = cache(self._defends)
        self.answered = cache(self._answered)
        self.attacks = cache(self._attacks)
        self.roll_again = cache(self._roll_again)
        self.answer_again = cache(self._answer_again)

    def end(self, attack: Throw, defence: Throw, own: Cards, theirs: Cards) -> Prospect:
        blow = struck(attack, defence)
        then = fallen(self.there, blow)
        there, *cards, same = self.known
        wins = same if (then, [own, theirs]) == (there, cards) else chance(then, own, theirs)
        return (wins, *(float(blow == one) for one in BLOWS))

    def _defends(self, attack: Throw, defence: Throw, points: int, own: Cards, theirs: Cards) -> Prospect:
        """Step D: stop, roll again, or reveal a card."""
        ways = [self.end(attack, defence, own, theirs)]
        for left, others in [(points, theirs)] if points else cards_up(theirs):
            ways += [self.answer_again(attack, stay, left - 1, own, others) for stay in kept_dice(defence)]
        return min(ways, key=worth)

    def _answer_again(self, attack: Throw, stay: Throw, points: int, own: Cards, theirs: Cards) -> Prospect:
        return rolled(stay, lambda throw: self.defends(attack, throw, points, own, theirs))

    def _answered(self, attack: Throw, own: Cards, theirs: Cards) -> Prospect:
        """Step C."""
        return rolled((), lambda throw: self.defends(attack, throw, 0, own, theirs))

    def _attacks(self, attack: Throw, points: int, own: Cards, theirs: Cards) -> Prospect:
        """Step B."""
        ways = [self.answered(SHOWN[result(attack)], own, theirs)]
        for left, others in [(points, own)] if points else cards_up(own):
            ways += [self.roll_again(stay, left - 1, others, theirs) for stay in kept_dice(attack)]
        return max(ways, key=worth)

    def _roll_again(self, stay: Throw, points: int, own: Cards, theirs: Cards) -> Prospect:
        return rolled(stay, lambda throw: self.attacks(throw, points, own, theirs))


@cache
def chance(there: Standing, own: Cards, theirs: Cards) -> float:
    """The attacker's chance to win, going from exchange to exchange until it does not change any more."""
    wins = float(attacker_wins(*there))
    if (not own and not theirs) or not there[1] or not there[2] + there[3]:
        return wins
    while True:
        begun = Exchange(there, own, theirs, wins)
        then = rolled((), lambda throw, now=begun: now.attacks(throw, 0, own, theirs))[0]  # type: ignore[misc]
        if abs(then - wins) < ENOUGH:
            return then
        wins = then


def exchange(there: Standing, own: Cards, theirs: Cards) -> Exchange:
    """An exchange that has just begun."""
    return Exchange(there, own, theirs, chance(there, own, theirs))
