"""Battles a second time, from the rulebook alone: every throw of six dice, in whole numbers and fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

Throw = tuple[int, ...]


def result(throw: Throw) -> tuple[int, int]:
    """How many dice show the same, and what counts: their face, or the highest when all differ."""
    for face in range(1, 7):
        if throw.count(face) >= 2:
            return throw.count(face), face
    return 1, max(throw)


def struck(attacker: Throw, defender: Throw) -> tuple[str, str]:
    """Who wins the exchange and how; nobody in a standoff."""
    (own, face), (other, other_face) = result(attacker), result(defender)
    if own > other:
        return "attacker", "devastating"
    if other > own:
        return "defender", "devastating"
    if face == other_face:
        return "nobody", "standoff"
    return ("attacker" if face > other_face else "defender"), "normal"


@cache
def exchanges() -> dict[tuple[str, str], int]:
    """How many of the 46,656 throws of both sides' dice end in what."""
    throws = list(product((1, 2, 3, 4, 5, 6), repeat=3))
    return dict(Counter(struck(own, other) for own in throws for other in throws))


@cache
def attacker_wins(attacker: str, attackers: int, defenders: int, settlements: int) -> Fraction:
    """The attacker's chance; exchanges without effect are repeated for ever."""
    if attackers == 0:
        return Fraction(0)
    if defenders == 0 and settlements == 0:
        return Fraction(1)
    won, counted = Fraction(0), 0
    for (winner, blow), number in exchanges().items():
        a, d, s = attackers, defenders, settlements
        overlord_loses = (winner == "attacker") == (attacker == "emperor") and winner != "nobody"
        if overlord_loses and s > 0:
            s -= 1 if blow == "devastating" else 0
        elif winner != "nobody":
            hits = 2 if blow == "devastating" else 1
            if winner == "attacker":
                d = d - hits if d > hits else 0
            else:
                a = a - hits if a > hits else 0
        if (a, d, s) != (attackers, defenders, settlements):
            won += number * attacker_wins(attacker, a, d, s)
            counted += number
    return won / counted
