"""Small scenes of the steppe and its borders: a strip of 48 by 15 mm that stands on y = 0 around x = 0."""

from __future__ import annotations

from companion.art.brush import Brush
from companion.art.ming_voyages.strokes import FIRM, dark, far, fine, firm, ground, light, red, sun
from companion.art.ornament import cloud, mirrored
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Shape, line

HORSE = (
    "M-9.9-7.5-9.3-8.9-7.3-10.9-7-12.1-6.1-11.1C-4.4-10.7-3-9-1.5-8.3.6-7.9 3.6-8.4 6-7.9 7-7.7 7.7-7.2 7.9-6.4"
    "L9.3-3.9 11.7-2.4 11.3-1.7 8.3-2.8 6.6-4.3 7.7-2.1 9.5-.6 9-.1 6.4-1.5 4.7-4.3C2.8-3.8.4-3.8-1.8-4.3"
    "L-3.2-2.7-6-2.6-6.8-1.2-7.4-1.5-6.8-3.4-4-3.7-4.3-4.4-7.6-4-9.2-2.9-9.5-3.5-7.8-5.1-4.6-5.6"
    "C-4.8-6.8-5.6-7.9-6.6-8.3L-8.3-7.2-9.3-6.8Z"
)
TAIL = "M7.4-7.6C9.4-8.4 11.2-8 13-6 11.2-6.5 9.8-6.2 8-5.4Z"


HILLS = "M-24 0C-17-4.2-10-4.6-4-2.8 2-1.2 8-5.4 14-5.8 19-6 22-3.4 24 0Z"
"""Low hills behind everything."""


def peaks(brush: Brush, left: float = -24, right: float = 24) -> Picture:
    """Two ranges of bare mountains."""
    return (
        far(brush, f"M{left} 0-19-6.4-16.4-4-12.2-10.4-7.2-3.6-4-6 1 0Z"),
        far(brush, f"M2 0 8.4-7.6 11-5 15.2-11.4 20-4.4 {right} 0Z"),
        fine("M-12.2-10.4-11.4-6.8-12.6-4.4M-19-6.4-18.4-3.6M15.2-11.4 15.8-7.4 14.6-4.8M8.4-7.6 9-4.8M-4-6-3.6-3.8"),
    )


def yurt(brush: Brush, x: float, size: float) -> Group:
    """A felt tent with its door, ropes and crown."""
    return Group(
        (
            light(brush, "M-5.4 0V-3.6C-5-5.8-3-7.4-1-7.8H1C3-7.4 5-5.8 5.4-3.6V0Z"),
            firm("M-5.4-3.6H5.4", 0.25),
            fine("M-3.6-3.6-1-7.8M3.6-3.6 1-7.8M-5.4-1.9H-1.5M1.5-1.9H5.4"),
            dark(brush, "M-1.2-7.8h2.4l-.4-.9H-.8Z"),
            red(brush, "M-1.4 0V-3.1H1.4V0Z"),
            firm("M0 0V-3.1", 0.18),
        ),
        at=(x, 0.0),
        scale=size,
    )


def yurts(brush: Brush) -> Picture:
    """A camp under the mountains, smoke over it."""
    return (
        *peaks(brush),
        ground(),
        fine("M-5.6-9C-6.6-10.4-4.8-11.2-5.6-12.6-6-13.4-5.4-14-5-14.4"),
        yurt(brush, 11.4, 0.72),
        yurt(brush, -5.6, 1.1),
        yurt(brush, 3.6, 0.84),
        firm("M17.6 0V-5.4"),
        red(brush, "M17.6-5.4h3.2l-.9 1 .9 1h-3.2Z"),
    )


def rider(brush: Brush, x: float, y: float, size: float, lance: bool = True) -> Group:
    """A rider at full gallop to the left."""
    shapes: list[Shape] = [dark(brush, TAIL), dark(brush, HORSE)]
    if lance:
        shapes += [firm("M-9-16.2 5.6-8", 0.4), red(brush, "M-9-16.2-6.2-16.8-5.2-15.3-7.4-15.3Z")]
    shapes += [
        light(brush, "M-.9-7.6C-1.5-9.6-1.5-11.6-.8-12.7L1-13.1C2.4-12 3-10 2.7-7.8L1.6-4.8H0Z"),
        firm("M.6-11.6-2.6-10.2", 0.7),
        Circle(-0.1, -14.1, 1.1, Paint(fill="surface", stroke=FIRM, width=0.3)),
        dark(brush, "M-1.9-14.4-.2-17 1.7-14.5Z"),
    ]
    return Group(tuple(shapes), at=(x, y), scale=size)


