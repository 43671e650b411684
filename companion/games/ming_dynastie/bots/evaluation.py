"""How good a position looks: at a glance for ``greedy``, and for ``steward`` until the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.engine.contract import State
from companion.games.ming_dynastie.bots import features
from companion.games.ming_dynastie.bots.features import Row
from companion.games.ming_dynastie.rules.position import NOBODY, Position


def evaluate(state: State, seat: int) -> float:
    """One's own prospects minus half of the best rival's."""
    assert isinstance(state, Position)
    provinces = [features.province_rows(state, p) for p in range(len(state.ed.provinces))]
    values = [_worth(state, other, provinces) for other in range(len(state.seats))]
    rivals = max(value for other, value in enumerate(values) if other != seat)
    return values[seat] - 0.5 * rivals


def _worth(s: Position, seat: int, provinces: list[tuple[features.Row, ...]]) -> float:
    """Points now, points if the next scoring came at once, and a little for members and cards held back."""
    value = float(s.points[seat])
    if features.is_over(s):
        return value
    round_ = features.next_scoring(s)
    kinds = len(s.ed.provinces)
    tiles = s.tiles[seat * kinds : (seat + 1) * kinds]
    each = features.members_worth(round_)
    for province, rows in enumerate(provinces):
        city = features.city_of(rows, s.rules.tied_move)
        tiles[province] += city[seat]
        value += city[seat] * each + features.majority_points(city, seat)
        value += 0.4 * sum(row[seat] for row in rows) + 0.3 * min(2, s.spaces[province * 4 + seat])
    value += features.tiles_worth(tiles, round_) + 4.0 * s.monk.count(seat)
    cards = len(s.ed.cards)
    hand = s.hand[seat * cards : (seat + 1) * cards]
    value += 0.2 * sum(1 for count in hand if count) + 0.05 * sum(hand)
    if s.prince[seat] != NOBODY:
        province = s.ed.province_of[s.prince[seat]]
        value += 0.4 * min(3, s.spaces[province * 4 + seat])
    return value


@dataclass(frozen=True, slots=True)
class Taste:
    """How much things are worth, in points.

    Attributes:
        rival: the fraction of the rivals' prospects that is subtracted from one's own.
        majority: the probability that a city lead now is still one at the scoring.
        board: a member in a district, for the scorings after the next.
        space: a member waiting on a province space.
        card: a card in hand; ``kind``: extra for each different one; ``dragon``: extra for a dragon.
        monk: a monk, beside what he would bring if one in five were ousted before each scoring.
        tiles: tiles, beside what ``tiles_worth`` says.
    """

    rival: float = 0.6
    majority: float = 0.8
    board: float = 0.9
    space: float = 0.5
    card: float = 0.45
    kind: float = 0.25
    dragon: float = 0.3
    monk: float = 1.0
    tiles: float = 1.0


DEFAULT: Final = Taste()


class Prospects:
    """The value of a position for one seat, and what single changes would do to it."""

    def __init__(self, s: Position, seat: int, taste: Taste = DEFAULT) -> None:
        self.s = s
        self.seat = seat
        self.taste = taste
        self.round = features.next_scoring(s)
        self.left = features.scorings_left(self.round)
        self.each = features.members_worth(self.round)
        self.monk = taste.monk * features.monk_worth(self.round)
        self.seats = range(len(s.seats))
        self.rows = [features.province_rows(s, p) for p in range(len(s.ed.provinces))]
        self.cities = [features.city_of(rows, s.rules.tied_move) for rows in self.rows]
        self.base = self._value(self.cities, s.monk, None, None)

    def _value(self, cities: list[Row], monks: list[int], changed: int | None, rows: tuple[Row, ...] | None) -> float:
        """One's own value minus a fraction of the rivals' mean."""
        values = [self._worth(o, cities, monks, changed, rows) for o in self.seats]
        own = values[self.seat]
        return own - self.taste.rival * (sum(values) - own) / (len(values) - 1)

    def _worth(
        self, owner: int, cities: list[Row], monks: list[int], changed: int | None, rows: tuple[Row, ...] | None
    ) -> float:
        s, taste = self.s, self.taste
        kinds = len(cities)
        value = float(s.points[owner])
        if not self.left:
            return value
        tiles = s.tiles[owner * kinds : (owner + 1) * kinds]
        later = taste.board * (self.left - 1)
        for p, city in enumerate(cities):
            here = city[owner]
            if here:
                tiles[p] += here
                value += here * self.each + taste.majority * features.majority_points(city, owner)
            value += later * sum([row[owner] for row in (rows if p == changed and rows else self.rows[p])])
        value += taste.tiles * features.tiles_worth(tiles, self.round)
        return value + self.monk * monks.count(owner)

    def city_with(self, district: int, more: int) -> Row:
        """How many members of each owner would enter the city if the seat had so many more in the open in a
        district."""
        s, p = self.s, self.s.ed.province_of[district]
        place = s.ed.districts_of[p].index(district)
        row = list(self.rows[p][place])
        row[self.seat] += more
        return features.city_of((*self.rows[p][:place], tuple(row), *self.rows[p][place + 1 :]), s.rules.tied_move)

    def if_deployed(self, district: int, count: int, monk: bool) -> float:
        """How much better it gets if ``count`` members are deployed there, one of them as a monk if ``monk``."""
        s, p = self.s, self.s.ed.province_of[district]
        place = s.ed.districts_of[p].index(district)
        row = list(self.rows[p][place])
        monks = s.monk
        row[self.seat] += count - monk
        if monk:
            monks = monks[:]
            if monks[district] != NOBODY:
                row[monks[district]] += 1
            monks[district] = self.seat
        rows = (*self.rows[p][:place], tuple(row), *self.rows[p][place + 1 :])
        cities = self.cities[:]
        cities[p] = features.city_of(rows, s.rules.tied_move)
        waiting = self.taste.space * count if self.left > 1 or s.round < self.round else 0.0
        return self._value(cities, monks, p, rows) - self.base - waiting

    def best_deployment(self, district: int, most: int) -> tuple[float, int, bool]:
        """The best of deploying 0 to ``most`` members there: gain, how many, whether one becomes a monk."""
        best = (0.0, 0, False)
        own = self.s.monk[district] == self.seat
        if own and self.s.rules.monk_blocks:
            return best
        for count in range(1, most + 1):
            for monk in (False,) if own else (True, False):
                gain = self.if_deployed(district, count, monk)
                if gain > best[0]:
                    best = (gain, count, monk)
        return best

    def promise(self, province: int, members: int) -> float:
        """What ``members`` on a province's space could bring in its best district."""
        if not members:
            return 0.0
        return max(self.best_deployment(d, min(3, members))[0] for d in self.s.ed.districts_of[province])

    def cost(self, hand: Sequence[int], rest: Sequence[int]) -> float:
        """What it costs to play from ``hand`` down to ``rest``."""
        return self.hand_worth(hand) - self.hand_worth(rest)

    def hand_worth(self, hand: Sequence[int]) -> float:
        """What cards left in hand are worth, apart from what they can reach."""
        taste = self.taste
        kinds = sum(1 for count in hand if count)
        return taste.card * sum(hand) + taste.kind * kinds + taste.dragon * hand[-1]
