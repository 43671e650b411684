"""Exact chances of battles and voyages without re-rolls; for these see ``rerolls`` and ``reserves``.

A battle is a chain over what stands in the borderland: ``(attackers, defenders, settlements)``. Attackers and defenders
are units, troops or hordes; settlements are always the Overlord's, so there are some only if the Emperor attacks
(rulings 5, 6 and 14). Exchanges that change nothing are skipped by scaling the others to add up to 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from companion.games.ming_voyages.rules.dice import (
    BLOW,
    DEVASTATING,
    DICE,
    EMPEROR,
    OUTCOMES,
    OVERLORD,
    RANK,
    RESULTS,
    losses,
)

TROOPS: Final = 12
HORDES: Final = 12
SETTLEMENTS: Final = 5
MOST_STRENGTH: Final = 12
"""Seven junks and five gold, all that the box holds."""

Standing = tuple[int, int, int]
"""Attackers, defenders and settlements in the borderland."""

Chances = tuple[float, ...]
"""How likely each blow is, seen by one side: it suffers a Devastating Blow, a Normal Hit, a Standoff, it strikes a
Normal Hit, a Devastating Blow. They add up to 1."""

STRUCK: Final = range(-DEVASTATING, DEVASTATING + 1)
"""The blows of ``Chances``, in order."""


def _weights() -> tuple[int, ...]:
    weights = [0] * len(RESULTS)
    for roll, weight in OUTCOMES[DICE]:
        weights[RANK[roll]] += weight
    return tuple(weights)


WEIGHTS: Final = _weights()
"""How many of the 216 rolls of three dice have each rank."""


def against(rank: int) -> Chances:
    """The blows that a result strikes when the other side rolls three dice once."""
    return _shares((BLOW[rank][other], weight) for other, weight in enumerate(WEIGHTS))


def exchange(attacker: int | None = None, defender: int | None = None) -> Chances:
    """What the attacker strikes in one exchange; ``None`` for dice that are still to be rolled."""
    own = _ranks(attacker)
    other = _ranks(defender)
    return _shares((BLOW[a][b], weight * more) for a, weight in own for b, more in other)


def _ranks(roll: int | None) -> list[tuple[int, int]]:
    return list(enumerate(WEIGHTS)) if roll is None else [(RANK[roll], 1)]


def _shares(blows: Iterable[tuple[int, int]]) -> Chances:
    weights = [0] * len(STRUCK)
    for struck, weight in blows:
        weights[struck + DEVASTATING] += weight
    return tuple(weight / sum(weights) for weight in weights)


OPEN: Final = exchange()
"""One exchange before any dice are rolled."""


def after(struck: int, attacker: str, standing: Standing) -> Standing:
    """What is left there after a blow that the attacker strikes, or suffers if it is less than 0."""
    attackers, defenders, settlements = standing
    if struck < 0:
        return attackers - losses(struck, attacker, attackers)[0], defenders, settlements
    units, settled = losses(struck, other(attacker), defenders, settlements)
    return attackers, defenders - units, settlements - settled


def other(side: str) -> str:
    """The other side."""
    return OVERLORD if side == EMPEROR else EMPEROR


def results(chances: Chances, attacker: str, standing: Standing) -> dict[Standing, float]:
    """What is left there after one exchange, given the attacker's chances; impossible results are left out."""
    found: dict[Standing, float] = {}
    for struck, chance in zip(STRUCK, chances, strict=True):
        if chance:
            then = after(struck, attacker, standing)
            found[then] = found.get(then, 0.0) + chance
    return found


def spared(chances: Chances, side: str, units: int, settlements: int = 0) -> float:
    """How likely a side loses nothing in an exchange, given its own chances and what it has there."""
    pairs = zip(STRUCK, chances, strict=True)
    return sum(chance for struck, chance in pairs if struck >= 0 or not any(losses(struck, side, units, settlements)))


def check(attacker: str, attackers: int, defenders: int, settlements: int) -> None:
    """Refuse anything that cannot be a battle with the pieces of this box, or the end of one.

    Raises:
        ValueError: its first argument names the field (``attacker``, ``attackers``, ``defenders``, ``settlements``),
            the second says what is wrong.
    """
    if attacker not in (EMPEROR, OVERLORD):
        raise ValueError("attacker", f"expected {EMPEROR} or {OVERLORD}")
    own, theirs = (TROOPS, HORDES) if attacker == EMPEROR else (HORDES, TROOPS)
    for field, count, most in (
        ("attackers", attackers, own),
        ("defenders", defenders, theirs),
        ("settlements", settlements, SETTLEMENTS),
    ):
        if not 0 <= count <= most:
            raise ValueError(field, f"expected 0 to {most}, the box holds no more")
    if settlements and attacker == OVERLORD:
        raise ValueError("settlements", "none can stand in a borderland that the Overlord attacks, it is the Emperor's")
    if not attackers and not defenders and not settlements:
        raise ValueError("attackers", "nobody stands there")


@lru_cache(maxsize=4096)
def battle(attacker: str, attackers: int, defenders: int, settlements: int = 0) -> float:
    """The attacker's chance to win a battle in which nobody rolls again, to 1e-12.

    Args:
        attacker: ``EMPEROR`` or ``OVERLORD``.
        attackers: units that attack; with none, the battle is lost.
        defenders: units that defend.
        settlements: the Overlord's if he defends; they roll even without hordes.

    Raises:
        ValueError: as ``check``.
    """
    check(attacker, attackers, defenders, settlements)
    if not attackers:
        return 0.0
    if not defenders + settlements:
        return 1.0
    changes = _changes(attacker, (attackers, defenders, settlements))
    return sum(chance * battle(attacker, *then) for then, chance in changes)


def _changes(attacker: str, standing: Standing) -> list[tuple[Standing, float]]:
    """What the next exchange that changes anything leads to."""
    found = results(OPEN, attacker, standing)
    same = found.pop(standing)
    return [(then, chance / (1 - same)) for then, chance in found.items()]


@lru_cache(maxsize=4096)
def survivors(
    attacker: str, attackers: int, defenders: int, settlements: int = 0
) -> tuple[tuple[Standing, float], ...]:
    """What may be left when such a battle is over, with its chance: most attackers first, then fewest defenders.

    Raises:
        ValueError: as ``check``.
    """
    check(attacker, attackers, defenders, settlements)
    standing = attackers, defenders, settlements
    if not attackers or not defenders + settlements:
        return ((standing, 1.0),)
    found: dict[Standing, float] = {}
    for then, chance in _changes(attacker, standing):
        for end, share in survivors(attacker, *then):
            found[end] = found.get(end, 0.0) + chance * share
    return tuple(sorted(found.items(), key=lambda one: (-one[0][0], one[0][1:])))


def worth(side: str, attacker: str, standing: Standing) -> Chances:
    """How likely ``side`` is to win the battle after each blow of ``STRUCK`` that it strikes, without re-rolls."""
    wins = tuple(battle(attacker, *after(struck, attacker, standing)) for struck in STRUCK)
    return wins if side == attacker else tuple(1 - chance for chance in reversed(wins))


def voyage(strength: int, dice: int) -> float:
    """The chance that one of some dice is lower than the junks and gold that were sent (ruling 12)."""
    lower = min(max(strength - 1, 0), 6)
    return 1 - (1 - lower / 6) ** dice