def riders(brush: Brush) -> Picture:
    """Three riders, dust behind them."""
    return (
        far(brush, "M-24 0C-18-3.6-12-4-6-2.6 0-1.4 4-4.6 10-5 16-5.2 20-3 24 0Z"),
        ground(),
        rider(brush, 12.4, -0.6, 0.62),
        rider(brush, -0.8, 0, 0.76),
        rider(brush, -14.2, -0.4, 0.66, lance=False),
        fine("M20.4-1.2q1.4-1.4 2.6 0M19.4-3q1-1 2 0M8.2-.9q1-.9 1.8 0M-5.6-.8q.9-.9 1.6 0"),
    )


CAMEL = (
    "M-7.6-9.4C-7.8-10.4-6.6-11.1-5.6-10.7-4.8-10.4-4.7-9.6-5-8.8-5.4-7.4-4.8-6.4-3.6-6.5"
    "-2.9-8.4-2.1-9.6-1.3-9.5-.4-9.4-.1-8-.1-7.4.5-7.2.9-7.3 1.2-7.6 1.6-9 2.4-9.9 3.2-9.6 4.2-9.2 4.8-7 5.1-5.4"
    "L5.4-2.8 5.1 0H4.3L4.3-2.6 3.7-4 3.3-2.4 3.1 0H2.3L2.4-3.9C.8-3.6-1-3.6-2.4-3.9L-2.6 0H-3.4L-3.5-2.6-3.9-3.6"
    "-4.3-2.2-4.4 0H-5.2L-5.2-3.4C-6.4-4.6-6.8-6-6.5-8.2-6.8-8.6-7.4-8.8-7.6-9.4Z"
)


def camel(brush: Brush, x: float, size: float) -> Group:
    """A camel of two humps under its load."""
    return Group(
        (
            dark(brush, CAMEL),
            light(brush, "M-2.3-8.6H2.4L2.9-5H-2.8Z", width=0.28),
            red(brush, "M-2.5-6.4H2.7l.2 1.4H-2.8Z"),
            firm("M5.3-5.2C6-4.6 6-3.8 5.8-3M-6.9-8.6-8-5.4", 0.25),
        ),
        at=(x, 0.0),
        scale=size,
    )


def caravan(brush: Brush) -> Picture:
    """Camels on their way through dunes."""
    return (
        sun(brush, 15.6, -10.4),
        far(brush, "M-24 0C-16-5.4-8-6.6-2-4.2 4-2 10-7 16-7.2 20-7.2 22-4 24 0Z"),
        ground(),
        camel(brush, -13.4, 0.86),
        camel(brush, -0.6, 0.96),
        camel(brush, 12.6, 0.86),
        fine("M-7.6-5.6C-6.8-4.2-6-4.2-5.4-5.2M5-5C5.6-4 6.2-4 6.8-4.8"),
    )


def falcon(brush: Brush) -> Picture:
    """A falcon over the peaks."""
    wings = (
        "M0-8.2C-2.4-9.6-4.6-12.2-9.4-13.4-7.8-12.4-7.2-11.8-6.6-11.2-7.6-11.4-8.2-11.4-8.8-11.2-6.4-10-4.2-7.6-1.2-6.4"
        "L-1.6-3.6-.2-4.4 1.2-3.6.8-6.4C3.8-7.6 6-10 8.4-11.2 7.8-11.4 7.2-11.4 6.2-11.2 6.8-11.8 7.4-12.4 9-13.4"
        "4.2-12.2 2.2-9.6-.2-8.2L-.8-9Z"
    )
    return (
        *peaks(brush),
        ground(),
        sun(brush, -17.4, -11.6, 1.8),
        cloud(18.6, -13, 0.32, "map-fine", 0.2),
        Group((dark(brush, wings),), at=(0.4, -3.0), turn=-8.0),
    )


def standard(brush: Brush) -> Picture:
    """A standard of horse hair at x = 0."""
    return (
        firm("M0 0V-13.4", 0.6),
        dark(brush, "M0-16-.9-13.6H.9Z"),
        dark(brush, "M-2.6-12.6C-1.6-13.6 1.6-13.6 2.6-12.6 3.2-10 2.8-7.2 3.2-4.6 2.2-5.6 1.6-5 1.2-3.8"
                    ".8-4.8.4-4.8 0-3.6-.4-4.8-.8-4.8-1.2-3.8-1.6-5-2.2-5.6-3.2-4.6-2.8-7.2-3.2-10-2.6-12.6Z"),
        red(brush, "M-2.7-12.7H2.7V-11.4H-2.7Z"),
    )  # fmt: skip


