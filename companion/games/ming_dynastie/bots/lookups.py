"""What ``regent`` looks up while it plays on: what members gain in a province, and where a hand of cards leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from companion.games.ming_dynastie.bots import features
from companion.games.ming_dynastie.bots.evaluation import Taste
from companion.games.ming_dynastie.bots.features import Row
from companion.games.ming_dynastie.bots.pathfinding import distances
from companion.games.ming_dynastie.bots.steward import UNREACHED, access
from companion.games.ming_dynastie.rules.edition import Edition
from companion.games.ming_dynastie.rules.move import MOST_DEPLOYED
from companion.games.ming_dynastie.rules.position import HAND_LIMIT, NOBODY
from companion.games.ming_dynastie.rules.round_end import LAST_ROUND
from companion.games.ming_dynastie.rules.table_rules import TableRules

NEW_TILE: Final = {2: 3.6, 4: 3.1, 6: 2.6}
"""What the first tile of a kind promises, by the round of the next scoring."""
MORE_TILES: Final = 1.2
"""What each further one promises."""
KEPT: Final = 1 << 15
"""So many answers of each kind are kept."""

Steps: TypeAlias = tuple[tuple[int, int], ...]
"""A way as ``(district, card)``."""
NO_STEPS: Final[Steps] = ()
Reached: TypeAlias = tuple[int, tuple[int, ...], Steps]
"""A district, the hand that is left there, and the way to it."""


class Deployment(NamedTuple):
    """The best of deploying at most so many members in a district: what it gains, how many, whether one is a monk."""

    gain: float
    members: int
    monk: bool


NONE: Final = Deployment(0.0, 0, False)


class Outlook(NamedTuple):
    """What a province promises a seat.

    Attributes:
        districts: by district, the best for at most 0, 1, 2 and 3 members.
        promises: what these bring in the best of its districts.
    """

    districts: tuple[tuple[Deployment, ...], ...]
    promises: tuple[float, ...]


class Province(NamedTuple):
    """What stands in a province, as its look-up goes by it.

    Attributes:
        rows: members in the open by owner, a row a district.
        monks: their owners.
        seat, seats: who asks, and how many play.
        round: the current one.
        fresh: whether the seat has no tile of it.
    """

    rows: tuple[Row, ...]
    monks: tuple[int, ...]
    seat: int
    seats: int
    round: int
    fresh: bool


class Judge:
    """What deployments gain, as ``Prospects`` has it for the province alone."""

    def __init__(self, taste: Taste, rules: TableRules) -> None:
        self._taste, self._rules = taste, rules
        self.outlook = lru_cache(maxsize=KEPT)(self._outlook)

    def _outlook(self, *looked_at: Any) -> Outlook:
        """Takes the attributes of ``Province``."""
        at = Province(*looked_at)
        base = self._value(at, at.rows, at.monks)
        districts = tuple(self._in_district(at, place, base) for place in range(len(at.rows)))
        return Outlook(districts, tuple(max(one.gain for one in best) for best in zip(*districts, strict=True)))

    def _in_district(self, at: Province, place: int, base: float) -> tuple[Deployment, ...]:
        own, found = at.monks[place] == at.seat, [NONE]
        if own and self._rules.monk_blocks:
            return (NONE,) * (MOST_DEPLOYED + 1)
        waiting = self._taste.space if at.round < LAST_ROUND else 0.0
        for count in range(1, MOST_DEPLOYED + 1):
            gains = [
                Deployment(self._value(at, *deployed(at, place, count, monk)) - base - waiting * count, count, monk)
                for monk in ((False,) if own else (True, False))
            ]
            found.append(max(found[-1], *gains, key=lambda one: one.gain))
        return tuple(found)

    def _value(self, at: Province, rows: tuple[Row, ...], monks: tuple[int, ...]) -> float:
        """What stands there is worth to the seat, minus a fraction of what it is worth to the others."""
        taste, scoring = self._taste, at.round + at.round % 2
        later = taste.board * (features.scorings_left(scoring) - 1)
        each, monk = features.members_worth(scoring), features.monk_worth(scoring)
        city = features.city_of(rows, self._rules.tied_move)
        values = []
        for owner in range(at.seats):
            value, here = later * sum([row[owner] for row in rows]) + monk * monks.count(owner), city[owner]
            if here:
                tiles = MORE_TILES * here + (NEW_TILE[scoring] - MORE_TILES if at.fresh or owner != at.seat else 0.0)
                value += here * each + taste.majority * features.majority_points(city, owner) + tiles
            values.append(value)
        own = values[at.seat]
        return own - taste.rival * (sum(values) - own) / (at.seats - 1)


def deployed(at: Province, place: int, count: int, monk: bool) -> tuple[tuple[Row, ...], tuple[int, ...]]:
    """Rows and monks after so many members have come, one of them as a monk if ``monk``."""
    row, monks = list(at.rows[place]), at.monks
    row[at.seat] += count - monk
    if monk:
        if monks[place] != NOBODY:
            row[monks[place]] += 1
        monks = (*monks[:place], at.seat, *monks[place + 1 :])
    return (*at.rows[:place], tuple(row), *at.rows[place + 1 :]), monks


class Way(NamedTuple):
    """A prince's way to a district: what its cards are worth, and its steps as ``(district, card)``."""

    district: int
    cost: float
    steps: Steps


