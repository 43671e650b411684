"""Settings that bring about what an action lacks: so many markers in a region, no enemies there, a fleet, voyages,
a card in reserve. Conditions name them as their mends; ``RuledState.ruling`` tries them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.terms import Change
from companion.games.ming_voyages.rules.edition import (
    BORDERLANDS,
    EMPEROR,
    GOLD,
    HORDE,
    JUNK,
    MANY_VOYAGES,
    MARKERS,
    MING,
    OVERLORD,
    REGIONS,
    SEA,
    SETTLEMENT,
    SIDES,
    TROOP,
    VOYAGES,
)
from companion.games.ming_voyages.rules.position import NOBODY, Position

Changes = dict[str, Change]


def at(s: Position, what: int, region: int, count: int) -> Changes:
    """Exactly so many of a marker in a region."""
    return {f"at {s.ed.regions[region]} {MARKERS[what]}": count}


def stands(s: Position, what: int, region: int) -> int:
    """How many stand there now."""
    return s.on[what * REGIONS + region]


def back(s: Position, what: int, missing: int, but: int = NOBODY) -> Changes | None:
    """Markers go back to the supply from where most of them stand; the last of a borderland comes last."""
    found: Changes = {}
    places = [r for r in range(REGIONS) if stands(s, what, r) and r != but]
    for region in sorted(places, key=lambda r: (r < BORDERLANDS, -stands(s, what, r), r)):
        off = min(missing, stands(s, what, region))
        if off > 0:
            found |= at(s, what, region, stands(s, what, region) - off)
            missing -= off
    return found if missing <= 0 else None


def supplied(s: Position, what: int, count: int, but: int = NOBODY) -> Changes:
    """So many in the supply."""
    return back(s, what, count - s.supply[what], but) or {}


def there(s: Position, what: int, region: int, count: int) -> Changes:
    """At least so many in a region, from the supply or from elsewhere."""
    now = stands(s, what, region)
    if now >= count:
        return {}
    short = count - now - s.supply[what]
    more = back(s, what, short, region) if short > 0 else {}
    return {} if more is None else at(s, what, region, count) | more


def cleared(s: Position, side: int, region: int) -> Changes:
    """No markers of that side in a region."""
    found: Changes = {}
    for what in (TROOP,) if side == EMPEROR else (HORDE, SETTLEMENT):
        if stands(s, what, region):
            found |= at(s, what, region, 0)
    return found


def standing(s: Position, what: int, region: int, count: int) -> Changes:
    """At least so many of a marker in a region, and no enemies there."""
    own = there(s, what, region, count)
    return cleared(s, 1 - owner(what), region) | own if own and region < BORDERLANDS else own


def owner(what: int) -> int:
    """Whose markers they are."""
    return OVERLORD if what in (HORDE, SETTLEMENT) else EMPEROR


def held(s: Position, side: int, region: int) -> Changes:
    """A borderland that this side rules, with one unit where there is nobody of it."""
    if s.ruler[region] == side:
        return {}
    return cleared(s, 1 - side, region) | there(s, side, region, 1)


def fleet_of(s: Position, junks: int, gold: int) -> Changes:
    """So many junks at sea and so much gold, at sea or at home."""
    found = there(s, JUNK, SEA, junks)
    if found and junks - stands(s, JUNK, SEA) > s.supply[JUNK]:
        found = {}
    at_sea = stands(s, GOLD, SEA)
    if at_sea + stands(s, GOLD, MING) < gold:
        found |= at(s, GOLD, MING, gold - at_sea)
    return found


def voyages(s: Position) -> Changes:
    """The fewest voyages set so that the other tier counts."""
    done = s.done.bit_count()
    wanted = MANY_VOYAGES if done < MANY_VOYAGES else MANY_VOYAGES - 1
    found: Changes = {}
    for voyage in range(VOYAGES):
        if done < wanted and not s.done >> voyage & 1:
            found[f"voyage {voyage + 1}"] = "done"
            done += 1
        elif done > wanted and s.done >> voyage & 1:
            found[f"voyage {voyage + 1}"] = "open"
            done -= 1
    return found


def reserve(s: Position, side: int) -> Iterator[Changes]:
    """A physical card in a side's reserve: one that was played, or from its hand, or from the deck."""
    if s.on_table and not s.n_reserve[side]:
        card: Changes = {f"reserve {SIDES[side]}": 1}
        yield card
        yield card | {f"hand {SIDES[side]}": s.n_hand[side] - 1}
        yield card | {"deck": s.n_deck - 1}
