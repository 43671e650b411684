"""``greedy``'s eyes: points, majorities and what a member or a card might still do."""

from __future__ import annotations

from companion.bots.ming_dynastie import outlook
from companion.engine.contract import State
from companion.games.ming_dynastie.position import NOBODY, Position


def evaluate(state: State, seat: int) -> float:
    """Own prospects less half of the best rival's."""
    assert isinstance(state, Position)
    provinces = [outlook.province_rows(state, p) for p in range(len(state.ed.provinces))]
    values = [_worth(state, other, provinces) for other in range(len(state.seats))]
    rivals = max(value for other, value in enumerate(values) if other != seat)
    return values[seat] - 0.5 * rivals


def _worth(s: Position, seat: int, provinces: list[tuple[outlook.Row, ...]]) -> float:
    """Points now, points if the next scoring came at once, and a little for members and cards in reserve."""
    value = float(s.points[seat])
    if outlook.is_over(s):
        return value
    round_ = outlook.next_scoring(s)
    kinds = len(s.ed.provinces)
    tiles = s.tiles[seat * kinds : (seat + 1) * kinds]
    each = outlook.members_worth(round_)
    for province, rows in enumerate(provinces):
        city = outlook.city_of(rows, s.rules.tied_move)
        tiles[province] += city[seat]
        value += city[seat] * each + outlook.majority_points(city, seat)
        value += 0.4 * sum(row[seat] for row in rows) + 0.3 * min(2, s.spaces[province * 4 + seat])
    value += outlook.tiles_worth(tiles, round_) + 4.0 * s.monk.count(seat)
    cards = len(s.ed.cards)
    hand = s.hand[seat * cards : (seat + 1) * cards]
    value += 0.2 * sum(1 for count in hand if count) + 0.05 * sum(hand)
    if s.prince[seat] != NOBODY:
        province = s.ed.province_of[s.prince[seat]]
        value += 0.4 * min(3, s.spaces[province * 4 + seat])
    return value
