"""Small scenes of the Overlord's own deck, herds and wars: a strip of 48 by 15 mm that stands on y = 0 around x = 0."""

from __future__ import annotations

from math import cos, pi, sin

from companion.art.brush import Brush
from companion.art.ming_voyages.scenes_north import HILLS, HORSE, TAIL, peaks, rider, standard, tower, yurt
from companion.art.ming_voyages.strokes import FIRM, dark, far, fine, firm, ground, light, red, sun
from companion.art.ornament import cloud
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Shape

WOLF = (
    "M-9.8-5.5-8.4-6.5-7.5-8-6.9-6.8C-5.8-6.7-4.8-6-3.4-5.8 0-5.6 3-6.1 5.4-5.6 7.4-5.2 9.6-6.4 12-4.6"
    " 10-4.7 8-3.8 6.7-3.8L8.4-1.7 10.4-.4 9.8 0 7.2-1.2 4.9-3.2C2.6-2.6-.6-2.8-2.6-3.3L-4.4-1.9-7.8-.3"
    "-8.3-.8-5.5-2.5-4.7-4C-5.7-4.1-6.4-4.5-6.9-4.9L-9.2-4.6Z"
)


def moon(brush: Brush, x: float, y: float) -> Picture:
    """A crescent among stars."""
    return (
        light(brush, f"M{x} {y - 2.2}a2.2 2.2 0 1 0 2 3.1 1.8 1.8 0 0 1-2-3.1Z", width=0.28),
        *(
            fine(f"M{x + dx:g} {y + dy - 0.6:g}v1.2M{x + dx - 0.6:g} {y + dy:g}h1.2")
            for dx, dy in ((-5.4, 1.2), (5.2, -0.8), (9.6, 2.0))
        ),
    )


def horse(brush: Brush, x: float, y: float, size: float) -> Group:
    """A horse without a rider, at a gallop to the left."""
    mane = "M-7-11.6C-5.4-11.6-3.6-10.4-1.6-8.6-3-8.8-4.6-8.9-5.6-9.2Z"
    return Group((dark(brush, TAIL), dark(brush, HORSE), dark(brush, mane)), at=(x, y), scale=size)


def foals(brush: Brush) -> Picture:
    """Mares and a foal in the grass of spring."""
    return (
        sun(brush, 20, -11.8, 1.8),
        far(brush, HILLS),
        ground(),
        horse(brush, -14.0, 0, 0.8),
        horse(brush, 0.2, 0, 0.5),
        horse(brush, 13.2, 0, 0.74),
        fine("M-3.6 0l-.5-1.4M-3 0l.4-1.2M7 0l-.4-1.4M7.6 0l.5-1.2M22.4 0l-.5-1.5M23 0l.4-1.2"),
    )


def thieves(brush: Brush) -> Picture:
    """A rider by night, and horses that are not his."""
    return (
        *moon(brush, 4.6, -11.8),
        far(brush, HILLS),
        ground(),
        rider(brush, -13.4, 0, 0.72, lance=False),
        horse(brush, 0.6, -0.2, 0.68),
        horse(brush, 13.8, -0.4, 0.64),
        firm("M-10.8-7.4C-8.4-5.6-6.4-6-4.4-7.6M5.4-4.4C7-4.6 8-5.6 9.2-7.2", 0.25),
    )


def night(brush: Brush) -> Picture:
    """Riders under the moon."""
    return (
        *moon(brush, -14.6, -11.6),
        far(brush, "M-24 0V-3.6L-18-6.4-12-3.4-5-8.4 2-4 9-9.4 16-4.6 24-7V0Z"),
        ground(),
        rider(brush, 13.8, -0.4, 0.6),
        rider(brush, 2.6, 0, 0.7),
        rider(brush, -9.4, 0.2, 0.62, lance=False),
        fine("M20-1q1.2-1.2 2.4 0M-2.4-.8q.9-.9 1.6 0M8.6-.9q1-.9 1.8 0"),
    )


def raid(brush: Brush) -> Picture:
    """Riders by night under a watchtower."""
    return (
        *moon(brush, 9.4, -12.2),
        far(brush, HILLS),
        ground(),
        tower(brush, -18, 0, 0.98),
        rider(brush, -5.4, 0, 0.62),
        rider(brush, 6.4, -0.2, 0.56, lance=False),
        rider(brush, 16.6, 0, 0.5),
        fine("M-20.4-14.2C-19-15-18.4-13.8-16.8-14.4M20.6-.8q.9-.9 1.8 0", 0.25),
    )


