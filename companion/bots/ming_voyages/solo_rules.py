"""The fixed rules of the solo deck: which region, how many, from where (``solo.rules.*`` in the catalogue).

They hold for the Overlord and need nothing but the board. Among equals the region further west counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from companion.games.ming_voyages import dice, effects
from companion.games.ming_voyages.actions import (
    AMASS,
    ATTACK,
    BATTLE,
    ENOUGH,
    GATHER,
    MARCH,
    MOVE,
    PUT,
    REINFORCE,
    REVEAL,
    SETTLE,
    TAKE,
    VoyagesAction,
)
from companion.games.ming_voyages.edition import BORDERLANDS, HOMELANDS, HORDE, OVERLORD, SETTLEMENT, TROOP
from companion.games.ming_voyages.position import NOBODY, Position
from companion.games.ming_voyages.solo_deck import Instruction

FROM_WEST: Final = (5, 0, 1, 2, 6, 3, 7, 4)
"""Regions of the north from west to east."""

Actions = Sequence[VoyagesAction]


def west(region: int) -> int:
    """How far east a region lies."""
    return FROM_WEST.index(region) if region in FROM_WEST else len(FROM_WEST)


def pieces(s: Position, region: int) -> int:
    """The Overlord's pieces in a region."""
    return s.on[HORDE * 10 + region] + s.on[SETTLEMENT * 10 + region]


def spare(s: Position, region: int) -> int:
    """Hordes that may leave: a land keeps one piece."""
    hordes = s.on[HORDE * 10 + region]
    if region < BORDERLANDS and not s.on[SETTLEMENT * 10 + region]:
        return max(hordes - 1, 0)
    return hordes


def joining(s: Position, land: int, points: int) -> int:
    """How many hordes would join an attack."""
    return min(points, sum(spare(s, region) for region in s.ed.near[land]))


def most_points(s: Position) -> int:
    """The points of an attack: those left, and those of the highest card in reserve while none reinforces."""
    if s.reinforced != NOBODY:
        return s.left
    return s.left + max((s.ed.points[c] for c in range(len(s.ed.points)) if s.reserve[OVERLORD] >> c & 1), default=0)


def carried_out(s: Position, legal: Actions, one: Instruction) -> VoyagesAction | None:
    """The action that an instruction comes to while points are spent; ``None``: it is not possible."""
    return CARRY[one.do](s, legal, one)


def _amass(s: Position, legal: Actions, one: Instruction) -> VoyagesAction | None:
    ways = [action for action in legal if action.kind == AMASS]
    if not ways:
        return None
    hordes = {region: s.on[HORDE * 10 + region] for region in HOMELANDS}
    if one.where in s.ed.regions:
        region = s.ed.regions.index(one.where)
    elif one.where == "most":
        region = max(HOMELANDS, key=lambda r: (hordes[r], -west(r)))
    else:
        region = min(HOMELANDS, key=lambda r: (hordes[r], west(r)))
    count = 1 if one.where == "each" else max(action.b for action in ways)
    return next(action for action in ways if action.a == region and action.b == count)


def _gather(s: Position, legal: Actions, one: Instruction) -> VoyagesAction | None:
    ways = [action for action in legal if action.kind == GATHER]
    lands = {region: sum(s.ruler[land] == OVERLORD for land in s.ed.near[region] if land < BORDERLANDS)
             for region in HOMELANDS}  # fmt: skip
    front = max(HOMELANDS, key=lambda r: (lands[r], -west(r)))
    return max((action for action in ways if action.a == front), key=lambda action: action.b, default=None)


def _settle(s: Position, legal: Actions, one: Instruction) -> VoyagesAction | None:
    return settle(s, [action for action in legal if action.kind == SETTLE])


def settle(s: Position, ways: Actions) -> VoyagesAction | None:
    """Settlements of the homeland that holds most, one by one into its weakest lands."""
    if not ways:
        return None
    home = max({action.a for action in ways}, key=lambda r: (s.on[SETTLEMENT * 10 + r], -west(r)))
    sizes = {action.b: pieces(s, action.b) for action in ways if action.a == home}
    share = dict.fromkeys(sizes, 0)
    for _ in range(min(s.left, s.on[SETTLEMENT * 10 + home])):
        land = min(sizes, key=lambda r: (sizes[r] + share[r], west(r)))
        share[land] += 1
    land = min(sizes, key=lambda r: (sizes[r], west(r)))
    return next((a for a in ways if a.a == home and a.b == land and a.c == share[land]), None)


def _move(s: Position, legal: Actions, one: Instruction) -> VoyagesAction | None:
    ways = [action for action in legal if action.kind == MOVE and spare(s, action.a) >= action.c]
    if one.where == "most":
        goals = [max(HOMELANDS, key=lambda r: (s.on[HORDE * 10 + r], -west(r)))]
    elif one.where == "empty":
        goals = [land for land in range(BORDERLANDS) if s.ruler[land] == NOBODY]
    else:
        own = [land for land in range(BORDERLANDS) if s.ruler[land] == OVERLORD]
        goals = [min(own, key=lambda r: (pieces(s, r), west(r)))] if own else []
    found = [action for action in ways if action.b in goals]
    return max(found, key=lambda a: (-west(a.b), spare(s, a.a), -west(a.a), a.c), default=None)


