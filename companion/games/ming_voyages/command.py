"""Using command points: what both sides may do with a card's CP (rulings 1 to 8, 21)."""

from __future__ import annotations

from companion.games.ming_voyages import effects, march, overlord, voyage
from companion.games.ming_voyages.actions import UNNAMED, Actions
from companion.games.ming_voyages.edition import EMPEROR, GOLD, HORDE, JUNK, OVERLORD, SETTLEMENT, TROOP
from companion.games.ming_voyages.position import NOBODY, Position


def any_points(s: Position, side: int) -> bool:
    """Whether a single CP could be spent on anything."""
    supply = s.supply
    if side == EMPEROR:
        if supply[TROOP] or supply[GOLD] or supply[JUNK] or voyage.can_sail(s):
            return True
    elif supply[HORDE] or supply[SETTLEMENT] or overlord.can_settle(s):
        return True
    return march.can_march(s, side)


def legal(s: Position, seat: int) -> Actions:
    """CP actions with 1 to all points, and instead the special action; reinforcement as long as points are meant."""
    side, points = s.active, s.left
    table, supply = s.table, s.supply
    if side == EMPEROR:
        by_gold = table.emperor_takes[min(points, supply[TROOP])][min(points, supply[GOLD])]
        found = [*by_gold[min(points, supply[JUNK])]]
        if voyage.can_sail(s):
            found += voyage.targets(s)
    else:
        found = overlord.legal(s, points)
    found += march.legal(s, side, points)
    if s.tracked or s.reinforced != NOBODY:
        return tuple(found)
    if side == OVERLORD and found and s.n_reserve[OVERLORD]:
        found += overlord.legal_reinforcements(s)
    if s.card == UNNAMED or effects.available(s, s.card, side):
        found.append(table.special)
    return tuple(found)
