"""Small pictures among the words of what is read on paper: markers, emblems, dice, and what points are spent on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.art.ming_voyages import emblems
from companion.art.shapes import Circle, Paint, Path, Picture, Rect, Shape, Text, Use, fill, line

ACTIONS: Final = {
    "emperor": ("recruit", "move", "attack", "tax", "junks", "voyage"),
    "overlord": ("amass", "move", "attack", "gather", "settle"),
}
"""What each side spends points on, in the order of the rulebook."""
MARKERS: Final[Mapping[str, str]] = {
    "recruit": "troop", "tax": "gold", "junks": "junk", "amass": "horde", "gather": "settlement"
}  # fmt: skip
"""What actions take from the supply."""
PIPS: Final = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


def marker(what: str, x: float, y: float, size: float) -> Shape:
    """A marker around (x, y)."""
    return Use(what, x - size / 2, y - size / 2, size, size)


def action(name: str, x: float, y: float, size: float) -> Picture:
    """What stands for an action, around (x, y)."""
    if name in MARKERS:
        return (marker(MARKERS[name], x, y, size),)
    pen = line("ink", size * 0.1)
    u = size / 10
    if name == "move":
        d = f"M{x - 4 * u:g} {y + 3 * u:g}c0-{3.6 * u:g} {2.4 * u:g}-{5.4 * u:g} {6.6 * u:g}-{5.2 * u:g}"
        head = f"M{x + 1.4 * u:g} {y - 5.2 * u:g}l{3.6 * u:g} {3 * u:g}-{3.6 * u:g} {3 * u:g}z"
        return (Path(d, pen), Path(head, fill("ink")))
    if name == "attack":
        d = (
            f"M{x - 4 * u:g} {y - 4 * u:g}L{x + 3.6 * u:g} {y + 3.6 * u:g}"
            f"M{x + 4 * u:g} {y - 4 * u:g}L{x - 3.6 * u:g} {y + 3.6 * u:g}"
        )
        hilts = (
            f"M{x + 1 * u:g} {y + 3.6 * u:g}l{2.6 * u:g}-{2.6 * u:g}"
            f"M{x - 1 * u:g} {y + 3.6 * u:g}l-{2.6 * u:g}-{2.6 * u:g}"
        )
        return (Path(d, pen), Path(hilts, line("ink", size * 0.08)))
    wave = f"M{x - 4.6 * u:g} {y + 4.6 * u:g}" + f"q{1.15 * u:g}-{1.2 * u:g} {2.3 * u:g} 0" * 4
    if name == "voyage":
        return (marker("junk", x, y - 0.8 * u, 8.4 * u), Path(wave, line("water", size * 0.07)))
    shaft = f"M{x + 3.2 * u:g} {y - 4.4 * u:g}v{7.4 * u:g}"
    down = f"{shaft}m-{1.6 * u:g}-{1.8 * u:g}l{1.6 * u:g} {2 * u:g} {1.6 * u:g}-{2 * u:g}"
    return (marker("settlement", x - 1.6 * u, y, 7.4 * u), Path(down, line("ink", size * 0.08)))


def die(pips: int, x: float, y: float, size: float, counts: bool = True) -> Picture:
    """A die around (x, y); one that does not count is faint."""
    pen = "ink" if counts else "line"
    dot = fill("ink" if counts else "muted")
    box = Rect(
        x - size / 2, y - size / 2, size, size, Paint(fill="surface", stroke=pen, width=size * 0.07), size * 0.18
    )
    far = size * 0.25
    return (box, *(Circle(x + u * far, y + v * far, size * 0.085, dot) for u, v in PIPS[pips]))


def numbered(x: float, y: float, number: int, r: float = 2.5, dark: bool = True) -> Picture:
    """A number in a disc around (x, y)."""
    size = 1.32 * r
    if not dark:
        return (
            Circle(x, y, r, Paint(fill="surface", stroke="muted", width=0.2)),
            Text(x, y + 0.34 * size, f"{number}", size, "sans-bold", "muted", "middle"),
        )
    return (
        Circle(x, y, r, fill("cinnabar")),
        Text(x, y + 0.34 * size, f"{number}", size, "sans-bold", "surface", "middle"),
    )


def emblem(side: emblems.Side, x: float, y: float, size: float) -> Picture:
    """A side's emblem around (x, y)."""
    return emblems.emblem(side, x, y, size)
