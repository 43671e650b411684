"""What two rolls do to each other, in words and as an arrow that points at who suffers (ruling 14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.ming_voyages import dice
from companion.web.presenters.common import Words
from companion.web.presenters.ming_voyages.frame import OTHER, UNIT, pieces


@dataclass(frozen=True, slots=True)
class Blow:
    """``arrow`` is ``up``, ``down`` or ``""``; ``tone`` is ``good`` or ``bad`` for the reader, else ``""``."""

    macro: ClassVar[str] = "blow"
    template: ClassVar[str] = "ming_voyages/_widgets.html"

    head: str
    text: str
    arrow: str
    thick: bool
    tone: str
    loser: str = ""
    units: int = 0
    settlements: int = 0

    @property
    def fallen(self) -> dict[str, int]:
        """Markers that fall."""
        found = {UNIT[self.loser]: self.units, "settlement": self.settlements} if self.loser else {}
        return {marker: count for marker, count in found.items() if count}


def strike(rolled: Mapping[str, int], attacker: str, there: Mapping[str, int], reader: str, words: Words) -> Blow:
    """The blow between two rolls.

    Args:
        rolled: both sides' dice.
        attacker: whose row is the upper one.
        there: how many of each marker stand in the land.
        reader: the reader's side, or ``""``.
    """
    struck = dice.blow(rolled["emperor"], rolled["overlord"])
    if not struck:
        return Blow(words("scene.standoff"), words("scene.standoff.why"), "", False, "")
    winner, loser = ("emperor", "overlord") if struck > 0 else ("overlord", "emperor")
    units, settled = dice.losses(struck, loser, there.get(UNIT[loser], 0), there.get("settlement", 0))
    if units or settled:
        marker = UNIT[loser] if units else "settlement"
        falls = words("scene.falls", count=units + settled, pieces=pieces(marker, units + settled))
    else:
        falls = words("scene.sheltered")
    own, other = rolled[winner], rolled[loser]
    if dice.kind(own) != dice.kind(other):
        kinds = {"winner": dice.KINDS[dice.kind(own)], "loser": dice.KINDS[dice.kind(other)]}
        why = words(f"scene.beats.{kinds['winner']}-{kinds['loser']}")
    else:
        why = words(f"scene.beats.{dice.KINDS[dice.kind(own)]}", high=dice.value(own), low=dice.value(other))
    thick = abs(struck) == dice.DEVASTATING
    return Blow(
        head=words("scene.devastating" if thick else "scene.hit"),
        text=f"{why} {falls}",
        arrow="up" if loser == attacker else "down",
        thick=thick,
        tone="" if not reader else "bad" if loser == reader else "good",
        loser=loser,
        units=units,
        settlements=settled,
    )


def sides(attacker: str, there: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """What stands there on the attacker's side and on the defender's; settlements are the Overlord's."""
    own, theirs = UNIT[attacker], UNIT[OTHER[attacker]]
    attackers, defenders = {own: there.get(own, 0)}, {theirs: there.get(theirs, 0)}
    (attackers if attacker == "overlord" else defenders)["settlement"] = there.get("settlement", 0)
    return attackers, defenders