def banner(brush: Brush) -> Picture:
    """A standard, a bow in its case and a quiver."""
    return (
        far(brush, "M-24 0C-16-4.4-10-4.8-4-3.2 2-1.8 8-5 14-5 19-5 22-2.4 24 0Z"),
        ground(),
        *standard(brush),
        firm("M-13.6 0C-8.2-2.4-8-5.2-10.4-6.6-12.4-7.8-12.4-9.4-10-12.4", 0.7),
        firm("M-13.6 0-10-12.4", 0.18),
        light(brush, "M9.4 0 8.2-8.6H13L12.6 0Z"),
        red(brush, "M8.4-7H12.9l-.1 1.2H8.6Z"),
        firm("M9.3-8.6 8.5-12.4M10.6-8.6V-13M11.9-8.6 12.7-12.2", 0.3),
        dark(brush, "M8.5-12.4 7.6-13.8 9-13.6 9.4-11.6ZM10.6-13 9.9-14.4 10.6-14 11.3-14.4Z"
                    "M12.7-12.2 12.2-13.4 13.6-13.8Z"),
    )  # fmt: skip


SHEEP = "M-2.6-1.4C-3.4-2-3.2-3.2-2.2-3.3-1.8-4.1-.6-4.2-.2-3.6.4-4.3 1.6-4.1 1.8-3.3 2.8-3.2 3-2 2.4-1.5Z"


def sheep(brush: Brush, x: float, y: float, flipped: bool = False) -> Group:
    """A sheep at its grass."""
    head = "M-2.6-2.8C-3.6-3-4.4-1.6-3.8-1-3-.9-2.6-1.8-2.4-2.4Z"
    return Group(
        (firm("M-1.6-1.4V0M1.4-1.4V0", 0.4), light(brush, SHEEP), dark(brush, mirrored(head) if flipped else head)),
        at=(x, y),
    )


def herd(brush: Brush) -> Picture:
    """Sheep on their pasture."""
    return (
        *peaks(brush),
        ground(),
        sheep(brush, -12, -1.6),
        sheep(brush, 1.4, -2.0, flipped=True),
        sheep(brush, -4.6, 0.4),
        sheep(brush, 9.4, 0.2),
        sheep(brush, 15.6, -1.2, flipped=True),
        firm("M-17.6 0V-6.2C-17.6-7.4-16-7.4-16-6.4", 0.32),
    )


def storm(brush: Brush) -> Picture:
    """Pines bent by the wind."""
    pads = (
        "M-8.4-4.6Q-7-7-3.6-6.8-1.2-6.4-1.6-4.6ZM-7.4-8.4Q-5.6-11-2-10.4-.2-9.8-.6-8.4Z"
        "M-8.8-12Q-7-14.4-3.6-14-1.4-13.4-2-12Z"
    )
    trunk = "M0 0C.6-4-1.6-7-3.2-12.4M-.6-4.6-4-4.8M-1.6-8-4-8.6"

    def pine(x: float, size: float) -> Group:
        return Group((firm(trunk, 0.6), dark(brush, pads)), at=(x, 0.0), scale=size)

    return (
        far(brush, "M-24 0C-14-3.4-6-3.6 2-2.6 10-1.8 18-3 24 0Z"),
        ground(),
        pine(-10.6, 0.94),
        pine(3.4, 0.78),
        pine(15.4, 0.6),
        fine(
            "M22-12.6H8.6a1.7 1.7 0 1 1 1.5-2.5M23-9.6H9.4M21-6.4H14.6M-2.8-12.4H2.6M-19.6-9H-23.4M-20.4-5.2H-24", 0.3
        ),
    )


def tower(brush: Brush, x: float, y: float, size: float) -> Group:
    """A watchtower of brick."""
    return Group(
        (
            light(brush, "M-3.4 0-2.6-8.4H2.6L3.4 0Z"),
            fine("M-3.1-2.6H3.1M-2.9-5.2H2.9M-1-2.6V-5.2M1.4-5.2V-8.4M-1.6-5.2V-8.4M1.6-2.6V0M-2-2.6V0", 0.18),
            light(brush, "M-3.6-8.4V-11.4H-2.2V-10.3H-.9V-11.4H.9V-10.3H2.2V-11.4H3.6V-8.4Z"),
            dark(brush, "M-.9-2V-3.8a.9.9 0 0 1 1.8 0V-2Z"),
        ),
        at=(x, y),
        scale=size,
    )


def beacon(brush: Brush) -> Picture:
    """A beacon tower that burns, and another that answers."""
    flame = "M0-11.6C-2.2-12.6-1.6-14.6-.6-15.6-.5-14.8 0-14.6.2-15.2.4-16 .2-16.6-.2-17.4 1.4-16.6 2.6-13 0-11.6Z"
    return (
        far(brush, "M-24 0C-18-5.6-11-6-5-4 0-2.4 5-6.6 11-7 17-7.2 21-4 24 0Z"),
        ground(),
        tower(brush, 14.6, -6.2, 0.42),
        Group((red(brush, flame),), at=(14.6, -6.2), scale=0.42),
        tower(brush, -9.4, 0, 0.94),
        Group((red(brush, flame),), at=(-9.4, 0.0), scale=0.94),
        fine("M-8-15.4C-5.6-16-4.6-14.4-2.4-14.8-.6-15.2-.4-13.8 1.6-14M15.6-13C17.2-13.4 17.8-12.4 19.4-12.8", 0.3),
        firm("M-2.4 0V-1.6M-.6 0V-1.4M-3 0H0M1.6 0 3.4-2.4 5.2 0", 0.25),
    )


