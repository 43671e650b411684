"""The fixed rules of the solo deck: which region, how many, from where (``solo.rules.*`` in the catalogue).

They apply to the Overlord and need only the board. Ties go to the region further west.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from companion.engine.actions import Play
from companion.games.ming_voyages.rules import battle, dice, effects, hands, march, overlord
from companion.games.ming_voyages.rules.edition import (
    BORDERLANDS,
    HOMELANDS,
    HORDE,
    OVERLORD,
    SETTLEMENT,
    TROOP,
    UNNAMED,
)
from companion.games.ming_voyages.rules.position import NOBODY, Position
from companion.games.ming_voyages.rules.solo_deck import Instruction

FROM_WEST: Final = (5, 0, 1, 2, 6, 3, 7, 4)
"""Regions of the north from west to east."""
BY_POINTS: Final = (overlord.reinforce_by.kind, battle.points.kind)
REINFORCING: Final = (overlord.reinforce.kind, overlord.reinforce_by.kind)
REVEALING: Final = (battle.reveal.kind, battle.points.kind)

Actions = Sequence[Play]


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
    return s.left + max(hands.reserved_points(s, OVERLORD), default=0)


def points_of(s: Position, action: Play) -> int:
    """The points of a card that an action names, by itself or by its points."""
    (card,) = action.at
    return card if action.kind in BY_POINTS else s.ed.points[card]


def carried_out(s: Position, legal: Actions, one: Instruction) -> Play | None:
    """The action that carries out an instruction while points are spent; ``None`` if it is not possible."""
    return CARRY[one.do](s, legal, one)


def _amass(s: Position, legal: Actions, one: Instruction) -> Play | None:
    ways = [action for action in legal if action.kind is overlord.amass.kind]
    if not ways:
        return None
    hordes = {region: s.on[HORDE * 10 + region] for region in HOMELANDS}
    if one.where in s.ed.regions:
        region = s.ed.regions.index(one.where)
    elif one.where == "most":
        region = max(HOMELANDS, key=lambda r: (hordes[r], -west(r)))
    else:
        region = min(HOMELANDS, key=lambda r: (hordes[r], west(r)))
    count = 1 if one.where == "each" else max(action.at[1] for action in ways)
    return next(action for action in ways if action.at == (region, count))


def _gather(s: Position, legal: Actions, one: Instruction) -> Play | None:
    ways = [action for action in legal if action.kind is overlord.gather.kind]
    lands = {region: sum(s.ruler[land] == OVERLORD for land in s.ed.near[region] if land < BORDERLANDS)
             for region in HOMELANDS}  # fmt: skip
    front = max(HOMELANDS, key=lambda r: (lands[r], -west(r)))
    return max((action for action in ways if action.at[0] == front), key=lambda action: action.at, default=None)


def _settle(s: Position, legal: Actions, one: Instruction) -> Play | None:
    return settle(s, [action for action in legal if action.kind is overlord.settle.kind])


def settle(s: Position, ways: Actions) -> Play | None:
    """Settlements of the homeland that holds most, one by one into its weakest lands."""
    if not ways:
        return None
    home = max({action.at[0] for action in ways}, key=lambda r: (s.on[SETTLEMENT * 10 + r], -west(r)))
    sizes = {land: pieces(s, land) for here, land, _ in (action.at for action in ways) if here == home}
    share = dict.fromkeys(sizes, 0)
    for _ in range(min(s.left, s.on[SETTLEMENT * 10 + home])):
        land = min(sizes, key=lambda r: (sizes[r] + share[r], west(r)))
        share[land] += 1
    land = min(sizes, key=lambda r: (sizes[r], west(r)))
    return next((action for action in ways if action.at == (home, land, share[land])), None)


def _move(s: Position, legal: Actions, one: Instruction) -> Play | None:
    moves = [action for action in legal if action.kind is march.move.kind]
    if one.where == "most":
        goals = [max(HOMELANDS, key=lambda r: (s.on[HORDE * 10 + r], -west(r)))]
    elif one.where == "empty":
        goals = [land for land in range(BORDERLANDS) if s.ruler[land] == NOBODY]
    else:
        own = [land for land in range(BORDERLANDS) if s.ruler[land] == OVERLORD]
        goals = [min(own, key=lambda r: (pieces(s, r), west(r)))] if own else []

    def liked(action: Play) -> tuple[int, ...]:
        here, there, count = action.at
        return -west(there), spare(s, here), -west(here), count

    ways = [action for action in moves if spare(s, action.at[0]) >= action.at[2] and action.at[1] in goals]
    return max(ways, key=liked, default=None)


def _attack(s: Position, legal: Actions, one: Instruction) -> Play | None:
    points = most_points(s)
    found = [action for action in legal if action.kind is march.attack.kind and joining(s, action.at[0], points)]
    if not found:
        return None
    best = target(s, found, points, 1 if one.where == "fewest" else -1)
    (land,) = best.at
    hordes, troops = joining(s, land, points), s.on[TROOP * 10 + land]
    if one.edge is not None and hordes - troops < one.edge:
        return None
    if hordes > s.left:
        most = points - s.left
        return next(a for a in legal if a.kind in REINFORCING and points_of(s, a) == most)
    return best


def target(s: Position, found: Actions, points: int, sign: int = 1) -> Play:
    """The land with the fewest troops (``sign`` -1: the most), then the one that more hordes can join."""

    def liked(action: Play) -> tuple[int, ...]:
        (land,) = action.at
        return sign * s.on[TROOP * 10 + land], -joining(s, land, points), west(land)

    return min(found, key=liked)


def _special(s: Position, legal: Actions, one: Instruction) -> Play | None:
    """His half of the card, if it changes anything; of a card of which only the points are known, unless the Emperor
    has said that it does not."""
    special = s.table.special
    if special not in legal:
        return None
    return special if s.card == UNNAMED or effects.changes_something(s, s.card, OVERLORD) else None


def _reserve(s: Position, legal: Actions, one: Instruction) -> Play | None:
    """Only a card that has not been played, or for a half that does nothing, can go into the reserve."""
    return s.table.withdraw if s.table.withdraw in legal else None


CARRY: Final[dict[str, Callable[[Position, Actions, Instruction], Play | None]]] = {
    "amass": _amass,
    "gather": _gather,
    "settle": _settle,
    "move": _move,
    "attack": _attack,
    "special": _special,
    "reserve": _reserve,
}


def spread(s: Position, legal: Actions) -> Play:
    """More of the same: settlements for the next lands, hordes for the next homelands (only a row that shares them
    out leaves any)."""
    settling = settle(s, [action for action in legal if action.kind is overlord.settle.kind])
    if settling is not None:
        return settling
    ways = [action for action in legal if action.kind is overlord.amass.kind and action.at[1] == 1]
    if ways:
        return min(ways, key=lambda a: (s.on[HORDE * 10 + a.at[0]], west(a.at[0])))
    return s.table.enough


def send(s: Position, legal: Actions) -> Play:
    """As many as may go, but at least one, from the region that can spare most."""
    sent = [action for action in legal if action.kind is march.send.kind]
    ways = [action for action in sent if action.at[1] <= spare(s, action.at[0])]
    if ways:
        return max(ways, key=lambda a: (spare(s, a.at[0]), -west(a.at[0]), a.at[1]))
    return s.table.battle if s.table.battle in legal else legal[0]


def effect(s: Position, legal: Actions) -> Play:
    """A half of a card, marker by marker: his where he has fewest, the Emperor's where he has fewest."""

    def best(ways: Iterable[Play]) -> Play | None:
        return min(ways, key=lambda a: _order(s, a), default=None)

    def empties(action: Play) -> bool:
        return action.kind is effects.move.kind and not spare(s, action.at[1])

    found = best(a for a in legal if a.kind is not effects.enough.kind and not empties(a))
    if found is None:
        found = s.table.enough if s.table.enough in legal else best(legal)
    assert found is not None
    return found


def _order(s: Position, action: Play) -> tuple[int, int, int]:
    """Which marker comes first."""
    what, region, *to = action.at
    if action.kind is effects.put.kind:
        return pieces(s, region), west(region), 0
    if action.kind is effects.take.kind:
        here = s.on[what * 10 + region]
        return -here if what in (HORDE, SETTLEMENT) else here, west(region), 0
    (goal,) = to
    held = pieces(s, goal) if goal < BORDERLANDS else len(FROM_WEST) + pieces(s, goal)
    return held, west(goal), -spare(s, region)


def throw(s: Position, legal: Actions) -> Play:
    """Dice: a card is turned up for a bad roll, and what counts is kept."""
    if not _bad(s) or legal[0] is s.table.stop:
        return s.table.stop
    if not s.re_rolls:
        least = min(hands.reserved_points(s, OVERLORD))
        return next(a for a in legal if a.kind in REVEALING and points_of(s, a) == least)
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