class Roads:
    """Ways of an edition by where a prince stands and what he holds, whoever stands in between."""

    def __init__(self, ed: Edition, taste: Taste) -> None:
        self._ed, self._taste = ed, taste
        self.ways = lru_cache(maxsize=KEPT)(self._ways)
        self.near = lru_cache(maxsize=KEPT)(self._near)
        self.far = [self._far(district) for district in range(len(ed.districts))]
        """How probably each province is visited from a district, whatever the hand."""

    def worth(self, hand: tuple[int, ...]) -> float:
        """What cards in hand are worth, apart from what they can reach."""
        taste = self._taste
        return taste.card * sum(hand) + taste.kind * sum([1 for count in hand if count]) + taste.dragon * hand[-1]

    def cheapest(self, hand: tuple[int, ...]) -> tuple[float, int]:
        """The card that one misses least, and what it is worth."""
        full = self.worth(hand)
        return min((full - self.worth(without(hand, card)), card) for card, count in enumerate(hand) if count)

    def _ways(self, start: int, hand: tuple[int, ...]) -> tuple[Way, ...]:
        """The cheapest way to each district in reach: fewest cards, then fewest dragons (rule 3.1, ruling 5)."""
        best: dict[int, tuple[tuple[int, ...], Steps]] = {}
        seen, frontier = {(start, hand)}, [(start, hand, NO_STEPS)]
        for _ in range(1 if self._ed.unchecked else HAND_LIMIT):
            following = []
            for neighbour, rest, steps in self._further(frontier):
                if (neighbour, rest) in seen:
                    continue
                seen.add((neighbour, rest))
                following.append((neighbour, rest, steps))
                known = best.get(neighbour)
                if known is None or (len(known[1]) == len(steps) and known[0][-1] < rest[-1]):
                    best[neighbour] = rest, steps
            frontier = following
        full = self.worth(hand)
        return tuple(Way(district, full - self.worth(rest), steps) for district, (rest, steps) in best.items())

    def _further(self, frontier: Sequence[Reached]) -> Iterator[Reached]:
        for district, hand, steps in frontier:
            for neighbour, transport in self._ed.steps[district]:
                for card in (transport, len(hand) - 1):
                    if hand[card]:
                        yield neighbour, without(hand, card), (*steps, (neighbour, card))

    def _near(self, start: int, hand: tuple[int, ...]) -> tuple[float, ...]:
        """How probably each province is visited with that hand."""
        steps = {way.district: len(way.steps) for way in self.ways(start, hand)}
        found = []
        for districts in self._ed.districts_of:
            least = min([steps[district] for district in districts if district in steps], default=None)
            found.append(UNREACHED if least is None else max(UNREACHED, access(least)))
        return tuple(found)

    def _far(self, start: int) -> tuple[float, ...]:
        return tuple(map(access, distances(self._ed, start)))


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The hand after one such card is paid."""
    return (*hand[:card], hand[card] - 1, *hand[card + 1 :])
