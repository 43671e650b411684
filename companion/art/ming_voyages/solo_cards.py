"""Faces of the solo deck: what the Overlord does for each number of command points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.art.brush import Ink
from companion.art.ming_voyages import emblems, vignettes
from companion.art.ming_voyages.cards import BLEED, GROUNDS, INSET, LEFT, SCENE, TEXT, H, W
from companion.art.shapes import Block, Path, Picture, Rect, Text, fill, line

BAND: Final = (24.2, 37.4)
"""The band with the name, from y to y."""
FIRST: Final = 39.0
"""Where the rows begin."""
ROW: Final = 14.6
POINTS: Final = (1, 2, 3)
"""Command points that rows are for, from the top down."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event of the solo deck.

    Attributes:
        name: its title.
        level: what is said below it, for example ``"level 2 of 3"``.
        rows: what happens for 1, 2 and 3 command points.
        scene: the scene above (``vignettes.SCENES``).
    """

    name: str
    level: str
    rows: tuple[str, str, str]
    scene: str


def face(event: Event, ink: Ink) -> Picture:
    """An event's face.

    Raises:
        KeyError: the scene is unknown.
    """
    upper, lower = BAND
    ground = GROUNDS["overlord"]
    rows: list[Block | Path] = []
    coins: Picture = ()
    for number, (points, said) in enumerate(zip(POINTS, event.rows, strict=True)):
        y = FIRST + number * ROW
        if number:
            rows.append(Path(f"M{INSET + 3} {y:g}H{W - INSET - 3}", line("gold-line", 0.2)))
        coins += emblems.points(LEFT, y + ROW / 2, 4.3, points)
        rows.append(Block(TEXT, y + 0.7, W - TEXT - INSET - 2.0, ROW - 1.4, (said,), 3.3, leading=1.2, valign="middle"))
    red = line("cinnabar", 0.35)
    return (
        Rect(-BLEED, -BLEED, W + 2 * BLEED, H + 2 * BLEED, fill("surface")),
        Rect(-BLEED, -BLEED, W + 2 * BLEED, upper + BLEED, fill("surface" if ink == "low" else ground)),
        vignettes.scene(event.scene, (W / 2, upper - 1.9), ground, ink, SCENE),
        Rect(INSET, INSET, W - 2 * INSET, H - 2 * INSET, red, r=2.0),
        Rect(INSET + 0.8, INSET + 0.8, W - 2 * INSET - 1.6, H - 2 * INSET - 1.6, line("cinnabar", 0.15), r=1.4),
        Rect(-BLEED, upper, W + 2 * BLEED, lower - upper, fill("surface")),
        Path(f"M{-BLEED} {upper}H{W + BLEED}M{-BLEED} {lower}H{W + BLEED}", line("cinnabar", 0.4)),
        Path(f"M{-BLEED} {upper + 0.8}H{W + BLEED}M{-BLEED} {lower - 0.8}H{W + BLEED}", line("cinnabar", 0.15)),
        *emblems.emblem("overlord", LEFT, (upper + lower) / 2, 13.4, ink),
        Block(
            20.6, upper + 1.0, W - 20.6 - INSET - 0.8, 8.2, (event.name,), 5.0, "serif-bold", leading=1.05,
            valign="middle",
        ),
        Text(20.6, lower - 2.0, event.level, 2.5, "sans", "muted", room=W - 20.6 - INSET - 0.8),
        *rows,
        *coins,
    )  # fmt: skip
