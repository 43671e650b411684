"""What the twelve cells come to for both sides, with the reason behind every point (ruling 16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.ming_voyages.rules.score_position import MAJOR_POINTS, TIE_BONUS
from companion.web.play.scores import ScoreItem
from companion.web.play.texts import Words
from companion.web.play.widgets import Sum

VOYAGES: Final = range(1, 8)
SIDES: Final = ("emperor", "overlord")


@dataclass(frozen=True, slots=True)
class Side:
    """One side: its cells by where they come from, what they come to, and what a match gives for it.

    ``points`` is what stands beside the name: the cells, and after the end what the game gives with its last lines.
    """

    colour: str
    name: str
    total: int
    items: tuple[ScoreItem, ...]
    match: int
    won: bool
    points: int

    @property
    def sum(self) -> Sum:
        """As a widget shows it."""
        return Sum(self.colour, self.name, self.points, self.items, self.won)


def sides(view: Mapping[str, Any], words: Words) -> tuple[Side, Side]:
    """Both sides as things stand; ``match`` as if the game ended now."""
    done = set(view["voyages"])
    lands: dict[str, list[str]] = {side: [] for side in SIDES}
    for name, here in view["regions"].items():
        if here.get("ruler") in lands:
            lands[here["ruler"]].append(words.name("region", name))
    ports = {
        "emperor": [words.name("voyage", str(one)) for one in VOYAGES if one in done],
        "overlord": [words.name("voyage", str(one)) for one in VOYAGES if one not in done],
    }
    totals = {side: len(lands[side]) + len(ports[side]) for side in SIDES}
    winner = won(view)
    found = []
    for side in SIDES:
        items = [
            ScoreItem(words(f"scene.sum.voyages-{side}", count=len(ports[side]), which=ports[side]), len(ports[side])),
            ScoreItem(words("scene.sum.lands", count=len(lands[side]), which=lands[side]), len(lands[side])),
        ]
        match = totals[side]
        if view["major"] == side:
            match = MAJOR_POINTS
        elif view["major"] is None and side == "overlord" and totals["overlord"] == totals["emperor"]:
            match += TIE_BONUS
        points = match if winner else totals[side]
        if points != totals[side]:
            why = "screen.source.major-victory" if view["major"] else "screen.source.tie"
            items.append(ScoreItem(words(why), points - totals[side]))
        name = words.name("seat", side)
        kept = tuple(one for one in items if one.points)
        found.append(Side(side, name, totals[side], kept, match, winner == side, points))
    return found[0], found[1]


def won(view: Mapping[str, Any]) -> str:
    """The winner's side, ``""`` before the end."""
    return str(view["seats"][view["winners"][0]]) if view["winners"] else ""
