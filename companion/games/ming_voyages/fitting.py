"""Whether what people have set fits together: the box, both sides apart, the battle, the voyage and the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.engine.errors import ImpossiblePosition
from companion.games.ming_voyages import voyage
from companion.games.ming_voyages.edition import (
    BORDERLANDS,
    EMPEROR,
    JUNK,
    MARKERS,
    SIDES,
    VOYAGES,
)
from companion.games.ming_voyages.position import (
    BATTLE_DICE,
    CHOOSE_FLEET,
    PLAY_CARD,
    RE_ROLL,
    SENDING,
    SETUP_DIE,
    VOYAGE_DIE,
    Position,
)

BATTLES: Final = (SENDING, BATTLE_DICE, RE_ROLL)


def check(s: Position, changed: Iterable[str]) -> None:
    """Refuse what does not fit, naming one of the settings ``changed`` that has to do with it; then know who rules
    what, and whether that is a major victory.

    Raises:
        ImpossiblePosition: naming the setting and what is too much.
    """
    names = list(changed)
    _supply(s, names)
    _cards(s, names)
    for borderland in range(BORDERLANDS):
        _borderland(s, borderland, names)
        s.rule(borderland, "adjustment")
    _fleet(s, names)
    s.judge()


def _blamed(names: list[str], *words: str) -> str:
    """The changed setting that speaks of one of those things, or the first."""
    speaking = [name for name in names if set(words) & set(name.split(" "))]
    return (speaking or names)[0]


def _supply(s: Position, names: list[str]) -> None:
    """No more than the box holds; the first die sends a junk of the supply."""
    for what, left in enumerate(s.supply):
        if left < 0:
            marker, total = MARKERS[what], s.ed.totals[what]
            field = _blamed(names, marker, *(("voyage",) if what == JUNK else ()))
            raise ImpossiblePosition(field, "impossible.markers", marker=marker, count=total)
    if s.stage == SETUP_DIE and not s.supply[JUNK]:
        raise ImpossiblePosition(_blamed(names, "junk"), "impossible.first-voyage")


def _cards(s: Position, names: list[str]) -> None:
    """27 cards, and somebody about to play one holds one."""
    if s.unnamed < 0:
        field = _blamed(names, "hand", "reserve", "deck")
        raise ImpossiblePosition(field, "impossible.too-many-cards", count=len(s.ed.cards))
    if s.stage == PLAY_CARD and not s.n_hand[s.active]:
        seat = SIDES[s.active]
        raise ImpossiblePosition(_blamed(names, seat, "turn"), "impossible.empty-hand", seat=seat)


def _borderland(s: Position, borderland: int, names: list[str]) -> None:
    """Both sides meet only in the battle that is fought, and there they do; an empty land is not attacked."""
    troops, barbarians = s.on[borderland], s.on[10 + borderland] + s.on[20 + borderland]
    region = s.ed.regions[borderland]
    field = _blamed(names, region)
    if s.stage not in BATTLES or borderland != s.target:
        if troops and barbarians:
            raise ImpossiblePosition(field, "impossible.both-sides", region=region)
        return
    attackers, defenders = (troops, barbarians) if s.attacker == EMPEROR else (barbarians, troops)
    begun = s.stage != SENDING or s.visited
    if not defenders or bool(attackers) != bool(begun):
        raise ImpossiblePosition(field, "impossible.in-battle", region=region)


def _fleet(s: Position, names: list[str]) -> None:
    """A fleet on its way is at sea, and its goal is not reached yet."""
    field = _blamed(names, "sea", "voyage")
    if s.stage == VOYAGE_DIE and (s.on[voyage.JUNKS] < s.origin or not s.on[voyage.GOLD_AT_SEA]):
        raise ImpossiblePosition(field, "impossible.at-sea")
    if s.stage == CHOOSE_FLEET and not voyage.can_sail(s):
        raise ImpossiblePosition(field, "impossible.at-sea")
    if s.stage in (CHOOSE_FLEET, VOYAGE_DIE) and 0 <= s.target < VOYAGES and s.done >> s.target & 1:
        raise ImpossiblePosition(field, "impossible.at-sea")
