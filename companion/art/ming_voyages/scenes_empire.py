"""Small scenes of markets, gates, fields and scrolls: strips of 48 by 15 mm that stand on y = 0 around x = 0."""

from __future__ import annotations

from companion.art.brush import Brush
from companion.art.ming_voyages.scenes_south import roof
from companion.art.ming_voyages.strokes import FINE, FIRM, dark, far, fine, firm, ground, light, red, sun
from companion.art.ornament import cloud
from companion.art.shapes import Circle, Group, Paint, Path, Picture, line


def lantern(x: float, y: float, brush: Brush) -> Picture:
    """A lantern that hangs from y."""
    return (
        firm(f"M{x} {y}v.9", 0.2),
        red(brush, f"M{x - 0.8:g} {y + 0.9:g}h1.6c1.1.7 1.1 2 0 2.6h-1.6c-1.1-.6-1.1-1.9 0-2.6z"),
        firm(f"M{x:g} {y + 3.6:g}v1", 0.2),
    )


def market(brush: Brush) -> Picture:
    """Two stalls under lanterns: cloth, jars, and scales."""
    return (
        ground(),
        light(brush, "M-19.4 0V-8H-4.6V0Z", FINE, 0.25),
        dark(brush, roof(-12, -7.6, 9.4)),
        light(brush, "M-18.6 0V-3.6H-5.4V0Z"),
        fine("M-18.6-2.4H-5.4M-15-2.4V0M-12-2.4V0M-9-2.4V0", 0.2),
        Path("M-17-3.6V-5.2H-14.4V-3.6M-13.6-3.6V-4.6H-11V-3.6", Paint(fill="surface", stroke=FIRM, width=0.25)),
        red(brush, "M-10-3.6V-5.6H-8.6V-3.6ZM-7.9-3.6V-4.8H-6.5V-3.6Z"),
        *lantern(-20.4, -7, brush),
        *lantern(-3.4, -7, brush),
        firm("M2 0V-7.4M15.4 0V-7.4", 0.4),
        light(brush, "M.6-7.2 3-10.6H14.4L16.8-7.2Z"),
        red(brush, "M3.7-10.6H6.6L5.6-7.2H2.6ZM9.4-10.6H12.2L13.8-7.2H10.4Z"),
        light(brush, "M2.8 0V-3H14.6V0Z"),
        *(
            light(brush, f"M{x - 1.1:g}-3c-.9-1.6.1-2.4.4-2.6h1.4c.3.2 1.3 1 .4 2.6Z", width=0.25)
            for x in (5.4, 8.8, 12.2)
        ),
        fine("M2.8-1.6H14.6", 0.2),
        Group(
            (
                light(brush, "M-1.6 0C-1.6-3.2-1.2-4.8-.8-5.4H.8C1.2-4.8 1.6-3.2 1.6 0Z"),
                firm("M-.8-4.6-2.8-3.6", 0.4),
                Circle(0, -6.4, 0.9, Paint(fill="surface", stroke=FIRM, width=0.28)),
                dark(brush, "M-2-6.8 0-8.6 2-6.8Z"),
            ),
            at=(20.4, 0.0),
        ),
    )  # fmt: skip


def gate(brush: Brush) -> Picture:
    """A city's gate with its tower, flags on the wall."""
    flag = "M0 0V-4M0-4h2.6l-.8.8.8.8H0"
    return (
        cloud(-17.4, -11.8, 0.32, FINE, 0.2),
        cloud(18, -13, 0.28, FINE, 0.2, flipped=True),
        light(brush, "M-24 0V-5.6H24V0Z"),
        Path("M-24-6.1H24", Paint(stroke=FIRM, width=1.0, dash=(1.2, 0.9))),
        fine("M-24-3.8H24M-24-1.9H24M-21-5.6v1.8M-13-5.6v1.8M13-5.6v1.8M21-5.6v1.8M-17-3.8v1.9M-10-3.8v1.9M10-3.8v1.9"
             "M17-3.8v1.9M-21-1.9V0M-13-1.9V0M13-1.9V0M21-1.9V0", 0.18),
        light(brush, "M-8 0V-7.2H8V0Z"),
        dark(brush, "M-2.4 0V-3.2a2.4 2.4 0 0 1 4.8 0V0Z"),
        fine("M-8-5.8H8", 0.2),
        light(brush, "M-6-7.2V-10H6V-7.2Z"),
        fine("M-3.6-7.2V-10M-1.2-7.2V-10M1.2-7.2V-10M3.6-7.2V-10", 0.25),
        dark(brush, roof(0, -9.7, 9)),
        light(brush, "M-3.8-11.5V-13H3.8V-11.5Z", width=0.28),
        dark(brush, roof(0, -12.8, 6)),
        *(Group((firm(flag, 0.25), red(brush, "M0-4h2.6l-.8.8.8.8H0Z")), at=(x, -6.6)) for x in (-20, -13.6, 12, 18.6)),
    )  # fmt: skip