def wolves(brush: Brush) -> Picture:
    """Two wolves, and the hunter behind them."""
    return (
        far(brush, HILLS),
        ground(),
        Group((dark(brush, WOLF),), at=(-15.6, 0.0), scale=0.7),
        Group((dark(brush, WOLF),), at=(-0.4, -0.3), scale=0.54),
        rider(brush, 14.2, 0, 0.78),
        fine("M21.4-1q1-1 2 0M-7.4-.6q.8-.8 1.5 0M5.4-.7q.7-.7 1.3 0"),
        cloud(-15.6, -12.2, 0.32, "map-fine", 0.2),
    )


def kettledrum(brush: Brush, x: float, size: float) -> Group:
    """A kettledrum on its stand with a beater on it."""
    return Group(
        (
            firm("M-3.4-3.4-5 0M3.4-3.4 5 0M0-2V0", 0.5),
            dark(brush, "M-5.6-8.2C-5.6-4.4-3-1.8 0-1.8 3-1.8 5.6-4.4 5.6-8.2Z"),
            red(brush, "M-5.5-7.4H5.5L5.2-5.8H-5.2Z"),
            light(brush, "M-6-8.2C-6-9.8 6-9.8 6-8.2 6-6.9-6-6.9-6-8.2Z"),
        ),
        at=(x, 0.0),
        scale=size,
    )


def drums(brush: Brush) -> Picture:
    """Kettledrums between two standards."""
    return (
        far(brush, HILLS),
        ground(),
        Group(standard(brush), at=(-19, 0.0), scale=0.78),
        Group(standard(brush), at=(19, 0.0), scale=0.78),
        kettledrum(brush, -7.2, 1.0),
        kettledrum(brush, 7.2, 1.0),
        firm("M-9.6-14.4-5.6-8.8M9.6-14.4 5.6-8.8", 0.4),
        Circle(-5.5, -8.9, 0.7, Paint(fill=FIRM)),
        Circle(5.5, -8.9, 0.7, Paint(fill=FIRM)),
        fine(
            "M-2.4-12C-1.6-11.4-1.6-10.2-2.4-9.6M2.4-12C1.6-11.4 1.6-10.2 2.4-9.6M-.8-12.8C.4-11.8.4-9.8-.8-8.8", 0.25
        ),
    )


def wagon(brush: Brush, x: float, y: float, size: float) -> Group:
    """A felt tent on its cart."""
    wheels: list[Shape] = []
    for middle in (-3.6, 3.6):
        wheels.append(Circle(middle, -2.2, 2.2, Paint(fill="surface", stroke=FIRM, width=0.5)))
        spokes = "".join(
            f"M{middle:g}-2.2L{middle + 2 * cos(turn * pi / 4):.2f} {-2.2 + 2 * sin(turn * pi / 4):.2f}"
            for turn in range(8)
        )
        wheels += [firm(spokes, 0.22), Circle(middle, -2.2, 0.5, Paint(fill=FIRM))]
    return Group(
        (
            light(brush, "M-6-4.4V-7.2C-5.6-9.6-3-11-1-11.4H1C3-11 5.6-9.6 6-7.2V-4.4Z"),
            fine("M-4-7.2-1-11.4M4-7.2 1-11.4M-6-7.2H6M-3-4.4V-7.2M3-4.4V-7.2", 0.25),
            red(brush, "M-1.3-4.4V-7.2H1.3V-4.4Z"),
            dark(brush, "M-1.2-11.4h2.4l-.4-.9H-.8ZM-7-4.4H7V-3.5H-7Z"),
            *wheels,
        ),
        at=(x, y),
        scale=size,
    )


def wagons(brush: Brush) -> Picture:
    """Carts drawn up in a ring."""
    return (
        far(brush, HILLS),
        wagon(brush, -7.4, -3.4, 0.6),
        wagon(brush, 7.4, -3.4, 0.6),
        fine("M-15-1.2H15", 0.2),
        ground(),
        wagon(brush, -15.6, 0, 0.86),
        wagon(brush, 15.6, 0, 0.86),
        wagon(brush, 0, 0.6, 0.96),
    )


