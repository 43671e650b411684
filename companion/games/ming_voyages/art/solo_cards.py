"""Faces of the solo deck: what the Overlord does for each number of command points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.art.brush import Ink
from companion.art.shapes import BLEED, Block, Path, Picture, Rect, Text, fill, line
from companion.games.ming_voyages.art import emblems, vignettes
from companion.games.ming_voyages.art.cards import GROUNDS, INSET, LEFT, SCENE, TEXT, H, W

BAND: Final = (23.8, 37.8)
"""The band with the name, from y to y."""
ROWS: Final = (39.2, 82.6)
"""What the rows share, from y to y; those with more words have more of it."""
COIN: Final = 4.3
"""Radius of a row's coin."""
ROOM: Final = W - TEXT - INSET - 2.0
"""Width of a row's words."""
LARGEST: Final = 3.4
LEAST: Final = 2.6
"""Sizes of the words, mm; all rows of a card have the same."""
LEADING: Final = 1.2
LETTER: Final = 0.455
"""Roughly the width of a letter, as a part of its size: art knows no fonts."""
POINTS: Final = (1, 2, 3)
"""Command points that rows are for, from the top down."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event of the solo deck.

    Attributes:
        name: its title.
        level: what is said below it, for example ``"level 2 of 3"``.
        rows: what happens for 1, 2 and 3 command points.
        scene: the scene above (of ``vignettes``).
    """

    name: str
    level: str
    rows: tuple[str, str, str]
    scene: str


def face(event: Event, ink: Ink) -> Picture:
    """An event's face.

    Raises:
        LookupError: the scene is unknown.
    """
    upper, lower = BAND
    ground = GROUNDS["overlord"]
    rows: list[Block | Path] = []
    coins: Picture = ()
    size, heights = _shared(event.rows)
    y = ROWS[0]
    for points, said, high in zip(POINTS, event.rows, heights, strict=True):
        if y > ROWS[0]:
            rows.append(Path(f"M{INSET + 3} {y:g}H{W - INSET - 3}", line("gold-line", 0.2)))
        coins += emblems.points(LEFT, y + high / 2, COIN, points)
        rows.append(Block(TEXT, y + 0.5, ROOM, high - 1.0, (said,), size, leading=LEADING, valign="middle"))
        y = round(y + high, 2)
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
            20.6, upper + 1.1, W - 20.6 - INSET - 0.8, 8.8, (event.name,), 5.0, "serif-bold", leading=1.0,
            valign="middle",
        ),
        Text(20.6, lower - 1.7, event.level, 2.5, "sans", "muted", room=W - 20.6 - INSET - 0.8),
        *rows,
        *coins,
    )  # fmt: skip


def _shared(rows: Sequence[str]) -> tuple[float, list[float]]:
    """The size at which all rows fit, and how high each of them is."""
    size, whole = LARGEST, ROWS[1] - ROWS[0]
    while True:
        needed = [max(_lines(said, size) * size * LEADING + 1.9, 2 * COIN + 1.6) for said in rows]
        if sum(needed) <= whole or size <= LEAST:
            break
        size = round(size - 0.1, 2)
    spare = (whole - sum(needed)) / len(rows)
    return size, [round(high + spare, 2) for high in needed]


def _lines(said: str, size: float) -> int:
    """How many lines the words will take."""
    count, filled = 1, 0.0
    for word in said.split(" "):
        wide = len(word) * LETTER * size
        if filled and filled + wide > ROOM:
            count, filled = count + 1, 0.0
        filled += wide + LETTER * size
    return count