def wall(brush: Brush) -> Picture:
    """The wall over the ridges, towers at its bends."""
    ridge = "M-24-2.6-15-7.4-6-2.4 3.4-8.2 12-3.2 24-8"
    top = "M-24-4-15-8.8-6-3.8 3.4-9.6 12-4.6 24-9.4"
    return (
        far(brush, "M-24 0V-4.4L-17.6-11.6-12-6-6.4-9 0-6.4 7-12.4 13-7.4 18-11.6 24-7.6V0Z"),
        Path(ridge, Paint(stroke=FIRM, width=2.4, join="round")),
        Path(ridge, Paint(stroke="surface", width=1.8, join="round")),
        Path(top, Paint(stroke=FIRM, width=0.7, dash=(0.8, 0.8))),
        tower(brush, -15, -5.2, 0.52),
        tower(brush, 3.4, -6.0, 0.58),
        ground(),
        fine("M-20-.6Q-17-2.6-13-2M8-.6Q11-2.2 15-1.6"),
    )


def fire(brush: Brush) -> Picture:
    """A hall of the palace in flames."""
    flame = "M0 0C-2.6-1.2-2-3.6-.8-4.8-.7-3.8 0-3.6.3-4.4.6-5.4.3-6.2-.2-7.2 2-6.2 3.4-1.6 0 0Z"
    eaves = "M-13-6.4C-9.6-6.8-8.4-7.8-7.6-9.2H7.6C8.4-7.8 9.6-6.8 13-6.4L12.4-5.6H-12.4Z"
    return (
        ground(),
        *(Group((red(brush, flame),), at=(x, -8.4), scale=size) for x, size in ((-5.4, 0.8), (0.6, 1.05), (6, 0.7))),
        light(brush, "M-11 0V-1.6H11V0Z"),
        light(brush, "M-9-1.6V-6H9V-1.6Z"),
        firm("M-9-1.6V-6M-5.4-1.6V-6M-1.8-1.6V-6M1.8-1.6V-6M5.4-1.6V-6M9-1.6V-6", 0.5),
        dark(brush, eaves),
        fine("M-2.4 0V-1.6M2.4 0V-1.6"),
        *(Group((red(brush, flame),), at=(x, y), scale=0.46) for x, y in ((-10.8, -1.6), (11.6, -5.8), (-7.2, -2))),
        fine("M9-12.4C11.4-13.4 12.4-11.6 14.6-12.4 16.8-13.2 17.6-11.6 20-12M-9.4-12C-12-13-13-11.2-15.4-11.8"
             "M12.4-9.6C14.4-10.4 15.4-9 17.2-9.6", 0.3),
        firm("M17.4 0 18-2.6H21L21.6 0M18.6-2.6C18.6-4 20.4-4 20.4-2.6", 0.3),
    )  # fmt: skip


def pirates(brush: Brush) -> Picture:
    """Two low boats full of spears."""
    hull = "M-8.6-3.2C-5-1.8 4-1.6 9.6-4 9-1.8 7.6.4 6 1.4H-5.6C-7.4.2-8.4-1.4-8.6-3.2Z"
    boat: Picture = (
        firm("M.6-2V-12.8", 0.45),
        dark(brush, "M1-12.4C4.6-11 6.6-8 6.8-4.4L1-4.2Z"),
        red(brush, "M.6-12.8H-2.4L-1.6-12-2.4-11.2H.6Z"),
        firm("M-6.4-2.4-7.8-9M-4.4-2.2-5.2-9.4M-2.4-2-2.6-8.8", 0.28),
        *(Circle(x, -3.6, 0.75, Paint(fill="surface", stroke=FIRM, width=0.28)) for x in (-6, -4, -2)),
        dark(brush, hull),
    )
    waves = tuple(
        Path(f"M{-24 + shift:g} {y}" + "q1.5-1.5 3 0" * count, line("water", 0.3))
        for shift, y, count in ((0.0, -1.6, 16), (1.5, -0.1, 15), (0.0, 1.4, 16))
    )
    return (
        sun(brush, 19, -11.2, 1.8),
        fine("M-24-2.6H24"),
        Group(boat, at=(10.6, -1.4), scale=0.68),
        Group(boat, at=(-9.4, -0.6), scale=0.96),
        *waves,
    )