def breach(brush: Brush) -> Picture:
    """Riders come through a gap in the wall."""
    left = "M-24 0V-8.6H-10.6L-9.4-6.8-10.2-5.4-8-4-8.8-2.4-6.8 0Z"
    right = "M24 0V-8.6H11.4L10-7 11-5.6 8.8-4.4 9.6-2.2 7.4 0Z"
    return (
        far(brush, "M-24 0V-6L-15-9-8-5.6 0-10.4 8-5.4 15-9.4 24-6V0Z"),
        rider(brush, 0.4, -0.4, 0.62),
        light(brush, left),
        light(brush, right),
        Path("M-24-9.1H-11M24-9.1H11.6", Paint(stroke=FIRM, width=1.0, dash=(1.2, 0.9))),
        fine("M-24-6.4H-9.8M-24-4.2H-8.4M-24-2H-8.2M24-6.4H10.6M24-4.2H9.4M24-2H9.4M-20-8.6v2.2M-14-8.6v2.2M-17-6.4v2.2"
             "M-12-6.4v2.2M-20-4.2V-2M-14-4.2V-2M-17-2V0M-11-2V0M20-8.6v2.2M15-8.6v2.2M17.6-6.4v2.2M12.6-6.4v2.2"
             "M20-4.2V-2M14-4.2V-2M17-2V0M11.6-2V0", 0.18),
        ground(),
        light(brush, "M-6.2 0l.6-1.4h1.8l.4 1.4ZM5 0l.4-1.1h1.5L7 0Z", width=0.25),
    )  # fmt: skip


def message(brush: Brush) -> Picture:
    """An arrow with a letter tied to it, over the wall."""
    return (
        far(brush, HILLS),
        ground(),
        tower(brush, 16.4, 0, 0.94),
        firm("M-19.6-3.4 5.4-11.6", 0.5),
        dark(brush, "M8.6-12.6 5-12.6 5.8-10.4Z"),
        dark(brush, "M-20.8-3-18.2-5.2-15.4-6 -17.8-3.8ZM-20.4-2.4-17.4-3.4-15-5.4-18.2-2.6Z"),
        light(brush, "M-8.8-9.6-1.6-12.1-.4-8.4-7.6-5.9Z"),
        fine("M-7.4-8.9-2-10.8M-7-7.8-1.6-9.7", 0.25),
        red(brush, "M-5.8-10.7-4.6-11.1-3.4-7.4-4.6-7Z"),
        fine("M10.2-14.2C12-14.8 12.4-14 13.6-14.4M-22.6-.9C-21.8-1.6-21.4-1.8-20.8-2.2", 0.25),
    )


def banners(brush: Brush) -> Picture:
    """Three khans: the standards of two before that of one."""
    return (
        *peaks(brush),
        ground(),
        Group(standard(brush), at=(-12.0, 0.0), scale=0.74),
        Group(standard(brush), at=(12.6, 0.0), scale=0.74),
        Group(standard(brush), scale=1.0),
        rider(brush, -18.6, 0, 0.38, lance=False),
        rider(brush, -5.4, 0, 0.38, lance=False),
        rider(brush, 6.4, 0, 0.38, lance=False),
        rider(brush, 18.8, 0, 0.38, lance=False),
    )


def oath(brush: Brush) -> Picture:
    """Two arrows crossed over a bowl."""
    arrow = "M-8.6-2.4 7-12.6"
    head = "M9.4-14.2 6-13.2 7.4-11.2Z"
    feathers = "M-10.6-1.2-8.2-4.2-5.8-5.6-6.8-3ZM-10.2-.6-7-1-4.4-2.6-7.6-3Z"
    return (
        far(brush, HILLS),
        ground(),
        firm(arrow, 0.45),
        dark(brush, head),
        dark(brush, feathers),
        Path("M8.6-2.4-7-12.6", Paint(stroke=FIRM, width=0.45)),
        dark(brush, "M-9.4-14.2-6-13.2-7.4-11.2ZM10.6-1.2 8.2-4.2 5.8-5.6 6.8-3ZM10.2-.6 7-1 4.4-2.6 7.6-3Z"),
        light(brush, "M-4.6-5.4C-4.4-2.6-2.6-.9-1.6-.9L-2 0H2L1.6-.9C2.6-.9 4.4-2.6 4.6-5.4Z"),
        red(brush, "M-4.2-5.2C-4.2-6.2 4.2-6.2 4.2-5.2 4.2-4.5-4.2-4.5-4.2-5.2Z"),
        fine("M-3.8-3.2H3.8", 0.25),
        yurt(brush, -18, 0.6),
        yurt(brush, 18, 0.6),
    )