def _attack(s: Position, legal: Actions, one: Instruction) -> VoyagesAction | None:
    points = most_points(s)
    found = [action for action in legal if action.kind == ATTACK and joining(s, action.a, points)]
    if not found:
        return None
    best = target(s, found, points, 1 if one.where == "fewest" else -1)
    hordes, troops = joining(s, best.a, points), s.on[TROOP * 10 + best.a]
    if one.edge is not None and hordes - troops < one.edge:
        return None
    if hordes > s.left:
        return max((a for a in legal if a.kind == REINFORCE), key=lambda a: s.ed.points[a.a])
    return best


def target(s: Position, found: Actions, points: int, sign: int = 1) -> VoyagesAction:
    """The land with the fewest troops (``sign`` -1: the most), then the one that more hordes can join."""
    return min(found, key=lambda a: (sign * s.on[TROOP * 10 + a.a], -joining(s, a.a, points), west(a.a)))


def _special(s: Position, legal: Actions, one: Instruction) -> VoyagesAction | None:
    """His half of the card, if it changes anything."""
    special = s.table.special
    return special if special in legal and effects.changes_something(s, s.card, OVERLORD) else None


def _reserve(s: Position, legal: Actions, one: Instruction) -> VoyagesAction | None:
    """Only a card that has not been played can go into the reserve."""
    return None


CARRY: Final[dict[str, Callable[[Position, Actions, Instruction], VoyagesAction | None]]] = {
    "amass": _amass,
    "gather": _gather,
    "settle": _settle,
    "move": _move,
    "attack": _attack,
    "special": _special,
    "reserve": _reserve,
}


def spread(s: Position, legal: Actions) -> VoyagesAction:
    """More of the same: settlements for the next lands, hordes for the next homelands (only a row that shares them
    out leaves any)."""
    settling = settle(s, [action for action in legal if action.kind == SETTLE])
    if settling is not None:
        return settling
    ways = [action for action in legal if action.kind == AMASS and action.b == 1]
    if ways:
        return min(ways, key=lambda a: (s.on[HORDE * 10 + a.a], west(a.a)))
    return s.table.enough


def send(s: Position, legal: Actions) -> VoyagesAction:
    """As many as may go, from the region that can spare most; one at least."""
    ways = [action for action in legal if action.kind != BATTLE and action.b <= spare(s, action.a)]
    if ways:
        return max(ways, key=lambda a: (spare(s, a.a), -west(a.a), a.b))
    return s.table.battle if s.table.battle in legal else legal[0]


def effect(s: Position, legal: Actions) -> VoyagesAction:
    """A half of a card, marker by marker: his where he has fewest, the Emperor's where he has fewest."""

    def best(ways: Iterable[VoyagesAction]) -> VoyagesAction | None:
        return min(ways, key=lambda a: _order(s, a), default=None)

    ways = [a for a in legal if a.kind != ENOUGH and not (a.kind == MARCH and not spare(s, a.b))]
    found = best(ways)
    if found is None:
        found = s.table.enough if s.table.enough in legal else best(legal)
    assert found is not None
    return found


def _order(s: Position, action: VoyagesAction) -> tuple[int, int, int]:
    """Which marker comes first."""
    what, region = action.a, action.b
    if action.kind == PUT:
        return pieces(s, region), west(region), 0
    if action.kind == TAKE:
        here = s.on[what * 10 + region]
        return -here if what in (HORDE, SETTLEMENT) else here, west(region), 0
    goal = action.c
    held = pieces(s, goal) if goal < BORDERLANDS else len(FROM_WEST) + pieces(s, goal)
    return held, west(goal), -spare(s, region)


def throw(s: Position, legal: Actions) -> VoyagesAction:
    """Dice: a card is turned up for a bad roll, and what counts is kept."""
    if not _bad(s) or legal[0] is s.table.stop:
        return s.table.stop
    if not s.re_rolls:
        return min((a for a in legal if a.kind == REVEAL), key=lambda a: s.ed.points[a.a])
    roll = s.rolled[OVERLORD]
    shown = dice.digits(roll)
    kind = dice.kind(roll)
    keep = [dice.value(roll)] * (dice.SINGLE if kind == dice.SINGLE else kind)
    rest = list(shown)
    for die in keep:
        rest.remove(die)
    return s.table.again[dice.written(rest)] if rest else s.table.stop


def _bad(s: Position) -> bool:
    """A single as the attacker; as the defender dice that cost pieces, unless they are a triple."""
    roll = s.rolled[OVERLORD]
    if s.attacker == OVERLORD:
        return dice.kind(roll) == dice.SINGLE
    if dice.kind(roll) == dice.TRIPLE:
        return False
    struck = dice.blow(s.rolled[1 - OVERLORD], roll)
    land = s.target
    settled = s.on[SETTLEMENT * 10 + land]
    return struck > 0 and any(dice.losses(struck, dice.OVERLORD, s.on[HORDE * 10 + land], settled))
