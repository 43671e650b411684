"""The Overlord's own CP actions: Amass Hordes, Gather Resources, Build Settlement, and reinforcing them.

Markers are shared out homeland by homeland (amass, gather) or, out of one homeland, borderland by borderland (ruling
13); each is named once, and what is left over is lost.
"""

from __future__ import annotations

from companion.games.ming_voyages import hands
from companion.games.ming_voyages.actions import AMASS, GATHER, SETTLE, UNNAMED, Actions, VoyagesAction
from companion.games.ming_voyages.edition import BORDERLANDS, HOMELANDS, HORDE, OVERLORD, SETTLEMENT
from companion.games.ming_voyages.position import ACTIVE, NOBODY, PART, SPREAD, Ended, Position


def legal(s: Position, points: int) -> list[VoyagesAction]:
    """How each of the three may begin."""
    supply = s.supply
    takes = s.table.overlord_takes[min(points, supply[HORDE])][min(points, supply[SETTLEMENT])]
    found: list[VoyagesAction] = [*takes]
    for homeland in HOMELANDS:
        if s.on[20 + homeland]:
            found += _settlements(s, homeland, points)
    return found


def can_settle(s: Position) -> bool:
    """Whether a settlement can be brought anywhere."""
    return any(s.on[20 + homeland] and _settlements(s, homeland, 1) for homeland in HOMELANDS)


def _settlements(s: Position, homeland: int, points: int) -> list[VoyagesAction]:
    """Settlements of a homeland for the adjacent borderlands that the Overlord rules, but those already served."""
    most = min(points, s.on[20 + homeland])
    if not most:
        return []
    found: list[VoyagesAction] = []
    settle, visited = s.table.settle[homeland - BORDERLANDS], s.visited
    for borderland, ruler in enumerate(s.ruler):
        if ruler == OVERLORD and not visited >> borderland & 1:
            found += settle[borderland][:most]
    return found


def legal_reinforcements(s: Position) -> Actions:
    """One reserved card a turn, for a CP action only; its text is ignored (ruling 8)."""
    if s.ed.boxed:
        return s.table.reinforce_by
    return s.table.reinforce.of(hands.revealable(s, OVERLORD))


def reinforce(s: Position, card: int, points: int) -> Ended:
    """Its CP are added; it is discarded at the end of the phase and so of no use in this turn's battle.

    ``points`` are told where the card is not.
    """
    if card == UNNAMED:
        hands.turn_up_unnamed(s, OVERLORD)
    else:
        hands.turn_up(s, OVERLORD, card)
    s.reinforced = card
    s.left += points or s.ed.points[card]
    return s.ask(OVERLORD, ACTIVE)


def amass(s: Position, homeland: int, count: int) -> Ended:
    """Hordes for a homeland."""
    s.put(HORDE, homeland, count)
    return _go_on(s, AMASS, homeland, count)


def gather(s: Position, homeland: int, count: int) -> Ended:
    """Settlements for a homeland, to be built later."""
    s.put(SETTLEMENT, homeland, count)
    return _go_on(s, GATHER, homeland, count)


def settle(s: Position, homeland: int, borderland: int, count: int) -> Ended:
    """Settlements move from one homeland next door, for good."""
    s.shift(SETTLEMENT, homeland, borderland, count)
    s.origin = homeland
    return _go_on(s, SETTLE, borderland, count)


def _go_on(s: Position, doing: int, region: int, count: int) -> Ended:
    """More of the same, as long as there are points, markers and regions."""
    s.doing = doing
    s.left -= count
    s.visited |= 1 << region
    more = _more(s)
    return s.offer(OVERLORD, SPREAD, (*more, s.table.enough)) if more else end(s)


def _more(s: Position) -> list[VoyagesAction]:
    if s.doing == SETTLE:
        return _settlements(s, s.origin, s.left)
    lists, what = (s.table.amass, HORDE) if s.doing == AMASS else (s.table.gather, SETTLEMENT)
    most = min(s.left, s.supply[what])
    if not most:
        return []
    found: list[VoyagesAction] = []
    for homeland, by_homeland in zip(HOMELANDS, lists, strict=True):
        if not s.visited >> homeland & 1:
            found += by_homeland[:most]
    return found


def legal_more(s: Position, seat: int) -> Actions:
    """Go on with the same action elsewhere, or let that be enough."""
    return (*_more(s), s.table.enough)


def end(s: Position) -> Ended:
    """What is left of the points is lost."""
    s.doing = s.origin = NOBODY
    s.visited = 0
    return PART