def terraces(brush: Brush) -> Picture:
    """Rice on its terraces, a farmer with his ox."""
    return (
        sun(brush, 16.6, -11.6, 1.8),
        far(brush, "M-24 0V-7C-18-10.6-12-10.6-6-7.6L2-4.6 10-2.4 24-1V0Z"),
        fine("M-24-5.4C-18-8.2-12-8.4-7-6M-24-3.8C-17-6.4-11-6.6-5-4.4M-24-2.2C-16-4.6-8-4.8 0-2.8"
             "M-24-.8C-14-3 -4-3 6-1.4"),
        fine("M-20-7.4v-.9M-17-8.2v-.9M-14-8.6v-.9M-11-8.2v-.9M-19-5.4v-.9M-15-6v-.9M-11-6v-.9M-16-4v-.9M-11-4.2v-.9"
             "M-6-3.6v-.9M-12-2.4v-.9M-6-2.4v-.9", 0.35),
        ground(),
        Group(
            (
                dark(brush, "M-6.2-4.6C-6.8-5-7.2-4-6.8-3.2L-5.6-2.8C-5-3.2-4.6-3.4-4.2-3.2L-4 0H-3.1L-2.9-2.4"
                            "C-1-2 1-2 2.4-2.5L2.6 0H3.5L3.9-3.4C4-5-1-5.6-3.6-5.2Z"),
                firm("M-6.4-4.6C-7.6-5.4-7.4-6.4-6.6-6.6M3.8-4C4.6-3.4 4.6-2.6 4.4-1.8", 0.3),
                firm("M4-2.4 9.4-1.8 10.6-3.2M9.4-1.8 10 0", 0.35),
            ),
            at=(4.4, 0.0),
        ),
        Group(
            (
                light(brush, "M-1.4 0C-1.5-2.6-1.2-4.2-.8-4.8H.8C1.2-4.2 1.5-2.6 1.4 0Z"),
                firm("M-.6-4-2.4-3", 0.4),
                dark(brush, "M-2.2-5.2 0-7.2 2.2-5.2Z"),
            ),
            at=(17.4, 0.0),
        ),
    )  # fmt: skip


def edict(brush: Brush) -> Picture:
    """A scroll unrolled, with its seal, brush and ink."""
    return (
        ground(),
        light(brush, "M-13-1.4V-11.4H9V-1.4Z"),
        fine("M5.6-9.6V-3.6M3.2-9.6V-4.6M.8-9.6V-3.2M-1.6-9.6V-5M-4-9.6V-3.8", 0.4),
        red(brush, "M-10.6-6.4h3.4v3.4h-3.4Z"),
        Path(
            "M-10-5.7h1v2h-1ZM-10-4.7h1M-7.7-3.6V-5.7H-8.4V-4.4Q-8.4-3.8-8.7-3.5M-8.4-5h.7M-8.4-4.4h.7",
            line("surface" if not brush.low else "cinnabar", 0.22),
        ),
        dark(brush, "M-14.6-13H-12.4V0H-14.6ZM8.4-13H10.6V0H8.4Z"),
        Path("M-14.6-11.8h2.2M-14.6-1.2h2.2M8.4-11.8h2.2M8.4-1.2h2.2", line("gold-line", 0.4)),
        light(brush, "M13.6 0V-2.2H20.4V0Z"),
        dark(brush, "M14.6-2.2C15-3 19-3 19.4-2.2Z"),
        firm("M15.4-2.6 21.6-13.4", 0.6),
        dark(brush, "M15.1-2.1 15-3.9 16.3-3.2Z"),
    )


def stele(brush: Brush) -> Picture:
    """A stone in three languages on its tortoise, gifts before it."""
    return (
        ground(),
        far(brush, "M-24 0C-16-3.4-8-3.8 0-3 8-2.2 16-3 24 0Z"),
        light(brush, "M-4.4-3.4V-13C-4.4-15.4 4.4-15.4 4.4-13V-3.4Z"),
        fine("M-4.4-12H4.4", 0.3),
        fine("M-2.8-10.8V-4.8M-1.7-10.8V-5.6M.2-10.8h2.8M.2-9.6h3.2M.2-8.4h2.4M.2-6.8h3M.2-5.6h2.2", 0.35),
        red(brush, "M-1-13.6h2v1.2h-2Z"),
        dark(brush, "M-7.6-1.4C-7-3.4 6-3.6 7.4-1.6L9.6-2.6C11-3 11.6-1.4 10.4-.8"
             "L7.4-.4 6.6 0H4.6L4.2-.6H-4.4L-4.8 0H-6.8Z"),
        *(
            Group(
                (
                    light(brush, "M-2.2-3.4H2.2L1.6-.9H-1.6Z"),
                    firm("M-1.4-.9-1.8 0M1.4-.9 1.8 0", 0.35),
                    fine("M-.7-3.4V-6M.7-3.4V-6M-.7-6C-1.4-7 0-7.6-.6-8.8M.7-6C0-7 1.4-7.6.8-8.8", 0.22),
                ),
                at=(x, 0.0),
            )
            for x in (-14.4, 16.4)
        ),
        *(red(brush, f"M{x} 0c-1.2-1.6-.8-3 0-4 .8 1 1.2 2.4 0 4Z") for x in (-20.8, 22)),
    )  # fmt: skip
