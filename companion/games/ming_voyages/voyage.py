"""The CP action Voyage: junks and gold set sail, and a die for each CP (rulings 12, 22, 23)."""

from __future__ import annotations

from companion.games.ming_voyages.actions import Actions, VoyagesAction
from companion.games.ming_voyages.edition import EMPEROR, GOLD, JUNK, MING, OVERLORD, SEA
from companion.games.ming_voyages.position import (
    CHOOSE_FLEET,
    NOBODY,
    PART,
    TARGET,
    VOYAGE_DIE,
    Ended,
    Position,
)

JUNKS = JUNK * 10 + SEA
GOLD_HOME = GOLD * 10 + MING
GOLD_AT_SEA = GOLD * 10 + SEA


def can_sail(s: Position) -> bool:
    """At least one junk and one gold; there is always a voyage left, or the game is over."""
    on = s.on
    return bool(on[JUNKS] and (on[GOLD_HOME] or on[GOLD_AT_SEA]))


def targets(s: Position) -> Actions:
    """Voyages that are not completed."""
    return s.table.sails[s.done]


def choose_voyage(s: Position, dice: int) -> Ended:
    """A card's half sails: first where to."""
    s.left = dice
    return s.ask(EMPEROR, TARGET)


def legal_voyages(s: Position, seat: int) -> Actions:
    """Where a card's half may sail."""
    return targets(s)


def sail(s: Position, voyage: int) -> Ended:
    """One voyage is the goal of the whole action."""
    s.target = voyage
    return s.ask(EMPEROR, CHOOSE_FLEET)


def legal_fleets(s: Position, seat: int) -> Actions:
    """Any number of junks and gold, one of each at least; all gold at sea must go (ruling 12)."""
    at_sea = s.on[GOLD_AT_SEA]
    least, most = max(at_sea, 1), at_sea + s.on[GOLD_HOME]
    found: list[VoyagesAction] = []
    for by_gold in s.table.fleet[1 : s.on[JUNKS] + 1]:
        found += by_gold[least : most + 1]
    return tuple(found)


def set_out(s: Position, junks: int, gold: int) -> Ended:
    """The gold leaves the homeland; the dice must be lower than junks and gold together."""
    from_home = gold - s.on[GOLD_AT_SEA]
    s.on[GOLD_HOME] -= from_home
    s.on[GOLD_AT_SEA] += from_home
    s.rolled[EMPEROR] = 0
    s.origin = junks
    return s.roll(VOYAGE_DIE)


def strength(s: Position) -> int:
    """Junks and gold on the way: a die succeeds if it is lower."""
    return s.origin + s.on[GOLD_AT_SEA]


def attempt(s: Position, pips: int) -> Ended:
    """One CP, one die; rolling stops at the first success (ruling 23). Failures leave junks and gold in the sea."""
    s.left -= 1
    if pips >= strength(s):
        if s.left:
            return None
        s.note("voyage-failed", voyage=str(s.target + 1))
        return _home(s)
    s.note("voyage-done", voyage=str(s.target + 1))
    s.supply[GOLD] += s.on[GOLD_AT_SEA]
    s.on[GOLD_AT_SEA] = 0
    s.on[JUNKS] -= 1
    complete(s, s.target)
    return _home(s)


def _home(s: Position) -> Ended:
    s.left = 0
    s.target = s.origin = NOBODY
    return PART


def complete(s: Position, voyage: int) -> None:
    """A junk lies on the voyage's space; the seventh is a major victory at once (ruling 16)."""
    s.done |= 1 << voyage
    s.score(EMPEROR, 1, "voyage", "Winning", voyage=str(voyage + 1))
    s.score(OVERLORD, -1, "voyage-lost", "Winning", voyage=str(voyage + 1))
    s.judge()
