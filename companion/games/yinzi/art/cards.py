"""The action cards of Yínzi: how often an action is conducted, and the workers that come with it."""

from __future__ import annotations

from typing import Final

from companion.art.brush import Ink
from companion.art.ornament import frame, roundel, seal
from companion.art.shapes import (
    BLEED,
    Box,
    Circle,
    Group,
    Paint,
    Path,
    Picture,
    Rect,
    Shape,
    Text,
    Use,
    box,
    fill,
    line,
    turned,
)
from companion.games.yinzi.art.pieces import piece

SIZE: Final = (44.0, 67.0)
FIGURE: Final[Box] = (9.0, 11.0, 26.0, 19.4)
"""The large figure: how often the action is conducted."""
CASH: Final = 5.4
"""Half the distance between two coins of the pattern on backs."""


def face(colour: str, value: int, workers: int, times: str, ink: Ink) -> Picture:
    """A card of a player; a fanned hand shows colour, value and workers.

    Args:
        times: what the large figure means, in a word.
    """
    w, h = SIZE
    middle = w / 2
    small = Text(8.3, 17.4, f"{value}", 6.4, "serif-bold", anchor="middle", room=6.0)
    sign = Use(f"s-{colour}", 5.4, 5.4, 5.8, 5.8)
    corner: Picture = (
        sign,
        small,
        *(Use("y-worker", 6.9, 19.2 + n * 3.9, 2.8, 3.4, swap=(("pc", f"p-{colour}"),)) for n in range(workers)),
    )
    size, step = 7.2, 8.0
    left = middle - (workers * step - (step - size)) / 2
    group: list[Shape] = []
    for number in range(workers):
        group += piece("worker", colour, left + number * step, 41.4, size)
    return (
        Rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED, fill("surface")),
        *frame((3.0, 3.0, w - 6, h - 6), "map-fine", fret=4.4),
        Text(middle, FIGURE[1] + FIGURE[3], f"{value}", 27.0, "serif-bold", anchor="middle", room=FIGURE[2]),
        Text(middle, 35.6, times, 3.6, "sans", "muted", "middle", room=w - 20),
        Path(f"M{middle - 11} 38.9h8.8M{middle + 2.2} 38.9h8.8", line("map-fine", 0.35)),
        Path(f"M{middle} 37.7l1.2 1.2-1.2 1.2-1.2-1.2z", fill(f"p-{colour}")),
        *group,
        Group(corner),
        turned((sign, small), w, h),
    )


def back(colour: str, ink: Ink) -> Picture:
    """The back of a player's cards: strings of cash, two frames, and the seal."""
    w, h = SIZE
    low, field = ink == "low", f"p-{colour}"
    pen, under = (field, "surface") if low else ("p-outline", field)
    fine = line(field, 0.11) if low else Paint(stroke=pen, width=0.22, opacity=0.6, over=field)
    middle, sign = (w / 2, h / 2), 6.0
    ends: list[Shape] = []
    for y in (13.6, h - 13.6):
        ends += roundel(middle[0], y, 4.9, pen, "surface", low=low)
        drawn = Use(f"s-{colour}", -sign / 2, -sign / 2, sign, sign)
        ends.append(Group((drawn,), at=(middle[0], y), turn=0.0 if y < middle[1] else 180.0))
    return (
        Rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED, fill(under)),
        cash((-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), fine, holes=not low),
        Rect(3.4, 3.4, w - 6.8, h - 6.8, line(pen, 0.4), r=2.2),
        Rect(4.4, 4.4, w - 8.8, h - 8.8, line(pen, 0.18), r=1.7),
        *ends,
        Circle(*middle, 9.6, Paint(fill="surface", stroke=pen, width=0.5)),
        Circle(*middle, 8.5, line(pen, 0.2)),
        seal(*middle, 11.0, hollow=low),
    )


def cash(area: tuple[float, float, float, float], paint: Paint, holes: bool) -> Group:
    """Coins that overlap one another, each with its square hole; one of them lies in the middle of the area."""
    x, y, w, h = area
    cx, cy = x + w / 2, y + h / 2
    rows, columns = int(h / 2 / CASH) + 2, int(w / 2 / CASH) + 2
    d, r, hole = "", CASH, CASH * 0.36
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            if (row + column) % 2:
                continue
            u, v = cx + column * CASH, cy + row * CASH
            d += f"M{u - r:.2f} {v:.2f}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0z"
            if holes:
                d += f"M{u - hole:.2f} {v - hole:.2f}h{2 * hole:.2f}v{2 * hole:.2f}h{-2 * hole:.2f}z"
    return Group((Path(d, paint),), clip=box(*area))
