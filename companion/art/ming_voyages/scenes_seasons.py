"""Small scenes of winter and drought on the steppe: a strip of 48 by 15 mm that stands on y = 0 around x = 0."""

from __future__ import annotations

from math import cos, pi, sin

from companion.art.brush import Brush
from companion.art.ming_voyages.scenes_north import HILLS, herd, peaks, yurt
from companion.art.ming_voyages.strokes import FIRM, dark, far, fine, firm, ground, light, sun
from companion.art.shapes import Circle, Group, Paint, Path, Picture, Shape


def flakes(lift: float = 0.0) -> Path:
    """Flakes of snow in the air."""
    places = ((-20, -8.4), (-13.4, -12.6), (-6.8, -10.6), (0.6, -13.6), (7.2, -10.2), (13.6, -13.2), (20, -9.4))
    arms = [(cos(turn * pi / 3) * 0.95, sin(turn * pi / 3) * 0.95) for turn in range(3)]
    lines = (f"M{x - u:.2f} {y - lift - v:.2f}L{x + u:.2f} {y - lift + v:.2f}" for x, y in places for u, v in arms)
    return fine("".join(lines), 0.26)


def frost(brush: Brush) -> Picture:
    """Sheep under the first snow."""
    return (*herd(brush), flakes(1.2))


def winter(brush: Brush) -> Picture:
    """Firs in deep snow."""
    firs: list[Shape] = []
    for x, size in ((-15.4, 0.8), (-7.6, 1.0), (4.4, 0.9), (11.6, 0.7), (18.4, 0.86)):
        tiers = tuple(
            shape
            for top, half in ((-9.0, 2.6), (-6.4, 3.4), (-3.6, 4.2))
            for shape in (
                dark(brush, f"M0 {top - 2.2:g}L{half:g} {top + 2.6:g}H{-half:g}Z"),
                light(
                    brush,
                    f"M0 {top - 2.2:g}L{half / 2:g} {top + 0.3:g} 0 {top - 0.3:g} {-half / 2:g} {top + 0.3:g}Z",
                    width=0.2,
                ),
            )
        )
        firs.append(Group((firm("M0 0V-2", 0.8), *tiers), at=(x, 0.0), scale=size))
    return (*peaks(brush), *firs, drift(brush), flakes(1.0))


def drift(brush: Brush) -> Path:
    """Snow on the ground."""
    return light(brush, "M-24 1C-18-2.4-14-1.6-9-.6-4 .6 0-1.6 6-.8 12 0 17-2.4 24 1Z", "map-fine", 0.25)


def snow(brush: Brush) -> Picture:
    """A camp under snow."""
    return (
        *peaks(brush),
        yurt(brush, -9.6, 0.86),
        yurt(brush, 8.6, 0.74),
        yurt(brush, -0.6, 1.02),
        light(brush, "M-4.6-5.4C-3.2-7.9-2-8.6-.6-8.6.8-8.6 2-7.9 3.4-5.4 1.8-6.5.6-5.6-.6-6.4-1.8-5.6-3-6.5-4.6-5.4Z"),
        drift(brush),
        flakes(),
    )


def drought(brush: Brush) -> Picture:
    """A bare tree over cracked ground, the sun too near."""
    return (
        sun(brush, 12.6, -9.6, 3.6),
        fine("M12.6-14.6v-1.2M17-12.6l1.2-.8M18.4-8.4h1.4M8.2-12.6l-1.2-.8M6.8-8.4H5.4", 0.3),
        far(brush, HILLS),
        ground(),
        firm("M-9.4 0C-8.6-3-9.8-5-8.8-7.6M-8.8-7.6C-8.4-9.6-6-10.6-5.6-13M-8.9-7.2C-10.6-9-11-11-13.6-12.2", 0.7),
        firm("M-9.4-4.4C-7.4-5.4-5.6-5.6-4-7.8M-5.2-6.4-2.4-6.6M-6.7-10.8-4-11.4M-11.6-10.6-12-13.4M-9.2-3-12.4-5.2",
             0.35),
        fine("M-21 0-18.4-1.6-15-.8-13 0M-18.4-1.6-18-3M3 0 5-1.8 9.4-1.2 11.6-2.6M9.4-1.2 10.6 0M5-1.8 4.2-3"
             "M16 0 17.4-1.4M-4 0-2.4-1.2 0-1", 0.3),
        light(brush, "M.4-.2C-.4-1.4 0-2.6 1.2-2.8L4-2.2 4.6-1 3.4-.2Z", width=0.25),
        Circle(1.7, -1.7, 0.35, Paint(fill=FIRM)),
        fine("M1.6-2.8C1.4-4 .6-4.4-.2-4.2M2.8-2.6C3-3.8 3.8-4.2 4.6-4", 0.35),
    )  # fmt: skip
